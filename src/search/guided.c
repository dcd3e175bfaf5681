/* SPDX-License-Identifier: MIT */
/* guided.c - decides when a search uses landmarks. */
#include "search/guided.h"

#include "search/algorithms/table.h"
#include "search/landmarks_fill.h"

/*
 * The minimum numbers of queries for which landmarks are used, by A* and by algorithms that jump.
 * They do not depend on the size of the map, because both the time to compute the distances and the
 * time of a query between distant cells are proportional to the size. On maps of games with swamps
 * and on random patches of terrain, the time that landmarks saved A* equalled the time to compute
 * the distances after 14 to 78 queries.
 */
enum { QUERIES_MIN = 64, JUMPS_QUERIES_MIN = 128 };

bool guided_pays(const struct search_settings *settings)
{
    return settings->problems >= QUERIES_MIN && settings->heuristic == HEURISTIC_AUTO &&
           settings->weight == FACTOR_ONE && settings->turn_cost == TURN_COST_NONE;
}

/*
 * Returns the least detour (landmarks.h) for which landmarks are used. Where detours are short,
 * plain estimates are almost as good: with detours of up to 0.1, on maps of games and on specks of
 * terrain, landmarks saved A* the time to compute the distances after more than 300 queries. Jump
 * point search takes less time for a query. The time that landmarks saved it equalled the time to
 * compute the distances when the product of detour and number of queries was 10 to 190.
 */
static double least_detour(const struct search *search)
{
    enum { JUMPS_PRODUCT = 75 };
    static const double least = 0.1;
    const double jumps = JUMPS_PRODUCT / (double)search->settings.problems;
    return search->algorithm->jumps && jumps > least ? jumps : least;
}

/* Returns true if the search can use landmarks on its map. In that case, sets *metric. */
static bool applies(const struct search *search, struct landmark_metric *metric)
{
    return search->algorithm->landmarks && guided_pays(&search->settings) &&
           (!search->algorithm->jumps || search->settings.problems >= JUMPS_QUERIES_MIN) &&
           !search->terrain.uniform && search->terrain.source == COSTS_VALUE &&
           landmarks_set_metric(metric, &search->terrain, &search->strides);
}

/* Computes the distances with a metric. */
static bool fill(struct search *search, const struct landmark_metric *metric,
                 const struct stop *stop, struct error *error)
{
    search->landmarks->metric = *metric;
    search->landmarks->least_detour = least_detour(search);
    return landmarks_fill(search, stop, error);
}

bool guided_prepare(struct search *search, struct error *error)
{
    struct landmark_metric metric;
    if (search->landmarks || !applies(search, &metric))
        return true;
    search->landmarks = landmarks_create(search->grid, error);
    if (!search->landmarks)
        return false;
    return fill(search, &metric, search->settings.stop, error);
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
    const struct stop *stop = search->watch ? &search->watch->stop : NULL;
    if (landmarks->stale && !fill(search, &metric, stop, error))
        return false;
    search->guided =
        landmarks_pay(landmarks) && landmarks_aim(landmarks, search->grid, &search->terrain,
                                                  &search->keys, &search->forward.goals);
    return true;
}
