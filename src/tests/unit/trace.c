/* SPDX-License-Identifier: MIT */
/*
 * trace.c - the cells of a path and their order (search/trace.c), traced from single steps, from
 * jumps, and from the two halves of a bidirectional search. Each map in `drawings` has exactly one
 * cheapest path.
 */
#include "tests/support/sketch.h"
#include "tests/test.h"

/* Fails unless the letters 'a', 'b', 'c', ... in the rows mark the cells of the path in order. */
static void assert_marked(const char *const *rows, const struct grid *grid,
                          const struct search_result *result)
{
    uint64_t marked = 0;
    for (uint32_t y = 0; y < grid->height; y++) {
        for (uint32_t x = 0; x < grid->width; x++) {
            if (rows[y][x] < 'a')
                continue;
            const uint64_t index = (uint64_t)(rows[y][x] - 'a');
            assert_true(index < result->path_count);
            assert_int_equal(result->path[index].x, x);
            assert_int_equal(result->path[index].y, y);
            marked++;
        }
    }
    assert_int_equal(marked, result->path_count);
}

enum { DRAWING_HEIGHT_MAX = 6 };

static const struct drawing {
    enum diagonal_rule rule;
    uint32_t height;
    const char *map[DRAWING_HEIGHT_MAX];
    const char *path[DRAWING_HEIGHT_MAX];
} drawings[] = {
    {DIAGONAL_BOTH_FREE, 1, {"..G...S"}, {"..edcba"}},
    {DIAGONAL_NEVER,
     6,
     {"S.....", "#####.", "......", ".#####", ".....G", "######"},
     {"abcdef", "#####g", "mlkjih", "n#####", "opqrst", "######"}},
    {DIAGONAL_ALWAYS,
     5,
     {"S.....", "#####.", "......", ".#####", ".....G"},
     {"abcde.", "#####f", ".jihg.", "k#####", ".lmnop"}},
    {DIAGONAL_ALWAYS, 4, {"S###", "#.##", "##.#", "###G"}, {"a###", "#b##", "##c#", "###d"}},
    {DIAGONAL_BOTH_FREE, 4, {"...G", "....", "....", "S..."}, {"...d", "..c.", ".b..", "a..."}},
};

TEST(paths_list_their_cells_in_order)
{
    static const enum algorithm algorithms[] = {ALGORITHM_ASTAR, ALGORITHM_DIJKSTRA, ALGORITHM_JPS,
                                                ALGORITHM_JPS_PLUS, ALGORITHM_BIDIRECTIONAL};
    for (size_t i = 0; i < sizeof drawings / sizeof *drawings; i++) {
        struct grid grid = sketch_grid(drawings[i].map, drawings[i].height);
        for (size_t j = 0; j < sizeof algorithms / sizeof *algorithms; j++) {
            struct search_result result = sketch_solve(&grid, algorithms[j], drawings[i].rule);
            assert_marked(drawings[i].path, &grid, &result);
            search_result_free(&result);
        }
        grid_free(&grid);
    }
}

/*
 * A jump is a walk followed by a run (see jps.c). The walk is diagonal or, if diagonal steps are
 * not allowed, horizontal.
 */
TEST(jumps_are_walks_followed_by_runs)
{
    static const char *const map[] = {"S.....", "......", ".....G"};
    static const char *const diagonal[] = {"a.....", ".b....", "..cdef"};
    static const char *const straight[] = {"abcdef", ".....g", ".....h"};
    struct grid grid = sketch_grid(map, 3);
    struct search_result result = sketch_solve(&grid, ALGORITHM_JPS, DIAGONAL_BOTH_FREE);
    assert_marked(diagonal, &grid, &result);
    search_result_free(&result);
    result = sketch_solve(&grid, ALGORITHM_JPS, DIAGONAL_NEVER);
    assert_marked(straight, &grid, &result);
    search_result_free(&result);
    grid_free(&grid);
}
