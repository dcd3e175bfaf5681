# SPDX-License-Identifier: MIT
"""Options for reading maps (format, walls, costs, cell size, threshold), and mazes whose start and
goal are not marked."""

import os
import re
import shutil

import pytest
from png_file import SIGNATURE, chunk, chunks_of
from program import FIXTURES, MAPS, REFERENCE, astar, cells_of, draw, files, solve, valid_png, write

# --- --format ---

FORMATS = "grid array npy ascii digits csv asc tiff movingai tmx tmj png jpeg webp gif bmp pnm ros".split()
IMAGES = (
    "npy tiff png jpeg webp gif bmp pnm".split()
)  # formats whose errors have a position in bytes
ALSO = {  # formats in which a file is valid, too, or whose error has no position
    "tmj": "ros",
    "grid": "csv",
    "array": "csv",
    "ascii": "array csv ros",  # in arrays, # begins a comment
}


def test_formats_are_listed_in_the_help():
    names = re.findall(r"^  ([a-z]+) +\S", astar("--help=formats").solved().out, re.M)
    assert sorted(names) == sorted(["auto", *FORMATS])


@pytest.mark.parametrize("name", [name for name in FORMATS if name not in ("digits", "tiff")])
def test_a_file_in_another_format_than_the_given_one_is_refused(name):
    """The message names the format of the file if an image was expected. Otherwise, it states the
    position: one of the first eight bytes of an array, or line 1."""
    write("grid", "2 0 3\n")
    write("array", "[[2, 0, 3]]\n")
    write("ascii", "###\nS G\n###\n")
    write("movingai", "type octile\nheight 1\nwidth 2\nmap\n..\n")
    write("pnm", "P2\n1 1\n9\n9\n")
    write("ros", "image: pnm\nresolution: 1\norigin: [0, 0, 0]\n")
    write("csv", "1;2147483653;-7\n")
    write("asc", "ncols 1\nnrows 1\n1\n")
    write("tmx", '<map orientation="isometric"/>\n')
    write("tmj", '{"layers":[],"infinite":true}\n')
    os.rename(draw("map.png", "S.G"), "png")
    for file in MAPS / "array.npy", *(
        FIXTURES / f"map.{name}" for name in "jpg webp gif bmp".split()
    ):
        shutil.copy(file, {".jpg": "jpeg"}.get(file.suffix, file.suffix[1:]))
    for other in FORMATS:
        if other != name and other not in ALSO.get(name, "").split():
            run = astar(f"{name} --format {other} -s 0,0 -g 0,0 -o picture.png")
            if other in IMAGES:
                words = (
                    " byte [0-7]:"
                    if other in ("npy", "tiff")
                    else f"is .*, not {other}; omit --format"
                )
                run.refused(f"{name}: ", words)
            else:
                run.refused(f"{name}:1:")


def test_format_decides_how_a_file_that_fits_several_formats_is_read():
    write("map.txt", "190\n119\n")
    # A diagonal step, then a step of cost 9.
    assert solve("map.txt --format digits") == [[0, 0], [2, 1], 10.414214, 2]
    # Steps of 1 and 9; a diagonal step would cost 9 * sqrt(2).
    assert solve("map.txt --format grid -s 1,0 -g 2,1 --diagonal always") == [[1, 0], [2, 1], 10, 2]
    write("map.txt", "1 1 2\n2 0 2\n")
    assert solve("map.txt --format csv -s 2,0 -g 0,1") == [[2, 0], [0, 1], 3, 3]


# --- --walls ---


