/* SPDX-License-Identifier: MIT */
/* terminal.c - maps as text. */
#include "picture/terminal.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"
#include "picture/cells.h"

enum {
    ENLARGE_MAX = 8, /* small maps are not blown up further */
    CUBE_SIDE = 6,   /* the colours of xterm: a cube, and a ramp of greys */
    CUBE_FIRST = 16,
    GREY_FIRST = 232,
    GREY_COUNT = 24,
};

/* A map that is being fitted into dots: squares of cells, or parts of one. */
struct view {
    const struct grid *grid;
    const struct terminal *terminal;
    struct rgb colours[PALETTE_SIZE];
    uint32_t reduced;       /* cells that a dot stands for, along each side */
    uint32_t enlarged;      /* or dots that a cell has, along each side */
    uint32_t width, height; /* in dots */
    uint8_t *over;          /* the role of a dot with path or ends, row by row; else ROLE_COUNT */
    uint8_t *indices;       /* a row of cells */
    uint32_t *votes; /* of a row of dots: how many cells have each index; NULL where each has one */
};

static uint32_t divide_up(uint32_t number, uint32_t parts)
{
    return number / parts + (number % parts != 0);
}

/* Fits the map into columns x rows dots (0: any number). */
static void fit(struct view *view, uint32_t columns, uint32_t rows)
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

/* Puts a role over the dots of a cell. */
static void put_over(const struct view *view, struct point cell, enum role role)
{
    const uint32_t x = cell.x / view->reduced * view->enlarged;
    const uint32_t y = cell.y / view->reduced * view->enlarged;
    for (uint32_t j = 0; j < view->enlarged; j++)
        memset(view->over + (size_t)(y + j) * view->width + x, (int)role, view->enlarged);
}

static bool put_all_over(struct view *view, const struct search_result *result, struct error *error)
{
    const struct grid *grid = view->grid;
    view->over = memory_array(view->width, view->height, error);
    if (!view->over)
        return false;
    memset(view->over, ROLE_COUNT, (size_t)view->width * view->height);
    for (uint64_t i = 0; result && i < result->path_count; i++)
        put_over(view, result->path[i], ROLE_PATH);
    for (size_t i = 0; i < grid->goals.count; i++)
        put_over(view, grid->goals.items[i], ROLE_GOAL);
    for (size_t i = 0; i < grid->starts.count; i++)
        put_over(view, grid->starts.items[i], ROLE_START);
    return true;
}

/* Looks at the cells of a row of dots. */
static void look_at_row(struct view *view, struct cells *cells, uint32_t y)
{
    const struct grid *grid = view->grid;
    const uint32_t top = y / view->enlarged * view->reduced;
    if (!view->votes) {
        cells_row(cells, top, view->indices);
        return;
    }
    memset(view->votes, 0, (size_t)view->width * PALETTE_SIZE * sizeof *view->votes);
    for (uint32_t row = top; row < top + view->reduced && row < grid->height; row++) {
        cells_row(cells, row, view->indices);
        for (uint32_t x = 0; x < grid->width; x++)
            view->votes[(size_t)(x / view->reduced) * PALETTE_SIZE + view->indices[x]]++;
    }
}

/* The mean colour of the cells of a dot of the row. */
static struct rgb mean_colour(const struct view *view, uint32_t x)
{
    if (!view->votes)
        return view->colours[view->indices[x / view->enlarged]];
    const uint32_t *votes = view->votes + (size_t)x * PALETTE_SIZE;
    uint64_t red = 0;
    uint64_t green = 0;
    uint64_t blue = 0;
    uint64_t count = 0;
    for (unsigned i = 0; i < PALETTE_SIZE; i++) {
        red += (uint64_t)votes[i] * view->colours[i].red;
        green += (uint64_t)votes[i] * view->colours[i].green;
        blue += (uint64_t)votes[i] * view->colours[i].blue;
        count += votes[i];
    }
    return (struct rgb){(uint8_t)(red / count), (uint8_t)(green / count), (uint8_t)(blue / count)};
}

