# SPDX-License-Identifier: MIT
"""The Python package astargrid (src/python): results against an independent search and against
scikit-image, wrong arguments, threads, Ctrl-C, and memory."""

import ctypes
import doctest
import heapq
import math
import os
import random
import signal
import subprocess
import sys
import threading
import time

import pytest
from program import MAPS, PROJECT

np = pytest.importorskip("numpy")
SANITIZED = PROJECT / "build/debug/libastar.so.1"
LIBRARY = os.environ.get("ASTAR_LIBRARY", f"{PROJECT}/build/lib/libastar.so.1")
ctypes.CDLL(LIBRARY)  # the package then finds the library by its name
sys.path.insert(0, str(PROJECT / "src/python"))
sys.dont_write_bytecode = True  # the tree stays as it is
import astargrid  # noqa: E402 (after the library has been loaded)

ALL = os.environ.get("ASTAR_TEST_CASES") == "all"
CALLS = 100000 if ALL else 4000
STEPS = [(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if (r, c) != (0, 0)]


# --- an independent search -----------------------------------------------------------------------


def allowed(walls, rule, row, column, step):
    """Returns whether a step of a rule for diagonal steps is allowed."""
    rows, columns = walls.shape
    down, right = step

    def free(r, c):
        return 0 <= r < rows and 0 <= c < columns and not walls[r, c]

    if not free(row + down, column + right):
        return False
    if down == 0 or right == 0:
        return True
    sides = free(row + down, column) + free(row, column + right)
    return sides >= {"both-free": 2, "one-free": 1, "always": 0, "never": 3}[rule]


def costs_from(cells, rule, starts):
    """Returns the cost of a cheapest path to each cell, as Dijkstra's algorithm finds it."""
    walls = cells == 1
    price = np.where(cells >= 4, cells, 1)
    costs = np.full(cells.shape, np.inf)
    queue = [(0.0, tuple(start)) for start in starts if not walls[tuple(start)]]
    for _, start in queue:
        costs[start] = 0
    while queue:
        cost, (row, column) = heapq.heappop(queue)
        if cost > costs[row, column]:
            continue
        for step in STEPS:
            if not allowed(walls, rule, row, column, step):
                continue
            to = (row + step[0], column + step[1])
            total = cost + price[to] * math.hypot(*step)
            if total < costs[to] - 1e-9:
                costs[to] = total
                heapq.heappush(queue, (total, to))
    return costs


def check_path(cells, rule, result, start, goal):
    """The path leads from start to goal by allowed steps, at its cost."""
    walls = cells == 1
    path = [tuple(cell) for cell in result.path]
    assert path[0] == start and path[-1] == goal and result.steps == len(path) - 1
    total = 0.0
    for (row, column), to in zip(path, path[1:]):
        step = (to[0] - row, to[1] - column)
        assert step in STEPS and allowed(walls, rule, row, column, step)
        total += max(1, int(cells[to]) if cells[to] >= 4 else 1) * math.hypot(*step)
    assert result.cost == pytest.approx(total, abs=1e-5)


def random_cells(rng):
    """Returns random cells: free, wall, or with a cost."""
    shape = (rng.integers(1, 13), rng.integers(1, 13))
    cells = (rng.random(shape) < rng.choice([0, 0.2, 0.4])).astype(np.uint8)
    if rng.random() < 0.5:
        costly = rng.random(shape) < 0.3
        cells[costly] = rng.integers(4, 20, shape)[costly]
    return cells


def random_cell(rng, shape):
    return int(rng.integers(shape[0])), int(rng.integers(shape[1]))


RULES = ["both-free", "one-free", "always", "never"]


@pytest.mark.parametrize("seed", range(300 if ALL else 60))
def test_paths_and_distances_are_those_of_an_independent_search(seed):
    rng = np.random.default_rng(seed)
    cells = random_cells(rng)
    rule = RULES[seed % 4]
    world = astargrid.Map(cells, diagonal=rule)
    for _ in range(3):
        start, goal = random_cell(rng, cells.shape), random_cell(rng, cells.shape)
        costs = costs_from(cells, rule, [start])
        result = world.path(start, goal)
        assert bool(result) == math.isfinite(costs[goal])
        if result:
            assert result.cost == pytest.approx(costs[goal], abs=1e-5)
            check_path(cells, rule, result, start, goal)
        else:
            assert result.path is result.cost is result.steps is None
        assert np.allclose(world.distances(start), costs, atol=1e-5)
        # A change is taken into account.
        cell, value = random_cell(rng, cells.shape), int(rng.choice([0, 1, 9]))
        world.update({cell: value})
        cells[cell] = value


@pytest.mark.parametrize("seed", range(20))
def test_distances_on_grids_of_one_cost_are_those_of_scikit_image(seed):
    graph = pytest.importorskip("skimage.graph")
    rng = np.random.default_rng(seed)
    walls = rng.random((30, 40)) < 0.3
    walls[3, 5] = False
    for rule, connected in ("always", True), ("never", False):
        search = graph.MCP_Geometric(np.where(walls, -1.0, 1.0), fully_connected=connected)
        costs, _ = search.find_costs([(3, 5)])
        mine = astargrid.Map(walls, diagonal=rule).distances((3, 5))
        assert np.allclose(mine, costs, atol=1e-5)


# --- examples ------------------------------------------------------------------------------------


def test_the_example_of_the_package_prints_what_it_says():
    failed, tried = doctest.testmod(astargrid)
    assert failed == 0 and tried > 0


def test_an_example_of_pyastar2d_works_with_few_changes():
    # Form of the example in the README of pyastar2d: weights of at least 1, infinite for walls.
    weights = np.array(
        [[1, 3, 3, 3, 3], [2, 1, 3, 3, 3], [2, 2, 1, 3, 3], [2, 2, 2, 1, 3], [2, 2, 2, 2, 1]],
        dtype=np.int64,
    )
    costs = {1: 1, 2: 2, 3: 3}
    result = astargrid.find_path(weights, (0, 0), (4, 4), walls=[-1], costs=costs)
    assert [tuple(cell) for cell in result.path] == [(i, i) for i in range(5)]
    assert result.cost == pytest.approx(4 * math.sqrt(2), abs=1e-6)
    weights[2, 2] = -1
    around = astargrid.find_path(weights, (0, 0), (4, 4), walls=[-1], costs=costs)
    assert around and around.cost > result.cost


def test_files_are_read_and_solved():
    world = astargrid.read(MAPS / "reference.txt")
    result = world.path()
    assert (round(result.cost, 6), result.steps) == (33.242641, 32)
    assert world.starts.shape == world.goals.shape == (1, 2)
    assert tuple(result.path[0]) == tuple(world.starts[0])
    assert result._repr_png_().startswith(b"\x89PNG")
    world.update({tuple(result.path[5]): 1})
    assert result._repr_png_() is None


def test_arrays_of_any_order_and_type_mean_the_same():
    cells = np.zeros((6, 9), np.uint8)
    cells[2, 1:] = 1
    cost = astargrid.find_path(cells, (0, 8), (5, 8)).cost
    wide = np.zeros((12, 18), np.int64)
    wide[::2, ::2] = cells
    for same in (
        np.asfortranarray(cells),
        wide[::2, ::2],
        cells.astype(bool),
        cells.astype(">i4"),
        cells.tolist(),
        cells[::-1][::-1],
    ):
        assert astargrid.find_path(same, (0, 8), (5, 8)).cost == cost
    mask = cells == 1
    assert astargrid.find_path(np.zeros_like(cells), (0, 8), (5, 8), walls=mask).cost == cost
    assert astargrid.find_path(255 * cells, (0, 8), (5, 8), walls=[255]).cost == cost
    assert astargrid.find_path(255 - 255 * cells, (0, 8), (5, 8), walls=[0]).cost == cost


def test_marks_several_ends_via_and_nearest():
    cells = np.zeros((5, 5), np.uint8)
    cells[0, 0], cells[4, 4] = 2, 3
    world = astargrid.Map(cells, diagonal="never")
    assert world.path().steps == 8
    assert world.path([(0, 0), (3, 4)]).steps == 1
    assert world.path((0, 0), (0, 4), via=[(4, 0), (4, 4)]).steps == 12
    world.update({(3, 4): 1, (4, 3): 1})
    assert not world.path()
    near = world.path(nearest=True)
    assert near and near.nearest and near.steps == 6


def test_settings_of_a_question_hold_for_it_only():
    world = astargrid.Map(np.zeros((9, 9), bool), diagonal="never")
    assert world.path((0, 0), (8, 8)).steps == 16
    for algorithm in ("astar", "dijkstra", "jps", "jps+", "bidirectional", "fastest"):
        result = world.path((0, 0), (8, 8), diagonal="always", algorithm=algorithm)
        assert result.steps == 8 and result.optimal
    assert world.path((0, 0), (8, 8)).steps == 16
    smooth = world.path((0, 0), (8, 3), diagonal="both-free", smooth="segments")
    assert smooth.smooth_length == pytest.approx(math.hypot(8, 3))
    assert [tuple(cell) for cell in smooth.waypoints] == [(0, 0), (8, 3)]
    for weight in range(1, 60):  # more settings than a Map keeps
        assert world.path((0, 0), (8, 8), weight=weight, move_cost={"N": 2}).steps == 16


# --- wrong arguments -----------------------------------------------------------------------------

GRID = np.zeros((4, 6), np.uint8)


@pytest.mark.parametrize(
    "call, message",
    [
        (lambda: astargrid.Map([0, 1]), "two dimensions"),
        (lambda: astargrid.Map(np.zeros((0, 3), int)), "two dimensions"),
        (lambda: astargrid.Map(np.zeros((3, 3))), "whole numbers.*astype"),
        (lambda: astargrid.Map(np.full((3, 3), 0.5), costs={1: 2}), "omit walls= and costs="),
        (lambda: astargrid.Map(np.zeros((3, 3), complex)), "not complex128"),
        (lambda: astargrid.Map([[0, 256]]), r"row 0, column 1\) has the value 256"),
        (lambda: astargrid.Map([[0], [-1]]), r"row 1, column 0\) has the value -1"),
        (lambda: astargrid.Map(GRID, walls=[[1]]), "list of values"),
        (lambda: astargrid.Map(GRID, walls=GRID[1:] > 0), "has the shape"),
        (lambda: astargrid.Map(GRID, costs={4: 0}), "from 0.001 to 1000"),
        (lambda: astargrid.Map(GRID, costs={4: 1.0005}), "three decimals"),
        (lambda: astargrid.Map(GRID, costs={300: 2}), "0 to 255"),
        (lambda: astargrid.Map(GRID, clearance=-1), "."),
        (lambda: astargrid.Map(GRID, diagonal="sometimes"), "both-free, one-free"),
        (lambda: astargrid.Map(GRID, weight=0.5), "from 1 to 1000"),
        (lambda: astargrid.Map(GRID, agent=(5, 1)), "."),
        (lambda: astargrid.Map(GRID).path((4, 0), (0, 0)), r"start \(row 4, column 0\) is outside"),
        (lambda: astargrid.Map(GRID).path((0, 0), (0, -1)), r"goal \(row 0, column -1\)"),
        (lambda: astargrid.Map(GRID).path(), "."),
        (lambda: astargrid.Map(GRID).path((0, 0), (1, 1), algorithm="bfs", turn_cost=1), "."),
        (lambda: astargrid.Map(GRID).distances((9, 9)), "outside"),
        (lambda: astargrid.Map(GRID).update({(0, 6): 1}), "outside"),
        (lambda: astargrid.Map(GRID).update({(0, 5): 256}), "0 to 255"),
        (lambda: astargrid.read(MAPS / "reference.txt", format="nonsense"), "."),
        (lambda: astargrid.read(PROJECT / "Makefile"), "Makefile:"),
    ],
)
def test_wrong_values_are_value_errors(call, message):
    with pytest.raises(ValueError, match=message):
        call()


def test_wrong_types_and_missing_files_have_their_exceptions():
    world = astargrid.Map(GRID)
    for cell in (0.5, 1), "ab", [(0, 0), 3], None and 0:
        if cell is not None:
            with pytest.raises(TypeError, match="whole numbers"):
                world.path(cell, (0, 0))
    with pytest.raises(TypeError):
        world.path((0, 0), (1, 1), speed=2)
    with pytest.raises(FileNotFoundError):
        astargrid.read("missing.txt")


def test_a_failed_update_changes_nothing():
    world = astargrid.Map(np.zeros((1, 3), bool))
    with pytest.raises(ValueError):
        world.update({(0, 1): 1, (0, 9): 1})
    assert world.path((0, 0), (0, 2)).steps == 2


def random_call(rng, world, cells):
    """Makes a random question; every second one is wrong. Returns whether it was answered."""
    shape = cells.shape
    start, goal = random_cell(rng, shape), random_cell(rng, shape)
    wrong = rng.integers(12)
    if wrong < 6:
        rule = RULES[wrong % 4]
        result = world.path(start, goal, diagonal=rule)
        assert bool(result) == math.isfinite(costs_from(cells, rule, [start])[goal])
        return True
    bad = (shape[0], 0) if wrong < 8 else (0, -1) if wrong < 10 else (0, 0, 0)
    name = ["path", "distances", "update"][wrong % 3]
    with pytest.raises((ValueError, TypeError)):
        if name == "path":
            world.path(start, bad)
        elif name == "distances":
            world.distances([start, bad])
        else:
            world.update({bad: 1})
    return False


def resident():
    """Returns the memory that this process uses, in bytes."""
    with open("/proc/self/statm", encoding="ascii") as statm:
        return int(statm.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def test_many_calls_agree_and_need_no_more_memory():
    rng = np.random.default_rng(7)
    early = 0
    for call in range(CALLS):
        if call % 50 == 0:
            cells = random_cells(rng)[:5, :5]
            world = astargrid.Map(cells)
        random_call(rng, world, cells)
        if call == CALLS // 10:
            early = resident()
    if LIBRARY != str(SANITIZED):  # a sanitizer keeps memory for a while
        assert resident() - early < 4 << 20


@pytest.mark.skipif(not ALL or LIBRARY == str(SANITIZED), reason="part of make check-slow")
def test_the_sanitized_library_reports_nothing():
    """Runs this file with a library that checks its accesses to memory."""
    compiler = ["gcc", "-print-file-name=libasan.so"]
    sanitizer = subprocess.run(compiler, capture_output=True, text=True, check=True).stdout.strip()
    more = {"LD_PRELOAD": sanitizer, "ASAN_OPTIONS": "detect_leaks=0:exitcode=99"}
    more |= {"ASTAR_LIBRARY": str(SANITIZED), "UBSAN_OPTIONS": "halt_on_error=1:exitcode=99"}
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", __file__],
        env=os.environ | more,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0 and "ERROR" not in run.stderr, run.stdout + run.stderr


# --- threads and signals -------------------------------------------------------------------------


def test_several_threads_ask_one_map_and_several_maps():
    cells = (np.random.default_rng(1).random((300, 300)) < 0.3).astype(np.uint8)
    cells[0, 0] = cells[299, 299] = 0
    shared = astargrid.Map(cells)
    expected = shared.path((0, 0), (299, 299)).cost
    found = []

    def ask():
        mine = astargrid.Map(cells)
        for _ in range(5):
            found.append(shared.path((0, 0), (299, 299)).cost)
            found.append(mine.path((0, 0), (299, 299)).cost)

    threads = [threading.Thread(target=ask) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [expected] * 60


LONG = f"""
import ctypes, signal, sys, time
ctypes.CDLL({LIBRARY!r})
sys.path.insert(0, {str(PROJECT / "src/python")!r})
import numpy as np, astargrid
cells = np.random.default_rng(0).integers(4, 250, (3000, 3000)).astype(np.uint8)
world = astargrid.Map(cells, heuristic="zero")
signal.signal(signal.SIGUSR1, lambda number, frame: None)
print("ready", flush=True)
try:
    while True:
        world.path((0, 0), (2999, 2999))
except KeyboardInterrupt:
    print("interrupted", flush=True)
print(world.path((0, 0), (5, 5)).steps)
"""


def test_ctrl_c_ends_a_search_and_other_signals_do_not():
    command = ["env", "--default-signal=INT", sys.executable, "-c", LONG]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as run:
        assert run.stdout.readline() == "ready\n"
        time.sleep(0.3)
        run.send_signal(signal.SIGUSR1)
        time.sleep(0.1)
        assert run.poll() is None
        run.send_signal(signal.SIGINT)
        assert run.stdout.readline() == "interrupted\n"
        assert int(run.stdout.readline()) >= 5
        assert run.wait() == 0


def test_floats_are_costs_of_a_surface():
    costs = np.array([[1, 2.5, np.inf, 1], [4, 1.5, 3, 0.25]])
    result = astargrid.find_path(costs, (0, 0), (1, 3))
    assert result.cost == pytest.approx(1.25 * 2**0.5 + 2.25 + 1.625, abs=1e-6)
    assert result.path.tolist() == [[0, 0], [1, 1], [1, 2], [1, 3]]
    entered = astargrid.find_path(costs, (0, 0), (1, 3), step_cost="entered")
    assert entered.cost == pytest.approx(1.5 * 2**0.5 + 3.25, abs=1e-6)
    # Any strides, and walls by a mask.
    wide = np.zeros((4, 8), "f4")
    wide[::2, ::-2] = costs
    world = astargrid.Map(wide[::2, ::-2])
    assert world.path((0, 0), (1, 3)).cost == result.cost
    world.update({(1, 2): 1})
    assert not world.path((0, 0), (1, 3))
    world.update({(1, 2): 0})
    assert world.path((0, 0), (1, 3)).cost == result.cost
    assert not astargrid.find_path(costs, (0, 0), (1, 3), walls=costs == 3)
    distances = world.distances([(0, 0)])
    assert np.isinf(distances[0, 2]) and distances[1, 3] == pytest.approx(result.cost, abs=1e-6)
    assert astargrid.find_path(np.ones((2, 2)), (0, 0), (1, 1), values="cost").cost > 1.4
    with pytest.raises(ValueError, match="a cost for each cell"):
        astargrid.Map(np.zeros((2, 2), np.uint8), step_cost="mean")
