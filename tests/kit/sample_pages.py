"""Pages like those of a game, for the tests of the panel: its words stand here, never in the kit."""

from companion.contract.page import (
    Button,
    ChipLine,
    Choices,
    Entry,
    Header,
    Page,
    Pile,
    PilesLine,
    Stepper,
    Tone,
    Words,
)
from companion.games.the_loop.board.glyphs import GLYPHS
from companion.kit import theme
from companion.kit.glyphs import register

register(GLYPHS)

HEADER = Header("Cycle 2 of 3", "turn 10 / 21", (1.0, 0.43, 0.0), "Missions 2 / 4", "Vortexes 1 / 3")
STATUS = "not saving: disk is full"
UNDO = Button("Undo", "undo")
BANNER = ("The settings file is damaged in line 12: the defaults are used", Tone.DANGER, "seen")
SIDE = (Button("Redo", "redo"), Button("Draw again", "again"), Button("Menu", "menu"))

CLONES = Page(
    "FOO PHASE · clones 2 / 4",
    "Place 2 clones",
    (
        ChipLine("hourglass", "#9A6BE8", "to Renaissance", "#E86FB0", "paradox: End of Times"),
        ChipLine("shield", "#B98046", "to Globalization Era", "#3FA7F0", "paradox: Medieval"),
        Words("Bag: 17 clones left", Tone.QUIET),
    ),
    primary=Button("Placed", "next"),
    undo=UNDO,
    undo_words="Era: Renaissance",
)


def check(count: int = 2, side: tuple[Button, ...] = ()) -> Page:
    """The page whose values change."""
    return Page(
        "FOO PHASE · check 3 / 4",
        "Does the table match?",
        (
            Stepper("Globalization Era", "3", "less 5", None, "globe", "#3FA7F0", Tone.DANGER),
            Stepper("Renaissance", str(count), "less 3", "more 3", "leaf", "#E86FB0", Tone.DANGER),
            Stepper("Age of Robots", "1", "less 6", "more 6", "robot", "#35C7B4", Tone.DANGER),
            Stepper("Clones here", "2", "less clones", "more clones"),
        ),
        primary=Button(f"Drop {count + 2}", "next"),
        undo=UNDO,
        undo_words="2 clones placed in Renaissance and Globalization Era",
        side=side,
    )


VORTEX = Page(
    "FOO PHASE · rifts 4 / 4",
    "4 cubes fell",
    (
        PilesLine(
            (
                Pile("shield", "#B98046", "Medieval", 2),
                Pile("leaf", "#E86FB0", "Renaissance", 1),
                Pile("globe", "#3FA7F0", "Globalization Era", 1),
            ),
            Tone.DANGER,
        ),
        Words("Vortex in Medieval", Tone.ALERT, instruction=True),
        Words("· Take every rift cube off it\n· Destroy its Artifacts\n· Remove its mission tile"),
    ),
    primary=Button("Done", "next"),
    undo=UNDO,
    undo_words="4 cubes fell",
    alarm=True,
)

ACTION = Page(
    "ACTION PHASE · agent 2",
    "Your turn, V-Girl",
    (
        Words("Tap an Era to change it · drag a clone to move it"),
        Choices((Button("Free move: ready", "free"), Button("LOOP next: 2", "loop", chosen=True))),
        Words("If nothing changes, next Foo phase:", Tone.QUIET),
        Words("vortex 31 %, defeat 4 %", Tone.ALERT, instruction=True),
    ),
    primary=Button("End turn", "end"),
    undo=UNDO,
    undo_words="clone moved to Age of Robots",
    side=SIDE,
    kicker_tone=Tone.GOOD,
)

TURN = Page(
    "FOO PHASE · Era 1 / 4",
    "Turn the Machine",
    (
        Words("Turn the Machine to Dawn of Time", instruction=True),
        Words("The Artifact is destroyed if it arrives in Age of Robots or in Globalization Era.", Tone.QUIET),
    ),
    primary=Button("Turned", "next"),
    undo=Button("Undo", None),
    side=(Button("Menu", "menu"),),
)

LONG = Page(
    "AGENTS · which 3 of the 4",
    "Which agents are at the table tonight, and in which order do they play?",
    tuple(Words(f"Line {number} of a page that is far too long for its card", instruction=True) for number in range(9)),
    primary=Button("Begin the game with these agents", "next"),
    undo=UNDO,
    undo_words="Unpronounceablelongwordwithoutanyspaces",
)

PAGES = {
    "clones": CLONES,
    "check": check(),
    "check-side": check(side=SIDE[:2]),
    "vortex": VORTEX,
    "action": ACTION,
    "turn": TURN,
    "long": LONG,
}

SHEET = Page(
    "ERA 6",
    "Age of Robots",
    (
        Stepper("Rifts", "1", "less", "more", tone=Tone.DANGER),
        Stepper("Energy", "2", "less", "more", tone=Tone.GOOD),
        Stepper("Mission", "12/13", "less", "more", tone=Tone.NOTICE, remark="needs 4: check your rulebook"),
        ChipLine("shield", "#B98046", "Medieval", theme.TEXT, "clone 12"),
        Choices((Button("push", "push"), Button("pull", "pull"), Button("Destroy", "destroy"))),
        Choices((Button("Open a vortex here", "vortex"),)),
    ),
    primary=Button("Close", "close", onward=False),
    undo=UNDO,
    undo_words="1 energy in Age of Robots",
    kicker_tone=Tone.GOOD,
)

HISTORY = Page(
    "TURN 10",
    "History",
    tuple(
        Entry(
            f"4 cubes fell: Medieval 2, Renaissance 1, Globalization Era 1 ({number})",
            "drawn by the app",
            number,
            number == 3,
        )
        for number in range(200)
    ),
    primary=Button("Go there", "go"),
    undo=UNDO,
    undo_words="4 cubes fell",
    side=SIDE,
    scrolls=True,
)

GAMES = Page(
    "",
    "Games",
    (
        Entry(
            "S.A.B.O.T.A.G.E., 3 agents, cycle 2",
            "Saturday 19:40 · turn 10",
            "resume 1",
            True,
            Button("Delete", "delete 1"),
        ),
        Entry(
            "S.A.B.O.T.A.G.E., 2 agents",
            "lost: second vortex in Globalization Era",
            "look 2",
            False,
            Button("Delete", "delete 2"),
        ),
        Entry("A line that cannot be tapped", "", None),
    ),
    primary=Button("New game", "new"),
)

SETTINGS = Page(
    "",
    "Settings",
    (
        Words("Pace", Tone.STRONG),
        Choices(
            (
                Button("step by step", "step", chosen=True),
                Button("flow", "flow"),
                Button("instant", "instant"),
            )
        ),
        Stepper("Brightness", "80 %", "less", "more", remark="of the ring"),
        Stepper("Larger text", "1.25", "less", None),
        Words("Who draws", Tone.STRONG),
        Choices(
            tuple(
                Button(words, words)
                for words in (
                    "the app draws",
                    "we do it at the table",
                    "Dawn of Time",
                    "Medieval",
                    "Renaissance",
                    "Globalization Era",
                )
            )
        ),
    ),
)
LISTS = {"history": HISTORY, "games": GAMES, "settings": SETTINGS}
