# SPDX-License-Identifier: MIT
"""The maximum size of pictures, and the scale that is suggested if a picture is too large."""

import math
import re

import pytest
from program import RELEASE, astar, maps, valid_png, write

BYTES_MAX = 0x7FF00000  # of all rows of a picture; each row has a byte per pixel and a filter byte


def largest_scale(width, height):
    """Returns the largest scale of a map of this size."""
    scale = math.isqrt(BYTES_MAX // (width * height))
    return scale if height * scale * (width * scale + 1) <= BYTES_MAX else scale - 1


def bitmap(name, width, height):
    """Writes an image of this size in which all cells are free."""
    write(name, b"P4\n%d %d\n" % (width, height) + bytes((width + 7) // 8 * height))


def terrain(width, height):
    """Writes map.txt with a start, a goal and terrain of cost 5. jps+ rejects such a map, but only after
    the size of the picture has been checked, so no large pictures are drawn."""
    row = "5 " * width + "\n"
    write("map.txt", "2 3 " + row[4:] + row * (height - 1))


def fits(options):
    """Tells if the picture is not too large. The run itself always fails, since jps+ rejects the map or
    the picture needs more memory than is allowed. Uses the release build, in which allocated memory
    uses no space until it is written."""
    algorithm = "" if "--compare " in options else "-a jps+"  # the compared algorithms include jps+
    run = astar(f"map.txt {options} {algorithm} -o picture.png", cli=RELEASE)
    too_large, other = "too large" in run.err, re.search(r"jps\+ needs|memory", run.err)
    assert run.ended(2).unchanged() and (too_large or other), run
    return not too_large


def suggested(options):
    """map.txt is refused at scale 1024 with a message that suggests the largest scale that fits. Returns
    this scale, and the width and height of the picture in the message."""
    run = astar(f"map.txt --scale 1024 {options} -o picture.png", cli=RELEASE)
    run.refused("map.txt: ", r"\d+ x \d+ pixels is too large.*--scale \d+ or less$")
    size = re.search(r"(\d+) x (\d+) pixels", run.err).groups()
    scale = int(re.search(r"--scale (\d+)", run.err)[1])
    assert fits(f"--scale {scale} {options}") and not fits(f"--scale {scale + 1} {options}"), scale
    return scale, *map(int, size)


@pytest.mark.parametrize(
    "width,height,scale",
    [
        (100000, 1, 146),
        (1, 100000, 146),
        # At scale 154, all rows together have (300 * 154 + 1) * 300 * 154 = 2,134,486,200 bytes; at
        # scale 155, 2,162,296,500 bytes.
        (300, 300, 154),
        (250, 160, None),
        (1000, 1000, None),
        (4000, 2000, None),
        (3, 1300000, None),
    ],
)
def test_a_picture_of_more_than_2_gib_is_refused_before_the_search(width, height, scale):
    bitmap("map.pbm", width, height)
    scale = scale or largest_scale(width, height)
    for wanted in 1024, scale + 1:
        run = astar(f"map.pbm -s 0,0 -g {width - 1},{height - 1} --scale {wanted} --json")
        size = f" {width * wanted} x {height * wanted} pixels"
        run.ended(2).message(
            "map.pbm: ", f"{size} is too large.*--scale {scale} or less"
        ).unchanged()
        values = run.get("status output expanded search_ms render_ms")
        assert values == ["error", None, None, None, None]


@pytest.mark.parametrize(
    "width,height,options",
    [
        (300, 300, "--no-explored"),
        (300, 300, "--heat"),
        (1000, 10, "--no-explored"),
        (100000, 1, "--no-explored"),
    ],
)
def test_the_suggested_scale_is_the_largest_that_is_accepted(width, height, options):
    terrain(width, height)
    scale = largest_scale(width, height)
    assert suggested(options) == (scale, width * 1024, height * 1024)


@pytest.mark.parametrize(
    "panels,options",
    [
        (1, "--caption"),
        (2, "--compare jps+,jps+"),
        (4, "--compare-rules"),
        (6, "--compare jps+,jps+,jps+,jps+,jps+,jps+"),
    ],
)
def test_captions_and_panels_count(panels, options):
    terrain(300, 300)
    scale, width, height = suggested(f"{options} --no-explored")
    assert width * height > BYTES_MAX
    # Titles and captions reduce the largest scale by less than a third.
    untitled = math.isqrt(BYTES_MAX // 300 // 300 // panels)
    assert untitled * 2 / 3 < scale < untitled


def test_a_caption_of_a_few_lines_does_not_make_the_picture_of_a_long_map_too_large():
    """A picture of this width may have up to 20,000 rows of pixels."""
    terrain(200000, 1)
    assert fits("--scale 1 --caption")


@pytest.mark.parametrize("width,wide", [(5592406, True), (5592405, False)])
def test_an_image_that_is_too_wide_for_a_picture_over_it(width, wide):
    write("map.ppm", b"P6\n%d 1\n255\n" % width + b"\xc8" * (3 * width))
    args = "map.ppm -s 0,0 -g 9,0 --scale 1 -o picture.png --background"
    over = astar(f"{args} image", cli=RELEASE)
    if wide:
        over.refused("map.ppm: ", "too large for a picture; use --background map")
        astar(f"{args} map", cli=RELEASE).solved()
    else:
        over.solved()
    valid_png("picture.png")


def test_a_map_that_is_too_large_for_a_picture_does_not_affect_other_maps():
    maps("maps/small.txt", text="2 3\n")
    bitmap("maps/large.pbm", 2000, 2000)
    run = astar("maps -s 0,0 -g 1,0 --scale 1000").ended(2).created("out/small.png")
    assert run.out == "maps/small.txt: cost 1, 1 step, 2 expanded -> out/small.png\n"
    message = "a picture of 2000000 x 2000000 pixels is too large.*--scale 23 or less"
    assert re.search(f"astar-cli: maps/large.pbm: {message}", run.err), run
