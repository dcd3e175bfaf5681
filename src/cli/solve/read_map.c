/* SPDX-License-Identifier: MIT */
/* read_map.c - reads a map and applies the options that change it. */
#include "cli/solve/read_map.h"

#include <stdlib.h>

#include "base/memory.h"
#include "cli/solve/memory_need.h"
#include "map/map.h"
#include "map/no_path.h"
#include "map/scenario.h"
#include "map/suggest_ends.h"
#include "picture/backdrop.h"

/*
 * Fails if the map is a pipe that refers to other files. These files were unknown when the outputs
 * were checked and when the sandbox was entered, so no output may replace them, and they cannot be
 * read.
 */
static bool check_referred(const struct task *task, const struct bytes *bytes,
                           const struct map_options *reading, struct error *error)
{
    struct referred referred;
    if (task->job->referred.known)
        return true;
    bool ok = map_referred(bytes, reading, &referred, error);
    if (ok && referred.count > 0)
        ok = error_set(error, ERROR_INPUT,
                       "a map from a pipe cannot refer to other files; save it to a file first");
    referred_free(&referred);
    return ok;
}

/*
 * Fails if a radius is in metres but the map has no resolution. Also fails if the radius is in
 * cells, is between 0 and 1, and the map has a resolution: the radius would have no effect, and the
 * user most likely meant metres.
 */
static bool check_radius(const struct grid *grid, struct clearance clearance, const char *option,
                         struct error *error)
{
    const bool has_metres = grid->world.unit == 'm';
    if (clearance.metric && !has_metres)
        return error_set(error, ERROR_SETTINGS,
                         "this map has no resolution in metres; give --%s in cells, without m",
                         option);
    return !has_metres || clearance.metric || clearance.radius <= 0 || clearance.radius >= 1 ||
           error_set(error, ERROR_SETTINGS,
                     "--%s %g is in cells and has no effect; for metres use --%s %gm", option,
                     clearance.radius, option, clearance.radius);
}

/* Checks the radii of --clearance and --keep-away. */
static bool check_radii(const struct task *task, struct error *error)
{
    const struct options *options = task->options;
    const struct clearance near = {.radius = options->search.keep_away.radius,
                                   .metric = options->keep_away_metric};
    return check_radius(&task->grid, options->clearance, "clearance", error) &&
           check_radius(&task->grid, near, "keep-away", error);
}

/* Checks that the agent fits at each of the points. */
static bool check_agent_at(const struct task *task, const struct points *points, const char *name,
                           struct error *error)
{
    bool ok = true;
    for (size_t i = 0; ok && i < points->count; i++)
        ok = agent_check_point(&task->grid, task->options->search.agent, points->items[i], name,
                               error);
    return ok;
}

/* Checks that a large agent fits on the map, and at the points that it must be able to reach. */
static bool check_agent(const struct task *task, struct error *error)
{
    const struct agent agent = task->options->search.agent;
    const bool nearest = task->options->nearest;
    return !agent_is_large(agent) ||
           (agent_check_size(&task->grid, agent, error) &&
            check_agent_at(task, &task->grid.starts, "start", error) &&
            (nearest || (check_agent_at(task, &task->grid.goals, "goal", error) &&
                         check_agent_at(task, &task->via, "via point", error))));
}

/*
 * Returns flags of enum ends_accepted: the starts or goals can be missing if the options do not
 * need them, and the goals can be in walls with --nearest.
 */
static unsigned accepted_ends(const struct options *options)
{
    return (options->nearest ? (unsigned)ENDS_IN_WALLS : 0) |
           (options_need_start(options) ? 0 : (unsigned)ENDS_NO_START) |
           (options_need_goal(options) ? 0 : (unsigned)ENDS_NO_GOAL);
}

/* The context of claim_memory. */
struct reading_memory {
    struct task *task;
    uint64_t file; /* size of the file in bytes */
};

/*
 * Raises the estimate if a step of reading needs more memory. Fails if the step needs more than the
 * limit; see map_claim.
 */
