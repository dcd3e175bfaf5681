# SPDX-License-Identifier: MIT
"""--labels, and the discs of starts and via points. golden/pictures.c compares whole pictures."""

import pytest
from PIL import Image
from program import COLOURS, REFERENCE, astar
from searches import grid

SCALE = 24


def cell_of(name, x):
    """Returns a cell of the first row."""
    with Image.open(name) as image:
        return image.convert("RGB").crop((x * SCALE, 0, (x + 1) * SCALE, SCALE))


def row_of_starts(count):
    """Writes map.txt, a row of starts and free cells, 70 in total, and a goal."""
    grid("2 " * count + "0 " * (70 - count) + "3")


def test_if_cells_are_too_small_the_message_names_a_scale_that_is_large_enough():
    run = astar(f"{REFERENCE} --scale 23 --labels g -o small.png")
    run.refused(f"{REFERENCE}: ", "--scale 24")
    astar(f"{REFERENCE} --scale 24 --labels g -q -o large.png").solved()
    astar(f"{REFERENCE} --labels depth").refused("", "none, cost, g, h, f, order, parent or g,h,f")
    run = astar(f"{REFERENCE} --scale 47 --labels g,h,f -o small.png")
    run.refused(f"{REFERENCE}: ", "--scale 48")
    astar(f"{REFERENCE} --scale 48 --labels g,h,f -q -o three.png").solved()


@pytest.mark.parametrize("starts", [64, 65])
def test_more_than_64_starts_are_drawn_without_discs_and_with_labels(starts):
    row_of_starts(starts)
    options = f"map.txt --scale {SCALE} --no-explored -q"
    astar(f"{options} -o bare.png").solved()
    astar(f"{options} --labels cost -o labels.png").solved()
    changed = cell_of("bare.png", 10).tobytes() != cell_of("labels.png", 10).tobytes()
    assert changed == (starts > 64)


def test_only_the_first_64_via_points_are_drawn_as_discs():
    row_of_starts(1)
    via = " ".join(f"--via {x},0" for x in [*range(2, 65), 66, 68])
    astar(f"map.txt --scale {SCALE} --no-explored {via} -q -o via.png").solved()
    # The 64th point is drawn as a disc, and the 65th as a cell of the path.
    above = [cell_of("via.png", x).getpixel((12, 4)) for x in (66, 68)]
    assert above == [COLOURS["."], COLOURS["P"]]
