"""Front pages written by hand, for the tests of what a page looks like."""

from __future__ import annotations

from quarterback.text.story.page import Claim, Graph, Masthead, Page, PageTable, Quote, Sentence

_WORTH = (
    0.5, 0.52, 0.49, 0.47, 0.51, 0.55, 0.6, 0.58, 0.53, 0.5, 0.46, 0.44, 0.47, 0.43, 0.41, 0.45,
    0.48, 0.52, 0.5, 0.49, 0.47, 0.5, 0.55, 0.57, 0.62, 0.6, 0.58, 0.61, 0.64, 0.6, 0.57, 0.55,
    0.58, 0.6, 0.62, 0.65, 0.63, 0.6, 0.58, 0.55, 0.57, 0.6, 0.83, 0.8, 0.81, 0.82, 0.84, 0.86,
    0.88, 0.9, 0.91, 0.93, 0.94, 0.96, 0.975, 0.98, 0.988, 0.81, 0.34, 0.28, 0.0,
)  # fmt: skip
_MARGIN = (0, 7, 7, 4, 4, 10, 17, 17, 10, 10, 3, -3, -9, -16, -16, -10)


def said(text: str, *log: int) -> Sentence:
    """A sentence that these inputs prove; without any, a claim of the whole game does."""
    return Sentence(text, (Claim("any", (), True, log),))


DIAL_PAGE = Page(
    masthead=Masthead("THE SIGNAL", ("1914 rules", "November 21, 1914", "60 plays")),
    angles=(9, 10, 29),
    shape="d",
    weight=100,
    headline=said("FOUL ON THE FINAL TRY SINKS HARVARD, 7-6", 60),
    decks=(
        said("Ahead All Fall but for One Minute", 43, 59),
        said("A Stolen Pass Starts It, Three Plays From the Gun", 57),
    ),
    lead=(
        said("Yale took the game from Harvard, 7 to 6, when no play was left to run."),
        said("The whistle had blown for offside on the try.", 60),
    ),
    story=(
        (
            said("Harvard had struck first, through the air, on the longest play of the day.", 42),
            said("It missed the kick, and the miss kept a tie within reach of one touchdown.", 43),
        ),
        (
            said(
                "Three plays from the end it threw once more, on second and nine, and Yale had "
                "the ball at the Harvard 27.",
                57,
            ),
            said(
                "The return went to the 2, one buck went over, and the kick had only to be tried.",
                58,
                59,
            ),
        ),
        (
            said(
                "No one had a better day than the two lines: between them the teams made five "
                "first downs and punted twelve times."
            ),
        ),
    ),
    line_score=PageTable(
        "", ("", "1", "2", "Final"), (("Harvard", "0", "6", "6"), ("Yale", "0", "7", "7"))
    ),
    boxes=(
        PageTable(
            "Scoring",
            ("", "Harvard", "Yale"),
            (
                ("Second half: Harvard, 43-yard pass (try failed)", "6", "0"),
                ("Second half: Yale, 2-yard line buck (try awarded)", "6", "7"),
            ),
        ),
        PageTable(
            "Team figures",
            ("", "Harvard", "Yale"),
            (
                ("First downs", "1", "4"),
                ("Passing", "1-3-43", "2-4-19"),
                ("Punts, average", "6, 36.2", "6, 38.0"),
            ),
        ),
    ),
    graph=Graph(
        "worth",
        _WORTH,
        57,
        (Sentence("Harvard's win probability stood at 98.8% after play 56."),),
    ),
    star=said("the return of the pass, 46.8 points.", 58),
    quotes=(
        Quote(
            said("Thirty-two calls, and I should make each of them again."),
            "The All-American, for Yale",
        ),
    ),
    notes=(
        said("Harvard was offside three times.", 13, 28, 60),
        said("The longest punt went 51 yards.", 20),
    ),
)
"""The dial game, with everything that a page can have."""

BOARD_PAGE = Page(
    masthead=Masthead(
        "Lakeside Tabletop League",
        ("Lion's Den rules", "January 9, 2027", "Four quarters of 15 minutes"),
        "PRACTICE BOARD",
        "bulletin",
    ),
    angles=(1,),
    shape="f",
    weight=70,
    headline=said("Down 10, the Visitors score 26 in a row", 253, 308, 334, 356),
    decks=(said("Three interceptions set up 19 points"),),
    lead=(
        said("The Visitors beat Home, 36-26."),
        said("A 1-yard run with 17:01 left put them ahead to stay.", 306),
    ),
    story=((said("Home led 20-10 at the half.", 218), said("The yards were 200 to 199.")),),
    line_score=PageTable(
        "",
        ("", "1", "2", "3", "4", "Final"),
        (("Home", "7", "13", "0", "6", "26"), ("Visitors", "3", "7", "13", "13", "36")),
    ),
    boxes=(),
    graph=Graph("margin", tuple(map(float, _MARGIN)), 11, (said("The lead changed hands once."),)),
    notes=(said("25 fouls, 197 yards."),),
)
"""Electric football on the practice board, with little on it."""

HOSTILE = '<script>alert("x")</script>&\x1b[31m\u202e]]>'
"""A team's name that means harm."""

_HARM = Sentence(HOSTILE)
HOSTILE_PAGE = Page(
    masthead=Masthead(HOSTILE, (HOSTILE,), HOSTILE, "bulletin"),
    angles=(57,),
    shape="a",
    weight=30,
    headline=said(f"{HOSTILE} beat {HOSTILE}", 3),
    decks=(_HARM,),
    lead=(Sentence(HOSTILE, (Claim("final", (HOSTILE,), HOSTILE, (4,)),)),),
    story=((_HARM,),),
    line_score=PageTable(HOSTILE, (HOSTILE, "1"), ((HOSTILE, "0"), (HOSTILE, HOSTILE))),
    boxes=(PageTable(HOSTILE, (HOSTILE,), ((HOSTILE,),)),),
    graph=Graph("margin", (0.0, 1.0), 1, (_HARM,)),
    star=_HARM,
    quotes=(Quote(_HARM, HOSTILE),),
    notes=(_HARM,),
)
