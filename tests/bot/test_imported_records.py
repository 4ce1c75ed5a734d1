"""Any file is a record that can be shown and exported, or is refused with a sentence."""

import copy
import json
import random
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.messages import endings, sentences
from bot.messages.match_files import study_files
from matches.studies import MAX_BYTES, check_file, replay_record
from model.limits import MAX_PLIES, MAX_TAKEN_BACK
from rules.errors import GameError
from rules.line import CancelReason, Entry, Kind, begin
from rules.record import write_record
from rules.record_details import Details
from rules.record_text import read
from rules.registry import game_named
from rules.text import ENGLISH, in_language
from tests.support.hostile_texts import KINDS, hostile_text
from tests.support.pytest_setup import examples
from tests.support.records import record_of_log

FILES = sorted((Path(__file__).parents[1] / "rules" / "records").glob("*.json"))
VALUES: list[Any] = [
    *(None, True, False, 0, 1, -1, 2, 3, 10**18, 10**400, 1.5, 1e300, "", "0", "1", "x", [], {}),
    *([0], [1], ["a", "b"], [None, None], "move", "takeback", "resigned", "cancelled"),
    *("b2", "swap", "inactive", "agreed", "never-moved", "moderator", "unplayed-removed"),
]


def mutated(record: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """Return a record with some changed, removed, doubled or exchanged parts."""
    changed = copy.deepcopy(record)
    for _ in range(rng.randint(1, 3)):
        given = changed.get("events")
        events = cast("list[Any]", given) if isinstance(given, list) else []
        target: Any = changed
        if rng.random() < 0.7 and events:
            target = rng.choice(events)
        what = rng.random()
        if what < 0.3 and events:
            index = rng.randrange(len(events))
            extra = {
                "kind": rng.choice([*Kind]),
                "seat": rng.choice([None, 0, 1, 2]),
                "text": rng.choice(["", "0", "1", "b2", hostile_text(rng.choice(KINDS), 300)]),
                "reason": rng.choice([None, *CancelReason]),
            }
            events.insert(index, extra)
            if rng.random() < 0.5:
                del events[index + 1 :]
        elif isinstance(target, dict) and target:
            part = cast("dict[str, Any]", target)
            key = rng.choice([*part])
            if what < 0.5:
                del part[key]
            else:
                # a copy, because a later change may be made inside it
                value = rng.choice([*VALUES, hostile_text(rng.choice(KINDS), 300)])
                part[key] = copy.deepcopy(value)
    return changed


def repaired(record: dict[str, Any]) -> dict[str, Any]:
    """Return a record with the hashes, draws and result that belong to its log, if it has any."""
    try:
        events = len(record["events"])
        parts = read({**record, "hashes": ["0" * 64] * (events + 1), "draws": None, "result": None})
        right = record_of_log(
            *(parts.game, parts.options, parts.seats, parts.seed, parts.events), wishes=parts.wishes
        )
    except Exception:  # noqa: BLE001  # the rules may raise anything for an impossible log
        return record
    return {**record, **{key: right[key] for key in ("hashes", "draws", "result", "options")}}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_an_unchanged_record_is_shown(file: Path) -> None:
    check_shown(check_file(file.read_bytes(), "match.json", lambda: None))


@given(st.sampled_from(FILES), st.randoms(use_true_random=False), st.booleans())
@examples(quick=300, thorough=2000)
def test_a_changed_record_is_shown_or_refused_with_a_sentence(
    file: Path, chance: random.Random, repair: bool
) -> None:
    record = mutated(json.loads(file.read_bytes()), chance)
    data = json.dumps(repaired(record) if repair else record).encode()
    try:
        written = check_file(data, "match.json", lambda: None)
    except GameError as error:
        sentence = in_language(error.text, ENGLISH)
        assert sentence.endswith((".", "”"))
        assert len(sentence) < 800
        return
    check_shown(written)


def check_shown(written: bytes) -> None:
    """Check that a record that was accepted can be shown and exported, and imported again."""
    assert check_file(written, "match.json", lambda: None) == written
    imported = replay_record(written)
    match = imported.match
    for ply in range(len(match.line.moves) + 1):
        assert sentences.describe_turn_to(match, ply, imported.names)
    endings.why_ended(match, imported.names)
    text, again = study_files("study", imported, ENGLISH)
    assert again.data == written
    assert text.data.decode()


def test_whatever_a_match_may_hold_can_be_imported() -> None:
    """As many events as a match may have, with long moves and all details."""
    game = game_named("stack-control")
    seed = bytes(32)
    start = begin(game, game.read_options({}), 5, seed)
    move = max(start.position.legal_moves(), key=len)
    pair = [Entry(Kind.MOVE, 0, move), Entry(Kind.TAKEBACK, 0, "0")]
    log = pair * (MAX_PLIES // 2 + MAX_TAKEN_BACK)
    details = Details(
        match_id=2**53 - 1,
        players=("W" * 100,) * 5,
        began="2026-11-21T22:00:00Z",
        rated=False,
        times=("2026-11-21T22:00:00Z",) * len(log),
    )
    ended = [*log, Entry(Kind.CANCELLED, reason=CancelReason.TOO_LONG)]
    record = record_of_log(game, game.read_options({}), 5, seed, ended, details=details)
    written = write_record(record)
    assert check_file(written, "match.json", lambda: None) == written
    assert len(replay_record(written).match.events) == len(log) + 1


@pytest.mark.parametrize("kind", KINDS)
def test_any_text_as_a_file_is_refused_with_a_short_sentence(kind: str) -> None:
    data = hostile_text(kind, MAX_BYTES // 4).encode(errors="surrogatepass")
    with pytest.raises(GameError) as refused:
        check_file(data, "match.json", lambda: None)
    assert len(in_language(refused.value.text, ENGLISH)) < 200


ESCABEL: dict[str, Any] = json.loads((FILES[0].parent / "version-1-escabel.json").read_bytes())


@pytest.mark.parametrize(
    "change",
    [
        {"options": {**ESCABEL["options"], "\ud800": "on"}},
        {"result": {**ESCABEL["result"], "winners": [0] * 50_000}},
        {"result": {**ESCABEL["result"], "termination": "[here](https://example.com)\n" * 30}},
    ],
    ids=["half a character", "many winners", "long termination"],
)
def test_a_refusal_repeats_no_long_or_broken_text(change: dict[str, Any]) -> None:
    with pytest.raises(GameError) as refused:
        check_file(json.dumps({**ESCABEL, **change}).encode(), "match.json", lambda: None)
    sentence = in_language(refused.value.text, ENGLISH)
    assert len(sentence.encode()) < 300
    assert "\n" not in sentence
