"""Answers in advance: typing them, and what the bot has understood, which counts once it is kept.

Everything here is a private answer to one player. The custom_ids of its controls hold the match and
the seq of the board on which the answers were planned.
"""

from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256

import discord

from bot.discord_io.components import Control, Form, button, make_id
from bot.discord_io.markup import bold
from bot.discord_io.responses import Picture
from bot.features.play.commands import play
from bot.interactions.dispatch import Handlers, Request
from bot.interactions.private_pictures import preview_picture
from matches.log.loaded_match import LoadedMatch
from matches.plans import check_can_plan, read_plan
from model.errors import Refused
from model.limits import Limit
from model.plans import MAX_TYPED, Plan
from model.text_values import match_number
from rules.errors import MoveError
from rules.text import NOTHING, Notation, Text, as_name, join_texts, tr, tr_plural
from rules.turns import preview_of, random_rest, read_turn, write_turn
from rules.variations import Unread, Variations

handlers = Handlers()

CHANGED = tr("This list has changed since, so nothing was kept. Look at it again.")
GONE_ON = tr("The match has gone on meanwhile, and nothing new was kept.")

MAX_LISTED = 8
"""The most variations that a message lists, and the most words that it says are not understood."""
MAX_LINE = 100
"""Characters of a variation in a list."""


def written(turns: Variations) -> str:
    """Return variations as somebody types them."""
    return "\n".join(" ".join(_word(turn) for turn in line) for line in turns.lines)


def _word(turn: str) -> str:
    """Return a turn without blanks, as every game reads it, too: «komi3», «R3d4,G2e5,B1a4»."""
    return turn.replace(" ", "")


def _digest(typed: str) -> str:
    """Return what tells one typed plan from another, so that «Keep» keeps what is above it."""
    return sha256(typed.encode()).hexdigest()[:8]


async def show_plan(request: Request, loaded: LoadedMatch, note: Text = NOTHING) -> None:
    """Show what a player has planned in a match, and what they have typed and not kept yet."""
    plan = await request.service.plans.get(loaded.match.id, request.player)
    if plan.typed:
        await _show_typed(request, loaded, plan, note)
        return
    match, seq = loaded.match.id, loaded.seq
    if not plan.turns.lines:
        await request.say(
            join_texts([note, await _explanation(request, loaded)], "\n"),
            [button(tr("Type them"), "plan-type", match, seq)],
        )
        return
    head = bold(tr("Your answers in advance in match {match}:", match=match_number(match)))
    change = button(tr("Change"), "plan-type", match, seq)
    drop = button(tr("Drop"), "plan-drop", match)
    text = join_texts([note, head, *_listed(plan.turns)], "\n")
    await request.say(text, [change, drop])


async def _explanation(request: Request, loaded: LoadedMatch) -> Text:
    seat = check_can_plan(loaded, request.player)
    names = await request.names(loaded.match)
    other = as_name(names[1 - seat])
    mine = loaded.to_move == seat
    example = Notation(f"`{_example(loaded, 3 if mine else 2)}`")
    if mine:
        begins = tr(
            "Each line begins with your move now, then {player}'s, then your answer: {example}. "
            "Your move is played when you keep them.",
            player=other,
            example=example,
        )
    else:
        begins = tr(
            "Each line is {player}'s move and your answer, and so on: {example}.",
            player=other,
            example=example,
        )
    return join_texts(
        [
            tr(
                "Plan your answers: if {player} plays what you expect, your answer is played at "
                "once. Nobody else can see them before.",
                player=other,
            ),
            begins,
        ],
        "\n",
    )


