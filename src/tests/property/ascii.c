/* SPDX-License-Identifier: MIT */
/*
 * ascii.c - checks that random mazes are read back correctly, and that damaged mazes and mazes with
 * short lines are either read as valid grids or refused.
 *
 * An oracle decides whether a short line must be filled with cells or refused. It examines all
 * neighbours of the missing cells.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "tests/support/random.h"
#include "tests/support/text_map.h"
#include "tests/support/text_sample.h"
#include "tests/test.h"

enum { RAGGED = 40000, LINES_MAX = 7, LINE_MAX = 7 };

/* --- whole lines --------------------------------------------------------------------------- */

static const char *const spelled_walls[] = {
    "#", "X", "+", "-", "|", "\u2588", "\u2500", "\u2502", "\u259f", "\u257f", "\u2580"};

static const char *const spelled_starts[] = {"S", "s", "A"};

static const char *const spelled_goals[] = {"G", "g", "E", "e", "B"};

/* Returns a random cell value: CELL_FREE, CELL_WALL, CELL_START or CELL_GOAL. */
static uint8_t maze_cell(struct random *rng, const struct text_sample *sample, bool framed,
                         uint32_t x, uint32_t y, uint32_t wall_percent)
{
    if (framed && (y == 0 || y + 1 == sample->height) && (x == 0 || x + 1 == sample->width))
        return CELL_WALL;
    if (random_chance(rng, wall_percent))
        return CELL_WALL;
    return random_chance(rng, 85) ? CELL_FREE : (uint8_t)random_between(rng, CELL_START, CELL_GOAL);
}

static void write_maze_row(struct random *rng, struct text_sample *sample, const uint8_t *cells)
{
    for (uint32_t x = 0; x < sample->width; x++) {
        if (cells[x] == CELL_WALL)
            sample_put_any(rng, &sample->file, spelled_walls, COUNT(spelled_walls));
        else if (cells[x] == CELL_START)
            sample_put_any(rng, &sample->file, spelled_starts, COUNT(spelled_starts));
        else if (cells[x] == CELL_GOAL)
            sample_put_any(rng, &sample->file, spelled_goals, COUNT(spelled_goals));
        else
            sample_put(&sample->file, random_chance(rng, 50) ? " " : ".");
    }
}

static void write_maze(struct random *rng, struct text_sample *sample)
{
    struct text_style style;
    text_sample_begin(rng, sample, &style, MAP_FORMAT_ASCII);
    const bool framed = random_chance(rng, 50);
    const uint32_t wall_percent = random_between(rng, 10, 80);
    text_put_idle_lines(sample, &style, true);
    for (uint32_t y = 0; y < sample->height; y++) {
        uint8_t cells[RANDOM_SIDE_MAX] = {0};
        for (uint32_t x = 0; x < sample->width; x++) {
            const size_t index = (size_t)y * sample->width + x;
            cells[x] = maze_cell(rng, sample, framed, x, y, wall_percent);
            sample->blocked[index] = cells[x] == CELL_WALL;
            sample->cost[index] = 1000;
            if (cells[x] >= CELL_START)
                text_add_end(cells[x] == CELL_START ? &sample->starts : &sample->goals, x, y);
        }
        /* A file whose first line has a wall is always recognised as a maze. */
        if (y == 0 && memchr(cells, CELL_WALL, sample->width) && random_chance(rng, 70))
            sample->options.format = MAP_FORMAT_AUTO;
        write_maze_row(rng, sample, cells);
        text_end_row(sample, &style, y, false);
    }
}

TEST(maps_are_read_back)
{
    text_read_back(write_maze);
}

TEST(damaged_maps_are_refused_or_read_as_valid_grids)
{
    text_survive_damage(write_maze);
}

/* --- short lines --------------------------------------------------------------------------- */

/* Lines of walls, free cells and start marks. The first and the last line are not empty. */
struct ragged {
    char lines[LINES_MAX][LINE_MAX + 1];
    size_t count, width;
};

static char random_cell(struct random *rng, uint32_t wall_percent)
{
    if (random_chance(rng, wall_percent))
        return '#';
    if (random_chance(rng, 70))
        return ' ';
    return 'S';
}

static void random_ragged(struct random *rng, struct ragged *ragged)
{
    const bool framed = random_chance(rng, 50);
    const uint32_t wall_percent = random_between(rng, 40, 100);
    const uint32_t short_percent = random_between(rng, 0, 60);
    const size_t widest = random_between(rng, 1, LINE_MAX);
    *ragged = (struct ragged){.count = random_between(rng, 1, LINES_MAX)};
    for (size_t y = 0; y < ragged->count; y++) {
        const bool outer = y == 0 || y + 1 == ragged->count;
        size_t length = widest;
        if (random_chance(rng, short_percent) && !(framed && outer))
            length = random_between(rng, outer ? 1 : 0, (uint32_t)widest);
        for (size_t x = 0; x < length; x++)
            ragged->lines[y][x] = random_cell(rng, wall_percent);
        if (framed && outer)
            ragged->lines[y][0] = ragged->lines[y][length - 1] = '#';
        ragged->width = length > ragged->width ? length : ragged->width;
    }
}

