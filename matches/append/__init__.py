"""The only code that appends to the log of a match."""
