# SPDX-License-Identifier: MIT
"""Runs without pictures: --no-picture, and -o /dev/null for folders."""

import json
import os
import re
import shutil
import stat

import pytest
from program import MAPS, RELEASE, astar, maps, read, valid_png, write

CHANGED = "output", "read_ms", "search_ms", "render_ms", "write_ms"


@pytest.fixture(autouse=True)
def levels(folder):
    maps("maps/a.txt")
    write("maps/b.txt", "2 0 0\n0 0 3\n")


def test_files_folders_and_standard_input():
    run = astar("maps/a.txt --no-picture").solved().unchanged()
    assert run.out == "maps/a.txt: cost 1.414214, 1 step, 2 expanded\n"
    run = astar("maps --no-picture --jobs 2").ended(0).unchanged()
    run.shows(r"maps/a\.txt: cost 1\.414214,.*\nmaps/b\.txt: cost 2\.414214,.*\n")
    assert "2 maps: 2 solved" in run.err
    astar("- --no-picture", input=b"2 0\n0 3\n").solved().unchanged()


def test_the_exit_status_json_and_reports_do_not_change():
    def findings(records):
        return [{key: row[key] for key in row if key not in CHANGED} for row in records]

    write("maps/closed.txt", "2 1\n1 3\n")
    expected = findings(astar("maps --json").ended(1).records)
    shutil.rmtree("out")
    run = astar("maps --json --no-picture --report report.json").ended(1).created("report.json")
    assert findings(run.records) == findings(json.loads(read("report.json"))) == expected
    assert run.each("output") == [None] * 3 and not os.path.exists("out")


def test_other_outputs():
    outputs = "--path path.csv --map-image map.png --animate animation.png"
    run = astar(f"maps/b.txt --no-picture {outputs} --show --caption").solved()
    run.created("path.csv", "map.png", "animation.png")
    valid_png("map.png", "animation.png")
    astar(f"{MAPS}/photograph.jpg --no-picture --animate animation.png").solved()
    run = astar("maps/b.txt --no-picture --compare all").solved()
    assert run.lines and all("cost 2.414214" in line for line in run.lines)
    level = MAPS / "options/level.map.scen"
    astar(f"{level} --no-picture").solved().unchanged()
    astar(f"{level} --problem 1 --no-picture").solved().unchanged()


def test_refused_combinations():
    astar("maps --no-picture -o pictures").refused("", "omit --output")
    astar("maps --no-picture --skip-existing").refused("", "omit --no-picture")


def test_less_memory_is_needed():
    write("map.pbm", b"P4\n2000 2000\n" + bytes(500000))

    def megabytes(option):
        run = astar(f"map.pbm -s 0,0 -g 1999,1999 -v {option}", cli=RELEASE).ended(0)
        return float(re.search(r"about ([0-9.]+) MB of memory", run.err)[1])

    assert megabytes("--no-picture") < megabytes("-o /dev/null")


@pytest.mark.parametrize("names", ["maps/a.txt", "maps/a.txt maps/b.txt", "maps"])
def test_the_null_device_accepts_many_pictures(names):
    run = astar(f"{names} -o /dev/null --jobs 2").ended(0).unchanged()
    assert run.lines and all(line.endswith(" -> /dev/null") for line in run.lines)
    assert stat.S_ISCHR(os.lstat("/dev/null").st_mode)
    os.symlink("/dev/null", "sink")
    astar(f"{names} -o sink").ended(0).unchanged()


def test_other_devices_accept_only_one_picture():
    words = "one file cannot hold the pictures of 2 maps"
    astar("maps -o /dev/full").refused("/dev/full: ", words)


def test_changed_damaged_and_missing_levels_are_revealed():
    """Uses the commands in the example for continuous integration in astar-cli(1)."""

    def results():
        return astar("maps/ -r --no-picture --json -q").each("map status cost")

    def check():
        return astar("maps/ --recursive --no-picture --quiet")

    write("maps/more/c.txt", "2 0 0\n0 0 3\n")
    assert check().solved().out == ""
    expected = [
        ["maps/a.txt", "solved", 1.414214],
        ["maps/b.txt", "solved", 2.414214],
        ["maps/more/c.txt", "solved", 2.414214],
    ]
    assert results() == expected
    write("maps/b.txt", "2 4 4\n4 4 3\n")
    assert results() != expected
    write("maps/b.txt", "2 1 0\n1 1 3\n")
    check().ended(1)
    write("maps/b.txt", "2 0 x\n0 0 3\n")
    check().ended(2).message("maps/b.txt:1:5: ")
    write("maps/b.txt", "")
    assert results() != expected
