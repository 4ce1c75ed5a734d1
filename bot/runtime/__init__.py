"""The state of the running process: clock, rate limits, connection, shutdown. Knows no match."""
