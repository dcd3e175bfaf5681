# SPDX-License-Identifier: MIT
"""--agent: agents that cover several cells.

Expected costs were computed by hand on simple maps.
"""

import pytest
from program import MAPS, astar
from searches import answer, grid, path_of

# The gap to the left of the wall is one cell wide, and the gap to its right is two cells wide.
GAPS = "2 0 0 0 0/0 0 0 0 0/0 1 1 0 0/0 0 0 0 0/0 0 0 3 0"
SWAMP = "2 0 0 0 3 0/0 0 0 9 0 0"
MARGIN = "2 0 0 3 0/0 0 0 0 0/0 0 0 0 0/1 1 1 1 1"


@pytest.mark.parametrize(
    "cells,options,cost,length",
    [
        (GAPS, "--no-diagonal", 7, 7),
        (GAPS, "--agent 2x2 --goal 0,3 --no-diagonal", 9, 9),
        (GAPS, "--agent 1x1 --no-diagonal", 7, 7),
        # A step costs as much as the most expensive covered cell: at 2,0 or 3,0, the agent covers the
        # cell that costs 9.
        (SWAMP, "--agent 2x2", 20, 20),
        (SWAMP, "--agent 2x1", 4, 4),
        # The first number is the width.
        ("2 0 0 3/1 1 0 0", "--agent 2x1 --goal 2,0", 2, 2),
        (MARGIN, "--agent 2x2 --clearance 1.5", 3, 3),
        # The lower cells of the agent are one cell from a wall, which is half the radius of 2. Their
        # level is therefore 10 of 20 (keep_away.h), and each step costs 1 + 10 * 10 / 20 = 6.
        ("2 0 0 3 0/0 0 0 0 0/1 1 1 1 1", "--agent 2x2 --keep-away 2,11", 18, 3),
    ],
)
def test_costs(cells, options, cost, length):
    grid(cells)
    assert answer("status cost length optimal", options) == ["solved", cost, length, True]


def test_all_cells_that_the_agent_covers_are_free():
    grid(GAPS)
    path = [row.rsplit(",", 1)[0] for row in path_of("--agent 2x2 --goal 0,3 --no-diagonal")]
    assert path == "0,0 1,0 2,0 3,0 3,1 3,2 3,3 2,3 1,3 0,3".split()


ROOM = "2 0 0 0/0 0 0 0/0 0 1 3"


@pytest.mark.parametrize(
    "cells,options,words",
    [
        (
            "2 0 0 3/1 1 0 0",
            "--agent 1x2",
            "the start 0,0: the agent of 1x2 cells touches the wall at 0,1$",
        ),
        (
            ROOM,
            "--agent 2x2",
            "the goal 3,2: the agent of 2x2 cells extends beyond the map of 4 x 3 cells",
        ),
        (
            ROOM,
            "--agent 2x2 -g 1,1",
            "the goal 1,1: the agent of 2x2 cells touches the wall at 2,2$",
        ),
        (
            ROOM,
            "--agent 2x2 -g 2,0 --via 2,1",
            "the via point 2,1: the agent .* touches the wall at",
        ),
        (ROOM, "--agent 2x2 -g 2,0 -s 0,2", "the start 0,2: the agent .* extends beyond the map"),
        (MARGIN, "--agent 2x2 --clearance 2.5", "the start 0,0: the agent .* touches the margin"),
        ("2 0 3", "--agent 4x1", "the agent of 4x1 cells is larger than the map of"),
        ("2 0 3", "--agent 1x2", "the agent of 1x2 cells is larger than the map"),
    ],
)
def test_an_end_where_the_agent_does_not_fit_is_refused_and_the_message_says_why(
    cells, options, words
):
    grid(cells)
    astar(f"map.txt {options}").refused("map.txt: ", f"^{words}")


def test_nearest_and_scenarios():
    grid(ROOM)
    assert answer("status", "--agent 2x2 --goal 1,1 --nearest") == "nearest"
    scenario = f"{MAPS}/options/level.map.scen --agent 2x2"
    astar(scenario).refused("--agent does not apply to a whole scenario")
