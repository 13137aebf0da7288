"""A game in lines: taken back, brought back, amended; chance seeded; what is let stand anyway."""

import random
from typing import Any

from tests.cli.referee.lines import Game, calls, names, scrimmage


def test_every_situation_answered_is_accepted_back_unchanged():
    game = Game()
    other = Game()
    for line in [
        {"roll": [2]},
        {"call": "receive"},
        {"call": "kickoff"},
        {"spin": "48"},
        {"call": 6},
        {"spin": "+60"},
        {"call": "field_goal", "anyway": True, "why": "so it was"},
        {"spin": "-5P"},
        {"ruling": {"spot": "V10", "to_go": 10}, "why": "wrongly spotted"},
        {"call": 8, "anyway": True, "why": "the marker stood on 8"},
        {"spin": "Blocked -7 lose ball"},
        {"ruling": {"phase": "over", "winner": "visitors"}, "why": "resigned"},
    ]:
        answer = game.ok(**line)
        again = other.ok(situation=answer["situation"])
        for key in ("line", "situation", "awaiting"):
            assert again[key] == answer[key]


def test_a_redo_of_several_is_all_or_nothing():
    game = Game()
    game.ok(situation=scrimmage())
    for line in [{"call": "line_buck"}, {"spin": "+3"}, {"call": "pass"}, {"spin": "Inc"}]:
        game.ok(**line)
    game.ok(amend=1, **{"with": {"situation": scrimmage(call="punt")}})
    # A second call does not fit while the first is locked: all four wait.
    assert len(game.referee.session.pending) == 4
    assert "locked on the punt" in game.no(redo=2)["error"]
    game.ok(amend=1, **{"with": {"situation": scrimmage(spot="H1", to_go=9)}})
    assert game.no(redo=5)
    assert game.ok(redo=4)["line"] == "H 4-6 @H4 0:0"


def test_a_spin_told_by_its_sector_is_read_in_the_ring_that_now_counts():
    game = Game(None)
    game.ok(situation=scrimmage())
    game.ok(call="line_buck")
    assert game.ok(spin={"sector": 17})["line"] == "H 1-10 @H41 0:0"
    answer = game.ok(amend=2, **{"with": {"call": "off_tackle"}})
    assert answer["amended"]["no_longer_fits"] is None
    assert answer["line"] == "H 3-6 @H30 0:0"


def test_seeded_chance_is_the_same_each_time_and_the_dice_are_the_programs():
    def play(seed: int) -> list[dict[str, Any]]:
        game, choose = Game(None), random.Random(3)
        answers = [game.ok(chance="seeded", seed=seed)]
        while answers[-1]["awaiting"]["kind"] == "decide" and len(answers) < 400:
            answers.append(game.ok(call=choose.choice(calls(answers[-1]))))
        return answers

    played = play(7)
    assert played == play(7)
    assert played != play(8)
    assert played[-1]["awaiting"]["kind"] == "over"
    assert played[0]["shown"] in ([{"roll": [1]}], [{"roll": [2]}])
    for answer in played[1:]:
        spun = not {"choice"} & set(names(answer))
        assert spun == ("shown" in answer)


def test_what_the_program_spun_can_be_told_again_by_hand():
    seeded, asked = Game(None), Game(None)
    answer = seeded.ok(chance="seeded", seed=11)
    told = asked.ok(roll=answer["shown"][0]["roll"])
    for _ in range(40):
        call = calls(answer)[-1]
        answer, told = seeded.ok(call=call), asked.ok(call=call)
        for shown in answer.get("shown", ()):
            told = asked.ok(spin={"sector": shown["sector"], "face": shown["spin"]})
        assert told["situation"] == answer["situation"]


def test_chance_belongs_to_the_input_before_and_goes_with_it():
    game = Game(None)
    game.ok(roll=[1])
    game.ok(call="kick")
    game.ok(call="kickoff")
    spun = game.ok(chance="seeded", seed=7)
    assert names(spun)[0] == "kick"
    assert len(game.referee.session.inputs) == 3
    assert game.ok(undo=1)["line"] == "H kickoff @H40 0:0"
    again = game.ok(redo=1)
    assert again["situation"] == spun["situation"]
    assert "shown" not in again
    game.ok(chance="asked")
    assert game.ok(call="run_back")["awaiting"]["kind"] == "spin"


def test_the_programs_dice_stay_as_they_fell_in_an_amendment():
    game = Game(None)
    game.ok(chance="seeded", seed=5)
    game.ok(situation=scrimmage())
    bucked = game.ok(call="line_buck")
    sector = bucked["shown"][0]["sector"]
    answer = game.ok(amend=3, **{"with": {"call": "end_run"}})
    assert "shown" not in answer
    by_hand = Game(None)
    by_hand.ok(situation=scrimmage())
    by_hand.ok(call="end_run")
    assert by_hand.ok(spin={"sector": sector})["situation"] == answer["situation"]


def test_a_situation_with_a_call_locked_is_spun_at_once_when_seeded():
    game = Game(None)
    game.ok(chance="seeded", seed=1)
    answer = game.ok(situation=scrimmage(call="pass"))
    assert len(answer["shown"]) == 1
    assert "call" not in answer["situation"]
    # The toss was the program's own input, for there was none before it.
    assert game.ok(undo=1)["situation"]["phase"] == "choice"
    assert game.ok(redo=1)["line"] == answer["line"]


def test_in_seeded_chance_a_spin_that_was_taken_back_is_waited_for():
    game = Game(None)
    game.ok(situation=scrimmage())
    game.ok(call="line_buck")
    after = game.ok(spin="+3")
    game.ok(undo=2)
    game.ok(chance="seeded", seed=1)
    answer = game.ok(redo=1)
    assert answer["awaiting"]["kind"] == "spin"
    assert "shown" not in answer
    assert game.ok(redo=1)["line"] == after["line"]
