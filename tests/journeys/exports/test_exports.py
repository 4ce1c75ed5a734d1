"""`/export` sends matches as files; `/privacy export` everything that is stored about a person, and
nothing about others.
"""

import io
import json
import zipfile
from datetime import UTC, datetime
from typing import Any

import pytest

from bot.features import exports as export
from model.match_extras import InactivityQuestion, SeatHints
from rules.record import verify
from rules.record_text import parse
from storage.tables import events, match_seats, matches
from tests.journeys.conftest import Log
from tests.journeys.file_helpers import limit_files, play_short
from tests.journeys.games.stack_control_helpers import lobby, random_trio
from tests.journeys.match_helpers import begin, boards, play
from tests.journeys.privacy.erasing_helpers import NICK, newcomer, use_every_feature
from tests.support.database.raw_sql import change
from tests.support.discord import World
from tests.support.people import Person
from tests.support.pseudo_language import plain


async def exported(world: World, person: Person) -> dict[str, str]:
    """The files in the archive of a person's matches, by name."""
    files = (await person.slash("export")).files
    assert list(files) == ["postboard-matches.zip"]
    with zipfile.ZipFile(io.BytesIO(files["postboard-matches.zip"])) as packed:
        assert packed.testzip() is None
        return {name: plain(packed.read(name).decode()) for name in packed.namelist()}


def copy_matches(world: World, count: int) -> None:
    """Copy match 1, with its seats and its log, until there are `count` matches."""
    for table, key in ((matches, "id"), (match_seats, "match_id"), (events, "match_id")):
        others = ", ".join(each for each in sorted(table.columns.keys()) if each != key)
        numbers = "WITH RECURSIVE c(n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM c WHERE n < :count)"
        copy = f"INSERT INTO {table} ({key}, {others}) {numbers} SELECT n, {others} FROM {table}, c"  # noqa: S608
        change(world.folder, f"{copy} WHERE {key} = 1", count=count)


# ---- one match
async def test_a_match_that_is_over_is_sent_as_two_files(world: World) -> None:
    """To those who may see it."""
    await play_short(world)
    answer = await world.bob.slash("export", match="1")
    assert "`escabel-1.txt` lists all moves." in answer
    files = answer.files
    assert list(files) == ["escabel-1.txt", "escabel-1.json"]
    record = parse(files["escabel-1.json"])
    assert verify(record).problems == ()
    assert record["ended"]
    pressed = (await world.bob.clicks("Record", on=await world.bob.clicks("More"))).files
    assert pressed == files
    await world.grant(world.cy, "manage_messages")
    await world.cy.slash("moderate annul", match="1", reason="A test of the bot.")
    files = (await world.bob.slash("export", match="1")).files
    text = plain(files["escabel-1.txt"].decode())
    assert "A moderator annulled the result of this match." in text
    world.cy.enters(world.guild.create_text_channel("lounge"))
    assert (await world.cy.slash("export", match="1")).files == files
    await world.hide_channel_from(world.cy)
    answer = await world.cy.slash("export", match="1")
    assert answer.text == "There is no match #1 on this server."
    assert not answer.seen.attachments


async def test_a_running_match_is_sent_without_its_seed(world: World) -> None:
    await lobby(world, [world.ann, world.bob])
    await play((world.ann, ", ".join(await random_trio(world))))
    seed = (await world.bot.context.service.matches.load(1)).row.seed
    answer = await world.bob.slash("export", match="#1")
    assert "The seed of the draws is not in it; it is shown when the match is over." in answer
    files = answer.files
    assert list(files) == ["stack-control-1.txt", "stack-control-1.json"]
    record: dict[str, Any] = json.loads(files["stack-control-1.json"])
    assert record["seed"] is None
    assert [draw["ply"] for draw in record["draws"]] == [0, 3]
    for data in (*files.values(), answer.text.encode()):
        assert seed.hex().encode() not in data
    text = plain(files["stack-control-1.txt"].decode())
    assert "The match goes on. " in text
    assert text.count("Drawn: ") == 2
    assert "Seed" not in text


# ---- all matches
async def test_all_matches_are_sent_in_one_archive(world: World) -> None:
    """The same matches are always the same bytes."""
    await play_short(world)
    ended = await world.ann.slash("export")
    assert "running" not in ended
    await world.advance(hours=5)
    for again in (await world.ann.slash("export"), await world.ann.slash_privately("export")):
        assert again.files == ended.files
    await begin(world)
    await begin(world, world.bob, world.cy)
    assert await world.ann.suggestions("export", "match", "") == [
        "#2 Escabel 3×3, no swap vs bob",
        "#1 Escabel 3×3, no swap vs bob",
    ]
    assert await world.ann.suggestions("export", "match", "1") == ["#1 Escabel 3×3, no swap vs bob"]
    answer = await world.ann.slash("export")
    assert "`postboard-matches.zip` has 2 matches, each as a text to read" in answer
    assert "-# Records of running matches hold no seed; their draws stay secret." in answer
    files = await exported(world, world.ann)
    assert list(files) == ["escabel-2.txt", "escabel-2.json", "escabel-1.txt", "escabel-1.json"]
    for name in ("escabel-1.json", "escabel-2.json"):
        assert verify(parse(files[name].encode())).problems == ()
    assert files["escabel-1.json"].encode() == await world.ann.exports()