static enum role role_over(const struct view *view, uint32_t x, uint32_t y)
{
    return (enum role)view->over[(size_t)y * view->width + x];
}

/* The colours of a row of dots. */
static void colour_row(struct view *view, struct cells *cells, uint32_t y, struct rgb *colours)
{
    look_at_row(view, cells, y);
    for (uint32_t x = 0; x < view->width; x++) {
        const enum role over = role_over(view, x, y);
        colours[x] = over < ROLE_COUNT ? view->colours[over] : mean_colour(view, x);
    }
}

/* The step of xterm's cube that is nearest to a channel: 0, 95, 135, 175, 215, 255. */
static unsigned cube_step(uint8_t channel)
{
    return channel < 48 ? 0 : channel < 115 ? 1 : (channel - 35u) / 40;
}

static unsigned cube_value(unsigned step)
{
    return step == 0 ? 0 : 55 + 40 * step;
}

static unsigned square_distance(struct rgb colour, unsigned red, unsigned green, unsigned blue)
{
    const int dr = (int)colour.red - (int)red;
    const int dg = (int)colour.green - (int)green;
    const int db = (int)colour.blue - (int)blue;
    return (unsigned)(dr * dr + dg * dg + db * db);
}

/* The number of the nearest of xterm's 256 colours, the first 16 aside, which users choose. */
static unsigned xterm_colour(struct rgb colour)
{
    const unsigned red = cube_step(colour.red);
    const unsigned green = cube_step(colour.green);
    const unsigned blue = cube_step(colour.blue);
    const unsigned mean = ((unsigned)colour.red + colour.green + colour.blue) / 3;
    unsigned grey = mean < 8 ? 0 : (mean - 3) / 10;
    grey = grey < GREY_COUNT ? grey : GREY_COUNT - 1;
    const unsigned level = 8 + 10 * grey;
    if (square_distance(colour, level, level, level) <
        square_distance(colour, cube_value(red), cube_value(green), cube_value(blue)))
        return GREY_FIRST + grey;
    return CUBE_FIRST + CUBE_SIDE * (CUBE_SIDE * red + green) + blue;
}

/* Chooses the colour of what follows: of the letters (38), or of what is behind them (48). */
static bool print_colour(const struct terminal *terminal, struct buffer *text, int what,
                         struct rgb colour, struct error *error)
{
    if (terminal->colours == TERMINAL_TRUE)
        return buffer_print(text, error, "\033[%d;2;%d;%d;%dm", what, colour.red, colour.green,
                            colour.blue);
    return buffer_print(text, error, "\033[%d;5;%um", what, xterm_colour(colour));
}

/* Prints two rows of dots as one of characters; without a lower one, the terminal shows below. */
static bool print_blocks(const struct view *view, const struct rgb *upper, const struct rgb *lower,
                         struct buffer *text, struct error *error)
{
    bool good = true;
    for (uint32_t x = 0; good && x < view->width; x++) {
        if (x == 0 || !colour_equal(upper[x], upper[x - 1]))
            good = print_colour(view->terminal, text, 38, upper[x], error);
        if (good && lower && (x == 0 || !colour_equal(lower[x], lower[x - 1])))
            good = print_colour(view->terminal, text, 48, lower[x], error);
        good = good && buffer_print(text, error, "\u2580");
    }
    return good && buffer_print(text, error, "\033[0m\n");
}

static bool print_coloured(struct view *view, struct cells *cells, struct buffer *text,
                           struct error *error)
{
    struct rgb *upper = memory_array(view->width, sizeof *upper, error);
    struct rgb *lower = memory_array(view->width, sizeof *lower, error);
    bool good = upper && lower;
    for (uint32_t y = 0; good && y < view->height; y += 2) {
        const bool both = y + 1 < view->height;
        colour_row(view, cells, y, upper);
        if (both)
            colour_row(view, cells, y + 1, lower);
        good = print_blocks(view, upper, both ? lower : NULL, text, error);
    }
    free(lower);
    free(upper);
    return good;
}

