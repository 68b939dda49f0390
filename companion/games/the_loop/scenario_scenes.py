"""The scripted games of single scenarios for `loop-companion screenshots`."""

from typing import Final

from companion.contract.page import Choices
from companion.contract.rules import Decider
from companion.contract.scenes import Scene, Scenes, Script
from companion.contract.screen import Choose, HouseAction
from companion.games.the_loop.rules import actions as a
from companion.games.the_loop.rules.actions import Next
from companion.games.the_loop.rules.eras import Clone, CloneKind, Era
from companion.games.the_loop.rules.scenarios.laser import scenario as laser
from companion.games.the_loop.rules.scenarios.supa_sayan.state import supaclones
from companion.games.the_loop.rules.setup import Chance
from companion.games.the_loop.rules.state import Step
from companion.games.the_loop.screens.taps import DropChip, PickClone, Tap, TapEra


def supa_sayan(script: Script) -> Scenes:
    """Supaclones put out, on the wheel and on a sheet; what a kill brings, drawn by the app and by the players."""
    script.tap("New game", "Supa Sayan Clones")
    choose_agents(script, "V-Girl", "Time Prowler")
    script.tap("Era: the app", "Clones: the app", "Rifts: the app", "Set up")
    yield Scene("supa-setup", "Play: SETUP · 1 / 3 · *Of the seven Supaclones 3 come onto the board*")
    for _ in range(3):
        script.act(Next())
    yield Scene("supa-put-out", "Play: SUPA SAYAN CLONES · Put out 3 Supaclones → Let the app draw *")
    script.tap("Enter our 3 Supaclones")
    script.act(TapEra(Era.DAWN_OF_TIME))
    yield Scene("supa-we-draw", "Play: WE DRAW · Supaclone 1 of 3 *")
    script.act(PickClone(Clone(Era.DAWN_OF_TIME, Era.RENAISSANCE, CloneKind.SUPACLONE)))
    for arrival, paradox in ((Era.MEDIEVAL, Era.GLOBALIZATION), (Era.GLOBALIZATION, Era.MEDIEVAL)):
        script.act(TapEra(arrival))
        script.act(PickClone(Clone(arrival, paradox, CloneKind.SUPACLONE)))
    script.tap("That is right")
    yield Scene("supa-placed", "Play: SUPA SAYAN CLONES · Place 3 Supaclones → Begin *")
    script.act(a.ChangeDraws(Chance.CLONES, Decider.APP))
    for _ in range(12):
        if script.state.step is Step.ACTIONS:
            break
        script.act(Next())
    yield Scene("supa-action-phase", "Play: ACTION PHASE · *3 Supaclones left to destroy*")
    script.act(TapEra(Era.MEDIEVAL))
    yield Scene("supa-sheet", "Play, sheet: ERA * → Close *Supaclone: Globalization*Perpetual Energy*")
    script.tap("Close")
    first, second, _third = supaclones(script.state)
    script.act(DropChip(first[0].text, first[0].paradox))
    script.tap("Done")
    script.act(DropChip(second[0].text, second[0].paradox))
    yield Scene("supa-kill", "Play, banner: SUPA SAYAN CLONES · Supaclone 2 is destroyed → Done *")
    script.tap("Done")
    script.act(Tap.ELSEWHERE)
    yield Scene("supa-where", "Play: END OF TURN · Where is * → *")
    script.tap("Back")
    script.act(a.ChangeDraws(Chance.CLONES, Decider.PLAYERS))
    third = supaclones(script.state)[0][0]
    script.act(DropChip(third.text, third.paradox))
    yield Scene("supa-kill-we-draw", "Play, banner: SUPA SAYAN CLONES · Supaclone 3 is * → Enter our 3 clones *")
    script.act(HouseAction.NEW_GAME)


