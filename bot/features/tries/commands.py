"""«Try»: a private board on which a person plays for all sides, and steps through what they tried.

It is of a match or of a study. In a match between people nothing here says how good a move is. The
custom_ids hold the match or study, and the addresses of nodes (`matches.tries.address_of`), so they
work after a restart and after the match has gone on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import takewhile

from bot.discord_io.components import (
    BLUE,
    GREEN,
    MAX_OPTIONS,
    RED,
    Button,
    Menu,
    MenuEntry,
    button,
    fits,
    select,
)
from bot.discord_io.markup import bold, small
from bot.discord_io.responses import Picture
from bot.features.computers import advice, search_turn
from bot.features.plans import add_variations
from bot.features.play.choosing import add_pad
from bot.features.play.pad import WholeTurn
from bot.features.play.pad_layout import PadSubject, warnings_of
from bot.features.tries.boards import TryBoard, load_board, load_node
from bot.features.viewing.commands import say_or_attach
from bot.interactions.dispatch import InvalidCustomId, Request, handlers
from bot.messages import sentences
from bot.messages.board_message import plan_button, study_button
from bot.messages.match_files import file_stem
from bot.runtime.searches import Check, always_needed
from matches.hints import hashes_to_compare
from matches.tries import address_of, after_match, node_with, path_to, plies_to, position_at
from model.errors import Refused
from model.limits import Limit
from model.tries import Node, TriedTurns
from rules import text_limits
from rules.errors import IllegalMove, MoveError
from rules.game import Position
from rules.line import Line
from rules.text import NOTHING, Notation, Text, join_texts, tr
from rules.turns import Preview, preview_of, split_turn, turn_in_words
from rules.variations import NO_VARIATIONS, Variations, is_draw, read_turn_or_draw, words_of

PREFIX = "try-"
BACK, FORWARD = Notation("◀"), Notation("▶")
ONLY_YOU = tr("Only you see this board. Trying a move does not play it.")
OVER = tr("This match is over: go back with ◀, and try what else could have been played.")
DRAWN = tr("What comes next is drawn at random. You can choose it: press “Type it”.")


# ---- the board
@handlers.on("try")
async def show_node(request: Request) -> None:
    """Handle «Try», ◀, ▶, «Back» and the menu of turns that follow: show a node.

    The last argument of ◀ and ▶ is where ▶ leads.
    """
    if request.values:
        request = replace(request, args=(request.arg(0), request.choice))
    board, node, note = await load_node(request)
    left = node_with(request.args[2], board.line, board.tries) if len(request.args) > 2 else None
    await _show(request, board, node, note, left)


async def _show(
    request: Request, board: TryBoard, node: Node, note: Text = NOTHING, left: Node | None = None
) -> None:
    """Show the board at a node. ▶ goes on to the node that was `left` by ◀, if that follows.

    If there is a hint, the picture shows what it does, and a button tries it.
    """
    last = board.last_turn(node)
    names = board.names.escaped
    position, narration = last.after, last.after.narration
    lines = [note, bold(_head(board, node)), board.described(node, names)]
    if node.turns:
        lines += warnings_of(last)
    if position.result():
        lines.append(narration.verdict(names))
    elif position.unknown_draw:
        lines.append(DRAWN)
    else:
        lines += [
            *narration.situation(names),
            narration.prompt(names[position.to_move]).about_mover,
        ]
    is_end = board.match.result is not None and node == board.newest
    lines.append(small(join_texts([OVER if is_end else NOTHING, ONLY_YOU])))
    did = board.described(node, board.names.plain)
    if board.hint is not None:
        last, did = board.hint, join_texts(board.hint.descriptions)
    picture = await board.draw(request, last, did)
    await request.say(
        join_texts(lines, "\n"), *_rows(request, board, node, position, left), picture=picture
    )


def _head(board: TryBoard, node: Node) -> Text:
    """Return what is tried, and where it begins: «Escabel #128, tried after move 14: d4 · e5»."""
    begins = sentences.after_move(board.line.move_number_of(node.ply))
    where = join_texts([board.title, tr("trying moves"), begins], " · ")
    positions = path_to(board.line, node)[node.ply :]
    turns = [_name(*each) for each in zip(positions, node.turns, strict=False)]
    if len(turns) > MAX_TURNS_SHOWN:
        turns = [Notation("…"), *turns[-MAX_TURNS_SHOWN:]]
    return join_texts([where, join_texts(turns, " · ")], ": ")


