# SPDX-License-Identifier: MIT
"""A collection of hostile inputs. With --memory 200M --max-cells 20000000, each run stays within the
limits of hostile.py for processor time and memory, and exits with status 0, 1 or 2; no signal ends
it. Unless a test states otherwise, a run with status 2 prints one line, which names the file, and
writes no files; a run with status 0 or 1 writes a valid picture."""

import gzip
import os
import socket
import struct
import subprocess
import threading
from contextlib import closing

import pytest
from hostile import ENDS, ENORMOUS, LIMITS, PADDED, UNCOUNTED, bounded, drawn, refused
from png_file import GREY, PALETTE, RGB, RGBA, SIGNATURE, chunk, idat, ihdr, png
from program import FIXTURES, REFERENCE, draw, files, valid_png, write

A_LIMIT = "--(memory|max-[a-z]+)"  # matches the option named in a message about a limit
FORMATS = "grid array npy ascii digits csv asc tiff movingai tmx tmj ros pnm png jpeg webp gif bmp".split()


@pytest.fixture(autouse=True)
def inner_folder(folder, monkeypatch):
    """The test runs in a folder below its own, so that inputs can be created in `..`."""
    os.mkdir("inner")
    monkeypatch.chdir("inner")
    return folder


def unpacked(name, fixture):
    return write(name, gzip.decompress((FIXTURES / fixture).read_bytes()))


def square(width, height, value=0):
    """Returns a grid whose cells all have the same value."""
    return (f"{value} " * width + "\n") * height


@pytest.mark.parametrize(
    "code,complaint",
    [
        ("exit 3", "status 3"),
        ("kill -SEGV $$", "status 139"),
        ("exec python3 -c \"x = b'x' * 300_000_000\"", "3\\d{5}"),
        ("exec python3 -c 'while True: pass'", "1\\.\\d|status 137"),
    ],
)
def test_check_of_the_limits_can_fail(code, complaint, monkeypatch):
    monkeypatch.setattr("hostile.SECONDS", 0.3)
    program = write("../program", f"#!/bin/bash\nulimit -t 1\n{code}\n")
    os.chmod(program, 0o755)
    monkeypatch.setattr("hostile.RELEASE", program)
    with pytest.raises(AssertionError, match=complaint):
        bounded("")


# --- PNG ---


def test_png_of_one_pixel_whose_data_inflates_to_a_gigabyte():
    refused(unpacked("../map.png", "gigabyte.png.gz"), "../map.png: ", "byte 41")


def test_png_of_20000_x_20000_valid_pixels_in_a_small_file():
    refused(
        unpacked("../map.png", "20000x20000.png.gz") + ENDS,
        "../map.png: ",
        "20000 x 20000.*max-cells",
    )


@pytest.mark.parametrize("header", [(2147483647, 2147483647, 16, RGBA), (1, 2147483647, 1, GREY)])
def test_png_headers_of_the_largest_sizes(header):
    refused(write("../map.png", png(*header, b"\0")) + ENDS, "../map.png: ")


@pytest.mark.parametrize("depth,colour_type", [(1, GREY), (8, GREY), (8, RGB)])
def test_png_of_the_maximum_size_with_one_byte_of_data(depth, colour_type):
    refused(
        write("../map.png", png(4472, 4472, depth, colour_type, b"\0")) + ENDS,
        "../map.png: ",
        "data",
    )


@pytest.mark.parametrize(
    "width,height,depth,colour_type,row,limits",
    [
        (4472, 4472, 1, GREY, 560, LIMITS),
        (4472, 4472, 8, RGB, 4472 * 3 + 1, LIMITS),
        (16777216, 1, 1, GREY, 2097153, PADDED),
        (1, 16777216, 1, GREY, 2, PADDED),
    ],
)
def test_png_of_the_maximum_size_is_solved(width, height, depth, colour_type, row, limits):
    write("../map.png", png(width, height, depth, colour_type, bytes(row * height)))
    drawn(
        f"../map.png --invert -s 0,0 -g {'1,0' if width > 1 else '0,1'} -o picture.png",
        limits=limits,
    )


def test_png_of_8_bytes_per_pixel_is_refused_because_of_memory():
    write("../map.png", png(4472, 4472, 16, RGBA, bytes(4472 * (4472 * 8 + 1))))
    refused("../map.png" + ENDS, "../map.png: ", "--memory")


