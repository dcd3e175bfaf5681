# SPDX-License-Identifier: MIT
"""The costs of all cells: the files that --distances and --flow write, the cells within the cost
limit of --within, the starts and goals that these options need, and the values and combinations that
are refused."""

import os
import random
import struct
from pathlib import Path

import pytest
from program import REFERENCE, astar, read, rows, same, valid_png, write

CORNER = "2 0 0\n0 1 5\n"  # one wall and one cell that costs 5
AREA = "2 0 0 0\n0 0 0 0\n"


def test_csv_files():
    write("map.txt", CORNER)
    run = astar("map.txt --distances costs.csv -o map.png").ended(0).created("costs.csv", "map.png")
    assert read("costs.csv") == "x,y,cost\n0,0,0\n1,0,1\n2,0,2\n0,1,1\n2,1,7\n"
    assert run.out == "map.txt: 5 cells reached, highest cost 7 -> map.png\n"
    # --flow needs no start.
    write("map.txt", "0 0 0\n0 1 5\n")
    run = astar("map.txt --goal 2,1 --flow flow.csv -o map.png").ended(0)
    assert read("flow.csv") == "x,y,direction,cost\n0,0,E,7\n1,0,E,6\n2,0,S,5\n0,1,N,8\n2,1,,0\n"
    assert run.out == "map.txt: 5 cells with a path, highest cost 8 -> map.png\n"


def test_numpy_files():
    """They have a valid header and the elements in reading order."""
    write("map.txt", CORNER)
    astar("map.txt -g 2,1 --distances costs.npy --flow flow.npy -o map.png").ended(0)
    costs, flow = Path("costs.npy").read_bytes(), Path("flow.npy").read_bytes()
    assert costs.startswith(b"\x93NUMPY")
    assert b"'fortran_order': False, 'shape': (2, 3)" in costs[:128]
    assert struct.unpack("<6d", costs[128:]) == (0, 1, 2, 1, float("inf"), 7)
    assert struct.unpack("6b", flow[128:]) == (2, 2, 4, 0, -1, -1)


ROUGH = ["2 0 0 5 0 0", "0 0 0 0 0 0", "0 5 1 0 0 9", "0 0 0 0 1 0", "0 0 0 0 0 0"]


@pytest.mark.parametrize(
    "cells,options",
    [
        (
            ["".join(random.Random(y).choices("00004", k=7)) for y in range(7)],
            "--diagonal one-free --move-cost N=1.25,SW=inf --cost 4=2.5 --diagonal-cost 1.3",
        ),
        (ROUGH, "--keep-away 3 --turn-cost 0.75 --agent 1x2 --diagonal always"),
    ],
)
def test_each_cell_has_the_cost_that_a_search_finds(cells, options):
    write("map.txt", "\n".join([*cells, ""]))
    args = f"map.txt -s 0,0 {options} --no-picture"
    astar(f"{args} --distances costs.csv").ended(0)
    table = rows("costs.csv")[1:]
    assert len(table) > 10
    for x, y, cost in table:
        assert f'"cost":{cost},' in astar(f"{args} -g {x},{y} --json").out
    # --algorithm and --weight have no effect on the costs.
    if "turn" not in options:
        astar(f"{args} --algorithm greedy --weight 5 --distances same.csv").ended(0)
        same("costs.csv", "same.csv")


@pytest.mark.parametrize(
    "cost,count",
    [
        *(("0", 1), ("0.999999", 1), ("1", 3), ("1.414213", 3), ("1.414214", 4), ("2.5", 6)),
        *(("3.414214", 8), ("1000000000000", 8)),
    ],
)
def test_within_counts_the_cells_whose_printed_cost_is_at_most_the_limit(cost, count):
    write("map.txt", AREA)
    run = astar(f"map.txt --within {cost} -o map.png --json").ended(0)
    assert run.get("status reachable farthest within") == ["measured", 8, 3.414214, count]