async def test_matches_that_cannot_be_read_are_named_in_the_archive(world: World, log: Log) -> None:
    """One is stuck, the log of one cannot be read, one has a damaged row."""
    await play_short(world)
    copy_matches(world, 6)
    change(world.folder, "UPDATE matches SET stuck_at = 1 WHERE id = 2")
    change(world.folder, "UPDATE events SET kind = 'dance' WHERE match_id = 3 AND seq = 1")
    far = 9 * 10**18  # after the last year
    change(world.folder, "UPDATE matches SET created_at = :far WHERE id = 4", far=far)
    change(world.folder, "UPDATE events SET text = 'z99' WHERE match_id = 5 AND seq = 1")
    answer = await world.ann.slash("export")
    assert "`postboard-matches.zip` has 2 matches" in answer
    assert "\n4 matches can't be read.\n`missing.txt` in it lists what is missing." in answer
    files = await exported(world, world.ann)
    assert list(files) == [
        *("escabel-6.txt", "escabel-6.json", "escabel-1.txt", "escabel-1.json", "missing.txt")
    ]
    assert files["missing.txt"] == (
        "These matches can't be read:\n"
        "Match #5 is over, but it can't be shown. I can no longer replay its moves.\n"
        "Match #4 can't be read by this version of the bot. Its log says why to whoever runs the "
        "bot.\n"
        "Match #3 is over, but it can't be shown. I can no longer replay its moves.\n"
        "Match #2 is over, but it can't be shown. I can no longer replay its moves.\n"
    )
    (error,) = (line for line in log.lines if line["log_level"] == "error")
    assert (error["event"], error["number"]) == ("row cannot be read", 4)


