# SPDX-License-Identifier: MIT
# mazes.bats - images of mazes: the area around a maze, starts and goals outside its walls, and
# images in which walls and corridors cannot be distinguished.

# shellcheck disable=SC2154 # variables are shared with common.bash

load common
load png
load mazes

# draw_maze NAME TEXT: writes an image of the text with 5 x 5 pixels per letter.
draw_maze() {
    awk '{
        gsub(/./, "&&&&&")
        for (i = 0; i < 5; i++) print
    }' <<<"$2" | art >"$1"
}

@test "the openings of a maze become start and goal, and the path stays inside the maze" {
    draw_maze maze.png "$MAZE"
    astar maze.png --json -o picture.png
    assert_solved
    [ "$(field '.start[1]')" -ge 10 ] && [ "$(field '.start[1]')" -lt 15 ]
    [ "$(field '.goal[0]')" -ge 70 ] && [ "$(field '.goal[0]')" -lt 75 ]
}

@test "with --outside free, the path may lead around the maze" {
    draw_maze maze.png "$MAZE"
    astar maze.png -s 17,12 -g 72,57 --json -o picture.png
    assert_solved
    local inside
    inside=$(field .steps)
    astar maze.png -s 17,12 -g 72,57 --outside free --json -o picture.png
    assert_solved
    [ "$(field .steps)" -lt "$inside" ]
    astar maze.png -s 0,0 -g 84,74 --outside free --json -o picture.png
    assert_solved
}

@test "a start or goal outside the maze is refused, and the message gives the nearest opening" {
    draw_maze maze.png "$MAZE"
    astar maze.png -s 84,60 -g 17,17
    assert_refused '' '84,60 .*outside the maze.*nearest opening.* 7[0-4],5[5-9]$'
    astar maze.png -s 17,17 -g 2,3
    assert_refused '' '2,3 .*outside the maze.*nearest opening.* 1[5-9],1[0-4]$'
}

@test "an image in which either the dark or the light pixels may be walls is refused, and the message names options that choose between them" {
    draw_maze spiral.png "$SPIRAL"
    astar spiral.png
    assert_refused 'spiral.png: ' 'dark or light.*--invert.*--threshold otsu'
}
