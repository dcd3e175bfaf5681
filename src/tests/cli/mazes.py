# SPDX-License-Identifier: MIT
"""Mazes written as text, in which each # is a wall and each . is a free cell, and drawn mazes."""

import random

from PIL import Image, ImageDraw

# The maze has openings at 3,2 and 14,11, counted in letters, and a margin of two letters.
MAZE = """\
.................
.................
..#.###########..
..#...#.....#.#..
..###.#.###.#.#..
..#...#.#...#.#..
..#.###.#.###.#..
..#.....#.....#..
..#.#####.###.#..
..#.#...#.#...#..
..#####.#.#.###..
..#.......#......
..#############..
.................
................."""

# The walls have the same shape as the corridors, so the program cannot tell from the shape which
# letters are walls.
SPIRAL = """\
###############.
#.............#.
#.###########.#.
#.#.........#.#.
#.#.#######.#.#.
#.#.#.....#.#.#.
#.#.#.###.#.#.#.
#.#.#.#.#.#.#.#.
#.#.#.#.#.#.#.#.
#.#.#.#...#.#.#.
#.#.#.#####.#.#.
#.#.#.......#.#.
#.#.#########.#.
#.#...........#.
#.#############.
#..............."""


def drawn_maze(cells, seed):
    """Draws a maze of cells x cells corridors without openings. A cell begins every 20 pixels, with a
    wall that is 4 pixels thick."""
    rng = random.Random(seed)
    side = 20 * cells + 4
    image = Image.new("RGB", (side, side), "white")
    pen = ImageDraw.Draw(image)
    for at in range(0, side, 20):
        pen.rectangle((0, at, side, at + 3), fill="black")
        pen.rectangle((at, 0, at + 3, side), fill="black")
    way, seen = [(0, 0)], {(0, 0)}
    while way:
        x, y = way[-1]
        near = ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
        near = [cell for cell in near if 0 <= min(cell) and max(cell) < cells and cell not in seen]
        if not near:
            way.pop()
            continue
        u, v = rng.choice(near)
        left, top = 20 * min(x, u) + 4, 20 * min(y, v) + 4
        pen.rectangle((left, top, 20 * max(x, u) + 19, 20 * max(y, v) + 19), fill="white")
        seen.add((u, v))
        way.append((u, v))
    return image, pen
