"""A match and its log: beginning it, reading it, its results."""
