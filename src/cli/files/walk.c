/* SPDX-License-Identifier: MIT */
/* walk.c - finds the maps in a folder. */
#include "cli/files/walk.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "base/path.h"
#include "cli/message.h"

/* An entry of a folder that is being walked. */
struct entry {
    const char *path; /* used to open the entry and in messages */
    const char *name; /* absolute path of the entry */
    unsigned folders; /* number of folders between the argument and the entry */
};

void walk_pass_over(struct walk *walk, const char *path, enum pass_reason reason)
{
    walk->list->passed_over.counts[reason]++;
    if (walk->options->verbose)
        message_note(path, "passed over: %s", passed_over_reason(reason));
}

void walk_end(struct walk *walk)
{
    file_set_free(&walk->entered);
}

/* Returns the reason to pass over a file; PASS_REASON_COUNT if there is none. */
static enum pass_reason find_obstacle(const struct walk *walk, const struct map_file *file)
{
    static const enum pass_reason reasons[] = {[MAP_ROLE_EMPTY] = PASS_EMPTY,
                                               [MAP_ROLE_OTHER] = PASS_UNKNOWN,
                                               [MAP_ROLE_PART] = PASS_REFERRED,
                                               [MAP_ROLE_SCENARIO] = PASS_REASON_COUNT,
                                               [MAP_ROLE_MAP] = PASS_REASON_COUNT};
    if (file->unreadable || !file->path || !file->name)
        return PASS_REASON_COUNT;
    return walk->in_output && file->own_picture ? PASS_OWN : reasons[file->kind.role];
}

/* Adds an entry that cannot be read. The run reports `cause` as the error of this map. */
static bool add_unreadable(struct walk *walk, struct entry entry, const struct error *cause,
                           struct error *error)
{
    struct map_file file = {.path = path_copy(entry.path, error),
                            .name = path_copy(entry.name, error),
                            .folders = entry.folders,
                            .found = true,
                            .in_folder = true,
                            .unreadable = true,
                            .error = *cause};
    return map_list_add(walk->list, &file, error);
}

/* Adds a file if it is a map or a scenario, or if it cannot be read. */
static bool add_if_map(struct walk *walk, struct entry entry, struct error *error)
{
    struct map_file file = {.path = path_copy(entry.path, error),
                            .name = path_copy(entry.name, error),
                            .folders = entry.folders,
                            .found = true,
                            .in_folder = true};
    if (file.path && file.name)
        map_file_inspect(walk->options, walk->memory, &file);
    const enum pass_reason reason = find_obstacle(walk, &file);
    if (reason == PASS_REASON_COUNT)
        return map_list_add(walk->list, &file, error);
    map_file_free(&file);
    walk_pass_over(walk, entry.path, reason);
    return reason == PASS_OWN || names_add(&walk->list->others, entry.path, error);
}

/* Returns true if the folder at `path` is the folder for pictures. */
static bool is_output(const struct walk *walk, const char *path)
{
    struct file_identity identity;
    struct error ignored;
    return file_identify(path, &identity, &ignored) && file_same(&identity, &walk->output);
}

static bool enter(struct walk *walk, struct entry folder, struct error *error);

/*
 * Adds an entry that stat cannot examine, such as a link to a missing file. Passes over an entry
 * that has been deleted since the folder was listed. errno must have the value that stat set.
 */
static bool fail_entry(struct walk *walk, struct entry entry, struct error *error)
{
    struct error cause;
    struct stat status;
    error_system(&cause, "examine the file");
    if (lstat(entry.path, &status) != 0 && errno == ENOENT) {
        walk_pass_over(walk, entry.path, PASS_DELETED);
        return true;
    }
    return add_unreadable(walk, entry, &cause, error);
}

/* Adds the entry `name` of `folder`, enters it, or passes over it. */
static bool visit(struct walk *walk, struct entry folder, const char *name, struct error *error)
{
    struct stat status;
    char *path = path_join(folder.path, name, "", error);
    char *full_name = path_join(folder.name, name, "", error);
    const struct entry entry = {path, full_name, folder.folders};
    bool ok = path && full_name;
    if (ok && walk->options->map.untrusted && !path_lies_below(path, walk->root)) {
        walk_pass_over(walk, path, PASS_LINK);
    } else if (ok && stat(path, &status) != 0) {
        ok = fail_entry(walk, entry, error);
    } else if (ok && S_ISDIR(status.st_mode)) {
        if (walk->options->recursive)
            ok = enter(walk, (struct entry){path, full_name, folder.folders + 1}, error);
        else
            walk->list->sub_folders += !is_output(walk, path);
    } else if (ok && S_ISREG(status.st_mode)) {
        ok = add_if_map(walk, entry, error);
    } else if (ok) {
        walk_pass_over(walk, path, PASS_SPECIAL);
    }
    free(full_name);
    free(path);
    return ok;
}

/* Adds a folder that cannot be listed. Fails if `cause` is a lack of memory. */
static bool fail_folder(struct walk *walk, struct entry folder, const struct error *cause,
                        struct error *error)
{
    *error = *cause;
    folder.folders = 0; /* not used, since an unreadable folder has no picture */
    return cause->code != ERROR_MEMORY && add_unreadable(walk, folder, cause, error);
}

/*
 * Walks a folder. Does nothing if the folder has been walked before, or if it was found as a
 * subfolder and is the folder for pictures.
 */
static bool enter(struct walk *walk, struct entry folder, struct error *error)
{
    struct names names;
    struct error cause;
    struct file_identity identity;
    if (!file_identify(folder.path, &identity, &cause))
        return fail_folder(walk, folder, &cause, error);
    if (file_set_contains(&walk->entered, &identity) ||
        (folder.folders > 0 && file_same(&identity, &walk->output)))
        return true;
    if (!file_set_add(&walk->entered, &identity, error))
        return false;
    if (folder.folders == 0)
        walk->in_output = file_same(&identity, &walk->output);
    if (!names_of_folder(folder.path, &names, &cause))
        return fail_folder(walk, folder, &cause, error);
    bool ok = true;
    for (size_t i = 0; ok && i < names.count; i++)
        ok = visit(walk, folder, names.items[i], error);
    names_free(&names);
    return ok;
}

bool walk_folder(struct walk *walk, const char *path, const char *name, struct error *error)
{
    walk->root = path;
    return enter(walk, (struct entry){path, name, 0}, error);
}
