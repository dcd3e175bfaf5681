/* SPDX-License-Identifier: MIT */
/* names.c - algorithms and heuristics by name. */
#include <string.h>

#include "search/search.h"

static const char *const algorithm_names[ALGORITHM_COUNT] = {
    [ALGORITHM_ASTAR] = "astar",     [ALGORITHM_DIJKSTRA] = "dijkstra",
    [ALGORITHM_BFS] = "bfs",         [ALGORITHM_GREEDY] = "greedy",
    [ALGORITHM_JPS] = "jps",         [ALGORITHM_BIDIRECTIONAL] = "bidirectional",
    [ALGORITHM_FASTEST] = "fastest",
};

static const char *const heuristic_names[HEURISTIC_COUNT] = {
    [HEURISTIC_AUTO] = "auto",           [HEURISTIC_OCTILE] = "octile",
    [HEURISTIC_MANHATTAN] = "manhattan", [HEURISTIC_EUCLIDEAN] = "euclidean",
    [HEURISTIC_CHEBYSHEV] = "chebyshev", [HEURISTIC_ZERO] = "zero",
};

/* The index of a name in a table, or `count`. */
static int find(const char *const names[], int count, const char *name)
{
    int index = 0;
    while (index < count && strcmp(names[index], name) != 0)
        index++;
    return index;
}

const char *search_algorithm_name(enum algorithm algorithm)
{
    return algorithm_names[algorithm];
}

enum algorithm search_algorithm_from_name(const char *name)
{
    return (enum algorithm)find(algorithm_names, ALGORITHM_COUNT, name);
}

const char *search_heuristic_name(enum heuristic heuristic)
{
    return heuristic_names[heuristic];
}
