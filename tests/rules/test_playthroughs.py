"""A golden playthrough of every game: its facts and its texts."""

import pytest

from rules.game import Game
from rules.registry import games
from tests.rules.playthroughs import facts, facts_file, play, version_of, words, words_file

every_game = pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)


@every_game
def test_the_facts_change_only_with_the_version_of_the_rules(game: Game) -> None:
    golden = facts_file(game).read_text(encoding="utf-8")
    assert version_of(golden) == game.version, "run python -m tests.rules.playthroughs"
    assert facts(play(game)) == golden, "raise the game's version, or mend its rules"


@every_game
def test_the_texts_are_those_that_were_approved(game: Game) -> None:
    golden = words_file(game).read_text(encoding="utf-8")
    assert words(play(game)) == golden, "run python -m tests.rules.playthroughs, read the change"
