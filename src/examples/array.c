/* SPDX-License-Identifier: MIT */
/* array.c - finds a path in an array: 0 is free, 1 a wall, 2 the start, 3 the goal. */
#include <astar.h>
#include <stdio.h>

static const uint8_t cells[4][7] = {
    {2, 0, 0, 1, 0, 0, 0},
    {1, 1, 0, 1, 0, 1, 0},
    {0, 0, 0, 1, 0, 1, 0},
    {0, 0, 0, 0, 0, 1, 3},
};

int main(void)
{
    struct astar_error error;
    size_t count = 0;
    struct astar_map *map = astar_map_create(7, 4, cells[0], &error);
    struct astar_search *search = map ? astar_search_create(map, NULL, &error) : NULL;
    if (!search || astar_search_run(search, NULL, &error) > ASTAR_NO_PATH) {
        (void)fprintf(stderr, "%s\n", error.message);
        return 1;
    }
    const struct astar_point *path = astar_search_path(search, &count);
    for (size_t i = 0; i < count; i++)
        (void)printf("%u,%u\n", path[i].x, path[i].y);
    (void)printf("cost %.6f\n", astar_search_cost(search));
    astar_search_free(search);
    astar_map_free(map);
    return 0;
}
