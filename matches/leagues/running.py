"""What a season does when it is due: sections, matches, results, and the next season."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import cached_property

from matches.log.beginning import begin_match, queue_first_board
from matches.queueing import queue_private_message
from matches.seasons import settle_unfinished
from model.entities import MatchRow, Seat
from model.leagues.seasons import (
    LOSSES_ON_TIME,
    MIN_PLAYERS,
    TOGETHER,
    Pairing,
    PairingResult,
    PlayerStatus,
    Season,
    SeasonPlayer,
    SeasonState,
    section_name,
    status_after_leaving,
)
from model.leagues.sections import fill_sections, next_order, pairs
from model.leagues.table import TableEntry, section_table
from model.match_extras import MatchExtras, SeasonOfMatch
from model.notices import Lane, SeasonCardNotice, SeasonThreadNotice
from model.ratings.pools import pool_of
from rules.registry import game_named
from rules.text import Text, join_texts, tr
from storage.database import UnitOfWork

TIME_BETWEEN_SEASONS = timedelta(days=7)
"""How long after the end of a season the next one begins."""
TIME_FOR_RULINGS = timedelta(days=1)
"""How long after its last match a season ends."""
BATCH = 2
"""How many matches of a season begin in one unit, so that no other unit waits for long."""
MAX_AT_END = 20
"""How many matches one unit decides when a season ends."""
MAX_OUT = 2
"""How many players one unit takes out of a season."""
BETWEEN_EDITS = timedelta(minutes=1)
"""The least time between two updates of a season's card: Discord limits edits of old messages."""
BETWEEN_EDITS_OF_NEW = timedelta(seconds=2)
NEW_FOR = timedelta(minutes=50)
"""How long after it was posted a card may be edited so often; the limit begins after an hour."""


@dataclass(frozen=True)
class ShownSeason:
    """What is shown of a season: its players, and the pairings of all sections, of one, or none."""

    season: Season
    players: Sequence[SeasonPlayer]
    pairings: Sequence[Pairing]

    @property
    def has_void(self) -> bool:
        """Whether some matches don't count, because the season was ended early, and not because
        one of their players was out."""
        out = {each.player for each in self.players if each.status is PlayerStatus.OUT}
        void = [each for each in self.pairings if each.outcome is PairingResult.VOID]
        return any(out.isdisjoint(each.players) for each in void)

    @cached_property
    def tables(self) -> list[list[TableEntry]]:
        """The tables of all sections."""
        players: defaultdict[int, list[SeasonPlayer]] = defaultdict(list)
        pairings: defaultdict[int, list[Pairing]] = defaultdict(list)
        for player in self.players:
            if player.section is not None:
                players[player.section].append(player)
        for pairing in self.pairings:
            pairings[pairing.section].append(pairing)
        return [section_table(players[each], pairings[each]) for each in sorted(players)]


async def begin_season(unit: UnitOfWork, season: Season, now: datetime) -> bool:
    """Make the sections, and store who meets whom. Return False, and change nothing, if fewer than
    `MIN_PLAYERS` have a place."""
    joined = await unit.leagues.players(season.id)
    people = [each.player for each in joined]
    ratings = await unit.ratings.get(pool_of(season.terms.game, 2), people)
    means = {player: each.rating.mean for player, each in ratings.items()}

    def order(each: SeasonPlayer) -> tuple[bool, int, float]:
        return each.rank is None, each.rank or 0, -means.get(each.player, float("-inf"))

    blocks = await unit.players.blocks_among(people)
    in_order = [each.player for each in sorted(joined, key=order)]
    sections, left_out = fill_sections(in_order, season.terms.section_size, blocks)
    if sum(map(len, sections)) < MIN_PLAYERS:
        return False
    placed = [(index, player) for index, section in enumerate(sections) for player in section]
    places = [*placed, *((None, player) for player in left_out)]
    await unit.leagues.set_players(
        season.id,
        [SeasonPlayer(player, index, rank) for rank, (index, player) in enumerate(places)],
    )
    await unit.leagues.add_pairings(
        season.id,
        [
            Pairing(index, one, other)
            for index, section in enumerate(sections)
            for one, other in pairs(section)
        ],
    )
    for player in sorted(left_out):
        text = tr(
            "There is no place for you in {season} this time. You are in the next one.",
            season=season.title,
        )
        await queue_private_message(unit, player, text, now)
    ends = now + season.terms.length
    await unit.leagues.change(
        season.id, state=SeasonState.RUNNING, begins_at=now, ends_at=ends, due_at=now
    )
    # before its matches, so that it does not stand between them
    await queue_season_card(unit, replace(season, state=SeasonState.RUNNING), now)
    return True


async def begin_matches(
    unit: UnitOfWork, season: Season, pairings: Sequence[Pairing], now: datetime
) -> None:
    """Begin matches, with threads and boards, unless the season has been ended."""
    people = {player for pairing in pairings for player in pairing.players}
    absences = await unit.absences.affecting([season.server], people, now, now)
    game = game_named(season.terms.game)
    options = game.read_options(season.terms.options)
    sections = {each.section for each in await unit.leagues.players(season.id)} - {None}
    begun: list[Pairing] = []
    for pairing in pairings:
        seats = (Seat(pairing.first), Seat(pairing.second))
        mark = join_texts([season.title, section_name(pairing.section, len(sections))], " · ")
        row = await begin_match(
            unit,
            game,
            options,
            season.terms.match_options,
            seats,
            server=season.server,
            channel=season.channel,
            extras=MatchExtras(season=SeasonOfMatch(season.id, mark)),
            now=now,
            absences=absences,
        )
        begun.append(replace(pairing, match_id=row.id))
        await unit.outbox.add_in_match(row.id, SeasonThreadNotice(), now)
        await queue_first_board(unit, row, now)
    await unit.leagues.change_pairings(season.id, begun)


