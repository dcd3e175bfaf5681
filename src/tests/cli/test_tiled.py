# SPDX-License-Identifier: MIT
"""Tiled maps: comparison of cells with an oracle (support/tiled_oracle.py), options, hostile maps, and
the rules for tilesets in other files. tests/cases/tmx.txt and tmj.txt list broken maps."""

import base64
import ctypes
import json
import os
import re
import shutil
import struct
import subprocess
import zlib
from pathlib import Path

import pytest
import tiled_maps
import tiled_oracle
from hostile import UNCOUNTED, bounded
from program import (
    FIXTURES,
    MAPS,
    PROJECT,
    RELEASE,
    astar,
    files,
    needs,
    same,
    solve,
    valid_png,
    write,
)

# --- cells ---


class Reading(ctypes.Structure):
    """struct astar_reading."""

    _fields_ = [
        (name, kind)
        for kind, names in (
            (ctypes.c_char_p, "format path"),
            (ctypes.c_uint32, "cell_size threshold"),
            (ctypes.c_bool, "invert unknown_free"),
            (ctypes.c_char_p, "walls"),
            (ctypes.c_size_t, "wall_count"),
            (ctypes.c_char_p, "costs"),
            (ctypes.c_size_t, "cost_count max_cells outside_free"),
            (ctypes.c_char_p, "layer letters"),
            (ctypes.c_size_t * 5, "reserved"),
        )
        for name in names.split()
    ]


def read_cells(path, layer=None, walls="", given=()):
    """The map as the library reads it, in the format of the oracle."""
    library = ctypes.CDLL(f"{PROJECT}/build/lib/libastar.so")
    for function, kind in (
        ("load", ctypes.c_void_p),
        ("starts", ctypes.POINTER(ctypes.c_uint32)),
        ("goals", ctypes.POINTER(ctypes.c_uint32)),
    ):
        getattr(library, f"astar_map_{function}").restype = kind
    ranges = [re.fullmatch(r"(-?\d+)-?(\d*)", part).groups() for part in walls.split(",") if part]
    costs = dict(given)
    reading = Reading(
        walls=b"".join(struct.pack("qq", int(least), int(most or least)) for least, most in ranges),
        wall_count=len(ranges),
        costs=b"".join(struct.pack("qxxxxI", i, round(costs[i] * 1000)) for i in costs),
        cost_count=len(costs),
        layer=layer and layer.encode(),
    )
    error = ctypes.create_string_buffer(1000)
    grid = ctypes.c_void_p(library.astar_map_load(os.fsencode(path), ctypes.byref(reading), error))
    assert grid, error.raw
    width, height = library.astar_map_width(grid), library.astar_map_height(grid)
    rows = [[width, height]]
    for y in range(height):
        values = [library.astar_map_get(grid, x, y) for x in range(width)]
        rows.append([0 if value == 1 else library.astar_map_cost(grid, value) for value in values])
    for name in "starts", "goals":
        count = ctypes.c_size_t()
        points = getattr(library, f"astar_map_{name}")(grid, ctypes.byref(count))
        rows.append([name] + [f"{points[2 * i]},{points[2 * i + 1]}" for i in range(count.value)])
    library.astar_map_free(grid)
    return "".join(" ".join(map(str, row)) + "\n" for row in rows)


QUERIES = [
    ("plain", {"walls": "1-2"}),
    ("plain", {"walls": "0,-1", "given": {1: 2.5, 11: 1000}}),
    ("plain", {"walls": "2", "given": {-1: 7}}),
    ("plain", {"layer": "middle"}),
    ("plain", {"layer": "middle", "given": {1: 0.5}}),
    ("plain", {"layer": "top", "walls": "0"}),
    ("plain", {"given": {0: 3}}),
    ("layers", {"layer": "x"}),
    ("layers", {"layer": "x", "given": {0: 9}}),
    ("mixed", {"layer": "x"}),
    ("mixed", {"walls": "0"}),
]


@pytest.mark.parametrize("seed", [None, 6, 7])
def test_the_library_and_the_oracle_read_the_same_cells(seed):
    """Fixtures or random maps with all encodings, tilesets and wall rules."""
    folder = FIXTURES / "tiled" if seed is None else Path(".")
    if seed is not None:
        tiled_maps.Maker(folder, seed, seed * 9, 23).make_all()
    maps = [name for name in sorted(folder.glob("*.tm[xj]")) if not name.name.startswith("plain")]
    assert len(maps) == 28
    queries = [(name, {}) for name in maps]
    queries += [
        (folder / f"{name}{end}", options) for name, options in QUERIES for end in (".tmx", ".tmj")
    ]
    for name, options in queries:
        expected = tiled_oracle.Map(name, **options).text()
        assert read_cells(name, **options) == expected, (name, options)


