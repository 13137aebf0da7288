"""Words of the page with what they claim: phrases, patterns and the choice among patterns.

A pattern is a sentence with slots. `{W}` is a team's name in prose, `{W.s}` its possessive,
`{W.its}` and `{W.it}` the pronouns, `{W.bare}` the name alone; `<W:win>` is a verb in the present
that agrees with the team, for headlines. Any other slot is a phrase with its claims: `{score}`.
`[one|another]` is a choice, and what follows a `~` is a condition (`headlines`). A pattern is used
only where every slot of it can be filled.

The choice follows from the game's log alone, so that the same game has the same paper everywhere.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import msgspec

from quarterback.text.story.page import Claim, Sentence
from rulesets.core.header import Header
from rulesets.core.notation.writer import lines_of_play
from rulesets.core.sentences.phrases import in_words
from rulesets.core.session import Session
from rulesets.core.sides import Side

_IN_FIGURES = 10
_SINGULAR_IN_MEN = frozenset({"bremen", "carmen", "yemen"})
_SINGULAR_IN_S = frozenset(
    {
        "illinois",
        "kansas",
        "arkansas",
        "texas",
        "dallas",
        "memphis",
        "minneapolis",
        "indianapolis",
        "annapolis",
        "massachusetts",
        "los angeles",
        "new orleans",
        "st. louis",
        "holy cross",
        "las vegas",
        "columbus",
        "buffalos",
        "des moines",
        "williams",
        "bates",
        "hobart & smith",
        "st. thomas",
        "carlisle indians",
        "great lakes",
        "johns hopkins",
        "rhodes",
        "rutgers",
        "stevens",
        "tufts",
    }
)
_SMALL_WORDS = frozenset(
    {
        "a",
        "an",
        "the",
        "and",
        "but",
        "or",
        "nor",
        "of",
        "to",
        "in",
        "on",
        "at",
        "by",
        "for",
        "from",
        "as",
        "with",
        "off",
    }
)
_SLOT = re.compile(r"\{(\w+)(?:\.(\w+))?\}")
_VERB = re.compile(r"<(\w+):(@?[a-z ]+)>")
_ARTICLE = re.compile(r"^an? ")
_CHOICE = re.compile(r"\[([^\[\]]*)\]")


@dataclass(frozen=True)
class Phrase:
    text: str
    claims: tuple[Claim, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.text)

    @property
    def bare(self) -> Phrase:
        """The same without its article: 12-yard run."""
        return Phrase(_ARTICLE.sub("", self.text), self.claims)


@dataclass(frozen=True)
class TeamName:
    """A team's name as a sentence needs it. A name that ends in s or men is plural (the Bears, the
    Freshmen), any other singular (Yale), as are places and schools that end so (Illinois)."""

    side: Side
    name: str

    @property
    def plural(self) -> bool:
        """Whether it takes a plural verb and an article."""
        low = self.name.casefold()
        if low in _SINGULAR_IN_S or low.endswith(("ss", "us", "is")):
            return False
        if low.endswith("men"):
            return low.split()[-1] not in _SINGULAR_IN_MEN
        return low.endswith("s") and not low.startswith("st. ")

    @property
    def prose(self) -> str:
        """The name within a sentence: Yale, the Bears."""
        return f"the {self.name}" if self.plural and not self._has_article else self.name

    @property
    def _has_article(self) -> bool:
        return self.name.casefold().startswith("the ")

    @property
    def without_article(self) -> str:
        """The name after an article of the sentence: the Giants 20, of a team named The Giants."""
        return self.name[len("the ") :] if self._has_article else self.name

    def form(self, form: str) -> str:
        ending = "'" if self.name.endswith(("s", "S")) else "'s"
        return {
            "": self.prose,
            "s": f"{self.prose}{ending}",
            "bare": self.name,
            "bares": f"{self.name}{ending}",
            "its": "their" if self.plural else "its",
            "it": "they" if self.plural else "it",
            "was": "were" if self.plural else "was",
            "them": "them" if self.plural else "it",
        }[form]

    def verb(self, stem: str) -> str:
        """A verb in the present: Yale wins, Bears win."""
        first, _, rest = stem.partition(" ")
        if self.plural:
            first = "are" if first == "be" else first
        else:
            first = _THIRD.get(first) or _third(first)
        return f"{first} {rest}".strip()


_THIRD = {"have": "has", "do": "does", "go": "goes", "be": "is", "are": "is"}


def _third(stem: str) -> str:
    if stem.endswith(("s", "sh", "ch", "x", "z")):
        return f"{stem}es"
    if stem.endswith("y") and stem[-2] not in "aeiou":
        return f"{stem[:-1]}ies"
    return f"{stem}s"


Slot = Phrase | TeamName


def number(value: int, *, spelled: bool = False) -> str:
    """A number within a sentence: to nine in words, above in figures; `spelled`: always in
    words."""
    return in_words(value) if spelled or abs(value) < _IN_FIGURES else str(value)


def count(value: int, one: str, many: str = "", *, spelled: bool = False) -> str:
    """A number of things: one yard, 12 yards."""
    return f"{number(value, spelled=spelled)} {one if value == 1 else many or one + 's'}"


def digest_of(header: Header, session: Session) -> bytes:
    """Return what every choice of the page follows from: who played, and the log, however it was
    entered: a dial game by the lines of its sheet, any other event by event."""
    identity = (header.ruleset, header.home, header.visitors, header.date, header.settings)
    parts = [msgspec.json.encode(identity, order="deterministic")]
    by_line = bool(session.rules.dial_format)
    entries = session.entries
    lines = lines_of_play(session.rules, entries) if by_line else [[each] for each in entries]
    for line in lines:
        events = [entry.event for entry in line]
        parts.append(msgspec.json.encode(events, order="deterministic"))
    return hashlib.sha256(b"\n".join(parts)).digest()


class Teller:
    """Makes sentences from patterns, chosen by the game's digest."""

    def __init__(
        self,
        digest: bytes,
        teams: Mapping[str, TeamName],
        verbs: Mapping[str, tuple[str, ...]] | None = None,
        tags: frozenset[str] = frozenset(),
    ) -> None:
        self._digest = digest
        self._verbs = {mark: "|".join(words) for mark, words in (verbs or {}).items()}
        self.teams = teams
        """By the letters in patterns: H and V; W and L where there is a winner."""
        self.tags = tags
        """The conditions that hold in the whole game: its register, and what its result is."""
        self._used: set[str] = set()
        self._last = ""
        self._told = 0

    def team(self, side: Side) -> TeamName:
        return self.teams["H" if side == "home" else "V"]

    def roll(self, key: str, sides: int) -> int:
        """A number from 0 to below `sides`, always the same for this game and key."""
        digest = hashlib.sha256(self._digest + key.encode()).digest()
        return int.from_bytes(digest[:8], "big") % sides

    def order(self, key: str, options: Sequence[str]) -> list[str]:
        """The options in this game's order."""
        rank = {
            each: hashlib.sha256(self._digest + f"{key}/{each}".encode()).digest()
            for each in options
        }
        return sorted(options, key=lambda each: rank[each])

    def open(self, patterns: Sequence[str], tags: frozenset[str]) -> tuple[str, ...]:
        """The patterns whose conditions hold, without them: `... wins.~won`, `...~aw+d`."""
        tags_here = tags | self.tags
        split = (pattern.partition("~") for pattern in patterns)
        return tuple(
            text for text, _, each in split if not each or tags_here.issuperset(each.split("+"))
        )

    def sentence(
        self, patterns: Sequence[str], claims: Iterable[Claim] = (), **slots: Slot | None
    ) -> Sentence | None:
        """Return one of the patterns as a sentence; None where none can be filled."""
        phrase = self.phrase(patterns, claims, **slots)
        return None if phrase is None else Sentence(started(phrase.text), phrase.claims)

    def headline(
        self,
        patterns: Sequence[str],
        claims: Iterable[Claim] = (),
        *,
        letters: int,
        **slots: Slot | None,
    ) -> Sentence | None:
        """Return one of the patterns with capitals, as headlines have them, of that many letters at
        most; if all are longer, the shortest."""
        best: Sentence | None = None
        rest = list(patterns)
        while rest:
            phrase = self._phrase(rest, claims, slots, heading=True)
            if phrase is None:
                break
            sentence = Sentence(phrase.text[:1].upper() + phrase.text[1:], phrase.claims)
            if best is None or len(sentence.text) < len(best.text):
                best = sentence
            if len(sentence.text) <= letters:
                return sentence
            rest = [p for p in rest if p.partition("~")[0] != self._last]
        return best

    def phrase(
        self, patterns: Sequence[str], claims: Iterable[Claim] = (), **slots: Slot | None
    ) -> Phrase | None:
        """Return one of the patterns, filled, with the claims of all that fills it; None where none
        can be filled."""
        return self._phrase(patterns, claims, slots)

    def _phrase(
        self,
        patterns: Sequence[str],
        claims: Iterable[Claim],
        slots: Mapping[str, Slot | None],
        *,
        heading: bool = False,
    ) -> Phrase | None:
        fillers: dict[str, Slot] = {**self.teams, **{k: v for k, v in slots.items() if v}}
        for name in ("play", "byscore", "drive", "gift", "period"):
            if name in fillers:
                fillers[name.capitalize()] = fillers[name]
        self._told += 1
        fitting = [p for p in self.open(patterns, frozenset()) if self._fits(p, fillers)]
        if not fitting:
            return None
        fresh = [p for p in fitting if p not in self._used] or fitting
        pattern = self.order(f"pattern {self._told}", fresh)[0]
        self._used.add(pattern)
        self._last = pattern
        chosen = self._chosen(self._with_verbs(pattern), fillers)
        text, claimed = _filled(chosen, fillers, heading=heading)
        return Phrase(text, _once([*claims, *claimed]))

    def _with_verbs(self, pattern: str) -> str:
        """The pattern with its verbs that depend on the margin as choices."""
        for mark, words in self._verbs.items():
            if f":{mark}>" in pattern:
                letter = pattern.partition(f":{mark}>")[0][-1]
                choice = "|".join(f"<{letter}:{word}>" for word in words.split("|"))
                pattern = pattern.replace(f"<{letter}:{mark}>", f"[{choice}]")
            pattern = pattern.replace(mark, f"[{words}]")
        return pattern

    @staticmethod
    def _fits(pattern: str, fillers: Mapping[str, Slot]) -> bool:
        outside = _CHOICE.sub("", pattern)
        names = [m.group(1) for m in _SLOT.finditer(outside)]
        names += [m.group(1) for m in _VERB.finditer(outside)]
        return all(name in fillers for name in names)

    def _chosen(self, pattern: str, fillers: Mapping[str, Slot]) -> str:
        at = 0
        while match := _CHOICE.search(pattern):
            at += 1
            options = [o for o in match.group(1).split("|") if self._fits(o, fillers)]
            fresh = [o for o in options if not o or o not in self._used] or options
            pick = self.order(f"choice {self._told} {at}", fresh)[0] if fresh else ""
            if " " in pick.strip() or len(pick) > len("scored"):
                self._used.add(pick)
            pattern = pattern[: match.start()] + pick + pattern[match.end() :]
        return pattern


