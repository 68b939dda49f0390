"""The game's own section of the settings: how it is run, and the box it is played with."""

from collections.abc import Mapping
from enum import Enum
from pathlib import Path
from typing import Annotated

from companion.errors import SettingsError
from companion.settings import GameSection, setting
from companion.words import N_


class Doctor(Enum):
    """How your edition writes the name."""

    FOO = "Foo"
    FAUX = "Faux"


class Pace(Enum):
    """How many presses a Foo phase takes."""

    STEP = "step"
    FLOW = "flow"
    INSTANT = "instant"


class ShownOdds(Enum):
    """Where the odds of the next Foo phase are shown."""

    OFF = "off"
    LINE = "line"
    WHEEL = "wheel"


class GameSettings(GameSection, frozen=True):
    """How the game is run."""

    key = "game"
    title = N_("The LOOP")

    pace: Annotated[
        Pace,
        setting(
            N_("Pace of the Foo phase"),
            N_("A page for each step; or Era, Artifact and clones on one page; or all of it on one."),
            choices={Pace.STEP: N_("Step by step"), Pace.FLOW: N_("A few pages"), Pace.INSTANT: N_("One page")},
        ),
    ] = Pace.STEP
    odds: Annotated[
        ShownOdds,
        setting(
            N_("Chances"),
            N_("What the next Foo phase brings if nothing changes."),
            choices={ShownOdds.OFF: N_("Off"), ShownOdds.LINE: N_("A line"), ShownOdds.WHEEL: N_("On the wheel")},
        ),
    ] = ShownOdds.LINE
    doctor: Annotated[Doctor, setting(N_("The doctor's name"), N_("As your edition of the game writes it."))] = (
        Doctor.FOO
    )
    box_file: Annotated[
        str, setting(N_("Box file"), N_("a box file of your own; empty: box.toml beside this file, if there is one"))
    ] = ""

    def spellings(self) -> Mapping[str, str]:
        """Editions of the game write the doctor's name in two ways; he is the same man."""
        name = self.doctor.value
        return {} if self.doctor is Doctor.FOO else {"Foo": name, "FOO": name.upper()}

    def named_box(self) -> str:
        """The file with the table's own box."""
        return self.box_file

    def __post_init__(self) -> None:
        right = "it must be the name of a file, or empty"
        if "\0" in self.box_file:
            raise SettingsError(f"game.box_file cannot be {self.box_file!r}; {right}")
        try:
            Path(self.box_file).expanduser()
        except RuntimeError as problem:
            raise SettingsError(
                f"game.box_file cannot be {self.box_file!r}: there is no such home folder; {right}"
            ) from problem


SECTION = GameSettings
