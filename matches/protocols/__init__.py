"""What matches need from outside, as Protocols: storage, a clock, randomness."""