async def note_results(
    unit: UnitOfWork,
    season: Season,
    locked: Collection[tuple[int, int]],
    rows: Sequence[MatchRow],
    now: datetime,
) -> None:
    """Store results, take out who has lost on time too often, and end the season when due, or a
    day after its last match is over.

    If there is more to do than fits one unit, the season stays due. When it ends, `locked` are the
    players of some pairings without a result, and `rows` are theirs.
    """
    await unit.leagues.change_pairings(season.id, await unit.leagues.ended(season.id))
    late = await unit.leagues.late_players(season, LOSSES_ON_TIME, MAX_OUT)
    for player in late:
        nearly = await _late_together(unit, season, player.player, now)
        status = await take_out(unit, season, player, nearly)
        out = tr(
            "You are out of {season}: you have lost {count} matches on time.",
            season=season.title,
            count=LOSSES_ON_TIME,
        )
        text = join_texts([out, what_leaving_means(status)])
        await queue_private_message(unit, player.player, text, now, season.channel)
    if late:
        return
    # read again, because others may have decided some before the season was locked
    rest = await unit.leagues.undecided(season.id, now, MAX_AT_END)
    if rest:
        known = [each for each in rest if each.players in locked]
        await settle_unfinished(unit, season, known, rows, now)
    elif now >= season.ends_at:
        await end_season(unit, season, SeasonState.OVER, now)
        if season.terms.repeats:
            await _open_next(unit, season, now)
    else:
        ends = season.ends_at
        if not await unit.leagues.goes_on(season.id):
            ends = min(ends, now + TIME_FOR_RULINGS)
        await unit.leagues.change(season.id, ends_at=ends, due_at=ends)
        await queue_season_card(unit, season, now)


async def _late_together(unit: UnitOfWork, season: Season, player: int, now: datetime) -> set[int]:
    """Return the matches of a season that somebody loses on time within `TOGETHER`, if nobody has
    given them more time."""
    waiting = [
        row
        for row in await unit.matches.waiting_for(player)
        if row.extras.season is not None and row.extras.season.id == season.id
    ]
    absences = await unit.absences.affecting_matches(waiting, now)
    late = set[int]()
    for row in waiting:
        clock = replace(row.clock, allowance=row.clock.allowance - row.clock.gifts)
        deadline = absences.schedule(row, clock).deadline
        if deadline is not None and deadline <= now + TOGETHER:
            late.add(row.id)
    return late


async def take_out(
    unit: UnitOfWork, season: Season, player: SeasonPlayer, late: Collection[int] = ()
) -> PlayerStatus:
    """Take somebody out of a running season. The rest of their matches may count as lost.

    The results of their matches that have ended are stored already. Those that are `late` count as
    over.
    """
    pairings = await unit.leagues.pairings_of(season.id, player.player)
    status = status_after_leaving(pairings, late)
    await unit.leagues.set_players(season.id, [replace(player, status=status)])
    if status is PlayerStatus.LEFT:
        lost = [
            replace(pairing, result=pairing.lost_by(player.player))
            for pairing in pairings
            if pairing.result is None
        ]
        await unit.leagues.change_pairings(season.id, lost)
    await unit.leagues.remove_pairings(season.id, player.player)
    return status


async def _open_next(unit: UnitOfWork, season: Season, now: datetime) -> None:
    """Open the next season with everybody who stays."""
    players = await unit.leagues.players(season.id)
    shown = ShownSeason(season, players, await unit.leagues.pairings(season.id))
    staying = {each.player for each in players if each.status is PlayerStatus.IN}
    tables = [[each.player for each in table if each.player in staying] for table in shown.tables]
    order = next_order(tables, season.terms.promoted)
    order += sorted(staying - set(order))
    begins = now + TIME_BETWEEN_SEASONS
    new = replace(
        season,
        id=0,
        ordinal=season.ordinal + 1,
        state=SeasonState.OPEN,
        begins_at=begins,
        ends_at=begins + season.terms.length,
        due_at=begins,
        card=None,
    )
    following = await unit.leagues.add(new, season.id)
    await unit.leagues.add_players(following.id, order, now)
    await queue_season_card(unit, following, now)


async def end_season(unit: UnitOfWork, season: Season, state: SeasonState, now: datetime) -> None:
    """Store that a season is over, or called off, and queue its card."""
    await unit.leagues.change(season.id, state=state, due_at=None)
    await queue_season_card(unit, replace(season, state=state), now)


def what_leaving_means(status: PlayerStatus) -> Text:
    """Say what becomes of the matches of somebody who is out of a season."""
    if status is PlayerStatus.OUT:
        return tr("Your matches don't count in its table. They go on, and change ratings.")
    return tr("Your other matches count as lost in its table. They go on, and change ratings.")


async def queue_season_card(unit: UnitOfWork, season: Season, now: datetime) -> None:
    """Queue an update of a season's card, unless one is queued and not yet attempted.

    When the season begins or ends, it is due at once, since another card is posted then.
    """
    lane, card, due_at = Lane.SEASON.of(season.id), season.card, now
    if card is not None and card.state == season.state:
        pause = BETWEEN_EDITS_OF_NEW if now - card.at < NEW_FOR else BETWEEN_EDITS
        due_at = max(now, card.edited_at + pause)
    if not await unit.outbox.hasten(lane, SeasonCardNotice.kind, due_at):
        content = SeasonCardNotice(season.id)
        await unit.outbox.add(lane, content, due_at, server=season.server, channel=season.channel)
