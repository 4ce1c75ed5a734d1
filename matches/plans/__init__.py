"""Answers in advance."""
