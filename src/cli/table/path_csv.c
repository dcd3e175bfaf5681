/* SPDX-License-Identifier: MIT */
/* path_csv.c - writes a path as CSV. */
#include "cli/table/path_csv.h"

#include "cli/table/table.h"
#include "search/surface/surface.h"

/* Fills a row for a cell. `cost` is the cost from the start to the cell, as text. */
static void fill_row(struct row *row, const struct grid *grid, struct point cell, const char *cost)
{
    char text[NUMBER_TEXT_SIZE];
    row_clear(row);
    row_count(row, "x", cell.x);
    row_count(row, "y", cell.y);
    row_number(row, "cost", cost);
    if (grid->world.resolution <= 0)
        return;
    const bool metres = grid->world.unit == 'm';
    const struct position position = world_position(&grid->world, cell.x, cell.y);
    number_format_real(text, position.x);
    row_number(row, metres ? "x_m" : "x_u", text);
    number_format_real(text, position.y);
    row_number(row, metres ? "y_m" : "y_u", text);
}

/* Adds a row for each cell of the path or, if the path is smoothed, for each waypoint. */
static bool add_cells(struct table *table, const struct grid *grid,
                      const struct search_settings *settings, const struct path_points *points,
                      struct error *error)
{
    const struct search_result *result = points->result;
    const bool all = points->smoothing == SMOOTHING_NONE;
    struct row row = {0};
    struct cost cost = {0};
    double sum = 0;
    size_t next = 0;
    bool ok = true;
    for (uint64_t i = 0; ok && i < result->path_count; i++) {
        const struct point at = result->path[i];
        char text[NUMBER_TEXT_SIZE];
        if (grid->surface && i > 0) {
            sum = surface_step(grid, settings, sum, result->path[i - 1], at);
            cost = surface_cost(sum);
        } else if (i > 0) {
            cost = search_step(grid, settings, cost, result->path[i - 1], at);
        }
        if (i > 1)
            cost = cost_sum(
                cost, turns_cost(settings, turns_count(settings->rule, result->path + i - 2, 3)));
        if (!all && (next == points->way->count || at.x != points->way->items[next].x ||
                     at.y != points->way->items[next].y))
            continue;
        next++;
        cost_format(text, cost);
        fill_row(&row, grid, at, text);
        ok = table_add(table, &row, error);
    }
    row_free(&row);
    return ok;
}

/* Adds a row for each waypoint. */
static bool add_way_points(struct table *table, const struct grid *grid,
                           const struct search_settings *settings, const struct points *way,
                           struct error *error)
{
    struct row row = {0};
    double cost = 0;
    bool ok = true;
    for (size_t i = 0; ok && i < way->count; i++) {
        char text[NUMBER_TEXT_SIZE];
        if (i > 0)
            cost += smooth_cost(grid, settings->rule, way->items[i - 1], way->items[i]);
        number_format_real(text, cost);
        fill_row(&row, grid, way->items[i], text);
        ok = table_add(table, &row, error);
    }
    row_free(&row);
    return ok;
}

bool path_csv(const struct grid *grid, const struct search_settings *settings,
              const struct path_points *points, struct bytes *csv, struct error *error)
{
    struct table table = {.format = TABLE_CSV};
    struct row row = {0};
    const bool on_path =
        points->smoothing == SMOOTHING_NONE || smooth_joins_runs(settings, points->smoothing);
    fill_row(&row, grid, (struct point){0, 0}, "0");
    bool ok = table_header(&table, &row, error);
    row_free(&row);
    ok = ok && (on_path ? add_cells(&table, grid, settings, points, error)
                        : add_way_points(&table, grid, settings, points->way, error));
    if (ok)
        *csv = (struct bytes){(uint8_t *)table.text.text, table.text.size};
    else
        table_free(&table);
    return ok;
}
