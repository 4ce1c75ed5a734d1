"""A database of a PostgreSQL server."""
