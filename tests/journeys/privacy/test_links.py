"""Whoever runs the bot can name a privacy policy, terms and a place for support."""

from bot.links import links_of
from bot.settings import Settings
from tests.support.discord import World

ALL = {
    "privacy_url": "https://example.org/privacy",
    "terms_url": "https://example.org/terms",
    "support_url": "https://example.org/support",
}
SHOWN = (
    "Privacy policy: <https://example.org/privacy> · Terms: <https://example.org/terms> · "
    "Support: <https://example.org/support>"
)


async def test_help_and_privacy_show_the_links_of_the_settings(world: World) -> None:
    assert "Privacy policy" not in await world.ann.slash("help")
    given = Settings.model_validate({"discord_token": "a", **ALL})
    world.bot.context.links = links_of(given)
    for command in ("help", "privacy export", "privacy erase"):
        assert SHOWN in await world.ann.slash(command)
    only = Settings.model_validate({"discord_token": "a", "support_url": ALL["support_url"]})
    world.bot.context.links = links_of(only)
    assert "Support: <https" in await world.ann.slash("help")
    assert "Terms" not in await world.ann.slash("help")
