# SPDX-License-Identifier: MIT
"""Paths as JSON, written by --path FILE.json and --json=path, in cells and in metres."""

import json
import math

import pytest
from program import MAPS, REFERENCE, astar, read, rows, write


def test_the_path_in_json_objects_and_files():
    run = astar(f"{REFERENCE} --json=path --path path.json").solved()
    path, steps, start, goal = run.get("path steps start goal")
    assert len(path) == steps + 1 and [path[0], path[-1]] == [start, goal]
    assert path == json.loads(read("path.json"))
    assert list(run.record)[-3:] == ["path", "path_m", "path_u"]
    # The CSV file that --path writes contains the same cells.
    run = astar(f"{REFERENCE} --path path.csv --json").solved()
    assert [[int(x), int(y)] for x, y, _ in rows("path.csv")[1:]] == path
    assert "path" not in run.record and run.get("length_m") is None


def test_no_path():
    write("map.txt", "2 1\n1 3\n")
    run = astar("map.txt --json=path --path path.json").ended(1)
    assert run.get("path path_m") == [None, None] and read("path.json") == "[]\n"


def test_paths_of_a_folder():
    write("maps/a.txt", "2 0\n0 3\n")
    write("maps/b.txt", "2 0 3\n")
    write("maps/c.txt", "2 x\n")
    run = astar("maps --json=path --jobs 2 --report report.json").ended(2)
    assert run.each("path") == [[[0, 0], [1, 1]], [[0, 0], [1, 0], [2, 0]], None]
    assert [record["path"] for record in json.loads(read("report.json"))] == run.each("path")


def test_all_legs_and_the_first_of_several_searches():
    write("map.txt", "2 0 3\n0 0 0\n")
    run = astar("map.txt --via 0,1 --json=path")
    assert run.get("path") == [[0, 0], [0, 1], [1, 0], [2, 0]]
    run = astar("map.txt --compare bfs,astar --json=path")
    assert run.get("path") == [[0, 0], [1, 0], [2, 0]]


@pytest.mark.parametrize("option", ["", "--smooth", "--smooth=corners"])
def test_paths_of_ros_maps_in_metres(option):
    ends = "-s 0.3m,-0.5m -g 4m,0.9m"
    args = f"{MAPS}/options/robot.yaml {ends} --json=path --path path.csv"
    run = astar(f"{args} {option}").solved()
    path, points = run.get("path path_m")
    assert len(path) == len(points)
    assert [
        [float(x), float(y)] for *_, x, y in (row[:5] for row in rows("path.csv")[1:])
    ] == points
    length = sum(math.dist(*segment) for segment in zip(points, points[1:]))
    assert length == pytest.approx(run.get("length_m"), abs=1e-5)
    if not option:  # cells have sides of 0.05 m
        assert run.get("cost") * 0.05 == pytest.approx(length, abs=1e-5)


# --- legs without a path ---

DIVIDED = "2 0 0 1 0 0 0\n0 0 0 1 0 0 3\n"  # a wall separates columns 0 to 2 from columns 4 to 6


@pytest.mark.parametrize(
    "options,words,leg",
    [
        (
            "--via 1,1 --via 5,0 --via 4,1",
            r"no path from via point 1,1 to via point 5,0 \(leg 2 of 4\)",
            {"leg": 2, "from": [1, 1], "to": [5, 0]},
        ),
        (
            "--via 5,1",
            r"no path from start 0,0 to via point 5,1 \(leg 1 of 2\)",
            {"leg": 1, "from": [0, 0], "to": [5, 1]},
        ),
        (
            "--via 1,0",
            r"no path from via point 1,0 to goal 6,1 \(leg 2 of 2\)",
            {"leg": 2, "from": [1, 0], "to": [6, 1]},
        ),
        # If there are several starts or goals, the message gives their number.
        (
            "--start 0,0 --start 2,0 --via 5,1",
            "no path from any of 2 starts to via point 5,1",
            {"leg": 1, "from": None, "to": [5, 1]},
        ),
    ],
)
def test_a_leg_without_a_path(options, words, leg):
    write("map.txt", DIVIDED)
    run = astar(f"map.txt {options} --json").ended(1).message("map.txt: ", words)
    assert run.get("failed_leg") == leg and len(run.get("legs") or []) == leg["leg"] - 1
    assert f"leg {leg['leg']} of" in run.get("message")
    assert "no path" in astar(f"map.txt {options}").ended(1).out


def test_failed_leg_is_null_if_there_is_a_path_or_no_leg():
    write("map.txt", DIVIDED)
    assert astar("map.txt --json").ended(1).get("failed_leg message") == [None, None]
    assert astar("map.txt --via 1,1 --goal 2,1 --json").solved().get("failed_leg") is None
