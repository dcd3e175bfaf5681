/* SPDX-License-Identifier: MIT */
/* solve.c - one map, from its file to its picture. */
#include "cli/run/solve.h"

#include <stdlib.h>
#include <sys/stat.h>

#include "base/clock.h"
#include "base/memory.h"
#include "base/output.h"
#include "base/path.h"
#include "cli/files/outputs.h"
#include "cli/options/fingerprint.h"
#include "cli/run/draw.h"

/* The time since *since, which becomes now. */
static uint64_t lap(uint64_t *since)
{
    const uint64_t begin = *since;
    *since = clock_us();
    return *since - begin;
}

bool work_goes_on(const struct work *work, struct error *error)
{
    return !search_watch_ends(&work->control->watch) || error_set(error, ERROR_STOPPED, "stopped");
}

/* True if `output` is newer than `input`. */
static bool is_newer(const char *output, const char *input)
{
    struct stat made;
    struct stat read;
    if (stat(output, &made) != 0 || stat(input, &read) != 0 || !S_ISREG(made.st_mode))
        return false;
    return made.st_mtim.tv_sec != read.st_mtim.tv_sec ? made.st_mtim.tv_sec > read.st_mtim.tv_sec
                                                      : made.st_mtim.tv_nsec > read.st_mtim.tv_nsec;
}

/* True if a map's picture is newer than it, was made with these settings, and is all there is. */
static bool is_up_to_date(const struct options *options, const struct job *job)
{
    char fingerprint[FINGERPRINT_SIZE];
    struct error ignored;
    /* Other outputs do not say what they were made with, or are for now. */
    if (options->map_image || options->path_file || options->animate ||
        options->show != SHOW_NOTHING || options_name_stream(job->map) ||
        !is_newer(job->picture, job->map) ||
        (job->file->image && !is_newer(job->picture, job->file->image)))
        return false;
    return fingerprint_make(options, fingerprint, &ignored) &&
           fingerprint_matches(job->picture, fingerprint);
}

/* Refuses to overwrite a file that the map refers to, if planning could not see it. */
static bool check_referred(const struct work *work, const struct bytes *bytes,
                           const struct map_options *reading, struct error *error)
{
    const char *outputs[OPTIONS_OUTPUTS + 1] = {[OPTIONS_OUTPUTS] = work->job->picture};
    char *referred;
    options_outputs(work->options, outputs);
    if (!map_referred(bytes, reading, &referred, error))
        return false;
    bool good = true;
    for (size_t i = 0; referred && good && i < sizeof outputs / sizeof *outputs; i++) {
        good = !outputs[i] || outputs_check_apart(outputs[i], referred, error);
        if (!good)
            work->outcome->error_file = outputs[i];
    }
    free(referred);
    return good;
}

