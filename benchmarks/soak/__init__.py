"""The soak: real bot processes against a recording stand-in for Discord, with faults on purpose.

`python -m benchmarks.soak --minutes M --processes N` runs it, and then audits what was recorded.
"""
