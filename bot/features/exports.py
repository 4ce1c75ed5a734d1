"""`/export`: the files of a match, or an archive of all matches of a person."""

import asyncio
import time
import zipfile
import zlib
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import IO, TypeAlias

import structlog

from bot.context import Interaction
from bot.discord_io.failures import CALL_ERRORS
from bot.discord_io.markup import small
from bot.discord_io.names import NameKey
from bot.discord_io.responses import Document, OpenDocument, say_working
from bot.features.reviews.messages import review_lines, source_of
from bot.interactions.dispatch import Request, handlers
from bot.interactions.find_match import complete_any_match, match_by_number
from bot.interactions.long_work import large_file
from bot.interactions.slash_commands import MatchText, describe, suggest
from bot.messages.match_files import file_stem, match_files
from bot.runtime.threads import ThreadPauses
from matches.log.match import Match, replay_match
from matches.use_case import lock_playable_row, read_log
from model.entities import Event, MatchOrStudy, MatchRow
from model.errors import Refused, Unplayable
from model.limits import Limit
from model.text_values import match_number
from rules.text import NOTHING, Language, Notation, Text, in_language, join_texts, tr, tr_plural

log = structlog.stdlib.get_logger(__name__)


@handlers.command(
    "export", tr("Get one match, or all your matches, as a file."), limit=Limit.SETTINGS
)
@describe(
    match=tr("The number of the match. Leave it out for all your matches in one file."),
    review=tr("Whether the transcript of that match has its review, too."),
)
@suggest(match=complete_any_match)
async def export(
    interaction: Interaction, match: MatchText | None = None, *, review: bool = False
) -> None:
    """`/export`: send the files of a match, or an archive of all the player's matches."""
    request = Request(interaction)
    if match is None:
        await send_all_matches(request)
        return
    await send_files(request, await match_by_number(request, match), review=review)


@handlers.on_match("record", limit=Limit.SETTINGS)
async def send_files(request: Request, match: Match, *, review: bool = False) -> None:
    """Handle «Record»: send a match as a text to read, and as a JSON file that anybody can verify.

    With `review`, the text has the review; raises Refused if there is none that is done.
    """
    row, lines = match.row, list[Text]()
    if review:
        about = MatchOrStudy(row.id)
        finished = await request.service.reviews.finished(about)
        if finished is None:
            raise Refused.because("There is no review of this match yet. `/review` asks for one.")
        source = await source_of(request.context, request.player, about)
        lines = await review_lines(request.context, source, finished)
    names = await request.context.names.plain(row.players, row.server)
    documents = await request.in_thread(match_files, match, names, request.plain_language, lines)
    await request.say(join_texts(_about_files(match), "\n"), documents=documents)


def _about_files(match: Match) -> list[Text]:
    """Say what the files of a match are for; the record of a running one holds no secrets."""
    stem, chance = file_stem(match), match.game.uses_chance(match.options)
    text, record = Notation(f"`{stem}.txt`"), Notation(f"`{stem}.json`")
    if not match.result:
        same = tr("{file} is the same for programs.", file=record)
        secret = tr("The seed of the draws is not in it; it is shown when the match is over.")
        said = join_texts([same, secret if chance else NOTHING])
        return [tr("{file} lists all moves so far.", file=text), said]
    keep = tr("Keep {file}: with it anybody can check that nothing was changed.", file=record)
    verifying = tr(
        "For the curious: `python -m rules verify {file}` recomputes the whole match. Add "
        "`--hash` and the hash that the last board shows under More to check that the record is of "
        "this match.",
        file=Notation(f"{stem}.json"),
    )
    return [join_texts([tr("{file} lists all moves.", file=text), keep]), small(verifying)]


# ---- an archive of all matches
MISSING = "missing.txt"
"""The file that names the matches that are not in the archive."""
ROOM_FOR_MISSING = 64 * 2**10
"""Bytes that are kept for that file."""
MAX_NAMED = 1000
"""The most matches that it names one by one, for each reason."""
_EARLIEST = datetime(1980, 1, 1, tzinfo=UTC)
"""The earliest time that a ZIP file can hold."""
_END = 22
"""Bytes at the end of a ZIP file."""
_HEADERS = 30 + 46
"""Bytes of the two headers of a file, without its name, which is in both."""


