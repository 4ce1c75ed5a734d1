"""Validates the bot's requests against Discord's OpenAPI document, if it is available.

The document is Discord's, not ours, so it is not in the repository. It is read from the path in
POSTBOARD_DISCORD_OPENAPI, or from `shared/discord/openapi.json` beside the checkout.
"""

import json
import os
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Protocol, cast

import jsonschema_rs

DEFAULT_PATH = Path(__file__).parents[3] / "shared" / "discord" / "openapi.json"
MISSING = "Discord's OpenAPI document is not here, so the bot's requests were not validated"

Schema = dict[str, Any]


class Sent(Protocol):
    """A request as it was recorded."""

    @property
    def method(self) -> str: ...
    @property
    def path(self) -> str: ...
    @property
    def sent(self) -> Any: ...


def document_path() -> Path | None:
    """Return the path of Discord's document, or None if it is not available."""
    path = Path(os.environ.get("POSTBOARD_DISCORD_OPENAPI") or DEFAULT_PATH)
    return path if path.is_file() else None


def faults(requests: Iterable[Sent]) -> list[str]:
    """Return a line for each fault for which Discord would reject a request.

    Raise LookupError if the document is not available.
    """
    messages: list[str] = []
    for sent in requests:
        name = f"{sent.method} {sent.path}"
        template = _template(sent.path)
        if template is None or sent.method.lower() not in _document()["paths"][template]:
            messages.append(f"{name}: Discord has no such request")
            continue
        validator = _validator(template, sent.method.lower())
        if validator is None or sent.sent is None:
            continue
        body = json.loads(json.dumps(sent.sent))  # as it is sent: plain strings
        for error in validator.iter_errors(body):
            place = "/".join(str(step) for step in error.instance_path)
            messages.append(f"{name}: {place or 'body'}: {_short(error.message)}")
    return messages


def _short(message: str) -> str:
    """Shorten a long message in the middle."""
    return message if len(message) <= 240 else f"{message[:100]} … {message[-130:]}"


@cache
def _document() -> Schema:
    path = document_path()
    if path is None:
        raise LookupError(MISSING)
    document = cast("Schema", json.loads(path.read_text()))
    schemas = cast("Schema", document["components"]["schemas"])
    # discord.py sends some ids as numbers, and Discord accepts them.
    schemas["SnowflakeType"] = {"type": ["string", "integer"], "pattern": "^(0|[1-9][0-9]*)$"}
    return cast("Schema", _by_type(document, schemas))


def _by_type(node: Any, schemas: Schema) -> Any:
    """Rewrite each union of objects with a `type` so that `type` selects the branch; also for null.

    Otherwise a fault deep inside one branch is reported as «matches none of seven schemas».
    """
    if isinstance(node, list):
        return [_by_type(each, schemas) for each in cast("list[Any]", node)]
    if not isinstance(node, dict):
        return node
    schema: Schema = {key: _by_type(value, schemas) for key, value in cast("Schema", node).items()}
    for union in ("oneOf", "anyOf"):
        branches: Sequence[Schema] = schema.get(union, ())
        types = [_types_of(branch, schemas) for branch in branches]
        if len(branches) == 2 and {"type": "null"} in branches:
            del schema[union]
            value = next(branch for branch in branches if branch != {"type": "null"})
            optional = {"if": {"not": {"type": "null"}}, "then": value}
            schema["allOf"] = [*schema.get("allOf", []), optional]
        elif branches and all(types):
            del schema[union]
            chosen = [
                {"if": _typed(values), "then": branch}
                for values, branch in zip(types, branches, strict=True)
            ]
            schema["allOf"] = [*schema.get("allOf", []), *chosen]
            schema.update(_typed([value for values in types for value in values]))
    return schema


def _typed(values: Sequence[int]) -> Schema:
    return {"type": "object", "properties": {"type": {"enum": list(values)}}, "required": ["type"]}


def _types_of(branch: Schema, schemas: Schema) -> list[int]:
    """Return the values of `type` that a branch of a union accepts; empty without such a field."""
    name = str(branch.get("$ref", "")).rpartition("/")[2]
    properties: Schema = schemas.get(name, {}).get("properties", {})
    return list(properties.get("type", {}).get("enum", ()))


@cache
def _template(path: str) -> str | None:
    """Return the path template for a request; literal segments take precedence over parameters."""
    steps = path.strip("/").split("/")
    best: tuple[int, str] | None = None
    for template in cast("Schema", _document()["paths"]):
        parts = template.strip("/").split("/")
        if len(parts) != len(steps):
            continue
        literal = [part == step for part, step in zip(parts, steps, strict=True)]
        free = [part.startswith("{") for part in parts]
        if all(a or b for a, b in zip(literal, free, strict=True)):
            best = max(best or (-1, ""), (sum(literal), template))
    return best[1] if best else None


@cache
def _validator(template: str, method: str) -> jsonschema_rs.Validator | None:
    """Return the validator of a JSON body; a form with files contains the same JSON."""
    document = _document()
    content: Schema = document["paths"][template][method].get("requestBody", {}).get("content", {})
    if "application/json" not in content:
        return None
    schema = {**content["application/json"]["schema"], "components": document["components"]}
    return jsonschema_rs.validator_for(schema)
