"""What people read of a season: its card, its rules, the table and the schedule of a section.

`names` are escaped names by player.
"""

from collections.abc import Iterator, Mapping, Sequence

from bot.discord_io.components import GREEN, button
from bot.discord_io.markup import bold, heading, linked, small
from bot.messages.challenge_card import Card
from bot.messages.lists import match_url
from bot.messages.sentences import game_title, pace_of_play, relative, relative_and_exact
from matches.leagues.running import ShownSeason
from model.entities import MatchRow
from model.leagues.seasons import (
    LARGEST_SECTION,
    LOSSES_ON_TIME,
    MIN_PLAYERS,
    Pairing,
    PairingResult,
    PlayerStatus,
    Season,
    SeasonState,
    section_name,
)
from model.leagues.sections import number_promoted
from model.leagues.table import WIN, TableEntry, points_in, points_text
from model.text_values import match_number
from rendering.league_table import TableLine
from rendering.view import compose
from rules.text import (
    NOTHING,
    Language,
    Notation,
    Text,
    as_text,
    join_texts,
    listing,
    tr,
    tr_plural,
)

MAX_NAMES = 30
"""The most players that a card names."""
MAX_SECTIONS = 12
"""The most sections whose leaders a card names."""
MAX_OWN = 3
"""The most of somebody's own matches that are named below a table."""

Names = Mapping[int, Text]


def shown_on_card(shown: ShownSeason) -> list[int]:
    """Return the players whom the card of a season names."""
    if shown.season.state is SeasonState.OPEN:
        return [each.player for each in shown.players[:MAX_NAMES]]
    tables = shown.tables[:MAX_SECTIONS]
    return [each.player for table in tables for each in table if each.place in {1, 2, 3, None}]


def season_card(shown: ShownSeason, names: Names) -> Card:
    """Return the card of a season."""
    season, terms = shown.season, shown.season.terms
    game = as_text(game_title(terms.game, terms.options))
    lines = [heading(join_texts([season.title, game], " · ")), _facts(shown)]
    rules = button(tr("How it works"), "league-rules", season.id)
    leave = button(tr("Leave"), "league-leave", season.id)
    table = button(tr("Table"), "league-table", 0, season.id, "mine")
    schedule = button(tr("Schedule"), "league-schedule", 0, season.id, "mine")
    match season.state:
        case SeasonState.OPEN:
            begins = tr("Begins {moment}.", moment=relative_and_exact(season.begins_at))
            press = tr("Press Join to play. Until it begins, you can leave again.")
            following = tr("The next season follows by itself.") if terms.repeats else NOTHING
            lines += [join_texts([begins, following]), _players(shown, names), press]
            join = button(tr("Join"), "league-join", season.id, style=GREEN)
            buttons = (join, leave, rules, button(tr("Begin now"), "league-ask-begin", season.id))
        case SeasonState.CALLED_OFF:
            lines.append(bold(tr("This season doesn't take place.")))
            buttons = (rules,)
        case SeasonState.RUNNING:
            over, matches = sum(each.result is not None for each in shown.pairings), shown.pairings
            ends = tr("Ends {moment}.", moment=relative_and_exact(season.ends_at))
            done = tr_plural(
                "{count} of {matches} matches is over.",
                "{count} of {matches} matches are over.",
                count=over,
                matches=len(matches),
            )
            buttons = (table, schedule, leave, rules)
            if over == len(matches):
                over_now = tr(
                    "All matches are over. Until then, an organiser can correct a result."
                )
                done = join_texts([over_now, _in_front(_first(shown, names))])
                buttons = (table, schedule, rules)
            lines += [join_texts([ends, done]), *_leaders(shown, names)]
        case SeasonState.OVER:
            following = NOTHING if terms.repeats else tr("No other season follows.")
            lines += [bold(_winners(shown, names)), *_leaders(shown, names), following]
            buttons = (table, schedule, rules)
    return Card(join_texts(lines, "\n"), (buttons,))


def _first(shown: ShownSeason, names: Names) -> list[Text]:
    """Return the first of the highest section."""
    entries = [entry for table in shown.tables[:1] for entry in table]
    return [names[entry.player] for entry in entries if entry.place == 1 and entry.points]


