"""Every picture of a screen of LOOP 78 shows what its name says, and none vanishes unseen."""

from companion.cli.screenshots.house_scenes import scripted_game
from companion.cli.screenshots.script import checked, scripted_navigator, seen
from companion.games.loop_78.game import GAME
from tests.context import lent_store

PICTURES = (
    "new-game how-we-read-the-rules names golden-board golden-board-chosen aside who-is-out second-out "
    "token-down pass-the-boards golden-board-elsewhere more which-round put-an-order-right "
    "readings-of-this-game the-end final-scoring golden-board-of-six referee-leads referee-how-many "
    "referee-follows referee-revealed others-skip put-the-round-right ring-round-the-table"
)
"""Those of the game itself, in their order; the house's own come in between."""


def test_each_picture_shows_the_page_that_its_name_says() -> None:
    navigator = scripted_navigator(lent_store(), GAME)
    names = [name for name, _ in checked(navigator, scripted_game(navigator, navigator.handle))]
    assert [name for name in names if name in PICTURES.split()] == PICTURES.split()
    assert len(names) == len(set(names))


def test_no_two_pictures_are_of_the_same_page_and_words() -> None:
    navigator = scripted_navigator(lent_store(), GAME)
    pages: dict[str, str] = {}
    for name, _ in scripted_game(navigator, navigator.handle):
        found = seen(navigator)
        assert found not in pages, f"{name} shows the same as {pages.get(found)}"
        pages[found] = name