MAX_TURNS_SHOWN = 12
"""The last turns of a line that its board names. «As text» names them all."""


def _rows(
    request: Request, board: TryBoard, node: Node, position: Position, left: Node | None
) -> Sequence[Sequence[Button | Menu]]:
    """Return the controls of the board at a node, whose position is `position`."""
    key, following = board.id_of(node), board.after(node)
    subject = TrySubject(board, node, position)
    is_open = position.result() is None
    steps = _steps(board, node, left)
    own: list[Button] = []
    if is_open and not position.unknown_draw:
        if position.pad.has_steps:
            steps.append(subject.button(tr("Move"), "move", style=BLUE))
        own = subject.pad_buttons()
    if is_open:
        steps.append(subject.button(tr("Type it"), "type"))
    if is_open and not position.unknown_draw and _may_get_hint(request, board):
        steps.append(_try_hint(subject, board.hint) or button(tr("Hint"), "try-hint", *key))
    options = [
        MenuEntry(_name(position, turn), address_of(board.line, to)) for turn, to in following
    ]
    menus: list[Menu] = []
    if len(options) > 1:
        starts = range(0, min(len(options), 2 * MAX_OPTIONS), MAX_OPTIONS)
        menus = [
            select(tr("Turns that follow"), options[at : at + MAX_OPTIONS], "try", *key, at)
            for at in starts
        ]
    below = [button(tr("As text"), "try-text", *key)]
    if node.turns:
        below.insert(0, button(tr("Remove"), "try-remove", *key))
        if play := _play_this(request, board, node):
            below.insert(0, play)
    if board.turns_from_now(node) and plan_button(board.match, request.player):
        below.append(button(tr("Answer in advance"), "try-plan", *key))
    if (study := board.about.study) is not None:
        below.append(study_button(study, node.ply))
    if board.tries.trees:
        below.append(button(tr("Start over"), "try-clear", *key))
    return [steps, own, *([menu] for menu in menus), below]


def _name(position: Position, turn: str) -> Text:
    """Return a turn as players know it: «Blue», not «tree B»."""
    return Notation(turn) if is_draw(turn) else turn_in_words(position, split_turn(turn))


def _try_hint(subject: TrySubject, hint: Preview | None) -> Button | None:
    """Return the button that tries the turn of a hint, None if there is no hint or no room."""
    if hint is None or not fits(PREFIX + "pick", *subject.key, hint.text):
        return None
    return subject.button(tr("Try this"), "pick", hint.text, style=GREEN)


def _steps(board: TryBoard, node: Node, left: Node | None) -> list[Button]:
    """Return ◀ and ▶. Both keep the node that was `left` by ◀, as long as it follows `node`."""
    line, following = board.line, [to for _, to in board.after(node)]
    if left is None or not _leads_to(line, node, left):
        left = node
    onward = [to for to in following if _leads_to(line, to, left)] or following
    end = address_of(line, left)

    def step(label: Text, to: Node | None, mark: str) -> Button:
        # the letter at the end only keeps custom_ids apart if both lead nowhere
        there = board.id_of(node if to is None else to)
        return button(label, "try", *there, end, mark, disabled=to is None)

    before, after = board.before(node), onward[0] if onward else None
    return [step(BACK, before, "b"), step(FORWARD, after, "f")]


def _leads_to(line: Line, node: Node, later: Node) -> bool:
    plies = plies_to(line, node)
    return plies_to(line, later)[: len(plies)] == plies