@pytest.mark.parametrize("name", ["dungeon.tmx", "island.tmj"])
def test_the_program_and_the_oracle_find_paths_of_the_same_cost(name):
    cost, steps = tiled_oracle.Map(MAPS / name).solve()
    assert solve(MAPS / name)[2:] == [pytest.approx(cost, abs=2e-6), steps]


# --- small maps ---

TMX = """<?xml version="1.0"?>
<map orientation="orthogonal" width="3" height="2" tilewidth="8" tileheight="8" infinite="0">
 <tileset firstgid="1" name="a" tilewidth="8" tileheight="8">
  <tile id="1"><properties><property name="wall" type="bool" value="true"/>
   <property name="cost" value="2"/></properties></tile>
 </tileset>
 <layer name="Ground" width="3" height="2">
  <data encoding="csv">1,2,1,
1,1,1</data>
 </layer>
 <objectgroup name="ends">
  <object name="start" x="4" y="4"/>
  <object name="goal" x="20" y="4"/>
 </objectgroup>
</map>
"""
TMJ = """{"height":2, "infinite":false,
 "layers":[
  {"name":"Ground", "type":"tilelayer", "width":3, "height":2,
   "data":[1,2,1,
     1,1,1]},
  {"name":"ends", "type":"objectgroup", "objects":[
   {"name":"start", "x":4, "y":4},
   {"name":"goal", "x":20, "y":4}]}],
 "orientation":"orthogonal", "tileheight":8, "tilewidth":8,
 "tilesets":[
  {"firstgid":1, "name":"a", "tiles":[
   {"id":1, "properties":[
    {"name":"wall", "type":"bool", "value":true},
    {"name":"cost", "type":"float", "value":2}]}]}],
 "width":3}
"""


@pytest.mark.parametrize("name", ["map.tmx", "map.tmj"])
def test_a_small_map(name):
    write(name, TMX if name.endswith("x") else TMJ)
    assert solve(name)[:3] == [[0, 0], [2, 0], 4]
    assert solve(f"{name} --walls 7 --cost 1=5")[2] == 2.828427
    assert solve(f"{name} --layer Ground --walls=-1 --no-diagonal")[2] == 3


def test_a_map_may_have_252_different_costs():
    for count in 252, 253:
        numbers = ",".join(map(str, [*range(3, count + 3), *[3] * (253 - count)]))
        tiles = "".join(
            f"<tile id='{i}'><properties><property name='cost' value='{i}'/></properties></tile>"
            for i in range(2, 255)
        )
        layer = f'<layer width="253" height="1"><data encoding="csv">{numbers}</data></layer>'
        size = "width='253' height='1' tilewidth='1' tileheight='1'"
        text = (
            f"<map orientation='orthogonal' {size}><tileset firstgid='1'>{tiles}</tileset>{layer}"
        )
        write(f"{count}.tmx", f"{text}</map>")
    assert solve("252.tmx -s 0,0 -g 251,0")[2] == 253 * 254 / 2 - 3
    astar("253.tmx -s 0,0 -g 251,0").refused("253.tmx", "different costs")


# --- tilesets in other files ---


def test_a_tileset_is_not_a_map():
    """In folders, tilesets and other companion files are passed over."""
    for name in "external-csv.tmx", "external-csv.tmj", "own.tsx", "own.tsj":
        write(f"folder/{name}", (FIXTURES / "tiled" / name).read_bytes())
    shutil.copy("folder/own.tsj", "folder/unused.tsj")
    shutil.copy("folder/own.tsx", "folder/unused.tsx")
    for name in "folder/own.tsx", "folder/own.tsj":
        astar(name).refused(f"{name}:1:", "tileset.*give a map")
    run = astar("folder --inspect -v").ended(0)
    for name in "own.tsx", "own.tsj", "unused.tsj":
        assert f"{name}: passed over" in run.err


def test_a_map_with_layers_after_long_tilesets_is_recognised():
    """In a folder, such a map was passed over, because the key `layers` comes late."""
    content = json.loads(TMJ)
    del content["infinite"]
    tilesets = content.pop("tilesets")
    tilesets[0]["tiles"] += [{"id": i, "properties": []} for i in range(2, 1000)]
    write("folder/map.tmj", json.dumps({"tilesets": tilesets, **content}))
    for name in "folder", "folder/map.tmj":
        assert astar(f"{name} --json").get("map cost") == ["folder/map.tmj", 4]


