"""Esgrad (Saïd Galdseid, 2024)."""
