# SPDX-License-Identifier: MIT
"""Pictures drawn over the image from which their map was read."""

import os
import random
import re
import shutil

import pytest
from PIL import Image
from program import COLOURS, MAPS, RELEASE, astar, rows, same, valid_png, write

# A maze with two openings: one in its first row and one in its last row.
MAZE = """#.####### #...#...# ###.#.#.# #...#.#.# #.###.#.# #.....#.# #.#####.# #.......#
#######.#""".split()
SIZE = 5  # pixels of a cell
WALLS = {"plain": (0, 0, 0), "coloured": (110, 70, 30)}
FLOOR = {"plain": (255, 255, 255), "coloured": (238, 222, 180)}


def draw_maze(look, name="maze.ppm"):
    """Draws MAZE in black and white (plain), with brown walls on sand (coloured), or as a grey scan
    (noisy)."""
    noise = random.Random(1)
    image = Image.new("RGB", (SIZE * len(MAZE[0]), SIZE * len(MAZE)))
    for y in range(image.height):
        for x in range(image.width):
            wall = MAZE[y // SIZE][x // SIZE] == "#"
            grey = (40 if wall else 225) + noise.randrange(24)
            colour = (WALLS if wall else FLOOR).get(look, (grey, grey, grey))
            image.putpixel((x, y), colour)
    image.save(name)


def pixels(name, area=None):
    with Image.open(name) as image:
        return list(image.convert("RGB").crop(area).getdata())


def is_over_image(name):
    """Only pictures over images are in true colour."""
    with Image.open(name) as image:
        return image.mode == "RGB"


@pytest.mark.parametrize("look", ["plain", "coloured", "noisy"])
def test_by_default_only_scans_and_coloured_drawings_are_drawn_over(look):
    draw_maze(look)
    for name in "auto", "image", "map":
        astar(f"maze.ppm --background {name} -o {name}.png").solved()
    astar("maze.ppm -o default.png").solved()
    same("auto.png", "default.png")  # the fingerprints of the settings are the same, too
    assert is_over_image("image.png") and not is_over_image("map.png")
    assert pixels("auto.png") == pixels("map.png" if look == "plain" else "image.png")
    assert is_over_image("auto.png") == (look != "plain")


def test_with_no_explored_only_the_path_the_start_and_the_goal_differ_from_the_image():
    draw_maze("coloured")
    astar("maze.ppm --no-explored --scale 1 --path path.csv -o picture.png").solved()
    valid_png("picture.png")
    pairs = zip(pixels("maze.ppm"), pixels("picture.png"))
    changed = {i: pair for i, pair in enumerate(pairs) if pair[0] != pair[1]}
    path = rows("path.csv")[1:]
    assert not any(given == WALLS["coloured"] for given, _ in changed.values())
    assert {COLOURS["S"], COLOURS["P"], COLOURS["G"]} <= {drawn for _, drawn in changed.values()}
    assert len(changed) > 2 * len(path)  # the line that shows the path is wider than a pixel


@pytest.mark.parametrize("enlarged", [1, 2])
def test_a_cell_that_covers_several_pixels_shows_all_of_them(enlarged):
    draw_maze("noisy")
    astar(f"maze.ppm --cell {SIZE} --no-explored --scale {SIZE * enlarged} -o picture.png").solved()
    # The path does not touch the first column of cells.
    shown = pixels("picture.png", (0, 0, SIZE * enlarged, SIZE * len(MAZE) * enlarged))
    given = pixels("maze.ppm", (0, 0, SIZE, SIZE * len(MAZE)))
    width = SIZE * enlarged
    every = [
        shown[y * width + x]
        for y in range(len(shown) // width)
        for x in range(width)
        if x % enlarged == 0 and y % enlarged == 0
    ]
    assert every == given


def test_sheets_captions_and_animations_are_drawn_over_the_image():
    draw_maze("coloured")
    astar("maze.ppm --caption --heat --compare astar,bfs -o sheet.png")
    astar(
        "maze.ppm --caption --path-style both --animate film.png --frames 5 -o picture.png "
        "--max-size 65535"
    )
    assert is_over_image("sheet.png") and is_over_image("film.png")
    valid_png("sheet.png", "film.png")
    # The still image of the animation is its last frame.
    assert pixels("film.png") == pixels("picture.png")


def test_map_image_draws_cells_so_that_its_picture_can_be_read_as_a_map():
    draw_maze("coloured")
    cost = astar("maze.ppm --map-image map.png --json -o picture.png").solved().get("cost")
    assert not is_over_image("map.png")
    assert astar("map.png --cell auto --json -o again.png").get("cost") == cost


def test_the_largest_scale_that_fits_is_named():
    draw_maze("coloured")
    run = astar("maze.ppm --background image --scale 1024 -o picture.png")
    run.refused("maze.ppm: ", r"too large; use --scale \d+ or less")
    scale = int(re.search(r"--scale (\d+)", run.err)[1])
    # A picture of 45 x 45 cells with three bytes per pixel has less than 2^31 bytes at this scale.
    assert 45 * 45 * 3 * scale**2 < 2**31 and 45 * 45 * 3 * (scale + 1) ** 2 > 2**31 * 0.99


def test_pictures_are_the_same_with_any_number_of_jobs_and_in_each_build():
    os.mkdir("maps")
    for name in "a.jpg", "b.jpg":
        shutil.copy(MAPS / "photograph.jpg", f"maps/{name}")
    draw_maze("coloured", "maps/maze.ppm")
    astar("maps --background image --jobs 1 -o expected").ended(0)
    assert is_over_image("expected/a.png")
    for jobs in 1, 2, 3:
        astar(f"maps --background image --jobs {jobs} -o pictures{jobs}", cli=RELEASE).ended(0)
        for name in "a.png", "b.png", "maze.png":
            same(f"expected/{name}", f"pictures{jobs}/{name}")


def test_a_map_that_is_not_an_image_has_no_background():
    write("map.txt", "2 0 3\n")
    words = "not an image.*--background"
    astar("map.txt --background image -o picture.png").refused("map.txt: ", words)
    for name in "map", "auto":
        astar(f"map.txt --background {name} -o picture.png").solved()


def test_the_picture_of_a_ros_map_is_drawn_over_its_image_on_request():
    for name in "robot.yaml", "robot.pgm":
        shutil.copy(MAPS / "options" / name, name)
    for name in "map", "image":
        background = "--background image" if name == "image" else ""
        astar(f"robot.yaml --start 0.3m,-0.5m --goal 4m,0.9m {background} -o {name}.png").solved()
        assert is_over_image(f"{name}.png") == (name == "image")


def test_cells_are_drawn_if_the_image_would_exceed_the_memory():
    draw_maze("coloured")
    astar("maze.ppm --scale 60 --memory 12M -o picture.png").solved()
    assert not is_over_image("picture.png")
    args = "maze.ppm --scale 60 --memory 12M --background image -o picture.png"
    astar(args).refused("maze.ppm: ", "--memory")
