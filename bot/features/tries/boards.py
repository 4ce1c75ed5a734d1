"""The board on which a person tries moves: of a match, or of a study that they have imported."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.discord_io.responses import Picture
from bot.features.studies import IN_PICTURE, read_study
from bot.interactions.board_pictures import (
    SeatNames,
    draw_position,
    names_of_match,
    names_of_study,
    private_view,
)
from bot.interactions.dispatch import Request
from matches.log.match import Match
from matches.tries import address_of, node_with, plies_to, position_at
from model.entities import MatchOrStudy
from model.stored_fields import required
from model.text_values import match_number
from model.tries import Node, TriedTurns
from rules.errors import MoveError
from rules.game import Move
from rules.line import Line
from rules.text import NOTHING, Text, join_texts, tr
from rules.turns import Preview, describe_turn, preview_of, write_turn
from rules.variations import is_draw

GONE = tr("What you tried there is no longer kept, so this is the match itself.")


@dataclass(frozen=True, slots=True)
class TryBoard:
    """What a person tries moves on, and what they have tried."""

    match: Match
    names: SeatNames
    tries: TriedTurns
    about: MatchOrStudy
    hint: Preview | None = None

    @property
    def line(self) -> Line:
        """The moves that were played."""
        return self.match.line

    @property
    def match_or_study(self) -> int:
        """The number of the match, or the negative one of the study; custom_ids begin with it."""
        return self.about.match_id or -required(self.about.study, "study of a board")

    @property
    def title(self) -> Text:
        """Return «Escabel #128»."""
        number = match_number(self.match.row.id) if self.match.row.id else NOTHING
        imported = NOTHING if self.about.study is None else tr("imported")
        return join_texts([join_texts([self.match.game.title, number]), imported], " · ")

    def id_of(self, node: Node) -> tuple[int, str]:
        """Return the first arguments of a custom_id about a node."""
        return self.match_or_study, address_of(self.line, node)

    @property
    def newest(self) -> Node:
        """The newest position of the match."""
        return Node(len(self.line.moves))

    def before(self, node: Node) -> Node | None:
        """Return the node one turn before, None at the start of the match."""
        if node.turns:
            return Node(node.ply, node.turns[:-1])
        return Node(self.line.turn_of(node.ply - 1).start) if node.ply else None

    def after(self, node: Node) -> list[tuple[str, Node]]:
        """Return the turns that follow a node, and where they lead; the match's own turn first."""
        following = [(turn, node.then(turn)) for turn in self.tries.next_turns(node)]
        if node.turns or node.ply == len(self.line.moves):
            return following
        turn = self.line.turn_of(node.ply)
        played = write_turn(self.line.moves[turn.start : turn.stop])
        return [(played, Node(turn.stop)), *following]

    def last_turn(self, node: Node) -> Preview:
        """Return the turn that leads to a node. At the start, and after a draw, it has no plies."""
        before = self.before(node)
        plies = plies_to(self.line, node)[len(plies_to(self.line, before)) if before else 0 :]
        if before is None or is_draw(plies[0]):
            return preview_of(position_at(self.line, node), ())
        preview = preview_of(position_at(self.line, before), [*map(Move, plies)])
        # a played turn leads to the position with what was drawn then
        return replace(preview, after=position_at(self.line, node))

    def described(self, node: Node, names: Sequence[Text]) -> Text:
        """Say what the turn does that leads to a node; often nothing."""
        before, last = self.before(node), self.last_turn(node)
        if before is None or not last.moves:
            return NOTHING
        return describe_turn(position_at(self.line, before), last.moves, names)

    def turns_from_now(self, node: Node) -> tuple[str, ...]:
        """Return the turns from the newest position of the match to a node; () if they do not lead
        there without a draw."""
        from_now = node.ply == len(self.line.moves) and not any(map(is_draw, node.turns))
        return node.turns if from_now else ()

    async def draw(
        self, request: Request, preview: Preview, last: Text, highlight: str = ""
    ) -> Picture:
        """Draw a position after plies that are tried; `last` says what they did."""
        note = tr("A board to try moves on.")
        return await draw_position(
            request.context,
            preview.after,
            await private_view(request, highlight=highlight),
            self.names,
            last,
            marks=preview.marks,
            note=note if self.about.study is None else join_texts([note, IN_PICTURE]),
            file="preview.png",
        )


async def load_board(request: Request) -> TryBoard:
    """Return what a control is about. Raises Refused if the person may not see it."""
    match_or_study = request.number(0)
    about = MatchOrStudy(match_or_study)
    if match_or_study < 0:
        about = MatchOrStudy(study=-match_or_study)
        imported = await read_study(request.context, request.player, -match_or_study)
        match, names = imported.match, await names_of_study(imported)
    else:
        await request.context.permissions.visible_match(request.interaction, match_or_study)
        match = await request.load_match()
        names = await names_of_match(request.context, match.row)
    tries = await request.service.tries.get(request.player, match, about)
    return TryBoard(match, names, tries, about)


async def load_node(request: Request) -> tuple[TryBoard, Node, Text]:
    """Return what a control is about, its node, and what to say of it.

    If the node is not kept any more, it is the newest position of the match.
    """
    board = await load_board(request)
    node = node_with(request.arg(1), board.line, board.tries)
    note = NOTHING if node else GONE
    node = node or board.newest
    try:
        position_at(board.line, node)
    except MoveError as error:  # as after a player has left
        return board, Node(node.ply), error.text
    return board, node, note
