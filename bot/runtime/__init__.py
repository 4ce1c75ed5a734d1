"""State of the running process: its clock, limits, connection and shutdown. Knows no match."""
