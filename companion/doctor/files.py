"""The settings and the box file of the table."""

from companion import settings as preferences
from companion.doctor.access import May, may_change
from companion.doctor.finding import Finding, Severity, Subject
from companion.errors import BoxError, SettingsError
from companion.games import settings_sections
from companion.games.the_loop import box_file
from companion.games.the_loop.settings import GameSettings
from companion.paths import AppPaths
from companion.settings import Settings
from companion.words import _


def usable_settings(where: AppPaths) -> Settings:
    """The settings; the defaults where the file is broken, as the app does it."""
    try:
        return preferences.load(where.settings, settings_sections())
    except SettingsError:
        return preferences.defaults(settings_sections())


def settings_file(where: AppPaths, may: May = may_change) -> Finding:
    """Whether it can be read, is right, and can be written when something is changed on the screen.

    The app writes a new file beside the old one, so it is the folder that counts.
    """
    subject = Subject.SETTINGS
    try:
        preferences.load(where.settings, settings_sections())
    except SettingsError as problem:
        what_to_do = _("Mend that line, or move the file away. Until then the defaults are used.")
        return Finding(subject, Severity.FAILED, str(problem), what_to_do)
    if not where.settings.exists():
        return Finding(subject, Severity.OK, _("None: the defaults are used."))
    if not may(where.settings.parent):
        return Finding(
            subject,
            Severity.WARNING,
            _("{file} can be read, but not written.").format(file=where.settings),
            _("What is changed on the screen is forgotten. Let its folder belong to the user of the app."),
        )
    return Finding(subject, Severity.OK, str(where.settings))


def box(where: AppPaths, settings: Settings) -> Finding:
    """Whether the table's own box file is right, if there is one."""
    subject = Subject.BOX_FILE
    own = where.own_box(settings.of(GameSettings).box_file)
    if own is None:
        return Finding(subject, Severity.OK, _("None of your own: the box that ships with the app is used."))
    try:
        box_file.box_mapping(own)
    except BoxError as problem:
        what_to_do = _("Mend that field. Until then the box that ships with the app is used.")
        return Finding(subject, Severity.FAILED, str(problem), what_to_do)
    return Finding(subject, Severity.OK, str(own))
