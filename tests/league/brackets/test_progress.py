"""What results do to a bracket: series, level games, forfeits, corrections, disputes, undo."""

from functools import partial
from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from league.model.brackets.elimination import double_elimination, single_elimination
from league.model.brackets.progress import (
    NO_GAMES,
    BracketTerms,
    games_by_node,
    progress,
    progress_after,
)
from league.model.brackets.series import at_better_home, needed, series
from league.model.brackets.state import (
    NO_TEAM,
    BracketEntry,
    BracketResult,
    DisputeRuling,
    Seated,
    TieDecision,
)
from league.model.games import GameResult
from league.model.ledger.queries.preview import Preview, compared, describe_changes
from tests.league.brackets.playing import a_result, play_out, teams_of

FOUR = single_elimination(4)
SEEDS = ("A", "B", "C", "D")


def entries(*told):
    """`M1-1 A>D`: A has beaten D."""
    found = []
    for number, each in enumerate(told):
        node, game = each.split()
        winner, loser = game.split(">")
        found.append(BracketEntry(node, a_result(f"g{number}", winner, loser, winner, number)))
    return BracketResult(tuple(found))


WHOLE = entries("M1-1 A>D", "M1-2 B>C", "M2-1 A>B")


def corrected(played: BracketResult, result: GameResult) -> BracketResult:
    """The bracket's results with one result corrected, by its fixture."""
    return BracketResult(
        tuple(
            replace(each, result=result) if each.result.fixture == result.fixture else each
            for each in played.entries
        )
    )


def preview(before: BracketResult, after: BracketResult) -> Preview:
    """The difference between playing on from `after` and from `before`."""
    return compared(FOUR, progress(FOUR, SEEDS, before), progress(FOUR, SEEDS, after))


def test_a_corrected_result_shows_what_it_touches_and_alters_no_game():
    wrong = replace(WHOLE.entries[0].result, home_points=0, visitors_points=7)
    after = corrected(WHOLE, wrong)
    found = preview(WHOLE, after)
    assert [(m.node, m.slot, m.before, m.after) for m in found.moved] == [("M2-1", 0, "A", "D")]
    assert found.disputed == ("g2",) and found.opened == ("M2-1",)
    assert found.champions == (("A",), ())
    assert describe_changes(found, FOUR, {"A": "Bears", "D": "Jets"}) == (
        ["Game g2 was played by others, and becomes disputed.", "Final is open again."],
        ["Champion: Bears becomes not settled.", "Final: Bears becomes Jets."],
    )
    now = progress(FOUR, SEEDS, after)
    assert now.states["M2-1"].status == "disputed" and now.disputed == ("g2",)
    assert after.entries[1:] == WHOLE.entries[1:], "what was played stays as it was played"
    back = preview(after, WHOLE)
    assert back.settled == ("g2",) and back.champions == ((), ("A",)), "undone"


def test_a_corrected_score_with_the_same_winner_touches_nothing():
    closer = replace(WHOLE.entries[0].result, visitors_points=6)
    found = preview(WHOLE, corrected(WHOLE, closer))
    assert found == preview(WHOLE, WHOLE)


def test_a_dispute_is_ruled_on():
    wrong = replace(WHOLE.entries[0].result, home_points=0, visitors_points=7)
    after = corrected(WHOLE, wrong)
    keep = replace(
        after, rulings=(DisputeRuling("g2", "keep", "commissioner", "the crowd saw it"),)
    )
    assert progress(FOUR, SEEDS, keep).champion == "A"
    again = replace(after, rulings=(DisputeRuling("g2", "replay"),))
    state = progress(FOUR, SEEDS, again).states["M2-1"]
    assert (state.status, state.teams, state.games) == ("ready", ("D", "B"), ())
    replayed = replace(
        again, entries=(*again.entries, BracketEntry("M2-1", a_result("g3", "D", "B", "D")))
    )
    assert progress(FOUR, SEEDS, replayed).champion == "D"


