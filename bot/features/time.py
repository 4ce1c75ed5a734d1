"""Commands about time, and their buttons: `/vacation` and `/more-time`."""

from contextlib import suppress
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from bot.context import Interaction
from bot.discord_io.components import button
from bot.interactions.dispatch import Request, handlers
from bot.interactions.find_match import load_only, own_match, own_matches
from bot.interactions.slash_commands import MatchText, ShortText, describe
from matches.time.vacations import days_left
from model.clocks.clock_rules import ClockError, length_in_words, read_length
from model.errors import Refused
from model.limits import Limit
from model.text_values import Moment
from rules import text_limits
from rules.text import join_texts, tr


def read_date(text: str, zone: str, now: datetime) -> datetime:
    """Read the last day of a vacation and return its end, in UTC.

    The text is a date, such as «2026-12-24» or «24.12.2026», in the time zone `zone`, or a length
    from `now` on, such as «10 days». Raises Refused.
    """
    with suppress(ClockError):
        return now + read_length(text)
    day = _read_day(text.strip()) if text.strip().isascii() else None
    if day is None:
        raise Refused.because(
            "I can't read the date “{text}”. Write it like 2026-12-24, or “10 days”.",
            text=text_limits.shown(text),
        )
    if abs(day.year - now.year) > 1:
        raise Refused.because(
            "That date is too far away. A vacation begins now: name its last day."
        )
    end = datetime.combine(day + timedelta(days=1), time(), tzinfo=ZoneInfo(zone))
    return end.astimezone(UTC)


def _read_day(text: str) -> date | None:
    """Read «2026-12-24», «24.12.2026» or «24/12/2026». Return None if the text is no date."""
    for form in ("%Y-%m-%d", "%d.%m.%Y", "%d/%m/%Y"):
        with suppress(ValueError):
            return datetime.strptime(text, form).replace(tzinfo=UTC).date()
    return None


@handlers.command(
    "vacation",
    tr("Stop all your clocks while you are away, or come back early."),
    limit=Limit.SETTINGS,
)
@describe(until=tr("The last day, such as 2026-12-24, or a length such as 10 days."))
async def vacation(interaction: Interaction, until: ShortText | None = None) -> None:
    """`/vacation`: pause all clocks of the player until a date; without one, offer to end that."""
    request = Request(interaction)
    if until is None:
        await ask_to_end_vacation(request)
        return
    async with request.read() as unit:
        zone = (await unit.players.preferences(request.player)).reminders.zone
    last_day = read_date(until, zone, request.context.wall_clock.now())
    taken = await request.service.vacations.start(request.player, last_day)
    reply = tr(
        "Your clocks stand still until {moment}, and your opponents see this. You can still move. "
        "`/vacation` without a date ends it early.",
        moment=Moment(taken.end),
    )
    await request.say_done(reply)


@handlers.command(
    "more-time", tr("Give your opponent more time for this move."), limit=Limit.PROPOSAL
)
@describe(time=tr("How much more, such as 1d or 12h."))
@own_match
async def more_time(
    interaction: Interaction, time: ShortText, match: MatchText | None = None
) -> None:
    """`/more-time`: give the opponent more time for this turn."""
    request = Request(interaction)
    chosen = await load_only(request, await own_matches(request, match))
    extra = read_length(time)
    more = await request.service.timekeeping.give_time(chosen.row.id, request.player, extra)
    await request.say_done(tr("You gave your opponent {time} more.", time=length_in_words(more)))


async def ask_to_end_vacation(request: Request) -> None:
    """Ask a player whether to end their vacation now. Raises Refused if they have none."""
    vacation = await request.service.vacations.current(request.player)
    question = tr(
        "You are on vacation until {moment}. Come back now, so that your clocks run again?",
        moment=Moment(vacation.end),
    )
    come_back = button(tr("Come back"), "vacation-end", vacation.id)
    stay = button(tr("Stay on vacation"), "go-on")
    await request.say(question, [come_back, stay])


@handlers.on("vacation-end", limit=Limit.SETTINGS, even_if_late=True)
async def end_vacation(request: Request) -> None:
    """Handle «Come back»: end the vacation that was asked about."""
    left = await request.service.vacations.end(request.player, request.number(0))
    welcome = tr("Welcome back. Your clocks run again.")
    await request.say_done(join_texts([welcome, days_left(left)]))
