"""What counts: a test for each row of docs/ratings-counting.md, whose number is in its name."""

import re
from pathlib import Path

import pytest

from maintenance.recomputing import recompute_ratings
from matches.ratings.recomputing import recompute_pool
from model.errors import Refused
from model.match_extras import MatchOptions
from model.ratings.rating import RatingMode, Unrated
from tests.matches.conftest import erase
from tests.matches.ratings.conftest import ANN, BOB, CY, DEE, MODERATOR, SERVER, Table

ROOT = Path(__file__).parents[3]

# ---- how a match ends


async def test_1_a_match_won_by_the_rules_counts(table: Table) -> None:
    match_id = await table.play(await table.begin(), 10)
    assert await table.places(match_id) == {ANN: 2, BOB: 1}
    match = await table.service.matches.load(match_id)
    assert match.row.unrated is None


async def test_2_a_match_agreed_to_be_casual_does_not_count(table: Table) -> None:
    match_id = await table.win(await table.begin(rated=RatingMode.CASUAL))
    assert await table.why_not(match_id) is None, "nobody expects a rating, so no reason is given"


async def test_3_resigning_counts(table: Table) -> None:
    match_id = await table.win(await table.begin())
    assert await table.places(match_id) == {ANN: 1, BOB: 2}


async def test_4_a_cancelled_match_does_not_count(table: Table) -> None:
    match_id = await table.play(await table.begin(), 6)
    await table.service.cancelling.cancel(match_id, ANN)
    match = await table.service.matches.load(match_id)
    await table.service.proposals.agree(match_id, BOB, match.row.seq, "cancel")
    assert await table.why_not(match_id) is Unrated.CANCELLED


async def test_5_a_match_that_a_moderator_ends_does_not_count(table: Table) -> None:
    match_id = await table.play(await table.begin(), 6)
    await table.service.moderation.end(SERVER, match_id, MODERATOR, "They asked for it.")
    assert await table.why_not(match_id) is Unrated.CANCELLED


# ---- three moves


@pytest.mark.parametrize(("turns", "counts"), [(5, False), (6, True)])
async def test_6_each_player_must_have_made_three_moves(
    table: Table, turns: int, counts: bool
) -> None:
    match_id = await table.win(await table.begin(), turns)
    if counts:
        assert await table.rated(match_id) is not None
    else:
        assert await table.why_not(match_id) is Unrated.TOO_SHORT


@pytest.mark.parametrize("everybody_had_moved", [False, True])
async def test_7_moves_that_were_taken_back_are_not_counted(
    table: Table, everybody_had_moved: bool
) -> None:
    """Unless everybody had made three: nobody makes a match too short."""
    match_id = await table.begin()
    await table.play(match_id, 5 + everybody_had_moved)
    undoes = BOB if everybody_had_moved else ANN
    await table.service.takebacks.undo(match_id, undoes)
    if not everybody_had_moved:
        await table.play(match_id, 1)
    await table.service.playing.resign(match_id, undoes)
    if everybody_had_moved:
        assert await table.places(match_id) == {ANN: 1, BOB: 2}
    else:
        assert await table.why_not(match_id) is Unrated.TOO_SHORT


async def test_8_the_opening_is_not_counted_but_a_swap_is(table: Table) -> None:
    opening = await table.begin(game="esgrad")
    match = await table.service.matches.load(opening)
    assert match.position.opening
    turns = 0
    while turns < 5:
        turns += not match.position.opening
        assert match.mover is not None
        move = match.position.legal_moves()[0]
        match = await table.service.playing.play(opening, match.mover, move)
    assert len(match.line.moves) >= 6
    await table.service.playing.resign(opening, BOB)
    assert await table.why_not(opening) is Unrated.TOO_SHORT

    swapped = await table.begin(game="escabel")
    for player, move in [(ANN, "a1"), (BOB, "swap"), (ANN, "i9"), (BOB, "c1"), (ANN, "g9")]:
        await table.service.playing.play(swapped, player, move)
    await table.service.playing.play(swapped, BOB, "c3")
    await table.service.playing.resign(swapped, BOB)
    assert await table.rated(swapped) is not None


async def test_9_turns_that_a_player_had_played_at_random_are_counted(table: Table) -> None:
    match_id = await table.begin(game="stack-control")
    for player in (ANN, BOB):
        await table.service.random_turns.start(match_id, player)
    await table.service.playing.resign(match_id, BOB)
    assert await table.rated(match_id) is not None