def pair(chunks):
    """Returns a PNG of a start and a goal, with these chunks before its data."""
    return png(2, 1, 8, RGB, b"\0\0\0\xff\xff\0\0", chunks)


def test_png_with_a_text_that_inflates_to_a_gigabyte_or_with_many_chunks_is_solved():
    bomb = gzip.decompress((FIXTURES / "gigabyte.png.gz").read_bytes())
    at = bomb.index(b"IDAT")
    size = struct.unpack(">I", bomb[at - 4 : at])[0]
    assert size > 900000
    for chunks in (
        chunk("zTXt", b"a\0\0" + bomb[at + 4 : at + 4 + size]),
        chunk("tEXt", b"A\0B") * 2**19,
        chunk("IDAT") * 2**19,
    ):
        drawn(write("../map.png", pair(chunks)) + " -o picture.png")


def test_png_with_one_byte_of_data_in_each_chunk_is_solved():
    data = idat(b"\0\0\0\xff\xff\0\0")[8:-4]
    parts = b"".join(chunk("IDAT", bytes([byte])) for byte in data)
    write("../map.png", SIGNATURE + ihdr(2, 1, 8, RGB) + parts + chunk("IEND"))
    drawn("../map.png -o picture.png")


# If the stated length of a chunk is too large, the data extends into the next chunk. If it is too
# small, the next chunk begins within the data.
PAIR_DATA = idat(b"\0\0\0\xff\xff\0\0")


@pytest.mark.parametrize(
    "data,words",
    [
        (chunk("IDAT", PAIR_DATA[8:-4] + chunk("IEND")), "ends"),
        (struct.pack(">I", 32) + PAIR_DATA[4:] + chunk("IEND"), ""),
        (struct.pack(">I", 4) + PAIR_DATA[4:] + chunk("IEND"), ""),
    ],
)
def test_png_whose_chunks_lie_within_each_other(data, words):
    refused(write("../map.png", SIGNATURE + ihdr(2, 1, 8, RGB) + data), "../map.png: ", words)


def test_png_with_256_colours_and_transparency_is_solved():
    palette = bytes(i * factor % 256 for i in range(256) for factor in (37, 91, 151))
    chunks = chunk("PLTE", palette) + chunk("tRNS", bytes(range(255, -1, -1)))
    write("../map.png", png(256, 3, 8, PALETTE, (b"\0" + bytes(range(256))) * 3, chunks))
    drawn("../map.png --threshold 0 -s 255,0 -g 254,0 -o picture.png")


@pytest.mark.parametrize("chunks", [chunk("PLTE", bytes(900)), chunk("PLTE", bytes(6)) * 2])
def test_png_with_too_many_colours_or_palettes(chunks):
    write("../map.png", png(2, 1, 8, PALETTE, b"\0\0\1", chunks))
    refused("../map.png", "../map.png: ", "PLTE")


def test_png_that_is_interlaced_only_according_to_its_header():
    write("../map.png", png(3, 3, 8, GREY, b"\0\xff\xff\xff" * 3, interlace=1))
    refused("../map.png" + ENDS, "../map.png: ", "data")


# --- text formats ---


@pytest.mark.parametrize(
    "text,options",
    [
        (b"0" * 10**7, "--format digits" + ENDS),
        (b"0 " * 10**7, ENDS),
        (b"7," * (10**7 - 1) + b"7\n", "--walls 1" + ENDS),
        (b"#S" + b" " * (10**7 - 4) + b"G#\n", "--format ascii -o picture.png"),
        (b"type octile\nheight 1\nwidth 10000000\nmap\n" + b"." * 10**7, ENDS),
    ],
    ids="digits grid csv ascii movingai".split(),
)
def test_a_row_of_10_million_cells_is_solved(text, options):
    write("../map.txt", text)
    drawn(f"../map.txt {options}", limits=PADDED)


@pytest.mark.parametrize(
    "text",
    [
        "\n" * 10**6 + "2 3\n" + "\n" * 10**6,
        "// nothing\n" * 10**6 + "2 3\n",
        "2\n" + "0\n" * 999998 + "3\n",
    ],
    ids=["empty lines", "comments", "rows of one cell"],
)
def test_a_million_lines_in_a_grid_are_read(text):
    write("../map.txt", text)
    drawn("../map.txt --format grid -o picture.png")


