"""A match as the subject of the pad, and playing the turn that was chosen there or typed."""

from __future__ import annotations

from collections.abc import Sequence

from bot.discord_io.responses import Picture
from bot.features.play.pad_layout import confirm_rows, preview_text
from bot.features.play.pad_subject import PadSubject, WholeTurn
from bot.interactions.dispatch import Request
from bot.interactions.find_match import next_link
from bot.interactions.private_pictures import preview_picture, private_picture, private_view
from bot.messages import sentences
from bot.messages.board_buttons import hint_button, plan_button, undo_button
from matches.log.loaded_match import LoadedMatch
from model.limits import Limit
from model.preferences import Confirmation
from model.text_values import match_number
from rules.text import NOTHING, Text, join_texts, tr
from rules.turns import Preview
from rules.variations import Variations


class MatchSubject(PadSubject):
    """A match, for the player to move. Raises Refused if it is not this player's turn."""

    prefix = ""
    has_random_turns = True

    def __init__(self, loaded: LoadedMatch, player: int) -> None:
        loaded.check_can_move(player)
        position = loaded.position.without_future_draws()
        colour = position.narration.colour(position.to_move)
        title, number = loaded.game.title, match_number(loaded.match.id)
        head = tr("{game} {match}.", game=title, match=number)
        if colour:  # because a player may have several matches
            head = tr("{game} {match}, you are {colour}.", game=title, match=number, colour=colour)
        key = (loaded.match.id, loaded.seq)
        extra = tuple(filter(None, [hint_button(loaded)]))
        super().__init__(position, join_texts([title, number]), head, key, extra)
        self.loaded = loaded

    @classmethod
    async def load(cls, request: Request) -> MatchSubject:
        """Load the match. Raises OutOfDate if the control is not on the newest board, and Refused
        if it is not this player's turn."""
        loaded = await request.load_match()
        loaded.check_up_to_date(request.number(1))
        return cls(loaded, request.player)

    async def names(self, request: Request) -> Sequence[Text]:
        """Return the players' names."""
        return await request.names(self.loaded.match)

    async def draw(self, request: Request, preview: Preview | None, show: str = "") -> Picture:
        """Draw the newest board, or the preview."""
        if preview is not None:
            return await preview_picture(request, self.loaded, preview, show=show)
        view = await private_view(request, show=show)
        return await private_picture(request, self.loaded, view=view)

    async def handle_turn(self, request: Request, turn: WholeTurn) -> None:
        """Show what a turn would do, with «Confirm».

        Play it at once if the player's preferences do not ask for confirmation, there are no
        warnings, and the player has chosen the whole turn.
        """
        async with request.read() as unit:
            preferences = await unit.players.preferences(request.player)
        at_once = preferences.confirm is Confirmation.NEVER and not turn.preview.warnings
        if turn.chosen_by_hand and at_once:
            await play_turn(request, self.loaded.match.id, self.loaded.seq, turn.preview.text)
            return
        picture = await self.draw(request, turn.preview)
        rows = confirm_rows(self, turn)
        await request.say(preview_text(self, turn), *rows, picture=picture)


async def play_turn(
    request: Request, match_id: int, seq: int, text: str, plan: Variations | None = None
) -> None:
    """Have a turn played, and say where the new board is and which match waits for the player next.

    `plan` is as in `Playing.play`.

    Raises TooManyRequests, and what `Playing.play` raises.
    """
    context = request.context
    context.rate_limits.check(request.player, Limit.PLAY)
    after = await context.service.playing.play(
        match_id,
        request.player,
        text,
        seq=seq,
        interaction=request.interaction.id,
        pressed_at=request.pressed_at,
        plan=plan,
    )
    context.metrics.move_played()
    request.set_done(sentences.move_played(after, text))
    in_advance = plan_button(after, request.player) if plan is None else None
    undo = undo_button(after, request.player, context.wall_clock.now())
    links = [undo, in_advance, await next_link(request, match_id)]
    names = await request.names(after.match)
    confirmation = sentences.move_received(after, text, request.player, names)
    left = await context.service.plans.get(match_id, request.player) if plan else None
    kept = tr("Your answers in advance are kept.") if left and left.answers.lines else NOTHING
    await request.say(join_texts([confirmation, kept]), links)
