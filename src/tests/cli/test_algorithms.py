# SPDX-License-Identifier: MIT
"""The results of each algorithm, and the maps and options that some algorithms refuse.

Expected costs on the small maps were computed by hand.
"""

import pytest
from program import KEYS, MAPS, REFERENCE, astar, rows, write
from searches import ALGORITHMS, OPTIMAL, answer, field, grid, legal, movingai, no_path, path_of

SWAMP = "2 9 9 3/0 9 9 0/0 0 0 0"
BEST = 33.242641  # the least cost on the reference grid


@pytest.mark.parametrize("algorithm", OPTIMAL)
def test_optimal_algorithms_on_the_reference_grid(algorithm):
    run = astar(f"{REFERENCE} -a {algorithm} --json --path path.csv --diagonal both-free").solved()
    assert run.get("algorithm optimal cost steps") == [algorithm, True, BEST, 32]
    legal("path.csv", REFERENCE)
    path = rows("path.csv")
    assert (path[1], path[-1]) == (["1", "0", "0"], ["5", "9", "33.242641"])
    for rule, cost, steps in (
        ("one-free", 30.313708, 27),
        ("always", 27.727922, 24),
        ("never", 35, 35),
    ):
        found = answer(
            "diagonal cost steps optimal", f"-a {algorithm} --diagonal {rule}", REFERENCE
        )
        assert found == [rule, cost, steps, True]


def test_algorithm_and_its_default():
    assert answer("algorithm heuristic weight", "", REFERENCE) == ["astar", "octile", 1]
    for option in "-a", "--algorithm":
        assert answer("algorithm", f"{option} dijkstra", REFERENCE) == "dijkstra"


@pytest.mark.parametrize("algorithm", ["bfs", "greedy"])
def test_bfs_and_greedy_find_a_legal_path_and_report_its_cost(algorithm):
    run = astar(f"{REFERENCE} -a {algorithm} --path path.csv --json").solved()
    legal("path.csv", REFERENCE)
    header, start, *path = rows("path.csv")
    assert header == ["x", "y", "cost"] and start == ["1", "0", "0"]
    assert path[-1][:2] == ["5", "9"] and float(path[-1][2]) == run.get("cost") >= BEST
    assert len(path) == run.get("steps") and run.get("optimal") is False


# A grid, options, the cost, the steps, and whether the path is reported as optimal.
RESULTS = (
    # Optimal algorithms avoid expensive terrain. With diagonal steps, the path goes down, past the two
    # lower corners of the swamp, and up.
    [
        (SWAMP, f"-a {name} --no-diagonal", 7, 7, True)
        for name in "astar dijkstra bidirectional fastest".split()
    ]
    + [
        (SWAMP, f"-a {name}", 5.828427, 5, True)
        for name in "astar dijkstra bidirectional fastest".split()
    ]
    + [
        # bfs finds a path with the fewest steps, whatever they cost, and greedy goes straight through.
        (SWAMP, "-a bfs --no-diagonal", 19, 3, False),
        (SWAMP, "-a greedy --no-diagonal", 19, 3, False),
        ("2 0/0 3", "-a bfs --diagonal-cost 3", 3, 1, False),
        ("2 0/0 3", "-a astar --diagonal-cost 3", 2, 2, True),
        ("2 0 3", "-a bfs --move-cost E=5", 10, 2, False),
        # bfs is optimal with uniform costs and without diagonal steps. Costs are uniform if all cells
        # cost the same, even if that cost is not 1.
        ("2 0 3/0 0 0", "-a bfs --no-diagonal --cost 0=2.5 --cost 2=2.5 --cost 3=2.5", 5, 2, True),
        ("0 0 0/0 0 0", "-a bfs -s 0,0 -g 2,1 --cost 0=1.4 --no-diagonal", 4.2, 3, True),
        ("2 0 3/0 4 0", "-a bfs --no-diagonal", 2, 2, False),
        ("2 0 3/0 0 0", "-a jps --cost 0=7", 14, 2, True),
        ("2 9 3/0 0 0", "-a jps", 2.828427, 2, True),
        ("2 9 3/0 0 0", "-a jps --no-diagonal", 4, 4, True),
        ("2 9 3/0 0 0", "-a jps --move-cost NE=3 --diagonal-cost 0.5", 2, 2, True),
        ("2 0 3/0 0 0", "-a jps --diagonal-cost 1.5 -g 2,1 --move-cost N=1", 2.5, 2, True),
        ("0 0 0/0 0 0", "-a jps -s 0,0 -g 2,1 --cost 0=1.4 --diagonal-cost 1.5", 3.5, 2, True),
    ]
)


@pytest.mark.parametrize("cells,options,cost,steps,optimal", RESULTS)
def test_results_on_small_maps(cells, options, cost, steps, optimal):
    grid(cells)
    assert answer("cost steps optimal", options) == [cost, steps, optimal]


def test_path_of_bfs_has_the_actual_costs():
    grid(SWAMP)
    assert path_of("-a bfs --no-diagonal") == ["0,0,0", "1,0,9", "2,0,18", "3,0,19"]


