"""A golden playthrough of every game: its facts and its texts.

With UPDATE_GOLDENS=1 they are written first; facts only for a new version of the rules.
"""

import os
from pathlib import Path

import pytest

from rules.game import Game
from rules.registry import games
from tests.rules.playthroughs import facts, play, words

FOLDER = Path(__file__).parent / "playthroughs"
UPDATES = os.environ.get("UPDATE_GOLDENS") == "1"
every_game = pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)


@every_game
def test_the_facts_change_only_with_the_version_of_the_rules(game: Game) -> None:
    file = FOLDER / f"{game.name}.facts.txt"
    version = f"\nrules: version {game.version}\n"
    if UPDATES and not (file.exists() and version in file.read_text(encoding="utf-8")):
        file.write_text(facts(play(game)), encoding="utf-8")
    golden = file.read_text(encoding="utf-8")
    assert version in golden, "run again with UPDATE_GOLDENS=1"
    assert facts(play(game)) == golden, "raise the game's version, or mend its rules"


@every_game
def test_the_texts_are_those_that_were_approved(game: Game) -> None:
    file = FOLDER / f"{game.name}.words.txt"
    if UPDATES:
        file.write_text(words(play(game)), encoding="utf-8")
    golden = file.read_text(encoding="utf-8")
    assert words(play(game)) == golden, "run again with UPDATE_GOLDENS=1, and read the change"
