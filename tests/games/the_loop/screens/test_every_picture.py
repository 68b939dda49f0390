"""Each picture of `loop-companion screenshots` shows the page that its name says, or the command ends with an error."""

from collections.abc import Callable

import pytest

from companion.cli.screenshots.house_scenes import scripted_game
from companion.cli.screenshots.script import checked, scripted_navigator, seen
from companion.contract.scenes import Scene
from companion.errors import CompanionError
from companion.games.the_loop.game import GAME
from companion.games.the_loop.screens.new_game import NewGameTap
from companion.shell.navigator import Navigator
from tests.context import lent_store

PICTURES = (
    "home new-game what-we-assume setup-board setup-missions setup-clones foo-era foo-artifact foo-clones "
    "foo-check foo-rifts action-phase era-sheet mission-which clone-destroyed end-turn-where mission-complete "
    "we-draw-era we-draw-clone we-drop-cubes rifts-overflow vortex menu help help-the-order-of-a-turn "
    "help-the-signs-on-the-wheel help-what-the-buttons-do history settings settings-game settings-screen "
    "settings-devices settings-builders box box-agents box-agents-first typing box-eras box-eras-first "
    "box-tokens box-tokens-first box-start box-numbers box-missions box-supa-sayan box-ultramachina box-laser "
    "box-import box-import-changes "
    "health home-resume games way-out way-out-shutting-down touch-test touch-test-second-corner "
    "touch-test-does-not-fit touch-test-turned "
    "something-went-wrong something-went-wrong-details safe-mode victory vortex-question defeat "
    "supa-setup supa-put-out supa-we-draw supa-placed supa-action-phase supa-sheet supa-kill supa-where "
    "supa-kill-we-draw ultramachina-setup "
    "ultramachina-reveal ultramachina-slots ultramachina-cards ultramachina-resolve ultramachina-choose "
    "ultramachina-destroyed ultramachina-sheet laser-victory laser-setup laser-notes laser-sheet laser-action-phase "
    "laser-card solo-who-acts solo-turn-ended mega-vortex mega-vortex-question one-more-vortex "
    "forbidden-eras forbidden-era ring-and-buttons test-the-buttons set-the-era-wheel-up teach-a-button "
    "teach-a-button-taken ring-which-board ring-is-it-yours ring-how-many ring-era-1 ring-era-2 ring-colours "
    "ring-ready ring-drawn ring-round-the-wheel era-wheel"
)
"""Every one, in their order: the numbers of the files follow it, and none goes unnoticed."""


def astray(navigator: Navigator, action: object) -> Callable[[object], None]:
    """A hand that leaves out one kind of wish."""

    def tap(wished: object) -> None:
        if wished != action:
            navigator.handle(wished)

    return tap


def test_each_picture_shows_the_page_that_its_name_says() -> None:
    navigator = scripted_navigator(lent_store(), GAME)
    names = [name for name, _ in checked(navigator, scripted_game(navigator, navigator.handle))]
    assert names == PICTURES.split()
    assert len(names) == len(set(names)), "two pictures have one name, so that one file would stand for both"


def test_a_wrong_page_is_an_error_that_names_number_expected_and_found() -> None:
    navigator = scripted_navigator(lent_store(), GAME)
    names = checked(navigator, scripted_game(navigator, astray(navigator, NewGameTap.ASSUMPTIONS)))
    with pytest.raises(CompanionError) as wrong:
        list(names)
    assert str(wrong.value).startswith(
        "picture 3, what-we-assume: expected 'Assumptions: WHAT WE ASSUME · *', found 'NewGame: NEW GAME · S.A.B.O.T"
    )


def test_no_picture_may_be_of_anything_at_all_but_where_that_is_said() -> None:
    navigator = scripted_navigator(lent_store(), GAME)
    assert [scene.name for scene in scripted_game(navigator, navigator.handle) if not scene.shows.strip("*")] == []
    with pytest.raises(CompanionError, match=r"picture 1, new-screen: expected 'Play\*', found .Home"):
        list(checked(scripted_navigator(lent_store(), GAME), [Scene("new-screen", "Play*")]))


def test_the_marks_of_a_page_are_seen() -> None:
    navigator = scripted_navigator(lent_store(), GAME)
    marks = {name: seen(navigator).partition(":")[0] for name, _ in scripted_game(navigator, navigator.handle)}
    assert marks["action-phase"] == "Play"
    assert marks["era-sheet"] == "Play, sheet"
    assert marks["clone-destroyed"] == "Play, banner"
    assert marks["era-wheel"] == "Play, cursor, ring"


def test_no_two_pictures_are_of_the_same_page_and_words() -> None:
    navigator = scripted_navigator(lent_store(), GAME)
    pages: dict[str, str] = {}
    for name, _ in scripted_game(navigator, navigator.handle):
        found = seen(navigator)
        assert found not in pages, f"{name} shows the same as {pages.get(found)}"
        pages[found] = name
    assert len(pages) == len(PICTURES.split())
