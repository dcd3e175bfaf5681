/* SPDX-License-Identifier: MIT */
/*
 * picture_names.c - names of pictures in a folder.
 *
 * A picture's name shows as little of its map's path as possible: NAME.png; if two maps would have
 * the same name, NAME.EXT.png; then PARENT/NAME.png, PARENT/NAME.EXT.png, and so on with one more
 * folder every two levels. A name that is an input becomes NAME.path.png. Each map has a level in
 * this sequence; levels rise until no two names are equal.
 */
#include "cli/files/picture_names.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/path.h"
#include "cli/files/outputs.h"

struct naming {
    const char *folder;
    const char *path; /* of the map, from the root */
    unsigned folders; /* the number of parent folders in every name */
    unsigned level;   /* even: without the extension; odd: with it; one more folder every two */
    bool exhausted;   /* higher levels give the same two names */
    bool beside;      /* the plain name is an input: use NAME.path.png */
};

/* All jobs and their names. */
struct namings {
    struct plan *plan;
    struct naming *items; /* of each job */
    struct job **sorted;  /* the jobs by name */
    const struct file_set *inputs;
};

/* The end of a path with `folders` of its folders; sets *all if that is the whole path. */
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

/* Gives a job a name; sets *taken if it is an input. */
static bool try_name(struct job *job, struct naming *naming, const struct file_set *inputs,
                     bool *taken, struct error *error)
{
    free(job->picture);
    job->picture = picture_name(naming, error);
    return job->picture && outputs_find_input(job->picture, inputs, taken, error);
}

/* Gives a job the name of its level. */
static bool name_job(struct job *job, struct naming *naming, const struct file_set *inputs,
                     struct error *error)
{
    /* Without a picture, the job gets a name that no other job can have. */
    const bool named = job_has_picture(job);
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
static size_t find_name(const struct namings *namings, const char *name)
{
    size_t low = 0;
    size_t high = namings->plan->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (strcmp(namings->sorted[middle]->picture, name) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The naming of the `at`-th job by name. */
static struct naming *naming_of(const struct namings *namings, size_t at)
{
    return &namings->items[namings->sorted[at] - namings->plan->jobs];
}

/* Raises the level of jobs whose name is that of a folder that another picture will be in. */
static bool raise_shadowed(const struct namings *namings, bool *raised, struct error *error)
{
    const size_t count = namings->plan->count;
    for (size_t i = 0; i < count; i++) {
        struct naming *own = naming_of(namings, i);
        char *prefix = path_join(namings->sorted[i]->picture, "", "", error);
        if (!prefix)
            return false;
        const size_t next = find_name(namings, prefix);
        const bool shadowed =
            next < count && strncmp(namings->sorted[next]->picture, prefix, strlen(prefix)) == 0;
        free(prefix);
        if (!shadowed || own->exhausted)
            continue;
        own->level++;
        *raised = true;
    }
    return true;
}

/* Raises the level of the jobs from `begin` to `end`; returns how many have no higher level. */
static size_t raise_range(const struct namings *namings, size_t begin, size_t end)
{
    size_t stuck = 0;
    for (size_t i = begin; i < end; i++) {
        struct naming *own = naming_of(namings, i);
        stuck += own->exhausted;
        own->level += !own->exhausted;
    }
    return stuck;
}

/*
 * Raises the level of all jobs that share a name. Sets *raised if there were any; fails if two of
 * them have no higher level.
 */
static bool raise_levels(const struct namings *namings, bool *raised, const char **file,
                         struct error *error)
{
    struct job **sorted = namings->sorted;
    const size_t count = namings->plan->count;
    for (size_t i = 0; i < count; i++)
        sorted[i] = &namings->plan->jobs[i];
    qsort(sorted, count, sizeof *sorted, by_picture);
    *raised = false;
    for (size_t begin = 0, end; begin < count; begin = end) {
        for (end = begin + 1; end < count; end++)
            if (strcmp(sorted[begin]->picture, sorted[end]->picture) != 0)
                break;
        if (end - begin == 1)
            continue;
        *raised = true;
        if (raise_range(namings, begin, end) > 1) {
            *file = sorted[begin]->map;
            return error_set(error, ERROR_SETTINGS,
                             "given twice, or its picture would have the name of another map's");
        }
    }
    return raise_shadowed(namings, raised, error);
}

/* Names all jobs, again and again with higher levels, until all names differ. */
static bool name_all(const struct namings *namings, const char *folder, const char **file,
                     struct error *error)
{
    struct plan *plan = namings->plan;
    bool raised = true;
    for (size_t i = 0; i < plan->count; i++)
        namings->items[i] = (struct naming){.folder = folder,
                                            .path = plan->jobs[i].file->name,
                                            .folders = plan->jobs[i].file->folders};
    while (raised) {
        *file = folder;
        for (size_t i = 0; i < plan->count; i++)
            if (!name_job(&plan->jobs[i], &namings->items[i], namings->inputs, error))
                return false;
        *file = NULL;
        if (!raise_levels(namings, &raised, file, error))
            return false;
    }
    return true;
}

bool picture_names_make(struct plan *plan, const char *folder, const struct file_set *inputs,
                        const char **file, struct error *error)
{
    const struct namings namings = {
        .plan = plan,
        .items = memory_zeroed(plan->count, sizeof *namings.items, error),
        .sorted = memory_array(plan->count, sizeof namings.sorted[0], error),
        .inputs = inputs};
    const bool ok = namings.items && namings.sorted && name_all(&namings, folder, file, error);
    free(namings.sorted);
    free(namings.items);
    return ok;
}
