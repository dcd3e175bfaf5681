/* SPDX-License-Identifier: MIT */
/*
 * distances.c - uses libastar to compute the cost from the cell 1,1 to every cell of a maze:
 *
 *     distances SIDE FILE
 *
 * Writes the SIDE x SIDE cells of the maze to FILE, one byte each. SIDE is odd. Prints the time
 * in seconds (of the faster of two runs), the number of reached cells, and the highest cost. A run
 * starts from the array of cells and ends when the array of costs is complete.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "api/astar.h"

static struct astar_error error = {.message = "usage: distances SIDE FILE"};

static double now_seconds(void)
{
    struct timespec time;
    (void)clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void check(bool ok)
{
    if (!ok) {
        (void)fprintf(stderr, "distances: %s\n", error.message);
        exit(1);
    }
}

/* Returns a pseudo-random bit (xorshift64, Marsaglia 2003). */
static unsigned random_bit(void)
{
    static uint64_t state = 88172645463325252u;
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (unsigned)(state >> 32 & 1);
}

/*
 * Makes a perfect maze. Cells whose coordinates are both odd are free. A passage leads from each of
 * these cells, except 1,1, to the next of them to the north or to the west.
 */
static uint8_t *make_maze(uint32_t side)
{
    uint8_t *cells = malloc((size_t)side * side);
    check(cells != NULL);
    memset(cells, ASTAR_WALL, (size_t)side * side);
    for (size_t y = 1; y < side; y += 2) {
        for (size_t x = 1; x < side; x += 2) {
            const bool north = y > 1 && (x == 1 || random_bit() != 0);
            cells[y * side + x] = ASTAR_FREE;
            if (north)
                cells[(y - 1) * side + x] = ASTAR_FREE;
            else if (x > 1)
                cells[y * side + x - 1] = ASTAR_FREE;
        }
    }
    return cells;
}

/* Computes the costs of all cells. Returns the duration in seconds. */
static double measure(uint32_t side, const uint8_t *cells, double *costs)
{
    const struct astar_settings settings = {.diagonal = ASTAR_DIAGONAL_NEVER};
    const struct astar_point start = {1, 1};
    const struct astar_query query = {.starts = &start, .start_count = 1};
    const double begin = now_seconds();
    struct astar_map *map = astar_map_create(side, side, cells, &error);
    check(map != NULL);
    struct astar_search *search = astar_search_create(map, &settings, &error);
    check(search != NULL);
    check(astar_search_distances(search, &query, costs, &error) == ASTAR_OK);
    astar_search_free(search);
    astar_map_free(map);
    return now_seconds() - begin;
}

int main(int argc, char **argv)
{
    check(argc == 3);
    const uint32_t side = (uint32_t)strtoul(argv[1], NULL, 10);
    const size_t count = (size_t)side * side;
    uint8_t *cells = make_maze(side);
    double *costs = malloc(count * sizeof *costs);
    FILE *file = fopen(argv[2], "wb");
    check(costs && file && fwrite(cells, 1, count, file) == count && fclose(file) == 0);
    const double first = measure(side, cells, costs);
    const double second = measure(side, cells, costs);
    size_t reached = 0;
    double highest = 0;
    for (size_t i = 0; i < count; i++) {
        reached += isfinite(costs[i]) != 0;
        highest = isfinite(costs[i]) && costs[i] > highest ? costs[i] : highest;
    }
    (void)printf("%.6f %zu %.0f\n", fmin(first, second), reached, highest);
    free(costs);
    free(cells);
    return 0;
}
