"""Use cases of clocks and vacations."""
