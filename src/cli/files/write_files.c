/* SPDX-License-Identifier: MIT */
/*
 * write_files.c - writes output files, and can abandon unfinished files.
 *
 * The files of one call to write_files form a group. The gate is a mutex that guards the list of
 * groups and is held while a file is created or renamed. The thread that holds the gate can
 * therefore delete the temporary files of all groups. The gate is not held while data is written,
 * because writing may block.
 */
#include "cli/files/write_files.h"

#include <pthread.h>
#include <signal.h>
#include <string.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/output.h"

/*
 * The maximum times to wait for the mutex `gate`. Another thread may hold it for a long time if a
 * file system blocks.
 */
enum {
    GATE_TIMEOUT_NS = 1000000000, /* used if the process is about to end */
    REVOKE_TIMEOUT_NS = 10000000, /* used if the caller can try again later */
};

/* The outputs of one call to write_files; NULL stands for a file that is not written. */
struct group {
    const struct writer *writer; /* may be NULL */
    struct output *outputs[WRITE_FILES_MAX];
    struct group *next;
};

/* An output that write_files_open_early has opened; NULL after a group has taken it. */
struct early_output {
    const char *name;
    struct output *output;
};

static struct {
    pthread_mutex_t gate;
    struct group *groups;
    struct early_output early[WRITE_FILES_EARLY];
    size_t early_count;
    bool reserved; /* only the thread `owner` may lock `gate` */
    pthread_t owner;
    pthread_cond_t never; /* never signalled, so that threads that wait for it never continue */
} shared = {.gate = PTHREAD_MUTEX_INITIALIZER, .never = PTHREAD_COND_INITIALIZER};

/* Locks the mutex `gate`. If it is reserved for another thread, waits until the process ends. */
static void take_gate(void)
{
    pthread_mutex_lock(&shared.gate);
    while (shared.reserved && pthread_equal(shared.owner, pthread_self()) == 0)
        pthread_cond_wait(&shared.never, &shared.gate);
}

bool write_files_open_early(const char *name)
{
    struct error ignored;
    sigset_t all;
    sigset_t before;
    if (shared.early_count == WRITE_FILES_EARLY)
        return false;
    /* A signal handler must know the file as soon as it exists. */
    sigfillset(&all);
    (void)pthread_sigmask(SIG_SETMASK, &all, &before);
    struct output *output = output_open(name, &ignored);
    if (output)
        shared.early[shared.early_count++] = (struct early_output){name, output};
    (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
    return output != NULL;
}

/* Opens an output, or takes the early output with this name. Call with `gate` locked. */
static struct output *open_output(const char *name, struct error *error)
{
    for (size_t i = 0; i < shared.early_count; i++) {
        struct output *output = shared.early[i].output;
        if (!output || strcmp(shared.early[i].name, name) != 0)
            continue;
        shared.early[i].output = NULL;
        return output;
    }
    return output_open(name, error);
}

/* Adds a group to the list and opens its outputs. Call with `gate` locked. */
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
        group->outputs[i] = open_output(files[i].name, error);
        if (!group->outputs[i])
            return false;
    }
    return true;
}

/* Moves the outputs of a group into place. Call with `gate` locked. */
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

/*
 * Discards the outputs that were not committed, and removes the group from the list. Call with
 * `gate` locked.
 */
static void close_group(struct group *group)
{
    struct group **link = &shared.groups;
    for (size_t i = 0; i < WRITE_FILES_MAX; i++)
        output_discard(group->outputs[i]);
    while (*link != group)
        link = &(*link)->next;
    *link = group->next;
}

/* Writes the data of a group. Call with `gate` unlocked, since writing may block. */
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

/* Fails if `writer` has been revoked. Call with `gate` locked. */
static bool check_writer(const struct writer *writer, struct error *error)
{
    return !writer || !writer->revoked || error_set(error, ERROR_STOPPED, "stopped");
}

bool write_files(struct writer *writer, const struct file_to_write *files, size_t count,
                 const char **failed, struct error *error)
{
    struct group group = {.writer = writer};
    take_gate();
    bool ok = check_writer(writer, error);
    if (!ok) {
        pthread_mutex_unlock(&shared.gate);
        return false;
    }
    ok = open_group(&group, files, count, failed, error);
    pthread_mutex_unlock(&shared.gate);
    ok = ok && write_group(&group, files, count, failed, error);
    take_gate();
    ok = ok && check_writer(writer, error) && commit_group(&group, files, count, failed, error);
    close_group(&group);
    if (ok && writer)
        writer->finished = true;
    pthread_mutex_unlock(&shared.gate);
    return ok;
}

/* Locks the mutex `gate`. Returns false if it is still locked after this time. */
static bool take_gate_within(uint64_t nanoseconds)
{
    const struct timespec until = clock_deadline(CLOCK_REALTIME, nanoseconds);
    return pthread_mutex_timedlock(&shared.gate, &until) == 0;
}

/* Deletes the temporary files of `writer`, or those of all writers if `writer` is NULL. */
static void remove_files(const struct writer *writer)
{
    for (const struct group *group = shared.groups; group; group = group->next)
        for (size_t i = 0; i < WRITE_FILES_MAX && (!writer || group->writer == writer); i++)
            output_remove(group->outputs[i]);
}

bool write_files_revoke(struct writer *writer)
{
    if (!take_gate_within(REVOKE_TIMEOUT_NS))
        return false;
    const bool unfinished = !writer->finished;
    if (unfinished) {
        writer->revoked = true;
        remove_files(writer);
    }
    pthread_mutex_unlock(&shared.gate);
    return unfinished;
}

void write_files_reserve(void)
{
    if (!take_gate_within(GATE_TIMEOUT_NS))
        return;
    remove_files(NULL);
    shared.reserved = true;
    shared.owner = pthread_self();
    pthread_mutex_unlock(&shared.gate);
}

void write_files_abandon(void)
{
    if (take_gate_within(GATE_TIMEOUT_NS))
        remove_files(NULL);
}

void write_files_remove_early(void)
{
    for (size_t i = 0; i < shared.early_count; i++)
        output_remove(shared.early[i].output);
}
