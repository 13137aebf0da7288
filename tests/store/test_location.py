"""Where the games are kept."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from league.store.errors import CannotOpen, StoreError
from league.store.games.store import open_store
from league.store.location import chosen_place, make_folder, of_url, on_network, without_password
from quarterback.cli import main
from quarterback.rule_sets import of_header

DEFAULT = Path("/default")


@pytest.mark.parametrize(
    ("data_dir", "database", "environ", "expected"),
    [
        (None, None, {}, "/default/games.db"),
        (None, None, {"QUARTERBACK_DATA_DIR": ""}, "/default/games.db"),
        (None, None, {"QUARTERBACK_DATA_DIR": "/env"}, "/env/games.db"),
        ("/option", None, {"QUARTERBACK_DATA_DIR": "/env"}, "/option/games.db"),
        ("/option", "sqlite:////url/my.db", {"QUARTERBACK_DATA_DIR": "/env"}, "/url/my.db"),
        (None, "sqlite:////a%20b/my.db", {}, "/a b/my.db"),
        (None, None, {"QUARTERBACK_DATABASE": "sqlite:////url/my.db"}, "/url/my.db"),
        ("/option", None, {"QUARTERBACK_DATABASE": "sqlite:////url/my.db"}, "/option/games.db"),
    ],
)
def test_the_nearest_wish_counts(
    data_dir: str | None, database: str | None, environ: dict[str, str], expected: str
):
    place = chosen_place(Path(data_dir) if data_dir else None, database, environ, DEFAULT)
    assert place.file == Path(expected).absolute()
    assert str(place) == str(place.file)


def test_a_home_folder_and_a_relative_path_are_made_whole():
    assert of_url("sqlite:///~/games.db").file == Path.home() / "games.db"
    assert of_url("sqlite:///games.db").file == Path.cwd() / "games.db"


@pytest.mark.parametrize(
    "url",
    ["games.db", "", "://", "sqlite://", "sqlite:///", "sqlite:///:memory:", "sqlite:///a?b=c"],
)
def test_what_names_no_file_is_explained(url: str):
    with pytest.raises(CannotOpen, match="sqlite:////home/ann/games"):
        of_url(url)


def test_a_server_is_named_without_its_password():
    place = of_url("postgresql+psycopg://ann:secret@host/games")
    assert place.file is None
    assert str(place) == "host/games"


SECRETS = (
    "postgresql+psycopg://ann:{}@127.0.0.1:9/games",
    "postgresql+psycopg://ann:{}@127.0.0.1:9/games?sslmode=require",
    "postgresql+psycopg://127.0.0.1:9/games?user=ann&password={}",
    "postgresql+psycopg://127.0.0.1:9/games?user=ann&password={}&x=a@b",
    "postgresql+psycopg://127.0.0.1:9/games?user=ann&PASSWORD={}",
    "postgresql:/ann:{}@host/games",
    "postgresql:ann:{}@host/games",
    "postgresql//ann:{}@host/games",
    "postgresql+psycopg://ann:{}host/games",
    "postgresql+psycopg://ann:{}@@127.0.0.1:9/games",
    "postgresql+psycopg://ann:x@{}@127.0.0.1:9/games",
    "postgresql+psycopg://ann:{}/x@127.0.0.1:9/games",
    "postgresql+psycopg://ann:x?{}@127.0.0.1:9/games",
    "postgresql+psycopg://ann:x#{}@127.0.0.1:9/games",
    "postgresql+psycopg://ann;{}@127.0.0.1:port/games",
    "postgresql+psycopg://:{}@127.0.0.1:99999/games",
    "postgresql+nothing://ann:{}@host/games",
    "mysql://ann:{}@host/games",
    "ann:{}@host/games",
    "user=ann password={} host=localhost",
    "sqlite://ann:{}@host/games",
)


@pytest.mark.parametrize("url", SECRETS)
@pytest.mark.parametrize("secret", ["hunter2-qzj", "hun%40ter2%2Fqzj"])
def test_no_password_is_ever_shown(url: str, secret: str):
    """Whatever becomes of the URL: where games are kept, why they cannot be, how to go on."""
    url = url.format(secret)
    said = []
    try:
        place = of_url(url)
        said += [str(place), without_password(url)]
        open_store(place, of_header)
    except StoreError as error:
        said.append(error.message)
    told = CliRunner().invoke(main, ["saved", "--database", url])
    said += [told.output, told.stderr]
    assert told.exit_code in (1, 2)
    for part in ("hunter2", "qzj", "ter2"):
        assert not any(part in says for says in said), (part, said)


def test_a_url_is_told_so_that_it_can_be_typed_again():
    assert without_password("postgresql+psycopg://ann:x@host:5/g?sslmode=require") == (
        "postgresql+psycopg://ann@host:5/g?sslmode=require"
    )
    assert without_password("sqlite:////home/ann/games.db") == "sqlite:////home/ann/games.db"
    assert without_password("postgresql://host/g?password=x") == ""


def test_files_on_other_machines_are_told(tmp_path: Path):
    mounts = tmp_path / "mounts"
    mounts.write_text(
        "/dev/sda / ext4 rw 0 0\nserver:/home /home nfs4 rw 0 0\n"
        "/dev/sdb /home/disk ext4 rw 0 0\n//box/share /my\\040share cifs rw 0 0\nbroken\n"
    )
    for file, expected in {
        "/var/games.db": False,
        "/home/ann/games.db": True,
        "/home/disk/games.db": False,
        "/homely/games.db": False,
        "/my share/games.db": True,
        "//server/share/games.db": True,
    }.items():
        assert on_network(Path(file), mounts) is expected, file
    assert not on_network(Path("/home/ann/games.db"), tmp_path / "none")


def test_a_folder_that_was_typed_is_not_invented(tmp_path: Path):
    typed = chosen_place(None, f"sqlite:///{tmp_path}/gamse/my.db", {}, DEFAULT)
    with pytest.raises(CannotOpen, match=r"There is no folder .*gamse, so no saved games at"):
        make_folder(typed)
    deep = tmp_path / "no" / "where"
    for place in (
        chosen_place(deep, None, {}, DEFAULT),
        chosen_place(None, None, {"QUARTERBACK_DATA_DIR": str(deep)}, DEFAULT),
    ):
        with pytest.raises(CannotOpen, match=re.escape(f"no folder {tmp_path / 'no'},")):
            make_folder(place)
    assert not list(tmp_path.iterdir())


def test_a_folder_for_the_games_is_made(tmp_path: Path):
    make_folder(chosen_place(tmp_path / "games", None, {}, DEFAULT))
    make_folder(chosen_place(None, None, {}, tmp_path / "share" / "quarterback" / "data"))
    assert (tmp_path / "games").is_dir()
    assert (tmp_path / "share" / "quarterback" / "data").is_dir()
