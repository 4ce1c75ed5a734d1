"""Use cases of personal data."""
