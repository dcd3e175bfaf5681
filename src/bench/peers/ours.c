/* SPDX-License-Identifier: MIT */
/*
 * ours.c - solves the problems of a scenario with libastar:
 *
 *     ours RULE ALGORITHM MAP SCENARIO
 *
 * Prints a line for each problem: the time of a search on a prepared map, the time of a query that
 * starts from an array of cells and includes all preparation, and the length of the path (-1: no
 * path). Times are in microseconds. The last line begins with # and shows the mean times of the
 * parts of a query.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "api/astar.h"

static struct astar_error error = {.message = "usage: ours RULE ALGORITHM MAP SCENARIO"};

static double now_us(void)
{
    struct timespec time;
    (void)clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e6 + (double)time.tv_nsec / 1e3;
}

static void check(bool ok)
{
    if (!ok) {
        (void)fprintf(stderr, "ours: %s\n", error.message);
        exit(1);
    }
}

static unsigned choose(const char *word, const char *const *words)
{
    unsigned i = 0;
    while (words[i] && strcmp(words[i], word) != 0)
        i++;
    check(words[i] != NULL);
    return i;
}

static uint8_t *cells_of(const struct astar_map *map)
{
    const size_t width = astar_map_width(map);
    const size_t size = width * astar_map_height(map);
    uint8_t *cells = malloc(size);
    for (size_t i = 0; cells && i < size; i++)
        cells[i] = astar_map_get(map, (uint32_t)(i % width), (uint32_t)(i / width));
    return cells;
}

static double find(struct astar_search *search, const struct astar_point ends[2], double *length)
{
    const double begin = now_us();
    const enum astar_status status = astar_search_find(search, ends[0], ends[1], &error);
    const double took = now_us() - begin;
    check(status <= ASTAR_NO_PATH);
    *length = status == ASTAR_OK ? astar_search_cost(search) : -1;
    return took;
}

/*
 * Times one query that starts from an array of cells. Adds the times of its parts (create, prepare,
 * search) to `parts`.
 */
static double query(const struct astar_map *like, const uint8_t *cells,
                    const struct astar_settings *settings, const struct astar_point ends[2],
                    double parts[3])
{
    const double begin = now_us();
    struct astar_map *map =
        astar_map_create(astar_map_width(like), astar_map_height(like), cells, &error);
    check(map != NULL);
    const double created = now_us();
    struct astar_search *search = astar_search_create(map, settings, &error);
    check(search != NULL);
    parts[0] += created - begin;
    parts[1] += now_us() - created;
    parts[2] += find(search, ends, &(double){0});
    astar_search_free(search);
    astar_map_free(map);
    return now_us() - begin;
}

int main(int argc, char **argv)
{
    enum { PROBLEMS_MAX = 20000 };
    static const char *const rules[] = {"both-free", "one-free", "always", "never", NULL};
    /* Names of the algorithms, in the order of enum astar_algorithm. */
    static const char *const algorithms[] = {"astar",         "dijkstra", "bfs",  "greedy", "jps",
                                             "bidirectional", "fastest",  "jps+", NULL};
    static struct astar_point ends[PROBLEMS_MAX][2];
    static double microseconds[PROBLEMS_MAX], lengths[PROBLEMS_MAX];
    char line[512];
    FILE *scenario = argc == 5 ? fopen(argv[4], "r") : NULL;
    check(scenario != NULL);
    if (!scenario)
        return EXIT_FAILURE; /* unreachable, but static analysers do not see that check() exits */
    size_t count = 0;
    while (count < PROBLEMS_MAX && fgets(line, sizeof line, scenario))
        // NOLINTNEXTLINE(cert-err34-c): peers.sh generates these lines
        count += sscanf(line, "%*u %*s %*u %*u %u %u %u %u", &ends[count][0].x, &ends[count][0].y,
                        &ends[count][1].x, &ends[count][1].y) == 4;
    (void)fclose(scenario);
    const struct astar_settings settings = {.diagonal = choose(argv[1], rules),
                                            .algorithm = choose(argv[2], algorithms)};
    struct astar_map *map = astar_map_load(argv[3], NULL, &error);
    check(map != NULL);
    struct astar_search *search = astar_search_create(map, &settings, &error);
    check(search != NULL);
    for (int pass = 0; pass < 2; pass++) /* the first pass only warms up memory and caches */
        for (size_t i = 0; i < count; i++)
            microseconds[i] = find(search, ends[i], &lengths[i]);
    astar_search_free(search);
    uint8_t *cells = cells_of(map); /* queries come last, because they flush the caches */
    double parts[3] = {0, 0, 0};
    for (size_t i = 0; cells && i < count; i++)
        (void)printf("%.3f %.3f %.6f\n", microseconds[i],
                     query(map, cells, &settings, ends[i], parts), lengths[i]);
    (void)printf("# mean us of create, prepare, first search: %.1f %.1f %.1f\n",
                 parts[0] / (double)count, parts[1] / (double)count, parts[2] / (double)count);
    free(cells);
    astar_map_free(map);
    return 0;
}
