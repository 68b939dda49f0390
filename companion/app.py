"""Puts the pieces together: settings, box, games on disk, and the glass. Nothing but the command line imports this."""

import faulthandler
import gc
import logging
import os
import signal
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from companion import display, logs
from companion import settings as preferences
from companion.box_exchange import take_back_to
from companion.contract.box_page import Changes
from companion.contract.game import Game, Json, cannot_be_kept
from companion.devices import Devices
from companion.display import kivy_setup
from companion.errors import BoxError, CompanionError, SavingError, SettingsError
from companion.files import kept_text
from companion.games import GAMES, Load, box_to_write, own_box, settings_sections
from companion.kiosk import safe_mode
from companion.kiosk.stick import Sticks
from companion.logs import ErrorReports, remember_crash
from companion.paths import AppPaths
from companion.play.store import Store
from companion.settings import Settings
from companion.shell.app_context import AppContext
from companion.shell.background_run import BackgroundRun
from companion.shell.navigator import Navigator
from companion.words import _, set_language, set_spellings

if TYPE_CHECKING:
    from companion.doctor import Finding
    from companion.doctor.screen import LookAtWindow

log = logging.getLogger(__name__)
SCREEN_FAILED = 2
MOST_WAITED = 5.0
"""Seconds for which an export may keep the app from ending: systemd gives it ten for all that it has to do then."""


def run(
    paths: AppPaths, games: Mapping[str, Load] = GAMES, *, size: tuple[int, int], kiosk: bool, is_show: bool
) -> int:
    """Opens the window. `is_show`: the first of the games plays itself, and nothing is kept.

    Gives the exit code: 0, or what was wished in the way out (`companion.errors`).

    Raises:
        CompanionError: another start of the app is using the games.
    """
    loaded = load_settings(paths)  # first: what the store has to say is said in the language of the screen
    store = _store_in(paths.data, is_show=is_show)
    gc.disable()  # until the first frame: nearly all that a start makes stays, and looking for the rest delays it
    try:
        reports = _install_error_handlers(paths)
        kivy_setup.prepare(kivy_setup.WindowConfig(home=_kivy_home(paths), size=size, kiosk=kiosk))
        navigator = navigator_for(store, paths, games, can_quit=not kiosk, loaded=loaded)
        logs.at_level(os.environ.get(logs.LEVEL_IN_ENVIRONMENT, ""), navigator.app.settings.kiosk.log.value)
        _open_window(navigator, reports, is_show=is_show)
    finally:
        gc.enable()
        _close(store)
    navigator.app.let_writing_end(MOST_WAITED)  # the games are safe by now
    return navigator.exit_code or 0


def _store_in(folder: Path, *, is_show: bool) -> Store:
    """The games of this table; the show goes on without them while another start of the app is using them."""
    try:
        return Store(folder)
    except SavingError:
        if not is_show:
            raise
        return Store(None)


def _close(store: Store) -> None:
    store.close()
    if store.unsaved:
        log.error("%d entries could not be saved: %s", store.unsaved, store.save_error)


def run_in_safe_mode(unit: str, paths: AppPaths, size: tuple[int, int]) -> int:
    """Opens the app without pins and ports, with the default settings, and with the reason for it on the screen.

    Where no screen can be opened the reason is printed on the terminal, and 2 is given.
    """
    kiosk = safe_mode.is_safe_mode()
    reason = safe_mode.reason_of(unit)
    reports = _install_error_handlers(paths)
    store = _store_or_memory(paths.data)
    try:
        if not display.has_display(kiosk=kiosk):
            raise CompanionError("there is no display")  # noqa: TRY301 - told below like any other reason
        kivy_setup.prepare(kivy_setup.WindowConfig(home=_kivy_home(paths), size=size, kiosk=kiosk))
        navigator = Navigator(safe_context(store, paths, can_quit=not kiosk), preferences.defaults(settings_sections()))
        navigator.look_at_last_game()
        navigator.begin_in_safe_mode(reason)
        _open_window(navigator, reports, is_show=False)
    except Exception as problem:
        log.warning("safe mode has no screen", exc_info=problem)
        _print_on_terminal(safe_mode.as_text(reason))
        return SCREEN_FAILED
    finally:
        _close(store)
    return navigator.exit_code or 0


def _store_or_memory(folder: Path) -> Store:
    try:
        return Store(folder)
    except SavingError as problem:
        log.warning("%s: games are not kept", problem)
        store = Store(None)
        store.save_error = str(problem)
        return store


def safe_context(store: Store, paths: AppPaths, *, can_quit: bool) -> AppContext:
    """What the screens work on in safe mode: the box that ships with the app, and a settings file left alone."""
    return AppContext(
        store=store,
        clock=lambda: datetime.now(UTC),
        keep=lambda _: _not_kept(),
        exports=paths.data / "exports",
        sticks=None if can_quit else Sticks(),
        can_quit=can_quit,
    )


def _not_kept() -> str:
    return _("Not kept: in safe mode the settings file is left alone.")


def _print_on_terminal(text: str) -> None:
    """Where people are: the terminal of the standard input (the kiosk's output goes to the journal)."""
    try:
        terminal = os.ttyname(sys.stdin.fileno())
        with Path(terminal).open("w", encoding="utf-8", errors="replace") as file:
            file.write("\r\n" + text.replace("\n", "\r\n"))
    except (OSError, ValueError, AttributeError):
        print(text)  # noqa: T201 - said to people


