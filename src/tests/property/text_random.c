/* SPDX-License-Identifier: MIT */
/*
 * text_random.c - random maps written in every text format and read back, and damaged ones.
 *
 * A map is written as a grid of integers, a maze, packed digits or a table, each in a random style,
 * and is read as the same walls, costs and ends. Lines of a maze that end early are filled or
 * refused as an oracle says that looks at every pair of cells. A file whose bytes were changed,
 * dropped or doubled is refused in words, at a place within it, or read as a sound grid.
 */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "map/ends.h"
#include "map/formats.h"
#include "map/map.h"
#include "tests/support/oracle.h"
#include "tests/support/random.h"

enum {
    WRITTEN = 8000, /* maps in each format */
    RAGGED = 40000,
    DAMAGED = 60000,
    CELLS_MAX = 1 << 14,
    WALLS_MAX = 4,
    COSTS_MAX = 6,
    VALUES_MAX = 12,
    UNKNOWN_COST = 0
};

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* A file being written, and what it is to be read as. */
struct sample {
    uint8_t data[1 << 15];
    size_t size;
    struct map_options options;
    struct map_range walls[WALLS_MAX];
    struct map_cost costs[COSTS_MAX];
    uint32_t width, height;
    bool blocked[RANDOM_SIDE_MAX * RANDOM_SIDE_MAX];
    uint32_t cost[RANDOM_SIDE_MAX * RANDOM_SIDE_MAX];
    struct points starts, goals;
};

/* ---- files ---- */