/* The character of a palette index. */
static char character(unsigned index)
{
    static const char of_role[ROLE_COUNT] = {
        [ROLE_FREE] = ' ',     [ROLE_WALL] = '#',     [ROLE_START] = 'S',    [ROLE_GOAL] = 'G',
        [ROLE_PATH] = '*',     [ROLE_EXPLORED] = '.', [ROLE_FRONTIER] = ':', [ROLE_WATER] = '~',
        [ROLE_TREES] = '^',    [ROLE_SWAMP] = '%',    [ROLE_UNKNOWN] = '?',  [ROLE_MARGIN] = '-',
        [ROLE_GRID_LINE] = ' '};
    if (index < ROLE_COUNT)
        return of_role[index];
    return index < PALETTE_HEAT ? '+' : '.';
}

/* The character that most cells of a dot of the row have. */
static char winner(const struct view *view, uint32_t x)
{
    if (!view->votes)
        return character(view->indices[x / view->enlarged]);
    const uint32_t *votes = view->votes + (size_t)x * PALETTE_SIZE;
    uint32_t sums[CHAR_MAX + 1] = {0};
    char best = ' ';
    for (unsigned i = 0; i < PALETTE_SIZE; i++)
        sums[(unsigned char)character(i)] += votes[i];
    for (unsigned i = 0; i < PALETTE_SIZE; i++)
        if (sums[(unsigned char)character(i)] > sums[(unsigned char)best])
            best = character(i);
    return best;
}

static bool print_plain(struct view *view, struct cells *cells, struct buffer *text,
                        struct error *error)
{
    char *line = memory_array(view->width + (size_t)1, 1, error);
    bool good = line != NULL;
    for (uint32_t y = 0; good && y < view->height; y++) {
        look_at_row(view, cells, y);
        for (uint32_t x = 0; x < view->width; x++) {
            const enum role over = role_over(view, x, y);
            line[x] = winner(view, x);
            if (over < ROLE_COUNT)
                line[x] = character(over);
        }
        line[view->width] = '\0';
        good = buffer_print(text, error, "%s\n", line);
    }
    free(line);
    return good;
}

bool terminal_draw(const struct grid *grid, const struct search *search,
                   const struct search_result *result, const struct picture_options *options,
                   const struct terminal *terminal, struct buffer *text, struct error *error)
{
    struct view view = {.grid = grid, .terminal = terminal};
    struct cells cells;
    const bool plain = terminal->colours == TERMINAL_PLAIN;
    palette_colours(&options->palette, view.colours);
    fit(&view, terminal->columns, plain ? terminal->rows : 2 * terminal->rows);
    if (!cells_begin(&cells, grid, search, options, error))
        return false;
    const bool single = view.reduced == 1;
    view.indices = memory_array(grid->width, 1, error);
    if (!single)
        view.votes = memory_array(view.width, PALETTE_SIZE * sizeof *view.votes, error);
    const bool good = view.indices && (single || view.votes) &&
                      put_all_over(&view, result, error) &&
                      (plain ? print_plain(&view, &cells, text, error)
                             : print_coloured(&view, &cells, text, error));
    free(view.votes);
    free(view.indices);
    free(view.over);
    cells_end(&cells);
    return good;
}

/* --- the table of costs ----------------------------------------------------------------------- */

/* What a cell of the table is. */
enum entry { ENTRY_UNTOUCHED, ENTRY_EXAMINED, ENTRY_PATH, ENTRY_GOAL, ENTRY_START, ENTRY_WALL };

/* The look of an entry: its colours, and what stands behind its cost where there are none. */
static const struct {
    struct rgb letters, ground;
    char mark;
} entry_looks[] = {
    [ENTRY_UNTOUCHED] = {{0, 0, 0}, {255, 255, 255}, ' '},
    [ENTRY_EXAMINED] = {{255, 255, 255}, {139, 0, 0}, '.'},
    [ENTRY_PATH] = {{255, 255, 255}, {175, 0, 175}, '*'},
    [ENTRY_GOAL] = {{255, 255, 255}, {255, 0, 0}, 'G'},
    [ENTRY_START] = {{0, 0, 0}, {0, 215, 0}, 'S'},
    [ENTRY_WALL] = {{90, 90, 90}, {0, 0, 0}, ' '},
};

