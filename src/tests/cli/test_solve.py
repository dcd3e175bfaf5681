# SPDX-License-Identifier: MIT
"""Solving maps: costs under each diagonal rule, starts and goals, and the agreement of the result
line, the JSON object, the CSV path and the picture."""

import math
import os
import re
import subprocess

import pytest
from program import (
    MAPS,
    PROJECT,
    REFERENCE,
    RELEASE,
    astar,
    draw,
    fifo,
    files,
    letters,
    needs,
    png_size,
    read,
    rows,
    same,
    valid_png,
    write,
)
from searches import KEYS


def has_result(run, name, cost, steps, picture):
    """The run solved one map, and its result line has these values."""
    unit = "step" if steps == 1 else "steps"
    run.solved().shows(
        re.escape(f"{name}: cost {cost}, {steps} {unit}, ")
        + r"\d+ expanded -> "
        + re.escape(f"{picture}\n")
    )


# --- diagonal rules ---

COSTS = [
    ("both-free", "33.242641", 32),
    ("one-free", "30.313708", 27),
    ("always", "27.727922", 24),
    ("never", "35", 35),
]


@pytest.mark.parametrize("rule,cost,steps", COSTS)
def test_reference_grid(rule, cost, steps):
    """The result line, the JSON object and the CSV path have the known cost and number of steps."""
    run = astar(f"{REFERENCE} --diagonal {rule} -o reference.png")
    has_result(run, REFERENCE, cost, steps, "reference.png")
    run = astar(f"{REFERENCE} --diagonal {rule} -o reference.png --json --path path.csv").solved()
    assert run.get("status diagonal steps optimal") == ["solved", rule, steps, True]
    assert f'"cost":{cost},' in run.out
    path = rows("path.csv")
    assert path[-1] == ["5", "9", cost] and len(path) == steps + 2
    assert broken_step("path.csv", rule) is None and path[1] == ["1", "0", "0"]


def broken_step(path, rule):
    """Returns the first row of the CSV file that breaks the rule on the reference grid, or whose
    cost does not rise by 1 with a straight and by sqrt(2) with a diagonal step."""
    grid = [line.split() for line in read(REFERENCE).splitlines() if not line.startswith("//")]
    header, *cells = rows(path)
    assert header == ["x", "y", "cost"]
    cells = [(int(x), int(y), float(cost)) for x, y, cost in cells]
    walls_max = {"never": -1, "both-free": 0, "one-free": 1, "always": 2}[rule]
    for (x, y, cost), (to_x, to_y, to_cost) in zip(cells, cells[1:]):
        dx, dy = to_x - x, to_y - y
        walls = (grid[y][to_x] == "1") + (grid[to_y][x] == "1")
        legal = (
            max(abs(dx), abs(dy)) == 1
            and grid[to_y][to_x] != "1"
            and (not dx or not dy or walls <= walls_max)
        )
        if not legal or abs(to_cost - cost - math.hypot(dx, dy)) > 2e-6:
            return to_x, to_y
    return None


def test_the_check_of_paths_can_fail():
    """A stricter rule forbids a path that a laxer rule allows."""
    astar(f"{REFERENCE} --diagonal always --path path.csv").solved()
    assert broken_step("path.csv", "one-free") is not None


def test_reference_grid_has_the_cells_of_the_specification():
    original = PROJECT / "../shared/reference/grid15.txt"
    if not original.exists():
        pytest.skip("../shared is absent")
    cells = [
        [line for line in read(name).splitlines() if not line.startswith("//")]
        for name in (original, REFERENCE)
    ]
    assert cells[0] == cells[1]


def test_laxer_rules_give_cheaper_paths_on_corners():
    costs = [
        astar(f"{MAPS}/corners.txt --diagonal {rule} --json -o a.png").solved().get("cost")
        for rule in ("never", "both-free", "one-free", "always")
    ]
    assert costs == sorted(set(costs), reverse=True)


def test_default_rule_and_no_diagonal():
    assert astar(f"{REFERENCE} --json").get("diagonal") == "both-free"
    a = astar(f"{REFERENCE} --no-diagonal --path - -o a.png").solved()
    b = astar(f"{REFERENCE} --diagonal never --path - -o b.png").solved()
    assert a.out == b.out
    same("a.png", "b.png")
    assert astar(f"{REFERENCE} --no-diagonal --json").get("diagonal cost") == ["never", 35]
    assert astar(f"{REFERENCE} --no-diagonal --diagonal always --json").get("diagonal cost") == [
        "always",
        27.727922,
    ]


