"""The languages that the bot speaks: gettext catalogues, selected by Discord's locale codes.

A catalogue is the file `locales/LANG/LC_MESSAGES/postboard.mo` beside this module. The English text
is the message id. English needs no catalogue, and is used wherever a catalogue has no translation
or one with an error (see `translation_fault`).

Lists such as «a, b and c» are formatted with patterns that are translated like other texts. Babel
has these patterns for every language, but installing its 33 MB for a few patterns is not worth it.
"""

import gettext
import struct
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from string import Formatter

import structlog

from rules.language import Template
from rules.text import ENGLISH, Language, Text, in_language, tr_term

log = structlog.stdlib.get_logger(__name__)

DOMAIN = "postboard"
"""The gettext domain, which is the name of every catalogue file."""
FOLDER = Path(__file__).parent / "locales"
COUNT = "count"
"""The placeholder for the number in a plural text. A translated form may leave it out."""

# The patterns of lists. «a, b and c» is LAST of BETWEEN of "a" and "b", and "c".
TWO = tr_term("{first} and {last}", "list of two things")
LAST = tr_term("{first} and {last}", "end of a list of three or more things")
TWO_ALTERNATIVES = tr_term("{first} or {last}", "list of two alternatives")
LAST_ALTERNATIVE = tr_term("{first} or {last}", "end of a list of three or more alternatives")
BETWEEN = tr_term("{first}, {last}", "beginning and middle of a list")


def placeholders_of(template: str) -> set[str]:
    """Return the names of the placeholders in a template.

    Raises ValueError if the template is malformed, or if a placeholder is not just a name in
    braces.
    """
    names: set[str] = set()
    for _, name, spec, conversion in Formatter().parse(template):
        if name is None:
            continue
        if not name.isidentifier() or spec or conversion:
            raise ValueError(f"{{{name}}} is not a plain placeholder")
        names.add(name)
    return names


@lru_cache(maxsize=8192)
def translation_fault(translation: str, message: str, plural: str | None = None) -> str | None:
    """Return why a translation of a message cannot be used, or None if it can.

    A translation must have the same placeholders as the message (in a plural text: as both of its
    forms together). A form of a plural text may leave out the count, because a language may say it
    in a word.
    """
    try:
        placeholders = placeholders_of(translation)
    except ValueError as error:
        return f"cannot be formatted: {error}"
    expected = placeholders_of(message)
    if plural is not None:
        expected |= placeholders_of(plural)
    if unknown := placeholders - expected:
        return f"has placeholders that the message lacks: {', '.join(sorted(unknown))}"
    optional = {COUNT} if plural is not None else set[str]()
    if missing := expected - placeholders - optional:
        return f"lacks placeholders of the message: {', '.join(sorted(missing))}"
    return None


class Translated(Language):
    """A language with a catalogue of translations."""

    def __init__(self, code: str, catalogue: gettext.NullTranslations) -> None:
        self.code = code
        self._catalogue = catalogue
        self._logged: set[str] = set()

    def __repr__(self) -> str:
        return f"<language {self.code}>"

    def template(self, text: Template) -> str:
        """Return the translated template, or the English one if there is no usable translation."""
        message, plural, catalogue = text.message, text.plural, self._catalogue
        if plural is not None:
            translation = catalogue.ngettext(message, plural, text.number)
        elif text.context:
            translation = catalogue.pgettext(text.context, message)
        else:
            translation = catalogue.gettext(message)
        fault = translation_fault(translation, message, plural)
        if fault is None:
            return translation
        if message not in self._logged:
            self._logged.add(message)
            log.warning(
                "unusable translation ignored", language=self.code, message=message, fault=fault
            )
        return super().template(text)

    def listing(self, items: Sequence[str], *, alternatives: bool) -> str:
        """Return the items as one list, with «or» before the last of `alternatives`, else «and»."""
        if len(items) < 2:
            return "".join(items)
        pattern = TWO_ALTERNATIVES if alternatives else TWO
        if len(items) > 2:
            pattern = LAST_ALTERNATIVE if alternatives else LAST
        first = items[0]
        for item in items[1:-1]:
            first = self._pair(BETWEEN, first, item)
        return self._pair(pattern, first, items[-1])

    def _pair(self, pattern: Text, first: str, last: str) -> str:
        return in_language(pattern, self).format(first=first, last=last)


class Languages:
    """The available languages, by Discord's locale codes such as «de», «pt-BR» or «en-GB»."""

    def __init__(
        self, catalogues: Mapping[str, Language] | None = None, *, default: Language = ENGLISH
    ) -> None:
        """Use `catalogues` by locale code, or the installed ones if None.

        `default` is the language for locales without a catalogue.
        """
        self._catalogues = dict(installed_catalogues() if catalogues is None else catalogues)
        self.default = default

    @property
    def has_catalogues(self) -> bool:
        """Whether there is any language other than the default."""
        return bool(self._catalogues)

    def translation(self, locale: str | None) -> Language | None:
        """Return the language of a locale, or None if there is no catalogue for it.

        The catalogue of «pt» serves «pt-BR» too if that has none of its own.
        """
        code = (locale or "").replace("-", "_")
        return self._catalogues.get(code) or self._catalogues.get(code.partition("_")[0])

    def of(self, locale: object) -> Language:
        """Return the language for a person or a server with a locale. None means the default."""
        return self.translation(None if locale is None else str(locale)) or self.default


def installed_catalogues(folder: Path = FOLDER) -> Iterator[tuple[str, Language]]:
    """Yield the code and the language of each catalogue. Log and skip unreadable catalogues."""
    for path in sorted(folder.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")):
        code = path.parts[-3]
        try:
            with path.open("rb") as file:
                yield code, Translated(code, gettext.GNUTranslations(file))
        except (OSError, ValueError, struct.error) as error:  # raised by gettext for a bad file
            log.error("catalogue cannot be read", path=str(path), error=error)


def render_within(text: str, language: Language, limit: int) -> str:
    """Return a text in a language, cut to `limit` characters with «…» at the end if too long."""
    rendered = in_language(text, language)
    return rendered if len(rendered) <= limit else f"{rendered[: limit - 1]}…"
