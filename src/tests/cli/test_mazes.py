# SPDX-License-Identifier: MIT
"""Images of mazes: the area around a maze, starts and goals outside its walls, and images in which
walls and corridors cannot be distinguished."""

import pytest
from mazes import MAZE, SPIRAL
from program import astar, draw


def solve(options=""):
    return astar(f"maze.png --json --no-picture {options}").solved()


def test_openings_become_start_and_goal():
    draw("maze.png", MAZE, 5)
    (_, start_y), (goal_x, _) = solve().get("start goal")
    assert 10 <= start_y < 15 and 70 <= goal_x < 75


def test_with_outside_free_the_path_may_lead_around_the_maze():
    draw("maze.png", MAZE, 5)
    ends = "-s 17,12 -g 72,57"
    assert solve(f"{ends} --outside free").get("steps") < solve(ends).get("steps")
    solve("-s 0,0 -g 84,74 --outside free")


@pytest.mark.parametrize(
    "options,words",
    [
        ("-s 84,60 -g 17,17", "84,60 .*outside the maze.*nearest opening.* 7[0-4],5[5-9]$"),
        ("-s 17,17 -g 2,3", "2,3 .*outside the maze.*nearest opening.* 1[5-9],1[0-4]$"),
    ],
)
def test_ends_outside_the_maze_are_refused(options, words):
    draw("maze.png", MAZE, 5)
    astar(f"maze.png {options}").refused("", words)


def test_either_dark_or_light_pixels_may_be_walls():
    draw("spiral.png", SPIRAL, 5)
    words = "dark or light.*--invert.*--threshold otsu"
    astar("spiral.png").refused("spiral.png: ", words)
