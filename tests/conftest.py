"""Fixtures and settings for all tests."""

pytest_plugins = ["tests.support.session", "tests.support.fixtures"]
