"""Licenses and the bill of materials are read from what is in a folder."""

import json
from pathlib import Path

import pytest
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

from shipping.notices import write_bill, write_licenses


def add(site: Path, name: str, metadata: str, files: dict[str, str]) -> None:
    folder = site / f"{name}-1.0.dist-info"
    folder.mkdir(parents=True)
    (folder / "METADATA").write_text(
        f"Metadata-Version: 2.4\nName: {name}\nVersion: 1.0\n{metadata}"
    )
    for inside, text in files.items():
        (folder / inside).parent.mkdir(parents=True, exist_ok=True)
        (folder / inside).write_text(text)
    record = [f"{folder.name}/{inside},," for inside in ("METADATA", *files)]
    (folder / "RECORD").write_text("\n".join(record) + "\n")


@pytest.fixture
def site(tmp_path: Path) -> Path:
    add(
        tmp_path,
        "quarterback",
        "License-Expression: MIT\nRequires-Dist: Dial_Maker>=1\n"
        "Requires-Dist: pillow; extra == 'pictures'\n",
        {"licenses/LICENSE": "Ours."},
    )
    add(
        tmp_path,
        "dial-maker",
        "Summary: Makes dials\nLicense: BSD\n"
        "Project-URL: Download, https://example.org/dial-maker.tar.gz\n",
        {"LICENSE.txt": "Keep this notice."},
    )
    add(
        tmp_path,
        "aardvark",
        "Classifier: License :: OSI Approved :: MIT License\n",
        {"licenses/vendored/LICENSE": "A library inside.", "top_level.txt": "aardvark"},
    )
    return tmp_path


def test_ours_comes_first_then_every_other_with_its_texts(site: Path):
    text = write_licenses(site)
    order = ["quarterback 1.0: MIT", "aardvark 1.0: MIT License", "dial-maker 1.0: BSD"]
    assert [line for line in text.splitlines() if " 1.0: " in line] == order
    assert "--- licenses/vendored/LICENSE\n\nA library inside.\n" in text
    assert "--- LICENSE.txt\n\nKeep this notice.\n" in text
    assert "top_level" not in text
    add(site, "mystery", "", {})
    with pytest.raises(ValueError, match="mystery does not say under which license it is"):
        write_licenses(site)


def test_the_bill_names_everything_and_no_address(site: Path):
    bill = json.loads(write_bill(site, 0))
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(json.dumps(bill)) is None
    assert bill["metadata"]["component"]["name"] == "quarterback"
    assert bill["metadata"]["timestamp"].startswith("1970-01-01T00:00:00")
    assert {each["purl"] for each in bill["components"]} == {
        "pkg:pypi/aardvark@1.0",
        "pkg:pypi/dial-maker@1.0",
    }
    edges = {each["ref"]: each.get("dependsOn", []) for each in bill["dependencies"]}
    assert edges["quarterback@1.0"] == ["dial-maker@1.0"]
    assert "example.org" not in json.dumps(bill)
    assert write_bill(site, 7) == write_bill(site, 7)
