/* SPDX-License-Identifier: MIT */
/* result.c - releases and joins results of queries. */
#include "search/result/result.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "search/cost/turns.h"

void search_result_free(struct search_result *result)
{
    free(result->legs);
    free(result->path);
    *result = (struct search_result){0};
}

/* Returns the turn, in units, between the end of the path so far and the start of a leg. */
static uint64_t turn_between(const struct search_result *whole, const struct search_result *leg,
                             enum diagonal_rule rule)
{
    if (whole->path_count < 2 || leg->path_count < 2)
        return 0;
    const struct point around[] = {whole->path[whole->path_count - 2], leg->path[0], leg->path[1]};
    return turns_count(rule, around, 3);
}

bool search_result_append(struct search_result *whole, const struct search_result *leg,
                          const struct search_settings *settings, struct error *error)
{
    whole->expanded += leg->expanded;
    whole->generated += leg->generated;
    whole->optimal = whole->optimal && leg->optimal;
    whole->bound = whole->bound == 0 || leg->bound == 0 ? 0
                   : whole->bound > leg->bound          ? whole->bound
                                                        : leg->bound;
    whole->found = leg->found;
    whole->nearest = leg->nearest;
    if (!leg->path)
        return true;
    const uint64_t shared = whole->path_count > 0 ? 1 : 0; /* cells that the paths share */
    const uint64_t turn = turn_between(whole, leg, settings->rule);
    const struct cost cost = cost_sum(leg->cost, turns_cost(settings, turn));
    const uint64_t count = whole->path_count + leg->path_count - shared;
    size_t path_capacity = whole->path_count;
    size_t leg_capacity = whole->leg_count;
    struct point *path = memory_grow(whole->path, &path_capacity, count, sizeof *path, error);
    if (!path)
        return false;
    memcpy(path + whole->path_count - shared, leg->path, leg->path_count * sizeof *path);
    whole->path = path;
    whole->path_count = count;
    whole->cost = cost_sum(whole->cost, cost);
    whole->length = cost_sum(whole->length, leg->length);
    whole->turns += leg->turns + turn;
    struct search_leg *legs =
        memory_grow(whole->legs, &leg_capacity, whole->leg_count + 1, sizeof *legs, error);
    if (!legs)
        return false;
    whole->legs = legs;
    legs[whole->leg_count++] = (struct search_leg){cost, leg->path_count - 1};
    return true;
}
