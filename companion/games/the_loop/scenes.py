"""A scripted game for `loop-companion screenshots`: every screen of The LOOP, and where the house's come between."""

from typing import Final

from companion.contract.rules import Decider
from companion.contract.scenes import HousePages, Scene, Scenes, Script
from companion.contract.screen import HouseAction
from companion.games.the_loop.rules import actions as a
from companion.games.the_loop.rules.actions import Next
from companion.games.the_loop.rules.eras import DROP_ZONE, ERAS, Era
from companion.games.the_loop.rules.setup import Chance
from companion.games.the_loop.rules.state import MissionState, Step
from companion.games.the_loop.scenario_scenes import choose_agents, laser_centrifuges, supa_sayan, ultramachina
from companion.games.the_loop.screens.taps import DropChip, OpenMission, PickClone, Tap, TapEra

THREE: Final = 3
"""Rifts that are no vortex yet, but with one more."""


def scenes(script: Script) -> Scenes:
    """From the form of a new game on."""
    yield from _new_game(script)
    yield from _setup(script)
    yield from _first_foo_phase(script)
    yield from _action_phase(script)
    yield from _table_draws(script)
    yield from _vortex(script)
    yield HousePages.AROUND
    yield from _the_end(script)
    yield from supa_sayan(script)
    yield from ultramachina(script)
    yield from laser_centrifuges(script)
    yield from _solo(script)
    yield from _mega_vortex(script)
    yield HousePages.DEVICES
    yield from _round_the_wheel(script)


def _new_game(script: Script) -> Scenes:
    script.tap("Mr Time")
    yield Scene("new-game", "NewGame: NEW GAME · * → Set up *3 · Mr Time*")
    script.tap("What else we assume")
    yield Scene("what-we-assume", "Assumptions: WHAT WE ASSUME · *")
    script.tap("Back", "Set up")


def _setup(script: Script) -> Scenes:
    yield Scene("setup-board", "Play: SETUP · 1 / 3 · *")
    script.act(Next())
    yield Scene("setup-missions", "Play: SETUP · 2 / 3 · *")
    script.act(Next())
    yield Scene("setup-clones", "Play: SETUP · 3 / 3 · Place 7 clones *")


def _first_foo_phase(script: Script) -> Scenes:
    script.act(Next())
    yield Scene("foo-era", "Play: FOO PHASE · Era 1 / 5 · Turn the Machine to *")
    script.act(Next())
    yield Scene("foo-artifact", "Play: FOO PHASE · Artifact 2 / 5 · *")
    script.act(Next())
    yield Scene("foo-clones", "Play: FOO PHASE · clones 3 / 5 · Place 1 clone *")
    script.act(Next())
    yield Scene("foo-check", "Play: FOO PHASE · count the rifts 4 / 5 · *")
    script.act(Next())
    yield Scene("foo-rifts", "Play: FOO PHASE · rifts 5 / 5 · *cubes fell → Done *")


def _action_phase(script: Script) -> Scenes:
    script.act(Next())
    yield Scene("action-phase", "Play: ACTION PHASE · Time Prowler → End turn *")
    active = script.state.eras_with(MissionState.ACTIVE)[0]
    script.act(TapEra(active))
    script.act(a.SetNeeds(active, 4))
    script.act(a.ProgressMission(active, 4))
    yield Scene("era-sheet", "Play, sheet: ERA * → Close *Mission progress 4*Progress needed 4*")
    script.act(OpenMission(active))
    script.tap("Remove rifts")
    yield Scene("mission-which", "Play, sheet: MISSION · Which mission in * → Done *")
    script.tap("Done", "Close")
    clone = next(clone for era in ERAS for clone in script.state.clones[era])
    script.act(DropChip(clone.text, clone.paradox))
    yield Scene("clone-destroyed", "Play, banner: ACTION PHASE · *")
    script.act(Tap.ELSEWHERE)
    yield Scene("end-turn-where", "Play: END OF TURN · Where is Time Prowler? → *")
    script.act(TapEra(active))
    yield Scene("mission-complete", "Play: END OF TURN · Next: V-Girl · Mission complete! → Foo phase *")


