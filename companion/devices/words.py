"""Ring, buttons, keys and presses in words: how they are, and what to do."""

from collections.abc import Sequence
from typing import Final

from companion.contract.game import BoardWords
from companion.settings import RingSettings
from companion.words import _
from hardware.buttons import ButtonsState, Digit, Missing, Press, Pressed, StateKind
from hardware.ring import MILLIAMPS_IDLE, BoardIdentity, Output, OutputSettings, Reason, RingState, RingStatus

_SHORT: Final = 3
"""Letters of a key's name that is shown in capitals: F5, not f5."""


def key_words(key: str) -> str:
    """A key as people call it, from the name that settings keep."""
    known = {
        "spacebar": _("Space"),
        "enter": _("Enter"),
        "numpadenter": _("Enter (number pad)"),
        "backspace": _("Backspace"),
        "escape": _("Esc"),
        "pagedown": _("Page Down"),
        "pageup": _("Page Up"),
        "left": _("Arrow left"),
        "right": _("Arrow right"),
        "up": _("Arrow up"),
        "down": _("Arrow down"),
        "volumeup": _("Volume up"),
        "volumedown": _("Volume down"),
    }
    if key in known:
        return known[key]
    if key.startswith("numpad"):
        return _("{key} (number pad)").format(key=key.removeprefix("numpad").capitalize())
    return key.upper() if len(key) <= _SHORT else key.capitalize()


SECTORS: Final = 7
"""Of the ring round a board: digits behind these name none of its places."""


def press_words(pressed: Pressed, board: BoardWords) -> str:
    """What is pressed, as the screen calls it."""
    match pressed:
        case Digit() if pressed.value > SECTORS or not board.are_numbered:
            return _("Digit {n}").format(n=pressed.key)
        case Digit():
            return f"{board.sector} {pressed.value}"
        case Press.NEXT:
            return _("Next")
        case Press.UNDO:
            return _("Undo")
        case Press.WHEEL_CLOCKWISE:
            return _("{encoder} on").format(encoder=board.encoder)
        case Press.WHEEL_COUNTER:
            return _("{encoder} back").format(encoder=board.encoder)
        case Press.CHOOSE if not board.are_numbered:
            return _("Choose")
        case Press.CHOOSE:
            return _("Tap the {sector}").format(sector=board.sector)
        case Press.BOTH_HELD:
            return _("the way out")


def part_words(name: str, board: BoardWords) -> str:
    """A part on the pins, from the field of the wiring that names it."""
    match name:
        case "next_pin":
            return _("Next")
        case "undo_pin":
            return _("Undo")
        case "wheel_press":
            return _("{encoder}, pressed").format(encoder=board.encoder)
        case "lamp_pin":
            return _("the lamp")
        case _:
            return board.encoder


NOTHING_SHOWN = Output(b"", b"", 0.0)

LONGEST_HOLDER = 9
"""Letters of a program's name for which the status has room."""


def status_words(ring: RingStatus, buttons: ButtonsState, output: Output = NOTHING_SHOWN) -> str:
    """The words for the status line: what is wrong first; empty where there is neither ring nor buttons."""
    wrong = [words for words in (_ring_trouble(ring, output), _buttons_trouble(buttons)) if words]
    if wrong:
        return " · ".join(wrong)
    has_ring, has_buttons = ring.state is not RingState.ABSENT, buttons.kind is not StateKind.ABSENT
    match has_ring, has_buttons:
        case True, True:
            return _("Ring, buttons on")
        case True, False:
            return _("Ring on")
        case False, True:
            return _("Buttons on")
        case _:
            return ""


def _ring_trouble(ring: RingStatus, output: Output) -> str:
    match ring.state:
        case RingState.LOOKING if ring.reason is Reason.ALIKE_FOUND:
            return _("Is it your ring?")
        case RingState.LOOKING:
            return _("Ring missing")
        case RingState.STARTING if ring.reason is Reason.OTHER_PROTOCOL:
            return _("Ring: no answer")
        case RingState.STARTING:
            return _("Ring starting")
        case RingState.CONNECTED | RingState.SIMULATED if output.needs_more_current:
            return _("Ring limit too low")
        case RingState.ABSENT if ring.reason is Reason.NOT_CHOSEN:
            return _("Ring not set up")
        case _:
            return ""


