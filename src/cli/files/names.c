/* SPDX-License-Identifier: MIT */
/* names.c - a growable list of file names. */
#include "cli/files/names.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/path.h"

bool names_add(struct names *names, const char *name, struct error *error)
{
    char *copy = path_copy(name, error);
    char **items =
        copy ? memory_grow(names->items, &names->capacity, names->count + 1, sizeof *items, error)
             : NULL;
    if (!items) {
        free(copy);
        return false;
    }
    names->items = items;
    items[names->count++] = copy;
    return true;
}

static int by_natural_order(const void *a, const void *b)
{
    return path_natural_order(*(char *const *)a, *(char *const *)b);
}

bool names_of_folder(const char *folder, struct names *names, struct error *error)
{
    *names = (struct names){0};
    DIR *stream = opendir(folder);
    if (!stream)
        return error_system(error, "list the folder");
    bool ok = true;
    const struct dirent *entry;
    errno = 0;
    while (ok && (entry = readdir(stream)) != NULL) {
        if (entry->d_name[0] == '.')
            continue;
        ok = names_add(names, entry->d_name, error);
        errno = 0;
    }
    if (ok && errno != 0)
        ok = error_system(error, "list the folder");
    (void)closedir(stream);
    if (ok && names->count > 1)
        qsort(names->items, names->count, sizeof *names->items, by_natural_order);
    if (!ok)
        names_free(names);
    return ok;
}

void names_free(struct names *names)
{
    for (size_t i = 0; i < names->count; i++)
        free(names->items[i]);
    free(names->items);
    *names = (struct names){0};
}
