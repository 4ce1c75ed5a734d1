"""Leaderboards, and ratings computed again."""
