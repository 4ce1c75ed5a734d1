"""One package for each game."""
