/* SPDX-License-Identifier: MIT */
/*
 * print_cells.c - prints a map as the library reads it: the size, the cost of each cell in
 * thousandths (0: wall), the starts and the goals. The output has the format of
 * tests/support/tiled_oracle.py.
 *
 * Arguments: MAP [--layer NAME] [--walls IDS] [--cost ID=C]..., as in astar-cli.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/astar.h"

enum { LIST_MAX = 300 };

static void parse_walls(char *text, struct astar_reading *reading, struct astar_range *walls)
{
    for (char *part = strtok(text, ","); part && reading->wall_count < LIST_MAX;
         part = strtok(NULL, ",")) {
        struct astar_range *range = &walls[reading->wall_count++];
        char *end;
        range->least = strtol(part, &end, 10);
        range->most = *end == '-' ? strtol(end + 1, &end, 10) : range->least;
    }
    reading->walls = walls;
}

static void parse_cost(const char *text, struct astar_reading *reading,
                       struct astar_value_cost *costs)
{
    char *end;
    const long value = strtol(text, &end, 10);
    if (*end != '=' || reading->cost_count >= LIST_MAX)
        exit(2);
    costs[reading->cost_count++] = (struct astar_value_cost){
        .value = value, .cost = (uint32_t)(strtod(end + 1, NULL) * 1000 + 0.5)};
    reading->costs = costs;
}

static void print_points(const char *name, const struct astar_point *points, size_t count)
{
    (void)printf("%s", name);
    for (size_t i = 0; i < count; i++)
        (void)printf(" %u,%u", points[i].x, points[i].y);
    (void)printf("\n");
}

int main(int argc, char **argv)
{
    struct astar_reading reading = {0};
    static struct astar_range walls[LIST_MAX];
    static struct astar_value_cost costs[LIST_MAX];
    struct astar_error error;
    if (argc < 2)
        return 2;
    for (int i = 2; i + 1 < argc; i += 2) {
        if (strcmp(argv[i], "--layer") == 0)
            reading.layer = argv[i + 1];
        else if (strcmp(argv[i], "--walls") == 0)
            parse_walls(argv[i + 1], &reading, walls);
        else if (strcmp(argv[i], "--cost") == 0)
            parse_cost(argv[i + 1], &reading, costs);
        else
            return 2;
    }
    struct astar_map *map = astar_map_load(argv[1], &reading, &error);
    if (!map) {
        (void)fprintf(stderr, "%s:%u:%u: %s\n", argv[1], (unsigned)error.line,
                      (unsigned)error.column, error.message);
        return 2;
    }
    (void)printf("%u %u\n", astar_map_width(map), astar_map_height(map));
    for (uint32_t y = 0; y < astar_map_height(map); y++)
        for (uint32_t x = 0; x < astar_map_width(map); x++) {
            const uint8_t value = astar_map_get(map, x, y);
            (void)printf("%u%c", value == ASTAR_WALL ? 0 : astar_map_cost(map, value),
                         x + 1 < astar_map_width(map) ? ' ' : '\n');
        }
    size_t count;
    const struct astar_point *points = astar_map_starts(map, &count);
    print_points("starts", points, count);
    points = astar_map_goals(map, &count);
    print_points("goals", points, count);
    astar_map_free(map);
    return 0;
}
