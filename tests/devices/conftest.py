"""The receivers and boards of the ring's own tests, a navigator without a glass, and games in memory."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "hardware" / "ring"))
sys.path.insert(0, str(Path(__file__).parent))
