/* SPDX-License-Identifier: MIT */
/*
 * trace.c - the cells of a path and their order (search/result/trace.c), traced from single steps,
 * from jumps, and from the two halves of a bidirectional search. Each map in `drawings` has exactly
 * one cheapest path.
 */
#include "tests/support/runs.h"
#include "tests/test.h"

/*
 * Fails unless the letters 'a', 'b', 'c', ... in the drawing mark the cells of the path in order.
 */
static void assert_marked(const char *drawing, const struct grid *grid,
                          const struct search_result *result)
{
    uint64_t marked = 0;
    for (uint32_t y = 0; y < grid->height; y++) {
        for (uint32_t x = 0; x < grid->width; x++) {
            const char letter = letters_at(drawing, x, y);
            if (letter < 'a')
                continue;
            const uint64_t index = (uint64_t)(letter - 'a');
            assert_true(index < result->path_count);
            assert_int_equal(result->path[index].x, x);
            assert_int_equal(result->path[index].y, y);
            marked++;
        }
    }
    assert_int_equal(marked, result->path_count);
}

static const struct drawing {
    enum diagonal_rule rule;
    const char *map, *path;
} drawings[] = {
    {DIAGONAL_BOTH_FREE, "..G...S", "..edcba"},
    {DIAGONAL_NEVER, "S...../#####./....../.#####/.....G/######",
     "abcdef/#####g/mlkjih/n#####/opqrst/######"},
    {DIAGONAL_ALWAYS, "S...../#####./....../.#####/.....G", "abcde./#####f/.jihg./k#####/.lmnop"},
    {DIAGONAL_ALWAYS, "S###/#.##/##.#/###G", "a###/#b##/##c#/###d"},
    {DIAGONAL_BOTH_FREE, "...G/..../..../S...", "...d/..c./.b../a..."},
};

TEST(paths_list_their_cells_in_order)
{
    static const enum algorithm algorithms[] = {ALGORITHM_ASTAR, ALGORITHM_DIJKSTRA, ALGORITHM_JPS,
                                                ALGORITHM_JPS_PLUS, ALGORITHM_BIDIRECTIONAL};
    for (size_t i = 0; i < sizeof drawings / sizeof *drawings; i++) {
        struct grid *grid = letters_grid(drawings[i].map);
        for (size_t j = 0; j < sizeof algorithms / sizeof *algorithms; j++) {
            struct search_result result = runs_solve(grid, algorithms[j], drawings[i].rule);
            assert_marked(drawings[i].path, grid, &result);
        }
    }
}

/*
 * A jump is a sweep followed by a ray (see jps.c). The sweep is diagonal or, if diagonal steps are
 * not allowed, horizontal.
 */
TEST(jumps_are_sweeps_followed_by_rays)
{
    struct grid *grid = letters_grid("S...../....../.....G");
    struct search_result result = runs_solve(grid, ALGORITHM_JPS, DIAGONAL_BOTH_FREE);
    assert_marked("a...../.b..../..cdef", grid, &result);
    result = runs_solve(grid, ALGORITHM_JPS, DIAGONAL_NEVER);
    assert_marked("abcdef/.....g/.....h", grid, &result);
}
