"""Every picture of a screen of LOOP 45 shows what its name says, and none vanishes unseen."""

from companion.cli.screenshots.house_scenes import scripted_game
from companion.cli.screenshots.script import checked, scripted_navigator, seen
from companion.games.loop_45.game import GAME
from tests.context import lent_store

PICTURES = (
    "new-game players rank-cards-of-the-table how-we-read-the-rules deal three-eights who-is-out second-place points "
    "take-a-seat next-to-choose everybody-sits loop-round points-of-a-loop-round sheet-more sheet-points "
    "sheet-rank-cards sheet-readings fix fix-seats fix-rank-cards fix-start equal-points won lead how-many which-cards "
    "follow order-turned fix-round set-over ring-round-the-table"
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
