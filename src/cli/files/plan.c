/* SPDX-License-Identifier: MIT */
/*
 * plan.c - naming the outputs.
 *
 * A map's picture is named after the map as briefly as possible: NAME.png; where two maps would
 * meet in one name, NAME.EXT.png; then PARENT/NAME.png, PARENT/NAME.EXT.png, and so on with as many
 * folders as it takes. A name that is an input becomes NAME.path.png. Each map has a level in this
 * row of names, and levels rise until no two names are the same.
 */
#include "cli/files/plan.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/path.h"

#define PICTURE_SUFFIX ".png"

/* What is to be read: maps and all other files, in the order of file_order. */
struct inputs {
    struct file_identity *items;
    size_t count, capacity;
};

struct naming {
    const char *folder;
    const char *path; /* of the map, from the root */
    unsigned folders; /* of them so many belong to every name */
    unsigned level;   /* even: by the stem; odd: by the whole name; a folder more every two */
    bool exhausted;   /* further levels would only be these names again */
    bool beside;      /* the plain name is an input: NAME.path.png */
};

/* What the name of an output stands for. */
static bool identify_output(const char *name, struct file_identity *identity, struct error *error)
{
    if (!options_name_stream(name))
        return file_identify(name, identity, error);
    *identity = file_identify_open(STDOUT_FILENO);
    return true;
}

/* What the name of an input stands for. */
static bool identify_input(const char *name, struct file_identity *identity, struct error *error)
{
    if (!options_name_stream(name))
        return file_identify(name, identity, error);
    *identity = file_identify_open(STDIN_FILENO);
    return true;
}

/* The end of a path that shows `folders` of its folders; *all is set if there are no more. */
static const char *path_tail(const char *path, unsigned folders, bool *all)
{
    const char *tail = path_name(path);
    for (*all = tail <= path + 1; folders > 0 && !*all; folders--) {
        tail--;
        while (tail > path && tail[-1] != '/')
            tail--;
        *all = tail <= path + 1;
    }
    return *tail == '/' ? tail + 1 : tail;
}

/* The name of a map's picture at its level. */
static char *picture_name(struct naming *naming, struct error *error)
{
    const char *suffix = naming->beside ? ".path" PICTURE_SUFFIX : PICTURE_SUFFIX;
    const bool whole = naming->level % 2 == 1;
    bool all;
    char *tail =
        path_copy(path_tail(naming->path, naming->folders + naming->level / 2, &all), error);
    if (!tail)
        return NULL;
    naming->exhausted = all && whole;
    char *name = tail + (path_name(tail) - tail);
    char *dot = strrchr(name, '.');
    if (!whole && dot && dot != name)
        *dot = '\0';
    char *picture = path_join(naming->folder, tail, suffix, error);
    free(tail);
    return picture;
}

static int by_identity(const void *a, const void *b)
{
    return file_order(a, b);
}

/* Finds out whether a name stands for a file that is to be read. */
static bool find_input(const char *name, const struct inputs *inputs, bool *found,
                       struct error *error)
{
    struct file_identity identity;
    if (!file_identify(name, &identity, error))
        return false;
    *found = identity.comparable && inputs->count > 0 &&
             bsearch(&identity, inputs->items, inputs->count, sizeof *inputs->items, by_identity);
    return true;
}

/* False for a folder that could not be listed: there will be no picture of it. */
static bool has_picture(const struct job *job)
{
    return !(job->file->unreadable && job->file->found);
}

/* Gives a job a name; it is `taken`, if an input has it. */
static bool try_name(struct job *job, struct naming *naming, const struct inputs *inputs,
                     bool *taken, struct error *error)
{
    free(job->picture);
    job->picture = picture_name(naming, error);
    return job->picture && find_input(job->picture, inputs, taken, error);
}

/* Gives a job the name of its level. */
static bool name_job(struct job *job, struct naming *naming, const struct inputs *inputs,
                     struct error *error)
{
    /* What cannot be listed has no picture, and takes no other's name. */
    const bool named = has_picture(job);
    free(job->picture);
    job->picture = named ? NULL : path_join(job->map, "", "", error);
    naming->exhausted = !named;
    if (!named)
        return job->picture != NULL;
    for (;;) {
        bool taken = false;
        naming->beside = false;
        if (!try_name(job, naming, inputs, &taken, error))
            return false;
        if (!taken)
            return true;
        naming->beside = true;
        if (!try_name(job, naming, inputs, &taken, error))
            return false;
        if (!taken || naming->exhausted)
            return true;
        naming->level++;
    }
}

