"""Pairs events (双人赛): from the results of the tables to each board's comparison and the ranking. Pure."""
