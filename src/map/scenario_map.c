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

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buffer.h"
#include "base/path.h"

enum {
    LEVELS = 4, /* number of folders to search above the scenario */
    NAMES = 64, /* largest number of names tried in a folder */
};

static const char map_ending[] = ".map";
static const char scenario_ending[] = ".scen";

/* A search for a map. */
struct hunt {
    const struct map_options *options;
    const char *name; /* the name in the scenario */
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
 * Tries the name of the map, then names made of its last parts, the longest first, in `folder`; ""
 * is the working folder. Leaves out absolute names and names with the part "..". Frees `folder`,
 * which is NULL if memory ran out.
 */
static void try_names(struct hunt *hunt, char *folder)
{
    const char *name = hunt->name;
    hunt->failed = hunt->failed || !folder;
    for (int i = 0; folder && name && i < NAMES; i++) {
        if (name[0] != '\0' && name[0] != '/' && !leads_up(name))
            take(hunt, join(folder, name));
        name = strchr(name, '/');
        name = name ? name + 1 : NULL;
    }
    free(folder);
}

/*
 * Looks for the map in `folder` and in its subfolder "maps". `shown` is the name of `folder` in
 * messages.
 */
static void look_below(struct hunt *hunt, const char *folder, const char *shown)
{
    struct error ignored;
    try_names(hunt, path_copy(folder, &ignored));
    try_names(hunt, join(folder, "maps"));
    (void)buffer_print(&hunt->looked, &ignored, "%s%s", hunt->looked.size > 0 ? ", " : "", shown);
}

/*
 * Looks for the map next to `child`, a folder in `above`. The scenario is in the folder `rest`
 * below `child`, or in `child` itself if `rest` is "".
 */
static void look_beside(struct hunt *hunt, const char *above, const char *child, const char *rest)
{
    static const char ending[] = "-scen";
    struct error ignored;
    if (path_has_extension(child, ending)) {
        char *beside = path_copy(child, &ignored);
        if (beside)
            memcpy(beside + strlen(child) - strlen(ending), "-map", sizeof "-map");
        try_names(hunt, beside);
    }
    if (rest[0] != '\0')
        try_names(hunt, path_join(above, "maps/", rest, &ignored));
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
            look_beside(hunt, above, below, *rest == '/' ? rest + 1 : rest);
        }
        free(below);
        below = above;
    }
    hunt->failed = hunt->failed || !below;
    free(below);
    free(folder);
}

/*
 * Looks for the map in the folder of the scenario, under its name and under the last part of its
 * name, and at the path of the scenario without ".scen".
 */
static void look_next_to(struct hunt *hunt, const char *folder)
{
    const char *path = hunt->options->path;
    const char *base = path_name(path) == path ? "" : folder;
    struct error ignored;
    hunt->root = folder;
    take(hunt, join(base, hunt->name));
    take(hunt, join(base, path_name(hunt->name)));
    char *bare = path_copy(path, &ignored);
    if (bare && path_has_extension(path, scenario_ending))
        bare[strlen(path) - strlen(scenario_ending)] = '\0';
    take(hunt, bare);
    (void)buffer_print(&hunt->looked, &ignored, "%s%s", hunt->looked.size > 0 ? ", " : "", folder);
}

static bool report_missing(const struct hunt *hunt, struct error *error)
{
    const bool untrusted = hunt->options->untrusted;
    const bool named = path_has_extension(hunt->name, map_ending) || untrusted;
    error_quote(error, 0, 0,
                "the map '%s' is missing; give its folder with --map-folder (looked in %s%s)",
                hunt->name, hunt->looked.text ? hunt->looked.text : "the folder of the scenario",
                named ? "" : "; only names that end in .map are looked for elsewhere");
    error->code = ERROR_SYSTEM;
    if (untrusted)
        error_conceal(error);
    return false;
}

char *scenario_find_map(const struct scenario *scenario, const struct map_options *options,
                        struct error *error)
{
    struct hunt hunt = {.options = options, .name = scenario->map, .root = options->map_folder};
    char *folder = path_folder(options->path, error);
    if (!folder)
        return NULL;
    if (options->map_folder)
        look_below(&hunt, options->map_folder, options->map_folder);
    look_next_to(&hunt, folder);
    if (path_has_extension(scenario->map, map_ending)) {
        try_names(&hunt, join(folder, "maps"));
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
        (void)report_missing(&hunt, error);
    }
    free(hunt.looked.text);
    free(folder);
    return hunt.found;
}
