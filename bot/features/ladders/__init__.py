"""Ladders: `/ladder`, and whether challenges on one can be seen."""
