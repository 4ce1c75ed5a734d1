"""`python -m tests.rules.playthroughs`: write the golden playthroughs."""

from tests.rules.playthroughs import write

for file in write():
    print(f"written: {file.name}")