def _play_this(request: Request, board: TryBoard, node: Node) -> Button | None:
    """Return the button that previews the first turn of a line in the match itself, if that is
    the person's turn."""
    turns, match = board.turns_from_now(node), board.match
    if not turns or match.mover != request.player or match.row.paused:
        return None
    name = _name(match.position, turns[0])
    label = tr("Play {move}", move=name) if isinstance(name, Notation) else name
    return button(label, "pick", match.row.id, match.seq, turns[0], style=GREEN)


# ---- trying turns
class TrySubject(PadSubject):
    """A node of a board for trying moves, whose position is `position`."""

    prefix = PREFIX
    takes_variations = True

    def __init__(self, board: TryBoard, node: Node, position: Position) -> None:
        colour = position.narration.colour(position.to_move)
        trying = tr("trying a move for {colour}", colour=colour) if colour else tr("trying a move")
        back = button(tr("Back"), "try", *board.id_of(node))
        head = join_texts([board.title, trying], " · ")
        super().__init__(position, board.title, head, board.id_of(node), (back,))
        self._board = board
        self._node = node

    @classmethod
    async def load(cls, request: Request) -> TrySubject:
        """Return the node of a control."""
        board, node, _ = await load_node(request)
        return cls(board, node, position_at(board.line, node))

    async def names(self, request: Request) -> Sequence[Text]:
        """Return the players' names."""
        del request
        return self._board.names.escaped

    async def draw(self, request: Request, preview: Preview | None, highlight: str = "") -> Picture:
        """Draw the node, or the preview."""
        shown = preview or preview_of(self.position, ())
        return await self._board.draw(request, shown, join_texts(shown.descriptions), highlight)

    async def handle_turn(self, request: Request, turn: WholeTurn) -> None:
        """Add the turn to what was tried."""
        await _add(request, self._board, self._node.then(turn.preview.text), turn.note)

    async def handle_variation(self, request: Request, text: str) -> bool:
        """Go on with a typed variation: turns of all sides, and draws."""
        left, turns, note = words_of(text), list[str](), NOTHING
        position, is_variation = self.position, bool(self.position.unknown_draw)
        while left:
            try:
                turn, position, used = read_turn_or_draw(position, left)
            except MoveError as error:
                stopped = tr("⚠️ I stopped at “{word}”:", word=text_limits.shown(left[0]))
                note = join_texts([stopped, error.text])
                is_variation = is_variation or (isinstance(error, IllegalMove) and len(left) > 1)
                break
            turns.append(turn)
            left = left[used:]
        if turns:
            await _add(request, self._board, self._node.then(*turns), note)
        elif is_variation:
            await _show(request, self._board, self._node, note)
        return bool(turns) or is_variation


add_pad(TrySubject)


async def _add(request: Request, board: TryBoard, node: Node, note: Text) -> None:
    """Store a node, and show it."""
    node = after_match(board.line, node)
    board = await _change(request, board, lambda tries: tries.with_node(node))
    await _show(request, board, node, note)


async def _change(
    request: Request, board: TryBoard, change: Callable[[TriedTurns], TriedTurns]
) -> TryBoard:
    """Change what the person has tried there, and return the board with it."""
    asked_at = request.interaction.created_at
    tries = await request.service.tries.change(
        request.player, board.match, board.about, change, asked_at
    )
    return replace(board, tries=tries)


# ---- hints
def _may_get_hint(request: Request, board: TryBoard) -> bool:
    """Whether to offer hints: in studies, to players of a match that is over, and on their turn to
    those who play alone against computers."""
    match, player = board.match, request.player
    over = match.result is not None and player in match.row.players
    alone = match.row.gets_hints(player) and match.mover == player
    return request.context.searches.switched_on and (board.about.study is not None or over or alone)