static int by_picture(const void *a, const void *b)
{
    const struct job *const *p = a;
    const struct job *const *q = b;
    return strcmp((*p)->picture, (*q)->picture);
}

/* The first of the sorted jobs whose name is not less than `name`. */
static size_t find_name(const struct plan *plan, struct job *const *sorted, const char *name)
{
    size_t low = 0;
    size_t high = plan->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (strcmp(sorted[middle]->picture, name) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Raises the level of jobs whose name is that of a folder in which another picture will lie. */
static bool raise_shadowed(struct plan *plan, struct naming *naming, struct job **sorted,
                           bool *raised, struct error *error)
{
    for (size_t i = 0; i < plan->count; i++) {
        struct naming *own = &naming[sorted[i] - plan->jobs];
        char *prefix = path_join(sorted[i]->picture, "", "", error);
        if (!prefix)
            return false;
        const size_t next = find_name(plan, sorted, prefix);
        const bool shadowed =
            next < plan->count && strncmp(sorted[next]->picture, prefix, strlen(prefix)) == 0;
        free(prefix);
        if (!shadowed || own->exhausted)
            continue;
        own->level++;
        *raised = true;
    }
    return true;
}

/*
 * Raises the level of all jobs that share a name. Sets *raised if there were any; fails where two
 * of them have no further level.
 */
static bool raise_levels(struct plan *plan, struct naming *naming, struct job **sorted,
                         bool *raised, const char **file, struct error *error)
{
    for (size_t i = 0; i < plan->count; i++)
        sorted[i] = &plan->jobs[i];
    qsort(sorted, plan->count, sizeof *sorted, by_picture);
    *raised = false;
    for (size_t begin = 0, end; begin < plan->count; begin = end) {
        size_t stuck = 0;
        for (end = begin + 1; end < plan->count; end++)
            if (strcmp(sorted[begin]->picture, sorted[end]->picture) != 0)
                break;
        for (size_t i = begin; end - begin > 1 && i < end; i++) {
            struct naming *own = &naming[sorted[i] - plan->jobs];
            if (own->exhausted)
                stuck++;
            else
                own->level++;
            *raised = true;
        }
        if (stuck > 1) {
            *file = sorted[begin]->map;
            return error_set(error, ERROR_SETTINGS,
                             "given twice, or its picture would have the name of another map's");
        }
    }
    return raise_shadowed(plan, naming, sorted, raised, error);
}

/* Names the pictures of all maps in `folder`. */
static bool name_in_folder(struct plan *plan, const char *folder, const struct inputs *inputs,
                           const char **file, struct error *error)
{
    struct naming *naming = memory_zeroed(plan->count, sizeof *naming, error);
    struct job **sorted = memory_array(plan->count, sizeof sorted[0], error);
    bool good = naming && sorted;
    for (size_t i = 0; good && i < plan->count; i++)
        naming[i] = (struct naming){.folder = folder,
                                    .path = plan->jobs[i].file->name,
                                    .folders = plan->jobs[i].file->folders};
    bool raised = true;
    while (good && raised) {
        *file = folder;
        for (size_t i = 0; good && i < plan->count; i++)
            good = name_job(&plan->jobs[i], &naming[i], inputs, error);
        if (good)
            *file = NULL;
        good = good && raise_levels(plan, naming, sorted, &raised, file, error);
    }
    free(sorted);
    free(naming);
    return good;
}

/* True if --output names a file rather than a folder. */
static bool names_file(const char *output)
{
    struct stat status;
    const size_t length = strlen(output);
    if (length > 0 && output[length - 1] == '/')
        return false;
    return length == 0 || options_name_stream(output) ||
           path_has_extension(output, PICTURE_SUFFIX) ||
           (stat(output, &status) == 0 && !S_ISDIR(status.st_mode));
}

/*
 * Checks an output that was given by name: its folder exists or is `made` by this run (NULL: none
 * is), and it is no input.
 */
static bool check_given(const char *output, const struct inputs *inputs, const char *made,
                        struct error *error)
{
    if (options_name_stream(output))
        return true;
    if (*output == '\0')
        return error_set(error, ERROR_SETTINGS, "an output needs a name");
    if (file_is_folder(output))
        return error_set(error, ERROR_SETTINGS, "this output is a folder: name a file");
    char *target = path_follow_links(output, error);
    char *folder = target ? path_folder(target, error) : NULL;
    free(target);
    if (!folder)
        return false;
    const bool exists = file_is_folder(folder) || (made && strcmp(folder, made) == 0);
    free(folder);
    if (!exists)
        return error_set(error, ERROR_SETTINGS,
                         "the folder of this output does not exist: make it first");
    bool taken;
    if (!find_input(output, inputs, &taken, error))
        return false;
    if (taken)
        return error_set(error, ERROR_SETTINGS,
                         "this output is a file that is to be read: choose another name");
    return true;
}

/* Names the pictures of all maps. */
static bool name_pictures(const struct options *options, struct plan *plan,
                          const struct inputs *inputs, const char **file, struct error *error)
{
    const char *output = options->output;
    if (plan->count == 0)
        return true;
    if (!output || !names_file(output)) {
        const char *folder = output ? output : PLAN_DEFAULT_FOLDER;
        plan->folders = true;
        return name_in_folder(plan, folder, inputs, file, error);
    }
    *file = output;
    if (plan->count > 1)
        return error_set(error, ERROR_SETTINGS,
                         "one file cannot hold the pictures of %zu maps: name a folder",
                         plan->count);
    if (!check_given(output, inputs, NULL, error))
        return false;
    *file = NULL;
    plan->jobs[0].picture = path_copy(output, error);
    return plan->jobs[0].picture != NULL;
}

/* A file that is read or written, and what its name stands for. */
struct target {
    const char *name;
    bool input;
    struct file_identity identity;
};

static int by_target(const void *a, const void *b)
{
    const struct target *p = a;
    const struct target *q = b;
    const int order = file_order(&p->identity, &q->identity);
    return order != 0 ? order : p->input - q->input;
}

/* Refuses two outputs that are one file under two names, and an output that is an input. */
static bool check_distinct(const struct options *options, const struct plan *plan,
                           const struct inputs *inputs, const char **file, struct error *error)
{
    struct target *targets =
        memory_array(inputs->count + plan->count + OPTIONS_OUTPUTS, sizeof *targets, error);
    if (!targets)
        return false;
    size_t count = 0;
    for (size_t i = 0; i < inputs->count; i++)
        targets[count++] = (struct target){"", true, inputs->items[i]};
    const char *others[OPTIONS_OUTPUTS];
    options_outputs(options, others);
    bool good = true;
    for (size_t i = 0; good && i < plan->count + OPTIONS_OUTPUTS; i++) {
        const char *name = i < plan->count ? plan->jobs[i].picture : others[i - plan->count];
        const bool written = i >= plan->count || has_picture(&plan->jobs[i]);
        if (!name || !written)
            continue;
        *file = name;
        targets[count].name = name;
        targets[count].input = false;
        good = identify_output(name, &targets[count++].identity, error);
    }
    if (good)
        *file = NULL;
    qsort(targets, count, sizeof *targets, by_target);
    for (size_t i = 1; good && i < count; i++) {
        const struct target *a = &targets[i - 1];
        const struct target *b = &targets[i];
        if ((a->input && b->input) || !file_same(&a->identity, &b->identity))
            continue;
        *file = a->input ? b->name : a->name;
        good = error_set(error, ERROR_SETTINGS,
                         a->input || b->input
                             ? "this output is a file that is to be read: choose another name"
                             : "two outputs would be this file");
    }
    free(targets);
    return good;
}

/* Checks the outputs beside the pictures. */
static bool check_others(const struct options *options, const struct plan *plan,
                         const struct inputs *inputs, const char **file, struct error *error)
{
    const char *folder = options->output ? options->output : PLAN_DEFAULT_FOLDER;
    char *made = plan->folders ? path_copy(folder, error) : NULL;
    if (plan->folders && !made)
        return false;
    for (size_t end = made ? strlen(made) : 0; end > 1 && made[end - 1] == '/'; end--)
        made[end - 1] = '\0';
    bool good = true;
    const char *outputs[OPTIONS_OUTPUTS];
    options_outputs(options, outputs);
    for (size_t i = 0; good && i < OPTIONS_OUTPUTS; i++) {
        *file = outputs[i];
        good = !outputs[i] || check_given(outputs[i], inputs, made, error);
    }
    free(made);
    if (good)
        *file = NULL;
    return good;
}

bool plan_check_apart(const char *output, const char *input, struct error *error)
{
    struct file_identity written;
    struct file_identity read;
    if (!identify_output(output, &written, error) || !identify_input(input, &read, error))
        return false;
    return !file_same(&written, &read) ||
           error_set(error, ERROR_SETTINGS,
                     "this output is a file that is to be read: choose another name");
}

static bool add_identity(struct inputs *inputs, const struct file_identity *identity,
                         struct error *error)
{
    struct file_identity *items = memory_grow(inputs->items, &inputs->capacity, inputs->count + 1,
                                              sizeof *inputs->items, error);
    if (!items)
        return false;
    inputs->items = items;
    items[inputs->count++] = *identity;
    return true;
}

static bool add_input(struct inputs *inputs, const char *name, struct error *error)
{
    struct file_identity identity;
    return identify_input(name, &identity, error) && add_identity(inputs, &identity, error);
}

/* Lists everything that is to be read. */
static bool list_inputs(const struct options *options, const struct map_list *list,
                        struct inputs *inputs, struct error *error)
{
    bool good = true;
    for (size_t i = 0; good && i < list->count; i++) {
        const struct map_file *file = &list->items[i];
        good = add_identity(inputs, &file->identity, error) &&
               (!file->image || add_identity(inputs, &file->image_identity, error));
    }
    for (size_t i = 0; good && i < list->others.count; i++)
        good = add_input(inputs, list->others.items[i], error);
    good = good && (!options->source || add_input(inputs, options->source, error)) &&
           (!options->files_from || add_input(inputs, options->files_from, error)) &&
           (!options->palette_file || add_input(inputs, options->palette_file, error));
    if (inputs->count > 1)
        qsort(inputs->items, inputs->count, sizeof *inputs->items, by_identity);
    return good;
}

bool plan_check_output(const char *output, const char *const *names, size_t count,
                       struct error *error)
{
    struct inputs inputs = {0};
    bool good = true;
    for (size_t i = 0; good && i < count; i++)
        good = add_input(&inputs, names[i], error);
    if (inputs.count > 1)
        qsort(inputs.items, inputs.count, sizeof *inputs.items, by_identity);
    good = good && check_given(output, &inputs, NULL, error);
    free(inputs.items);
    return good;
}

bool plan_make(const struct options *options, const struct map_list *list, struct plan *plan,
               const char **file, struct error *error)
{
    struct inputs inputs = {0};
    *plan = (struct plan){.count = list->count};
    *file = NULL;
    plan->jobs = memory_zeroed(list->count, sizeof *plan->jobs, error);
    for (size_t i = 0; plan->jobs && i < list->count; i++) {
        plan->jobs[i].file = &list->items[i];
        plan->jobs[i].map = list->items[i].path;
    }
    const bool good = plan->jobs && list_inputs(options, list, &inputs, error) &&
                      name_pictures(options, plan, &inputs, file, error) &&
                      check_others(options, plan, &inputs, file, error) &&
                      check_distinct(options, plan, &inputs, file, error);
    free(inputs.items);
    return good;
}

/* The folder that an output really lies in, or NULL. The caller frees it. */
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
    const char *others[OPTIONS_OUTPUTS];
    const size_t count = plan->count + OPTIONS_OUTPUTS;
    char **folders = memory_zeroed(count, sizeof *folders, &ignored);
    size_t known = 0;
    options_outputs(options, others);
    for (size_t i = 0; folders && i < count; i++) {
        const char *output = i < plan->count ? plan->jobs[i].picture : others[i - plan->count];
        const bool written = i >= plan->count || has_picture(&plan->jobs[i]);
        char *folder = written ? real_folder(output) : NULL;
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