static bool claim_memory(void *context, uint64_t bytes, struct error *error)
{
    const struct reading_memory *memory = context;
    struct outcome *outcome = memory->task->outcome;
    struct control *control = memory->task->control;
    const uint64_t need = memory_need_of_reading(memory->file, bytes);
    if (need > outcome->need) {
        outcome->need = need;
        atomic_store(&control->claim, need);
    }
    return memory_need_check(need, control->allowed, error);
}

/* Returns true if the options give at most one end, so that the map may have to show the other. */
static bool give_one_end_at_most(const struct options *options)
{
    return options->starts.count + options->goals.count <= 1;
}

/*
 * Replaces the starts and goals of the map with those of --start and --goal, if any are given. If
 * an end is missing and the map does not determine it, suggests some.
 */
static bool set_ends(struct task *task, struct error *error)
{
    const struct options *options = task->options;
    struct points starts = {0};
    struct points goals = {0};
    const bool ok = map_resolve(&task->grid, &options->starts, "start", &starts, error) &&
                    map_resolve(&task->grid, &options->goals, "goal", &goals, error) &&
                    map_set_ends(&task->grid, &starts, &goals, accepted_ends(options), error);
    struct error ignored;
    struct reading_memory memory = {.task = task};
    const struct map_options suggesting = {.stop = &task->control->watch.stop,
                                           .start = starts.items,
                                           .goal = goals.items,
                                           .claim = {claim_memory, &memory}};
    if (!ok && error->code == ERROR_INPUT && give_one_end_at_most(options))
        (void)suggest_ends(&task->grid, &suggesting, &ignored);
    free(starts.items);
    free(goals.items);
    return ok;
}

/* Reads the file of the map. Sets *owned to true if the caller must free the bytes. */
static bool read_bytes(const struct task *task, struct bytes *bytes, bool *owned,
                       struct error *error)
{
    *bytes = task->job->content;
    *owned = !bytes->data;
    struct control *control = task->control;
    const struct memory_need need = control->need;
    return memory_need_check(need.least, control->allowed, error) &&
           (!*owned ||
            memory_need_read(task->options, task->job->path, &control->watch.stop, bytes, error));
}

/* Applies the options to the grid, and checks all starts, goals and via points. */
static bool apply_options(struct task *task, struct error *error)
{
    struct grid *grid = &task->grid;
    const bool walls = task->options->nearest;
    bool ok = set_ends(task, error) &&
              map_resolve(grid, &task->options->via, "via point", &task->via, error) &&
              check_radii(task, error) &&
              clearance_apply(grid, task->options->clearance, &task->control->watch.stop, error) &&
              map_check_ends(grid, accepted_ends(task->options), error);
    for (size_t i = 0; ok && i < task->via.count; i++)
        ok = map_check_point(grid, task->via.items[i], walls, "via point", error);
    return ok && check_agent(task, error);
}

/* Returns the first point of a list if it is a cell; otherwise NULL. */
static const struct point *given_cell(const struct map_points *points)
{
    return points->count > 0 && points->items[0].unit == '\0' ? &points->items[0].cell : NULL;
}

/* Returns the options for reading the map. */
static struct map_options reading_options(const struct task *task)
{
    const struct options *options = task->options;
    struct map_options reading = options->map;
    if (task->job->kind.format != MAP_FORMAT_AUTO)
        reading.format = task->job->kind.format;
    reading.path = task->job->path;
    reading.stop = &task->control->watch.stop;
    const bool solves_problems = job_solves_problems(options, task->job);
    reading.record = !solves_problems && (options->json || options->report || options->map.inspect);
    reading.suggest = !solves_problems && give_one_end_at_most(options) &&
                      (reading.record || !task->job->in_folder);
    reading.start = given_cell(&options->starts);
    reading.goal = given_cell(&options->goals);
    if (solves_problems || !options_draw_images(options))
        reading.background = MAP_BACKGROUND_MAP;
    return reading;
}

/* Reads the map from the bytes of its file into task->grid. */
static bool read_grid(struct task *task, const struct bytes *bytes, struct error *error)
{
    struct reading_memory memory = {task, bytes->size};
    struct map_options reading = reading_options(task);
    reading.claim = (struct map_claim){claim_memory, &memory};
    if (reading.format == MAP_FORMAT_AUTO) /* the map is a pipe, so nothing has been read before */
        reading.format = map_identify(bytes, &reading).format;
    return check_referred(task, bytes, &reading, error) &&
           map_read(bytes, &reading, &task->grid, error);
}

