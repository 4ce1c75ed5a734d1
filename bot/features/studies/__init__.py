"""Records that somebody has imported to look at."""
