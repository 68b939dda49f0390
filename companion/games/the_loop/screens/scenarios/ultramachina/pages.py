"""The pages of Ultramachina: one thing to do at the table on each."""

from companion.contract.page import Button, Choices, Page, Row, Stepper, Tone, Words
from companion.contract.rules import Decider
from companion.games.the_loop.rules.actions import ChangeDraws, Next
from companion.games.the_loop.rules.eras import ERAS, Era
from companion.games.the_loop.rules.scenario_box import MAX_SLOTS
from companion.games.the_loop.rules.scenarios.ultramachina import actions as a
from companion.games.the_loop.rules.scenarios.ultramachina.actions import left_in_box, machine_of, unresolved
from companion.games.the_loop.rules.scenarios.ultramachina.state import Card, own
from companion.games.the_loop.rules.setup import Chance
from companion.games.the_loop.rules.state import State
from companion.games.the_loop.rules.story import Story
from companion.games.the_loop.screens.common_rows import app_draws, clone_line, we_draw
from companion.games.the_loop.text import era_name
from companion.kit.theme import ACCENT
from companion.words import _, ngettext


def _name(card: Card, number: int) -> str:
    """By the name in the box file; a card that nobody knows, by its number in the Era and its slots."""
    return card.name or _("Card {n} · {slots}").format(n=number, slots=told(card))


def told(card: Card) -> str:
    """How many of its slots are full."""
    return f"{card.filled}/{'?' if card.slots is None else card.slots}"


def text_rows(state: State, card: Card) -> list[Row]:
    """What the box file says of a card."""
    row = state.box.ultramachina.named(card.name)
    return [Words(row.text, Tone.QUIET)] if row is not None and row.text else []


def slot_stepper(card: Card, era: Era, number: int) -> Stepper:
    """Its slots, changed by hand."""
    return Stepper(
        label=card.name or _("Ultramachina card"),
        value=told(card),
        less=a.EmptySlot(era, number) if card.filled else None,
        more=a.FillSlot(era, number) if card.empty else None,
        glyph="ultramachina",
        color=ACCENT,
        tone=Tone.GOOD,
    )


def ask_for_slots(state: State, card: Card) -> Page:
    """Only the card tells how many slots it has."""
    number = own(state).there(card.era).index(card) + 1
    slots = [
        Button(str(count), a.CountSlots(card.era, count, number)) for count in range(max(1, card.filled), MAX_SLOTS + 1)
    ]
    rows: tuple[Row, ...] = (
        Words(_("How many progress slots are on it?"), instruction=True),
        *(Choices(tuple(slots[place : place + 3])) for place in range(0, len(slots), 3)),
    )
    title = _("A card in {era}").format(era=era_name(state.box, card.era))
    return Page(kicker=_("ULTRAMACHINA"), title=title, rows=rows, primary=Button(_("Tap a number"), None))


def choose_slots(state: State) -> Page:
    """Energy was added where there is more than one empty slot."""
    kept = own(state)
    era = next(era for era in ERAS if kept.slots_due[era])
    number = kept.slots_due[era]
    words = ngettext(
        "{n} energy cube fills a slot. Of which card?", "{n} energy cubes fill slots. Of which card?", number
    )
    rows: list[Row] = [Words(words.format(n=number), instruction=True)]
    rows += [
        Choices((Button(_name(card, place), a.FillSlot(era, place)),))
        for place, card in enumerate(kept.there(era), start=1)
        if card.empty
    ]
    title = _("Slots in {era}").format(era=era_name(state.box, era))
    return Page(kicker=_("ULTRAMACHINA"), title=title, rows=tuple(rows), primary=Button(_("Tap a card"), None))