@pytest.mark.parametrize(
    "numbers,rows",
    [
        (
            "0,1,4,5,7,9,10,-1,-5,0",
            """1                       .#........
               5-9                     ...###....
               5-5                     ...#......
               1,5-9,-1                .#.###.#..
               -1                      .......#..
               -5--1                   .......##.
               1-10                    .######...
               9,7,7,5-6               ...###....
               -2147483648--1          .......##.
               1-4294967295            .######...
               4294967295              ..........""",
        ),
        ("5,0,-1,-2,1,2,5", "-1-1 .##.#.."),
        (
            "0,-1000,-10,-268435455,268435455,0",
            """-1000                   .#....
               -268435455--1000        .#.#..
               268435455               ....#.""",
        ),
        # Tile 5 with each of the four flip bits of Tiled: horizontal, vertical, diagonal, and
        # hexagonal rotation. Then with all four bits, and with the horizontal bit as a negative
        # 32-bit number.
        ("0,2147483653,1073741829,536870917,268435461,4026531845,-2147483643,6,0", "5 .######.."),
    ],
)
def test_walls_are_values_and_ranges(numbers, rows):
    write("map.txt", f"{numbers}\n")
    for row in rows.splitlines():
        walls, cells = row.split()
        read = cells_of(f"map.txt -s 0,0 -g 0,0 --walls={walls}")
        assert read.replace("S", ".") == cells, walls


def test_a_second_list_of_walls_replaces_the_first_and_costs_ignore_flip_bits():
    write("map.txt", "5,0,-1,-2,1,2,5\n")
    assert cells_of("map.txt -s 0,0 -g 0,0 --walls 5 --walls -2") == "S..#..."
    write("map.txt", "0,2147483653,1073741829,536870917,268435461,4026531845,-2147483643,6,0\n")
    assert solve("map.txt -s 0,0 -g 8,0 --walls 7 --cost 5=3") == [[0, 0], [8, 0], 20, 8]


def test_walls_apply_only_to_numbers_and_tiled_maps_and_letters_only_to_mazes_of_letters():
    write("map.txt", "0 1\n")
    for name in FORMATS:
        if name not in ("grid", "array", "npy", "csv", "tmx", "tmj"):
            astar(f"map.txt --walls 1 --format {name}").refused("--walls", name)
        if name not in ("array", "ascii", "tmx", "tmj"):
            astar(f"map.txt --letters @=start --format {name}").refused("--letters", name)
    # The order of options does not matter.
    astar("map.txt --format digits --walls 1").refused("--walls", "csv.*digits")
    for name in "csv", "grid", "auto":
        assert solve(f"map.txt --walls 1 --format {name} -s 0,0 -g 0,0") == [[0, 0], [0, 0], 0, 0]


def test_without_walls_csv_grids_follow_the_rules_of_integer_grids():
    write("map.txt", "2,0,1\n0,0,3\n")
    assert solve("map.txt") == [[0, 0], [2, 1], 2.414214, 2]
    write("map.txt", "2,0,1\n0,-1,3\n")
    astar("map.txt").refused("map.txt: ", "-1 .first at cell 1,1")
    write("map.txt", "2,0,1\n0,9,3\n")  # 9 is a cost, but with --walls it is a free cell of cost 1
    assert solve("map.txt -s 0,0 -g 2,1 --no-diagonal") == [[0, 0], [2, 1], 11, 3]
    assert solve("map.txt -s 0,0 -g 2,1 --no-diagonal --walls 1") == [[0, 0], [2, 1], 3, 3]


# --- --letters ---


@pytest.mark.parametrize(
    "options,cost,steps",
    [
        ("--letters '@=start,>=goal,~=3,+=free'", 2.828427, 2),
        ("--letters '@=start,>=goal,~=0.5,+=wall'", 1.5, 2),
        # The second list replaces the first.
        (
            "--letters '@=goal,>=start,~=wall,+=free,.=9' --letters '@=start,>=goal,~=3,+=free'",
            2.828427,
            2,
        ),
        ("--format ascii --letters '@=start,>=goal,~=0.5,+=2.5' --cost 0=2 --no-diagonal", 2.5, 2),
    ],
)
def test_letters(options, cost, steps):
    write("map.txt", "#####\n#@~>#\n#.+.#\n#####\n")
    assert solve(f"map.txt {options}") == [[1, 1], [3, 1], cost, steps]


