"""Storage: the tables, their migrations, and the only code that speaks SQL."""
