"""Swiss events of pairs (瑞士移位赛): each round pairs neighbours in the standing that have not met. Pure.

`entrants` says who is where, `pairing` who meets whom, `scoring` what a round comes to, `finish` who has won. An event
is a stream: `terms`, `moves` and the fold `contest`; `entering` and `running` judge what members and the clock do.
Rules: `docs/rules/bridge-events.en.md#swiss`.
"""
