/* SPDX-License-Identifier: MIT */
/* fuzz.c - properties that must hold for any input. */
#include "tests/fuzz/fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "map/clearance.h"
#include "map/ends.h"
#include "map/image/png_check.h"
#include "map/image/png_decode.h"
#include "tests/support/map_reader.h"
#include "tests/support/oracle.h"
#include "tests/support/png_oracle.h"
#include "tests/support/segment_oracle.h"
#include "tests/support/turn_oracle.h"

enum { ATTACHED = 100 }; /* descriptor of the file to which a map may refer */

enum { SMALL = 200 }; /* maps of at most this many cells are also solved by the slow oracle */

_Noreturn void fuzz_fail(const char *rule, const char *file, int line)
{
    (void)fprintf(stderr, "%s:%d: property violated: %s\n", file, line, rule);
    abort();
}

void fuzz_check_error(const struct bytes *bytes, const struct error *error)
{
    require(reader_error_fault(bytes->data, bytes->size, error) == NULL);
}

void fuzz_check_grid(const struct grid *grid, uint64_t max_cells)
{
    require(reader_grid_fault(grid, max_cells) == NULL);
}

static void check_same_ends(const struct points *a, const struct points *b)
{
    require(a->count == b->count);
    for (size_t i = 0; i < a->count; i++)
        require(a->items[i].x == b->items[i].x && a->items[i].y == b->items[i].y);
}

void fuzz_check_same(const struct grid *a, const struct grid *b)
{
    require(a->width == b->width && a->height == b->height);
    for (uint32_t y = 0; y < a->height; y++)
        require(memcmp(grid_row(a, y), grid_row(b, y), a->width) == 0);
    check_same_ends(&a->starts, &b->starts);
    check_same_ends(&a->goals, &b->goals);
}

/* Sets the starts and goals and applies a clearance, as the program does after reading a map. */
static void go_on(const struct bytes *bytes, struct grid *grid)
{
    struct error error = {0};
    const struct points none = {0};
    const struct clearance clearance = {1.5, grid->world.unit == 'm'};
    if (map_set_ends(grid, &none, &none, false, &error))
        require(grid->starts.count > 0 && grid->goals.count > 0);
    else
        fuzz_check_error(bytes, &error);
    fuzz_check_grid(grid, FUZZ_CELLS_MAX);
    require(clearance_apply(grid, clearance, NULL, &error));
    /* the clearance may have turned starts and goals into walls */
    grid->starts.count = grid->goals.count = 0;
    fuzz_check_grid(grid, FUZZ_CELLS_MAX);
}

bool fuzz_read(const struct bytes *bytes, enum map_format format, const char *path,
               struct grid *grid)
{
    static const struct map_range walls[] = {{2, 5}, {-7, -7}};
    const struct map_cost cost = {
        .value = 9, .letter = format == MAP_FORMAT_MOVINGAI ? 'S' : '\0', .cost = 2500};
    static const struct map_letter letters[] = {{"@", CELL_START, COST_ONE},
                                                {"/", CELL_WALL, COST_ONE},
                                                {" ", CELL_TERRAIN, 1500},
                                                {"\xc3\xa9", CELL_TERRAIN + 1, 3000}};
    enum { COUNT = 4 };
    struct map_options options[COUNT];
    bool usual = false;
    for (size_t i = 0; i < COUNT; i++) {
        options[i] = map_options_default();
        options[i].format = format;
        options[i].path = path;
        options[i].max_cells = FUZZ_CELLS_MAX;
    }
    options[1].cell_size = MAP_CELL_AUTO;
    options[1].threshold = MAP_THRESHOLD_OTSU;
    options[1].invert = options[1].unknown_free = true;
    options[2].cell_size = 3;
    options[2].walls = walls;
    options[2].wall_count = sizeof walls / sizeof *walls;
    options[2].letters = letters;
    options[2].letter_count = sizeof letters / sizeof *letters;
    options[2].costs = &cost;
    options[2].cost_count = 1;
    options[1].layer = "ground";
    options[3].record = options[3].inspect = true;
    for (size_t i = COUNT; i-- > 0;) {
        struct error error = {0};
        if (!map_read(bytes, &options[i], grid, &error)) {
            fuzz_check_error(bytes, &error);
            continue;
        }
        fuzz_check_grid(grid, FUZZ_CELLS_MAX);
        usual = i == 0;
        if (!usual) {
            go_on(bytes, grid);
            grid_free(grid);
        }
    }
    return usual;
}

/* Opens an unnamed file with these contents as the descriptor ATTACHED. */
static void attach(const uint8_t *data, size_t size)
{
    static bool open;
    if (!open) {
        FILE *file = tmpfile();
        require(file && dup2(fileno(file), ATTACHED) == ATTACHED);
        (void)fclose(file);
        open = true;
    }
    require(ftruncate(ATTACHED, 0) == 0);
    require(pwrite(ATTACHED, data, size, 0) == (ssize_t)size);
}

