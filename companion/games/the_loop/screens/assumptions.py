"""Everything in the box file that is not sure, each to be changed right there."""

from companion.contract.page import Button, Choices, Page, Row, Stepper, Tone, Words
from companion.contract.screen import Choose, Pop
from companion.games.the_loop.rules.box import Box, DestroyedClones
from companion.words import _


def check_your_rulebook() -> str:
    """What stands beside every number that nobody has checked."""
    return _("check your rulebook")


def assumptions(box: Box) -> Page:
    """Everything in the box file that is not sure, each to be changed right here."""
    rows: list[Row] = [Words(_("Nobody who made this app owns the box. Correct what differs in yours:"))]
    rows += [_clones_of(box, agents) for agents in (2, 3, 4)]
    places = (
        _("Cube falls into the previous Era"),
        _("Cube falls into Dr. Foo's Era"),
        _("Cube falls into the next Era"),
    )
    rows += [_weight(box, place, label) for place, label in enumerate(places)]
    rows.append(Words(_("A destroyed clone goes"), Tone.PLAIN))
    rows.append(
        Choices(
            tuple(
                Button(label, Choose("clones.destroyed", where.value), box.destroyed is where)
                for where, label in (
                    (DestroyedClones.BAG, _("into the bag")),
                    (DestroyedClones.OUT, _("out of the game")),
                )
            )
        )
    )
    rows.append(Words(_("Agents, colours and clone tokens: in the box file, see the table guide."), Tone.QUIET))
    return Page(
        kicker=_("WHAT WE ASSUME"),
        title=_("Check your rulebook"),
        rows=tuple(rows),
        primary=Button(_("Back"), Pop(), onward=False),
        scrolls=True,
    )


def _clones_of(box: Box, agents: int) -> Stepper:
    field, now = f"start.clones.{agents}", box.start_clones[agents]
    return Stepper(
        label=_("Starting clones, {n} agents").format(n=agents),
        value=str(now),
        less=Choose(field, now - 1) if now else None,
        more=Choose(field, now + 1) if now < len(box.tokens) else None,
        remark=check_your_rulebook() if box.is_assumed(field) else "",
    )


def _weight(box: Box, place: int, label: str) -> Stepper:
    weights = list(box.weights)
    fewer, more = list(weights), list(weights)
    fewer[place] -= 1
    more[place] += 1
    return Stepper(
        label=label,
        value=str(weights[place]),
        less=Choose("machine.weights", tuple(fewer)) if weights[place] and any(fewer) else None,
        more=Choose("machine.weights", tuple(more)) if weights[place] < 9 else None,  # noqa: PLR2004 - one digit
        remark=check_your_rulebook() if box.is_assumed("machine.weights") else "",
    )
