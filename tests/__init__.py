"""The tests: one package that mirrors the rooms."""

from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
"""The checkout."""
