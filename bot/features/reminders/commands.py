"""`/reminders`, and «Snooze» under a reminder."""

from discord import app_commands

from bot.context import Interaction
from bot.discord_io.components import suggestion
from bot.interactions.arguments import ShortText, Suggestion, describe, suggest
from bot.interactions.dispatch import Handlers, Request
from model.errors import Refused
from model.limits import Limit
from model.preferences import ReminderPreferences, ReminderTarget, is_time_zone, time_zones
from model.text_values import Moment
from rules import text_limits
from rules.text import NOTHING, Notation, Text, join_texts, tr

handlers = Handlers()


Hour = app_commands.Range[int, 0, 23]


TARGET_SENTENCES = {
    ReminderTarget.CHANNEL: tr("I remind you in the match's channel."),
    ReminderTarget.DIRECT: tr("I remind you by private message."),
    ReminderTarget.BOTH: tr("I remind you in the match's channel and by private message."),
    ReminderTarget.NONE: tr("I don't remind you."),
}


def describe_reminders(preferences: ReminderPreferences) -> Text:
    """Sentences that describe somebody's reminders, quiet hours and time zone."""
    sentences: list[Text] = [TARGET_SENTENCES[preferences.where]]
    if preferences.daily_hour is not None:
        hour, only = _hour(preferences.daily_hour), preferences.where is ReminderTarget.NONE
        daily = tr("You get one message a day at {hour}.", hour=hour)
        warning = tr(
            "You get one message a day at {hour}, and a warning before time runs out.", hour=hour
        )
        sentences = [daily if only else warning]
    begin, end = preferences.quiet_from, preferences.quiet_to
    if begin is not None and end not in {None, begin}:
        sentences.append(tr("Quiet from {begin} to {end}.", begin=_hour(begin), end=_hour(end)))
    sentences.append(tr("Your time zone is {zone}.", zone=Notation(preferences.zone)))
    return join_texts(sentences)


def _hour(hour: int | None) -> Notation:
    """An hour as a time of day: `22:00`."""
    return Notation(f"{hour}:00")


async def complete_zone(_: Request, typed: str) -> list[Suggestion]:
    """Suggest time zones that contain what was typed, first those whose city starts with it."""
    part = typed.strip().lower().replace(" ", "_")
    zones = [name for name in time_zones() if part in name.lower()]
    zones.sort(key=lambda name: (not name.lower().split("/")[-1].startswith(part), name))
    return [suggestion(Notation(name), name) for name in zones]


@handlers.command(
    "reminders",
    tr("Choose how, where and when I remind you that it's your turn."),
    limit=Limit.SETTINGS,
)
@describe(
    where=tr("Where reminders go."),
    timezone=tr("Your time zone, such as Europe/Vienna."),
    quiet_from=tr("No reminders from this hour on (0 to 23)."),
    quiet_to=tr("Reminders again from this hour on. The same hour as before means no quiet hours."),
    daily_message=tr("One message a day at this hour (0 to 23), instead of single reminders."),
    single=tr("Single reminders again, instead of the daily message."),
)
@app_commands.choices(
    where=[
        suggestion(tr("In the channel"), "channel"),
        suggestion(tr("By private message"), "direct"),
        suggestion(tr("Both"), "both"),
        suggestion(tr("Not at all"), "none"),
    ]
)
@suggest(timezone=complete_zone)
async def reminders(
    interaction: Interaction,
    *,
    where: str | None = None,
    timezone: ShortText | None = None,
    quiet_from: Hour | None = None,
    quiet_to: Hour | None = None,
    daily_message: Hour | None = None,
    single: bool | None = None,
) -> None:
    """`/reminders`: change the options that are given, then describe all of them."""
    request = Request(interaction)
    if timezone is not None and not is_time_zone(timezone):
        raise Refused.because(
            "I don't know the time zone “{text}”. Choose one from the list.",
            text=text_limits.shown(timezone),
        )
    options = {
        "where": where and ReminderTarget(where),
        "zone": timezone,
        "quiet_from": quiet_from,
        "quiet_to": quiet_to,
        "daily_hour": daily_message,
    }
    given: dict[str, object] = {key: each for key, each in options.items() if each is not None}
    if single:
        given["daily_hour"] = None
    changed = await request.service.settings.set_reminders(
        request.player, request.asked_at, **given
    )
    saved = tr("Saved.") if given else NOTHING
    await request.say_done(join_texts([saved, describe_reminders(changed)]))


@handlers.on("snooze", match=True, limit=Limit.SETTINGS, even_if_late=True)
async def snooze(request: Request) -> None:
    """Handle «Snooze» under a reminder: send no reminder of this turn for some hours, then one."""
    until = await request.service.reminders.snooze(request.number(0), request.player)
    reply = tr(
        "I'll remind you {moment}, if it is still your turn.",
        moment=Moment(until, relative=True),
    )
    await request.say_done(reply)