@pytest.mark.parametrize(
    "walls,grid,answers",
    [
        (
            2,
            "2 1\n1 3\n",
            {"always": (1.414214, 1), "one-free": None, "both-free": None, "never": None},
        ),
        (
            1,
            "2 0\n1 3\n",
            {
                "always": (1.414214, 1),
                "one-free": (1.414214, 1),
                "both-free": (2, 2),
                "never": (2, 2),
            },
        ),
    ],
)
def test_diagonal_step_past_walls(walls, grid, answers):
    write("corner.txt", grid)
    for rule, answer in answers.items():
        run = astar(f"corner.txt --diagonal {rule} --json").ended(0 if answer else 1)
        assert run.get("cost steps") == list(answer or (None, None)), (walls, rule)


# --- terrain ---


@pytest.mark.parametrize(
    "grid,options,cost,steps",
    [
        ("2 4 3\n", "", 5, 2),
        ("2 255 3\n", "", 256, 2),
        ("9 0 3\n", "--start 0,0", 2, 2),  # the cost of the start is not counted
        (
            "2 0 9\n",
            "--goal 2,0",
            10,
            2,
        ),  # a step to a goal on terrain has the cost of that terrain
        ("2 1\n1 4\n", "--goal 1,1 --diagonal always", 5.656854, 1),  # 4 times sqrt(2)
    ],
)
def test_cost_of_a_step_depends_on_the_cell_that_it_enters(grid, options, cost, steps):
    write("swamp.txt", grid)
    assert astar(f"swamp.txt --json {options}").solved().get("cost steps") == [cost, steps]


@pytest.mark.parametrize(
    "swamp,path", [(9, "0,0,0 0,1,1 0,2,2 1,2,3 2,2,4 2,1,5 2,0,6"), (4, "0,0,0 1,0,4 2,0,5")]
)
def test_path_leads_around_a_swamp_if_that_is_cheaper(swamp, path):
    write("swamp.txt", f"2 {swamp} 3\n0 1 0\n0 0 0\n")
    assert astar("swamp.txt --no-diagonal --path -").solved().lines == ["x,y,cost", *path.split()]


# --- starts and goals ---


@pytest.mark.parametrize(
    "options,start,goal,cost,steps",
    [
        ("--goal 14,14", [1, 0], [14, 14], 24.656854, 23),
        ("-s 0,14 -g 4,14", [0, 14], [4, 14], 4, 4),
        ("--start 6,9", [6, 9], [5, 9], 1, 1),
        ("--goal 3,0", [1, 0], [3, 0], 2, 2),
    ],
)
def test_ends_given_by_options_replace_those_of_the_map(options, start, goal, cost, steps):
    run = astar(f"{REFERENCE} {options} --json --path path.csv").solved()
    assert run.get("start goal cost steps") == [start, goal, cost, steps]
    assert rows("path.csv")[-1] == [str(goal[0]), str(goal[1]), str(cost)]
    assert broken_step("path.csv", "both-free") is None


def test_replaced_ends_are_drawn_as_free_cells():
    write("map.txt", "2 0 3\n0 0 0\n")
    astar("map.txt --start 2,1 --goal 0,1 --scale 1 --no-explored -o map.png").solved()
    assert letters("map.png") == "...\nGPS"


def test_options_set_the_ends_of_a_map_that_marks_neither():
    write("map.txt", "0 0\n1 0\n")
    assert astar("map.txt --start 0,0 --goal 1,1 --json").solved().get("start goal cost") == [
        [0, 0],
        [1, 1],
        2,
    ]


def test_start_and_goal_may_be_the_same_cell():
    write("map.txt", "0 0\n0 0\n")
    has_result(astar("map.txt -s 1,0 -g 1,0"), "map.txt", 0, 0, "out/map.png")
    run = astar("map.txt -s 1,0 -g 1,0 --json").solved()
    assert run.get("status cost steps start goal optimal") == ["solved", 0, 0, [1, 0], [1, 0], True]
    assert astar("map.txt -s 1,0 -g 1,0 --path -").out == "x,y,cost\n1,0,0\n"
    valid_png("out/map.png")


def test_a_map_of_one_cell():
    write("map.txt", "0\n")
    assert astar("map.txt -s 0,0 -g 0,0 --scale 1 --json").solved().get("width height cost") == [
        1,
        1,
        0,
    ]
    assert png_size("out/map.png") == (1, 1)


# --- results ---


def test_no_path_has_status_1_and_a_picture_of_the_explored_cells():
    write("no.txt", "2 0 1 3\n")
    run = astar("no.txt --scale 1").ended(1).shows(r"no\.txt: no path.* -> out/no\.png\n")
    assert run.err == ""
    valid_png("out/no.png")
    assert letters("out/no.png") == "SE#G"


def test_json_of_a_map_without_path():
    write("no.txt", "2 0 1 3\n")
    run = astar("no.txt --json").ended(1)
    assert list(run.record) == KEYS
    assert run.get("status cost steps message start goal expanded output") == [
        "no-path",
        None,
        None,
        None,
        [0, 0],
        [3, 0],
        2,
        "out/no.png",
    ]


