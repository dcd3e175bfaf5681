/* SPDX-License-Identifier: MIT */
/* maze_reading.c - reads images as mazes. */
#include "tests/support/maze_reading.h"

#include "map/drawing/clean.h"
#include "tests/test.h"

TEST_RELEASE(release_maze, image_maze_free)

struct maze *maze_read_with(const struct image *image, const struct map_options *options)
{
    struct maze *maze = test_memory(sizeof *maze);
    struct error error;
    assert_true(image_maze_read(image, image_is_clean(image), options, maze, &error));
    test_keep(maze, release_maze);
    return maze;
}

struct maze *maze_read(const struct image *image)
{
    const struct map_options options = map_options_default();
    return maze_read_with(image, &options);
}

void assert_maze_ends(const struct maze *maze, const struct letters *letters, const int start[2],
                      const int goal[2])
{
    assert_int_equal(maze->state, MAZE_COMPLETE);
    assert_true(image_maze_is_sound(maze));
    assert_true(maze->has_ends);
    assert_letter(letters, maze->start, start[0], start[1]);
    assert_letter(letters, maze->goal, goal[0], goal[1]);
}
