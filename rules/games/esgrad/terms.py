"""Words of Esgrad that stand inside sentences."""

from __future__ import annotations

from rules.text import tr_term

COLOUR_TERMS = {"black": tr_term("Black", "colour"), "white": tr_term("White", "colour")}
"""The colours of players."""
