"""Computers as opponents, and hints."""