def dungeon(folder="."):
    for name in MAPS.glob("dungeon.*"):
        write(f"{folder}/{name.name}", name.read_bytes())


def test_an_output_may_not_overwrite_a_tileset():
    dungeon()
    os.symlink("dungeon.tsx", "link.csv")
    os.link("dungeon.tsx", "hard.csv")
    content = Path("dungeon.tmx").read_bytes()
    for name in "dungeon.tsx", "./dungeon.tsx", "link.csv", "hard.csv":
        for run in (
            astar(f"dungeon.tmx -o picture.png --path {name}"),
            astar(f"- -o picture.png --path {name}", input=content),
        ):
            assert "also an input" in run.ended(2).unchanged().err
    same("dungeon.tsx", MAPS / "dungeon.tsx")


def test_skip_existing_considers_the_tileset():
    dungeon()
    astar("dungeon.tmx -o out/").solved()
    old, new = (os.stat("out/dungeon.png").st_mtime + days * 86400 for days in (-2, 1))
    for name in Path(".").glob("dungeon.*"):
        os.utime(name, (old, old))
    args = "dungeon.tmx -o out/ --skip-existing --json"
    assert astar(args).get("status") == "skipped"
    os.utime("dungeon.tsx", (new, new))
    assert astar(args).get("cost") == 17.62132


def test_untrusted_maps_may_refer_only_to_tilesets_in_their_folder():
    """Messages do not name the tileset."""
    dungeon("maps")
    run = astar("maps/dungeon.tmx --untrusted -o picture.png", cli=RELEASE)
    if "requires a sandbox" in run.err:
        pytest.skip(run.err)
    run.solved()
    os.rename("maps/dungeon.tsx", "secret.tsx")
    os.symlink("../secret.tsx", "maps/link.tsx")
    text = Path("maps/dungeon.tmx").read_text(encoding="utf-8")
    for name in "../secret.tsx", f"{os.getcwd()}/secret.tsx", "link.tsx", "/etc/passwd":
        write("maps/x.tmx", text.replace("dungeon.tsx", name))
        run = astar("maps/x.tmx --untrusted -o picture.png", cli=RELEASE)
        run.refused("maps/x.tmx:", r"outside the folder|…|\.\.\.")
        assert "secret" not in run.err and "passwd" not in run.err
    write("maps/x.tmx", text.replace("dungeon.tsx", "../secret.tsx"))
    astar("maps/x.tmx -o picture.png", cli=RELEASE).solved()


# --- hostile maps ---

ENDS = "-s 0,0 -g 1,0 -o picture.png"


def hostile_map(width, height, data):
    size = f"width='{width}' height='{height}'"
    head = f"<map orientation='orthogonal' {size} tilewidth='1' tileheight='1'>\n<tileset firstgid='1'/>"
    write("map.tmx", f"{head}<layer name='walls' {size}>\n{data}\n</layer></map>\n")


def zeros(count, kind):
    """Returns the element of a layer with this number of zero bytes, a multiple of a mebibyte. In a
    stream of zlib or gzip, the same compressed bytes stand for each mebibyte."""
    part = bytes(1 << 20)
    if kind == "zstd":
        zeros_of = f"head -c {count} /dev/zero | zstd -qc"
        packed = subprocess.run(zeros_of, shell=True, capture_output=True, check=True).stdout
    else:
        deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
        packed = deflate.compress(part) + deflate.flush(zlib.Z_FULL_FLUSH)
        packed = packed * (count >> 20) + b"\x03\x00"
        if kind == "zlib":
            packed = b"\x78\xda" + packed + (count % 65521 << 16 | 1).to_bytes(4, "big")
        else:
            crc = 0
            for _ in range(count >> 20):
                crc = zlib.crc32(part, crc)
            trailer = crc.to_bytes(4, "little") + (count % (1 << 32)).to_bytes(4, "little")
            packed = b"\x1f\x8b\x08\0\0\0\0\0\0\3" + packed + trailer
    return (
        f'<data encoding="base64" compression="{kind}">{base64.b64encode(packed).decode()}</data>'
    )


BOMB = "".join(f"<!ENTITY a{i} '&a{i - 1};&a{i - 1};'>" for i in range(1, 30))


@pytest.mark.parametrize(
    "text,words",
    [
        (
            f'<?xml version="1.0"?><!DOCTYPE map [<!ENTITY a0 "aaaaaaaaaaaaaaaa">\n{BOMB}]>\n'
            '<map width="&a29;"/>\n',
            "entities",
        ),
        ('<!DOCTYPE map [<!ENTITY a SYSTEM "file:///etc/passwd">]><map>&a;</map>\n', "entities"),
        ('<!DOCTYPE map SYSTEM "file:///etc/passwd"><map width="1">&a;</map>\n', "entit"),
    ],
    ids=["bomb", "entity", "subset"],
)
def test_entities_are_refused(text, words):
    write("map.tmx", text)
    bounded("map.tmx --format tmx").refused("map.tmx:1:", words)


