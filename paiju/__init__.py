"""paiju (牌局): a card club that anyone can host."""

__version__ = "0.1.0"
