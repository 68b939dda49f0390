"""Ultramachina: what it changes of the standard rules, its cards, and what happens to them."""

from companion.games.the_loop.rules.scenarios.ultramachina.scenario import Ultramachina

__all__ = ["Ultramachina"]
