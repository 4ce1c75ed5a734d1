"""The real commands, and the controls of every game, are checked against Discord's limits."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.discord_io.components import (
    BUTTON,
    MAX_ID_LENGTH,
    Row,
    button,
    make_id,
    split_id,
    suggestion,
    view_of,
)
from bot.features.play.pad import Choices, WholeTurn, follow, step_back
from bot.features.play.pad_layout import confirm_rows, pad_message
from bot.features.play.playing import MatchSubject
from bot.messages.board_message import BoardLayout, board_buttons, board_text
from bot.registry import all_handlers
from matches.log.match import Match, replay_match
from model.entities import Event
from rendering.renderers import alt_text
from rules.errors import OptionError
from rules.line import Entry, Kind, extend
from rules.registry import games
from rules.text import ENGLISH, Name, Notation, in_language
from rules.turns import preview_of, read_turn
from tests.rules.settings_of_games import values_of
from tests.support.commands import registered_commands
from tests.support.positions import LARGEST_MATCH, match_of
from tests.support.pseudo_language import PSEUDO

LARGEST_SEQ = 99_000
NAME = re.compile(r"[-_a-z0-9]{1,32}")
LONG_NAMES = [Name("W" * 32) for _ in range(5)]
NOW = datetime(2026, 1, 1, tzinfo=UTC)

Payload = dict[str, Any]


# ---- commands
@pytest.fixture(scope="module")
def commands() -> list[Payload]:
    """The commands as they are registered with Discord."""
    return registered_commands()


def with_options(thing: Payload) -> Iterator[Payload]:
    """A command with its subcommands and options, at every depth."""
    yield thing
    for option in thing.get("options", ()):
        yield from with_options(option)


def size(thing: Payload) -> int:
    """The number of characters that count towards a command's limit of 8,000."""
    texts = [str(option[key]) for option in with_options(thing) for key in ("name", "description")]
    choices = [choice for option in with_options(thing) for choice in option.get("choices", ())]
    texts.extend(str(choice[key]) for choice in choices for key in ("name", "value"))
    return sum(map(len, texts))


def test_there_are_at_most_100_commands(commands: list[Payload]) -> None:
    assert 15 < len(commands) <= 100
    assert len({each["name"] for each in commands}) == len(commands)


def test_every_command_is_within_the_limits(commands: list[Payload]) -> None:
    """25 options or subcommands, 25 choices, 8,000 characters, lengths of names and
    descriptions."""
    for command in commands:
        assert size(command) <= 8000, command["name"]
        for option in with_options(command):
            assert NAME.fullmatch(option["name"]), option["name"]
            assert 1 <= len(option["description"]) <= 100, option["name"]
            assert len(option.get("options", ())) <= 25, option["name"]
            assert len(option.get("choices", ())) <= 25, option["name"]
            for choice in option.get("choices", ()):
                assert 1 <= len(str(choice["name"])) <= 100
                assert 1 <= len(str(choice["value"])) <= 100


def test_entries_in_menus_of_people_are_within_the_limits() -> None:
    """At most five, of up to 32 characters."""
    tree: Any = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    all_handlers().add_to(tree)
    entries = tree.get_commands(type=discord.AppCommandType.user)
    assert 1 <= len(entries) <= 5
    assert all(1 <= len(each.name) <= 32 for each in entries)
    assert tree.get_commands(type=discord.AppCommandType.message) == []


def test_required_options_come_first(commands: list[Payload]) -> None:
    for command in commands:
        for each in with_options(command):
            required = [bool(option.get("required")) for option in each.get("options", ())]
            assert required == sorted(required, reverse=True), each["name"]


def test_every_game_has_a_subcommand(commands: list[Payload]) -> None:
    (challenge,) = [each for each in commands if each["name"] == "challenge"]
    assert {each["name"] for each in challenge["options"]} == set(games())


# ---- custom_ids
def test_custom_ids_with_the_largest_numbers_are_short_enough() -> None:
    """Longer ones raise an error. They are unchanged after a round trip."""
    for action in all_handlers().controls:
        assert len(make_id(BUTTON, action, LARGEST_MATCH, LARGEST_SEQ)) <= MAX_ID_LENGTH
    with pytest.raises(ValueError, match="too long"):
        make_id(BUTTON, "confirm", 1, 2, "x" * 100)
    assert split_id(make_id(BUTTON, "pick", 1, 2, "b2")) == ("pick", ("1", "2", "b2"))


def test_long_labels_are_truncated() -> None:
    """Also suggestions without a translator: Discord refuses the whole list if one of its choices
    is longer than 100 characters."""
    assert len(button(Notation("x" * 200), "move").item(ENGLISH).label or "") == 80
    choice = suggestion(Notation("x" * 200), "value")
    assert choice.to_dict() == {"name": "x" * 99 + "…", "value": "value"}


# ---- boards, pads and previews of every game
def random_match(game: str, seats: int, options: dict[str, str], chance: random.Random) -> Match:
    """A match at a random ply of a random game, whose events have numbers up to the largest
    seqs."""
    row = match_of(game, seats, options)
    match = replay_match(row, ())
    for number in range(chance.randrange(60)):
        if match.result:
            break
        position = match.position
        move = position.forced_move() or chance.choice(position.legal_moves())
        seat = position.to_move
        player = row.seats[seat].player
        event = Event(LARGEST_SEQ + number, Kind.MOVE, seat, player, move, NOW)
        line = extend(match.line, Entry(Kind.MOVE, seat, move))
        match = Match(row, (*match.events, event), line)
    return match


