# SPDX-License-Identifier: MIT
"""Costs, lengths and turns of paths with --turn-cost, and refused combinations.

Expected values were computed by hand on simple maps.
"""

import pytest
from program import MAPS, astar
from searches import answer, grid, path_of

CORNER = "2 0 0/1 1 0/1 1 3"

# A grid, options, and rows of cost, length, turns and more options.
TURNS = [
    (
        # A turn of 45 degrees costs X; a turn of 90 degrees costs 2X or, with --no-diagonal, X.
        "2 0 0 0/1 1 1 0/1 1 1 3",
        "",
        """5     5 2
        9     5 2 --turn-cost 2
        5     5 2 --turn-cost 0
        7     5 1 --turn-cost 2 --no-diagonal
        5.001 5 1 --turn-cost 0.001 --no-diagonal
        1005  5 1 --turn-cost 1000 --no-diagonal -a dijkstra""",
    ),
    (
        # There is an expensive cell on the straight path. The path around this cell makes two turns of
        # 45 degrees, which is chosen unless the turns cost more than the extra length.
        "2 0 4 0 3/0 0 0 0 0",
        "",
        """4.828427 4.828427 2 --turn-cost 0
        5.828427 4.828427 2 --turn-cost 0.5
        7        7        0 --turn-cost 1.1
        7        7        0 --turn-cost 1.1 -a fastest""",
    ),
    (
        # The fewest turns of all cheapest paths.
        "2 0 0 0 0 0/0 0 0 0 0 0/0 0 0 0 0 0/0 0 0 0 0 3",
        "--turn-cost 0",
        """6.242641 6.242641 1
        8        8        1 --no-diagonal
        8        8        1 --no-diagonal -a dijkstra""",
    ),
    (
        # A change of direction at a via point is a turn, even one of 180 degrees.
        "2 0 0 3/1 0 1 1",
        "--via 1,1",
        """9  5 4 --turn-cost 1 --no-diagonal
        17 5 8 --turn-cost 1.5""",
    ),
    ("2 0 3", "", "2 2 0 --turn-cost 1000"),
]


@pytest.mark.parametrize("cells,options,table", TURNS)
def test_costs_lengths_and_turns(cells, options, table):
    grid(cells)
    for row in table.splitlines():
        cost, length, turns, *more = row.split(None, 3)
        found = answer("cost length turns", f"{options} {' '.join(more)}")
        assert found == [float(cost), float(length), int(turns)], row


def test_the_path_and_its_legs_include_the_costs_of_turns():
    grid(CORNER)
    assert path_of("--turn-cost 2.5 --no-diagonal")[-2:] == ["2,1,5.5", "2,2,6.5"]
    grid("2 0 0 3/1 0 1 1")
    legs = answer("legs", "--via 1,1 --turn-cost 1 --no-diagonal")
    assert [leg["cost"] for leg in legs] == [3, 6]


def test_result_lines_state_the_turns_if_they_have_a_cost():
    grid(CORNER)
    run = astar("map.txt --turn-cost 2 --no-diagonal").solved()
    run.shows(r"map\.txt: cost 6, 4 steps, 1 turn, \d+ expanded -> .*\n")
    astar("map.txt").solved().shows(r"map\.txt: cost 4, 4 steps, \d+ expanded -> .*\n")


@pytest.mark.parametrize("algorithm", "bfs greedy jps jps+ bidirectional".split())
def test_algorithms_without_turn_costs_are_refused(algorithm):
    grid("2 0 3")
    astar(f"map.txt --turn-cost 1 -a {algorithm}").refused("map.txt: ", "turn costs.*astar")


def test_compare_reports_an_algorithm_without_turn_costs_as_unusable():
    grid("2 0 3")
    compared = answer("compared", "--turn-cost 1 --compare astar,jps")
    assert [panel["status"] for panel in compared] == ["solved", "unusable"]


@pytest.mark.parametrize(
    "args",
    [
        "rooms.txt --turn-cost 2 --heat --animate a.apng.png --frames 5",
        "rooms.txt --turn-cost 0 --labels f --scale 24",
        "rooms.txt --turn-cost 2 --labels parent --scale 24 --via 5,5",
        "rooms.txt --turn-cost 2 --weight 3 --caption",
        "options/no-path.txt --turn-cost 2 --nearest",
    ],
)
def test_turn_costs_can_be_combined_with(args):
    astar(f"{MAPS}/{args} -o picture.png").solved()
