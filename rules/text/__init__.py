"""Sentences for people, in any language.

A `Text` is an English sentence with placeholders, and the values that stand there:

    tr("{player} placed {point}.", player=Name(names[0]), point=Notation("d5"))
    tr_plural("{count} ply", "{count} plies", count=position.ply)

It is a `str`, the English sentence, and it holds all that is needed to write the same in another
language. The English template is the message id of the catalogues, as usual with gettext. Code
passes a text on as it is; only the code that shows it to somebody calls `in_language`.

A sentence is always whole. Other languages have another word order, so nothing is cut out of a
sentence or glued to it. Values are numbers (`int`), `Name`, `Notation`, `UserInput`, `Term`,
`Listing` and `Phrase`; a plain `str` is refused by the type checker. `join_texts` puts several
sentences in a row.
"""

from rules.text.former import FORMER_PLAYER, FormerPlayer
from rules.text.language import (
    ENGLISH,
    JSON,
    English,
    Language,
    PlatformValue,
    Translatable,
    Value,
    in_language,
    is_list,
    is_object,
)
from rules.text.nested import values_of, with_values
from rules.text.sentences import (
    NOTHING,
    Joined,
    Listing,
    Name,
    Notation,
    Phrase,
    Templated,
    Term,
    Text,
    UserInput,
    Verbatim,
    as_name,
    as_phrase,
    as_text,
    either,
    join_texts,
    tr,
    tr_phrase,
    tr_phrase_plural,
    tr_plural,
    tr_term,
)
from rules.text.storing import register_kind, restore_text, restore_value, store_value

__all__ = [
    "ENGLISH",
    "FORMER_PLAYER",
    "JSON",
    "NOTHING",
    "English",
    "FormerPlayer",
    "Joined",
    "Language",
    "Listing",
    "Name",
    "Notation",
    "Phrase",
    "PlatformValue",
    "Templated",
    "Term",
    "Text",
    "Translatable",
    "UserInput",
    "Value",
    "Verbatim",
    "as_name",
    "as_phrase",
    "as_text",
    "either",
    "in_language",
    "is_list",
    "is_object",
    "join_texts",
    "register_kind",
    "restore_text",
    "restore_value",
    "store_value",
    "tr",
    "tr_phrase",
    "tr_phrase_plural",
    "tr_plural",
    "tr_term",
    "values_of",
    "with_values",
]