def test_the_option_suggested_for_an_unknown_letter_works():
    write("map.txt", "####\n#S?#\n#.G#\n####\n")
    astar("map.txt").refused("map.txt:2:3: ", r"--letters '\?=free'")
    astar("map.txt --letters ?=free").solved()


def test_in_a_folder_letters_apply_to_mazes_and_do_not_affect_other_maps():
    write("folder/level.txt", "###\n@.>\n###\n")
    write("folder/grid.txt", "2 0 0 3\n")
    write("folder/array.txt", "[[2, 0, 0, 0, 3]]\n")
    write("folder/note.txt", "a text\n")
    shutil.copy(MAPS / "array.npy", "folder")
    run = astar("folder --letters @=start,>=goal -o out").ended(0)
    assert "1 other file passed over" in run.err
    assert sorted(re.findall(r"folder/(.*), \d+ expanded", run.out)) == [
        "array.npy: cost 30, 26 steps",
        "array.txt: cost 4, 4 steps",
        "grid.txt: cost 3, 3 steps",
        "level.txt: cost 2, 2 steps",
    ]


# --- --cost ---


@pytest.mark.parametrize(
    "grid,options,cost",
    [
        ("0,-1,3000000,-1,0", "--format csv", 4),
        ("0,-1,3000000,-1,0", "--format csv --cost -1=2.5", 7),
        ("0,-1,3000000,-1,0", "--walls 7 --cost -1=2.5 --cost 3000000=10 --cost 0=0.5", 15.5),
        # In the digits format, cells of value 0 cost 1 unless --cost sets another cost.
        ("10501", "--format digits", 8),
        ("10501", "--format digits --cost 0=0.25", 6.5),
        ("10501", "--format digits --cost 5=2 --cost 0=3", 9),
    ],
)
def test_cost_of_values_in_csv_grids_and_digits(grid, options, cost):
    write("map.txt", f"{grid}\n")
    assert solve(f"map.txt -s 0,0 -g 4,0 {options}") == [[0, 0], [4, 0], cost, 4]


# --- --cell ---

# No two adjacent rows or columns are equal, so in pictures of this map, --cell auto cannot merge
# cells into larger cells.
DRAWN = "2 0 0 1 0 0\n0 1 0 1 0 1\n0 1 0 0 0 1\n0 1 1 1 1 0\n0 0 0 0 0 3\n"


def draw_map(name, scales):
    """Draws the map at these scales with and without grid lines, as pictures/*.png."""
    os.mkdir("pictures")
    for scale in scales:
        for lines in "--no-grid", "":
            astar(
                f"{name} --scale {scale} {lines} -q -o solved.png --map-image pictures/{scale}{lines}.png"
            ).solved()
    os.remove("solved.png")
    return len(scales) * 2


def read_again(folder):
    """Reads all pictures in the folder with --cell auto. Returns how many there are, and what each
    of them is read as."""
    records = astar(f"{folder} --cell auto --json -o again --quiet").ended(0).records
    answers = {
        str([record[key] for key in "width height start goal cost steps".split()])
        for record in records
    }
    return len(records), *answers


def without_text(name, copy):
    """Copies a PNG file without its text chunks."""
    kept = [chunk(kind, data) for kind, data in chunks_of(name) if kind != "tEXt"]
    write(copy, SIGNATURE + b"".join(kept))


def test_cell_auto_reads_pictures_of_maps():
    write("map.txt", DRAWN)
    count = draw_map("map.txt", (1, 2, 7, 16, 32))
    assert read_again("pictures") == (count, "[6, 5, [0, 0], [5, 4], 9, 9]")
    # At scales 16 and 32, starts and goals are drawn as discs, which cannot be recognised without
    # the text chunks.
    for scale in 1, 2, 7:
        for lines in "--no-grid", "":
            without_text(f"pictures/{scale}{lines}.png", f"bare/{scale}{lines}.png")
    valid_png(*(name for name in files() if name.endswith(".png")))
    assert read_again("bare") == (6, "[6, 5, [0, 0], [5, 4], 9, 9]")


