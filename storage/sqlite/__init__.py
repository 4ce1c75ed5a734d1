"""A database in an SQLite file."""
