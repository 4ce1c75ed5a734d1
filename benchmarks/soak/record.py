"""The log of a soak: a file with one JSON object a line, to which lines are only added.

Each line has a running number `n`, the time `t` in seconds since 1970, and `what` happened:

- `setting`: the settings of the soak.
- `request`: method, path and status of a request, the process that sent it if known, and whether
  its answer was lost on purpose or it was refused on purpose.
- `message`: a message was posted: its id, channel, nonce and texts, its board (match and seq) if it
  shows one, and the ids of its controls. `known` says that the nonce was known, so that Discord has
  answered with the earlier message and posted nothing.
- `edit`, `delete`: the same for a message that is changed or deleted.
- `thread`: a thread was created under a message.
- `interaction`: a player used a command or a control. `shard` is where it went, None if the shard
  was not connected.
- `acknowledged`, `answer`: what the bot answered to it, and which player saw the text.
- `session`: a shard identified, was ready, resumed or was closed.
- `process`: a process was started, killed, frozen or thawed; `cut`: the connections to the
  database were cut; `quiet`: from here on nothing is disturbed.
"""

import json
import time
from collections import Counter
from pathlib import Path
from typing import IO, Any


class Record:
    """Writes the log."""

    def __init__(self, path: Path) -> None:
        self._file: IO[str] = path.open("x", encoding="utf-8")
        self.counts: Counter[str] = Counter()
        """How many lines there are of each kind."""

    def add(self, what: str, /, **fields: Any) -> None:
        """Add a line."""
        self.counts[what] += 1
        line = {"n": self.counts.total(), "t": round(time.time(), 6), "what": what, **fields}
        self._file.write(json.dumps(line, ensure_ascii=False) + "\n")

    def close(self) -> None:
        """Write what is not yet on the disk, and close the file."""
        self._file.close()
