# SPDX-License-Identifier: MIT
"""Writes small maps, runs searches, and checks paths."""

import re
from pathlib import Path

from program import PROJECT, astar, read, rows, write


def names_of_algorithms():
    """Returns the names of all algorithms, in the order of the list in settings.h."""
    search = Path(PROJECT, "src/search")
    modules = "".join(path.read_text() for path in search.glob("algorithms/*.c"))
    items = re.findall(r"ITEM\(\w+, (\w+)\)", (search / "rules/settings.h").read_text())
    return [re.search(rf'\b{item}_row = .*?\.name = "(.*?)"', modules, re.S)[1] for item in items]


ALGORITHMS = names_of_algorithms()
OPTIMAL = [name for name in ALGORITHMS if name not in ("bfs", "greedy")]


def grid(cells):
    """Writes map.txt, a grid of integers; a slash ends a row."""
    write("map.txt", cells.replace("/", "\n") + "\n")


def field(width, height):
    """Writes map.txt, a grid of free cells without start and goal."""
    grid("/".join(["0 " * width] * height))


def movingai(cells):
    """Writes map.map, a MovingAI map; a slash ends a row."""
    lines = cells.split("/")
    head = f"type octile\nheight {len(lines)}\nwidth {len(lines[0])}\nmap\n"
    write("map.map", head + "\n".join(lines) + "\n")


def answer(keys, options="", name="map.txt"):
    """Solves the map and returns the values of these keys (see Run.get)."""
    return astar(f"{name} --json {options}").solved().get(keys)


def path_of(options, name="map.txt"):
    """Solves the map and returns the rows of the path as texts `x,y,cost`."""
    astar(f"{name} --path path.csv -q --no-picture {options}").solved()
    return read("path.csv").splitlines()[1:]


def no_path(options="", name="map.txt"):
    """There is no path. With --via, a message names the leg without a path. Returns the run."""
    run = astar(f"{name} --json {options}").ended(1)
    if "--via" in options:
        run.message(f"{name}: ", r"^no path from .* to .* \(leg [0-9] of [0-9]\)$")
    else:
        assert run.err == "", run
    assert run.get("status cost steps") == ["no-path", None, None], run
    return run


def legal(path, name):
    """Checks the path in the CSV file `path` on the grid `name` under the rule both-free: no cell is a
    wall, each cell is a neighbour of the one before it, and diagonal steps pass between two free
    cells."""
    cells = [line.split() for line in read(name).splitlines() if not line.startswith("//")]
    steps = [(int(row[0]), int(row[1])) for row in rows(path)[1:]]
    assert steps and cells[steps[0][1]][steps[0][0]] != "1"
    for (x, y), (to_x, to_y) in zip(steps, steps[1:]):
        assert max(abs(to_x - x), abs(to_y - y)) == 1, (to_x, to_y)
        assert "1" not in (cells[to_y][to_x], cells[y][to_x], cells[to_y][x]), (to_x, to_y)
