"""The handicap game at the club's tables (贴点): the sum of each board, and everybody's total points."""
