"""Vugraph (转播): a team match as its spectators see it, both rooms with all hands, later than it is played.

docs/design/contests.md.
"""
