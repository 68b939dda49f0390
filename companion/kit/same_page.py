"""Whether a page is the one before with other values. Plain Python."""

from companion.contract.page import ChipLine, Choices, Entry, Page, PilesLine, Row, SignLine, Stepper, Words


def is_same_page(old: Page | None, new: Page) -> bool:
    """Whether only values changed: then scrolling stays where it is and fingers go on counting.

    The words of the pink button may follow a value ("Drop 4"); what Undo takes back may, too.
    """
    if old is None or (old.kicker, old.title) != (new.kicker, new.title):
        return False
    if [button.label for button in old.side] != [button.label for button in new.side]:
        return False
    if (old.primary is None) != (new.primary is None):
        return False
    return len(old.rows) == len(new.rows) and all(map(_is_same_row, old.rows, new.rows))


def _is_same_row(old: Row, new: Row) -> bool:
    match old, new:
        case Stepper(), Stepper():
            return old.label == new.label
        case Choices(), Choices():
            return [button.label for button in old.buttons] == [button.label for button in new.buttons]
        case Entry(), Entry():
            return old.first == new.first
        case (Words(), Words()) | (PilesLine(), PilesLine()) | (SignLine(), SignLine()):
            return True
        case ChipLine(), ChipLine():
            return old == new
        case _:
            return False
