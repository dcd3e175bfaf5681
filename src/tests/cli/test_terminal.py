# SPDX-License-Identifier: MIT
"""--show, which prints maps: in plain characters if standard output is a pipe; in colours, and scaled
to fit the window, if it is a terminal. golden/terminal.c compares whole outputs."""

import fcntl
import os
import re
import shlex
import shutil
import struct
import subprocess
import termios
import tty

import pytest
from program import ASTAR_CLI, ENVIRONMENT, MAPS, REFERENCE, Run, astar, contents, report, write
from searches import grid

SHOW = f"{REFERENCE} --show -q"
COLOURED = "TERM=xterm-256color"
UNSET = "NO_COLOR", "COLORTERM", "COLUMNS", "LINES"


def terminal(columns, rows, args, environment="", output="stdout"):
    """Runs the program, whose standard output or standard error is a terminal of this size, with these
    environment variables. Returns a Run."""
    command = ["timeout", "60", ASTAR_CLI, *shlex.split(args)]
    variables = dict(word.split("=", 1) for word in shlex.split(f"TERM=xterm {environment}"))
    inherited = {name: value for name, value in ENVIRONMENT.items() if name not in UNSET}
    reader, end = os.openpty()
    tty.setraw(end)  # newlines are not changed
    fcntl.ioctl(end, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    before = contents()
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, output: end}
    process = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, env=inherited | variables, **pipes
    )
    os.close(end)
    shown = b""
    try:
        while chunk := os.read(reader, 65536):
            shown += chunk
    except OSError:  # the program has closed the terminal
        pass
    os.close(reader)
    texts = dict(zip(("stdout", "stderr"), process.communicate())) | {output: shown}
    return Run(command, before, subprocess.CompletedProcess(command, process.returncode, **texts))


def plain(text):
    """Returns the text without colours."""
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


