# SPDX-License-Identifier: MIT
"""Information on how maps were read: the text, JSON, report and picture that --inspect produces, the
JSON key `reading` in other runs, and messages that explain why no path was found in an image."""

import os
import random
import re
import shutil

import pytest
from mazes import MAZE, SPIRAL, drawn_maze
from PIL import Image, ImageDraw, ImageOps
from program import COLOURS, FIXTURES, MAPS, REFERENCE, astar, draw, files, png_size, rows
from program import valid_png, write

# Two rooms, separated by a wall that is four pixels thick. A line that is one pixel wide, at 14,5 and
# 14,6, closes a gap in this wall.
ROOM = "###..........####..........###\n"
LINE = "###...........#............###\n"
ROOMS = (
    "#" * 30 + "\n" + "#" * 30 + "\n" + ROOM * 3 + LINE * 2 + ROOM * 2 + "#" * 30 + "\n" + "#" * 30
)


def changed(row, old, new):
    """Returns MAZE with a change in this row, counted from 0."""
    lines = MAZE.split("\n")
    lines[row] = lines[row].replace(old, new, 1)
    return "\n".join(lines)


THREE = changed(12, "..##", "..#.")  # a third opening
LIGHT = MAZE.replace(".", "8")


def marked(text, row, mark):
    """Replaces the first cell behind the left wall in this row."""
    lines = text.split("\n")
    lines[row] = lines[row][:3] + mark + lines[row][4:]
    return "\n".join(lines)


def labels(run):
    """Returns the lines of --inspect as a dictionary."""
    return dict(re.findall(r"^  (\S+(?: \S+)?) +(.*)$", run.out, re.M))


def test_text_about_a_maze():
    draw("maze.ppm", LIGHT, 5)
    run = astar("--inspect maze.ppm").solved().unchanged()
    assert run.lines[0] == "maze.ppm"
    for label, value in {
        "format": "pnm",
        "size": "85 x 75 pixels",
        "read as": "maze",
        "threshold": r"\d+, of the luminance",
        "walls": r"dark, #000000, about [4-6]\.\d pixels wide",
        "corridors": r"#e0e0e0, about [4-6]\.\d pixels wide",
        "noise": "0.00 % of the maze",
        "outside": r"4\d\.\d % of the image",
        "openings": "2: 1[5-9],1[0-4] 7[0-4],5[5-9]",
        "marks": "none",
        "start": r"1[5-9],1[0-4] \(opening\)",
        "goal": r"7[0-4],5[5-9] \(opening\)",
    }.items():
        assert re.fullmatch(value, labels(run)[label]), label
    assert not {"remark", "picture"} & labels(run).keys()
    # No times are printed, since no map is solved or drawn.
    assert " ms" not in astar("--inspect --verbose maze.ppm").ended(0).err


READING = """kind format image_width image_height cell tone threshold walls ground_colour wall_colour
corridor_width wall_width noise outside opening_count openings mark_count marks starts start_source goals
goal_source candidates suggestions""".split()


def test_json_objects():
    draw("maze.ppm", LIGHT, 5)
    maze, grid = astar(["--inspect", "--json", "maze.ppm", REFERENCE]).solved().unchanged().records
    for record in maze, grid:
        assert [record[key] for key in "status output message cost".split()] == [
            "inspected",
            None,
            None,
            None,
        ]
    reading = maze["reading"]
    assert list(reading) == READING
    for key, value in {
        "kind": "maze",
        "format": "pnm",
        "image_width": 85,
        "image_height": 75,
        "cell": 1,
        "tone": "luminance",
        "walls": "dark",
        "ground_colour": "#e0e0e0",
        "wall_colour": "#000000",
        "noise": 0,
        "opening_count": 2,
        "mark_count": 0,
        "marks": [],
        "start_source": "opening",
        "corridor_width": pytest.approx(5, abs=1),
        "wall_width": pytest.approx(5, abs=1),
        "openings": reading["starts"] + reading["goals"],
    }.items():
        assert reading[key] == value, key
    assert [grid[key] for key in ("width", "start", "goal")] == [15, [1, 0], [5, 9]]
    reading = [
        grid["reading"][key]
        for key in "kind format threshold walls noise starts start_source".split()
    ]
    assert reading == ["cells", "grid", None, None, None, [[1, 0]], "mark"]


def test_picture_of_a_maze():
    """Walls, corridors and the outside, discs for start and goal, and rings around openings."""
    draw("maze.ppm", MAZE, 5)
    run = astar("--inspect maze.ppm --scale 1 -o picture.png").solved()
    valid_png("picture.png")
    assert files() == ["maze.ppm", "picture.png"] and labels(run)["picture"] == "picture.png"
    assert png_size("picture.png") == (85, 75)
    with Image.open("picture.png") as picture:
        pixels = picture.convert("RGB")
    outside, wall, corridor = (pixels.getpixel(place) for place in ((2, 2), (12, 37), (37, 37)))
    assert (outside, wall, corridor) == ((0x5C, 0x6E, 0x8C), (0, 0, 0), (255, 255, 255))
    # If each cell is several pixels wide, the disc of a start is larger than a cell.
    assert count("maze.ppm", 8, lambda colour: colour[:2] == (0, 0) and colour[2] >= 0xF0) >= 65
    # In a maze with three openings, rings in the colour of the path are drawn around all three.
    draw("three.ppm", THREE, 5)
    assert count("three.ppm", 4, COLOURS["P"].__eq__) > 30


def count(name, scale, chosen):
    """Returns how many pixels of the picture of this map have a chosen colour."""
    astar(f"--inspect {name} --scale {scale} -o large.png").solved()
    with Image.open("large.png") as picture:
        colours = picture.convert("RGB").getcolors(1 << 24)
    return sum(number for number, colour in colours if chosen(colour))


def test_picture_on_standard_output():
    draw("maze.ppm", MAZE, 5)
    write("picture.png", astar("--inspect maze.ppm -o -").solved().unchanged().raw)
    valid_png("picture.png")


def test_openings_of_a_rejected_maze_are_not_listed():
    image = Image.open(f"{FIXTURES}/tinted.png").convert("RGB")
    image.putpixel((5, 5), (250, 250, 250))  # so that the cells do not have one colour each
    image.save("maze.png")
    found = labels(astar("--inspect --cell 1 maze.png").solved())
    assert "no maze was found" in found["read as"] and found["openings"] == "none"


def test_a_remark_says_which_end_is_missing():
    draw("three.ppm", THREE, 5)
    found = labels(astar("--inspect three.ppm").solved())
    assert found["openings"].startswith("3: ") and found["start"] == found["goal"] == "none"
    assert re.search("3 openings.*--start X,Y --goal X,Y", found["remark"])
    run = astar("--inspect --json three.ppm").solved()
    assert run.get("reading")["opening_count"] == 3 and run.get("reading")["start_source"] is None
    assert run.get("start") is None and "3 openings" in run.get("message")
    write("empty.txt", "000\n000\n")
    assert "no start and no goal" in labels(astar("--inspect empty.txt").solved())["remark"]


def test_either_dark_or_light_pixels_may_be_the_walls():
    draw("spiral.ppm", SPIRAL, 5)
    astar("spiral.ppm").refused("spiral.ppm: ")
    found = labels(astar("--inspect spiral.ppm").solved())
    assert found["walls"].startswith("dark or light")
    assert re.search("--invert.*--threshold otsu", found["remark"])
    reading = astar("--inspect --json spiral.ppm").solved().get("reading")
    assert (reading["kind"], reading["walls"]) == ("maze", None)


def test_sources_of_start_and_goal():
    draw("maze.ppm", MAZE, 5)
    reading = astar("--inspect maze.ppm -s 37,37 --json").solved().get("reading")
    assert reading["starts"] == [[37, 37]]
    assert (reading["start_source"], reading["goal_source"]) == ("command line", "opening")
    remark = labels(astar("--inspect maze.ppm -s 0,0").solved())["remark"]
    assert re.search("0,0 .*outside the maze", remark)
    draw("marked.ppm", marked(marked(MAZE, 3, "b"), 11, "r"), 5)
    reading = astar("--inspect --json marked.ppm").solved().get("reading")
    assert sorted(mark["colour"] for mark in reading["marks"]) == ["#3050c8", "#c83030"]
    assert (reading["start_source"], reading["goal_source"]) == ("mark", "mark")


def test_folders_lists_and_standard_input():
    draw("maps/a.ppm", MAZE, 5)
    shutil.copy(REFERENCE, "maps/b.txt")
    run = astar("--inspect maps").ended(0)
    assert re.findall(r"^\S.*", run.out, re.M) == ["maps/a.ppm", "maps/b.txt"]
    assert "2 maps: 2 inspected, 0 failed" in run.err
    write("list", "maps/b.txt\n")
    assert astar("--inspect --files-from list -q").solved().out == ""
    with open("maps/a.ppm", "rb") as file:
        assert astar("--inspect -", input=file.read()).solved().lines[0] == "standard input"
    astar("--inspect maps -q -o pictures --report report.csv").ended(0)
    valid_png("pictures/a.png", "pictures/b.png")
    header, *others = rows("report.csv")
    assert [row[header.index("status")] for row in others] == ["inspected", "inspected"]


