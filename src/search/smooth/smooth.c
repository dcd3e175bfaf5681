/* SPDX-License-Identifier: MIT */
/*
 * smooth.c - turns a path of cells into a few straight segments.
 *
 * The corners of the path are processed in batches of bounded size:
 *
 *   1. Pulling: joins each waypoint to the farthest later waypoint that is visible from it. To find
 *      that waypoint, doubles the number of segments to replace, then bisects, so that the number
 *      of tests is logarithmic.
 *   2. Refining: searches patches of 2 segments along the way, then of 4, 8, 16 and 32, for a
 *      shorter way (patch.h). Small patches tighten the way around the corners of walls; large
 *      ones also try the other side of obstacles. Repeats each size until the way no longer
 *      improves or the budget is used up.
 *   3. Thinning: removes each waypoint whose removal does not make the way longer. Other waypoints
 *      are kept, because a short way is more important than few waypoints.
 *
 * A segment replaces a part of the way only if bounds on their lengths and costs prove that it is
 * not longer and not more expensive. The bounds are integers.
 *
 * The budget counts cells that lines of sight cross, and comparisons. It is proportional to the
 * number of cells that the search expanded and to the length of the path, so the time for smoothing
 * is a bounded fraction of the time for the search.
 */
#include "search/smooth/smooth.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "search/engine/state.h"
#include "search/smooth/patch.h"

enum {
    BATCH = 1024,            /* maximum number of waypoints in a batch */
    POLL_INTERVAL = 1 << 16, /* units of work between two checks of the watch */
    LEAP_MAX = 1 << 20,      /* longest segment in cells; testing it takes a few milliseconds */
    WORK_LEAST = 1 << 13,    /* initial budget in units of work */
    WORK_OF_EXPANDED = 2,    /* units of work allowed for each expanded cell */
    WORK_OF_CELL = 1,        /* units of work allowed for each cell of the path */
    PATCH_SIZES = 5,         /* patches of 2, 4, 8, 16 and 32 segments */
};

struct smoother {
    const struct search *search;
    struct sight sight;
    struct patch patch;
    uint64_t budget;          /* remaining units of work */
    double allowance;         /* units of work allowed for each cell of the path */
    uint64_t settled, polled; /* total work at the last call to settle, and at the last poll */
    bool stopped;
    uint32_t pass;          /* number of the current pass over the way, counted from 1 */
    struct way_point *room; /* 2 * BATCH waypoints */
    struct way_point found[PATCH_NODES];
};

/*
 * Returns true if the watch stops the search. To save time, checks the watch only once every
 * POLL_INTERVAL units of work.
 */
static bool must_stop(struct smoother *smoother)
{
    const struct search *search = smoother->search;
    const uint64_t work = smoother->sight.work;
    if (work - smoother->polled >= POLL_INTERVAL) {
        smoother->polled = work;
        smoother->stopped = smoother->stopped || stop_is_due(search->watch ? &search->watch->stop
                                                                           : search->settings.stop);
    }
    return smoother->stopped;
}

/* Subtracts the work done since the last call from the budget. */
static void settle(struct smoother *smoother)
{
    const uint64_t work = smoother->sight.work;
    const uint64_t done = work - smoother->settled;
    smoother->settled = work;
    smoother->budget -= done < smoother->budget ? done : smoother->budget;
}

/* --- pulling ---------------------------------------------------------------------------------- */

/*
 * Returns true if a segment from way[0] to way[count] may replace the segments between them, and
 * stores its measures.
 */
static bool may_join(struct smoother *smoother, const struct way_point *way, size_t count,
                     struct extent *joined)
{
    const struct way_rules *rules = &smoother->patch.rules;
    const struct point from = way[0].at;
    const struct point to = way[count].at;
    struct extent before = {0};
    const int64_t dx = llabs((int64_t)to.x - from.x);
    const int64_t dy = llabs((int64_t)to.y - from.y);
    if (dx + dy > LEAP_MAX)
        return false;
    joined->length = sight_length(from, to);
    joined->cost = 0;
    if (!rules->weigh)
        return sight_clear(&smoother->sight, from, to);
    for (size_t i = 1; i <= count; i++)
        extent_add(&before, way[i].extent);
    return sight_measure(&smoother->sight, from, to, joined) && way_fits(rules, *joined, 1, before);
}

