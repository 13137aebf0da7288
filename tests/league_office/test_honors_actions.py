"""Awards, votes and photos by forms; and what a season is remembered for."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from league.model.ledger.handlers.honors import CATEGORIES
from league.model.ledger.queries.history import season_honors
from league.model.ledger.rows import AwardRow, PhotoRow, PlayerRow, Season, VoteRow
from league.store.photos import PhotoFolder
from league.views.moment import moment_of
from quarterback.league_office import choices
from quarterback.league_office.actions.action import LeagueContext
from quarterback.league_office.actions.honors import (
    OTHER,
    category_named,
    find_nominee,
    nominee_words,
)
from quarterback.league_office.actions.photos import photos_report
from quarterback.league_office.actions.registry import BY_NAME
from quarterback.league_office.annual import annual_of
from quarterback.league_office.describe_commands import describe_entry
from quarterback.tui.league.history import champion_lines
from rulesets.core.refusal import Refused
from tests.house.hostile import NASTY
from tests.league_office.desk import Desk

OFFENSE, DEFENSE, COACH = CATEGORIES


class DeskWithPhotos(Desk):
    """A desk with a folder for photos."""

    folder: PhotoFolder | None = None

    @property
    def moment(self) -> LeagueContext:
        return replace(super().moment, photos=self.folder)

    def keep(self, action: str, **given: object) -> None:
        """Enter a form with a file, as a screen does."""
        keep = BY_NAME[action].keep_files
        assert keep is not None
        keep(self.moment, {key: str(value) for key, value in given.items()})
        self.do(action, **given)


@pytest.fixture
def desk(tmp_path: Path) -> DeskWithPhotos:
    desk = DeskWithPhotos()
    desk.begun()
    desk.folder = PhotoFolder(tmp_path / "photos" / "games-1")
    return desk


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    file = tmp_path / "cup.png"
    Image.new("RGB", (1500, 900), "navy").save(file)
    return file


def test_a_coach_gets_an_award_with_the_team(desk: DeskWithPhotos):
    ann = desk.person("Ann")
    looked = desk.look("award", category=COACH)
    winner = next(field for field in looked.fields if field.name == "winner")
    assert (f"person-{ann}", "Ann (Bears)") in winner.options
    assert looked.current_state == ("not given yet",)
    desk.do("award", category=COACH, winner=f"person-{ann}")
    [row] = desk.records.all(AwardRow)
    assert (row.category, row.how, row.person, row.team) == (
        COACH, "chosen", ann, desk.team("Bears").id,
    )  # fmt: skip
    assert desk.look("award", category=COACH).current_state == ("given to Ann (Bears)",)
    assert desk.fault("award", category=COACH, winner=f"person-{ann}") == (
        "winner", "that award was given already",
    )  # fmt: skip

    assert desk.do("withdraw-award").preview == (f"award withdrawn: {COACH}, Ann (Bears)",)
    assert desk.records.all(AwardRow) == []
    assert desk.fault("withdraw-award")[1] == "no award was given yet"


def test_votes_are_counted_and_the_most_win(desk: DeskWithPhotos):
    ann, bob = desk.person("Ann"), desk.person("Bob")
    assert desk.fault("award", category=COACH) == ("winner", "choose a player, a coach or a team")
    voters = ["Ann", "Bob", "Cid"]
    for voter, choice in zip(voters, (bob, ann, bob), strict=True):
        desk.do("vote", category=COACH, voter=desk.person(voter), winner=f"person-{choice}")
    looked = desk.look("award", category=COACH)
    assert looked.data["how"] == "voted"
    assert looked.preview[1:] == ("Votes:", "  2  Bob (Lions)", "  1  Ann (Bears)")
    assert looked.preview[0] == f"{COACH}: Bob (Lions)"
    desk.do("award", category=COACH)
    [row] = desk.records.all(AwardRow)
    assert (row.how, row.person) == ("voted", bob)


def test_a_second_vote_replaces_the_first_and_a_tie_elects_no_one(desk: DeskWithPhotos):
    ann, bob = desk.person("Ann"), desk.person("Bob")
    for voter, choice in ((ann, bob), (bob, ann), (ann, ann), (ann, bob)):
        desk.do("vote", category=COACH, voter=voter, winner=f"person-{choice}")
    assert len(desk.records.all(VoteRow)) == 2
    field, message = desk.fault("award", category=COACH)
    assert field == "how"
    assert message == "tied at 1: Ann (Bears), Bob (Lions). Choose one, or vote again"
    desk.do("award", category=COACH, how="chosen", winner=f"person-{ann}")
    assert desk.records.all(AwardRow)[0].how == "chosen"


def test_what_is_typed_for_a_winner_is_found_or_refused_in_words(desk: DeskWithPhotos):
    moment = desk.moment

    def found(text: str, category: str, team: str = "") -> str:
        return nominee_words(desk.records, find_nominee(moment, text, team, category))

    assert found("ann", COACH) == "Ann (Bears)"
    assert found("Red  Grange", OFFENSE, "Bears") == "Red Grange (Bears)"
    assert found("bears", "Best jersey") == "Bears"
    assert found("Ann", "Best jersey") == "Ann (Bears)"
    for text, category, named, words in (
        ("Nemo", COACH, "", "there is no coach 'Nemo'"),
        ("Nemo", OFFENSE, "", "A player on a roster needs --team"),
        ("Nemo", OFFENSE, "Nobodies", "there is no team 'Nobodies'"),
        ("Ann", COACH, "Lions", "there is no coach 'Ann'"),
        ("999", "Best jersey", "", "there is no player, coach or team '999'"),
    ):
        with pytest.raises(Refused) as refused:
            find_nominee(moment, text, named, category)
        assert words in refused.value.text
    assert [category_named(each) for each in ("offense", " COACH ", "Best  jersey")] == [
        OFFENSE, COACH, "Best jersey",
    ]  # fmt: skip


def test_a_drafted_player_is_found_by_number_and_by_name():
    desk = Desk().founded(2)
    season = desk.records.all(Season)[0]
    desk.do("draft", name="Red", talent="4,7", career="4", witness="Bob",
            team=desk.team("Bears").id)  # fmt: skip
    [player] = desk.records.all(PlayerRow)
    for text in (str(player.id), "red"):
        assert find_nominee(desk.moment, text, "", OFFENSE).player == player.id
    desk.do("award", category=OFFENSE, winner=f"player-{player.id}")
    [honor] = season_honors(desk.records, season).awards
    assert honor.winner.startswith("Red (")


@pytest.mark.parametrize("hostile", [NASTY, "[b]x[/b]", "x" * 5000, "\ud800", "הפועל", "'; DROP"])
def test_hostile_names_are_kept_as_they_are_or_refused_at_a_field(
    desk: DeskWithPhotos, hostile: str
):
    bears = desk.team("Bears").id
    assert desk.fault("award", category=OTHER, winner=f"team-{bears}") == (
        "other",
        "name the award",
    )
    named = {"category": OFFENSE, "winner": "name", "team": bears}
    assert desk.fault("award", **named) == ("name", "enter the name")
    for given in (
        {"category": OTHER, "other": hostile, "winner": f"team-{bears}"},
        {**named, "name": hostile},
    ):
        looked = desk.look("award", **given)
        if looked.error is None:
            desk.do("award", **given)
            assert looked.preview
            row, options = desk.records.all(AwardRow)[-1], desk.look("award").fields[0].options
            assert row.team == bears and (row.category, row.category) in options
        else:
            assert looked.error.message


def test_the_hall_has_the_awards_of_a_year():
    desk = Desk().begun(4).played()
    season = desk.records.all(Season)[0]
    assert season_honors(desk.records, season).champion is None
    assert season_honors(desk.records, season).places == ()
    desk.do("award", category=COACH, winner=f"person-{desk.person('Bob')}")
    only = season_honors(desk.records, season)
    assert (only.champion, [each.winner for each in only.awards]) == (None, ["Bob (Lions)"])
    desk.do("close")
    only = season_honors(desk.records, desk.records.all(Season)[0])
    assert only.places == (("Bears",), ("Lions",), ("Packers",), ("Vikings",))
    [table] = [each for each in annual_of(desk.records, season).leaders if each.title == "Awards"]
    assert table.rows == ((COACH, "Bob", "Lions", ""),)
    lines = champion_lines(moment_of(desk.records, 0))
    assert [line.what for line in lines] == ["Bears", "2026  Bears", "2026  Bob (Lions)"]
    assert lines[-1].holders == COACH
    # An award may follow when the season is over.
    desk.do("award", category=OTHER, other="Best jersey", winner=f"team-{desk.team('Bears').id}")
    assert [
        each.category for each in season_honors(desk.records, desk.records.all(Season)[0]).awards
    ] == [COACH, "Best jersey"]


def test_a_photo_is_checked_made_small_and_kept(desk: DeskWithPhotos, picture: Path):
    bears = desk.team("Bears").id
    assert desk.folder is not None
    looked = desk.look("photo", of=f"team-{bears}", file=picture, caption="Week  1")
    assert looked.preview[0].startswith("Bears, 2026: 1200 x 720 pixels")
    assert looked.current_state == ("no photo",)
    assert not desk.folder.path.exists()  # a preview writes nothing
    desk.keep("photo", of=f"team-{bears}", file=picture, caption="Week  1")
    [row] = desk.records.all(PhotoRow)
    assert (row.subject, row.number) == ("team", bears)
    assert (row.width, row.height, row.caption) == (1200, 720, "Week 1")
    assert desk.folder.large(row.digest)
    looked = desk.look("photo", of=f"team-{bears}", file=f"'{picture}'")  # dropped on a terminal
    assert looked.current_state == ("a photo of 1200 x 720 pixels, Week 1",)
    assert looked.preview[-1] == "It replaces the photo that is there."


def test_a_champion_and_a_game_have_photos_too(picture: Path, tmp_path: Path):
    desk = DeskWithPhotos()
    desk.begun(4).played()
    desk.folder = PhotoFolder(tmp_path / "photos")
    season, first = desk.records.all(Season)[0], choices.season_games(desk.records)[0]
    options = dict(desk.look("photo").fields[0].options)
    assert f"champion-{season.id}" not in options
    desk.do("close")
    options = dict(desk.look("photo").fields[0].options)
    assert options[f"champion-{season.id}"] == "Champion 2026"
    for of in (f"champion-{season.id}", f"game-{first.id}"):
        desk.keep("photo", of=of, file=picture)
    labels = [each["label"] for each in photos_report(desk.moment).data["photos"]]
    assert labels == ["Champion 2026", "Game 1, 2026"]
    desk.do("remove-photo")
    last = desk.ledger.in_effect[-1]
    assert describe_entry(last.command, last, desk.records) == (
        f"photo of the champion of {desk.records.all(Season)[0].name} removed"
    )
    assert [row.subject for row in desk.records.all(PhotoRow)] == ["game"]


def test_a_photo_that_is_not_on_this_machine_is_named(desk: DeskWithPhotos, picture: Path):
    bears = desk.team("Bears").id
    desk.do("photo", of=f"team-{bears}", file=picture)  # entered elsewhere: no file came with it
    report = photos_report(desk.moment)
    assert report.data["photos"][0]["file"] is None
    assert "its file is not in" in report.lines[0]


@pytest.mark.parametrize("file", ["", "nowhere.png", ".", NASTY, "a\0b", "x" * 5000])
def test_what_is_no_picture_is_refused_at_its_field(desk: DeskWithPhotos, file: str):
    assert desk.fault("photo", of=f"team-{desk.team('Bears').id}", file=file)[0] == "file"


def test_a_text_is_no_picture(desk: DeskWithPhotos, tmp_path: Path):
    (tmp_path / "cup.jpg").write_text("<script>alert(1)</script>")
    of = f"team-{desk.team('Bears').id}"
    field, message = desk.fault("photo", of=of, file=tmp_path / "cup.jpg")
    assert (field, "not a picture that can be read" in message) == ("file", True)
