"""Seasons of a server: joining, organising, tables."""
