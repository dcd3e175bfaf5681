/* SPDX-License-Identifier: MIT */
/*
 * picture_names.c - chooses the names of pictures in a folder.
 *
 * The name of a picture contains as little of its map's path as possible. Each candidate for a name
 * has a level:
 *
 *   level 0  NAME.png
 *   level 1  NAME.EXT.png
 *   level 2  PARENT/NAME.png
 *   level 3  PARENT/NAME.EXT.png, and so on with one more folder every two levels
 *
 * All pictures begin at level 0. While several pictures have the same name, the level of each of
 * them is raised. The level of a picture is also raised while its name is the name of a folder that
 * contains another picture. If an input has the name of a candidate, NAME.path.png is tried
 * instead. Levels are never lowered and each path has a last level, so the loop in name_all ends.
 */
#include "cli/files/picture_names.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/path.h"
#include "cli/files/outputs.h"

/* The parts that make up one picture's name. They change until all names differ. */
struct naming {
    const char *folder; /* the folder for all pictures */
    const char *path;   /* absolute path of the map */
    unsigned folders;   /* number of parent folders that every candidate includes */
    unsigned level;     /* see the top of this file */
    bool exhausted;     /* `level` is the last level */
    bool is_input;      /* an input has the name at this level: use NAME.path.png instead */
};

/* All pictures and the current parts of their names. */
struct namings {
    struct plan *plan;
    struct naming *items; /* one per job */
    struct job **sorted;  /* the jobs sorted by picture name */
    const struct file_set *inputs;
};

/*
 * Returns the end of a path: its last `folders` folders and its name. Sets *all to true if this is
 * the entire path, otherwise to false.
 */
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

/* Builds the name of a picture at its current level. Updates naming->exhausted. */
static char *picture_name(struct naming *naming, struct error *error)
{
    const char *suffix = naming->is_input ? ".path" PICTURE_SUFFIX : PICTURE_SUFFIX;
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

/*
 * Gives a picture the name for its current level. Sets *taken to true if an input has that name,
 * otherwise to false.
 */
static bool try_name(struct job *job, struct naming *naming, const struct file_set *inputs,
                     bool *taken, struct error *error)
{
    free(job->picture);
    job->picture = picture_name(naming, error);
    return job->picture && outputs_find_input(job->picture, inputs, taken, error);
}

/*
 * Chooses the name of a picture at its current level. If an input has that name, tries
 * NAME.path.png, then the next level, and so on. At the last level, uses NAME.path.png even if an
 * input has that name.
 */
static bool name_job(struct job *job, struct naming *naming, const struct file_set *inputs,
                     struct error *error)
{
    /*
     * A job without a picture gets a name that no picture can have: the path of its map, followed
     * by a slash.
     */
    const bool named = job_has_picture(job);
    free(job->picture);
    job->picture = named ? NULL : path_join(job->map, "", "", error);
    naming->exhausted = !named;
    if (!named)
        return job->picture != NULL;
    for (;;) {
        bool taken = false;
        naming->is_input = false;
        if (!try_name(job, naming, inputs, &taken, error))
            return false;
        if (!taken)
            return true;
        naming->is_input = true;
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

/* Returns the index of the first sorted job whose picture name is not less than `name`. */
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

/* Returns the `struct naming` of the job sorted[at]. */
static struct naming *naming_of(const struct namings *namings, size_t at)
{
    return &namings->items[namings->sorted[at] - namings->plan->jobs];
}

/*
 * Adds one to the level of each picture whose name is also the name of a folder that contains
 * another picture, unless the level is the last one. Sets *raised to true if a level has changed.
 */
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

/*
 * Adds one to the level of each job from sorted[begin] to sorted[end - 1] that is not at its last
 * level. Returns the number of jobs that are at their last level.
 */
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
 * Adds one to the level of each job whose picture has the same name as another picture, or as a
 * folder that contains another picture. Does not change the level of a job at its last level. Sets
 * *raised to true if the names must be chosen again, because two names were equal or a level has
 * changed; otherwise to false. Fails if two jobs at their last level have the same picture name.
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
            return error_set(
                error, ERROR_SETTINGS,
                "this map is given twice, or another picture would have the same name");
        }
    }
    return raise_shadowed(namings, raised, error);
}

/* Names all pictures, raising levels until all names differ. */
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