def _table_draws(script: Script) -> Scenes:
    for chance in (Chance.ERA, Chance.CLONES, Chance.RIFTS):
        script.act(a.ChangeDraws(chance, Decider.PLAYERS))
        if chance is Chance.ERA:
            script.tap("Cancel")
    script.act(Next())
    yield Scene("we-draw-era", "Play: WE DRAW · Where did Dr. Foo go? *")
    script.act(TapEra(next(era for era in ERAS if era not in script.state.visited)))
    script.act(Next())
    script.act(Next())
    clone = script.state.bag[0]
    script.act(TapEra(clone.arrival))
    yield Scene("we-draw-clone", "Play: WE DRAW · Clone 1 of 1 *")
    script.act(PickClone(clone))
    script.act(Next())
    script.act(TapEra(DROP_ZONE[script.state.machine][0]))
    yield Scene("we-drop-cubes", "Play: WE DRAW · 2 + * · Where did they fall? *")
    script.tap("Cancel")
    script.act(a.ChangeDraws(Chance.RIFTS, Decider.APP))


def _vortex(script: Script) -> Scenes:
    for era in DROP_ZONE[script.state.machine]:
        if script.state.rifts[era] != THREE:
            script.act(a.ChangeRifts(era, THREE - script.state.rifts[era]))
    script.act(Next())
    yield Scene("rifts-overflow", "Play: FOO PHASE · rifts 5 / 5 · *cubes fell → Vortex check *")
    script.act(Next())
    yield Scene("vortex", "Play: VORTEX · Vortexes in * → Done *")
    script.act(Next())


def _the_end(script: Script) -> Scenes:
    for _ in range(4):
        active = script.state.eras_with(MissionState.ACTIVE)
        if script.state.step is not Step.OVER and active:
            script.act(a.CompleteMission(active[0]))
    yield Scene("victory", "Play: THE END · Victory! *")
    script.act(HouseAction.UNDO)
    for era in [era for era in ERAS if not script.state.vortexes[era]]:
        if script.state.step is not Step.OVER:
            script.act(a.OpenVortex(era))
    yield Scene("vortex-question", "Play, sheet: ERA * · One more vortex, in *? → No vortex *")
    script.tap("It opened: defeat")
    yield Scene("defeat", "Play: THE END · Defeat. *")


def _mega_vortex(script: Script) -> Scenes:
    script.tap("Year")
    choose_agents(script, "V-Girl", "Time Prowler")
    script.tap("Era: the app", "Clones: the app", "Rifts: the app", "Set up")
    for _ in range(20):
        if script.state.step is Step.ACTIONS:
            break
        script.act(Next())
    script.act(a.OpenVortex(Era.AGE_OF_ROBOTS))
    yield Scene("mega-vortex", "Play: VORTEX · Mega-vortex in Age of Robots → Done *")
    script.act(Next())
    script.act(Tap.ELSEWHERE)
    script.act(TapEra(Era.AGE_OF_ROBOTS))
    yield Scene("mega-vortex-question", "Play: END OF TURN · *mega-vortex*")
    script.tap("Back")
    for era in (Era.DAWN_OF_TIME, Era.MEDIEVAL):
        script.act(a.OpenVortex(era))
        script.act(Next())
    script.act(a.ChangeRifts(Era.INDUSTRIAL, THREE - script.state.rifts[Era.INDUSTRIAL]))
    yield Scene("one-more-vortex", "Play: ACTION PHASE · *")
    script.tap("Let Prowler act", "Ends elsewhere")
    yield Scene("forbidden-eras", "Play: END OF TURN · Where is Time Prowler? *")
    script.act(TapEra(Era.AGE_OF_ROBOTS))
    yield Scene("forbidden-era", "Play: END OF TURN · A mega-vortex in Age of Robots! → Another Era *")
    script.tap("Back", "Undo")
    for _ in range(3):
        script.act(HouseAction.UNDO)


def _solo(script: Script) -> Scenes:
    script.act(HouseAction.NEW_GAME)
    script.tap("S.A.B.O.T.A.G.E.", "Solo: the cards say who", "Set up")
    for _ in range(20):
        if script.state.step is Step.ACTIONS:
            break
        script.act(Next())
    yield Scene("solo-who-acts", "Play: ACTION PHASE · Who has three cards? *")
    script.tap("Time Prowler")
    script.act(a.EndTurn(Era.GLOBALIZATION))
    yield Scene("solo-turn-ended", "Play: END OF TURN · Next: Dr. Foo *only Time Prowler discards*")
    script.act(HouseAction.NEW_GAME)
    script.tap("In this order")


def _round_the_wheel(script: Script) -> Scenes:
    yield Scene("ring-round-the-wheel", "Play, ring: ACTION PHASE · *")
    script.act(Tap.ELSEWHERE)
    script.act(script.view.keys.onward)
    yield Scene("era-wheel", "Play, cursor, ring: END OF TURN · Where is * → *")
