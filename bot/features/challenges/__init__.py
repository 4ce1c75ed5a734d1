"""Challenges and lobbies, until a match begins."""
