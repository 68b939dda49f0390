"""The pages on which the table enters what it drew itself: the Era, clones from the bag, cubes from the tower."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from companion.games.outcomes import Draw
from companion.games.the_loop import foo_phase
from companion.games.the_loop.clones import Clone
from companion.games.the_loop.course import Act
from companion.games.the_loop.eras import DROP_ZONE, ERAS, Era
from companion.games.the_loop.setup import Chance
from companion.games.the_loop.table import Step, Table
from companion.screen.page import Button, Choices, Page, Row, Stepper, Tone, Words
from companion.screen.presenters.setup_pages import app_draws, clone_line
from companion.screen.presenters.wheel import Taps
from companion.screen.presenters.wishes import CountCube, PickClone, Wish
from companion.words import _, ngettext
from companion.words.telling import era_name


@dataclass(frozen=True, slots=True)
class Entering:
    """What was tapped in so far. `arrival` is the Era of the clone that is being entered."""

    chance: Chance
    eras: tuple[Era, ...] = ()
    arrival: Era | None = None
    clones: tuple[Clone, ...] = ()
    cubes: dict[Era, int] = field(default_factory=dict)

    def taps(self, table: Table) -> Taps:
        """Which Eras call for a tap."""
        match self.chance:
            case Chance.ERA if table.step is Step.UNPACKED:
                left = frozenset(ERAS) - set(self.eras)
            case Chance.ERA:
                left = frozenset(ERAS) - table.visited
            case Chance.CLONES if self.arrival is not None:
                left = frozenset(clone.paradox for clone in self._bag(table) if clone.arrival is self.arrival)
            case Chance.CLONES:
                left = frozenset(clone.arrival for clone in self._bag(table))
            case _:
                left = frozenset(DROP_ZONE[table.machine]) if table.machine is not None else frozenset()
        return Taps(can=left, call=frozenset() if self.is_complete(table) else left, entered=self.cubes)

    def _bag(self, table: Table) -> list[Clone]:
        return list((Counter(table.bag) - Counter(self.clones)).elements())

    def is_complete(self, table: Table) -> bool:
        """Whether all that is due was entered."""
        match self.chance:
            case Chance.ERA:
                return len(self.eras) == (table.box.eras_with_a_rift if table.step is Step.UNPACKED else 1)
            case Chance.CLONES:
                return len(self.clones) == foo_phase.clones_due(table)
            case _:
                return sum(self.cubes.values()) == table.cubes_to_drop

    def tapped(self, table: Table, era: Era) -> "Entering":
        """The same with an Era more."""
        if era not in (self.taps(table).can or ()) or self.is_complete(table):
            return self
        match self.chance:
            case Chance.ERA:
                return replace(self, eras=(*self.eras, era))
            case Chance.CLONES if self.arrival is not None:
                return self.picked(Clone(self.arrival, era))
            case Chance.CLONES:
                return replace(self, arrival=era)
            case _:
                return self.counted(table, era, 1)

    def counted(self, table: Table, era: Era, amount: int) -> "Entering":
        """The same with a cube more or less in an Era."""
        now = self.cubes.get(era, 0)
        if now + amount < 0 or sum(self.cubes.values()) + amount > table.cubes_to_drop:
            return self
        return replace(self, cubes={**self.cubes, era: now + amount})

    def picked(self, clone: Clone) -> "Entering":
        """The same with a clone more."""
        return replace(self, clones=(*self.clones, clone), arrival=None)

    def without_last(self) -> "Entering":
        """The same with the last tap taken back."""
        if self.arrival is not None:
            return replace(self, arrival=None)
        return replace(self, eras=self.eras[:-1], clones=self.clones[:-1])

    def act(self, table: Table, draw: Draw) -> Act:
        """What was entered, as an act.

        Raises:
            TableError: it does not fit the table.
        """
        match self.chance:
            case Chance.ERA if table.step is Step.UNPACKED:
                return foo_phase.enter_setup_eras(table, self.eras, draw)
            case Chance.ERA:
                return foo_phase.enter_era(table, self.eras[0])
            case Chance.CLONES:
                return foo_phase.enter_clones(table, self.clones)
            case _:
                into = [self.cubes.get(era, 0) for era in ERAS]
                return foo_phase.enter_rifts(table, (into[0], into[1], into[2], into[3], into[4], into[5], into[6]))

    def page(self, table: Table) -> Page:
        """What to tap next."""
        match self.chance:
            case Chance.ERA:
                return self._era_page(table)
            case Chance.CLONES:
                return self._clones_page(table)
            case _:
                return self._cubes_page(table)

    def _era_page(self, table: Table) -> Page:
        in_setup = table.step is Step.UNPACKED
        title = _("Which two Eras?") if in_setup else _("Where did Dr. Foo go?")
        rows: tuple[Row, ...] = (Words(_("Draw a Foo card and tap its Era on the wheel."), instruction=True),)
        if self.eras:
            names = _(" and ").join(era_name(table.box, era) for era in self.eras)
            rows = (*rows, Words(names, Tone.STRONG, instruction=True))
        return self._page(table, title, rows)

    def _clones_page(self, table: Table) -> Page:
        due = foo_phase.clones_due(table)
        rows: list[Row] = [clone_line(table, clone) for clone in self.clones]
        if self.arrival is not None:
            rows.append(Words(_("It arrives in {era}. Its paradox Era:").format(era=era_name(table.box, self.arrival))))
            rows.append(Choices(self._paradoxes(table, self.arrival)))
        elif not self.is_complete(table):
            rows.insert(0, Words(_("Take a clone from the bag and tap the Era where it arrives."), instruction=True))
        entered = len(self.clones)
        title = _("Clone {n} of {due}").format(n=min(entered + 1, due), due=due)
        return self._page(table, title if entered < due else _("Is that right?"), tuple(rows))

    def _paradoxes(self, table: Table, arrival: Era) -> tuple[Button, ...]:
        return tuple(
            Button(era_name(table.box, clone.paradox), PickClone(clone))
            for clone in sorted(set(self._bag(table)))
            if clone.arrival is arrival
        )

    def _cubes_page(self, table: Table) -> Page:
        left = table.cubes_to_drop - sum(self.cubes.values())
        zone: Sequence[Era] = DROP_ZONE[table.machine] if table.machine is not None else ()
        # The number stands in a row: another title would be another page, and end a quick finger's counting.
        to_go = ngettext("{n} cube to go", "{n} cubes to go", left).format(n=left) if left else _("Is that right?")
        rows: list[Row] = [Words(to_go, Tone.RIFT, instruction=True)]
        rows += [_cube_stepper(table, era, self.cubes.get(era, 0), left) for era in zone]
        return self._page(table, _("Where did they fall?"), tuple(rows))

    def _page(self, table: Table, title: str, rows: tuple[Row, ...]) -> Page:
        complete = self.is_complete(table)
        side = [app_draws(self.chance), Button(_("Cancel"), Wish.CANCEL)]
        if self.eras or self.clones or self.arrival is not None:
            side.insert(0, Button(_("One back"), Wish.TAKE_ONE_BACK))
        return Page(
            kicker=_("YOU DRAW"),
            title=title,
            rows=rows,
            primary=Button(_("That is right"), Wish.ENTERED if complete else None),
            side=tuple(side),
            scrolls=self.chance is Chance.CLONES,
        )


def _cube_stepper(table: Table, era: Era, fell: int, left: int) -> Stepper:
    look = table.box.eras[era]
    return Stepper(
        label=_(look.short),
        value=str(fell),
        less=CountCube(era, -1) if fell else None,
        more=CountCube(era, 1) if left else None,
        glyph=look.glyph,
        color=look.color,
        tone=Tone.RIFT,
    )
