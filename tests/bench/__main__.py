"""`make bench`: every figure, side by side with what it is held against. No test depends on these: clocks differ."""

import importlib
import platform
import sys
from collections.abc import Iterator
from datetime import UTC, datetime

ROOMS = ("game_bench", "loot_bench", "store_bench", "window_bench", "ring_bench", "lights_bench", "devices_bench")


def main() -> int:
    print(f"{datetime.now(UTC):%Y-%m-%d} · {platform.machine()} · Python {platform.python_version()} · {_processor()}")
    for row in _measured():
        print(row, flush=True)
    return 0


def _measured() -> Iterator[str]:
    for room in ROOMS:
        try:
            module = importlib.import_module(f"tests.bench.{room}")
        except ModuleNotFoundError:
            continue
        for name, figure, unit, *spread in module.measure():
            beside = f" ({spread[0]})" if spread and spread[0] else ""
            yield f"{name:76} {figure:12,.3f} {unit}{beside}"


def _processor() -> str:
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:  # noqa: PTH123 - a file of the kernel
            return next(line.partition(":")[2].strip() for line in file if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or "unknown processor"


if __name__ == "__main__":
    sys.exit(main())
