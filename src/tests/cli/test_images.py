# SPDX-License-Identifier: MIT
"""Images as maps (meaning of pixels, transparency, groups of start or goal pixels, cells of several
pixels) and pictures (drawn pixels, scale, grid lines)."""

import pytest
from PIL import Image
from png_file import RGBA, chunk, chunks_of, png
from program import (
    FIXTURES,
    MAPS,
    REFERENCE,
    astar,
    cells_of,
    draw,
    letters,
    png_size,
    same,
    solve,
    valid_png,
    write,
)

MAP = "S..#..\n.#.#.#\n.#...#\n.####.\n.....G"
SOLVED = "S..#..\nP#.#.#\nP#...#\nP####.\nPPPPPG"
ENDS = "-s 0,0 -g 4,0"


def wide(text, times):
    """Repeats each letter horizontally and vertically."""
    return "\n".join(
        "".join(letter * times for letter in row) for row in text.split() for _ in range(times)
    )


def cells(name, size, line):
    """Returns the letter in the middle of each cell of size x size pixels, or ! for a cell whose pixels
    differ, except for starts and goals, which may be drawn as discs. If `line`, the top row and the
    left column of each cell must be grid lines."""
    picture, text = letters(name).split(), []
    for top in range(0, len(picture), size):
        text.append("")
        for left in range(0, len(picture[0]), size):
            middle = picture[top + size // 2][left + size // 2]
            block = [row[left : left + size] for row in picture[top : top + size]]
            lines = {*block[0], *(row[0] for row in block)} if line else {"|"}
            inner = {pixel for row in block[line:] for pixel in row[line:]}
            text[-1] += middle if lines == {"|"} and (middle in "SG" or inner == {middle}) else "!"
    return "\n".join(text)


# --- meaning of pixels ---


@pytest.mark.parametrize("name", ["map.png", FIXTURES / "indexed.png", FIXTURES / "interlaced.png"])
def test_white_black_blue_and_red_pixels(name):
    """Another program wrote the fixtures."""
    draw("map.png", MAP)
    assert cells_of(name) == MAP
    assert solve(name) == [[0, 0], [5, 4], 9, 9]


@pytest.mark.parametrize(
    "drawn,options,cells",
    [
        ("SPPPPPEF|G", "", "S........G"),  # path, explored cells, frontier and grid lines are free
        ("b..r", "", "S..G"),  # dull blue and red pixels are starts and goals, too
        ("S#1234G", "", "S#####G"),  # the default threshold is 128
        ("S56789G", "", "S.....G"),
        ("S#.G", "--threshold 0", "S..G"),
        ("S#.G", "--threshold 256", "S##G"),
        ("S#.G", "--threshold 255", "S#.G"),
        # A group of adjacent pixels is one start or goal at its centre.
        ("SSS.... SSS.GGG SSS....", "", "....... .S...G. ......."),
        ("SSSGGG", "", ".S..G."),
        (
            "SSS#SSS SSS#SSS SSS#SSS ...#... ####### ....... GGG....",
            "",
            "...#... .S.#.S. ...#... ...#... ####### ....... .G.....",
        ),
        # A cell of several pixels is what most of them are.
        ("SS#.##GG SS...#.G", "--cell 2", "S.#G"),
        ("SSS.PEGGG SSSF|#GGG SSS###GGG", "--cell 3", "S.G"),  # free pixels are counted together
        # As many wall pixels as other pixels make a wall.
        ("SS#.##.#GG SS.#..#.GG", "--cell 2", "S###G"),
        ("SSSSGG SS##GG", "--cell 2", "S#G"),
        ("SS#SGG SSS#GG", "--cell 2", "S#G"),
        ("SS#GGG SS..GG", "--cell 2", "S.G"),  # two free pixels, but one wall and one goal pixel
        (wide("SSS.GGG", 2), "--cell 2", ".S...G."),
        (wide(MAP, 3), "--cell 3", MAP),
        (MAP, "--cell 1", MAP),
    ],
)
def test_pixels_of_colours(drawn, options, cells):
    draw("map.png", drawn)
    assert cells_of(f"map.png {options}").split() == cells.split()


@pytest.mark.parametrize(
    "size,depth,colour,rows,chunks,options,cells",
    [
        (4, 8, 0, "00007f80ff", b"", "-s 2,0 -g 3,0", "##SG"),
        (6, 8, 0, "00ff6364c8c9ff", b"", "-s 0,0 -g 5,0 --threshold 100", "S#...G"),
        (6, 8, 0, "00ff6364c8c9ff", b"", "-s 0,0 -g 5,0 --threshold 201", "S###.G"),
        (6, 8, 0, "00ff6364c8c9ff", b"", "-s 0,0 -g 5,0 --threshold 99", "S....G"),
        # The value of a nearly grey pixel is its luminance. The channels of both pixels in the middle
        # have the mean 126.7, but only the greenish pixel is above the threshold of 128.
        (4, 8, 2, "000000ff649682966482ff0000", b"", "", "S.#G"),
        # A pixel is a colour, not a grey, if its channels differ by at least 64: (163,100,100) is a
        # dark grey. The colour nearest to (164,100,100) that has a meaning is that of grid lines.
        (3, 8, 2, "000000ffa36464ff0000", b"", "", "S#G"),
        (3, 8, 2, "000000ffa46464ff0000", b"", "", "S.G"),
        # Grey images of 1, 2, 4, 8 and 16 bits.
        (5, 1, 0, "0098", b"", ENDS, "S##.G"),
        (5, 2, 0, "00c6c0", b"", ENDS, "S##.G"),
        (5, 4, 0, "00f078f0", b"", ENDS, "S##.G"),
        (5, 8, 0, "00ff0010f0ff", b"", ENDS, "S##.G"),
        (5, 16, 0, "00ffff000000fff000ffff", b"", ENDS, "S##.G"),
        (4, 16, 2, "0000000000ffffffffffffffff000000000000ffff00000000", b"", "", "S.#G"),
        # Indexed images of 1, 2, 4 and 8 bits.
        (4, 1, 3, "0060", "PLTE ffffff000000", "-s 0,0 -g 3,0", "S##G"),
        (4, 2, 3, "001b", "PLTE 0000ffffffff000000ff0000", "", "S.#G"),
        (4, 4, 3, "000123", "PLTE 0000ffffffff000000ff0000", "", "S.#G"),
        (4, 8, 3, "0000010203", "PLTE 0000ffffffff000000ff0000", "", "S.#G"),
        # Transparent pixels are blended with white: blue, transparent black, nearly opaque black,
        # transparent red, and red.
        (5, 8, 6, "000000ffff00000000000000f0ff000000ff0000ff", b"", "", "S.#.G"),
        # Grey and alpha: black with alpha 127 becomes the grey 128, which is free. Black with alpha
        # 128 becomes the grey 127, which is a wall.
        (4, 8, 4, "00ffff007f0080ffff", b"", "-s 0,0 -g 3,0", "S.#G"),
        (4, 8, 3, "0000010203", "PLTE 0000ff000000000000ff0000 tRNS ff00", "", "S.#G"),
        (4, 8, 0, "00ff0001ff", "tRNS 0000", "-s 0,0 -g 3,0", "S.#G"),
        (4, 8, 2, "000000ff000000000001ff0000", "tRNS 000000000000", "", "S.#G"),
        # Gamma, text and private chunks are ignored.
        (
            4,
            8,
            2,
            "000000ffffffff000000ff0000",
            "gAMA 00000001 tEXt 616263006465 prIv 00ff",
            "",
            "S.#G",
        ),
    ],
)
def test_pixels_of_png_files(size, depth, colour, rows, chunks, options, cells):
    words = chunks.split()
    data = b"".join(
        chunk(kind, bytes.fromhex(digits)) for kind, digits in zip(words[::2], words[1::2])
    )
    write("map.png", png(size, 1, depth, colour, bytes.fromhex(rows), data))
    assert cells_of(f"map.png {options}") == cells


def test_missing_ends():
    # A blue pixel that is almost transparent is not a start.
    write("map.png", png(2, 1, 8, RGBA, bytes.fromhex("000000ff08ff0000ff")))
    astar("map.png").refused("map.png: ", "start")
    # A goal that covers only 1 of the 4 pixels of a cell is ignored.
    draw("map.png", "SS.. SS.G")
    astar("map.png --cell 2").refused("map.png: ", "goal")
    draw("map.png", "..# #..")
    assert solve("map.png --start 0,0 --goal 2,1 --diagonal never") == [[0, 0], [2, 1], 3, 3]


def test_groups_of_pixels():
    # The centre of this group is not blue; the start is the blue pixel nearest to the centre.
    draw("map.png", "S.S.... S.S.... S.S.... S.S.... SSS...G")
    start, goal, *_ = solve("map.png")
    assert start in ([0, 2], [2, 2]) and goal == [6, 4]
    # Two groups are two starts. The goal cannot be reached from either of them.
    draw("map.png", "SSS#SSS SSS#SSS SSS#SSS ...#... ####### ....... GGG....")
    assert solve("map.png") == "no-path"
    assert solve("map.png -g 0,3 -g 5,3") == [[5, 1], [5, 3], 2, 2]


# --- cells of several pixels ---


def test_ends_and_max_cells_count_cells_not_pixels():
    draw("map.png", wide("..# ...", 4))
    run = astar("map.png --cell 4 -s 0,0 -g 2,1 --max-cells 6 --json --no-picture").solved()
    assert run.get("width height start goal cost") == [3, 2, [0, 0], [2, 1], 2.414214]
    astar("map.png --cell 4 --start 3,0 --goal 2,1").refused("map.png: ", "3,0")
    astar("map.png --cell 4 -s 0,0 -g 2,1 --max-cells 5").refused("map.png: ", "max-cells")


# --- the picture ---


def test_picture_of_the_map_and_the_path():
    draw("map.png", MAP)
    astar("map.png --scale 1 --no-explored -o path.png --map-image clean.png").solved()
    valid_png("path.png", "clean.png")
    assert (letters("path.png"), letters("clean.png")) == (SOLVED, MAP)
    # The map is drawn in the same way even if it has no path.
    draw("map.png", "S#G")
    astar("map.png --map-image clean.png -o path.png --scale 1").ended(1)
    assert letters("clean.png") == "S#G"


@pytest.mark.parametrize(
    "options",
    [
        "",
        "--scale 1",
        "--caption",
        "--compare astar,bfs",
        "--no-explored",
        "--labels f",
        "--background image",
        "--path-style line",
    ],
)
def test_pictures_of_solutions_are_refused_as_maps(options):
    astar(f"{MAPS}/blocks.png --cell auto {options} -q -o solved.png").solved()
    refusal = "this picture was drawn by this program; give the original map$"
    astar("solved.png --cell auto -o again.png").refused("solved.png: ", refusal)
    astar("--inspect solved.png").refused("solved.png: ", refusal)
    astar(f"{MAPS}/blocks.png --cell auto --animate solved.png --frames 2 -q -o a.png").solved()
    astar("solved.png --cell auto -o again.png").refused("solved.png: ", refusal)


def test_pictures_by_map_image_can_be_read_and_drawn_again():
    for size in 3, 8, 9, 32:
        astar(f"{REFERENCE} --scale {size} --no-picture --map-image clean.png").solved()
        assert solve(f"clean.png --cell {size}") == [[1, 0], [5, 9], 33.242641, 32]
    draw("map.png", MAP)
    astar("map.png --scale 1 --no-picture --map-image one.png").solved()
    astar("one.png --scale 1 --no-picture --map-image two.png").solved()
    same("one.png", "two.png")


def test_expanded_and_frontier_cells_have_their_own_colours():
    write("map.txt", "2 0 0 0\n0 1 1 0\n0 0 1 3\n")
    astar("map.txt --scale 1 -o tinted.png").solved()
    astar("map.txt --scale 1 --no-explored -o plain.png").solved()
    assert letters("plain.png") == "SPPP\n.##P\n..#G"
    assert letters("tinted.png").translate(str.maketrans("EF", "..")) == letters("plain.png")
    # Without a path, all reachable cells are expanded and the frontier is empty.
    write("map.txt", "2 0 0 1 0\n0 1 1 1 0\n0 0 1 3 0\n")
    astar("map.txt --scale 1 -o none.png").ended(1)
    assert letters("none.png") == "SEE#.\nE###.\nEE#G."


def test_the_picture_shows_as_many_expanded_cells_as_the_result_reports():
    run = astar(f"{REFERENCE} --scale 1 -o tinted.png --json").solved()
    picture = letters("tinted.png")
    # Start, goal and path cells were expanded as well, but have their own colours.
    assert sum(picture.count(letter) for letter in "SGPE") == run.get("expanded") and "F" in picture


@pytest.mark.parametrize("size", [2, 5, 7, 8, 9])
def test_cells_of_at_least_8_pixels_have_grid_lines(size):
    draw("map.png", MAP)
    for options, line in ("", size >= 8), ("--no-grid", False):
        astar(
            f"map.png --no-explored {options} --map-image clean.png -o path.png --scale {size}"
        ).solved()
        assert cells("clean.png", size, line) == MAP
        if size < 8:
            assert letters("clean.png") == wide(MAP, size)
        else:
            assert cells("path.png", size, line) == SOLVED


@pytest.mark.parametrize(
    "width,size",
    [
        tuple(map(int, pair.split(":")))
        for pair in """1:64 15:960 16:1024 32:1024 33:1023 100:1000 128:1024 129:903 200:1000 512:1024 1023:1023
        1024:1024 1025:1025 2000:2000 3000:3000""".split()
    ],
)
def test_cells_are_1_to_64_pixels_wide_and_pictures_at_most_1024_pixels_if_possible(width, size):
    write("wide.txt", "0" * width + "\n")
    write("tall.txt", "0\n" * width)
    astar("wide.txt tall.txt -s 0,0 -g 0,0").solved()
    assert png_size("out/wide.png") == (size, size // width)
    assert png_size("out/tall.png") == (size // width, size)


def test_terrain_has_its_own_colours():
    write("map.txt", "2 4 3\n9 200 9\n")
    astar("map.txt --scale 1 -o path.png --map-image clean.png").solved()
    assert letters("clean.png") == "S?G\n???"
    assert letters("path.png").startswith("SPG\n")


def test_pictures_of_one_map_under_two_names_differ_only_in_the_name():
    draw("map.png", MAP)
    draw("other.png", MAP)
    for name, picture in ("map", "a"), ("other", "b"), ("map", "c"):
        astar(f"{name}.png -o {picture}.png").solved()
    same("a.png", "c.png")
    a, b = ([part for part in chunks_of(f"{name}.png")] for name in "ab")
    differences = [pair for pair in zip(a, b) if pair[0] != pair[1]]
    assert differences == [(("tEXt", b"Source\0map.png"), ("tEXt", b"Source\0other.png"))]
    assert len(a) == len(b)


@pytest.mark.parametrize("size", [3, 8, 9, 32])
def test_pictures_of_maps_can_be_read_with_a_cell_size(size):
    astar(f"{REFERENCE} --scale {size} -o solved.png --map-image clean.png").solved()
    assert solve(f"clean.png --cell {size}") == [[1, 0], [5, 9], 33.242641, 32]


# --- JPEG, WebP, GIF and BMP ---


@pytest.mark.parametrize(
    "name,cell",
    [
        ("map.jpg", "1"),
        ("map.webp", "1"),
        ("map.gif", "1"),
        ("map.bmp", "1"),
        # Two of these images are rotated by their EXIF orientation, one has CMYK colours, and in one
        # the free cells are transparent.
        ("turned.jpg", "8 auto"),
        ("cmyk.jpg", "8 auto"),
        ("turned.webp", "8 auto"),
        ("alpha.webp", "8 auto"),
    ],
)
def test_other_formats_are_read_as_image_viewers_display_them(name, cell):
    assert cells_of(f"{FIXTURES / name} --cell {cell.split()[0]}") == MAP
    assert solve(f"{FIXTURES / name} --cell {cell.split()[-1]}") == [[0, 0], [5, 4], 9, 9]


@pytest.mark.parametrize("name", ["turned.jpg", "turned.webp"])
def test_ends_are_coordinates_of_the_image_as_displayed(name):
    name = FIXTURES / name
    upright = solve(f"{FIXTURES}/alpha.webp -s 47,0 -g 47,39")
    assert solve(f"{name} -s 47,0 -g 47,39") == upright and upright != "no-path"
    astar(f"{name} -s 0,0 -g 39,47 --no-picture").refused(f"{name}: ", "39,47.*outside")


@pytest.mark.parametrize("name", ["map.jpg", "map.webp", "map.gif", "map.bmp"])
def test_other_formats_in_standard_input_and_in_ros_maps(name):
    image = write(name, (FIXTURES / name).read_bytes())
    run = astar("- --json -o picture.png", input=(FIXTURES / name).read_bytes())
    assert run.solved().get("cost") == 9
    write("map.yaml", f"image: {image}\nresolution: 1\norigin: [0, 0, 0]\n")
    assert solve("map.yaml -s 1,0 -g 5,0")[3] == 8


def test_of_an_animation_the_first_frame_is_read_and_a_warning_printed():
    frames = [Image.new("L", (3, 1), 255), Image.new("L", (3, 1), 255)]
    frames[0].putpixel((1, 0), 0)
    frames[0].save("moving.gif", save_all=True, append_images=frames[1:])
    run = astar("moving.gif -s 0,0 -g 2,0 -o picture.png")
    assert run.status == 1 and "warning: this image is an animation" in run.err
    frames[0].save("still.gif")
    assert "warning" not in astar("still.gif -s 0,0 -g 0,0 -o picture.png").err
