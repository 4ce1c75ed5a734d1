"""What people do with matches, and what the clock does.

A use case opens units of work of its own: usually one, so that all it stores is stored together.
"""