def test_cell_auto_reads_pictures_of_the_reference_map():
    count = draw_map(REFERENCE, (2, 16))
    assert read_again("pictures") == (count, "[15, 15, [1, 0], [5, 9], 33.242641, 32]")


def test_cell_auto_does_not_merge_equal_cells_if_the_picture_states_its_cell_size():
    # Blocks of 2 x 2 cells. The four start cells are read as one start, and the four goal cells as
    # one goal. The path was found by hand: one step down, one diagonal step, and three steps to the
    # right.
    write("map.txt", "2 2 1 1 0 0\n2 2 1 1 0 0\n0 0 0 0 3 3\n0 0 0 0 3 3\n")
    count = draw_map("map.txt", (1, 2, 7, 16))
    assert read_again("pictures") == (count, "[6, 4, [0, 0], [4, 2], 5.414214, 5]")
    # Without the text chunk, each block of 2 x 2 equal cells is read as one cell.
    without_text("pictures/7.png", "bare/bare.png")
    assert read_again("bare") == (1, "[3, 2, [0, 0], [2, 1], 3, 3]")


def test_pictures_state_their_cell_size():
    """Without --scale, a cell has at most 64 pixels."""
    write("map.txt", DRAWN)
    for scale, options in [(size, f"--scale {size}") for size in (1, 7, 32)] + [(64, "")]:
        astar(f"map.txt -q -o solved.png --map-image map.png {options}").solved()
        for name in "solved.png", "map.png":
            texts = dict(data.split(b"\0") for kind, data in chunks_of(name) if kind == "tEXt")
            assert texts[b"astar-cli cell size"] == str(scale).encode(), name


@pytest.mark.parametrize("size", ["3", "0", "99999", "x", "", "-1"])
def test_a_wrong_cell_size_in_a_picture_is_ignored(size):
    draw("map.png", "S..#G")
    header, *others = [chunk(kind, data) for kind, data in chunks_of("map.png")]
    text = chunk("tEXt", b"astar-cli cell size\0" + size.encode())
    write("map.png", SIGNATURE + header + text + b"".join(others))
    valid_png("map.png")
    run = astar("map.png --cell auto --json -o picture.png").ended(1)
    assert run.get("status width height") == ["no-path", 5, 1]


def test_cell_auto_finds_the_cell_size_of_other_pictures():
    rows = ["SS....##"] * 2 + ["..##...."] * 2 + ["....##GG"] * 2  # cells of 2 x 2 pixels
    draw("map.png", "\n".join(rows))
    assert solve("map.png --cell auto --no-diagonal") == [[0, 0], [3, 2], 5, 5]
    assert cells_of("map.png --cell auto") == "S..#\n.#..\n..#G"
    # One pixel differs from the other pixels in its block, so each pixel is read as a cell.
    rows[3] = "..#....."
    draw("map.png", "\n".join(rows))
    assert astar("map.png --cell auto --json -o picture.png").get("width") == 8


def test_max_cells_counts_cells_if_a_picture_states_its_cell_size_and_pixels_otherwise():
    write("map.txt", DRAWN)
    astar("map.txt --scale 4 -q -o solved.png --map-image drawn.png").solved()
    without_text("drawn.png", "bare.png")
    for args, words in [
        ("drawn.png --cell auto --max-cells 29", "6 x 5.*29.*--max-cells"),
        ("drawn.png --max-cells 30", "24 x 20.*30.*--max-cells"),
        ("bare.png --cell auto --max-cells 479", "24 x 20.*479.*--max-cells"),
    ]:
        astar(f"{args} -o picture.png").refused(f"{args.split()[0]}: ", words)
    for args in "drawn.png --cell auto --max-cells 30", "bare.png --cell auto --max-cells 480":
        astar(f"{args} -q -o picture.png").solved()


