"""The life of a match, from challenge to result: use cases, each one unit of work."""
