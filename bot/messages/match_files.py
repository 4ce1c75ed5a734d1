"""The files of a match: its record, which can be verified, and its transcript, to read.

They are made from a stored match or from an imported record, in the reader's language.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import cast

from bot.discord_io.responses import Document
from bot.messages import endings, sentences
from matches.exports import record_of
from matches.log.match import Match, entries, initial_line
from matches.studies import ImportedMatch
from model.text_values import Moment, match_number
from rules import record as records
from rules.game import Position
from rules.line import Kind, Line, begins_turn, extend
from rules.record_details import Details, read_details
from rules.text import (
    NOTHING,
    Language,
    Notation,
    Text,
    as_name,
    in_language,
    join_texts,
    tr,
    tr_plural,
)


def file_stem(match: Match) -> str:
    """Return the name of a match's files without its ending: «escabel-128»."""
    return f"{match.row.game}-{match.row.id}"


def match_files(
    match: Match, names: Sequence[Text], language: Language, review: Sequence[Text] = ()
) -> tuple[Document, Document]:
    """Return the transcript and the record of a match, running or over.

    `names` are the players' plain names, by seat; `language` has no markup. `review` are the lines
    of its review, if the transcript is to have them.
    """
    record = record_of(match, names)
    text = _transcript(match, names, record)
    text = join_texts([text, *([join_texts(review, "\n")] if review else [])], "\n\n")
    return _files(file_stem(match), text, record, language)


def study_files(
    stem: str, imported: ImportedMatch, language: Language
) -> tuple[Document, Document]:
    """Return the transcript and the record of a study, the same record that was imported.

    `stem` is the files' name without its ending.
    """
    text = _transcript(imported.match, imported.names, imported.record, imported=True)
    return _files(stem, text, imported.record, language)


def _files(
    stem: str, text: Text, record: Mapping[str, object], language: Language
) -> tuple[Document, Document]:
    transcript = Document(f"{stem}.txt", f"{in_language(text, language)}\n".encode())
    return transcript, Document(f"{stem}.json", records.write_record(record))


def _transcript(
    match: Match, names: Sequence[Text], record: Mapping[str, object], *, imported: bool = False
) -> Text:
    """Return a match as a text: players, dates, result, moves with their times.

    `record` says when it was played, and holds what anybody can check it with. With `imported`, it
    is from somebody's file.
    """
    details = read_details(record, len(names))
    parts = (
        _head(match, names, details, imported=imported),
        _Log(match, names, details).lines(),
        _foot(details, record),
    )
    return join_texts([join_texts(part, "\n") for part in parts], "\n\n")


def _head(
    match: Match, names: Sequence[Text], details: Details, *, imported: bool
) -> Iterator[Text]:
    row, narration = match.row, match.position.narration
    number = NOTHING if details.match_id is None else match_number(details.match_id)
    yield join_texts([match.game.title, number])
    if imported:
        yield tr("Imported from a file: names and times have not been verified.")
    options: list[Text] = [match.game.describe_options(match.options)]
    if not imported:
        options.append(sentences.pace_of_play(row.match_options))
    if details.rated is not None:
        options.append(tr("rated") if details.rated else tr("casual"))
    yield join_texts(options, " · ")
    yield sentences.players(match, names)
    for name, count in zip(names, details.hints or (), strict=False):
        if count:
            yield tr_plural(
                "{player} got {count} hint.",
                "{player} got {count} hints.",
                count=count,
                player=as_name(name),
            )
    began = None if details.began is None else Moment(datetime.fromisoformat(details.began))
    ended = None if details.ended is None else Moment(datetime.fromisoformat(details.ended))
    if began is not None and ended is not None:
        yield tr("Played from {start} to {end}.", start=began, end=ended)
    elif began is not None:
        yield tr("Started {start}.", start=began)
    if match.result is None:
        prompt = narration.prompt(as_name(names[match.position.to_move]))
        yield join_texts([tr("The match goes on."), prompt.about_mover])
    else:
        yield endings.result_and_reason(match, names, number)
    if row.annulled is not None:
        yield tr("A moderator annulled the result of this match.")


