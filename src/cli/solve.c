/* SPDX-License-Identifier: MIT */
/* solve.c - one map, from its file to its picture. */
#include "cli/solve.h"

#include <stdlib.h>
#include <time.h>

#include "base/path.h"

#include "cli/path_csv.h"

/* Everything that is alive while a map is being solved. */
struct work {
    const struct options *options;
    const struct job *job;
    struct grid grid;
    struct points via;
    struct search *search;
    struct search_result result;
    struct bytes picture, map_image, path; /* the files to be */
    struct outcome *outcome;
};

static uint64_t now_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

/* The time since *since, which becomes now. */
static uint64_t lap(uint64_t *since)
{
    const uint64_t begin = *since;
    *since = now_us();
    return *since - begin;
}

/* Refuses to overwrite a file that the map refers to, if planning could not see it. */
static bool check_referred(const struct work *work, const struct bytes *bytes,
                           const struct map_options *reading, struct error *error)
{
    const char *const outputs[] = {work->job->picture, work->options->map_image,
                                   work->options->path_file};
    char *referred;
    if (!map_referred(bytes, reading, &referred, error))
        return false;
    bool good = true;
    for (size_t i = 0; referred && good && i < sizeof outputs / sizeof *outputs; i++) {
        good = !outputs[i] || plan_check_apart(outputs[i], referred, error);
        if (!good)
            work->outcome->culprit = outputs[i];
    }
    free(referred);
    return good;
}

/* Puts the given ends in the place of the map's own. */
static bool set_ends(struct work *work, struct error *error)
{
    const struct options *options = work->options;
    struct points starts = {0};
    struct points goals = {0};
    const bool good = map_resolve(&work->grid, &options->starts, "start", &starts, error) &&
                      map_resolve(&work->grid, &options->goals, "goal", &goals, error) &&
                      map_set_ends(&work->grid, &starts, &goals, error);
    free(starts.items);
    free(goals.items);
    return good;
}

static bool read_map(struct work *work, struct error *error)
{
    const struct options *options = work->options;
    struct map_options reading = options->map;
    struct bytes bytes;
    reading.path = work->job->map;
    if (!file_read(work->job->map, map_file_limit(&reading), &bytes, error))
        return false;
    bool good = check_referred(work, &bytes, &reading, error) &&
                map_read(&bytes, &reading, &work->grid, error);
    free(bytes.data);
    work->outcome->width = work->grid.width;
    work->outcome->height = work->grid.height;
    good = good && set_ends(work, error) &&
           map_resolve(&work->grid, &options->via, "via point", &work->via, error) &&
           clearance_apply(&work->grid, options->clearance, error) &&
           map_check_ends(&work->grid, error);
    for (size_t i = 0; good && i < work->via.count; i++)
        good = map_check_point(&work->grid, work->via.items[i], "via point", error);
    return good;
}

static bool find_path(struct work *work, struct error *error)
{
    const struct options *options = work->options;
    const struct grid *grid = &work->grid;
    if (work->via.count > 0)
        return search_via(work->search, &grid->starts, &work->via, &grid->goals, options->nearest,
                          &work->result, error);
    if (options->nearest)
        return search_nearest(work->search, &grid->starts, &grid->goals, &work->result, error);
    return search_run(work->search, &grid->starts, &grid->goals, &work->result, error);
}

static bool run_search(struct work *work, struct error *error)
{
    const struct grid *grid = &work->grid;
    struct outcome *outcome = work->outcome;
    outcome->has_start = grid->starts.count == 1;
    outcome->start = grid->starts.items[0];
    outcome->has_goal = grid->goals.count == 1;
    outcome->goal = grid->goals.items[0];
    work->search = search_create(grid, &work->options->search, error);
    if (!work->search || !find_path(work, error))
        return false;
    struct search_result *result = &work->result;
    outcome->has_numbers = true;
    outcome->expanded = result->expanded;
    outcome->generated = result->generated;
    outcome->optimal = result->optimal;
    outcome->status = MAP_NO_PATH;
    if (result->found)
        outcome->status = MAP_SOLVED;
    else if (result->nearest)
        outcome->status = MAP_NEAREST;
    outcome->legs = result->legs;
    outcome->leg_count = result->leg_count;
    result->legs = NULL;
    if (result->path) {
        outcome->cost = result->cost;
        outcome->steps = result->path_count - 1;
        outcome->has_start = true;
        outcome->has_goal = outcome->has_goal || result->found;
        outcome->start = result->path[0];
        if (result->found)
            outcome->goal = result->path[result->path_count - 1];
    }
    return true;
}

