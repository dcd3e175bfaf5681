/* SPDX-License-Identifier: MIT */
/* run_scenario.c - solves the problems of a scenario and compares their lengths. */
#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/buffer.h"
#include "base/machine.h"
#include "base/memory.h"
#include "base/output.h"
#include "base/path.h"
#include "cli/files/outputs.h"
#include "cli/files/plan.h"
#include "cli/run/memory_need.h"
#include "cli/run/run.h"
#include "map/scenario.h"

/* Lengths are printed with few decimals and were computed in floats: equal means this near. */
enum { TOLERANCE_MICRO = 10000 };

enum { WRONG_SHOWN = 5 };

/* What was found for a problem. */
struct finding {
    bool found;
    struct cost cost;
    uint64_t steps, expanded, generated, nanoseconds;
};

/* A scenario at work; the threads share it and take one problem after the other. */
struct trial {
    const struct options *options;
    const char *path;
    struct scenario scenario;
    char *referred; /* a file that the map refers to, or NULL */
    struct grid grid;
    struct finding *answers;
    atomic_size_t next;
    atomic_bool failed;
};

/* A thread and why it stopped, if it failed. */
struct worker {
    pthread_t thread;
    struct trial *trial;
    bool good;
    struct error error;
};

static uint64_t now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

static bool solve_problem(struct search *search, const struct scenario_problem *problem,
                          struct finding *answer, struct error *error)
{
    struct point ends[2] = {problem->start, problem->goal};
    const struct points start = {&ends[0], 1, 1};
    const struct points goal = {&ends[1], 1, 1};
    struct search_result result;
    const uint64_t begin = now_ns();
    if (!search_run(search, &start, &goal, &result, error))
        return false;
    *answer = (struct finding){.found = result.found,
                               .cost = result.cost,
                               .steps = result.found ? result.path_count - 1 : 0,
                               .expanded = result.expanded,
                               .generated = result.generated,
                               .nanoseconds = now_ns() - begin};
    search_result_free(&result);
    return true;
}

static void *work(void *argument)
{
    struct worker *worker = argument;
    struct trial *trial = worker->trial;
    struct search *search = search_create(&trial->grid, &trial->options->search, &worker->error);
    worker->good = search != NULL;
    while (worker->good && !trial->failed) {
        const size_t index = atomic_fetch_add(&trial->next, 1);
        if (index >= trial->scenario.count)
            break;
        worker->good = solve_problem(search, &trial->scenario.problems[index],
                                     &trial->answers[index], &worker->error);
    }
    if (!worker->good)
        trial->failed = true;
    search_free(search);
    return NULL;
}

/* How many threads there are to be: each has a search of its own, which takes memory. */
static bool count_workers(const struct trial *trial, size_t *count, struct error *error)
{
    const struct options *options = trial->options;
    const uint64_t cells = (uint64_t)trial->grid.width * trial->grid.height;
    const uint64_t need = need_of_search(&options->search, cells);
    if (!memory_need_check(cells + need, memory_need_allowed(options), error))
        return false;
    size_t workers = options->jobs;
    if (workers == 0)
        workers = machine_processors();
    workers = workers < trial->scenario.count ? workers : trial->scenario.count;
    while (workers > 1 && cells + workers * need > memory_need_allowed(options))
        workers--;
    *count = workers;
    return true;
}

/* Solves all problems. Where a thread cannot be had, the others do its share. */
static bool solve_all(struct trial *trial, struct error *error)
{
    size_t count;
    if (!count_workers(trial, &count, error))
        return false;
    struct worker *workers = memory_zeroed(count, sizeof *workers, error);
    trial->answers = memory_zeroed(trial->scenario.count, sizeof *trial->answers, error);
    if (!workers || !trial->answers) {
        free(workers);
        return false;
    }
    size_t started = 1;
    for (size_t i = 0; i < count; i++)
        workers[i].trial = trial;
    while (started < count &&
           pthread_create(&workers[started].thread, NULL, work, &workers[started]) == 0)
        started++;
    work(&workers[0]);
    bool good = true;
    for (size_t i = 0; i < started; i++) {
        if (i > 0)
            (void)pthread_join(workers[i].thread, NULL);
        if (good && !workers[i].good) {
            *error = workers[i].error;
            good = false;
        }
    }
    free(workers);
    return good;
}

