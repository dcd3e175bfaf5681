/* SPDX-License-Identifier: MIT */
/* map.c - creates maps from arrays; reads and changes their cells. */
#include "api/map.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "api/status.h"
#include "base/memory.h"
#include "map/clearance.h"
#include "map/costs.h"

/* Copies points to an array of the public type. */
static struct astar_point *copy_points(const struct points *points, struct error *error)
{
    struct astar_point *copy = memory_array(points->count, sizeof *copy, error);
    for (size_t i = 0; copy && i < points->count; i++)
        copy[i] = (struct astar_point){points->items[i].x, points->items[i].y};
    return copy;
}

static void count_values(struct astar_map *map)
{
    memset(map->counts, 0, sizeof map->counts);
    for (uint32_t y = 0; y < map->grid.height; y++) {
        const uint8_t *row = grid_row(&map->grid, y);
        const uint8_t *end = row + map->grid.width;
        while (row < end) {
            /* Eight equal cells at a time: most cells are like their neighbours. */
            const size_t step = end - row >= 8 && memcmp(row, row + 1, 7) == 0 ? 8 : 1;
            map->counts[*row] += (uint32_t)step;
            row += step;
        }
    }
}

struct astar_map *map_of_grid(struct grid *grid, struct astar_error *reported)
{
    struct error error;
    struct astar_map *map = memory_zeroed(1, sizeof *map, &error);
    if (map) {
        map->starts = copy_points(&grid->starts, &error);
        map->goals = map->starts ? copy_points(&grid->goals, &error) : NULL;
    }
    if (!map || !map->goals) {
        report(&error, reported);
        grid_free(grid);
        astar_map_free(map);
        return NULL;
    }
    map->grid = *grid;
    count_values(map);
    return map;
}

struct astar_map *astar_map_create(uint32_t width, uint32_t height, const uint8_t *cells,
                                   struct astar_error *error)
{
    struct error inner;
    struct grid grid;
    if (width == 0 || height == 0) {
        refuse(error, "width and height must be at least 1");
        return NULL;
    }
    if (!grid_create(&grid, width, height, &inner)) {
        report(&inner, error);
        return NULL;
    }
    for (uint32_t y = 0; cells && y < height; y++)
        memcpy(grid_row(&grid, y), cells + (size_t)y * width, width);
    if (!grid_list_ends(&grid, &inner)) {
        report(&inner, error);
        grid_free(&grid);
        return NULL;
    }
    return map_of_grid(&grid, error);
}

struct astar_map *astar_map_create_surface(uint32_t width, uint32_t height, const float *costs,
                                           ptrdiff_t row_bytes, ptrdiff_t column_bytes,
                                           struct astar_error *error)
{
    const struct map_options options = map_options_default();
    struct error inner;
    struct grid grid;
    if (width == 0 || height == 0 || !costs) {
        refuse(error, "width and height must be at least 1, and costs must not be NULL");
        return NULL;
    }
    if (!grid_create(&grid, width, height, &inner)) {
        report(&inner, error);
        return NULL;
    }
    bool ok = costs_begin(&grid, &options, &inner);
    for (uint32_t y = 0; ok && y < height; y++) {
        struct costs_row row = costs_row(&grid, (struct point){0, y});
        const char *from = (const char *)costs + y * row_bytes;
        for (uint32_t x = 0; x < width; x++, from += column_bytes) {
            float cost;
            memcpy(&cost, from, sizeof cost);
            (void)costs_add(&row, (double)cost);
        }
    }
    if (!ok || !costs_finish(&grid, &inner)) {
        report(&inner, error);
        grid_free(&grid);
        return NULL;
    }
    return map_of_grid(&grid, error);
}

void astar_map_free(struct astar_map *map)
{
    if (!map)
        return;
    grid_free(&map->grid);
    free(map->starts);
    free(map->goals);
    free(map);
}

uint32_t astar_map_width(const struct astar_map *map)
{
    return map->grid.width;
}

uint32_t astar_map_height(const struct astar_map *map)
{
    return map->grid.height;
}

uint8_t astar_map_get(const struct astar_map *map, uint32_t x, uint32_t y)
{
    return grid_contains(&map->grid, (struct point){x, y}) ? grid_row(&map->grid, y)[x] : CELL_WALL;
}

bool astar_map_set(struct astar_map *map, uint32_t x, uint32_t y, uint8_t value)
{
    struct grid *grid = &map->grid;
    const struct point point = {x, y};
    if (!grid_contains(grid, point))
        return false;
    uint8_t *cell = &grid_row(grid, y)[x];
    if (grid->surface && value != CELL_WALL) {
        if (isinf(costs_at(grid, point)))
            return false;
        value = CELL_FREE;
    }
    if (grid->looks)
        grid->looks[(size_t)y * grid->width + x] = LOOK_PLAIN;
    if (*cell == value)
        return true;
    map->counts[*cell]--;
    map->counts[value]++;
    map->changes[map->changed % MAP_CHANGES_KEPT] = point;
    map->changed++;
    *cell = value;
    return true;
}

bool astar_map_set_cost(struct astar_map *map, uint8_t value, uint32_t cost)
{
    if (cost == 0 || cost > ASTAR_COST_MAX || map->grid.surface)
        return false;
    map->grid.costs[value] = cost;
    map->priced++;
    return true;
}

enum astar_status astar_map_keep_clear(struct astar_map *map, double radius,
                                       struct astar_error *error)
{
    struct error inner;
    if (!(radius >= 0 && radius <= CLEARANCE_MAX))
        return refuse(error, "the radius must be a number from 0 to 2000000000");
    if (!clearance_apply(&map->grid, (struct clearance){.radius = radius}, NULL, &inner))
        return report(&inner, error);
    count_values(map);
    /* Count more changes than the log keeps, so that searches examine the complete map. */
    map->changed += MAP_CHANGES_KEPT + 1;
    return ASTAR_OK;
}

uint32_t astar_map_cost(const struct astar_map *map, uint8_t value)
{
    return map->grid.costs[value];
}

const struct astar_point *astar_map_starts(const struct astar_map *map, size_t *count)
{
    *count = map->grid.starts.count;
    return map->starts;
}

const struct astar_point *astar_map_goals(const struct astar_map *map, size_t *count)
{
    *count = map->grid.goals.count;
    return map->goals;
}

bool astar_map_metres(const struct astar_map *map, struct astar_point point, double *x_m,
                      double *y_m)
{
    if (map->grid.world.resolution <= 0 ||
        !grid_contains(&map->grid, (struct point){point.x, point.y}))
        return false;
    const struct position metres = world_position(&map->grid.world, point.x, point.y);
    *x_m = metres.x;
    *y_m = metres.y;
    return true;
}

bool astar_map_cell_at(const struct astar_map *map, double x_m, double y_m,
                       struct astar_point *point)
{
    int64_t x;
    int64_t y;
    if (map->grid.world.resolution <= 0 ||
        !world_cell(&map->grid.world, (struct position){x_m, y_m}, &x, &y) || x < 0 || y < 0 ||
        x >= map->grid.width || y >= map->grid.height)
        return false;
    *point = (struct astar_point){(uint32_t)x, (uint32_t)y};
    return true;
}
