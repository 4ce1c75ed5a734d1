"""Pictures of positions, replays and alt texts, as pure functions."""
