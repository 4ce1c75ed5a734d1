"""Tests of the calculations of ratings."""
