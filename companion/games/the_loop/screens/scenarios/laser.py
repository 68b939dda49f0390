"""What L.A.S.E.R. Centrifuges shows: that its rules are not in the app, its markers, and what its owner wrote down."""

from collections.abc import Mapping

from companion.contract.page import Button, Choices, Page, Row, Stepper, Tone, Words
from companion.contract.rules import Refusal
from companion.contract.screen import Choose
from companion.games.the_loop.refusal_text import value_in_words
from companion.games.the_loop.rules.actions import Action, Next
from companion.games.the_loop.rules.box import Box
from companion.games.the_loop.rules.eras import ERAS, NEXT, PREVIOUS, Era
from companion.games.the_loop.rules.facts import Fact
from companion.games.the_loop.rules.scenario_box import HowWon, NoteAt
from companion.games.the_loop.rules.scenarios.laser import facts as f
from companion.games.the_loop.rules.scenarios.laser import scenario as a
from companion.games.the_loop.rules.scenarios.laser.facts import LaserStep, left, own
from companion.games.the_loop.rules.scenarios.laser.scenario import Why
from companion.games.the_loop.rules.state import State
from companion.games.the_loop.rules.story import Story
from companion.games.the_loop.screens.scenarios.scenario import ScenarioScreens
from companion.games.the_loop.screens.taps import Tap
from companion.games.the_loop.screens.wheel_view import SEEN_MARKS, MarkPicture
from companion.games.the_loop.text import era_name
from companion.kit.theme import NOTICE
from companion.words import _, ngettext

GLYPH = "centrifuge"


def _not_ours() -> Words:
    """Said wherever somebody may believe that the app knows."""
    return Words(_("Its rules are not in the app, which plays the standard ones. Do what your card says."), Tone.ALERT)


def _notes(state: State, at: NoteAt) -> list[Row]:
    return [Words(note, instruction=True) for note in state.box.laser.notes_at(at)]


class LaserScreens(ScenarioScreens):
    """Its marks and steppers, its card, and the questions that only the table can answer."""

    id = "laser"

    @property
    def title(self) -> str:
        """Its name."""
        return _("L.A.S.E.R. Centrifuges")

    def marks(self, state: State, era: Era) -> tuple[MarkPicture, ...]:
        """One for each marker."""
        number = own(state).at[era]
        if number > SEEN_MARKS:
            return (MarkPicture(GLYPH, NOTICE, str(number)),)
        return (MarkPicture(GLYPH, NOTICE),) * number

    def sheet_rows(self, state: State, era: Era) -> tuple[Row, ...]:
        """How many stand here, and one moved to either side."""
        number = own(state).at[era]
        count = Stepper(
            label=_("Centrifuges"),
            value=str(number),
            less=a.RemoveCentrifuge(era) if number else None,
            more=a.PlaceCentrifuge(era) if left(state) > 0 else None,
            glyph=GLYPH,
            color=NOTICE,
        )
        if not number:
            return (count,)
        ways = {"previous": era_name(state.box, PREVIOUS[era]), "next": era_name(state.box, NEXT[era])}
        move = Stepper(
            label=_("Move a Centrifuge"),
            value="",
            less=a.MoveCentrifuge(era, PREVIOUS[era]),
            more=a.MoveCentrifuge(era, NEXT[era]),
            glyph=GLYPH,
            color=NOTICE,
            remark=_("‹ {previous} · {next} ›").format(**ways),
            moves=True,
        )
        return count, move

    def action_rows(self, state: State) -> tuple[Row, ...]:
        """The card, and what victory takes besides, if anything."""
        buttons = [Button(_("Our card"), Tap.CARD)]
        if own(state).more:
            buttons.append(_rest(state))
        return (Choices(tuple(buttons)),)

    def card(self, state: State) -> Page:
        """All that the app knows of the scenario, which is what its owner said."""
        standing = [era_name(state.box, era) for era in ERAS for _marker in range(own(state).at[era])]
        where = ", ".join(standing) or _("none")
        free = ngettext("{n} is left: tap an Era for it.", "{n} are left: tap an Era for one.", left(state))
        rows: list[Row] = [_not_ours(), Words(_("Centrifuges on the board: {where}").format(where=where), Tone.STRONG)]
        if left(state) > 0:
            rows.append(Words(free.format(n=left(state)), Tone.QUIET))
        rows += [row for at in NoteAt for row in _notes(state, at)]
        if not state.box.laser.notes:
            rows.append(Words(_("Notes of yours: Settings, The game, “What lies in our box”."), Tone.QUIET))
        rows += [Words(_("Victory takes")), _victory(state)]
        if own(state).more:
            rows.append(Choices((_rest(state),)))
        rows.append(Choices((Button(_("By the card we have lost"), a.LoseByCard()),)))
        close = Button(_("Close"), Tap.CLOSE_SHEET, onward=False)
        return Page(
            kicker=_("L.A.S.E.R. CENTRIFUGES"), title=_("Our card"), rows=tuple(rows), primary=close, scrolls=True
        )

    def learned(self, action: Action) -> Mapping[str, object]:
        """What victory takes."""
        match action:
            case a.TellVictory(more=more):
                return {"laser.win": (HowWon.MORE if more else HowWon.MISSIONS).value}
            case _:
                return {}

    def assumption_rows(self, box: Box) -> tuple[Row, ...]:
        """Whether its higher levels have mega-vortexes."""
        remark = _("check your rulebook") if box.is_assumed("laser.mega_vortexes") else ""
        choices = tuple(
            Button(words, Choose("laser.mega_vortexes", is_so), box.laser.mega_vortexes is is_so)
            for is_so, words in ((True, _("mega-vortexes")), (False, _("plain ones")))
        )
        return Words(_("Vortexes at the levels Year and Eternity")), Choices(choices, remark=remark)

    def setup_rows(self, state: State) -> tuple[Row, ...]:
        """The tokens, and the owner's notes."""
        number = state.box.laser.centrifuges
        tokens = ngettext(
            "{n} Centrifuge: your card says where it goes.", "{n} Centrifuges: your card says where they go.", number
        )
        return (Words(tokens.format(n=number)), *_notes(state, NoteAt.SETUP))

    def page(self, state: State, story: Story) -> Page | None:
        """What victory takes; the notes for the Foo phase."""
        del story
        if own(state).more is None:
            return _ask_for_victory(state)
        return _read_notes(state) if state.step is LaserStep.NOTES else None

    def lines(self, state: State) -> tuple[str, ...]:
        """The markers, and what victory takes."""
        kept = own(state)
        besides = {
            None: "not told",
            False: "missions",
            True: f"missions and more ({'done' if kept.rest_done else 'open'})",
        }
        return (
            f"  victory: {besides[kept.more]}",
            *(f"  {kept.at[era]} centrifuge in {era.id}" for era in ERAS if kept.at[era]),
        )

    def tell(self, fact: Fact, state: State) -> str:
        """One of its facts in words."""
        match fact:
            case f.VictoryTold():
                return _("victory takes more") if fact.more else _("the missions win")
            case f.RestTold():
                return _("the rest is done") if fact.done else _("the rest is not done")
            case f.NotesDue():
                return _("to the notes")
            case f.CentrifugeMoved():
                return _("Centrifuge to {era}").format(era=era_name(state.box, fact.end))
            case f.CentrifugePlaced():
                return _("Centrifuge in {era}").format(era=era_name(state.box, fact.era))
            case f.CentrifugeRemoved():
                return _("Centrifuge off {era}").format(era=era_name(state.box, fact.era))
            case _:
                return super().tell(fact, state)

    def tell_refusal(self, refusal: Refusal) -> str:
        """Why one of its actions is not legal."""
        if not isinstance(refusal.code, Why):
            return ""
        return _sentence(refusal.code).format(**{name: value_in_words(value) for name, value in refusal.values})