def cases() -> list[Any]:
    """Every game with its default options, and with each option at its largest or last value."""
    parameters: list[Any] = []
    for name, game in games().items():
        wanted: list[dict[str, str]] = [
            {},
            *({option.key: values_of(option)[-1]} for option in game.options),
        ]
        for seats in sorted({game.min_seats, game.max_seats}):
            for options in wanted:
                try:
                    game.check_challenge(game.read_options(options), seats)
                except OptionError:
                    continue  # this option needs another number of players
                said = "".join(f"-{key}={value}" for key, value in options.items())
                parameters.append(pytest.param(name, seats, options, id=f"{name}-{seats}{said}"))
    return parameters


def components(things: Sequence[Any]) -> Iterator[Payload]:
    """Every component of a message, at every depth."""
    for thing in things:
        yield thing
        yield from components(thing.get("components", ()))


def check_rows(*rows: Row) -> list[Payload]:
    """Check controls against the limits in a language with long texts, then in English."""
    check_view(view_of(PSEUDO, *rows))
    return check_view(view_of(ENGLISH, *rows))


def check_view(view: Any) -> list[Payload]:
    """Check a view against the limits, and that the bot handles all its controls."""
    parts = list(components(view.to_components()))
    assert len(parts) <= 40
    ids = [each["custom_id"] for each in parts if "custom_id" in each]
    assert len(set(ids)) == len(ids), "Discord wants the ids of a message to differ"
    for component in parts:
        if component["type"] == 1:
            assert 1 <= len(component["components"]) <= 5
        if component["type"] == 2 and "url" not in component:
            assert 1 <= len(component["label"]) <= 80
            assert component["custom_id"].startswith("pb:")
            assert len(component["custom_id"]) <= 100
        if component["type"] == 3:
            assert component["custom_id"].startswith("ps:")
            assert len(component["custom_id"]) <= 100
            assert 1 <= len(component["options"]) <= 25
            assert len(component.get("placeholder") or "") <= 150
            for option in component["options"]:
                assert 1 <= len(option["label"]) <= 100
                assert 1 <= len(option["value"]) <= 100
                assert len(option.get("description") or "") <= 100
    return parts


def check_pad(match: Match, chance: random.Random) -> WholeTurn:
    """Press buttons of the pad at random and check each message; return the chosen turn."""
    subject, choices = (MatchSubject(match, match.row.players[match.position.to_move]), Choices())
    for _ in range(100):
        state = follow(subject.position, choices)
        if isinstance(state, WholeTurn):
            assert (step_back(subject.position, choices) is None) == (choices == Choices())
            return state
        text, controls = pad_message(subject, state)
        assert len(in_language(text, PSEUDO)) <= 2000
        shown = check_rows(*controls)
        assert sum(each["type"] == 2 for each in shown) <= 25
        assert sum(each["type"] == 1 for each in shown) <= 5
        choices = Choices.read(*chance.choice(list(_answers(shown))).split(":", 1))
    raise AssertionError(f"no turn is reached in {match.position}")


def _answers(shown: Sequence[Payload]) -> Iterator[str]:
    """What the buttons and menus of a pad choose, except those that cannot be pressed."""
    for each in shown:
        action, *_ = split_id(each.get("custom_id", "::"))
        if action == "at" and each["type"] == 2 and not each.get("disabled"):
            yield each["custom_id"].split(":", 4)[4]
        if action == "at" and each["type"] == 3:
            yield from (option["value"] for option in each["options"])


def check_board(match: Match) -> None:
    """Check the message of a board: its text, the text in its picture, its buttons."""
    text = board_text(match, LONG_NAMES[: len(match.row.seats)], is_newest=True)
    alt = alt_text(match.position, LONG_NAMES[: len(match.row.seats)], "x" * 200)
    assert len(text) <= 4000
    assert len(alt) <= 1024
    layout = BoardLayout(text, "board.png", alt, 0, board_buttons(match))
    for language in (ENGLISH, PSEUDO):
        check_view(layout.components(language))


def turn_of(match: Match, chance: random.Random) -> str:
    """A legal turn, found by the pad if the position has one."""
    position = match.position
    if position.pad.has_steps:
        return check_pad(match, chance).preview.text
    return chance.choice(position.legal_moves())


@pytest.mark.parametrize(("game", "seats", "options"), cases())
def test_messages_of_a_match_are_within_the_limits(
    game: str, seats: int, options: dict[str, str]
) -> None:
    """Boards, pads and previews at random plies of random games, with the largest numbers."""
    chance = random.Random(f"{game}{seats}{options}")
    for _ in range(6):
        match = random_match(game, seats, options, chance)
        check_board(match)
        if match.result:
            continue
        position = match.position
        move = turn_of(match, chance)
        turn = WholeTurn(preview_of(position, read_turn(position, move)))
        preview = confirm_rows(MatchSubject(match, match.row.players[match.position.to_move]), turn)
        labels = [each.get("label") for each in check_rows(*preview)]
        assert "Confirm" in labels, f"{move} is too long to confirm"
