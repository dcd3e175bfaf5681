/* SPDX-License-Identifier: MIT */
/*
 * terminal.c - draws a map as text.
 *
 * The output consists of dots. A dot is a character or, with colours, a half block. Either a dot
 * covers reduced x reduced cells, or a cell covers enlarged x enlarged dots.
 */
#include "picture/terminal.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "picture/sweep.h"

enum { ENLARGE_MAX = 8 };

/* The characters that show cells without colours. The first of the most frequent ones is shown. */
static const char marks[] = " #SG*.:~^%?-+";

/* For each dot that covers several cells: how often each mark occurs, or sums of colours. */
enum { MARKS = sizeof marks - 1, RED = 0, GREEN, BLUE, COUNT, SUMS };

struct terminal_view {
    const struct grid *grid;
    const struct terminal *terminal;
    struct rgb colours[PALETTE_SIZE];
    struct agent agent;     /* the path includes all cells that an agent of this size covers */
    uint32_t reduced;       /* cells per dot along each side */
    uint32_t enlarged;      /* dots per cell along each side */
    uint32_t width, height; /* size in dots */
    uint8_t *over;          /* ROLE_PATH, ROLE_START, ROLE_GOAL or ROLE_COUNT (none) per dot */
    uint16_t *indices;      /* palette indices of a row of cells */
    size_t parts;           /* number of sums of a dot: MARKS or, with colours, SUMS */
    uint64_t *sums;         /* sums of the dots of a row; NULL if `reduced` is 1 */
};

static uint32_t divide_up(uint32_t number, uint32_t parts)
{
    return number / parts + (number % parts != 0);
}

/* Chooses `reduced` and `enlarged` so that the map fits in columns x rows dots (0: no limit). */
static void fit(struct terminal_view *view, uint32_t columns, uint32_t rows)
{
    const struct grid *grid = view->grid;
    const bool plain = view->terminal->colours == TERMINAL_PLAIN;
    const uint32_t by_width = columns > 0 ? divide_up(grid->width, columns) : 1;
    const uint32_t by_height = rows > 0 ? divide_up(grid->height, rows) : 1;
    view->enlarged = 1;
    view->reduced = by_width > by_height ? by_width : by_height;
    while (columns > 0 && rows > 0 && !plain && view->reduced == 1 &&
           view->enlarged < ENLARGE_MAX && (view->enlarged + 1) * grid->width <= columns &&
           (view->enlarged + 1) * grid->height <= rows)
        view->enlarged++;
    view->width = divide_up(grid->width, view->reduced) * view->enlarged;
    view->height = divide_up(grid->height, view->reduced) * view->enlarged;
}

/* Stores `role` in `over` for all dots that show `cell`. */
static void put_over(const struct terminal_view *view, struct point cell, enum role role)
{
    const uint32_t x = cell.x / view->reduced * view->enlarged;
    const uint32_t y = cell.y / view->reduced * view->enlarged;
    for (uint32_t j = 0; j < view->enlarged; j++)
        memset(view->over + (size_t)(y + j) * view->width + x, (int)role, view->enlarged);
}

static bool put_all_over(struct terminal_view *view, const struct search_result *result,
                         struct error *error)
{
    const struct grid *grid = view->grid;
    view->over = memory_array(view->width, view->height, error);
    if (!view->over)
        return false;
    memset(view->over, ROLE_COUNT, (size_t)view->width * view->height);
    struct sweep sweep = result ? sweep_begin(result->path, result->path_count, view->agent)
                                : (struct sweep){.count = 0};
    struct point cell;
    while (sweep_next(&sweep, &cell))
        put_over(view, cell, ROLE_PATH);
    for (size_t i = 0; i < grid->goals.count; i++)
        put_over(view, grid->goals.items[i], ROLE_GOAL);
    for (size_t i = 0; i < grid->starts.count; i++)
        put_over(view, grid->starts.items[i], ROLE_START);
    return true;
}

/* Returns the character for a palette index. */
static char character(unsigned index)
{
    static const char of_role[ROLE_COUNT] = {
        [ROLE_FREE] = ' ',    [ROLE_WALL] = '#',     [ROLE_START] = 'S',    [ROLE_GOAL] = 'G',
        [ROLE_PATH] = '*',    [ROLE_EXPLORED] = '.', [ROLE_FRONTIER] = ':', [ROLE_WATER] = '~',
        [ROLE_TREES] = '^',   [ROLE_SWAMP] = '%',    [ROLE_UNKNOWN] = '?',  [ROLE_MARGIN] = '-',
        [ROLE_OUTSIDE] = ' ', [ROLE_GRID_LINE] = ' '};
    if (index < ROLE_COUNT)
        return of_role[index];
    if (palette_tint_of(index) == TINT_NONE)
        return index >= PALETTE_NEAR ? ' ' : '+';
    return palette_tint_of(index) == TINT_FRONTIER ? ':' : '.';
}

/* Adds a cell with this palette index to the sums of a dot. */
static void add_cell(const struct terminal_view *view, unsigned index, uint64_t *sums)
{
    if (view->parts == MARKS) {
        sums[strchr(marks, character(index)) - marks]++;
        return;
    }
    sums[RED] += view->colours[index].red;
    sums[GREEN] += view->colours[index].green;
    sums[BLUE] += view->colours[index].blue;
    sums[COUNT]++;
}

/*
 * Reads the cells that dot row y shows. Stores their palette indices in `indices` or, if a dot
 * covers several cells, adds them up in `sums`.
 */