def _rest(state: State) -> Button:
    done = own(state).rest_done
    return Button(_("The rest: done") if done else _("The rest: open"), a.TellRest(not done), chosen=done)


def _victory(state: State) -> Choices:
    now = own(state).more
    return Choices(
        (
            Button(_missions(state), a.TellVictory(False), now is False),
            Button(_("Something more"), a.TellVictory(True), now is True),
        )
    )


def _missions(state: State) -> str:
    number = state.box.missions_to_win
    return ngettext("{n} mission", "{n} missions", number).format(n=number)


def _ask_for_victory(state: State) -> Page:
    rows: tuple[Row, ...] = (
        _not_ours(),
        Words(_("{missions} win. Does your card ask for more?").format(missions=_missions(state)), instruction=True),
        _victory(state),
        Words(_("Remembered for your box."), Tone.QUIET),
    )
    return Page(
        kicker=_("L.A.S.E.R. CENTRIFUGES"),
        title=_("Read your card"),
        rows=rows,
        primary=Button(_("Tap an answer"), None),
    )


def _read_notes(state: State) -> Page:
    return Page(
        kicker=_("L.A.S.E.R. CENTRIFUGES"),
        kicker_tone=Tone.ALERT,
        title=_("Before the cubes fall"),
        rows=(*_notes(state, NoteAt.FOO_PHASE), Words(_("Tap an Era to change what lies there."), Tone.QUIET)),
        primary=Button(_("Done"), Next()),
        scrolls=True,
    )


def _sentence(why: Why) -> str:
    match why:
        case Why.NO_CENTRIFUGE_LEFT:
            return _("all {all} Centrifuges stand on the board")
        case Why.NO_CENTRIFUGE_THERE:
            return _("no Centrifuge stands in {era}")
        case Why.CENTRIFUGE_THERE_ALREADY:
            return _("the Centrifuge stands in {era} already")
        case Why.NOTHING_BESIDES:
            return _("nothing is asked besides the missions here")
        case Why.NO_BOARD_YET:
            return _("nothing lies on the board yet; go on with Next, then change it")
