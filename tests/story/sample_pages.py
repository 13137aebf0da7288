"""Front pages written by hand, for the tests of what a page looks like."""

from __future__ import annotations

from quarterback.text.story.page import Claim, Graph, Masthead, Page, PageTable, Quote, Sentence

_WORTH = (
    0.5, 0.52, 0.49, 0.47, 0.51, 0.55, 0.6, 0.58, 0.53, 0.5, 0.46, 0.44, 0.47, 0.43, 0.41, 0.45,
    0.48, 0.52, 0.5, 0.49, 0.47, 0.5, 0.55, 0.57, 0.62, 0.6, 0.58, 0.61, 0.64, 0.6, 0.57, 0.55,
    0.58, 0.6, 0.62, 0.65, 0.63, 0.6, 0.58, 0.55, 0.57, 0.6, 0.83, 0.8, 0.81, 0.82, 0.84, 0.86,
    0.88, 0.9, 0.91, 0.93, 0.94, 0.96, 0.975, 0.98, 0.988, 0.81, 0.34, 0.28, 0.0,
)  # fmt: skip

DIAL_PAGE = Page(
    masthead=Masthead("THE SIGNAL", ("1914 rules", "November 21, 1914", "60 plays")),
    angles=(9, 10, 29),
    shape="d",
    weight=100,
    headline=Sentence(
        "FOUL ON THE FINAL TRY SINKS HARVARD, 7-6",
        (
            Claim("final", ("visitors", "home"), (7, 6)),
            Claim("last_play_win", ("visitors",), True, (60,)),
        ),
    ),
    decks=(
        Sentence("Ahead All Fall but for One Minute", (Claim("led", ("home",), 17, (43, 59)),)),
        Sentence(
            "A Stolen Pass Starts It, Three Plays From the Gun", (Claim("left", (), 3, (57,)),)
        ),
    ),
    lead=(
        Sentence(
            "Yale took the game from Harvard, 7 to 6, when no play was left to run.",
            (Claim("final", ("visitors", "home"), (7, 6)),),
        ),
        Sentence("The whistle had blown for offside on the try.", (Claim("turn", (), 60, (60,)),)),
    ),
    story=(
        (
            Sentence(
                "Harvard had struck first, through the air, on the longest play of the day.",
                (Claim("longest", ("pass", "home"), 43, (42,)),),
            ),
            Sentence(
                "It missed the kick, and the miss kept a tie within reach of one touchdown.",
                (Claim("missed_try_decided", ("home",), True, (43,)),),
            ),
        ),
        (
            Sentence(
                "Three plays from the end it threw once more, on second and nine, and Yale had "
                "the ball at the Harvard 27.",
                (Claim("interception", ("visitors",), 27, (57,)),),
            ),
            Sentence(
                "The return went to the 2, one buck went over, and the kick had only to be tried.",
                (Claim("return", ("visitors",), 25, (58, 59)),),
            ),
        ),
        (
            Sentence(
                "No one had a better day than the two lines: between them the teams made five "
                "first downs and punted twelve times.",
                (Claim("total", ("first_downs",), 5),),
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
                ("Rushing", "21-38", "24-61"),
                ("Passing", "1-3-43", "2-4-19"),
                ("Punts, average", "6, 36.2", "6, 38.0"),
                ("Penalties", "3, 15", "1, 15"),
            ),
        ),
    ),
    graph=Graph(
        "worth",
        _WORTH,
        57,
        (Sentence("Harvard's win probability stood at 98.8% after play 56.", ()),),
    ),
    star=Sentence(
        "the return of the pass, 46.8 points.", (Claim("star", ("return",), 46.8, (58,)),)
    ),
    quotes=(
        Quote(
            Sentence(
                "Thirty-two calls, and I should make each of them again.",
                (Claim("right", ("visitors",), (32, 32)),),
            ),
            "The All-American, for Yale",
        ),
    ),
    notes=(
        Sentence(
            "Harvard was offside three times.", (Claim("penalties", ("home",), 3, (13, 28, 60)),)
        ),
        Sentence(
            "The longest punt went 51 yards.", (Claim("longest", ("punt", "home"), 51, (20,)),)
        ),
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
    headline=Sentence(
        "Down 10, the Visitors score 26 in a row",
        (Claim("run_of", ("visitors",), 26, (253, 308, 334, 356)),),
    ),
    decks=(Sentence("Three interceptions set up 19 points", (Claim("points_off", (), 19),)),),
    lead=(
        Sentence("The Visitors beat Home, 36-26.", (Claim("final", (), (36, 26)),)),
        Sentence(
            "A 1-yard run with 17:01 left put them ahead to stay.",
            (Claim("turn", (), 306, (306,)),),
        ),
    ),
    story=(
        (
            Sentence("Home led 20-10 at the half.", (Claim("led", ("home",), 10, (218,)),)),
            Sentence("The yards were 200 to 199.", (Claim("more", ("yards",), (200, 199)),)),
        ),
    ),
    line_score=PageTable(
        "",
        ("", "1", "2", "3", "4", "Final"),
        (("Home", "7", "13", "0", "6", "26"), ("Visitors", "3", "7", "13", "13", "36")),
    ),
    boxes=(),
    graph=Graph(
        "margin",
        (
            0.0,
            7.0,
            7.0,
            4.0,
            4.0,
            10.0,
            17.0,
            17.0,
            10.0,
            10.0,
            3.0,
            -3.0,
            -9.0,
            -16.0,
            -16.0,
            -10.0,
        ),
        11,
        (Sentence("The lead changed hands once.", (Claim("lead_changes", (), 1),)),),
    ),
    notes=(Sentence("25 fouls, 197 yards.", (Claim("penalties", (), (25, 197)),)),),
)
"""Electric football on the practice board, with little on it."""

HOSTILE = '<script>alert("x")</script>&\x1b[31m\u202e]]>'
"""A team's name that means harm."""

HOSTILE_PAGE = Page(
    masthead=Masthead(HOSTILE, (HOSTILE,), HOSTILE, "bulletin"),
    angles=(57,),
    shape="a",
    weight=30,
    headline=Sentence(f"{HOSTILE} beat {HOSTILE}", (Claim("final", (), (1, 0), (3,)),)),
    decks=(Sentence(HOSTILE),),
    lead=(Sentence(HOSTILE, (Claim("final", (HOSTILE,), HOSTILE, (4,)),)),),
    story=((Sentence(HOSTILE),),),
    line_score=PageTable(HOSTILE, (HOSTILE, "1"), ((HOSTILE, "0"), (HOSTILE, HOSTILE))),
    boxes=(PageTable(HOSTILE, (HOSTILE,), ((HOSTILE,),)),),
    graph=Graph("margin", (0.0, 1.0), 1, (Sentence(HOSTILE),)),
    star=Sentence(HOSTILE),
    quotes=(Quote(Sentence(HOSTILE), HOSTILE),),
    notes=(Sentence(HOSTILE),),
)
