"""A match and its log: reading it, its results, its time, what is queued for it."""
