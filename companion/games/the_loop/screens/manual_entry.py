"""The pages on which the table enters what it drew itself: the Era, clones from the bag, cubes from the tower."""

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from companion.contract.page import Button, Choices, Page, Row, Stepper, Tone, Words
from companion.games.the_loop.rules.actions import Action, EnterClones, EnterEra, EnterRifts, EnterSetupEras
from companion.games.the_loop.rules.eras import DROP_ZONE, ERAS, Clone, CloneKind, Era
from companion.games.the_loop.rules.foo_phase import clones_due
from companion.games.the_loop.rules.scenarios import scenario_of
from companion.games.the_loop.rules.scenarios.scenario import OwnClones
from companion.games.the_loop.rules.setup import Chance
from companion.games.the_loop.rules.state import State, Step
from companion.games.the_loop.screens.common_rows import app_draws, clone_line
from companion.games.the_loop.screens.foo_pages import cubes_words
from companion.games.the_loop.screens.taps import CountCube, PickClone, RememberToken, Tap
from companion.games.the_loop.screens.wheel import Taps
from companion.games.the_loop.text import era_name
from companion.words import _, ngettext


class ManualEntry(Struct, frozen=True):
    """What was tapped in so far. `arrival` is the Era of the clone that is being entered.

    `is_other`: it is a token that the box as we know it does not have. `found` are those that were entered so, `kept`
    those of them that were kept for games to come.
    """

    chance: Chance
    eras: tuple[Era, ...] = ()
    arrival: Era | None = None
    clones: tuple[Clone, ...] = ()
    cubes: dict[Era, int] = field(default_factory=dict)
    is_other: bool = False
    found: tuple[Clone, ...] = ()
    kept: tuple[Clone, ...] = ()

    def taps(self, state: State) -> Taps:
        """Which Eras call for a tap."""
        match self.chance:
            case Chance.ERA if state.step is Step.UNPACKED:
                left = frozenset(ERAS) - set(self.eras)
            case Chance.ERA:
                left = frozenset(ERAS) - state.visited
            case Chance.CLONES if self.is_other:
                left = frozenset(era for era in ERAS if era is not self.arrival)
            case Chance.CLONES if self.arrival is not None:
                left = frozenset(clone.paradox for clone in self._bag(state) if clone.arrival is self.arrival)
            case Chance.CLONES:
                left = frozenset(clone.arrival for clone in self._bag(state))
            case _:
                left = frozenset(DROP_ZONE[state.machine]) if state.machine is not None else frozenset()
        return Taps(
            can=left,
            call=frozenset() if self.is_complete(state) else left,
            entered=self.cubes,
            clones=self.clones,
            into=self._coming(state).into,
            chosen=frozenset(self.eras if self.arrival is None else (self.arrival,)),
        )

    def _bag(self, state: State) -> tuple[Clone, ...]:
        return scenario_of(state).can_come(state, self.clones)

    @staticmethod
    def _coming(state: State) -> OwnClones:
        """What comes for the scenario, if that is what is entered."""
        return scenario_of(state).own_clones(state)

    def is_complete(self, state: State) -> bool:
        """Whether all that is due was entered."""
        return self._entered == self._due(state)

    def is_clear(self, state: State) -> bool:
        """Whether the one answer that is due was given, so that there is nothing to confirm."""
        return self._due(state) == 1 == self._entered and not self.found

    @property
    def _entered(self) -> int:
        return len(self.eras) + len(self.clones) + sum(self.cubes.values())

    def _due(self, state: State) -> int:
        match self.chance:
            case Chance.ERA:
                return state.box.eras_with_a_rift if state.step is Step.UNPACKED else 1
            case Chance.CLONES:
                return clones_due(state)
            case _:
                return state.cubes_to_drop

    def tapped(self, state: State, era: Era) -> "ManualEntry":
        """The same with an Era more."""
        if era not in (self.taps(state).can or ()) or self.is_complete(state):
            return self
        match self.chance:
            case Chance.ERA:
                return replace(self, eras=(*self.eras, era))
            case Chance.CLONES if self.arrival is not None:
                return self.picked(state, Clone(self.arrival, era, self._coming(state).kind))
            case Chance.CLONES:
                return replace(self, arrival=era)
            case _:
                return self.counted(state, era, 1)

    def counted(self, state: State, era: Era, amount: int) -> "ManualEntry":
        """The same with a cube more or less in an Era."""
        now = self.cubes.get(era, 0)
        if self.chance is not Chance.RIFTS:
            return self
        if now + amount < 0 or sum(self.cubes.values()) + amount > state.cubes_to_drop:
            return self
        return replace(self, cubes={**self.cubes, era: now + amount})

    def picked(self, state: State, clone: Clone) -> "ManualEntry":
        """The same with a clone more, if that is the one that was asked for."""
        if clone.arrival is not self.arrival or self.is_complete(state):
            return self
        return replace(self, clones=(*self.clones, clone), arrival=None, is_other=False)

    def another_token(self) -> "ManualEntry":
        """The same, but the clone that is being entered may be any token."""
        return replace(self, is_other=self.chance is Chance.CLONES)

    def with_found(self, clone: Clone) -> "ManualEntry":
        """The same; this one of its clones was not known."""
        return replace(self, found=(*self.found, clone))

    def with_kept(self, clone: Clone) -> "ManualEntry":
        """The same; this one stands in the table's own box file from now on."""
        return replace(self, kept=(*self.kept, clone))

    def unknown(self, state: State) -> tuple[Clone, ...]:
        """The clones entered that cannot be in the bag as we know it."""
        known: tuple[Clone, ...] = ()
        for clone in self.clones:
            if clone in scenario_of(state).can_come(state, known):
                known = (*known, clone)
        return tuple((Counter(self.clones) - Counter(known)).elements())

    def without_last(self) -> "ManualEntry":
        """The same with the last tap taken back."""
        if self.arrival is not None or self.is_other:
            return replace(self, arrival=None, is_other=False)
        clones = self.clones[:-1]
        return replace(
            self, eras=self.eras[:-1], clones=clones, found=tuple(clone for clone in self.found if clone in clones)
        )

    @property
    def _can_take_one_back(self) -> bool:
        return bool(self.eras or self.clones or self.arrival is not None or self.is_other)

    def _takes_back_one_by_one(self, state: State) -> bool:
        return self.chance is Chance.CLONES or (self.chance is Chance.ERA and self._due(state) > 1)

    @property
    def undo(self) -> Tap:
        """What Undo means meanwhile."""
        return Tap.TAKE_ONE_BACK if self._can_take_one_back else Tap.CANCEL

    def action(self, state: State) -> Action:
        """What was entered."""
        match self.chance:
            case Chance.ERA if state.step is Step.UNPACKED:
                return EnterSetupEras(self.eras)
            case Chance.ERA:
                return EnterEra(self.eras[0])
            case Chance.CLONES:
                return EnterClones(self.clones)
            case _:
                into = [self.cubes.get(era, 0) for era in ERAS]
                return EnterRifts((into[0], into[1], into[2], into[3], into[4], into[5], into[6]))

    def page(self, state: State) -> Page:
        """What to tap next."""
        match self.chance:
            case Chance.ERA:
                return self._era_page(state)
            case Chance.CLONES:
                return self._clones_page(state)
            case _:
                return self._cubes_page(state)

    def _era_page(self, state: State) -> Page:
        in_setup = state.step is Step.UNPACKED
        title = _("Which two Eras?") if in_setup else _("Where did Dr. Foo go?")
        rows: tuple[Row, ...] = (Words(_("Draw a Foo card and tap its Era on the wheel."), instruction=True),)
        if self.eras:
            names = _(" and ").join(era_name(state.box, era) for era in self.eras)
            rows = (*rows, Words(names, Tone.STRONG, instruction=True))
        return self._page(state, title, rows)

    def _clones_page(self, state: State) -> Page:
        due = clones_due(state)
        coming = self._coming(state)
        rows: list[Row] = self._next_clone(state)
        rows += [clone_line(state, clone, coming.into) for clone in reversed(self.clones)]
        entered = len(self.clones)
        words = _("Clone {n} of {due}") if coming.kind is CloneKind.CLONE else _("Supaclone {n} of {due}")
        title = words.format(n=min(entered + 1, due), due=due)
        return self._page(state, title if entered < due else _("Is that right?"), tuple(rows))

    def _next_clone(self, state: State) -> list[Row]:
        """What is asked about the token in somebody's hand; the newest of the others stands beneath."""
        coming = self._coming(state)
        is_clone = coming.kind is CloneKind.CLONE  # what is none may arrive anywhere: there is no other
        other = (Button(_("Another token…"), Tap.ANOTHER_TOKEN),) if is_clone and not self.is_other else ()
        if self.is_complete(state):
            return self._offers(state)
        if self.arrival is not None:
            words = _("It arrives in {era}. Its paradox Era:").format(era=era_name(state.box, self.arrival))
            return [Words(words), Choices((*self._paradoxes(state, self.arrival), *other))]
        if self.is_other:
            return [Words(_("Another token: tap the Era where it arrives, then its paradox Era."), instruction=True)]
        if not is_clone:
            words = _("Take a Supaclone and tap the Era where it arrives; then its paradox Era.")
            return [Words(words, instruction=True)]
        words = _("Take a clone from the bag and tap the Era where it arrives.")
        rows: list[Row] = [Words(words, instruction=True), Choices(other)]
        if coming.into is not None:
            rows.insert(1, Words(_("It goes to {era} all the same.").format(era=era_name(state.box, coming.into))))
        return rows

    def _offers(self, state: State) -> list[Row]:
        """Tokens that the box as we know it does not have can be kept for games to come."""
        rows: list[Row] = []
        for clone in self.found:
            if clone in self.kept:
                rows.append(Words(_("It is kept as one of our tokens."), Tone.GOOD))
                continue
            arrival, paradox = era_name(state.box, clone.arrival), era_name(state.box, clone.paradox)
            words = _("{arrival}, paradox {paradox}: not a token that we assumed.")
            rows.append(Words(words.format(arrival=arrival, paradox=paradox)))
            rows.append(Choices((Button(_("It is one of ours: remember it"), RememberToken(clone)),)))
        return rows

    def _paradoxes(self, state: State, arrival: Era) -> tuple[Button, ...]:
        known = [clone for clone in sorted(set(self._bag(state))) if clone.arrival is arrival]
        any_other = [Clone(arrival, era) for era in ERAS if era is not arrival]
        clones = any_other if self.is_other else known
        return tuple(Button(era_name(state.box, clone.paradox), PickClone(clone)) for clone in clones)

    def _cubes_page(self, state: State) -> Page:
        left = state.cubes_to_drop - sum(self.cubes.values())
        zone: Sequence[Era] = DROP_ZONE[state.machine] if state.machine is not None else ()
        # The number stands in a row: another title would be another page, and end a quick finger's counting.
        if not self._entered:
            to_go = ngettext("Drop {n} cube", "Drop {n} cubes", left)
        else:
            to_go = ngettext("{n} cube to go", "{n} cubes to go", left) if left else _("Is that right?")
        rows: list[Row] = [Words(to_go.format(n=left), Tone.DANGER, instruction=True)]
        rows += [_cube_stepper(state, era, self.cubes.get(era, 0), left) for era in zone]
        return self._page(state, _("Where did they fall?"), tuple(rows))

    def _page(self, state: State, title: str, rows: tuple[Row, ...]) -> Page:
        complete, is_single = self.is_complete(state), self._due(state) == 1 and not self.found
        leave_it = app_draws(self.chance)
        if (
            self._entered or self._can_take_one_back
        ):  # the app would draw all of it anew: two clones on the table for nothing
            leave_it = replace(leave_it, action=None)
        side = [leave_it, Button(_("Cancel"), Tap.CANCEL)]
        if self._takes_back_one_by_one(state):  # dim at first: none of the others takes its place under a quick finger
            side.insert(0, Button(_("One back"), Tap.TAKE_ONE_BACK if self._can_take_one_back else None))
        return Page(
            kicker=_("WE DRAW · {sum}").format(sum=cubes_words(state)) if self.chance is Chance.RIFTS else _("WE DRAW"),
            title=title,
            rows=rows,
            primary=None if is_single else Button(_("That is right"), Tap.ENTERED if complete else None),
            side=tuple(side),
            scrolls=self.chance is Chance.CLONES,
        )


def _cube_stepper(state: State, era: Era, fell: int, left: int) -> Stepper:
    look = state.box.eras[era]
    return Stepper(
        label=_(look.short),
        value=str(fell),
        less=CountCube(era, -1) if fell else None,
        more=CountCube(era, 1) if left else None,
        glyph=look.glyph,
        color=look.color,
        tone=Tone.DANGER,
    )
