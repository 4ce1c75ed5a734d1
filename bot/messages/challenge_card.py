"""The card: the message that shows a challenge, while it is open and after it has ended.

`names` are the names of its players, escaped for a message.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from discord import ui

from bot.discord_io.components import GREEN, Button, boxed, button
from bot.discord_io.markup import bold, heading, in_discord
from bot.messages.board_message import learn_button, rules_button
from bot.messages.sentences import pace_of_play, rated_or_casual, with_brackets
from model.clocks.clock_rules import length_in_words
from model.computers import has_computer, is_computer
from model.entities import Challenge, ChallengeState, First
from model.ladders import DECLINE_EVERY
from model.ratings.rating import RatingMode
from model.stored_fields import required
from model.text_values import ChannelName, Command, Mention, Moment, match_number
from rules.errors import GameError
from rules.game import Game
from rules.options import Options
from rules.registry import game_named, title_of
from rules.text import (
    NOTHING,
    Language,
    Notation,
    Text,
    as_name,
    join_texts,
    listing,
    tr,
    tr_plural,
)

ACCENT_COLOUR = 0x5B8C5A


@dataclass(frozen=True, slots=True)
class Card:
    """The contents of a card."""

    text: Text
    buttons: tuple[tuple[Button, ...], ...]

    def components(self, language: Language) -> ui.LayoutView:
        """Return a new view for one send or edit."""
        text = ui.TextDisplay[ui.LayoutView](in_discord(self.text, language))
        return boxed(language, text, rows=self.buttons, colour=ACCENT_COLOUR)


def card(
    challenge: Challenge,
    names: Mapping[int, str],
    *,
    ratings: Mapping[int, Text],
    match_channel: int | None,
) -> Card:
    """Return the card for the present state of a challenge.

    `names` are the escaped names of all its players, `ratings` are to be shown beside them.
    `match_channel` is the channel or thread of the match that it
    led to; None if that is the channel of the card, or if there is no match.
    """
    offered = game_offered(challenge)
    options = UNPLAYABLE if offered is None else offered[0].short_options(offered[1])
    is_open, for_two = challenge.state is ChallengeState.OPEN, challenge.seats == 2
    match_options = challenge.match_options
    if has_computer(challenge.joined):
        match_options = replace(match_options, rated=RatingMode.CASUAL)
    clock = pace_of_play(match_options)
    undecided = match_options.rated is RatingMode.DEFAULT
    rated = rated_or_casual(match_options)
    lines: list[Text] = [
        heading(_challenge_title(challenge, names, ratings)),
        join_texts([options, clock, who_starts(challenge, names), rated], " · "),
    ]
    if challenge.ladder:
        lines.append(
            tr(
                "On the ladder: a challenger who wins, or gets no answer in time, takes the place. "
                "{player} can decline once in {count} days.",
                player=as_name(names[challenge.players[1].player]),
                count=DECLINE_EVERY.days,
            )
        )
    if undecided and is_open:
        lines.append(tr("Rated if everybody has finished three matches."))
    if not for_two and challenge.state is not ChallengeState.STARTED:
        lines.extend(_seats_taken(challenge, names))
    if not is_open:
        lines.append(outcome(challenge, names, match_channel))
        return Card(join_texts(lines, "\n"), ())
    lines.extend(_who_may_join(challenge, names))
    lines.append(tr("Open until {moment}.", moment=Moment(challenge.open_until)))
    if challenge.invited:
        invited = join_texts(Mention(player) for player in challenge.invited)
        lines.append(tr("{players}, will you play?", players=invited))
    computer = tr("Play the computer") if for_two else tr("Add a computer")
    computers: list[Button] = []
    if challenge.open_seats:
        computers.append(button(computer, "computer", challenge.id))
    if has_computer(challenge.joined):
        computers.append(button(tr("Remove a computer"), "computer-out", challenge.id))
    rows = [tuple(_buttons(challenge))]
    about = offered[0].lessons_about(offered[1]) if offered else ()
    rows.append((*computers, learn_button(challenge.game, about)))
    return Card(join_texts(lines, "\n"), tuple(rows))


def _buttons(challenge: Challenge) -> Iterator[Button]:
    number = challenge.id
    if challenge.seats == 2:
        yield button(tr("Accept"), "accept", number, style=GREEN)
        if challenge.invited:
            yield button(tr("Decline"), "decline", number)
    else:
        yield button(tr("Join"), "accept", number, style=GREEN)
        yield button(tr("Leave"), "decline", number)
        yield button(tr("Start"), "start", number)
    yield rules_button(challenge.game)
    yield button(tr("Withdraw"), "withdraw", number)


def outcome(challenge: Challenge, names: Mapping[int, str], match_channel: int | None) -> Text:
    """Return one or two sentences on how a challenge ended; `match_channel` as in `card`."""
    opponents = listing(as_name(names[each.player]) for each in challenge.players[1:])
    if challenge.state is ChallengeState.STARTED:
        who = tr("Everybody is in: {players}.", players=_joined(challenge, names))
        if challenge.seats == 2:
            who = tr("{players} accepted.", players=opponents)
        match_id = required(challenge.match_id, "match of a challenge")
        return join_texts([bold(who), match_location(match_id, match_channel)])
    if challenge.state is ChallengeState.DECLINED:
        declined = tr("{players} declined.", players=opponents)
        return bold(declined if opponents else tr("The other player declined."))
    if challenge.state is ChallengeState.WITHDRAWN:
        maker = as_name(names[challenge.maker])
        return bold(tr("{player} withdrew this challenge.", player=maker))
    if challenge.state is ChallengeState.TAKEN:
        return bold(
            tr(
                "{opponent} did not answer in time, so {player} takes the place on the ladder.",
                opponent=opponents,
                player=as_name(names[challenge.maker]),
            )
        )
    if challenge.state is ChallengeState.VOID:
        return bold(tr("Nobody could answer, so the ladder stays as it is."))
    if challenge.seats == 2:
        reason = tr("Nobody accepted in time.")
    else:
        reason = tr("Not all seats were taken in time.")
    command = Command(f"challenge {challenge.game}")
    return join_texts([bold(reason), tr("To ask again, use {command}.", command=command)])


def match_location(match_id: int, channel: int | None) -> Text:
    """Say where a match is played. If `channel` is None, that is where the card is."""
    number = match_number(match_id)
    if channel is None:
        return tr("Match {match} is here.", match=number)
    return tr("Match {match} is in {channel}.", match=number, channel=ChannelName(channel))


# ---- what it offers, who is in, who is invited
UNPLAYABLE = tr("can't be played any more")


def game_offered(challenge: Challenge) -> tuple[Game, Options] | None:
    """Return the game and its options; None if it is gone, or its options have changed since."""
    try:
        game = game_named(challenge.game)
        return game, game.read_options(challenge.options)
    except GameError:
        return None


def _who_may_join(challenge: Challenge, names: Mapping[int, str]) -> Iterator[Text]:
    """Yield for whom seats are open, and when the match starts."""
    if challenge.seats == 2:
        if challenge.open_seats:
            yield tr("Anyone may accept.")
        return
    if challenge.open_seats:
        yield tr_plural(
            "{count} seat is open to anyone.",
            "{count} seats are open to anyone.",
            count=challenge.open_seats,
        )
    maker = as_name(names[challenge.maker])
    yield tr("The match starts when all seats are taken, or when {player} starts it.", player=maker)


def _challenge_title(
    challenge: Challenge, names: Mapping[int, str], ratings: Mapping[int, Text]
) -> Text:
    def rated(player: int) -> Text:
        return with_brackets(names[player], ratings.get(player, NOTHING))

    game, maker = title_of(challenge.game), rated(challenge.maker)
    if challenge.seats != 2:
        return tr(
            "{player} opens a match of {game} for {seats} players",
            player=maker,
            game=game,
            seats=challenge.seats,
        )
    if len(challenge.players) == 2:
        other = rated(challenge.players[1].player)
        return tr(
            "{player} challenges {opponent} to {game}", player=maker, opponent=other, game=game
        )
    return tr("{player} wants to play {game}", player=maker, game=game)


def _seats_taken(challenge: Challenge, names: Mapping[int, str]) -> Iterator[Text]:
    """Yield who has joined a lobby, and who is invited."""
    yield tr(
        "Joined ({taken} of {seats}): {players}",
        taken=len(challenge.joined),
        seats=challenge.seats,
        players=_joined(challenge, names),
    )
    if challenge.invited:
        invited = listing(as_name(names[player]) for player in challenge.invited)
        yield tr("Invited: {players}", players=invited)


def _joined(challenge: Challenge, names: Mapping[int, str]) -> Text:
    """Return who has joined, with the colours that they chose: «ann (Blue) and 2 × Computer»."""
    joined = Counter((each.player, each.wish) for each in challenge.players if each.joined)
    listed = (
        (times, with_brackets(names[player], colour_label(challenge, wish)))
        for (player, wish), times in joined.items()
    )
    return listing(
        join_texts([Notation(f"{times} ×"), name]) if times > 1 else name for times, name in listed
    )


def colour_label(challenge: Challenge, colour: str | None) -> Text:
    """Return the name of a colour that a player has chosen; nothing if `colour` is None.

    A colour that the game does not know (any more) is returned as it is stored.
    """
    if colour is None:
        return NOTHING
    offered = game_offered(challenge)
    choices = () if offered is None else offered[0].colour_choices(offered[1])
    return next((each.label for each in choices if each.value == colour), Notation(colour))


def who_starts(challenge: Challenge, names: Mapping[int, str]) -> Text:
    """Return who starts, or how the seats are given out if there are more than two."""
    if challenge.seats != 2:
        if challenge.first is First.RANDOM:
            return tr("order of play: random")
        return tr("order of play: as people join")
    if challenge.first is First.RANDOM:
        return tr("who starts: random")
    opponents = [each.player for each in challenge.players[1:]]
    starter = challenge.maker if challenge.first is First.ME else next(iter(opponents), None)
    if starter is None:
        return tr("whoever accepts starts")
    return tr("{player} starts", player=as_name(names[starter]))


def setup_note(game: Game, challenge: Challenge) -> Text:
    """Say what the turns in which the board is set up mean with the clock of a challenge.

    Return nothing for a game without such turns.
    """
    setup = game.setup_turns(game.read_options(challenge.options))
    if setup is None:
        return NOTHING
    clock, seats = challenge.match_options.clock, challenge.seats
    people = seats - sum(is_computer(each.player) for each in challenge.players)
    # computers play at once
    longest = clock.longest(-(-setup.turns * people // seats), people)
    how_long = NOTHING
    if longest is not None and people > 1:
        time = length_in_words(longest)
        how_long = tr("With this clock, this can take up to {time}.", time=time)
        if challenge.match_options.weekends_off:
            how_long = tr("This can take up to {time}, not counting weekends.", time=time)
    return join_texts([setup.meaning, how_long, setup.shortcuts])
