"""Teaching a key: whatever a presenter, a pedal or a remote sends becomes Next, Undo or the encoder."""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from companion.contract.game import BoardWords
from companion.contract.page import Button, Choices, Entry, Page, Row, Tone, View, Words
from companion.contract.screen import Choose, Heard, HeardKey, Pop, Screen, Step
from companion.devices.words import key_words, press_words
from companion.settings import TEACHABLE, KeySettings
from companion.shell.app_context import AppState
from companion.words import _
from hardware.buttons import KeyMap, Press, Pressed

_ONLY_WITH_OTHERS: Final = frozenset(
    {"shift", "rshift", "lctrl", "rctrl", "alt", "alt-gr", "super", "compose", "capslock", "numlock", "screenlock"}
)
"""Keys that say something of other keys; some presenters send them along."""


class TakeOver(Struct, frozen=True):
    """The key that was heard is to mean this, whatever it meant before."""


class Forget(Struct, frozen=True):
    """A key that was taught is to mean nothing of its own any more."""

    key: str


class Teaching(Struct, frozen=True):
    """What is being taught: `press`, and what was heard last (a key, or something on the pins)."""

    press: Press = Press.NEXT
    key: str = ""
    is_taken: bool = False
    on_pins: Pressed | None = None

    def hear(self, action: object, keys: KeySettings, key_map: KeyMap) -> tuple["Teaching", KeySettings]:
        """After a tap, a key or a press: what is being taught, and what all keys are taught now."""
        match action:
            case Choose("press", Press() as press):
                return Teaching(press), keys
            case HeardKey(key) if key not in _ONLY_WITH_OTHERS:
                return self._hear_key(key, keys, key_map)
            case Heard(pressed):
                return Teaching(self.press, on_pins=pressed), keys
            case TakeOver() if self.is_taken:
                return replace(self, is_taken=False), keys.with_key(self.key, self.press)
            case Forget(key):
                return Teaching(self.press), keys.without(key)
            case _:
                return self, keys

    def _hear_key(self, key: str, keys: KeySettings, key_map: KeyMap) -> tuple["Teaching", KeySettings]:
        meanings = meanings_of(key, key_map)
        if meanings and self.press not in meanings:
            return Teaching(self.press, key, is_taken=True), keys
        return Teaching(self.press, key), keys if meanings else keys.with_key(key, self.press)


class TeachingScreen(Screen):
    """What is being taught, from nothing heard on."""

    def __init__(self, app: AppState) -> None:
        self._app = app
        self._now = Teaching()

    def view(self) -> View:
        """What was heard, and all that was taught."""
        app = self._app
        return View(teaching_page(self._now, app.settings.keys, app.key_map, app.game.board_words(), app.message))

    def handle(self, action: object) -> Step | None:
        """Hears, and keeps what was taught."""
        app = self._app
        self._now, keys = self._now.hear(action, app.settings.keys, app.key_map)
        app.keep(app.settings.having(keys))
        return None


def meanings_of(key: str, key_map: KeyMap) -> tuple[Pressed, ...]:
    """What a key presses already, first what it presses mostly; empty: nothing."""
    found = (key_map.pressed_by(key), key_map.pressed_by(key, turning=True), key_map.pressed_by(key, choosing=True))
    return tuple(dict.fromkeys(pressed for pressed in found if pressed is not None))


def teaching_page(now: Teaching, keys: KeySettings, key_map: KeyMap, board: BoardWords, message: str) -> Page:
    """The page on which keys are taught; `key_map` is what all keys press now."""
    rows: list[Row] = [Words(message, Tone.DANGER)] if message else []
    choices = [
        Button(press_words(press, board), Choose("press", press), press is now.press) for press in TEACHABLE.values()
    ]
    rows += [Choices(tuple(choices)), _heard(now, key_map, board)]
    if now.is_taken:
        label = _("Make it {press}").format(press=press_words(now.press, board))
        rows.append(Choices((Button(label, TakeOver()),)))
    rows += [
        Entry(key_words(key), press_words(press, board), side=Button(_("Forget"), Forget(key)))
        for key, press in keys.taught.items()
    ]
    if not keys.taught:
        words = _("Presenters, pedals and camera remotes send keys. Page Down is Next and Page Up is Undo anyway.")
        rows.append(Words(words, Tone.QUIET))
    return Page(
        kicker=_("TEACH A BUTTON"),
        title=_("A button for {press}").format(press=press_words(now.press, board)),
        rows=tuple(rows),
        primary=Button(_("Back"), Pop(), onward=False),
        scrolls=True,
        listens=True,
    )


def _heard(now: Teaching, key_map: KeyMap, board: BoardWords) -> Words:
    """What was heard last; while nothing was, what to do."""
    if now.on_pins is not None:
        words = _("That is {press} on the pins: it needs no teaching.").format(press=press_words(now.on_pins, board))
        return Words(words, Tone.STRONG, instruction=True)
    if not now.key:
        return Words(_("Press it now."), instruction=True)
    if now.is_taken:
        taken = press_words(meanings_of(now.key, key_map)[0], board)
        words = _("{key} heard. It is {press} already.").format(key=key_words(now.key), press=taken)
        return Words(words, Tone.NOTICE, instruction=True)
    words = _("{key} heard. It is {press}.").format(key=key_words(now.key), press=press_words(now.press, board))
    return Words(words, Tone.GOOD, instruction=True)