static void read_row(struct terminal_view *view, struct cells *cells, uint32_t y)
{
    const struct grid *grid = view->grid;
    const uint32_t top = y / view->enlarged * view->reduced;
    if (!view->sums) {
        cells_row(cells, top, view->indices);
        return;
    }
    memset(view->sums, 0, view->width * view->parts * sizeof *view->sums);
    for (uint32_t row = top; row < top + view->reduced && row < grid->height; row++) {
        cells_row(cells, row, view->indices);
        for (uint32_t x = 0; x < grid->width; x++)
            add_cell(view, view->indices[x], view->sums + x / view->reduced * view->parts);
    }
}

/* Returns the mean colour of the cells of dot x in the current row. */
static struct rgb mean_colour(const struct terminal_view *view, uint32_t x)
{
    if (!view->sums)
        return view->colours[view->indices[x / view->enlarged]];
    const uint64_t *sums = view->sums + x * view->parts;
    return (struct rgb){(uint8_t)(sums[RED] / sums[COUNT]), (uint8_t)(sums[GREEN] / sums[COUNT]),
                        (uint8_t)(sums[BLUE] / sums[COUNT])};
}

static enum role role_over(const struct terminal_view *view, uint32_t x, uint32_t y)
{
    return (enum role)view->over[(size_t)y * view->width + x];
}

/* Computes the colours of a row of dots. */
static void colour_row(struct terminal_view *view, struct cells *cells, uint32_t y,
                       struct rgb *colours)
{
    read_row(view, cells, y);
    for (uint32_t x = 0; x < view->width; x++) {
        const enum role over = role_over(view, x, y);
        colours[x] = over < ROLE_COUNT ? view->colours[over] : mean_colour(view, x);
    }
}

/* Prints one or two rows of dots as one row of upper half blocks. `lower` may be NULL. */
static bool print_blocks(const struct terminal_view *view, const struct rgb *upper,
                         const struct rgb *lower, struct buffer *text, struct error *error)
{
    const enum terminal_colours colours = view->terminal->colours;
    bool ok = true;
    for (uint32_t x = 0; ok && x < view->width; x++) {
        if (x == 0 || !colour_equal(upper[x], upper[x - 1]))
            ok = terminal_colour_text(text, colours, upper[x], error);
        if (ok && lower && (x == 0 || !colour_equal(lower[x], lower[x - 1])))
            ok = terminal_colour_ground(text, colours, lower[x], error);
        ok = ok && buffer_print(text, error, "\u2580");
    }
    return ok && buffer_print(text, error, TERMINAL_COLOUR_RESET "\n");
}

static bool print_coloured(struct terminal_view *view, struct cells *cells, struct buffer *text,
                           struct error *error)
{
    struct rgb *upper = memory_array(view->width, sizeof *upper, error);
    struct rgb *lower = memory_array(view->width, sizeof *lower, error);
    bool ok = upper && lower;
    for (uint32_t y = 0; ok && y < view->height; y += 2) {
        const bool both = y + 1 < view->height;
        colour_row(view, cells, y, upper);
        if (both)
            colour_row(view, cells, y + 1, lower);
        ok = print_blocks(view, upper, both ? lower : NULL, text, error);
    }
    free(lower);
    free(upper);
    return ok;
}

/* Returns the most frequent character among the cells of dot x in the current row. */
static char majority(const struct terminal_view *view, uint32_t x)
{
    if (!view->sums)
        return character(view->indices[x / view->enlarged]);
    const uint64_t *sums = view->sums + x * view->parts;
    unsigned best = 0;
    for (unsigned i = 1; i < MARKS; i++)
        if (sums[i] > sums[best])
            best = i;
    return marks[best];
}

static bool print_plain(struct terminal_view *view, struct cells *cells, struct buffer *text,
                        struct error *error)
{
    char *line = memory_array(view->width + (size_t)1, 1, error);
    bool ok = line != NULL;
    for (uint32_t y = 0; ok && y < view->height; y++) {
        read_row(view, cells, y);
        for (uint32_t x = 0; x < view->width; x++) {
            const enum role over = role_over(view, x, y);
            line[x] = majority(view, x);
            if (over < ROLE_COUNT)
                line[x] = character(over);
        }
        line[view->width] = '\0';
        ok = buffer_print(text, error, "%s\n", line);
    }
    free(line);
    return ok;
}

/* Allocates the buffers of a view and draws it. The caller frees the buffers. */
static bool draw(struct terminal_view *view, struct cells *cells,
                 const struct search_result *result, struct buffer *text, struct error *error)
{
    view->indices = memory_array(view->grid->width, sizeof *view->indices, error);
    if (view->indices && view->reduced > 1)
        view->sums = memory_array(view->width, view->parts * sizeof *view->sums, error);
    if (!view->indices || (view->reduced > 1 && !view->sums))
        return false;
    if (!put_all_over(view, result, error))
        return false;
    return view->terminal->colours == TERMINAL_PLAIN ? print_plain(view, cells, text, error)
                                                     : print_coloured(view, cells, text, error);
}

bool terminal_draw(const struct picture_source *source, const struct picture_options *options,
                   const struct terminal *terminal, struct buffer *text, struct error *error)
{
    struct terminal_view view = {
        .grid = source->grid, .terminal = terminal, .agent = options->agent};
    struct cells cells;
    const bool plain = terminal->colours == TERMINAL_PLAIN;
    view.parts = plain ? (size_t)MARKS : SUMS;
    palette_colours(&options->palette, view.colours);
    fit(&view, terminal->columns, plain ? terminal->rows : 2 * terminal->rows);
    if (!cells_begin(&cells, source, options, error))
        return false;
    const bool ok = draw(&view, &cells, source->result, text, error);
    free(view.sums);
    free(view.indices);
    free(view.over);
    cells_end(&cells);
    return ok;
}
