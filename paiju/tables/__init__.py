"""Tables (牌桌): who sits where, the deals played there, and the one path by which anything is written."""
