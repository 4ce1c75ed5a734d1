"""What a match, a challenge, a player, a clock, a notice and a rating is. Without I/O."""
