"""Scoring across tables (计分): from the tricks of one table to IMPs, VPs, matchpoints and a datum.

Pure functions over whole numbers and exact fractions, always of a whole board or match anew. Nothing is
rounded before it is shown, so no rounding ever decides a rank. Rules: `docs/rules/bridge-scoring.en.md`.
"""