bool fuzz_read_attached(const uint8_t *data, size_t size, enum map_format format, struct grid *grid)
{
    static const char map_path[] = "/proc/self/fd/map";
    static const char attached_path[] = "/proc/self/fd/100";
    const uint8_t *zero = size > 0 ? memchr(data, '\0', size) : NULL;
    const size_t length = zero ? (size_t)(zero - data) : size;
    const struct bytes map = fuzz_bytes(data, length);
    struct map_options options = map_options_default();
    struct referred list;
    struct error error;
    options.format = format;
    options.path = map_path;
    require(map_referred(&map, &options, &list, &error));
    bool others = false;
    for (size_t i = 0; i < list.count; i++)
        others = others || strcmp(list.paths[i], attached_path) != 0;
    const bool refers = list.count > 0;
    referred_free(&list);
    if (others)
        return false;
    attach(zero ? zero + 1 : data, zero ? size - length - 1 : 0);
    const bool ok = fuzz_read(&map, format, map_path, grid);
    require(!ok || refers || format != MAP_FORMAT_ROS);
    return ok;
}

void fuzz_read_only(const uint8_t *data, size_t size, enum map_format format)
{
    const struct bytes bytes = fuzz_bytes(data, size);
    struct grid grid;
    if (fuzz_read(&bytes, format, NULL, &grid))
        grid_free(&grid);
}

static bool is_listed(const struct points *points, struct point point)
{
    for (size_t i = 0; i < points->count; i++)
        if (points->items[i].x == point.x && points->items[i].y == point.y)
            return true;
    return false;
}

/*
 * Returns the value of the most expensive cell that the agent covers, or CELL_WALL if it covers a
 * wall.
 */
static uint8_t covered_value(const struct oracle_map *map, struct agent agent, uint32_t x,
                             uint32_t y)
{
    uint8_t value = map->cells[y * map->width + x];
    for (uint32_t v = y; v < y + agent.height; v++)
        for (uint32_t u = x; u < x + agent.width; u++) {
            if (oracle_blocked(map, u, v))
                return CELL_WALL;
            const uint8_t other = map->cells[v * map->width + u];
            if (map->costs[other] > map->costs[value])
                value = other;
        }
    return value;
}

/*
 * Replaces the value of each cell with the value that decides the cost of an agent whose top left
 * cell is there. This can be done in place, row by row, because such an agent covers no cells above
 * or to the left of that cell.
 */
static void cover(struct oracle_map *map, struct agent agent)
{
    agent.width += agent.width == 0;
    agent.height += agent.height == 0;
    for (uint32_t y = 0; y < map->height; y++)
        for (uint32_t x = 0; x < map->width; x++)
            map->cells[y * map->width + x] = covered_value(map, agent, x, y);
}

/*
 * Converts a grid, without its starts and goals, to a map for the oracle. The costs of keep-away
 * are not included.
 */
static void make_oracle(const struct grid *grid, const struct search_settings *settings,
                        struct oracle_map *map)
{
    require((uint64_t)grid->width * grid->height <= ORACLE_CELLS_MAX);
    *map = (struct oracle_map){
        .width = grid->width, .height = grid->height, .diagonal_cost = settings->diagonal_cost};
    for (uint32_t y = 0; y < grid->height; y++)
        memcpy(map->cells + (size_t)y * grid->width, grid_row(grid, y), grid->width);
    memcpy(map->costs, grid->costs, sizeof map->costs);
    memcpy(map->move_cost, settings->move_cost, sizeof map->move_cost);
    if (agent_is_large(settings->agent))
        cover(map, settings->agent);
}

static struct turn_problem turn_problem_of(const struct oracle_map *map,
                                           const struct search_settings *settings)
{
    const bool fewest = settings->turn_cost == TURN_COST_FEWEST;
    return (struct turn_problem){.map = map,
                                 .rule = settings->rule,
                                 .fewest = fewest,
                                 .cost = fewest ? 0 : settings->turn_cost};
}

void fuzz_check_path(const struct grid *grid, const struct search_settings *settings,
                     const struct search_result *result)
{
    struct oracle_map map;
    struct cost length;
    require((result->path != NULL) == (result->found || result->nearest));
    if (!result->path)
        return;
    require(result->path_count > 0);
    make_oracle(grid, settings, &map);
    map.starts[map.start_count++] = result->path[0];
    map.goals[map.goal_count++] = result->path[result->path_count - 1];
    require(is_listed(&grid->starts, map.starts[0]));
    require(!result->found || is_listed(&grid->goals, map.goals[0]));
    require(!oracle_path_fault(&map, settings->rule, result->path, result->path_count, &length));
    require(oracle_compare(length, result->length) == 0);
    const struct turn_problem problem = turn_problem_of(&map, settings);
    uint64_t turns = 0;
    if (settings->turn_cost != TURN_COST_NONE) {
        turns = turn_oracle_count(settings->rule, result->path, result->path_count);
        require(turns == result->turns);
    }
    const int order = oracle_compare(result->cost, turn_oracle_add(&problem, length, turns));
    require(keep_away_idle(settings->keep_away) ? order == 0 : order >= 0);
}