/* Returns the character at x,y, '?' after the end of its line, or '\0' outside the map. */
static char ragged_at(const struct ragged *ragged, int64_t x, int64_t y)
{
    if (x < 0 || y < 0 || x >= (int64_t)ragged->width || y >= (int64_t)ragged->count)
        return '\0';
    const char *line = ragged->lines[y];
    if (x >= (int64_t)strlen(line))
        return '?';
    return line[x];
}

/* True if x,y, a missing cell of a short line, has a free neighbour. */
static bool is_touched(const struct ragged *ragged, int64_t x, int64_t y)
{
    for (int64_t dy = -1; dy <= 1; dy++) {
        for (int64_t dx = -1; dx <= 1; dx++) {
            const char c = ragged_at(ragged, x + dx, y + dy);
            if (c == ' ' || c == 'S')
                return true;
        }
    }
    return false;
}

static bool ragged_is_framed(const struct ragged *ragged)
{
    const int64_t right = (int64_t)ragged->width - 1;
    const int64_t bottom = (int64_t)ragged->count - 1;
    return ragged_at(ragged, 0, 0) == '#' && ragged_at(ragged, right, 0) == '#' &&
           ragged_at(ragged, 0, bottom) == '#' && ragged_at(ragged, right, bottom) == '#';
}

/* True if any of the missing cells of this line has a free neighbour. */
static bool is_open_line(const struct ragged *ragged, size_t y)
{
    for (size_t x = strlen(ragged->lines[y]); x < ragged->width; x++)
        if (is_touched(ragged, (int64_t)x, (int64_t)y))
            return true;
    return false;
}

/* Returns the index of the first line that must be refused, or `count` if there is none. */
static size_t first_bad_line(const struct ragged *ragged)
{
    for (size_t y = 0; y < ragged->count; y++) {
        const size_t length = strlen(ragged->lines[y]);
        const bool blank_last = length > 0 && ragged->lines[y][length - 1] == ' ';
        const bool trimmed = ragged_is_framed(ragged) && !blank_last && ragged->width >= length + 2;
        if (is_open_line(ragged, y) && !trimmed)
            return y;
    }
    return ragged->count;
}

/* Writes the lines to the sample's file, and stores the cells that the filled lines must have. */
static void write_ragged(const struct ragged *ragged, struct text_sample *sample)
{
    sample->file.size = 0;
    sample->options = map_options_default();
    sample->options.format = MAP_FORMAT_ASCII;
    sample->width = (uint32_t)ragged->width;
    sample->height = (uint32_t)ragged->count;
    sample->starts.count = sample->goals.count = 0;
    bool marked = false;
    for (uint32_t y = 0; y < sample->height; y++) {
        sample_put(&sample->file, ragged->lines[y]);
        sample_put(&sample->file, "\n");
        marked = marked || strchr(ragged->lines[y], 'S');
    }
    for (uint32_t y = 0; y < sample->height; y++) {
        for (uint32_t x = 0; x < sample->width; x++) {
            const char c = ragged_at(ragged, x, y);
            sample->blocked[(size_t)y * sample->width + x] =
                c == '#' ||
                (c == '?' && !marked && !is_open_line(ragged, y)); /* outside the maze */
            sample->cost[(size_t)y * sample->width + x] = 1000;
            if (c == 'S')
                text_add_end(&sample->starts, x, y);
        }
    }
}

TEST(short_lines_are_filled_or_refused)
{
    static struct text_sample sample;
    unsigned filled = 0;
    unsigned refused = 0;
    for (uint64_t number = 0; number < RAGGED; number++) {
        struct random rng = random_begin(number);
        struct ragged ragged;
        struct grid grid;
        struct error error;
        random_ragged(&rng, &ragged);
        write_ragged(&ragged, &sample);
        const size_t bad = first_bad_line(&ragged);
        const bool ok = sample_read(&sample.file, &sample.options, &grid, &error);
        if (ok != (bad == ragged.count))
            sample_fail(number, &sample.file, "%s, but line %zu %s", ok ? "read" : "refused",
                        bad + 1, ok ? "must be refused" : "is the first that may be refused");
        if (ok) {
            filled += memchr(sample.blocked, 0, ragged.width * ragged.count) != NULL;
            text_check_same(number, &sample, &grid);
            grid_free(&grid);
        } else {
            refused++;
            if (error.code != ERROR_INPUT || error.line != bad + 1 ||
                error.column != strlen(ragged.lines[bad]) + 1)
                sample_fail(number, &sample.file, "line %zu is refused at %" PRIu64 ":%" PRIu64,
                            bad + 1, error.line, error.column);
        }
        text_sample_free(&sample);
    }
    assert_true(filled > RAGGED / 10);
    assert_true(refused > RAGGED / 10);
}
