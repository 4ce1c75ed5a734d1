"""The bot processes of a soak: they are started, killed, frozen and thawed."""

import contextlib
import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Mapping
from multiprocessing.process import BaseProcess
from pathlib import Path

from benchmarks.soak.record import Record

_CONTEXT = multiprocessing.get_context("forkserver")
_CONTEXT.set_forkserver_preload(["benchmarks.soak.preloaded"])

RESTART_DELAY = 1.0
"""Seconds before a process that has ended by itself is started again."""


def run(environment: Mapping[str, str], folder: Path, name: str) -> None:
    """Run the bot's command line in this process until it ends.

    The working directory is `folder`, and the output is added to a file in it.
    """
    os.chdir(folder)
    with Path(f"{name}.log").open("ab", buffering=0) as output:
        os.dup2(output.fileno(), 1)
        os.dup2(output.fileno(), 2)
    os.environ.update(environment)
    from benchmarks.soak.preloaded import process  # noqa: PLC0415  # loads the whole bot

    sys.exit(process.main(only_sync=False))


class Bot:
    """One process, which is started again whenever it has ended."""

    def __init__(
        self, name: str, environment: Mapping[str, str], folder: Path, record: Record
    ) -> None:
        self.name = name
        self._environment = environment
        self._folder = folder
        self._record = record
        self._process: BaseProcess | None = None
        self._started_at = 0.0
        self.frozen_until: float | None = None
        self.down_until = 0.0
        self.exits: list[int] = []
        """How it has ended by itself."""

    @property
    def running(self) -> bool:
        """Whether the process runs and is not frozen."""
        alive = self._process is not None and self._process.is_alive()
        return alive and self.frozen_until is None

    @property
    def number(self) -> int:
        """The process's number at the system, 0 if it does not run."""
        return (self._process and self._process.pid) or 0

    @property
    def age(self) -> float:
        """The seconds since the process was started."""
        return time.time() - self._started_at

    def tick(self) -> None:
        """Start the process if it has ended, and thaw it when it is time for that."""
        now = time.time()
        if self.frozen_until is not None and now >= self.frozen_until:
            self.thaw()
        process = self._process
        if process is not None and not process.is_alive():
            if process.exitcode != -signal.SIGKILL:
                self.exits.append(process.exitcode or 0)
                self._note("ended", exit=process.exitcode)
                self.down_until = max(self.down_until, now + RESTART_DELAY)
            self._process, process = None, None
        if process is None and now >= self.down_until:
            self._start()

    def _start(self) -> None:
        self._process = _CONTEXT.Process(
            target=run, args=(dict(self._environment), self._folder, self.name), name=self.name
        )
        self._process.start()
        self._started_at = time.time()
        self._note("started")

    def kill(self, down: float = 0.0) -> None:
        """End the process at once with SIGKILL. It is started again `down` seconds later."""
        self._signal(signal.SIGKILL)
        self.frozen_until, self.down_until = None, time.time() + down
        self._note("killed", age=round(self.age, 1))

    def freeze(self, seconds: float) -> None:
        """Stop the process for some seconds with SIGSTOP."""
        self._signal(signal.SIGSTOP)
        self.frozen_until = time.time() + seconds
        self._note("frozen")

    def thaw(self) -> None:
        """Let a frozen process go on."""
        self._signal(signal.SIGCONT)
        self.frozen_until = None
        self._note("thawed")

    def go_on(self) -> None:
        """Thaw the process if it is frozen, and start it at the next tick if it is down."""
        self.down_until = 0.0
        if self.frozen_until is not None:
            self.thaw()

    def stop(self) -> None:
        """End the process by SIGTERM, or by SIGKILL if that takes too long."""
        if self._process is None:
            return
        if self.frozen_until is not None:
            self.thaw()
        self._signal(signal.SIGTERM)
        self._process.join(20)
        if self._process.is_alive():
            self._signal(signal.SIGKILL)
            self._process.join(5)
        self._note("stopped")

    def _signal(self, number: signal.Signals) -> None:
        if self._process is not None and self._process.pid is not None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self._process.pid, number)

    def _note(self, state: str, **more: object) -> None:
        self._record.add("process", process=self.name, state=state, **more)
