"""L.A.S.E.R. Centrifuges: the standard rules, three markers, and what only the table knows."""

from companion.games.the_loop.rules.scenarios.laser.scenario import Laser

__all__ = ["Laser"]