async def test_the_oldest_matches_are_left_out_if_discord_takes_no_more(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await play_short(world)
    copy_matches(world, 100)
    limit = 2**17
    limit_files(monkeypatch, limit)
    answer = await world.ann.slash("export")
    (data,) = answer.files.values()
    assert len(data) <= limit
    files = await exported(world, world.ann)
    kept = [int(name.split("-")[1][:-5]) for name in files if name.endswith(".json")]
    oldest = min(kept)
    assert kept == list(range(100, oldest - 1, -1))
    assert 20 < len(kept) < 90
    assert (
        f"A file may have at most 128 KiB here. The {oldest - 1} oldest matches are left out, "
        f"from #{oldest - 1} back to #1." in answer
    )
    assert "`missing.txt` in it lists what is missing." in answer
    head, *numbers = files["missing.txt"].splitlines()
    assert head.startswith("These matches were left out.")
    assert numbers == [f"#{number}" for number in range(oldest - 1, 0, -1)]


async def test_nobody_waits_for_an_archive_without_an_answer(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One person gets one archive at a time. Long work says how far it is; what takes too long
    leaves the rest out. If Discord does not take the file, there is a sentence."""
    nothing = await world.ann.slash("export")
    assert nothing.text == "You have no matches yet. `/challenge` starts one."
    await play_short(world)
    busy = world.bot.context.busy
    busy.add(("export", world.ann.id))
    answer = await world.ann.slash("export")
    assert "I am still packing your matches for your last `/export`." in answer
    assert (await world.bob.slash("export")).files
    busy.clear()
    world.connection.refuse(413, 40005, when=lambda request: bool(request.files))
    answer = await world.ann.slash("export")
    assert "Discord didn't take the file with your matches. Try again in a minute." in answer
    assert not answer.seen.attachments
    assert (await world.ann.slash("export")).files
    assert not busy

    copy_matches(world, 45)
    monkeypatch.setattr(export, "PROGRESS_EVERY", -1)
    await world.ann.slash("export")
    said = [
        str(request.json.get("content"))
        for request in world.connection.requests
        if "I am packing your matches" in str(request.json)
    ]
    assert [plain(each) for each in said] == [
        f"I am packing your matches: {done} of 45." for done in (20, 40, 45)
    ]
    monkeypatch.setattr(export, "MAX_SECONDS", -1)
    answer = await world.ann.slash("export")
    assert "That took too long. The 45 oldest matches are left out, from #45 back to #1." in answer
    assert "A file may have at most" not in answer
    assert list(await exported(world, world.ann)) == ["missing.txt"]


async def test_a_match_with_a_damaged_time_of_a_move_ends_and_is_exported(
    world: World, log: Log
) -> None:
    await begin(world, moves="b2 a1")
    change(world.folder, "UPDATE events SET at = 900000000000000000 WHERE seq = 1")
    world.bot.context.database.lines.clear()
    await world.ann.clicks("Resign", on=await world.ann.slash("resign"))
    assert "bob wins" in boards(world)[-1]
    assert verify(parse(await world.ann.exports())).problems == ()
    (error,) = (line for line in log.lines if line["log_level"] == "error")
    assert (error["what"], error["number"]) == ("time of event", "1:1")


# ---- everything that is stored about a person
async def personal_files(world: World, person: Person) -> dict[str, Any]:
    """The JSON in the file that a person gets, by name."""
    files = (await person.slash("privacy export")).files
    assert list(files) == ["postboard-data.zip"]
    with zipfile.ZipFile(io.BytesIO(files["postboard-data.zip"])) as packed:
        assert packed.testzip() is None
        assert "what the bot has stored about you" in plain(packed.read("about.txt").decode())
        names = [name for name in packed.namelist() if name.endswith(".json")]
        return {name.removesuffix(".json"): json.loads(packed.read(name)) for name in names}


async def test_the_file_has_everything_about_the_person(world: World) -> None:
    tessa = await newcomer(world)
    await use_every_feature(world, tessa)
    async with world.bot.context.database.write() as unit:
        await unit.matches.set_extras(
            2,
            hints=(SeatHints(0, 2, 5), SeatHints(1, 9, 7)),
            inactivity_question=InactivityQuestion(2, 0, datetime(2027, 1, 15, 8, tzinfo=UTC)),
            random_seats=(0, 1),
            notified_turns=(),
        )
    change(
        world.folder,
        "INSERT INTO reviews (match_id, player_id, found, done, created_at, channel_id, message_id)"
        " VALUES (2, :tessa, '{}', FALSE, 0, 5, 6)",
        tessa=tessa.id,
    )
    lists = await personal_files(world, tessa)
    assert set(lists) == {
        "profile",
        "matches",
        "challenges",
        "rated-matches",
        "messages",
        "moderation",
        "studies",
        "reviews",
        "tries",
    }
    profile = lists["profile"]
    assert profile["id"] == tessa.id
    assert (world.guild.id, NICK) in [(each["server"], each["name"]) for each in profile["names"]]
    assert profile["you_block"] == [world.bob.id]
    (vacation,) = profile["vacations"]
    assert vacation["from"] < vacation["until"]
    assert [each["number"] for each in lists["matches"]] == [1, 2, 3]
    played = lists["matches"][1]
    assert played["game"] == "escabel"
    assert played["ended"]
    assert played["your_seat"] == 0
    assert played["your_colour"] == "Black"
    assert played["your_thinking"] == 0
    assert played["about_you"] == {
        "your_hints": {"number": 2, "last_seq": 5},
        "you_asked_whether_it_goes_on": "2027-01-15T08:00:00+00:00",
        "you_play_at_random": True,
    }
    assert [each["about_you"].get("you_agree_to") for each in lists["matches"]] == [
        *(None, None, "takeback")
    ]
    (review,) = lists["reviews"]
    assert (review["match"], review["channel"], review["message"]) == (2, 5, 6)
    assert profile["preferences"]["reminders"]["where"] == "direct"
    (proposal,) = (each["about_you"].get("your_proposal") for each in lists["matches"][2:])
    assert proposal["text"].startswith(f"player {tessa.id} asks to take back a1 in Escabel #3.")
    assert [each["text"] for each in played["you_did"]] == ["b2"]
    # the first two became matches, one is Tessa's own, and one is an invitation
    assert [each["yours"] for each in lists["challenges"]].count(True) == 2
    reasons = {each["reason"]: each["by_you"] for each in lists["moderation"]}
    assert reasons["Please wait"] is True
    assert reasons[f"{NICK} asked, she is ill"] is False
    assert reasons[f"<@{tessa.id}> is away"] is False  # the action does not say who is meant
    assert lists["messages"]
    everything = json.dumps(lists)
    assert str(world.cy.id) not in everything  # she blocks Tessa, who must not learn that


async def test_all_rows_of_batches_are_there(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody without data gets a file too."""
    lists = await personal_files(world, world.ann)
    assert lists["matches"] == lists["studies"] == lists["reviews"] == lists["messages"] == []
    monkeypatch.setattr("bot.features.privacy.BATCH", 1)
    for _ in range(3):
        await begin(world)
        world.ann.enters(world.channel)
        world.bob.enters(world.channel)
    lists = await personal_files(world, world.ann)
    assert [each["number"] for each in lists["matches"]] == [1, 2, 3]
    assert len(lists["challenges"]) == 3


async def test_a_file_that_cannot_be_made_is_refused_in_a_sentence(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    limit_files(monkeypatch, 500)
    await begin(world)
    answer = await world.ann.slash("privacy export")
    assert "larger than Discord takes here (0 KiB)" in answer
    assert not answer.seen.attachments
    assert not world.bot.context.busy

    # Only one file is made at a time.
    world.bot.context.busy.add(("export", world.ann.id))
    assert "still making another file" in await world.ann.slash("privacy export")
