"""Trees of turns: lines that begin alike are merged, and each turn counts once."""

from hypothesis import given
from hypothesis import strategies as st

from rules.variations import Variations

A_LINE = st.lists(st.sampled_from(["d4", "e5", "f6, g7"]), max_size=4)


def test_lines_merge_by_their_beginnings():
    tree = Variations().with_line(["d4", "e5"]).with_line(["d4", "f6", "g7"]).with_line(["d4"])
    assert tree.lines == (("d4", "e5"), ("d4", "f6", "g7"))
    assert tree.next_turns() == ("d4",)
    assert tree.next_turns(["d4"]) == ("e5", "f6")
    assert (tree.plies, len(tree.lines)) == (4, 2)
    assert len(tree.with_line(["d4", "e5", "c3"]).lines) == 2
    assert tree.after("d4").lines == (("e5",), ("f6", "g7"))
    assert tree.after("e5") == Variations()


def test_what_follows_a_turn_is_cut_off_with_it():
    tree = Variations().with_line(["d4", "e5", "f6"]).with_line(["c3"])
    assert set(tree.without(["d4", "e5"]).lines) == {("d4",), ("c3",)}
    assert tree.without(["d4"]).lines == (("c3",),)
    assert tree.without(["d4", "g7"]) == tree


@given(st.lists(A_LINE))
def test_every_line_and_nothing_else_is_in_the_tree(lines: list[list[str]]):
    tree = Variations()
    for line in lines:
        tree = tree.with_line(line)
    paths = {tuple(line[:end]) for line in lines for end in range(1, len(line) + 1)}
    assert tree.plies == sum(path[-1].count(",") + 1 for path in paths)
    for path in paths:
        assert path[-1] in tree.next_turns(path[:-1])
    for line in tree.lines:
        assert line in paths
        assert not tree.next_turns(line)
