# SPDX-License-Identifier: MIT
"""Exact costs of paths with --cost, --diagonal-cost and --move-cost. test_values.py tests the values that
they refuse, and tests/cases lists maps for which --cost is refused.

Expected costs were computed by hand on simple maps.
"""

import pytest
from program import REFERENCE, astar, read
from searches import answer, field, grid, movingai, no_path, path_of

FIELD_3X3 = "0 0 0/0 0 0/0 0 0"
DIRECTIONS = (
    "--diagonal-cost 1 --move-cost N=1.01,NE=1.02,E=1.03,SE=1.04,S=1.05,SW=1.06,W=1.07,NW=1.08"
)

# A grid, options, and rows of cost, steps and more options.
COSTS = [
    (
        FIELD_3X3,
        "-s 0,0 -g 2,2",
        # Two straight steps replace a diagonal step if they cost less.
        """2.828 2 --diagonal-cost 1.414
        0.002 2 --diagonal-cost 0.001
        2     2 --diagonal-cost 1
        3.998 2 --diagonal-cost 1.999
        4     4 --diagonal-cost 2.001
        4     4 --diagonal-cost 1000""",
    ),
    (
        # If there is no other path, it uses the diagonal step, however much it costs.
        "2 1/1 3",
        "--diagonal always",
        """1000  1 --diagonal-cost 1000
        12.5  1 --diagonal-cost 12.5""",
    ),
    (
        # A zigzag of two diagonal steps costs less than two straight steps.
        "2 0 3/0 0 0",
        "--diagonal-cost 0.75",
        """1.5   2
        2     2 --no-diagonal""",
    ),
    (
        FIELD_3X3,
        DIRECTIONS,
        """1.01  1 -s 1,1 -g 1,0
        1.02  1 -s 1,1 -g 2,0
        1.03  1 -s 1,1 -g 2,1
        1.04  1 -s 1,1 -g 2,2
        1.05  1 -s 1,1 -g 1,2
        1.06  1 -s 1,1 -g 0,2
        1.07  1 -s 1,1 -g 0,1
        1.08  1 -s 1,1 -g 0,0
        1.05  1 -s 1,0 -g 1,1""",
    ),
    # The factor times the length times the cost of the cell: 2.5 * 1.414214 * 4.
    ("2 1/1 4", "-g 1,1", "14.142136 1 --diagonal always --move-cost SE=2.5"),
    (
        # Two options with different directions both apply.
        "0 0 0",
        "--move-cost E=2 --move-cost W=3",
        """4     2 -s 0,0 -g 2,0
        6     2 -s 2,0 -g 0,0""",
    ),
    (
        # North-east and south-east steps have their usual cost.
        "0 0 0 0 0/0 0 0 0 0",
        "--move-cost E=10",
        """40       4 -s 0,0 -g 4,0 --no-diagonal
        5.656854 4 -s 0,0 -g 4,0
        4        4 -s 4,0 -g 0,0""",
    ),
    (
        "2 0 0 3/0 1 1 0/0 0 0 0",
        "--no-diagonal",
        """3     3 --move-cost N=1
        3     3 --move-cost W=inf,N=inf""",
    ),
    (
        # If steps east are forbidden, the path goes south-east and then north-east; otherwise it goes
        # south-east, north, south-east and north.
        "0 0 0/0 0 0",
        "-s 0,0 -g 2,0",
        """2.828427 2 --move-cost E=inf
        4.828427 4 --move-cost E=inf,NE=inf""",
    ),
    (
        "2 5 6 3",
        "",
        """12    3
        9.5   3 --cost 5=2.5
        4.5   3 --cost 5=2.5 --cost 6=1
        11.001 3 --cost 5=1000 --cost 6=0.001 --cost 5=10
        1007  3 --cost 5=1000
        12    3 --cost 200=7 --cost 255=0.001""",  # values that do not occur in the map
    ),
    (
        # Starts and goals cost as much as free cells, unless --cost sets their cost. The cost of a path
        # excludes its start.
        "2 0 0 3",
        "",
        """6     3 --cost 0=2
        5     3 --cost 3=1 --cost 0=2
        12    3 --cost 3=10
        3     3 --cost 2=7
        21    3 --cost 0=8 --cost 2=7 --cost 3=5""",
    ),
    (
        "2 9 9 3/0 9 9 0/0 0 0 0",
        "--no-diagonal",
        """7     7
        4     3 --cost 9=1.5
        7     7 --cost 9=3.001
        6.998 3 --cost 9=2.999
        1.02  3 --cost 9=0.01""",
    ),
    (
        # Three decimal places of a cost and of a factor give six.
        "2 5 5 5 3",
        "",
        """0.001375 4 --cost 5=0.125 --move-cost E=0.001
        0.001375 4 --cost 5=0.125 --move-cost E=0.001 -a dijkstra
        0.001375 4 --cost 5=0.125 --move-cost E=0.001 -a bidirectional
        0.001375 4 --cost 5=0.125 --move-cost E=0.001 -a fastest
        0.443556 4 --cost 5=0.333 --cost 3=0.333 --move-cost E=0.333""",
    ),
    (
        "2 1 1/1 5 1/1 1 5",
        "-g 2,2 --diagonal always",
        "2000000000 2 --cost 5=1000 --diagonal-cost 1000 --move-cost SE=1000",
    ),
    ("2 5 5", "-g 2,0", "1999996.000002 2 --cost 5=999.999 --move-cost E=999.999"),
]


