"""The pages of a box gone through: every change that a tap on one of them makes."""

from typing import Any

from companion.contract.box_page import BoxAct, BoxPage, ChoiceField, ColorField, NumberField, TextField


def every_change(page: BoxPage) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for part in page.parts:
        match part:
            case BoxPage():
                found += every_change(part)
            case TextField():
                found.append(dict(part.change("Zoë")))
            case NumberField():
                found += [dict(part.change(value)) for value in (part.least, part.most)]
            case ChoiceField():
                found += [dict(changes) for _words, changes in part.choices]
            case ColorField():
                found.append(dict(part.change("#123456")))
            case BoxAct():
                found.append(dict(part.changes))
    return found


def part_of(page: BoxPage, *path: str) -> Any:
    """A part by the keys of the pages that lead to it, and its label."""
    for key in path:
        page = next(part for part in page.parts if key in {getattr(part, "key", None), getattr(part, "label", None)})  # type: ignore[assignment]
    return page