static void cost_text(const struct grid *grid, uint8_t value, char text[NUMBER_TEXT_SIZE])
{
    if (value == CELL_WALL)
        memcpy(text, "#", sizeof "#");
    else
        number_format_micro(text, (uint64_t)grid->costs[value] * 1000);
}

/* The length of the longest cost on the map. */
static int longest_cost(const struct grid *grid)
{
    bool occurs[256] = {false};
    size_t longest = 1;
    grid_note_values(grid, occurs);
    for (unsigned value = 0; value < 256; value++) {
        char text[NUMBER_TEXT_SIZE];
        cost_text(grid, (uint8_t)value, text);
        if (occurs[value] && strlen(text) > longest)
            longest = strlen(text);
    }
    return (int)longest;
}

uint64_t terminal_costs_width(const struct grid *grid)
{
    return (uint64_t)grid->width * ((uint64_t)longest_cost(grid) + 2);
}

/* What is in the cells of a row, path and ends aside. */
static void list_entries(const struct grid *grid, const struct search *search, uint32_t y,
                         uint8_t *entries)
{
    const uint8_t *cells = grid_row(grid, y);
    if (search)
        search_row_states(search, y, entries);
    else
        memset(entries, CELL_UNTOUCHED, grid->width);
    for (uint32_t x = 0; x < grid->width; x++) {
        entries[x] = entries[x] == CELL_UNTOUCHED ? ENTRY_UNTOUCHED : ENTRY_EXAMINED;
        if (cells[x] == CELL_WALL)
            entries[x] = ENTRY_WALL;
    }
}

static bool print_entry(const struct terminal *terminal, enum entry entry, bool change,
                        const char *cost, int width, struct buffer *text, struct error *error)
{
    if (terminal->colours == TERMINAL_PLAIN)
        return buffer_print(text, error, " %*s%c", width, cost, entry_looks[entry].mark);
    return (!change || (print_colour(terminal, text, 38, entry_looks[entry].letters, error) &&
                        print_colour(terminal, text, 48, entry_looks[entry].ground, error))) &&
           buffer_print(text, error, " %*s ", width, entry == ENTRY_WALL ? "" : cost);
}

static bool print_entries(const struct grid *grid, const uint8_t *entries,
                          const struct terminal *terminal, struct buffer *text, struct error *error)
{
    const int width = longest_cost(grid);
    bool good = true;
    for (uint32_t y = 0; good && y < grid->height; y++) {
        const uint8_t *row = entries + (size_t)y * grid->width;
        for (uint32_t x = 0; good && x < grid->width; x++) {
            char cost[NUMBER_TEXT_SIZE];
            cost_text(grid, grid_row(grid, y)[x], cost);
            good = print_entry(terminal, row[x], x == 0 || row[x] != row[x - 1], cost, width, text,
                               error);
        }
        good = good &&
               buffer_print(text, error, terminal->colours == TERMINAL_PLAIN ? "\n" : "\033[0m\n");
    }
    return good;
}

bool terminal_costs(const struct grid *grid, const struct search *search,
                    const struct search_result *result, const struct terminal *terminal,
                    struct buffer *text, struct error *error)
{
    uint8_t *entries = memory_array(grid->width, grid->height, error);
    if (!entries)
        return false;
    for (uint32_t y = 0; y < grid->height; y++)
        list_entries(grid, search, y, entries + (size_t)y * grid->width);
    for (uint64_t i = 0; result && i < result->path_count; i++)
        entries[(size_t)result->path[i].y * grid->width + result->path[i].x] = ENTRY_PATH;
    for (size_t i = 0; i < grid->goals.count; i++)
        entries[(size_t)grid->goals.items[i].y * grid->width + grid->goals.items[i].x] = ENTRY_GOAL;
    for (size_t i = 0; i < grid->starts.count; i++)
        entries[(size_t)grid->starts.items[i].y * grid->width + grid->starts.items[i].x] =
            ENTRY_START;
    const bool good = print_entries(grid, entries, terminal, text, error);
    free(entries);
    return good;
}
