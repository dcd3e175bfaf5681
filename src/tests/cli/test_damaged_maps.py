# SPDX-License-Identifier: MIT
"""Runs the program on damaged files of several formats: on every prefix of a file, and on every copy of
a file in which one bit is changed. No run may exceed the limits of `bounded`."""

import os

import pytest
from PIL import Image
from hostile import bounded
from program import FIXTURES, draw, write

ROBOT = b"image: map.pgm\nresolution: 1\norigin: [0, 0, 0]\n"
SCENARIO = b"version 1\n0\tmap.map\t2\t2\t0\t0\t1\t1\t1.41421356\n"
MOVINGAI = b"type octile\nheight 2\nwidth 3\nmap\n.SG\nW@T\n"
ENDS = "-s 0,0 -g 1,0"

# The damaged file, its content (None: the image SG), and the arguments: the map and options.
PREFIXES = [
    ("map.png", None, "map.png"),
    ("map.txt", b"// a map\n2, 0, 17\n{1, 0, 1},\n0 1 3\n", "map.txt"),
    ("map.txt", b"201\n003\n", "map.txt"),
    ("map.txt", b"#####\n#S.G#\n# \xe2\x96\x88 #\n#####\n", "map.txt"),
    ("map.txt", b"123\n456\n", "map.txt --format digits"),
    ("map.txt", b"[[0,-1,7],\n 4294967295;0 0]\n", "map.txt --walls 7,-1 -s 0,0 -g 1,1"),
    ("map.map", MOVINGAI.replace(b"\n", b"\r\n"), "map.map -s 0,0 -g 2,0"),
    ("map.pnm", b"P1\n# c\n2 2\n0 0\n01\n", f"map.pnm {ENDS}"),
    ("map.pnm", b"P2\n2 1\n300\n300 0299\n", f"map.pnm {ENDS}"),
    ("map.pnm", b"P3\n2 1 255\n0 0 255 255 0 0\n", "map.pnm"),
    ("map.pnm", b"P4\n9 2\n\x00\x00\x01\x00", f"map.pnm {ENDS}"),
    ("map.pnm", b"P5\n2 1\n65535\n\xff\xff\xff\xfe", f"map.pnm {ENDS}"),
    ("map.pnm", b"P6\n2 1\n255\n\x00\x00\xff\xff\x00\x00", "map.pnm"),
    ("map.gif", (FIXTURES / "map.gif").read_bytes(), "map.gif"),
    ("map.bmp", (FIXTURES / "map.bmp").read_bytes(), "map.bmp"),
    ("part.yaml", ROBOT + b"negate: 0\n", f"part.yaml {ENDS}"),
    ("map.pgm", b"P2\n2 1\n255\n254 254\n", f"map.yaml {ENDS}"),
    # Prefixes shorter than `version 1` are not recognised as scenarios. The program is run on them
    # without --problem, which requires a scenario.
    ("part.scen", SCENARIO[:9], "part.scen"),
    ("part.scen", SCENARIO, "part.scen --problem 1"),
    ("part", b"# dusk\nwall=#102030\nfree=#fFf000\n", "plain.txt --palette part"),
]
FLIPS = [
    ("map.png", None, "map.png"),
    ("map.txt", b"// m\n2 0 17\n1 0 1\n0,1,3\n", "map.txt"),
    ("map.map", MOVINGAI, "map.map -s 0,0 -g 2,0"),
    ("map.gif", (FIXTURES / "map.gif").read_bytes(), "map.gif"),
    ("map.bmp", (FIXTURES / "map.bmp").read_bytes(), "map.bmp"),
    ("map.pnm", b"P6 2 1 255\n\x00\x00\xff\xff\x00\x00", "map.pnm"),
    ("part.yaml", ROBOT, f"part.yaml {ENDS}"),
]


def prefixes(content, least):
    return [content[:length] for length in range(least, len(content))]


def flips(content, least):
    bits = range(8 * least, 8 * len(content))
    return [
        content[: n // 8] + bytes([content[n // 8] ^ 1 << n % 8]) + content[n // 8 + 1 :]
        for n in bits
    ]


CASES = [(prefixes, *row) for row in PREFIXES] + [(flips, *row) for row in FLIPS]


@pytest.mark.parametrize("damage,name,content,args", CASES)
def test_runs_on_damaged_files_are_bounded(damage, name, content, args):
    """A run on a damaged file draws a picture, or refuses the file; a damaged PNG is always refused."""
    write("plain.txt", "2 3\n")
    write("map.map", "type octile\nheight 2\nwidth 2\nmap\n..\n..\n")
    write("map.pgm", "P2\n2 1\n255\n254 254\n")
    write("map.yaml", ROBOT)
    if content is None:
        with open(draw(name, "SG"), "rb") as file:
            content = file.read()
        bounded(f"{args} -o picture.png").solved()
        os.remove("picture.png")
    least = 9 if "--problem" in args else 0
    for variant in damage(content, least):
        write(name, variant)
        run = bounded(f"{args} -o picture.png")
        if run.status == 2 and "# 1 to 2" in run.err:
            run.created("picture.png")  # which shows the suggested starts and goals
            os.remove("picture.png")
        elif run.status == 2 or name.endswith(".png"):
            run.refused(f"{args.split()[0] if name == 'map.pgm' else name}:")
        else:
            assert run.out, (variant, run)
            assert not run.err or (run.status == 1 and ": no path: " in run.err), (variant, run)
            with Image.open("picture.png") as picture:
                picture.load()
            os.remove("picture.png")
