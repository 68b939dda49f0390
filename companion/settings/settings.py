"""All preferences of a table in one value."""

from typing import TypeVar

import msgspec
from msgspec import structs

from companion.settings.controls import ButtonSettings, KeySettings
from companion.settings.ring import LightSettings, RingSettings
from companion.settings.screen import KioskSettings, ScreenSettings
from companion.settings.section import GameSection, Section

AnySection = TypeVar("AnySection", bound=Section)


class Settings(msgspec.Struct, frozen=True):
    """The house's own sections, and one of each game that has one: the house does not look into these."""

    screen: ScreenSettings = ScreenSettings()
    ring: RingSettings = RingSettings()
    lights: LightSettings = LightSettings()
    buttons: ButtonSettings = ButtonSettings()
    keys: KeySettings = KeySettings()
    kiosk: KioskSettings = KioskSettings()
    games: tuple[GameSection, ...] = ()

    def sections(self) -> tuple[Section, ...]:
        """All of them, in the order of the file: those of the games first."""
        house = (self.screen, self.ring, self.lights, self.buttons, self.keys, self.kiosk)
        return (*self.games, *house)

    def of(self, kind: type[AnySection]) -> AnySection:
        """The section of this type; its defaults, where nobody handed it in."""
        return next((section for section in self.sections() if isinstance(section, kind)), None) or kind()

    def spellings(self) -> dict[str, str]:
        """The words that the games' sections want to see written otherwise."""
        return {word: written for section in self.games for word, written in section.spellings().items()}

    def having(self, section: Section) -> "Settings":
        """The same with this section in place of the one of its type."""
        if section.key in self.__struct_fields__:
            return structs.replace(self, **{section.key: section})
        if not isinstance(section, GameSection):
            raise TypeError(f"[{section.key}] is a section neither of the house nor of a game")
        games = {type(other): other for other in self.games} | {type(section): section}
        return structs.replace(self, games=tuple(games.values()))

    def changed(self, key: str, name: str, value: object) -> "Settings":
        """The same with another value of a setting: `changed("ring", "count", 42)`.

        Raises:
            SettingsError: the value does not go together with the others.
        """
        section = next(section for section in self.sections() if section.key == key)
        return self.having(structs.replace(section, **{name: value}))
