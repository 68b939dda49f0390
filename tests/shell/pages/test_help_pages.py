"""Help: the game's part, and the house's own."""

from companion.contract.page import SignLine, Words
from companion.contract.screen import HouseAction
from companion.games.the_loop.board.glyphs import GLYPHS
from companion.games.the_loop.help_pages import help_pages
from companion.kit.glyphs import names
from companion.shell.pages.menu import MenuAction
from tests.games.the_loop.screens.people import People


def test_help_is_in_the_menu_and_tells_turn_signs_and_buttons() -> None:
    people = People()
    people.begin()
    people.action(HouseAction.MENU, MenuAction.HELP)
    titles = ["The order of a turn", "The signs on the wheel", "What the buttons do"]
    for title in titles:
        people.tap(title)
        assert people.page.title == title
        assert len(people.page.rows) > 8
        people.tap("Back")
    assert "Era wheel" not in people.words()
    people.tap("What the buttons do")
    assert "Era wheel" in people.words()
    assert any("Eras, where one is to be chosen" in words for words in people.words())


def test_the_turn_is_told_in_its_order() -> None:
    words = [row.text for row in help_pages()[0].rows if isinstance(row, Words)]
    foo = [line for line in words if line[:2] in {"1.", "2.", "3.", "4.", "5."}]
    assert [line.partition(" ")[2].split()[0] for line in foo[:5]] == ["Dr.", "The", "Clones", "Cubes", "Four"]


def test_every_sign_is_one_that_can_be_drawn() -> None:
    signs = [row for row in help_pages()[1].rows if isinstance(row, SignLine)]
    assert len(signs) >= 10
    for sign in signs:
        assert sign.glyph in GLYPHS or sign.glyph in names()
