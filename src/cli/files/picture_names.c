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
#include "cli/message.h"

/* A job with a picture. While job->picture is NULL, the picture has no name at its level. */
struct naming {
    struct job *job;
    unsigned level; /* see the top of this file */
    bool is_last;   /* there is no level above */
};

/*
 * Returns the end of a path: its last `folders` folders and its name. Sets *all to true if this is
 * the entire path, otherwise to false.
 */
static const char *path_tail(const char *path, unsigned folders, bool *all)
{
    const char *tail = path + strlen(path);
    for (unsigned parts = folders + 1; parts > 0 && tail > path; parts--)
        do
            tail--;
        while (tail > path && *tail != '/');
    *all = tail == path;
    return *tail == '/' ? tail + 1 : tail;
}

/* Returns the name of a picture at its current level. Updates naming->is_last. */
static char *candidate(struct naming *naming, const char *folder, const char *suffix,
                       struct error *error)
{
    const struct job *job = naming->job;
    const bool whole = naming->level % 2 == 1;
    bool all;
    char *tail =
        path_copy(path_tail(job->full_path, job->folders + naming->level / 2, &all), error);
    if (!tail)
        return NULL;
    naming->is_last = all && whole;
    char *name = tail + (path_name(tail) - tail);
    char *dot = strrchr(name, '.');
    if (!whole && dot && dot != name)
        *dot = '\0';
    char *picture = path_join(folder, tail, suffix, error);
    free(tail);
    return picture;
}

/*
 * Chooses the name of a picture at its current level. If an input has that name, tries
 * NAME.path.png, then the next level, and so on. At the last level, uses NAME.path.png even if an
 * input has that name.
 */
static bool choose_name(struct naming *naming, const char *folder, const struct file_set *inputs,
                        struct error *error)
{
    char **picture = &naming->job->picture;
    for (bool is_input = false;; is_input = !is_input) {
        bool taken;
        free(*picture);
        *picture =
            candidate(naming, folder, is_input ? ".path" PICTURE_SUFFIX : PICTURE_SUFFIX, error);
        if (!*picture || !outputs_find_input(*picture, inputs, &taken, error))
            return false;
        if (!taken || (is_input && naming->is_last))
            return true;
        naming->level += is_input;
    }
}

/* Sorts a slash before all other characters, so that a folder is followed by its contents. */
static int rank(char c)
{
    return c == '/' ? 1 : 2 * (unsigned char)c;
}

/* Orders pictures by name, and pictures with the same name as their jobs. */
static int by_picture(const void *a, const void *b)
{
    const struct naming *p = a;
    const struct naming *q = b;
    const char *x = p->job->picture;
    const char *y = q->job->picture;
    for (; *x == *y && *x != '\0'; x++)
        y++;
    return *x != *y ? rank(*x) - rank(*y) : (p->job > q->job) - (p->job < q->job);
}

static bool is_below(const char *path, const char *folder)
{
    const size_t length = strlen(folder);
    return strncmp(path, folder, length) == 0 && path[length] == '/';
}

/*
 * Raises the levels that are not the last ones. Returns the number of pictures at the last level.
 */
static size_t raise_range(struct naming *items, size_t count)
{
    size_t stuck = 0;
    for (size_t i = 0; i < count; i++) {
        if (items[i].is_last) {
            stuck++;
            continue;
        }
        items[i].level++;
        free(items[i].job->picture);
        items[i].job->picture = NULL;
    }
    return stuck;
}

/*
 * Raises the level of each picture that has the same name as another picture, or as a folder that
 * contains another picture. Sets *raised to true if a level has changed, otherwise to false. Fails
 * if two pictures at their last level have the same name.
 */
static bool raise_levels(struct naming *items, size_t count, bool *raised, const char **file,
                         struct error *error)
{
    qsort(items, count, sizeof *items, by_picture);
    *raised = false;
    for (size_t begin = 0, end; begin < count; begin = end) {
        const char *picture = items[begin].job->picture;
        for (end = begin + 1; end < count; end++)
            if (strcmp(picture, items[end].job->picture) != 0)
                break;
        if (end - begin == 1 && !(end < count && is_below(items[end].job->picture, picture)))
            continue;
        const size_t stuck = raise_range(items + begin, end - begin);
        if (stuck > 1) {
            *file = message_map_name(items[begin].job->path);
            return error_set(
                error, ERROR_SETTINGS,
                "this map is given twice, or another picture would have the same name");
        }
        *raised = *raised || stuck < end - begin;
    }
    return true;
}

/* Names all pictures, raising levels until all names differ. */
static bool name_all(struct naming *items, size_t count, const char *folder,
                     const struct file_set *inputs, const char **file, struct error *error)
{
    for (bool raised = true; raised;) {
        *file = folder;
        for (size_t i = 0; i < count; i++)
            if (!items[i].job->picture && !choose_name(&items[i], folder, inputs, error))
                return false;
        *file = NULL;
        if (!raise_levels(items, count, &raised, file, error))
            return false;
    }
    return true;
}

bool picture_names_make(struct jobs *jobs, const char *folder, const char **file,
                        struct error *error)
{
    struct naming *items = memory_zeroed(jobs->count, sizeof *items, error);
    size_t count = 0;
    for (size_t i = 0; items && i < jobs->count; i++)
        if (job_has_picture(&jobs->items[i]))
            items[count++].job = &jobs->items[i];
    const bool ok = items && name_all(items, count, folder, &jobs->inputs, file, error);
    free(items);
    return ok;
}
