"""The command line for the database: backup, check, copy, ratings computed again."""
