"""Use cases of moderators, and matches that cannot be replayed."""