def test_within_tints_the_cells_and_is_reported():
    write("map.txt", AREA)
    for cost in "0", "1.5", "9":
        astar(f"map.txt --within {cost} --scale 1 -o {cost}.png").ended(0)
    valid_png("1.5.png")
    assert len({Path(f"{cost}.png").read_bytes() for cost in ("0", "1.5", "9")}) == 3
    run = astar("map.txt --within 1 -g 3,1 -o map.png")
    assert run.out == "map.txt: cost 3.414214, 3 steps, 4 expanded, 3 cells within 1 -> map.png\n"
    # It applies to each map of a folder.
    write("maps/a.txt", CORNER)
    write("maps/b.txt", "2 0 0 0\n")
    run = astar("maps --within 2 --report report.csv -j 1").ended(0)
    assert rows("report.csv")[-1][-4:-1] == ["4", "3", "3"]
    assert "2 maps: 2 solved, 0 no path, 0 failed" in run.err


def test_one_run_finds_the_path_and_the_costs_of_all_cells():
    files = "--distances costs.csv --flow flow.csv --path path.csv"
    run = astar(f"{REFERENCE} {files} -o map.png --json").solved()
    assert run.get("cost reachable farthest within") == [33.242641, 150, 37.656854, None]
    assert ["5", "9", "33.242641"] in rows("costs.csv")
    assert ["1", "0", "E", "33.242641"] in rows("flow.csv")
    # If there is no path, the costs are still written, and the exit status is 1.
    write("map.txt", "2 1 3\n")
    astar("map.txt --distances costs.csv -o map.png").ended(1)
    assert read("costs.csv") == "x,y,cost\n0,0,0\n"


@pytest.mark.parametrize("scale", [1, 2, 8, 24, 64])
def test_pictures(scale):
    write("map.txt", CORNER)
    pictures = "--distances costs.png --flow flow.png -o map.png"
    astar(f"map.txt -g 2,1 --scale {scale} --within 2 {pictures}").ended(0)
    valid_png("costs.png", "flow.png", "map.png")
    astar(f"{REFERENCE} {pictures}").ended(0)
    valid_png("costs.png", "flow.png")


def test_a_maze_needs_only_a_start():
    """If it has two openings, they become the start and the goal."""
    write("map.txt", "#.###\n#...#\n#####\n")
    astar("map.txt --distances costs.csv -o map.png").ended(2)
    astar("map.txt -s 1,0 --distances costs.csv -o map.png").ended(0)
    assert rows("costs.csv")[-1] == ["3", "1", "3"]
    write("map.txt", "#.###\n#...#\n###.#\n")
    astar("map.txt --distances costs.csv -o map.png").solved()


@pytest.mark.parametrize(
    "args,words",
    [
        # A start or a goal is required only if an option needs it.
        ("free.txt --distances costs.csv", "^free.txt: the map has no start; mark one"),
        ("free.txt --flow flow.csv", "^free.txt: the map has no goal; mark one"),
        ("free.txt -g 1,1 --distances costs.csv --flow flow.csv", "the map has no start"),
        ("free.txt -s 1,1 --within 1 --path path.csv", "the map has no goal"),
        ("free.txt -s 0,0", "the map has no goal"),
        *(
            (f"map.txt '--within={value}'", "--within takes a cost from 0 to")
            for value in ["-1", "1e3", "0.0000001", "1000000000000.5", "2000000000000", ".", "1."]
            + ["nan", "", " 1"]
        ),
        (
            "map.txt --distances costs.txt",
            "--distances takes a .* ends in .png, .csv, .npy or .asc",
        ),
        ("map.txt --flow costs", "--flow takes a file name that ends in .png, .csv, .npy or .asc"),
        ("map.txt -g 2,1 --distances a.csv --flow ./a.csv", ""),
        ("map.txt --distances missing/a.csv", ""),
        ("map.txt -g 2,1 --distances - --flow -", "only one of"),
        ("map.txt -g 2,1 --within 2 --compare all", "--within shows one search"),
        ("map.txt -g 2,1 --distances a.csv --compare rules", "--distances uses one rule"),
        ("map.txt free.txt --distances a.csv", "--distances accepts only one map, not 2"),
        ("map.txt --inspect --within 2", "--inspect does not solve maps; omit --within"),
        ("map.txt -g 2,1 --flow flow.csv --turn-cost 1", "^map.txt: .*leave out --turn-cost"),
        # If the costs cannot be written, no file is left behind.
        ("map.txt --distances /dev/full -o map.png", ""),
        ("map.txt --distances full.npy -o map.png", "^full.npy: .*space"),
    ],
)
def test_refused_values_and_combinations(args, words):
    write("map.txt", CORNER)
    write("free.txt", "0 0\n0 0\n")
    os.symlink("/dev/full", "full.npy")
    astar(args).refused("", words)
