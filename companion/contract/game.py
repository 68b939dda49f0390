"""A game as the house sees it: all that differs from game to game, in one value. Most of it has a default.

Some defaults look into the game's room: what lies there under its usual name (the table at `Game`) is found by it.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import Struct

from companion.contract.box_page import BoxPage, Changes
from companion.contract.console import Console
from companion.contract.page import Board, Row
from companion.contract.rules import Draw, Refusal, Rules
from companion.contract.scenes import Scenes, Script, default_scenes
from companion.contract.screen import NamedPictures, Screen
from companion.errors import BoxError
from companion.settings import Settings
from companion.words import _

Json = Mapping[str, Any]


def cannot_be_kept(_changes: Changes) -> None:
    """Where there is no file for it.

    Raises:
        BoxError: always.
    """
    raise BoxError(_("what lies in the box cannot be kept here"))


Bot = Callable[[Any, Draw, int], Any]
"""A pretend player: from a state in which the players must act, what they do. The number: how often they have acted
in this turn already."""


class SetupOption(Struct, frozen=True):
    """Something of a setup that `simulate` lets choose, as `--name`; the first of the choices is taken by default."""

    name: str
    choices: tuple[str, ...] | tuple[int, ...]


class GameContext(Struct, frozen=True):
    """What a table has for a game: its box, and the settings as they are now, of which it takes its section (`of`).

    `keep_box` writes changes into the table's own box file, for games to come; a game that is on keeps the box that it
    began with. It raises BoxError where that cannot be, and then nothing is changed. `box_now` is the box with all that
    was kept since this was made.
    """

    box: Json
    settings: Callable[[], Settings]
    keep_box: Callable[[Changes], None] = cannot_be_kept
    box_now: Callable[[], Json] = dict


class BoardWords(NamedTuple):
    """What a table calls the parts of its board, and the knob that moves a cursor among them.

    `are_numbered`: they bear the numbers 1–7, and the digits mean them; else a digit is what the page says.
    """

    sector: str
    sectors: str
    encoder: str
    are_numbered: bool = True


class HelpPage(NamedTuple):
    """A page of help: what it is about, and what it tells."""

    title: str
    remark: str
    rows: tuple[Row, ...]


class Game(ABC):
    """One game. `id` is its word in a journal's header, `title` its name on the glass.

    Where its `game.py` lies in a room of its own, these are found there, and loaded when they are first asked for:

    | file | what it offers |
    |---|---|
    | `bots.py` | `BOTS` |
    | `board/glyphs.py` | `GLYPHS` |
    | `console.py` | `CONSOLE` |
    | `help_pages.py` | `help_pages()` |
    | `lights/` | `ring_demo()` |
    | `scenes.py` | `scenes(script)` |
    | `terminal.py` | `render(state)`, `encode_odds(state)`, `render_odds(state)` |
    """

    id: str

    @property
    @abstractmethod
    def title(self) -> str:
        """Its name, in the language of the screen."""

    @property
    @abstractmethod
    def rules(self) -> Rules[Any, Any, Any]:
        """What can happen, and what follows."""

    # On the glass

    glyph: str = ""
    """Its sign among several games, by the name of one of its `glyphs`; empty: none."""

    color: str = ""
    """The colour of that sign, written #RRGGBB; empty: that of words."""

    turns_are_acts: bool = False
    """Each turn is a single act: then the history says the turn in each line, and has no headings."""

    @abstractmethod
    def new_game(self, context: GameContext, last: Any | None) -> Screen:
        """The form on which a game is set up; it hands out `Begin`. `last`: the session of the game played last."""

    @abstractmethod
    def play(self, session: Any, context: GameContext) -> Screen:
        """The screen of a game that is being played. The house adds Undo, Redo, Draw again, Menu and the status."""

    def glance(self, session: Any | None, context: GameContext) -> object | None:  # noqa: ARG002 - a default
        """What the board on the first screen shows: of this session, or as it comes out of the box; None: no board."""
        return None

    def welcome(self) -> str:
        """What the first screen says where no game waits."""
        return ""

    def board(self, gate: Any, act: Callable[[object], None]) -> Board:
        """The widget of the board.

        Args:
            gate: the touch gate that all that is seen shares.
            act: takes the action of a tap on the board.
        """
        raise NotImplementedError(f"{self.id} has no board")

    def glyphs(self) -> Mapping[str, Any]:
        """Its drawings by name, beyond the kit's own signs: what `companion.kit.glyphs.register` takes."""
        return self._in_room("board.glyphs", "GLYPHS") or {}

    def board_words(self) -> BoardWords:
        """What the parts of the board round which the ring lies are called."""
        return BoardWords(_("sector"), _("sectors"), _("encoder"), are_numbered=False)

    def help(self) -> Sequence[HelpPage]:
        """What people at the table ask of this game; the house adds what the buttons do."""
        help_pages = self._in_room("help_pages", "help_pages")
        return help_pages() if help_pages else ()

    def scenes(self, script: Script) -> Scenes:
        """A scripted game for pictures of its screens, from the form of a new game on."""
        scenes = self._in_room("scenes", "scenes") or default_scenes
        return scenes(script)

    # In words

    def turn_name(self, turn: int) -> str:
        """What the history calls a turn of `Rules.position`; 0 is the setup."""
        return _("Turn {n}").format(n=turn) if turn else _("Setup")

    def describe(self, fact: Any, state: Any) -> str:  # noqa: ARG002 - a default
        """What happened, in words, for the history; `state` is the one after the act."""
        return str(fact)

    def describe_act(self, facts: Sequence[Any], state: Any) -> str:
        """What an act did, in three or four words that fit on a button: what Undo says it takes back."""
        return self.describe(facts[0], state)

    def tell_refusal(self, refusal: Refusal) -> str:
        """Why an action is not legal, in a sentence without a capital letter and a full stop."""
        return ", ".join([str(refusal.code.value), *(f"{name} {value}" for name, value in refusal.values)])

    def summarise(self, setup: Json, summary: Any) -> str:  # noqa: ARG002 - a default
        """Where a stored game stands, or how it ended, for the list of games; `summary` is `play.entries.Summary`."""
        return str(summary.outcome or "")

    def tally(self, outcomes: Mapping[str, int]) -> str:
        """How often which outcome came over all games, in a few words for the first screen; empty: nothing."""
        number = sum(outcomes.values())
        return _("{n} played").format(n=number) if number else ""

    def render(self, state: Any) -> str:
        """The state as text for a terminal."""
        render = self._in_room("terminal", "render") or str
        return render(state)

    # At the command line

    def box(self, own_file: Path | None = None) -> Json:  # noqa: ARG002 - a default
        """The box that ships with the app, with the table's own file laid over it.

        Raises:
            BoxError: the file cannot be read, or a field is wrong; names file and field.
        """
        return {}

    def box_of_text(self, text: str) -> Json:  # noqa: ARG002 - a default
        """The same with a text laid over it, as another table's file has it.

        Raises:
            BoxError: a field is wrong; names it, and the line.
        """
        raise BoxError(_("{game} has no box file").format(game=self.title))

    box_file: str = ""
    """The name of the table's own box file, beside the settings; empty: the game has none."""

    def box_page(self, box: Json) -> BoxPage | None:  # noqa: ARG002 - a default
        """What lies in the box, as pages on which its owner puts it right; None: there is nothing to put right."""
        return None

    def write_box(self, file: Path, changes: Changes) -> None:  # noqa: ARG002 - a default
        """Puts changes into the table's own file, whole or not at all; what its owner wrote beside them stays.

        Raises:
            BoxError: it would not be a right box file, or cannot be written; names the field.
        """
        raise BoxError(f"{self.id} has no box file")

    def setup(self, box: Json, chosen: Mapping[str, str | int] | None = None) -> Json:  # noqa: ARG002 - a default
        """The setup with which a game begins where nobody chooses one.

        Args:
            box: the table's.
            chosen: values of some of the `setup_options`, by name.

        Raises:
            UsageError: what is chosen does not go with the box.
        """
        return {}

    def setup_options(self) -> Sequence[SetupOption]:
        """What `simulate` lets choose of a setup."""
        return ()

    def console(self) -> Console:
        """What it brings for the console."""
        return self._in_room("console", "CONSOLE") or Console()

    def bots(self) -> Mapping[str, Bot]:
        """The pretend players, by name, the one that is taken by default first; none: the rules alone play it."""
        return self._in_room("bots", "BOTS") or {}

    def odds(self, state: Any) -> object | None:
        """The chances of what comes next, as JSON; None: the game has none."""
        encode_odds = self._in_room("terminal", "encode_odds")
        return encode_odds(state) if encode_odds else None

    def render_odds(self, state: Any) -> str:
        """The same as text for a terminal."""
        render_odds = self._in_room("terminal", "render_odds")
        return render_odds(state) if render_odds else "this game has no chances to tell"

    def demo(self, box: Json, dice: Callable[[int], Draw]) -> Iterator[str]:
        """A turn in words, line by line, for a terminal without a display; `dice` gives the draw of a turn."""
        del box, dice
        yield self.title

    # On the ring

    def ring_demo(self) -> Sequence[NamedPictures]:
        """Everything that this game shows on the ring, for `loop-companion ring demo`, in its order."""
        ring_demo = self._in_room("lights", "ring_demo")
        return ring_demo() if ring_demo else ()

    def _in_room(self, file: str, name: str) -> Any:
        """What a file of the game's room offers under this name; None: it does not, or there is no such file."""
        room, _dot, own_file = type(self).__module__.rpartition(".")
        if own_file != "game":  # a game in a single file has no room
            return None
        wanted = f"{room}.{file}"
        try:
            return getattr(import_module(wanted), name, None)
        except ModuleNotFoundError as problem:
            if problem.name in {wanted, wanted.rpartition(".")[0]}:
                return None
            raise
