"""Fixtures for all tests."""

pytest_plugins = ["tests.support.fixtures"]
