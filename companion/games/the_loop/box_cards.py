"""What lies in the box for single scenarios, as fields: Supaclones, Ultramachina's cards, Centrifuges."""

from collections.abc import Mapping
from typing import Any, Final

from msgspec import to_builtins

from companion.contract.box_page import BoxAct, BoxPage, BoxPart, ChoiceField, NumberField, TextField
from companion.games.the_loop.rules.box import Box
from companion.games.the_loop.rules.eras import ERAS, Level
from companion.games.the_loop.rules.scenario_box import MAX_SLOTS, CardRow, HowRifts, HowWon, NoteAt, Returned
from companion.games.the_loop.text import era_name
from companion.words import _, ngettext

LONGEST_NAME: Final = 24
LONGEST_TEXT: Final = 80
MOST_CARDS: Final = 99
MOST_NOTES: Final = 12
MOST: Final = 9
Rows = list[dict[str, Any]]


def supa_sayan(box: Box) -> BoxPage:
    """How many Supaclones come, how far away, and when clones of a kill that are at home are back in the bag."""
    of = box.supa_sayan
    ways = (((2, 3), _("2 or 3 Eras away")), ((3,), _("3 Eras away")), ((1, 2, 3), _("anywhere")))
    far = [way for way, _words in ways]
    back = ((Returned.AFTER, _("when all of them came")), (Returned.AT_ONCE, _("before the next one comes")))
    parts: tuple[BoxPart, ...] = (
        *(
            NumberField(
                _("Supaclones at the level {level}").format(level=word),
                of.supaclones.at(level),
                0,
                len(ERAS),
                _change(f"supa_sayan.supaclones.{level.value}"),
            )
            for level, word in _levels()
        ),
        ChoiceField(
            _("A Supaclone that the app draws arrives"),
            tuple((words, {"supa_sayan.distances": list(way)}) for way, words in ways),
            far.index(of.distances) if of.distances in far else len(far),
            _remark(box, "supa_sayan.distances"),
        ),
        ChoiceField(
            _("Clones of a kill that are at home are in the bag again"),
            tuple((words, {"clones.returned": when.value}) for when, words in back),
            [when for when, _words in back].index(box.returned),
            _remark(box, "clones.returned"),
        ),
    )
    return BoxPage("supa-sayan", "Supa Sayan Clones", _("Supaclones"), parts)


def ultramachina(box: Box) -> BoxPage:
    """The numbers, then a page for each card that was typed."""
    of, known = box.ultramachina, box.ultramachina.list
    revealed = [
        NumberField(
            _("Revealed at the setup, level {level}").format(level=word),
            of.revealed.at(level),
            0,
            MOST_CARDS,
            _change(f"ultramachina.revealed.{level.value}"),
        )
        for level, word in _levels()
    ]
    parts: list[BoxPart] = [
        NumberField(_("Cards"), of.cards, max(1, len(known)), MOST_CARDS, _change("ultramachina.cards")),
        *revealed,
        NumberField(_("Revealed after a cycle"), of.each_cycle, 0, MOST_CARDS, _change("ultramachina.each_cycle")),
        _how_rifts(box),
        *_cards(box),
    ]
    typed = ngettext("{n} card is typed", "{n} cards are typed", len(known)).format(n=len(known))
    return BoxPage("ultramachina", "Ultramachina", typed, tuple(parts))


def _levels() -> tuple[tuple[Level, str], ...]:
    return (Level.MONTH, _("Month")), (Level.YEAR, _("Year")), (Level.ETERNITY, _("Eternity"))


def _change(path: str) -> Any:
    return lambda number: {path: number}


def _remark(box: Box, path: str) -> str:
    return _("check your rulebook") if box.is_assumed(path) else ""


def _how_rifts(box: Box) -> ChoiceField:
    choices = ((HowRifts.DROP, _("fall with the others")), (HowRifts.LAY, _("are laid there before")))
    return ChoiceField(
        _("The rifts of a card"),
        tuple((words, {"ultramachina.rifts": how.value}) for how, words in choices),
        [how for how, _words in choices].index(box.ultramachina.rifts),
        _remark(box, "ultramachina.rifts"),
    )


def _cards(box: Box) -> list[BoxPart]:
    known = box.ultramachina.list
    rows: Rows = [_as_written(card) for card in known]
    parts: list[BoxPart] = [_card(box, rows, number) for number in range(len(rows))]
    if len(known) < box.ultramachina.cards:
        taken = {card.name for card in known}
        names = (_("Card {n}").format(n=number) for number in range(len(known) + 1, 2 * len(known) + 2))
        new = {"name": next(name for name in names if name not in taken), "era": ERAS[0].id, "slots": 1}
        told = _("the app draws the cards that are typed; without any you say what you reveal")
        parts.append(BoxAct(_("Type one more card"), told, {"ultramachina.list": [*rows, new]}))
    return parts


