"""The lists of `/matches` and `/challenges`, in pages that fit a message."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta

from bot.context import Context, Interaction
from bot.discord_io.markup import heading, in_discord
from bot.discord_io.names import NameKey
from bot.discord_io.responses import MAX_TEXT_LENGTH, language_of
from bot.messages import challenge_sentences, sentences
from bot.messages.move_number import move_number_of, progress
from bot.messages.pages import (
    PAGE_SIZE,
    Page,
    fitting,
    look_up_names,
    nearest_page,
    split_into_pages,
)
from model.entities import Challenge, Match, MatchDataKey, Vacation
from model.match_options import DEFAULT_OPTIONS
from model.ratings.rating import RatingWish
from model.text_values import ChannelName, MatchNumber, Moment
from rules.registry import title_of
from rules.text import (
    ENGLISH,
    NOTHING,
    Language,
    Listing,
    Name,
    Text,
    Translatable,
    Verbatim,
    as_text,
    join_texts,
    tr,
    tr_plural,
)

MAX_ENDED = 5
"""The most ended matches in `/matches`."""
JUST_ENDED_FOR = timedelta(days=3)
"""How long `/matches` shows that a match has ended: as long as the usual clock gives for a move, so
whoever looks as often as they have to move sees every result."""


MAX_LIST_LENGTH = MAX_TEXT_LENGTH - 50
"""Characters of a list in one message. The rest is room for a mention before it."""

EMPTY = tr(
    "You have no matches yet. `/challenge` invites somebody, or everybody, to one; "
    "`/rules` explains the games."
)


def match_url(match: Match) -> str:
    """Return the URL of a match's newest board, or of its channel if no board has been posted."""
    place = f"https://discord.com/channels/{match.server}"
    if match.board is None:
        return f"{place}/{match.channel}"
    return f"{place}/{match.board.channel}/{match.board.message}"


def match_link(match: Match) -> Translatable:
    """Return a link to a match's newest board, or to its channel if no board has been posted."""
    return ChannelName(match.channel) if match.board is None else Verbatim(match_url(match))


async def newest_board_url(context: Context, match: int) -> str | None:
    """Return the URL of a match's newest board; None if there is no such match or no board."""
    async with context.store.read() as unit:
        row = await unit.matches.get(match)
    return None if row is None or row.board is None else match_url(row)


def others_in(match: Match, player: int) -> Sequence[int]:
    """Return the other players of a match; all if there are no others."""
    return [each for each in match.players if each != player] or match.players


def match_line(
    match: Match,
    player: int,
    names: Mapping[NameKey, Name],
    vacations: Mapping[int, Vacation],
    *,
    short: bool = False,
) -> Translatable:
    """Return the line for a match: «#128 Escabel 9×9 vs B · move 14 · since 2 hours ago · link».

    `player` is the reader, who is not named; `vacations` are those of `vacations_in`. A clock other
    than the usual one is named. A `short` line has no options of the game and no clock, and its
    link leads to the channel.
    """
    who = tr(
        "**{match}** {game} vs {players}",
        match=MatchNumber(match.id),
        game=title_of(match.game) if short else sentences.game_title(match),
        players=Listing(names[match.server, each] for each in others_in(match, player)),
    )
    number = progress(move_number_of(match))
    where = ChannelName(match.channel) if short else match_link(match)
    clock = NOTHING if short or has_usual_clock(match) else sentences.match_clock(match)
    is_rated = not short and match.match_options.rated is RatingWish.RATED
    rated = sentences.rated_or_casual(match.match_options) if is_rated else NOTHING
    return join_texts([who, clock, rated, number, _progress(match, vacations), where], " · ")


def has_usual_clock(match: Match) -> bool:
    """Return whether a match has the clock that a challenge has if nobody chooses one."""
    chosen = replace(match.match_options, rated=DEFAULT_OPTIONS.rated)
    return match.clock is not None and chosen == DEFAULT_OPTIONS


async def vacations_in(context: Context, matches: Iterable[Match]) -> Mapping[int, Vacation]:
    """Return the current vacations of the players to move in these matches."""
    movers = {match.mover for match in matches if match.mover is not None}
    return await context.service.timekeeping.vacations_of(movers)


def _progress(match: Match, vacations: Mapping[int, Vacation]) -> Translatable:
    """Say when the turn began or is due, or why the match does not go on.

    If the player to move is on vacation, add until when.
    """
    if match.to_move is None:
        ended = match.finished_at or match.turn_started_at
        state = tr("ended {moment}", moment=sentences.relative(ended))
    elif match.stuck_at is not None:
        state = tr("can't go on for now")
    elif match.paused:
        state = tr("paused by a moderator")
    elif match.deadline is not None:
        state = tr("due {moment}", moment=sentences.relative(match.deadline))
    else:
        state = tr("since {moment}", moment=sentences.relative(match.turn_started_at))
    vacation = None if match.mover is None else vacations.get(match.mover)
    if vacation is None:
        return state
    return join_texts([state, tr("on vacation until {moment}", moment=Moment(vacation.end))], ", ")


