# SPDX-License-Identifier: MIT
"""--keep-away, which raises the costs of cells near walls, and the lengths of paths in results.

Expected costs were computed by hand: with a radius of 2 and a factor of 11, a cell next to a wall is
at level 10 of the 20 cost levels and costs 1 + 10 * 10 / 20 = 6.
"""

import pytest
from program import KEYS, MAPS, astar
from searches import answer, grid, no_path, path_of

ROW = "2 0 0 0 3/1 1 1 1 1"


@pytest.mark.parametrize(
    "cells,options,cost,length,steps",
    [
        (ROW, "--keep-away 2,11", 24, 4, 4),
        (ROW, "--keep-away 2", 10, 4, 4),  # the default factor is 4
        # If there is room, the path makes a detour.
        ("0 0 0 0 0/2 0 0 0 3/1 1 1 1 1", "--keep-away 2,11", 10.414214, 5.414214, 5),
        # Without --keep-away, the length of a path equals its cost.
        ("2 5 3", "", 6, 6, 2),
        # The distance is measured from walls, not from the margins of --clearance, which block the
        # cells of row 1. The cells of row 0 are 2 cells away from the walls; with a radius of 4, they
        # are at cost level 10.
        ("2 0 0 0 3/0 0 0 0 0/1 1 1 1 1", "--keep-away 4,11 --clearance 1.5", 24, 4, 4),
        # All cells are next to a wall and cost the same.
        (ROW, "--keep-away 2 -a jps", 10, 4, 4),
    ],
)
def test_costs_and_lengths(cells, options, cost, length, steps):
    grid(cells)
    assert answer("cost length steps optimal", options) == [cost, length, steps, True]


def test_outputs():
    grid(ROW)
    run = astar("map.txt --keep-away 2,11 --json --path path.csv").solved()
    assert list(run.record) == KEYS
    assert path_of("--keep-away 2,11")[-1] == "4,0,24"
    run = astar("map.txt --keep-away 2,11").solved()
    run.shows(r"map\.txt: cost 24, 4 steps, length 4, \d+ expanded -> .*\n")
    grid("0 0 0 0 0/2 0 0 0 3/1 1 1 1 1")
    path = [row.rsplit(",", 1)[0] for row in path_of("--keep-away 2,11")]
    assert path == "0,1 1,0 2,0 3,0 4,0 4,1".split()
    grid("2 1 3")
    assert no_path("--keep-away 2").get("length") is None


def test_via_and_compare():
    grid(ROW)
    cost, length, legs = answer("cost length legs", "--keep-away 2,11 --via 2,0")
    assert (cost, length, legs) == (24, 4, [{"cost": 12, "steps": 2}] * 2)
    # The cell 1,0 is sqrt(2) away from the nearest walls, so it is at cost level 6 and costs 4.
    grid("2 0 0 0 3/1 0 1 1 1/1 0 1 1 1")
    compared = answer("compared", "--keep-away 2,11 --compare astar,bfs,jps,fastest")
    solved = ("solved", 22, 4)
    found = [(panel["status"], panel["cost"], panel["length"]) for panel in compared]
    assert found == [solved, solved, ("unusable", None, None), solved]


def test_metres_need_a_map_with_a_resolution():
    grid(ROW)
    words = "this map has no resolution in metres; give --keep-away in cells"
    astar("map.txt --keep-away 0.1m").refused("map.txt: ", words)
    robot = f"{MAPS}/options/robot.yaml -s 0.3m,-0.5m -g 4m,0.9m"
    assert answer("cost length", "--keep-away 0.1m", robot) == answer(
        "cost length", "--keep-away 2", robot
    )
    astar(f"{robot} --keep-away 0.5").refused("", r"for metres use --keep-away 0\.5m")


def test_jps_and_scenarios():
    grid("2 0 0 0 3/1 1 0 1 1")
    words = "jumps need uniform costs.*use --algorithm astar"
    astar("map.txt --keep-away 2 -a jps").refused("map.txt: ", words)
    assert answer("length", "--keep-away 2 -a fastest") == 4
    scenario = f"{MAPS}/options/level.map.scen --keep-away 2"
    astar(scenario).refused("--keep-away does not apply to a whole scenario")
    astar(f"{scenario} --problem 1 --json").solved()
