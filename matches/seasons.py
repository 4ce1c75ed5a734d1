"""What a match counts in its season when the date of the end has passed."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from matches.log.match import MatchChange
from model.clocks.clock_rules import Pauses
from model.entities import MatchRow
from model.leagues.seasons import LAST_DAY, Pairing, PairingResult, Season, SeasonState
from model.match_extras import SeasonOfMatch
from model.notices import AnnouncementNotice, Validity
from model.text_values import Command
from rules.text import tr
from storage.database import UnitOfWork


async def note_in_season(unit: UnitOfWork, change: MatchChange) -> None:
    """Have the season of a match that has ended look at its result. After the season's date the
    match counts as it was before, like those that are still running."""
    if change.row.extras.season is None:
        return
    season_and_pairing = await unit.leagues.of_match(change.row.id)
    if season_and_pairing is None:
        return
    season, pairing = season_and_pairing
    over = season.state is SeasonState.RUNNING and not season.is_running(change.at)
    if over and pairing.result is None:
        await settle_unfinished(unit, season, [pairing], [change.before], change.at)
    await unit.leagues.touch(season.id, change.at)


async def settle_unfinished(
    unit: UnitOfWork,
    season: Season,
    undecided: Sequence[Pairing],
    rows: Sequence[MatchRow],
    now: datetime,
) -> None:
    """Store results for matches that are still running: who is out of time loses, else the
    point is shared, or void if the season ends early. The matches go on, marked «Spring is over»,
    and say so.

    A vacation puts nothing off, unless the season ends early, if less than a day or less than the
    time of a turn is left after it: who would be out of time without it loses.
    """
    by_id = {each.id: each for each in rows}
    absences = await unit.absences.affecting_matches(rows, now)
    known = absences.last_heartbeat(season.server) or now
    until = min(season.ends_at, known)
    if not season.ended_early:
        options = season.terms.match_options
        pauses = Pauses(weekends=options.weekends_off)
        least = max(LAST_DAY, options.clock.bank, options.clock.cap)
        earlier = [
            vacation
            for vacation in absences.vacations
            if pauses.used(vacation.end, season.ends_at) >= least
        ]
        absences = replace(absences, vacations=earlier)
    decided: list[Pairing] = []
    for pairing in undecided:
        row, lost_on_time = by_id.get(pairing.match_id or 0), False
        result = PairingResult.VOID if season.ended_early else PairingResult.SHARED
        if row is not None and row.mover is not None:
            deadline = absences.schedule(row, row.clock).deadline
            if deadline is not None and deadline <= until:
                result, lost_on_time = pairing.lost_by(row.mover), True
        decided.append(replace(pairing, result=result, lost_on_time=lost_on_time))
        if row is not None:
            over = SeasonOfMatch(season.id, tr("{season} is over", season=season.title))
            await unit.matches.set_extras(row.id, season=over)
            said = tr(
                "{season} is over, so its table stands. This match goes on for its rating, unless "
                "its players cancel it with {command}.",
                season=season.title,
                command=Command("cancel"),
            )
            notice = AnnouncementNotice(said, validity=Validity.MATCH)
            await unit.outbox.add_in_match(row.id, notice, now)
    await unit.leagues.change_pairings(season.id, decided)
