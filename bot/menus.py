"""What stands behind the other buttons: more, look back, resigning, cancelling, cards, lists."""

from __future__ import annotations

import io
import json

import discord
from discord import ui

from bot import lists, words
from bot.answer import LONGEST_TEXT, Picture, acknowledge, say
from bot.controls import Press, PressButton, button, control, rows, select
from bot.entering import private_picture, show_pad
from bot.preferences import THEME_NAMES
from matches.errors import Refused
from matches.loaded import Loaded, entries
from matches.model import ChallengeState
from matches.playing import check_in, check_running
from matches.second_thoughts import CLAIM_AFTER, SILENCE, Cancelling
from rendering.view import View, alt_text
from rules.record import to_record
from rules.registry import game_named

DANGER = discord.ButtonStyle.danger
ANY_COLOUR = "any"


# ---- «More»
@control("more")
async def more(press: Press) -> None:
    """Everything that is not a move; for players also resigning and cancelling."""
    await acknowledge(press.interaction)
    loaded = await press.bot.service.playing.look(press.number(0))
    match, seq = loaded.match.id, loaded.seq
    looks = [
        button("Board as text", "text", match),
        button("Look back", "look", match, loaded.position.ply),
        button("Flip", "flip", match),
        button("Rules", "rules", loaded.match.game, 0),
    ]
    acts: list[PressButton] = []
    if press.player in loaded.match.players and not loaded.result:
        cancel = "Offer to cancel" if loaded.everybody_has_moved else "Cancel match"
        acts = [
            button("Ask for takeback", "takeback", match),
            button("Resign", "resign", match, seq, style=DANGER),
            button(cancel, "cancel", match, seq, style=DANGER),
        ]
    themes = [discord.SelectOption(label=f"Theme: {name}", value=name) for name in THEME_NAMES]
    names = await press.bot.names.of(loaded.match.players)
    await say(
        press.interaction,
        f"{words.title(loaded, names)}\n{loaded.game.options_in_words(loaded.options)} · "
        f"{words.time_to_think(loaded.match.match_options)}",
        view=rows(looks, [select("Show it in another theme", themes, "themed", match)], acts),
    )


@control("text")
async def as_text(press: Press) -> None:
    """The board as plain text, for screen readers and copying."""
    await acknowledge(press.interaction)
    await show_text_board(press, await press.bot.service.playing.look(press.number(0)))


async def show_text_board(press: Press, loaded: Loaded) -> None:
    """Who plays, the whole board in letters, whose turn it is, and the position in one line.

    A board that is too long for a message comes whole, in a file.
    """
    bot = press.bot
    names = await bot.names.of(loaded.match.players)
    position = loaded.position
    now = (
        words.headline(loaded, names)
        if loaded.result
        else (f"{names[position.to_move]} is to move: {position.prompt()}")
    )
    told = words.told(loaded, names)
    head = "\n".join([words.title(loaded, names), *([told] if told else []), now])
    board, line = position.board_text(), position.text()
    whole = f"{head}\n```\n{board}\n```\n`{line}`"
    if len(whole) <= LONGEST_TEXT:
        await say(press.interaction, whole)
        return
    plain = io.BytesIO(f"{board}\n\n{line}\n".encode())
    file = discord.File(plain, filename=f"{loaded.match.game}-{loaded.match.id}.txt")
    await say(press.interaction, f"{head}\nThe whole board is in the file.", file=file)


@control("flip")
async def flip(press: Press) -> None:
    """The board turned by half a turn, once."""
    await acknowledge(press.interaction)
    loaded = await press.bot.service.playing.look(press.number(0))
    flipped = not (await press.bot.preferences(press.player)).flipped
    picture = await private_picture(press.bot, loaded, press.player, flipped=flipped)
    await say(press.interaction, "`/settings` turns every board for you.", picture=picture)


@control("themed")
async def themed(press: Press) -> None:
    """The board in a theme, once."""
    await acknowledge(press.interaction)
    loaded = await press.bot.service.playing.look(press.number(0))
    picture = await private_picture(press.bot, loaded, press.player, theme=press.values[0])
    await say(press.interaction, "`/settings` makes a theme yours.", picture=picture)


# ---- looking back
@control("look")
async def look_back(press: Press) -> None:
    """A ply of the match, with buttons to step through it."""
    await acknowledge(press.interaction)
    loaded = await press.bot.service.playing.look(press.number(0))
    await show_ply(press, loaded, press.number(1))


