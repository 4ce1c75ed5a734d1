"""Trying out moves on a private board."""
