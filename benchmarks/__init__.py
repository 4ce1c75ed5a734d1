"""Figures that can be measured again on any machine: `make bench`."""