MatchWithLog: TypeAlias = tuple[MatchRow, Sequence[Event]]
"""A match and its whole log."""


class Archive:
    """A ZIP file of matches, of at most `max_size` bytes, and what has become of the matches.

    The same content is always the same bytes. `language`, without markup, is the reader's.
    """

    def __init__(self, file: IO[bytes], max_size: int, language: Language) -> None:
        self._zip = zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED)
        self._left = max_size - _END
        self._language = language
        self.done = 0
        self.running = 0
        """How many of those that are done are not over."""
        self.unreadable: dict[int, Text] = {}
        """A sentence about each match that cannot be read or replayed, by its number."""
        self.left_out: list[int] = []
        """The matches for which there was no room or no time, the newest first."""
        self.in_time = True
        """Whether there was enough time."""

    def _add(self, documents: Sequence[Document], at: datetime, *, keep: int = 0) -> bool:
        """Add files, dated `at`, if all of them fit and `keep` bytes remain. Return whether."""
        size = sum(_packed_size(each) for each in documents)
        if size > self._left - keep:
            return False
        self._left -= size
        utc = max(at.astimezone(UTC), _EARLIEST)
        for each in documents:
            info = zipfile.ZipInfo(each.name, utc.timetuple()[:6])
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            self._zip.writestr(info, each.data)
        return True

    def pack(self, matches: Sequence[MatchWithLog], names: Mapping[NameKey, Text]) -> None:
        """Add matches until one does not fit; then it and all others are left out.

        This takes long and runs in a thread. `names` are not escaped.
        """
        pauses = ThreadPauses()
        for row, events in matches:
            pauses.pause()
            if self.left_out:
                self.left_out.append(row.id)
                continue
            try:
                plain = [names[row.server, player] for player in row.players]
                documents = match_files(replay_match(row, events), plain, self._language)
            except Unplayable as error:
                self.unreadable[row.id] = error.text
                continue
            except Exception:  # one damaged match must not spoil the archive
                log.exception("match not exported", match=row.id)
                number = match_number(row.id)
                self.unreadable[row.id] = tr("Match {match} can't be read.", match=number)
                continue
            dated = row.finished_at or row.turn_started_at
            if self._add(documents, dated, keep=ROOM_FOR_MISSING):
                self.done += 1
                self.running += row.finished_at is None
            else:
                self.left_out.append(row.id)

    def complete(self, at: datetime) -> None:
        """Complete the file with one that names the matches that are missing, if any are.

        With thousands of matches this takes long, and runs in a thread.
        """
        parts: list[Text] = []
        if self.unreadable:
            newest = sorted(self.unreadable, reverse=True)[:MAX_NAMED]
            listed = [self.unreadable[match_id] for match_id in newest]
            parts.append(join_texts([tr("These matches can't be read:"), *listed], "\n"))
        if self.left_out:
            numbers = join_texts(map(match_number, self.left_out[:MAX_NAMED]), "\n")
            head = tr("These matches were left out. `/export` can send each of them on its own:")
            parts.append(join_texts([head, numbers], "\n"))
        if parts:
            text = in_language(join_texts(parts, "\n\n"), self._language)
            self._add([Document(MISSING, f"{text}\n".encode())], at)
        self._zip.close()


def _packed_size(document: Document) -> int:
    packer = zlib.compressobj(wbits=-15)
    packed = len(packer.compress(document.data)) + len(packer.flush())
    return packed + _HEADERS + 2 * len(document.name.encode())


ARCHIVE = "postboard-matches.zip"
BATCH = 20
"""Matches that are read and then packed. No more are in memory at a time."""
PROGRESS_EVERY = 3.0
"""Seconds between two messages that say how far the work is."""
MAX_SECONDS = 600.0
"""Seconds after which the remaining matches are left out. An interaction can be answered for 15
minutes, and the archive must be sent as well."""


