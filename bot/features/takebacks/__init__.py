"""Takebacks, cancelling and resigning."""