def drop_energy(state: State) -> Page:
    """A card is full."""
    by_hand, ours = state.draws.rifts is Decider.PLAYERS, ChangeDraws(Chance.RIFTS, Decider.PLAYERS)
    rows: list[Row] = [
        Words(_("Its slots are full: take the card off the board."), instruction=True),
        Words(_("Drop one energy cube into the Machine. Do not turn it."), Tone.GOOD, instruction=True),
    ]
    if by_hand:
        rows.append(Words(_("Tap the Era into which it fell.")))
    return Page(
        kicker=_("ULTRAMACHINA"),
        kicker_tone=Tone.GOOD,
        title=_("A card is destroyed!"),
        rows=tuple(rows),
        primary=Button(_("Drop it"), None if by_hand else Next()),
        side=(app_draws(Chance.RIFTS) if by_hand else Button(_("Enter our cube"), ours),),
    )


def reveal(state: State) -> Page:
    """Cards are to be revealed."""
    due, left = own(state).reveals_due, left_in_box(state)
    rows: list[Row] = [Words(_("Each goes to its Origin Era."), instruction=True)]
    if left:
        rows.append(Words(_("Or tap the card that you revealed:"), Tone.QUIET))
        rows += [
            Choices((Button(_("{card} in {era}").format(card=row.name, era=era_name(state.box, row.origin)), one),))
            for row in left
            for one in (a.RevealCard(row.origin, row.name),)
        ]
    else:
        rows.append(Words(_("Reveal one after the other, and tap the Era of each.")))
    return Page(
        kicker=_("ULTRAMACHINA"),
        title=ngettext("Reveal {n} card", "Reveal {n} cards", due).format(n=due),
        rows=tuple(rows),
        primary=Button(_("Let the app draw") if left else _("Tap an Era"), Next() if left else None),
        scrolls=True,
    )


def revealed(state: State) -> Page:
    """All that were due lie on the board."""
    rows: list[Row] = [
        Words(_("{era}: {card}").format(era=era_name(state.box, era), card=_name(card, number)))
        for era in ERAS
        for number, card in enumerate(own(state).there(era), start=1)
    ]
    if not state.turn:
        rows.insert(0, Words(_("Each agent takes an Attendance Reward, then draws its hand."), instruction=True))
    return Page(
        kicker=_("ULTRAMACHINA"),
        title=_("The cards on the board"),
        rows=tuple(rows),
        primary=Button(_("Foo phase"), Next()),
        scrolls=True,
    )


def resolve(state: State) -> Page:
    """The cards in Dr. Foo's Era."""
    era, kept = machine_of(state), own(state)
    numbers = unresolved(state)
    several = len(numbers) > 1
    words = _("Do what each says, in your order.") if several else _("Do what it says.")
    rows: list[Row] = [Words(words, instruction=True)]
    for number in numbers:
        card = kept.there(era)[number - 1]
        if several:
            label = _("Resolved: {card}").format(card=_name(card, number))
            rows.append(Choices((Button(label, a.ResolveCard(era, number)),)))
        elif card.name is not None:
            rows.append(Words(card.name, Tone.STRONG))
        rows += text_rows(state, card)
    return Page(
        kicker=_("ULTRAMACHINA"),
        kicker_tone=Tone.ALERT,
        title=ngettext("Resolve {n} card", "Resolve {n} cards", len(numbers)).format(n=len(numbers)),
        rows=tuple(rows),
        primary=Button(_("Tap a card"), None) if several else Button(_("Resolved"), Next()),
        scrolls=True,
    )


def resolved(state: State, story: Story) -> Page:
    """What they put out."""
    due = min(own(state).clones_due, len(state.bag))
    rows: list[Row] = [clone_line(state, clone) for clone in story.own_arrived]
    if due:
        words = ngettext("The card puts out {n} clone.", "The card puts out {n} clones.", due)
        rows.append(Words(words.format(n=due), instruction=True))
    return Page(
        kicker=_("ULTRAMACHINA"),
        title=_("The cards are resolved"),
        rows=tuple(rows),
        primary=Button(_("Draw them") if due else _("Go on"), Next()),
        side=(we_draw(state, Chance.CLONES),) if state.draws.clones is Decider.APP else (),
    )