static void fail_sample(uint64_t number, const struct sample *sample, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Fails with the file's bytes, printable ones as they are. */
static void fail_sample(uint64_t number, const struct sample *sample, const char *format, ...)
{
    char reason[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason, sizeof reason, format, arguments);
    va_end(arguments);
    fprintf(stderr, "# ");
    for (size_t i = 0; i < sample->size; i++) {
        const uint8_t c = sample->data[i];
        fprintf(stderr, c >= ' ' && c < 0x7f ? "%c" : "\\x%02x", c);
        if (c == '\n')
            fprintf(stderr, "\n# ");
    }
    fprintf(stderr, "\n");
    fail_msg("trial %" PRIu64 ", format %s: %s", number, map_format_name(sample->options.format),
             reason);
}

static void put(struct sample *sample, const char *text)
{
    const size_t size = strlen(text);
    assert_true(size <= sizeof sample->data - sample->size);
    memcpy(sample->data + sample->size, text, size);
    sample->size += size;
}

/* Puts one of several texts. */
static void put_any(struct random *rng, struct sample *sample, const char *const *texts,
                    size_t count)
{
    put(sample, texts[random_below(rng, (uint32_t)count)]);
}

/* Reads a copy that ends where its memory ends, so that a byte read beyond it is noticed. */
static bool read_sample(const struct sample *sample, const struct map_options *options,
                        struct grid *grid, struct error *error)
{
    const struct bytes bytes = {malloc(sample->size > 0 ? sample->size : 1), sample->size};
    assert_non_null(bytes.data);
    memcpy(bytes.data, sample->data, sample->size);
    *error = (struct error){0};
    const bool good = map_read(&bytes, options, grid, error);
    free(bytes.data);
    return good;
}

/* ---- what is always true ---- */

static bool ends_are_sound(const struct grid *grid, const struct points *ends)
{
    for (size_t i = 0; i < ends->count; i++)
        if (!grid_contains(grid, ends->items[i]) || grid_blocked(grid, ends->items[i]))
            return false;
    return true;
}

/* NULL, or which invariant of map/grid.h a grid breaks. */
static const char *grid_fault(const struct grid *grid)
{
    if (grid->width == 0 || grid->height == 0 || (uint64_t)grid->width * grid->height > CELLS_MAX)
        return "its size";
    if (grid->stride != (size_t)grid->width + 1)
        return "its stride";
    const uint8_t *below = grid->cells + ((size_t)grid->height + 1) * grid->stride;
    bool wall = true;
    for (size_t i = 0; i <= grid->width; i++)
        wall = wall && grid->cells[i] == CELL_WALL && below[i] == CELL_WALL;
    for (uint32_t y = 0; y < grid->height; y++)
        wall = wall && grid_row(grid, y)[-1] == CELL_WALL &&
               grid_row(grid, y)[grid->width] == CELL_WALL;
    if (!wall)
        return "its border";
    if (!ends_are_sound(grid, &grid->starts) || !ends_are_sound(grid, &grid->goals))
        return "its starts or goals";
    for (unsigned value = 0; value < 256; value++)
        if (grid->costs[value] == 0 || grid->costs[value] > 1000 * COST_ONE)
            return "its costs";
    return NULL;
}

/*
 * The length of a line of the file, or -1 where there is no such line; lines end with LF, CR LF or
 * CR.
 */
static int64_t line_length(const struct sample *sample, uint64_t line)
{
    const bool marked = sample->size >= 3 && memcmp(sample->data, "\xef\xbb\xbf", 3) == 0;
    uint64_t number = 1;
    int64_t length = 0;
    for (size_t i = marked ? 3 : 0; i < sample->size; i++) {
        const uint8_t c = sample->data[i];
        const bool pair = c == '\r' && i + 1 < sample->size && sample->data[i + 1] == '\n';
        if (c != '\n' && c != '\r') {
            length++;
            continue;
        }
        if (number == line)
            return length;
        number++;
        length = 0;
        i += pair;
    }
    return number == line ? length : -1;
}

/* NULL, or what is wrong with the words for a file that was refused. */
static const char *error_fault(const struct sample *sample, const struct error *error)
{
    if (error->code != ERROR_INPUT && error->code != ERROR_LIMIT && error->code != ERROR_SETTINGS)
        return "the code";
    if (!memchr(error->message, '\0', sizeof error->message) || strlen(error->message) < 10)
        return "the message";
    if (strpbrk(error->message, "\r\n"))
        return "a message of several lines";
    if (error->line == 0)
        return error->column == 0 ? NULL : "a column without a line";
    const int64_t length = line_length(sample, error->line);
    if (length < 0)
        return "a line beyond the file";
    return error->column > (uint64_t)length + 1 ? "a column beyond the line" : NULL;
}

/* ---- reading back ---- */

static bool same_points(const struct points *a, const struct points *b)
{
    return a->count == b->count &&
           (a->count == 0 || memcmp(a->items, b->items, a->count * sizeof *a->items) == 0);
}

static void check_same(uint64_t number, const struct sample *sample, const struct grid *grid)
{
    const char *fault = grid_fault(grid);
    if (fault)
        fail_sample(number, sample, "the grid is not sound: %s", fault);
    if (grid->width != sample->width || grid->height != sample->height)
        fail_sample(number, sample,
                    "read as %" PRIu32 " x %" PRIu32 ", written as %" PRIu32 " x %" PRIu32,
                    grid->width, grid->height, sample->width, sample->height);
    for (uint32_t y = 0; y < grid->height; y++) {
        for (uint32_t x = 0; x < grid->width; x++) {
            const size_t index = (size_t)y * grid->width + x;
            const bool blocked = grid_blocked(grid, (struct point){x, y});
            const uint32_t cost = grid->costs[grid_row(grid, y)[x]];
            if (blocked != sample->blocked[index] || (!blocked && cost != sample->cost[index]))
                fail_sample(number, sample,
                            "%" PRIu32 ",%" PRIu32 " is %s of cost %" PRIu32
                            ", not %s of cost %" PRIu32,
                            x, y, blocked ? "wall" : "free", cost,
                            sample->blocked[index] ? "wall" : "free", sample->cost[index]);
        }
    }
    if (!same_points(&grid->starts, &sample->starts) || !same_points(&grid->goals, &sample->goals))
        fail_sample(number, sample, "the starts or goals are others");
}

/* Reads the sample, with just as much room as it needs, then with less. */
static void check_sample(uint64_t number, struct sample *sample)
{
    struct grid grid;
    struct error error;
    struct map_options options = sample->options;
    options.max_cells = (uint64_t)sample->width * sample->height;
    if (!read_sample(sample, &options, &grid, &error))
        fail_sample(number, sample, "refused at %" PRIu64 ":%" PRIu64 ": %s", error.line,
                    error.column, error.message);
    check_same(number, sample, &grid);
    grid_free(&grid);
    options.max_cells--;
    if (read_sample(sample, &options, &grid, &error)) {
        grid_free(&grid);
        fail_sample(number, sample, "read without room for its cells");
    }
    if (error.code != ERROR_LIMIT || error_fault(sample, &error))
        fail_sample(number, sample, "the limit of cells is not named: %s", error.message);
}

/* ---- what all formats have in common ---- */

struct style {
    struct random *rng;
    const char *line_end; /* NULL: a different one for every line */
    bool blank_lines, comments, last_line_open;
};

static const char *const line_ends[] = {"\n", "\r\n", "\r", NULL};

static void begin_sample(struct random *rng, struct sample *sample, struct style *style,
                         enum map_format format)
{
    *style = (struct style){.rng = rng,
                            .line_end = line_ends[random_below(rng, COUNT(line_ends))],
                            .blank_lines = random_chance(rng, 40),
                            .comments = random_chance(rng, 40),
                            .last_line_open = random_chance(rng, 40)};
    sample->size = 0;
    sample->options = map_options_default();
    sample->options.format = format;
    sample->options.max_cells = CELLS_MAX;
    sample->width = random_between(rng, 1, RANDOM_SIDE_MAX);
    sample->height = random_between(rng, 1, RANDOM_SIDE_MAX);
    sample->starts.count = sample->goals.count = 0;
    if (random_chance(rng, 20))
        put(sample, "\xef\xbb\xbf");
}

static void free_sample(struct sample *sample)
{
    free(sample->starts.items);
    free(sample->goals.items);
    sample->starts = sample->goals = (struct points){0};
}

static void add_end(struct points *ends, uint32_t x, uint32_t y)
{
    struct error error;
    assert_true(points_add(ends, (struct point){x, y}, &error));
}

/* Never a LF just behind a CR: both would end one line. */
static void end_line(struct sample *sample, const struct style *style)
{
    const bool behind_cr = sample->size > 0 && sample->data[sample->size - 1] == '\r';
    const uint32_t first = behind_cr ? 1 : 0;
    put(sample,
        style->line_end ? style->line_end : line_ends[random_between(style->rng, first, 2)]);
}

/* Lines without cells: comments, and where they do not count, empty ones. */
static void put_idle_lines(struct sample *sample, const struct style *style, bool empty_allowed)
{
    static const char *const comments[] = {"//", "// 7 8", "//##", "// S G \xc3\xa9", "/// 1,2;3"};
    while (random_chance(style->rng, 25)) {
        if (style->comments && random_chance(style->rng, 50)) {
            put_any(style->rng, sample, comments, COUNT(comments));
            end_line(sample, style);
        } else if (style->blank_lines && empty_allowed) {
            end_line(sample, style);
        }
    }
}

/* What stands behind row y. */
static void end_row(struct sample *sample, const struct style *style, uint32_t y,
                    bool empty_allowed)
{
    const bool last = y + 1 == sample->height;
    if (last && style->last_line_open)
        return;
    end_line(sample, style);
    put_idle_lines(sample, style, last || empty_allowed);
}

/* ---- grids of integers ---- */

static void write_integers(struct random *rng, struct sample *sample)
{
    struct style style;
    begin_sample(rng, sample, &style, random_chance(rng, 50) ? MAP_FORMAT_AUTO : MAP_FORMAT_GRID);
    put_idle_lines(sample, &style, true);
    for (uint32_t y = 0; y < sample->height; y++) {
        for (uint32_t x = 0; x < sample->width; x++) {
            static const char *const separators[] = {",", ", ", " ,"};
            const uint32_t value = random_below(rng, random_chance(rng, 70) ? 4 : 256);
            const size_t index = (size_t)y * sample->width + x;
            char text[8];
            snprintf(text, sizeof text, "%" PRIu32, value);
            put(sample, text);
            /* A comma behind the last value of a row too: else a column would be packed digits. */
            put_any(rng, sample, separators, COUNT(separators));
            sample->blocked[index] = value == 1;
            sample->cost[index] = value < 4 ? 1000 : value * 1000;
            if (value == 2 || value == 3)
                add_end(value == 2 ? &sample->starts : &sample->goals, x, y);
        }
        end_row(sample, &style, y, true);
    }
}

/* ---- mazes ---- */

static const char *const spelled_walls[] = {
    "#", "X", "+", "-", "|", "\u2588", "\u2500", "\u2502", "\u259f", "\u257f", "\u2580"};
static const char *const spelled_starts[] = {"S", "s", "A"};
static const char *const spelled_goals[] = {"G", "g", "E", "e", "B"};

/* The kinds of a maze's cells: those of integer grids, up to CELL_GOAL. */
static uint8_t maze_cell(struct random *rng, const struct sample *sample, bool framed, uint32_t x,
                         uint32_t y, uint32_t wall_percent)
{
    if (framed && (y == 0 || y + 1 == sample->height) && (x == 0 || x + 1 == sample->width))
        return CELL_WALL;
    if (random_chance(rng, wall_percent))
        return CELL_WALL;
    return random_chance(rng, 85) ? CELL_FREE : (uint8_t)random_between(rng, CELL_START, CELL_GOAL);
}

static void write_maze_row(struct random *rng, struct sample *sample, const uint8_t *cells)
{
    for (uint32_t x = 0; x < sample->width; x++) {
        if (cells[x] == CELL_WALL)
            put_any(rng, sample, spelled_walls, COUNT(spelled_walls));
        else if (cells[x] == CELL_START)
            put_any(rng, sample, spelled_starts, COUNT(spelled_starts));
        else if (cells[x] == CELL_GOAL)
            put_any(rng, sample, spelled_goals, COUNT(spelled_goals));
        else
            put(sample, random_chance(rng, 50) ? " " : ".");
    }
}

static void write_maze(struct random *rng, struct sample *sample)
{
    struct style style;
    begin_sample(rng, sample, &style, MAP_FORMAT_ASCII);
    const bool framed = random_chance(rng, 50);
    const uint32_t wall_percent = random_between(rng, 10, 80);
    put_idle_lines(sample, &style, true);
    for (uint32_t y = 0; y < sample->height; y++) {
        uint8_t cells[RANDOM_SIDE_MAX] = {0};
        for (uint32_t x = 0; x < sample->width; x++) {
            const size_t index = (size_t)y * sample->width + x;
            cells[x] = maze_cell(rng, sample, framed, x, y, wall_percent);
            sample->blocked[index] = cells[x] == CELL_WALL;
            sample->cost[index] = 1000;
            if (cells[x] >= CELL_START)
                add_end(cells[x] == CELL_START ? &sample->starts : &sample->goals, x, y);
        }
        /* A first line with a wall is one that no other format has. */
        if (y == 0 && memchr(cells, CELL_WALL, sample->width) && random_chance(rng, 70))
            sample->options.format = MAP_FORMAT_AUTO;
        write_maze_row(rng, sample, cells);
        end_row(sample, &style, y, false);
    }
}

/* ---- packed digits ---- */

/* Costs of some digits or other values; those given twice count as given last. */
static void choose_costs(struct random *rng, struct sample *sample, const int64_t *values,
                         size_t count)
{
    sample->options.costs = sample->costs;
    sample->options.cost_count = random_below(rng, COSTS_MAX + 1);
    for (size_t i = 0; i < sample->options.cost_count; i++)
        sample->costs[i] = (struct map_cost){.value = values[random_below(rng, (uint32_t)count)],
                                             .cost = random_between(rng, 1, 1000000)};
}

/* The cost that the options give a value, or UNKNOWN_COST. */
static uint32_t cost_given(const struct sample *sample, int64_t value)
{
    uint32_t cost = UNKNOWN_COST;
    for (size_t i = 0; i < sample->options.cost_count; i++)
        if (sample->costs[i].value == value)
            cost = sample->costs[i].cost;
    return cost;
}

static void write_digits(struct random *rng, struct sample *sample)
{
    static const int64_t values[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    static const char *const around[] = {"", "", "", " ", "\t", "  "};
    struct style style;
    begin_sample(rng, sample, &style, MAP_FORMAT_DIGITS);
    choose_costs(rng, sample, values, COUNT(values));
    put_idle_lines(sample, &style, true);
    for (uint32_t y = 0; y < sample->height; y++) {
        put_any(rng, sample, around, COUNT(around));
        for (uint32_t x = 0; x < sample->width; x++) {
            const size_t index = (size_t)y * sample->width + x;
            const uint32_t digit = random_below(rng, 10);
            const uint32_t given = cost_given(sample, digit);
            const char text[2] = {(char)('0' + digit), '\0'};
            const uint32_t usual = digit == 0 ? 1000 : digit * 1000;
            put(sample, text);
            sample->blocked[index] = false;
            sample->cost[index] = given != UNKNOWN_COST ? given : usual;
        }
        put_any(rng, sample, around, COUNT(around));
        if (style.comments && random_chance(rng, 30))
            put(sample, "// 5 x");
        end_row(sample, &style, y, true);
    }
    add_end(&sample->starts, 0, 0);
    add_end(&sample->goals, sample->width - 1, sample->height - 1);
}

/* ---- tables ---- */

/* Few values, so that walls and costs meet some of them; none of them with a flip. */
static void choose_values(struct random *rng, int64_t values[VALUES_MAX])
{
    for (size_t i = 0; i < VALUES_MAX; i++) {
        const uint32_t span = random_chance(rng, 80) ? 12 : 1 << 27;
        values[i] = (int64_t)random_below(rng, span) - (random_chance(rng, 30) ? span / 2 : 0);
    }
    values[0] = 0x0fffffff;
}

static void choose_walls(struct random *rng, struct sample *sample,
                         const int64_t values[VALUES_MAX])
{
    sample->options.walls = sample->walls;
    sample->options.wall_count = random_below(rng, WALLS_MAX + 1);
    for (size_t i = 0; i < sample->options.wall_count; i++) {
        const int64_t a = values[random_below(rng, VALUES_MAX)];
        const int64_t b = random_chance(rng, 50) ? a : a + random_between(rng, 0, 3);
        sample->walls[i] = (struct map_range){a, b};
    }
}

static bool is_wall(const struct sample *sample, int64_t value)
{
    bool wall = sample->options.wall_count == 0 && value == 1;
    for (size_t i = 0; i < sample->options.wall_count; i++)
        wall = wall || (sample->walls[i].least <= value && value <= sample->walls[i].most);
    return wall;
}

/* Costs of values that are no walls. */
static void choose_table_costs(struct random *rng, struct sample *sample,
                               const int64_t values[VALUES_MAX])
{
    int64_t free_values[VALUES_MAX];
    size_t count = 0;
    for (size_t i = 0; i < VALUES_MAX; i++)
        if (!is_wall(sample, values[i]))
            free_values[count++] = values[i];
    sample->options.cost_count = 0;
    if (count > 0)
        choose_costs(rng, sample, free_values, count);
}

/*
 * Writes a value, a tile's perhaps flipped: with any of the four highest bits set, as a number of
 * 32 bits without a sign or with one. All four bits with a sign would be a small negative number.
 */
static void put_value(struct random *rng, struct sample *sample, int64_t value)
{
    char text[24];
    if (value >= 0 && random_chance(rng, 40)) {
        const int64_t flips = random_below(rng, 15);
        value += flips << 28;
        if (value >= INT64_C(0x80000000) && random_chance(rng, 50))
            value -= INT64_C(0x100000000);
        else if (random_chance(rng, 20))
            value |= INT64_C(0xf0000000);
    }
    const char *zeros = value >= 0 && random_chance(rng, 10) ? "000" : "";
    snprintf(text, sizeof text, "%s%" PRId64, zeros, value);
    put(sample, text);
}

static void put_table_row_end(struct random *rng, struct sample *sample, const struct style *style)
{
    static const char *const closing[] = {"", "", ",", ";", " , ", " ", "\t;"};
    static const char *const comments[] = {"#", "# 1,2", " // 1;2", "\t//", "#//", " #S"};
    put_any(rng, sample, closing, COUNT(closing));
    if (style->comments && random_chance(rng, 30))
        put_any(rng, sample, comments, COUNT(comments));
}

static void write_table(struct random *rng, struct sample *sample)
{
    static const char *const separators[] = {",", ";", " ", "\t", ", ", " ;", "\t,  ", "   "};
    struct style style;
    int64_t values[VALUES_MAX];
    begin_sample(rng, sample, &style, MAP_FORMAT_CSV);
    choose_values(rng, values);
    choose_walls(rng, sample, values);
    choose_table_costs(rng, sample, values);
    /* Given walls make a table of what would be a grid of integers. */
    if (sample->options.wall_count > 0 && random_chance(rng, 50))
        sample->options.format = MAP_FORMAT_AUTO;
    put_idle_lines(sample, &style, true);
    const bool one_separator = random_chance(rng, 60);
    const char *separator = separators[random_below(rng, COUNT(separators))];
    for (uint32_t y = 0; y < sample->height; y++) {
        for (uint32_t x = 0; x < sample->width; x++) {
            const size_t index = (size_t)y * sample->width + x;
            const int64_t value = values[random_below(rng, VALUES_MAX)];
            const uint32_t given = cost_given(sample, value);
            if (x > 0)
                put(sample,
                    one_separator ? separator : separators[random_below(rng, COUNT(separators))]);
            put_value(rng, sample, value);
            sample->blocked[index] = is_wall(sample, value);
            sample->cost[index] = given != UNKNOWN_COST ? given : 1000;
        }
        put_table_row_end(rng, sample, &style);
        end_row(sample, &style, y, true);
    }
}

/* ---- all formats ---- */

typedef void (*writer)(struct random *rng, struct sample *sample);

static const writer writers[] = {write_integers, write_maze, write_digits, write_table};

static void read_back(writer write)
{
    static struct sample sample;
    for (uint64_t number = 0; number < WRITTEN; number++) {
        struct random rng = random_begin(number);
        write(&rng, &sample);
        check_sample(number, &sample);
        free_sample(&sample);
    }
}

static void integers_read_back(void **state)
{
    (void)state;
    read_back(write_integers);
}

static void mazes_read_back(void **state)
{
    (void)state;
    read_back(write_maze);
}

static void digits_read_back(void **state)
{
    (void)state;
    read_back(write_digits);
}

static void tables_read_back(void **state)
{
    (void)state;
    read_back(write_table);
}

/* ---- lines of a maze that end early ---- */

enum { LINES_MAX = 7, LINE_MAX = 7 };

/* Lines of walls, blanks and marks; the first and the last are not empty. */
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

/* '#', ' ' or 'S' as it stands there, '?' where it would be filled in, '\0' off the map. */
static char ragged_at(const struct ragged *ragged, int64_t x, int64_t y)
{
    if (x < 0 || y < 0 || x >= (int64_t)ragged->width || y >= (int64_t)ragged->count)
        return '\0';
    const char *line = ragged->lines[y];
    if (x >= (int64_t)strlen(line))
        return '?';
    return line[x];
}

/* True if a cell that stands there and is no wall touches what would be filled in at x,y. */
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

/* True if a step leads to what would be filled in on a line. */
static bool is_open_line(const struct ragged *ragged, size_t y)
{
    for (size_t x = strlen(ragged->lines[y]); x < ragged->width; x++)
        if (is_touched(ragged, (int64_t)x, (int64_t)y))
            return true;
    return false;
}

/* The first line that must not be filled, or `count` where there is none. */
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

/* Writes the lines, and the cells that they make when filled. */
static void write_ragged(const struct ragged *ragged, struct sample *sample)
{
    sample->size = 0;
    sample->options = map_options_default();
    sample->options.format = MAP_FORMAT_ASCII;
    sample->width = (uint32_t)ragged->width;
    sample->height = (uint32_t)ragged->count;
    sample->starts.count = sample->goals.count = 0;
    bool marked = false;
    for (uint32_t y = 0; y < sample->height; y++) {
        put(sample, ragged->lines[y]);
        put(sample, "\n");
        marked = marked || strchr(ragged->lines[y], 'S');
    }
    for (uint32_t y = 0; y < sample->height; y++) {
        for (uint32_t x = 0; x < sample->width; x++) {
            const char c = ragged_at(ragged, x, y);
            sample->blocked[(size_t)y * sample->width + x] =
                c == '#' || (c == '?' && !marked && !is_open_line(ragged, y)); /* the outside */
            sample->cost[(size_t)y * sample->width + x] = 1000;
            if (c == 'S')
                add_end(&sample->starts, x, y);
        }
    }
}

static void short_lines_are_filled_or_refused(void **state)
{
    (void)state;
    static struct sample sample;
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
        const bool good = read_sample(&sample, &sample.options, &grid, &error);
        if (good != (bad == ragged.count))
            fail_sample(number, &sample, "%s, but line %zu %s", good ? "read" : "refused", bad + 1,
                        good ? "is open" : "is the first that could be");
        if (good) {
            filled += memchr(sample.blocked, 0, ragged.width * ragged.count) != NULL;
            check_same(number, &sample, &grid);
            grid_free(&grid);
        } else {
            refused++;
            if (error.code != ERROR_INPUT || error.line != bad + 1 ||
                error.column != strlen(ragged.lines[bad]) + 1)
                fail_sample(number, &sample, "line %zu is refused at %" PRIu64 ":%" PRIu64, bad + 1,
                            error.line, error.column);
        }
        free_sample(&sample);
    }
    assert_true(filled > RAGGED / 10);
    assert_true(refused > RAGGED / 10);
}

/* ---- damage ---- */

/* Settles the ends of a sound grid: that leaves it sound, or is refused in words. */
static void check_ends(uint64_t number, const struct sample *sample, struct grid *grid)
{
    const struct points none = {0};
    struct error error = {0};
    const char *fault;
    if (map_set_ends(grid, &none, &none, &error)) {
        fault = grid->starts.count > 0 && grid->goals.count > 0 ? grid_fault(grid) : "no ends";
    } else {
        fault = error_fault(sample, &error);
    }
    if (fault)
        fail_sample(number, sample, "when its ends are settled: %s", fault);
}

static void damaged_texts_are_sound_or_refused(void **state)
{
    (void)state;
    static struct sample sample;
    unsigned read = 0;
    unsigned refused = 0;
    for (uint64_t number = 0; number < DAMAGED; number++) {
        struct random rng = random_begin(number);
        struct grid grid;
        struct error error;
        writers[number % COUNT(writers)](&rng, &sample);
        for (uint32_t edits = random_between(&rng, 1, 4); edits > 0; edits--)
            random_damage(&rng, sample.data, &sample.size, 0);
        const bool good = read_sample(&sample, &sample.options, &grid, &error);
        const char *fault = good ? grid_fault(&grid) : error_fault(&sample, &error);
        if (fault)
            fail_sample(number, &sample,
                        "%s by this damaged file: %s (%s at %" PRIu64 ":%" PRIu64 ")",
                        good ? "a grid is broken" : "no words are found", fault,
                        good ? "" : error.message, error.line, error.column);
        read += good;
        refused += !good;
        if (good) {
            check_ends(number, &sample, &grid);
            grid_free(&grid);
        }
        free_sample(&sample);
    }
    assert_true(read > DAMAGED / 20);
    assert_true(refused > DAMAGED / 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(integers_read_back),
        cmocka_unit_test(mazes_read_back),
        cmocka_unit_test(digits_read_back),
        cmocka_unit_test(tables_read_back),
        cmocka_unit_test(short_lines_are_filled_or_refused),
        cmocka_unit_test(damaged_texts_are_sound_or_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
