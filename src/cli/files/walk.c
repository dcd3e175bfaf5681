/* SPDX-License-Identifier: MIT */
/* walk.c - finds the maps in a folder. */
#include "cli/files/walk.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "base/path.h"
#include "cli/files/outputs.h"
#include "cli/message.h"

/* An entry of a folder that is being walked. */
struct entry {
    const char *path; /* used to open the entry and in messages */
    const char *name; /* absolute path of the entry */
    unsigned folders; /* number of folders between the argument and the entry */
};

void walk_pass_over(struct walk *walk, const char *path, enum pass_reason reason)
{
    walk->jobs->passed_over.counts[reason]++;
    if (walk->options->verbose)
        message_note(path, "passed over: %s", passed_over_reason(reason));
}

void walk_end(struct walk *walk)
{
    file_set_free(&walk->entered);
}

/* Returns the reason to pass over a file; PASS_REASON_COUNT if there is none. */
static enum pass_reason find_obstacle(const struct job *job)
{
    static const enum pass_reason reasons[] = {[MAP_ROLE_EMPTY] = PASS_EMPTY,
                                               [MAP_ROLE_OTHER] = PASS_UNKNOWN,
                                               [MAP_ROLE_PART] = PASS_REFERRED,
                                               [MAP_ROLE_SCENARIO] = PASS_REASON_COUNT,
                                               [MAP_ROLE_MAP] = PASS_REASON_COUNT};
    if (job->unreadable || !job->path || !job->full_path)
        return PASS_REASON_COUNT;
    return job->own_picture ? PASS_OWN : reasons[job->kind.role];
}

/* Returns a new job for an entry. If memory runs out, one of its paths is NULL. */
static struct job new_job(struct entry entry, struct error *error)
{
    return (struct job){.path = path_copy(entry.path, error),
                        .full_path = path_copy(entry.name, error),
                        .folders = entry.folders,
                        .found = true,
                        .in_folder = true};
}

/* Adds an entry that cannot be read. The run reports `cause` as the error of this map. */
static bool add_unreadable(struct walk *walk, struct entry entry, const struct error *cause,
                           struct error *error)
{
    struct job job = new_job(entry, error);
    job.unreadable = true;
    job.error = *cause;
    return jobs_add(walk->jobs, &job, error);
}

/* Adds a file if it is a map or a scenario, or if it cannot be read. */
static bool add_if_map(struct walk *walk, struct entry entry, struct error *error)
{
    struct job job = new_job(entry, error);
    if (job.path && job.full_path)
        job_inspect(walk->options, walk->memory, &job);
    const enum pass_reason reason = find_obstacle(&job);
    if (reason == PASS_REASON_COUNT)
        return jobs_add(walk->jobs, &job, error);
    job_free(&job);
    walk_pass_over(walk, entry.path, reason);
    return reason == PASS_OWN || outputs_add_input(&walk->jobs->inputs, entry.path, error);
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
            walk->jobs->sub_folders += !is_output(walk, path);
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

static int is_visible(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static int by_natural_order(const struct dirent **a, const struct dirent **b)
{
    return path_natural_order((*a)->d_name, (*b)->d_name);
}

/*
 * Walks a folder. Does nothing if the folder has been walked before, or if it was found as a
 * subfolder and is the folder for pictures.
 */
static bool enter(struct walk *walk, struct entry folder, struct error *error)
{
    struct dirent **entries;
    struct error cause;
    struct file_identity identity;
    if (!file_identify(folder.path, &identity, &cause))
        return fail_folder(walk, folder, &cause, error);
    if (file_set_contains(&walk->entered, &identity) ||
        (folder.folders > 0 && file_same(&identity, &walk->output)))
        return true;
    if (!file_set_add(&walk->entered, &identity, error))
        return false;
    const int count = scandir(folder.path, &entries, is_visible, by_natural_order);
    if (count < 0) {
        error_system(&cause, "list the folder");
        return fail_folder(walk, folder, &cause, error);
    }
    bool ok = true;
    for (int i = 0; i < count; i++) {
        ok = ok && visit(walk, folder, entries[i]->d_name, error);
        free(entries[i]);
    }
    free(entries);
    return ok;
}

bool walk_folder(struct walk *walk, const char *path, const char *name, struct error *error)
{
    walk->root = path;
    return enter(walk, (struct entry){path, name, 0}, error);
}
