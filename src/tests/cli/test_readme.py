# SPDX-License-Identifier: MIT
"""README.md and the documents that it links to: links, commands, and benchmark results that occur in
two of the documents."""

import os
import re
import subprocess

import pytest
from program import ENVIRONMENT, MAPS, PROJECT, RELEASE, read

OTHERS = "out/README.md src/README.md src/api/README.md src/bench/README.md".split()
README = read(PROJECT / "README.md")


def test_readme_is_short_and_links_to_all_other_documents():
    assert len(README.split()) < 1600
    assert all(f"]({name})" in README for name in OTHERS)


def anchors(text):
    """Returns the anchors that GitHub gives to the headings: in lower case, without punctuation, and with
    a hyphen in place of each space."""
    headings = re.findall("^#+ (.*)", text, re.M)
    return [re.sub("[^a-z0-9 -]", "", heading.lower()).replace(" ", "-") for heading in headings]


@pytest.mark.parametrize("document", ["README.md", *OTHERS])
def test_links_lead_to_existing_files_and_headings(document):
    links = [
        link
        for link in re.findall(r"\]\(([^)]*)\)", read(PROJECT / document))
        if link[:4] != "http"
    ]
    assert links
    for link in links:
        name, _, heading = link.partition("#")
        target = PROJECT / document if not name else (PROJECT / document).parent / name
        assert target.exists(), link
        assert not heading or heading in anchors(read(target)), link


def test_commands_in_readme_work_and_it_shows_a_line_of_their_output():
    os.symlink(MAPS, "maps")
    os.symlink(RELEASE, "astar-cli")
    blocks = re.findall("^```sh\n(.*?)^```", README, re.M | re.S)
    commands = re.findall(r"^\./astar-cli [^#\n]*", "".join(blocks), re.M)
    assert len(commands) > 4
    printed = ""
    for command in commands:
        run = subprocess.run(
            command, shell=True, capture_output=True, text=True, env=ENVIRONMENT, check=False
        )
        assert run.returncode == 0, (command, run.stderr)
        printed += run.stdout
    assert set(printed.splitlines()) & set(README.splitlines())


def test_both_documents_state_the_same_geometric_means():
    row = re.search(r"^\| geometric mean \|(.*)", read(PROJECT / "src/bench/README.md"), re.M)[1]
    means = re.findall("([0-9.]+)×", row)
    assert len(means) == 5 and all(f"| {mean} times" in README for mean in means)