/*
 * Returns how many of the first `limit` segments after way[0] a single segment can replace, and
 * stores the measures of the single segment.
 */
static size_t farthest(struct smoother *smoother, const struct way_point *way, size_t limit,
                       struct extent *joined)
{
    size_t reached = 1;
    size_t beyond = limit + 1;
    struct extent extent;
    *joined = way[1].extent;
    for (size_t step = 1; beyond - reached > 1;) {
        size_t next = reached + step;
        if (beyond <= limit || next >= beyond)
            next = reached + (beyond - reached) / 2;
        if (may_join(smoother, way, next, &extent)) {
            reached = next;
            *joined = extent;
            step *= 2;
        } else {
            beyond = next;
        }
    }
    return reached;
}

/* Pulls a way of `count` points. Returns the number of points that remain. */
static size_t pull(struct smoother *smoother, struct way_point *way, size_t count)
{
    size_t last = 0;
    for (size_t i = 0; i + 1 < count;) {
        struct extent joined;
        way[last].at = way[i].at;
        i += farthest(smoother, way + i, count - 1 - i, &joined);
        way[++last] = (struct way_point){way[i].at, smoother->pass, joined};
        if (must_stop(smoother))
            break;
    }
    return last + 1;
}

/* --- refining --------------------------------------------------------------------------------- */

/*
 * Searches the patch for a better way, unless all its segments are older than the pass `since`.
 * Marks the segments of the better way with the current pass. Returns their number, or 0 if there
 * is no better way.
 */
static size_t refine(struct smoother *smoother, const struct way_point *way, size_t segments,
                     uint32_t since)
{
    bool changed = false;
    for (size_t i = 1; i <= segments; i++)
        changed = changed || way[i].pass >= since;
    if (segments < 2 || !changed || smoother->budget == 0 || must_stop(smoother))
        return 0;
    const size_t found = patch_search(&smoother->patch, way, segments, smoother->found);
    for (size_t i = 0; i < found; i++)
        smoother->found[i].pass = smoother->pass;
    settle(smoother);
    return found;
}

/*
 * Searches all patches of `segments` segments, except patches that have not changed since the pass
 * `since`. Each patch begins in the middle of the previous patch. During the pass, the way has a
 * gap: its first points are at the start of `room`, and the others are at the end of `room`.
 * Returns the number of points of the way.
 */
static size_t refine_patches(struct smoother *smoother, size_t count, size_t segments,
                             uint32_t since)
{
    struct way_point *way = smoother->room;
    struct way_point *rest = way + 2 * (size_t)BATCH - (count - 1);
    const struct way_point *end = way + 2 * (size_t)BATCH;
    size_t done = 1;
    smoother->sight.work += 4 * count;
    memmove(rest, way + 1, (count - 1) * sizeof *way);
    while (rest < end) {
        const size_t left = (size_t)(end - rest);
        const size_t width = left < segments ? left : segments;
        rest[-1] = way[done - 1];
        size_t found = refine(smoother, rest - 1, width, since);
        if (found + done > (size_t)(rest - way) + width)
            found = 0; /* not enough space before `rest` */
        if (found > 0) {
            rest += (ptrdiff_t)width - (ptrdiff_t)found;
            memcpy(rest, smoother->found, found * sizeof *rest);
        }
        const size_t now = found > 0 ? found : width;
        const size_t moved = found == 0 && width == left ? now : (now + 1) / 2;
        memmove(way + done, rest, moved * sizeof *way);
        done += moved;
        rest += moved;
    }
    return done;
}

/*
 * Removes each point whose removal does not make the way longer. Such a point is on the line
 * between its neighbours or equal to one of them, or its neighbours are visible from each other.
 */
static size_t thin(struct smoother *smoother, struct way_point *way, size_t count)
{
    size_t last = 0;
    for (size_t i = 1; i < count; i++) {
        way[++last] = way[i];
        while (last >= 2) {
            const struct point a = way[last - 2].at;
            const struct point b = way[last - 1].at;
            const struct point c = way[last].at;
            const int64_t cross = ((int64_t)b.x - a.x) * ((int64_t)c.y - b.y) -
                                  ((int64_t)b.y - a.y) * ((int64_t)c.x - b.x);
            const int64_t dot = ((int64_t)b.x - a.x) * ((int64_t)c.x - b.x) +
                                ((int64_t)b.y - a.y) * ((int64_t)c.y - b.y);
            struct extent joined = way[last - 1].extent;
            extent_add(&joined, way[last].extent);
            if ((cross != 0 || dot < 0) && !may_join(smoother, way + last - 2, 2, &joined))
                break;
            way[--last] = (struct way_point){c, smoother->pass, joined};
        }
    }
    return last + 1;
}

