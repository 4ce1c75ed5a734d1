"""Clocks, the times that they run for, and what pauses them."""