def _buttons_trouble(buttons: ButtonsState) -> str:
    if buttons.kind in {StateKind.ABSENT, StateKind.CLOSED, StateKind.NOT_STARTED}:
        return ""
    if buttons.kind is StateKind.STUCK:
        return _("Button stuck")
    if buttons.kind is StateKind.PARTLY:
        return _missing_status(buttons.missing)
    return "" if buttons.works else _("No buttons")


def limit_words(settings: RingSettings) -> str:
    """That nothing can be shown within the current limit, and what to do; empty where something can."""
    if not OutputSettings(current_limit=settings.current_limit).needs_more_current(settings.count):
        return ""
    idle = _(
        "{count} LEDs draw about {idle} mA while they are dark. The limit is {limit} mA, so nothing can be lit: raise"
        " the current limit in the settings, if your supply gives more."
    )
    return idle.format(count=settings.count, idle=round(settings.count * MILLIAMPS_IDLE), limit=settings.current_limit)


def ring_words(ring: RingStatus) -> str:
    """What the ring is doing, in one sentence."""
    match ring.state:
        case RingState.ABSENT:
            return _("Absent.") if ring.reason is not Reason.NOT_CHOSEN else _("Not set up yet.")
        case RingState.SIMULATED:
            return _("Drawn on the screen.")
        case RingState.STARTING if ring.reason is Reason.OTHER_PROTOCOL:
            return _("{board}: does not answer in AWA.").format(board=board_name(ring))
        case RingState.STARTING:
            return _("The board on {port} is starting.").format(port=ring.port)
        case RingState.CONNECTED:
            return _("Connected: {board}.").format(board=board_name(ring))
        case RingState.LOOKING:
            return _looking(ring)


def _looking(ring: RingStatus) -> str:
    board = board_name(ring)
    match ring.reason:
        case Reason.NO_PERMISSION:
            return _("{board}: this user may not use it.").format(board=board)
        case Reason.BUSY:
            return _("{board}: another program is using it.").format(board=board)
        case Reason.OTHER_BOARD:
            return _("Another board is on {port} now.").format(port=ring.port)
        case Reason.SEVERAL_FOUND:
            return _("Several boards look like the ring’s.")
        case Reason.ALIKE_FOUND:
            return _("A board like the ring’s is plugged in, in another place than before.")
        case Reason.STUCK:
            return _("{board}: takes nothing any more.").format(board=board)
        case Reason.FAILED:
            return _("{board}: does not answer.").format(board=board)
        case Reason.UNPLUGGED:
            return _("Unplugged: {board}.").format(board=board)
        case _:
            return _("Looking for {board}.").format(board=board)


def ring_help(ring: RingStatus, board: BoardWords) -> str:
    """What to do about it; empty where there is nothing to do."""
    if ring.state is RingState.ABSENT:
        if ring.reason is Reason.NOT_CHOSEN:
            words = _(
                "Plug the board in and set the ring up: a question each for port, LEDs, {sector} 1 and direction."
            )
            return words.format(sector=board.sector)
        return _("The game needs none. If you have built one, set it up here.")
    if ring.reason is Reason.OTHER_PROTOCOL:
        return _('Nothing else is sent to it. WLED and Adalight boards need protocol = "auto" in the settings file.')
    if ring.state is not RingState.LOOKING:
        return ""
    match ring.reason:
        case Reason.NO_PERMISSION:
            return _("Add the user to the group dialout (sudo usermod -aG dialout $USER) and start the Pi again.")
        case Reason.BUSY:
            return _("Close the other program (a serial monitor, a printer’s, brltty). The ring then comes by itself.")
        case Reason.OTHER_BOARD:
            expected = _("Expected is {board}. Plug it in; or set the ring up with the other one.")
            return expected.format(board=board_name(ring))
        case Reason.SEVERAL_FOUND:
            return _("Set the ring up again with only one of them plugged in, or name its port in the settings file.")
        case Reason.ALIKE_FOUND:
            return _("It is left alone: it could be a printer. If it is your ring, tap “Set the ring up” and say so.")
        case Reason.STUCK:
            return _("It is opened again by itself. If this comes back, pull its plug and put it in again.")
        case Reason.FAILED:
            return _("It is tried again by itself. The system says: {detail}").format(detail=ring.detail)
        case _:
            return _("Plug it in: it is found under any name, in the middle of a game too.")


