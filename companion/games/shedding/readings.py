"""How a game is kept and how its rules are read: each reading as the settings tell it, to be chosen or only read."""

from typing import Any, Final

from companion.contract.page import Button, Choices, Entry, Row, Tone, Words
from companion.contract.screen import Choose
from companion.games.shedding.rules.setup import Keeping
from companion.settings import GameSection, Setting, settings_in
from companion.words import _


def _values(setting: Setting) -> tuple[tuple[Any, str], ...]:
    """What can be chosen, each with its word."""
    if isinstance(setting.default, bool):
        return (False, _("No")), (True, _("Yes"))
    if setting.is_number:
        return tuple((number, str(number)) for number in range(int(setting.least), int(setting.most) + 1))
    return tuple((value, value.value if word is None else _(word)) for value, word in setting.choices)


def _settings(section: type[GameSection], readings: Any) -> tuple[Setting, ...]:
    names: Final = readings.__struct_fields__
    return tuple(setting for setting in settings_in(section) if setting.name in names)


def keeping_row(keeping: Keeping) -> Choices:
    """For the form of a new game: what the app is told of a round; a tap is `Choose("keeping", …)`."""
    return Choices(
        (
            Button(_("Who is out"), Choose("keeping", Keeping.SCORE), keeping is Keeping.SCORE),
            Button(_("Every play"), Choose("keeping", Keeping.REFEREE), keeping is Keeping.REFEREE),
        ),
        _("What do you tell me?"),
        _("The order of finishing; or all that is played, and I watch the rules."),
    )


def readings_to_choose(section: type[GameSection], readings: Any) -> tuple[Row, ...]:
    """For the form of a new game; a tap is `Choose(name, value)`."""
    told = Words(_("The rules leave this open. What you choose stands in this game's journal."))
    rows = (
        Choices(
            tuple(
                Button(word, Choose(setting.name, value), getattr(readings, setting.name) == value)
                for value, word in _values(setting)
            ),
            _(setting.label),
            _(setting.line),
        )
        for setting in _settings(section, readings)
    )
    return (told, *rows, Words(_("Settings hold what the next game begins with."), Tone.QUIET))


def readings_told(section: type[GameSection], readings: Any) -> tuple[Row, ...]:
    """As a game was begun: each by its name, and what was chosen."""
    rows = (
        Entry(_(setting.label), dict(_values(setting))[getattr(readings, setting.name)])
        for setting in _settings(section, readings)
    )
    return (*rows, Words(_("Settings hold what the next game begins with."), Tone.QUIET))
