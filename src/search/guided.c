/* SPDX-License-Identifier: MIT */
/* guided.c - decides when a search uses landmarks. */
#include "search/guided.h"

#include "search/algorithms/table.h"
#include "search/algorithms/terrain_jumps.h"
#include "search/landmarks_fill.h"

/*
 * The minimum number of queries for which landmarks are used. It does not depend on the size of the
 * map, because both the time to compute the distances and the time of a query between distant cells
 * are proportional to the size. In measurements on maps of 32 to 1024 rows, the time that landmarks
 * saved equalled the time to compute the distances after 37 to 42 queries between random cells if
 * terrain formed patches, and after 64 queries if each cell had a random cost.
 */
enum { QUERIES_MIN = 64 };

/*
 * The same for jump point search, unless the terrain is rough. On maps of games, the time saved
 * equalled the time to compute the distances after 1200 to 11,000 queries.
 */
enum { JUMPS_QUERIES_MIN = 2048 };

bool guided_pays(const struct search_settings *settings)
{
    return settings->problems >= QUERIES_MIN && settings->heuristic == HEURISTIC_AUTO &&
           settings->weight == FACTOR_ONE && settings->turn_cost == TURN_COST_NONE;
}

/* Returns true if the algorithm gains enough by landmarks. */
static bool gains(const struct search *search)
{
    return !search->algorithm->jumps || search->settings.problems >= JUMPS_QUERIES_MIN ||
           (search->terrain_jumps && search->terrain_jumps->rough);
}

/* Returns true if the search uses landmarks on its map. In that case, sets *metric. */
static bool applies(const struct search *search, struct landmark_metric *metric)
{
    return search->algorithm->landmarks && guided_pays(&search->settings) &&
           !search->terrain.uniform && search->terrain.source == COSTS_VALUE && gains(search) &&
           landmarks_set_metric(metric, &search->terrain, &search->strides);
}

bool guided_prepare(struct search *search, struct error *error)
{
    struct landmark_metric metric;
    if (search->landmarks || !applies(search, &metric))
        return true;
    search->landmarks = landmarks_create(search->grid, error);
    if (!search->landmarks)
        return false;
    search->landmarks->metric = metric;
    return landmarks_fill(search, search->settings.stop, error);
}

bool guided_reserve(struct search *search, struct error *error)
{
    const struct algorithm_row *row = algorithm_row(search->settings.algorithm);
    if (search->landmarks || !guided_pays(&search->settings) || !(row->landmarks || row->choose))
        return true;
    search->landmarks = landmarks_create(search->grid, error);
    return search->landmarks != NULL;
}

void guided_invalidate(struct search *search)
{
    if (!search->landmarks)
        return;
    search->landmarks->stale = true;
    search->landmarks->wait = QUERIES_MIN;
}

bool guided_begin(struct search *search, struct error *error)
{
    struct landmarks *landmarks = search->landmarks;
    search->guided = false;
    if (!landmarks || !search->forward.prices.plain)
        return true;
    /*
     * An observed run must repeat the previous run. If the distances are stale, the previous run
     * did not use them.
     */
    if (landmarks->stale && (search->observer || (landmarks->wait > 0 && landmarks->wait-- > 0)))
        return true;
    struct landmark_metric metric;
    if (!applies(search, &metric))
        return true;
    if (landmarks->stale) {
        landmarks->metric = metric;
        if (!landmarks_fill(search, search->watch ? &search->watch->stop : NULL, error))
            return false;
    }
    search->guided = landmarks_aim(landmarks, search->grid, &search->terrain, &search->keys,
                                   &search->forward.goals);
    return true;
}
