"""What follows from an event, within the same unit of work."""
