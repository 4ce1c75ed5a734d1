"""Seasons in sections, and ladders: what they are, and what follows from it by calculation."""