# --- --threshold, --invert, --unknown ---


def greys(numbers):
    """Writes map.pgm, an image with one row of pixels of these grey values."""
    write("map.pgm", f"P2\n{len(numbers.split())} 1\n255\n{numbers}\n")


@pytest.mark.parametrize(
    "numbers,options,cells",
    [
        ("255 99 100 101 127 128 255", "", "S####.G"),
        ("255 99 100 101 127 128 255", "--threshold 100", "S#....G"),
        ("255 99 100 101 127 128 255", "--threshold 101", "S##...G"),
        ("255 99 100 101 127 128 255", "--threshold 255", "S#####G"),
        ("0 0 0 0 0 0 0", "--threshold 0", "S.....G"),
        ("60 58 20 22 61 21 59", "--threshold otsu", "S.##.#G"),
        ("250 251 200 202 250 201 250", "--threshold otsu", "S.##.#G"),
        ("250 251 200 202 250 201 250", "", "S.....G"),
        ("0 255 127 128 127 127 0", "--invert", "S#.#..G"),
        ("0 255 127 128 127 127 0", "--invert --threshold 200", "S#....G"),
        ("20 60 22 61 22 22 21", "--invert --threshold otsu", "S#.#..G"),
    ],
)
def test_pixels_from_the_threshold_on_are_free_and_invert_makes_them_walls(numbers, options, cells):
    greys(numbers)
    assert cells_of(f"map.pgm -s 0,0 -g 6,0 -g 0,0 {options}") == cells


def test_coloured_marks_do_not_affect_the_threshold_and_are_not_inverted():
    draw("map.png", "S22121G")
    assert cells_of("map.png --threshold otsu -g 0,0 -s 0,0") == "S..#.#."
    draw("map.png", "S#9P3G")
    assert cells_of("map.png --invert -s 0,0 -g 0,0") == "S.#..."


def test_threshold_and_invert_are_checked():
    greys("255 255 255")
    astar("map.pgm -s 0,0 -g 2,0 --threshold 256").refused("map.pgm: ", "0,0.*wall")
    astar("map.pgm --invert=yes -s 0,0 -g 2,0").refused("--invert takes no value")


def test_openings_are_found_after_the_colours_are_inverted():
    write("map.pbm", "P1\n4 3\n0100\n0110\n0010\n")  # the black pixels connect top and bottom
    assert solve("map.pbm --invert") == [[1, 0], [2, 2], 3, 3]


def test_unknown_cells_are_walls_unless_they_are_made_free():
    write("map.pgm", "P2\n3 1\n255\n254 205 254\n")
    write("map.yaml", "image: map.pgm\nresolution: 1\norigin: [0, 0, 0]\n")
    for option in "", "--unknown wall":
        assert solve(f"map.yaml -s 0,0 -g 2,0 {option}") == "no-path"
    assert solve("map.yaml -s 0,0 -g 2,0 --unknown free") == [[0, 0], [2, 0], 2, 2]


# --- mazes in which start or goal is not marked ---

MAZES = "maze.txt maze.png maze.pbm"


def maze(text):
    """Writes the maze as letters, as a PNG image and as a PBM image."""
    rows = text.split()
    write("maze.txt", "\n".join(rows) + "\n")
    draw("maze.png", text)
    bits = "\n".join(rows).replace("#", "1").replace(".", "0")
    write("maze.pbm", f"P1\n{len(rows[0])} {len(rows)}\n{bits}\n")


