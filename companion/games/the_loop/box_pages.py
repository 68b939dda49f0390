"""What lies in the box, as pages on which the owner puts it right: agents, Eras, clone tokens, and the numbers."""

from collections.abc import Mapping
from typing import Any, Final

from companion.contract.box_page import BoxAct, BoxPage, BoxPart, ChoiceField, ColorField, NumberField, TextField
from companion.games.the_loop.box_cards import laser, supa_sayan, ultramachina
from companion.games.the_loop.box_missions import missions
from companion.games.the_loop.box_numbers import at_the_start, of_the_rules
from companion.games.the_loop.rules.box import Agent, Box, box_from
from companion.games.the_loop.rules.eras import ERAS, Clone, Era
from companion.games.the_loop.text import era_name
from companion.words import _, ngettext

LONGEST_NAME: Final = 20
"""Letters of an agent's name: so many fit on a button."""
LONGEST_SHORT_NAME: Final = 8
"""Letters of an agent's name where room is scarce: on the wheel, and typed at the console."""
LONGEST_ERA: Final = 22
LONGEST_SHORT: Final = 14
"""Letters of an Era's short name: so many fit on the wheel."""
MOST_ALIKE: Final = 9
"""So many tokens of one kind can be entered."""
FEWEST_AGENTS: Final = 2

Rows = list[dict[str, Any]]


def box_page(mapping: Mapping[str, Any]) -> BoxPage:
    """All of it, for a box as it is now."""
    box = box_from(mapping)
    return BoxPage(
        "box",
        _("What lies in our box"),
        _("A game that has begun keeps the box that it began with."),
        (
            _agents([dict(row) for row in mapping["agents"]], box),
            BoxPage("eras", _("Eras"), _("names and colours"), tuple(_era(box, era) for era in ERAS)),
            _tokens(box),
            at_the_start(box),
            of_the_rules(box),
            missions(box),
            supa_sayan(box),
            ultramachina(box),
            laser(box),
        ),
    )


def _agents(rows: Rows, box: Box) -> BoxPage:
    parts: list[BoxPart] = [_agent(rows, number, box) for number in range(len(rows))]
    added = {"agents": [*rows, {"name": _free_name(box.agents)}]}
    parts.append(BoxAct(_("One more agent"), _("of an expansion, or of your own"), added))
    return BoxPage("agents", _("Agents"), ", ".join(agent.name for agent in box.agents), tuple(parts))


def _free_name(agents: tuple[Agent, ...]) -> str:
    taken = {agent.name for agent in agents}
    names = (_("Agent {n}").format(n=number) for number in range(len(agents) + 1, 2 * len(agents) + 2))
    return next(name for name in names if name not in taken)


def _agent(rows: Rows, number: int, box: Box) -> BoxPage:
    agent = box.agents[number]

    def changed(**fields: Any) -> dict[str, Any]:
        """The list with other fields in this row; None takes one out."""
        row = {name: value for name, value in {**rows[number], **fields}.items() if value is not None}
        return {"agents": [*rows[:number], row, *rows[number + 1 :]]}

    starts = [(era_name(box, era), changed(start=era.id)) for era in ERAS]
    parts: list[BoxPart] = [
        *_names_of_agent(agent, box.agents, changed),
        ChoiceField(
            _("Starts in"),
            (*starts, (_("not known"), changed(start=None))),
            len(ERAS) if agent.start is None else agent.start,
        ),
        ChoiceField(
            _("Ends a turn on a mega-vortex"),
            (
                (_("Never"), changed(asks_on_mega_vortex=None)),
                (_("We are asked"), changed(asks_on_mega_vortex=True)),
            ),
            int(agent.asks_on_mega_vortex),
            _("Whether an ability lets the agent stand there."),
        ),
    ]
    if len(rows) > FEWEST_AGENTS:
        left = {"agents": [*rows[:number], *rows[number + 1 :]]}
        question = _("Take {name} out of our box?").format(name=agent.name)
        parts.append(BoxAct(_("Take this agent out"), _("if it is not in your box"), left, question, leaves=True))
    where = _("where it starts is not known")
    if agent.start is not None:
        where = _("starts in {era}").format(era=era_name(box, agent.start))
    return BoxPage(f"agent-{number}", agent.name, where, tuple(parts))


def _names_of_agent(agent: Agent, agents: tuple[Agent, ...], changed: Any) -> tuple[TextField, TextField]:
    others = [other for other in agents if other is not agent]

    def why_not(name: str) -> str:
        taken = {other.name for other in others} | {other.short for other in others}
        return _("There is an agent of that name already.") if name in taken else ""

    def renamed(name: str) -> dict[str, Any]:
        """Another name has another short one: its first word, where it is long."""
        short = None if len(name) <= LONGEST_SHORT_NAME else name.split(maxsplit=1)[0][:LONGEST_SHORT_NAME]
        return dict(changed(name=name, short=short))

    return (
        TextField(_("Name"), agent.name, renamed, why_not, LONGEST_NAME),
        TextField(
            _("Short name, on the wheel"), agent.short, lambda name: changed(short=name), why_not, LONGEST_SHORT_NAME
        ),
    )


def _era(box: Box, era: Era) -> BoxPage:
    look = box.eras[era]

    def of(field: str) -> Any:
        return lambda value: {f"eras.{era.id}.{field}": value}

    return BoxPage(
        era.id,
        _(look.name),
        _("number {n} on the wheel").format(n=era.number),
        (
            TextField(_("Name"), _(look.name), of("name"), longest=LONGEST_ERA),
            TextField(_("Short name, on the wheel"), _(look.short), of("short"), longest=LONGEST_SHORT),
            ColorField(_("Colour"), look.color, of("color")),
        ),
    )


def _tokens(box: Box) -> BoxPage:
    number = len(box.tokens)
    told = ngettext("{n} token", "{n} tokens", number).format(n=number)
    return BoxPage("tokens", _("Clone tokens"), told, tuple(_tokens_of(box, era) for era in ERAS))


def _tokens_of(box: Box, arrival: Era) -> BoxPage:
    """How many tokens that arrive in an Era have each other Era as their paradox Era."""
    title = _("Arriving in {era}").format(era=era_name(box, arrival))
    parts = tuple(_alike(box, Clone(arrival, paradox)) for paradox in ERAS if paradox is not arrival)
    number = sum(clone.arrival is arrival for clone in box.tokens)
    return BoxPage(arrival.id, title, ngettext("{n} token", "{n} tokens", number).format(n=number), parts)


def _alike(box: Box, clone: Clone) -> NumberField:
    others = [token.text for token in box.tokens if token != clone]

    def change(number: int) -> dict[str, Any]:
        return {"clones.tokens": [*others, *[clone.text] * number]}

    label = _("Paradox: {era}").format(era=era_name(box, clone.paradox))
    return NumberField(label, box.tokens.count(clone), 0, MOST_ALIKE, change)