@handlers.on("try-hint", limit=Limit.SEARCH)
async def show_hint(request: Request) -> None:
    """Handle «Hint»: show the board again, with a good turn."""
    board, node, _ = await load_node(request)
    path = path_to(board.line, node)
    if path[-1].result() or path[-1].unknown_draw:
        raise InvalidCustomId("a hint where nobody moves")
    hashes = await request.in_thread(hashes_to_compare, path)
    hints, row = request.service.hints, board.match.row
    check: Check = always_needed
    if (study := board.about.study) is not None:
        allow = partial(hints.check_study, study, hashes)
        count = allow
    else:
        check = partial(request.service.matches.check_unchanged, row)
        allow = partial(hints.match_for_hint, row.id, request.player, hashes)
        count = partial(hints.count, row.id, request.player, row.seq, hashes)
    await allow()
    try:
        turn = await search_turn(request, path[-1], check)
        await count()
        hint = preview_of(path[-1], [each.move for each in turn])
        advised = advice(path[-1], hint, turn[0].per_cent)
        said = join_texts([advised, tr("The picture shows it.")])
        board = replace(board, hint=hint)
    except Refused as refused:  # such as after a move during the search
        said = refused.text
    await _show(request, board, node, said)


# ---- removing
@handlers.on("try-remove")
async def remove(request: Request) -> None:
    """Handle «Remove»: take away the last turn of a line, and what follows it."""
    board, node, note = await load_node(request)
    if node.turns:
        removed = node
        board = await _change(request, board, lambda tries: tries.without(removed))
        node = Node(node.ply, node.turns[:-1])
    await _show(request, board, node, note)


@handlers.on("try-clear")
async def ask_to_clear(request: Request) -> None:
    """Handle «Start over»: ask for confirmation."""
    board, node, _ = await load_node(request)
    confirm = button(tr("Start over"), "try-cleared", board.match_or_study, style=RED)
    back = button(tr("Back"), "try", *board.id_of(node))
    await request.say(tr("Take away all that you have tried here?"), [confirm, back])


@handlers.on("try-cleared")
async def clear(request: Request) -> None:
    """Handle the confirmation: take away all lines, and show the match as it is now."""
    board = await _change(request, await load_board(request), lambda _: TriedTurns())
    await _show(request, board, board.newest)


@handlers.on("try-plan")
async def answer_in_advance(request: Request) -> None:
    """Handle «Answer in advance»: add all lines through this node to the person's plan."""
    board, node, _ = await load_node(request)
    turns, through = board.turns_from_now(node), NO_VARIATIONS
    for line in board.tries.trees.get(node.ply, NO_VARIATIONS).lines if turns else ():
        if line[: len(turns)] == turns:
            through = through.with_line(tuple(takewhile(lambda each: not is_draw(each), line)))
    await add_variations(request, board.match, through)


# ---- as text
@handlers.on("try-text")
async def show_text(request: Request) -> None:
    """Handle «As text»: show the board in characters, and all lines that were tried."""
    board, node, note = await load_node(request)
    position = position_at(board.line, node)
    fence = Notation("```")
    grid = join_texts([fence, position.narration.board_grid(), fence], "\n")
    lines = [
        join_texts(
            [
                sentences.after_move(board.line.move_number_of(ply)),
                Notation(Variations((turns,)).written()),
            ],
            ": ",
        )
        for ply, tree in sorted(board.tries.trees.items())
        for turns in tree.lines
    ]
    head = [note, bold(_head(board, node))]
    lists = position.narration.board_lists(board.names.escaped)
    whole = join_texts([*head, *lists, grid, *lines], "\n")
    in_file = [
        *position.narration.board_lists(board.names.plain),
        position.narration.board_grid(),
        *lines,
    ]
    await say_or_attach(
        request,
        whole,
        button(tr("Back"), "try", *board.id_of(node)),
        instead=[join_texts([*head, tr("The board and all lines are in the file.")], "\n")],
        file=f"{file_stem(board.match)}-tried.txt",
        content=join_texts(in_file, "\n"),
    )
