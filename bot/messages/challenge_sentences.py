"""Sentences about a challenge: what it offers, who is in, who is invited.

`names` are the names of its players, escaped for a message.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.discord_io.markup import heading
from bot.messages.sentences import clock_and_weekends, rated_or_casual, with_brackets
from model.entities import Challenge, ChallengeState, First
from model.ratings.rating import RatingWish
from rules.errors import GameError
from rules.game import Game
from rules.options import Options
from rules.registry import game_named, title_of
from rules.text import (
    NOTHING,
    Listing,
    Name,
    Notation,
    Text,
    Translatable,
    as_name,
    join_texts,
    tr,
    tr_plural,
)

UNPLAYABLE = tr("can't be played any more")


def game_and_options(challenge: Challenge) -> tuple[Name, Translatable]:
    """Return the title of a challenge's game, and its size and what is unusual, if anything is.

    If the game cannot be played any more, the description says that instead.
    """
    offered = _game_offered(challenge)
    if offered is None:
        return title_of(challenge.game), UNPLAYABLE
    game, options = offered
    return game.title, game.short_options(options)


def game_title(challenge: Challenge) -> Translatable:
    """Return the game with its size and what is unusual: «Escabel 9×9, growth edition».

    If the game cannot be played any more, return its name only.
    """
    offered = _game_offered(challenge)
    if offered is None:
        return title_of(challenge.game)
    game, options = offered
    return game.short_title(options)


def is_playable(challenge: Challenge) -> bool:
    """Return whether the game of a challenge can still be played with its options."""
    return _game_offered(challenge) is not None


def _game_offered(challenge: Challenge) -> tuple[Game, Options] | None:
    """Return the game and its options; None if it is gone, or its options have changed since."""
    try:
        game = game_named(challenge.game)
        return game, game.read_options(challenge.options)
    except GameError:
        return None


def challenge_lines(
    challenge: Challenge, names: Mapping[int, str], rating: Translatable = NOTHING
) -> Iterator[Translatable]:
    """Yield the lines of a card, the first of which is its heading.

    The maker's `rating` stands behind their name while the challenge is open.
    `challenge_card.card` adds how the challenge ended, or until when it is open.
    """
    game, options = game_and_options(challenge)
    maker = as_name(names[challenge.maker])
    duel = challenge.seats == 2
    is_open = challenge.state is ChallengeState.OPEN
    yield heading(_challenge_title(challenge, game, names, rating if is_open else NOTHING))
    clock = clock_and_weekends(challenge.match_options)
    undecided = challenge.match_options.rated is RatingWish.DEFAULT
    rated = NOTHING if undecided else rated_or_casual(challenge.match_options)
    yield join_texts([options, clock, who_starts(challenge, names), rated], " · ")
    if undecided and is_open:
        yield tr("Rated if everybody has finished three matches.")
    if not duel:
        yield from _seats_taken(challenge, names)
    if not is_open:
        return
    if duel:
        if challenge.open_seats:
            yield tr("Anyone may accept.")
        return
    if challenge.open_seats:
        yield tr_plural(
            "{count} seat is open to anyone.",
            "{count} seats are open to anyone.",
            count=challenge.open_seats,
        )
    yield tr(
        "The match starts when all seats are taken, or when {player} presses Start.", player=maker
    )


def _challenge_title(
    challenge: Challenge, game: Name, names: Mapping[int, str], rating: Translatable
) -> Text:
    maker = with_brackets(names[challenge.maker], rating)
    if challenge.seats != 2:
        return tr(
            "{player} opens a match of {game} for {seats}",
            player=maker,
            game=game,
            seats=challenge.seats,
        )
    if len(challenge.players) == 2:
        other = as_name(names[challenge.players[1].player])
        return tr(
            "{player} challenges {opponent} to {game}", player=maker, opponent=other, game=game
        )
    return tr("{player} wants to play {game}", player=maker, game=game)


def _seats_taken(challenge: Challenge, names: Mapping[int, str]) -> Iterator[Text]:
    """Yield who has joined a lobby, with the colours that they chose, and who is invited."""
    taken = [
        with_brackets(names[each.player], colour_label(challenge, each.wish))
        for each in challenge.players
        if each.joined
    ]
    yield tr(
        "In ({taken} of {seats}): {players}",
        taken=len(taken),
        seats=challenge.seats,
        players=Listing(taken),
    )
    if challenge.invited:
        invited = Listing(as_name(names[player]) for player in challenge.invited)
        yield tr("Invited: {players}", players=invited)


def colour_label(challenge: Challenge, colour: str | None) -> Translatable:
    """Return the name of a colour that a player wishes for; nothing if `colour` is None.

    A colour that the game does not know (any more) is returned as it is stored.
    """
    if colour is None:
        return NOTHING
    offered = _game_offered(challenge)
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
    others = [each.player for each in challenge.players[1:]]
    starter = challenge.maker if challenge.first is First.ME else next(iter(others), None)
    if starter is None:
        return tr("whoever accepts starts")
    return tr("{player} starts", player=as_name(names[starter]))
