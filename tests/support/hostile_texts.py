"""Kinds of texts that make careless parsers slow or careless answers long."""

from collections.abc import Callable

_KINDS: dict[str, Callable[[int], str]] = {
    "bracket pairs": lambda length: "[](" * (length // 3),
    "brackets apart": lambda length: "[" * (length // 3) + "](" * (length // 3),
    "blanks": lambda length: " " * length,
    "blanks between letters": lambda length: "a" + " " * (length - 2) + "b",
    "no-break blanks": lambda length: "d4" + "\u00a0" * (length - 3) + "x",
    "zeros": lambda length: "0" * (length - 1) + "x",
    "digits": lambda length: "7" * length,
    "a long number with blanks": lambda length: "7 " * (length // 2) + "x",
    "a long number after a letter": lambda length: "a" + "0" * (length - 2) + "x",
    "separators": lambda length: ", ; -" * (length // 5),
    "commas": lambda length: "," * length,
    "blanks before a comma": lambda length: " " * (length - 2) + ",x",
    "dashes": lambda length: "d4" + "-" * (length - 3) + "!",
    "komi": lambda length: "komi " * (length // 5 - 1) + "x",
    "komi with colons": lambda length: "komi: " * (length // 6 - 1) + "x",
    "swap": lambda length: "swap" + " " * (length - 8) + "the!",
    "to": lambda length: "to " * (length // 3),
    "points": lambda length: "d4 " * (length // 3),
    "points and x": lambda length: "d4x" * (length // 3),
    "pyramids": lambda length: "large red " * (length // 10),
    "line breaks": lambda length: "\n" * length,
    "lines": lambda length: "- a\n" * (length // 4),
    "emoji": lambda length: "😀" * length,
    "joined emoji": lambda length: "👩‍👩‍👧" * (length // 5),
    "combining marks": lambda length: "a" + "\u0301" * (length - 1),
    "right-to-left marks": lambda length: "\u202e" * length,
    "right-to-left": lambda length: "\u202eא\u2066" * (length // 3),
    "backslashes": lambda length: "\\" * length,
    "backticks": lambda length: "`" * length,
    "underscores": lambda length: "_" * length,
    "stars": lambda length: "*a " * (length // 3),
    "angles": lambda length: "<@" * (length // 2),
    "addresses": lambda length: "http://" * (length // 7),
    "everyone": lambda length: "@everyone " * (length // 10),
    "braces": lambda length: "{0}" * (length // 3),
    "colons": lambda length: ":" * length,
    "options": lambda length: "a=" * (length // 2),
    "slashes": lambda length: "/" * length,
    "runs": lambda length: ".9999B" * (length // 6),
    "stacks": lambda length: "R3" * (length // 2) + "!",
    "dots": lambda length: "." * length,
    "other digits": lambda length: "٣" * length,
    "null": lambda length: "\0" * length,
    "no valid text": lambda length: "\0\ud83d" * (length // 2),
}
KINDS = tuple(_KINDS)


def hostile_text(kind: str, length: int) -> str:
    """Return a text of this kind with about `length` characters, never more."""
    return _KINDS[kind](length)[:length]