def _filled(pattern: str, fillers: Mapping[str, Slot], *, heading: bool) -> tuple[str, list[Claim]]:
    claimed: list[Claim] = []
    if heading:
        pattern = titled(pattern)

    def verb(match: re.Match[str]) -> str:
        team = fillers[match.group(1)]
        assert isinstance(team, TeamName), "a verb agrees with a team"
        text = team.verb(match.group(2).lower())
        return titled(text) if heading else text

    def slot(match: re.Match[str]) -> str:
        what = fillers[match.group(1)]
        if isinstance(what, TeamName):
            form = match.group(2) or ("bare" if heading else "")
            text = what.form("bares" if heading and form == "s" else form)
            return titled(text) if heading and not form.startswith("bare") and form != "s" else text
        claimed.extend(what.claims)
        return titled(what.bare.text) if heading else what.text

    text = _SLOT.sub(slot, _VERB.sub(verb, pattern))
    text = re.sub(r" +(?=[.,;:])", "", re.sub(r"  +", " ", text)).strip()
    return re.sub(r"\b(one|two) times\b", _times, text, flags=re.IGNORECASE), claimed


def _times(match: re.Match[str]) -> str:
    word = "once" if match.group(1).lower() == "one" else "twice"
    return word.capitalize() if match.group(1)[0].isupper() else word


def titled(text: str) -> str:
    """A phrase with the capitals of a headline; slots and verbs to come are left alone."""
    parts = re.split(r"(\{[^}]*\}|<[^>]*>)", text)
    return "".join(
        part if part[:1] in ("{", "<") else re.sub(r"[^\s-]+", _capital, part) for part in parts
    )


def _capital(match: re.Match[str]) -> str:
    word = match.group()
    bare = word.strip("\"',;:.()")
    if bare in _SMALL_WORDS:
        return word
    at = next((n for n, sign in enumerate(word) if sign.isalnum()), 0)
    return word[:at] + word[at].upper() + word[at + 1 :]


def started(text: str) -> str:
    """A sentence's start: a capital, and numbers in words."""
    match = re.match(r"(\d{1,3})(?! to \d)(?![\d:.-])\b", text)
    if match:
        text = in_words(int(match.group(1))) + text[match.end() :]
    text = re.sub(r"(?<=[.!?] )[a-z]", lambda m: m.group().upper(), text)
    return text[:1].upper() + text[1:]


def _once(claims: Iterable[Claim]) -> tuple[Claim, ...]:
    return tuple(dict.fromkeys(claims))
