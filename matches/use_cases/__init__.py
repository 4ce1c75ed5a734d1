"""What people and the bot do with matches.

A use case opens units of work of its own: usually one, so that all it stores is stored together.
"""