async def send_all_matches(request: Request) -> None:
    """Send an archive of all matches of the person, the newest first.

    It holds as many as Discord takes. Raises Refused while an earlier one is still being made.
    """
    busy = tr("I am still packing your matches for your last `/export`.")
    limit = request.interaction.filesize_limit
    with large_file(request, busy) as file:
        async with request.read() as unit:
            match_ids = await unit.matches.numbers_of(request.player)
        if not match_ids:
            raise Refused.because("You have no matches yet. `/challenge` starts one.")
        archive = Archive(file, limit, request.plain_language)
        await _pack_all(request, match_ids, archive)
        await asyncio.to_thread(archive.complete, request.context.wall_clock.now())
        try:
            document = OpenDocument(ARCHIVE, file)
            await request.say(_about_archive(archive, limit), documents=[document])
        except CALL_ERRORS as error:
            log.warning("archive not sent", error=error)
            await request.say(
                tr("Discord didn't take the file with your matches. Try again in a minute.")
            )


async def _read_logs(
    request: Request, archive: Archive, match_ids: Sequence[int]
) -> list[MatchWithLog]:
    """Read matches with their logs. What is wrong with those that cannot be read is noted."""
    logs: list[MatchWithLog] = []
    for match_id in match_ids:
        try:
            async with request.read() as unit:
                row = await lock_playable_row(unit, match_id)
                logs.append((row, await read_log(unit, row)))
        except Refused as error:  # it cannot be read, or is known not to be playable
            archive.unreadable[match_id] = error.text
    return logs


async def _pack_all(request: Request, match_ids: list[int], archive: Archive) -> None:
    began = said = time.monotonic()
    for start in range(0, len(match_ids), BATCH):
        batch = match_ids[start : start + BATCH]
        archive.in_time = time.monotonic() - began <= MAX_SECONDS
        if archive.left_out or not archive.in_time:
            archive.left_out.extend(match_ids[start:])
            break
        matches = await _read_logs(request, archive, batch)
        players = [(row.server, player) for row, _ in matches for player in row.players]
        names = await request.context.names.look_up(players, max_lookups=0)
        await request.in_thread(archive.pack, matches, names)
        if time.monotonic() - said > PROGRESS_EVERY:
            said = time.monotonic()
            done, total = min(start + BATCH, len(match_ids)), len(match_ids)
            progress = tr("I am packing your matches: {done} of {total}.", done=done, total=total)
            await say_working(request.interaction, progress)


def _about_archive(archive: Archive, limit: int) -> Text:
    file = Notation(f"`{ARCHIVE}`")
    lines: list[Text] = [
        tr_plural(
            "{file} has {count} match, as a text to read and as a record that anybody can verify.",
            "{file} has {count} matches, each as a text to read and as a record that anybody can "
            "verify.",
            count=archive.done,
            file=file,
        )
    ]
    if archive.left_out:
        why = tr("A file may have at most {size} KiB here.", size=limit // 2**10)
        if not archive.in_time:
            why = tr("That took too long.")
        left_out = tr_plural(
            "{count} match is left out: {newest}.",
            "The {count} oldest matches are left out, from {newest} back to {oldest}.",
            count=len(archive.left_out),
            newest=match_number(archive.left_out[0]),
            oldest=match_number(archive.left_out[-1]),
        )
        lines.append(join_texts([why, left_out]))
    if archive.unreadable:
        lines.append(
            tr_plural(
                "{count} match can't be read.",
                "{count} matches can't be read.",
                count=len(archive.unreadable),
            )
        )
    if archive.left_out or archive.unreadable:
        lines.append(tr("{file} in it lists what is missing.", file=Notation(f"`{MISSING}`")))
    if archive.running:
        running = tr("Records of running matches hold no seed; their draws stay secret.")
        lines.append(small(running))
    return join_texts(lines, "\n")