@pytest.mark.parametrize("rule", "both-free one-free always never".split())
def test_bfs_finds_a_path_with_the_fewest_steps(rule):
    """If every step costs 1, a cheapest path is a path with the fewest steps."""
    fewest = answer("steps", f"--diagonal {rule} --diagonal-cost 1", REFERENCE)
    assert answer("steps optimal", f"-a bfs --diagonal {rule}", REFERENCE) == [
        fewest,
        rule == "never",
    ]


def test_bfs_and_greedy_are_not_optimal():
    assert answer("optimal", "-a bfs --no-diagonal --move-cost N=2", REFERENCE) is False
    cost, optimal = answer("cost optimal", "-a greedy --no-diagonal", REFERENCE)
    assert cost >= 35 and optimal is False


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_every_algorithm(algorithm):
    # Straight across an open field.
    field(9, 5)
    assert answer("cost steps", f"-s 0,2 -g 8,2 -a {algorithm} --no-diagonal") == [8, 8]
    assert answer("cost steps", f"-s 0,0 -g 4,4 -a {algorithm}") == [5.656854, 4]
    # The start is also the goal.
    assert answer("cost steps", f"-s 1,1 -g 1,1 -a {algorithm}") == [0, 0]
    grid("2 0 1 0/0 0 1 3")
    run = no_path(f"-a {algorithm}")
    assert run.get("algorithm start goal") == [algorithm, [0, 0], [3, 1]]


def test_astar_expands_fewer_cells_than_dijkstra_and_jps_fewer_than_astar():
    field(60, 60)
    counts = [
        answer("expanded", f"-a {name} -s 30,30 -g 50,37") for name in ("jps", "astar", "dijkstra")
    ]
    assert counts == sorted(set(counts))


# --- refused maps and options ---


def test_jps_plus_refuses_terrain_and_the_message_names_other_algorithms():
    grid("2 9 3/0 0 0")
    run = astar("map.txt -a jps+").refused("map.txt: ", "uniform costs.*astar")
    assert "fastest" in run.err
    astar("map.txt -a jps+ -o path.png --path path.csv --map-image map.png").refused(
        "map.txt: ", "jps\\+ needs"
    )
    astar(f"{MAPS}/terrain.txt -a jps+").refused(f"{MAPS}/terrain.txt: ", "uniform costs.*astar")
    run = (
        astar("map.txt -a jps+ --json")
        .ended(2)
        .message("map.txt: ", "uniform costs.*astar")
        .unchanged()
    )
    assert list(run.record) == KEYS
    assert run.get("status output cost steps optimal legs") == ["error"] + [None] * 5
    assert run.err == f"astar-cli: map.txt: {run.get('message')}\n"


def test_if_jps_plus_refuses_one_map_the_others_are_solved():
    grid("2 9 3/0 0 0")
    write("plain.txt", "2 0 3\n")
    run = astar("map.txt plain.txt -a jps+").ended(2).message("map.txt: ", "jps\\+ needs")
    run.shows(r"plain\.txt: cost 2, 2 steps, \d+ expanded -> out/plain\.png\n")


@pytest.mark.parametrize(
    "options,words",
    [
        ("-a jps+ --move-cost E=2", "move-cost.*astar"),
        ("-a jps+ --diagonal-cost 0.5", "diagonal-cost.*astar"),
        ("-a jps+ --cost 3=2", "uniform costs.*astar"),
        ("-a bidirectional --weight 2", "bidirectional.*astar"),
        ("-a bidirectional --heuristic manhattan", "bidirectional.*astar"),
        ("-a bidirectional --heuristic euclidean", "bidirectional.*astar"),
    ],
)
def test_refused_options(options, words):
    grid("2 0 3/0 0 0")
    astar(f"map.txt {options}").refused("map.txt: ", words)


def test_options_that_jps_and_bidirectional_can_use():
    movingai("...")
    assert answer("cost optimal", "-s 0,0 -g 2,0 -a jps --cost .=2", "map.map") == [4, True]
    for options, cost, steps in [
        ("--heuristic octile --weight 1", BEST, 32),
        ("--heuristic manhattan --no-diagonal", 35, 35),
    ]:
        assert answer("cost steps", f"-a bidirectional {options}", REFERENCE) == [cost, steps]


@pytest.mark.parametrize(
    "options,limit", [("--weight 2", 2 * BEST), ("--heuristic manhattan", 1000)]
)
def test_jps_with_a_weight_or_an_inadmissible_heuristic_is_not_optimal(options, limit):
    run = astar(f"{REFERENCE} -a jps {options} --json --path path.csv").solved()
    assert run.get("optimal") is False and BEST <= run.get("cost") <= limit
    legal("path.csv", REFERENCE)


@pytest.mark.parametrize("name", ["dfs", "A-star", "", "ASTAR", "astar,bfs"])
def test_the_message_about_an_unknown_algorithm_lists_the_known_ones(name):
    grid("2 0 3")
    run = astar(["map.txt", "--algorithm", name]).refused("", "--algorithm")
    assert all(known in run.err for known in ALGORITHMS)
