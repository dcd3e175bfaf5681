# SPDX-License-Identifier: MIT
"""--heuristic and --weight: the cost of the path, and whether it is reported as optimal.

Expected costs were computed by hand on simple maps.
"""

import re
import shutil

import pytest
from program import REFERENCE, astar
from searches import answer, grid, legal

BEST = 33.242641  # the least cost on the reference grid


@pytest.mark.parametrize(
    "options,heuristic,cost,steps",
    [(f"--heuristic {name}", name, BEST, 32) for name in "octile euclidean chebyshev zero".split()]
    + [
        (f"--heuristic {name} --no-diagonal", name, 35, 35)
        for name in "octile manhattan euclidean chebyshev zero".split()
    ]
    + [
        ("--heuristic auto", "octile", BEST, 32),
        ("--heuristic auto --no-diagonal", "manhattan", 35, 35),
        # Admissible if a diagonal step costs at least as much as two straight steps.
        ("--heuristic manhattan --diagonal-cost 2.001", "manhattan", 35, 35),
        ("-a dijkstra --heuristic manhattan --weight 3", "zero", BEST, 32),
        *((f"--weight {weight}", "octile", BEST, 32) for weight in ("1", "1.0", "1.000")),
    ],
)
def test_with_an_admissible_heuristic_the_path_is_optimal(options, heuristic, cost, steps):
    found = answer("heuristic cost steps optimal", options, REFERENCE)
    assert found == [heuristic, cost, steps, True]


@pytest.mark.parametrize(
    "options,weight,limit",
    [
        ("--heuristic manhattan", 1, 1000),
        *((f"--weight {weight}", weight, weight * BEST) for weight in (1.001, 1.5, 4.5, 1000)),
    ],
)
def test_other_paths_are_not_reported_as_optimal(options, weight, limit):
    """A path with a weight W costs at most W times the optimum."""
    run = astar(f"{REFERENCE} {options} --json --path path.csv").solved()
    assert run.get("weight optimal") == [weight, False] and BEST <= run.get("cost") <= limit
    assert f'"weight":{weight},' in run.out
    legal("path.csv", REFERENCE)


@pytest.mark.parametrize(
    "options,warned",
    [(options, True) for options in ("--heuristic manhattan", "--weight 2", "-a greedy", "-a bfs")]
    + [
        (options, False)
        for options in "--heuristic octile|--weight 1|-a dijkstra|-a jps|-a bfs --no-diagonal".split(
            "|"
        )
    ],
)
def test_verbose_warns_if_the_path_is_not_known_to_be_the_cheapest(options, warned):
    shutil.copy(REFERENCE, "map.txt")
    run = astar(f"map.txt {options} --verbose --no-sandbox").ended(0)
    assert ("cheapest" in run.err) == warned
    assert re.fullmatch(r"(astar-cli: (map\.txt: |memory limit ).*\n)+", run.err)
    astar(f"map.txt {options}").solved()


@pytest.mark.parametrize(
    "cells,options,cost,steps,optimal",
    [
        # Two diagonal steps cost as much as one straight step.
        ("2 0 3/0 0 0", "--diagonal-cost 0.5", 1, 2, True),
        ("2 0 3/0 0 0", "--diagonal-cost 0.5 --heuristic octile", 1, 2, False),
        # Cells of the bottom row cost less than the others.
        ("2 0 0 0 0 3/0 0 0 0 0 0/5 5 5 5 5 5", "--cost 5=0.1 --no-diagonal", 3.6, 9, True),
        # Steps to the east cost less than the others.
        ("2 0 0 0 0 3/0 0 0 0 0 0", "--move-cost E=0.1", 0.5, 5, True),
    ],
)
def test_auto_is_admissible_for_all_costs_but_a_fixed_heuristic_may_not_be(
    cells, options, cost, steps, optimal
):
    grid(cells)
    assert answer("cost steps optimal", options) == [cost, steps, optimal]


@pytest.mark.parametrize("algorithm", ["dijkstra", "bfs"])
def test_an_algorithm_that_uses_no_heuristic_reports_zero(algorithm):
    steps = answer("steps", f"-a {algorithm}", REFERENCE)
    found = answer("heuristic steps", f"-a {algorithm} --heuristic manhattan", REFERENCE)
    assert found == ["zero", steps]


@pytest.mark.parametrize("name", ["diagonal", "", "Octile", "auto,zero"])
def test_the_message_about_an_unknown_heuristic_lists_the_known_ones(name):
    grid("2 0 3")
    run = astar(["map.txt", "--heuristic", name]).refused("", "--heuristic")
    assert all(
        known in run.err for known in "auto octile manhattan euclidean chebyshev zero".split()
    )
