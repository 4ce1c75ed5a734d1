"""Whoever runs the bot can name a privacy policy, terms and a place for support."""

from bot.context import links_of
from bot.settings import Settings
from tests.support.discord import World
from tests.support.people import Answer

ALL = {
    "privacy_url": "https://example.org/privacy",
    "terms_url": "https://example.org/terms",
    "support_url": "https://example.org/support",
}


def links(answer: Answer) -> dict[str, str]:
    """The buttons of an answer that open a URL: the URL by its label."""
    return {each["label"]: each["url"] for each in answer.seen.components if "url" in each}


async def test_help_and_privacy_show_the_links_of_the_settings(world: World) -> None:
    assert links(await world.ann.slash("help")) == {}
    given = Settings.model_validate({"discord_token": "a", **ALL})
    world.bot.context.links = links_of(given)
    labels = ("Privacy policy", "Terms", "Support")
    for command in ("help", "privacy export", "privacy erase"):
        shown = links(await world.ann.slash(command))
        assert shown == {label: ALL[key] for label, key in zip(labels, ALL, strict=True)}
    only = Settings.model_validate({"discord_token": "a", "support_url": ALL["support_url"]})
    world.bot.context.links = links_of(only)
    assert [*links(await world.ann.slash("help"))] == ["Support"]