def challenge_line(
    challenge: Challenge, player: int, names: Mapping[NameKey, Name], *, short: bool = False
) -> Translatable:
    """Return the line for a challenge: «Escabel 9×9 · from B · 3 days a move · until … · link».

    `player` is the reader. `short` is as in `match_line`.
    """
    game = challenge_sentences.game_title(challenge)
    game = title_of(challenge.game) if short else as_text(game)
    others = [each.player for each in challenge.players if each.player != player]
    if challenge.maker != player:
        maker = names[challenge.server, challenge.maker]
        whose = tr("from {player}", player=maker)
    elif others:
        invited = Listing(names[challenge.server, each] for each in others)
        whose = tr("from you to {players}", players=invited)
    else:
        whose = tr("from you to anyone")
    where: Translatable = ChannelName(challenge.channel)
    if challenge.card is not None and not short:
        where = Verbatim(
            f"https://discord.com/channels/{challenge.server}/{challenge.channel}/{challenge.card}"
        )
    until = tr("until {moment}", moment=sentences.relative(challenge.expires_at))
    clock = sentences.clock_and_weekends(challenge.match_options)
    rated = NOTHING if short else sentences.rated_or_casual(challenge.match_options)
    playable = challenge_sentences.is_playable(challenge)
    note = NOTHING if playable else challenge_sentences.UNPLAYABLE
    return join_texts([game, note, whose, clock, rated, until, where], " · ")


def truncated_list(
    title: Translatable,
    lines: Sequence[Translatable],
    number: int,
    tail: Sequence[Translatable],
    *,
    languages: Collection[Language] = (ENGLISH,),
    limit: int = MAX_LIST_LENGTH,
) -> Translatable:
    """Return a list with a title for one message: as many lines as fit, then `tail`.

    `number` is how many entries there are in all; `lines` may hold only the first of them. If some
    are left out, a line says how many, and which command shows them. The text has at most `limit`
    characters in each of the languages. If even `title` and `tail` do not fit, the text is the
    title only.
    """
    head = join_texts([title, Verbatim(f"({number})")])
    for shown in range(len(lines), -1, -1):
        more = number - shown
        rest: list[Translatable] = []
        if more:
            rest.append(
                tr_plural(
                    "… and {count} more: `/matches` shows them all.",
                    "… and {count} more: `/matches` shows them all.",
                    count=more,
                )
            )
        text = join_texts([head, *lines[:shown], *rest, *tail], "\n")
        if all(len(in_discord(text, language)) <= limit for language in languages):
            return text
    return head


def is_eliminated(match: Match, player: int) -> bool:
    """Return whether a player is out of a match that others still play."""
    out = match.data.get(MatchDataKey.ELIMINATED)
    return isinstance(out, list) and all(seat in out for seat in match.seats_of(player))


async def open_challenges(context: Context, interaction: Interaction) -> list[Challenge]:
    """Return the open challenges of a server that concern the person and that they may see.

    The list is empty outside a server.
    """
    if interaction.guild_id is None:
        return []
    async with context.store.read() as unit:
        found = await unit.challenges.open_for(interaction.user.id, interaction.guild_id)
    return [
        each for each in found if await context.permissions.may_see_challenge(interaction, each)
    ]


YOUR_MOVE, WAITING, ELIMINATED, ENDED, CHALLENGES = (
    tr("Your move"),
    tr("Waiting"),
    tr("Going on without you"),
    tr("Just ended"),
    tr("Open challenges"),
)
GROUPS = (YOUR_MOVE, WAITING, ELIMINATED, CHALLENGES, ENDED)
Entry = tuple[Text, Match | Challenge]
"""The group in the list, and the match or challenge."""


def group_of(match: Match, player: int) -> Text:
    """Return the group of a running match in the list of a player."""
    if match.mover == player and match.stuck_at is None:
        return YOUR_MOVE
    return ELIMINATED if is_eliminated(match, player) else WAITING


def just_ended(context: Context, match: Match) -> bool:
    """Return whether a match ended so lately that the list of matches still shows it."""
    return match.finished_at is not None and (
        context.clock.now() - match.finished_at <= JUST_ENDED_FOR
    )


async def matches_page(context: Context, interaction: Interaction, number: int) -> Page:
    """Return a page of a player's matches and challenges, in the order of `GROUPS`.

    `number` counts from 0; a number out of range leads to the nearest page.
    """
    player, server = interaction.user.id, interaction.guild_id
    async with context.store.read() as unit:
        running = await unit.matches.playing(player, server)
        finished = await unit.matches.finished(player, server, MAX_ENDED, 0)
    entries: list[Entry] = [(group_of(match, player), match) for match in running]
    entries += [(ENDED, match) for match in finished if just_ended(context, match)]
    entries += [(CHALLENGES, each) for each in await open_challenges(context, interaction)]
    entries.sort(key=lambda entry: GROUPS.index(entry[0]))
    counts = Counter(group for group, _ in entries)
    number, count = nearest_page(number, len(entries))
    shown = entries[number * PAGE_SIZE : (number + 1) * PAGE_SIZE]
    matches = [each for _, each in shown if isinstance(each, Match)]
    challenges = [each for _, each in shown if isinstance(each, Challenge)]
    vacations = await vacations_in(context, matches)

    def page(names: Mapping[NameKey, Name], short: bool) -> Translatable:
        lines: list[Translatable] = []
        previous: Text | None = None
        for group, each in shown:
            if group != previous:
                lines.append(heading(join_texts([group, Verbatim(f"({counts[group]})")])))
                previous = group
            if isinstance(each, Match):
                lines.append(match_line(each, player, names, vacations, short=short))
            else:
                lines.append(challenge_line(each, player, names, short=short))
        return join_texts(lines, "\n")

    text = await fitting(context, language_of(interaction), page, matches, challenges)
    return Page(text or EMPTY, number, count)


async def challenges_pages(context: Context, interaction: Interaction) -> list[Translatable]:
    """Return the pages of the open challenges that concern the person and that they may see."""
    found = await open_challenges(context, interaction)
    names = await look_up_names(context, (), found)
    lines = [challenge_line(each, interaction.user.id, names) for each in found]
    nothing = tr("There are no open challenges. `/challenge` makes one.")
    return split_into_pages(lines or [nothing], language_of(interaction))
