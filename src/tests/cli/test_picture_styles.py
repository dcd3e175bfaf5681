# SPDX-License-Identifier: MIT
"""Options for palettes, paths and compression. golden/pictures.c compares whole pictures."""

import os

import pytest
from PIL import Image
from program import REFERENCE, astar, same, valid_png, write
from searches import grid


def test_a_file_sets_the_colours_of_roles():
    grid("2 0 3/1 1 1")
    write("mine.palette", "# mine\nwall=#102030\npath = #AABBCC\n")
    astar("map.txt --palette mine.palette --scale 1 -o picture.png").solved()
    with Image.open("picture.png") as image:
        pixels = image.convert("RGB").tobytes().hex(" ", 3)
    assert pixels == "0000ff aabbcc ff0000 102030 102030 102030"
    write("bad.palette", "wall=#102030\nwal=#000000\n")
    astar("map.txt --palette bad.palette").refused("bad.palette:2:1: ", "role")
    astar("map.txt --palette missing.palette").refused("missing.palette: ")
    astar("map.txt --palette nothing").refused("", "--palette .*classic")


STYLES = "line: line:0 line:257 line:-1 line:x line:3x line::3 both:257 cells:3 auto:3 :3 lines:3"


@pytest.mark.parametrize(
    "option,values,words",
    [
        ("--path-style", STYLES, "line:WIDTH or both:WIDTH.* 1 to 256 "),
        ("--path-style", "dots", "cells"),
        ("--compression", "13 -1 x", "12"),
    ],
)
def test_unknown_values_are_refused(option, values, words):
    for value in [*values.split(), ""]:
        astar([REFERENCE, option, value]).refused("", f"{option} .*{words}")


def test_mark_is_accepted_and_has_no_effect():
    astar(f"{REFERENCE} -q -o plain.png").solved()
    astar(f"{REFERENCE} --mark -q -o marked.png").solved()
    same("plain.png", "marked.png")


def test_compression_takes_levels_from_0_to_12():
    for level in 0, 1, 6, 9, 12:
        astar(f"{REFERENCE} --compression {level} -q -o {level}.png").solved()
        valid_png(f"{level}.png")
    assert os.path.getsize("0.png") > os.path.getsize("12.png")


def test_a_picture_is_drawn_again_if_a_style_or_the_compression_has_changed():
    grid("2 0 3")
    os.utime("map.txt", (1577836800, 1577836800))
    astar("map.txt -q").solved()
    for option in (
        "--palette dark",
        "--heat",
        "--path-style line",
        "--path-style line:3",
        "--compression 1",
    ):
        assert "cost 2" in astar(f"map.txt --skip-existing {option}").out, option
        assert "skipped" in astar(f"map.txt --skip-existing {option}").out, option


def test_a_path_through_an_open_area_is_drawn_as_computed():
    """Previously, a line through the middle of the area covered two fifths of the picture, and
    drawing it took ten times as long."""
    Image.new("1", (400, 400), 1).save("open.png")
    columns = Image.new("1", (400, 300), 1)
    for x, y in (90, 40), (130, 95), (170, 110), (210, 190), (290, 150), (330, 260), (60, 220):
        columns.paste(0, (x, y, x + 12, y + 10))
    columns.save("columns.png")
    for name in "open", "columns":
        ends = f"{name}.png -s 5,9 -g 390,290"
        astar(f"{ends} -o line.png").solved()
        astar(f"{ends} --path-style cells -o cells.png").solved()
        # The files contain different fingerprints of the options.
        pictures = [list(Image.open(file).getdata()) for file in ("line.png", "cells.png")]
        assert pictures[0] == pictures[1], name


def test_the_line_of_a_path_through_a_hall_takes_a_small_part_of_the_picture():
    Image.new("1", (400, 90), 1).save("hall.png")
    astar("hall.png -s 5,45 -g 390,45 -o path.png").solved()
    picture = Image.open("path.png").convert("RGB")
    free = sum(pixel == (255, 255, 255) for pixel in picture.getdata())
    assert free > 0.7 * picture.width * picture.height
