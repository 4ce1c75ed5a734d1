"""`/import`: a record from a file as a study that only one person sees."""

import io
import json
import zipfile
from collections.abc import Mapping
from typing import Any

import aiohttp
import discord
import pytest
from PIL import Image

from bot.features import studies as study
from matches import studies
from model.limits import KEPT_STUDIES
from rules.line import Entry, Kind
from rules.record import verify, write_record
from rules.record_details import Details
from rules.registry import game_named
from tests.journeys.file_helpers import alt_of, imports, play_short, record_of
from tests.journeys.games.stack_control_helpers import lobby, random_trio
from tests.journeys.match_helpers import begin, begin_game, boards, play
from tests.support.database.raw_sql import change, fetch
from tests.support.discord import World
from tests.support.hostile_texts import KINDS, hostile_text
from tests.support.pseudo_language import plain
from tests.support.records import record_of_log

MARK = "-# This is a study of an imported file. It has not been verified, and is never rated."


async def refused(world: World, data: bytes, name: str = "match.json", **options: object) -> str:
    """Return the sentence with which a file is refused; nothing is stored."""
    answer = await imports(world.ann, data, name, **options)
    assert answer.ephemeral
    assert not answer.seen.buttons
    assert not answer.seen.attachments
    assert not stored(world)
    return answer.text


def stored(world: World) -> list[tuple[int, int]]:
    """The number and the player of each stored study."""
    return fetch(world.folder, "SELECT id, player_id FROM studies ORDER BY id")


# ---- looking at a study
async def test_an_exported_match_is_imported_and_stepped_through(world: World) -> None:
    """Its files say what was taken back, too."""
    await begin(world, moves="b2 c3")
    await world.bob.slash("undo")
    await play((world.bob, "a1"))
    await world.ann.clicks("Resign", on=await world.ann.slash("resign"))
    data = await world.ann.exports()
    answer = await imports(world.cy, data)
    study = (await world.cy.clicks("Export", on=answer)).files
    assert study["escabel-study-1.json"] == data
    text = plain(study["escabel-study-1.txt"].decode())
    assert "  bob took a move back; c3 no longer counts.\n" in text
    answer = await imports(world.cy, data)
    assert answer.ephemeral
    assert answer.text.splitlines() == [
        "Escabel · ann (Black) – bob (White) · #1 · imported",
        MARK,
        "Move 2 of 2. bob placed a1.",
        "bob wins Escabel against ann. ann resigned.",
    ]
    (picture,) = answer.seen.attachments
    assert picture["filename"] == "study.png"
    assert "From an imported file, which has not been verified." in picture["description"]
    assert answer.seen.buttons == ["First", "Back", "Replay", "Review", "Export", "Try"]
    back = await world.cy.clicks("Back", on=answer)
    assert "Move 1 of 2. ann placed b2." in back
    assert MARK in back
    first = await world.cy.clicks("First", on=back)
    assert "The start." in first
    assert first.seen.buttons == ["Next", "Last", "Replay", "Review", "Export", "Try"]
    assert "Move 1 of 2." in await world.cy.clicks("Next", on=first)
    assert "bob wins Escabel against ann." in await world.cy.clicks("Last", on=first)


async def test_export_verify_import_and_export_give_the_same_bytes(world: World) -> None:
    """Also times, names, draws, the seed and seats that left."""
    await lobby(world, [world.ann, world.bob, world.cy])
    await play((world.ann, ", ".join(await random_trio(world))))
    await play((world.bob, ", ".join(await random_trio(world))))
    await world.bob.clicks("Resign", on=await world.bob.slash("resign"))
    await world.ann.clicks("Resign", on=await world.ann.slash("resign"))
    files = (await world.ann.slash("export", match="1")).files
    data = files["stack-control-1.json"]
    record: dict[str, Any] = json.loads(data)
    assert verify(record).problems == ()
    assert {event["kind"] for event in record["events"]} == {"move", "resigned"}
    assert record["draws"]
    answer = await imports(world.ann, data)
    study = (await world.ann.clicks("Export", on=answer)).files
    assert list(study) == ["stack-control-study-1.txt", "stack-control-study-1.json"]
    assert study["stack-control-study-1.json"] == data
    text = plain(study["stack-control-study-1.txt"].decode())
    head, *parts = text.split("\n\n")
    assert head.splitlines()[1] == "Imported from a file: names and times have not been verified."
    assert parts == plain(files["stack-control-1.txt"].decode()).split("\n\n")[1:]
    assert "  bob resigned.\n" in parts[0]


