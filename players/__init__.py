"""Computer opponents: a search for all games, levels for people, an engine for programs."""
