/* SPDX-License-Identifier: MIT */
/* solve.c - solves one map: reads it, runs the searches, draws and writes the outputs. */
#include "cli/solve/solve.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory.h"
#include "cli/files/outputs.h"
#include "cli/files/write_files.h"
#include "cli/limits.h"
#include "cli/report/map_text.h"
#include "cli/solve/draw.h"
#include "cli/solve/memory_need.h"
#include "cli/solve/problems.h"
#include "cli/solve/read_map.h"
#include "cli/solve/task.h"
#include "cli/solve/up_to_date.h"

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

/* Returns true if the list has at least one point and all its points are equal. */
static bool is_single(const struct points *points)
{
    size_t i = 1;
    while (i < points->count && points->items[i].x == points->items[0].x &&
           points->items[i].y == points->items[0].y)
        i++;
    return points->count > 0 && i == points->count;
}

enum { END_SIZE = 64 };

/* Describes an end of a leg, such as "via point 3,4" or "any of 2 starts". */
static void describe_end(const char *noun, const struct points *points, char text[END_SIZE])
{
    if (is_single(points))
        (void)snprintf(text, END_SIZE, "%s %" PRIu32 ",%" PRIu32, noun, points->items[0].x,
                       points->items[0].y);
    else
        (void)snprintf(text, END_SIZE, "any of %zu %ss", points->count, noun);
}

/* Records that the leg at `index`, counted from 0, has no path, and names its ends in a remark. */
static void note_failed_leg(struct task *task, size_t index)
{
    const struct points *via = &task->via;
    struct outcome *outcome = task->outcome;
    struct points from = task->grid.starts;
    struct points to = task->grid.goals;
    char begin[END_SIZE];
    char end[END_SIZE];
    if (index > 0)
        from = (struct points){&via->items[index - 1], 1, 1};
    if (index < via->count)
        to = (struct points){&via->items[index], 1, 1};
    outcome->failed_leg = (struct failed_leg){.number = index + 1,
                                              .has_from = is_single(&from),
                                              .has_to = is_single(&to),
                                              .from = from.items[0],
                                              .to = to.items[0]};
    describe_end(index > 0 ? "via point" : "start", &from, begin);
    describe_end(index < via->count ? "via point" : "goal", &to, end);
    outcome->has_remark = true;
    (void)error_set(&outcome->error, ERROR_INPUT, "no path from %s to %s (leg %zu of %zu)", begin,
                    end, index + 1, via->count + 1);
}

/*
 * Returns the length of a path in cells. Counts the straight and diagonal steps instead of adding
 * up their lengths, which would accumulate rounding errors.
 */
static double length_in_cells(const struct search_result *result)
{
    uint64_t diagonal = 0;
    for (uint64_t i = 1; i < result->path_count; i++)
        diagonal += result->path[i].x != result->path[i - 1].x &&
                    result->path[i].y != result->path[i - 1].y;
    const uint64_t straight = result->path_count - 1 - diagonal;
    return (double)straight + (double)diagonal * sqrt(2);
}

/*
 * Stores the path in the outcome if --json=path is given. Also stores its length in metres if the
 * map has a resolution.
 */
static bool store_path(struct task *task, struct error *error)
{
    struct outcome *outcome = task->outcome;
    const struct search_result *result = &task->result;
    struct answer *answer = &outcome->answers[outcome_answer(outcome) - outcome->answers];
    outcome->world = task->grid.world;
    if (outcome->world.resolution > 0)
        outcome->length_m = outcome->world.resolution *
                            (answer->smoothed ? answer->smooth_length : length_in_cells(result));
    answer->length_m = outcome->world.resolution > 0 ? outcome->length_m : 0;
    answer->unit = outcome->world.unit;
    if (task->options->json != JSON_PATH)
        return true;
    const struct points points = task_path_points(task);
    outcome->path = memory_array(points.count, sizeof *outcome->path, error);
    if (!outcome->path)
        return false;
    memcpy(outcome->path, points.items, points.count * sizeof *outcome->path);
    outcome->path_count = points.count;
    return true;
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
    if (!result->path) {
        if (task->via.count > 0)
            note_failed_leg(task, result->leg_count);
        return true;
    }
    outcome->has_start = true;
    outcome->has_goal = outcome->has_goal || result->found;
    outcome->start = result->path[0];
    if (result->found)
        outcome->goal = result->path[result->path_count - 1];
    return store_path(task, error);
}

/*
 * Stores the start of the map in the outcome if the map has only one start. Does the same for the
 * goal.
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

/* Returns true if the latest answer is the main one, that is, the result of the map. */
static bool is_main(const struct outcome *outcome)
{
    return outcome_answer(outcome) == &outcome->answers[outcome->answer_count - 1];
}

/*
 * Adds an answer for a panel whose algorithm does not support the map. Stores the part of `message`
 * before the first semicolon as the reason; the part after it suggests a remedy.
 */
static void note_unusable(struct outcome *outcome, const char *message)
{
    struct answer *answer = &outcome->answers[outcome->answer_count++];
    answer->status = MAP_UNUSABLE;
    (void)snprintf(answer->reason, sizeof answer->reason, "%.*s", (int)strcspn(message, ";"),
                   message);
}