# ---- time


async def test_10_the_first_loss_on_time_in_seven_days_counts(table: Table) -> None:
    match_id = await table.play(await table.begin(), 6)
    await table.run_out_of_time(match_id)
    rated = await table.rated_or_annulled(match_id)
    assert [each.lost_on_time for each in rated.seats] == [True, False]
    assert await table.places(match_id) == {ANN: 2, BOB: 1}


async def changed(table: Table, match_id: int) -> list[bool]:
    """Whether a rated match changed the rating of each seat."""
    rated = await table.rated_or_annulled(match_id)
    return [each.after != each.before for each in rated.seats]


async def test_11_further_losses_on_time_change_only_the_losers_rating(table: Table) -> None:
    first, second = await table.begin(), await table.begin(CY)
    for match_id in (first, second):
        await table.play(match_id, 6)
        await table.run_out_of_time(match_id)
    assert await changed(table, first) == [True, True]
    assert await changed(table, second) == [True, False]
    # such a loss does not make later ones further ones
    third = await table.begin(DEE)
    table.clock.advance(days=6)
    await table.play(third, 6)
    await table.run_out_of_time(third)
    assert await changed(table, third) == [True, True]
    before = await table.ratings()
    async with table.service.database.write() as unit:
        recomputed = await recompute_pool(unit, "counting")
    assert (recomputed.changed_matches, recomputed.changed_players) == (0, 0)
    assert await table.ratings() == before


async def test_12_winning_on_time_counts_however_often_the_winner_lost_so(table: Table) -> None:
    first, second = await table.begin(), await table.begin(CY)
    await table.play(first, 6)
    await table.run_out_of_time(first)
    await table.play(second, 7)
    await table.run_out_of_time(second)
    assert await table.places(second) == {ANN: 1, CY: 2}


# ---- pairs and people


async def test_13_the_fourth_match_of_a_pair_in_thirty_days_does_not_count(table: Table) -> None:
    for _ in range(3):
        match_id = await table.win(await table.begin())
        assert await table.rated(match_id) is not None
    match_id = await table.win(await table.begin())
    assert await table.why_not(match_id) is Unrated.SAME_PAIR
    with_another = await table.play(await table.begin(CY), 10)
    assert await table.rated(with_another) is not None
    table.clock.advance(days=30)
    later = await table.win(await table.begin())
    assert await table.rated(later) is not None


async def test_13_people_who_come_back_after_an_erasure_are_not_new(table: Table) -> None:
    """A helper loses, erases, and loses again: that counts as often as without erasing, and all
    erased people are one opponent."""
    await table.play(await table.begin_directly((CY, DEE)), 10)
    table.clock.advance(minutes=20)
    for number in range(4):
        match_id = await table.win(await table.begin())
        assert (await table.rated(match_id) is not None) is (number < 3)
        table.clock.advance(minutes=20)
        await erase(table.service, BOB)
        table.clock.advance(minutes=20)
    assert (await table.ratings())[ANN].opponents == 2, "a former player, and Bob"
    # somebody who had played rated matches before is surely somebody else
    seasoned = await table.play(await table.begin(CY), 10)
    assert await table.rated(seasoned) is not None
    assert (await table.ratings())[ANN].opponents == 2, "a former player, and Cy"


async def test_13_opponents_who_were_counted_stay_so_when_they_are_erased(table: Table) -> None:
    """Nobody loses a rank because others erase their data, neither by playing on nor when ratings
    are computed again."""
    for opponent in (BOB, CY, DEE, DEE, DEE):
        match_id = await table.play(await table.begin(opponent), 10)
        table.clock.advance(days=31)
    for erased in (BOB, CY):
        await erase(table.service, erased)
    await table.play(await table.begin(DEE), 10)
    ann = (await table.ratings())[ANN]
    assert (ann.opponents, ann.ranked) == (3, True)
    await recompute_ratings(table.service.database)
    assert (await table.ratings())[ANN] == ann
    await table.service.moderation.annul(SERVER, match_id, MODERATOR, "Why")
    ann = (await table.ratings())[ANN]
    assert (ann.matches, ann.opponents, ann.ranked) == (5, 3, True)


async def test_14_one_person_in_several_seats_does_not_count(table: Table) -> None:
    match_id = await table.play(await table.begin_directly((ANN, ANN)), 10)
    assert await table.why_not(match_id) is Unrated.ONE_PERSON


