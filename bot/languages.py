"""The languages that people read: gettext catalogues, chosen by Discord's name of a language.

A catalogue is `locales/LANG/LC_MESSAGES/postboard.mo` beside this module; the English text is the
message id. English itself needs no catalogue, and stands in where a language lacks a text or where
its translation cannot be used (see `translation_fault`).

Lists («a, b and c») are put together by patterns that stand in the catalogue like other texts.
Babel knows such patterns for every language, but is 33 MB large, for three patterns a language.
"""

from __future__ import annotations

import gettext
import struct
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from string import Formatter

import structlog

from rules.text import ENGLISH, Language, PlatformValue, Term, in_language, tr_term

log = structlog.stdlib.get_logger(__name__)

DOMAIN = "postboard"
FOLDER = Path(__file__).parent / "locales"
COUNT = "count"
"""The place of a plural text that says how many; a plural form may do without it."""

# The patterns of lists. A list of three is BETWEEN("a", "b"), then the last one.
TWO = tr_term("{first} and {last}", "list of two things")
LAST = tr_term("{first} and {last}", "end of a list of three or more things")
TWO_ALTERNATIVES = tr_term("{first} or {last}", "list of two alternatives")
LAST_ALTERNATIVE = tr_term("{first} or {last}", "end of a list of three or more alternatives")
BETWEEN = tr_term("{first}, {last}", "beginning and middle of a list")


def places_of(template: str) -> set[str]:
    """The names of the places in a template. Raises ValueError for what is no plain place."""
    found: set[str] = set()
    for _, name, spec, conversion in Formatter().parse(template):
        if name is None:
            continue
        if not name.isidentifier() or spec or conversion:
            raise ValueError(f"{{{name}}} is no plain place")
        found.add(name)
    return found


@lru_cache(maxsize=8192)
def translation_fault(translation: str, message: str, plural: str | None = None) -> str | None:
    """Why a translation of a message cannot be used; None: it can.

    It must have the places of the message and no others. A plural form may leave out the count,
    which it may say in a word.
    """
    try:
        places = places_of(translation)
    except ValueError as error:
        return f"cannot be formatted: {error}"
    wanted = places_of(message)
    if plural is not None:
        wanted |= places_of(plural)
    if unknown := places - wanted:
        return f"has places that the message lacks: {', '.join(sorted(unknown))}"
    optional = {COUNT} if plural is not None else set[str]()
    if missing := wanted - places - optional:
        return f"lacks places of the message: {', '.join(sorted(missing))}"
    return None


class Translated:
    """A language with a catalogue."""

    def __init__(self, code: str, catalogue: gettext.NullTranslations) -> None:
        self.code = code
        self._catalogue = catalogue
        self._logged: set[str] = set()

    def __repr__(self) -> str:
        return f"<language {self.code}>"

    def template(self, message: str, plural: str | None, count: int) -> str:
        """The translated template, or the English one where there is none that can be used."""
        if plural is None:
            found = self._catalogue.gettext(message)
        else:
            found = self._catalogue.ngettext(message, plural, count)
        return self._usable(found, message, plural, count)

    def phrase(self, message: str, plural: str | None, count: int) -> str:
        """The same for a part of a sentence."""
        return self.template(message, plural, count)

    def term(self, word: str, context: str) -> str:
        """The translated word, or the English one."""
        if not context:
            return self._usable(self._catalogue.gettext(word), word, None, 0)
        return self._usable(self._catalogue.pgettext(context, word), word, None, 0)

    def listing(self, items: Sequence[str], *, alternatives: bool) -> str:
        """The items, joined by the patterns of the catalogue."""
        if len(items) < 2:
            return "".join(items)
        pattern = TWO_ALTERNATIVES if alternatives else TWO
        if len(items) > 2:
            pattern = LAST_ALTERNATIVE if alternatives else LAST
        first = items[0]
        for item in items[1:-1]:
            first = self._pair(BETWEEN, first, item)
        return self._pair(pattern, first, items[-1])

    def _pair(self, pattern: Term, first: str, last: str) -> str:
        return self.term(str(pattern), pattern.context).format(first=first, last=last)

    def verbatim(self, text: str) -> str:
        """The text itself."""
        return text

    def user_input(self, text: str) -> str:
        """The text itself."""
        return text

    def platform_value(self, value: PlatformValue) -> str:
        """Its plain English: who renders for a platform writes it otherwise."""
        return str(value)

    def unmarked(self, text: str) -> str:
        """The text itself."""
        return text

    def _usable(self, translation: str, message: str, plural: str | None, count: int) -> str:
        fault = translation_fault(translation, message, plural)
        if fault is None:
            return translation
        if message not in self._logged:
            self._logged.add(message)
            log.warning("translation not used", language=self.code, message=message, fault=fault)
        return ENGLISH.template(message, plural, count)


class Languages:
    """The languages that there are, by Discord's names of them: «de», «pt-BR», «en-GB»."""

    def __init__(
        self, catalogues: Mapping[str, Language] | None = None, *, default: Language = ENGLISH
    ) -> None:
        """`default` is for those who read a language that there is no catalogue of."""
        self._catalogues = dict(installed_catalogues() if catalogues is None else catalogues)
        self.default = default

    @property
    def has_catalogues(self) -> bool:
        """Whether there is any language besides the default."""
        return bool(self._catalogues)

    def translation(self, locale: str | None) -> Language | None:
        """The language of this name, or of its first part; None: there is no catalogue of it."""
        wanted = (locale or "").replace("-", "_")
        return self._catalogues.get(wanted) or self._catalogues.get(wanted.partition("_")[0])

    def of(self, locale: object) -> Language:
        """The language to say texts in to somebody (or a server) with this locale."""
        return self.translation(None if locale is None else str(locale)) or self.default


def installed_catalogues(folder: Path = FOLDER) -> Iterator[tuple[str, Language]]:
    """Each catalogue and its language's name. One that cannot be read is logged and left out."""
    for path in sorted(folder.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")):
        code = path.parts[-3]
        try:
            with path.open("rb") as file:
                yield code, Translated(code, gettext.GNUTranslations(file))
        except (OSError, ValueError, struct.error) as error:  # what gettext raises for a bad file
            log.error("catalogue not read", path=str(path), error=repr(error))


def render_within(text: str, language: Language, most: int) -> str:
    """A text in a language, cut to `most` characters with «…» where Discord takes no more."""
    said = in_language(text, language)
    return said if len(said) <= most else f"{said[: most - 1]}…"
