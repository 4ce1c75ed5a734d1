"""Use cases of imported records."""