void explain_no_path(struct task *task)
{
    struct outcome *outcome = task->outcome;
    struct error error;
    struct bytes bytes;
    bool owned;
    if (task->grid.reading->image_width == 0 || task->grid.clearance > 0 ||
        (!task->job->content.data && !file_check_regular(task->job->path, &error)) ||
        !read_bytes(task, &bytes, &owned, &error))
        return;
    const struct map_options reading = reading_options(task);
    outcome->has_remark = no_path_explain(&bytes, &reading, &task->grid, &outcome->error);
    if (owned)
        free(bytes.data);
}

/*
 * For --inspect: sets the starts and goals. If they are missing or wrong, does not fail but stores
 * the error in the outcome as a remark.
 */
static bool find_ends(struct task *task, struct error *error)
{
    if (set_ends(task, error))
        return true;
    if (error->code != ERROR_INPUT && error->code != ERROR_SETTINGS)
        return false;
    task->outcome->has_remark = true;
    task->outcome->error = *error;
    return true;
}

/*
 * Returns how much memory the map needs. Releases the image if drawing the picture over it would
 * exceed the limit, unless the user has requested --background image.
 */
static uint64_t settle_need(struct task *task)
{
    const uint64_t need = memory_need_of_grid(task->options, &task->grid);
    if (need <= task->control->allowed || task->options->map.background != MAP_BACKGROUND_AUTO ||
        !backdrop_used(&task->grid, &task->look))
        return need;
    image_free(&task->grid.image);
    return memory_need_of_grid(task->options, &task->grid);
}

/* Fails if the map or its cells are not as the scenario that names the map requires. */
static bool check_scenario(const struct task *task, const struct scenario *scenario,
                           struct error *error)
{
    bool ok = scenario_check_size(scenario, &task->grid, error);
    if (ok && task->grid.surface) /* problems are checked with exact costs */
        ok = error_set(error, ERROR_SETTINGS,
                       "scenarios need a map whose numbers are kinds of cells, not costs; use "
                       "--values classes");
    const bool all = job_solves_problems(task->options, task->job);
    for (size_t i = 0; all && ok && i < scenario->count; i++) {
        const struct scenario_problem *problem = &scenario->problems[i];
        ok = map_check_point(&task->grid, problem->start, false, "start", error) &&
             map_check_point(&task->grid, problem->goal, false, "goal", error);
        if (!ok)
            error->line = problem->line;
    }
    return ok;
}

bool read_map(struct task *task, struct error *error)
{
    struct outcome *outcome = task->outcome;
    struct control *control = task->control;
    struct bytes bytes;
    bool owned;
    outcome->need = control->need.peak;
    if (!read_bytes(task, &bytes, &owned, error))
        return false;
    const bool ok = read_grid(task, &bytes, error);
    if (owned)
        free(bytes.data);
    if (!ok)
        return false;
    const struct job *job = task->job;
    outcome->error_file = job->scenario ? job->scenario->path : NULL;
    if (job->scenario && !check_scenario(task, &job->scenario->problems, error))
        return false;
    if (job_solves_problems(task->options, job))
        return true;
    outcome->error_file = NULL;
    const uint64_t need = settle_need(task);
    if (outcome->need == 0 || task->grid.surface) /* the first estimate assumes classes */
        outcome->need = need;
    outcome->width = task->grid.width;
    outcome->height = task->grid.height;
    outcome->step_cost = task->options->search.step_cost;
    if (outcome->step_cost == STEP_COST_AUTO)
        outcome->step_cost = task->grid.surface ? STEP_COST_MEAN : STEP_COST_ENTERED;
    atomic_store(&control->claim, need);
    atomic_store(&control->cells, (uint64_t)task->grid.width * task->grid.height);
    if (!task_check_stop(task, error) || !memory_need_check(need, control->allowed, error))
        return false;
    outcome->reading = task->grid.reading;
    return task->options->map.inspect ? find_ends(task, error) : apply_options(task, error);
}
