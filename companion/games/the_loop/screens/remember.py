"""What a table says once and for all: kept in its own box file, for games to come."""

from companion.contract.game import GameContext
from companion.games.the_loop.rules.box import box_from
from companion.games.the_loop.rules.eras import Clone


def token(context: GameContext, clone: Clone) -> None:
    """One more token lies in the box.

    Raises:
        BoxError: it cannot be kept; the message says why.
    """
    known = box_from(context.box_now()).tokens
    context.keep_box({"clones.tokens": [each.text for each in sorted((*known, clone))]})