def test_json_of_a_solved_map():
    write("reference.txt", read(REFERENCE))
    run = astar("reference.txt --json").solved()
    assert list(run.record) == KEYS
    assert run.get("map output status message width height") == [
        "reference.txt",
        "out/reference.png",
        "solved",
        None,
        15,
        15,
    ]
    assert run.get("diagonal weight start goal cost steps optimal legs") == [
        "both-free",
        1,
        [1, 0],
        [5, 9],
        33.242641,
        32,
        True,
        None,
    ]
    assert all(isinstance(value, str) for value in run.get("algorithm heuristic"))
    assert all(
        number >= 0 for number in run.get("expanded generated read_ms search_ms render_ms write_ms")
    )
    assert run.get("generated") >= run.get("expanded") > 32
    # The result line states the same numbers.
    cost, steps, expanded = run.get("cost steps expanded")
    assert (
        astar("reference.txt").out
        == f"reference.txt: cost {cost}, {steps} steps, {expanded} expanded -> out/reference.png\n"
    )


def test_json_of_an_error():
    write("ragged.txt", "2 0\n0\n")
    run = astar("ragged.txt --json").ended(2).message("ragged.txt:2:").unchanged()
    assert list(run.record) == KEYS
    assert run.get("map output status cost steps start goal expanded") == [
        "ragged.txt",
        None,
        "error",
        None,
        None,
        None,
        None,
        None,
    ]
    assert run.get("message")


def test_several_maps_have_one_line_each_and_the_status_of_the_worst():
    write("yes.txt", "2 0 3\n")
    write("no.txt", "2 1 3\n")
    astar("yes.txt no.txt").ended(1).shows(
        r"yes\.txt: cost 2, 2 steps, \d+ expanded -> out/yes\.png\nno\.txt: no path.*\n"
    )
    run = astar("no.txt missing.txt yes.txt --json").ended(2).message("missing.txt: ")
    assert [(record["map"], record["status"]) for record in run.records] == [
        ("no.txt", "no-path"),
        ("missing.txt", "error"),
        ("yes.txt", "solved"),
    ]


@pytest.mark.parametrize("option", ["-q", "--quiet"])
def test_quiet_prints_only_errors(option):
    assert astar(f"{REFERENCE} {option} -o a.png").solved().out == ""
    valid_png("a.png")
    astar(f"missing.txt {option}").refused("missing.txt: ")


@pytest.mark.parametrize("option", ["-v", "--verbose"])
def test_verbose_prints_details_on_standard_error(option):
    write("reference.txt", read(REFERENCE))
    run = astar(f"reference.txt {option}").ended(0)
    run.shows(r"reference\.txt: cost 33\.242641, 32 steps, \d+ expanded -> out/reference\.png\n")
    assert re.fullmatch(r"(astar-cli: .*\n)+", run.err) and "reference.txt" in run.err


# --- inputs and outputs ---


def test_standard_input():
    run = astar("-", input=b"2 0\n0 3\n").solved()
    run.shows(r".*: cost 1\.414214, 1 step, \d+ expanded -> out/[^/]+\.png\n")
    assert len(files()) == 1
    valid_png(*files())
    image = open(draw("map.png", "S. .G"), "rb").read()
    astar("- -o path.png", input=image).solved().shows(
        r".*: cost 1\.414214, 1 step, \d+ expanded -> path\.png\n"
    )


def test_a_map_may_be_a_named_pipe():
    fifo("map", "2 0\n0 3\n")
    has_result(astar("map -o path.png"), "map", "1.414214", 1, "path.png")


def test_two_dashes_end_the_options_and_a_file_may_be_named_dash():
    write("-odd.txt", "2 3\n")
    has_result(astar("-- -odd.txt"), "-odd.txt", 1, 1, "out/-odd.png")
    write("-", "2 3\n")
    has_result(astar("./- -o path.png"), "./-", 1, 1, "path.png")


def test_path_lists_each_cell_with_the_cost_up_to_it():
    write("map.txt", "2 0 0\n1 1 0\n3 0 0\n")
    astar("map.txt --path path.csv --diagonal one-free").solved()
    path = ["x,y,cost", "0,0,0", "1,0,1", "2,1,2.414214", "1,2,3.828427", "0,2,4.828427"]
    assert read("path.csv").splitlines() == path
    assert astar("map.txt --path - --diagonal one-free").solved().lines == path
    valid_png("out/map.png")


