# SPDX-License-Identifier: MIT
# mazes.bash - mazes written as text: each # is a wall, and each . is a free cell.

# shellcheck disable=SC2034 # the variables are used by the tests

# The maze has openings at 3,2 and 14,11, counted in letters, and a margin of two letters.
MAZE='.................
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
.................'

# The walls have the same shape as the corridors, so the program cannot tell from the shape which
# letters are walls.
SPIRAL='###############.
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
#...............'
