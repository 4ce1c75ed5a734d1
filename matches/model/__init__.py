"""The values that a match is made of, and pure calculations on them."""
