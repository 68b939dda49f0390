"""Each picture of `loop-companion screenshots` shows the page that its name says, or the command ends with an error."""

from collections.abc import Callable

import pytest

from companion.cli.screenshots.expected_pages import PAGES, checked, seen
from companion.cli.screenshots.screenshots import scripted_game, scripted_navigator
from companion.errors import CompanionError
from companion.games.the_loop.screens.new_game import NewGameTap
from companion.shell.navigator import Navigator
from tests.context import lent_store


def astray(navigator: Navigator, wish: object) -> Callable[[object], None]:
    """A hand that leaves out one kind of wish."""

    def tap(wished: object) -> None:
        if wished != wish:
            navigator.handle(wished)

    return tap


def test_each_picture_shows_the_page_that_its_name_says() -> None:
    navigator = scripted_navigator(lent_store())
    assert list(checked(navigator, scripted_game(navigator, navigator.handle))) == list(PAGES)


def test_a_wrong_page_is_an_error_that_names_number_expected_and_found() -> None:
    navigator = scripted_navigator(lent_store())
    names = checked(navigator, scripted_game(navigator, astray(navigator, NewGameTap.ASSUMPTIONS)))
    with pytest.raises(CompanionError) as wrong:
        list(names)
    assert str(wrong.value).startswith(
        "picture 3, what-we-assume: expected 'Assumptions: WHAT WE ASSUME · *', found 'NewGame: NEW GAME · S.A.B.O.T"
    )


def test_a_picture_without_a_page_is_an_error() -> None:
    with pytest.raises(
        CompanionError, match=r"picture 1, new-screen: expected '\(nobody wrote it down\)', found .Home"
    ):
        list(checked(scripted_navigator(lent_store()), ["new-screen"]))


def test_the_marks_of_a_page_are_seen() -> None:
    navigator = scripted_navigator(lent_store())
    marks = {name: seen(navigator).partition(":")[0] for name in scripted_game(navigator, navigator.handle)}
    assert marks["action-phase"] == "Play"
    assert marks["era-sheet"] == "Play, sheet"
    assert marks["clone-destroyed"] == "Play, banner"
    assert marks["era-wheel"] == "Play, cursor, ring"


def test_no_two_pictures_are_of_the_same_page_and_words() -> None:
    navigator = scripted_navigator(lent_store())
    pages: dict[str, str] = {}
    for name in scripted_game(navigator, navigator.handle):
        found = seen(navigator)
        assert found not in pages, f"{name} shows the same as {pages.get(found)}"
        pages[found] = name
    assert len(pages) == len(PAGES)
