"""Writes the software bill of materials: `python -m tools.bill_of_materials > postboard.cdx.json`.

It lists what `requirements-bot.lock` pins, with hashes, as CycloneDX 1.6, so that a scanner can say
which of it has known faults.
"""

import json
import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
LOCK = ROOT / "requirements-bot.lock"
_PINNED = re.compile(
    r"^([A-Za-z0-9._-]+)(?:\[[^]]*\])?==([^ ;\\]+)(.*?)(?=^\S|\Z)", re.MULTILINE | re.DOTALL
)
_HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")


def bill_of_materials(lock: str, version: str) -> dict[str, object]:
    """Return the bill of materials of a lock file's text, as CycloneDX describes it."""
    components: list[dict[str, object]] = []
    for name, pinned, rest in _PINNED.findall(lock):
        package = f"pkg:pypi/{name.lower().replace('_', '-')}@{pinned}"
        files = [{"alg": "SHA-256", "content": each} for each in _HASH.findall(rest)]
        components.append(
            {
                "type": "library",
                "bom-ref": package,
                "name": name,
                "version": pinned,
                "purl": package,
                # one file of these is installed, which depends on the machine
                "externalReferences": [{"type": "distribution", "url": package, "hashes": files}],
            }
        )
    about = {"type": "application", "bom-ref": "postboard", "name": "postboard", "version": version}
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": about},
        "components": components,
        "dependencies": [
            {"ref": "postboard", "dependsOn": [each["bom-ref"] for each in components]}
        ],
    }


if __name__ == "__main__":
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    json.dump(bill_of_materials(LOCK.read_text(), project["version"]), sys.stdout, indent=1)
