"""What the computer coaches say after a game: each in his own voice, and never without a figure.

A figure of the game picks the remark: `gift` (points off turnovers), `drive`, `fourth`, `right`
(calls), `start` (field position), `stand`, `kick`, `score`. Numbers are in words, as anyone says
them. `won`, `lost` and `tied` are how his own game went. At most 25 words.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from quarterback.ai.coaches import BOARD_COACHES, EVERY_COACH
from quarterback.files.own_coaches import OwnCoaches, own_coaches
from quarterback.text.story.angles.angle import Case
from quarterback.text.story.page import Claim, Quote, Sentence
from quarterback.text.story.phrases import Phrase, Slot, Teller, count, started
from rulesets.core.sentences.phrases import in_words
from rulesets.core.sides import OTHER, Side

Remarks = dict[str, tuple[str, ...]]
QUOTES: Final[dict[str, Remarks]] = {
    "all-american": {
        "right": (
            "{n} calls. I have checked them all again.",
            "{k} of {n}. The book has no better column.",
            "{k} of {n} were right. The rest is a dial.",
            "I count {k} of {n}. Count them yourself.",
        ),
        "gift": (
            "Points off turnovers: {n}. They were always in the table.",
            "{n} points came of their errors. That is priced in.",
        ),
        "drive": (
            "{yards} yards in {plays} plays. It was the shortest way.",
            "{plays} plays, {yards} yards. I would call each again.",
        ),
        "fourth": ("Fourth down, {k} of {n}. The arithmetic was never close.",),
        "lost": (
            "A right call can lose. It did, {score}.",
            "{score}. Nothing in it needs correcting.",
        ),
        "won": (
            "{score}. The rest is rounding.",
            "{score} is within the error of what I expected.",
        ),
        "tied": ("{score}. Half a game each, exactly.",),
    },
    "senior": {
        "right": (
            "{k} of {n}, I think. One or two could be argued.",
            "I'd say {k} of {n} were right, give or take.",
        ),
        "gift": ("{n} points off turnovers, more or less the difference, I should say.",),
        "drive": (
            "{plays} plays for {yards} yards. On the whole I was satisfied.",
            "Perhaps {yards} yards was a good drive. I have seen others.",
        ),
        "fourth": ("{k} of {n} on fourth down. On another day, who knows?",),
        "won": (
            "{score}, which on balance seems fair.",
            "I would not call {score} certain until it was.",
        ),
        "lost": ("{score}. It might be read either way, but not on the board.",),
        "tied": ("{score}. I suppose that is about right.",),
    },
    "junior": {
        "drive": (
            "{plays} plays? I plan three at a time. It came to {yards} yards.",
            "Three plays, then three more. That is {yards} yards.",
        ),
        "gift": (
            "{n} points off turnovers, and none took me more than three plays to see.",
            "They drop it, I look three plays ahead: {n} points.",
        ),
        "right": ("{k} of {n} calls. Past the third play I do not look.",),
        "fourth": ("{k} of {n} on fourth down. Fourth is one more than I plan.",),
        "won": ("{score}. Ask me about the next three plays.", "Points now, I say. {score}."),
        "lost": (
            "{score}. I saw three plays of it coming.",
            "I was three plays from better than {score}.",
        ),
        "tied": ("{score}. Three more plays, that's all I needed.",),
    },
    "sophomore": {
        "right": (
            "{k} of {n}!{missed} The others I knew, I just forgot.",
            "I had {k} of {n} right.{missed} The rest were the noise.",
        ),
        "gift": ("{n} points off turnovers. I was going to call that anyway.",),
        "drive": ("{yards} yards in {plays} plays, and I had the page open the whole time.",),
        "fourth": ("Fourth down, {k} of {n}. We had not got to that chapter.",),
        "won": ("{score}. I remembered most of it.", "{score}! I knew it. I think I knew it."),
        "lost": (
            "{score}. I had the right call. I said the other one.",
            "{score}. It was on the page I lost.",
        ),
        "tied": ("{score}. I had a win written down somewhere.",),
    },
    "freshman": {
        "gift": ("{n} points off turnovers. Golly.", "They dropped it! {n} points!"),
        "drive": ("{yards} yards! Did you see?", "{plays} plays. I liked all."),
        "right": ("{k} of {n}? That's good?", "{k} right. I guessed well."),
        "fourth": ("Fourth down! {k} of {n}!",),
        "won": (
            "{score}! Next time, end runs.",
            "We won, {score}. Punt? Never.",
            "{score}! More passes, please.",
        ),
        "lost": ("{score}. Should have thrown.", "{score}. I hate punting anyway."),
        "tied": ("{score}. Is that winning?",),
    },
    "letterman": {
        "gift": ("{score}, and {n} of it off turnovers. That is how you read a scoreboard.",),
        "drive": (
            "{plays} plays, {yards} yards, and I knew the score on every one.",
            "You look at the clock, you look at the sticks. {yards} yards later, you score.",
        ),
        "right": ("{k} of {n} right. Score, down, time: I look at nothing else.",),
        "fourth": (
            "{k} of {n} on fourth down. The score said go.",
            "Fourth down, {k} of {n}. I kick when a kick is due.",
        ),
        "won": (
            "{score} when the time ran out. I watch both.",
            "{score}. I had one eye on the count of plays all through.",
        ),
        "lost": ("{score}, and no time left. I can read that too.",),
        "tied": ("{score} and no time. It reads as it reads.",),
    },
    "scorer": {
        "gift": (
            "{n} points off turnovers. I would take them anywhere on the field.",
            "Count the turnovers in points: {n}.",
        ),
        "drive": ("{yards} yards is nothing. What did we get for it? That I count.",),
        "right": ("{k} of {n} right, they tell me. I count {points}.",),
        "fourth": ("{k} of {n} on fourth down, and every one was for points.",),
        "won": (
            "We scored {p}. I was counting on more.",
            "{p} points. The clock never scored one.",
            "{p} for us, {q} for them. Subtract.",
        ),
        "lost": (
            "{points}. They have {q}. I can subtract.",
            "{q} is more than {p}. I have counted twice.",
        ),
        "tied": ("{p} and {p}. I make that {t} in all.",),
    },
    "gambler": {
        "fourth": (
            "{k} for {n} on fourth. The book gave me worse.",
            "{n} times I put it on the table; {k} times they paid.",
        ),
        "gift": ("{n} points off their mistakes. I only played the cards.",),
        "drive": ("{yards} yards in {plays} plays. I would have bet on fewer.",),
        "right": ("{k} of {n}, says the book. I have gone home on worse odds.",),
        "won": ("{score}. Even money would have done.", "They had the odds. I had {p} points."),
        "lost": ("{score}. I have lost bigger.", "{score}, and I would play every hand again."),
        "tied": ("{score}. A push.", "{score}: they hand you your stake back."),
    },
    "punter": {
        "kick": (
            "{n} punts. You wait, and the field comes to you.",
            "I kicked it {n} times. Patience is mostly leg.",
            "{n} kicks. The other fellow always has to do something with it.",
        ),
        "start": (
            "We began {gap} yards better off. No one hurried.",
            "{gap} yards a drive. I had only to wait for it.",
        ),
        "gift": ("Kick and wait. It came back worth {n} points.",),
        "won": ("{score}. There was no rush about it.",),
        "lost": ("{score}. I would have waited longer if they had let me.",),
        "tied": ("{score}. I can wait for the next one.",),
    },
    "passer": {
        "air": (
            "{k} of {n} through the air. They laughed at it once.",
            "I threw {n} times. I held back.",
            "{n} passes, {k} caught, and the ground is still there for those who like it.",
        ),
        "gift": ("{n} points off turnovers, and I would sooner have thrown for them.",),
        "won": ("{score}. We could have thrown more.",),
        "lost": ("{score}. We did not throw enough.",),
        "tied": ("{score}. I wanted one more pass.",),
    },
    "captain": {
        "gift": (
            "{n} points off turnovers. Hold on to the ball: it is the first line of the book.",
            "They lost the ball, we made {n} of it. Never look a gift in the mouth.",
            "A ball on the ground has no owner. We made {n} points of that.",
            "First maxim: take what they drop. It came to {n}.",
        ),
        "drive": (
            "{plays} plays, {yards} yards. You move the sticks and the score moves itself.",
            "A yard is a yard. We had {yards} of them in {plays} plays.",
            "{yards} yards, {plays} plays: slow and sure is still sure.",
            "Do not look at the goal, look at the sticks. That is {yards} yards right there.",
        ),
        "fourth": (
            "{k} of {n} on fourth down. When in doubt, look at the sticks.",
            "Fourth down is for the brave or the far behind. We made {k} of {n}.",
            "You do not get {k} of {n} on fourth by hoping.",
        ),
        "stand": (
            "{n} snaps at the line and none in. You plant your feet, that is all.",
            "They had {n} chances at the goal. A line is only as long as its shortest man.",
        ),
        "start": (
            "Win the field and you win the game. We won it by {gap} yards a drive.",
            "{gap} yards a drive. I would sooner have the ground than the breaks.",
            "Start close, finish close. We started {gap} yards closer.",
            "A short road is a good road. Ours was {gap} yards shorter.",
            "Every drive {gap} yards to the good. That is half a maxim.",
        ),
        "air": (
            "Throw when they look for the run. {k} of {n} got there.",
            "{n} passes, {k} caught. A pass is a promise.",
            "{k} of {n} in the air. I keep a foot on the ground.",
            "We threw {n} and held {k}. Never throw what you can carry.",
        ),
        "kick": (
            "{n} punts. When in doubt, kick it far.",
            "We punted {n} times. A punt is a long pass to the other fellow's end.",
            "{n} punts, and I would kick each again.",
            "Give ground by the yard, take it by the punt. We took {n}.",
        ),
        "won": (
            "{p} to {q}. Ahead is ahead: sit on it.",
            "You play the score that is up. {p} to {q}.",
            "Points first, pretty later. {p} to {q}.",
        ),
        "lost": (
            "{q} to {p}. Behind is where you learn the maxims.",
            "We had {p}. The book says bring one more than the other fellow.",
        ),
        "tied": ("{p} all. Half a loaf, says the book.",),
    },
}
"""By coach and figure."""
WATCHERS: Final[dict[str, Remarks]] = {
    "gambler": {
        "fourth": (
            "{k} for {n} on fourth. I would have bet on fewer.",
            "They put it on the table {n} times and were paid {k}.",
        ),
        "gift": ("{n} points off turnovers. The house pays like that now and then.",),
        "drive": ("{yards} yards in {plays} plays. Slow money, but money.",),
        "kick": ("{n} punts. I call that folding {n} times.",),
        "air": ("{k} of {n} in the air. I have drawn to worse.",),
        "won": ("{score}. I had them at even money.",),
        "lost": ("{score}. I had my money on the other table.",),
        "tied": ("{score}. A push.",),
    },
    "punter": {
        "kick": ("{n} punts, and no hurry in any of them. I liked that.",),
        "start": ("{gap} yards a drive to the good. They waited for it.",),
        "gift": ("Kick and wait, and it comes back worth {n} points.",),
        "drive": ("{plays} plays for {yards} yards. A punt is less work.",),
        "stand": ("{n} snaps at the line. Stand there and wait, I always say.",),
        "won": ("{score}. They could have waited longer.",),
        "lost": ("{score}. They hurried.",),
        "tied": ("{score}. I can wait for the next game.",),
    },
    "passer": {
        "air": (
            "{k} of {n}. They should have thrown more.",
            "{n} passes and {k} caught, with figures on a board. Think of it.",
        ),
        "drive": ("{yards} yards in {plays} plays. A pass is shorter work.",),
        "fourth": ("{k} of {n} on fourth down. Throw, and you need no fourth.",),
        "gift": ("{n} points off turnovers. I would sooner see them thrown for.",),
        "won": ("{score}. With more passes it comes to more.",),
        "lost": ("{score}. They did not throw enough.",),
        "tied": ("{score}. I wanted one pass more than I got.",),
    },
    "scorer": {
        "gift": ("{n} points off turnovers. They count like any others.",),
        "drive": ("{yards} yards. I look up when there are points.",),
        "fourth": ("{k} of {n} on fourth down. Points are made there.",),
        "kick": ("{n} punts, and a punt scores nothing.",),
        "won": ("{p} points. My pencil was ready for more.",),
        "lost": ("{points}, and {q} against them. Subtract.",),
        "tied": ("{p} and {p}. I make that {t} in all.",),
    },
    "freshman": {
        "drive": ("{yards} yards! Did you see?", "{plays} plays! The figures kept going!"),
        "kick": ("{n} punts? I would have gone for it.",),
        "air": ("{k} of {n} caught! On a board!",),
        "gift": ("The others dropped it! {n} points!",),
        "fourth": ("Fourth down! {k} of {n}!",),
        "won": ("{score}! I want a board like that.",),
        "lost": ("{score}. I liked it anyway.",),
        "tied": ("{score}. Is that winning?",),
    },
    "senior": {
        "drive": ("{plays} plays for {yards} yards. On the whole, sound.",),
        "fourth": ("{k} of {n} on fourth down. It could be argued either way.",),
        "start": ("{gap} yards a drive. That is most of the story, I should say.",),
        "kick": ("{n} punts. A few of them could be argued.",),
        "gift": ("{n} points off turnovers, more or less the difference, I should say.",),
        "won": ("{score}, which on balance seems fair.",),
        "lost": ("{score}. I would not have called it before the end.",),
        "tied": ("{score}. I suppose that is about right.",),
    },
    "letterman": {
        "kick": ("{n} punts. They kick when a kick is due.",),
        "fourth": ("{k} of {n} on fourth down. You look at the score, then at the sticks.",),
        "drive": ("{plays} plays, {yards} yards, and an eye on the clock, I hope.",),
        "gift": ("{n} points off turnovers. I saw it on the scoreboard.",),
        "won": ("{score} when the time ran out. I watched both.",),
        "lost": ("{score}, and no time left. Anyone can read that.",),
        "tied": ("{score} and no time. It reads as it reads.",),
    },
}
"""Of a game on a board, which no coach but the Captain calls: what the others say who watched."""
SAID_WATCHING: Final = ("said {who}, who watched {team}", "{who} said of {team}")
SAID: Final = ("said {who}, for {team}", "said {who} of {team}", "{who} said", "said {who}")
_QUOTE_WORDS: Final = 25


def quotes(case: Case, teller: Teller, weight: int, claimed: set[Claim]) -> tuple[Quote, ...]:
    """What the computer coaches say, the winner's first; two at most, and only of a big game; no
    drive and no goal-line stand that the story has `claimed`."""
    header = case.account.game.header
    coach: dict[Side, str] = {"home": header.home_coach, "visitors": header.visitors_coach}
    first: Side = case.account.winner or "home"
    most = 2 if weight >= 85 and coach["home"] != coach["visitors"] else 1
    found: list[Quote] = []
    for side in (first, OTHER[first]):
        if coach[side] in QUOTES and len(found) < most:
            quote = _quote(case, teller, side, coach[side], claimed)
            found += [quote] if quote is not None else []
    return tuple(found)


def _quote(case: Case, teller: Teller, side: Side, coach: str, claimed: set[Claim]) -> Quote | None:
    # A board has one coach of its own: not to hear him in every paper, those who watched speak.
    own = own_coaches()
    heard = [coach, *WATCHERS, *own.watchers]
    who = teller.order(f"speaker {side}", heard)[0] if coach in BOARD_COACHES else coach
    watched = who != coach
    title, remarks = _voice(who, own, watched=watched)
    figures = {
        key: slots
        for key, slots in _spoken(case, side)
        if not any(
            claim in claimed and claim.name in ("drive_of", "goal_line_stand")
            for slot in slots.values()
            if isinstance(slot, Phrase)
            for claim in slot.claims
        )
    }
    fitting = [key for key in figures if key in remarks and key not in ("won", "lost", "tied")]
    outcome = next(key for key in ("won", "lost", "tied") if key in figures)
    keys = [*teller.order(f"quote {side}", fitting), outcome]
    if teller.roll(f"quote kind {side}", 3) == 0:
        keys.insert(0, outcome)
    speaker = Claim("watcher", (), title) if watched else Claim("coach", (side,), who)
    for key in keys:
        phrase = teller.phrase(remarks.get(key, ()), [speaker], **figures[key])
        if phrase is not None and len(phrase.text.split()) <= _QUOTE_WORDS:
            by = SAID_WATCHING if watched else SAID
            said = teller.phrase(by, who=Phrase(title, (speaker,)), team=teller.team(side))
            assert said is not None, "every pattern can be filled"
            words = started(phrase.text)
            words = f"{words[:-1]}," if words.endswith(".") else words
            return Quote(Sentence(words, phrase.claims), said.text)
    return None


def _voice(who: str, own: OwnCoaches, *, watched: bool) -> tuple[str, Remarks]:
    """Who speaks, by his title, and all that he may say: the program's lines and the hobbyist's."""
    if who in own.watchers:
        return own.watchers[who].title, dict(own.watchers[who].lines)
    house, added = (WATCHERS if watched else QUOTES)[who], own.lines.get(who, {})
    lines = {key: (*house.get(key, ()), *added.get(key, ())) for key in house | dict(added)}
    return EVERY_COACH[who].title, lines


def _spoken(case: Case, side: Side) -> Iterator[tuple[str, dict[str, Slot]]]:
    """Figures for a coach to speak of, with their numbers in words."""
    account = case.account
    own, other = account.of(side), account.of(OTHER[side])
    final = case.figures.final

    def say(value: int, claim: Claim) -> Phrase:
        return Phrase(in_words(value) if value else "nothing", (claim,))

    high, low = max(own, other), min(own, other)
    score: dict[str, Slot] = {
        "score": Phrase(f"{say(high, final).text} to {say(low, final).text}", (final,)),
        "p": say(own, final),
        "points": Phrase(count(own, "point", spelled=True) if own else "no points", (final,)),
        "q": say(other, final),
        "t": say(own + other, final),
    }
    yield "tied" if account.winner is None else "won" if account.winner == side else "lost", score
    stats = account.stats(side)
    if account.winner == side:
        made = account.points_off(side)
        if made > 1:
            logs = tuple(t.log for t in account.takeaways(side) if t.points)
            claim = Claim("points_off", (side,), made, logs)
            yield "gift", score | {"n": say(made, claim)}
    drives = [
        n
        for n, d in enumerate(account.drives)
        if d.side == side and d.ended == "touchdown" and d.plays >= 5
    ]
    if drives:
        best = max(drives, key=lambda n: account.drives[n].yards)
        claim = case.figures.drive_of(best)
        drive = account.drives[best]
        yield "drive", score | {"plays": say(drive.plays, claim), "yards": say(drive.yards, claim)}
    if stats.fourth_downs >= 2 and stats.fourth_downs_made:
        made, tried = stats.fourth_downs_made, stats.fourth_downs
        claim = Claim("fourth", (side,), (made, tried))
        yield "fourth", score | {"k": say(made, claim), "n": say(tried, claim)}
    if account.game.chart is not None:
        of = account.game.chart.side(side)
        if of.decisions > 1 and of.right:
            claim = Claim("right", (side,), (of.right, of.decisions))
            calls: dict[str, Slot] = {"k": say(of.right, claim), "n": say(of.decisions, claim)}
            missed: dict[str, Slot] = (
                {"missed": Phrase(" ", (claim,))} if of.right < of.decisions else {}
            )
            yield "right", score | calls | missed
    if stats.punts > 1:
        yield "kick", score | {"n": say(stats.punts, Claim("stat", ("punts", side), stats.punts))}
    if stats.passes > 1 and stats.completions:
        caught = Claim("stat", ("completions", side), stats.completions)
        thrown = Claim("stat", ("passes", side), stats.passes)
        yield "air", score | {"k": say(stats.completions, caught), "n": say(stats.passes, thrown)}
    yield from _spoken_ground(case, side, score)


def _spoken_ground(
    case: Case, side: Side, score: dict[str, Slot]
) -> Iterator[tuple[str, dict[str, Slot]]]:
    account = case.account
    begun, theirs = account.start_of(side), account.start_of(OTHER[side])
    if begun is not None and theirs is not None and round(begun) - round(theirs) >= 5:
        gap = round(begun) - round(theirs)
        claims = (
            Claim("start", (side,), round(begun)),
            Claim("start", (OTHER[side],), round(theirs)),
            Claim("start_gap", (side,), gap),
        )
        yield "start", score | {"gap": Phrase(in_words(gap), claims)}
    for stand in account.stands:
        if stand.side == side:
            claim = Claim("goal_line_stand", (side,), stand.snaps, (stand.first, stand.last))
            yield "stand", score | {"n": Phrase(in_words(stand.snaps), (claim,))}
