"""`/history`: the ended matches of a player, and the controls below the list."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Self

import discord
from discord import app_commands

from bot.context import Interaction
from bot.discord_io.components import Menu, MenuEntry, button, fits, select, suggestion
from bot.discord_io.names import ACCOUNT, USERNAME, NameKey
from bot.features.viewing.commands import show_ply
from bot.interactions.dispatch import LARGEST_NUMBER, InvalidCustomId, Request, handlers
from bot.interactions.find_match import match_by_number, match_labels
from bot.interactions.slash_commands import ShortText, Suggestion, complete_game, describe, suggest
from bot.messages import lists
from bot.messages.pages import PAGE_SIZE, fitting, nearest_page, turning
from model.entities import MatchRow
from model.errors import Refused
from model.past_matches import Outcome, Search, VisibleTo, WantedMatches
from rules import text_limits
from rules.registry import game_typed, title_of
from rules.text import Name, Text, as_text, join_texts, tr
from rules.text_limits import one_line
from storage.database import UnitOfWork

MAX_SEARCH = 32
"""The most characters that somebody can search for, as many as a name on Discord has."""
MAX_SEARCHED = 1000
"""The most players whose names are searched, those met last."""

LONGEST_ACTION = "history-look"
"""The longest action whose custom_id holds filters."""

_HEX = re.compile(r"-?[0-9a-f]{1,16}")
_NUMBER = re.compile(r"#?([0-9]{1,18})")


async def complete_search(request: Request, typed: str) -> list[Suggestion]:
    """Suggest the stored names of people whom the person has met, for a list of their own."""
    if getattr(request.interaction.namespace, "player", None) is not None:
        return []
    async with request.read() as unit:
        stored = await _opponents_named(unit, WantedMatches(request.player), typed)
    names = sorted(set(stored.values()))
    return [suggestion(Name(name), name[:MAX_SEARCH]) for name in names]


@handlers.command("history", tr("Matches that have ended, yours or others'."))
@describe(
    player=tr("Whose matches. Leave it out for yours."),
    opponent=tr("Only matches against this player."),
    game=tr("Only matches of this game."),
    result=tr("Only matches that ended like this for the player."),
    search=tr("Part of an opponent's name, or the number of a match."),
)
@app_commands.choices(
    result=[suggestion(label, outcome.value) for outcome, label in lists.OUTCOME_LABELS.items()]
)
@suggest(game=complete_game, search=complete_search)
async def history(
    interaction: Interaction,
    *,
    player: discord.User | None = None,
    opponent: discord.User | None = None,
    game: ShortText | None = None,
    result: str | None = None,
    search: app_commands.Range[str, 1, MAX_SEARCH] | None = None,
) -> None:
    """`/history`: list the ended matches of a player, filtered."""
    request = Request(interaction)
    filters = Filters(
        player=request.player if player is None else player.id,
        opponent=None if opponent is None else opponent.id,
        game=None if game is None else game_typed(game).name,
        outcome=None if result is None else Outcome(result),
        search=search or "",
    )
    await show_history(request, filters, 0)


# ---- filters
@dataclass(frozen=True, slots=True)
class Filters:
    """Whose ended matches a list shows, and which of them; None and "" mean any."""

    player: int
    opponent: int | None = None
    game: str | None = None
    outcome: Outcome | None = None
    search: str = ""

    def args(self) -> tuple[str, ...]:
        """Return the arguments that hold the filters in a custom_id.

        They are short enough for it. If a search is too long, its end is cut off.
        """
        fixed = (
            f"{self.player:x}",
            "" if self.opponent is None else f"{self.opponent:x}",
            self.game or "",
            "" if self.outcome is None else self.outcome.value,
        )
        search = one_line(self.search)
        while search and not fits(LONGEST_ACTION, 99_999, *fixed, search):
            search = search[:-1]
        return (*fixed, search)

    @classmethod
    def read(cls, args: Sequence[str]) -> Self:
        """Read the arguments of a custom_id. Raises InvalidCustomId for others."""
        if len(args) < 5:
            raise InvalidCustomId("too few filters")
        player, opponent, game, outcome, *search = args
        if outcome and outcome not in set(Outcome):
            raise InvalidCustomId(f"{outcome!r} for an outcome")
        return cls(
            player=_from_hex(player),
            opponent=_from_hex(opponent) if opponent else None,
            game=game or None,
            outcome=Outcome(outcome) if outcome else None,
            search=":".join(search),
        )


def _from_hex(text: str) -> int:
    """Return an id from a custom_id. Raises InvalidCustomId if it is none."""
    if not _HEX.fullmatch(text) or abs(int(text, 16)) > LARGEST_NUMBER:
        raise InvalidCustomId(f"{text!r} for a player")
    return int(text, 16)


async def visible_to(request: Request, player: int) -> VisibleTo | None:
    """Return what the reader may see of a player's matches on this server, None for all of their
    own. In a private message, they see none of somebody else's.
    """
    if player == request.player:
        return None
    server = request.server or 0
    async with request.read() as unit:
        homes = await unit.profiles.homes(player, server)
    visible = await request.context.permissions.visible_homes(request.interaction, server, homes)
    return VisibleTo(request.player, server, visible)


async def _opponents_named(
    unit: UnitOfWork, selection: WantedMatches, part: str
) -> dict[NameKey, str]:
    """Return the stored names that contain a text, of people who play in the wanted matches."""
    met = await unit.history.opponents(selection, MAX_SEARCHED)
    players = sorted({player for _, player in met})
    accounts = [(kind, player) for kind in (ACCOUNT, USERNAME) for player in players]
    names = await unit.players.names([*met, *accounts])
    return {key: name for key, name in names.items() if part.casefold() in name.casefold()}


# ---- ended matches
@handlers.on("history")
async def history_page(request: Request) -> None:
    """Handle the buttons that turn the pages of `/history`, and the one that returns to it."""
    await show_history(request, Filters.read(request.args[1:]), request.page)


async def show_history(request: Request, filters: Filters, number: int) -> None:
    """Show a page of a player's ended matches; `number` counts from 0.

    Only matches that the reader may see are counted, searched and shown. Raises Refused in a
    private message about somebody else.
    """
    filters = replace(filters, search=filters.args()[-1])  # the same search on every page
    if request.server is None and filters.player != request.player:
        raise Refused.because(
            "Here I can only show your own matches. To see others' matches, ask on a server."
        )
    visible = await visible_to(request, filters.player)
    selection = WantedMatches(
        filters.player, visible, filters.game, filters.outcome, filters.opponent
    )
    async with request.read() as unit:
        if filters.search:
            named = await _opponents_named(unit, selection, filters.search)
            number_typed = _NUMBER.fullmatch(filters.search)
            players = frozenset(player for _, player in named)
            search = Search(players, number_typed[1] if number_typed else "")
            selection = replace(selection, search=search)
        total = await unit.history.count(selection)
        number, pages = nearest_page(number, total)
        rows = await unit.history.page(selection, PAGE_SIZE, number * PAGE_SIZE)
        shown = [row.id for row in rows]
        places = await unit.history.places(filters.player, shown)
        ratings = await unit.history.rating_changes(filters.player, shown)
    title, chosen = await _title(request, filters), await _chosen(request, filters)
    if not total:
        nothing = tr("None of your matches has ended yet. `/matches` shows those still going on.")
        if filters.player != request.player or chosen:
            none = tr("No ended match fits.")
            nothing = join_texts([none, join_texts(chosen, " · ")], "\n")
        await request.say(nothing)
        return

    def page(names: Mapping[NameKey, Text], short: bool) -> Text:
        lines = [
            lists.past_match_line(
                row,
                filters.player,
                names,
                place=places.get(row.id),
                rating=ratings.get(row.id),
                short=short,
            )
            for row in rows
        ]
        return lists.titled_list(title, total, lines, *chosen)

    menu = [await _match_menu(request, rows, filters, number)] if rows else []
    text = await fitting(request.context, request.language, page, rows)
    await request.say(text, menu, turning(number, pages, "history", *filters.args()))


async def _match_menu(
    request: Request, rows: Sequence[MatchRow], filters: Filters, number: int
) -> Menu:
    """Return the menu from which a match of the page can be chosen to look at."""
    labels = await match_labels(request, rows, filters.player)
    options = [
        MenuEntry(as_text(label), str(row.id), lists.result_note(row, filters.player))
        for row, label in zip(rows, labels, strict=True)
    ]
    return select(tr("Look at a match"), options, LONGEST_ACTION, number, *filters.args())


async def _title(request: Request, filters: Filters) -> Text:
    if filters.player == request.player:
        return tr("Your ended matches")
    (name,) = await request.context.names.escaped([filters.player], request.server or ACCOUNT)
    return tr("Ended matches of {player}", player=name)


async def _chosen(request: Request, filters: Filters) -> list[Text]:
    """Return the filters of a list in words."""
    chosen: list[Text] = []
    if filters.opponent is not None:
        (name,) = await request.context.names.escaped([filters.opponent], request.server or ACCOUNT)
        chosen.append(tr("against {player}", player=name))
    if filters.game is not None:
        chosen.append(title_of(filters.game))
    if filters.outcome is not None:
        chosen.append(lists.OUTCOME_LABELS[filters.outcome])
    if filters.search:
        text = text_limits.shown(filters.search)
        chosen.append(tr("search for “{text}”", text=text))
    return chosen


@handlers.on("history-look")
async def look_at_match(request: Request) -> None:
    """Handle the menu below `/history`: show the end of a match, to step through it from there.

    Raises Refused if the person may not see the match any more.
    """
    number, filters = request.page, Filters.read(request.args[1:])
    match = await match_by_number(request, request.choice)
    back = button(tr("Back to the list"), "history", number, *filters.args())
    await show_ply(request, match, len(match.line.moves), more=[back])
