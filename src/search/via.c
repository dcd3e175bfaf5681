/* SPDX-License-Identifier: MIT */
/* via.c - paths through given points: several searches, joined. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "search/engine.h"

bool search_keep_states(struct search *search, const struct search *shown, struct error *error)
{
    const struct grid *grid = search->grid;
    const size_t cells = (size_t)grid->width * grid->height;
    uint8_t *kept = memory_array(cells, 1, error);
    if (!kept)
        return false;
    for (uint32_t y = 0; y < grid->height; y++)
        search_row_states(shown, y, kept + (size_t)y * grid->width);
    for (size_t i = 0; search->kept && i < cells; i++)
        kept[i] = search->kept[i] > kept[i] ? search->kept[i] : kept[i];
    free(search->kept);
    search->kept = kept;
    return true;
}

/* Appends a leg's path and numbers to those of the legs before it. */
static bool append_leg(struct search_result *whole, struct search_result *leg, struct error *error)
{
    whole->expanded += leg->expanded;
    whole->generated += leg->generated;
    whole->optimal = whole->optimal && leg->optimal;
    whole->found = leg->found;
    whole->nearest = leg->nearest;
    if (!leg->path)
        return true;
    const uint64_t shared = whole->path_count > 0 ? 1 : 0; /* where the legs meet */
    const uint64_t count = whole->path_count + leg->path_count - shared;
    size_t point_room = whole->path_count;
    size_t leg_room = whole->leg_count;
    struct point *path = memory_grow(whole->path, &point_room, count, sizeof *path, error);
    if (!path)
        return false;
    memcpy(path + whole->path_count - shared, leg->path, leg->path_count * sizeof *path);
    whole->path = path;
    whole->path_count = count;
    whole->cost = cost_sum(whole->cost, leg->cost);
    struct search_leg *legs =
        memory_grow(whole->legs, &leg_room, whole->leg_count + 1, sizeof *legs, error);
    if (!legs)
        return false;
    whole->legs = legs;
    legs[whole->leg_count++] = (struct search_leg){leg->cost, leg->path_count - 1};
    return true;
}

bool search_via(struct search *search, const struct points *starts, const struct points *via,
                const struct points *goals, bool nearest, struct search_result *result,
                struct error *error)
{
    *result = (struct search_result){.optimal = true, .found = true};
    free(search->kept);
    search->kept = NULL;
    for (size_t i = 0; i <= via->count && result->found; i++) {
        const struct points from = {i > 0 ? &via->items[i - 1] : NULL, 1, 1};
        const struct points to = {i < via->count ? &via->items[i] : NULL, 1, 1};
        const struct points *leg_starts = i > 0 ? &from : starts;
        const struct points *leg_goals = i < via->count ? &to : goals;
        struct search_result leg;
        bool good = i == 0 || search_keep_states(search, search, error);
        good = good && search_leg_run(search, leg_starts, leg_goals, nearest, &leg, error);
        if (good) {
            good = append_leg(result, &leg, error);
            search_result_recycle(search, &leg);
        }
        if (!good) {
            search_result_free(result);
            return false;
        }
    }
    if (!result->found && !result->nearest) {
        free(result->path);
        result->path = NULL;
        result->path_count = 0;
        result->cost = (struct cost){0};
    }
    return true;
}