void fuzz_check_answer(const struct grid *grid, const struct search_settings *settings,
                       const struct search_result *result)
{
    struct oracle_map map;
    if ((uint64_t)grid->width * grid->height > SMALL || grid->starts.count > ORACLE_ENDS_MAX ||
        grid->goals.count > ORACLE_ENDS_MAX)
        return;
    make_oracle(grid, settings, &map);
    map.start_count = grid->starts.count;
    map.goal_count = grid->goals.count;
    memcpy(map.starts, grid->starts.items, map.start_count * sizeof *map.starts);
    memcpy(map.goals, grid->goals.items, map.goal_count * sizeof *map.goals);
    struct oracle_distance best;
    if (settings->turn_cost == TURN_COST_NONE) {
        best = oracle_solve(&map, settings->rule);
    } else {
        const struct turn_problem problem = turn_problem_of(&map, settings);
        const struct turn_solution solution = turn_oracle_solve(&problem);
        best = (struct oracle_distance){solution.found, solution.cost};
    }
    require(best.reached == result->found);
    if (result->found)
        require(oracle_compare(result->cost, best.cost) >= 0);
    if (result->found && result->optimal && keep_away_idle(settings->keep_away))
        require(oracle_compare(result->cost, best.cost) == 0);
}

void fuzz_check_way(const struct grid *grid, const struct search_settings *settings,
                    const struct search_result *result, const struct points *way)
{
    static const long double tolerance = 1e-12L; /* allowed relative rounding error */
    struct oracle_map map;
    long double before = 0;
    long double now = 0;
    make_oracle(grid, settings, &map);
    require(way->count > 0);
    require(way->items[0].x == result->path[0].x && way->items[0].y == result->path[0].y);
    require(way->items[way->count - 1].x == result->path[result->path_count - 1].x);
    require(way->items[way->count - 1].y == result->path[result->path_count - 1].y);
    for (uint64_t i = 1; i < result->path_count; i++) {
        const struct segment step = segment_between(result->path[i - 1], result->path[i]);
        before += segment_length(&step);
    }
    for (size_t i = 1; i < way->count; i++) {
        const struct segment segment = segment_between(way->items[i - 1], way->items[i]);
        require(segment_allowed(&map, settings->rule, &segment));
        now += segment_length(&segment);
    }
    require(now <= before * (1 + tolerance));
}

/* Checks the cells of row y, returns how many of them have a cost, and updates *highest. */
static uint64_t check_field_row(const struct grid *grid, const struct cost_field *field, uint32_t y,
                                uint128 *highest)
{
    uint128 *costs = calloc(grid->width, sizeof *costs);
    int8_t *directions = calloc(grid->width, sizeof *directions);
    uint64_t reached = 0;
    require(costs && directions);
    cost_field_row(field, y, costs);
    cost_field_directions(field, y, directions);
    for (uint32_t x = 0; x < grid->width; x++) {
        require(directions[x] >= COST_FIELD_NO_STEP && directions[x] < DIRECTION_COUNT);
        if (costs[x] == COST_FIELD_NONE) {
            require(directions[x] == COST_FIELD_NO_STEP);
            continue;
        }
        require(!grid_blocked(grid, (struct point){x, y}));
        require(costs[x] == 0 || directions[x] != COST_FIELD_NO_STEP);
        *highest = costs[x] > *highest ? costs[x] : *highest;
        reached++;
    }
    free(costs);
    free(directions);
    return reached;
}

/* Returns the lowest cost at any of the points, or COST_FIELD_NONE if none was reached. */
static uint128 least_cost(const struct grid *grid, const struct cost_field *field,
                          const struct points *points)
{
    uint128 *costs = calloc(grid->width, sizeof *costs);
    uint128 least = COST_FIELD_NONE;
    require(costs != NULL);
    for (size_t i = 0; i < points->count; i++) {
        cost_field_row(field, points->items[i].y, costs);
        if (costs[points->items[i].x] < least)
            least = costs[points->items[i].x];
    }
    free(costs);
    return least;
}

void fuzz_check_field(const struct grid *grid, const struct cost_field *field, bool to_goals,
                      const struct search_result *result)
{
    struct cost_field_summary summary;
    struct error error;
    uint64_t reached = 0;
    uint128 highest = 0;
    for (uint32_t y = 0; y < grid->height; y++)
        reached += check_field_row(grid, field, y, &highest);
    require(cost_field_summarise(field, highest, &summary, &error));
    require(summary.reached == reached && summary.within == reached && summary.highest == highest);
    if (!result)
        return;
    const uint128 least = least_cost(grid, field, to_goals ? &grid->starts : &grid->goals);
    require((least != COST_FIELD_NONE) == result->found);
    if (result->found)
        require(result->optimal ? oracle_micro(result->cost) == least
                                : oracle_micro(result->cost) >= least);
}

void fuzz_check_png(const struct bytes *png, uint64_t width, uint64_t height)
{
    struct png_picture picture;
    struct png_header header;
    struct image image;
    struct error error;
    require(png_oracle_decode(png, &picture) == NULL);
    png_picture_free(&picture);
    require(png_check(png, &header, &error) && header.solution);
    require(width == 0 || (header.width == width && header.height == height));
    require(png_decode(png, &header, &image, &error));
    image_free(&image);
}