@pytest.mark.parametrize(
    "text,options,prefix,words",
    [
        (b"{" * 10**7, "", "", ""),
        (b"[" * 10**7, "", "", ""),
        (b"[" * 10**7, "--format array", ":1:", "dimensions"),
        (b"[[2, 3,\n" + b"9" * 10**7, "", ":2:", "not a cell"),
        (b"2 3\n" + b"9" * 10**7, "--format grid", ":2", ""),
        (b"\xef\xbb\xbf" * 2**20, "", "", ""),
        (bytes(range(256)), "", "", ""),
        (
            b"\x93NUMPY\1\0\x76\0%-117s\n\2\3"
            % b"{'descr': '|u1', 'fortran_order': False, 'shape': (4000, 4000), }",
            "",
            ": ",
            "truncated",
        ),
        # Short lines that would have to be padded to 2 * 10^7 cells.
        (b"#" * 10**4 + b"\n" + b"#S G\n" * 1990 + b"#" * 10**4 + b"\n", "", ":", ""),
        (b"type octile\nheight 4294967295\nwidth 4294967295\nmap\n..\n", ENDS, ": ", "max-cells"),
        (b"type octile\nheight 1000\nwidth 20000\nmap\n..\n", ENDS, ":", "short|cells"),
        (b"2 0\n0 \0 3\n", "", ":", ""),
        (b"2 0\n0 \0 3\n", "--format grid", ":2:", ""),
        (b"2 0\n0 \0 3\n", "--format csv", ":2:", ""),
        (b"#####\n#S\0G#\n#####\n", "--format ascii", ":2:", ""),
        (b"00\n0\0\n", "--format digits", ":2:", ""),
    ],
    ids=lambda value: "" if isinstance(value, bytes) else None,
)
def test_text_is_refused(text, options, prefix, words):
    write("../map.txt", text)
    refused(f"../map.txt {options}", f"../map.txt{prefix}", words)


@pytest.mark.parametrize(
    "text,formats",
    [
        (b"\n" * 10**6, "grid array npy csv ascii asc tiff movingai tmx tmj ros".split()),
        (bytes(10**7), FORMATS),
    ],
    ids=["empty lines", "NUL bytes"],
)
def test_file_of_one_byte_value_is_refused_in_each_format(text, formats):
    write("../map.txt", text)
    refused("../map.txt", "../map.txt: ")
    for name in formats:
        refused(f"../map.txt --format {name}", "../map.txt:")


def test_sparse_file_of_400_megabytes():
    write("../map.txt", "")
    os.truncate("../map.txt", 400 * 10**6)
    refused("../map.txt", "../map.txt: ")
    for name in "array npy csv asc tiff movingai tmx tmj pnm ros".split():
        refused(f"../map.txt --format {name}", "../map.txt:")


def test_tileset_of_40000_tiles_is_read_in_time_proportional_to_its_size():
    tiles = "".join(
        f'<tile id="{i}"><properties><property name="wall" type="bool" value="false"/></properties></tile>\n'
        for i in range(40000)
    )
    write(
        "../map.tmx",
        f'<map width="2" height="1" tilewidth="8" tileheight="8"><tileset firstgid="1">{tiles}</tileset>'
        '<layer width="2" height="1"><data encoding="csv">1,2</data></layer></map>',
    )
    drawn("../map.tmx" + ENDS)


def test_a_million_goals_behind_a_wall():
    start = "2 1 " + square(998, 1, 3) + "1 1 " + square(998, 1, 3)
    write("../map.txt", start + square(1000, 998, 3))
    drawn("../map.txt -o picture.png", status=1)
    drawn("../map.txt -o picture.png --nearest")


@pytest.mark.parametrize("algorithm", "astar dijkstra bfs greedy bidirectional fastest".split())
def test_no_path_from_any_of_125000_starts_to_any_of_748999_goals(algorithm):
    """Walls separate the upper left quarter, whose every second cell is a start, from the other
    quarters, whose cells are goals. Here, fastest uses jump point search."""
    inner = ["0 2 " * 250 + "1 " + "3 " * 499 + "\n", "2 0 " * 250 + "1 " + "3 " * 499 + "\n"]
    wall = "1 " * 501 + "3 " * 499 + "\n"
    write("../map.txt", "".join(inner * 250) + wall + ("3 " * 1000 + "\n") * 499)
    drawn(f"../map.txt -a {algorithm} -o picture.png", status=1)


# --- JPEG and WebP ---


