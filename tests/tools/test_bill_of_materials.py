"""The bill of materials names every package of the lock file, with its hashes."""

import json
import re

from tests.support.processes.programs import run_python
from tools.bill_of_materials import LOCK, ROOT


def test_it_lists_the_whole_lock_file() -> None:
    done = run_python("-m", "tools.bill_of_materials", cwd=ROOT)
    bill = json.loads(done.stdout)
    lock = LOCK.read_text()
    pinned = re.findall(r"^([\w.-]+)(?:\[.*\])?==([^\s;\\]+)", lock, re.MULTILINE)
    assert [(each["name"], each["version"]) for each in bill["components"]] == pinned
    references = [each["externalReferences"][0]["hashes"] for each in bill["components"]]
    assert sum(map(len, references)) == lock.count("--hash=")
    assert all(references)
    assert all(each["purl"].startswith("pkg:pypi/") for each in bill["components"])