def _as_written(card: CardRow) -> dict[str, Any]:
    """Without what the file need not say."""
    row: Mapping[str, Any] = to_builtins(card)
    return {name: value for name, value in row.items() if value or name == "slots"}


def _card(box: Box, rows: Rows, number: int) -> BoxPage:
    card = box.ultramachina.list[number]

    def field(name: str) -> Any:
        def changed(value: Any) -> dict[str, Any]:
            row = {**rows[number], name: value}
            return {"ultramachina.list": [*rows[:number], row, *rows[number + 1 :]]}

        return changed

    others = {other.name for other in box.ultramachina.list if other is not card}
    eras = tuple((era_name(box, era), field("era")(era.id)) for era in ERAS)
    left = {"ultramachina.list": [*rows[:number], *rows[number + 1 :]]}
    question = _("Take {name} out of our box?").format(name=card.name)
    parts: tuple[BoxPart, ...] = (
        TextField(
            _("Name"),
            card.name,
            field("name"),
            lambda name: _("There is a card of that name already.") if name in others else "",
            LONGEST_NAME,
        ),
        ChoiceField(_("Its Era"), eras, card.origin),
        NumberField(_("Slots"), card.slots, 1, MAX_SLOTS, field("slots")),
        TextField(_("What stands on it"), card.text or "…", field("text"), longest=LONGEST_TEXT),
        NumberField(_("Clones that come from the bag"), card.clones, 0, MOST, field("clones")),
        NumberField(_("Rifts"), card.rifts, 0, MOST, field("rifts")),
        BoxAct(_("Take this card out"), _("if it is not in your box"), left, question, leaves=True),
    )
    return BoxPage(f"card-{number}", card.name, era_name(box, card.origin), parts)


def laser(box: Box) -> BoxPage:
    """What nobody told us of L.A.S.E.R. Centrifuges, and the notes that its owner copies from the card."""
    of = box.laser
    wins = (
        (HowWon.MISSIONS, _("the missions alone")),
        (HowWon.MORE, _("something more")),
        (HowWon.ASK, _("not known: ask us")),
    )
    vortexes = ((True, _("mega-vortexes")), (False, _("plain ones")))
    more = [
        NumberField(
            _("More clones at the level {level}").format(level=word),
            of.extra_clones.at(level),
            0,
            MOST,
            _change(f"laser.extra_clones.{level.value}"),
            _remark(box, f"laser.extra_clones.{level.value}"),
        )
        for level, word in _levels()
    ]
    rows: Rows = [to_builtins(note) for note in of.notes]
    parts: list[BoxPart] = [
        NumberField(_("Centrifuges"), of.centrifuges, 0, MOST, _change("laser.centrifuges")),
        ChoiceField(
            _("Victory takes"),
            tuple((words, {"laser.win": win.value}) for win, words in wins),
            [win for win, _words in wins].index(of.win),
        ),
        ChoiceField(
            _("Vortexes at the levels Year and Eternity"),
            tuple((words, {"laser.mega_vortexes": is_so}) for is_so, words in vortexes),
            int(not of.mega_vortexes),
            _remark(box, "laser.mega_vortexes"),
        ),
        *more,
        *(_note(rows, number) for number in range(len(rows))),
    ]
    if len(rows) < MOST_NOTES:
        new = {"at": NoteAt.FOO_PHASE.value, "text": _("Note {n}").format(n=len(rows) + 1)}
        told = _("a line of your card, shown when it counts")
        parts.append(BoxAct(_("Write one more note"), told, {"laser.notes": [*rows, new]}))
    noted = ngettext("{n} note", "{n} notes", len(rows)).format(n=len(rows))
    return BoxPage("laser", "L.A.S.E.R. Centrifuges", noted, tuple(parts))


def _note(rows: Rows, number: int) -> BoxPage:
    row = rows[number]

    def field(name: str) -> Any:
        return lambda value: {"laser.notes": [*rows[:number], {**row, name: value}, *rows[number + 1 :]]}

    times = (
        (NoteAt.SETUP, _("at the setup")),
        (NoteAt.FOO_PHASE, _("before the cubes fall")),
        (NoteAt.TURN, _("in a turn")),
    )
    left = {"laser.notes": [*rows[:number], *rows[number + 1 :]]}
    parts: tuple[BoxPart, ...] = (
        TextField(_("What it says"), row["text"], field("text"), longest=LONGEST_TEXT),
        ChoiceField(
            _("Shown"),
            tuple((words, field("at")(at.value)) for at, words in times),
            [at.value for at, _words in times].index(row["at"]),
        ),
        BoxAct(_("Take this note out"), _("it is no longer shown"), left, _("Take this note out?"), leaves=True),
    )
    shown = next(words for at, words in times if at.value == row["at"])
    return BoxPage(f"note-{number}", row["text"], shown, parts)
