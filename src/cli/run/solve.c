/* SPDX-License-Identifier: MIT */
/* solve.c - solves one map: reads, searches, draws, writes. */
#include "cli/run/solve.h"

#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory.h"
#include "cli/run/draw.h"
#include "cli/run/read_map.h"
#include "cli/run/task.h"
#include "cli/run/up_to_date.h"
#include "cli/run/write_outputs.h"

/* Converts the result of a search to a struct answer. */
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
    answer.length = result->length;
    answer.turns = result->turns;
    answer.steps = result->path_count - 1;
    return answer;
}

/* Stores the result of the main search in the outcome as the result of the map. */
static bool store_result(struct task *task, struct error *error)
{
    struct outcome *outcome = task->outcome;
    const struct search_result *result = &task->result;
    outcome->status = outcome_answer(outcome)->status;
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

/* Returns true if there is at least one point and all points are equal. */
static bool is_single(const struct points *points)
{
    size_t i = 1;
    while (i < points->count && points->items[i].x == points->items[0].x &&
           points->items[i].y == points->items[0].y)
        i++;
    return points->count > 0 && i == points->count;
}

/*
 * Stores the start of the map in the outcome if the map has only one start, and likewise the goal.
 */
static void store_ends(struct task *task)
{
    const struct grid *grid = &task->grid;
    struct outcome *outcome = task->outcome;
    outcome->has_start = is_single(&grid->starts);
    outcome->has_goal = is_single(&grid->goals);
    if (outcome->has_start)
        outcome->start = grid->starts.items[0];
    if (outcome->has_goal)
        outcome->goal = grid->goals.items[0];
}

/* Returns true if the current answer is the main one. */
static bool is_main(const struct outcome *outcome)
{
    return outcome_answer(outcome) == &outcome->answers[outcome->answer_count - 1];
}

/*
 * Adds the answer of a panel whose algorithm does not support the map. The reason is the message
 * without the remedy.
 */
static void note_unusable(struct outcome *outcome, const char *message)
{
    struct answer *answer = &outcome->answers[outcome->answer_count++];
    answer->status = MAP_UNUSABLE;
    (void)snprintf(answer->reason, sizeof answer->reason, "%.*s", (int)strcspn(message, ";"),
                   message);
}

/*
 * Runs the search of a panel. If several searches are compared, an algorithm that does not support
 * the map is not a failure; there is no search then.
 */
static bool run_search(struct task *task, size_t panel, struct error *error)
{
    struct outcome *outcome = task->outcome;
    struct search_settings settings = options_panel_search(task->options, panel);
    settings.stop = &task->control->watch.stop;
    task_end_search(task);
    task->search = search_create(&task->grid, &settings, error);
    if (!task->search && error->code == ERROR_SETTINGS && options_panel_count(task->options) > 1) {
        note_unusable(outcome, error->message);
        return true;
    }
    if (!task->search)
        return false;
    search_set_watch(task->search, &task->control->watch);
    atomic_store(&task->control->watch.expanded, 0);
    const struct search_query query = task_query(task);
    if (!search_run(task->search, &query, &task->result, error))
        return false;
    outcome->answers[outcome->answer_count++] = make_answer(&task->result);
    return !is_main(outcome) || store_result(task, error);
}

/* Begins the next stage. Fails if the map has been stopped or its time limit has passed. */
static bool begin_stage(const struct task *task, enum stage stage, struct error *error)
{
    atomic_store(&task->control->stage, stage);
    return task_check_stop(task, error);
}

/* Adds the time since *since to the time of a stage, and sets *since to the current time. */
static void add_lap(uint64_t *stage_us, uint64_t *since)
{
    const uint64_t now = clock_us();
    *stage_us = *stage_us == TIME_UNKNOWN ? now - *since : *stage_us + now - *since;
    *since = now;
}

/* Runs the search of a panel and draws the panel. */
static bool solve_panel(struct task *task, size_t panel, uint64_t *since, struct error *error)
{
    struct outcome *outcome = task->outcome;
    if (!begin_stage(task, STAGE_SEARCHING, error))
        return false;
    bool ok = run_search(task, panel, error);
    add_lap(&outcome->search_us, since);
    if (!ok || !begin_stage(task, STAGE_DRAWING, error))
        return false;
    ok = draw_panel(task, panel, error) && (!is_main(outcome) || draw_others(task, error));
    add_lap(&outcome->render_us, since);
    return ok;
}

/* Runs the stages in order, until one fails. */
static bool solve(struct task *task, bool make_folders, struct error *error)
{
    struct outcome *outcome = task->outcome;
    uint64_t since = clock_us();
    bool ok =
        begin_stage(task, STAGE_READING, error) && read_map(task, error) && draw_begin(task, error);
    add_lap(&outcome->read_us, &since);
    if (!ok)
        return false;
    store_ends(task);
    outcome->answers =
        memory_zeroed(options_panel_count(task->options), sizeof *outcome->answers, error);
    if (!outcome->answers)
        return false;
    for (size_t i = 0; ok && i < options_panel_count(task->options); i++)
        ok = solve_panel(task, i, &since, error);
    ok = ok && outcome_answer(outcome); /* otherwise *error is that of the last panel */
    task_end_search(task);              /* frees memory that encoding can use */
    if (!ok || !draw_end(task, error))
        return false;
    add_lap(&outcome->render_us, &since);
    if (!begin_stage(task, STAGE_WRITING, error))
        return false;
    ok = write_outputs(task, make_folders, error);
    add_lap(&outcome->write_us, &since);
    if (ok && outcome->status == MAP_NO_PATH)
        explain_no_path(task); /* last, so that if time runs out, only the explanation is missing */
    return ok;
}

/* Reads the map for --inspect, and draws it if a picture is requested. */
static bool inspect(struct task *task, bool make_folders, struct error *error)
{
    struct outcome *outcome = task->outcome;
    uint64_t since = clock_us();
    bool ok = begin_stage(task, STAGE_READING, error) && read_map(task, error);
    add_lap(&outcome->read_us, &since);
    if (!ok)
        return false;
    store_ends(task);
    outcome->status = MAP_INSPECTED;
    if (!task->job->picture)
        return true;
    ok = begin_stage(task, STAGE_DRAWING, error) && draw_reading(task, error);
    add_lap(&outcome->render_us, &since);
    ok = ok && begin_stage(task, STAGE_WRITING, error) && write_outputs(task, make_folders, error);
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
    struct task task = {.options = options,
                        .job = job,
                        .look = options->picture,
                        .outcome = &outcome,
                        .control = control};
    task.look.stop = &control->watch.stop;
    struct error error;
    if (options->map.inspect ? inspect(&task, plan->folders, &error)
                             : solve(&task, plan->folders, &error)) {
        outcome.output = job->picture;
        outcome.error_file = NULL;
    } else {
        outcome.status = MAP_FAILED;
        outcome.error = error;
        memory_need_explain(options, stage_name(atomic_load(&control->stage)), &outcome.error);
    }
    task_free(&task);
    return outcome;
}
