"""One module for each game: its state for the search."""
