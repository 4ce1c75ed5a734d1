"""Answers in advance: typing them, and what the bot has understood, which counts once it is kept.

Everything here is a private answer to one player. The custom_ids of its controls hold the match and
the seq of the board on which the answers were planned.
"""

from collections.abc import Mapping, Sequence
from itertools import zip_longest

from bot.discord_io.components import GREEN, Form, button, digest
from bot.discord_io.markup import bold
from bot.discord_io.responses import Picture
from bot.features.play.pad_layout import example_variation, warnings_of
from bot.features.play.playing import play_turn
from bot.interactions.board_pictures import preview_picture
from bot.interactions.dispatch import Request, handlers
from matches.log.match import Match
from matches.plans import check_can_plan, gone_on, read_plan
from model.errors import Refused
from model.limits import Limit
from model.plans import MAX_TYPED, Plan
from model.stored_fields import required
from model.text_values import match_number
from rules.game import Position
from rules.text import NOTHING, Notation, Text, as_name, join_texts, tr, tr_plural
from rules.turns import preview_of, read_turn
from rules.variations import Unread, Variations, play_turn_or_draw

CHANGED = tr("This list has changed since, so nothing was kept. Look at it again.")
GONE_ON = tr("The match has gone on meanwhile, and nothing new was kept.")

MAX_LINES_SHOWN = 8
"""The most lines of a list."""
MAX_TURNS_LISTED = 12
"""The most turns of a variation in a list."""


@handlers.on_match("plan")
async def show_plan(request: Request, match: Match, note: Text = NOTHING) -> None:
    """Handle «Answer in advance»: show what a player has planned in a match, and what they have
    typed and not kept yet."""
    plan = await _plan(request, match)
    if plan.typed:
        await _show_typed(request, match, plan, note)
        return
    match_id, seq = match.row.id, match.seq
    if not plan.may_follow.lines:
        if plan.missed:
            missed = Notation(plan.missed)
            gone = tr("Your answers in advance are gone: {move} was not among them.", move=missed)
            note = join_texts([note, gone])
        await request.say(
            join_texts([note, await _explanation(request, match)], "\n"),
            [button(tr("Type them"), "plan-type", match_id, seq)],
        )
        return
    head = bold(tr("Your answers in advance in match {match}:", match=match_number(match_id)))
    change = button(tr("Change"), "plan-type", match_id, seq)
    drop = button(tr("Drop"), "plan-drop", match_id, "kept")
    listed = await _variations(request, match, plan.may_follow)
    await request.say(join_texts([note, head, *listed], "\n"), [change, drop])


async def _plan(request: Request, match: Match) -> Plan:
    """Return what the person has planned, without what was played since it was typed."""
    plan = await request.service.plans.get(match.row.id, request.player)
    return await request.in_thread(gone_on, plan, match)


async def _explanation(request: Request, match: Match) -> Text:
    seat = check_can_plan(match, request.player)
    names = await request.names(match.row)
    other = as_name(names[1 - seat])
    mine = match.to_move == seat
    example = example_variation(match.position, 3 if mine else 2, seat)
    example = join_texts([Notation("`"), example, Notation("`")], "")
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


@handlers.on_match("plan-type", opens_form=True)
async def open_plan_form(request: Request, match: Match) -> None:
    """Handle «Type them» and «Change»: open a form with what there is."""
    match_id, seq = match.row.id, request.seq
    seat = check_can_plan(match, request.player)
    plan = await _plan(request, match)
    form = Form(
        join_texts([tr("Answers in advance"), match_number(match_id)]),
        ("plan-typed", match_id, seq),
        "lines",
        tr("One line for each variation"),
        MAX_TYPED,
        example_variation(match.position, 3 if match.to_move == seat else 2, seat),
        value=(plan.typed or plan.may_follow.written())[:MAX_TYPED],
        several_lines=True,
    )
    await request.open_form(form)


@handlers.on_match("plan-typed", limit=Limit.SETTINGS, max_length=MAX_TYPED)
async def read_plan_form(request: Request, match: Match) -> None:
    """Handle the form: store what was typed, and show what of it is understood."""
    match_id, seq = match.row.id, request.seq
    if not request.typed.strip():
        plan = await _plan(request, match)
        await _drop(request, match, kept=not plan.typed)
        return
    match = await request.service.plans.store_typed(match_id, request.player, request.typed)
    await show_plan(request, match, NOTHING if match.seq == seq else GONE_ON)


async def add_variations(request: Request, match: Match, turns: Variations) -> None:
    """Add variations to what a player has planned, or typed as far as it is understood; show it."""
    plan = await _plan(request, match)
    known = plan.may_follow
    if plan.typed:
        known, _ = await request.in_thread(read_plan, match, request.player, plan.typed)
    for line in turns.lines:
        known = known.with_line(line)
    typed = known.written()
    if len(typed) > MAX_TYPED:
        raise Refused.because("There is no room for another line. Change the ones that you have.")
    match = await request.service.plans.store_typed(match.row.id, request.player, typed)
    await show_plan(request, match)


