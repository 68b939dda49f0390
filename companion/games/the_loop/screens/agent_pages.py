"""The agents on the wheel: where they start, what a dragged pawn means, and what a move costs."""

from msgspec import Struct

from companion.contract.page import Button, Choices, Page, Row, Tone, Words
from companion.games.the_loop.rules.actions import MoveAgent
from companion.games.the_loop.rules.box import EnergyFrom
from companion.games.the_loop.rules.eras import ERAS, Era, distance
from companion.games.the_loop.rules.scenarios import scenario_of
from companion.games.the_loop.rules.state import State, Step
from companion.games.the_loop.screens.taps import PayForMove, Tap
from companion.games.the_loop.screens.wheel import Taps
from companion.games.the_loop.text import era_name
from companion.words import _


def start_asked(state: State) -> str | None:
    """The agent whose start nobody has told yet, while the board is set up; None: all are known."""
    if state.step is not Step.UNPACKED or scenario_of(state).wanted(state):
        return None
    places = zip(state.setup.agents, state.last_position, strict=True)
    return next((name for name, era in places if era is None), None)


def start_calls(state: State) -> frozenset[Era]:
    """The Eras in which it can start: those where no other does."""
    if start_asked(state) is None:
        return frozenset()
    return frozenset(ERAS) - {era for era in state.last_position if era is not None}


def where_acting(state: State) -> Era | None:
    """Where the acting agent stands, as far as we know."""
    return state.last_position[state.agent]


class AgentTravel(Struct, frozen=True):
    """The acting agent was dragged, not by its free move: what is paid?

    A move goes to the next Era, and is paid by one energy. Further away it is several moves, or a card.

    `energy_from` is what the table said before about where energy is taken.
    """

    agent: str
    here: Era
    there: Era
    energy_from: EnergyFrom

    @property
    def undo(self) -> Tap:
        """What Undo means meanwhile."""
        return Tap.CANCEL

    def taps(self, state: State) -> Taps:  # noqa: ARG002 - the wheel only shows the two
        """The Eras of the move are marked; none calls."""
        return Taps(can=frozenset(), chosen=frozenset({self.here, self.there}))

    def payers(self, state: State) -> tuple[Era, ...]:
        """The Eras from which the energy for a single move may be taken."""
        if distance(self.here, self.there) != 1:
            return ()
        wanted = {
            EnergyFrom.ASK: (self.here, self.there),
            EnergyFrom.LEFT: (self.here,),
            EnergyFrom.ENTERED: (self.there,),
        }[self.energy_from]
        return tuple(era for era in wanted if state.energy[era] or state.perpetual[era])

    def page(self, state: State) -> Page:
        """What is asked."""
        pay = tuple(Button(_pay_words(state, era), PayForMove(era)) for era in self.payers(state))
        by_card = Button(_("A card moves it"), PayForMove(None))
        asks = bool(pay) and self.energy_from is EnergyFrom.ASK
        rows: list[Row] = [Words(self._question(can_pay=bool(pay)), instruction=not pay)]
        if pay:
            rows.append(Choices((*pay, by_card) if asks else (by_card,)))
        if asks:
            rows.append(Words(_("Where it comes from is remembered for your box."), Tone.QUIET))
        return Page(
            kicker=_("ACTION PHASE"),
            kicker_tone=Tone.GOOD,
            title=_("{agent} to {era}").format(agent=self.agent, era=era_name(state.box, self.there)),
            rows=tuple(rows),
            primary=None if asks else (*pay, by_card)[0],
            side=(Button(_("Back"), Tap.CANCEL),),
        )

    def _question(self, *, can_pay: bool) -> str:
        if can_pay:
            return _("The free move is used. What is paid for this one?")
        if distance(self.here, self.there) == 1:
            return _("The free move is used, and no energy lies there to pay for this one.")
        return _("A move goes to the next Era: to pay, drag it there first, Era by Era.")

    def action(self, energy_from: Era | None) -> MoveAgent:
        """The move, paid so."""
        return MoveAgent(self.agent, self.there, energy_from=energy_from)

    def learned(self, energy_from: Era | None) -> EnergyFrom | None:
        """What the answer says about the box, if nobody had said it before."""
        if self.energy_from is not EnergyFrom.ASK or energy_from is None:
            return None
        return EnergyFrom.LEFT if energy_from is self.here else EnergyFrom.ENTERED


def _pay_words(state: State, era: Era) -> str:
    words = _("Perpetual Energy in {era}") if state.perpetual[era] else _("Energy in {era}")
    return words.format(era=era_name(state.box, era))


def dragged(state: State, agent: str, era: Era, energy_from: EnergyFrom) -> MoveAgent | AgentTravel:
    """What it means that a pawn was dragged.

    To the next Era in its own turn it is the free move, and then one for energy. Whatever else it does in its turn is
    asked. Another agent was moved by a card, or is put right where it stands.
    """
    here = where_acting(state)
    acts = agent == state.acting.name and not state.agent_due
    if state.step is not Step.ACTIONS or not acts or here in {None, era}:
        return MoveAgent(agent, era)
    if distance(here, era) == 1 and not state.free_move_used:
        return MoveAgent(agent, era, free=True)
    return AgentTravel(agent, here, era, energy_from)
