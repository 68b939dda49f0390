"""Trying the buttons: how each bounces, and which kind of encoder the Era wheel is."""

from msgspec.structs import replace

from companion.contract.page import Button, Page, Row, SignLine, Tone, Words
from companion.doctor.pins import HIDDEN, bounce_help
from companion.kit import theme
from companion.settings import ButtonSettings
from companion.shell.actions import Action, Heard, HeardKey
from companion.shell.pages.key_words import key_words, part_words, press_words
from companion.shell.pages.teaching import meanings_of
from companion.words import _, ngettext
from hardware.buttons import MIN_RESTS, Bounce, KeyMap, Measurement, WheelCycle


def try_page(measured: Measurement, heard: Heard | HeardKey | None, key_map: KeyMap) -> Page:
    """What each button on the pins does, and what was heard last, from a key too."""
    rows: list[Row] = [_line(bounce) for bounce in measured.buttons]
    if not measured.buttons:
        rows.append(Words(_("There are no buttons on pins. Keys and wireless buttons are heard here, too.")))
    rows.append(Words(_heard(heard, key_map), Tone.STRONG, instruction=True))
    return Page(
        kicker=_("BUTTONS"),
        title=_("Press each button ten times"),
        rows=tuple(rows),
        primary=Button(_("Back"), Action.BACK, onward=False),
        side=(Button(_("Start again"), Action.TEST_BUTTONS), Button(_("Teach a button"), Action.TEACH)),
        scrolls=True,
        listens=True,
    )


def _heard(heard: Heard | HeardKey | None, key_map: KeyMap) -> str:
    match heard:
        case Heard(pressed):
            return _("{press} heard.").format(press=press_words(pressed))
        case HeardKey(key):
            meanings = meanings_of(key, key_map)
            if not meanings:
                return _("{key} heard. It does nothing yet: teach it.").format(key=key_words(key))
            return _("{key} heard. It is {press}.").format(key=key_words(key), press=press_words(meanings[0]))
        case None:
            return _("Slowly, one after the other.")


def _line(bounce: Bounce) -> SignLine | Words:
    name = _("{part} (GPIO {pin})").format(part=part_words(bounce.name), pin=bounce.pin)
    if not bounce.presses:
        return Words(_("{button}: not heard yet.").format(button=name), Tone.QUIET)
    presses = ngettext("{n} press", "{n} presses", bounce.presses).format(n=bounce.presses)
    words = f"{name}: {presses}, {bounce_words(bounce.longest)}"
    if bounce.longest > HIDDEN:
        return SignLine("warning", theme.MISSION, words, bounce_help())
    return SignLine("check", theme.ENERGY, words)


def bounce_words(seconds: float) -> str:
    """How long a button bounces."""
    return _("bounces for {n} ms.").format(n=round(seconds * 1000))


def wheel_page(measured: Measurement) -> Page:
    """Which kind of encoder the Era wheel is."""
    wheel = measured.wheel
    if wheel is None:
        return _no_wheel_page()
    rows: tuple[Row, ...] = (
        Words(_("Clockwise, click by click, with a short rest after each click."), instruction=True),
        Words(ngettext("{n} click heard.", "{n} clicks heard.", sum(wheel.rests)).format(n=sum(wheel.rests))),
    )
    if wheel.cycle is None and sum(wheel.rests) >= MIN_RESTS:
        rows += (Words(_("Not sure yet: a little slower, please."), Tone.MISSION),)
    if wheel.cycle is not None:
        rows += (Words(_kind_words(wheel.cycle), Tone.ENERGY, instruction=True),)
        if wheel.position < 0:
            rows += (Words(_("Its two wires are swapped; the app swaps them back."), Tone.MISSION),)
    is_known = wheel.cycle is not None
    back = Button(_("Back"), Action.BACK, onward=False)
    return Page(
        kicker=_("ERA WHEEL"),
        title=_("Turn the Era wheel once round"),
        rows=rows,
        primary=Button(_("Keep it"), Action.ENTERED) if is_known else back,
        side=(*((back,) if is_known else ()), Button(_("Start again"), Action.SET_WHEEL)),
        scrolls=True,
        listens=True,
    )


def _no_wheel_page() -> Page:
    """There is nothing to turn: what one needs to be heard."""
    needs = _("Have you built one? Choose “Kind: gpio” under Buttons; its pins are in the settings file.")
    return Page(
        kicker=_("ERA WHEEL"),
        title=_("There is no Era wheel on the pins"),
        rows=(Words(needs, instruction=True), Words(_("The game needs none: tap the Eras."))),
        primary=Button(_("Back"), Action.BACK, onward=False),
        scrolls=True,
        listens=True,
    )


def _kind_words(cycle: WheelCycle) -> str:
    match cycle:
        case WheelCycle.FULL:
            return _("It is a full-cycle encoder.")
        case WheelCycle.HALF:
            return _("It is a half-cycle encoder.")
        case WheelCycle.QUARTER:
            return _("It is a quarter-cycle encoder.")


def with_wheel(buttons: ButtonSettings, measured: Measurement) -> ButtonSettings:
    """The settings with the wheel as it was measured: one step a click, and the right way round."""
    wheel = measured.wheel
    if wheel is None or wheel.cycle is None:
        return buttons
    found = replace(buttons, wheel_cycle=wheel.cycle)
    return found if wheel.position >= 0 else replace(found, wheel_a=buttons.wheel_b, wheel_b=buttons.wheel_a)