/* On a map in metres a radius below a cell has most likely lost its m: it would change nothing. */
static bool check_clearance(const struct work *work, struct error *error)
{
    const struct clearance *clearance = &work->options->clearance;
    return work->grid.world.resolution <= 0 || clearance->metric || clearance->radius <= 0 ||
           clearance->radius >= 1 ||
           error_set(error, ERROR_SETTINGS,
                     "--clearance %g is in cells and changes nothing: metres have an m, as %gm",
                     clearance->radius, clearance->radius);
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

/* The bytes of the map's file; `owned` if they are to be freed. */
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

static bool read_map(struct work *work, struct error *error)
{
    const struct options *options = work->options;
    struct map_options reading = options->map;
    struct bytes bytes;
    bool owned;
    reading.path = work->job->map;
    if (!read_bytes(work, &bytes, &owned, error))
        return false;
    bool good = check_referred(work, &bytes, &reading, error) &&
                map_read(&bytes, &reading, &work->grid, error);
    if (owned)
        free(bytes.data);
    if (good && work->outcome->need == 0)
        work->outcome->need = memory_need_of_grid(options, &work->grid);
    work->outcome->width = work->grid.width;
    work->outcome->height = work->grid.height;
    atomic_store(&work->control->cells, (uint64_t)work->grid.width * work->grid.height);
    good = good && work_goes_on(work, error) &&
           memory_need_check(memory_need_of_grid(options, &work->grid), work->control->allowed,
                             error) &&
           set_ends(work, error) &&
           map_resolve(&work->grid, &options->via, "via point", &work->via, error) &&
           check_clearance(work, error) &&
           clearance_apply(&work->grid, options->clearance, error) &&
           map_check_ends(&work->grid, error);
    for (size_t i = 0; good && i < work->via.count; i++)
        good = map_check_point(&work->grid, work->via.items[i], "via point", error);
    return good;
}

bool work_find_path(const struct work *work, struct search_result *result, struct error *error)
{
    const struct options *options = work->options;
    const struct grid *grid = &work->grid;
    if (work->via.count > 0)
        return search_via(work->search, &grid->starts, &work->via, &grid->goals, options->nearest,
                          result, error);
    if (options->nearest)
        return search_nearest(work->search, &grid->starts, &grid->goals, result, error);
    return search_run(work->search, &grid->starts, &grid->goals, result, error);
}

/* What a search found, for the report. */
static struct answer make_answer(const struct search_result *result)
{
    struct answer answer = {.status = MAP_NO_PATH,
                            .expanded = result->expanded,
                            .generated = result->generated,
                            .optimal = result->optimal};
    if (!result->path)
        return answer;
    answer.status = result->found ? MAP_SOLVED : MAP_NEAREST;
    answer.cost = result->cost;
    answer.steps = result->path_count - 1;
    return answer;
}

/* Notes what the first search found: it speaks for the map. */
static void note_result(struct work *work)
{
    struct outcome *outcome = work->outcome;
    struct search_result *result = &work->result;
    outcome->status = outcome->answers[0].status;
    outcome->legs = result->legs;
    outcome->leg_count = result->leg_count;
    result->legs = NULL;
    if (!result->path)
        return;
    outcome->has_start = true;
    outcome->has_goal = outcome->has_goal || result->found;
    outcome->start = result->path[0];
    if (result->found)
        outcome->goal = result->path[result->path_count - 1];
}

/* Notes the ends of the map, as far as they are known before any search. */
static void note_ends(struct work *work)
{
    const struct grid *grid = &work->grid;
    struct outcome *outcome = work->outcome;
    outcome->has_start = grid->starts.count == 1;
    outcome->start = grid->starts.items[0];
    outcome->has_goal = grid->goals.count == 1;
    outcome->goal = grid->goals.items[0];
}

/* Releases the search of a panel. */
static void end_search(struct work *work)
{
    search_result_free(&work->result);
    search_free(work->search);
    work->search = NULL;
}

/* Runs the search of a panel. */
static bool run_search(struct work *work, size_t panel, struct error *error)
{
    struct outcome *outcome = work->outcome;
    const struct search_settings settings = options_panel_search(work->options, panel);
    end_search(work);
    work->search = search_create(&work->grid, &settings, error);
    if (!work->search)
        return false;
    search_set_watch(work->search, &work->control->watch);
    atomic_store(&work->control->watch.expanded, 0);
    if (!work_find_path(work, &work->result, error))
        return false;
    outcome->answers[outcome->answer_count++] = make_answer(&work->result);
    if (panel == 0)
        note_result(work);
    return true;
}

static bool make_folder_of(const char *path, struct error *error)
{
    char *folder = path_folder(path, error);
    const bool good = folder && file_make_folder(folder, error);
    free(folder);
    return good;
}

/* Begins the next stage, unless the work is to end. */
static bool begin_stage(const struct work *work, enum stage stage, struct error *error)
{
    atomic_store(&work->control->stage, stage);
    return work_goes_on(work, error);
}

/* A file that is written for a map; no name, if it is not wanted. */
struct target {
    const char *name;
    const struct bytes *bytes;
};

/* Begins all outputs. */
static bool open_outputs(struct work *work, const struct target *targets, bool make_folders,
                         struct error *error)
{
    bool good = true;
    for (int i = 0; good && i < SOLVE_OUTPUTS; i++) {
        const char *name = targets[i].name;
        if (!name)
            continue;
        work->outcome->error_file = name;
        if (make_folders && name == work->job->picture)
            good = make_folder_of(name, error);
        if (good) {
            work->control->outputs[i] = output_open(name, error);
            good = work->control->outputs[i] != NULL;
        }
    }
    return good;
}

/* Puts all outputs in their places. */
static bool commit_outputs(struct work *work, const struct target *targets, struct error *error)
{
    bool good = true;
    for (int i = 0; good && i < SOLVE_OUTPUTS; i++) {
        if (!work->control->outputs[i])
            continue;
        work->outcome->error_file = targets[i].name;
        good = output_commit(work->control->outputs[i], error);
        work->control->outputs[i] = NULL;
    }
    return good;
}

/* Writes all outputs beside their places, and only when all are written puts them there. */
static bool write_outputs(struct work *work, bool make_folders, struct error *error)
{
    const struct options *options = work->options;
    struct control *control = work->control;
    const struct target targets[SOLVE_OUTPUTS] = {{options->map_image, &work->map_image},
                                                  {options->path_file, &work->path},
                                                  {options->animate, &work->animation},
                                                  {work->job->picture, &work->picture_file}};
    pthread_mutex_lock(control->gate);
    bool good = open_outputs(work, targets, make_folders, error);
    pthread_mutex_unlock(control->gate);
    for (int i = 0; good && i < SOLVE_OUTPUTS; i++) {
        if (!control->outputs[i])
            continue;
        work->outcome->error_file = targets[i].name;
        good = output_write(control->outputs[i], targets[i].bytes->data, targets[i].bytes->size,
                            error) &&
               output_close(control->outputs[i], error);
    }
    pthread_mutex_lock(control->gate);
    good = good && commit_outputs(work, targets, error);
    for (int i = 0; i < SOLVE_OUTPUTS; i++) {
        output_discard(control->outputs[i]);
        control->outputs[i] = NULL;
    }
    pthread_mutex_unlock(control->gate);
    return good;
}

static void release(struct work *work)
{
    free(work->picture_file.data);
    free(work->map_image.data);
    free(work->animation.data);
    free(work->path.data);
    picture_free(work->picture);
    end_search(work);
    free(work->via.items);
    grid_free(&work->grid);
}

struct outcome outcome_failed(void)
{
    return (struct outcome){.status = MAP_FAILED,
                            .read_us = TIME_UNKNOWN,
                            .search_us = TIME_UNKNOWN,
                            .render_us = TIME_UNKNOWN,
                            .write_us = TIME_UNKNOWN};
}

/* Adds the time since *since, which becomes now, to a stage's. */
static void add_lap(uint64_t *stage_us, uint64_t *since)
{
    const uint64_t more = lap(since);
    *stage_us = *stage_us == TIME_UNKNOWN ? more : *stage_us + more;
}

/* Searches for a panel and draws it. */
static bool solve_panel(struct work *work, size_t panel, uint64_t *since, struct error *error)
{
    struct outcome *outcome = work->outcome;
    if (!begin_stage(work, STAGE_SEARCHING, error))
        return false;
    bool good = run_search(work, panel, error);
    add_lap(&outcome->search_us, since);
    if (!good || !begin_stage(work, STAGE_DRAWING, error))
        return false;
    good = draw_panel(work, panel, error) && (panel > 0 || draw_others(work, error));
    add_lap(&outcome->render_us, since);
    return good;
}

/* All stages, one after the other, as far as they succeed. */
static bool solve(struct work *work, bool make_folders, struct error *error)
{
    struct outcome *outcome = work->outcome;
    uint64_t since = clock_us();
    bool good =
        begin_stage(work, STAGE_READING, error) && read_map(work, error) && draw_begin(work, error);
    add_lap(&outcome->read_us, &since);
    if (!good)
        return false;
    note_ends(work);
    outcome->answers =
        memory_zeroed(options_panel_count(work->options), sizeof *outcome->answers, error);
    if (!outcome->answers)
        return false;
    for (size_t i = 0; good && i < options_panel_count(work->options); i++)
        good = solve_panel(work, i, &since, error);
    end_search(work); /* encoding takes memory, too */
    if (!good || !draw_end(work, error))
        return false;
    add_lap(&outcome->render_us, &since);
    if (!begin_stage(work, STAGE_WRITING, error))
        return false;
    good = write_outputs(work, make_folders, error);
    add_lap(&outcome->write_us, &since);
    return good;
}

struct outcome solve_map(const struct options *options, const struct plan *plan,
                         const struct job *job, struct control *control)
{
    struct outcome outcome = outcome_failed();
    if (job->file->unreadable) {
        outcome.error = job->file->error;
        return outcome;
    }
    if (options->skip_existing && is_up_to_date(options, job)) {
        outcome.status = MAP_SKIPPED;
        outcome.output = job->picture;
        return outcome;
    }
    struct work work = {.options = options, .job = job, .outcome = &outcome, .control = control};
    if (solve(&work, plan->folders, &outcome.error)) {
        outcome.output = job->picture;
        outcome.error_file = NULL;
    } else {
        outcome.status = MAP_FAILED;
    }
    release(&work);
    return outcome;
}

void outcome_free(struct outcome *outcome)
{
    free(outcome->answers);
    free(outcome->legs);
    free(outcome->shown.text);
    outcome->answers = NULL;
    outcome->legs = NULL;
    outcome->shown = (struct buffer){0};
}
