"""What this user may do with a file, a folder or a device, as the system sees it now."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

May: TypeAlias = Callable[[Path], bool]
"""Whether this user may do it. Tests bring their own."""


def may_read(path: Path) -> bool:
    """Read it."""
    return os.access(path, os.R_OK)


def may_use(path: Path) -> bool:
    """Read it and write to it."""
    return os.access(path, os.R_OK | os.W_OK)


def may_change(folder: Path) -> bool:
    """Make and replace files in this folder."""
    return os.access(folder, os.R_OK | os.W_OK | os.X_OK)
