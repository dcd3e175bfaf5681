/* SPDX-License-Identifier: MIT */
/*
 * scenario_map.c - finds the map that a scenario names.
 *
 * A scenario contains a name such as maps/dao/arena.map, which is relative to a folder of the
 * benchmark's author. Users unpack scenarios and maps into one folder, into the folders scenarios
 * and maps, or into folders named after the archives (dao-scen and dao-map). Therefore, the name
 * and its last parts are tried in several folders.
 *
 * A scenario from an untrusted source could name any file. Names with the part ".." are therefore
 * tried only in the folder of the scenario. Names that do not end in .map are tried only in that
 * folder and below options->map_folder.
 */
#include "map/scenario_map.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buffer.h"
#include "base/path.h"

enum {
    LEVELS = 4,         /* number of folders to search above the scenario */
    PARTS = 4,          /* names made of the last 1 to PARTS parts of a name are also tried */
    NAME_LENGTH = 4096, /* files with longer names cannot be opened */
};

static const char maps_folder[] = "maps";
static const char map_ending[] = ".map";
static const char scenario_ending[] = ".scen";

/* A search for a map. */
struct hunt {
    const struct map_options *options;
    const char *tails[PARTS + 1]; /* the name in the scenario, and names made of its last parts */
    size_t tail_count;
    const char *root; /* with options->untrusted, only files below this folder are used */
    char *found;
    bool failed;          /* memory ran out */
    struct buffer looked; /* names of the folders searched, for the error message */
};

/* Stores the path `file` if it is the first that exists and may be used; otherwise frees it. */
static void take(struct hunt *hunt, char *file)
{
    const struct map_options *options = hunt->options;
    hunt->failed = hunt->failed || !file;
    if (file && !hunt->found && strcmp(file, options->path) != 0 && access(file, F_OK) == 0 &&
        (!options->untrusted || (hunt->root && path_lies_below(file, hunt->root))))
        hunt->found = file;
    else
        free(file);
}

/*
 * Returns the path of `name` in `folder`, or `name` itself if it is absolute or if `folder` is ""
 * (the working folder).
 */
static char *join(const char *folder, const char *name)
{
    struct error ignored;
    return folder[0] == '\0' || name[0] == '/' ? path_copy(name, &ignored)
                                               : path_join(folder, name, "", &ignored);
}

/* Tries each name in hunt->tails in `folder`; "" is the working folder. */
static void try_tails(struct hunt *hunt, const char *folder)
{
    for (size_t i = 0; i < hunt->tail_count; i++)
        take(hunt, join(folder, hunt->tails[i]));
}

/* Tries each name in hunt->tails in the subfolder `name` of `folder`. */
static void try_tails_in(struct hunt *hunt, const char *folder, const char *name)
{
    char *inside = join(folder, name);
    if (inside)
        try_tails(hunt, inside);
    else
        hunt->failed = true;
    free(inside);
}

/*
 * Looks for the map in `folder` and in its subfolder "maps". `shown` is the name of `folder` in
 * messages.
 */
static void look_below(struct hunt *hunt, const char *folder, const char *shown)
{
    struct error ignored;
    try_tails(hunt, folder);
    try_tails_in(hunt, folder, maps_folder);
    (void)buffer_print(&hunt->looked, &ignored, "%s%s", hunt->looked.size > 0 ? ", " : "", shown);
}

/*
 * Looks for the map in the folders next to `child`, a folder in `above`. The scenario is in the
 * folder `rest` below `child`, or in `child` itself if `rest` is "".
 */
static void look_beside(struct hunt *hunt, const char *above, const char *child, const char *rest)
{
    static const char ending[] = "-scen";
    const size_t length = strlen(child);
    char beside[NAME_LENGTH];
    if (length > sizeof ending && length < sizeof beside && path_has_extension(child, ending)) {
        const int kept = (int)(length - strlen(ending));
        (void)snprintf(beside, sizeof beside, "%.*s-map", kept, child);
        try_tails_in(hunt, above, beside);
    }
    if (rest[0] != '\0' && strlen(rest) < sizeof beside - sizeof maps_folder) {
        (void)snprintf(beside, sizeof beside, "%s/%s", maps_folder, rest);
        try_tails_in(hunt, above, beside);
    }
}