async def test_15_a_former_player_is_left_out(table: Table) -> None:
    match_id = await table.play(await table.begin_directly((ANN, -5)), 10)
    assert await table.why_not(match_id) is Unrated.FORMER_PLAYER
    match_id = await table.play(await table.begin_directly((ANN, -5, CY)), 10)
    assert await table.places(match_id) == {ANN: 1, CY: 2}
    assert await changed(table, match_id) == [True, True]


# ---- three to five players


async def test_16_who_leaves_a_match_of_several_is_last(table: Table) -> None:
    match_id = await table.play(await table.begin(BOB, CY), 9)
    await table.service.playing.resign(match_id, BOB)
    await table.play(match_id, 1)
    assert await table.places(match_id) == {ANN: 1, CY: 2, BOB: 3}
    rated = await table.rated_or_annulled(match_id)
    assert rated.pool == "counting-3+"


async def test_17_who_leaves_before_their_third_move_makes_it_not_count(table: Table) -> None:
    match_id = await table.play(await table.begin(BOB, CY), 4)
    await table.service.playing.resign(match_id, BOB)
    await table.play(match_id, 6)
    assert await table.why_not(match_id) is Unrated.TOO_SHORT


async def test_18_who_is_removed_counts_as_having_left(table: Table) -> None:
    match_id = await table.play(await table.begin(BOB, CY), 9)
    await table.service.moderation.remove(SERVER, match_id, MODERATOR, ANN, "Ann asked for it.")
    await table.play(match_id, 1)
    assert await table.places(match_id) == {BOB: 1, CY: 2, ANN: 3}


async def test_19_leaving_on_time_is_a_loss_on_time(table: Table) -> None:
    matches = [await table.begin(BOB, CY), await table.begin(BOB, DEE)]
    for match_id in matches:
        await table.play(match_id, 9)
        await table.run_out_of_time(match_id)
        await table.play(match_id, 1)
    rated = await table.rated_or_annulled(matches[0])
    assert {each.player for each in rated.seats if each.lost_on_time} == {ANN}
    assert (await table.places(matches[1]))[ANN] == 3
    assert await changed(table, matches[1]) == [True, True, True]


# ---- matches that began unrated


async def test_20_a_match_of_an_older_version_does_not_count(table: Table) -> None:
    match_id = await table.win(await table.begin_directly((ANN, BOB), MatchOptions()))
    assert await table.why_not(match_id) is None


# (row 21: an import is a study, never a match, so there is nothing that could be rated)


async def test_22_an_annulled_match_no_longer_counts(table: Table) -> None:
    for _ in range(2):
        match_id = await table.win(await table.begin())
        await table.service.moderation.annul(SERVER, match_id, MODERATOR, "They were one person.")
    assert await table.ratings() == {}
    # neither does it count for the pair or as a loss on time
    for _ in range(3):
        match_id = await table.win(await table.begin())
        assert await table.rated(match_id) is not None


async def test_23_who_is_to_move_resigns_an_idle_match(table: Table) -> None:
    """If the opponent ends it, the player to move has lost on time."""
    for person in (ANN, BOB):
        match_id = await table.play(await table.begin(clock="none"), 6)
        table.clock.advance(days=30)
        assert await table.service.cancelling.cancel(match_id, person) is None
        table.clock.advance(days=7)
        assert await table.service.cancelling.cancel(match_id, person) is not None
        assert await table.places(match_id) == {ANN: 2, BOB: 1}


async def test_24_nobody_moderates_their_own_rated_match(table: Table) -> None:
    match_id = await table.play(await table.begin(), 6)
    moderation = table.service.moderation
    for act in (moderation.end, moderation.pause):
        with pytest.raises(Refused, match="somebody else has to moderate it"):
            await act(SERVER, match_id, BOB, "I am losing.")
    await table.service.playing.resign(match_id, BOB)
    with pytest.raises(Refused, match="somebody else has to moderate it"):
        await moderation.annul(SERVER, match_id, BOB, "I have lost.")
    assert await table.places(match_id) == {ANN: 1, BOB: 2}


def test_each_row_of_the_table_has_a_test() -> None:
    """Except row 21: an imported record never becomes a match."""
    table = (ROOT / "docs" / "ratings-counting.md").read_text(encoding="utf-8")
    rows = {int(number) for number in re.findall(r"^\| (\d+) \|", table, re.MULTILINE)}
    tested = {int(name.split("_")[1]) for name in globals() if re.match(r"test_\d+_", name)}
    assert rows == tested | {21} == set(range(1, 25))
