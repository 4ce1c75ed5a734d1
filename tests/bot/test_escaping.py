"""Texts by users appear in messages exactly as written, and escaping them takes little time."""

from __future__ import annotations

import random
import re
import warnings

import discord
import pytest

from bot.discord_io.markdown import MAX_SHOWN_LENGTH, escaped, escaped_input
from rules import limits
from rules.one_line import one_line
from tests.support.hostile_texts import KINDS, hostile_text

NAMES = """Ann, Bob the Builder, Zoë, Łukasz, 李小龙, محمد, O'Brien, Anna-Maria, ann_b, __init__,
x*y*z, ~~gone~~, ||secret||, `code`, a\\b, [TAG] Ann, [a](b), (oh), >_<, > quoted, # one,
#hash, ## two,
- list, -dash, 3.5, <3, </3, @ann, @everyone, @here, <@123456789012345678>, <t:1:R>, 50% off!,
https://example.org/a_b, steam://run, *, _, \\, `, |, ~, 😀 ann, ann 👩‍👩‍👧, a : b,
{0}, %s, ¯\\_(ツ)_/¯"""


def before(name: str) -> str:
    """How names were escaped formerly, by discord.py's functions."""
    flat = one_line(name) or "somebody"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        plain = discord.utils.escape_markdown(flat.replace("://", ":\u200b//"))
    return discord.utils.escape_mentions(plain).replace("<", r"\<")


def as_shown(text: str) -> str:
    """How Discord shows text without active markdown: escapes and zero-width characters are
    invisible."""
    return re.sub(r"\\([^0-9A-Za-z\s])", r"\1", text).replace("\u200b", "")


@pytest.mark.parametrize("name", [name.strip() for name in NAMES.split(",")])
def test_names_look_as_before(name: str) -> None:
    assert as_shown(escaped(name)) == as_shown(before(name)) == one_line(name)


def test_random_texts_are_shown_as_typed() -> None:
    """No character is lost or added, and no markdown is active; seed 7."""
    chance = random.Random(7)
    letters = "ab1 \\_*~|`<>[]()#-.:/@!é😀"
    for _ in range(3000):
        text = "".join(chance.choices(letters, k=chance.randrange(1, 30)))
        safe = escaped(text, blank="")
        assert as_shown(safe) == one_line(text), text
        without_escapes = re.sub(r"\\[^0-9A-Za-z\s]", "E", safe)
        assert not re.search(r"[\\_*~|`<]|\]\(|://|^[#-]|^> |^\d+\. ", without_escapes), text


@pytest.mark.parametrize(
    ("text", "safe"),
    [
        ("1. d4", r"1\. d4"),
        ("- d4", r"\- d4"),
        ("-# small", r"\-# small"),
        ("> d4", r"\> d4"),
        ("[press](here)", r"[press]\(here)"),
        (r"\*", r"\\\*"),
    ],
)
def test_markdown_at_the_start_of_a_line_is_escaped(text: str, safe: str) -> None:
    assert escaped(text) == safe


@pytest.mark.parametrize("kind", KINDS)
def test_a_long_text_is_truncated_before_it_is_escaped(kind: str) -> None:
    safe = escaped(hostile_text(kind, 6000))
    assert len(safe) <= 2 * MAX_SHOWN_LENGTH + 2
    assert len(as_shown(safe)) <= MAX_SHOWN_LENGTH
    assert len(escaped_input(hostile_text(kind, 6000))) <= 2 * limits.ECHO + 2


def test_a_truncated_text_ends_with_an_ellipsis_and_no_partial_escape() -> None:
    assert escaped("*" * 50, 10) == r"\*" * 9 + "…"
    assert escaped_input("a " * 50).endswith("…")
