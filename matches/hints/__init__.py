"""Use cases of hints."""
