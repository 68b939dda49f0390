"""The pages of a table without a keyboard: something went wrong inside, the way out, and the safe mode."""

from companion.contract.page import Button, Choices, Entry, Page, Row, Tone, Words
from companion.error_reports import ErrorReport
from companion.kiosk.power import PowerAction
from companion.kiosk.safe_mode import Reason
from companion.shell.actions import Action
from companion.words import _


def mishap_page(mishap: ErrorReport, *, details: bool) -> Page:
    """An exception, as people can read it."""
    rows: list[Row] = [
        Words(_("Something went wrong in the app. Your game is saved."), instruction=True),
        Words(_("Go on. If this page comes back at once, go to the first screen and resume the game.")),
    ]
    if details:
        said = f"{mishap.kind}: {mishap.words}".removesuffix(": ")
        rows += [Words(said, Tone.RIFT), Words(_("In {place}; written in the log.").format(place=mishap.place))]
    label = _("Fewer details") if details else _("Details")
    rows.append(Choices((Button(label, Action.DETAILS), Button(_("To the first screen"), Action.HOME))))
    return Page(
        kicker=_("OOPS"),
        title=_("Something went wrong"),
        rows=tuple(rows),
        primary=Button(_("Go on"), Action.BACK),
        kicker_tone=Tone.RIFT,
        scrolls=True,
    )


def kiosk_menu(message: str, *, can_quit: bool, may: frozenset[PowerAction]) -> Page:
    """The way out. In a window: only out of the app."""
    rows: list[Row] = [Words(message, Tone.STRONG)] if message else []
    if can_quit:
        rows.append(Entry(_("Leave"), _("everything is saved"), Action.QUIT))
    else:
        rows.append(Entry(_("Restart the app"), _("into the same game"), Action.RESTART))
        if PowerAction.SHUT_DOWN in may:
            rows.append(Entry(_("Shut down"), _("then the plug may be pulled"), Action.SHUT_DOWN))
        if PowerAction.RESTART in may:
            rows.append(Entry(_("Restart the Raspberry Pi"), _("takes about a minute"), Action.REBOOT))
        rows.append(Entry(_("To the console"), _("a login, for those who look after it"), Action.TO_CONSOLE))
    return Page(
        kicker=_("WAY OUT"),
        title=_("Leave the app?"),
        rows=tuple(rows),
        primary=Button(_("Back"), Action.BACK, onward=False),
        scrolls=True,
    )


def safe_mode_page(reason: Reason) -> Page:
    """Why the game did not start, and what now."""
    rows: list[Row] = [Words(reason.what, Tone.RIFT, instruction=True)]
    if reason.do:
        rows.append(Words(reason.do))
    without = _("In safe mode there are no buttons and no ring, and every setting has its default.")
    rows.append(Words(without, Tone.QUIET))
    if reason.log:
        rows.append(Words(_("The last lines of the log:"), Tone.PINK))
        rows += [Words(line, Tone.QUIET) for line in reason.log]
    return Page(
        kicker=_("SAFE MODE"),
        title=_("The game did not start"),
        rows=tuple(rows),
        primary=Button(_("Try again"), Action.RESTART),
        side=(Button(_("Go on in safe mode"), Action.HOME),),
        kicker_tone=Tone.RIFT,
        scrolls=True,
    )
