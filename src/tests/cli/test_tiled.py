# SPDX-License-Identifier: MIT
"""Tiled maps: comparison of cells with an oracle (support/tiled_oracle.py), options, broken maps,
hostile maps, and the rules for tilesets in other files."""

import base64
import ctypes
import os
import re
import shutil
import struct
import subprocess
import sys
import zlib
from pathlib import Path

import pytest
from program import (
    FIXTURES,
    MAPS,
    PROJECT,
    RELEASE,
    astar,
    bounded,
    files,
    needs,
    same,
    solve,
    valid_png,
    write,
)

sys.path.insert(0, f"{PROJECT}/src/tests/support")
import tiled_maps  # pylint: disable=wrong-import-position
import tiled_oracle  # pylint: disable=wrong-import-position

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


# The place in the message, words of the message, and the changes of the small map that it refuses:
# texts and their replacements, with \n for a new line.
BROKEN_TMX = r"""
2:1 :: isometric.*Orthogonal :: orthogonal => isometric
2:1 :: hexagonal.*Orthogonal :: orthogonal => hexagonal
2:1 :: staggered.*Orthogonal :: orthogonal => staggered
2:1 :: only orthogonal :: orthogonal => round
2:1 :: infinite.*clear :: infinite="0" => infinite="1"
2:1 :: width must be .* from 1 :: width="3" height="2" t => height="2" t
2:1 :: height must be :: width="3" height="2" t => width="3" height="0" t
2:1 :: tilewidth must be :: tilewidth="8" => tilewidth="-8"
2:1 :: tileheight must be :: tileheight="8" => tileheight="x"
3:2 :: firstgid is missing :: firstgid="1" => 
3:2 :: firstgid must be :: firstgid="1" => firstgid="0"
4:3 :: id must be :: <tile id="1" => <tile id="-1"
4:28 :: true or false.*bool :: "true" => "yes"
5:4 :: 0\.001 to 1000 :: value="2" => value="0"
5:4 :: 0\.001 to 1000 :: value="2" => value="1.0001"
5:4 :: 0\.001 to 1000 :: value="2" => value="1001"
3:2 :: properties twice :: </tile> => </tile><tile id="1"><properties><property name="cost" value="3"/></properties></tile>
7:2 :: size of the map :: "Ground" width="3" => "Ground" width="4"
7:2 :: size of the map :: "Ground" width="3" height="2" => "Ground" width="3" height="1"
7:2 :: no data ::   <data encoding="csv">1,2,1,\n1,1,1</data>\n => 
8:3 :: encoding.*CSV :: encoding="csv" => encoding="hex"
8:3 :: only base64 :: encoding="csv" => encoding="csv" compression="zlib"
8:3 :: compression :: encoding="csv" => encoding="base64" compression="lzma"
8:3 :: no tiles and no encoding ::  encoding="csv" => 
8:3 :: 5 tiles.*6 :: 1,1,1 => 1,1
8:3 :: 7 tiles.*6 :: 1,1,1 => 1,1,1,1
9:3 :: tile number :: 1,1,1 => 1,x,1
9:3 :: tile number :: 1,1,1 => 1,,1
9:3 :: comma :: 1,1,1 => 1 1,1
9:1 :: tile number :: 1,1,1 => 9999999999,1,1
7:2 :: belongs to no tileset :: firstgid="1" => firstgid="2"
12:3 :: outside the map.*move :: x="4" => x="-4"
13:3 :: outside the map :: x="20" => x="24"
13:3 :: wall.*move :: x="20" => x="12"
12:3 :: must be numbers :: x="4" => x="four"
12:3 :: start and a goal :: name="start" => name="start" type="exit"
8: :: base64 :: "csv">1,2 => "base64">!,2
8:3 :: shorter than 4 bytes :: "csv">1,2,1,\n1,1,1 => "base64">AAAA\n
8:3 :: incomplete :: "csv">1,2,1,\n1,1,1 => "base64">AAA\n
8:3 :: damaged :: "csv">1,2,1,\n1,1,1 => "base64" compression="zlib">AAAA\n
8:3 :: damaged :: "csv">1,2,1,\n1,1,1 => "base64" compression="gzip">AAAA\n
8:3 :: damaged :: "csv">1,2,1,\n1,1,1 => "base64" compression="zstd">AAAA\n
7:2 :: chunks.*Infinite :: 1,2,1,\n1,1,1 => <chunk>\n</chunk>
10:4 :: invalid XML.*mismatched :: </layer> => </lawyer>
16: :: invalid XML :: </map> => 
2:1 :: nothing says :: "wall" => "hard" ;; name="cost" => name="price"
2:1 :: no tile layer ::  <layer name="Ground" width="3" height="2">\n  <data encoding="csv">1,2,1,\n1,1,1</data>\n </layer>\n => 
13:3 :: objects are not supported :: name="ends" => name="Collision" ;; goal => box
"""
BROKEN_TMJ = r"""
1:1 :: isometric.*Orthogonal :: orthogonal => isometric
1:1 :: hexagonal.*Orthogonal :: orthogonal => hexagonal
1:1 :: staggered.*Orthogonal :: orthogonal => staggered
1:1 :: infinite.*clear :: "infinite":false => "infinite":true
1:1 :: width must be :: "width":3} => "width":0}
1:1 :: height must be :: "height":2, "inf => "height":-2, "inf
1:1 :: tilewidth must be :: "tilewidth":8 => "tilewidth":null
11:3 :: firstgid is missing :: "firstgid":1,  => 
12:4 :: id must be :: "id":1 => "id":1.5
13:5 :: true or false :: "value":true => "value":1
14:5 :: 0\.001 to 1000 :: "value":2 => "value":-2
12:26 :: array.*1\.2 :: "properties":[ => "properties":{},"x":[
3:3 :: size of the map :: "width":3, "height":2 => "width":2, "height":3
3:3 :: no data :: "data": => "date":
4:11 :: 5 tiles.*6 :: 1,1,1] => 1,1]
5:8 :: 32-bit integer :: 1,1,1] => 1,1.5,1]
5:8 :: 32-bit integer :: 1,1,1] => 1,"1",1]
5:8 :: value is expected :: 1,1,1] => 1,,1]
5:8 :: value is expected :: 1,1,1] => 1,01,1]
5:7 :: ',' or ']' :: 1,1,1] => 1;1,1]
4:31 :: base64 data must be text :: "data": => "encoding":"base64","data":
3:3 :: has no type :: "type":"tilelayer",  => 
3:3 :: match its type :: "objects":[ => "layers":[],"objects":[ ;; "tilelayer" => "objectgroup" ;; "data" => "objects":[{"name":"x"}],"layers":[{"type":"group"}],"data"
3:3 :: given twice :: "name":"Ground",  => "name":"Ground", "name":"x", 
7:4 :: outside the map :: "x":4 => "x":-4
7:4 :: must be numbers :: "x":4 => "x":"four"
8:4 :: wall.*move :: "x":20 => "x":12
16: :: '}' :: "width":3} => "width":3
15:13 :: must end here :: "width":3} => "width":3} 5
1:1 :: nothing says :: "wall" => "hard" ;; "cost" => "price"
11:25 :: escape :: "name":"a" => "name":"\q"
3:3 :: chunks :: "data":[ => "chunks":[
11:38 :: array of objects :: "tiles":[ => "tiles":5,"q":[
11:47 :: before 1\.0 :: "tiles":[ => "tileproperties":{},"tiles":[
"""


