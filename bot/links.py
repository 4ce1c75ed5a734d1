"""Links to what whoever runs the bot has published about it."""

from pydantic import AnyUrl

from bot.settings import Settings
from rules.text import NOTHING, Notation, Text, join_texts, tr


def links_of(settings: Settings) -> Text:
    """Return the links of whoever runs the bot as one line, nothing without any."""
    policy, terms, support = settings.privacy_url, settings.terms_url, settings.support_url
    texts = (
        tr("Privacy policy: {link}", link=_link(policy)) if policy else NOTHING,
        tr("Terms: {link}", link=_link(terms)) if terms else NOTHING,
        tr("Support: {link}", link=_link(support)) if support else NOTHING,
    )
    return join_texts(texts, " · ")


def _link(url: AnyUrl) -> Notation:
    return Notation(f"<{url}>")  # so that Discord shows no preview
