"""Notices in outbox rows: every kind can be read back, as it was stored."""

import json
from datetime import UTC, datetime
from typing import Any

import pytest

from model.notices import (
    AnnouncementNotice,
    BoardNotice,
    ChallengeCardNotice,
    ChallengeThreadNotice,
    DailyMessageNotice,
    DeadlineSentence,
    LadderUnansweredNotice,
    NoticeContent,
    PrivateMessageNotice,
    ProposalNotice,
    ProposalOutcome,
    ProposalOutcomeNotice,
    ReminderNotice,
    ReminderReason,
    ReplayNotice,
    ReplyAnswerNotice,
    ReviewNotice,
    UnreadableNotice,
    Validity,
)
from model.text_values import ChannelName, Command, Mention, Moment, PlayerName, match_number
from rules.language import text_from_stored
from rules.text import Text, UserInput, tr, value_to_stored
from storage.stored import read_content, to_stored

MOMENT = datetime(2026, 11, 24, 9, 5, tzinfo=UTC)
VALUES = [
    (PlayerName(5), "player 5"),
    (Mention(5), "player 5"),
    (ChannelName(7), "channel 7"),
    (match_number(128), "#128"),
    (Moment(MOMENT), "24 November 2026 09:05 UTC"),
    (Moment(MOMENT, relative=True), "24 November 2026 09:05 UTC"),
    (Command("vacation", "until:"), "/vacation until:"),
    (Command("board"), "/board"),
    (UserInput("{braces} <@5>"), "{braces} <@5>"),
]
TEXT = tr("{player}, it is about {match}.", player=Mention(5), match=match_number(128))
SAID = to_stored(AnnouncementNotice(TEXT))
CONTENTS = [
    BoardNotice(),
    AnnouncementNotice(TEXT),
    AnnouncementNotice(TEXT, (5, 6), Validity.TURN, 4, DeadlineSentence.THE_MOVE),
    PrivateMessageNotice(5, TEXT),
    PrivateMessageNotice(5, TEXT, channel=9, unreachable=128),
    ReplyAnswerNotice(9, 77, TEXT),
    ReplyAnswerNotice(9, 77, TEXT, move="a1: b2", posted=78),
    ChallengeCardNotice(3),
    ChallengeCardNotice(3, maker_informed=True),
    ChallengeThreadNotice(3),
    LadderUnansweredNotice(3),
    ProposalNotice(5, "takeback-2", (1, 2)),
    ProposalOutcomeNotice(ProposalOutcome.DECLINED, 5),
    ProposalOutcomeNotice(ProposalOutcome.LAPSED),
    ReminderNotice(5, ReminderReason.DEADLINE_NEAR, 4, on_board=True),
    DailyMessageNotice(5),
    ReplayNotice(128),
    ReviewNotice(3),
]


@pytest.mark.parametrize(("value", "english"), VALUES)
def test_text_values_are_unchanged_after_a_round_trip(value: Text, english: str) -> None:
    assert value == english
    again = text_from_stored(json.loads(json.dumps(value_to_stored(value))))
    assert (type(again), value_to_stored(again)) == (type(value), value_to_stored(value))


@pytest.mark.parametrize("content", CONTENTS, ids=repr)
def test_notices_are_unchanged_after_a_round_trip(
    content: BoardNotice | AnnouncementNotice | PrivateMessageNotice | ChallengeCardNotice,
) -> None:
    stored = json.loads(json.dumps(to_stored(content)))
    again = read_content(type(content), stored)
    assert again == content
    assert to_stored(again) == to_stored(content)


def stored_sentence(message: str) -> dict[str, Any]:
    """Return the stored form of a text with two values, which may not fit its placeholders."""
    values = {
        "name": {"kind": "name", "text": "Escabel"},
        "moment": {"kind": "moment", "at": 10**30, "relative": False},
    }
    return {"kind": "text", "message": message, "plural": None, "values": values}


@pytest.mark.parametrize(
    ("kind", "payload"),
    [
        (AnnouncementNotice, {}),
        (AnnouncementNotice, {"text": {"kind": "of a later version"}}),
        (AnnouncementNotice, {**SAID, "validity": "a while"}),
        (AnnouncementNotice, {**SAID, "text": stored_sentence("{other}")}),
        (AnnouncementNotice, {**SAID, "text": stored_sentence("{name[9]}")}),
        (AnnouncementNotice, {**SAID, "text": stored_sentence("{moment}")}),
        (AnnouncementNotice, [SAID]),
        (PrivateMessageNotice, {**to_stored(PrivateMessageNotice(5, TEXT)), "player": "5"}),
        (ChallengeCardNotice, {"challenge_id": True, "maker_informed": False}),
        (ProposalOutcomeNotice, {"outcome": "maybe", "by": None}),
        (ReminderNotice, {"player": 5, "why": "boredom", "seq": 1, "on_board": False}),
    ],
)
def test_malformed_rows_are_refused(kind: type[NoticeContent], payload: Any) -> None:
    with pytest.raises(UnreadableNotice, match=kind.kind):
        read_content(kind, payload)
