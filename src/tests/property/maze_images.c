/* SPDX-License-Identifier: MIT */
/*
 * maze_images.c - checks that images of mazes are solved as people would solve them.
 *
 * Each image of a kind in maze_kinds.h is read once and solved twice: without and with given ends.
 * With ASTAR_TEST_TABLE=1, the results are printed by kind. With ASTAR_TEST_IMAGES=FOLDER, the
 * images are written to files; the names of ambiguous images begin with "refuse-". By default, one
 * seed of each kind is tested; with ASTAR_TEST_CASES=all, all seeds are tested, and with `few`,
 * some of the kinds.
 */
#include <stdio.h>
#include <stdlib.h>

#include "api/astar.h"
#include "tests/support/image_file.h"
#include "tests/support/maze_judge.h"
#include "tests/support/maze_painter.h"
#include "tests/support/random.h"
#include "tests/test.h"

/* Minimum percentages of images that must be solved. A single wrong path fails the test. */
enum { RIGHT_WITHOUT_ENDS = 97, RIGHT_WITH_ENDS = 97 };

/* Possible results of solving an image, in addition to the verdicts on the path. */
enum { REFUSED = MAZE_VERDICT_COUNT, NO_PATH, RESULT_COUNT };

/* The number of images with each result. */
struct tally {
    unsigned counts[RESULT_COUNT];
};

static unsigned wrong(const struct tally *tally)
{
    return tally->counts[MAZE_PATH_OUTSIDE] + tally->counts[MAZE_PATH_THROUGH_WALL] +
           tally->counts[MAZE_PATH_WRONG_ORDER];
}

static unsigned all(const struct tally *tally)
{
    return tally->counts[MAZE_RIGHT] + tally->counts[REFUSED] + tally->counts[NO_PATH] +
           wrong(tally);
}

static void add_tally(struct tally *sum, const struct tally *tally)
{
    for (size_t i = 0; i < RESULT_COUNT; i++)
        sum->counts[i] += tally->counts[i];
}

/* Judges the path that the last run of a search found. */
static enum maze_verdict judge_search(const struct maze_drawing *drawing,
                                      const struct astar_search *search, bool ends_given)
{
    size_t count;
    const struct astar_point *path = astar_search_path(search, &count);
    struct point *points = malloc((count + 1) * sizeof *points);
    assert_non_null(points);
    for (size_t i = 0; i < count; i++)
        points[i] = (struct point){path[i].x, path[i].y};
    const enum maze_verdict verdict = maze_judge(drawing, points, count, ends_given);
    free(points);
    return verdict;
}

static struct astar_point astar_point_of(struct point point)
{
    return (struct astar_point){point.x, point.y};
}

static size_t solve(const struct maze_drawing *drawing, const struct astar_map *map,
                    bool ends_given)
{
    struct astar_search *search = map ? astar_search_create(map, NULL, NULL) : NULL;
    if (!search)
        return REFUSED;
    const enum astar_status status = ends_given
                                         ? astar_search_find(search, astar_point_of(drawing->start),
                                                             astar_point_of(drawing->goal), NULL)
                                         : astar_search_run(search, NULL, NULL);
    const size_t result = status == ASTAR_OK        ? judge_search(drawing, search, ends_given)
                          : status == ASTAR_NO_PATH ? (size_t)NO_PATH
                                                    : (size_t)REFUSED;
    astar_search_free(search);
    return result;
}

/* Solves an image without and with given ends, and counts both results. */
static void try_image(const struct maze_kind *kind, unsigned seed, struct tally tallies[2])
{
    struct maze_drawing drawing = maze_drawing_create(kind, seed);
    const struct bytes png = maze_paint(&drawing);
    image_file_save(kind->name, seed, &png);
    struct astar_map *map = astar_map_read(png.data, png.size, NULL, NULL);
    for (size_t mode = 0; mode < 2; mode++)
        tallies[mode].counts[solve(&drawing, map, mode == 1)]++;
    astar_map_free(map);
    free(png.data);
    maze_drawing_free(&drawing);
}

static void print_row(const char *name, const struct tally tallies[2])
{
    printf("%-32s", name);
    for (size_t mode = 0; mode < 2; mode++)
        printf("   %5u %7u %7u %5u", tallies[mode].counts[MAZE_RIGHT],
               tallies[mode].counts[REFUSED], tallies[mode].counts[NO_PATH], wrong(&tallies[mode]));
    putchar('\n');
}

