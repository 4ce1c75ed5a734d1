"""Moves made by replying to a board."""