def _install_error_handlers(paths: AppPaths) -> ErrorReports:
    """The log; the stacks of all threads at SIGUSR1 and at a crash below Python; exceptions of threads."""
    logs.begin(paths.data)
    reports = ErrorReports(lambda problem: remember_crash(problem, paths.data, datetime.now(UTC)))
    threading.excepthook = lambda told: told.exc_value and reports.take(told.exc_value)
    try:
        faulthandler.enable()
        faulthandler.register(signal.SIGUSR1, all_threads=True)
    except (OSError, ValueError, AttributeError):
        log.info("no stacks can be dumped: the standard error is no file")
    return reports


def _kivy_home(paths: AppPaths) -> Path:
    """A folder in which Kivy may write; one that nobody will miss, where the data folder cannot be written."""
    home = paths.data / "kivy"
    try:
        home.mkdir(parents=True, exist_ok=True)
    except OSError:
        return Path(tempfile.mkdtemp(prefix="loop-companion-"))
    return home


def navigator_for(
    store: Store,
    paths: AppPaths,
    games: Mapping[str, Load] = GAMES,
    *,
    can_quit: bool,
    loaded: tuple[Settings, str] | None = None,
) -> Navigator:
    """The screens with this table's settings and box; what is wrong with a file is said on the first one.

    `loaded`: what `load_settings` gave, where it was asked already.
    """
    settings, settings_notice = loaded or load_settings(paths)
    devices = Devices(settings)
    context = AppContext(
        store=store,
        clock=lambda: datetime.now(UTC),
        keep=_keeper(paths.settings),
        exports=paths.data / "exports",
        sticks=None if can_quit else Sticks(),
        can_quit=can_quit,
        notices=(settings_notice,),
        box_of=lambda game: load_box(game, paths, settings),
        write_box=lambda game, changes: write_box(game, paths, settings, changes),
        box_file=lambda game: box_to_write(game, paths, settings),
        devices=devices,
        doctor=_doctor_for(paths, devices),
        games=games,
    )
    navigator = Navigator(context, settings)
    navigator.look_at_last_game()
    return navigator


def _doctor_for(paths: AppPaths, devices: Devices) -> BackgroundRun:
    """The doctor's, in the app: it knows its window and its devices from inside."""

    def look(look_at_window: "LookAtWindow") -> "Iterator[Finding]":
        # The doctor is loaded when somebody calls it: the first picture needs none.
        from companion.doctor.examination import Inside, checks, examine  # noqa: PLC0415 - see above
        from companion.table_files import table_files  # noqa: PLC0415 - see above

        inside = Inside(
            look_at_window=look_at_window,
            ring_status=lambda: devices.ring_status,
            buttons_state=lambda: devices.buttons_state,
            measured=devices.measure,
            taps=doctor.taps.seen,
        )
        return examine(checks(paths, table_files(paths), inside))

    doctor = BackgroundRun(look)
    return doctor


def load_settings(paths: AppPaths) -> tuple[Settings, str]:
    """The settings; the defaults and what to say, if the file is broken. The language is set as they wish."""
    try:
        settings, notice = preferences.load(paths.settings, settings_sections()), ""
    except SettingsError as problem:
        settings = preferences.defaults(settings_sections())
        notice = _("{problem}. The defaults are used.").format(problem=problem)
    set_language(settings.screen.language)
    set_spellings(settings.spellings())
    return settings, notice


def load_box(game: Game, paths: AppPaths, settings: Settings) -> tuple[Json, str]:
    """The box of a game; the default and what to say, if the table's own file is broken."""
    try:
        return game.box(own_box(game, paths, settings)), ""
    except BoxError as problem:
        return game.box(), _("{problem}. The box that ships with the app is used.").format(problem=problem)


def write_box(game: Game, paths: AppPaths, settings: Settings, changes: Changes) -> Callable[[], None] | None:
    """Puts changes into the table's own box file of a game; gives what makes the file as it was before.

    Raises:
        BoxError: they cannot be kept; nothing is changed.
    """
    file = box_to_write(game, paths, settings)
    if file is None:
        cannot_be_kept(changes)
        return None
    before = kept_text(file)
    game.write_box(file, changes)
    return take_back_to(file, before)


def _keeper(path: Path) -> Callable[[Settings], str]:
    def keep(settings: Settings) -> str:
        set_language(settings.screen.language)
        set_spellings(settings.spellings())
        try:
            preferences.save(path, settings)
        except SettingsError as problem:
            return str(problem)
        return ""

    return keep


def _open_window(navigator: Navigator, reports: ErrorReports, *, is_show: bool) -> None:
    kivy_setup.describe_window()  # where there is none Kivy would end the program by itself, without a word of ours
    # Kivy reads its environment when it is imported, so this comes after `kivy_setup.prepare`.
    from companion.shell.window import LoopApp  # noqa: PLC0415 - see above

    window = LoopApp(navigator, is_show=is_show, reports=reports)
    try:
        window.run()
    finally:
        navigator.app.end_demo()
        window.on_stop()  # Kivy leaves it out where an exception ends the app
