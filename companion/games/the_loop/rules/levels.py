"""How hard the game is, and which scenario is played."""

from enum import Enum


class Level(Enum):
    """Employee of the Month, of the Year, of Eternity."""

    MONTH = "month"
    YEAR = "year"
    ETERNITY = "eternity"


class Scenario(Enum):
    """The scenarios that the app runs."""

    SABOTAGE = "sabotage"
