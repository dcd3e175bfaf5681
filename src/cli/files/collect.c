/* SPDX-License-Identifier: MIT */
/* collect.c - finds all maps or scenarios that the command line names. */
#include "cli/files/collect.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/path.h"
#include "cli/files/outputs.h"
#include "cli/files/walk.h"
#include "cli/limits.h"
#include "cli/message.h"
#include "cli/solve/memory_need.h"

enum {
    LIST_LIMIT = 1 << 28, /* maximum size of a list of names, in bytes */
    LIST_PART = 16,       /* a list may use 1/16 of the memory; its maps need the rest */
};

/* Reads standard input within the time limit. */
static bool read_stream(const struct options *options, const char *given, struct bytes *bytes,
                        struct error *error)
{
    struct stop stop = {0};
    limits_begin(options->time_limit_us, &stop);
    if (memory_need_read(options, given, &stop, bytes, error))
        return true;
    limits_explain(options->time_limit_us, error);
    return false;
}

/*
 * Adds the file `given`, or reads and adds standard input if `given` is "-". `listed` means that
 * the name comes from a list.
 */
static bool add_file(struct walk *walk, const char *given, bool listed, struct error *error)
{
    const bool stream = options_name_stream(given);
    struct job job = {.path = path_copy(given, error),
                      .full_path = path_absolute(stream ? "stdin" : given, error),
                      .found = listed};
    if (stream && job.path && !read_stream(walk->options, given, &job.content, &job.error)) {
        job.unreadable = true;
        return jobs_add(walk->jobs, &job, error);
    }
    if (job.path && job.full_path)
        job_inspect(walk->options, walk->memory, &job);
    return jobs_add(walk->jobs, &job, error);
}

/* Adds the maps that `given` names: a file, the maps in a folder, or standard input ("-"). */
static bool add_name(struct walk *walk, const char *given, bool listed, struct error *error)
{
    if (options_name_stream(given) || !file_is_folder(given))
        return add_file(walk, given, listed, error);
    walk->jobs->folders = true;
    char *inside = path_join(given, "x", "", error);
    char *absolute = inside ? path_absolute(inside, error) : NULL;
    char *name = absolute ? path_folder(absolute, error) : NULL;
    const bool ok = name && walk_folder(walk, given, name, error);
    free(name);
    free(absolute);
    free(inside);
    return ok;
}

/*
 * Adds the maps that a name in a list refers to, as add_name does. The name has `length` bytes and
 * need not be zero-terminated.
 */
static bool add_listed(struct walk *walk, const char *text, size_t length, struct error *error)
{
    if (memchr(text, '\0', length))
        return error_set(error, ERROR_INPUT,
                         "this list contains NUL bytes; use -0 if its names are NUL-terminated");
    if (length == 0)
        return true;
    char *name = memory_array(length + 1, 1, error);
    if (!name)
        return false;
    memcpy(name, text, length);
    name[length] = '\0';
    const bool ok = add_name(walk, name, true, error);
    free(name);
    return ok;
}

/*
 * Reads the list `file`, which contains names separated by `separator`, and adds the maps that
 * these names refer to.
 */
static bool add_list(struct walk *walk, const char *file, char separator, struct error *error)
{
    struct bytes bytes;
    const uint64_t allowed = memory_need_allowed(walk->options) / LIST_PART;
    const uint64_t limit = allowed < LIST_LIMIT ? allowed : LIST_LIMIT;
    struct stop stop = {0};
    limits_begin(walk->options->time_limit_us, &stop);
    if (!file_read_until(file, limit, &stop, &bytes, error)) {
        if (error->code == ERROR_LIMIT)
            error_set(error, ERROR_LIMIT,
                      "this list is longer than %" PRIu64 " bytes; split it into several lists",
                      limit);
        limits_explain(walk->options->time_limit_us, error);
        return false;
    }
    walk->jobs->folders = true;
    bool ok = true;
    const char *text = (const char *)bytes.data;
    const char *end = text + bytes.size;
    while (ok && text < end) {
        const char *after = memchr(text, separator, (size_t)(end - text));
        after = after ? after : end;
        ok = add_listed(walk, text, (size_t)(after - text), error);
        text = after + 1;
    }
    free(bytes.data);
    return ok;
}

/*
 * Orders maps by absolute path. Among maps with the same path, maps given as arguments come before
 * maps that were found. Two maps that were both given, or both found, keep their order.
 */
static int by_name(const void *a, const void *b)
{
    const struct job *p = *(struct job *const *)a;
    const struct job *q = *(struct job *const *)b;
    const int order = strcmp(p->full_path, q->full_path);
    if (order != 0)
        return order;
    return p->found != q->found ? p->found - q->found : (p > q) - (p < q);
}

/*
 * Marks in `dropped` each found map that has the same absolute path as a map that is kept. Maps
 * given as arguments are always kept.
 */
static bool mark_duplicates(struct jobs *jobs, bool *dropped, struct error *error)
{
    struct job **sorted = memory_array(jobs->count, sizeof sorted[0], error);
    if (!sorted)
        return false;
    for (size_t i = 0; i < jobs->count; i++)
        sorted[i] = &jobs->items[i];
    if (jobs->count > 1)
        qsort(sorted, jobs->count, sizeof sorted[0], by_name);
    for (size_t i = 1; i < jobs->count; i++)
        if (sorted[i]->found && strcmp(sorted[i - 1]->full_path, sorted[i]->full_path) == 0)
            dropped[sorted[i] - jobs->items] = true;
    free(sorted);
    return true;
}

