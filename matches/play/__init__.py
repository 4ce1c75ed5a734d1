"""Use cases of playing moves."""
