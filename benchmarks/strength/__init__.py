"""Matches between programs, which measure how strong players are."""
