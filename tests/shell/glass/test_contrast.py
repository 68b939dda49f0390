"""Words on every screen of a scripted game stand out from what they stand on: measured on the drawn pictures."""

from collections.abc import Callable
from typing import Any

import pytest

from companion.contract.game import Game
from companion.kit.theme import WORDS
from tests.contrast_lint import Picture, of_words
from tests.games.every_game import EVERY_GAME
from tests.layout_lint import words_seen
from tests.pilot import Pilot
from tests.shell.glass.walk import wrong_on_every_screen

pytestmark = pytest.mark.glass

FAINT_SHARE = 0.93  # of what is asked: strokes of small letters are thinner than a pixel


def faint_words(root: Any) -> dict[str, float]:
    """The words that stand out too little, and by how much they do."""
    picture = Picture(root)
    found = {}
    for words, box in words_seen(root):
        patch = picture.patch(*box)
        if patch.total() and (contrast := of_words(patch)) < WORDS * FAINT_SHARE:
            found[words] = round(contrast, 2)
    return found


@pytest.mark.parametrize("load", EVERY_GAME.values(), ids=EVERY_GAME.keys())
def test_words_on_every_screen_stand_out(glass: Pilot, load: Callable[[], Game]) -> None:
    assert wrong_on_every_screen(glass, load(), faint_words) == {}
