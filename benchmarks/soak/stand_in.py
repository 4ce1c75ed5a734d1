"""The stand-in for Discord as a server on loopback: its gateway and its REST API."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from aiohttp import web

from benchmarks.soak.gateway import Gateway
from benchmarks.soak.rest import Faults, Rest
from benchmarks.soak.state import Discord


@dataclass(frozen=True, slots=True)
class StandIn:
    """A running server. `environment` are the settings of a bot that uses it."""

    gateway: Gateway
    faults: Faults
    environment: Mapping[str, str]
    _runner: web.AppRunner

    @classmethod
    async def start(cls, discord: Discord, faults: Faults, *, shards: int = 1) -> StandIn:
        """Serve `discord` on a free port. Half of the shards may identify at once."""
        concurrency = max(1, shards // 2)
        gateway = Gateway(discord, shards=shards, concurrency=concurrency, address="")
        rest = Rest(discord, faults, "", concurrency)
        application = web.Application(client_max_size=1 << 26)
        application.router.add_get("/gateway/", gateway.handle)
        application.router.add_route("*", "/{path:.*}", rest.handle)
        runner = web.AppRunner(application, access_log=None, shutdown_timeout=1)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        port = runner.addresses[0][1]
        gateway.address = rest.gateway = f"ws://127.0.0.1:{port}/gateway/"
        environment = {
            "DISCORD_API_URL": f"http://127.0.0.1:{port}",
            "DISCORD_GATEWAY_URL": gateway.address,
        }
        return cls(gateway, faults, environment, runner)

    async def stop(self) -> None:
        """Close all connections."""
        await self._runner.cleanup()
