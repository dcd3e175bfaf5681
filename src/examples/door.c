/* SPDX-License-Identifier: MIT */
/*
 * door.c - a game loop in which a door opens and closes.
 *
 * Two halls are connected by a door in the middle of their common wall and by a gap at the end of
 * the wall. Each turn opens or closes the door and finds a path from one hall to the other. The
 * search is created once and tracks changes to the map. Because astar_search_reserve allocates all
 * memory in advance, no turn allocates memory.
 *
 * Usage: door [TURNS]
 */
#include <astar.h>
#include <stdio.h>
#include <stdlib.h>

enum { SIDE = 512, WALL = SIDE / 2, DOOR = SIDE / 2, TURNS = 10000 };

static const struct astar_point here = {WALL - 40, DOOR};
static const struct astar_point there = {WALL + 40, DOOR};

/* Builds two halls that are separated by a wall with a gap in the last row. */
static struct astar_map *build_halls(struct astar_error *error)
{
    struct astar_map *map = astar_map_create(SIDE, SIDE, NULL, error);
    for (uint32_t y = 0; map && y < SIDE - 1; y++)
        astar_map_set(map, WALL, y, ASTAR_WALL);
    return map;
}

/*
 * Plays `turns` turns. Stores the cost of the path with the door closed in costs[0], and with the
 * door open in costs[1].
 */
static enum astar_status play(struct astar_map *map, struct astar_search *search, long turns,
                              double costs[2], struct astar_error *error)
{
    enum astar_status status = ASTAR_OK;
    for (long turn = 0; turn < turns && status == ASTAR_OK; turn++) {
        const bool open = turn % 2 != 0;
        astar_map_set(map, WALL, DOOR, open ? ASTAR_FREE : ASTAR_WALL);
        status = astar_search_find(search, here, there, error);
        costs[open] = astar_search_cost(search);
    }
    return status;
}

int main(int argc, char **argv)
{
    const long turns = argc > 1 ? strtol(argv[1], NULL, 10) : TURNS;
    const struct astar_settings settings = {.algorithm = ASTAR_ALGORITHM_FASTEST};
    double costs[2] = {0, 0};
    struct astar_error error = {.message = "there is no path"};
    struct astar_map *map = build_halls(&error);
    struct astar_search *search = map ? astar_search_create(map, &settings, &error) : NULL;
    const bool ok = search && astar_search_reserve(search, 1, &error) == ASTAR_OK &&
                    play(map, search, turns, costs, &error) == ASTAR_OK;
    if (ok)
        (void)printf("%ld turns: the path costs %.6f, or %.6f through the door\n", turns, costs[0],
                     costs[1]);
    else
        (void)fprintf(stderr, "door: %s\n", error.message);
    astar_search_free(search);
    astar_map_free(map);
    return ok ? 0 : 1;
}
