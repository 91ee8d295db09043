"""Team matches (队式赛): line-ups, two rooms with the same boards, IMPs and VPs, and round robins of many teams.

`docs/design/contests.md`.
"""
