"""A finished match as a plain text that a person can read: players, dates, result, moves."""

from __future__ import annotations

from collections.abc import Sequence

from bot.messages import endings, sentences
from matches.model.text_values import MatchNumber, Moment
from matches.steps.loaded_match import LoadedMatch
from rules.game import narration_of
from rules.text import Notation, Translatable, Verbatim, as_name, join_texts, tr


def move_list(loaded: LoadedMatch, names: Sequence[str]) -> Translatable:
    """Return the text of a match that is over. `names` are the players' plain names, by seat."""
    match, narration = loaded.match, narration_of(loaded.position)
    players = [
        sentences.with_brackets(name, narration.colour(seat)) for seat, name in enumerate(names)
    ]
    options = loaded.game.describe_options(loaded.options)
    result = [endings.headline(loaded, names), endings.why_ended(loaded, names)]
    head = [
        join_texts([loaded.game.title, MatchNumber(match.id)]),
        join_texts([options, sentences.match_clock(match)], " · "),
        join_texts(players, " – "),
        tr(
            "Played from {start} to {end}.",
            start=Moment(match.created_at),
            end=Moment(match.finished_at or loaded.events[-1].at),
        ),
        join_texts(result, ". "),
    ]
    return join_texts([join_texts(head, "\n"), join_texts(_turns(loaded, names), "\n")], "\n\n")


def _turns(loaded: LoadedMatch, names: Sequence[str]) -> list[Translatable]:
    """Return a line for each turn: «14. Ann: d5». What precedes the first move has no number."""
    line = loaded.line
    lines: list[Translatable] = []
    ply = 0
    number = 0
    while ply < len(line.moves):
        turn = line.turn_of(ply + 1)
        position = line.positions[turn.start]
        number += not position.opening
        label = Verbatim(f"{number}." if not position.opening else "–")
        who = join_texts([as_name(names[position.to_move]), Verbatim(":")], "")
        played = join_texts((Notation(line.moves[each]) for each in turn), ", ")
        lines.append(join_texts([label, who, played]))
        ply = turn.stop
    return lines