def test_pictures_on_standard_output_have_the_bytes_of_files():
    picture = astar(f"{REFERENCE} -o -").solved().unchanged()
    write("standard.png", picture.raw)
    valid_png("standard.png")
    astar(f"{REFERENCE} -o file.png")
    same("standard.png", "file.png")
    write("map.txt", "2 0\n1 3\n")
    write("map.png", astar("map.txt --map-image - --scale 1").solved().raw)
    assert letters("map.png") == "S.\n#G"


def test_json_can_be_combined_with_files():
    run = astar(f"{REFERENCE} --json -o a.png --path a.csv --map-image b.png").solved()
    assert run.get("output cost") == ["a.png", 33.242641] and files() == ["a.csv", "a.png", "b.png"]


@pytest.mark.parametrize(
    "options",
    [
        "--json -o -",
        "--json --path -",
        "--json --map-image -",
        "-o - --path -",
        "-o - --map-image -",
        "--path - --map-image -",
        "--json -o - --path -",
    ],
)
def test_two_outputs_to_standard_output_are_refused(options):
    write("map.txt", "2 3\n")
    astar(f"map.txt {options}").refused("", "standard output")


def test_numbers_have_a_decimal_point_in_every_locale():
    needs("localedef")
    if subprocess.run(
        "localedef -i de_DE -f UTF-8 ./de_DE.UTF-8".split(), capture_output=True, check=False
    ).returncode:
        pytest.skip("no locale sources")
    german = {"LOCPATH": os.getcwd(), "LC_ALL": "de_DE.UTF-8"}
    assert (
        subprocess.check_output(["env", "printf", "%.1f", "0,5"], env=os.environ | german) == b"0,5"
    )
    write("reference.txt", read(REFERENCE))
    run = astar("reference.txt --path path.csv", env=german)
    has_result(run, "reference.txt", "33.242641", 32, "out/reference.png")
    assert rows("path.csv")[-1] == ["5", "9", "33.242641"]
    assert '"cost":33.242641,' in astar("reference.txt --json", env=german).out


def test_outputs_are_the_same_in_each_run_and_build():
    for name, program in ("a", None), ("b", None), ("c", RELEASE):
        astar(
            f"{REFERENCE} -o {name}.png --path {name}.csv --map-image {name}-map.png", cli=program
        ).solved()
    for suffix in ".png", ".csv", "-map.png":
        same(*(f"{name}{suffix}" for name in "abc"))


@pytest.mark.parametrize(
    "text",
    [
        "2 0 0\n1 1 0\n3 0 0\n",
        "2 0 0\n1 1 0\n3 0 0",
        "2 0 0\r\n1 1 0\r\n3 0 0\r\n",
        "2\t0\t0\n1\t1\t0\n3\t0\t0\n",
        "2,0,0\n1,1,0\n3,0,0\n",
        "2, 0, 0\n1, 1, 0\n3, 0, 0\n",
        "200\n110\n300\n",
        "  2  0  0\n1 1  0 \n3 0 0\n",
        "// a maze\n\n2 0 0\n\n// its middle\n1 1 0\n3 0 0\n\n",
        "{{2, 0, 0},\n {1, 1, 0},\n {3, 0, 0}};\n",
        "{\n  {2, 0, 0,},\n  {1, 1, 0,},\n  {3, 0, 0,},\n};\n",
    ],
)
def test_notations_of_integer_grids(text):
    write("map.txt", text)
    run = astar("map.txt --no-diagonal --json").solved()
    assert run.get("width height start goal cost") == [3, 3, [0, 0], [0, 2], 6]


def test_format_is_recognised_by_content_unless_it_is_given():
    write("grid.png", "2 3\n")
    draw("map.png", "SG")
    os.rename("map.png", "image.txt")
    for args in "grid.png", "image.txt", "image.txt --format png", "grid.png --format grid":
        astar(f"{args} -o path.png").solved()
    astar("image.txt -o path.png --format grid").refused("image.txt:1:1: ")
    astar("grid.png -o path.png --format png").refused("grid.png: ", "PNG")


def test_max_cells():
    write("map.txt", "2 0 0\n0 0 3\n")
    draw("map.png", "S.. ..G")
    for name in "map.txt", "map.png":
        astar(f"{name} --max-cells 6 -o path.png").solved()
        astar(f"{name} --max-cells 5 -o path.png").refused(name, "max-cells")


def test_help_and_version():
    for option in "-h", "--help", "--help=all":
        run = astar(option).solved().unchanged()
    assert run.out.startswith("Usage: astar-cli ")
    for option in """output scale no-explored no-grid map-image path json quiet verbose diagonal no-diagonal start goal
                     format cell threshold max-cells help version""".split():
        assert re.search(rf"--{option}(?![a-z-])", run.out), option
    for option in "-V", "--version":
        astar(option).solved().shows(r"astar-cli \d+\.\d+.*\n.*\n")