@pytest.mark.parametrize(
    "text,start,goal",
    [
        # The start is the upper of two openings or, if both are in one row, the left one.
        ("##.## #...# #.###", [2, 0], [1, 2]),
        ("##### ....# ###.. #####", [0, 1], [4, 2]),
        ("##### ..... #####", [0, 1], [4, 1]),
        ("#.#.# #...# #####", [1, 0], [3, 0]),
        # The middle cell of an opening counts, even if the opening goes around a corner.
        ("#...## #....# ####.# ##....", [2, 0], [3, 3]),
        ("#....# #....# ###.##", [2, 0], [3, 2]),
        ("..### .#..# ....# ##.##", [0, 0], [2, 3]),
        ("###.# ....# ..###", [3, 0], [0, 2]),
        ("##### ..### ..... ###..", [0, 1], [4, 3]),
    ],
)
def test_start_and_goal_are_the_two_openings(text, start, goal):
    maze(text)
    records = astar(f"{MAZES} --json -o out").solved().records
    assert [(record["start"], record["goal"]) for record in records] == [(start, goal)] * 3


def test_if_start_and_goal_are_given_openings_are_ignored():
    maze("#.#.# #.#.# #.#.#")
    for goal, answer in ([3, 2], ["no-path", None]), ([1, 2], ["solved", 2]):
        run = astar(f"{MAZES} -s 1,0 -g {goal[0]},{goal[1]} --json -o out")
        assert [[r["status"], r["cost"]] for r in run.records] == [answer] * 3
        assert [(r["start"], r["goal"]) for r in run.records] == [([1, 0], goal)] * 3


@pytest.mark.parametrize(
    "text,options,start,goal,cost",
    [
        # The other end is the farther of two openings.
        ("#.### #...# ###.#", "--start 1,0", [1, 0], [3, 2], 4),
        ("#.### #...# ###.#", "--start 3,2", [3, 2], [1, 0], 4),
        ("#.### #...# ###.#", "--goal 1,0", [3, 2], [1, 0], 4),
        ("#.### #...# ###.#", "--goal 3,1", [1, 0], [3, 1], 3),
        ("#.### #S..# ###.#", "", [1, 1], [3, 2], 3),
        ("#.### #S..# ###.#", "--goal 3,1", [1, 1], [3, 1], 2),
        # A single opening becomes the missing end.
        ("##### #...# ###.#", "--start 1,1", [1, 1], [3, 2], 3),
        ("##### #...# ###.#", "--goal 1,1", [3, 2], [1, 1], 3),
    ],
)
def test_if_only_one_end_is_given_or_marked_the_other_is_an_opening(
    text, options, start, goal, cost
):
    maze(text)
    for name in MAZES.split()[: 2 if "S" in text else 3]:
        assert solve(f"{name} {options} --no-diagonal") == [start, goal, cost, cost], name


@pytest.mark.parametrize(
    "text,options,words",
    [
        # The only opening is the given end.
        ("##### #...# ###.#", "--start 3,2", "no goal.*3,2.*--goal"),
        ("##### #...# ###.#", "--goal 3,2", "no start.*3,2.*--start"),
        ("#.### ....# ###.#", "--start 2,1", "no goal.* 3 openings.*1,0.*--goal"),
    ],
)
def test_an_end_that_cannot_be_chosen_is_missing(text, options, words):
    maze(text)
    for name in MAZES.split():
        astar(f"{name} {options}").refused(f"{name}: ", words)


def test_openings_of_grids_movingai_and_ros_maps_are_not_used():
    write("map.txt", "1 0 1\n1 0 1\n")
    write("map.map", "type octile\nheight 2\nwidth 3\nmap\n@.@\n@.@\n")
    write("map.pbm", "P1\n3 2\n101\n101\n")
    write("map.yaml", "image: map.pbm\nresolution: 1\norigin: [0, 0, 0]\n")
    for args in "map.txt", "map.txt --format csv", "map.map", "map.yaml":
        astar(f"{args} -o picture.png").refused(f"{args.split()[0]}: ", "no start.*--start")