def _in_front(first: Sequence[Text]) -> Text:
    return tr("In front: {players}.", players=listing(first)) if first else NOTHING


def _winners(shown: ShownSeason, names: Names) -> Text:
    """Say who has won a season."""
    first = _first(shown, names)
    over = tr("This season is over.")
    if shown.has_void:
        over = tr("This season was ended early: only the matches that were over by then count.")
    if not first:
        return over
    if shown.has_void:
        return join_texts([over, _in_front(first)])
    won = tr_plural(
        "{players} has won.", "{players} share the win.", count=len(first), players=listing(first)
    )
    return join_texts([over, won])


def _facts(shown: ShownSeason) -> Text:
    """Say what a season is: «Everybody plays everybody … · 3 days a move · 8 weeks»."""
    terms = shown.season.terms
    # sections are made when it begins
    in_sections = len(shown.tables) > 1 or len(shown.players) > LARGEST_SECTION
    facts: list[Text] = [
        tr("Everybody plays everybody in sections of {size} at most, rated", size=LARGEST_SECTION)
        if in_sections
        else tr("Everybody plays everybody, rated"),
        pace_of_play(terms.match_options),
        tr_plural("{count} week", "{count} weeks", count=terms.weeks),
    ]
    return join_texts(facts, " · ")


def _leaders(shown: ShownSeason, names: Names) -> Iterator[Text]:
    """Yield a line for each section, with its first three players and their points."""
    for section, table in enumerate(shown.tables[:MAX_SECTIONS]):
        begun = any(entry.against for entry in table)
        leaders = [
            join_texts(
                [names[each.player], bold(Notation(points_text(each.points))) if begun else NOTHING]
            )
            for each in table[:3]
        ]
        title = section_name(section, len(shown.tables))
        yield join_texts(filter(None, [title, join_texts(leaders, ", ")]), ": ")
    more = len(shown.tables) - MAX_SECTIONS
    if more > 0:
        yield tr_plural("… and {count} more section", "… and {count} more sections", count=more)


def _players(shown: ShownSeason, names: Names) -> Text:
    """Return who is in a season that has not begun."""
    count = len(shown.players)
    few = tr("It takes place with {least} players or more.", least=MIN_PLAYERS)
    if not count:
        return join_texts([tr("Nobody is in yet."), few])
    who = join_texts([names[each.player] for each in shown.players[:MAX_NAMES]], ", ")
    more = Notation("…") if count > MAX_NAMES else NOTHING
    said = join_texts([tr_plural("{count} player:", "{count} players:", count=count), who, more])
    return said if count >= MIN_PLAYERS else join_texts([said, few], "\n")


def season_rules(season: Season) -> Text:
    """Explain how a season works, in at most five lines; docs/leagues.md says all of it."""
    terms = season.terms
    lines: list[Text] = [
        tr(
            "You play everybody in your section once: at most {size} players, of similar rating.",
            size=LARGEST_SECTION,
        ),
        tr("A win is one point. On equal points, who beat the stronger players is ahead (SB)."),
        tr(
            "After {weeks} weeks, an unfinished match is half a point for both, or lost for "
            "whoever is out of time.",
            weeks=terms.weeks,
        ),
        tr("Whoever loses {count} matches on time is out, as if they left.", count=LOSSES_ON_TIME),
    ]
    if terms.promoted and terms.repeats:
        lines.append(
            tr("A week later the next begins: the best of a section move up, the last down.")
        )
    elif terms.repeats:
        lines.append(tr("A week later the next season begins with everybody who has stayed."))
    return join_texts([join_texts([Notation("-"), each]) for each in lines], "\n")


# ---- the table
def change_of(shown: ShownSeason, section: int, entry: TableEntry) -> int:
    """Return 1 for somebody who goes up, -1 for somebody who goes down, else 0."""
    staying = [each for each in shown.tables[section] if each.status is PlayerStatus.IN]
    terms = shown.season.terms
    count = number_promoted(len(staying), terms.promoted) if terms.repeats else 0
    if entry in staying[:count] and section > 0:
        return 1
    down = entry in staying[len(staying) - count :] and section < len(shown.tables) - 1
    return -int(down)