static bool render(struct work *work, struct error *error)
{
    const struct options *options = work->options;
    const struct picture_options *look = &options->picture;
    if (!picture_draw(&work->grid, work->search, &work->result, look, &work->picture, error))
        return false;
    if (options->map_image && !picture_draw(&work->grid, NULL, NULL, look, &work->map_image, error))
        return false;
    return !options->path_file ||
           path_csv(&work->grid, &options->search, &work->result, &work->path, error);
}

static bool make_folder_of(const char *path, struct error *error)
{
    char *folder = path_folder(path, error);
    const bool good = folder && file_make_folder(folder, error);
    free(folder);
    return good;
}

/* Writes all outputs beside their places, and only when all are written puts them there. */
static bool write_outputs(struct work *work, bool make_folders, struct error *error)
{
    const struct options *options = work->options;
    const struct file {
        const char *name;
        const struct bytes *bytes;
    } files[] = {{options->map_image, &work->map_image},
                 {options->path_file, &work->path},
                 {work->job->picture, &work->picture}};
    enum { FILES = sizeof files / sizeof *files };
    struct output *outputs[FILES] = {NULL};
    bool good = true;
    for (int i = 0; good && i < FILES; i++) {
        if (!files[i].name)
            continue;
        work->outcome->culprit = files[i].name;
        if (make_folders && files[i].name == work->job->picture &&
            !make_folder_of(files[i].name, error)) {
            good = false;
            break;
        }
        outputs[i] = output_open(files[i].name, error);
        good = outputs[i] &&
               output_write(outputs[i], files[i].bytes->data, files[i].bytes->size, error);
    }
    for (int i = 0; good && i < FILES; i++) {
        if (!outputs[i])
            continue;
        work->outcome->culprit = files[i].name;
        good = output_commit(outputs[i], error);
        outputs[i] = NULL;
    }
    for (int i = 0; i < FILES; i++)
        output_discard(outputs[i]);
    return good;
}

static void release(struct work *work)
{
    free(work->picture.data);
    free(work->map_image.data);
    free(work->path.data);
    search_result_free(&work->result);
    search_free(work->search);
    free(work->via.items);
    grid_free(&work->grid);
}

struct outcome solve_map(const struct options *options, const struct plan *plan,
                         const struct job *job)
{
    struct outcome outcome = {.status = MAP_FAILED,
                              .read_us = TIME_UNKNOWN,
                              .search_us = TIME_UNKNOWN,
                              .render_us = TIME_UNKNOWN,
                              .write_us = TIME_UNKNOWN};
    struct error *error = &outcome.error;
    struct work work = {.options = options, .job = job, .outcome = &outcome};
    uint64_t since = now_us();
    bool good = read_map(&work, error);
    outcome.read_us = lap(&since);
    if (good) {
        good = run_search(&work, error);
        outcome.search_us = lap(&since);
    }
    if (good) {
        good = render(&work, error);
        outcome.render_us = lap(&since);
    }
    if (good) {
        good = write_outputs(&work, plan->folders, error);
        outcome.write_us = lap(&since);
    }
    if (good) {
        outcome.output = job->picture;
        outcome.culprit = NULL;
    } else {
        outcome.status = MAP_FAILED;
    }
    release(&work);
    return outcome;
}

void outcome_free(struct outcome *outcome)
{
    free(outcome->legs);
    outcome->legs = NULL;
}