@pytest.mark.parametrize("cells,options,table", COSTS)
def test_costs_are_exact_and_optimal(cells, options, table):
    grid(cells)
    for row in table.splitlines():
        cost, steps, *more = row.split(None, 2)
        found = answer("cost steps optimal", f"{options} {' '.join(more)}")
        assert found == [float(cost), int(steps), True], row


@pytest.mark.parametrize(
    "options",
    """--diagonal-cost 0.3|--diagonal-cost 1|--diagonal-cost 1.25|--diagonal-cost 3|--move-cost N=0.5,S=3|
    --move-cost SE=inf,E=1.7|--move-cost N=1,NE=1.4,E=2,SE=1.4,S=1,SW=0.7,W=0.5,NW=0.7|
    --move-cost NE=inf,W=0.001""".split(
        "|"
    ),
)
def test_the_algorithms_agree(options):
    expected = answer("cost", f"-a dijkstra {options}", REFERENCE)
    for algorithm in "astar", "bidirectional", "fastest":
        assert answer("cost optimal", f"-a {algorithm} {options}", REFERENCE) == [expected, True]
    # If a diagonal step costs sqrt(2), a path of 29 straight and 3 diagonal steps is optimal. If it
    # costs 3, a path of 35 straight steps is optimal.
    if options == "--diagonal-cost 3":
        assert expected == 35


@pytest.mark.parametrize(
    "cells,options",
    [
        # Every path to the goal needs steps east, and every path back needs steps west.
        ("2 0 0 3/0 1 1 0/0 0 0 0", "--no-diagonal --move-cost E=inf"),
        ("2 0 0 3/0 1 1 0/0 0 0 0", "-s 3,0 -g 0,0 --no-diagonal --move-cost W=inf"),
        ("2 0 3/0 0 0", "--move-cost E=inf,NE=inf,SE=inf"),
    ],
)
def test_inf_forbids_all_steps_in_a_direction(cells, options):
    grid(cells)
    no_path(options)


@pytest.mark.parametrize("algorithm", "astar dijkstra bidirectional fastest bfs greedy".split())
def test_if_all_directions_are_forbidden_only_the_start_can_be_reached(algorithm):
    field(3, 3)
    options = f"-a {algorithm} --move-cost N=inf,NE=inf,E=inf,SE=inf,S=inf,SW=inf,W=inf,NW=inf"
    no_path(f"-s 1,1 -g 1,2 {options}")
    assert answer("cost steps", f"-s 1,1 -g 1,1 {options}") == [0, 0]


# --- digits of costs ---


def test_costs_in_the_path_and_in_the_result_line_have_all_digits():
    grid("2 5 5 5 3")
    options = "--cost 5=0.125 --move-cost E=0.001"
    expected = ["0,0,0", "1,0,0.000125", "2,0,0.00025", "3,0,0.000375", "4,0,0.001375"]
    assert path_of(options) == expected
    astar(f"map.txt {options}").solved().shows(r"map\.txt: cost 0\.001375, 4 steps, .*\n")
    # Each step costs half a millionth; the steps are added before they are rounded.
    grid("2 1 1/1 5 1/1 1 5")
    options = "-g 2,2 --diagonal always --cost 5=0.005 --diagonal-cost 0.1 --move-cost SE=0.001"
    astar(f"map.txt {options}").solved().shows(r"map\.txt: cost 0\.000001, 2 steps, .*\n")
    assert path_of(options)[-1] == "2,2,0.000001"


def test_large_and_small_costs_have_all_digits_in_json_and_reports():
    # Both steps are diagonal; the cost is 2 * 999.983 * 999.991 * 999.977.
    grid("2 1 1/1 5 1/1 1 3")
    options = "--move-cost SE=999.983 --cost 5=999.991 --cost 3=999.991 --diagonal-cost 999.977"
    run = astar(f"map.txt --diagonal always {options} --json --report report.csv").solved()
    assert '"cost":1999902001.501993,' in run.out
    assert ",1999902001.501993," in read("report.csv")
    grid("2 5 3")
    options = "--cost 5=0.025 --cost 3=0.003 --move-cost E=0.001"
    astar(f"map.txt {options}").solved().shows(r"map\.txt: cost 0\.000028, 2 steps, .*\n")
    assert answer("cost", options) == 0.000028


# --- values and letters of cells ---


def test_jps_plus_refuses_costs_of_letters():
    movingai(".S.")
    astar("map.map -s 0,0 -g 2,0 -a jps+ --cost S=3").refused("map.map: ", "uniform costs.*astar")


@pytest.mark.parametrize(
    "cells,options,cost,steps",
    [
        (".SS./.@@./....", "", 3, 3),
        (".SS./.@@./....", "--cost S=2.75", 6.5, 3),
        (".SS./.@@./....", "--cost S=3.5", 7, 7),
        (".SS./.@@./....", "--cost S=3.5 --cost .=2", 9, 3),
        # G and . have different costs.
        ("..G.", "--cost G=3", 5, 3),
        ("..G.", "--cost .=3", 7, 3),
    ],
)
def test_cost_of_letters_on_movingai_maps(cells, options, cost, steps):
    movingai(cells)
    assert answer("cost steps", f"-s 0,0 -g 3,0 {options}", "map.map") == [cost, steps]
