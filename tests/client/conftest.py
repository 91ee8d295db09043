"""The gallery's fixtures for the client's browser tests."""

from tests.client.gallery import gallery, gallery_address

__all__ = ["gallery", "gallery_address"]
