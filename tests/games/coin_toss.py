"""A whole game in few lines: three tosses, two heads win. The house has no line about it."""

# ruff: noqa: ARG002 - the contract hands over more than a coin needs

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any

from companion.contract.facts import Fact, FactCodec
from companion.contract.game import Game, GameContext
from companion.contract.page import Button, Page, View, Words
from companion.contract.rules import Act, Decider, Draw, Outcomes, Position, Refusal, Rules
from companion.contract.screen import Begin, HouseAction, Screen, Step

COIN = Outcomes.equal((True, False))
Tosses = tuple[bool, ...]


class Toss(Fact, frozen=True, tag="tossed"):
    """The action, and the fact: `heads` is None before it falls."""

    heads: bool | None = None


class Why(Enum):
    OVER = "over"


class CoinRules(Rules[Tosses, Toss, Toss]):
    id = "coin_toss"
    codec = FactCodec((Toss,))

    def first(self, setup: Mapping[str, Any], box: Mapping[str, Any], /) -> Tosses:
        return ()

    def next(self, state: Tosses, /) -> Toss | None:
        return None if self.ending(state) else Toss()

    def why_not(self, state: Tosses, action: Toss, /) -> Refusal | None:
        return Refusal(Why.OVER) if self.ending(state) else None

    def act(self, state: Tosses, action: Toss, draw: Draw, /) -> Act[Tosses, Toss]:
        fact = Toss(draw(COIN, "coin"))
        return Act((fact,), (Decider.APP,), self.apply(state, fact))

    def results(self, before: Tosses, facts: Sequence[Toss], deciders: Sequence[Decider], /) -> Mapping[str, Any]:
        return {"coin": [fact.heads for fact in facts]}

    def apply(self, state: Tosses, fact: Toss, /) -> Tosses:
        return (*state, bool(fact.heads))

    def position(self, state: Tosses, /) -> Position:
        return Position(len(state), 1)

    def ending(self, state: Tosses, /) -> tuple[str, str] | None:
        return None if len(state) < 3 else ("victory", "heads") if sum(state) > 1 else ("defeat", "tails")


class CoinScreen(Screen):
    """The form, while there is no session; then the game."""

    def __init__(self, session: Any = None) -> None:
        self.session = session

    def view(self) -> View:
        if self.session is None:
            return View(Page("COIN", "Toss a coin", (), Button("Begin", Begin("coin_toss", {}, {}))))
        fallen = "".join("H" if heads else "T" for heads in self.session.state)
        over = self.session.rules.ending(self.session.state)
        again = Button("Toss", Toss()) if over is None else Button("New game", HouseAction.NEW_GAME)
        return View(Page("COIN", over[0] if over else "Toss it", (Words(fallen or "Nothing fell yet."),), again))

    def handle(self, action: object) -> Step | None:
        if isinstance(action, Toss):
            self.session.perform(action)
        return None


class CoinToss(Game):
    id = "coin_toss"
    title = "Coin toss"
    rules = CoinRules()

    def new_game(self, context: GameContext, last: Any | None) -> Screen:
        return CoinScreen()

    def play(self, session: Any, context: GameContext) -> Screen:
        return CoinScreen(session)


GAME = CoinToss()
