/* SPDX-License-Identifier: MIT */
/* read_map.c - reads a map and applies the options that change it. */
#include "cli/run/read_map.h"

#include <stdlib.h>

#include "cli/files/outputs.h"
#include "map/map.h"

/*
 * Fails if an output is a file that the map refers to. The plan has checked this as well, but not
 * for a map that it could not read beforehand, such as a pipe.
 */
static bool check_referred(const struct work *work, const struct bytes *bytes,
                           const struct map_options *reading, struct error *error)
{
    const char *outputs[OPTIONS_OUTPUTS + 1] = {[OPTIONS_OUTPUTS] = work->job->picture};
    char *referred;
    options_outputs(work->options, outputs);
    if (!map_referred(bytes, reading, &referred, error))
        return false;
    bool ok = true;
    for (size_t i = 0; referred && ok && i < sizeof outputs / sizeof *outputs; i++) {
        ok = !outputs[i] || outputs_check_apart(outputs[i], referred, error);
        if (!ok)
            work->outcome->error_file = outputs[i];
    }
    free(referred);
    return ok;
}

/*
 * Fails on a map in metres if the radius is in cells and below one cell: it would change nothing,
 * and most likely metres were meant.
 */
static bool check_clearance(const struct work *work, struct error *error)
{
    const struct clearance *clearance = &work->options->clearance;
    return work->grid.world.resolution <= 0 || clearance->metric || clearance->radius <= 0 ||
           clearance->radius >= 1 ||
           error_set(error, ERROR_SETTINGS,
                     "--clearance %g is in cells and changes nothing: metres have an m, as %gm",
                     clearance->radius, clearance->radius);
}

/* Replaces the ends of the map by those of the options. */
static bool set_ends(struct work *work, struct error *error)
{
    const struct options *options = work->options;
    struct points starts = {0};
    struct points goals = {0};
    const bool ok = map_resolve(&work->grid, &options->starts, "start", &starts, error) &&
                    map_resolve(&work->grid, &options->goals, "goal", &goals, error) &&
                    map_set_ends(&work->grid, &starts, &goals, error);
    free(starts.items);
    free(goals.items);
    return ok;
}

/* Reads the map's file. Sets *owned if the caller frees the bytes. */
static bool read_bytes(const struct work *work, struct bytes *bytes, bool *owned,
                       struct error *error)
{
    *bytes = work->job->file->content;
    *owned = !bytes->data;
    const struct memory_need need = work->control->need;
    const uint64_t allowed = work->control->allowed;
    work->outcome->need = need.peak;
    return memory_need_check(need.least, allowed, error) &&
           (!*owned || memory_need_read(work->options, work->job->map, allowed, bytes, error));
}

/* Checks that the grid may be searched with these options, and applies them. */
static bool apply_options(struct work *work, struct error *error)
{
    struct grid *grid = &work->grid;
    bool ok = set_ends(work, error) &&
              map_resolve(grid, &work->options->via, "via point", &work->via, error) &&
              check_clearance(work, error) &&
              clearance_apply(grid, work->options->clearance, error) && map_check_ends(grid, error);
    for (size_t i = 0; ok && i < work->via.count; i++)
        ok = map_check_point(grid, work->via.items[i], "via point", error);
    return ok;
}

bool read_map(struct work *work, struct error *error)
{
    struct outcome *outcome = work->outcome;
    struct control *control = work->control;
    struct map_options reading = work->options->map;
    struct bytes bytes;
    bool owned;
    reading.path = work->job->map;
    if (!read_bytes(work, &bytes, &owned, error))
        return false;
    const bool ok = check_referred(work, &bytes, &reading, error) &&
                    map_read(&bytes, &reading, &work->grid, error);
    if (owned)
        free(bytes.data);
    if (!ok)
        return false;
    const uint64_t need = memory_need_of_grid(work->options, &work->grid);
    if (outcome->need == 0)
        outcome->need = need;
    outcome->width = work->grid.width;
    outcome->height = work->grid.height;
    atomic_store(&control->cells, (uint64_t)work->grid.width * work->grid.height);
    return work_goes_on(work, error) && memory_need_check(need, control->allowed, error) &&
           apply_options(work, error);
}
