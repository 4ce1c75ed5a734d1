"""Use cases of seasons."""