def field(name, width, height):
    """Writes a map of free cells with a vertical wall in the middle, which leaves the three lowest rows
    open."""
    cells = [["0"] * width for _ in range(height)]
    for row in cells[:-3]:
        row[width // 2] = "1"
    cells[0][0], cells[-1][-1] = "2", "3"
    write(name, "".join(" ".join(row) + "\n" for row in cells))


# --- output to a pipe ---


@pytest.mark.parametrize("word", ["cost", "Costs", "", "map"])
def test_refused_values(word):
    astar(f"{REFERENCE} --show={word}").refused("--show= takes costs")


def test_an_invalid_map_is_not_shown():
    write("bad.txt", "2 0 x\n")
    astar("bad.txt --show").refused("bad.txt:1:5: ")


@pytest.mark.parametrize("show", ["--show", "--show=costs"])
def test_another_output_to_standard_output_is_refused(show):
    for other in "--json", "-o -", "--path -", "--report -", "--map-image -", "--animate -":
        astar(f"{REFERENCE} {show} {other}").refused("", "standard output")


def test_outputs_to_files():
    outputs = "-o map.png --path path.csv --report report.csv --map-image bare.png"
    run = astar(f"{REFERENCE} --show {outputs}").solved()
    run.created("map.png", "path.csv", "report.csv", "bare.png")
    assert len(run.lines) == 16
    # The report does not contain the characters of the map.
    assert len(report()) == 1


@pytest.mark.parametrize("jobs", [1, 2, 4])
def test_each_of_several_maps_is_followed_by_its_result_line(jobs):
    field("maps/a.txt", 60, 40)
    for name, cells in ("b", "2 0 3"), ("c", "2 1 3"), ("d", "3 0 0 2"):
        write(f"maps/{name}.txt", cells + "\n")
    lines = astar(f"maps --show --jobs {jobs}").ended(1).lines
    assert lines[:40] == astar("maps/a.txt --show -q").solved().lines
    assert lines[40].startswith("maps/a.txt: cost ")
    assert lines[41:] == [
        "S*G",
        "maps/b.txt: cost 2, 2 steps, 3 expanded -> out/b.png",
        "S#G",
        "maps/c.txt: no path, 1 expanded -> out/c.png",
        "G**S",
        "maps/d.txt: cost 3, 3 steps, 4 expanded -> out/d.png",
    ]


def test_maps_that_are_shown_are_not_skipped():
    grid("2 0 3")
    os.utime("map.txt", (1577836800, 1577836800))
    astar("map.txt -q").solved()
    assert "skipped" in astar("map.txt --skip-existing").out
    assert astar("map.txt --skip-existing --show -q").solved().out == "S*G\n"


def test_of_a_scenario_only_one_problem_is_shown():
    for name in "level.map", "level.map.scen":
        shutil.copy(MAPS / "options" / name, ".")
    astar("level.map.scen --show").refused("", "--problem")
    assert len(astar("level.map.scen --problem 1 --show -q").solved().lines) == 18


# --- output to a terminal ---


@pytest.mark.parametrize(
    "environment,coloured",
    [
        ("TERM=xterm", False),
        ("TERM=dumb", False),
        ("TERM=", False),
        (f"NO_COLOR=1 {COLOURED}", False),
        ("NO_COLOR=x COLORTERM=truecolor", False),
        ("LC_ALL=C COLORTERM=truecolor", False),
        (f"LC_ALL=en_US.ISO-8859-1 {COLOURED}", False),
        ("TERM=dumb COLORTERM=truecolor", False),
        (f"LC_ALL= LC_CTYPE= LANG= {COLOURED}", False),
        (f"LC_ALL= LC_CTYPE=C LANG=C.UTF-8 {COLOURED}", False),
        # An empty NO_COLOR has no effect. LC_ALL overrides LC_CTYPE, which overrides LANG.
        (f"NO_COLOR= {COLOURED}", True),
        (f"LC_ALL=C.utf8 LANG=C {COLOURED}", True),
        (f"LC_ALL= LC_CTYPE=C.UTF-8 LANG=C {COLOURED}", True),
        (f"LC_ALL= LC_CTYPE= LANG=C.UTF-8 {COLOURED}", True),
    ],
)
def test_coloured_half_blocks_need_term_and_a_utf_8_locale(environment, coloured):
    run = terminal(40, 20, SHOW, environment).solved()
    assert "▀" in run.out if coloured else run.out == astar(SHOW).out, run


@pytest.mark.parametrize(
    "columns,rows,environment",
    [
        (40, 20, "TERM=xterm"),
        (40, 20, COLOURED),
        (80, 24, "COLORTERM=truecolor"),
        (65, 12, "TERM=xterm"),
        (20, 50, "COLORTERM=truecolor"),
    ],
)
def test_large_maps_are_reduced_with_room_for_the_result_line_and_the_prompt(
    columns, rows, environment
):
    field("map.txt", 130, 70)
    run = terminal(columns, rows, "map.txt --show -o map.png", environment).solved()
    *shown, result = run.lines
    assert result.startswith("map.txt: cost ") and max(map(len, map(plain, shown))) <= columns
    # The map is not reduced much more than necessary.
    assert 4 < len(run.lines) <= rows - 1


@pytest.mark.parametrize("columns,reduction", [(65, 2), (64, 3)])
def test_start_and_goal_of_a_reduced_map_are_visible(columns, reduction):
    field("map.txt", 130, 70)
    run = terminal(columns, 37, "map.txt --show -q --no-explored").solved()
    assert len(run.lines) == -(-70 // reduction) and run.out[0] + run.lines[-1][-1] == "SG", run


@pytest.mark.parametrize("columns,rows", [(1, 1), (1, 24), (80, 1), (80, 2), (80, 3)])
def test_a_map_is_shown_in_the_smallest_windows(columns, rows):
    for environment in COLOURED, "TERM=xterm":
        assert terminal(columns, rows, SHOW, environment).solved().out.strip()


@pytest.mark.parametrize(
    "environment,lines",
    [
        ("COLUMNS=50 LINES=40", 15),
        ("", 15),
        ("COLUMNS=100 LINES=32", 30),
        ("COLUMNS=x LINES=-1", 15),
    ],
)
def test_if_the_terminal_does_not_report_its_size_columns_and_lines_are_used(environment, lines):
    """The default is 80 x 24."""
    field("map.txt", 100, 30)
    assert len(terminal(0, 0, "map.txt --show -q", environment).solved().lines) == lines


def test_a_table_of_costs_is_shown_if_it_fits_in_the_window():
    """All costs have one digit, so each of the 15 cells in a row takes three columns."""
    table = f"{REFERENCE} --show=costs -q"
    assert terminal(45, 17, table).solved().out == astar(table).solved().out
    for columns, rows in (44, 17), (45, 16):
        run = terminal(columns, rows, table).ended(0).message(f"{REFERENCE}: ", "costs.*window")
        assert run.out == terminal(columns, rows, SHOW).solved().out
    # The size of a table written to a pipe is not limited.
    field("map.txt", 130, 70)
    assert len(astar("map.txt --show=costs -q").solved().lines[0]) == 390


def test_colours_depend_on_standard_output_not_on_standard_error():
    run = terminal(80, 24, SHOW, COLOURED, output="stderr").solved()
    assert run.out == astar(SHOW).out
