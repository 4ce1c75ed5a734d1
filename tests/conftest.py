"""Fixtures and settings for all tests."""

pytest_plugins = ["tests.support.pytest_setup", "tests.support.fixtures"]
