"""Links to what whoever runs the bot has published about it."""

from bot.discord_io.components import Link
from bot.settings import Settings
from rules.text import tr


def links_of(settings: Settings) -> tuple[Link, ...]:
    """Return the links of whoever runs the bot as buttons, none if nothing is set."""
    links = (
        (tr("Privacy policy"), settings.privacy_url),
        (tr("Terms"), settings.terms_url),
        (tr("Support"), settings.support_url),
    )
    return tuple(Link(label, str(url)) for label, url in links if url)
