"""The lines of lists of matches and challenges, and links to boards."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from bot.context import Context
from bot.discord_io.components import MAX_LABEL_LENGTH, MAX_TEXT_LENGTH, Link
from bot.discord_io.markup import bold, heading, in_discord, linked, small
from bot.discord_io.names import NameKey
from bot.messages import sentences
from bot.messages.challenge_card import UNPLAYABLE, game_offered
from bot.messages.endings import rating_change_note
from matches.log.results import outcome_of
from model.absences import Vacation
from model.entities import Challenge, MatchRow
from model.errors import OutOfDate, Refused
from model.match_extras import DEFAULT_OPTIONS
from model.past_matches import Outcome, RatingChange
from model.ratings.rating import RatingMode, Unrated
from model.text_values import ChannelName, Moment, match_number
from rules.game import Termination
from rules.registry import title_of
from rules.text import (
    ENGLISH,
    NOTHING,
    Language,
    Notation,
    Text,
    as_text,
    in_language,
    join_texts,
    listing,
    tr,
    tr_phrase,
    tr_plural,
)

MAX_LIST_LENGTH = MAX_TEXT_LENGTH - 50
"""Characters of a list in one message. The rest is room for a mention before it."""


# ---- links to boards
def match_url(row: MatchRow) -> str:
    """Return the URL of a match's newest board, or of its channel if no board has been posted."""
    place = f"https://discord.com/channels/{row.server}"
    if row.board is None:
        return f"{place}/{row.channel}"
    return f"{place}/{row.board.channel}/{row.board.message}"


def by_time_left(row: MatchRow) -> tuple[bool, float]:
    """Order matches by the time that is left, those without a clock last."""
    at = row.deadline
    return at is None, 0 if at is None else at.timestamp()


async def next_link(context: Context, player: int, match_id: int) -> Link | None:
    """Return a link to another match in which it is a player's turn; None if there is none.

    They are in the order of the time that is left. After `match_id`, if it waits, too, comes the
    next one in this order, else the first. So who follows the links comes to all of them.
    """
    async with context.database.read(player) as unit:
        rows = await unit.matches.waiting_for(player)
    ordered = sorted(rows, key=by_time_left)
    place = next((index for index, each in enumerate(ordered) if each.id == match_id), -1)
    waiting = [*ordered[place + 1 :], *ordered[: max(place, 0)]]
    if not waiting:
        return None
    following = waiting[0]
    label = tr_plural(
        "Next: {match} ({count} waiting)",
        "Next: {match} ({count} waiting)",
        count=len(waiting),
        match=match_number(following.id),
    )
    return Link(label, match_url(following))


async def newest_board(context: Context, error: Refused) -> Text:
    """Return a link to the newest board of a match if an error says that another is out of date."""
    if not isinstance(error, OutOfDate) or error.match_id is None:
        return NOTHING
    async with context.database.read() as unit:
        row = await unit.matches.get(error.match_id)
    if row is None or row.board is None:
        return NOTHING
    return tr("The newest is here: {link}", link=Notation(match_url(row)))


# ---- lines
def _who_plays(
    row: MatchRow, number: Text, names: Mapping[NameKey, Text], reader: int | None, *, short: bool
) -> Text:
    """Return «#128 Escabel 9×9 vs B», as `match_label` says; if `short`, without «9×9»."""
    game: Text = title_of(row.game)
    if not short:
        game = sentences.game_title(row.game, row.options, row.rules_version)
    opponents = [each for each in row.players if each != reader] or row.players
    players = listing(names[row.server, each] for each in opponents)
    if reader not in row.players:
        return tr_phrase("{match} {game}: {players}", match=number, game=game, players=players)
    return tr_phrase("{match} {game} vs {players}", match=number, game=game, players=players)


def match_label(
    row: MatchRow, names: Mapping[NameKey, Text], reader: int | None, language: Language
) -> Text:
    """Return «#128 Escabel 9×9 vs B», for a menu, a button or a sentence.

    `reader` is a player who is not named. If they do not play in it, all are: «#128 Escabel 9×9: A
    and B». Options of the game that leave a button no room for the players in a language are left
    out.
    """
    number = match_number(row.id)
    whole = _who_plays(row, number, names, reader, short=False)
    if len(in_language(whole, language)) <= MAX_LABEL_LENGTH:
        return whole
    return _who_plays(row, number, names, reader, short=True)


