# SPDX-License-Identifier: MIT
"""ROS maps: coordinates in metres, clearance, unknown cells, messages, and the image of a map, which
is never overwritten.

Most tests use one map of 8 x 6 cells. Its only path consists of straight steps, so the cells of the
path are known without a search.
"""

import os
from decimal import Decimal

import pytest
from png_file import GREY, png
from program import astar, draw, files, letters, read, same, solve, valid_png, write

MAP = "S.#..... .##.###. ....#... ###.#.## ....#.## .####..G"
CELLS = [
    tuple(map(int, cell.split(",")))
    for cell in """0,0 0,1 0,2 1,2 2,2 3,2 3,1 3,0 4,0 5,0 6,0 7,0 7,1 7,2 6,2 5,2 5,3 5,4 5,5 6,5
    7,5""".split()
]
# The resolution is 0.05 m per cell, and the origin is -1.5,2.25. The centre of cell 0,0 is therefore
# half a cell to the right of -1.5 and five and a half cells above 2.25.
ENDS = "-s 0,0 -g 7,5"
START_M, GOAL_M = "-1.475m,2.525m", "-1.125m,2.275m"
FROM_FILE = ("sh", "-c", 'exec "$@" <map.yaml', "sh")  # standard input is this file, not a pipe


def yaml(name, image, *lines, origin="[-1.5, 2.25, 0.0]", resolution=0.05):
    head = f"image: {image}\nresolution: {resolution}\norigin: {origin}\n"
    thresholds = "occupied_thresh: 0.65\nfree_thresh: 0.196\n"
    return write(name, head + thresholds + "".join(f"{line}\n" for line in lines))


def greys(rows, free=254, wall=0):
    return [{"#": wall, "?": 205}.get(letter, free) for letter in "".join(rows.split())]


def pgm(name, rows, *tones):
    width, *others = map(len, rows.split())
    numbers = " ".join(map(str, greys(rows, *tones)))
    write(name, f"P2\n{width} {len(others) + 1}\n255\n{numbers}\n")


def ros(rows=MAP, *lines, **values):
    """Writes the ROS map map.yaml with the image map.pgm."""
    pgm("map.pgm", rows)
    yaml("map.yaml", "map.pgm", *lines, **values)


def grey_png(name, *tones):
    rows = b"".join(b"\0" + bytes(greys(row, *tones)) for row in MAP.split())
    write(name, png(8, 6, 8, GREY, rows))


def grid(name, rows=MAP):
    digits = rows.translate(str.maketrans(".#SG", "0123")).split()
    write(name, "".join(" ".join(row) + "\n" for row in digits))


def path_csv(x="-1.5", y="2.25", turned=False):
    """Returns the path through CELLS as CSV, for a map with this origin. If `turned`, the map is
    rotated by 90 degrees counterclockwise."""
    lines = ["x,y,cost,x_m,y_m"]
    for cost, cell in enumerate(CELLS):
        right = (cell[0] + Decimal("0.5")) * Decimal("0.05")
        up = (6 - cell[1] - Decimal("0.5")) * Decimal("0.05")
        place = (
            (Decimal(x) - up, Decimal(y) + right)
            if turned
            else (Decimal(x) + right, Decimal(y) + up)
        )
        metres = (format(value, "f").rstrip("0").rstrip(".") for value in place)
        lines.append(f"{cell[0]},{cell[1]},{cost},{','.join(metres)}")
    return "\n".join(lines) + "\n"


# --- the path in metres ---


@pytest.mark.parametrize("tones", [(254, 0), (0, 254)])
def test_path_in_metres_for_plain_raw_and_png_images(tones):
    expected = path_csv().splitlines()
    # Computed by hand.
    assert (expected[1], expected[-1]) == ("0,0,0,-1.475,2.525", "7,5,20,-1.125,2.275")
    pgm("plain.pgm", MAP, *tones)
    write("raw.pgm", b"P5 # known grid\n8 6 255\n" + bytes(greys(MAP, *tones)))
    grey_png("grey.png", *tones)
    for image in "plain.pgm", "raw.pgm", "grey.png":
        yaml("map.yaml", image, f"negate: {int(tones[0] == 0)}")
        astar(f"map.yaml {ENDS} --path path.csv").solved()
        assert read("path.csv") == path_csv()


