"""What the house's screens work on, as it is given to them, and what of it changes while the app runs."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from msgspec import Struct, field

from companion.contract.box_page import Changes
from companion.contract.game import Game, Json, cannot_be_kept
from companion.contract.screen import Begin, Screen
from companion.devices import Devices
from companion.errors import CompanionError, JournalError
from companion.games import GAMES
from companion.kiosk.stick import Sticks
from companion.kiosk.systemd import Runner
from companion.kit.glyphs import register
from companion.play.dice import new_seed
from companion.play.games_list import StoredGame
from companion.play.session import Session
from companion.play.store import Store
from companion.settings import Settings
from companion.shell.background_run import BackgroundRun, BackgroundWork, Job
from companion.shell.boxes import Boxes
from companion.shell.exporting import export_game
from companion.words import _, ngettext
from hardware.buttons import KeyMap


class AppContext(Struct, frozen=True):
    """What the screens work on, given by `app`.

    `keep` writes the settings and gives what went wrong in words (empty: nothing). `exports` is the folder for
    exported journals, which go onto a USB stick where the system mounts `sticks` (a kiosk). `can_quit`: whether the
    app may be left by a tap (a kiosk may not). `devices` are the ring and the buttons of the table; `doctor` looks at
    the machine, `power` runs the commands that switch it off, `background` does what may take long. `games` says how
    each game is loaded; the first is the one that a table begins with. `box_of` reads a game's box, and gives what is
    wrong with the table's own file of it (empty: nothing); `write_box` puts changes into that file and gives what
    takes them back, or raises BoxError; `box_file` says which file that is (None: there is none to be written).
    """

    store: Store
    clock: Callable[[], datetime]
    keep: Callable[[Settings], str]
    exports: Path
    sticks: Sticks | None = None
    seed: Callable[[], str] = new_seed
    can_quit: bool = True
    notices: Sequence[str] = ()
    devices: Devices = field(default_factory=lambda: Devices(Settings()))
    doctor: BackgroundRun = field(default_factory=lambda: BackgroundRun(lambda _: ()))
    background: BackgroundWork = field(default_factory=BackgroundWork)
    power: Runner | None = None
    games: Mapping[str, Callable[[], Game]] = field(default_factory=lambda: GAMES)
    box_of: Callable[[Game], tuple[Json, str]] = lambda game: (game.box(), "")
    box_file: Callable[[Game], Path | None] = lambda _: None
    write_box: Callable[[Game, Changes], Callable[[], None] | None] = lambda _, changes: cannot_be_kept(changes)


class Played(Struct, frozen=True):
    """A game that is on: which, what has happened in it, and its own screen with all that is half entered there.

    `is_demo`: it plays itself, and nothing of it is kept.
    """

    game: Game
    session: Session[Any, Any, Any]
    screen: Screen
    is_demo: bool = False


class AppState:
    """The settings, the game that is on, and what is to be said.

    `message` stands until the next tap. `outcome` is what came of something that took its time: it stands until a tap
    after it was seen (`outcome_is_seen`), whatever page lies on top by then.
    """

    def __init__(self, context: AppContext, settings: Settings) -> None:
        self.context = context
        self.settings = settings
        self.message = ""
        self.outcome = ""
        self.outcome_is_seen = False
        self._writing: Job | None = None
        self._writing_words = ""
        self.played: Played | None = None
        self._demo: Store | None = None
        self._notices = list(context.notices)
        self.boxes = Boxes(
            context.box_of, context.box_file, context.write_box, lambda: self.settings, self._notices.append
        )

    @property
    def key_map(self) -> KeyMap:
        """What each key presses; the volume keys only where no desktop wants them."""
        return KeyMap(self.settings.keys.taught, with_volume=not self.context.can_quit)

    @property
    def game(self) -> Game:
        """The game that is on; while none is, the one that a table begins with."""
        return self.played.game if self.played is not None else self.game_of(next(iter(self.context.games)))

    def game_of(self, name: str) -> Game:
        """The game with this id; its glyphs are known from then on.

        Raises:
            JournalError: this app knows no such game.
        """
        load = self.context.games.get(name)
        if load is None:
            raise JournalError(_("this app knows no game {name}").format(name=repr(name)))
        game = load()
        register(game.glyphs())
        return game

    def keep(self, settings: Settings) -> None:
        """Other settings from now on, written into their file; where that fails, the message says why."""
        if settings != self.settings:
            self.settings = settings
            self.message = self.context.keep(settings)

    # The games

    def stored_games(self, most: int, *, skip: int = 0) -> tuple[StoredGame, ...]:
        """The games played last after the first `skip`; none, and why in words, where the file is damaged."""
        try:
            return self.context.store.games(most, skip=skip)
        except CompanionError as problem:
            self.message = str(problem)
            return ()

    def count_games(self) -> int:
        """How many games are on the list; 0, and why in words, where the file is damaged."""
        try:
            return self.context.store.count()
        except CompanionError as problem:
            self.message = str(problem)
            return 0

    def left_out(self) -> str:
        """What is to be said of games that were to be listed, and are damaged; empty: nothing."""
        unreadable = self.context.store.unreadable
        words = ngettext(
            "{n} game is damaged and not in the list; the file still has it.",
            "{n} games are damaged and not in the list; the file still has them.",
            unreadable,
        )
        return words.format(n=unreadable) if unreadable else ""

    def summary_of(self, stored: StoredGame) -> str:
        """Where a stored game stands, in its own words."""
        try:
            return self.game_of(stored.header.game).summarise(stored.header.setup, stored.summary)
        except JournalError as problem:
            return str(problem)

    def tally_of(self, game: Game) -> str:
        """How its games ended so far, in its own words."""
        try:
            return game.tally(self.context.store.outcomes(game.id))
        except CompanionError:
            return ""  # the list of games says what is wrong with the file

    def quick_beginning(self) -> Begin:
        """A new game with nothing chosen, of the game that is on."""
        game = self.game
        box = self.boxes.context_of(game).box
        return Begin(game.id, game.setup(box), box)

    def begin(self, wanted: Begin) -> None:
        """A new game is on.

        Raises:
            CompanionError: it cannot be set up so.
        """
        context, game = self.context, self.game_of(wanted.game)
        self.end_demo()
        store = context.store
        if wanted.is_demo:
            store = self._demo = Store(None)
        session = Session.begin(
            game.rules, store, context.clock, setup=wanted.setup, box=wanted.box, seed=context.seed()
        )
        self._open(game, session, is_demo=wanted.is_demo)

    def end_demo(self) -> None:
        """A game that plays itself is on no longer; what is kept of it goes."""
        if self._demo is not None:
            self._demo.close()
            self._demo = None
            if self.played is not None and self.played.is_demo:
                self.played = None

    def resume(self, number: int) -> None:
        """A stored game is on, exactly where it was left.

        Raises:
            JournalError: it is damaged, or of a game that this app does not know.
        """
        context = self.context
        game = self.game_of(context.store.header(number).game)
        self._open(game, Session.resume(game.rules, context.store, context.clock, number))

    def _open(self, game: Game, session: Session[Any, Any, Any], *, is_demo: bool = False) -> None:
        self.played = Played(game, session, game.play(session, self.boxes.context_of(game)), is_demo)

    def waiting(self) -> int | None:
        """The unfinished game that was played last."""
        return next((game.id for game in self.stored_games(20) if not game.summary.outcome), None)

    def look_at_last_game(self) -> None:
        """Loads the game that waits, so that the first screen shows its board and Resume is at once."""
        waiting = self.waiting()
        if waiting is None:
            return
        try:
            self.resume(waiting)
        except CompanionError as problem:
            self.message = str(problem)

    @property
    def doing(self) -> str:
        """What is being written just now, in words; empty: nothing."""
        return self._writing_words if self._writing is not None and self._writing.is_busy else ""

    def do(self, words: str, work: Callable[[], str]) -> None:
        """Something begins that may take its time, unless such a thing is going on; what it gives is then said."""
        if not self.doing:
            self.outcome, self._writing_words = "", words
            self._writing = self.context.background.begin(work, self.tell)

    def let_writing_end(self, seconds: float) -> None:
        """The app ends: what is being written shall not be cut off, as long as that takes no longer than this."""
        if self._writing is not None:
            self._writing.wait(seconds)

    def tell(self, words: str) -> None:
        """What came of something is said on whatever page is seen."""
        self.outcome, self.outcome_is_seen = words, False

    def export(self, number: int) -> None:
        """Begins to write a stored game into a file; what is said then is where it lies, or why not.

        Raises:
            JournalError: it is damaged; nothing is written.
        """
        context = self.context
        if not self.doing:
            self.do(*export_game(context.store, number, context.exports, context.sticks))

    def notices(self) -> list[str]:
        """What the first screen has to say besides: what was wrong while starting, and since."""
        store = self.context.store
        not_saving = _("Not saving: {why}").format(why=store.save_error) if store.save_error else ""
        notices = (store.notice, *self._notices, not_saving, self.left_out(), self.message)
        return [words for words in notices if words]