def _foot(details: Details, record: Mapping[str, object]) -> Iterator[Text]:
    """Yield what the match can be checked with; the seed is there once the match is over."""
    if details.began or details.times:
        yield tr("Times are in UTC.")
    commitment, seed = record["commitment"], record["seed"]
    if commitment is not None:
        yield tr(
            "SHA-256 of the seed of the draws, posted before the match: {hash}",
            hash=Notation(commitment),
        )
    if seed is not None:
        yield tr("Seed of the draws: {seed}", seed=Notation(seed))
    hashes = cast("list[str]", record.get("hashes", []))
    if hashes:
        yield tr("Hash of the record: {hash}", hash=Notation(hashes[-1]))


# ---- the log
class _Log:
    """The lines of a log, in the order in which it was written."""

    def __init__(self, match: Match, names: Sequence[Text], details: Details) -> None:
        self._match = match
        self._names = names
        self._times = details.times
        self._line: Line = initial_line(match.row)
        self._numbers = [0]
        """The number of the last turn after each number of plies."""
        self._turn: list[tuple[Position, str]] = []
        """The plies of a turn that are being collected, each with the position before it."""
        self._turn_time: Text = NOTHING
        self._turn_planned = False

    def lines(self) -> Iterator[Text]:
        """Yield a line for each turn, draw and other event: «14. Ann: d5»."""
        yield from self._drawn()
        for index, event in enumerate(self._match.events):
            before = self._line.position
            self._line = extend(self._line, entries([event])[0])
            if event.kind is Kind.MOVE:
                self._numbers.append(self._numbers[-1] + begins_turn(before))
                self._turn.append((before, event.text))
                self._turn_time, self._turn_planned = self._time(index), event.planned
                if not self._line.position.mid_turn:
                    yield from self._finished()
                yield from self._drawn()
                continue
            yield from self._finished()
            if event.kind is Kind.TAKEBACK:
                del self._numbers[len(self._line.moves) + 1 :]
            described = sentences.describe_event(self._match, event, self._names)
            yield join_texts([self._time(index), described], "  ")
        yield from self._finished()

    def _finished(self) -> Iterator[Text]:
        """Yield the line of the collected turn, if there is one."""
        turn, self._turn = self._turn, []
        if not turn:
            return
        (first, _), (last, _) = turn[0], turn[-1]
        label = Notation("–" if first.opening else f"{self._numbers[-1]}.")
        who = join_texts([as_name(self._names[first.to_move]), Notation(":")], "")
        played = join_texts((Notation(move) for _, move in turn), ", ")
        note = NOTHING if last.forced_move() is None else tr("(by chance)")
        if self._turn_planned:
            note = tr("(planned)")
        yield join_texts([self._turn_time, join_texts([label, who, played, note])], "  ")

    def _drawn(self) -> Iterator[Text]:
        """Yield what was drawn for the newest position, if anything was."""
        drawn = self._line.position.chance_outcome()
        if drawn:
            yield from self._finished()
            yield tr("Drawn: {drawn}", drawn=Notation(drawn))

    def _time(self, index: int) -> Text:
        at = None if self._times is None else self._times[index]
        return NOTHING if at is None else Notation(at[:16].replace("T", " "))


# ---- proofs
def record_hashes(match: Match) -> list[str]:
    """Return the hash chain of a match's record; the last hash covers the whole record."""
    row = match.row
    wishes = [seat.wish for seat in row.seats]
    return records.hashes_of(match.line, row.seed, entries(match.events), wishes)


def proof_of(match: Match) -> Text:
    """Return the line by which the record of a match that is over can be checked."""
    last = Notation(record_hashes(match)[-1])
    if not match.game.uses_chance(match.options):
        return tr("Hash of the record: `{hash}`", hash=last)
    seed = Notation(match.row.seed.hex())
    return tr("Hash of the record: `{hash}`. Seed of the draws: `{seed}`", hash=last, seed=seed)
