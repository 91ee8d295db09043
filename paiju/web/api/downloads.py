"""Files that are taken home (下载): how they are answered, whatever is in them."""

from litestar import Response

_KINDS = {
    "csv": "text/csv; charset=utf-8",
    "json": "application/json",
    "pbn": "text/plain; charset=utf-8",
    "xml": "application/xml; charset=utf-8",
}


def attachment(name: str, format: str, text: bytes) -> Response[bytes]:
    """A file to be kept under a name (附件); `format` is csv, json, pbn or xml."""
    headers = {"content-disposition": f'attachment; filename="{name}.{format}"'}
    return Response(text, media_type=_KINDS[format], headers=headers)
