# SPDX-License-Identifier: MIT
"""How the program refuses a broken map of each format: with exit status 2 and one line, which begins
with the file and the place of the error. It prints and writes nothing else. The tables in tests/cases
list all refusals."""

import pytest
from program import FIXTURES, astar, write

REFUSED = [
    ("auto", "2:3:", "'x'", b"2 0\n0 x\n"),
    ("grid", "2:3:", "'x'", b"2 0\n0 x\n"),
    ("array", "1:6:", "'x'", b"[[0, x]]\n"),
    ("npy", "", "signature", b"0\n"),
    ("ascii", "2:3:", "x=free", b"#####\n#SxG#\n#####\n"),
    ("digits", "1:3:", "'x'", b"12x\n456\n"),
    ("csv", "2:3:", "'x'", b"0,0\n0,x\n"),
    ("asc", "3:3:", "'x'", b"ncols 2\nnrows 1\n1 x\n"),
    ("tiff", "", "libtiff.*gdal_translate", b"II*\0\10\0\0\0"),
    ("movingai", "1:6:", "octile", b"type square\n"),
    ("tmx", "2:3:", "XML", b"<map>\n</mop>\n"),
    ("tmj", "1:6:", "JSON", b'{"a" 1}\n'),
    ("png", "", "byte.*PNG", b"no picture"),
    ("png", "", "is pnm, not png; omit --format", b"P5\n"),
    ("bmp", "", "is grid, not bmp; omit --format", b"2 1 3\n"),
    ("jpeg", "", "byte.50", (FIXTURES / "map.jpg").read_bytes()[:50]),
    ("webp", "", "byte.50", (FIXTURES / "map.webp").read_bytes()[:50]),
    ("gif", "", "byte.30", (FIXTURES / "map.gif").read_bytes()[:30]),
    ("bmp", "", "byte.50", (FIXTURES / "map.bmp").read_bytes()[:50]),
    ("pnm", "", "byte.5", b"P5\n3\n"),
    ("ros", "1:8:", "image", b"image: [a]\n"),
    ("auto", "", "TIFF.*PNG", (FIXTURES / "map.tiff").read_bytes()),
]


@pytest.mark.parametrize("name,place,words,content", REFUSED, ids=[row[0] for row in REFUSED])
def test_a_broken_map_is_refused(name, place, words, content):
    write("map", content)
    options = f"--format {name} -s 0,0 -g 1,1"
    astar(f"map {options}").refused(f"map:{place} ", words)
    astar(f"- {options}", input=content).refused(f"standard input:{place} ", words)


def test_the_message_about_a_broken_image_of_a_ros_map_names_the_map_and_the_image():
    write("broken.pgm", "P2\n3 1\n255\n255 255 x\n")
    write("map.yaml", "image: broken.pgm\nresolution: 0.05\norigin: [-1, -2, 0]\n")
    words = r"broken\.pgm.*byte 19:"
    astar("map.yaml -s 0,0 -g 2,0 -o picture.png").refused("map.yaml: ", words)
