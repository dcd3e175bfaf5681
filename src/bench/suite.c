/* SPDX-License-Identifier: MIT */
/* suite.c - maps and problems of the search benchmarks. */
#include "bench/suite.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/path.h"
#include "map/map.h"
#include "map/scenario_map.h"

uint64_t suite_random(struct suite_random *random, uint64_t below)
{
    random->state ^= random->state >> 12;
    random->state ^= random->state << 25;
    random->state ^= random->state >> 27;
    return (random->state * UINT64_C(0x2545f4914f6cdd1d) >> 33) % below;
}

void suite_map_free(struct suite_map *map)
{
    grid_free(&map->grid);
    free(map->problems);
    *map = (struct suite_map){0};
}

void suite_free(struct suite *suite)
{
    for (size_t i = 0; i < suite->count; i++)
        suite_map_free(&suite->maps[i]);
    free(suite->maps);
    *suite = (struct suite){0};
}

static struct suite_map *add_map(struct suite *suite, const char *name)
{
    struct suite_map *maps = realloc(suite->maps, (suite->count + 1) * sizeof *maps);
    if (!maps)
        return NULL;
    suite->maps = maps;
    struct suite_map *map = &maps[suite->count++];
    *map = (struct suite_map){0};
    (void)snprintf(map->name, sizeof map->name, "%s", name);
    return map;
}

/* Copies every n-th problem of a scenario (n is `every`), starting with the first, to `map`. */
static bool take_problems(struct suite_map *map, const struct scenario *scenario, size_t every)
{
    map->problems = malloc((scenario->count / every + 1) * sizeof *map->problems);
    if (!map->problems)
        return false;
    for (size_t i = 0; i < scenario->count; i += every) {
        const struct scenario_problem *problem = &scenario->problems[i];
        map->problems[map->count++] = (struct suite_problem){
            problem->start, problem->goal,
            scenario_without_path(problem) ? -1 : (double)problem->optimal_micro / 1e6};
    }
    return true;
}

static bool read_grid(const char *path, struct grid *grid)
{
    const struct map_options options = map_options_default();
    struct error error;
    struct bytes bytes;
    if (!file_read(path, map_file_limit(&options), &bytes, &error))
        return false;
    const bool ok = map_read(&bytes, &options, grid, &error);
    free(bytes.data);
    return ok;
}

/*
 * Adds the map of a scenario, with every n-th problem of the scenario (n is `every`). Skips a
 * scenario that cannot be read.
 */
static bool add_scenario(struct suite *suite, const char *path, size_t every)
{
    struct error error;
    struct bytes bytes;
    struct scenario scenario;
    if (!file_read(path, SIZE_MAX, &bytes, &error))
        return true;
    const bool read = scenario_read(&bytes, NULL, &scenario, &error);
    free(bytes.data);
    if (!read) {
        (void)fprintf(stderr, "skipped: %s: %s\n", path, error.message);
        return true;
    }
    struct map_options options = map_options_default();
    options.path = path;
    char *grid_path = scenario_find_map(&scenario, &options, &error);
    struct suite_map *map = grid_path ? add_map(suite, path_name(grid_path)) : NULL;
    const bool ok = map && read_grid(grid_path, &map->grid) && take_problems(map, &scenario, every);
    free(grid_path);
    scenario_free(&scenario);
    return ok;
}

/* Sets all cells to one value. */
static void fill(const struct grid *grid, uint8_t value)
{
    for (uint32_t y = 0; y < grid->height; y++)
        memset(grid_row(grid, y), value, grid->width);
}

bool suite_maze(const struct grid *grid, struct suite_random *random)
{
    const uint32_t columns = (grid->width - 1) / 2;
    const uint32_t rows = (grid->height - 1) / 2;
    uint32_t *stack = malloc((size_t)columns * rows * sizeof *stack);
    if (!stack)
        return false;
    fill(grid, CELL_WALL);
    size_t depth = 0;
    stack[depth++] = 0;
    grid_row(grid, 1)[1] = CELL_FREE;
    while (depth > 0) {
        static const int dx[4] = {1, 0, -1, 0};
        static const int dy[4] = {0, 1, 0, -1};
        const uint32_t x = 2 * (stack[depth - 1] % columns) + 1;
        const uint32_t y = 2 * (stack[depth - 1] / columns) + 1;
        int ways[4];
        int count = 0;
        for (int d = 0; d < 4; d++) {
            const int64_t far_x = (int64_t)x + dx[d] + dx[d];
            const int64_t far_y = (int64_t)y + dy[d] + dy[d];
            if (far_x > 0 && far_y > 0 && far_x < 2 * (int64_t)columns + 1 &&
                far_y < 2 * (int64_t)rows + 1 &&
                grid_row(grid, (uint32_t)far_y)[far_x] == CELL_WALL)
                ways[count++] = d;
        }
        if (count == 0) {
            depth--;
            continue;
        }
        const int d = ways[suite_random(random, (uint64_t)count)];
        grid_row(grid, y + (uint32_t)dy[d])[x + (uint32_t)dx[d]] = CELL_FREE;
        grid_row(grid, y + 2 * (uint32_t)dy[d])[x + 2 * (uint32_t)dx[d]] = CELL_FREE;
        stack[depth++] = (y + 2 * (uint32_t)dy[d]) / 2 * columns + (x + 2 * (uint32_t)dx[d]) / 2;
    }
    free(stack);
    return true;
}

