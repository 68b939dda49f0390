"""One round at the table: who is on, what lies there, who is out; and how unclear rules are read."""

from enum import Enum

from msgspec import Struct

from companion.games.shedding.rules.groups import Cards, Direction, Group, Kind


class Beat(Enum):
    """What a group has to beat: it matters only after the order was turned in the middle of a trick (inferred)."""

    LAST = "last"
    """The group that was laid last."""
    ALL = "all"
    """Every group of the trick."""


class Reveals(Enum):
    """How many 8s a player may reveal in one turn (inferred)."""

    ONE = "one"
    ANY = "any"


class LastEight(Enum):
    """What happens if somebody goes out with an 8 (inferred)."""

    LEFT = "left"
    """The next player to the left who has cards leads."""
    FORBIDDEN = "forbidden"
    """Nobody may."""


class ClimbingReadings(Struct, frozen=True, kw_only=True):
    """How a table reads what the rules leave open, by the names that stand in the journal; a game adds its own.

    Attributes:
        beat: what a group has to beat.
        reveals: how many 8s may be revealed in one turn.
        lead_pass: whether the one who leads may pass; then the next one leads.
        last_eight: what happens if somebody goes out with an 8.
        memory_aid: the app tells which cards were played; to remember that is part of the game.
    """

    beat: Beat = Beat.LAST
    reveals: Reveals = Reveals.ONE
    lead_pass: bool = False
    last_eight: LastEight = LastEight.LEFT
    memory_aid: bool = False


class Laid(Struct, frozen=True):
    """A group on the table, and who laid it."""

    group: Group
    seat: int


class Round(Struct, frozen=True):
    """A round.

    Attributes:
        cards, readings: what holds all the round.
        left: how many cards each seat has yet to play, where every play is told.
        turn: the seat that is on.
        direction: up when a round begins; it stays over tricks.
        trick: what was laid in this trick, in its order.
        passed: who has passed since then, in their order; whoever passed may play again later (sure).
        revealed: how many 8s each seat has turned up of those set aside.
        in_turn: how many of them in this turn; whoever has revealed one has to play.
        seen: how many cards of each value were told to lie face up, from 1 on.
        places: the seats that are out, in their order.
    """

    cards: Cards
    readings: ClimbingReadings
    left: tuple[int, ...]
    turn: int
    revealed: tuple[int, ...]
    seen: tuple[int, ...]
    direction: Direction = Direction.UP
    trick: tuple[Laid, ...] = ()
    passed: tuple[int, ...] = ()
    in_turn: int = 0
    places: tuple[int, ...] = ()

    @property
    def seats(self) -> range:
        """All of them, clockwise."""
        return range(len(self.left))

    @property
    def active(self) -> tuple[int, ...]:
        """The seats that are not out."""
        return tuple(seat for seat in self.seats if seat not in self.places)

    @property
    def is_over(self) -> bool:
        """Whether everybody has a place."""
        return len(self.places) == len(self.left)

    @property
    def current(self) -> Laid | None:
        """What was laid last in this trick; None: whoever is on leads."""
        return self.trick[-1] if self.trick else None

    def next_active(self, seat: int) -> int:
        """The next seat to the left, clockwise, that is not out; the seat itself, where there is no other."""
        count = len(self.left)
        around = ((seat + step) % count for step in range(1, count))
        return next((other for other in around if other not in self.places), seat)

    def others(self) -> tuple[int, ...]:
        """Who has to pass, so that the trick ends: all who have cards, but the one who laid last."""
        laid = self.current
        return tuple(seat for seat in self.active if laid is None or seat != laid.seat)

    def to_beat(self) -> tuple[Group, ...]:
        """The groups that the next one has to beat, as this table reads it."""
        groups = tuple(laid.group for laid in self.trick)
        return groups if self.readings.beat is Beat.ALL else groups[-1:]

    def wins(self, group: Group, direction: Direction | None = None) -> bool:
        """Whether a group is like what lies there, and beats it; whatever it is, where nothing does."""
        way = self.direction if direction is None else direction
        return all(group.is_like(other) and group.beats(other, way) for other in self.to_beat())

    def kinds_asked(self) -> tuple[tuple[Kind, tuple[int, ...]], ...]:
        """What may be laid, by kind and sizes, with the cards that whoever is on has left."""
        laid, left = self.current, self.left[self.turn]
        if laid is not None:
            return ((laid.group.kind, (laid.group.size,)),) if laid.group.size <= left else ()
        sizes = ((kind, tuple(size for size in self.cards.sizes(kind) if size <= left)) for kind in Kind)
        return tuple((kind, fitting) for kind, fitting in sizes if fitting)

    def values_asked(self, kind: Kind, size: int, direction: Direction | None = None) -> tuple[int, ...]:
        """The lowest cards that such a group may have to beat what lies there; which cards were seen does not count.

        What is offered shall not tell what has been played before: to remember that is part of the game.
        """
        values = self.cards.values(kind, size)
        return tuple(value for value in values if self.wins(Group(kind, size, value), direction))


def first_round(seats: int, leader: int, cards: Cards, readings: ClimbingReadings) -> Round:
    """The round as it begins: nothing lies there, higher beats lower."""
    none = (0,) * seats
    return Round(cards, readings, (cards.to_play,) * seats, leader, none, (0,) * cards.highest)