def table_lines(shown: ShownSeason, section: int) -> list[TableLine]:
    """Return the lines of the picture of a table."""
    table = shown.tables[section]
    return [
        TableLine(
            "–" if entry.place is None else str(entry.place),
            tuple(_result(entry, each) for each in table),
            points_text(entry.points),
            points_text(entry.berger),
            change_of(shown, section, entry),
        )
        for entry in table
    ]


def _result(entry: TableEntry, other: TableEntry) -> str | None:
    """Return what somebody got against another one, None against themselves."""
    got = entry.against.get(other.player)
    return None if entry is other else "·" if got is None else points_text(got)


def table_title(shown: ShownSeason, section: int) -> Text:
    """Return the title of a table."""
    title = section_name(section, len(shown.tables))
    return join_texts(filter(None, [shown.season.title, title]), " · ")


def about_table(shown: ShownSeason, section: int, names: Names) -> Text:
    """Return the title of a table, and what its picture does not say."""
    entries = shown.tables[section]
    gone = [names[each.player] for each in entries if each.status is not PlayerStatus.IN]
    no_longer = tr("No longer playing: {players}.", players=listing(gone)) if gone else NOTHING
    legend = tr("SB breaks ties: points of those you beat, half the points of those you drew with.")
    moving = tr("▲ goes up, ▼ goes down.")
    early = tr("This season was ended early, so the order is by points per finished match.")
    season = shown.season
    many = season.terms.promoted and season.terms.repeats and len(shown.tables) > 1
    card = NOTHING
    if season.card is not None:
        where = f"{season.server}/{season.channel}/{season.card.message}"
        card = linked(tr("The season's card"), f"https://discord.com/channels/{where}")
    notes = (legend, early if shown.has_void else NOTHING, moving if many else NOTHING, card)
    title = heading(table_title(shown, section))
    return join_texts([title, no_longer, small(join_texts(notes))], "\n")


def table_alt(shown: ShownSeason, section: int, names: Names, language: Language) -> str:
    """Return the alt text of the picture of a table; `names` are not escaped."""
    said: list[Text] = [table_title(shown, section)]
    for entry, line in zip(shown.tables[section], table_lines(shown, section), strict=True):
        said.append(
            tr(
                "{place} {player}: points {points}, Sonneborn–Berger {berger}, results {results}.",
                place=Notation(line.place),
                player=names[entry.player],
                points=Notation(line.points),
                berger=Notation(line.berger),
                results=Notation(" ".join("–" if each is None else each for each in line.results)),
            )
        )
        if line.change > 0:
            said.append(tr("{player} goes up.", player=names[entry.player]))
        elif line.change:
            said.append(tr("{player} goes down.", player=names[entry.player]))
    return compose(said[:1], said[1:], (), language=language)


# ---- the schedule
def own_matches(
    shown: ShownSeason, rows: Mapping[int, MatchRow], player: int, names: Names
) -> list[Text]:
    """Return lines with a player's next matches, those in which they are to move first."""
    mine = [each for each in shown.pairings if player in each.players and each.outcome is None]
    begun = [(each, row) for each in mine if (row := rows.get(each.match_id or 0))]
    begun.sort(key=lambda each: each[1].mover != player)
    lines = [pairing_line(*each, names) for each in begun[:MAX_OWN]]
    return [bold(tr("Your next matches:")), *lines] if lines else []


def pairing_line(pairing: Pairing, row: MatchRow | None, names: Names) -> Text:
    """Return a line of the schedule: who meets whom, how it stands, and a link."""
    players = listing([names[pairing.first], names[pairing.second]])
    if row is None:
        return join_texts([players, tr("not begun")], " · ")
    state: Text = NOTHING
    got = points_in(pairing, pairing.first)
    if got is not None:
        scores = (points_text(got), points_text(WIN - got))
        state = bold(Notation("–".join(scores)))
        if pairing.ruling is not None:
            state = join_texts([state, tr("by a ruling")], ", ")
    elif pairing.outcome is PairingResult.VOID:
        state = tr("does not count")
    elif row.mover is not None:
        mover = names[row.mover]
        state = tr("{player} to move", player=mover)
        if row.deadline is not None:
            due = relative(row.deadline)
            state = tr("{player} to move, due {moment}", player=mover, moment=due)
    number = linked(bold(match_number(row.id)), match_url(row))
    return join_texts([number, players, state], " · ")
