"""Commands for personal settings and for blocking people: `/settings`, `/block`, `/unblock`."""

import discord

from bot.context import Interaction
from bot.discord_io.components import Menu, MenuEntry, select
from bot.discord_io.markup import escaped
from bot.interactions.board_pictures import THEME_LABELS, chosen_theme
from bot.interactions.dispatch import InvalidCustomId, Request, handlers
from bot.interactions.slash_commands import describe
from model.limits import Limit
from model.preferences import Confirmation, PlayerPreferences
from rules.text import NOTHING, Name, Text, join_texts, tr


def _menu(key: str, placeholder: Text, options: dict[str, Text], chosen: str) -> list[Menu]:
    """A row with one menu, in which the option with the value `chosen` is selected."""
    made = [MenuEntry(label, value, chosen=value == chosen) for value, label in options.items()]
    return [select(placeholder, made, "set", key)]


SERVERS_THEME = "server"
"""The menu value for the theme of each server."""


def settings_menus(kept: PlayerPreferences, *, on_server: bool) -> list[list[Menu]]:
    """A menu for each preference, in which the present value is selected."""
    servers = tr("Theme: as on this server") if on_server else tr("Theme: as on each server")
    themes = {SERVERS_THEME: servers, **THEME_LABELS}
    confirm: dict[str, Text] = {
        Confirmation.EXCEPT_REPLIES: tr("Moves: preview, then confirm"),
        Confirmation.NEVER: tr("Moves: played at once"),
        Confirmation.ALWAYS: tr("Moves: preview and confirm, even in replies"),
    }
    as_all, mine = tr("Boards: as everybody sees them"), tr("Boards: my side at the bottom")
    turned = {"no": as_all, "yes": mine}
    listed = {"no": tr("Listed on all servers: no"), "yes": tr("Listed on all servers: yes")}
    return [
        _menu("theme", tr("Theme"), themes, chosen_theme(kept) or SERVERS_THEME),
        _menu("confirm", tr("Confirmation"), confirm, kept.confirm),
        _menu("flipped", tr("My side at the bottom"), turned, "yes" if kept.flipped else "no"),
        _menu("listed", tr("Leaderboards of all servers"), listed, "yes" if kept.listed else "no"),
    ]


@handlers.command(
    "settings", tr("How boards look to you, and whether you are asked before a move counts.")
)
async def settings(interaction: Interaction) -> None:
    """`/settings`: show the player's settings."""
    await _show_settings(Request(interaction))


async def _show_settings(request: Request, saved: Text = NOTHING) -> None:
    """Show the player's settings, with menus to change them; `saved` says that one was."""
    async with request.read() as unit:
        kept = await unit.players.preferences(request.player)
    yours = tr("Your settings. Reminders, quiet hours and your time zone are in `/reminders`.")
    if kept.confirm is Confirmation.NEVER:
        slips = tr(
            "Your moves are played at once. A slip can't be undone if your opponent has answered "
            "in advance."
        )
        yours = join_texts([yours, slips], "\n")
    menus = settings_menus(kept, on_server=request.server is not None)
    await request.say(join_texts([saved, yours], "\n"), *menus)


_CHANGES: dict[str, dict[str, dict[str, object]]] = {
    "theme": {SERVERS_THEME: {"theme": None}, **{each: {"theme": each} for each in THEME_LABELS}},
    "confirm": {each.value: {"confirm": each} for each in Confirmation},
    "flipped": {"yes": {"flipped": True}, "no": {"flipped": False}},
    "listed": {"yes": {"listed": True}, "no": {"listed": False}},
}
"""What each value in a menu of `settings_menus` changes. A forged request may have others."""


@handlers.on("set", limit=Limit.SETTINGS, even_if_late=True)
async def set_preference(request: Request) -> None:
    """Store a preference that was chosen in its menu, and show the settings again."""
    key, value = request.arg(0), request.choice
    changes = _CHANGES.get(key, {}).get(value)
    if changes is None:
        raise InvalidCustomId(f"the setting {key} cannot be {value}")
    await request.service.preferences.change(request.player, request.asked_at, **changes)
    request.set_done(tr("Saved."))
    await _show_settings(request, tr("Saved."))


@handlers.command("block", tr("Refuse challenges from somebody."), limit=Limit.SETTINGS)
@describe(player=tr("Whose challenges to refuse."))
async def block(interaction: Interaction, player: discord.User) -> None:
    """`/block`: refuse challenges from somebody."""
    request = Request(interaction)
    is_new = await request.service.preferences.block(request.player, player.id, request.asked_at)
    name = Name(escaped(player.display_name))
    text = tr("You already block {player}.", player=name)
    if is_new:
        text = tr("{player} can no longer challenge you.", player=name)
    note = tr("Matches you play together go on. `/unblock` undoes this.")
    await request.say_done(join_texts([text, note]))


@handlers.command("unblock", tr("Allow challenges from somebody again."), limit=Limit.SETTINGS)
@describe(player=tr("Whose challenges to allow again."))
async def unblock(interaction: Interaction, player: discord.User) -> None:
    """`/unblock`: accept challenges from somebody again."""
    request = Request(interaction)
    was_blocked = await request.service.preferences.unblock(request.player, player.id)
    name = Name(escaped(player.display_name))
    text = tr("You don't block {player}.", player=name)
    if was_blocked:
        text = tr("{player} can challenge you.", player=name)
    await request.say_done(text)
