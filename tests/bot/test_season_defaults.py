"""docs/leagues.md names what a season has unless something else is given."""

import re
from pathlib import Path

from discord import AppCommandOptionType, app_commands

from bot.features.leagues.organising import SEASON_OPTIONS, USUAL_DAYS, create
from bot.messages.sentences import pace_of_play
from model.leagues.seasons import Terms
from model.match_extras import MatchOptions

TEXT = (Path(__file__).parents[2] / "docs" / "leagues.md").read_text()


def test_the_page_and_the_options_of_a_season_name_its_defaults() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (.+) \| (.*) \|$", TEXT, re.MULTILINE)
    read = {"yes": True, "no": False}
    usual = {name: read[word] if word in read else int(word) for name, _, word in rows if word}
    assert usual == {"days": USUAL_DAYS, **{name: getattr(Terms, name) for name in SEASON_OPTIONS}}
    for command in create.commands:
        assert isinstance(command, app_commands.Command)
        options = {each.name: each for each in command.parameters}
        for name, described, _ in rows:
            if options[name].type is AppCommandOptionType.integer:
                assert f"{options[name].min_value} to {options[name].max_value}" in described


def test_the_page_names_the_usual_clock_of_a_season() -> None:
    assert f"({pace_of_play(MatchOptions.from_typed(None, None, None))} unless" in " ".join(
        TEXT.split()
    )
