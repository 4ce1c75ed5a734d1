"""Ladders: their places, and challenges on them."""