def test_a_dispute_reaches_as_far_as_it_must():
    eight, seeds = single_elimination(8), tuple("ABCDEFGH")
    whole = entries("M1-1 A>H", "M1-2 D>E", "M1-3 B>G", "M1-4 C>F", "M2-1 A>D", "M2-2 B>C",
                    "M3-1 A>B")  # fmt: skip
    wrong = corrected(whole, a_result("g1", "D", "E", "E"))
    found = progress(eight, seeds, wrong)
    assert found.disputed == ("g4", "g6"), "the semi-final, and so the final"
    assert found.states["M2-2"].status == "decided"
    kept = progress(eight, seeds, replace(wrong, rulings=(DisputeRuling("g4", "keep"),)))
    assert kept.disputed == () and kept.champion == "A"


def test_a_voided_result_reopens_what_it_fed():
    void = corrected(WHOLE, replace(WHOLE.entries[1].result, kind="void"))
    found = progress(FOUR, SEEDS, void)
    assert found.states["M1-2"].status == "ready"
    assert found.disputed == ("g2",)


def test_an_alternate_is_put_in_by_hand():
    seat = Seated("M2-1", 0, "E", "commissioner", "A has gone home")
    played = replace(entries("M1-1 A>D", "M1-2 B>C"), seated=(seat,))
    assert progress(FOUR, SEEDS, played).states["M2-1"].teams == ("E", "B")
    found = preview(WHOLE, replace(WHOLE, seated=(seat,)))
    assert found.disputed == ("g2",) and found.champions == (("A",), ())
    won = BracketEntry("M2-1", a_result("g9", "E", "B", "E"))
    assert progress(FOUR, SEEDS, replace(played, entries=(*played.entries, won))).champion == "E"
    early = replace(entries("M1-1 A>D"), seated=(Seated("M2-1", 1, "E"),))
    assert progress(FOUR, SEEDS, early).states["M2-1"].status == "ready", "whoever wins the other"


def test_an_alternate_is_seeded_after_all_others():
    bracket = single_elimination(4, reseed=True)
    seat = (Seated("M1-1", 0, "E"),)
    played = replace(entries("M1-1 E>D", "M1-2 C>B"), seated=seat)
    assert progress(bracket, SEEDS, played).states["M2-1"].teams == ("C", "E")


LEVEL = BracketResult((BracketEntry("M1-1", GameResult("g0", "A", "D", 7, 7)),))


def test_a_level_game_stays_level_and_who_goes_on_is_settled_apart():
    assert progress(FOUR, SEEDS, LEVEL).states["M1-1"].status == "level"
    toss = replace(LEVEL, decisions=(TieDecision("M1-1", "D", "toss"),))
    state = progress(FOUR, SEEDS, toss).states["M1-1"]
    assert (state.winner, state.by) == ("D", "toss")
    better = progress(FOUR, SEEDS, LEVEL, drawn="better_seed").states["M1-1"]
    assert (better.winner, better.by) == ("A", "better seed")
    again = BracketResult((*LEVEL.entries, BracketEntry("M1-1", a_result("g1", "D", "A", "D"))))
    assert progress(FOUR, SEEDS, again).states["M1-1"].winner == "D"
    assert again.entries[0].result.tied


def test_who_has_forfeited_goes_no_further_and_both_may_have():
    one = BracketEntry("M1-1", GameResult("g0", "A", "D", kind="forfeit", winner="D"))
    assert progress(FOUR, SEEDS, BracketResult((one,))).states["M2-1"].teams == ("D", None)
    both = BracketEntry("M1-1", GameResult("g0", "A", "D", kind="double_forfeit"))
    found = progress(FOUR, SEEDS, BracketResult((both,)))
    assert found.states["M2-1"].teams == (NO_TEAM, None)
    done = BracketResult((both, entries("M1-2 B>C").entries[0]))
    assert progress(FOUR, SEEDS, done).champion == "B"
    assert progress(FOUR, SEEDS, done).states["M2-1"].status == "walkover"


