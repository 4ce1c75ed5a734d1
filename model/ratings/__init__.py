"""Ratings as pure calculations: which matches count, and what they do to the ratings."""
