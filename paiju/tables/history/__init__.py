"""What was played (牌局历史): every finished deal found again by its players, and what each player's deals come to."""
