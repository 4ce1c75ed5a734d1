"""The soak: real bot processes against a recording stand-in for Discord, with faults on purpose.

`python -m benchmarks.soak --minutes M --processes N` runs it, and then audits what was recorded.

`world`, `state`, `rest` and `gateway` are the stand-in, which writes down what happens (`record`).
`people` and `club` are the players, of matches, seasons and ladders. `bot_process` and `chaos` are
what is done to the bot. `audit`, `audit_clocks` and `audit_leagues` check the log and the database.
They share nothing with the bot.
"""