/*
 * Smooths a batch of `count` waypoints at the start of `room`. Returns the number of waypoints that
 * remain.
 */
static size_t smooth_batch(struct smoother *smoother, size_t count)
{
    struct way_point *way = smoother->room;
    if (count < 3)
        return count;
    count = pull(smoother, way, count);
    /* Make passes with patches of each size as long as they change the way. */
    uint32_t since = 0;
    for (unsigned size = 0;
         size < PATCH_SIZES && smoother->budget > 0 && (size == 0 || 1 << size < (int)count - 1);) {
        const uint32_t before = since;
        bool changed = false;
        since = ++smoother->pass;
        count = refine_patches(smoother, count, (size_t)2 << size, before);
        for (size_t i = 1; i < count; i++)
            changed = changed || way[i].pass == since;
        if (changed)
            continue;
        size++;
        since = 0;
    }
    return thin(smoother, way, count);
}

/* --- smoothing the complete path -------------------------------------------------------------- */

/* The cells of a leg that have not yet been processed. */
struct feed {
    const struct point *path;
    uint64_t at, last; /* indices of the current cell (a waypoint) and of the last cell */
};

static bool is_straight(const struct point *path)
{
    return path[1].x - path[0].x == path[2].x - path[1].x &&
           path[1].y - path[0].y == path[2].y - path[1].y;
}

/*
 * Advances to the end of the current straight run, but by at most `limit` cells. Returns the number
 * of steps taken.
 */
static uint64_t feed_next(struct feed *feed, uint64_t limit)
{
    const uint64_t from = feed->at++;
    while (feed->at < feed->last && feed->at - from < limit &&
           is_straight(feed->path + feed->at - 1))
        feed->at++;
    return feed->at - from;
}

/* Adds corners of a leg to the `count` waypoints in `room`. Returns the number of waypoints. */
static size_t fill(struct smoother *smoother, struct feed *feed, size_t count)
{
    struct way_point *way = smoother->room;
    const uint64_t begin = feed->at;
    while (count < BATCH && feed->at < feed->last && !must_stop(smoother)) {
        smoother->sight.work += feed_next(feed, LEAP_MAX) / 4;
        struct way_point next = {.at = feed->path[feed->at], .pass = smoother->pass};
        if (smoother->patch.rules.weigh)
            sight_measure(&smoother->sight, way[count - 1].at, next.at, &next.extent);
        else
            next.extent.length = sight_length(way[count - 1].at, next.at);
        way[count++] = next;
    }
    smoother->budget += (uint64_t)((double)(feed->at - begin) * smoother->allowance);
    return count;
}

/* Appends the waypoints of a leg, except its first cell, to *way. */
static bool smooth_leg(struct smoother *smoother, struct feed feed, struct points *way,
                       struct error *error)
{
    struct way_point *room = smoother->room;
    size_t count = 1;
    room[0] = (struct way_point){.at = feed.path[feed.at]};
    while (feed.at < feed.last || count > 1) {
        count = smooth_batch(smoother, fill(smoother, &feed, count));
        const size_t done = feed.at == feed.last ? count - 1 : count / 2;
        for (size_t i = 1; i <= done; i++)
            if (!points_add(way, room[i].at, error))
                return false;
        if (must_stop(smoother))
            return error_set(error, ERROR_STOPPED, "stopped");
        count -= done;
        memmove(room, room + done, count * sizeof *room);
    }
    return true;
}

/* Appends the corners of a leg, except its first cell, to *way. */
static bool list_corners(struct feed feed, struct points *way, struct error *error)
{
    while (feed.at < feed.last) {
        feed_next(&feed, UINT64_MAX);
        if (!points_add(way, feed.path[feed.at], error))
            return false;
    }
    return true;
}

/* Returns true if all directions that the rule allows cost the same. */
static bool directions_equal(const struct search_settings *settings)
{
    const unsigned step = settings->rule == DIAGONAL_NEVER ? 2 : 1;
    for (unsigned d = 0; d < DIRECTION_COUNT; d += step)
        if (settings->move_cost[d] != settings->move_cost[0])
            return false;
    return true;
}

