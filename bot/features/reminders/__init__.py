"""Reminders of turns, and daily messages."""
