"""Replays: animated GIFs of a match or of an imported record, with a text for each turn.

What is shown is a `ReplaySource`, which needs no stored match. `draw` makes the file in a worker
thread, one replay at a time (`Context.replay_drawing`).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import accumulate

from bot.context import Context
from bot.discord_io.responses import Picture
from bot.interactions.board_pictures import names_of_match
from bot.messages import endings, sentences
from bot.messages.match_files import file_stem
from bot.runtime.threads import CheckStop
from matches.log.match import Match
from model.errors import Refused
from model.text_values import match_number
from rendering.renderers import alt_text
from rendering.replay import (
    DELAY,
    MAX_FRAMES,
    MAX_ROWS,
    WIDTH,
    Frame,
    draw_replay,
    frames_of,
    matters,
)
from rendering.view import View
from rules.line import Line, begins_turn
from rules.text import (
    NOTHING,
    Language,
    Notation,
    Text,
    as_name,
    in_language,
    join_texts,
    listing,
    tr,
    tr_plural,
)
from rules.turns import describe_turn

UPLOAD_LIMIT = 10 * 2**20
"""The most bytes of a file where no interaction states a limit, and of any replay."""
MAX_CAPTION = 60
"""A longer sentence is replaced by notation, because it would be hard to read."""
MAX_SENTENCE = 140
"""The same for the sentence of a turn that matters, which has two rows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplaySource:
    """What a replay shows: moves of a match or of a record, who played them, and how it looks."""

    name: str
    """Its file's name without the ending."""
    line: Line
    plies: range
    """Indices into the moves of `line`."""
    view: View
    """In which theme and language, and from which side."""
    delay: int = DELAY
    """How long each turn is shown, in hundredths of a second."""
    names: tuple[Text, ...]
    """The players' plain names by seat."""
    drawn_names: tuple[str, ...]
    """The names that pictures may show, as in `View.players`."""
    title: Text
    """Written on the position before the first ply."""
    ending: Text = NOTHING
    """Who won and why; empty while a match goes on."""
    ended_by_move: bool = True
    """False for a match that ended otherwise, such as by resigning: its ending has a frame of its
    own."""
    short_title: Text = NOTHING
    """Written, like `short_ending`, where there is no room for the whole one."""
    short_ending: Text = NOTHING


@dataclass(frozen=True, slots=True)
class DrawnReplay:
    """A replay as a file, and sentences about it: which moves it shows, and what was left out."""

    picture: Picture
    moves: Text
    left_out: Text


async def source_of_match(
    context: Context, match: Match, plies: range, view: View, delay: int = DELAY
) -> ReplaySource:
    """Return what a replay of some plies of a stored match shows."""
    row = match.row
    names = await names_of_match(context, row)
    plain = names.plain
    return ReplaySource(
        name=file_stem(match),
        line=match.line,
        plies=plies,
        view=view,
        delay=delay,
        names=tuple(plain),
        drawn_names=names.drawn,
        title=sentences.title(match, plain, ply=0),
        ending=endings.result_and_reason(match, plain),
        ended_by_move=endings.ended_by_a_move(match),
        short_title=join_texts([match.game.title, match_number(row.id)]),
        short_ending=join_texts(
            [endings.why_ended(match, plain), winner_sentence(match.line, plain)]
        ),
    )


def winner_sentence(line: Line, names: Sequence[Text]) -> Text:
    """Say who has won, in a few words. Return nothing if nobody has, or nobody yet."""
    seats = line.result.winners if line.result else ()
    if not seats:
        return NOTHING
    winners = listing(as_name(names[seat]) for seat in seats)
    if len(seats) > 1:
        return tr("{players} share the win.", players=winners)
    return tr("{player} wins.", player=winners)


# ---- which moves
def plies_of_moves(line: Line, first: int | None = None, last: int | None = None) -> range:
    """Return the plies from move `first` to move `last`, as indices into the moves of a line.

    Without `first`, they begin with the opening; move 0 is the opening too. Without `last`, they
    end with the newest ply. Raises Refused if there are no such moves.
    """
    newest = line.move_number
    if first is not None and last is not None and first > last:
        raise Refused.because("The first move of a replay can't come after its last.")
    if first is not None and first > newest:
        raise Refused.because(
            "There is no move {number}; the last one was {last}.", number=first, last=newest
        )
    start = line.ply_after(first - 1) if first else 0
    stop = len(line.moves) if last is None else line.ply_after(last)
    if not line.moves or start >= stop:
        raise Refused.because("No move has been played there yet. `/board` shows the board.")
    return range(start, stop)


# ---- drawing
async def draw(context: Context, source: ReplaySource, limit: int = UPLOAD_LIMIT) -> DrawnReplay:
    """Draw a replay as a GIF of at most `limit` bytes. Raises NotRun."""
    return await context.replay_drawing.run(partial(_draw, source, limit))


