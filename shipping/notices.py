"""Whose work travels in a one-file program: license texts, and a bill of materials (CycloneDX).

Both are read from the metadata of the distributions in a folder, so they say what is really
inside. Neither has download addresses: they name packages and versions.
"""

import datetime
import re
import uuid
from collections.abc import Iterator
from importlib.metadata import Distribution, distributions
from pathlib import Path
from typing import Final

from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model.bom import Bom, BomMetaData
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.model.license import LicenseAcknowledgement
from cyclonedx.output.json import JsonV1Dot6
from packageurl import PackageURL
from packaging.requirements import Requirement

OURS: Final = "quarterback"
# Files that a distribution ships as its license, by name, when its metadata does not list them.
LICENSE_NAME: Final = re.compile(r"(?i)^(licen[cs]e|copying|notice|authors)([._-].*)?$")
RULE: Final = "=" * 88


def normal(name: str) -> str:
    """Return a distribution's name as indexes compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def found_in(site: Path) -> list[Distribution]:
    """Return the distributions in a folder by name."""
    return sorted(distributions(path=[str(site)]), key=lambda each: normal(each.name))


def first(distribution: Distribution, field: str) -> str:
    """Return a field of the metadata; "" if it is not there."""
    return str((distribution.metadata.get_all(field) or [""])[0]).strip()


def license_name(distribution: Distribution) -> str:
    """Return the license as an expression or in words; "" if the metadata has none."""
    if expression := first(distribution, "License-Expression"):
        return expression
    classifiers = [
        each.rpartition(" :: ")[2]
        for each in distribution.metadata.get_all("Classifier") or []
        if each.startswith("License :: OSI Approved :: ")
    ]
    words = first(distribution, "License")
    if words and "\n" not in words and len(words) < 60:
        return words
    return ", ".join(classifiers)


def license_files(distribution: Distribution) -> Iterator[tuple[str, str]]:
    """Yield the name and the text of each license file."""
    for file in sorted(distribution.files or [], key=str):
        in_metadata = file.parts[0].endswith(".dist-info")
        if in_metadata and ("licenses" in file.parts[1:-1] or LICENSE_NAME.match(file.name)):
            path = Path(str(distribution.locate_file(file)))
            yield "/".join(file.parts[1:]), path.read_text(encoding="utf-8", errors="replace")


def write_licenses(site: Path) -> str:
    """Return one text with the license of everything in a folder, ours first.

    Raises ValueError for a distribution that has neither a license file nor a license's name.
    """
    parts = [
        "Quarterback and everything that travels with it, with their licenses.\n"
        "The sources are published by their authors under the names and versions below.\n"
    ]
    for distribution in sorted(found_in(site), key=lambda each: normal(each.name) != OURS):
        named, texts = license_name(distribution), list(license_files(distribution))
        if not named and not texts:
            raise ValueError(f"{distribution.name} does not say under which license it is.")
        parts.append(
            f"{RULE}\n{distribution.name} {distribution.version}: {named or 'see below'}\n"
        )
        parts.extend(f"--- {name}\n\n{text.strip()}\n" for name, text in texts)
    return "\n".join(parts)


def write_bill(site: Path, epoch: int) -> str:
    """Return the bill of materials of a folder as CycloneDX JSON.

    epoch: the time of the build, in seconds since 1970, so that two builds are equal.
    """
    inside = {normal(each.name): each for each in found_in(site)}
    components = {name: component(each) for name, each in inside.items()}
    ours = components.pop(OURS)
    names = " ".join(f"{name}@{each.version}" for name, each in inside.items())
    bill = Bom(
        serial_number=uuid.uuid5(uuid.NAMESPACE_URL, f"quarterback bill of materials {names}"),
        metadata=BomMetaData(
            component=ours, timestamp=datetime.datetime.fromtimestamp(epoch, datetime.UTC)
        ),
        components=components.values(),
    )
    for name, each in inside.items():
        needed = [components[other] for other in needs(each) if other in components]
        bill.register_dependency(components.get(name, ours), needed)
    return JsonV1Dot6(bill).output_as_string(indent=2) + "\n"


def component(distribution: Distribution) -> Component:
    """Return a distribution as an entry of the bill."""
    name, version = normal(distribution.name), distribution.version
    stated = license_name(distribution)
    declared = LicenseAcknowledgement.DECLARED
    made = LicenseFactory().make_from_string(stated, license_acknowledgement=declared)
    return Component(
        type=ComponentType.APPLICATION if name == OURS else ComponentType.LIBRARY,
        name=distribution.name,
        version=version,
        description=first(distribution, "Summary") or None,
        licenses=[made] if stated else [],
        purl=PackageURL("pypi", None, name, version),
        bom_ref=f"{name}@{version}",
    )


def needs(distribution: Distribution) -> set[str]:
    """Return the names that a distribution asks for without any of its extras."""
    asked = [Requirement(line) for line in distribution.requires or []]
    return {normal(each.name) for each in asked if "extra" not in str(each.marker or "")}
