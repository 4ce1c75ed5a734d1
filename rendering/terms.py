"""Words that the pictures and alt texts of several games share."""

from __future__ import annotations

from rules.text import tr_term

THEMES = {
    "light": tr_term("light", "theme of a picture"),
    "dark": tr_term("dark", "theme of a picture"),
    "contrast": tr_term("contrast", "theme of a picture"),
    "wood": tr_term("wood", "theme of a picture"),
}
"""What the themes are called inside a sentence, by their keys in `rendering.themes.THEMES`."""
