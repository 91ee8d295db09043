"""Movements of pairs events (双人赛移位): who meets whom, where, on which boards; made before the start, and pure.

`choice` proposes, one file a movement makes it, `invariants` checks any of them, `balance` measures fairness, `field`
says what odd numbers, late pairs and pairs that leave change. Rules: `docs/rules/bridge-events.en.md`.
"""
