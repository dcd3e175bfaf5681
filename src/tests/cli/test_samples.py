# SPDX-License-Identifier: MIT
"""The samples in maps/, image mazes by other authors, and the colours of terrain in pictures of
MovingAI maps."""

import collections
import os
import re
import shutil

import pytest
from PIL import Image
from program import LETTERS, MAPS, PROJECT, RELEASE, astar, letters, read, rows, valid_png, write

MAZES = PROJECT / "../shared/benchmarks/mazes"

# One row per sample: its name, its format, the cost and the number of steps of its path, and the
# options with which it appears in the examples of astar-map(5). The numbers were found by hand or by
# another program. The samples in options/ cannot be solved without options, or have no path.
SAMPLES = """
array.npy            npy       30          26
ascii.txt            ascii     66          66
blocks.png           png       21.414214   21   --cell auto
c-array.txt          array     8           8
circular.png         png       832.394011  716
corridors.bmp        bmp       78          78   --cell auto
corners.txt          grid      9.242641    8
drawing.png          png       257.592929  217
dungeon.tmx          tmx       17.62132    23
island.tmj           tmj       9           9
large-maze.png       png       1566        1566
maze.txt             grid      206         206
open-field.txt       grid      21.899495   19
openings.pbm         pnm       80          80
photograph.jpg       jpeg      750.457936  673
pixels.gif           gif       66          66
python-array.txt     array     30          26
reference.txt        grid      33.242641   32
rotated.jpg          jpeg      21.414214   21   --cell auto
rooms.txt            grid      39.142136   35
scan.pgm             pnm       323.923882  297  --threshold otsu
several-goals.txt    grid      16.656854   15
terrain.txt          grid      39.828427   39
transparent.webp     webp      21.414214   21   --cell auto
trap.txt             grid      24.071068   22
options/cave.txt     ascii     38.071068   30   --letters @=start,>=goal,+=free,~=3
options/chalk.png    png       389.119841  339  --invert
options/digits.txt   digits    42.041631   21   --format digits
options/friction.tif tiff      117.452014  50   -s 2,2 -g 37,25
options/hills.asc    asc       64.50412    46   -s 1,1 -g 38,26
options/level.map    movingai  30.071068   28   -s 2,2 -g 25,4
options/no-path.txt  grid      no-path     -
options/robot.yaml   ros       90.284271   82   --start 0.3m,-0.5m --goal 4m,0.9m --clearance 0.2m
options/tiled.csv    csv       27.071068   25   --walls 5-9 --cost 3=4 -s 1,1 -g 18,10
"""
TABLE = [
    line.split(maxsplit=4) + [""] * (len(line.split()) < 5) for line in SAMPLES.split("\n")[1:-1]
]
NAMES = [row[0] for row in TABLE]

# Files in maps/ that are not solved as maps: a tileset, a scenario and the image of robot.yaml.
OTHERS = ["dungeon.tsx", "options/level.map.scen", "options/robot.pgm"]

sample = pytest.mark.parametrize("name,format,cost,steps,options", TABLE, ids=NAMES)


def has_result(run, cost, steps):
    """The run, which had --json and one map, has this result."""
    assert run.err == ""
    if cost == "no-path":
        assert run.ended(1).get("status cost steps") == ["no-path", None, None]
    else:
        assert run.ended(0).get("status cost steps") == ["solved", float(cost), int(steps)]
    return run


def findings(run):
    """Returns the JSON object of a run without names, settings and times."""
    record = run.record
    left_out = "map", "output", "settings"
    return {key: record[key] for key in record if key not in left_out and not key.endswith("_ms")}


def test_every_file_is_listed():
    found = [path.relative_to(MAPS) for path in MAPS.rglob("*") if path.is_file()]
    assert sorted(map(str, found)) == sorted(NAMES + OTHERS)


def test_the_examples_of_the_man_page_have_every_sample_that_needs_options():
    page = read(PROJECT / "src/packaging/astar-map.5")
    examples = page[page.index("\n.SH EXAMPLES") :].replace(r"\(aq", "").replace(r"\-", "-")
    for name, _, _, _, options in TABLE:
        assert not options or f"\nastar-cli maps/{name} {options}\n" in examples


@sample
def test_sample(name, format, cost, steps, options):
    has_result(astar(f"{MAPS}/{name} {options} --json -o picture.png"), cost, steps)
    valid_png("picture.png")


@sample
def test_sample_in_other_ways(name, format, cost, steps, options):
    """These runs read the same maps again, so they use the build without sanitizers."""
    run = astar(f"{MAPS}/{name} {options}", cli=RELEASE).ended(cost == "no-path")
    run.created(f"out/{os.path.splitext(os.path.basename(name))[0]}.png")
    for other in OTHERS:  # files to which samples refer
        shutil.copy(MAPS / other, ".")
    shutil.copy(MAPS / name, "sample.jpg")
    options = f"{options} --json --no-picture"
    run = has_result(astar(f"sample.jpg {options}", cli=RELEASE), cost, steps)
    if format != "digits":
        given = astar(f"sample.jpg {options} --format {format}", cli=RELEASE)
        assert findings(given) == findings(run)
    with open("sample.jpg", "rb") as file:
        run = has_result(astar(f"- {options}", cli=RELEASE, input=file.read()), cost, steps)
    assert run.get("map") == "-"


def test_the_folder_of_samples():
    run = astar(f"{MAPS}/", cli=RELEASE).ended(0)
    assert len(os.listdir("out")) == sum("/" not in name for name in NAMES)
    assert run.out.count(" -> out/") == len(os.listdir("out"))