def jpeg(size, scans):
    """Returns a progressive grey JPEG that states this width and height. Each of its two Huffman
    tables contains only one code, of one bit. The DC code stands for an unchanged value, the AC code
    for a run of 16384 empty blocks."""
    begin = bytes.fromhex("ffd8 ffdb004300") + b"\1" * 64
    frame = bytes.fromhex("ffc2000b08") + struct.pack(">HH", size, size) + bytes.fromhex("01011100")
    tables = b"".join(
        bytes.fromhex(f"ffc40014{table}01") + bytes(15) + bytes.fromhex(code)
        for table, code in (("00", "00"), ("10", "e0"))
    )
    return begin + frame + tables + scans + bytes.fromhex("ffd9")


EMPTY_SCAN = bytes.fromhex("ffda0008010100000000")


def later_scan(k, high_low, size=4096):
    """Returns a scan that contains the coefficient k. Runs of 16384 empty blocks take 15 bits each."""
    runs = (size // 8) ** 2 // 16384
    return bytes.fromhex("ffda0008010100") + bytes([k, k, high_low]) + bytes(runs * 15 // 8)


@pytest.mark.parametrize(
    "size,scans,limits,words",
    [
        (65500, EMPTY_SCAN + b"\0", LIMITS, "65500 x 65500"),
        (65500, EMPTY_SCAN + b"\0", ENORMOUS, "65500 x 65500 pixels is too large"),
        (4472, EMPTY_SCAN + b"\0", ENORMOUS, "data"),
        (65500, EMPTY_SCAN * 1000, LIMITS, ""),
        (65500, EMPTY_SCAN * 1000, ENORMOUS, "too large to decode|too many scans"),
        (30000, EMPTY_SCAN * 1000, LIMITS, ""),
        (30000, EMPTY_SCAN * 1000, ENORMOUS, "too little image data"),
    ],
    ids=lambda value: "" if isinstance(value, (bytes, tuple)) else None,
)
def test_jpeg_of_enormous_size(size, scans, limits, words):
    write("../map.jpg", jpeg(size, scans))
    refused("../map.jpg" + ENDS, "../map.jpg: ", words, limits=limits)


def test_jpeg_with_498_scans_is_drawn_and_with_501_scans_refused():
    scans = EMPTY_SCAN + bytes(32768)
    for k in range(1, 63):
        for al in range(7, -1, -1):
            scans += later_scan(k, (0 if al == 7 else al + 1) << 4 | al)
    scans += later_scan(63, 0)
    write("../map.jpg", jpeg(4096, scans))
    drawn("../map.jpg" + ENDS)
    os.remove("picture.png")
    write("../map.jpg", jpeg(4096, scans + later_scan(63, 0) * 3))
    refused("../map.jpg" + ENDS, "../map.jpg: ", "too many scans")


def test_jpeg_whose_scans_take_too_long_is_refused():
    """2^26 pixels may have at most 128 scans."""
    scans = EMPTY_SCAN + bytes(131072) + later_scan(1, 0, 8192) * 128
    write("../map.jpg", jpeg(8192, scans))
    refused("../map.jpg" + ENDS, "../map.jpg: ", "too many scans", limits=ENORMOUS)
    write("../map.jpg", jpeg(8192, scans[: -len(later_scan(1, 0, 8192))]))
    refused("../map.jpg" + ENDS, "../map.jpg: ", "last scans are missing", limits=ENORMOUS)


def webp(chunks):
    return b"RIFF" + struct.pack("<I", 4 + len(chunks)) + b"WEBP" + chunks


CANVAS = b"VP8X\x0a\0\0\0" + bytes.fromhex("00000000dbff00dbff00")  # 65500 x 65500 pixels


@pytest.mark.parametrize(
    "chunks,limits,words",
    [
        (b"VP8L\x08\0\0\0" + bytes.fromhex("2fffffff0f000000"), LIMITS, "16384 x 16384.*max-cells"),
        (b"VP8L\x08\0\0\0" + bytes.fromhex("2fffffff0f000000"), UNCOUNTED, "--memory"),
        (CANVAS, LIMITS, ""),
        (CANVAS + (FIXTURES / "map.webp").read_bytes()[12:], LIMITS, ""),
        (CANVAS + (FIXTURES / "map.webp").read_bytes()[12:], ENORMOUS, "invalid chunks"),
    ],
    ids=lambda value: "" if isinstance(value, (bytes, tuple)) else None,
)
def test_webp_of_enormous_size(chunks, limits, words):
    write("../map.webp", webp(chunks))
    refused("../map.webp" + ENDS, "../map.webp: ", words, limits=limits)


# --- GIF and BMP ---


def gif(width, height, data=bytes.fromhex("02024401")):
    size = struct.pack("<HH", width, height)
    head = b"GIF89a" + size + bytes.fromhex("800000 000000 ffffff 2c 00000000") + size
    return head + b"\0" + data + b"\0;"


@pytest.mark.parametrize(
    "width,height,limits,words",
    [
        (65535, 65535, LIMITS, "65535 x 65535"),
        (65535, 65535, ENORMOUS, "65535 x 65535 pixels is too large"),
        (16384, 65535, LIMITS, "max-cells"),
        (16384, 65535, UNCOUNTED, "--memory"),
        (8192, 8192, ENORMOUS, "cannot decode"),
    ],
    ids=lambda value: "" if isinstance(value, tuple) else None,
)
def test_gif_of_enormous_size(width, height, limits, words):
    write("../map.gif", gif(width, height))
    refused("../map.gif" + ENDS, "../map.gif: ", words, limits=limits)


def test_gif_with_a_million_blocks():
    extensions = bytes.fromhex("21fe0100 00") * 10**6
    file = (FIXTURES / "map.gif").read_bytes()
    end = 13 + 3 * 2 ** ((file[10] & 7) + 1)
    write("../map.gif", file[:end] + extensions + file[end:])
    drawn("../map.gif" + ENDS)


def bmp(width, height, bits=24, more=b""):
    head = struct.pack("<4xIIIiiHHI20x", 0, 54, 40, width, height, 1, bits, 0)
    return b"BM" + head + more


@pytest.mark.parametrize(
    "width,height,limits,words",
    [
        (2**31 - 1, 2**31 - 1, LIMITS, ""),
        (2**31 - 1, -(2**31), ENORMOUS, "width"),
        (1, -(2**31), ENORMOUS, "height"),
        (2**24, 2**24, ENORMOUS, "too large"),
        (2**12, 2**12, LIMITS, "ends before the last pixel"),
    ],
    ids=lambda value: "" if isinstance(value, tuple) else None,
)
def test_bmp_of_enormous_size(width, height, limits, words):
    write("../map.bmp", bmp(width, height))
    refused("../map.bmp" + ENDS, "../map.bmp: ", words, limits=limits)


def test_a_large_bmp_is_drawn():
    write("../map.bmp", bmp(1000, -1000, more=b"\xff" * 3 * 10**6))
    drawn("../map.bmp" + ENDS)


# --- PNM ---


@pytest.mark.parametrize("kind", range(1, 7))
def test_pnm_headers_of_enormous_sizes(kind):
    for size in "20000 1000", "4294967295 4294967295", "4472 4472", "1 20000000":
        write("../map.pnm", f"P{kind}\n{size}\n65535\n01")
        refused("../map.pnm" + ENDS, "../map.pnm: ")


def test_pnm_with_a_comment_of_300_megabytes():
    with open("../map.pnm", "wb") as file:
        file.write(b"P1\n#")
        file.seek(300 * 10**6)
        file.write(b"\n2 1\n00\n")
    run = bounded("../map.pnm" + ENDS)
    if run.status != 0:
        run.refused("../map.pnm: ", "--memory")


def test_pnm_with_a_million_comments_is_solved():
    write("../map.pnm", "P2\n" + "# nothing\n" * 10**6 + "2 1\n255\n255 255\n")
    drawn("../map.pnm" + ENDS)


@pytest.mark.parametrize("start", ["P2\n2 1\n255\n", "P5\n"])
def test_pnm_with_a_number_of_10_million_digits(start):
    refused(write("../map.pnm", start + "9" * 10**7 + "\n") + ENDS, "../map.pnm: ")


# --- ROS ---


def robot(
    image="map.pgm", more="", resolution="1", origin="0, 0, 0", name="../map.yaml", before=""
):
    """Writes a ROS map that refers to an image, and ../map.pgm, an image of two cells."""
    write("../map.pgm", "P2\n2 1\n255\n254 254\n")
    text = f"{before}image: {image}\nresolution: {resolution}\norigin: [{origin}]\n{more}"
    return write(name, text) + ENDS


def test_ros_nested_aliases():
    lists = ["a: &a [" + ", ".join("x" * 9) + "]"]
    for name, of in zip("bcd", "abc"):
        lists.append(f"{name}: &{name} [" + ", ".join([f"*{of}"] * 9) + "]")
    refused(robot(more="\n".join(lists)), "../map.yaml:5:", "alias")


@pytest.mark.parametrize("opening", ["[", "{", "{? ", "- ", "? ", "[{", "!!x ["])
def test_ros_nesting_as_deep_as_the_size_limit_allows(opening):
    refused(robot(more="x:\n " + (opening * 65000)[:65000]), "../map.yaml:")


def test_ros_files_with_thousands_of_tags_anchors_keys_or_lines():
    tags = "".join(f"%TAG !{i}! x\n" for i in range(1, 4001)) + "---\n"
    bounded("--format ros " + robot(before=tags))
    drawn(robot(more="".join(f"k{i}: &a{i} v\n" for i in range(1, 4001))))
    os.remove("picture.png")
    bounded(robot(more='x: "' + "\n".join(f"line {i}" for i in range(1, 5001)) + '"\n'))
    drawn(robot(more="\n" * 60000 + "# the end\n"))


def test_ros_files_of_10_megabytes():
    refused(robot(more="\n" * 10**7), "../map.yaml", "bytes")
    refused(robot(image="x" * 10**7), "../map.yaml", "bytes")


def test_ros_maps_that_refer_to_themselves_or_each_other():
    refused(robot("map.yaml"), "../map.yaml: ", "image")
    robot("b.yaml", name="../a.yaml")
    robot("a.yaml", name="../b.yaml")
    refused("../a.yaml" + ENDS, "../a.yaml: ", "image")
    os.symlink("a.yaml", "../link.yaml")
    refused(robot("link.yaml"), "../map.yaml: ", "image")


def test_ros_images_that_are_devices_pipes_folders_or_circular_links():
    os.mkfifo("../pipe.pgm")
    os.mkdir("../x.png")
    os.symlink("circle.pgm", "../circle.pgm")
    for image in "/dev/zero /dev/stdin pipe.pgm x.png . circle.pgm /proc/self/mem".split():
        with open("/dev/zero", "rb") as zeros:
            refused(robot(image), "../map.yaml: ", "image", input=zeros)


def test_ros_images_of_enormous_size():
    unpacked("../image.png", "gigabyte.png.gz")
    refused(robot("image.png"), "../map.yaml: ", "image.png")
    unpacked("../image.png", "20000x20000.png.gz")
    refused(robot("image.png"), "../map.yaml: ", "max-cells")


@pytest.mark.parametrize("number", "1e-320 1e-300 1e300 1e308 1e400 .inf".split())
def test_ros_numbers_that_overflow_or_underflow(number):
    refused(robot(resolution=number), "../map.yaml:2:", "resolution")
    robot(origin=f"-{number}, {number}, {number}")
    ends = "-s 1e308m,0m -g 0m,-1e308m -o picture.png --path path.csv"
    bounded(f"../map.yaml {ends}").ended(2).unchanged()


# --- scenarios ---

PROBLEM = "0\t{}\t2\t2\t0\t0\t{}\t{}\t1.41421356\n"


def scenario(map_name="map.map", x=1, y=1, count=1):
    """Writes a scenario with `count` problems from 0,0 to x,y, and ../map.map, a map of 2 x 2 cells."""
    write("../map.map", "type octile\nheight 2\nwidth 2\nmap\n..\n..\n")
    return write("../map.scen", "version 1\n" + PROBLEM.format(map_name, x, y) * count)


def test_scenario_with_a_million_problems_is_solved():
    bounded(scenario(count=10**6)).solved()


def test_scenario_whose_map_is_not_a_map():
    os.mkdir("../x.png")
    refused(scenario("x.png"), "../")
    # A scenario must not wait for the writer of a pipe, which is not named on the command line.
    os.mkfifo("../pipe.map")
    refused(scenario("pipe.map"), "../")
    refused(scenario("/dev/zero"), "", "/dev/zero")
    for name in "map.scen", "x" * 10**6:
        scenario(name)
        os.remove("../map.map")
        refused("../map.scen", "../map.scen")


def test_scenario_with_64_jobs_on_20_million_cells():
    """--memory is too small for 64 threads. The program may use fewer threads or refuse the run."""
    write(
        "../large.map", "type octile\nheight 4000\nwidth 5000\nmap\n" + ("." * 5000 + "\n") * 4000
    )
    problem = "0\tlarge.map\t5000\t4000\t0\t0\t4999\t3999\t6655.44003\n"
    run = bounded(write("../map.scen", "version 1\n" + problem * 100) + " --jobs 64")
    if run.status != 0:
        run.refused("../", "--memory")


def test_scenario_of_empty_lines_or_with_coordinates_out_of_range():
    refused(write("../map.scen", "version 1\n" + "\n" * 10**7), "../map.scen:")
    refused(scenario(x=18446744073709551617), "../map.scen:2")
    refused(scenario(y=4294967296), "../map.scen:2")


# --- special files and unusual paths ---


def test_folder_named_x_png_as_map_or_output():
    os.mkdir("../x.png")
    refused("../x.png", "../x.png: ", "folder")
    refused("../x.png --format png", "../x.png: ", "folder")
    write("../map.txt", "2 3\n")
    os.mkdir("x.png")
    refused("../map.txt -o x.png", "x.png: ", "folder")


def test_folder_of_special_files_and_circular_links():
    os.makedirs("../maps/x.png")
    os.mkfifo("../maps/pipe.txt")
    os.symlink("/dev/zero", "../maps/zero.txt")
    os.symlink(".", "../maps/here")
    os.symlink("..", "../maps/x.png/up")
    with closing(socket.socket(socket.AF_UNIX)) as unix:
        unix.bind("../maps/socket.txt")
    refused("../maps --recursive", "../maps: ", "no map")
    os.symlink("circle.txt", "../maps/circle.txt")
    refused("../maps --recursive --quiet", "../maps/circle.txt: ", "cannot examine")


def test_map_in_3000_nested_folders_does_not_crash_the_program():
    """The program may report that a file name is too long or solve the map. Status 1 would mean that
    there is no path from the start to the goal."""
    os.mkdir("../maps")
    here = os.getcwd()
    os.chdir("../maps")
    for _ in range(3000):
        os.mkdir("d")
        os.chdir("d")
    write("map.txt", "2 3\n")
    os.chdir(here)
    try:
        assert bounded("../maps --recursive").status != 1
    finally:
        subprocess.run(["rm", "-r", "../maps"], check=True)


def test_devices_as_maps():
    refused("/dev/zero", "/dev/zero: ", A_LIMIT)
    for name in FORMATS:
        refused(f"/dev/zero --format {name}", "/dev/zero: ", A_LIMIT)
    refused("/dev/null", "/dev/null: ", "empty")
    refused("/proc/self/mem", "/proc/self/mem: ")
    refused("/proc/self/environ", "/proc/self/environ")


def test_endless_standard_input():
    with subprocess.Popen(["yes", "0 0 0"], stdout=subprocess.PIPE) as endless:
        refused("-", "standard input: ", A_LIMIT, input=endless.stdout)
        endless.kill()


def test_pipe_whose_writer_writes_nothing_is_empty():
    os.mkfifo("../pipe")
    writer = threading.Thread(target=write, args=("../pipe", ""))
    writer.start()
    refused("../pipe", "../pipe: ", "empty")
    writer.join()


def test_names_of_control_characters():
    name = "../" + "".join(map(chr, range(1, 32)))
    write(name, "2 3\n")
    drawn([name, "-o", "picture.png"])
    os.remove("picture.png")
    write(name, "2 x\n")
    refused([name, "-o", "picture.png"], "../")


def test_long_names():
    write("../" + "n" * 255, "2 3\n")
    bounded("../" + "n" * 255).ended(2).message("out/nnn", "long")
    assert files() == []
    refused("n" * 100000, "nnn", "long|No such file")
    refused("n/" * 60000, "n/n/n", "long|No such file")


# --- lists ---


def test_list_of_100000_missing_files():
    """There is one line for each name, followed by the summary."""
    write("../list", "".join(f"missing{i}\n" for i in range(10**5)))
    messages = bounded("--files-from ../list").ended(2).unchanged().err.splitlines()
    assert len(messages) == 100001 and all(line.startswith("astar-cli: ") for line in messages)


def test_map_that_is_listed_100000_times():
    write("../map.txt", "2 3\n")
    write("../list", "../map.txt\n" * 10**5)
    bounded("--files-from ../list").ended(0)
    valid_png("out/map.png")


def test_list_with_a_name_of_10_million_letters():
    write("../list", "n" * 10**7)
    run = bounded("--files-from ../list").ended(2)
    assert run.err.startswith("astar-cli: n") and "long" in run.err.splitlines()[0]


def test_lists_of_empty_lines_or_nul_bytes_produce_no_files():
    write("../list", "\n" * 10**6)
    bounded("--files-from ../list").unchanged()
    write("../list", bytes(10**7))
    refused("--files-from ../list", "../list: ", "NUL bytes")
    bounded("--files-from ../list -0").unchanged()


def test_endless_lists():
    refused("--files-from /dev/zero", "/dev/zero: ")
    refused("--files-from /dev/zero -0", "/dev/zero: ")
    with subprocess.Popen(["yes", "map.txt"], stdout=subprocess.PIPE) as endless:
        refused("--files-from -", "standard input: ", input=endless.stdout)
        endless.kill()


def test_files_that_are_not_lists():
    refused("--files-from ..", "..: ", "folder")
    refused("--files-from " + draw("../map.png", "SG"), "../map.png: ")
    write("../list", "../list\n")
    run = bounded("--files-from ../list").ended(2).unchanged()
    assert any(line.startswith("astar-cli: ../list") for line in run.err.splitlines()), run


@pytest.mark.parametrize(
    "content", [None, "w" * 10**7, "\n" * 10**6, bytes(100)], ids=lambda _: ""
)
def test_files_that_are_not_palettes(content):
    write("../map.txt", "2 3\n")
    for name in [write("../palette", content)] if content else ["/dev/zero", ".."]:
        refused(f"../map.txt --palette {name} -o picture.png", f"{name}:")


# --- options ---


def test_largest_scale_is_refused_if_the_picture_does_not_fit_into_memory():
    write("../map.txt", square(8, 8))
    drawn("../map.txt --scale 1024" + ENDS)
    os.remove("picture.png")
    for width in 16, 60, 64, 1000:
        write("../map.txt", square(width, width))
        refused("../map.txt --scale 1024" + ENDS, "../map.txt: ", "--memory|--scale")


def test_10000_frames_of_a_short_search():
    for name in write("../map.txt", "2 3\n"), REFERENCE:
        bounded(f"{name} -o picture.png --animate frames.png --frames 10000").solved()
        valid_png("picture.png", "frames.png")


def test_cells_of_an_image_of_black_pixels():
    write("../map.png", png(2000, 2000, 8, GREY, bytes(2000 * 2001)))
    refused("../map.png --cell 65535" + ENDS, "../map.png: ", "--cell")
    refused("../map.png --cell auto" + ENDS, "../map.png: ")


def test_clearance_with_a_radius_of_a_billion_cells():
    refused(f"{REFERENCE} --clearance 1000000000 -o picture.png", f"{REFERENCE}: ", "--clearance")
    write("../map.txt", square(3000, 3000))
    drawn("../map.txt --clearance 1000000000 -s 0,0 -g 2999,2999 -o picture.png")


def test_thousands_of_points():
    write("../map.txt", square(200, 200))
    drawn("../map.txt " + "".join(f"--via {i % 15},0 " for i in range(20000)) + ENDS)
    ends = (f"-s {i % 100},{i // 100} -g {100 + i % 100},{100 + i // 100} " for i in range(10000))
    drawn("../map.txt -o picture.png " + "".join(ends))


@pytest.mark.parametrize(
    "costs",
    [
        "--weight 1000 --diagonal-cost 1000 --cost 0=1000 --move-cost N=0.001,E=1000,SE=0.999,S=7.777",
        "--cost 0=0.001 --diagonal-cost 0.001 --move-cost W=0.001,E=999.999",
    ],
)
def test_largest_and_smallest_costs(costs):
    write("../map.txt", square(1000, 1000))
    drawn(f"../map.txt -s 0,0 -g 999,999 -o picture.png {costs}")


def test_thousands_of_cost_options():
    write("../map.csv", square(100, 100, 7))
    costs = " ".join(f"--cost={i}=2" for i in range(1, 5001))
    run = bounded(f"../map.csv --format csv {costs}" + ENDS)
    if run.status == 2:
        run.refused("", "cost")


def test_walls_with_10000_values_on_a_map_of_2_million_values():
    write("../map.csv", ",".join(map(str, range(100000, 2100000))) + "\n")
    drawn("../map.csv --walls " + ",".join(map(str, range(2, 20001, 2))) + ENDS)
