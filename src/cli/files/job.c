/* SPDX-License-Identifier: MIT */
/* job.c - properties of a map that are known before it is read. */
#include "cli/files/job.h"

#include <math.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/text.h"
#include "cli/limits.h"
#include "map/formats.h"
#include "map/image/png_check.h"

/* Reads the whole file of a map that may refer to other files. */
static bool read_referring(const struct map_options *reading, const char *path, uint64_t memory,
                           struct bytes *bytes, struct error *error)
{
    const uint64_t most = map_format_row(reading->format)->referring_max;
    const uint64_t all = map_file_limit(reading);
    const uint64_t own = most > 0 && most < all ? most : all;
    const uint64_t limit = own < memory ? own : memory;
    if (file_read_until(path, limit, reading->stop, bytes, error))
        return true;
    if (error->code == ERROR_LIMIT && memory < own)
        (void)error_set(error, ERROR_LIMIT,
                        "the file is larger than the limit of %.0f MB; raise it with --memory",
                        floor((double)memory / (1 << 20)));
    return false;
}

static uint64_t size_of(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISREG(status.st_mode) ? (uint64_t)status.st_size : 0;
}

/* Identifies the files that a map refers to, and adds their sizes to that of the map. */
static bool identify_referred(const struct map_options *reading, struct job *job,
                              struct error *error)
{
    for (size_t i = 0; i < job->referred.count; i++) {
        struct file_identity identity;
        const char *path = job->referred.paths[i];
        if (file_identify(path, &identity, error)) {
            if (!file_set_add(&job->referred_files, &identity, error))
                return false;
            job->size += size_of(path);
            continue;
        }
        referred_name(path, job->referred.has_cells, error);
        if (reading->untrusted)
            error_conceal(error);
        return false;
    }
    return true;
}

/*
 * Finds the files that a map refers to, if any, and identifies them. If the map is too damaged
 * for its references to be read, the error is reported when the map is read.
 */
static bool find_referred(const struct map_options *reading, uint64_t memory,
                          const struct bytes *first, struct job *job, struct error *error)
{
    struct bytes whole = {0};
    if (first->size == 0) /* the map may be a pipe */
        return true;
    const bool all = first->size == job->size || !map_format_row(reading->format)->referred;
    const bool ok = (all || read_referring(reading, job->path, memory, &whole, error)) &&
                    map_referred(all ? first : &whole, reading, &job->referred, error);
    free(whole.data);
    return ok && identify_referred(reading, job, error);
}

/* Returns standard input, which has been read, or reads the first bytes of a file. */
static bool look(struct job *job, struct bytes *first, struct error *error)
{
    if (!job->content.data)
        return file_peek(job->path, first, &job->size, error);
    job->size = job->content.size;
    *first = job->content;
    return true;
}

/* Identifies a file by its first bytes or, if they are not enough, by more of it. */
static struct map_kind kind_of(const struct map_options *reading, const struct job *job,
                               const struct bytes *first)
{
    struct map_kind kind = map_identify(first, reading);
    struct bytes more = {NULL, MAP_LOOK_MAX};
    struct error ignored;
    if (kind.format != MAP_FORMAT_COUNT || first->size >= job->size || !text_is_plain(first))
        return kind;
    more.data = malloc(more.size);
    if (more.data && file_peek(job->path, &more, NULL, &ignored))
        kind = map_identify(&more, reading);
    free(more.data);
    return kind;
}

/* Returns true if the file was found in a folder and is neither a map nor a scenario. */
static bool is_passed_over(const struct job *job)
{
    return job->in_folder && job->kind.role != MAP_ROLE_MAP && job->kind.role != MAP_ROLE_SCENARIO;
}

