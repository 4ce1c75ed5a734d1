"""Sends messages to Discord, at most once each if possible."""
