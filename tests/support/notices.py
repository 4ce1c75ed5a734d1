"""Contents of notices for tests of the outbox."""

from collections.abc import Mapping

from pydantic_core import core_schema

from model.notices import NoticeContent


def raw_kind(kind: str, payload: Mapping[str, object] | None = None) -> type[NoticeContent]:
    """Return a kind of notice with any name, and one payload."""

    class Raw(NoticeContent):
        @classmethod
        def __get_pydantic_core_schema__(cls, *_: object) -> core_schema.CoreSchema:
            write = core_schema.plain_serializer_function_ser_schema(lambda _: payload or {})
            return core_schema.any_schema(serialization=write)

    Raw.kind = kind
    return Raw


def raw(kind: str, payload: Mapping[str, object] | None = None) -> NoticeContent:
    """Return a content of any kind, with any payload."""
    return raw_kind(kind, payload)()
