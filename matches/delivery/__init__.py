"""Use cases of the tasks that deliver messages."""
