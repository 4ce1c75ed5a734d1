"""The words that stand for a person whose data was erased."""

from __future__ import annotations

from rules.text.language import Language
from rules.text.sentences import Name, tr_term
from rules.text.storing import register_kind

_WORDS = tr_term("a former player")


class FormerPlayer(Name):
    """Stands for the name of somebody whose data was erased. Unlike a name, it is translated."""

    __slots__ = ()
    kind = "former player"

    @property
    def begins_with_words(self) -> bool:
        """Always."""
        return True

    def in_language(self, language: Language) -> str:
        """Return the words in a language."""
        return _WORDS.in_language(language)

    def inside(self, language: Language) -> str:
        """Return the words as they stand inside a sentence."""
        return _WORDS.in_language(language)


FORMER_PLAYER = FormerPlayer(_WORDS)

register_kind(FormerPlayer)
