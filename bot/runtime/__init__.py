"""The state of the running process: clock, rate limits, connection, shutdown. No matches."""