/* True if the answer is what the file says. */
static bool is_right(const struct scenario_problem *problem, const struct finding *answer)
{
    if (!answer->found || scenario_without_path(problem))
        return !answer->found && scenario_without_path(problem);
    const uint64_t cost = cost_micro(answer->cost);
    const uint64_t optimal = problem->optimal_micro;
    return (cost > optimal ? cost - optimal : optimal - cost) <= TOLERANCE_MICRO;
}

static void report_wrong(const struct trial *trial, size_t index)
{
    const struct scenario_problem *problem = &trial->scenario.problems[index];
    const struct finding *answer = &trial->answers[index];
    char found[NUMBER_TEXT_SIZE] = "no path";
    char optimal[NUMBER_TEXT_SIZE] = "no path";
    struct error error;
    if (answer->found)
        cost_format(found, answer->cost);
    if (!scenario_without_path(problem))
        number_format_micro(optimal, problem->optimal_micro);
    error_at(&error, problem->line, 0, "problem %zu: found %s, the file says %s", index + 1, found,
             optimal);
    message_error(trial->path, &error);
}

/* Counts the wrong answers and shows the first of them. */
static size_t check_all(const struct trial *trial)
{
    size_t wrong = 0;
    for (size_t i = 0; i < trial->scenario.count; i++) {
        if (is_right(&trial->scenario.problems[i], &trial->answers[i]))
            continue;
        if (wrong++ < WRONG_SHOWN)
            report_wrong(trial, i);
    }
    return wrong;
}

static void print_summary(const struct trial *trial, size_t wrong)
{
    uint64_t expanded = 0;
    uint64_t nanoseconds = 0;
    for (size_t i = 0; i < trial->scenario.count; i++) {
        expanded += trial->answers[i].expanded;
        nanoseconds += trial->answers[i].nanoseconds;
    }
    message_print_safe(stdout, trial->path);
    (void)printf(": %zu problems, %zu wrong, mean %.1f us, total %.3f ms, %" PRIu64 " expanded\n",
                 trial->scenario.count, wrong,
                 (double)nanoseconds / 1e3 / (double)trial->scenario.count,
                 (double)nanoseconds / 1e6, expanded);
}

static const char *const columns[] = {"problem",  "start_x",   "start_y",      "goal_x",
                                      "goal_y",   "cost",      "optimal_cost", "steps",
                                      "expanded", "generated", "search_us"};

enum { COLUMNS = sizeof columns / sizeof *columns };

/* The values of a problem's row, as text; an empty one is not known. */
static void row_values(const struct trial *trial, size_t index,
                       char values[COLUMNS][NUMBER_TEXT_SIZE])
{
    const struct scenario_problem *problem = &trial->scenario.problems[index];
    const struct finding *answer = &trial->answers[index];
    const uint64_t numbers[] = {index + 1, problem->start.x, problem->start.y, problem->goal.x,
                                problem->goal.y};
    memset(values, 0, COLUMNS * sizeof *values);
    for (int i = 0; i < 5; i++)
        (void)snprintf(values[i], NUMBER_TEXT_SIZE, "%" PRIu64, numbers[i]);
    if (answer->found)
        cost_format(values[5], answer->cost);
    if (!scenario_without_path(problem))
        number_format_micro(values[6], problem->optimal_micro);
    if (answer->found)
        (void)snprintf(values[7], NUMBER_TEXT_SIZE, "%" PRIu64, answer->steps);
    (void)snprintf(values[8], NUMBER_TEXT_SIZE, "%" PRIu64, answer->expanded);
    (void)snprintf(values[9], NUMBER_TEXT_SIZE, "%" PRIu64, answer->generated);
    (void)snprintf(values[10], NUMBER_TEXT_SIZE, "%.3f", (double)answer->nanoseconds / 1e3);
}

