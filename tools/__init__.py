"""Tools that developers call through `make`."""
