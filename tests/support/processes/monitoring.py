"""Reads what a bot serves for monitoring, as a monitoring system would."""

import aiohttp
from prometheus_client.parser import text_string_to_metric_families


def values_of(text: str) -> dict[str, float]:
    """Return the measurements in a text, by name and labels."""
    return {
        sample.name
        + "".join(f" {value}" for _, value in sorted(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


async def fetch(port: int, path: str) -> tuple[int, str]:
    """Request a page. Return its status and its text."""
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"http://127.0.0.1:{port}{path}") as answer,
    ):
        return answer.status, await answer.text()
