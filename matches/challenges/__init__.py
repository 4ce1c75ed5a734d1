"""Use cases of challenges, until a match begins."""
