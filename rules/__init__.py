"""The games. Pure and synchronous: no clock, no I/O, only the standard library."""