def test_series_go_on_until_somebody_has_won_enough():
    bracket = single_elimination(2, best_of=(5,))
    results = [BracketEntry("M1-1", a_result(f"g{n}", "A", "B", w)) for n, w in enumerate("ABABA")]
    homes = []
    for played in range(5):
        state = progress(bracket, "AB", BracketResult(tuple(results[:played]))).states["M1-1"]
        assert state.status == ("under_way" if played else "ready")
        homes.append(state.home)
    assert homes == list("AABBA"), "LD-R47: the better seed begins at home"
    found = progress(bracket, "AB", BracketResult(tuple(results)))
    assert found.champion == "A" and found.states["M1-1"].wins == (3, 2)


@given(st.randoms(use_true_random=False))
def test_a_series_goes_by_the_order_in_which_games_were_finished(random):
    """Of five games A has won the first two, and so the series, whoever won games after it."""
    bracket = single_elimination(2, best_of=(3,))
    games = [BracketEntry("M1-1", a_result(f"g{n}", "A", "B", w, n)) for n, w in enumerate("AABBB")]
    random.shuffle(games)
    assert progress(bracket, "AB", BracketResult(tuple(games))).champion == "A"


@given(st.sampled_from([1, 3, 5, 7, 9]), st.lists(st.sampled_from("AB-"), max_size=15))
def test_a_series_is_won_by_who_first_has_most_of_its_games(best_of, told_):
    results = [
        GameResult(str(n), "A", "B", 0, 0) if w == "-" else a_result(str(n), "A", "B", w)
        for n, w in enumerate(told_)
    ]
    found = series(("A", "B"), best_of, results)
    wins = {"A": 0, "B": 0}
    winner = None
    for each in told_:
        if winner is None and each != "-":
            wins[each] += 1
            winner = each if wins[each] > best_of / 2 else None
    assert found.winner == winner and found.wins == (wins["A"], wins["B"])
    assert needed(best_of) * 2 - 1 == best_of
    homes = sum(at_better_home(best_of, game) for game in range(1, best_of + 1))
    assert homes == needed(best_of), "one game more at the better seed's home"


KINDS = {
    "single": single_elimination,
    "reseed": partial(single_elimination, reseed=True),
    "double": double_elimination,
}


@settings(max_examples=80, deadline=None)
@given(st.integers(2, 9), st.sampled_from([*KINDS]), st.randoms(use_true_random=False))
def test_any_result_turned_around_and_back_is_as_before(count, kind, random):
    bracket = KINDS[kind](count)
    seeds = teams_of(bracket)
    before, played = play_out(bracket, seeds, random)
    whole = BracketResult(tuple(played))
    entry = random.choice(played)
    turned = replace(entry.result, home_points=entry.result.visitors_points,
                     visitors_points=entry.result.home_points)  # fmt: skip
    after = corrected(whole, turned)
    found = progress(bracket, seeds, after)
    for node, state in found.states.items():
        for fixture in state.games:
            result = next(e.result for e in after.entries if e.result.fixture == fixture)
            assert set(result.teams) == set(state.teams), "counts only for who belongs there"
        assert not (state.status == "disputed" and state.winner), node
    counted = {f for s in found.states.values() for f in (*s.games, *s.disputed)}
    assert counted == {e.result.fixture for e in played}, "no game is lost"
    assert progress(bracket, seeds, corrected(after, entry.result)) == before, "undone exactly"


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 17), st.sampled_from([*KINDS]), st.randoms(use_true_random=False))
def test_only_what_changes_is_computed_again(count, kind, random):
    bracket = KINDS[kind](count)
    seeds = teams_of(bracket)
    _, played = play_out(bracket, seeds, random)
    terms, now = BracketTerms(bracket, tuple(seeds)), progress(bracket, seeds)
    present: set[int] = set()
    for _ in range(2 * len(played)):
        # Results come in any order, and go again: games are disputed on the way.
        number = random.randrange(len(played))
        present ^= {number}
        some = BracketResult(tuple(played[each] for each in sorted(present)))
        games = games_by_node(some)
        now = progress_after(
            now, terms, lambda key, games=games: games.get(key, NO_GAMES), [played[number].node]
        )
        assert now == progress(bracket, seeds, some)


def test_the_order_in_which_results_are_entered_never_matters():
    for order in permutations(WHOLE.entries):
        assert progress(FOUR, SEEDS, BracketResult(order)) == progress(FOUR, SEEDS, WHOLE)