/* Returns a smoother for a result; NULL if out of memory. */
static struct smoother *smoother_create(const struct search *search,
                                        const struct search_result *result, struct error *error)
{
    const struct terrain *terrain = &search->grid_terrain;
    struct smoother *smoother = memory_zeroed(1, sizeof *smoother, error);
    if (!smoother)
        return NULL;
    smoother->search = search;
    smoother->sight = (struct sight){.grid = search->grid, .rule = search->settings.rule};
    smoother->patch.sight = &smoother->sight;
    smoother->patch.rules = (struct way_rules){.weigh = !terrain->uniform,
                                               .least = terrain->least * terrain->unit,
                                               .most = terrain->most * terrain->unit};
    smoother->budget = WORK_LEAST;
    smoother->allowance = WORK_OF_CELL + (double)WORK_OF_EXPANDED * (double)result->expanded /
                                             (double)result->path_count;
    smoother->room = memory_array(2 * (size_t)BATCH, sizeof *smoother->room, error);
    if (smoother->room)
        return smoother;
    free(smoother);
    return NULL;
}

bool smooth_joins_runs(const struct search_settings *settings, enum smoothing smoothing)
{
    return smoothing == SMOOTHING_CORNERS || !directions_equal(settings);
}

bool smooth_path(const struct search *search, const struct search_result *result,
                 enum smoothing smoothing, struct points *way, struct error *error)
{
    if (result->path_count == 0)
        return true;
    const bool corners = smooth_joins_runs(&search->settings, smoothing);
    if (search->surface && !corners)
        return error_set(error, ERROR_SETTINGS,
                         "on maps with a cost for each cell, only straight runs can be joined; use "
                         "--smooth=corners");
    struct smoother *smoother = corners ? NULL : smoother_create(search, result, error);
    bool ok = (corners || smoother) && points_add(way, result->path[0], error);
    struct feed feed = {.path = result->path};
    for (size_t leg = 0; ok && leg < (result->leg_count > 0 ? result->leg_count : 1); leg++) {
        feed.at = feed.last;
        feed.last =
            result->leg_count > 0 ? feed.at + result->legs[leg].steps : result->path_count - 1;
        ok = corners ? list_corners(feed, way, error) : smooth_leg(smoother, feed, way, error);
    }
    if (smoother)
        free(smoother->room);
    free(smoother);
    return ok;
}

double smooth_length(const struct points *way)
{
    double length = 0;
    for (size_t i = 1; i < way->count; i++)
        length += sqrt((double)point_square_distance(way->items[i - 1], way->items[i]));
    return length;
}

double smooth_cost(const struct grid *grid, enum diagonal_rule rule, struct point from,
                   struct point to)
{
    struct sight sight = {.grid = grid, .rule = rule};
    struct extent extent = {0};
    if (!sight_measure(&sight, from, to, &extent) || extent.length == 0)
        return 0;
    /*
     * The quotient extent.cost / extent.length is the mean cost of the cells on the segment. The
     * rounding of extent.length hardly affects the quotient.
     */
    return sqrt((double)point_square_distance(from, to)) *
           ((double)extent.cost / (double)extent.length) / COST_ONE;
}

bool smooth_cells(const struct points *way, struct points *cells, struct error *error)
{
    if (way->count > 0 && !points_add(cells, way->items[0], error))
        return false;
    for (size_t i = 1; i < way->count; i++) {
        const struct point from = way->items[i - 1];
        const int64_t dx = (int64_t)way->items[i].x - from.x;
        const int64_t dy = (int64_t)way->items[i].y - from.y;
        const int64_t count = llabs(dx) > llabs(dy) ? llabs(dx) : llabs(dy);
        for (int64_t k = 1; k <= count; k++) {
            /*
             * The dividend includes from.x or from.y, so it is never negative and the quotient is
             * rounded down.
             */
            const int64_t x = (2 * (from.x * count + dx * k) + count) / (2 * count);
            const int64_t y = (2 * (from.y * count + dy * k) + count) / (2 * count);
            if (!points_add(cells, (struct point){(uint32_t)x, (uint32_t)y}, error))
                return false;
        }
    }
    return true;
}
