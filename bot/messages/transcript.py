"""A match as a plain text that a person can read: players, dates, result, moves with their times.

It is made from a stored match or from an imported record, in the reader's language.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from bot.messages import endings, sentences
from matches.steps.loaded_match import LoadedMatch, initial_line
from model.text_values import MatchNumber, Moment
from rules.game import Position
from rules.record_details import Details
from rules.replay import Entry, Kind, Line, extend
from rules.text import NOTHING, Notation, Translatable, Verbatim, as_name, join_texts, tr


@dataclass(frozen=True, slots=True)
class Proofs:
    """What anybody can check a match with: None for what there is not, or not yet."""

    commitment: str | None = None
    seed: str | None = None
    hash: str | None = None


def transcript(
    loaded: LoadedMatch,
    names: Sequence[str],
    details: Details,
    proofs: Proofs,
    *,
    imported: bool = False,
) -> Translatable:
    """Return the text of a match. `names` are the players' plain names, by seat.

    `details` say when it was played. With `imported`, the match is from somebody's file.
    """
    parts = [
        join_texts(_head(loaded, names, details, imported=imported), "\n"),
        join_texts(_log(loaded, names, details), "\n"),
        join_texts(_foot(details, proofs), "\n"),
    ]
    return join_texts(parts, "\n\n")


def _head(
    loaded: LoadedMatch, names: Sequence[str], details: Details, *, imported: bool
) -> Iterator[Translatable]:
    match, narration = loaded.match, loaded.position.narration
    number = NOTHING if details.match is None else MatchNumber(details.match)
    yield join_texts([loaded.game.title, number])
    if imported:
        yield tr("Imported from a file: nobody vouches for names and times.")
    options: list[Translatable] = [loaded.game.describe_options(loaded.options)]
    if not imported:
        options.append(sentences.match_clock(match))
    if details.rated is not None:
        options.append(tr("rated") if details.rated else tr("casual"))
    yield join_texts(options, " · ")
    yield join_texts(
        [sentences.with_brackets(name, narration.colour(seat)) for seat, name in enumerate(names)],
        " – ",
    )
    began = None if details.began is None else Moment(datetime.fromisoformat(details.began))
    ended = None if details.ended is None else Moment(datetime.fromisoformat(details.ended))
    if began is not None and ended is not None:
        yield tr("Played from {start} to {end}.", start=began, end=ended)
    elif began is not None:
        yield tr("Begun {start}.", start=began)
    if loaded.result is None:
        prompt = narration.prompt(as_name(names[loaded.position.to_move]))
        yield join_texts([tr("The match goes on."), prompt.about_mover])
    else:
        yield join_texts(
            [endings.outcome(loaded, names, number), endings.why_ended(loaded, names)], ". "
        )
    if match.annulled:
        yield tr("A moderator annulled the result of this match.")


def _foot(details: Details, proofs: Proofs) -> Iterator[Translatable]:
    if details.times is not None:
        yield tr("Times are in UTC.")
    if proofs.commitment is not None:
        yield tr(
            "SHA-256 of the seed of the draws, posted before the match: {hash}",
            hash=Verbatim(proofs.commitment),
        )
    if proofs.seed is not None:
        yield tr("Seed of the draws: {seed}", seed=Verbatim(proofs.seed))
    if proofs.hash is not None:
        yield tr("Hash of the record: {hash}", hash=Verbatim(proofs.hash))


# ---- the log
@dataclass
class _Turn:
    """A turn whose plies are being collected."""

    number: int
    """0 for a ply of the opening."""
    seat: int
    plies: list[str] = field(default_factory=list[str])
    by_chance: bool = False
    time: Translatable = NOTHING


class _Log:
    """The lines of a log, in the order in which it was written."""

    def __init__(self, loaded: LoadedMatch, names: Sequence[str], details: Details) -> None:
        self._loaded = loaded
        self._names = names
        self._times = details.times
        self._line: Line = initial_line(loaded.match)
        self._numbers = [0]
        """The number of the last turn after each number of plies."""
        self._turn: _Turn | None = None

    def lines(self) -> Iterator[Translatable]:
        """Yield a line for each turn, draw and other event: «14. Ann: d5»."""
        yield from self._drawn()
        for index, event in enumerate(self._loaded.events):
            before = self._line.position
            self._line = extend(self._line, Entry(event.kind, event.seat, event.text))
            if event.kind is Kind.MOVE:
                if not before.mid_turn:
                    yield from self._finished()
                self._add(before, event.text, self._time(index))
                if not self._line.position.mid_turn:
                    yield from self._finished()
                yield from self._drawn()
                continue
            yield from self._finished()
            if event.kind is Kind.TAKEBACK:
                del self._numbers[len(self._line.moves) + 1 :]
            described = sentences.describe_event(self._loaded, event, self._names)
            yield join_texts([self._time(index), described], "  ")
        yield from self._finished()

    def _add(self, before: Position, move: str, time: Translatable) -> None:
        begins = not before.mid_turn and not before.opening
        self._numbers.append(self._numbers[-1] + begins)
        if self._turn is None:
            number = 0 if before.opening else self._numbers[-1]
            self._turn = _Turn(number, before.to_move)
        self._turn.plies.append(move)
        self._turn.time = time
        self._turn.by_chance = before.forced_move() is not None

    def _finished(self) -> Iterator[Translatable]:
        """Yield the line of the collected turn, if there is one."""
        turn, self._turn = self._turn, None
        if turn is None:
            return
        label = Verbatim(f"{turn.number}." if turn.number else "–")
        who = join_texts([as_name(self._names[turn.seat]), Verbatim(":")], "")
        played = join_texts(map(Notation, turn.plies), ", ")
        note = tr("(by chance)") if turn.by_chance else NOTHING
        yield join_texts([turn.time, join_texts([label, who, played, note])], "  ")

    def _drawn(self) -> Iterator[Translatable]:
        """Yield what was drawn for the newest position, if anything was."""
        drawn = self._line.position.chance_outcome()
        if drawn:
            yield from self._finished()
            yield tr("Drawn: {drawn}", drawn=Notation(drawn))

    def _time(self, index: int) -> Translatable:
        at = None if self._times is None else self._times[index]
        return NOTHING if at is None else Verbatim(at[:16].replace("T", " "))


def _log(loaded: LoadedMatch, names: Sequence[str], details: Details) -> Iterator[Translatable]:
    return _Log(loaded, names, details).lines()
