"""Runs each benchmark in a process of its own, so that none fills caches for another."""

import subprocess
import sys

BENCHMARKS = ("rules", "rendering", "replays", "whole_way", "lists", "acknowledging")


def main(names: list[str]) -> int:
    """Run the named benchmarks, or all if none is named. Return the exit status."""
    unknown = [name for name in names if name not in BENCHMARKS]
    if unknown:
        print(f"There is no benchmark {unknown[0]}. Choose from {', '.join(BENCHMARKS)}.")
        return 2
    failed: list[str] = []
    for name in names or BENCHMARKS:
        print(f"== {name}", flush=True)
        done = subprocess.run([sys.executable, "-m", f"benchmarks.{name}"], check=False)
        if done.returncode:
            failed.append(name)
        print(flush=True)
    if failed:
        print(f"Did not finish: {', '.join(failed)}.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