def test_path_is_the_same_as_that_of_a_grid_without_columns_in_metres():
    ros()
    grid("grid.txt")
    draw("grid.png", MAP)
    pgm("grid.pgm", MAP, 255, 0)
    expected = [line.split(",")[:3] for line in path_csv().splitlines()]
    for name in "grid.txt", "grid.png", "grid.pgm":
        run = astar(f"{name} {ENDS} --path -").solved()
        assert [line.split(",") for line in run.lines] == expected


def test_path_of_a_rotated_map_is_rotated():
    ros(origin="[10, -20, 1.5707963267948966]")
    run = astar(f"map.yaml {ENDS} --path -")
    assert run.out == path_csv("10", "-20", True)
    # Computed by hand: in the image, the start is 0.275 m above the origin and 0.025 m to the right
    # of it. In the world, it is therefore 0.275 m to the left of the origin and 0.025 m above it.
    assert run.lines[1] == "0,0,0,9.725,-19.975"


def test_without_a_path_the_csv_file_consists_of_the_header():
    ros(".#.")
    assert astar("map.yaml -s 0,0 -g 2,0 --path -").ended(1).out == "x,y,cost,x_m,y_m\n"


def test_in_the_scale_mode_dark_cells_are_expensive():
    write("map.pgm", "P2\n3 2\n255\n255 0 255\n255 128 255\n")
    text = "image: map.pgm\nresolution: 1\norigin: [0, 0, 0]\n"
    text += "mode: scale\noccupied_thresh: 0.9\nfree_thresh: 0.1\n"
    write("map.yaml", text)
    # The darkness of cell 1,1 is 127/255, so its cost is 1 + 98 * (0.498039 - 0.1) / 0.8 = 49.759...,
    # rounded down to 49. The other three steps cost 1 each.
    assert solve("map.yaml -s 0,0 -g 2,0")[2] == 52
    assert solve("map.yaml -s 0,0 -g 2,0 --cost 49=0.5")[2] == 3.5
    write("map.yaml", text.replace("scale", "trinary"))
    assert solve("map.yaml -s 0,0 -g 2,0") == "no-path"


# --- positions in metres ---


@pytest.mark.parametrize("start,goal", [(START_M, GOAL_M), (START_M, "7,5"), ("0,0", GOAL_M)])
def test_start_and_goal_may_be_given_in_metres(start, goal):
    ros()
    assert astar(f"map.yaml --start={start} --goal={goal} --path -").solved().out == path_csv()


@pytest.mark.parametrize(
    "ends,start,goal",
    [
        # On an edge, a position selects the cell to the right or above.
        ("-s -1.5m,2.5m -g -1.15m,2.25m", [0, 0], [7, 5]),
        ("-s -1.451m,2.549m -g -1.101m,2.299m", [0, 0], [7, 5]),
        ("-s -1.45m,2.5m -g -1.1501m,2.2501m", [1, 0], [6, 5]),
        ("-s -1.35m,2.4m -g -135e-2m,2.54m", [3, 2], [3, 0]),
        # Several starts and goals.
        (f"-s 0,5 -s {START_M} -g 5,5 -g {GOAL_M}", [0, 0], [5, 5]),
    ],
)
def test_a_position_in_metres_selects_the_cell_that_contains_it(ends, start, goal):
    ros()
    assert astar(f"map.yaml {ends} --json -o picture.png").get("start goal") == [start, goal]


def test_the_origin_is_the_lower_left_corner_of_the_lower_left_pixel():
    ros("#. ..", origin="[10, 20, 0]", resolution=2)
    assert solve("map.yaml -s 11m,21m -g 13m,23m")[:2] == [[0, 1], [1, 0]]
    astar("map.yaml -s 11m,23m -g 13m,23m --no-picture").refused("map.yaml", "start.*wall")


@pytest.mark.parametrize(
    "via,legs",
    [
        ("--via 3,0", [7, 13]),
        # Computed by hand: the centre of 3,0 is at -1.5 + 3.5 * 0.05 and 2.25 + 5.5 * 0.05.
        ("--via -1.325m,2.525m", [7, 13]),
        ("--via -1.475m,2.525m --via 7,0", [0, 11, 9]),
    ],
)
def test_via_accepts_a_position_in_metres(via, legs):
    ros()
    run = astar(f"map.yaml {ENDS} {via} --json").ended(0)
    assert run.get("cost") == 20 and [leg["cost"] for leg in run.get("legs")] == legs


# --- clearance ---


