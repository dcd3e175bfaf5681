/* SPDX-License-Identifier: MIT */
/* film.c - computes what each frame of an animation must show. */
#include "tests/support/film.h"
#include "tests/test.h"

#include <stdlib.h>

enum { PATH_PART = 6 }; /* the last sixth of the frames shows the path */

static size_t cell_count(const struct film *film)
{
    const struct grid *grid = film->request->source.grid;
    return (size_t)grid->width * grid->height;
}

/* The number of expanded cells that a frame shows. */
static uint64_t moment(const struct film *film, uint32_t frame)
{
    const uint64_t expanded = film->request->source.result->expanded;
    return film->growth > 1 ? expanded * frame / (film->growth - 1) : 0;
}

/*
 * Stores the states and costs of the current leg in *trace. A cell keeps its state from an earlier
 * leg if that state comes after the new state in enum cell_state.
 */
static void take(const struct film *film, const struct search *search, struct cell_trace *trace)
{
    struct cell_trace taken = cell_trace_take(search, film->request->source.grid);
    for (size_t i = 0; film->final.states && i < cell_count(film); i++)
        if (film->final.states[i] > taken.states[i]) /* untouched < open < closed */
            taken.states[i] = film->final.states[i];
    cell_trace_free(trace);
    *trace = taken;
}

static bool see_expansion(struct search_observer *observer, const struct search *search,
                          struct error *error)
{
    struct film *film = (struct film *)observer;
    (void)error;
    if (observer->expanded != ++film->calls)
        film->fault = "the observer is not called at every expansion";
    observer->next = observer->expanded + 1;
    for (uint32_t i = 1; i < film->growth; i++)
        if (moment(film, i) == film->before + film->calls)
            take(film, search, &film->traces[i]);
    return true;
}

/*
 * Runs a leg twice, the second time with the observer. The second run receives the result of the
 * first run and therefore skips attempts whose keys are too narrow, so that the observer does not
 * see them. Returns true if a path was found.
 */
static bool film_leg(struct film *film, const struct points *starts, const struct points *goals)
{
    struct search_result results[2] = {0};
    struct error error;
    struct search *search = search_create(film->request->source.grid, film->settings, &error);
    assert_non_null(search);
    film->observer = (struct search_observer){.next = 1, .poll = see_expansion};
    film->calls = 0;
    for (int i = 0; i < 2; i++) {
        const struct search_query query = {.starts = *starts,
                                           .goals = *goals,
                                           .nearest = film->request->query->nearest,
                                           .observer = i == 0 ? NULL : &film->observer,
                                           .before = i == 0 ? NULL : &results[0]};
        if (!search_run(search, &query, &results[i], &error))
            fail_msg("%s", error.message);
    }
    /* If a second search finds the nearest cell, its expansions are counted but not observed. */
    if (results[0].expanded != results[1].expanded || film->calls > results[0].expanded ||
        (film->calls < results[0].expanded && !results[0].nearest))
        film->fault = "the observed expansions are not those of the search";
    take(film, search, &film->final);
    film->before += results[0].expanded;
    const bool found = results[0].found;
    search_result_free(&results[0]);
    search_result_free(&results[1]);
    search_free(search);
    return found;
}

static void film_legs(struct film *film)
{
    const struct search_query *query = film->request->query;
    struct point here[2];
    bool found = true;
    for (size_t i = 0; found && i <= query->via.count; i++) {
        struct points starts = query->starts;
        struct points goals = query->goals;
        if (i > 0)
            starts = (struct points){&here[0], 1, 1};
        if (i < query->via.count) {
            here[1] = query->via.items[i];
            goals = (struct points){&here[1], 1, 1};
        }
        found = film_leg(film, &starts, &goals);
        here[0] = here[1];
    }
    if (film->before != film->request->source.result->expanded)
        film->fault = "the number of expanded cells differs from that of the result";
}

/* The highest cost of an expanded cell after the search: the upper end of the --heat scale. */
static uint64_t find_highest(const struct film *film)
{
    uint64_t highest = 1;
    for (size_t i = 0; i < cell_count(film); i++)
        if (film->final.states[i] == CELL_CLOSED && film->final.costs[i] != SEARCH_NO_COST &&
            film->final.costs[i] > highest)
            highest = film->final.costs[i];
    return highest;
}

const char *film_begin(struct film *film, const struct animation_request *request,
                       const struct search_settings *settings)
{
    const uint32_t frames = request->options->frames;
    const uint64_t cells = request->source.result->path_count;
    *film = (struct film){.request = request, .settings = settings};
    film->path = frames / PATH_PART > 1 ? frames / PATH_PART : 1;
    if (cells < film->path)
        film->path = (uint32_t)cells;
    film->growth = frames - film->path;
    film->traces = calloc((size_t)film->growth + 1, sizeof *film->traces);
    assert_non_null(film->traces);
    film_legs(film);
    film->final.highest = find_highest(film);
    return film->fault;
}

void film_end(struct film *film)
{
    for (uint32_t i = 0; i < film->growth; i++)
        cell_trace_free(&film->traces[i]);
    free(film->traces);
    cell_trace_free(&film->final);
}

struct painting film_frame(const struct film *film, uint32_t frame)
{
    const struct animation_request *request = film->request;
    const struct search_result *result = request->source.result;
    const struct grid *grid = request->source.grid;
    struct cell_trace trace = film->final;
    uint64_t path_count = result->path_count;
    if (frame < film->growth) {
        path_count = 0;
        /*
         * The last frame, frames after the last expansion and frames without observed states show
         * the finished search.
         */
        if (frame + 1 < request->options->frames && moment(film, frame) < result->expanded &&
            (moment(film, frame) == 0 || film->traces[frame].states))
            trace = film->traces[frame];
    } else {
        path_count = path_count * (frame + 1 - film->growth) / film->path;
    }
    return (struct painting){.grid = grid,
                             .options = request->look,
                             .scale = request->look->scale,
                             .side = (double)request->look->scale *
                                     (grid->width > grid->height ? grid->width : grid->height),
                             .smooth = true, /* small pictures, as in the tests, are anti-aliased */
                             .states = trace.states,
                             .costs = request->look->heat ? trace.costs : NULL,
                             .highest_cost = film->final.highest,
                             .path = result->path,
                             .path_count = path_count};
}