def _line(
    row: MatchRow,
    names: Mapping[NameKey, Text],
    reader: int | None,
    about: Sequence[Text],
    *,
    short: bool,
) -> Text:
    """Return the line for a match, as `match_label` says, with what is said `about` it.

    Its number is a link. A `short` line has no options of the game, does not say that it is rated
    or in a season, and names the channel instead of the link.
    """
    number = bold(match_number(row.id))
    if short:
        about = [*about, ChannelName(row.channel)]
    else:
        number = linked(number, match_url(row))
        is_rated = row.match_options.rated is RatingMode.RATED and row.unrated is None
        rated = tr("rated") if is_rated and not row.result else NOTHING
        about = [*about, sentences.season_or_ladder(row), rated]
    who = as_text(_who_plays(row, number, names, reader, short=short))
    return join_texts([who, *about], " · ")


def match_line(
    row: MatchRow,
    player: int,
    names: Mapping[NameKey, Text],
    vacations: Mapping[int, Vacation],
    *,
    short: bool = False,
) -> Text:
    """Return a line for a player's match: «#128 Escabel vs B · due in 2 hours · move 14».

    `player` is the reader, who is not named; `vacations` come from `vacations_in`. The line of an
    ended match says how it ended for the reader: «… · lost, resigned, ended … · move 14».
    """
    result = NOTHING if row.to_move is not None else result_note(row, player)
    state = join_texts([result, _timing(row), _vacation(row, vacations)], ", ")
    about = [state, sentences.at_move(row.move_number)]
    return _line(row, names, player, about, short=short)


def running_match_line(
    row: MatchRow, names: Mapping[NameKey, Text], *, short: bool = False
) -> Text:
    """Return a line for a running match, to anybody: who plays it, and whose turn it is.

    «#12 Escabel: A and B · A to move, due in 2 hours · move 14».
    """
    about = [_turn(row, names), sentences.at_move(row.move_number)]
    return _line(row, names, None, about, short=short)


def _turn(row: MatchRow, names: Mapping[NameKey, Text]) -> Text:
    """Say whose turn it is, and when it is due or how long it lasts; or why nobody can move."""
    state = _timing(row)
    if row.stuck_at is not None or row.mover is None or row.paused:
        return state
    return join_texts([tr("{player} to move", player=names[row.server, row.mover]), state], ", ")


async def vacations_in(context: Context, rows: Iterable[MatchRow]) -> Mapping[int, Vacation]:
    """Return the current vacations of the players to move in these matches."""
    movers = {row.mover for row in rows if row.mover is not None}
    now = context.wall_clock.now()
    async with context.database.read() as unit:
        vacations = await unit.absences.vacations(sorted(movers), now)
    return {each.player: each for each in reversed(vacations) if each.start <= now}


def _timing(row: MatchRow) -> Text:
    """Say when the turn began or is due, when the match ended, or why it does not go on."""
    if row.to_move is None:
        ended = row.finished_at or row.turn_started_at
        return tr("ended {moment}", moment=sentences.relative(ended))
    if row.stuck_at is not None:
        return tr("can't go on for now")
    if row.paused:
        return tr("paused by a moderator")
    if row.deadline is not None:
        return tr("due {moment}", moment=sentences.relative(row.deadline))
    return tr("since {moment}", moment=sentences.relative(row.turn_started_at))


def _vacation(row: MatchRow, vacations: Mapping[int, Vacation]) -> Text:
    """Say until when the player to move is on vacation, if they are."""
    vacation = None if row.mover is None else vacations.get(row.mover)
    if vacation is None:
        return NOTHING
    return tr("on vacation until {moment}", moment=Moment(vacation.end))


def challenge_line(
    challenge: Challenge, player: int, names: Mapping[NameKey, Text], *, short: bool = False
) -> Text:
    """Return the line for a challenge: «Escabel from B · until … · 1 day a move».

    `player` is the reader. The game is a link, or in a `short` line the channel is named. The usual
    clock is not said.
    """
    game: Text = title_of(challenge.game)
    if not short:
        game = as_text(sentences.game_title(challenge.game, challenge.options))
    where: Text = ChannelName(challenge.channel)
    if challenge.card is not None and not short:
        card = f"{challenge.server}/{challenge.channel}/{challenge.card}"
        game, where = linked(game, f"https://discord.com/channels/{card}"), NOTHING
    opponents = [each.player for each in challenge.players if each.player != player]
    if challenge.maker != player:
        maker = names[challenge.server, challenge.maker]
        whose = tr("from {player}", player=maker)
    elif opponents:
        invited = listing(names[challenge.server, each] for each in opponents)
        whose = tr("from you to {players}", players=invited)
    else:
        whose = tr("from you to anyone")
    ends = tr("ends {moment}", moment=sentences.relative(challenge.open_until))
    options = challenge.match_options
    usual = replace(options, rated=DEFAULT_OPTIONS.rated) == DEFAULT_OPTIONS
    clock = NOTHING if usual else sentences.pace_of_play(options)
    note = UNPLAYABLE if game_offered(challenge) is None else NOTHING
    about = [note, whose, ends, clock, sentences.rated_or_casual(options), where]
    return join_texts([game, *about], " · ")