def _draw(source: ReplaySource, limit: int, check_stop: CheckStop) -> DrawnReplay:
    """Draw a replay in the worker thread."""
    line = source.line
    view = replace(source.view, players=source.drawn_names, width=WIDTH, with_help=False)
    turns = line.turns_in(source.plies)
    # the earliest turns would be left out anyway
    skipped = max(0, len(turns) - MAX_FRAMES)
    captions = _Captions(source, view, check_stop)
    frames = frames_of(line, captions, turns[skipped:], source.delay)
    if turns[-1].stop == len(line.moves) and line.result:
        end = Frame(
            line.position,
            captions=captions.end(turns[-1]),
            winners=line.result.winners,
            rows=MAX_ROWS if source.ended_by_move else 1,
        )
        if source.ended_by_move:
            end = replace(end, marks=frames.pop().marks)
        frames.append(end)
    replay = draw_replay(frames, view, limit, check_stop)
    left_out = skipped + max(0, replay.first - 1)  # the first frame shows the board before them
    shown = _span(line, turns[left_out:])
    alt = _alt(source, turns[-1], shown, view.language)
    picture = Picture(replay.data, f"{source.name}.gif", alt)
    return DrawnReplay(picture, shown, _left_out(line, turns, left_out))


# ---- words
def _span(line: Line, turns: Sequence[range]) -> Text:
    """Say which moves some turns are: «Moves 3 to 14 of 41.»"""
    if not turns:
        return NOTHING
    newest, last = line.move_number, line.move_number_of(turns[-1].stop)
    first = max(1, line.move_number_of(turns[0].start + 1))
    if not last:
        return tr("Before the first move.")
    if first == last:
        return tr("Move {number} of {last}.", number=last, last=newest)
    return tr("Moves {first} to {last} of {count}.", first=first, last=last, count=newest)


def _left_out(line: Line, turns: Sequence[range], left_out: int) -> Text:
    """Say how many moves are in the first turns, which were `left_out`, and why.

    Return nothing if none was.
    """
    moves = sum(not line.positions[turn.start].opening for turn in turns[:left_out])
    if not moves:
        return NOTHING
    said = tr_plural(
        "The first {count} move is left out.", "The first {count} moves are left out.", count=moves
    )
    why = tr("The file would be too large.")
    if len(turns) - left_out >= MAX_FRAMES - 2:  # two frames are for the first board and the end
        why = tr("A replay has at most {most} frames.", most=MAX_FRAMES)
    return join_texts([said, why])


class _Captions:
    """The texts on the frames, in the language of a view."""

    def __init__(self, source: ReplaySource, view: View, check_stop: CheckStop) -> None:
        self._source = source
        self._language = view.language
        self._check_stop = check_stop
        self._numbers = list(accumulate(int(begins_turn(each)) for each in source.line.positions))
        """The move number of each ply."""
        names = zip(source.drawn_names, source.names, strict=True)
        self._names = [as_name(drawn) if drawn else name for drawn, name in names]

    def __call__(self, turn: range) -> tuple[str, ...]:
        """Return the texts about a turn, the best first."""
        self._check_stop()
        if not turn:
            source = self._source
            return self._said([source.title, source.short_title, tr("The start.")])
        important = matters(self._source.line.marks(turn))
        length = MAX_SENTENCE if important else MAX_CAPTION
        return self._said([text for text, _ in self._about(turn, length)])

    def end(self, turn: range) -> tuple[str, ...]:
        """Return the texts about the end of the match, the last turn of which was `turn`."""
        source = self._source
        winner = winner_sentence(source.line, self._names)
        if not source.ended_by_move:
            return self._said([source.ending, source.short_ending, winner])
        length = MAX_SENTENCE - len(in_language(winner, self._language))
        about = self._about(turn, length)
        return self._said(
            [*(join_texts([text, winner], between) for text, between in about), winner]
        )

    def _about(self, turn: range, length: int) -> Iterator[tuple[Text, str]]:
        """Yield what to say about a turn, and what stands between it and a sentence after it.

        A sentence with more characters than `length` is left out. Notation follows, because the
        sentence may still be too wide.
        """
        line = self._source.line
        position = line.positions[turn.start]
        moves = line.moves[turn.start : turn.stop]
        label = Notation("" if position.opening else f"{self._numbers[turn.start]}.")
        played = join_texts(map(Notation, moves), ", ")
        sentence = describe_turn(position, moves, self._names)
        if len(in_language(sentence, self._language)) <= length:
            yield join_texts([label, sentence]), " "
        who = join_texts([as_name(self._names[position.to_move]), Notation(":")], "")
        yield join_texts([label, who, played]), " · "
        yield join_texts([label, played]), " · "

    def _said(self, texts: Sequence[Text]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(in_language(each, self._language) for each in texts if each))


def _alt(source: ReplaySource, last: range, span: Text, language: Language) -> str:
    """Describe a replay: that it is one, of which moves, and the board after its `last` turn."""
    line = source.line
    ending = source.ending if last.stop == len(line.moves) else NOTHING
    moves = line.moves[last.start : last.stop]
    turn = describe_turn(line.positions[last.start], moves, source.names)
    return alt_text(
        line.positions[last.stop],
        source.names,
        "" if ending else turn,
        ending=ending,
        note=join_texts([tr("A replay, which ends with this board."), span]),
        language=language,
    )