/*
 * If --smooth is given, smooths the path of the current search. Pictures then show the cells on the
 * straight segments of the smoothed path instead of the cells of the original one.
 */
static bool smooth(struct task *task, struct answer *answer, struct error *error)
{
    const enum smoothing smoothing = task->options->smoothing;
    task->shown = task->result;
    if (smoothing == SMOOTHING_NONE || !task->result.path)
        return true;
    if (!smooth_path(task->search, &task->result, smoothing, &task->way, error) ||
        !smooth_cells(&task->way, &task->smoothed, error))
        return false;
    task->shown.path = task->smoothed.items;
    task->shown.path_count = task->smoothed.count;
    answer->smoothed = true;
    answer->smooth_length = smooth_length(&task->way);
    answer->segments = task->way.count - 1;
    return true;
}

/*
 * Runs the search of a panel. If several searches are compared and the algorithm of this one does
 * not support the map, notes the reason and leaves task->search NULL instead of failing.
 */
static bool run_search(struct task *task, size_t panel, struct error *error)
{
    struct outcome *outcome = task->outcome;
    struct search_settings settings = options_map_search(task->options, panel, &task->grid);
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
    struct answer *answer = &outcome->answers[outcome->answer_count];
    *answer = make_answer(&task->result);
    if (!smooth(task, answer, error))
        return false;
    outcome->answer_count++;
    return !is_main(outcome) || store_result(task, error);
}

/* Adds the time since the current stage began to the duration of this stage. */
static void end_stage(struct task *task)
{
    const uint64_t now = clock_us();
    uint64_t *duration = &task->outcome->stage_us[atomic_load(&task->control->stage)];
    *duration = *duration == TIME_UNKNOWN ? now - task->since_us : *duration + now - task->since_us;
    task->since_us = now;
}

/* Begins a stage. Fails if the work on the map was stopped or its time limit has passed. */
static bool begin_stage(struct task *task, enum stage stage, struct error *error)
{
    end_stage(task);
    atomic_store(&task->control->stage, stage);
    return task_check_stop(task, error);
}

/*
 * Computes the costs of the cheapest paths from the starts to all cells or, with `to_goals`, from
 * all cells to the goals. Makes the output of --distances or --flow, if requested. Stores the costs
 * in *kept unless `kept` is NULL.
 */
static bool measure(struct task *task, bool to_goals, struct cost_field **kept, struct error *error)
{
    const struct options *options = task->options;
    const struct search_settings settings = options_map_search(options, 0, &task->grid);
    const struct cost_field_request request = {.grid = &task->grid,
                                               .settings = &settings,
                                               .ends =
                                                   to_goals ? task->grid.goals : task->grid.starts,
                                               .to_goals = to_goals,
                                               .watch = &task->control->watch};
    struct outcome *outcome = task->outcome;
    struct cost_field *field = cost_field_create(&request, error);
    bool ok = field != NULL;
    if (ok && !outcome->has_costs)
        ok = cost_field_summarise(field, options->within.micro, &outcome->costs, error);
    outcome->has_costs = ok;
    if (ok && (to_goals ? options->flow : options->distances))
        ok = begin_stage(task, STAGE_DRAWING, error) && draw_costs(task, field, to_goals, error);
    if (ok && kept)
        *kept = field;
    else
        cost_field_free(field);
    return ok;
}

/* Computes the costs of all cells if --distances, --within or --flow needs them. */
static bool measure_all(struct task *task, struct error *error)
{
    const struct options *options = task->options;
    struct cost_field **kept = options->within.given ? &task->area : NULL;
    return (!options_spread(options) ||
            (begin_stage(task, STAGE_SEARCHING, error) && measure(task, false, kept, error))) &&
           (!options->flow ||
            (begin_stage(task, STAGE_SEARCHING, error) && measure(task, true, NULL, error)));
}

/* Draws a panel, and all other outputs that show the result of the map. */
static bool draw(struct task *task, size_t panel, bool main, struct error *error)
{
    return begin_stage(task, STAGE_DRAWING, error) &&
           (!task->picture || draw_panel(task, panel, error)) &&
           (!main || draw_others(task, error));
}

/*
 * Runs the searches of all panels and draws the panels. If the map lacks a start or a goal, draws
 * it without a search.
 */
static bool solve_panels(struct task *task, struct error *error)
{
    struct outcome *outcome = task->outcome;
    if (!task_has_query(task)) {
        outcome->status = MAP_MEASURED;
        return draw(task, 0, true, error);
    }
    bool ok = true;
    for (size_t i = 0; ok && i < options_panel_count(task->options); i++)
        ok = begin_stage(task, STAGE_SEARCHING, error) && run_search(task, i, error) &&
             draw(task, i, is_main(outcome), error);
    ok = ok && outcome_answer(outcome); /* if there is no answer, *error is already set */
    task_end_search(task);              /* frees memory that the encoders can use */
    cost_field_free(task->area);
    task->area = NULL;
    return ok;
}

