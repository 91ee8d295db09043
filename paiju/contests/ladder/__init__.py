"""Ladders (梯级挑战赛): teams and clans stand on places, and may challenge who stands a little above them.

`docs/rules/bridge-events.en.md#ladder`.
"""