async def show_ply(
    press: Press,
    loaded: Loaded,
    ply: int,
    *,
    show: str = "",
    theme: str | None = None,
    flipped: bool | None = None,
) -> None:
    """The board after `ply` plies, as this player likes it, and buttons to the others."""
    line = loaded.line
    last = len(line.moves)
    ply = min(max(ply, 0), last)
    position = line.positions[ply]
    plain = await press.bot.names.plain(loaded.match.players)
    names = await press.bot.names.of(loaded.match.players)
    preferences = await press.bot.preferences(press.player)
    marks = line.positions[ply - 1].marks(line.moves[ply - 1]) if ply else ()
    told = line.positions[ply - 1].told(line.moves[ply - 1], names) if ply else "The start."
    view = View(
        theme=theme or preferences.theme,
        flipped=preferences.flipped if flipped is None else flipped,
        marks=marks,
        show=show,
    )
    picture = Picture(
        await press.bot.pictures.of(position, view), "board.png", alt_text(position, plain, told)
    )
    match = loaded.match.id
    buttons = [
        button("First", "look", match, 0, "a", disabled=ply == 0),
        button("Back", "look", match, ply - 1, "b", disabled=ply == 0),
        button("Next", "look", match, ply + 1, "c", disabled=ply == last),
        button("Last", "look", match, last, "d", disabled=ply == last),
    ]
    text = f"{words.title(loaded, names)}\nPly {ply} of {last}. {told}"
    if ply == last and loaded.result:
        text += f"\n{words.headline(loaded, names)}. {words.ending(loaded, names)}"
    await say(press.interaction, text, view=rows(buttons), picture=picture)


# ---- resigning and cancelling
async def ask_resign(press: Press, loaded: Loaded) -> None:
    """Ask before a match is given up."""
    check_running(loaded)
    check_in(loaded, loaded.seat_of(press.player))
    names = await press.bot.names.of(loaded.match.players)
    yes = button("Resign", "resign-yes", loaded.match.id, style=DANGER)
    what = (
        "The match is lost then."
        if len(names) == 2
        else "The others play on; your pieces stay, and you can no longer win."
    )
    await say(
        press.interaction,
        f"Resign {words.title(loaded, names)}? {what}",
        view=rows([yes, button("Play on", "drop")]),
    )


@control("resign")
async def resign(press: Press) -> None:
    """«Resign»: asks first."""
    await acknowledge(press.interaction)
    await ask_resign(press, await press.bot.service.playing.look(press.number(0)))


@control("resign-yes")
async def resign_yes(press: Press) -> None:
    """«Resign», confirmed."""
    await acknowledge(press.interaction)
    await press.bot.service.playing.resign(
        press.number(0), press.player, interaction=press.interaction.id
    )
    press.bot.notices.wake()
    await say(press.interaction, "You have resigned. Thank you for the game.")


async def ask_cancel(press: Press, loaded: Loaded) -> None:
    """Ask before a match is cancelled, or before that is offered."""
    check_running(loaded)
    loaded.seat_of(press.player)
    names = await press.bot.names.of(loaded.match.players)
    way = press.bot.service.second_thoughts.way_to_cancel(loaded, press.player)
    title = words.title(loaded, names)
    text, label = {
        Cancelling.ALONE: (
            f"Cancel {title}? Not everybody has moved yet, so you may; nobody wins.",
            "Cancel match",
        ),
        Cancelling.OFFER: (
            f"Offer to cancel {title}? The others must agree; nobody wins.",
            "Offer",
        ),
        Cancelling.ASK: (
            f"Nothing has happened in {title} for {SILENCE.days} days. Ask whether it goes on? "
            f"If nobody moves within {CLAIM_AFTER.days} days, you may cancel it; nobody wins.",
            "Ask",
        ),
        Cancelling.AGREE: (
            f"Cancel {title}? You were asked whether it goes on, so you may; nobody wins.",
            "Cancel match",
        ),
        Cancelling.CLAIM: (
            f"Cancel {title}? Nobody has moved since you asked, so you may; nobody wins.",
            "Cancel match",
        ),
    }[way]
    yes = button(label, "cancel-yes", loaded.match.id, loaded.seq, style=DANGER)
    await say(press.interaction, text, view=rows([yes, button("Play on", "drop")]))


@control("cancel")
async def cancel(press: Press) -> None:
    """«Cancel match»: asks first."""
    await acknowledge(press.interaction)
    await ask_cancel(press, await press.bot.service.playing.look(press.number(0)))