def test_all_samples_that_need_no_options_in_one_run():
    table = [row for row in TABLE if not row[4]]
    run = astar([*(MAPS / row[0] for row in table), "-o", "pictures"], cli=RELEASE).ended(1)
    lines = [re.sub(r", \d+ expanded.*", "", line).split("/maps/")[1] for line in run.lines]
    assert lines == [
        f"{name}: no path" if cost == "no-path" else f"{name}: cost {cost}, {steps} steps"
        for name, _, cost, steps, _ in table
    ]


def test_the_sample_scenario():
    run = astar(f"{MAPS}/options/level.map.scen --report report.json").solved()
    assert ": 12 problems, 0 wrong," in run.out
    run.created("report.json")


def test_coordinates_in_metres_are_those_of_the_centres_of_cells():
    options = "--start 0.3m,-0.5m --goal 4m,0.9m --clearance 0.2m --no-picture --path path.csv"
    astar(f"{MAPS}/options/robot.yaml {options}").solved()
    header, *path = rows("path.csv")
    assert header == ["x", "y", "cost", "x_m", "y_m"]
    # 0.3,-0.5 and 4,0.9 are lower left corners of cells. The centre of a cell is 0.025 m to the right
    # of the corner and 0.025 m above it.
    assert path[0] == ["10", "53", "0", "0.325", "-0.475"]
    assert path[-1] == ["84", "25", "90.284271", "4.025", "0.925"]
    for x, y, _, x_m, y_m in path:
        assert abs(float(x_m) - (-0.2 + (int(x) + 0.5) * 0.05)) < 1e-6
        assert abs(float(y_m) - (-1 + (63.5 - int(y)) * 0.05)) < 1e-6


# --- mazes by other authors ---

needs_mazes = pytest.mark.skipif(not MAZES.exists(), reason="the image mazes are missing")


@needs_mazes
def test_seven_of_the_eight_image_mazes_are_solved_without_options():
    run = astar([*sorted(MAZES.glob("*.png")), *"--json -o pictures".split()], cli=RELEASE).ended(2)
    results = [(os.path.basename(name), status) for name, status in run.each("map status")]
    assert [name for name, status in results if status != "solved"] == ["braid2k.png"]
    assert all(start[1] == 0 for start in run.each("start") if start)
    assert len(os.listdir("pictures")) == 7


@needs_mazes
def test_image_mazes_with_no_diagonal():
    expected = (
        "tiny 15 small 44 normal 308 logo 1788 combo400 1008 braid200 596 perfect2k 24668".split()
    )
    expected = list(zip(expected[::2], map(int, expected[1::2])))
    names = [MAZES / f"{name}.png" for name, _ in expected]
    run = astar([*names, *"--no-diagonal --json --no-picture".split()], cli=RELEASE).solved()
    results = run.each("status cost steps")
    assert results == [["solved", cost, cost] for _, cost in expected]


@needs_mazes
def test_an_image_maze_with_many_openings_needs_start_and_goal():
    maze = f"{MAZES}/braid2k.png"
    run = astar(maze, cli=RELEASE)
    run.refused(f"{maze}: ", "429 openings.*1456,0.*--start.*--goal")
    options = "--start 1456,0 --goal 692,2000 --no-diagonal --json --no-picture"
    run = astar(f"{maze} {options}", cli=RELEASE).solved()
    assert run.get("cost steps") == [4572, 4572]


# --- terrain of MovingAI maps ---


def strange(cells, options="", output="map.png"):
    """Draws a MovingAI map of one row whose first cell is start and goal. Returns the letters of the
    picture without that cell, E and F replaced by `.`, and for each colour that has no letter the
    positions where it is."""
    write("level.map", f"type octile\nheight 1\nwidth {len(cells)}\nmap\n{cells}\n")
    args = "level.map -s 0,0 -g 0,0 --map-image map.png --scale 1 -o solved.png"
    astar(f"{args} {options}").solved()
    valid_png(output)
    found = collections.defaultdict(list)
    with Image.open(output) as image:
        for x, colour in enumerate(image.convert("RGB").getdata()):
            if colour not in LETTERS:
                found[colour].append(x)
    return letters(output)[1:].replace("E", ".").replace("F", "."), dict(found)


@pytest.mark.parametrize("output", ["map.png", "solved.png"])
def test_each_type_of_terrain_has_its_own_colour(output):
    text, colours = strange(".W.T.S.@OG.", output=output)
    assert text == "?.?.?.##.." and sorted(colours.values()) == [[1], [3], [5]]
    assert strange(".@.G", output=output) == ("#..", {})


def test_a_swamp_with_a_cost_has_the_colour_of_terrain_of_that_cost():
    _, plain = strange(".S.")
    _, shaded = strange(".S.", "--cost S=3")
    ((red, green, blue),) = shaded
    assert shaded != plain and red > green > blue  # a warm brown
    write("grid.txt", "0 5 0\n")
    astar("grid.txt -s 0,0 -g 0,0 --map-image grid.png --scale 1 --no-picture --cost 5=3").solved()
    with Image.open("grid.png") as image:
        assert image.convert("RGB").getpixel((1, 0)) == (red, green, blue)


def test_water_and_trees_keep_their_colours_if_swamp_and_g_have_costs():
    _, plain = strange(".W.T.")
    text, colours = strange(".W.T.S.G.", "--cost S=3 --cost G=9")
    assert text == "?.?.?.?." and len(colours) == 4
    assert plain.items() <= colours.items() and len(plain) == 2


def test_every_cell_of_the_sample_level_has_the_colour_of_its_letter():
    level = MAPS / "options/level.map"
    astar(f"{level} -s 2,2 -g 25,4 --map-image map.png --scale 1 --no-picture").solved()
    cells = read(level).split()[-18:]
    expected = "\n".join(cells).translate(str.maketrans("WTS@OG", "???##."))
    assert letters("map.png").replace("S", ".").replace("G", ".") == expected
