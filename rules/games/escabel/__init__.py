"""Escabel (Luis Bolaños Mures, 2017)."""
