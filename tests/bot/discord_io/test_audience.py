"""Whether everybody who can view one channel can view another one, for any combination of roles."""

from collections.abc import Sequence
from itertools import chain, combinations

from hypothesis import given
from hypothesis import strategies as st

from bot.discord_io.audience import RoleView, contained, person_can_view

OVERWRITES = st.sampled_from((True, False, None))
EVERYONE = st.builds(RoleView, st.booleans(), st.booleans(), OVERWRITES, OVERWRITES)
ROLES = st.lists(
    st.builds(
        RoleView, st.sampled_from((False, False, True)), st.booleans(), OVERWRITES, OVERWRITES
    ),
    max_size=5,
)


def views(everyone: RoleView, held: Sequence[RoleView], where: str, person: bool | None) -> bool:
    """Whether a member can view a channel, computed as Discord's documentation says."""
    if any(role.administrator for role in (everyone, *held)):
        return True
    allowed = any(role.granted for role in (everyone, *held))
    for_everyone = getattr(everyone, where)
    allowed = allowed if for_everyone is None else for_everyone
    overwrites = [getattr(role, where) for role in held]
    if False in overwrites:
        allowed = False
    if True in overwrites:
        allowed = True
    return allowed if person is None else person


def subsets(roles: Sequence[RoleView]) -> list[tuple[RoleView, ...]]:
    """Return all combinations of roles."""
    return list(chain.from_iterable(combinations(roles, n) for n in range(len(roles) + 1)))


@given(EVERYONE, ROLES)
def test_it_holds_for_every_combination_of_roles(everyone: RoleView, roles: list[RoleView]) -> None:
    expected = all(
        views(everyone, held, "home", None)
        for held in subsets(roles)
        if views(everyone, held, "shown", None)
    )
    assert contained(everyone, roles) == expected


@given(EVERYONE, ROLES, OVERWRITES, OVERWRITES)
def test_a_person_with_overwrites_never_sees_too_much(
    everyone: RoleView, roles: list[RoleView], shown: bool | None, home: bool | None
) -> None:
    """Whatever roles they have, if it is said that they can view the other channel, they can."""
    if shown is None and home is None:
        return
    can = person_can_view(shown, home, everyone, roles)
    members = [held for held in subsets(roles) if not any(role.administrator for role in held)]
    expected = all(
        views(everyone, held, "home", home)
        for held in members
        if views(everyone, held, "shown", shown)
    )
    assert expected or not can
