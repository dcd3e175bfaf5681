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

/* Chooses the name of each map's picture. */
static bool name_pictures(const struct options *options, struct plan *plan,
                          const struct file_set *inputs, const char **file, struct error *error)
{
    const char *output = options->output;
    if (plan->count == 0 || !options_draw(options))
        return true;
    if (!outputs_one_picture(options)) {
        plan->folders = true;
        return picture_names_make(plan, outputs_folder(options), inputs, file, error);
    }
    *file = message_output_name(output);
    if (plan->count > 1 && !outputs_discard(options))
        return error_set(error, ERROR_SETTINGS,
                         "one file cannot hold the pictures of %zu maps; use -o FOLDER",
                         plan->count);
    if (!outputs_check(output, inputs, NULL, error))
        return false;
    *file = NULL;
    bool ok = true;
    for (size_t i = 0; ok && i < plan->count; i++) {
        plan->jobs[i].picture = path_copy(output, error);
        ok = plan->jobs[i].picture != NULL;
    }
    return ok;
}

/* Returns the maximum number of outputs: one picture per map, and the other outputs. */
static size_t count_outputs(const struct plan *plan)
{
    return plan->count + OPTIONS_OUTPUTS;
}

/* Returns the name of output `i`, or NULL if this output is not written. */
static const char *output_name(const struct options *options, const struct plan *plan, size_t i)
{
    const char *others[OPTIONS_OUTPUTS];
    if (i < plan->count)
        return job_has_picture(&plan->jobs[i]) ? plan->jobs[i].picture : NULL;
    options_outputs(options, others);
    return others[i - plan->count];
}

/*
 * Adds the identities of all outputs to the set `outputs`. Fails if two outputs are the same file.
 * Stores the name of outputs->items[i], for messages, in names[i]. On failure,
 * names[outputs->count] is the output that the error is about, or NULL.
 */
static bool add_outputs(const struct options *options, const struct plan *plan,
                        struct file_set *outputs, const char **names, struct error *error)
{
    for (size_t i = 0; i < count_outputs(plan); i++) {
        struct file_identity identity;
        const char *name = output_name(options, plan, i);
        if (!name)
            continue;
        names[outputs->count] = message_output_name(name);
        if (!outputs_identify(name, &identity, error))
            return false;
        const size_t equal = file_set_find(outputs, &identity);
        if (equal != SIZE_MAX) {
            names[outputs->count] = names[equal];
            return error_set(error, ERROR_SETTINGS,
                             "two outputs have this name; choose another name for one of them");
        }
        if (!file_set_add(outputs, &identity, error))
            return false;
    }
    names[outputs->count] = NULL;
    return true;
}

/* Fails if two outputs are the same file or an output is an input. */
static bool check_distinct(const struct options *options, const struct plan *plan,
                           const struct file_set *inputs, const char **file, struct error *error)
{
    struct file_set outputs = {0};
    const char **names = memory_array(count_outputs(plan) + 1, sizeof *names, error);
    if (!names)
        return false;
    bool ok = add_outputs(options, plan, &outputs, names, error);
    *file = names[outputs.count];
    for (size_t i = 0; ok && i < outputs.count; i++) {
        if (!file_set_contains(inputs, &outputs.items[i]))
            continue;
        *file = names[i];
        ok = outputs_refuse_input(error);
    }
    file_set_free(&outputs);
    free(names);
    return ok;
}

/* Checks the outputs that options_outputs lists: all outputs except pictures. */
static bool check_others(const struct options *options, const struct plan *plan,
                         const struct file_set *inputs, const char **file, struct error *error)
{
    char *made = plan->folders ? path_copy(outputs_folder(options), error) : NULL;
    if (plan->folders && !made)
        return false;
    for (size_t end = made ? strlen(made) : 0; end > 1 && made[end - 1] == '/'; end--)
        made[end - 1] = '\0';
    bool ok = true;
    const char *outputs[OPTIONS_OUTPUTS];
    options_outputs(options, outputs);
    for (size_t i = 0; ok && i < OPTIONS_OUTPUTS; i++) {
        *file = outputs[i];
        ok = !outputs[i] || outputs_check(outputs[i], inputs, made, error);
    }
    free(made);
    if (ok)
        *file = NULL;
    return ok;
}

/*
 * Adds to `inputs` the files that no output may replace: the files that the run reads, and the
 * files in list->others.
 */
static bool add_inputs(const struct options *options, const struct map_list *list,
                       struct file_set *inputs, struct error *error)
{
    const char *const others[] = {options->source, options->files_from, options->palette_file};
    bool ok = true;
    for (size_t i = 0; ok && i < list->count; i++) {
        const struct map_file *file = &list->items[i];
        ok = file_set_add(inputs, &file->identity, error);
        for (size_t k = 0; ok && k < file->referred_files.count; k++)
            ok = file_set_add(inputs, &file->referred_files.items[k], error);
    }
    for (size_t i = 0; ok && i < list->others.count; i++)
        ok = outputs_add_input(inputs, list->others.items[i], error);
    for (size_t i = 0; ok && i < sizeof others / sizeof *others; i++)
        ok = !others[i] || outputs_add_input(inputs, others[i], error);
    return ok;
}

/*
 * Removes the jobs that are not in the share selected by --share. Call this function after the
 * pictures have been named, so that a picture has the same name in the runs of all shares.
 */
static void keep_share(const struct options *options, struct plan *plan)
{
    size_t kept = 0;
    for (size_t i = 0; i < plan->count; i++) {
        if (options_share_has(options, i))
            plan->jobs[kept++] = plan->jobs[i];
        else
            free(plan->jobs[i].picture);
    }
    plan->count = kept;
}

bool plan_make(const struct options *options, const struct map_list *list, struct plan *plan,
               const char **file, struct error *error)
{
    struct file_set inputs = {0};
    *plan = (struct plan){.count = list->count};
    *file = NULL;
    plan->jobs = memory_zeroed(list->count, sizeof *plan->jobs, error);
    for (size_t i = 0; plan->jobs && i < list->count; i++) {
        plan->jobs[i].file = &list->items[i];
        plan->jobs[i].map = plan->jobs[i].name = list->items[i].path;
        if (options->map.untrusted && options->source)
            plan->jobs[i].name = options->source;
    }
    const bool ok = plan->jobs && add_inputs(options, list, &inputs, error) &&
                    name_pictures(options, plan, &inputs, file, error) &&
                    check_others(options, plan, &inputs, file, error) &&
                    check_distinct(options, plan, &inputs, file, error);
    if (ok)
        keep_share(options, plan);
    file_set_free(&inputs);
    return ok;
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

void plan_clean(const struct options *options, const struct plan *plan)
{
    struct error ignored;
    const size_t count = count_outputs(plan);
    char **folders = memory_zeroed(count, sizeof *folders, &ignored);
    size_t known = 0;
    for (size_t i = 0; folders && i < count; i++) {
        char *folder = real_folder(output_name(options, plan, i));
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

void plan_free(struct plan *plan)
{
    for (size_t i = 0; plan->jobs && i < plan->count; i++)
        free(plan->jobs[i].picture);
    free(plan->jobs);
    *plan = (struct plan){0};
}