def board_name(ring: RingStatus) -> str:
    """The board by a name people know it by, with its port where that is known."""
    known = ring.board.known_as if ring.board is not None else ""
    if known and ring.port:
        return _("{board} on {port}").format(board=known, port=ring.port)
    return known or ring.port or (_identity(ring.board) if ring.board is not None else _("the ring’s board"))


def _identity(board: BoardIdentity) -> str:
    return _("the board {identity}").format(identity=f"{board.vendor:04X}:{board.product:04X}")


def buttons_words(buttons: ButtonsState) -> str:
    """What the buttons are doing, in one sentence."""
    match buttons.kind:
        case StateKind.ABSENT | StateKind.CLOSED | StateKind.NOT_STARTED:
            return _("Absent.")
        case StateKind.READY:
            return _("Connected.")
        case StateKind.SIMULATED:
            return _("Simulated.")
        case StateKind.STUCK:
            return _("A button is stuck.")
        case StateKind.PARTLY:
            return _("Connected, but not all of them.")
        case StateKind.NOT_A_PI:
            return _("This computer is no Raspberry Pi.")
        case StateKind.NO_LIBRARY | StateKind.UNKNOWN_FACTORY:
            return _("The GPIO library is missing.")
        case StateKind.NO_PERMISSION:
            return _("This user may not use the pins.")
        case StateKind.PIN_TAKEN:
            return _("Something else uses one of the pins.")
        case StateKind.FAILED:
            return _("The pins cannot be used.")


def buttons_help(buttons: ButtonsState, board: BoardWords) -> str:
    """What to do about it; the hardware's own words where they name a pin or a library."""
    match buttons.kind:
        case StateKind.ABSENT | StateKind.CLOSED | StateKind.NOT_STARTED:
            if not board.are_numbered:
                return _("Touch and keys do everything: Space is Next, Backspace is Undo.")
            words = _("Touch and keys do everything: Space is Next, Backspace is Undo, 1–7 are the {sectors}.")
            return words.format(sectors=board.sectors)
        case StateKind.READY | StateKind.SIMULATED:
            return ""
        case StateKind.PARTLY | StateKind.PIN_TAKEN if buttons.missing:
            return _(
                "Close what holds it, take its dtoverlay out of config.txt, or set another pin under [buttons]."
                " It is tried again by itself."
            )
        case _:
            return buttons.detail


def missing_words(missing: Sequence[Missing], board: BoardWords) -> list[str]:
    """Which pins cannot be used and who holds them, a sentence each."""
    return [
        _("{part}, GPIO {pin}: {why}").format(part=part_words(part.name, board), pin=part.pin, why=_why(part))
        for part in missing
    ]


def _why(part: Missing) -> str:
    if part.holder:
        return _("{holder} holds this pin.").format(holder=part.holder)
    if part.why.kind is StateKind.PIN_TAKEN:
        return _("something else holds this pin.")
    return part.why.detail


def _missing_status(missing: Sequence[Missing]) -> str:
    """In the status: the first pin and who holds it."""
    first, more = missing[0], " …" if len(missing) > 1 else ""
    holder = first.holder if len(first.holder) <= LONGEST_HOLDER else f"{first.holder[: LONGEST_HOLDER - 1]}…"
    if not holder:
        return _("GPIO {pin} taken").format(pin=first.pin) + more
    return _("GPIO {pin}: {holder}").format(pin=first.pin, holder=holder) + more
