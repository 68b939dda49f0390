"""Supa Sayan Clones: the Supaclones, their kills, and what it changes of the standard rules."""

from companion.games.the_loop.rules.scenarios.supa_sayan.scenario import SupaSayanClones

__all__ = ["SupaSayanClones"]
