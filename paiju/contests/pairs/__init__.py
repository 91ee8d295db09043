"""Pairs events (双人赛), as their streams fold: `terms`, `moves`, `contest`; who registers, plays, and has won.

`entering` and `running` judge what members and the clock do, `comparing` and `ranking` what the results come to; all
that waits is in `events` and `steward`.
"""