/* Looks for the map in the folders above the scenario. */
static void look_above(struct hunt *hunt)
{
    struct error ignored;
    char *file = path_absolute(hunt->options->path, &ignored);
    char *folder = file ? path_folder(file, &ignored) : NULL; /* folder of the scenario */
    char *below = folder ? path_copy(folder, &ignored) : NULL;
    free(file);
    for (int level = 0; below && level < LEVELS && strcmp(below, "/") != 0; level++) {
        char *above = path_folder(below, &ignored);
        const char *rest = folder + strlen(below);
        if (above) {
            look_below(hunt, above, above);
            look_beside(hunt, above, path_name(below), *rest == '/' ? rest + 1 : rest);
        }
        free(below);
        below = above;
    }
    hunt->failed = hunt->failed || !below;
    free(below);
    free(folder);
}

/* Returns true if any part of a name is "..". */
static bool leads_up(const char *name)
{
    for (const char *part = name; part; part = strchr(part, '/')) {
        part += *part == '/' ? 1 : 0;
        if (part[0] == '.' && part[1] == '.' && (part[2] == '/' || part[2] == '\0'))
            return true;
    }
    return false;
}

/*
 * Stores the names that are tried outside the folder of the scenario: the name of the map, then
 * names made of its last parts, the longest first. Names with the part ".." are left out.
 */
static void find_tails(struct hunt *hunt, const char *name)
{
    hunt->tail_count = 0;
    if (strlen(name) >= NAME_LENGTH || path_name(name)[0] == '\0')
        return;
    if (name[0] != '/' && !leads_up(name))
        hunt->tails[hunt->tail_count++] = name;
    const char *tails[PARTS];
    size_t count = 0;
    for (const char *tail = path_name(name); tail > name && count < PARTS; count++) {
        tails[count] = tail;
        for (tail--; tail > name && tail[-1] != '/'; tail--)
            ;
    }
    while (count-- > 0)
        if (tails[count][0] != '/' && !leads_up(tails[count]) && tails[count] != name)
            hunt->tails[hunt->tail_count++] = tails[count];
}

/*
 * Looks for the map in the folder of the scenario, under its name and under the last part of its
 * name, and at the path of the scenario without ".scen".
 */
static void look_next_to(struct hunt *hunt, const char *folder, const char *name)
{
    const char *path = hunt->options->path;
    const char *base = path_name(path) == path ? "" : folder;
    struct error ignored;
    hunt->root = folder;
    take(hunt, join(base, name));
    take(hunt, join(base, path_name(name)));
    char *bare = path_copy(path, &ignored);
    if (bare && path_has_extension(path, scenario_ending))
        bare[strlen(path) - strlen(scenario_ending)] = '\0';
    take(hunt, bare);
    (void)buffer_print(&hunt->looked, &ignored, "%s%s", hunt->looked.size > 0 ? ", " : "", folder);
}

static bool report_missing(const struct hunt *hunt, const char *name, struct error *error)
{
    const bool untrusted = hunt->options->untrusted;
    const bool named = path_has_extension(name, map_ending) || untrusted;
    error_quote(error, 0, 0,
                "the map '%s' is missing; give its folder with --map-folder (looked in %s%s)", name,
                hunt->looked.text ? hunt->looked.text : "the folder of the scenario",
                named ? "" : "; only names that end in .map are looked for elsewhere");
    error->code = ERROR_SYSTEM;
    if (untrusted)
        error_conceal(error);
    return false;
}

char *scenario_find_map(const struct scenario *scenario, const struct map_options *options,
                        struct error *error)
{
    struct hunt hunt = {.options = options, .root = options->map_folder};
    char *folder = path_folder(options->path, error);
    if (!folder)
        return NULL;
    find_tails(&hunt, scenario->map);
    if (options->map_folder)
        look_below(&hunt, options->map_folder, options->map_folder);
    look_next_to(&hunt, folder, scenario->map);
    if (path_has_extension(scenario->map, map_ending)) {
        try_tails_in(&hunt, folder, maps_folder);
        if (!options->untrusted) {
            look_below(&hunt, "", "the working folder");
            look_above(&hunt);
        }
    }
    if (hunt.failed) {
        /*
         * Memory ran out while a name was tried. A file found under a later name may be the wrong
         * map, so it is not used.
         */
        free(hunt.found);
        hunt.found = NULL;
        (void)error_memory(error, SIZE_MAX);
    } else if (!hunt.found) {
        (void)report_missing(&hunt, scenario->map, error);
    }
    free(hunt.looked.text);
    free(folder);
    return hunt.found;
}