static bool csv_report(const struct trial *trial, struct buffer *buffer, struct error *error)
{
    bool good = true;
    for (int i = 0; good && i < COLUMNS; i++)
        good = buffer_print(buffer, error, "%s%s", i > 0 ? "," : "", columns[i]);
    good = good && buffer_print(buffer, error, "\n");
    for (size_t row = 0; good && row < trial->scenario.count; row++) {
        char values[COLUMNS][NUMBER_TEXT_SIZE];
        row_values(trial, row, values);
        for (int i = 0; good && i < COLUMNS; i++)
            good = buffer_print(buffer, error, "%s%s", i > 0 ? "," : "", values[i]);
        good = good && buffer_print(buffer, error, "\n");
    }
    return good;
}

/* One problem as a JSON object; the values are numbers already, and what is unknown is null. */
static bool json_row(const struct trial *trial, size_t row, struct buffer *buffer,
                     struct error *error)
{
    char values[COLUMNS][NUMBER_TEXT_SIZE];
    row_values(trial, row, values);
    bool good = true;
    for (int i = 0; good && i < COLUMNS; i++)
        good = buffer_print(buffer, error, "%s\"%s\":%s", i > 0 ? "," : "{", columns[i],
                            values[i][0] != '\0' ? values[i] : "null");
    return good && buffer_print(buffer, error, "}");
}

static bool json_report(const struct trial *trial, struct buffer *buffer, struct error *error)
{
    bool good = true;
    for (size_t row = 0; good && row < trial->scenario.count; row++)
        good = buffer_print(buffer, error, row > 0 ? ",\n" : "[\n") &&
               json_row(trial, row, buffer, error);
    return good && buffer_print(buffer, error, "\n]\n");
}

static bool write_report(const struct trial *trial, struct error *error)
{
    const char *name = trial->options->report;
    struct buffer buffer = {0};
    bool good = path_has_extension(name, ".json") ? json_report(trial, &buffer, error)
                                                  : csv_report(trial, &buffer, error);
    if (good) {
        struct output *output = output_open(name, error);
        good = output && output_write(output, buffer.text, buffer.size, error);
        if (good)
            good = output_commit(output, error);
        else
            output_discard(output);
    }
    free(buffer.text);
    return good;
}

static bool print_json(const struct trial *trial, struct error *error)
{
    struct buffer buffer = {0};
    bool good = true;
    for (size_t row = 0; good && row < trial->scenario.count; row++)
        good = json_row(trial, row, &buffer, error) && buffer_print(&buffer, error, "\n");
    if (good)
        (void)fwrite(buffer.text, 1, buffer.size, stdout);
    free(buffer.text);
    return good;
}

/* Checks the ends of all problems against the map, so that the searches can trust them. */
static bool check_problems(const struct trial *trial, struct error *error)
{
    const struct scenario *scenario = &trial->scenario;
    if (trial->grid.width != scenario->width || trial->grid.height != scenario->height)
        return error_set(error, ERROR_INPUT,
                         "the map has %" PRIu32 " x %" PRIu32
                         " cells, but the scenario says %" PRIu32 " x %" PRIu32,
                         trial->grid.width, trial->grid.height, scenario->width, scenario->height);
    if (trial->options->problem > 0)
        return true; /* one is drawn, and the ends of the others do not matter */
    for (size_t i = 0; i < scenario->count; i++) {
        const struct scenario_problem *problem = &scenario->problems[i];
        if (!map_check_point(&trial->grid, problem->start, "start", error) ||
            !map_check_point(&trial->grid, problem->goal, "goal", error)) {
            error->line = problem->line;
            return false;
        }
    }
    return true;
}

/* Reads the scenario; on failure *error_file is the file that the error is about. */
static bool read_trial(struct trial *trial, char **map, const char **error_file, struct error *error)
{
    struct bytes bytes;
    *error_file = trial->path;
    if (!memory_need_read(trial->options, trial->path, memory_need_allowed(trial->options), &bytes,
                          error))
        return false;
    bool good = scenario_read(&bytes, &trial->scenario, error);
    free(bytes.data);
    *map = good ? scenario_find_map(&trial->scenario, trial->path, error) : NULL;
    return *map != NULL;
}

static bool read_grid(struct trial *trial, const char *map, const char **error_file,
                      struct error *error)
{
    struct map_options options = trial->options->map;
    struct bytes bytes;
    *error_file = map;
    options.path = map;
    if (!file_check_regular(map, error) ||
        !memory_need_read(trial->options, map, memory_need_allowed(trial->options), &bytes, error))
        return false;
    const bool good = map_referred(&bytes, &options, &trial->referred, error) &&
                      map_read(&bytes, &options, &trial->grid, error);
    free(bytes.data);
    *error_file = good ? trial->path : map;
    return good && check_problems(trial, error);
}