def test_a_file_that_is_not_a_map_is_an_error():
    write("bad.txt", "no map\n")
    astar("--inspect bad.txt").refused("bad.txt:")
    run = astar(["--inspect", "bad.txt", REFERENCE]).ended(2).message("bad.txt:")
    assert labels(run)["format"] == "grid"


@pytest.mark.parametrize(
    "option",
    """--animate=a.png --path=p.csv --map-image=m.png --compare=astar,bfs --compare-rules --algorithm=jps
    --heuristic=zero --weight=2 --diagonal=never --no-diagonal --clearance=1 --via=1,1 --nearest --show --heat
    --caption --skip-existing""".split(),
)
def test_options_for_searches_are_refused(option):
    words = f"--inspect .*omit {option.partition('=')[0]}"
    astar(["--inspect", REFERENCE, option]).refused("", words)


def test_scenarios_are_refused():
    astar(f"--inspect {MAPS}/options/level.map.scen").refused("", "--inspect takes maps")


def test_reading_in_other_runs():
    """It is null for a text map, and present even if start and goal are missing."""
    draw("maze.ppm", LIGHT, 5)
    run = astar("maze.ppm --json -o picture.png").solved()
    assert run.get("reading") == astar("maze.ppm --json --inspect").get("reading") is not None
    assert astar(f"{REFERENCE} --json -o picture.png").solved().get("reading") is None
    draw("three.ppm", THREE, 5)
    run = astar("three.ppm --json").ended(2)
    assert run.get("status") == "error" and run.get("reading")["opening_count"] == 3


def test_one_mark_and_two_openings():
    """The other end is the opening that is farthest from the mark along the maze, here the nearest
    one as the crow flies. The result line says so, unless the user gives the ends."""
    two = THREE.replace("#.......#......", "#.......#...#..")
    draw("two.ppm", marked(two, 9, "b"), 5)
    run = astar("two.ppm --json -o picture.png").ended(0)
    assert run.get("reading")["goal_source"] == "farthest opening"
    assert run.get("start") == [17, 47] and run.get("message") is None
    x, y = run.get("goal")
    assert abs(x - 17) < 3 and abs(y - 62) < 3 and run.get("steps") > 120
    draw("two.ppm", marked(two, 9, "r"), 5)
    assert astar("two.ppm --json -o picture.png").ended(0).get("goal") == [17, 47]
    remark = " (of 2 openings, the one farthest from the mark)"
    assert remark in astar("two.ppm -o picture.png").solved().out
    run = astar("two.ppm -s 17,17 -g 17,47 -o picture.png").solved()
    assert remark not in run.out


def test_a_maze_in_a_part_of_an_image():
    """The result line names the part if most of the image is something else, such as a window. Marks
    in its toolbar are none."""
    image = Image.new("RGB", (900, 700), "#d0d0d0")
    maze, pen = drawn_maze(10, 1)
    maze.save("whole.png")
    pen.rectangle((84, 0, 99, 3), fill="white")
    pen.rectangle((104, 200, 119, 203), fill="white")
    image.paste("white", (280, 180, 524, 424))
    image.paste(maze, (300, 200))
    ends = []
    for toolbar in (False, True):
        for i, colour in enumerate(("#11aa22", "#dd1111", "#1133cc") if toolbar else ()):
            image.paste(colour, (20 + 40 * i, 20, 44 + 40 * i, 44))
        image.save("window.png")
        out = astar("window.png -o picture.png").solved().out
        assert re.search(r" \(the maze from 30\d,20\d to 49\d,40\d in the image\)", out)
        run = astar("window.png --json -o picture.png").solved()
        ends.append((run.get("start"), run.get("goal")))
    assert ends[0] == ends[1]
    assert "in the image" not in astar("whole.png -s 10,10 -g 190,190 -o picture.png").solved().out


