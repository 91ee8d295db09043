"""What games of bids share (叫分打牌): two sides bid a number, and the highest bidder declares with a kitty in hand."""