/* Draws one problem as if its map had been given, with the ends of the problem. */
static enum exit_status run_problem(const struct trial *trial, char *map)
{
    struct options options = *trial->options;
    if (options.problem > trial->scenario.count) {
        message_usage("--problem takes 1 to %zu for this scenario, not %" PRIu32,
                      trial->scenario.count, options.problem);
        return EXIT_ERROR;
    }
    const struct scenario_problem *problem = &trial->scenario.problems[options.problem - 1];
    struct map_point start = {.cell = problem->start};
    struct map_point goal = {.cell = problem->goal};
    options.source = trial->path;
    options.maps = &map;
    options.map_count = 1;
    options.starts = (struct map_points){&start, 1, 1};
    options.goals = (struct map_points){&goal, 1, 1};
    return run_maps(&options);
}

static enum exit_status run_problems(struct trial *trial)
{
    const struct options *options = trial->options;
    struct error error;
    if (!solve_all(trial, &error)) {
        message_error(trial->path, &error);
        return EXIT_ERROR;
    }
    const size_t wrong = check_all(trial);
    if (options->json) {
        if (!print_json(trial, &error)) {
            message_error(NULL, &error);
            return EXIT_ERROR;
        }
    } else if (!options->quiet && !options_use_stdout(options)) {
        print_summary(trial, wrong);
    }
    if (options->report && !write_report(trial, &error)) {
        message_error(options->report, &error);
        return EXIT_ERROR;
    }
    return wrong == 0 ? EXIT_SOLVED : EXIT_ERROR;
}

/* Refuses what has no meaning for a scenario, or for one problem of it. */
static bool check_options(const struct options *options)
{
    const bool whole = options->problem == 0;
    const char *odd = NULL;
    if (whole && (options->output || options->map_image || options->path_file || options->animate ||
                  options->show != SHOW_NOTHING))
        odd = "a scenario draws nothing: name one of its problems with --problem N";
    else if (whole && options_panel_count(options) > 1)
        odd = "--compare and --compare-rules are for maps and single problems (--problem N)";
    else if (whole && (options->via.count > 0 || options->nearest))
        odd = "--via and --nearest are not for whole scenarios";
    else if (whole && options->clearance.radius > 0)
        odd = "--clearance is not for whole scenarios: their lengths are those of the map as it is";
    else if (options->starts.count > 0 || options->goals.count > 0)
        odd = "--start and --goal are not for scenarios: their problems have their own";
    else if (!whole && options->report)
        odd = "--report is for whole scenarios, not for one --problem";
    if (odd)
        message_usage("%s", odd);
    return !odd;
}

/* Makes sure that the report is none of the files that are read. */
static bool check_report(const struct trial *trial, const char *map, struct error *error)
{
    const char *report = trial->options->report;
    const char *const inputs[] = {trial->path, map};
    return !report || (outputs_check_names(report, inputs, 2, error) &&
                       (!trial->referred || outputs_check_apart(report, trial->referred, error)));
}

/* Reads the scenario and its map, and settles where the report goes. */
static bool prepare(struct trial *trial, char **map, const char **error_file, struct error *error)
{
    if (!read_trial(trial, map, error_file, error) || !read_grid(trial, *map, error_file, error))
        return false;
    *error_file = trial->options->report;
    return check_report(trial, *map, error);
}

enum exit_status run_scenario(const struct options *options, const char *path)
{
    struct trial trial = {.options = options, .path = path};
    struct error error;
    const char *error_file = path;
    char *map = NULL;
    enum exit_status status = EXIT_ERROR;
    if (!check_options(options))
        return EXIT_ERROR;
    if (!prepare(&trial, &map, &error_file, &error))
        message_error(error_file, &error);
    else if (options->problem > 0)
        status = run_problem(&trial, map);
    else
        status = run_problems(&trial);
    free(map);
    free(trial.answers);
    free(trial.referred);
    grid_free(&trial.grid);
    scenario_free(&trial.scenario);
    return status;
}
