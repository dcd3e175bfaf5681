# SPDX-License-Identifier: MIT
"""--smooth: waypoints, lengths, reports and pictures. property/smooth.c tests random paths."""

import pytest
from PIL import Image
from program import COLOURS, astar, read, rows
from searches import answer, grid, path_of

OPEN = "2 0 0 0/0 0 0 0/0 0 0 3"


@pytest.mark.parametrize(
    "cells,options,points,cost",
    [
        # Points are joined with a straight segment if no wall is between them.
        (OPEN, "", "0,0 3,2", "3.605551"),
        # The diagonal rule decides whether segments may touch walls or pass between them.
        ("2 0 0 0/0 0 1 0/0 1 0 0/0 0 0 3", "--diagonal always", "0,0 3,3", "4.242641"),
        ("2 0 0/0 1 0/0 0 3", "--diagonal one-free", 4, None),
        ("2 0 0/0 1 0/0 0 3", "", 3, None),
        ("2 0 0/0 1 0/0 0 3", "--no-diagonal", 3, None),
        # Starts, via points and goals are kept.
        ("2 0 0 0 3/0 0 0 0 0/0 0 0 0 0/2 0 0 0 0", "--via 2,1 --via 4,2", "0,0 2,1 4,2 4,0", None),
        ("2 0 0 0 3/0 0 0 0 0/0 0 0 0 0/2 0 0 0 0", "--via 2,3 --via 2,0", "0,3 2,3 2,0 4,0", None),
        ("2 0 0 1 3/0 0 0 1 1/0 0 0 1 1", "--nearest", "0,0 2,0", "2"),
        ("3 0/2 0", "-s 0,0 -g 0,0", "0,0", "0"),
        ("2 9 9 9 3", "", "0,0 4,0", "28"),
        # Only straight runs are joined if the cost of a step depends on its direction.
        (OPEN, "--move-cost N=2", 3, "3.828427"),
        (OPEN, "--move-cost N=2,NE=2,E=2,SE=2,S=2,SW=2,W=2,NW=2", "0,0 3,2", None),
    ],
)
def test_waypoints(cells, options, points, cost):
    grid(cells)
    path = path_of(f"--smooth {options}")
    found = [row.rsplit(",", 1)[0] for row in path]
    assert len(found) == points if isinstance(points, int) else found == points.split()
    assert cost is None or path[-1].rsplit(",", 1)[1] == cost


def test_smooth_length():
    grid(OPEN)
    assert answer("cost steps smooth_length", "--smooth") == [3.828427, 3, 3.605551]
    assert answer("smooth_length") is None
    assert (
        "cost 3.828427, 3 steps, smooth length 3.605551, 1 segment, "
        in astar("map.txt --smooth").out
    )
    # The path does not move into more expensive terrain.
    grid("2 0 0 0 0/0 9 9 9 0/0 9 9 9 0/0 9 9 9 0/0 0 0 0 3")
    assert 7 < answer("smooth_length", "--smooth") <= 8


def test_corners_are_the_ends_of_straight_runs_with_the_cost_of_the_path():
    grid("2 0 0 0/0 1 1 0/0 1 1 3")
    assert path_of("--smooth=corners --no-diagonal") == ["0,0,0", "3,0,3", "3,2,5"]
    assert answer("cost smooth_length", "--smooth=corners --no-diagonal") == [5, 5]


def test_with_compare_the_path_has_the_rule_of_the_first_panel_that_supports_the_map():
    grid(OPEN)
    options = "--smooth -a jps+ --compare rules --move-cost NE=3,SE=3,SW=3,NW=3"
    astar(f"map.txt {options} --path path.csv -o way.png").solved()
    assert read("path.csv") == "x,y,cost\n0,0,0\n3,2,3.605551\n"


def test_without_a_path_there_are_no_waypoints():
    grid("2 1 3")
    run = astar("map.txt --smooth --json --path way.csv").ended(1)
    assert rows("way.csv") == [["x", "y", "cost"]] and run.get("smooth_length") is None


def test_pictures_show_the_segments_as_a_line():
    grid("2 0 0 0 0 0 0 0 0/0 0 0 0 0 0 0 0 0/0 0 0 0 0 0 0 0 3")
    green, white = COLOURS["P"], COLOURS["."]
    for options, on_line, beside in [
        # The line passes through the centre of the cell 4,1. The cell 2,0 is above the line.
        ("--no-grid --scale 20", (90, 30), (50, 10)),
        ("--path-style cells --scale 1", (4, 1), (4, 0)),
    ]:
        astar(f"map.txt --smooth --no-explored {options} -o line.png").solved()
        with Image.open("line.png") as picture:
            pixels = picture.convert("RGB")
        assert (pixels.getpixel(on_line), pixels.getpixel(beside)) == (green, white)


def test_refused_options():
    grid("2 0 3")
    astar("map.txt --smooth=round").refused("", "corners")
    astar("--inspect map.txt --smooth").refused("", "omit --smooth")
