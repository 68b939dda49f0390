"""Words on every screen of a scripted game stand out from what they stand on: measured on the drawn pictures."""

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from companion.contract.game import Game
from companion.kit.fitted_label import FittedLabel
from companion.kit.layout import Rect
from companion.kit.rounded import RoundedBox
from companion.kit.theme import PANEL, TEXT, TEXT_SMALLEST, WORDS, contrast, tint, words_on_panel
from tests.contrast_lint import Picture, of_words
from tests.games.every_game import EVERY_GAME
from tests.layout_lint import words_seen
from tests.pilot import Pilot
from tests.shell.glass.walk import wrong_on_every_screen

pytestmark = pytest.mark.glass


def faint_words(root: Any) -> dict[str, float]:
    """The words that stand out too little, and by how much they do."""
    picture = Picture(root)
    found = {}
    for words, box in words_seen(root):
        patch = picture.patch(*box)
        if patch.total() and (contrast := of_words(patch)) < WORDS:
            found[words] = round(contrast, 2)
    return found


@pytest.mark.parametrize("load", EVERY_GAME.values(), ids=EVERY_GAME.keys())
def test_words_on_every_screen_stand_out(glass: Pilot, load: Callable[[], Game]) -> None:
    assert wrong_on_every_screen(glass, load(), faint_words) == {}


@pytest.mark.parametrize("color", ["#9A66E8", "#0000FF", "#FF0000", "#404040", "#006000", "#A03000"])
def test_the_thinnest_letters_have_the_whole_colour_of_their_words(glass: Pilot, color: str) -> None:
    """So 4.5 can be asked of the pixels, with no allowance: a colour is moved until it bears that, as it is rounded."""
    ink = words_on_panel(color)
    counted = contrast(ink, tint(PANEL))
    assert counted >= WORDS
    for words, bold in product(("Clone: End of Times", "ill", "i"), (False, True)):
        card, label = RoundedBox(), FittedLabel((TEXT_SMALLEST,), TEXT, bold=bold)
        card.fill = tint(PANEL)
        card.cover(Rect(0, 0, 400, 100), 1.0)
        label.write(words, color=ink)
        label.fit(390, 1.0)
        label.place(5, 80)
        card.add_widget(label)
        glass.show(card)
        glass.settle()
        assert of_words(Picture(card).patch(*label.ink_box)) == pytest.approx(counted, abs=0.001)
