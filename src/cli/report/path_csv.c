/* SPDX-License-Identifier: MIT */
/* path_csv.c - writes a path as CSV. */
#include "cli/report/path_csv.h"

#include "cli/report/table.h"

/* Fills a row with the position of a cell and the cost from the start to that cell. */
static void fill_row(struct row *row, const struct grid *grid, struct point cell, struct cost cost)
{
    char text[NUMBER_TEXT_SIZE];
    row_clear(row);
    row_count(row, "x", cell.x);
    row_count(row, "y", cell.y);
    cost_format(text, cost);
    row_number(row, "cost", text);
    if (grid->world.resolution <= 0)
        return;
    const struct metres position = world_metres(&grid->world, cell.x, cell.y);
    number_format_real(text, position.x);
    row_number(row, "x_m", text);
    number_format_real(text, position.y);
    row_number(row, "y_m", text);
}

bool path_csv(const struct grid *grid, const struct search_settings *settings,
              const struct search_result *result, struct bytes *csv, struct error *error)
{
    struct table table = {.format = TABLE_CSV};
    struct row row = {0};
    struct cost cost = {0};
    fill_row(&row, grid, (struct point){0, 0}, cost);
    bool ok = table_header(&table, &row, error);
    const struct point *path = result->path;
    for (uint64_t i = 0; ok && i < result->path_count; i++) {
        if (i > 0)
            cost = search_step(grid, settings, cost, path[i - 1], path[i]);
        if (i > 1)
            cost = cost_sum(cost,
                            turns_cost(settings, turns_count(settings->rule, path + i - 2, 3)));
        fill_row(&row, grid, path[i], cost);
        ok = table_add(&table, &row, error);
    }
    row_free(&row);
    if (ok)
        *csv = (struct bytes){(uint8_t *)table.text.text, table.text.size};
    else
        table_free(&table);
    return ok;
}