static struct file_to_write output(const char *name, const struct bytes *bytes)
{
    return (struct file_to_write){.name = name, .data = bytes->data, .size = bytes->size};
}

/*
 * Writes the picture and, if requested, the map image, the path, the animation, and the outputs of
 * --distances and --flow. No output gets its final name before all of them have been written. On
 * failure, sets outcome->error_file to the name of the file that the error is about.
 */
static bool write_outputs(struct task *task, struct error *error)
{
    const struct options *options = task->options;
    struct file_to_write files[] = {output(options->map_image, &task->map_image),
                                    output(options->path_file, &task->path),
                                    output(options->distances, &task->distances),
                                    output(options->flow, &task->flow),
                                    output(options->animate, &task->animation),
                                    output(task->job->picture, &task->picture_file)};
    enum { COUNT = sizeof files / sizeof *files };
    return begin_stage(task, STAGE_WRITING, error) &&
           write_files(files, COUNT, &task->outcome->error_file, error);
}

/* Runs all stages after the map has been read. */
static bool search_and_draw(struct task *task, struct error *error)
{
    const bool draws = options_draw(task->options);
    struct outcome *outcome = task->outcome;
    outcome->answers =
        memory_zeroed(options_panel_count(task->options), sizeof *outcome->answers, error);
    return outcome->answers && (!draws || draw_begin(task, error)) && measure_all(task, error) &&
           solve_panels(task, error) && (!draws || draw_end(task, error));
}

/* Draws the map as it was read, for --inspect. */
static bool inspect(struct task *task, struct error *error)
{
    task->outcome->status = MAP_INSPECTED;
    return !task->job->picture ||
           (begin_stage(task, STAGE_DRAWING, error) && draw_reading(task, error));
}

/*
 * If starts and goals are suggested for a map that cannot be solved, draws them, and writes the
 * picture if --output names it. A failure leaves only the picture out.
 */
static void draw_suggestions(struct task *task)
{
    struct error ignored;
    const char *failed;
    const struct reading *reading = task->outcome->reading;
    const char *name = task->job->picture;
    if (!reading || reading->suggestion_count == 0 || !name ||
        !outputs_one_picture(task->options) || !draw_reading(task, &ignored))
        return;
    const struct file_to_write file = output(name, &task->picture_file);
    if (write_files(&file, 1, &failed, &ignored))
        task->outcome->output = name;
}

/* Runs the stages in order, until one fails. */
static bool solve(struct task *task, struct error *error)
{
    const struct options *options = task->options;
    struct outcome *outcome = task->outcome;
    const bool draws = !options->map.inspect || task->job->picture;
    const bool problems = job_solves_problems(options, task->job);
    outcome->status = MAP_SOLVED;
    if (problems && task->job->scenario->problems.count == 0)
        return true;
    task->look = options->picture;
    task->look.stop = &task->control->watch.stop;
    task->look.near = options->search.keep_away.radius > 0;
    task->look.agent = options->search.agent;
    if (!task_check_stop(task, error) || !read_map(task, error))
        return false;
    if (problems)
        return begin_stage(task, STAGE_SEARCHING, error) && problems_solve(task, error);
    store_ends(task);
    if (!(options->map.inspect ? inspect(task, error) : search_and_draw(task, error)) ||
        (draws && !write_outputs(task, error)))
        return false;
    end_stage(task);
    outcome->output = task->job->picture;
    outcome->picture = &task->picture_file;
    outcome->error_file = NULL;
    if (outcome->status == MAP_NO_PATH && !outcome->has_remark)
        explain_no_path(task); /* last, so that only the explanation is missing if time runs out */
    return true;
}

/*
 * Returns true if a map that failed is an image in a folder without a maze, a start or a goal. Such
 * images are more likely pictures of other things.
 */
static bool is_no_map(const struct task *task, const struct error *error)
{
    const struct reading *reading = task->grid.reading;
    return task->job->in_folder && error->code == ERROR_INPUT && reading &&
           reading->image_width > 0 && reading->kind != READING_MAZE &&
           task->grid.starts.count == 0 && task->grid.goals.count == 0;
}

struct map_result solve_map(const struct options *options, const struct job *job,
                            struct control *control)
{
    struct outcome outcome = outcome_failed();
    struct task task = {.options = options, .job = job, .outcome = &outcome, .control = control};
    struct error error = job->error;
    task.since_us = clock_us();
    atomic_store(&control->stage, STAGE_READING);
    if (!job->unreadable && options->skip_existing && job->picture && up_to_date(options, job)) {
        outcome.status = MAP_SKIPPED;
        outcome.output = job->picture;
    } else if (job->unreadable || !solve(&task, &error)) {
        if (!job->unreadable)
            end_stage(&task);
        draw_suggestions(&task);
        outcome.status = is_no_map(&task, &error) ? MAP_PASSED_OVER : MAP_ERROR;
        outcome.error = error;
        limits_explain(options->time_limit_us, &outcome.error);
        memory_need_explain(options, stage_name(atomic_load(&control->stage)), &outcome.error);
    }
    const struct map_result result = map_text_make(options, job, &outcome);
    outcome_free(&outcome);
    task_free(&task);
    return result;
}
