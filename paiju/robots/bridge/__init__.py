"""The bridge robot (桥牌机器人): bidding by ordered rules, play by rules and sampling."""