@pytest.mark.parametrize(
    "data",
    [
        '<data encoding="csv">1,1</data>',
        '<data><tile gid="1"/></data>',
        '<data encoding="base64">AQAAAA==</data>',
        '<data encoding="base64" compression="zlib">eJxjZGBgAAAACAAC</data>',
        '<data encoding="base64" compression="zstd">KLUv/SAEIQAAAQAAAA==</data>',
    ],
    ids=["csv", "tiles", "base64", "zlib", "zstd"],
)
def test_maps_that_claim_too_many_cells_are_refused(data):
    for size in (1 << 15, 1 << 15), (10**9, 1), ((1 << 32) - 1, (1 << 32) - 1), (99999999999, 1):
        hostile_map(*size, data)
        bounded(f"map.tmx {ENDS}", UNCOUNTED).refused("map.tmx:")


def test_a_json_map_that_claims_too_many_cells_is_refused():
    size = '"width":32768,"height":32768'
    layer = f'{{"type":"tilelayer","name":"walls",{size},"data":[1]}}'
    rest = f'"tilewidth":1,"tileheight":1,"infinite":false,"tilesets":[],"layers":[{layer}]'
    write("map.tmj", f"{{{size},{rest}}}")
    bounded(f"map.tmj {ENDS}", UNCOUNTED).refused("map.tmj: ", "--memory")


@pytest.mark.parametrize("kind", ["gzip", "zlib", "zstd"])
def test_streams_that_inflate_to_a_gigabyte_are_refused(kind):
    data = zeros(1 << 30, kind)
    hostile_map(3, 2, data)
    bounded(f"map.tmx {ENDS}").refused("map.tmx:3:", "longer than")
    # This map is valid, but it needs more memory than the limit allows.
    hostile_map(1 << 14, 1 << 14, data)
    bounded(f"map.tmx {ENDS}", UNCOUNTED).refused("map.tmx: ", "--memory")


@pytest.mark.parametrize("kind", ["gzip", "zlib", "zstd"])
def test_a_map_of_4_million_cells_compressed_to_a_few_bytes_is_solved(kind):
    hostile_map(1 << 11, 1 << 11, zeros(1 << 24, kind))
    bounded(f"map.tmx {ENDS}").solved()
    valid_png("picture.png")
    assert files() == ["map.tmx", "picture.png"]


@pytest.mark.parametrize(
    "name,head,part,count,end,words",
    [
        ("map.tmx", '<map><tileset firstgid="1">', "<tile/>\n", 1000000, "", ""),
        ("map.tmx", "<map>", "<group>\n", 1000000, "", "deep|--memory"),
        ("map.tmx", "<map>", "<x>\n", 1000000, "", ""),
        ("map.tmx", '<map a="', "x", 10000000, '"/>', ""),
        (
            "map.tmx",
            '<map width="1" height="1" tilewidth="1" tileheight="1">',
            "<layer/>\n",
            100000,
            "</map>",
            "1000 layers",
        ),
        ("map.tmj", '{"layers":', "[", 1000000, "", "deep|object"),
        ("map.tmj", '{"layers":[],"x":', "[", 10000000, "", "deep"),
        ("map.tmj", '{"layers":[{"data":[', "1,", 5000000, "", ""),
    ],
)
def test_many_elements_deep_nesting_and_long_texts_stay_within_the_limits(
    name, head, part, count, end, words
):
    write(name, head + part * count + end)
    bounded(name).refused(f"{name}:", words)


def test_a_json_map_is_parsed_once_for_its_references_and_size_and_once_for_its_cells():
    """It was parsed four times."""
    needs("valgrind")
    callgrind = "valgrind --tool=callgrind --callgrind-out-file=count"
    run = f"{callgrind} {RELEASE} --no-sandbox --no-picture {MAPS}/island.tmj"
    subprocess.run(run.split(), capture_output=True, check=True)
    # The names of functions have numbers, and only their first use is followed by the name.
    names, calls, called = {}, 0, ""
    with open("count", encoding="utf-8") as file:
        for line in file:
            if match := re.match(r"c?fn=(\(\d+\))(?: (\S+))?", line):
                names.setdefault(match[1], match[2])
                called = names[match[1]]
            elif line.startswith("calls=") and called == "json_read":
                calls += int(line[6:].split()[0])
    assert calls == 2