def changed(text, changes):
    for change in changes.split(" ;; "):
        old, new = change.replace("\\n", "\n").split(" => ")
        assert old in text, change
        text = text.replace(old, new, 1)
    return text


@pytest.mark.parametrize(
    "name,text,table",
    [("map.tmx", TMX, BROKEN_TMX), ("map.tmj", TMJ, BROKEN_TMJ)],
    ids=["tmx", "tmj"],
)
def test_broken_maps_are_refused_and_the_message_states_the_place(name, text, table):
    for row in table.strip("\n").split("\n"):
        place, words, changes = row.split(" :: ")
        write(name, changed(text, changes))
        astar(f"{name} -o picture.png").refused(f"{name}:{place}", words)


@pytest.mark.parametrize(
    "options,prefix,words",
    [
        ("--layer ground", "map.tmx: ", "Ground.*ground.*--layer"),
        ("--layer=", "--layer", "name"),
        ("--walls 1 --cost 1=5", "map.tmx: ", "walls have no cost"),
        ("--cost S=5", "map.tmx: ", "ID of a tile"),
    ],
)
def test_refused_options(options, prefix, words):
    write("map.tmx", TMX)
    astar(f"map.tmx {options} -o picture.png").refused(prefix, words)


def test_ids_are_ambiguous_if_there_are_two_tilesets():
    write("map.tmx", changed(TMX, '<layer => <tileset firstgid="2" name="b"/><layer'))
    astar("map.tmx --walls 0 -o picture.png").refused("map.tmx:7:", "two tilesets.*--layer")


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