async def test_a_running_match_without_draws_can_be_studied(world: World) -> None:
    """One with draws cannot be checked."""
    await begin(world, moves="b2 a1")
    answer = await imports(world.bob, await world.bob.exports())
    assert "Move 2 of 2. bob placed a1." in answer
    assert "wins" not in answer
    text = (await world.bob.clicks("Export", on=answer)).files
    assert b"Played from" not in text["escabel-study-1.txt"]
    await begin_game(world, "stack-control")
    answer = await imports(world.bob, await world.bob.exports(2))
    assert answer.text == (
        "Something is wrong with this record. "
        "The record holds no seed, so its draws cannot be checked. "
        "A match's seed is shown when the match is over."
    )


async def test_a_study_is_replayed(world: World) -> None:
    """The file is an animation with a frame for each turn, the end and the start. A study is in no
    list and on no board."""
    answer = await imports(world.ann, write_record(record_of("b2", "a1", "c3")))
    assert "You have no matches yet." in await world.ann.slash("matches")
    assert "You have no matches yet." in await world.ann.slash("export")
    assert not boards(world)
    assert not fetch(world.folder, "SELECT 1 FROM matches")
    replay = await world.ann.clicks("Replay", on=answer)
    assert replay.text.splitlines()[:3] == [
        "Escabel · Ann (Black) – Ben (White) · #128 · imported",
        MARK,
        "Ben wins Escabel against Ann. Ann resigned.",
    ]
    ((name, data),) = replay.files.items()
    assert name == "escabel-study-1.gif"
    with Image.open(io.BytesIO(data)) as image:
        assert getattr(image, "n_frames", 1) == 1 + 1 + 3 + 1
    assert "Imported." in replay.seen.attachments[0]["description"]
    assert "The start." in await world.ann.clicks("Look back", on=replay)
    answer = await imports(world.ann, write_record(record_of()))
    assert answer.seen.buttons == ["Export", "Try"]
    assert "No move has been played" in await world.ann.forges("pb:study-replay:2")


async def test_a_replay_of_players_whose_names_cannot_be_drawn(world: World) -> None:
    """Sentences in it number them: a colour may not be known at the start, or change by a swap."""
    game = game_named("esgrad")
    moves = [Entry(Kind.MOVE, 0, "komi 0"), Entry(Kind.MOVE, 1, "white"), Entry(Kind.RESIGNED, 0)]
    for players, said in (
        (("Ann", "🦊"), "Player 2 wins Esgrad against Ann. Ann resigned."),
        (None, "Player 2 wins Esgrad against Player 1. Player 1 resigned."),
    ):
        details = Details(players=players)
        record = record_of_log(game, game.read_options({}), 2, b"", moves, details=details)
        answer = await imports(world.ann, write_record(record))
        assert f"Imported. {said}" in alt_of(await world.ann.clicks("Replay", on=answer))


