# SPDX-License-Identifier: MIT
"""The program's estimate of the memory that a run needs is close to the measured peak, and maps that
need more memory than --memory allows are refused. The tests run the release build, because
sanitizers need additional memory."""

import functools
import re

import hostile
import pytest
from program import REFERENCE, read, write

bounded = functools.partial(hostile.bounded, limits=(), peak_max=1000000)
# The search expands all cells: the map has no walls, and the goal is in the farthest corner.
OPEN = "open.pbm -s 0,0 -g 1999,1999 -a dijkstra"
TEXT = "-s 0,0 -g 1399,1399 -a dijkstra"
TOO_LARGE = r"needs about \d+ MB of memory.*--memory"


def estimate_within(least, most, args):
    """The memory estimate that the program prints is between `least` and `most` times its peak."""
    run = bounded(f"{args} -v -o picture.png").ended(0)
    estimate = float(re.search(r" about ([0-9.]+) MB of memory", run.err)[1])
    assert least <= estimate * 1024 / run.peak <= most, (estimate, run.peak, run)


def open_map():
    write("open.pbm", b"P4\n2000 2000\n" + bytes(500000))


def text(separator="", cell="0"):
    """Returns 1400 rows of 1400 free cells, with the separator between the cells of a row."""
    return (separator.join(cell * 1400) + "\n") * 1400


def grey_maze(size):
    """Writes an image of a maze in two greys. Corridors are 2 * size pixels wide, and walls are
    `size` pixels wide. Each side of the image has 51 * size pixels, of which 3 * size are a margin.
    """
    rows = ["x" * 45] * 3 + ["<xx" + "<" * 42]
    for i in range(1, 15):
        rows += ["<" + "x" * 43 + "<"] * 2
        rows += ["<" * 42 + "xx<" if i % 2 == 1 or i == 14 else "<xx" + "<" * 42]
    rows += ["x" * 45] * 5
    pixels = "".join(
        "".join(3 * size * "x" + "".join(c * size for c in row) + 3 * size * "x") * size
        for row in rows
    )
    write("maze.pgm", f"P5\n{51 * size} {51 * size}\n255\n{pixels}")


@pytest.mark.parametrize("size,options", [(25, ""), (60, ""), (60, "--threshold 100")])
def test_for_images_of_mazes_the_estimate_is_not_below_the_peak(size, options):
    """A large image is first read at a reduced size."""
    grey_maze(size)
    estimate_within(1, 2.5, f"maze.pgm {options}")


def test_a_maze_whose_analysis_would_need_too_much_memory_is_refused():
    grey_maze(25)
    bounded("maze.pgm --memory 20M").refused("maze.pgm: ", TOO_LARGE)
    bounded("maze.pgm --memory 100M -o picture.png").solved()


@pytest.mark.parametrize(
    "most,args",
    [
        (1.25, OPEN),
        (1.25, f"{OPEN} --scale 3"),
        (1.25, f"{OPEN} --heat --scale 2"),
        (1.25, f"{OPEN} --clearance 3"),
        (1.25, "open.pbm -s 0,0 -g 1997,1998 -a dijkstra --agent 3x2"),
        # Without walls, --keep-away raises no cost, so path costs need no more bytes than usual.
        (1.7, f"{OPEN} --keep-away 3"),
        # The estimate assumes that the map may contain terrain, for which the search needs more memory.
        (2.8, f"{OPEN} --no-diagonal --caption"),
        # The estimate counts the halo (the band around the path) of each panel, although only one
        # exists at a time.
        (1.4, "open.pbm -s 0,0 -g 1999,1999 --compare dijkstra,bfs"),
        (1.25, f"{OPEN} --animate film.png --frames 2"),
    ],
)
def test_for_an_image_the_estimate_is_close_to_the_peak(most, args):
    open_map()
    estimate_within(0.75, most, args)


@pytest.mark.parametrize(
    "content,options",
    [
        (text(" "), ""),
        (text(), ""),
        (text(","), "--format csv"),
        ("type octile\nheight 1400\nwidth 1400\nmap\n" + text(cell="."), ""),
    ],
    ids=["grid", "digits", "csv", "movingai"],
)
def test_for_text_the_estimate_is_within_25_percent_of_the_peak(content, options):
    write("map.txt", content)
    estimate_within(0.75, 1.25, f"map.txt {options} {TEXT}")


def test_for_a_picture_by_map_image_the_estimate_is_within_25_percent_of_the_peak():
    open_map()
    bounded(f"{OPEN} --map-image map.png --no-picture").solved()
    estimate_within(0.75, 1.25, "map.png -a dijkstra")


def test_a_map_that_needs_too_much_memory_is_refused_before_memory_is_allocated():
    open_map()
    for memory in "1M", "20M":
        bounded(f"{OPEN} --memory {memory}").refused("open.pbm: ", TOO_LARGE)
    bounded(f"{OPEN} --memory 60M -o picture.png").solved()
    # The size of the file alone exceeds the limit.
    write("grey.pgm", b"P5\n2000 2000\n255\n" + bytes(4000000))
    run = bounded("grey.pgm -s 0,0 -g 9,9 --memory 3M").refused("grey.pgm: ", "--memory")
    assert run.peak < 8000
    # If there are several maps, only the map that is too large fails.
    write("small.txt", read(REFERENCE))
    run = bounded("small.txt open.pbm -s 1,0 -g 5,9 --memory 20M --json").ended(2)
    assert [record["status"] for record in run.records] == ["solved", "error"]


@pytest.mark.parametrize("options,size", [("--memory 40M", "40"), ("--max-cells 1000000", r"\d+")])
def test_an_endless_stream_is_refused_at_the_limit(options, size):
    words = rf"larger than the limit of {size} MB.*{options.split()[0]}"
    bounded(f"/dev/zero {options}").refused("/dev/zero: ", words)
