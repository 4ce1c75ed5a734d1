"""The tables, their migrations, and the only code that uses SQL."""