# ---- archives
def zipped(files: Mapping[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """Return a ZIP archive."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", method) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return packed.getvalue()


async def test_the_archive_of_all_matches_is_imported(world: World) -> None:
    """The newest match, or the one that is named."""
    for _ in range(2):
        await play_short(world)
    archive = (await world.ann.slash("export")).files["postboard-matches.zip"]
    newest = await imports(world.ann, archive, "Matches.ZIP")
    assert "· #2 · imported" in newest
    assert "The file has 2 matches, and this is the newest. The option `match`" in newest
    older = await imports(world.ann, archive, "matches.zip", match=1)
    assert "· #1 · imported" in older
    assert "The file has" not in older
    one = zipped({"__MACOSX/a.json": b"x", "a/escabel-5.json": write_record(record_of("b2"))})
    assert "The file has" not in await imports(world.ann, one, "matches.zip")


async def test_an_archive_without_a_record_or_made_to_do_harm_is_refused(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = write_record(record_of("b2"))
    good = zipped({"escabel-1.json": record})
    unreadable = "I can't read this .zip file. Unpack it, and send one of its .json files."
    encrypted = good.replace(b"\x14\x00\x00\x00\x08", b"\x14\x00\x01\x00\x08")
    encrypted = encrypted.replace(b"\x14\x03\x14\x00\x00", b"\x14\x03\x14\x00\x01")
    assert encrypted != good
    for bad in (good[:-30], good[:60] + b"~" + good[61:], encrypted, b"PK\x03\x04" * 9):
        assert await refused(world, bad, "matches.zip") == unreadable
    wrong = zipped({"escabel-2.json": b"{}", "escabel-1.json": record})
    assert "The file has 2 matches, and this is" in await refused(world, wrong, "matches.zip")
    for method in (zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA):
        packed = zipped({"escabel-1.json": record}, method)
        assert await refused(world, packed, "matches.zip") == unreadable
    bomb = zipped({"escabel-1.json": bytes(64 * 2**20)})
    assert "A record can have at most 768 KiB" in await refused(world, bomb, "matches.zip")
    assert "no record in this .zip file" in await refused(world, zipped({"a.txt": b"1"}), "a.zip")
    assert "no record in this .zip file" in await refused(world, zipped({}), "a.zip")
    said = await refused(world, good, "matches.zip", match=2)
    assert said == "The file has no record of that match."
    large = good + bytes(10 * 2**20)
    assert "at most 10 MiB. Unpack it" in await refused(world, large, "matches.zip")
    monkeypatch.setattr(studies, "MAX_FILES", 1)
    many = zipped({"a.txt": b"", "escabel-1.json": record})
    assert await refused(world, many, "matches.zip") == unreadable


# ---- who sees it, and for how long
async def test_only_the_importer_sees_a_study(world: World) -> None:
    """It survives a restart, and forged buttons; at the end of its rules, only its file is left."""
    answer = await imports(world.ann, write_record(record_of("b2", "a1")))
    for custom_id in ("pb:study:1:0:a", "pb:study-files:1", "pb:study-replay:1"):
        gone = await world.bob.forges(custom_id)
        assert gone.messages[-1].text == (
            "I no longer have this study: I keep the 20 newest of each player. "
            "`/import` shows the file again."
        )
    assert "The start." in await world.ann.clicks("First", on=answer)
    await world.restart()
    for arguments in ("", "x:0", "1", "99999999999999999999:0"):
        forged = await world.ann.forges(f"pb:study:{arguments}")
        assert "out of date" in forged, arguments
    assert "The start." in await world.ann.forges("pb:study:1:-7:a")
    assert "Move 2 of 2." in await world.ann.forges("pb:study:1:5000:a")
    data = write_record(record_of("b2", "a1"))
    answer = await world.ann.slash_privately("import", file=("match.json", data))
    assert MARK in answer
    assert "Move 1 of 2. Ann placed b2." in await world.ann.clicks("Back", on=answer)
    exported = await world.ann.clicks("Export", on=answer)
    assert list(exported.files) == ["escabel-study-2.txt", "escabel-study-2.json"]
    assert "Move 2 of 2." in await world.ann.clicks("Look back", on=exported)
    changed = write_record(record_of("b2", "a1", rules_version=7))
    change(world.folder, "UPDATE studies SET record = :changed", changed=changed)
    said = await world.ann.clicks("First", on=exported)
    assert "I can no longer replay this record. `/privacy export` still gives it to you." in said
    files = (await world.ann.slash("privacy export")).files
    with zipfile.ZipFile(io.BytesIO(files["postboard-data.zip"])) as packed:
        studies = json.loads(packed.read("studies.json"))
    assert studies[0]["record"] == json.loads(changed)


async def test_the_newest_studies_of_each_player_are_kept(world: World) -> None:
    data = write_record(record_of("b2", "a1"))
    bobs = await imports(world.bob, data)
    first = last = await imports(world.ann, data)
    for _ in range(KEPT_STUDIES):
        last = await imports(world.ann, data)
    assert "I no longer have this study" in await world.ann.clicks("First", on=first)
    assert "The start." in await world.ann.clicks("First", on=last)
    assert "The start." in await world.bob.clicks("First", on=bobs)
    assert len(stored(world)) == KEPT_STUDIES + 1


# ---- bad files
async def test_a_failed_download_is_told(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that is too large is refused before it is downloaded."""
    errors: list[Exception] = [aiohttp.ServerDisconnectedError(), TimeoutError()]

    async def read(*_: object, **__: object) -> bytes:
        raise errors.pop()

    monkeypatch.setattr(discord.Attachment, "read", read)
    said = await refused(world, b" " * (768 * 1024 + 1))
    assert said == "A record can have at most 768 KiB; this file has 769 KiB."
    for left in (1, 0):
        said = await refused(world, write_record(record_of("b2")))
        assert said == "Discord did not give me the file. Try `/import` again."
        assert len(errors) == left


async def test_what_else_is_refused(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that is no record, with its first problem (tests of the rules have every fault), a
    changed move, a second import at once, and what is too long. File names are untrusted."""
    for data, words in (
        (b"1. e4 e5", "match.json is not JSON."),
        (write_record(record_of("b2", "a1", seats=3)), "seats should be a whole number"),
        (write_record(record_of("b2", "a1", result=None)), "The result should be"),
    ):
        assert words in await refused(world, data)
    record = record_of("b2", "a1")
    record["events"][0]["text"] = "c2"
    said = await refused(world, write_record(record))
    assert said.startswith("Something is wrong with this record. Event 1 does not match its hash")
    for kind in ("brackets apart", "backticks", "angles"):
        said = await refused(world, b"1. e4 e5", hostile_text(kind, 200))
        # the transcript, say, which `/export` sends as well
        assert said.endswith(
            " is not JSON. `/import` takes the .json and .zip files that `/export` gives."
        )
        assert len(said) < 220
    world.bot.context.busy.add(("import", world.ann.id))
    said = await refused(world, write_record(record_of("b2")))
    assert said == "I am still checking the file of your last `/import`."
    world.bot.context.busy.clear()
    with monkeypatch.context() as limits:
        limits.setattr(studies, "MAX_EVENTS", 2)
        said = await refused(world, write_record(record_of("b2", "a1")))
    assert said == "This record has more than 2 events, the most that can be imported."
    with monkeypatch.context() as limits:
        limits.setattr(study, "MAX_CHECK_SECONDS", -1)
        limits.setattr("bot.runtime.threads.WORK", -1)
        said = await refused(world, write_record(record_of("b2", "a1")))
    assert said == "This record takes too long to check."
    assert MARK in await imports(world.ann, write_record(record_of("b2")))


# ---- untrusted texts
NAMES = (
    ("**Ann** <@1> [x](http://y)", "\\*\\*Ann\\*\\*"),
    ("@everyone", "@\u200beveryone"),
    ("\u202enna\u2066\n# Lee", "nna # Lee"),
    (" \n", "?"),
    ("a" * 1000, "a" * 39 + "…"),
)


async def test_names_in_a_record_are_untrusted(world: World) -> None:
    for name, shown in NAMES:
        answer = await imports(world.ann, write_record(record_of("b2", players=[name, "Ben"])))
        assert f"Escabel · {shown}" in answer.seen.raw
        assert "\u202e" not in answer.seen.raw
        assert "a" * 40 not in answer.seen.raw
        assert len(answer.seen.raw) <= 2000
        assert not answer.seen.pinged
        assert (await world.ann.clicks("Export", on=answer)).files
    too_long = write_record(record_of("b2", players=["a" * 1001, "Ben"]))
    assert "should be a text of at most 1000 characters" in await imports(world.ann, too_long)


async def test_hostile_names_and_reasons_are_shown_in_one_message(world: World) -> None:
    game = game_named("stack-control")
    options = game.read_options({"setup": "advanced"})
    for kind in KINDS:
        # a file cannot hold half a character
        text = hostile_text(kind, 1000).encode(errors="replace").decode()
        entries = [Entry(Kind.REMOVED, 0, text), Entry(Kind.REMOVED, 1, text)]
        details = Details(players=(text, text, text))
        record = record_of_log(game, options, 3, bytes(32), entries, details=details)
        answer = await imports(world.ann, write_record(record))
        assert MARK in answer, (kind, answer)
        await world.advance(seconds=10)
        assert len(answer.seen.raw) <= 2000
        assert not answer.seen.pinged
