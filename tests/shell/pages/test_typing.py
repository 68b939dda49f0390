"""What is typed: letters, accents, signs, and what cannot be."""

import pytest

from companion.contract.page import Keyboard
from companion.contract.screen import Ask, Pop
from companion.errors import BoxError
from companion.shell.pages.typing import ACROSS, Instead, Typed, TypingKey, TypingScreen, accented


def screen(
    text: str = "", *, longest: int = 14, why_not: str = "", refuses: str = ""
) -> tuple[TypingScreen, list[str]]:
    taken: list[str] = []

    def take(given: str) -> None:
        if refuses:
            raise BoxError(refuses)
        taken.append(given)

    return TypingScreen(Ask("Name", text, take, lambda _: why_not, longest)), taken


def keyboard(of: TypingScreen) -> Keyboard:
    found = of.view().page.keyboard
    assert found is not None
    return found


def labels(of: TypingScreen) -> list[str]:
    return ["".join(key.label for key in line) for line in keyboard(of).lines]


def test_names_begin_large_and_go_on_small() -> None:
    typing, _ = screen()
    assert labels(typing)[1] == "QWERTYUIOP"
    typing.handle(Typed("A"))
    assert labels(typing)[1] == "qwertyuiop"
    typing.handle(TypingKey.SHIFT)
    assert labels(typing)[1] == "QWERTYUIOP"
    typing.handle(Typed("B"))
    assert labels(typing)[1] == "qwertyuiop"
    typing.handle(Typed(" "))
    assert labels(typing)[1] == "QWERTYUIOP"


def test_accents_grow_out_of_the_last_letter() -> None:
    typing, taken = screen("Zo")
    typing.handle(Typed("e"))
    assert labels(typing)[0].startswith("èéêë")
    typing.handle(Instead("ë"))
    assert keyboard(typing).text == "Zoë"
    assert typing.handle(TypingKey.DONE) == Pop()
    assert taken == ["Zoë"]


@pytest.mark.parametrize(
    ("letter", "some"),
    [("e", "éèêëę"), ("a", "áàâäãåæą"), ("o", "öøœ"), ("s", "ßśš"), ("c", "çčć"), ("n", "ñń"), ("l", "ł"), ("O", "ÖØ")],
)
def test_every_accent_of_the_neighbours_is_there(letter: str, some: str) -> None:
    found = accented(letter)
    assert set(some) <= set(found)
    assert len(found) <= ACROSS


def test_where_nothing_grows_there_are_digits_and_signs_have_a_page() -> None:
    typing, _ = screen()
    assert labels(typing)[0] == "1234567890"
    typing.handle(TypingKey.SIGNS)
    assert "#" in labels(typing)[1]
    typing.handle(Typed("#"))
    typing.handle(TypingKey.SIGNS)
    assert keyboard(typing).text == "#"
    assert labels(typing)[1] == "qwertyuiop"


def test_no_line_is_wider_than_the_keyboard() -> None:
    typing, _ = screen("o")
    for signs in range(2):
        assert all(sum(key.wide for key in line) <= ACROSS for line in keyboard(typing).lines), signs
        typing.handle(TypingKey.SIGNS)


def test_erase_and_clear() -> None:
    typing, _ = screen("Abc")
    typing.handle(TypingKey.ERASE)
    assert keyboard(typing).text == "Ab"
    typing.handle(TypingKey.CLEAR)
    assert keyboard(typing).text == ""
    primary = typing.view().page.primary
    assert primary is not None
    assert primary.action is None, "nothing is no name"
    assert typing.handle(TypingKey.DONE) is None


def test_no_more_letters_than_fit() -> None:
    typing, _ = screen("12345", longest=6)
    typing.handle(Typed("67"))
    assert (keyboard(typing).text, keyboard(typing).remark) == ("12345", "No more than 6 letters fit.")
    typing.handle(Typed("6"))
    assert (keyboard(typing).text, keyboard(typing).remark) == ("123456", "6 of 6 letters")


def test_line_breaks_and_key_codes_are_no_letters_and_blanks_round_it_are_cut() -> None:
    typing, taken = screen()
    typing.handle(Typed(" A\n\tB\x07  C "))
    assert typing.handle(TypingKey.DONE) == Pop()
    assert taken == ["AB C"]


@pytest.mark.parametrize("of", [{"why_not": "It is taken."}, {"refuses": "It is taken."}])
def test_why_it_cannot_be_is_said_beside_what_was_typed(of: dict[str, str]) -> None:
    typing, taken = screen("Zoe", **of)  # type: ignore[arg-type]
    assert typing.handle(TypingKey.DONE) is None
    assert (keyboard(typing).text, keyboard(typing).remark) == ("Zoe", "It is taken.")
    assert taken == []
    typing.handle(Typed("x"))
    assert keyboard(typing).remark == "4 of 14 letters"


@pytest.mark.parametrize("name", ["علي", "דוד", "은하"])
def test_a_name_that_cannot_be_drawn_is_refused_with_what_would_be_right(name: str) -> None:
    typing, taken = screen()
    typing.handle(Typed(name))
    assert typing.handle(TypingKey.DONE) is None
    assert keyboard(typing).remark == (
        f"“{name[0]}” cannot be drawn here: it takes Latin, Greek, Cyrillic, Chinese or Japanese letters."
    )
    assert taken == []


def test_a_letter_without_a_font_names_the_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.kit.letters.OTHERS", ())
    typing, taken = screen()
    typing.handle(Typed("Ю"))
    assert typing.handle(TypingKey.DONE) is None
    assert "fonts-dejavu-core" in keyboard(typing).remark
    assert taken == []
