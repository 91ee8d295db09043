"""Contests (比赛): what is played at many tables and compared. Pure but for `steward` and `readmodel`."""