TEST(images_of_mazes_are_solved)
{
    const bool print = getenv("ASTAR_TEST_TABLE") != NULL;
    struct tally clear[2] = {0};
    struct tally ambiguous[2] = {0};
    if (print)
        printf("%-32s   %-27s   %s\n%-32s   right refused no-path wrong   right refused no-path "
               "wrong\n",
               "", "without ends", "with the ends given", "kind");
    for (size_t i = 0; i < maze_kind_count; i += random_step()) {
        struct tally tallies[2] = {0};
        for (unsigned seed = 0; seed < random_trials(MAZE_SEEDS); seed++)
            try_image(&maze_kinds[i], seed, tallies);
        if (print)
            print_row(maze_kinds[i].name, tallies);
        add_tally(maze_kind_ambiguous(&maze_kinds[i]) ? &ambiguous[0] : &clear[0], &tallies[0]);
        add_tally(&clear[1], &tallies[1]);
    }
    if (print) {
        print_row("unambiguous images", clear);
        print_row("ambiguous images", ambiguous);
    }
    assert_int_equal(wrong(&clear[0]) + wrong(&clear[1]), 0);
    assert_int_equal(ambiguous[0].counts[REFUSED], all(&ambiguous[0]));
    assert_true(clear[0].counts[MAZE_RIGHT] * 100 >= RIGHT_WITHOUT_ENDS * all(&clear[0]));
    assert_true(clear[1].counts[MAZE_RIGHT] * 100 >= RIGHT_WITH_ENDS * all(&clear[1]));
}

/*
 * How a map made directly from the drawing represents the outside of the maze: as walls (TRUTH) or
 * as free cells (TRUTH_WITH_OUTSIDE).
 */
enum truth { TRUTH, TRUTH_WITH_OUTSIDE };

/* Solves the drawing from start to goal without reading its image. */
static size_t solve_truth(const struct maze_drawing *drawing, enum truth truth)
{
    const size_t count = (size_t)drawing->width * drawing->height;
    uint8_t *cells = calloc(count, 1);
    assert_non_null(cells);
    for (size_t i = 0; i < count; i++) {
        const size_t x = i % drawing->width;
        const size_t y = i / drawing->width;
        const struct maze_point pixel = {(double)x + 0.5, (double)y + 0.5};
        const struct maze_place place =
            maze_drawing_locate(drawing, maze_view_apply(&drawing->to_page, pixel));
        const bool free_cell = place.ground == MAZE_CELL ||
                               (truth == TRUTH_WITH_OUTSIDE && place.ground == MAZE_OUTSIDE);
        cells[i] = free_cell ? ASTAR_FREE : ASTAR_WALL;
    }
    struct astar_map *map = astar_map_create(drawing->width, drawing->height, cells, NULL);
    const size_t result = solve(drawing, map, true);
    astar_map_free(map);
    free(cells);
    return result;
}

/* Returns the verdict on the straight line from the start to the goal. */
static enum maze_verdict judge_line(const struct maze_drawing *drawing)
{
    enum { STEPS = 5000 };
    struct point line[STEPS + 1];
    for (size_t i = 0; i <= STEPS; i++)
        line[i] = (struct point){
            (uint32_t)((drawing->start.x * (STEPS - i) + drawing->goal.x * i) / STEPS),
            (uint32_t)((drawing->start.y * (STEPS - i) + drawing->goal.y * i) / STEPS)};
    return maze_judge(drawing, line, STEPS + 1, true);
}

TEST(the_judge_accepts_solutions_only)
{
    unsigned outside = 0;
    for (size_t i = 0; i < maze_kind_count; i += random_step()) {
        for (unsigned seed = 0; seed < random_trials(MAZE_SEEDS); seed++) {
            struct maze_drawing drawing = maze_drawing_create(&maze_kinds[i], seed);
            const size_t result = solve_truth(&drawing, TRUTH);
            if (result != MAZE_RIGHT)
                fail_msg("%s-%u: the solution is judged %zu", maze_kinds[i].name, seed, result);
            if (drawing.solution_count > 8 && judge_line(&drawing) == MAZE_RIGHT)
                fail_msg("%s-%u: a straight line is accepted", maze_kinds[i].name, seed);
            const size_t around = solve_truth(&drawing, TRUTH_WITH_OUTSIDE);
            if (around != MAZE_RIGHT && around != MAZE_PATH_OUTSIDE)
                fail_msg("%s-%u: a path around the maze is judged %zu", maze_kinds[i].name, seed,
                         around);
            outside += around == MAZE_PATH_OUTSIDE;
            maze_drawing_free(&drawing);
        }
    }
    assert_true(outside > maze_kind_count / random_step() / 4);
}
