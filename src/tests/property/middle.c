/* SPDX-License-Identifier: MIT */
/*
 * middle.c - the line down the middle of corridors, in images of mazes of all kinds.
 *
 * For each image that is read and solved, the line crosses no wall, stays in the union of the discs
 * around the path (each disc filled from its centre through free cells), and solves the drawing as
 * the path does. Over most of its length, apart from the parts near its ends, its distance from
 * walls is at least a quarter of the width of the corridor.
 */
#include <math.h>
#include <stdlib.h>

#include "search/middle.h"
#include "tests/support/letters.h"
#include "tests/support/map_reader.h"
#include "tests/support/maze_judge.h"
#include "tests/support/maze_painter.h"
#include "tests/support/random.h"
#include "tests/test.h"

static const double step = 1; /* distance between the sampled points of a line */
/* The smallest shares of all lines, and of one line, that may be far from walls. */
static const double all_share = 0.95;
static const double one_share = 0.92; /* five of 329 images are below 0.95 */

/* The image of a maze, its map, a cheapest path, and the line. */
struct sample {
    const char *kind;
    struct maze_drawing drawing;
    struct grid grid;
    struct search *search;
    struct search_result result;
    struct middle middle;
    bool *band; /* for each cell, row by row: it may be on the line */
};

static bool is_free(const struct grid *grid, double x, double y)
{
    return x >= 0 && y >= 0 && x < grid->width && y < grid->height &&
           !grid_blocked(grid, (struct point){(uint32_t)x, (uint32_t)y});
}

/* Fills the disc around a cell of the path, through free cells, from (x, y). */
static void fill_disc(struct sample *sample, struct point centre, double square)
{
    const struct grid *grid = &sample->grid;
    const uint32_t reach = (uint32_t)sqrt(square);
    const uint32_t side = 2 * reach + 1;
    bool *seen = calloc((size_t)side * side, sizeof *seen);
    uint32_t *stack = malloc(4 * (size_t)side * side * sizeof *stack);
    size_t count = 1;
    assert_true(seen && stack);
    stack[0] = reach * side + reach;
    while (count > 0) {
        const uint32_t at = stack[--count];
        const int32_t dx = (int32_t)(at % side) - (int32_t)reach;
        const int32_t dy = (int32_t)(at / side) - (int32_t)reach;
        const double x = centre.x + (double)dx;
        const double y = centre.y + (double)dy;
        if (seen[at] || dx * dx + dy * dy > square || !is_free(grid, x, y))
            continue;
        seen[at] = true;
        sample->band[(size_t)y * grid->width + (size_t)x] = true;
        if (dx > -(int32_t)reach)
            stack[count++] = at - 1;
        if (dx < (int32_t)reach)
            stack[count++] = at + 1;
        if (dy > -(int32_t)reach)
            stack[count++] = at - side;
        if (dy < (int32_t)reach)
            stack[count++] = at + side;
    }
    free(stack);
    free(seen);
}

/* Returns the width of the corridor at a point: the length of the shortest cut through it. */
static double width_at(const struct sample *sample, double x, double y)
{
    enum { ANGLES = 16 };
    const double longest = 2 * sample->middle.width;
    double shortest = INFINITY;
    for (int i = 0; i < ANGLES; i++) {
        const double dx = cos(M_PI * i / ANGLES);
        const double dy = sin(M_PI * i / ANGLES);
        double ahead = 0;
        double behind = 0;
        while (ahead < longest && is_free(&sample->grid, x + ahead * dx, y + ahead * dy))
            ahead += 0.25;
        while (behind < longest && is_free(&sample->grid, x - behind * dx, y - behind * dy))
            behind += 0.25;
        shortest = fmin(shortest, ahead + behind);
    }
    return shortest;
}

