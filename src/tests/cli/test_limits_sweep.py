# SPDX-License-Identifier: MIT
"""Runs with about 200 combinations of maps and options do not exceed --memory and --time-limit. The
maps include one with 252 different cell values and one that begins with a comment. The tests run the
release build, because sanitizers need additional memory.

Each limit is tested with every sixth combination, so that each combination runs with one of the six
limits. With LIMITS_SWEEP=all, every combination runs with every limit."""

import itertools
import os

import pytest
from hostile import measured
from png_file import GREY, RGBA, png
from program import write

PEAK_OVER = 8 * 1024  # kB by which the peak memory may exceed --memory
# Seconds of processor time that a run may use beyond --time-limit. The default allows for slow
# machines. On an idle machine, the tests must also pass with 0.5.
SECONDS_OVER = float(os.environ.get("SECONDS_OVER", "5"))
STEP = 1 if os.environ.get("LIMITS_SWEEP") == "all" else 6

OPTIONS = [
    "", "--weight 5", "--algorithm dijkstra --no-explored", "--move-cost N=1.001,E=999.999",
    "--move-cost N=0.001,S=1000 --weight 1000", "--via 1000,30 --via 7,800",
    "--compare dijkstra,bfs,greedy --caption", "--compare rules", "--caption --scale 3",
    "--clearance 3", "--animate film.png --frames 20", "--animate film.png --scale 2 --heat",
    "--heat --scale 2", "--map-image map.png --path path.csv", "--algorithm fastest",
    "--algorithm bidirectional", "--scale 6 --compression 12", "--nearest --algorithm greedy",
    "--diagonal-cost 1.414 --heuristic euclidean --weight 2", "--no-diagonal --show=costs",
]  # fmt: skip
MAPS = [
    "open.pbm", "map.yaml", "maze.txt", "level.map", "comment.txt", "digits.txt --format digits",
    "stripes.txt", "table.csv --format csv --walls 7", "grey.png --invert", "deep.png --invert",
]  # fmt: skip
COMBINATIONS = list(itertools.product(MAPS, OPTIONS))


@pytest.fixture(scope="module", name="maps")
def fixture_maps(shared_folder):
    maze = ("." * 2000 + "\n") * 2000
    stripes = [[4 + (x * 7 + y // 3) % 252 for x in range(1400)] for y in range(1400)]
    for name, content in {
        "open.pbm": b"P4\n2000 2000\n" + bytes(500000),
        "map.pgm": b"P5\n2000 2000\n255\n" + b"\xfe" * 4000000,
        "map.yaml": "image: map.pgm\nresolution: 1\norigin: [0, 0, 0]\n",
        "maze.txt": maze,
        "level.map": "type octile\nheight 2000\nwidth 2000\nmap\n" + maze,
        "comment.txt": "// 1, 2 are numbers of a short comment\n" + maze.replace(".", "0"),
        "digits.txt": maze.replace(".", "7"),
        "stripes.txt": "".join(" ".join(map(str, row)) + "\n" for row in stripes),
        "table.csv": "".join(",".join(map(str, row)) + "\n" for row in stripes),
        "grey.png": png(2000, 2000, 8, GREY, bytes(2001 * 2000)),
        "deep.png": png(1300, 1300, 16, RGBA, bytes(1300 * (1300 * 8 + 1))),
    }.items():
        write(shared_folder / name, content)
    return shared_folder


@pytest.mark.parametrize(
    "number,limit",
    enumerate(
        [
            "--memory 30M",
            "--memory 60M",
            "--memory 120M",
            "--memory 400M",
            "--time-limit 0.5",
            "--time-limit 2",
        ]
    ),
)
def test_no_combination_exceeds(number, limit, maps, monkeypatch):
    monkeypatch.chdir(maps)
    option, value = limit.split()
    assert len(COMBINATIONS) >= 200
    for name, options in COMBINATIONS[number % STEP :: STEP]:
        args = f"{name} -s 1,2 -g 1290,1295 {options} {limit} -o picture.png"
        run = measured(args)
        if option == "--memory":
            assert run.peak < int(value[:-1]) * 1024 + PEAK_OVER, (run.peak, run)
        else:
            assert run.seconds <= float(value) + SECONDS_OVER, (run.seconds, run)
        if run.status == 2:
            run.message()
