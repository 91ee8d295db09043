"""Swiss pairings (瑞士移位): each round pairs neighbours in the standing that have not met. Pure.

`entrants` says who is where, `pairing` who meets whom, `scoring` what a round comes to, `finish` who has won.
Rules: `docs/rules/bridge-events.en.md#swiss`.
"""
