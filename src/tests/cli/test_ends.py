# SPDX-License-Identifier: MIT
"""Maps with several starts and goals, and --via.

Expected costs were computed by hand on simple maps.
"""

import json

import pytest
from program import KEYS, astar, rows
from searches import ALGORITHMS, OPTIMAL, answer, field, grid, legal, no_path, path_of


@pytest.mark.parametrize(
    "algorithms,cells,options,start,goal,cost",
    [
        (OPTIMAL, "2 0 0 0 3/1 1 1 1 1/3 0 0 2 0", "", [3, 2], [0, 2], 3),
        (ALGORITHMS, "0 0 0 0 0 0 0 0", "-s 0,0 -s 5,0 -g 7,0 -g 4,0", [5, 0], [4, 0], 1),
        (ALGORITHMS, "0 0 0 0 0 0 0 0", "-s 0,0 -g 7,0 -g 2,0 -g 6,0", [0, 0], [2, 0], 2),
        # One start is also a goal.
        (["astar"], "0 0 0 0 0", "-s 0,0 -s 3,0 -g 1,0 -g 4,0 -s 4,0", [4, 0], [4, 0], 0),
        # The pair with the cheapest path is chosen, not the nearest pair.
        (["astar"], "0 9 0 0 0 0", "-s 2,0 -g 0,0 -g 5,0", [2, 0], [5, 0], 3),
        (["astar"], "0 9 0 0 0 0", "-s 2,0 -g 0,0 -g 5,0 --cost 9=1", [2, 0], [0, 0], 2),
        (["astar"], "0 9 0 0 0 0", "-s 0,0 -s 5,0 -g 2,0 --cost 9=1", [0, 0], [2, 0], 2),
        (["astar"], "0 9 0 0 0 0", "-s 0,0 -s 5,0 -g 2,0", [5, 0], [2, 0], 3),
        # Only one start and one goal are connected.
        (OPTIMAL, "0 0 1 0 0/0 0 1 0 0", "-s 0,0 -g 3,0 -g 0,1", [0, 0], [0, 1], 1),
    ],
)
def test_the_pair_with_the_cheapest_path_is_chosen(algorithms, cells, options, start, goal, cost):
    grid(cells)
    for algorithm in algorithms:
        *found, optimal = answer("start goal cost steps optimal", f"{options} -a {algorithm}")
        assert found == [start, goal, cost, cost] and optimal >= (algorithm in OPTIMAL), algorithm


def test_if_no_start_is_connected_with_a_goal_start_and_goal_are_null():
    grid("0 0 1 0 0/0 0 1 0 0")
    assert no_path("-s 0,0 -s 1,1 -g 3,0 -g 4,1").get("start goal") == [None, None]


# --- --via ---


def legs(*pairs):
    return [{"cost": cost, "steps": steps} for cost, steps in pairs]


# A grid, options, then in JSON the start, the goal, the cost, and the costs and steps of the legs.
LEGS = """
FIELD | -s 0,0 -g 4,0 --via 0,4 --via 2,2 --no-diagonal | [0, 0], [4, 0], 12, [[4, 4], [4, 4], [4, 4]]
FIELD | -s 0,0 -g 4,0 --via 2,2 --via 0,4 | [0, 0], [4, 0], 11.313708, [[2.828427, 2], [2.828427, 2], [5.656854, 4]]
0 0 0 0 0 0 0 0 0 | -s 0,0 -s 3,0 -s 8,0 --via 5,0 -g 1,0 -g 7,0 | [3, 0], [7, 0], 4, [[2, 2], [2, 2]]
2 5 5 0 3 | --via 2,0 --cost 5=0.125 --move-cost E=0.5,W=3 | [0, 0], [4, 0], 1.125, [[0.125, 2], [1, 2]]
2 5 5 0 3 | -g 1,0 --via 2,0 --cost 5=0.125 --move-cost E=0.5,W=3 | [0, 0], [1, 0], 0.5, [[0.125, 2], [0.375, 1]]
"""


@pytest.mark.parametrize("row", LEGS.split("\n")[1:-1])
def test_legs(row):
    """Of several starts and goals, those that give the lowest cost are used."""
    cells, options, values = row.replace("FIELD", "/".join(["0 0 0 0 0"] * 5)).split(" | ")
    start, goal, cost, pairs = json.loads(f"[{values}]")
    grid(cells)
    found = answer("start goal cost steps legs optimal", options)
    assert found == [start, goal, cost, sum(steps for _, steps in pairs), legs(*pairs), True]


def test_the_path_passes_through_the_points_in_order():
    """A cell at which one leg ends and the next begins has only one row in the CSV file."""
    field(5, 5)
    run = astar(
        "map.txt -s 0,0 -g 4,0 --via 2,2 --via 0,4 --no-diagonal --json --path path.csv"
    ).solved()
    assert list(run.record) == KEYS
    assert run.get("status start goal cost steps optimal") == [
        "solved",
        [0, 0],
        [4, 0],
        16,
        16,
        True,
    ]
    assert run.get("legs") == legs((4, 4), (4, 4), (8, 8))
    path = [",".join(row) for row in rows("path.csv")]
    assert len(path) == 18
    assert [path[at] for at in (1, 5, 9, 17)] == ["0,0,0", "2,2,4", "0,4,8", "4,0,16"]
    legal("path.csv", "map.txt")
    run = astar("map.txt -s 0,0 -g 4,0 --via 2,2").solved()
    run.shows(r"map\.txt: cost 5\.656854, 4 steps, \d+ expanded -> .*\n")


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_via_with_every_algorithm(algorithm):
    field(5, 5)
    options = f"-s 0,0 -g 4,0 --via 2,2 --via 0,4 -a {algorithm}"
    path = path_of(options)
    assert [path[at] for at in (2, 4, 8)] == ["2,2,2.828427", "0,4,5.656854", "4,0,11.313708"]
    cost, steps, found = answer("cost steps legs", options)
    assert (cost, steps) == (11.313708, 8) and [leg["steps"] for leg in found] == [2, 2, 4]
    # A point or the goal cannot be reached.
    grid("2 0 1 0 1 3/0 0 1 0 1 0")
    no_path(f"--via 3,0 -g 1,0 -a {algorithm}")
    assert list(no_path(f"--via 1,0 -a {algorithm}").record) == KEYS


def test_without_a_path_the_csv_file_contains_the_header():
    grid("2 0 1 0 1 3/0 0 1 0 1 0")
    astar("map.txt --via 3,0 -g 1,0 --path path.csv -q").ended(1)
    assert rows("path.csv") == [["x", "y", "cost"]]


def test_points_may_be_the_start_the_goal_or_equal_and_a_path_may_go_back():
    field(5, 1)
    options = "-s 0,0 -g 4,0 --via 0,0 --via 2,0 --via 2,0 --via 4,0"
    assert answer("cost steps legs", options) == [
        4,
        4,
        legs((0, 0), (2, 2), (0, 0), (2, 2), (0, 0)),
    ]
    assert path_of(options) == ["0,0,0", "1,0,1", "2,0,2", "3,0,3", "4,0,4"]
    options = "-s 1,0 -g 0,0 --via 3,0"
    assert answer("cost legs", options) == [5, legs((2, 2), (3, 3))]
    assert path_of(options) == ["1,0,0", "2,0,1", "3,0,2", "2,0,3", "1,0,4", "0,0,5"]
