"""Contents of notices for tests of the outbox."""

from collections.abc import Mapping

from model.notices import Content, Payload


def raw(kind: str, payload: Mapping[str, object] | None = None) -> Content:
    """Return a content of any kind, with any payload."""

    class Raw(Content):
        def write(self) -> Payload:
            return payload or {}

    Raw.kind = kind
    return Raw()
