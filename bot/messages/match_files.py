"""The files of a match: its record, which can be verified, and its transcript, to read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from bot.discord_io.responses import Document
from bot.messages.transcript import Proofs, transcript
from matches.steps.imported import ImportedMatch
from matches.steps.loaded_match import LoadedMatch
from matches.steps.match_record import details_of, record_of
from rules.record import write_record
from rules.text import Language, in_language


def file_stem(loaded: LoadedMatch) -> str:
    """Return the name of a match's files without its ending: «escabel-128»."""
    return f"{loaded.match.game}-{loaded.match.id}"


def match_files(
    loaded: LoadedMatch, names: Sequence[str], language: Language
) -> tuple[Document, Document]:
    """Return the transcript and the record of a match, running or over.

    `names` are the players' plain names, by seat; `language` has no markup.
    """
    record = record_of(loaded, names)
    text = transcript(loaded, names, details_of(loaded, names), proofs_of(record))
    stem = file_stem(loaded)
    return (
        Document(f"{stem}.txt", f"{in_language(text, language)}\n".encode()),
        Document(f"{stem}.json", write_record(record)),
    )


def study_files(
    stem: str, imported: ImportedMatch, record: bytes, language: Language
) -> tuple[Document, Document]:
    """Return the transcript and the `record` of a study, the same record that was imported.

    `stem` is the files' name without its ending.
    """
    loaded = imported.loaded
    proofs = proofs_of(imported.record)
    text = transcript(loaded, imported.names, imported.details, proofs, imported=True)
    return (
        Document(f"{stem}.txt", f"{in_language(text, language)}\n".encode()),
        Document(f"{stem}.json", record),
    )


def proofs_of(record: Mapping[str, object]) -> Proofs:
    """Return what a record holds to check it with. The seed is there once the match is over."""
    hashes = cast("list[str]", record.get("hashes", []))
    return Proofs(
        commitment=cast("str | None", record["commitment"]),
        seed=cast("str | None", record["seed"]),
        hash=hashes[-1] if hashes else None,
    )