def field():
    """Writes a map of 11 x 9 cells, all free except for a wall at 5,4, as open.txt and open.yaml."""
    rows = [["."] * 11 for _ in range(9)]
    rows[4][5] = "#"
    text = " ".join("".join(row) for row in rows)
    grid("open.txt", text)
    pgm("open.pgm", text)
    yaml("open.yaml", "open.pgm")


ACROSS = "-s 0,4 -g 10,4"


# The costs were computed by hand. The path leads around the wall and the cells that are too close to
# it. The left column lists the cells that the path avoids, and the right column states in which row
# it passes them and which steps it takes:
#   only the wall                         row 3, 2 diagonal and 8 straight steps
#   the wall and 4 or all 8 neighbours    row 2, 4 diagonal and 6 straight steps
#   5 x 5 cells without the four corners  row 1, 6 diagonal and 4 straight steps
#   5 x 5 cells                           row 1, 4 diagonal and 8 straight steps, because the path
#                                         must not cut corners
@pytest.mark.parametrize(
    "name,clearances,cost",
    [
        ("open.txt open.yaml", "0 1", 10.828427),
        ("open.txt open.yaml", "1.5 2", 11.656854),
        ("open.txt open.yaml", "2.5", 12.485281),
        ("open.txt open.yaml", "3", 13.656854),
        ("open.yaml", "0m 0.05m", 10.828427),
        ("open.yaml", "0.051m 0.075m 0.1m", 11.656854),
    ],
)
def test_the_path_keeps_the_clearance_from_walls(name, clearances, cost):
    field()
    for args in [
        f"{file} --clearance {value}" for file in name.split() for value in clearances.split()
    ]:
        assert solve(f"{args} {ACROSS}")[2] == cost, args
    assert solve(f"{name.split()[0]} {ACROSS}")[2] == 10.828427


@pytest.mark.parametrize(
    "args,first,rows",
    [
        (
            "open.txt --clearance 2",
            2,
            "........... ....???.... S...?#?...G ....???.... ...........",
        ),
        (
            "open.yaml --clearance 0.15m",
            1,
            """........... ...?????... ...?????... S..??#??..G ...?????... ...?????...
            ...........""",
        ),
    ],
)
def test_cells_within_the_clearance_have_their_own_colour(args, first, rows):
    field()
    astar(f"{args} {ACROSS} --map-image margin.png --scale 1").solved()
    assert letters("margin.png").split()[first : first + len(rows.split())] == rows.split()


def test_a_cell_exactly_at_the_clearance_is_free():
    """At 0.05 m per cell, 0.3 m are 6 cells."""
    ros("#.......")
    astar("map.yaml -s 6,0 -g 7,0 --clearance 0.3m").solved()
    astar("map.yaml -s 5,0 -g 7,0 --clearance 0.3m -o x.png").refused("map.yaml")


def test_clearance_does_not_treat_the_edge_of_the_map_as_a_wall():
    grid("open.txt", " ".join(["." * 11] * 9))
    assert solve(f"open.txt {ACROSS} --clearance 1000")[2] == 10


def test_clearance_and_json_and_less_than_a_cell():
    field()
    run = astar("open.txt -s 4,4 -g 10,4 --clearance 2 --json").ended(2).unchanged()
    assert run.get("status") == "error" and "start 4,4 " in run.get("message")
    astar(f"open.txt {ACROSS} --clearance 0.2 -o x.png").solved()
    draw("grid.png", MAP)
    astar("grid.png --clearance 2m").refused("grid.png", "no resolution.*--clearance")


def test_clearance_may_block_the_only_passage():
    ros("...#... ....... ...#...")
    astar("map.yaml -s 0,1 -g 6,1 --clearance 0.05m").solved()
    astar("map.yaml -s 0,1 -g 6,1 --clearance 0.06m").ended(1)


def test_clearance_treats_unknown_cells_as_walls_unless_they_are_free():
    ros("... ... .?.")
    astar("map.yaml -s 0,1 -g 2,1 --clearance 2").refused("map.yaml", "start 0,1 ")
    assert solve("map.yaml -s 0,1 -g 2,1 --clearance 2 --unknown free")[2] == 2


def test_clearance_is_refused_for_a_whole_scenario():
    write("tiny.map", "type octile\nheight 1\nwidth 3\nmap\n...\n")
    write("tiny.scen", "version 1\n0\ttiny.map\t3\t1\t0\t0\t2\t0\t2\n")
    astar("tiny.scen --clearance 1.5").refused("", "clearance")
    astar("tiny.scen").solved()