/*
 * Marks in `dropped` each file that a map refers to, such as the image of a ROS map. Considers only
 * files and maps that were found in a folder or a list, not those given as arguments.
 */
static bool mark_referred(struct walk *walk, bool *dropped, struct error *error)
{
    struct jobs *jobs = walk->jobs;
    struct file_set referred = {0};
    bool ok = true;
    for (size_t i = 0; ok && i < jobs->count; i++) {
        const struct job *job = &jobs->items[i];
        for (size_t k = 0; ok && job->found && k < job->referred_files.count; k++)
            ok = file_set_add(&referred, &job->referred_files.items[k], error);
    }
    for (size_t i = 0; ok && referred.count > 0 && i < jobs->count; i++) {
        const struct job *job = &jobs->items[i];
        if (!job->found || !file_set_contains(&referred, &job->identity))
            continue;
        dropped[i] = true;
        walk_pass_over(walk, job->path, PASS_REFERRED);
    }
    file_set_free(&referred);
    return ok;
}

/* Removes duplicates, and the files that mark_referred marks, from the list. */
static bool drop_duplicates(struct walk *walk, struct error *error)
{
    struct jobs *jobs = walk->jobs;
    bool *dropped = memory_zeroed(jobs->count, sizeof *dropped, error);
    const bool ok =
        dropped && mark_duplicates(jobs, dropped, error) && mark_referred(walk, dropped, error);
    size_t kept = 0;
    for (size_t i = 0; i < jobs->count; i++) {
        if (ok && dropped[i])
            job_free(&jobs->items[i]);
        else
            jobs->items[kept++] = jobs->items[i];
    }
    jobs->count = kept;
    free(dropped);
    return ok;
}

/*
 * Sets jobs->scenarios if the run must solve scenarios instead of maps. This is the case if an
 * argument is a scenario. If none of --start, --goal and --inspect is given, it is also the case if
 * folders and lists contain scenarios but no maps; MovingAI maps are ignored here, since only
 * scenarios state their starts and goals. Fails if scenarios and maps are given together.
 */
static bool choose_scenarios(struct walk *walk, struct error *error)
{
    const struct options *options = walk->options;
    const struct jobs *jobs = walk->jobs;
    size_t given = 0;
    size_t scenarios = 0;
    size_t maps = 0;
    for (size_t i = 0; i < jobs->count; i++) {
        const struct job *job = &jobs->items[i];
        const bool scenario = job->kind.role == MAP_ROLE_SCENARIO;
        scenarios += scenario;
        given += scenario && !job->found;
        const bool needs_scenario = scenario || job->kind.format == MAP_FORMAT_MOVINGAI;
        maps += !job->found ? !scenario : !needs_scenario && !job->unreadable;
    }
    if (given > 0 && maps > 0)
        return error_set(error, ERROR_SETTINGS,
                         "maps and scenarios cannot be run together; run them separately");
    walk->jobs->scenarios =
        given > 0 || (scenarios > 0 && maps == 0 && options->starts.count == 0 &&
                      options->goals.count == 0 && !options->map.inspect);
    return true;
}

/*
 * Decides whether the run solves maps or scenarios. Passes over files of the other kind. A scenario
 * that a list names is not passed over if the run solves maps; reading it as a map fails.
 */
static bool choose_kind(struct walk *walk, struct error *error)
{
    struct jobs *jobs = walk->jobs;
    bool ok = choose_scenarios(walk, error);
    size_t kept = 0;
    for (size_t i = 0; i < jobs->count; i++) {
        struct job *job = &jobs->items[i];
        const bool scenario = job->kind.role == MAP_ROLE_SCENARIO;
        if (!ok || job->unreadable || scenario == jobs->scenarios ||
            (scenario && !job->in_folder)) {
            jobs->items[kept++] = *job;
            continue;
        }
        walk_pass_over(walk, job->path, scenario ? PASS_SCENARIO : PASS_MAP);
        ok = file_set_add(&jobs->inputs, &job->identity, error);
        job_free(job);
    }
    jobs->count = kept;
    return ok;
}

/* Adds the files that the run reads to jobs->inputs. */
static bool protect_inputs(const struct options *options, struct jobs *jobs, struct error *error)
{
    const char *const others[] = {options->files_from, options->palette_file};
    bool ok = true;
    for (size_t i = 0; ok && i < jobs->count; i++)
        ok = jobs_protect(jobs, &jobs->items[i], error);
    for (size_t i = 0; ok && i < sizeof others / sizeof *others; i++)
        ok = !others[i] || outputs_add_input(&jobs->inputs, others[i], error);
    return ok;
}

bool collect_maps(const struct options *options, struct jobs *jobs, const char **file,
                  struct error *error)
{
    struct walk walk = {.options = options, .jobs = jobs, .memory = memory_need_allowed(options)};
    *jobs = (struct jobs){0};
    *file = outputs_folder(options);
    bool ok = options_name_stream(options->output) || file_identify(*file, &walk.output, error);
    if (ok)
        *file = NULL;
    for (int i = 0; ok && i < options->map_count; i++)
        ok = add_name(&walk, options->maps[i], false, error);
    if (ok && options->files_from) {
        *file = message_map_name(options->files_from);
        ok = add_list(&walk, options->files_from, options->null_separated ? '\0' : '\n', error);
        if (ok)
            *file = NULL;
    }
    if (ok && jobs->folders)
        ok = drop_duplicates(&walk, error);
    ok = ok && choose_kind(&walk, error) && protect_inputs(options, jobs, error);
    walk_end(&walk);
    return ok;
}
