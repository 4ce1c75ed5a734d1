"""Journeys of answers in advance."""
