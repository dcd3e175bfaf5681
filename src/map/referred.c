/* SPDX-License-Identifier: MIT */
/* referred.c - lists the files that a map refers to. */
#include "map/referred.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/path.h"

enum { PATH_SHOWN = 120 }; /* a message shows at most this many bytes of a path */

char *referred_path(const char *name, const char *what, const struct map_options *options,
                    struct error *error)
{
    const char *path = options->path;
    const bool in_file = path && strcmp(path, FILE_STANDARD_STREAM) != 0;
    char *folder = in_file ? path_folder(path, error) : path_copy(".", error);
    char *joined = NULL;
    if (folder)
        joined = *name == '/' ? path_copy(name, error) : path_join(folder, name, "", error);
    if (joined && options->untrusted && !path_lies_below(joined, folder)) {
        (void)error_set(error, ERROR_INPUT,
                        "the %s is outside the folder of the map, which --untrusted does not allow",
                        what);
        free(joined);
        joined = NULL;
    }
    free(folder);
    return joined;
}

void referred_name(const char *path, bool is_image, struct error *error)
{
    const struct error cause = *error;
    char place[PATH_SHOWN + 44];
    if (cause.line > 0 && cause.column > 0)
        (void)snprintf(place, sizeof place, "%.*s:%" PRIu64 ":%" PRIu64, PATH_SHOWN, path,
                       cause.line, cause.column);
    else
        (void)snprintf(place, sizeof place, "%.*s", PATH_SHOWN, path);
    (void)error_quote(error, 0, 0, is_image ? "image %s: %s" : "tileset %s: %s", place,
                      cause.message);
    error->code = cause.code;
}

bool referred_add(struct referred *list, char *path, struct error *error)
{
    char **paths = memory_grow(list->paths, &list->capacity, list->count + 1, sizeof *paths, error);
    if (!paths) {
        free(path);
        return false;
    }
    list->paths = paths;
    paths[list->count++] = path;
    return true;
}

void referred_free(struct referred *list)
{
    for (size_t i = 0; i < list->count; i++)
        free(list->paths[i]);
    free(list->paths);
    *list = (struct referred){0};
}