/* Returns true if no wall is within `reach` of a point. */
static bool is_clear(const struct grid *grid, double x, double y, double reach)
{
    for (double j = floor(y - reach); j <= y + reach; j++)
        for (double i = floor(x - reach); i <= x + reach; i++) {
            const double dx = fmax(fmax(i - x, x - i - 1), 0);
            const double dy = fmax(fmax(j - y, y - j - 1), 0);
            if (i >= 0 && j >= 0 && i < grid->width && j < grid->height && !is_free(grid, i, j) &&
                dx * dx + dy * dy < reach * reach)
                return false;
        }
    return true;
}

/* Returns true if a point is near an end of the line. */
static bool is_near_end(const struct sample *sample, double x, double y)
{
    const struct points *way = &sample->middle.way;
    const struct point ends[] = {way->items[0], way->items[way->count - 1]};
    for (int i = 0; i < 2; i++)
        if (hypot(ends[i].x + 0.5 - x, ends[i].y + 0.5 - y) < 2 * sample->middle.width)
            return true;
    return false;
}

/* Points of lines, apart from those near the ends, and those among them that are far from walls. */
struct tally {
    unsigned long points, central;
};

/* Checks the points of a line; counts those that are far from the ends, and from walls. */
static void check_line(const struct sample *sample, struct tally *tally)
{
    const struct points *way = &sample->middle.way;
    const struct grid *grid = &sample->grid;
    for (size_t i = 1; i < way->count; i++) {
        const struct point from = way->items[i - 1];
        const struct point to = way->items[i];
        const double length = hypot((double)to.x - from.x, (double)to.y - from.y);
        for (double at = 0; at <= length; at += step) {
            const double x = from.x + 0.5 + ((double)to.x - from.x) * at / length;
            const double y = from.y + 0.5 + ((double)to.y - from.y) * at / length;
            if (!is_free(grid, x, y) || !sample->band[(size_t)y * grid->width + (size_t)x])
                fail_msg("%s: the line leaves the corridor at %g,%g", sample->kind, x, y);
            if (is_near_end(sample, x, y))
                continue;
            tally->points++;
            tally->central += is_clear(grid, x, y, width_at(sample, x, y) / 4);
        }
    }
}

/* Fails if the line does not solve the drawing although the path does. */
static void check_solution(const struct sample *sample)
{
    const struct search_result *result = &sample->result;
    struct points cells = {0};
    struct error error;
    if (maze_judge(&sample->drawing, result->path, result->path_count, false) != MAZE_RIGHT)
        return;
    assert_true(smooth_cells(&sample->middle.way, &cells, &error));
    const enum maze_verdict verdict = maze_judge(&sample->drawing, cells.items, cells.count, false);
    if (verdict != MAZE_RIGHT)
        fail_msg("%s: the line is judged %d", sample->kind, (int)verdict);
    free(cells.items);
}

/*
 * Finds the line of an image that is read and solved. Returns false if there is none. The path
 * through a maze with corridors of at least MIDDLE_WIDTH_MIN cells has a line.
 */
static bool make_sample(const struct maze_kind *kind, unsigned seed, struct sample *sample)
{
    const struct map_options options = map_options_default();
    const struct search_settings settings = search_settings_default();
    struct error error;
    *sample = (struct sample){.kind = kind->name, .drawing = maze_drawing_create(kind, seed)};
    struct bytes png = maze_paint(&sample->drawing);
    const bool read = reader_read(png.data, png.size, &options, &sample->grid, &error);
    free(png.data);
    if (!read || sample->grid.starts.count == 0 || sample->grid.goals.count == 0)
        return false;
    const struct search_query query = {.starts = sample->grid.starts, .goals = sample->grid.goals};
    sample->search = search_create(&sample->grid, &settings, &error);
    assert_non_null(sample->search);
    assert_true(search_run(sample->search, &query, &sample->result, &error));
    assert_true(middle_find(sample->search, &sample->result, &sample->middle, &error));
    if (sample->middle.width == 0 && sample->grid.corridor >= MIDDLE_WIDTH_MIN)
        fail_msg("%s-%u: there is no line", kind->name, seed);
    return sample->middle.width > 0;
}