def _example(loaded: LoadedMatch, turns: int) -> str:
    """Return a line of so many legal turns, or of fewer if no more are known."""
    position, words = loaded.position.without_future_draws(), list[str]()
    with suppress(MoveError):  # what is drawn next is not known
        for number in range(turns):
            moves = random_rest(position, lambda count, at=number: (at + 1) * count // 4)
            position = preview_of(position, moves).after
            if not moves or position.mid_turn:
                break
            words.append(_word(write_turn(moves)))
    return " ".join(words)


@handlers.on("plan", match=True)
async def open_plan(request: Request) -> None:
    """Handle «Answer in advance»."""
    loaded = await request.load_match()
    check_can_plan(loaded, request.player)
    await show_plan(request, loaded)


@handlers.on("plan-type", match=True, opens_form=True)
async def open_plan_form(request: Request) -> None:
    """Handle «Type them» and «Change»: open a form with what there is."""
    match, seq = request.number(0), request.number(1)
    loaded = await request.load_match()
    seat = check_can_plan(loaded, request.player)
    plan = await request.service.plans.get(match, request.player)
    form = Form(
        join_texts([tr("Answers in advance"), match_number(match)]),
        make_id(Control.FORM, "plan-typed", match, seq),
        "lines",
        tr("One line for each variation"),
        MAX_TYPED,
        Notation(_example(loaded, 3 if loaded.to_move == seat else 2)),
        value=(plan.typed or written(plan.turns))[:MAX_TYPED],
        several_lines=True,
    )
    await request.open_form(form)


@handlers.on("plan-typed", match=True, limit=Limit.SETTINGS, max_length=MAX_TYPED)
async def read_plan_form(request: Request) -> None:
    """Handle the form: store what was typed, and show what of it is understood."""
    match, seq = request.number(0), request.number(1)
    if not request.typed.strip():
        await _drop(request, await request.load_match())
        return
    loaded = await request.service.plans.note(match, request.player, request.typed)
    await show_plan(request, loaded, NOTHING if loaded.seq == seq else GONE_ON)


async def add_lines(request: Request, loaded: LoadedMatch, turns: Variations) -> None:
    """Add variations to what a player has typed or planned, and show all of it."""
    plan = await request.service.plans.get(loaded.match.id, request.player)
    lines = [plan.typed or written(plan.turns), written(turns)]
    typed = "\n".join(filter(None, lines))
    if len(typed) > MAX_TYPED:
        raise Refused.because("There is no room for another line. Change the ones that you have.")
    loaded = await request.service.plans.note(loaded.match.id, request.player, typed)
    await show_plan(request, loaded)


async def _show_typed(request: Request, loaded: LoadedMatch, plan: Plan, note: Text) -> None:
    """Show what was understood of a plan that is not kept yet, with the end of its longest line."""
    turns, unread = await request.in_thread(read_plan, loaded, request.player, plan.typed)
    match, seq = loaded.match.id, loaded.seq
    green, digest = discord.ButtonStyle.success, _digest(plan.typed)
    paused = loaded.match.paused and loaded.mover == request.player
    keep = button(tr("Keep"), "plan-keep", match, seq, digest, style=green)
    buttons = [
        keep if turns.lines and not paused else None,
        button(tr("Change"), "plan-type", match, seq),
        button(tr("Drop"), "plan-drop", match),
    ]
    lines: list[Text] = [note]
    if turns.lines:
        lines.append(bold(tr("Your answers in advance, not kept yet:")))
    lines += _listed(turns)
    if paused:
        lines.append(tr("A moderator has paused this match. You can keep them when it goes on."))
    elif turns.lines and loaded.mover == request.player:
        lines += _played_now(loaded, turns.next_turns()[0])
    if plan.turns.lines:
        lines += [tr("Until you keep something else, these count:"), *_listed(plan.turns, 3)]
    if not turns.lines:
        await request.say(join_texts([*lines, *_not_read(unread)], "\n"), buttons)
        return
    longest = max(turns.lines, key=len)
    picture = await _picture_after(request, loaded, longest)
    lines.append(tr("The picture is after {line}.", line=_line(longest)))
    # last, because a text that is too long is cut
    await request.say(join_texts([*lines, *_not_read(unread)], "\n"), buttons, picture=picture)


def _played_now(loaded: LoadedMatch, turn: str) -> list[Text]:
    """Say that a turn is played as soon as the plan is kept, with what is wrong with the turn."""
    preview = preview_of(loaded.position, read_turn(loaded.position, turn))
    now = tr("{move} is played now if you keep them.", move=Notation(turn))
    return [now, *(join_texts([Notation("⚠️"), warning]) for warning in preview.warnings)]


async def _picture_after(request: Request, loaded: LoadedMatch, line: Sequence[str]) -> Picture:
    """Draw the position after a variation."""
    position = loaded.position.without_future_draws()
    for turn in line[:-1]:
        position = preview_of(position, read_turn(position, turn)).after
    preview = preview_of(position, read_turn(position, line[-1]))
    return await preview_picture(request, loaded, preview)


def _line(line: Sequence[str]) -> Text:
    """Return a variation in one line, without its middle if it is long."""
    text = " ".join(map(_word, line))
    if len(text) > MAX_LINE:
        half = MAX_LINE // 2
        text = f"{text[:half].rsplit(' ', 1)[0]} … {text[-half:].split(' ', 1)[-1]}"
    return Notation(f"`{text}`")


def _listed(turns: Variations, most: int = MAX_LISTED) -> list[Text]:
    """Return variations as lines of a list, at most so many of them."""
    lines = [join_texts([Notation("-"), _line(line)]) for line in turns.lines[:most]]
    more = turns.branches - most
    if more > 0:
        lines.append(tr_plural("… and {count} more line.", "… and {count} more lines.", count=more))
    return lines


def _not_read(unread: Sequence[Unread]) -> list[Text]:
    """Say which words do not count, and why."""
    lines = [
        join_texts([tr("⚠️ Line {number}, “{word}”:", number=each.line, word=each.word), each.why])
        for each in unread[:MAX_LISTED]
    ]
    more = len(unread) - MAX_LISTED
    if more > 0:
        lines.append(tr_plural("… and one line more.", "… and {count} more lines.", count=more))
    return lines


@handlers.on("plan-keep", match=True, even_if_late=True)  # `play` has a limit of its own
async def keep_plan(request: Request) -> None:
    """Handle «Keep»: let the answers count, and play the player's own turn that they begin with."""
    loaded = await request.load_match()
    match, seq = loaded.match.id, request.number(1)
    plan = await request.service.plans.get(match, request.player)
    turns, unread = await request.in_thread(read_plan, loaded, request.player, plan.typed)
    if seq != loaded.seq:
        await show_plan(request, loaded, GONE_ON)
        return
    if not turns.lines or request.arg(2) != _digest(plan.typed):
        await show_plan(request, loaded, CHANGED if plan.typed else NOTHING)
        return
    if loaded.mover == request.player:
        await play(request, match, seq, turns.next_turns()[0], turns)
        return
    await request.service.plans.keep(match, request.player, seq, turns)
    kept = tr_plural(
        "Kept, {count} line. Your answers are played at once when they fit. “More” under the board "
        "shows and changes them.",
        "Kept, {count} lines. Your answers are played at once when they fit. “More” under the "
        "board shows and changes them.",
        count=turns.branches,
    )
    left_out = tr("What I could not read is left out.") if unread else NOTHING
    await request.say_done(join_texts([kept, left_out]))


@handlers.on("plan-drop", match=True)
async def drop_plan(request: Request) -> None:
    """Handle «Drop»: forget what was typed, or what was kept if there is nothing else."""
    await _drop(request, await request.load_match())


async def _drop(request: Request, loaded: LoadedMatch) -> None:
    left = await request.service.plans.drop(loaded.match.id, request.player)
    if left.turns.lines:
        await show_plan(request, loaded, tr("Dropped. What you had kept stays."))
        return
    await request.say_done(tr("You have no answers in advance in this match now."))
