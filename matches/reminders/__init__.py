"""Reminders: when they are sent and where, and the turns that players were notified of."""
