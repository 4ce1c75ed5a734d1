"""The catalogues of translations: `make catalogue` brings them up to date with the source.

`bot/locales/postboard.pot` lists every text that is marked for translation. Each language has
`bot/locales/LANG/LC_MESSAGES/postboard.po`, which a translator fills in, and beside it the compiled
`postboard.mo`, which the bot reads. No file holds a date, a line number or an address, so a file
changes only when a text does.
"""

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_keywords
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from bot.languages import DOMAIN, FOLDER

ROOT = Path(__file__).parents[1]
PACKAGES = ("rules", "rendering", "model", "storage", "matches", "maintenance", "bot")
TEMPLATE = FOLDER / f"{DOMAIN}.pot"
MARKED: Any = parse_keywords(  # pyright: ignore[reportUnknownVariableType]  # Babel's own types
    [
        "tr",
        "because",
        "tr_plural:1,2",
        "tr_phrase",
        "tr_phrase_plural:1,2",
        "tr_term:1,1t",
        "tr_term:1,2c,2t",
    ]
)
"""The functions that mark a text, and the meaning of their arguments, in Babel's notation."""
HEADER = """\
# Every text of Postboard that people read. Written by `make catalogue`; do not edit.
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""


def template() -> Catalog:
    """Extract all marked texts of the source."""
    catalogue = Catalog(domain=DOMAIN, fuzzy=False)
    for package in PACKAGES:
        marked = extract_from_dir(
            ROOT / package,
            method_map=[("**.py", "python")],
            options_map={},
            keywords=MARKED,
            comment_tags=("Translators:",),
            strip_comment_tags=True,
        )
        for name, _, message, comments, context in marked:
            place = (Path(package) / name).as_posix()
            catalogue.add(message, None, [(place, 0)], auto_comments=comments, context=context)
    return catalogue


def template_file(catalogue: Catalog) -> bytes:
    """Return the content of the template's file."""
    output = io.BytesIO()
    write_po(output, catalogue, width=0, sort_output=True, omit_header=True, include_lineno=False)
    return HEADER.encode() + output.getvalue()


def languages() -> Iterator[tuple[str, Path]]:
    """Yield each language that has a catalogue, with the path of its `.po` file."""
    for path in sorted(FOLDER.glob(f"*/LC_MESSAGES/{DOMAIN}.po")):
        yield path.parts[-3], path


def read_catalogue(code: str, path: Path) -> Catalog:
    """Read the translations of a language."""
    with path.open("rb") as file:
        return read_po(file, locale=code, domain=DOMAIN)


def compiled(catalogue: Catalog) -> bytes:
    """Compile a catalogue into the format that the bot reads."""
    output = io.BytesIO()
    write_mo(output, catalogue)
    return output.getvalue()


def update() -> None:
    """Write the template, bring every catalogue up to date with it, and compile it."""
    new = template()
    TEMPLATE.write_bytes(template_file(new))
    for code, path in languages():
        catalogue = read_catalogue(code, path)
        catalogue.update(new, no_fuzzy_matching=True, update_creation_date=False)
        with path.open("wb") as file:
            write_po(file, catalogue, width=0, sort_output=True, include_lineno=False)
        path.with_suffix(".mo").write_bytes(compiled(catalogue))


if __name__ == "__main__":
    update()