@pytest.mark.parametrize("name", ("maze.png", "maze.pgm"))
def test_cell_sizes_and_masks(name):
    """Marks, openings and questions stay the same with --cell N and --cell auto, in colours as well as
    in masks of 0 and 255."""
    maze, pen = drawn_maze(10, 2)
    doors = ((84, 0, 99, 3), (104, 200, 119, 203), (200, 64, 203, 79))
    marks = name.endswith(".png")
    results = {}
    for count in (0, 2, 3):
        for door in doors[:count]:
            pen.rectangle(door, fill="white")
        if marks and count == 0:
            pen.rectangle((8, 8, 15, 15), fill="#11aa22")
            pen.rectangle((188, 188, 195, 195), fill="#dd1111")
        maze.convert("RGB" if marks and count == 0 else "L").save(name)
        for cell in ("", "--cell 1", "--cell 4", "--cell auto"):
            run = astar(f"{name} {cell} --json -o picture.png")
            size = run.get("reading")["cell"]
            pairs = [(run.get("start"), run.get("goal"))]
            if run.get("status") == "error":
                pairs = [
                    (pair["start"], pair["goal"]) for pair in run.get("reading")["suggestions"]
                ]
            found = [[tuple(n * size // 20 for n in end or ()) for end in pair] for pair in pairs]
            results.setdefault(count, []).append((run.get("status"), found[:1]))
        if marks and count == 0:
            pen.rectangle((8, 8, 15, 15), fill="white")
            pen.rectangle((188, 188, 195, 195), fill="white")
    for count, found in results.items():
        assert found == found[:1] * 4, count
    assert results[2][0][0] == "solved" and results[3][0][0] == "error"
    assert results[0][0][0] == ("solved" if marks else "error")


# --- reasons why there is no path ---


def test_a_thin_line_closes_a_gap():
    draw("rooms.ppm", ROOMS)
    args = "rooms.ppm -s 5,3 -g 22,7 -o picture.png"
    astar(args).ended(1).message("rooms.ppm: no path: ", "15,5.* 1 pixel ")
    run = astar(f"{args} --json")
    assert run.get("status") == "no-path" and "1 pixel " in run.get("message")


def test_an_option_is_the_reason():
    text = MAZE.replace("#", "1").replace(".", "5")
    draw("maze.ppm", marked(marked(text, 3, "9"), 11, "9"), 5)
    args = "maze.ppm -s 17,17 -g 17,57 -o picture.png"
    run = astar(f"{args} --threshold 200").ended(1)
    run.message("maze.ppm: no path: ", "without --threshold")
    astar(args).solved()


def test_no_reason_is_given_for_a_text_map():
    assert astar(f"{MAPS}/options/no-path.txt -o picture.png").ended(1).err == ""


def test_suggestions():
    """If the ends are unknown, commands with likely ends are printed, and each of them works. With
    -o FILE, the picture shows the candidates, and is not read as a map. All options are repeated.
    """
    draw("three mazes.ppm", THREE, 5)
    run = astar(["three mazes.ppm", "--json", "-o", "question.png"]).ended(2)
    reading = run.get("reading")
    assert run.get("output") == "question.png" and files() == ["question.png", "three mazes.ppm"]
    valid_png("question.png")
    assert 1 <= len(reading["suggestions"]) <= 4
    for pair in reading["suggestions"]:
        ends = [",".join(map(str, pair[end])) for end in ("start", "goal")]
        assert pair["start"] in reading["candidates"] and pair["goal"] in reading["candidates"]
        astar(["three mazes.ppm", "--no-picture", "-s", ends[0], "-g", ends[1]]).solved()
    run = astar(
        ["three mazes.ppm", "--threshold", "100", "--turn-cost", "2", "--no-picture"]
    ).ended(2)
    commands = [line for line in run.err.split("\n") if line.startswith("  astar-cli ")]
    words = "'three mazes.ppm' --threshold 100 --turn-cost 2 --no-picture -s "
    assert commands and all(words in line for line in commands)
    os.rename("three mazes.ppm", "three\n.ppm")
    assert "  astar-cli FILE --json=path -s " in astar(["three\n.ppm", "--json=path"]).ended(2).err
    draw("three.ppm", THREE, 5)
    write("list", "three.ppm\n")
    assert "  astar-cli three.ppm -s " in astar("--files-from list").ended(2).err
    os.remove("three.ppm")
    os.mkdir("maps")
    draw("maps/three.ppm", THREE, 5)
    os.rename("question.png", "maps/question.png")
    assert "1 picture drawn by an earlier run" in astar("maps -o pictures").ended(2).err
    astar("maps -o pictures").ended(2)
    assert "pictures/three.png" not in files()


def test_a_given_end_is_in_all_suggestions():
    draw("three.ppm", THREE, 5)
    reading = astar("three.ppm --no-picture --json").ended(2).get("reading")
    x, y = reading["suggestions"][0]["goal"]
    for name, letter, other in (("start", "s", "goal"), ("goal", "g", "start")):
        run = astar(f"three.ppm --no-picture --{name} {x},{y}").ended(2)
        commands = [line for line in run.err.split("\n") if line.startswith("  astar-cli ")]
        assert commands and all(line.count(f" -{letter} {x},{y} ") == 1 for line in commands)
        assert f" --{name} " not in "".join(commands)
        for command in commands:
            astar(command.split("#")[0].split()[1:]).solved()
        reading = astar(f"three.ppm --no-picture --json --{name} {x},{y}").ended(2).get("reading")
        assert len({tuple(pair[other]) for pair in reading["suggestions"]}) == len(commands)
        outside = astar(f"three.ppm --no-picture --{name} 4000000000,0").ended(2)
        assert "may be meant" not in outside.err
    several = astar("three.ppm --no-picture -s 1,1 -s 7,7").ended(2)
    assert "may be meant" not in several.err


def ends_of(image):
    """Returns the start and the goal that the program finds in an image."""
    image.save("maze.png")
    run = astar("maze.png --no-picture --json").solved()
    return run.get("start"), run.get("goal")


def lined(columns, rows, wider=0, line="black"):
    """Draws cells of 20 pixels between lines. Returns the image and a function that fills a cell."""
    width, height = 20 * columns, 20 * rows
    image = Image.new("RGB", (width + 1, height + 1), "white")
    pen = ImageDraw.Draw(image)
    for at in range(0, max(width, height) + 1, 20):
        pen.rectangle((at - wider, 0, at + wider, height), fill=line)
        pen.rectangle((0, at - wider, width, at + wider), fill=line)
    begin, end = 1 + wider, 19 - wider

    def fill(x, y, colour):
        pen.rectangle((20 * x + begin, 20 * y + begin, 20 * x + end, 20 * y + end), fill=colour)

    return image, fill


@pytest.mark.parametrize("line", ["black", (128, 128, 128), (210, 210, 210)])
@pytest.mark.parametrize("wider", [0, 1])
def test_cells_between_grid_lines(wider, line):
    """Dark lines between the cells would close each cell, and light ones would open the walls."""
    image, fill = lined(8, 6, wider, line)
    for x, y in ((2, 0), (2, 1), (4, 2), (4, 3), (6, 1)):
        fill(x, y, (40, 40, 40))
    image.save("maze.png")
    run = astar("maze.png --json --no-picture -s 0,1 -g 7,1").solved()
    assert run.get("steps") == 9 and run.get("reading")["cell"] == 20
    fill(0, 1, "blue")
    fill(7, 1, "red")
    image.save("maze.png")
    assert astar("maze.png --no-picture --json").solved().get("steps") == 9
    assert astar("maze.png --no-picture --json --outside free").get("width") == 161


def test_pale_walls_are_no_shades_of_cells():
    """The marks fill cells of a lattice, of which every line is lighter than the threshold."""
    maze, pen = drawn_maze(9, 1)
    pen.rectangle((4, 0, 19, 3), fill="white")
    pen.rectangle((164, 180, 179, 183), fill="white")
    maze = maze.point(lambda value: 130 + value * 125 // 255)
    page = Image.new("RGB", (221, 221), "white")
    page.paste(maze, (15, 15))
    pen = ImageDraw.Draw(page)
    pen.rectangle((23, 1, 32, 10), fill=(0, 170, 0))
    pen.rectangle((177, 210, 186, 219), fill=(255, 0, 0))
    page.save("maze.png")
    assert astar("maze.png --no-picture --json").solved().get("steps") > 300


def test_cells_between_grid_lines_need_not_be_square():
    image, fill = lined(9, 8, 0, (170, 170, 170))
    for x, y in ((4, 0), (4, 1), (4, 2), (4, 3), (4, 4), (4, 5), (4, 6), (1, 2), (7, 5)):
        fill(x, y, "black")
    fill(0, 1, (0, 128, 0))
    fill(8, 1, "red")
    wide = Image.new("RGB", (400, 240), "white")
    wide.paste(image.resize((344, image.height), Image.BILINEAR), (30, 40))
    wide.save("maze.png")
    run = astar("maze.png --no-picture --json").ended(2)  # as it may be a table
    start, goal = (run.get("reading")["suggestions"][0][end] for end in ("start", "goal"))
    ends = f"-s {start[0]},{start[1]} -g {goal[0]},{goal[1]}"
    run = astar(f"maze.png --no-picture --json {ends}").solved()
    assert run.get("start")[0] < 70 and run.get("goal")[0] > 330
    assert 380 < run.get("length") < 420


def test_openings_between_grid_lines():
    image, fill = lined(7, 7, line=(128, 128, 128))
    for i in range(7):
        for x, y in ((i, 0), (i, 6), (0, i), (6, i)):
            if (x, y) not in ((1, 0), (6, 5)):
                fill(x, y, "black")
    assert ends_of(image) == ([1, 0], [6, 5])
    image, fill = lined(7, 7)
    for i in range(1, 7):
        fill(i, 0, "black")
    image.save("maze.png")
    astar("maze.png --no-picture").refused("maze.png: ", "no start and no goal")


def test_marks_between_grid_lines():
    """Green comes before blue, blue before red, and red before any other colour."""
    for first, second in (("lime", "blue"), ("blue", "red"), ("red", "yellow")):
        image, fill = lined(8, 6)
        fill(3, 3, "black")
        fill(7, 5, first)
        fill(0, 1, second)
        assert ends_of(image) == ([7, 5], [0, 1])


def test_coins_between_grid_lines_change_no_way():
    """The shortest way is the same whether the cells of a third colour are walls or floor."""
    image, fill = lined(8, 8)
    for x, y in ((3, 0), (3, 1), (3, 2), (3, 3), (3, 4), (6, 3), (6, 4), (6, 5), (6, 6)):
        fill(x, y, "black")
    for x, y in ((7, 7), (0, 7), (7, 0)):
        fill(x, y, "yellow")
    fill(1, 1, "blue")
    fill(5, 1, "red")
    assert ends_of(image) == ([1, 1], [5, 1])
    fill(3, 5, "yellow")
    image.save("maze.png")
    astar("maze.png --no-picture").ended(2)


def test_ponds_between_grid_lines_are_not_crossed():
    """A way around the pond is as long. Goals and robots are no ponds."""
    image, fill = lined(9, 9)
    pond = [(x, y) for x in (3, 4, 5) for y in (3, 4, 5)]
    for x, y in pond:
        fill(x, y, "yellow")
    for x in range(0, 9, 2):
        for y in (0, 2, 6, 8):
            fill(x, y, "black")
    fill(1, 1, "blue")
    fill(7, 7, "red")
    image.save("maze.png")
    astar("maze.png --no-picture --path path.csv").solved()
    path = [tuple(map(int, line.split(",")[:2])) for line in open("path.csv").readlines()[1:]]
    assert path[0] == (1, 1) and not set(path) & set(pond)
    for x, y in pond:
        fill(x, y, "lime" if x == y else "white")
    image.save("maze.png")
    astar("maze.png --no-picture").ended(2)


def test_the_floor_between_grid_lines_may_have_a_hue():
    """It has the colour of most cells, which could be the sea if there were cells of others."""
    image, fill = lined(8, 8, line="white")
    for x in range(8):
        for y in range(8):
            fill(x, y, (203, 107, 34))
    fill(1, 1, "red")
    fill(5, 1, "cyan")
    image.save("maze.png")
    astar("maze.png --no-picture").ended(2)
    for y in range(5):
        fill(3, y, "black")
    assert ends_of(image) == ([5, 1], [1, 1])
    for x in range(3, 6):
        fill(x, 5, "lime")
        fill(x, 7, "lime")
    image.save("maze.png")
    astar("maze.png --no-picture").ended(2)


@pytest.mark.parametrize("blur", [1, 3])
def test_marks_with_outlines_are_ends(blur):
    """The outlines do not close the marks in, also if they are blurred."""
    maze, pen = drawn_maze(8, 5)
    maze = ImageOps.expand(maze.resize((4 * maze.width, 4 * maze.height)), 40, "white")
    pen = ImageDraw.Draw(maze)
    for (x, y), colour in (((88, 88), "lime"), ((648, 648), "red")):
        pen.ellipse((x - 28, y - 28, x + 28, y + 28), fill=colour, outline="black", width=4)
    maze = maze.resize((maze.width // blur, maze.height // blur), Image.Resampling.BOX)
    maze.save("maze.png")
    run = astar("maze.png --no-picture --json").solved()
    assert run.get("start")[0] < 100 // blur < 600 // blur < run.get("goal")[0]


def test_a_mark_may_be_as_dark_as_walls_of_its_hue():
    """The path does not lead from an opening to the other mark."""
    thick, _ = drawn_maze(8, 1)
    image = Image.new("RGB", (299, 299), "#f4f4ff")
    pen = ImageDraw.Draw(image)
    for x, y in [(x, y) for x in range(9) for y in range(9)]:
        left, top = 20 + 32 * x, 20 + 32 * y
        opening = (x, y) in ((0, 0), (7, 8))
        if x < 8 and not opening and thick.getpixel((20 * x + 12, 20 * y + 1)) == (0, 0, 0):
            pen.rectangle((left, top, left + 34, top + 2), fill="#204080")
        if y < 8 and thick.getpixel((20 * x + 1, 20 * y + 12)) == (0, 0, 0):
            pen.rectangle((left, top, left + 2, top + 34), fill="#204080")
    for (x, y), colour in (((229, 101), "#2040ff"), ((101, 197), "#c020c0")):
        pen.ellipse((x - 13, y - 13, x + 13, y + 13), fill="black")
        pen.ellipse((x - 9, y - 9, x + 9, y + 9), fill=colour)
    image.save("maze.jpg", quality=88)
    run = astar("maze.jpg --no-picture --json")
    assert run.status == 2 or abs(run.get("start")[0] - 229) < 9


def test_a_mark_in_a_legend_is_no_end():
    """The path has the hue of the start, and hides the mark there."""
    image = Image.new("RGB", (260, 260), "white")
    pen = ImageDraw.Draw(image)
    for left, top, right, bottom in (
        (20, 20, 240, 26),
        (20, 234, 240, 240),
        (20, 20, 26, 240),
        (234, 20, 240, 240),
        (20, 90, 180, 96),
        (90, 160, 240, 166),
    ):
        pen.rectangle((left, top, right, bottom), fill="black")
    pen.rectangle((186, 30, 230, 84), fill="white", outline="#c0c0c0")
    pen.line([(50, 60), (208, 110), (208, 130), (50, 130), (50, 200), (205, 200)], "blue", 4)
    for (x, y), colour in (((50, 60), "blue"), ((205, 200), "red"), ((196, 45), "blue")):
        pen.ellipse((x - 5, y - 5, x + 5, y + 5), fill=colour)
    pen.ellipse((191, 65, 201, 75), fill="red")
    image.save("plot.png")
    run = astar("plot.png --no-picture --json").ended(2)
    assert run.get("reading")["mark_count"] == 2


def test_a_drawn_path_tells_walls_from_floor():
    """The path is as dark as the walls, which also join the marks, on a light page."""
    lines, _ = drawn_maze(8, 3)
    side = 17
    free = {
        (x, y)
        for x in range(side)
        for y in range(side)
        if lines.getpixel((10 * x + 2, 10 * y + 2)) != (0, 0, 0)
    }
    start, goal = (1, 1), (15, 15)
    before, way = {start: None}, [start]
    for x, y in way:
        for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if near in free and near not in before:
                before[near] = (x, y)
                way.append(near)
    path, cell = [], before[goal]
    while cell != start:
        path.append(cell)
        cell = before[cell]
    image = Image.new("RGB", (side + 2, side + 2), "white")
    for x in range(side):
        for y in range(side):
            image.putpixel((x + 1, y + 1), (255, 255, 255) if (x, y) in free else (0, 0, 0))
    for cells, colour in ((path, (0, 0, 255)), ([start], (0, 255, 0)), ([goal], (255, 0, 0))):
        for x, y in cells:
            image.putpixel((x + 1, y + 1), colour)
    image = image.resize((28 * (side + 2),) * 2, Image.Resampling.NEAREST)
    image.resize((490, 490), Image.Resampling.BILINEAR).save("maze.png")
    astar("maze.png --no-picture").ended(2)
    pixels = [round((at + 1.5) * 490 / (side + 2)) for at in (1, 15)]
    astar("maze.png --no-picture -s {0},{0} -g {1},{1}".format(*pixels)).ended(2)
    run = astar("maze.png --no-picture --json --threshold 20").ended(0)
    assert run.get("steps") > 12 * len(path)


def test_a_curve_is_no_solution():
    """No wall is between its ends, but it does not lead straight from one to the other."""
    image = Image.new("RGB", (4 * 556, 4 * 333), "white")
    pen = ImageDraw.Draw(image)
    pen.rectangle((160, 80, 2160, 1160), outline="black", width=4)
    for tick in range(200, 1100, 200):
        pen.line((140, tick, 160, tick), fill="black", width=4)
    curve = [(100, 240), (200, 200), (200, 60), (300, 70), (310, 240), (400, 200), (420, 60)]
    pen.line([(4 * x, 4 * y) for x, y in curve], fill="#1f77b4", width=8, joint="curve")
    image.resize((556, 333), Image.Resampling.BOX).save("plot.png")
    astar("plot.png --no-picture").ended(2)


def test_no_path_leads_around_a_maze_with_a_bay():
    """A narrow bay divides the maze, so it is not certainly one. The marks are beside its openings."""
    text = """
###############......
#.....#...#...#......
#####.###.#.#.#......
#...#...#...#........
###.###.#####.#......
#...#...#...#.#......
#.#.#.###.#.#.#######
#.#.#.#...#.........#
#.###.#.###########.#
#.......#...........#
#################.###
................#...#
................###.#
................#.#.#
#################.#.#
#.....#...#.......#.#
#.#####.#.#.###.###.#
#...#...#.#...#.#...#
#.#.#.###.###.#.#.###
#.#.....#.....#.....#
###.#################
""".split()
    size, margin, scale = len(text), 6, 6
    image = Image.new("RGB", (size + 2 * margin,) * 2, "white")
    for y, row in enumerate(text):
        for x, cell in enumerate(row):
            if cell == "#":
                image.putpixel((margin + x, margin + y), (0, 0, 0))
    image = image.resize((scale * image.width,) * 2, Image.Resampling.NEAREST)
    pen = ImageDraw.Draw(image)
    for x, y, colour in ((15, 3, "#e03038"), (3, 21, "#20e02a")):
        left, top = scale * (margin + x), scale * (margin + y)
        pen.ellipse((left, top, left + scale - 1, top + scale - 1), fill=colour)
    double = image.resize((2 * image.width,) * 2, Image.Resampling.LANCZOS)
    double.resize(image.size, Image.Resampling.BILINEAR).save("maze.png")
    astar("maze.png --no-picture").ended(2)


def test_a_legend_on_a_maze_has_no_ends():
    """The goal is green, as in the legend, in which red is for something else."""
    text = """
#############
#...#.......#
###.#.#####.#
#.#.#.....#.#
#.#.#####.#.#
#.......#...#
#.#####.###.#
#.#...#...#.#
#.#.#.###.#.#
#...#.......#
#############
""".split()
    for legend in (False, True):
        image = Image.new("RGB", (19 * 80, 15 * 80), "white")
        pen = ImageDraw.Draw(image)

        def box(left, top, right, bottom, shape=pen.rectangle, **colours):
            shape([80 * (at + 2) for at in (left, top, right, bottom)], **colours)

        def disc(x, y, colour):
            box(x + 0.2, y + 0.2, x + 0.8, y + 0.8, pen.ellipse, fill=colour)

        for y, row in enumerate(text):
            for x, cell in enumerate(row):
                if cell == "#":
                    box(x, y, x + 1, y + 1, fill="black")
        disc(1, 1, "#0000ff")
        disc(1, 9, "#008000")
        if legend:
            box(8.2, 0.2, 12.8, 2.8, fill="white", outline="#cccccc", width=4)
            disc(8.4, 0.3, "#ff0000")
            disc(8.4, 1.6, "#008000")
        image.resize((380, 300), Image.Resampling.BOX).save("maze.png")
        astar("maze.png --no-picture").ended(2 if legend else 0)


def test_a_floor_of_many_colours_has_no_marks():
    """Cells of a colour that differs from those around them are common in such an image."""
    rng = random.Random(7)
    image = Image.new("RGB", (61, 37))
    for y in range(37):
        for x in range(61):
            row = y % 2 == 1 and 0 < x < 60
            link = y % 2 == 0 and 0 < y < 36 and x == (59 if y % 4 == 2 else 1)
            floor = (255, rng.randrange(160, 256), rng.randrange(60, 150))
            wall = (rng.randrange(45), 0, rng.randrange(60))
            ends = (x, y) in ((1, 0), (59, 36))
            image.putpixel((x, y), floor if row or link or ends else wall)
    assert ends_of(image) == ([1, 0], [59, 36])


@pytest.mark.parametrize("side", [1, 10])
def test_dark_corridors_on_a_light_page_are_unclear(side):
    """The path over the page is no answer if the dark cells join the marks, too."""
    image = Image.new("RGB", (9, 7), "white")
    for x, y in ((2, 1), (3, 1), (4, 1), (4, 2), (4, 3), (4, 4), (5, 4), (6, 4)):
        image.putpixel((x, y), (0, 0, 0))
    image.putpixel((1, 1), (0, 0, 255))
    image.putpixel((7, 4), (255, 0, 0))

    def save():
        image.resize((9 * side, 7 * side), Image.Resampling.NEAREST).save("maze.png")

    save()
    astar("maze.png --no-picture").refused("maze.png: ", "dark or light areas could be the walls")
    astar("maze.png --no-picture --invert").solved()
    image.putpixel((4, 3), (255, 255, 255))
    save()
    astar("maze.png --no-picture").solved()


def test_four_marks_of_different_hues_are_a_question():
    """Blue and red are the start and the goal of other drawings, but green comes before blue."""
    image = Image.new("RGB", (9, 9), "black")
    ImageDraw.Draw(image).rectangle((1, 1, 7, 7), outline="white")
    image.putpixel((8, 4), (0, 0, 255))
    image.putpixel((4, 0), (255, 0, 0))
    image.save("maze.png")
    assert astar("maze.png --no-picture --json").solved().get("start") == [8, 4]
    image.putpixel((0, 4), (0, 255, 0))
    image.putpixel((4, 8), (255, 255, 0))
    image.save("maze.png")
    assert "maze.png --no-picture -s 0,4 -g 4,0" in astar("maze.png --no-picture").ended(2).err


def test_marks_of_one_colour_between_grid_lines():
    image, fill = lined(8, 6)
    fill(3, 3, "black")
    fill(7, 5, "red")
    fill(0, 1, "red")
    assert ends_of(image) == ([0, 1], [7, 5])
    fill(2, 2, "red")
    image.save("maze.png")
    astar("maze.png --no-picture").refused("maze.png: ", "no start and no goal")


@pytest.mark.parametrize("margin", [0, 30])
def test_walls_between_grid_lines_may_have_a_hue(margin):
    """They surround the board. Without a border, they may also be explored cells."""
    image, fill = lined(8, 8)
    for i in range(8):
        for x, y in ((i, 0), (i, 7), (0, i), (7, i), (4, min(i, 5))):
            fill(x, y, "orange")
    fill(2, 2, "blue")
    fill(6, 2, "red")
    ImageOps.expand(image, margin, "white").save("maze.png")
    cell = 20 if margin else 1
    assert astar("maze.png --no-picture --json --no-diagonal").solved().get("steps") > 10 * cell
    fill(0, 3, "white")
    ImageOps.expand(image, margin, "white").save("maze.png")
    assert astar("maze.png --no-picture --json --no-diagonal").solved().get("steps") > 10 * cell
    for x, y in ((x, y) for x in range(8) for y in range(8)):
        fill(x, y, "orange" if abs(x - 2) + abs(y - 2) < 3 else "white")
    fill(2, 2, "blue")
    fill(6, 2, "red")
    ImageOps.expand(image, margin, "white").save("maze.png")
    astar("maze.png --no-picture").ended(2)


@pytest.mark.parametrize("margin", [0, 30])
def test_dark_corridors_between_grid_lines_are_unclear(margin):
    """The white cells could be walls, since the black ones join the ends, too."""
    image, fill = lined(9, 7, line=(128, 128, 128))
    for x, y in ((2, 1), (3, 1), (4, 1), (4, 2), (4, 3), (4, 4), (5, 4), (6, 4)):
        fill(x, y, "black")
    fill(1, 1, "blue")
    fill(7, 4, "red")
    ImageOps.expand(image, margin, "white").save("maze.png")
    astar("maze.png --no-picture").ended(2)
    fill(4, 3, "white")
    ImageOps.expand(image, margin, "white").save("maze.png")
    astar("maze.png --no-picture").solved()


@pytest.mark.parametrize("mode", ["RGB", "P"])
def test_an_outer_wall_as_wide_as_a_cell_is_no_margin(mode):
    """The light walls surround the dark floor. In an image with a palette, too."""
    rows = ["#########", "#S..#...#", "#.#...#.#", "#.#.###.#", "#...#..G#", "#########"]
    colours = {"#": (200, 200, 210), ".": (60, 40, 90), "S": (0, 170, 0), "G": (230, 0, 0)}
    image = Image.new("RGB", (9, 6))
    for y, row in enumerate(rows):
        for x, cell in enumerate(row):
            image.putpixel((x, y), colours[cell])
    image = image.quantize(8) if mode == "P" else image
    image.resize((90, 60), Image.Resampling.NEAREST).save("maze.png")
    run = astar("maze.png --json --no-picture --no-diagonal").solved()
    assert (run.get("start"), run.get("goal")) == ([14, 14], [74, 44])
    assert run.get("steps") == 92


def test_options_define_walls_between_grid_lines():
    image, fill = lined(8, 6)
    for y in range(5):
        fill(4, y, (150, 150, 150))
    image.save("maze.png")
    run = astar("maze.png --no-picture --json -s 3,1 -g 5,1 --threshold 100").solved()
    assert run.get("steps") == 2


@pytest.mark.parametrize("margin", [0, 30])
def test_walls_between_grid_lines_may_be_grey(margin):
    image, fill = lined(8, 8)
    for y in range(7):
        fill(4, y, (150, 150, 150))
    fill(2, 2, "blue")
    fill(6, 2, "red")
    ImageOps.expand(image, margin, "white").save("maze.png")
    cell = 20 if margin else 1
    assert astar("maze.png --no-picture --json --no-diagonal").solved().get("steps") > 12 * cell
    fill(4, 7, (150, 150, 150))
    ImageOps.expand(image, margin, "white").save("maze.png")
    astar("maze.png --no-picture").ended(2)


def test_explored_cells_between_grid_lines():
    """Blue cells are starts in other images, and green ones a path."""
    image, fill = lined(12, 10)
    for x in range(8):
        for y in range(10):
            fill(x, y, "blue" if x < 7 else "yellow")
    for x in range(1, 12, 3):
        for y in range(1, 10, 2):
            fill(x, y, "black")
    fill(0, 1, (0, 160, 80))
    fill(9, 4, "red")
    assert ends_of(image) == ([0, 1], [9, 4])
    fill(9, 4, "white")
    image.save("maze.png")
    astar("maze.png --no-picture").refused("maze.png: ", "no start and no goal")


def test_coloured_cells_may_be_walls():
    for colour in ("orange", (30, 60, 200), (150, 150, 150)):
        image, fill = lined(8, 6)
        fill(0, 1, (0, 200, 0))
        fill(7, 4, "red")
        image.save("maze.png")
        assert astar("maze.png --no-picture --json").solved().get("steps") == 7
        for y in range(6):
            fill(4, y, colour)
        image.save("maze.png")
        astar("maze.png --no-picture").refused("maze.png: ", "no start and no goal")
        fill(4, 0, "black")
        image.save("maze.png")
        astar("maze.png --no-picture").ended(2)


def test_dark_cells_of_two_colours_are_unclear():
    """One of the colours may be that of an agent or of a door."""
    image, fill = lined(8, 6)
    fill(0, 1, (0, 200, 0))
    fill(7, 4, "red")
    fill(4, 0, "black")
    image.save("maze.png")
    astar("maze.png --no-picture").solved()
    fill(4, 2, (90, 90, 90))
    image.save("maze.png")
    astar("maze.png --no-picture").refused("maze.png: ", "no start and no goal")


def test_a_current_cell_between_grid_lines():
    """One cell has another colour than the explored cells of the same hue."""
    image, fill = lined(8, 6)
    fill(3, 0, "black")
    for x in range(1, 5):
        fill(x, 2, (150, 230, 150))
    fill(0, 2, (0, 160, 0))
    fill(5, 2, "blue")
    fill(7, 5, "red")
    image.save("maze.png")
    astar("maze.png --no-picture").ended(2)


FIELD = """
#S.##..#..
#p.....#.#
.p#.##...e
.p#.#.eee#
.pppppeee.
#..#.pp#e#
.#.#..p#..
....#.pp#.
.##...#p#.
#...#..G.#
"""


def field(wall, floor, path, explored):
    """Draws FIELD in these colours, with cells of 5 pixels."""
    size = 5
    rows = FIELD.split()
    image = Image.new("RGB", (10 * size, 10 * size), floor)
    pen = ImageDraw.Draw(image)
    fills = {"#": wall, ".": floor, "p": path, "e": explored, "S": "lime", "G": "red"}
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            box = (x * size, y * size, x * size + size - 1, y * size + size - 1)
            pen.rectangle(box, fill=fills[letter])
    image.save("field.png")


@pytest.mark.parametrize("wall", ["black", (60, 60, 60), (20, 20, 80)])
@pytest.mark.parametrize("path", ["purple", "blue", "yellow", (255, 150, 160)])
def test_paths_on_a_field(wall, path):
    """Other programs draw paths and explored cells on the floor, in dark and in light colours."""
    field(wall, "white", path, (135, 206, 250))
    run = astar("field.png --no-picture --json --path path.csv").solved()
    assert (run.get("start"), run.get("goal")) == ([7, 2], [37, 47])
    image = Image.open("field.png").convert("RGB")
    for line in open("path.csv").read().split("\n")[1:-1]:
        x, y = map(int, line.split(",")[:2])
        assert image.getpixel((x, y)) != Image.new("RGB", (1, 1), wall).getpixel((0, 0))


def test_coloured_walls_within_a_black_frame():
    image = Image.new("RGB", (90, 90), "black")
    pen = ImageDraw.Draw(image)
    pen.rectangle((5, 5, 84, 84), fill="white")
    pen.rectangle((40, 5, 44, 70), fill="teal")
    pen.rectangle((20, 20, 24, 24), fill="lime")
    pen.rectangle((70, 20, 74, 24), fill="red")
    image.save("walls.png")
    run = astar("walls.png --no-picture --json")
    assert run.status == 2 or run.get("cost") > 100


def test_coloured_areas_may_be_walls():
    """Ponds, lawns and coloured walls are not connected to the marks, unlike explored cells."""
    image = Image.new("RGB", (90, 90), "white")
    pen = ImageDraw.Draw(image)
    pen.rectangle((0, 0, 89, 9), fill="black")
    pen.rectangle((40, 10, 44, 89), fill=(60, 60, 200))
    pen.rectangle((5, 70, 9, 74), fill="lime")
    pen.rectangle((70, 30, 74, 34), fill="red")
    for colour in ((60, 60, 200), (90, 200, 90), (230, 140, 60)):
        pen.rectangle((40, 10, 44, 89), fill=colour)
        pen.rectangle((60, 60, 80, 64), fill="purple")
        image.save("areas.png")
        astar("areas.png --no-picture").ended(2)


def test_explored_cells_are_no_walls_of_a_field():
    """Hardly any of the light floor remains, and most pixels are those of explored cells."""
    image = Image.new("RGB", (300, 300), "royalblue")
    pen = ImageDraw.Draw(image)
    pen.rectangle((280, 0, 299, 19), fill="white")
    walls = [(x, y) for x in range(30) for y in range(30) if (3 * x + 5 * y) % 7 == 0]
    for x, y in walls:
        pen.rectangle((10 * x, 10 * y, 10 * x + 9, 10 * y + 9), fill="black")
    ends = [(1, 1), (28, 27)]
    assert not set(ends) & set(walls)
    for (x, y), colour in zip(ends, ("lime", "red")):
        pen.rectangle((10 * x, 10 * y, 10 * x + 9, 10 * y + 9), fill=colour)
    image.save("field.png")
    astar("field.png --no-picture --path path.csv").solved()
    for line in open("path.csv").read().split("\n")[1:-1]:
        x, y = map(int, line.split(",")[:2])
        assert (x // 10, y // 10) not in walls


def test_a_dark_field_is_doubtful():
    """The most common colour is rather that of the floor."""
    field("white", "black", "yellow", (135, 206, 250))
    astar("field.png --no-picture").refused("field.png: ", "dark or light areas could be the walls")
    assert "dark or light areas" in astar("field.png --inspect --no-picture").solved().out
    astar("field.png --no-picture --invert").solved()
    result = astar("field.png --no-picture --threshold 128 --json").solved()
    assert (result.get("start"), result.get("goal")) == ([7, 2], [37, 47])


def test_most_cells_between_grid_lines_are_no_walls():
    """Dark cells that are not at the border are rather the floor, and so are those that remain of a
    dark floor, most of which has been explored."""
    image, fill = lined(8, 8, line="gray")
    for x in range(8):
        for y in range(8):
            fill(x, y, "white" if (3 * x + 5 * y) % 7 == 0 else "black")
    fill(1, 1, "lime")
    fill(6, 6, "red")
    image.save("maze.png")
    astar("maze.png --no-picture").refused("maze.png: ", "no start and no goal")
    for x in range(8):
        for y in range(8):
            fill(x, y, "white" if (3 * x + 5 * y) % 7 == 0 else "dodgerblue")
    fill(7, 7, "black")
    fill(1, 1, "lime")
    fill(6, 6, "red")
    image.save("maze.png")
    astar("maze.png --no-picture").refused("maze.png: ", "no start and no goal")


def test_an_explicit_cell_size_is_kept():
    image, _ = lined(5, 5)
    image.save("rooms.png")
    assert (
        astar("rooms.png --no-picture --json --cell 1 -s 22,22 -g 38,38").solved().get("width")
        == 101
    )
    assert astar("rooms.png --no-picture --json -s 1,1 -g 3,3").solved().get("width") == 5


def test_closed_rooms_are_no_cells_between_grid_lines():
    image, fill = lined(2, 2)
    fill(0, 0, "blue")
    fill(1, 1, "red")
    image.save("maze.png")
    assert astar("maze.png --no-picture --json").ended(1).get("width") == 41
    assert astar("maze.png --no-picture --json --cell auto").solved().get("width") == 2


def test_a_goal_beside_explored_cells_of_its_hue():
    image, fill = lined(12, 8)
    for x in range(12):
        for y in range(8):
            if y % 2 == 1 and x != (0 if y % 4 == 1 else 11):
                fill(x, y, (40, 40, 40))
    for x in range(3, 6):
        fill(x, 0, (212, 97, 85))
    fill(6, 0, (255, 0, 0))
    fill(2, 6, (0, 170, 30))
    assert ends_of(image) == ([2, 6], [6, 0])


def test_a_start_beside_a_pond_of_its_hue():
    image, fill = lined(8, 6)
    for x, y in ((3, 0), (6, 3), (0, 5)):
        fill(x, y, "black")
    for x in range(1, 4):
        for y in range(2, 5):
            fill(x, y, (65, 105, 225))
    fill(0, 3, (0, 0, 139))
    fill(7, 4, "red")
    image.save("maze.png")
    astar("maze.png --no-picture").refused("maze.png: ", "no start and no goal")


def test_explored_cells_in_two_shades_are_no_ends():
    image, fill = lined(12, 10)
    for y in range(10):
        fill(6, y, (100, 150, 240))
        for x in range(6):
            fill(x, y, (65, 105, 225))
    for x in range(1, 12, 3):
        for y in range(1, 10, 2):
            fill(x, y, "black")
    fill(0, 3, (0, 200, 0))
    fill(9, 4, "red")
    assert ends_of(image) == ([0, 3], [9, 4])


DARK = """
#S########
#p#######.
#p##..#...
#ppp#...##
###p##.###
#ppp##.###
#p########
#ppppp##..
##..#p#..#
.#..#ppppG
"""


@pytest.mark.parametrize("floor", ["white", (212, 97, 85)])
def test_a_drawn_path_shows_that_dark_cells_are_walls(floor):
    """Most cells are dark, also at the border. The path could be shorter if they were the floor,
    and is not shorter across the floor, which may have been explored completely."""
    colours = {"#": (40, 40, 40), "S": "red", "G": (0, 171, 28), "p": (220, 235, 113), ".": floor}
    rows = DARK.split()
    image, fill = lined(10, 10)
    for y, row in enumerate(rows):
        for x, cell in enumerate(row):
            fill(x, y, colours[cell])
    fill(0, 0, "white")
    image.save("maze.png")
    run = astar("maze.png --no-picture --json --no-diagonal").solved()
    assert (run.get("start"), run.get("goal"), run.get("steps")) == ([9, 9], [1, 0], 21)
    fill(1, 4, "white")
    image.save("maze.png")
    astar("maze.png --no-picture").refused("maze.png: ", "no start and no goal")


def test_a_path_among_explored_cells():
    """All of the floor has been explored. A third mark casts doubt on the others."""
    image, fill = lined(8, 6)
    for x in range(8):
        for y in range(6):
            fill(x, y, "black" if (3 * x + 5 * y) % 7 == 0 else (212, 97, 85))
    for x in range(1, 7):
        fill(x, 2, (220, 235, 113))
    fill(0, 2, (255, 0, 0))
    fill(7, 2, (0, 171, 28))
    fill(7, 5, "white")
    assert ends_of(image) == ([7, 2], [0, 2])
    fill(3, 2, (212, 97, 85))
    assert ends_of(image) == ([7, 2], [0, 2])
    fill(3, 2, "blue")
    image.save("maze.png")
    astar("maze.png --no-picture").refused("maze.png: ", "no start and no goal")


HALLS = """
#.###########
#...#.....#.#
###.#.###.#.#
#...#.#...#.#
#.###.#.###.#
#.....#.....#
#.#####.###.#
#.#...#.#...#
#####.#.#.###
#.......#...#
#############
"""


def test_an_opening_tells_walls_from_floor():
    """The walls are connected, too, and of one width, but the corridors at the right are wider."""
    sizes = [5, 12] * 5 + [5, 19, 5]
    image = Image.new("RGB", (sum(sizes) + 8, sum(sizes[:11]) + 8), "white")
    for y, row in enumerate(HALLS.split()):
        for x, letter in enumerate(row):
            corner = (4 + sum(sizes[:x]), 4 + sum(sizes[:y]))
            size = (sizes[x], sizes[y])
            if letter == "#":
                image.paste("black", (*corner, corner[0] + size[0], corner[1] + size[1]))
    image.save("maze.png")
    assert "its border has 1 opening, not two" in astar("maze.png --no-picture").ended(2).err


def test_shades_are_no_walls():
    """The floor of a closed maze becomes darker from a corner on, as programs show distances."""
    maze, _ = drawn_maze(10, 34)
    thin = [at for at in range(maze.width) if at % 20 >= 3]
    image = Image.new("RGB", (len(thin), len(thin)))
    image.putdata([maze.getpixel((x, y)) for y in thin for x in thin])
    steps, cells = {(1, 1): 0}, [(1, 1)]
    for x, y in cells:
        for cell in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if image.getpixel(cell) == (255, 255, 255) and cell not in steps:
                steps[cell] = steps[x, y] + 1
                cells.append(cell)
    for cell in cells:
        image.putpixel(cell, (255 - 155 * steps[cell] // steps[cells[-1]],) * 3)
    image.save("maze.png")
    astar("maze.png --no-picture").ended(2)


def in_window(board, side):
    """Puts a board of cells of 20 pixels into a window, with cells of another size."""
    size = (round(board.width * side / 20), round(board.height * side / 20))
    window = Image.new("RGB", (3 * size[0] // 2, 3 * size[1] // 2), "dimgray")
    pen = ImageDraw.Draw(window)
    for x, colour in ((12, "red"), (32, "orange"), (52, "lime")):
        pen.ellipse((x, 12, x + 11, 23), fill=colour)
    window.paste(board.resize(size, Image.Resampling.NEAREST), (45, 35))
    return window


@pytest.mark.parametrize("side", [20, 31.5])
def test_a_board_in_a_window(side):
    """The grid lines are not at the border of the image, and not at whole multiples of a side."""
    image, fill = lined(12, 8)
    for x in range(12):
        for y in range(8):
            if (3 * x + 5 * y) % 7 == 0 or (3 <= x <= 8 and y == 4):
                fill(x, y, "black")
    in_window(image, side).save("maze.png")
    astar("maze.png --no-picture").ended(2)
    fill(2, 1, (0, 160, 80))
    fill(6, 6, (200, 0, 0))
    in_window(image, side).save("maze.png")
    run = astar("maze.png --no-picture --json").solved()
    ends = [((x - 45) // side, (y - 35) // side) for x, y in (run.get("start"), run.get("goal"))]
    assert ends == [(2, 1), (6, 6)]
    shown = astar("maze.png --no-picture").solved().out
    assert re.search(r"\(the maze from 4[56],3[56] to \d+,\d+ in the image\)", shown)
    for y in range(8):
        fill(4, y, "black")
    in_window(image, side).save("maze.png")
    astar("maze.png --no-picture").ended(2)


HEDGES = """
#########
#...#...#
..#.#.#.#
#.#.#.#.#
#.#...#.#
#.#####.#
#.....#.#
#####.#..
#########
""".split()


def draw_hedges(*rooms):
    """Draws a maze of hedges, whose leaves leave many narrow gaps. Some cells are parts of rooms of
    four cells, each given by its upper left cell."""
    side, margin = 90, 20
    leaves = ((110, 150, 0), (100, 140, 0), (130, 160, 10), (90, 120, 0))
    free = [(x + a, y + b) for x, y in rooms for a in (0, 1) for b in (0, 1)]
    image = Image.new("RGB", (9 * side + 2 * margin, 9 * side + 2 * margin), "white")
    pen = ImageDraw.Draw(image)
    values = random.Random(1)
    cells = [
        (margin + x * side, margin + y * side)
        for y, row in enumerate(HEDGES)
        for x, letter in enumerate(row)
        if letter == "#" and (x, y) not in free
    ]
    for x, y in cells:
        pen.rectangle((x, y, x + side - 1, y + side - 1), fill=(124, 164, 4))
    for x, y in cells:
        for _ in range(60):
            u, v = x + values.randrange(side), y + values.randrange(side)
            tip = (u + values.randint(-20, 20), v + values.randint(-20, 20))
            base = (u + values.randint(-4, 4), v + values.randint(-4, 4))
            pen.polygon([(u, v), tip, base], fill=leaves[values.randrange(4)])
    image.save("maze.png")


def test_a_maze_of_hedges():
    """Most centre lines are those of gaps between leaves, but the corridors cover most of the
    floor. With rooms, it is less certain that a picture is a maze."""
    draw_hedges()
    run = astar("maze.png --no-picture --json").solved()
    (u, v), (x, y) = run.get("start"), run.get("goal")
    assert u < 60 and 200 < v < 290 and x > 790 and 650 < y < 740
    draw_hedges((1, 1), (6, 6))
    astar("maze.png --no-picture").ended(2)


def suggested():
    """Solves maze.png, which must be a question. Returns the ends of each suggested command, as
    sets of points, after running it."""
    run = astar("maze.png --no-picture").ended(2)
    found = re.findall(r"-s (\d+),(\d+) -g (\d+),(\d+)", run.err)
    for x, y, u, v in found:
        assert "cost" in astar(f"maze.png -s {x},{y} -g {u},{v} --no-picture").out
    return [{(int(x), int(y)), (int(u), int(v))} for x, y, u, v in found]


def test_pale_and_dark_areas_are_suggested():
    for low, high in ((190, 245), (40, 85)):
        image, pen = drawn_maze(12, 3)
        pen.rectangle((5, 5, 18, 18), fill=(low, high, low))
        pen.rectangle((225, 225, 238, 238), fill=(high, low, low))
        for place in ((0, 100, 3, 115), (240, 100, 243, 115), (100, 0, 115, 3)):
            pen.rectangle(place, fill="white")
        image.save("maze.png")
        ends = suggested()
        inside = [
            all(min(x, y) >= 224 or max(x, y) <= 19 for x, y in pair) and len(pair) == 2
            for pair in ends
        ]
        assert any(inside), ends


def test_thick_spots_are_suggested():
    """Discs without a colour of their own in a closed maze, but not three of them."""
    for spots in (2, 3):
        image, pen = drawn_maze(12, 3)
        for x, y in ((4, 84), (204, 164), (104, 4))[:spots]:
            pen.ellipse((x, y, x + 15, y + 15), fill="black")
        image.save("maze.png")
        ends = suggested()
        found = any(
            any(abs(x - 11) < 20 and abs(y - 91) < 20 for x, y in pair)
            and any(abs(x - 211) < 20 and abs(y - 171) < 20 for x, y in pair)
            for pair in ends
        )
        assert found == (spots == 2), ends


def test_cells_beside_a_closed_maze_are_suggested():
    """Two cells that stick out of the outer wall, but not three of them."""
    for cells in (2, 3):
        image = ImageOps.expand(drawn_maze(12, 4)[0], 40, "white")
        pen = ImageDraw.Draw(image)
        for x, y, right, up in ((124, 24, 0, -1), (204, 284, 0, 1), (284, 164, 1, 0))[:cells]:
            pen.rectangle((x - 4, y - 4, x + 19, y + 19), fill="black")
            floor = (x - 10 * right, y - max(10 * up, 0), x + 15, y + 15 - min(10 * up, 0))
            pen.rectangle(floor, fill="white")
        image.save("maze.png")
        assert ({(131, 24), (211, 299)} in suggested()) == (cells == 2)


def test_openings_in_walls_of_dots_are_suggested():
    """The walls are even in smaller versions of the image."""
    image, pen = drawn_maze(12, 5)
    pen.rectangle((4, 0, 19, 3), fill="white")
    pen.rectangle((224, 240, 239, 243), fill="white")
    for x in range(image.width):
        for y in range(x % 2, image.height, 2):
            image.putpixel((x, y), (255, 255, 255))
    image.save("maze.png")
    assert suggested()[0] == {(11, 3), (231, 241)}


def test_the_widest_place_is_suggested_for_one_opening():
    image, pen = drawn_maze(14, 6)
    pen.rectangle((104, 104, 143, 143), fill="white")
    pen.rectangle((4, 0, 19, 3), fill="white")
    image.save("maze.png")
    assert any(104 <= x <= 143 and 104 <= y <= 143 for x, y in suggested()[0])


def test_lines_between_filled_cells_are_walls():
    """White lines on black below a light toolbar, and two marks that touch the lines."""
    image = Image.new("RGB", (143, 183), "black")
    pen = ImageDraw.Draw(image)
    pen.rectangle((0, 0, 142, 39), fill=(200, 200, 200))
    pen.rectangle((10, 50, 132, 172), outline="white", width=3)
    for row in range(1, 6):
        left = 30 if row % 2 == 0 else 10
        pen.rectangle((left, 50 + 20 * row, left + 102, 52 + 20 * row), fill="white")
    pen.rectangle((13, 53, 29, 69), fill=(0, 200, 0))
    pen.rectangle((13, 153, 29, 169), fill="blue")
    image.save("maze.png")
    run = astar("maze.png --no-picture --json").solved()
    assert run.get("cost") > 500


OUTLINED = """
#########
#...#...#
###.###.#
#.#.#..G#
#.#.#.###
#S#.#...#
#.#.###.#
#...#...#
#.###.#.#
#.#...#.#
#.#.###.#
#.#...#.#
#.###.###
#...#...#
###.###.#
#.......#
#########
"""

WIDELY_OUTLINED = """
###############
#...#.........#
##..#.#.#.#.#.#
#...#.#.#.#.#.#
#.###.#...#.#.#
#.#.S.#.#.#...#
#.###.#.#.###.#
#...#.#.#.#...#
###.###...#.###
#.#...#.#...#.#
#.###.#.#.###.#
#...#...#...#.#
#.######G##.#.#
#.#.......#...#
#.#.###.###.#.#
#.....#.......#
###############
"""


@pytest.mark.parametrize(
    "rows, pitch, line, floor, outline",
    [
        (OUTLINED, 20, 5, (64, 224, 208), (160, 160, 160)),
        (WIDELY_OUTLINED, 25, 3, (250, 250, 250), (211, 211, 211)),
    ],
)
def test_lines_between_cells_are_no_open_floor(rows, pitch, line, floor, outline):
    """Light lines, also around dark cells at the border, are those of a board."""
    rows = rows.split()
    image = Image.new("RGB", (pitch * len(rows[0]) + line, pitch * len(rows) + line), outline)
    pen = ImageDraw.Draw(image)
    fills = {"#": "black", ".": floor, "S": (0, 128, 0), "G": "red"}
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            box = (pitch * x + line, pitch * y + line, pitch * (x + 1) - 1, pitch * (y + 1) - 1)
            pen.rectangle(box, fill=fills[letter])
    image.save("maze.png")
    astar("maze.png --no-picture --path path.csv").solved()
    for text in open("path.csv").read().split("\n")[1:-1]:
        x, y = map(int, text.split(",")[:2])
        assert image.getpixel((x, y)) != (0, 0, 0)


def test_pillars_in_a_framed_maze_are_no_words():
    image = Image.new("RGB", (244, 124), "white")
    pen = ImageDraw.Draw(image)
    pen.rectangle((7, 7, 236, 116), outline="black", width=2)
    pen.rectangle((20, 20, 223, 103), outline="black", width=4)
    walls = """40,20,43,43 80,20,83,43 80,40,123,43 120,40,123,63 120,60,143,63 140,60,143,83
        140,80,159,83 180,20,183,43 180,40,203,43 160,40,163,63 160,60,203,63 200,60,203,103
        60,40,63,63 20,60,83,63 40,60,43,83 60,80,63,103 80,80,123,83"""
    for wall in walls.split() + ["140,40,143,43", "100,60,103,63"]:
        pen.rectangle(tuple(map(int, wall.split(","))), fill="black")
    for x in range(image.width):
        for y in range(image.height):
            if image.getpixel((x, y)) == (0, 0, 0):
                image.putpixel((x, y), (80 + (7 * x + 5 * y) % 13, 60, 20 + (3 * x + 11 * y) % 17))
    image.save("maze.png")
    astar("maze.png --no-picture").ended(2)


@pytest.mark.parametrize("wall", [(0, 0, 139), (70, 130, 180), "black"])
@pytest.mark.parametrize("closed", [False, True])
def test_faint_lines_are_no_walls(wall, closed):
    """The walls hide most of the lines between cells; what remains looks like a regular maze."""
    image = Image.new("RGB", (195, 195), "white")
    pen = ImageDraw.Draw(image)
    for at in range(1, 195, 16):
        pen.line((at, 0, at, 194), fill=(220, 220, 220))
        pen.line((0, at, 194, at), fill=(220, 220, 220))
    pen.rectangle((0, 0, 194, 194), outline=wall, width=3)
    for row in range(1, 12):
        left = 0 if row % 2 or closed and row == 6 else 16
        right = 178 if row % 2 else 194
        pen.rectangle((left, 16 * row, right, 16 * row + 2), fill=wall)
        for column in range(2 + row % 3, 12, 3):
            pen.rectangle((16 * column, 16 * row, 16 * column + 2, 16 * row + 9), fill=wall)
    pen.rectangle((3, 3, 15, 15), fill=(0, 200, 0))
    pen.rectangle((3, 179, 15, 191), fill=(220, 0, 0))
    image.save("maze.png")
    run = astar("maze.png --no-picture --json --path path.csv")
    assert run.ended(2 if closed else 0)
    if not closed:
        assert run.get("cost") > 11 * 150


RED_PAIR = """
###########
#G#.......#
#.#.#####.#
#...#...#.#
#####.#.#.#
#.....#...#
#.#######.#
#.......#G#
###########
"""


def test_two_cells_of_one_colour_in_a_closed_maze():
    """They are the ends. If the user gives the start, or if there is an opening, both are goals."""
    draw("pair.ppm", RED_PAIR)
    run = astar("pair.ppm --no-picture --json").solved()
    assert (run.get("start"), run.get("goal"), run.get("cost")) == ([1, 1], [9, 7], 18)
    run = astar("pair.ppm --no-picture --json -s 3,3").solved()
    assert (run.get("goal"), run.get("cost")) == ([1, 1], 4)
    draw("pair.ppm", RED_PAIR.replace("#...#...#.#", "....#...#.#"))
    run = astar("pair.ppm --no-picture --json").solved()
    assert (run.get("start"), run.get("goal")) == ([0, 3], [1, 1])


def test_ends_that_only_a_slit_joins():
    image = Image.new("RGB", (164, 164), "white")
    pen = ImageDraw.Draw(image)
    pen.rectangle((0, 0, 163, 163), outline="black", width=4)
    for row in range(1, 8):
        left, right = (0, 143) if row % 2 else (20, 163)
        pen.rectangle((left, 20 * row, right, 20 * row + 3), fill="black")
    pen.rectangle((4, 0, 19, 3), fill="white")
    pen.rectangle((4, 160, 19, 163), fill="white")
    ImageOps.expand(image, 20, "white").save("maze.png")
    astar("maze.png --no-picture").solved()
    pen.rectangle((0, 80, 163, 83), fill="black")
    pen.rectangle((90, 80, 91, 83), fill="white")
    ImageOps.expand(image, 20, "white").save("maze.png")
    astar("maze.png --no-picture").refused("maze.png: ", "no maze with a start and a goal")


def board_of_cells_apart(walls, gap):
    """A board of 20 x 9 cells, which are 12 pixels apart and `gap` pixels smaller."""
    image = Image.new("RGB", (20 * 12 + 9, 9 * 12 + 9), (235, 235, 235))
    ends = {(3, 2): (128, 0, 128), (16, 6): (255, 165, 0)}
    for (x, y), colour in ({cell: (20, 20, 60) for cell in walls} | ends).items():
        corner = (5 + 12 * x, 5 + 12 * y)
        image.paste(colour, (*corner, corner[0] + 12 - gap, corner[1] + 12 - gap))
    return image


@pytest.mark.parametrize("gap", (1, 2))
@pytest.mark.parametrize("slanted", (0, 1))
def test_no_path_leads_between_cells_of_a_wall(gap, slanted):
    board_of_cells_apart([(10 + slanted * y % 2, y) for y in range(1, 8)], gap).save("maze.png")
    path = astar("maze.png --no-picture --json=path").solved().get("path")
    assert min(abs(x - 131) + abs(y - 59) for x, y in path) > 30


def test_cells_of_a_wall_separate_the_ends():
    image = board_of_cells_apart([(10, y) for y in range(9)], 2)
    for bar in ((120, 0, 140, 6), (120, 112, 140, 117)):
        image.paste((20, 20, 60), bar)
    image.save("maze.png")
    astar("maze.png --no-picture").refused("maze.png: ", "no maze with a start and a goal")


@pytest.mark.parametrize("colour", ((120, 70, 30), (34, 139, 34), (0, 80, 80), (128, 128, 128)))
def test_obstacles_with_a_hue_are_not_crossed(colour):
    image = Image.new("RGB", (320, 260), "white")
    pen = ImageDraw.Draw(image)
    for obstacle in ((90, 0, 130, 200), (190, 60, 225, 259)):
        pen.rectangle(obstacle, fill=colour)
    pen.ellipse((20, 40, 32, 52), fill=(0, 60, 230))
    pen.ellipse((280, 200, 292, 212), fill=(220, 20, 20))
    image.save("maze.png")
    astar("maze.png --no-picture").refused("maze.png: ", "which colours of this image are walls")
    path = astar("maze.png --no-picture --threshold 160 --json=path").solved().get("path")
    assert path[0] == [26, 46] and path[-1] == [286, 206]
    assert all(image.getpixel((x, y)) != colour for x, y in path)