@control("cancel-yes")
async def cancel_yes(press: Press) -> None:
    """Cancel, or offer to."""
    await acknowledge(press.interaction)
    match = press.number(0)
    thoughts = press.bot.service.second_thoughts
    before = await press.bot.service.playing.look(match)
    asking = not before.result and (thoughts.way_to_cancel(before, press.player) is Cancelling.ASK)
    after = await thoughts.cancel(match, press.player, interaction=press.interaction.id)
    press.bot.notices.wake()
    done = "The match is cancelled." if after else "Your offer is in the match's channel."
    if asking:
        done = (
            "Your question is in the match's channel. If nobody moves within "
            f"{CLAIM_AFTER.days} days, `/cancel` ends the match."
        )
    await say(press.interaction, done)


@control("agree")
async def agree(press: Press) -> None:
    """«Agree» under an offer."""
    await acknowledge(press.interaction)
    after = await press.bot.service.second_thoughts.agree(
        press.number(0),
        press.player,
        press.number(1),
        press.args[2],
        interaction=press.interaction.id,
    )
    press.bot.notices.wake()
    press.bot.deadlines.wake()
    done = "Agreed." if after else "Agreed; the others must agree too."
    await say(press.interaction, done)


@control("disagree")
async def disagree(press: Press) -> None:
    """«Play on» under an offer."""
    await acknowledge(press.interaction)
    await press.bot.service.second_thoughts.decline(
        press.number(0), press.player, press.number(1), press.args[2]
    )
    press.bot.notices.wake()
    await say(press.interaction, "The match goes on.")


# ---- undo and take-backs
async def undo_turn(press: Press, match: int) -> None:
    """Take back one's own last turn, or the last ply of an unfinished one."""
    before = await press.bot.service.playing.look(match)
    after = await press.bot.service.second_thoughts.undo(
        match, press.player, interaction=press.interaction.id
    )
    press.bot.notices.wake()
    press.bot.deadlines.wake()
    note = "Undone. It's your turn again."
    if before.position.mid_turn:
        note = f"{before.line.moves[-1]} is taken back."
    await show_pad(press, after, (), note)


@control("undo")
async def undo(press: Press) -> None:
    """«Undo»."""
    await acknowledge(press.interaction)
    await undo_turn(press, press.number(0))


async def ask_takeback(press: Press, match: int) -> None:
    """Ask for one's last turn back."""
    after = await press.bot.service.second_thoughts.take_back(
        match, press.player, interaction=press.interaction.id
    )
    press.bot.notices.wake()
    done = "Your move is taken back." if after else "Your request is in the match's channel."
    await say(press.interaction, done)


@control("takeback")
async def takeback(press: Press) -> None:
    """«Ask for takeback»."""
    await acknowledge(press.interaction)
    await ask_takeback(press, press.number(0))


# ---- after the end
def written(loaded: Loaded) -> dict[str, object]:
    """A match's record, as `rules.record` documents it."""
    match = loaded.match
    return to_record(
        loaded.game,
        loaded.options,
        len(match.seats),
        match.seed,
        entries(loaded.events),
        wishes=[seat.wish for seat in match.seats],
    )


@control("rematch")
async def rematch(press: Press) -> None:
    """«Rematch»: the same again with seats exchanged; pressed by another player, it is accepted."""
    await acknowledge(press.interaction)
    await press.bot.names.note(press.interaction.user)
    match = await press.bot.service.challenging.rematch(press.number(0), press.player)
    press.bot.notices.wake()
    press.bot.deadlines.wake()
    if match:
        await say(press.interaction, f"Match #{match.id} begins.")
        return
    old = (await press.bot.service.playing.look(press.number(0))).match
    done = f"Your challenge to a rematch is in <#{old.home}>."
    if len(old.seats) > 2:
        done = f"You are in. The rematch is in <#{old.home}>; it starts when everybody is."
    await say(press.interaction, done)


@control("record")
async def record(press: Press) -> None:
    """«Record»: the whole match as a JSON file that anybody can check."""
    await acknowledge(press.interaction)
    loaded = await press.bot.service.playing.look(press.number(0))
    if not loaded.result:
        raise Refused("The record is offered when the match is over.")
    text = json.dumps(written(loaded), indent=1)
    name = f"{loaded.match.game}-{loaded.match.id}.json"
    file = discord.File(io.BytesIO(text.encode()), filename=name)
    await press.interaction.edit_original_response(
        content=f"`python -m rules verify {name}` recomputes every move, draw and the result.",
        attachments=[file],
        view=None,
    )


