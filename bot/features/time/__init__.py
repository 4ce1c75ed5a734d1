"""Clocks, vacations and reminders."""