def ultramachina(script: Script) -> Scenes:
    """The setup, cards to resolve, slots to fill."""
    script.tap("Ultramachina")
    choose_agents(script, "V-Girl", "Time Prowler")
    script.tap("Era: the app", "Clones: the app", "Rifts: the app", "Set up")
    yield Scene("ultramachina-setup", "Play: SETUP · 1 / 3 · *End of Times*")
    for _ in range(3):
        script.act(Next())
    yield Scene("ultramachina-reveal", "Play: ULTRAMACHINA · Reveal 4 cards *")
    script.act(TapEra(Era.DAWN_OF_TIME))
    yield Scene("ultramachina-slots", "Play: ULTRAMACHINA · A card in Dawn of Time *")
    script.tap("2")
    for era, slots in ((Era.DAWN_OF_TIME, "3"), (Era.RENAISSANCE, "4"), (Era.AGE_OF_ROBOTS, "2")):
        script.act(TapEra(era))
        script.tap(slots)
    yield Scene("ultramachina-cards", "Play: ULTRAMACHINA · The cards on the board *")
    for _ in range(6):  # so many presses as the pace takes
        if script.view.page.title.startswith("Resolve"):
            break
        script.act(Next())
    yield Scene("ultramachina-resolve", "Play: ULTRAMACHINA · Resolve 2 cards *")
    script.tap("Resolved: Card 1 · 0/2")
    for _ in range(12):
        if script.state.step is Step.ACTIONS:
            break
        script.act(Next())
    script.act(a.ChangeEnergy(Era.DAWN_OF_TIME, 2))
    yield Scene("ultramachina-choose", "Play: ULTRAMACHINA · Slots in Dawn of Time *")
    script.tap("Card 1 · 0/2", "Card 1 · 1/2")
    yield Scene("ultramachina-destroyed", "Play: ULTRAMACHINA · A card is destroyed! → Drop it *")
    script.act(Next())
    script.act(TapEra(Era.RENAISSANCE))
    yield Scene("ultramachina-sheet", "Play, sheet: ERA * → Close *0/4*")
    script.tap("Close")


NOTES: Final = (
    {"at": "setup", "text": "Put one beside each of the first three Eras."},
    {"at": "foo_phase", "text": "What your card says before the cubes fall."},
    {"at": "turn", "text": "What your card says of a turn."},
)


def laser_centrifuges(script: Script) -> Scenes:
    """What is asked, the notes, the markers."""
    script.act(HouseAction.NEW_GAME)
    script.tap("L.A.S.E.R. Centrifuges")
    script.act(Choose("laser.notes", NOTES))
    script.tap("Set up")
    yield Scene("laser-victory", "Play: L.A.S.E.R. CENTRIFUGES · Read your card *")
    script.tap("Something more")
    script.act(HouseAction.UNDO)
    script.act(HouseAction.REDO)  # without the word that nothing is remembered here
    yield Scene("laser-setup", "Play: SETUP · 1 / 3 · *3 Centrifuges*")
    for _ in range(12):
        if script.view.page.title == "Before the cubes fall":
            break
        script.act(Next())
    yield Scene("laser-notes", "Play: L.A.S.E.R. CENTRIFUGES · Before the cubes fall → Done *")
    for _ in range(12):
        if script.state.step is Step.ACTIONS:
            break
        script.act(Next())
    script.act(TapEra(Era.MEDIEVAL))
    for _ in range(2):
        script.act(laser.PlaceCentrifuge(Era.MEDIEVAL))
    yield Scene("laser-sheet", "Play, sheet: ERA * → Close *Centrifuges 2*Move a Centrifuge*")
    script.act(laser.MoveCentrifuge(Era.MEDIEVAL, Era.RENAISSANCE))
    script.tap("Close")
    yield Scene("laser-action-phase", "Play: ACTION PHASE · *Our card*")
    script.tap("Our card")
    yield Scene("laser-card", "Play, sheet: L.A.S.E.R. CENTRIFUGES · Our card → Close *")
    script.tap("Close")


def choose_agents(script: Script, *names: str) -> None:
    """These and no others, in this order: the form comes with the agents of the game before."""
    form = script.view.front
    buttons = [button for row in form.rows if isinstance(row, Choices) for button in row.buttons]
    for button in buttons:
        if button.chosen and isinstance(button.action, Choose) and button.action.field == "agent":
            script.act(button.action)
    for name in names:
        script.act(Choose("agent", name))