def external(source):
    """Writes map.tmx, the small map with this tileset."""
    tileset = TMX[TMX.index(" <tileset") : TMX.index(" <layer")]
    write("map.tmx", TMX.replace(tileset, f' <tileset firstgid="1" source="{source}"/>\n'))


@pytest.mark.parametrize(
    "content,words",
    [
        ('<tileset source="a.tsx"/>', "refer to another"),
        ('<map><tileset source="map.tmx"/></map>', "not a tileset"),
        ("<tileset>\n</tile>", ":2:3.*invalid XML"),
        ("P5 1 1 255 x", "begins with"),
        (" ", "begins with"),
        ('<!DOCTYPE tileset [<!ENTITY a "b">]><tileset name="&a;"/>', "entities"),
        ("<tileset><tile><properties/></tile></tileset>", ":1:10.*id is missing"),
        ('{"tiles":[}', "object is expected"),
    ],
)
def test_broken_tilesets_are_refused(content, words):
    external("a.tsx")
    write("a.tsx", content)
    astar("map.tmx -o picture.png").refused("map.tmx:3:2: tileset ./a.tsx", words)


def test_missing_and_cyclic_tilesets_and_folders_are_refused():
    external("a.tsx")
    astar("map.tmx -o picture.png").refused("map.tmx:3:2: tileset ./a.tsx: ", "No such file")
    os.mkdir("a.tsx")
    astar("map.tmx -o picture.png").refused("map.tmx", r"a\.tsx.*folder")
    os.rmdir("a.tsx")
    os.symlink("map.tmx", "a.tsx")
    astar("map.tmx -o picture.png").refused("map.tmx", "not a tileset")


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
        bounded(f"map.tmx {ENDS}", max_cells=None).refused("map.tmx:")


def test_a_json_map_that_claims_too_many_cells_is_refused():
    size = '"width":32768,"height":32768'
    layer = f'{{"type":"tilelayer","name":"walls",{size},"data":[1]}}'
    rest = f'"tilewidth":1,"tileheight":1,"infinite":false,"tilesets":[],"layers":[{layer}]'
    write("map.tmj", f"{{{size},{rest}}}")
    bounded(f"map.tmj {ENDS}", max_cells=None).refused("map.tmj: ", "--memory")


@pytest.mark.parametrize("kind", ["gzip", "zlib", "zstd"])
def test_streams_that_inflate_to_a_gigabyte_are_refused(kind):
    data = zeros(1 << 30, kind)
    hostile_map(3, 2, data)
    bounded(f"map.tmx {ENDS}").refused("map.tmx:3:", "longer than")
    # This map is valid, but it needs more memory than the limit allows.
    hostile_map(1 << 14, 1 << 14, data)
    bounded(f"map.tmx {ENDS}", max_cells=None).refused("map.tmx: ", "--memory")


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
