# SPDX-License-Identifier: MIT
"""Maps with a real-valued cost for each cell: NumPy arrays, rasters, costs of steps, outputs, and
options that do not apply to them."""

import heapq
import json
import math
import os
import random
import shutil
import struct
import subprocess
from pathlib import Path

import numpy
import pytest
from PIL import Image, TiffImagePlugin
from program import astar, rows, valid_png, write

INF = math.inf


def save(name, costs, code="d"):
    """Writes rows of numbers as numpy.save does."""
    kind = {"e": "<f2", "f": "<f4", "d": "<f8", "i": "<i4", "B": "|u1"}[code]
    head = (
        f"{{'descr': '{kind}', 'fortran_order': False, 'shape': ({len(costs)}, {len(costs[0])}), }}"
    )
    values = [cost for row in costs for cost in row]
    data = struct.pack(f"<{len(values)}{code}", *values)
    Path(name).write_bytes(
        b"\x93NUMPY\1\0" + struct.pack("<H", 118) + head.ljust(117).encode() + b"\n" + data
    )


def steps(costs, rule, x, y):
    """Yields the steps from a cell: the next cell, the length, and the cost of the cell entered."""

    def free(x, y):
        return 0 <= y < len(costs) and 0 <= x < len(costs[0]) and 0 <= costs[y][x] < INF

    for dx, dy in ((a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if a or b):
        sides = free(x + dx, y) + free(x, y + dy)
        if dx and dy and sides < {"both-free": 2, "one-free": 1, "always": 0, "never": 3}[rule]:
            continue
        if free(x + dx, y + dy):
            yield x + dx, y + dy, math.hypot(dx, dy)


def cheapest(costs, rule, mean, start):
    """Returns the cost of the cheapest path to each cell that can be reached."""
    found, queue = {}, [(0.0, start)]
    while queue:
        sum, (x, y) = heapq.heappop(queue)
        if (x, y) in found:
            continue
        found[x, y] = sum
        for a, b, length in steps(costs, rule, x, y):
            cost = (costs[y][x] + costs[b][a]) / 2 if mean else costs[b][a]
            heapq.heappush(queue, (sum + length * cost, (a, b)))
    return found


def rough(seed, width=23, height=17):
    rng = random.Random(seed)
    cost = lambda: rng.choice([INF, -1, 0, *(10 ** rng.uniform(-2, 3) for _ in range(12))])
    costs = [[cost() for _ in range(width)] for _ in range(height)]
    costs[0][0] = costs[-1][-1] = 0.5
    # As 32-bit floats, so that rounding does not matter.
    return [struct.unpack(f"<{width}f", struct.pack(f"<{width}f", *row)) for row in costs]


@pytest.mark.parametrize("rule", ["both-free", "one-free", "always", "never"])
@pytest.mark.parametrize("kind", ["mean", "entered"])
def test_costs_of_all_cells_and_of_a_path(rule, kind):
    costs = rough(rule)
    save("map.npy", costs, "f")
    expected = cheapest(costs, rule, kind == "mean", (0, 0))
    goal = max((cell for cell in expected), key=lambda cell: (cell[0] + cell[1], cell))
    options = f"--diagonal {rule}" + (" --step-cost entered" if kind == "entered" else "")
    run = astar(
        f"map.npy -s 0,0 -g {goal[0]},{goal[1]} {options} --json=path --no-picture "
        "--distances costs.npy --path path.csv"
    ).ended(0)
    found = struct.unpack(f"<{23 * 17}d", Path("costs.npy").read_bytes()[128:])
    for i, cost in enumerate(found):
        assert cost == pytest.approx(expected.get((i % 23, i // 23), INF), rel=1e-12)
    result = json.loads(run.out)
    assert result["cost"] == pytest.approx(expected[goal], abs=1e-6)
    assert result["optimal"]
    path = [(x, y) for x, y in result["path"]]
    for (x, y), cell in zip(path, path[1:]):
        assert cell in {(a, b) for a, b, _ in steps(costs, rule, x, y)}
    table = rows("path.csv")[1:]
    assert [(int(x), int(y)) for x, y, _ in table] == path
    assert [float(cost) for _, _, cost in table] == pytest.approx(
        [found[x + 23 * y] for x, y in path], abs=1e-6
    )


def test_result_lines_name_the_mean_step_cost():
    save("map.npy", [[1, 2.5, 4]])
    run = astar("map.npy -s 0,0 -g 2,0 --no-picture").ended(0)
    assert run.out == "map.npy: cost 5, 2 steps, mean step cost, 3 expanded\n"
    run = astar("map.npy -s 0,0 -g 2,0 --no-picture --step-cost entered").ended(0)
    assert run.out == "map.npy: cost 6.5, 2 steps, 3 expanded\n"
    run = astar("map.npy -s 0,0 --no-picture --distances -").ended(0)
    assert run.out == "x,y,cost\n0,0,0\n1,0,1.75\n2,0,5\n"
    run = astar("map.npy -s 0,0 --no-picture --distances costs.csv").ended(0)
    assert run.out == "map.npy: 3 cells reached, highest cost 5, mean step cost\n"


def test_several_ends_via_points_and_clearance():
    save("map.npy", [[1, 1, 1, 0.5], [1, 1, 1, 1], [1, -1, 1, 1]])
    run = astar("map.npy -s 0,0 -s 3,1 -g 3,0 --no-picture").ended(0)
    assert run.out.startswith("map.npy: cost 0.75, 1 step,")
    run = astar("map.npy -s 0,0 --via 0,2 -g 0,0 --json --no-picture").ended(0)
    result = json.loads(run.out)
    assert result["cost"] == 4 and [leg["cost"] for leg in result["legs"]] == [2, 2]
    run = astar("map.npy -s 0,0 -g 0,2 --clearance 2 --no-picture").ended(2)
    assert "0,2" in run.err
    run = astar("map.npy -s 0,0 -g 1,2 --no-picture").ended(2)
    assert "the goal 1,2 is in a wall" in run.err


def test_tiny_costs_do_not_hide_free_cells():
    """The step from 1,2 costs nothing, so the sum stays the same, and only the direction differs. The
    tiny cost makes the buckets of the search so narrow that sums need more bits than their numbers."""
    write("tiny.csv", "-1,0,-1\n-1,0,-1\n100.5,0,0.00000000000000000001\n")
    assert astar("tiny.csv -s 0,2 -g 1,0 --json --no-picture").solved().get("cost") == 50.25


def test_costs_may_be_too_large_or_all_zero():
    save("map.npy", [[0.0, 0, 0, 0]] * 3)
    run = astar("map.npy --values cost -s 0,0 -g 3,2 --no-picture").ended(0)
    assert run.out.startswith("map.npy: cost 0, 3 steps,")
    save("map.npy", [[1, 3e38, 3e38, 1]], "f")
    run = astar("map.npy -s 0,0 -g 3,0 --no-picture").ended(2)
    assert "exceed 10^18" in run.err and "nan" in run.err
    astar("map.npy -s 0,0 --distances costs.csv --no-picture").ended(2)
    assert not Path("costs.csv").exists()


def test_tables_in_the_terminal_show_the_costs():
    save("map.npy", [[1, 2.5], [-1, 1e-3]])
    run = astar("map.npy -s 0,0 -g 1,1 --no-picture --show=costs").ended(0)
    assert run.out.split()[:4] == ["1S", "2.5*", "#", "0.001G"]


def test_scenarios_need_classes():
    save("map.npy", [[1, 2.5]])
    write("map.scen", "version 1\n0\tmap.npy\t2\t1\t0\t0\t1\t0\t1\n")
    assert "scenarios need" in astar("map.scen --no-picture").ended(2).err


def test_rounding_is_noted_and_memory_is_limited():
    save("map.npy", [[0.1] * 1500] * 1500, "f")
    options = "map.npy -s 0,0 -g 1499,0 --no-picture"
    assert "rounded" not in astar(f"{options} -v").ended(0).err
    run = astar(f"{options} --memory 25M").ended(2)
    assert "this map needs about" in run.err and "--memory" in run.err
    save("map.npy", [[0.1, 0.2]], "d")
    run = astar("map.npy -s 0,0 -g 1,0 --no-picture -v").ended(0)
    assert "the numbers of 64 bits are rounded to costs of 32 bits" in run.err


def test_pictures_show_the_costs_and_their_scale():
    save("map.npy", [[x + 0.5 for x in range(40)] for _ in range(20)])
    astar("map.npy -s 0,0 -g 39,19 --caption -o map.png --distances costs.png").ended(0)
    valid_png("map.png")
    valid_png("costs.png")


def test_options_that_show_the_search():
    save("map.npy", [[1, 2.5, -1, 9], [4, 1, -1, 9]])
    run = astar("map.npy -s 0,0 -g 3,0 --nearest --animate a.png --labels order --scale 30").ended(
        0
    )
    assert "nearest cell at cost 1.75, 1 step" in run.out
    valid_png("out/map.png")
    astar("map.npy -s 0,0 -g 1,1 --no-picture --flow flow.csv --step-cost entered").ended(0)
    flow = ["0,0,SE,1.414214", "1,0,S,1", "0,1,E,1", "1,1,,0"]
    assert Path("flow.csv").read_text().split()[1:] == flow


def test_options_that_do_not_apply_to_other_maps():
    write("map.txt", "2 0 3\n")
    run = astar("map.txt --no-picture --step-cost mean").ended(2)
    assert "--step-cost mean applies to" in run.err
    write("map.txt", "####\n#SG#\n####\n")
    run = astar("map.txt --no-picture --values cost").ended(2)
    assert "--values cost applies to" in run.err
    save("map.npy", [[2, 0, 300, 3]], "i")
    run = astar("map.npy --no-picture --values classes").ended(2)
    assert "300 at 2,0" in run.err
    save("map.npy", [[2, 0, 7, 3]], "B")
    assert astar("map.npy --no-picture").ended(0).out.startswith("map.npy: cost 9, 3 steps, ")


@pytest.mark.parametrize("order", "CF")
@pytest.mark.parametrize("kind", "<f2 >f2 <f4 >f4 <f8 >f8 |i1 <i2 >i4 <i8 <u2 >u4 <u8".split())
def test_arrays_of_all_types_become_costs(kind, order):
    """From cells of cost 0, entering each cell of the first row costs its value."""
    if "f" in kind:
        values = [0.5, 0.1, 6e-8, 65504, 300.25, 0, -1, math.inf, -math.inf, math.nan]
    else:
        most = numpy.iinfo(kind).max
        values = [300, 0, 1, 16777217, 10**17 + 1, most, -1, numpy.iinfo(kind).min]
        values = [
            numpy.iinfo(kind).min if value < 0 else min(value, most, 10**17) for value in values
        ]
    array = numpy.array([values, [0] * len(values)], order=order).astype(kind)
    numpy.save("map.npy", array)
    astar("map.npy -s 0,1 --values cost --step-cost entered --no-picture --distances d.npy").ended(
        0
    )
    expected = array[0].astype("f4").astype(float)
    assert numpy.load("d.npy")[0].tolist() == [cost if cost >= 0 else INF for cost in expected]


def test_numbers_that_are_too_large_are_named():
    save("map.npy", [[0.5, 1e300]])
    astar("map.npy -s 0,0 -g 1,0 -o o.png").refused("map.npy: ", "1,0.* too large.*; divide")


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("rule,kind", [("always", "mean"), ("never", "mean"), ("never", "entered")])
def test_costs_agree_with_scikit_image(rule, kind, seed):
    """Costs over nine orders of magnitude, with walls and areas of cost 0."""
    graph = pytest.importorskip("skimage.graph")
    random = numpy.random.default_rng(seed)
    shape = random.integers(20, 90, 2)
    costs = (10 ** random.uniform(-3, 6, shape)).astype("f4")
    costs[random.random(shape) < 0.3] = -1
    costs[shape[0] // 3 : shape[0] // 2, 5:18] = 0
    costs[0, 0] = 1
    save("map.npy", costs.tolist(), "f")
    options = f"--diagonal {rule} --step-cost {kind} --values cost"
    astar(f"map.npy -s 0,0 --distances d.npy --no-picture {options}").ended(0)
    oracle = graph.MCP_Geometric if kind == "mean" else graph.MCP
    # scikit-image takes cells of cost 0 for free ones, but negative ones for walls.
    expected, _ = oracle(costs.astype(float), fully_connected=rule == "always").find_costs([(0, 0)])
    expected -= 0 if kind == "mean" else costs[0, 0]  # MCP counts the start, too
    numpy.testing.assert_allclose(numpy.load("d.npy"), expected, rtol=1e-9, atol=1e-12)


# --- GeoTIFF ---


def save_tiff(name, array, compression="raw", tags=(), **options):
    """Writes a raster with 25 units a pixel and the upper left corner 1000,2000."""
    known = {33550: (12, (25.0, 25.0, 0.0)), 33922: (12, (0.0, 0, 0, 1000, 2000, 0))} | dict(tags)
    directory = TiffImagePlugin.ImageFileDirectory_v2()
    for tag, (kind, value) in known.items():
        directory[tag] = value
        directory.tagtype[tag] = kind
    image = Image.fromarray(numpy.array(array))
    image.save(name, tiffinfo=directory, compression=compression, **options)


COSTS = [[1, 2.5, -9999, 1], [4, 1.5, 3, 0.25]]


@pytest.mark.parametrize("compression", "raw tiff_lzw tiff_adobe_deflate packbits zstd".split())
@pytest.mark.parametrize("kind", "f4 u1 i4".split())
def test_rasters_are_read_as_arrays_are(kind, compression):
    array = numpy.array(COSTS)
    save_tiff("map.tif", numpy.maximum(array, 0).astype(kind), compression, {42113: (2, "0")})
    save("map.npy", numpy.where(array < 1, -1, array.astype(kind)), "f")
    if kind == "f4":
        save_tiff("map.tif", array.astype(kind), compression, {42113: (2, "-9999")})
        save("map.npy", array, "f")
    costs = []
    for name in "map.tif", "map.npy":
        run = astar(f"{name} --values cost -s 0,0 -g 2,1 --no-picture --distances d.npy").ended(0)
        costs.append((run.out.split(",")[0].split()[1:], numpy.load("d.npy").tolist()))
    assert costs[0] == costs[1]


def test_map_coordinates_are_those_of_the_raster():
    save_tiff("map.tif", numpy.array(COSTS, "f4"), tags={34735: (3, (1, 1, 0, 1, 1025, 0, 1, 2))})
    run = astar("map.tif -s 1000u,2000u -g 1074u,1975u --no-picture --path path.csv").ended(0)
    assert ", length 85.355339 u," in run.out
    path = [line.split(",")[3:] for line in Path("path.csv").read_text().split()]
    assert path == [
        ["x_u", "y_u"],
        ["1000", "2000"],
        ["1025", "1975"],
        ["1050", "1975"],
        ["1075", "1975"],
    ]


@pytest.mark.parametrize(
    "array,tags,words",
    [
        (numpy.zeros((2, 2, 3), "u1"), {}, "3 bands.*gdal_translate -b 1"),
        (numpy.zeros((2, 2), "f4"), {34264: (12, (1.0, 1) + (0,) * 14)}, "rotated.*gdalwarp"),
        (numpy.zeros((2, 2), "f4"), {33550: (12, (1.0, 2, 0))}, "not squares.*gdalwarp -tr"),
        (numpy.full((2, 2), numpy.nan, "f4"), {}, "wall; the map has no free cell"),
    ],
    ids="bands rotated oblong nodata".split(),
)
def test_rasters_that_are_refused(array, tags, words):
    save_tiff("map.tif", array, tags=tags)
    astar("map.tif -s 0,0 -g 1,1 -o picture.png").refused("map.tif: ", words)


def test_a_path_is_a_line_where_the_raster_lies():
    keys = (1, 1, 0, 2, 1025, 0, 1, 1, 3072, 0, 1, 2056)
    save_tiff("map.tif", numpy.array(COSTS, "f4"), tags={34735: (3, keys)})
    astar("map.tif -s 0,0 -g 3,1 --no-picture --path p.geojson --distances d.asc").ended(0)
    lines = json.loads(Path("p.geojson").read_text())
    assert lines["crs"]["properties"]["name"] == "urn:ogc:def:crs:EPSG::2056"
    assert lines["features"][0]["geometry"] == {
        "type": "LineString",
        "coordinates": [[1012.5, 1987.5], [1037.5, 1962.5], [1062.5, 1962.5], [1087.5, 1962.5]],
    }
    assert lines["features"][0]["properties"] == {"cost": 5.642767, "length": 85.355339}
    lines = Path("d.asc").read_text().split("\n")
    assert lines[
        :6
    ] == "ncols 4|nrows 2|xllcorner 1000|yllcorner 1950|cellsize 25|NODATA_value -1".split("|")
    assert [line.split()[2:] for line in lines[6:8]] == [
        ["-1", "6.267767"],
        ["4.017767", "5.642767"],
    ]

    write("map.txt", "2 0 3\n")
    run = astar("map.txt --no-picture --path p.json --path q.geojson").ended(2)
    assert "no map coordinates" in run.err


def test_a_truncated_raster_is_refused():
    save_tiff("map.tif", numpy.ones((50, 50), "f4"))
    os.truncate("map.tif", 5000)
    astar("map.tif -s 0,0 -g 1,1 -o picture.png").refused("map.tif: ", "libtiff cannot")


# The table of what goes together in astar-cli.1: options that work, and words of refusals.
WORKING = """-a astar/-a dijkstra/-a fastest/--diagonal one-free/--no-diagonal/--diagonal-cost 1.2/
--move-cost N=2,S=inf/--step-cost mean/--step-cost entered/--clearance 1/-s 0,1/-g 0,2/--via 2,2/
--nearest/--smooth=corners/--heuristic octile/--weight 2/--within 9/--distances d.png/--flow f.asc/
--flow f.png/--path p.csv/--path p.json/--path p.geojson/--json=path/--report r.html/--show/
--show=costs/--animate a.png/--labels g,h,f/--heat/--caption/--map-image i.png/--inspect/
--compare astar,jps/--compare all/--values cost"""
REFUSED = {
    **dict.fromkeys(["-a bfs", "-a greedy", "-a jps", "-a jps+", "-a bidirectional"], "use astar"),
    "--turn-cost 1": "omit --turn-cost",
    "--keep-away 2": "omit --keep-away",
    "--agent 2x2": "omit --agent",
    "--smooth": "use --smooth=corners",
    "--cost 1=3": "omit --cost",
    "--walls 2": "omit --cost and --walls",
    "--values classes": "omit --values",
    "--background image": "omit --background",
    "-s 3m,4m": "units of its own",
}


@pytest.mark.parametrize("option", WORKING.replace("\n", "").split("/") + list(REFUSED))
def test_what_goes_together_on_surfaces(option):
    save_tiff("map.tif", numpy.arange(1, 13, dtype="f4").reshape(3, 4) / 4)
    run = astar(f"map.tif -s 0,0 -g 2,1 -o map.png {option}")
    if option in REFUSED:
        run.refused("map.tif: ", f"; .*{REFUSED[option]}|{REFUSED[option]}.*; ")
    else:
        run.ended(0)


# --- GDAL as the judge of positions ---


def gdal(*command, text=""):
    """Returns the output of a GDAL tool; skips the test if there is none."""
    if not shutil.which(command[0]):
        pytest.skip(f"{command[0]} is not installed")
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize(
    "options",
    [
        "-co TILED=YES -co BLOCKXSIZE=16 -co BLOCKYSIZE=16 -co COMPRESS=DEFLATE -co PREDICTOR=3",
        "-mo AREA_OR_POINT=Point -co COMPRESS=LZW",
        "-ot Float64 -co ENDIANNESS=BIG -co BIGTIFF=YES",
        "-of AAIGrid",
    ],
    ids="tiles point big asc".split(),
)
def test_outputs_lie_where_the_raster_lies(options):
    costs = numpy.random.default_rng(5).permutation(37 * 21).reshape(21, 37) / 8 + 1
    costs[10, 3:30] = -9999
    numbers = "\n".join(" ".join(map(str, row)) for row in costs)
    head = "ncols 37\nnrows 21\nxllcorner 2600000.5\nyllcorner 1200007\ncellsize 2.5\n"
    write("made.asc", f"{head}NODATA_value -9999\n{numbers}\n")
    name = "map.asc" if "AAIGrid" in options else "map.tif"
    gdal("gdal_translate", "-q", "-a_srs", "EPSG:2056", *options.split(), "made.asc", name)
    ends = "-s 2600002u,1200058u -g 2600091u,1200009u"
    run = astar(f"{name} {ends} --no-picture --json=path --path p.geojson --distances d.asc").ended(
        0
    )
    line = json.loads(Path("p.geojson").read_text())["features"][0]["geometry"]["coordinates"]
    places = "".join(f"{x} {y}\n" for x, y in line)
    found = gdal("gdallocationinfo", "-valonly", "-geoloc", name, text=places).split()
    cells = json.loads(run.out)["path"]
    assert [float(value) for value in found] == [costs[y][x] for x, y in cells]
    assert cells[0] == [0, 0] and cells[-1] == [36, 20]
    here, there = (json.loads(gdal("gdalinfo", "-json", file)) for file in (name, "d.asc"))
    assert here["cornerCoordinates"] == there["cornerCoordinates"] and here["size"] == there["size"]
    if name == "map.tif":
        assert 'ID["EPSG",2056]' in gdal("ogrinfo", "-so", "-al", "p.geojson")
