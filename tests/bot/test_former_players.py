"""People whose data was erased: «a former player», in the language of whoever reads it."""

from __future__ import annotations

from pathlib import Path

from bot.discord_io.markup import in_discord, with_names
from bot.discord_io.names import PlayerNames
from model.text_values import Mention, PlayerName
from rendering.players import player_name
from rendering.view import View
from rules.text import (
    FORMER_PLAYER,
    Listing,
    Name,
    in_language,
    join_texts,
    restore_text,
    store_value,
    tr,
    tr_phrase,
)
from tests.support.clocks import ManualClock
from tests.support.pseudo_language import PSEUDO, Pseudo, faults_of, plain
from tests.support.store import database_in

FORMER = -3


def test_a_former_player_is_named_by_words_that_are_translated() -> None:
    for value in (PlayerName(FORMER), Mention(FORMER), FORMER_PLAYER):
        text = tr("{player} resigned. The others play on.", player=value)
        assert str(text) == "A former player resigned. The others play on."
        shown = in_discord(text, PSEUDO)
        assert not list(faults_of(shown))
        assert "\ue002A former player\ue003" in shown
        assert "<@" not in in_discord(text)


def test_it_can_stand_alone_in_lists_and_in_stored_texts() -> None:
    alone = join_texts([FORMER_PLAYER, Name("Ann")], " – ")
    assert not list(faults_of(in_language(alone, PSEUDO)))
    listed = tr("{players} play on.", players=Listing([Name("Ann"), FORMER_PLAYER]))
    stored = restore_text(store_value(listed))
    assert in_language(stored, PSEUDO) == in_language(listed, PSEUDO)
    assert "\ue002a former player\ue003" in in_language(stored, PSEUDO)


def test_only_the_start_of_a_sentence_has_a_capital() -> None:
    former, ann = FORMER_PLAYER, Name("ann")
    assert str(tr("{player} swapped with {other}.", player=ann, other=former)) == (
        "ann swapped with a former player."
    )
    for text in (
        tr("{player} wins. {other} resigned.", player=ann, other=former),
        tr("{player} wins. **{other} resigned.**", player=ann, other=PlayerName(FORMER)),
    ):
        assert str(text).replace("**", "") == "ann wins. A former player resigned."
        assert restore_text(store_value(text)) == text
    both = Listing([former, ann])
    assert (
        str(tr("{players} share the win.", players=both))
        == "A former player and ann share the win."
    )
    assert str(tr_phrase("{player} {pips}", player=former, pips=Name("3"))) == "a former player 3"
    twice = tr("{player} passed, and so {player} has {{1}}.", player=former)
    assert str(twice) == "A former player passed, and so a former player has {1}."


def test_a_missing_name_is_never_replaced_by_a_mention() -> None:
    text = with_names(tr("{player} declined.", player=PlayerName(FORMER)), {})
    assert in_discord(text) == "A former player declined."


def test_a_picture_shows_the_translated_words() -> None:
    view = View(players=((FORMER_PLAYER,),), language=German())
    assert player_name(view, 0, room=500, size=20) == "jemand von früher"


class German(Pseudo):
    """A language that translates only this term."""

    def term(self, word: str, context: str) -> str:
        """The German words."""
        return "jemand von früher"


async def test_no_name_is_looked_up_anywhere(tmp_path: Path) -> None:
    async def fetch(_server: int, _player: int) -> None:
        raise AssertionError("fetched from Discord")

    async with database_in(tmp_path) as database:
        names = PlayerNames(database, ManualClock(), fetch)
        assert await names.escaped([FORMER], 5) == ["a former player"]
        assert await names.for_picture([FORMER], 5) == (("a former player",),)
        (shown,) = await names.plain([FORMER], 5)
    assert plain(in_language(shown, PSEUDO)) == "a former player"
