/* SPDX-License-Identifier: MIT */
/* solve.c - solves one map: reading, searching, drawing, writing. */
#include "cli/run/solve.h"

#include <string.h>

#include "base/clock.h"
#include "base/memory.h"
#include "cli/run/draw.h"
#include "cli/run/read_map.h"
#include "cli/run/up_to_date.h"
#include "cli/run/work.h"
#include "cli/run/write_outputs.h"

/* What a search found. */
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

/* Stores the result of the first search, which is that of the map, in the outcome. */
static bool note_result(struct work *work, struct error *error)
{
    struct outcome *outcome = work->outcome;
    const struct search_result *result = &work->result;
    outcome->status = outcome->answers[0].status;
    if (result->leg_count > 0) {
        outcome->legs = memory_array(result->leg_count, sizeof *outcome->legs, error);
        if (!outcome->legs)
            return false;
        memcpy(outcome->legs, result->legs, result->leg_count * sizeof *outcome->legs);
        outcome->leg_count = result->leg_count;
    }
    if (!result->path)
        return true;
    outcome->has_start = true;
    outcome->has_goal = outcome->has_goal || result->found;
    outcome->start = result->path[0];
    if (result->found)
        outcome->goal = result->path[result->path_count - 1];
    return true;
}

/* Stores the start and the goal in the outcome if there is only one. */
static void note_ends(struct work *work)
{
    const struct grid *grid = &work->grid;
    struct outcome *outcome = work->outcome;
    outcome->has_start = grid->starts.count == 1;
    outcome->start = grid->starts.items[0];
    outcome->has_goal = grid->goals.count == 1;
    outcome->goal = grid->goals.items[0];
}

/* Runs the search of a panel. */
static bool run_search(struct work *work, size_t panel, struct error *error)
{
    struct outcome *outcome = work->outcome;
    const struct search_settings settings = options_panel_search(work->options, panel);
    work_end_search(work);
    work->search = search_create(&work->grid, &settings, error);
    if (!work->search)
        return false;
    search_set_watch(work->search, &work->control->watch);
    atomic_store(&work->control->watch.expanded, 0);
    const struct search_query query = work_query(work);
    if (!search_run(work->search, &query, &work->result, error))
        return false;
    outcome->answers[outcome->answer_count++] = make_answer(&work->result);
    return panel > 0 || note_result(work, error);
}

/* Begins the next stage, unless the work is to be stopped. */
static bool begin_stage(const struct work *work, enum stage stage, struct error *error)
{
    atomic_store(&work->control->stage, stage);
    return work_goes_on(work, error);
}

/* Adds the time since *since, which becomes now, to that of a stage. */
static void add_lap(uint64_t *stage_us, uint64_t *since)
{
    const uint64_t now = clock_us();
    *stage_us = *stage_us == TIME_UNKNOWN ? now - *since : *stage_us + now - *since;
    *since = now;
}

/* Searches and draws a panel. */
static bool solve_panel(struct work *work, size_t panel, uint64_t *since, struct error *error)
{
    struct outcome *outcome = work->outcome;
    if (!begin_stage(work, STAGE_SEARCHING, error))
        return false;
    bool ok = run_search(work, panel, error);
    add_lap(&outcome->search_us, since);
    if (!ok || !begin_stage(work, STAGE_DRAWING, error))
        return false;
    ok = draw_panel(work, panel, error) && (panel > 0 || draw_others(work, error));
    add_lap(&outcome->render_us, since);
    return ok;
}

/* Runs all stages until one fails. */
static bool solve(struct work *work, bool make_folders, struct error *error)
{
    struct outcome *outcome = work->outcome;
    uint64_t since = clock_us();
    bool ok =
        begin_stage(work, STAGE_READING, error) && read_map(work, error) && draw_begin(work, error);
    add_lap(&outcome->read_us, &since);
    if (!ok)
        return false;
    note_ends(work);
    outcome->answers =
        memory_zeroed(options_panel_count(work->options), sizeof *outcome->answers, error);
    if (!outcome->answers)
        return false;
    for (size_t i = 0; ok && i < options_panel_count(work->options); i++)
        ok = solve_panel(work, i, &since, error);
    work_end_search(work); /* before encoding, which takes memory as well */
    if (!ok || !draw_end(work, error))
        return false;
    add_lap(&outcome->render_us, &since);
    if (!begin_stage(work, STAGE_WRITING, error))
        return false;
    ok = write_outputs(work, make_folders, error);
    add_lap(&outcome->write_us, &since);
    return ok;
}

struct outcome solve_map(const struct options *options, const struct plan *plan,
                         const struct job *job, struct control *control)
{
    struct outcome outcome = outcome_failed();
    if (job->file->unreadable) {
        outcome.error = job->file->error;
        return outcome;
    }
    if (options->skip_existing && up_to_date(options, job)) {
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
    work_free(&work);
    return outcome;
}
