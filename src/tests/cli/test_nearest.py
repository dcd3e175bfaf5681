# SPDX-License-Identifier: MIT
"""The option --nearest, which finds a path even if the goal cannot be reached.

Expected costs were computed by hand on simple maps.
"""

import pytest
from program import KEYS, REFERENCE, astar
from searches import ALGORITHMS, OPTIMAL, answer, grid, no_path, path_of

SQUARE = "0 0 0 0 0/0 1 1 1 0/0 1 3 1 0/0 1 1 1 0/0 0 0 0 0"


@pytest.mark.parametrize(
    "cells,options,start,goal,cost,end",
    [
        ("2 0 0 1 3/0 0 0 1 1", "", [0, 0], [4, 0], 2, "2,0,2"),
        # The shortest straight line decides, even if the path is long: the cell 0,2 is only two cells
        # above the goal, but eight steps from the start.
        (
            "2 0 0 0 1/1 1 1 0 1/0 0 0 0 1/1 1 1 1 1/3 1 1 1 1",
            "--no-diagonal",
            [0, 0],
            [0, 4],
            8,
            "0,2,8",
        ),
        # Goals and via points may be in walls.
        ("2 0 0 1 1/0 0 0 1 1", "-g 4,0", [0, 0], [4, 0], 2, "2,0,2"),
        ("2 0 0 1 1/0 0 0 1 1", "-g 4,0 -g 4,0", [0, 0], [4, 0], 2, "2,0,2"),
        # The path ends at the start if no reachable cell is nearer to the goal, or if steps towards the
        # goal are forbidden.
        ("0 0 2 1 3", "", [2, 0], [4, 0], 0, "2,0,0"),
        ("0 0 0 0", "-s 1,0 -g 3,0 --move-cost E=inf", [1, 0], [3, 0], 0, "1,0,0"),
        # Of all cells that can be reached from any start, the path ends at the one nearest to a goal. It
        # begins at the start from which this cell can be reached.
        ("0 0 1 0 0 1 0 0 0 1 0", "-s 0,0 -s 3,0 -g 7,0 -g 10,0", [3, 0], None, 1, "4,0,1"),
        # The path goes through the via points, then to the cell nearest to the goal.
        (
            "2 0 0 0 1 3/0 0 0 0 1 1",
            "--via 0,1 --via 2,1 --no-diagonal",
            [0, 0],
            [5, 0],
            5,
            "3,0,5",
        ),
    ],
)
def test_the_path_leads_to_the_nearest_reachable_cell(cells, options, start, goal, cost, end):
    grid(cells)
    found = answer("status start goal cost steps", f"--nearest {options}")
    assert found == ["nearest", start, goal, cost, cost]
    assert path_of(f"--nearest {options}")[-1] == end
    if "-g 4,0" not in options and "--via" not in options:
        no_path(options)


def test_json_and_the_result_line_state_that_the_goal_is_not_reached():
    grid("2 0 0 1 3/0 0 0 1 1")
    run = astar("map.txt --nearest --json").solved()
    assert list(run.record) == KEYS and run.get("legs") is None
    run = astar("map.txt --nearest").solved()
    run.shows(r"map\.txt: .*nearest.*cost 2, 2 steps, \d+ expanded -> .*\n")
    assert "nearest" not in astar(f"{REFERENCE} --nearest").solved().out


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_the_paths_of_all_algorithms_end_at_the_same_cell(algorithm):
    grid("2 0 0 1 3/0 0 0 1 1")
    options = f"--nearest -a {algorithm} --no-diagonal"
    assert answer("status algorithm cost steps", options) == ["nearest", algorithm, 2, 2]
    assert path_of(options)[-1] == "2,0,2"
    if algorithm in OPTIMAL:
        found = answer("status cost steps optimal", f"--nearest -a {algorithm}", REFERENCE)
        assert found == ["solved", 33.242641, 32, True]


def test_starts_must_be_free_and_so_must_goals_without_nearest():
    grid("2 0 0 1 1/0 0 0 1 1")
    astar("map.txt --nearest -s 4,0 -g 0,1").refused("map.txt: ", "start 4,0 is in a wall")
    astar("map.txt -g 4,0").refused("map.txt: ", "goal 4,0 is in a wall")
    assert answer("status cost", "--nearest --via 3,1 -g 0,1 --no-diagonal") == ["nearest", 3]


@pytest.mark.parametrize(
    "cells,start,end",
    [
        # The goal is surrounded by walls. The reachable cells nearest to it are 2,0, 0,2, 4,2 and 2,4.
        # The cheapest path decides, then the order of reading.
        (SQUARE, "0,1", "0,2,1"),
        (SQUARE, "1,0", "2,0,1"),
        (SQUARE, "4,3", "4,2,1"),
        (SQUARE, "3,4", "2,4,1"),
        (SQUARE, "0,0", "2,0,2"),
        (SQUARE, "4,4", "4,2,2"),
        (SQUARE, "2,4", "2,4,0"),
        # The cells on the left are expensive, so the path goes to the right.
        ("0 0 0 0 0/0 1 1 1 0/0 1 3 1 0/9 1 1 1 0/9 0 0 0 0", "0,4", "2,4,2"),
    ],
)
def test_among_equally_near_cells_the_cheapest_path_decides(cells, start, end):
    grid(cells)
    assert path_of(f"-s {start} --nearest --no-diagonal")[-1] == end


def test_a_goal_that_can_be_reached_is_reached():
    grid("0 0 1 0 0 1 0 0 0 1 0")
    found = answer("status goal cost", "--nearest -s 0,0 -g 3,0 -g 1,0")
    assert found == ["solved", [1, 0], 1]
    grid("2 0 0 0 1 3/0 0 0 0 1 1")
    found = answer("status cost", "--via 0,1 --nearest -g 3,0 --no-diagonal")
    assert found == ["solved", 5]


def test_legs_to_the_nearest_cell():
    grid("2 0 0 0 1 3/0 0 0 0 1 1")
    options = "--via 0,1 --via 2,1 --nearest --no-diagonal"
    assert [(leg["cost"], leg["steps"]) for leg in answer("legs", options)] == [
        (1, 1),
        (2, 2),
        (2, 2),
    ]
    path = path_of(options)
    assert [path[at] for at in (0, 1, 3, 5)] == ["0,0,0", "0,1,1", "2,1,3", "3,0,5"]
