"""Values that stand in the places of sentences: names, notation, user input and terms."""

from __future__ import annotations

from typing import Self

from rules.text.language import JSON, Language, Translatable
from rules.text.storing import register_kind


class Verbatim(Translatable):
    """A text that is the same in every language."""

    __slots__ = ()
    kind = "verbatim"

    def in_language(self, language: Language) -> str:
        """Return the text unchanged."""
        return language.verbatim(str(self))

    def inside(self, language: Language) -> str:
        """Return the text as it stands inside a sentence, where it is left unmarked."""
        return str(self)

    def store(self) -> JSON:
        """Return the text as JSON."""
        return {"text": str(self)}

    @classmethod
    def restore(cls, data: JSON) -> Self:
        """Return the text from the JSON of `store`."""
        return cls(data["text"])


class Name(Verbatim):
    """The name of a person, a game or a match."""

    __slots__ = ()
    kind = "name"


class Notation(Verbatim):
    """Moves, points, scores and positions in a game's notation."""

    __slots__ = ()
    kind = "notation"


class UserInput(Verbatim):
    """What a person typed."""

    __slots__ = ()
    kind = "typed"

    def in_language(self, language: Language) -> str:
        """Return the text, escaped for the platform."""
        return language.verbatim(language.user_input(str(self)))

    def inside(self, language: Language) -> str:
        """Return the text as it stands inside a sentence, escaped for the platform."""
        return language.user_input(str(self))


class Term(Translatable):
    """A game's word that stands inside sentences, such as the name of a colour."""

    __slots__ = ("context",)
    kind = "term"
    context: str
    """The meaning of the word, where English uses one word for several things."""

    def __new__(cls, word: str, context: str = "") -> Self:
        term = super().__new__(cls, word)
        term.context = context
        return term

    def in_language(self, language: Language) -> str:
        """Return the word in a language."""
        return language.term(str(self), self.context)

    def store(self) -> JSON:
        """Return the word and its context as JSON."""
        return {"word": str(self), "context": self.context}

    @classmethod
    def restore(cls, data: JSON) -> Self:
        """Return the word from the JSON of `store`."""
        return cls(str(data["word"]), str(data["context"]))


NOTHING = Verbatim("")
"""The empty text."""

register_kind(Verbatim, Name, Notation, UserInput, Term)