# --- unknown cells ---


def test_unknown_cells():
    ros(".?. .#.")
    for option in "", "--unknown wall":
        assert solve(f"map.yaml -s 0,0 -g 2,0 {option}") == "no-path"
    for option in "--unknown free", "--unknown wall --unknown free":
        assert solve(f"map.yaml -s 0,0 -g 2,0 {option}")[2] == 2
    astar("map.yaml -s 1,0 -g 2,0").refused("map.yaml", "start 1,0 .*wall")
    assert solve("map.yaml -s 1,0 -g 2,0 --unknown free")[:2] == [[1, 0], [2, 0]]


# --- output folders and messages ---


def test_names_of_pictures():
    ros()
    astar(f"map.yaml {ENDS}").solved().shows(
        r"map\.yaml: cost 20, 20 steps, length 1 m, \d+ expanded -> out/map\.png\n"
    )
    astar(f"map.yaml {ENDS} -o pictures/all").solved()
    assert files() == ["map.pgm", "map.yaml", "out/map.png", "pictures/all/map.png"]


def test_a_map_without_ends_has_no_start():
    ros()
    astar("map.yaml").refused("map.yaml", "no start")


# --- the image of a map is never overwritten ---


def in_out():
    """Writes the ROS map out/map.yaml with the image out/map.png, and a copy of the image, kept."""
    grey_png("out/map.png")
    grey_png("kept")
    yaml("out/map.yaml", "map.png")


def test_the_picture_is_named_path_png_if_its_usual_name_is_that_of_the_image():
    in_out()
    for output in "", "-o out":
        astar(f"out/map.yaml {ENDS} {output}").solved()
        assert files() == ["kept", "out/map.path.png", "out/map.png", "out/map.yaml"]
        valid_png("out/map.path.png")
        os.remove("out/map.path.png")
    os.chdir("out")
    astar(f"map.yaml {ENDS} -o .").solved()
    assert files() == ["map.path.png", "map.png", "map.yaml"]
    same("../kept", "map.png")


OUTPUTS = ("-o", "--path", "--map-image")


def test_no_output_overwrites_the_image_through_a_link_or_another_path():
    in_out()
    os.link("out/map.png", "hard.png")
    os.symlink("out/map.png", "soft.png")
    os.symlink("soft.png", "softer.png")
    os.symlink("out", "here")
    for number, name in enumerate(
        ["out/map.png"] * 3
        + ["hard.png"] * 3
        + ["soft.png"] * 3
        + ["softer.png", "here/map.png", "./out/../out/map.png", f"{os.getcwd()}/out/map.png"]
    ):
        astar(f"out/map.yaml {ENDS} {OUTPUTS[number % 3]} {name}").refused(name)
        same("kept", "out/map.png")


@pytest.mark.parametrize(
    "image", ["../map.png", "{}/maps/map.png", "'../map.png'", '"../m\\x61p.png"']
)
def test_an_image_is_never_overwritten_however_its_name_is_written(image):
    grey_png("maps/map.png")
    yaml("maps/deep/map.yaml", image.format(os.getcwd()))
    astar(f"maps/deep/map.yaml {ENDS} -o picture.png").solved()
    for option in OUTPUTS:
        astar(f"maps/deep/map.yaml {ENDS} {option} maps/map.png").refused("maps/map.png")


def test_the_image_is_not_overwritten_by_the_output_of_another_map():
    in_out()
    grid("map.txt")
    astar(f"map.txt out/map.yaml {ENDS}").solved()
    assert len([name for name in files() if name.endswith(".png")]) == 3
    astar(f"map.txt out/map.yaml {ENDS} -o out/map.png").ended(2)
    same("kept", "out/map.png")


def test_an_output_with_the_name_of_a_missing_image_is_refused():
    yaml("out/map.yaml", "map.png")
    astar(f"out/map.yaml {ENDS} -o out/map.png").ended(2).unchanged()


def test_the_name_of_the_image_in_standard_input_is_relative_to_the_current_folder():
    ros()
    text = read("map.yaml")
    astar(f"- {ENDS} --path path.csv", prefix=FROM_FILE).solved()
    assert read("path.csv") == path_csv() and "out/stdin.png" in files()
    assert astar(f"- {ENDS} --path -", input=text.encode()).solved().out == path_csv()
    os.mkdir("elsewhere")
    os.chdir("elsewhere")
    astar(f"- {ENDS}", input=text.encode()).refused("", r"map\.pgm")


