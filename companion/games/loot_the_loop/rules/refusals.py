"""Why an action is not legal: the codes. `text.tell_refusal` says them in words."""

from enum import Enum

from companion.contract.rules import Refusal


class Why(Enum):
    """One for each sentence."""

    GAME_IS_OVER = "game_is_over"
    PILES_COME_FIRST = "piles_come_first"
    NO_PILES_DUE = "no_piles_due"
    WRONG_PILES = "wrong_piles"
    WRONG_ORDER = "wrong_order"
    TOP_IS_UP = "top_is_up"
    WRONG_NUMBER_OF_CARDS = "wrong_number_of_cards"
    NONE_LEFT = "none_left"
    NO_SUCH_PLACE = "no_such_place"
    CARD_IS_DOWN = "card_is_down"
    NO_TRINKET = "no_trinket"
    NOTES_ARE_FULL = "notes_are_full"
    NOT_IN_NOTES = "not_in_notes"
    IMPOSSIBLE_TABLE = "impossible_table"


def refused(code: Why, **values: object) -> Refusal:
    """The refusal with this code; `values` are what its sentence names."""
    return Refusal(code, tuple(values.items()))
