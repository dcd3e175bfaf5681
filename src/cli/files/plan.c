/* SPDX-License-Identifier: MIT */
/* plan.c - decides where each picture is written. */
#include "cli/files/plan.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/output.h"
#include "base/path.h"
#include "cli/files/outputs.h"
#include "cli/files/picture_names.h"
#include "cli/message.h"

enum { THUMBNAILS_MAX = 1000 }; /* a page with more thumbnails would be too large */

/* Chooses the name of each map's picture. */
static bool name_pictures(const struct options *options, struct jobs *jobs, const char **file,
                          struct error *error)
{
    const char *output = options->output;
    if (jobs->count == 0 || jobs->scenarios || !options_draw(options))
        return true;
    if (!outputs_one_picture(options))
        return picture_names_make(jobs, outputs_folder(options), file, error);
    *file = message_output_name(output);
    if (jobs->count > 1 && !outputs_discard(options))
        return error_set(error, ERROR_SETTINGS,
                         "one file cannot hold the pictures of %zu maps; use -o FOLDER",
                         jobs->count);
    if (!outputs_check(output, error))
        return false;
    bool ok = true;
    for (size_t i = 0; ok && i < jobs->count; i++) {
        jobs->items[i].picture = path_copy(output, error);
        ok = jobs->items[i].picture != NULL;
    }
    return ok;
}

/* Returns the maximum number of outputs: one picture per map, and the other outputs. */
static size_t count_outputs(const struct jobs *jobs)
{
    return jobs->count + OPTIONS_OUTPUTS;
}

/* Returns the name of output `i`, or NULL if this output is not written. */
static const char *output_name(const struct options *options, const struct jobs *jobs, size_t i)
{
    const char *others[OPTIONS_OUTPUTS];
    if (i < jobs->count)
        return job_has_picture(&jobs->items[i]) ? jobs->items[i].picture : NULL;
    options_outputs(options, others);
    return others[i - jobs->count];
}

/* Checks the places of all outputs except pictures; options_outputs lists them. */
static bool check_places(const struct options *options, const char **file, struct error *error)
{
    bool ok = true;
    const char *outputs[OPTIONS_OUTPUTS];
    options_outputs(options, outputs);
    for (size_t i = 0; ok && i < OPTIONS_OUTPUTS; i++) {
        *file = outputs[i];
        ok = !outputs[i] || outputs_check(outputs[i], error);
    }
    return ok;
}

/* Fails if two outputs are the same file or an output is an input. */
static bool check_distinct(const struct options *options, const struct jobs *jobs,
                           const char **file, struct error *error)
{
    struct file_set outputs = {0};
    bool ok = true;
    for (size_t i = 0; ok && i < count_outputs(jobs); i++) {
        struct file_identity identity;
        const char *name = output_name(options, jobs, i);
        if (!name)
            continue;
        *file = message_output_name(name);
        ok = outputs_identify(name, &identity, error);
        if (ok && file_set_contains(&jobs->inputs, &identity))
            ok = error_set(error, ERROR_SETTINGS,
                           "this output is also an input; choose another name");
        if (ok && file_set_contains(&outputs, &identity))
            ok = error_set(error, ERROR_SETTINGS,
                           "two outputs have this name; choose another name for one of them");
        ok = ok && file_set_add(&outputs, &identity, error);
    }
    file_set_free(&outputs);
    return ok;
}

/*
 * Removes the jobs that are not in the share selected by --share. Call this function after the
 * pictures have been named, so that a picture has the same name in the runs of all shares.
 */
static void keep_share(const struct options *options, struct jobs *jobs)
{
    size_t kept = 0;
    for (size_t i = 0; i < jobs->count; i++) {
        if (jobs->scenarios || options_share_has(options, i))
            jobs->items[kept++] = jobs->items[i];
        else
            job_free(&jobs->items[i]);
    }
    jobs->count = kept;
}

bool plan_make(const struct options *options, struct jobs *jobs, const char **file,
               struct error *error)
{
    *file = NULL;
    if (!name_pictures(options, jobs, file, error) || !check_places(options, file, error) ||
        !check_distinct(options, jobs, file, error))
        return false;
    keep_share(options, jobs);
    for (size_t i = 0; i < jobs->count && i < THUMBNAILS_MAX; i++)
        jobs->items[i].thumbnail = true;
    return true;
}

/*
 * Returns the folder to which an output is written: if `output` is a symbolic link, the folder that
 * contains its target. Returns NULL on failure, and also if `output` is NULL or "-". The caller
 * frees the result.
 */
static char *real_folder(const char *output)
{
    struct error ignored;
    if (!output || options_name_stream(output))
        return NULL;
    char *target = path_follow_links(output, &ignored);
    char *folder = target ? path_folder(target, &ignored) : NULL;
    free(target);
    return folder;
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

void plan_clean(const struct options *options, const struct jobs *jobs)
{
    struct error ignored;
    const size_t count = count_outputs(jobs);
    char **folders = memory_zeroed(count, sizeof *folders, &ignored);
    size_t known = 0;
    for (size_t i = 0; folders && i < count; i++) {
        char *folder = real_folder(output_name(options, jobs, i));
        if (folder)
            folders[known++] = folder;
    }
    if (known > 1)
        qsort(folders, known, sizeof *folders, by_text);
    for (size_t i = 0; i < known; i++)
        if (i == 0 || strcmp(folders[i - 1], folders[i]) != 0)
            output_clean(folders[i]);
    for (size_t i = 0; i < known; i++)
        free(folders[i]);
    free(folders);
}