static void free_sample(struct sample *sample)
{
    free(sample->band);
    free(sample->middle.way.items);
    search_result_free(&sample->result);
    search_free(sample->search);
    grid_free(&sample->grid);
    maze_drawing_free(&sample->drawing);
}

/* Checks the line of an image, if there is one. */
static void check_image(const struct maze_kind *kind, unsigned seed, struct tally *sum)
{
    struct sample sample;
    struct tally tally = {0};
    if (make_sample(kind, seed, &sample)) {
        const double reach = 0.75 * sample.middle.width + 2; /* as search/middle.h promises */
        sample.band = calloc((size_t)sample.grid.width * sample.grid.height, sizeof *sample.band);
        assert_non_null(sample.band);
        for (uint64_t i = 0; i < sample.result.path_count; i++)
            fill_disc(&sample, sample.result.path[i], reach * reach);
        check_line(&sample, &tally);
        check_solution(&sample);
        if ((double)tally.central < one_share * (double)tally.points)
            fail_msg("%s-%u: %lu of %lu points of the line are far from walls", kind->name, seed,
                     tally.central, tally.points);
        sum->points += tally.points;
        sum->central += tally.central;
    }
    free_sample(&sample);
}

TEST(the_line_of_a_path_runs_down_the_middle_of_its_corridors)
{
    enum { STRIDE = 10 }; /* by default, one kind in ten is tested, with all seeds */
    struct tally sum = {0};
    const bool all = random_trials(MAZE_SEEDS) == MAZE_SEEDS;
    for (size_t i = 0; i < maze_kind_count; i += all ? 1 : STRIDE * random_step())
        for (unsigned seed = 0; seed < MAZE_SEEDS; seed++)
            check_image(&maze_kinds[i], seed, &sum);
    assert_true(sum.points > 0 && (double)sum.central >= all_share * (double)sum.points);
}

/* Returns the line of the cheapest path through a grid. The caller frees its points. */
static struct middle line_of(const struct grid *grid)
{
    const struct search_settings settings = search_settings_default();
    const struct search_query query = {.starts = grid->starts, .goals = grid->goals};
    struct search_result result;
    struct middle middle;
    struct error error;
    struct search *search = search_create(grid, &settings, &error);
    assert_non_null(search);
    assert_true(search_run(search, &query, &result, &error));
    assert_true(middle_find(search, &result, &middle, &error));
    search_result_free(&result);
    search_free(search);
    return middle;
}

TEST(a_short_path_through_wide_corridors_has_a_line)
{
    static const char rows[] = "###.#####/"
                               "#...#...#/"
                               "#.###.###/"
                               "#...#...#/"
                               "###.###.#/"
                               "#.#...#.#/"
                               "#.###.#.#/"
                               "#.......#/"
                               "#####.###";
    const struct letters letters = {.rows = rows, .size = 75, .wall = 9, .margin = 2};
    const struct middle middle = line_of(
        letters_read(letters_maze(&letters, letters_colour('#'), (struct rgb){200, 200, 200}), 1));
    free(middle.way.items);
    assert_true(middle.width > 60 && middle.width < 90);
}

TEST(a_line_is_straight_at_side_corridors)
{
    static const char rows[] = "###########/"
                               "S.........G/"
                               "###.###.###/"
                               "###.###.###/"
                               "###########";
    const struct letters letters = {.rows = rows, .size = 37};
    const struct middle middle = line_of(letters_read(letters_image(&letters), 1));
    bool straight = middle.way.count >= 2;
    for (size_t i = 1; i + 1 < middle.way.count; i++)
        straight = straight && middle.way.items[i].y == middle.way.items[1].y;
    free(middle.way.items);
    assert_true(straight);
}
