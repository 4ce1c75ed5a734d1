"""Use cases of servers and of this installation."""
