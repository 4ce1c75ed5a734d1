"""What `matches` needs from other layers, as Protocols: storage, a clock, randomness."""