async def _show_typed(request: Request, match: Match, plan: Plan, note: Text) -> None:
    """Show what was understood of a plan that is not kept yet, with the end of its longest line."""
    turns, unread = await request.in_thread(read_plan, match, request.player, plan.typed)
    match_id, seq = match.row.id, match.seq
    paused = match.row.paused and match.mover == request.player
    first = turns.next_turns()[0] if turns.lines and match.mover == request.player else None
    label = tr("Keep") if first is None else tr("Play {move} and keep", move=Notation(first))
    # with the digest, «Keep» keeps only what is above it
    keep = button(label, "plan-keep", match_id, seq, digest(plan.typed), style=GREEN)
    buttons = [
        keep if turns.lines and not paused else None,
        button(tr("Change"), "plan-type", match_id, seq),
        button(tr("Drop"), "plan-drop", match_id, "typed"),
    ]
    lines: list[Text] = [note]
    picture = None
    if turns.lines:
        longest = max(turns.lines, key=len)
        picture = await _picture_after(request, match, longest)
        lines.append(bold(tr("Your answers in advance, not kept yet:")))
        if len(turns.lines) > 1:
            after = join_texts(_moves(longest), " → ")
            lines.append(tr("The picture shows the board after {moves}.", moves=after))
    lines += await _variations(request, match, turns)
    if paused:
        lines.append(tr("A moderator has paused this match. You can keep them when it goes on."))
    elif first is not None:
        lines += warnings_of(preview_of(match.position, read_turn(match.position, first)))
    if plan.may_follow.lines:
        lines += [
            tr("Until you keep something else, these count:"),
            *await _variations(request, match, plan.may_follow, 3),
        ]
    # last, because a text that is too long is cut
    parts = [join_texts(lines, "\n"), join_texts(_not_read(unread), "\n")]
    await request.say(join_texts(parts, "\n\n"), buttons, picture=picture)


async def _picture_after(request: Request, match: Match, line: Sequence[str]) -> Picture:
    """Draw the position after a variation."""
    position = match.position.without_future_draws()
    for turn in line[:-1]:
        position = play_turn_or_draw(position, turn)
    preview = preview_of(position, read_turn(position, line[-1]))
    return await preview_picture(request, match, preview)


def _one_line(line: Sequence[str], position: Position, names: Mapping[int, Text]) -> Text:
    """Return a variation in one line. The first turn of each seat has its name:
    «Bob `d2` → you `b4` → `e5`»."""
    movers: list[Text] = []
    for turn in line[:3]:  # who chooses a colour may also have the turn after that
        name = names[required(position.to_move, "seat to move")]
        movers.append(NOTHING if name in movers else name)
        position = play_turn_or_draw(position, turn)
    return join_texts(map(join_texts, zip_longest(movers, _moves(line), fillvalue=NOTHING)), " → ")


def _moves(line: Sequence[str]) -> list[Text]:
    """Return the turns of a variation, without its middle if it is long."""
    moves: list[Text] = [Notation(f"`{turn.replace(' ', '')}`") for turn in line]
    if len(moves) > MAX_TURNS_LISTED:
        moves[MAX_TURNS_LISTED // 2 : -MAX_TURNS_LISTED // 2] = [Notation("…")]
    return moves


async def _variations(
    request: Request, match: Match, turns: Variations, most: int = MAX_LINES_SHOWN
) -> list[Text]:
    position, seat = match.position.without_future_draws(), check_can_plan(match, request.player)
    names = {each: as_name(name) for each, name in enumerate(await request.names(match.row))}
    names[seat] = tr("you")
    lines = [join_texts([Notation("-"), _one_line(line, position, names)]) for line in turns.lines]
    return _listed(lines, most)


def _listed(lines: Sequence[Text], most: int = MAX_LINES_SHOWN) -> list[Text]:
    """Return the lines of a list, and instead of too many how many more there are."""
    more = len(lines) - most
    if more <= 0:
        return [*lines]
    rest = tr_plural("… and {count} more line.", "… and {count} more lines.", count=more)
    return [*lines[:most], rest]


def _not_read(unread: Sequence[Unread]) -> list[Text]:
    """Say which words do not count, and why."""
    return _listed(
        [
            join_texts(
                [tr("⚠️ Line {number}, “{word}”:", number=each.line, word=each.word), each.why]
            )
            for each in unread
        ]
    )


@handlers.on_match("plan-keep", even_if_late=True)  # `play_turn` has a limit of its own
async def keep_plan(request: Request, match: Match) -> None:
    """Handle «Keep»: let the answers count, and play the player's own turn that they begin with."""
    match_id, seq = match.row.id, request.seq
    plan = await _plan(request, match)
    turns, unread = await request.in_thread(read_plan, match, request.player, plan.typed)
    if seq != match.seq:
        await show_plan(request, match, GONE_ON)
        return
    if not turns.lines or request.arg(2) != digest(plan.typed):
        await show_plan(request, match, CHANGED if plan.typed else NOTHING)
        return
    if match.mover == request.player:
        await play_turn(request, match_id, seq, turns.next_turns()[0], turns)
        return
    await request.service.plans.keep(match_id, request.player, seq, turns)
    kept = tr("Kept. An answer is played at once when it fits; “More” under the board shows them.")
    left_out = tr("What I could not read is left out.") if unread else NOTHING
    done = join_texts([kept, left_out])
    request.set_done(done)
    await show_plan(request, match, done)


@handlers.on_match("plan-drop")
async def drop_plan(request: Request, match: Match) -> None:
    """Handle «Drop»: forget what was typed, or what was kept, whichever the button is below."""
    await _drop(request, match, kept=request.arg(1) == "kept")


async def _drop(request: Request, match: Match, *, kept: bool) -> None:
    left = await request.service.plans.drop(match.row.id, request.player, kept=kept)
    if left.may_follow.lines:
        await show_plan(request, match, tr("Dropped. What you had kept stays."))
        return
    await request.say_done(tr("You have no answers in advance in this match now."))