def titled_list(title: Text, number: int, lines: Sequence[Text], *filters: Text) -> Text:
    """Return a page: the title with the number of all entries, the filters, and the lines."""
    chosen = small(join_texts(filters, " · "))
    return join_texts([numbered(title, number), chosen, *lines], "\n")


def numbered(title: Text, number: int) -> Text:
    """Return a heading with the number of entries below it."""
    return heading(join_texts([title, Notation(f"({number})")]))


def truncated_list(
    title: Text,
    lines: Sequence[Text],
    number: int,
    tail: Sequence[Text],
    *,
    languages: Collection[Language] = (ENGLISH,),
) -> Text:
    """Return a list with a title for one message: as many lines as fit, then `tail`.

    `number` is how many entries there are in all; `lines` may hold only the first of them. If some
    are left out, a line says how many, and which command shows them. The text has at most
    `MAX_LIST_LENGTH` characters in each of the languages. If even `title` and `tail` do not fit,
    the text is the title only.
    """
    head = join_texts([title, Notation(f"({number})")])
    for shown in range(len(lines), -1, -1):
        more = tr_plural(
            "… and {count} more: `/matches` shows them all.",
            "… and {count} more: `/matches` shows them all.",
            count=number - shown,
        )
        rest = more if number > shown else NOTHING
        text = join_texts([head, *lines[:shown], rest, *tail], "\n")
        if all(len(in_discord(text, language)) <= MAX_LIST_LENGTH for language in languages):
            return text
    return head


YOUR_MOVE = tr("Your move")


# ---- ended matches
OUTCOME_LABELS: Mapping[Outcome, Text] = {
    Outcome.WON: tr("Won"),
    Outcome.SHARED: tr("Shared"),
    Outcome.LOST: tr("Lost"),
    Outcome.NONE: tr("Without a winner"),
}
"""What people choose from to filter by result."""


def outcome_for(row: MatchRow, player: int) -> Outcome:
    """Return how an ended match ended for a player; the best result, if they had several seats."""
    winners = () if row.result is None else row.result.winners
    outcomes = {outcome_of(seat, winners) for seat in row.seats_of(player)}
    order = (Outcome.WON, Outcome.SHARED, Outcome.LOST)
    return next((each for each in order if each in outcomes), Outcome.NONE)


_WON = {
    Termination.RESIGNED: tr("won, opponent resigned"),
    Termination.TIMEOUT: tr("won on time"),
    Termination.LAST_PLAYER: tr("won as the last player left"),
}
_LOST = {Termination.RESIGNED: tr("lost, resigned"), Termination.TIMEOUT: tr("lost on time")}


def result_note(row: MatchRow, player: int) -> Text:
    """Say how an ended match ended for a player, and the reason unless it was played to its end;
    of an annulled match, only that."""
    if row.annulled is not None:
        return tr("annulled")
    outcome, result = outcome_for(row, player), row.result
    if outcome is Outcome.SHARED:
        return tr("shared the win")
    if outcome is Outcome.NONE or result is None:
        cancelled = result is None or result.termination is Termination.CANCELLED
        return tr("cancelled") if cancelled else tr("without a winner")
    if outcome is Outcome.WON:
        return _WON.get(result.termination, tr("won"))
    return _LOST.get(result.termination, tr("lost"))


def past_match_line(
    row: MatchRow,
    player: int,
    names: Mapping[NameKey, Text],
    *,
    place: int | None,
    rating: RatingChange | None,
    short: bool = False,
) -> Text:
    """Return a line for an ended match: «#128 Escabel vs B · won · 2 days ago · 41 moves».

    `player` is the one whose list it is. `place` is theirs in a match of three or more that they
    did not win; `rating` what it changed of theirs, None for one that was not rated.
    """
    about = [
        result_note(row, player),
        _place(row, player, place),
        _rating(row, rating),
        sentences.relative(row.finished_at or row.turn_started_at),
        tr_plural("{count} move", "{count} moves", count=row.move_number),
    ]
    return _line(row, names, player, about, short=short)


def _place(row: MatchRow, player: int, place: int | None) -> Text:
    """Say which place somebody took who has not won a match of three or more."""
    if place is None or row.has_two_seats or outcome_for(row, player) is not Outcome.LOST:
        return NOTHING
    return tr("place {place} of {players}", place=place, players=len(row.seats))


def _rating(row: MatchRow, change: RatingChange | None) -> Text:
    """Say what an ended match did to the player's rating, or that it was not rated.

    One that was not to be rated says nothing, nor does a cancelled or annulled one.
    """
    if row.annulled is not None:
        return NOTHING
    if change is not None:
        return rating_change_note(change)
    return NOTHING if row.unrated in {None, Unrated.CANCELLED} else tr("not rated")