/* Makes rooms of 15 x 15 cells with a door in most walls. */
static bool make_rooms(const struct grid *grid, struct suite_random *random)
{
    enum { ROOM = 16 };
    fill(grid, CELL_FREE);
    for (uint32_t y = 0; y < grid->height; y++)
        for (uint32_t x = 0; x < grid->width; x++)
            if (x % ROOM == 0 || y % ROOM == 0)
                grid_row(grid, y)[x] = CELL_WALL;
    for (uint32_t y = 0; y + ROOM < grid->height; y += ROOM) {
        for (uint32_t x = 0; x + ROOM < grid->width; x += ROOM) {
            if (x > 0 && suite_random(random, 4) > 0)
                grid_row(grid, y + 1 + (uint32_t)suite_random(random, ROOM - 1))[x] = CELL_FREE;
            if (y > 0 && suite_random(random, 4) > 0)
                grid_row(grid, y)[x + 1 + (uint32_t)suite_random(random, ROOM - 1)] = CELL_FREE;
        }
    }
    return true;
}

/* Makes a field in which each cell is a wall with a probability of 25 %. */
static bool make_field(const struct grid *grid, struct suite_random *random)
{
    for (uint32_t y = 0; y < grid->height; y++)
        for (uint32_t x = 0; x < grid->width; x++)
            grid_row(grid, y)[x] = suite_random(random, 100) < 25 ? CELL_WALL : CELL_FREE;
    return true;
}

/* Makes rectangular houses of various sizes. */
static bool make_city(const struct grid *grid, struct suite_random *random)
{
    enum { HOUSES = 900 };
    fill(grid, CELL_FREE);
    for (int house = 0; house < HOUSES; house++) {
        const uint32_t width = 4 + (uint32_t)suite_random(random, 20);
        const uint32_t height = 4 + (uint32_t)suite_random(random, 20);
        const uint32_t left = (uint32_t)suite_random(random, grid->width - width);
        const uint32_t top = (uint32_t)suite_random(random, grid->height - height);
        for (uint32_t y = top; y < top + height; y++)
            memset(grid_row(grid, y) + left, CELL_WALL, width);
    }
    return true;
}

/* Makes problems between random free cells. Some problems may have no path. */
static bool random_problems(struct suite_map *map, size_t count, struct suite_random *random)
{
    map->problems = malloc(count * sizeof *map->problems);
    if (!map->problems)
        return false;
    while (map->count < count) {
        struct point ends[2];
        for (int i = 0; i < 2; i++)
            ends[i] = (struct point){(uint32_t)suite_random(random, map->grid.width),
                                     (uint32_t)suite_random(random, map->grid.height)};
        if (!grid_blocked(&map->grid, ends[0]) && !grid_blocked(&map->grid, ends[1]))
            map->problems[map->count++] = (struct suite_problem){ends[0], ends[1], -1};
    }
    return true;
}

static bool generate(struct suite *suite, size_t every)
{
    enum { SIDE = 513, PROBLEMS = 1000 };
    static const struct maker {
        const char *name;
        bool (*make)(const struct grid *grid, struct suite_random *random);
    } makers[] = {
        {"maze", suite_maze}, {"rooms", make_rooms}, {"field", make_field}, {"city", make_city}};
    struct suite_random random = {20260707};
    suite->generated = true;
    for (size_t i = 0; i < sizeof makers / sizeof *makers; i++) {
        struct error error;
        struct suite_map *map = add_map(suite, makers[i].name);
        if (!map || !grid_create(&map->grid, SIDE, SIDE, &error) ||
            !makers[i].make(&map->grid, &random) ||
            !random_problems(map, PROBLEMS / every + 1, &random))
            return false;
    }
    return true;
}

bool suite_load(struct suite *suite, const char *folder, size_t every)
{
    struct error error;
    *suite = (struct suite){0};
    char *pattern = path_join(folder, "*.scen", "", &error);
    glob_t found;
    bool ok = pattern != NULL;
    if (ok && glob(pattern, 0, NULL, &found) == 0) {
        for (size_t i = 0; ok && i < found.gl_pathc; i++)
            ok = add_scenario(suite, found.gl_pathv[i], every);
        globfree(&found);
    }
    free(pattern);
    return ok && (suite->count > 0 || generate(suite, every));
}

bool suite_terrain(struct suite_map *map, uint32_t side, size_t regions, unsigned costs,
                   size_t count)
{
    struct error error;
    struct suite_random random = {4711};
    *map = (struct suite_map){.name = "terrain patches"};
    struct point *owners = malloc(regions * sizeof *owners);
    uint8_t *values = malloc(regions);
    bool ok = owners && values && grid_create(&map->grid, side, side, &error);
    for (size_t i = 0; ok && i < regions; i++) {
        owners[i] = (struct point){(uint32_t)suite_random(&random, side),
                                   (uint32_t)suite_random(&random, side)};
        const unsigned cost = 1 + (unsigned)suite_random(&random, costs);
        /* Values >= CELL_TERRAIN are terrain, whose costs are stated in grid.costs. */
        values[i] = (uint8_t)(CELL_TERRAIN + cost);
        map->grid.costs[values[i]] = cost * COST_ONE;
    }
    for (uint32_t y = 0; ok && y < side; y++) {
        for (uint32_t x = 0; x < side; x++) {
            size_t nearest = 0;
            int64_t least = INT64_MAX;
            for (size_t i = 0; i < regions; i++) {
                const int64_t dx = (int64_t)owners[i].x - x;
                const int64_t dy = (int64_t)owners[i].y - y;
                if (dx * dx + dy * dy < least) {
                    least = dx * dx + dy * dy;
                    nearest = i;
                }
            }
            grid_row(&map->grid, y)[x] = values[nearest];
        }
    }
    free(owners);
    free(values);
    return ok && random_problems(map, count, &random);
}