@pytest.mark.parametrize("prefix", [FROM_FILE, ()])
def test_no_output_overwrites_the_image_of_a_map_in_standard_input(prefix):
    for name in "map.png", "out/stdin.png", "out/map.png", "kept":
        grey_png(name)

    def run(args, image):
        yaml("map.yaml", image)
        return astar(
            f"{args} {ENDS}", input=b"" if prefix else read("map.yaml").encode(), prefix=prefix
        )

    for option in OUTPUTS:
        run(f"- {option} map.png", "map.png").refused("map.png")
    # Here the image has the default name of the picture. The program may choose another name for the
    # picture or fail.
    run("-", "out/stdin.png")
    same("kept", "map.png", "out/stdin.png")
    # Here the image has the default name of the picture of an earlier map.
    grid("map.txt")
    run("map.txt -", "out/map.png")
    same("kept", "map.png", "out/map.png")


def test_the_image_is_not_overwritten_even_if_the_map_is_not_recognised_as_a_ros_map():
    grey_png("map.png")
    write("flow.yaml", "{image: map.png, resolution: 0.05, origin: [-1.5, 2.25, 0]}\n")
    yaml("late.yaml", "map.png")
    write("late.yaml", "#" * 5000 + "\n" + read("late.yaml"))
    astar(f"flow.yaml --format ros {ENDS} -o picture.png").solved()
    for name in "flow.yaml", "late.yaml":
        for option in OUTPUTS:
            astar(f"{name} --format ros {ENDS} {option} map.png").refused("map.png")


# --- warnings and notes ---


def unknown_map(free_thresh, count):
    """Writes a map of 4 x 5 pixels, `count` of which have the grey value 205."""
    rows = "?" * count + "." * (20 - count)
    ros(" ".join(rows[at : at + 4] for at in range(0, 20, 4)))
    write("map.yaml", read("map.yaml").replace("0.196", str(free_thresh)))


def test_warning_about_free_cells_whose_grey_means_unknown():
    """A warning is printed if free_thresh makes more than a tenth of the pixels free. It does not
    change the result."""
    unknown_map(0.25, 3)
    run = astar("map.yaml -s 0,0 -g 3,4 --json").ended(0)
    run.message(
        "map.yaml: warning: ", "^15 % of the pixels have the grey 205.*free_thresh 0.25.*0.196"
    )
    assert "grey 205" in run.get("message") and run.get("start") == [0, 0]
    astar("map.yaml -s 0,0 -g 3,4").ended(0).message("map.yaml: warning: ", "grey 205")
    assert "grey 205" in astar("map.yaml --inspect").err


@pytest.mark.parametrize(
    "free_thresh,count,options", [(0.25, 2, ""), (0.196, 3, ""), (0.25, 3, "--unknown free")]
)
def test_no_warning_about_unknown_pixels(free_thresh, count, options):
    """A tenth of the pixels are unknown; the usual free_thresh; the user has made them free."""
    unknown_map(free_thresh, count)
    astar(f"map.yaml -s 3,0 -g 3,4 {options}").solved()


def test_the_warning_is_printed_once_per_map_even_if_the_map_fails():
    unknown_map(0.25, 10)
    write("other.yaml", read("map.yaml"))
    run = astar("map.yaml other.yaml -s 0,0 -g 3,4 -o out")
    assert run.err.count(": warning: 50 % of the pixels") == 2
    assert astar("map.yaml -s 0,0 -g 9,9").ended(2).err.count("warning") == 1


@pytest.mark.parametrize(
    "lines,words",
    [
        (
            ["free_tresh: 0.25", "cost: [1, {a: 2}]"],
            "map.yaml: unknown keys ignored: free_tresh, cost",
        ),
        (["x" * 300 + ": 1", "b: 2"], "unknown keys ignored: ..."),
        (['"a\\e[31m": 1'], r"unknown key ignored: a\x1b[31m"),
    ],
)
def test_verbose_names_unknown_keys(lines, words):
    ros(MAP, *lines)
    assert words in astar(f"map.yaml {ENDS} --verbose").ended(0).err
    astar(f"map.yaml {ENDS}").solved()