# ---- challenges
@control("accept")
async def accept(press: Press) -> None:
    """«Accept» or «Join» on a card; asks for a colour where one may be wished for."""
    await acknowledge(press.interaction)
    offer = await press.bot.service.challenging.look(press.number(0))
    game = game_named(offer.game)
    colours = game.wishable(game.read_options(offer.options))
    has_seat = press.player in offer.invited or offer.open_seats > 0
    may_join = press.player not in offer.joined and offer.state is ChallengeState.OPEN
    if not colours or not may_join or not has_seat:
        await join(press, None)
        return
    taken = {each.wish for each in offer.players if each.joined}
    options = [discord.SelectOption(label="Any colour", value=ANY_COLOUR)]
    options += [
        discord.SelectOption(label=colour.capitalize(), value=colour)
        for colour in colours
        if colour not in taken
    ]
    menu = select("Your colour", options, "join-as", offer.id)
    await say(press.interaction, "Which colour would you like?", view=rows([menu]))


@control("join-as")
async def join_as(press: Press) -> None:
    """A colour chosen on the way in."""
    await acknowledge(press.interaction)
    await join(press, None if press.values[0] == ANY_COLOUR else press.values[0])


async def join(press: Press, wish: str | None) -> None:
    """Take a seat, and say what that leads to."""
    await press.bot.names.note(press.interaction.user)
    joining = press.bot.service.challenging.join(press.number(0), press.player, wish=wish)
    offer, match = await joining
    press.bot.notices.wake()
    press.bot.deadlines.wake()
    if match:
        await say(press.interaction, f"Match #{match.id} begins.")
        return
    (host,) = await press.bot.names.of([offer.maker])
    await say(
        press.interaction,
        f"You are in. The match starts when all seats are taken, or when {host} starts it.",
    )


@control("decline")
async def decline(press: Press) -> None:
    """«Decline» or «Leave» on a card."""
    await acknowledge(press.interaction)
    was_in = press.player in (await press.bot.service.challenging.look(press.number(0))).joined
    await press.bot.service.challenging.leave(press.number(0), press.player)
    press.bot.notices.wake()
    await say(press.interaction, "You have left; your seat is free." if was_in else "Declined.")


@control("withdraw")
async def withdraw(press: Press) -> None:
    """«Withdraw» on a card."""
    await acknowledge(press.interaction)
    await press.bot.service.challenging.withdraw(press.number(0), press.player)
    press.bot.notices.wake()
    await say(press.interaction, "Your challenge is withdrawn.")


@control("start")
async def start(press: Press) -> None:
    """«Start» on a lobby's card."""
    await acknowledge(press.interaction)
    _, match = await press.bot.service.challenging.start(press.number(0), press.player)
    press.bot.notices.wake()
    await say(press.interaction, f"Match #{match.id} begins.")


@control("rules-of")
async def rules_of(press: Press) -> None:
    """«Rules» on a card."""
    await acknowledge(press.interaction)
    offer = await press.bot.service.challenging.look(press.number(0))
    await show_rules(press, offer.game, 0)


# ---- rules
@control("rules")
async def rules_page(press: Press) -> None:
    """A page of a game's rules."""
    await acknowledge(press.interaction)
    await show_rules(press, press.args[0], press.number(1))


async def show_rules(press: Press, name: str, number: int) -> None:
    """One page of the rules with its picture, and buttons to the others."""
    game = game_named(name)
    pages = game.pages()
    number = min(max(number, 0), len(pages) - 1)
    page = pages[number]
    picture = None
    if page.position:
        theme = (await press.bot.preferences(press.player)).theme
        view = View(theme=theme, marks=page.marks, width=480)
        data = await press.bot.pictures.of(game.from_text(page.position), view)
        picture = Picture(data, f"rules-{number + 1}.png", page.caption)
    buttons = [
        button("Back", "rules", name, number - 1, disabled=number == 0),
        button("Next", "rules", name, number + 1, disabled=number == len(pages) - 1),
    ]
    text = f"### {game.title}: {page.title} ({number + 1}/{len(pages)})\n{page.text}"
    await say(press.interaction, text, view=rows(buttons), picture=picture)


# ---- lists
@control("list")
async def list_page(press: Press) -> None:
    """A page of `/matches`."""
    await acknowledge(press.interaction)
    await show_matches(press, press.number(0))


async def show_matches(press: Press, number: int) -> None:
    """One page of a player's matches."""
    pages = await lists.matches_pages(press.bot, press.player, press.interaction.guild_id)
    number = min(max(number, 0), len(pages) - 1)
    await say(press.interaction, pages[number], view=pager(number, len(pages)))


def pager(number: int, pages: int) -> ui.View | None:
    """«Back» and «Next», where there is more than one page."""
    if pages <= 1:
        return None
    return rows(
        [
            button("Back", "list", number - 1, disabled=number == 0),
            button("Next", "list", number + 1, disabled=number == pages - 1),
        ]
    )
