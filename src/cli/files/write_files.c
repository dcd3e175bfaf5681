/* SPDX-License-Identifier: MIT */
/*
 * write_files.c - writes output files, and can abandon those that are being written.
 *
 * A call of write_files is a group of files. The gate guards the list of groups and is held while a
 * file is created or renamed. The thread that holds the gate can therefore delete the temporary
 * files of all groups. The gate is not held while data is written, which may block.
 */
#include "cli/files/write_files.h"

#include <pthread.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/output.h"

/* Longest wait for the gate, in case another thread holds it while its file system blocks. */
enum { GATE_TIMEOUT_NS = 1000000000 };

/* The outputs of a call; NULL where there is no file. */
struct group {
    struct output *outputs[WRITE_FILES_MAX];
    struct group *next;
};

static struct {
    pthread_mutex_t gate;
    struct group *groups;
    bool reserved; /* only `owner` may take the gate */
    pthread_t owner;
    pthread_cond_t never; /* is never signalled */
} shared = {.gate = PTHREAD_MUTEX_INITIALIZER, .never = PTHREAD_COND_INITIALIZER};

/* Takes the gate. If it is reserved for another thread, waits until the process ends. */
static void take_gate(void)
{
    pthread_mutex_lock(&shared.gate);
    while (shared.reserved && pthread_equal(shared.owner, pthread_self()) == 0)
        pthread_cond_wait(&shared.never, &shared.gate);
}

/* Called with the gate held, as are the functions below up to `close_group`. */
static bool open_group(struct group *group, const struct file_to_write *files, size_t count,
                       const char **failed, struct error *error)
{
    group->next = shared.groups;
    shared.groups = group;
    for (size_t i = 0; i < count; i++) {
        if (!files[i].name)
            continue;
        *failed = files[i].name;
        if (files[i].make_folder && !file_make_folder_of(files[i].name, error))
            return false;
        group->outputs[i] = output_open(files[i].name, error);
        if (!group->outputs[i])
            return false;
    }
    return true;
}

static bool commit_group(struct group *group, const struct file_to_write *files, size_t count,
                         const char **failed, struct error *error)
{
    for (size_t i = 0; i < count; i++) {
        struct output *output = group->outputs[i];
        if (!output)
            continue;
        *failed = files[i].name;
        group->outputs[i] = NULL;
        if (!output_commit(output, error))
            return false;
    }
    return true;
}

/* Discards the outputs that are left, and removes the group from the list. */
static void close_group(struct group *group)
{
    struct group **link = &shared.groups;
    for (size_t i = 0; i < WRITE_FILES_MAX; i++)
        output_discard(group->outputs[i]);
    while (*link != group)
        link = &(*link)->next;
    *link = group->next;
}

/* Called without holding the gate, since writing may block. */
static bool write_group(const struct group *group, const struct file_to_write *files, size_t count,
                        const char **failed, struct error *error)
{
    for (size_t i = 0; i < count; i++) {
        if (!group->outputs[i])
            continue;
        *failed = files[i].name;
        if (!output_write(group->outputs[i], files[i].data, files[i].size, error) ||
            !output_close(group->outputs[i], error))
            return false;
    }
    return true;
}

bool write_files(const struct file_to_write *files, size_t count, const char **failed,
                 struct error *error)
{
    struct group group = {.outputs = {NULL}};
    take_gate();
    bool ok = open_group(&group, files, count, failed, error);
    pthread_mutex_unlock(&shared.gate);
    ok = ok && write_group(&group, files, count, failed, error);
    take_gate();
    ok = ok && commit_group(&group, files, count, failed, error);
    close_group(&group);
    pthread_mutex_unlock(&shared.gate);
    return ok;
}

/* Takes the gate and deletes all temporary files. Returns false if the gate cannot be taken. */
static bool remove_all(void)
{
    const struct timespec until = clock_deadline(CLOCK_REALTIME, GATE_TIMEOUT_NS);
    if (pthread_mutex_timedlock(&shared.gate, &until) != 0)
        return false;
    for (const struct group *group = shared.groups; group; group = group->next)
        for (size_t i = 0; i < WRITE_FILES_MAX; i++)
            output_remove(group->outputs[i]);
    return true;
}

void write_files_reserve(void)
{
    if (!remove_all())
        return;
    shared.reserved = true;
    shared.owner = pthread_self();
    pthread_mutex_unlock(&shared.gate);
}

void write_files_abandon(void)
{
    (void)remove_all();
}
