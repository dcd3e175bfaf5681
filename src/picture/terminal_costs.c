/* SPDX-License-Identifier: MIT */
/* terminal_costs.c - prints the costs of a map's cells as a table. */
#include "picture/terminal_costs.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"
#include "map/costs.h"

/* The kind of a cell. */
enum entry { ENTRY_UNTOUCHED, ENTRY_TOUCHED, ENTRY_PATH, ENTRY_GOAL, ENTRY_START, ENTRY_WALL };

/* The colours of each kind of cell, and the mark that follows its cost if colours are off. */
static const struct {
    struct rgb letters, ground;
    char mark;
} entry_looks[] = {
    [ENTRY_UNTOUCHED] = {{0, 0, 0}, {255, 255, 255}, ' '},
    [ENTRY_TOUCHED] = {{255, 255, 255}, {139, 0, 0}, '.'},
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

/* Like cost_text, for a cell. */
static void cell_text(const struct grid *grid, struct point cell, char text[NUMBER_TEXT_SIZE])
{
    if (grid->surface && !grid_blocked(grid, cell))
        number_format_real(text, (double)costs_at(grid, cell));
    else
        cost_text(grid, grid_row(grid, cell.y)[cell.x], text);
}

/* Returns the length in characters of the longest cost on a surface that fits into a terminal. */
static size_t longest_of_surface(const struct grid *grid)
{
    enum { CELLS_MAX = 1 << 16 };
    const uint64_t cells = (uint64_t)grid->width * grid->height;
    size_t longest = cells > CELLS_MAX ? NUMBER_TEXT_SIZE : 1;
    for (uint32_t i = 0; cells <= CELLS_MAX && i < cells; i++) {
        char text[NUMBER_TEXT_SIZE];
        cell_text(grid, (struct point){i % grid->width, i / grid->width}, text);
        longest = strlen(text) > longest ? strlen(text) : longest;
    }
    return longest;
}

/* Returns the length in characters of the longest cost on the map. */
static int longest_cost(const struct grid *grid)
{
    bool occurs[256] = {false};
    size_t longest = 1;
    if (grid->surface)
        return (int)longest_of_surface(grid);
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

/* Stores the kind of each cell in row y, ignoring the path, starts and goals. */
static void list_entries(const struct grid *grid, const struct search *search, uint32_t y,
                         uint8_t *entries)
{
    const uint8_t *cells = grid_row(grid, y);
    if (search)
        search_row_states(search, y, entries);
    else
        memset(entries, CELL_UNTOUCHED, grid->width);
    for (uint32_t x = 0; x < grid->width; x++) {
        entries[x] = entries[x] == CELL_UNTOUCHED ? ENTRY_UNTOUCHED : ENTRY_TOUCHED;
        if (cells[x] == CELL_WALL)
            entries[x] = ENTRY_WALL;
    }
}

/* State of the table being printed. */
struct costs_table {
    const struct grid *grid;
    const struct terminal *terminal;
    uint8_t *entries; /* the kind of each cell (enum entry), row by row */
    int width;        /* width of a cost in characters */
};

static bool begin_colours(const struct costs_table *table, enum entry entry, struct buffer *text,
                          struct error *error)
{
    const enum terminal_colours colours = table->terminal->colours;
    return terminal_colour_text(text, colours, entry_looks[entry].letters, error) &&
           terminal_colour_ground(text, colours, entry_looks[entry].ground, error);
}

static bool print_entry(const struct costs_table *table, struct point cell, struct buffer *text,
                        struct error *error)
{
    const uint8_t *row = table->entries + (size_t)cell.y * table->grid->width;
    const enum entry entry = (enum entry)row[cell.x];
    const bool change = cell.x == 0 || row[cell.x] != row[cell.x - 1];
    char cost[NUMBER_TEXT_SIZE];
    cell_text(table->grid, cell, cost);
    if (table->terminal->colours == TERMINAL_PLAIN)
        return buffer_print(text, error, " %*s%c", table->width, cost, entry_looks[entry].mark);
    return (!change || begin_colours(table, entry, text, error)) &&
           buffer_print(text, error, " %*s ", table->width, entry == ENTRY_WALL ? "" : cost);
}

static bool print_table(const struct costs_table *table, struct buffer *text, struct error *error)
{
    const bool plain = table->terminal->colours == TERMINAL_PLAIN;
    bool ok = true;
    for (uint32_t y = 0; ok && y < table->grid->height; y++) {
        for (uint32_t x = 0; ok && x < table->grid->width; x++)
            ok = print_entry(table, (struct point){x, y}, text, error);
        ok = ok && buffer_print(text, error, plain ? "\n" : TERMINAL_COLOUR_RESET "\n");
    }
    return ok;
}

static void mark(const struct costs_table *table, const struct point *cells, uint64_t count,
                 enum entry entry)
{
    for (uint64_t i = 0; i < count; i++)
        table->entries[(size_t)cells[i].y * table->grid->width + cells[i].x] = (uint8_t)entry;
}

bool terminal_costs(const struct picture_source *source, const struct terminal *terminal,
                    struct buffer *text, struct error *error)
{
    const struct grid *grid = source->grid;
    const struct search_result *result = source->result;
    struct costs_table table = {.grid = grid, .terminal = terminal, .width = longest_cost(grid)};
    table.entries = memory_array(grid->width, grid->height, error);
    if (!table.entries)
        return false;
    for (uint32_t y = 0; y < grid->height; y++)
        list_entries(grid, source->search, y, table.entries + (size_t)y * grid->width);
    if (result)
        mark(&table, result->path, result->path_count, ENTRY_PATH);
    mark(&table, grid->goals.items, grid->goals.count, ENTRY_GOAL);
    mark(&table, grid->starts.items, grid->starts.count, ENTRY_START);
    const bool ok = print_table(&table, text, error);
    free(table.entries);
    return ok;
}