/* Identifies a map and the files that it refers to, and estimates the size of the map. */
static bool identify(struct map_options *reading, uint64_t memory, struct job *job,
                     struct error *error)
{
    uint8_t data[MAP_SNIFF_SIZE];
    struct bytes first = {data, sizeof data};
    const char *text;
    size_t length;
    referred_free(&job->referred);
    file_set_free(&job->referred_files);
    const bool found = look(job, &first, error);
    job->kind = kind_of(reading, job, &first);
    reading->format = job->kind.format;
    if (found && is_passed_over(job))
        return true;
    if (job->content.data)
        job->identity = file_identify_open(STDIN_FILENO);
    else if (!file_identify(job->path, &job->identity, error))
        return false;
    if (!found || !find_referred(reading, memory, &first, job, error))
        return false;
    job->own_picture = png_find_text(&first, PNG_SOLUTION_KEYWORD, &text, &length);
    job->estimate = job->referred.estimate;
    if (job->referred.has_cells)
        job->estimate = job_estimate(reading, job, sizeof data);
    else if (job->estimate.width == 0 && first.size > 0)
        job->estimate = map_estimate(&first, job->size, reading);
    return true;
}

void job_inspect(const struct options *options, uint64_t memory, struct job *job)
{
    struct stop stop = {0};
    limits_begin(options->time_limit_us, &stop);
    job->unreadable = true;
    for (int tries = 0; job->unreadable && tries < 2; tries++) {
        struct map_options reading = options->map;
        reading.path = job->path;
        reading.stop = &stop;
        job->unreadable = !identify(&reading, memory, job, &job->error);
        if (job->unreadable && job->error.code == ERROR_STOPPED)
            break;
    }
}

struct map_estimate job_estimate(const struct map_options *options, const struct job *job,
                                 size_t bytes)
{
    const bool is_image = job->referred.has_cells;
    const char *path = is_image ? job->referred.paths[0] : job->path;
    struct map_estimate estimate = job->estimate;
    struct map_options reading = *options;
    struct error ignored;
    reading.format = is_image ? MAP_FORMAT_AUTO : job->kind.format;
    if (job->content.data && !is_image)
        return map_estimate(&job->content, job->size, &reading);
    struct bytes first = {malloc(bytes), bytes};
    if (first.data && file_peek(path, &first, NULL, &ignored) && first.size > 0)
        estimate = map_estimate(&first, job->size, &reading);
    free(first.data);
    return estimate;
}

void map_result_free(struct map_result *result)
{
    for (size_t i = 0; i < RESULT_TEXTS; i++)
        free(result->texts[i].text);
    *result = (struct map_result){.status = result->status};
}

void job_free(struct job *job)
{
    map_result_free(&job->result);
    if (job->scenario) {
        free(job->scenario->path);
        scenario_free(&job->scenario->problems);
        free(job->scenario);
    }
    free(job->path);
    free(job->full_path);
    free(job->picture);
    referred_free(&job->referred);
    file_set_free(&job->referred_files);
    free(job->content.data);
}

bool jobs_add(struct jobs *jobs, struct job *job, struct error *error)
{
    struct job *items = NULL;
    if (job->path && job->full_path)
        items = memory_grow(jobs->items, &jobs->capacity, jobs->count + 1, sizeof *items, error);
    if (!items) {
        job_free(job);
        return false;
    }
    if (!job->name)
        job->name = job->path;
    jobs->items = items;
    items[jobs->count++] = *job;
    return true;
}

bool jobs_protect(struct jobs *jobs, const struct job *job, struct error *error)
{
    bool ok = file_set_add(&jobs->inputs, &job->identity, error);
    for (size_t i = 0; ok && i < job->referred_files.count; i++)
        ok = file_set_add(&jobs->inputs, &job->referred_files.items[i], error);
    return ok;
}

void jobs_free(struct jobs *jobs)
{
    for (size_t i = 0; i < jobs->count; i++)
        job_free(&jobs->items[i]);
    file_set_free(&jobs->inputs);
    free(jobs->items);
    *jobs = (struct jobs){0};
}
