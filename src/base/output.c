/* SPDX-License-Identifier: MIT */
/*
 * output.c - atomic output files.
 *
 * Data is written to a temporary file in the folder of the target, then renamed. Both files are on
 * the same file system, so rename replaces the target atomically. Readers never see a partial
 * target, and killed processes never leave one. A power failure may leave a partial target, because
 * fsync is not called.
 *
 * A temporary file is locked (flock) immediately after it is created, and remains locked until it
 * is renamed. The kernel releases the lock if the process is killed. output_clean therefore deletes
 * a temporary file only if it can lock the file. Another process may delete a file after it has
 * been created and before it is locked; the creator then sees a link count of 0 and retries. On a
 * file system that does not support locks, output_clean deletes nothing.
 */
#include "base/output.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/path.h"

enum { NAME_ATTEMPTS = 100 };

#define TEMPORARY_PREFIX ".astar-cli-"
#define TEMPORARY_SUFFIX ".tmp"

struct output {
    int descriptor;
    int lock; /* a second descriptor, which keeps the temporary file locked; -1: none */
    int mode; /* the permissions of the file that the output replaces; -1: none */
    char *target;
    char *temporary; /* NULL if the target is written directly */
    char *recorded;  /* the element of *names with the name of the temporary file */
};

/* Values of `turn` in struct output_names. */
enum {
    TURN_FREE,    /* no group of outputs is being committed */
    TURN_COMMITS, /* a group is being committed, or its result is not known yet */
    TURN_CLOSED,  /* no group may be committed any more */
};

/* The record of this process. Global, because a signal handler uses it. */
static struct output_names own_names;
static struct output_names *names = &own_names;

void output_names_use(struct output_names *shared)
{
    names = shared;
}

void output_names_remove(const struct output_names *ended)
{
    const struct output_names *record = ended ? ended : names;
    for (size_t i = 0; i < OUTPUT_NAMES_MAX; i++)
        if (record->items[i][0] != '\0')
            (void)unlink(record->items[i]);
}

bool output_begin_commits(struct error *error)
{
    int turn = TURN_FREE;
    (void)atomic_compare_exchange_strong(&names->turn, &turn, TURN_COMMITS);
    return turn != TURN_CLOSED || error_set(error, ERROR_STOPPED, "stopped");
}

void output_end_commits(void)
{
    int turn = TURN_COMMITS;
    (void)atomic_compare_exchange_strong(&names->turn, &turn, TURN_FREE);
}

bool output_names_close(struct output_names *closed)
{
    int turn = TURN_FREE;
    (void)atomic_compare_exchange_strong(&closed->turn, &turn, TURN_CLOSED);
    return turn != TURN_COMMITS;
}

/*
 * Records the name of a temporary file that is about to be created. Returns NULL if the record is
 * full or the name is too long.
 */
static char *record(const char *temporary)
{
    const size_t length = strlen(temporary);
    for (size_t i = 0; length < OUTPUT_NAME_SIZE && i < OUTPUT_NAMES_MAX; i++) {
        char *item = names->items[i];
        if (item[0] != '\0')
            continue;
        /* A signal handler must find either no name or a complete one. */
        memcpy(item + 1, temporary + 1, length);
        atomic_signal_fence(memory_order_seq_cst);
        item[0] = temporary[0];
        return item;
    }
    return NULL;
}

/* Removes a name from the record, after its file has been renamed or deleted. */
static void forget(char *recorded)
{
    if (recorded)
        recorded[0] = '\0';
}

/*
 * gcc's analyser reports a double free of `target` after a failure in output_open. This is a false
 * positive: `target` is NULL in that case.
 */
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wanalyzer-double-free"
#endif
static void release(struct output *output)
{
    forget(output->recorded);
    if (output->lock >= 0)
        (void)close(output->lock);
    free(output->temporary);
    free(output->target);
    free(output);
}
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif

/*
 * Locks a new temporary file. On failure returns false with errno set: EEXIST if another process
 * considered the file stale and has deleted it or is about to delete it.
 */
static bool lock_temporary(struct output *output, const char *temporary)
{
    struct stat status;
    const bool locked = flock(output->descriptor, LOCK_EX | LOCK_NB) == 0;
    if (!locked && errno != EWOULDBLOCK)
        return true; /* the file system does not support locks */
    const bool has_status = locked && fstat(output->descriptor, &status) == 0;
    if (!locked || (has_status && status.st_nlink == 0)) {
        errno = EEXIST;
        return false;
    }
    output->lock = has_status ? fcntl(output->descriptor, F_DUPFD_CLOEXEC, 0) : -1;
    if (output->lock >= 0)
        return true;
    const int reason = errno;
    (void)unlink(temporary);
    errno = reason;
    return false;
}

/*
 * Creates a file. The umask limits the permissions of a new output, but not those of an output that
 * replaces a file. They are not changed after the file is created, because the sandbox of the
 * program forbids that.
 */
static int create_temporary(const struct output *output, const char *temporary)
{
    static const int flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC;
    if (output->mode < 0)
        return open(temporary, flags, (mode_t)0666);
    const mode_t mask = umask(0);
    const int descriptor = open(temporary, flags, (mode_t)output->mode);
    const int reason = errno;
    (void)umask(mask);
    errno = reason;
    return descriptor;
}

/* Creates and locks the file `temporary`. Returns false with errno set on failure. */
static bool try_temporary(struct output *output, char *temporary)
{
    output->recorded = record(temporary);
    output->descriptor = create_temporary(output, temporary);
    if (output->descriptor >= 0 && lock_temporary(output, temporary)) {
        output->temporary = temporary;
        return true;
    }
    const int reason = errno;
    if (output->descriptor >= 0)
        (void)close(output->descriptor);
    output->descriptor = -1;
    forget(output->recorded);
    output->recorded = NULL;
    errno = reason;
    return false;
}

/* Creates the temporary file under an unused name in the folder of the target. */
static bool open_temporary(struct output *output, struct error *error)
{
    char *folder = path_folder(output->target, error);
    if (!folder)
        return false;
    for (int attempt = 0; attempt < NAME_ATTEMPTS; attempt++) {
        char name[64];
        (void)snprintf(name, sizeof name, TEMPORARY_PREFIX "%lx-%" PRIx64, (unsigned long)getpid(),
                       clock_ns());
        char *temporary = path_join(folder, name, TEMPORARY_SUFFIX, error);
        if (!temporary || try_temporary(output, temporary))
            break;
        const bool taken = errno == EEXIST;
        error_system(error, "write to the output folder");
        free(temporary);
        if (!taken)
            break;
    }
    free(folder);
    return output->descriptor >= 0;
}

/* Opens a device or a pipe. Fails instead of waiting if a pipe has no reader. */
static bool open_directly(struct output *output, struct error *error)
{
    output->descriptor = open(output->target, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (output->descriptor < 0)
        return error_system(error, "open the output");
    const int flags = fcntl(output->descriptor, F_GETFL);
    if (flags < 0 || fcntl(output->descriptor, F_SETFL, flags & ~O_NONBLOCK) < 0)
        return error_system(error, "open the output");
    return true;
}

static bool open_target(struct output *output, const char *path, struct error *error)
{
    struct stat status;
    /*
     * The path of a pipe or a device is used without resolving links. It may be a link in /proc
     * whose target is not a path, such as pipe:[1234].
     */
    const bool direct =
        stat(path, &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode);
    output->target = direct ? path_copy(path, error) : path_follow_links(path, error);
    if (!output->target)
        return false;
    if (direct)
        return open_directly(output, error);
    if (stat(output->target, &status) != 0) {
        if (errno != ENOENT)
            return error_system(error, "open the output");
        return open_temporary(output, error);
    }
    if (S_ISDIR(status.st_mode))
        return error_set(error, ERROR_SYSTEM, "the output is a folder");
    if (faccessat(AT_FDCWD, output->target, W_OK, AT_EACCESS) != 0)
        return error_system(error, "replace the output");
    output->mode = (int)(status.st_mode & (mode_t)0777);
    return open_temporary(output, error);
}

struct output *output_open(const char *path, struct error *error)
{
    struct output *output = memory_zeroed(1, sizeof *output, error);
    if (!output)
        return NULL;
    output->descriptor = output->lock = output->mode = -1;
    if (strcmp(path, FILE_STANDARD_STREAM) == 0) {
        output->descriptor = STDOUT_FILENO;
    } else if (!open_target(output, path, error)) {
        output_discard(output);
        return NULL;
    }
    return output;
}

bool output_wait(int descriptor)
{
    struct pollfd wanted = {.fd = descriptor, .events = POLLOUT};
    return poll(&wanted, 1, -1) > 0 || errno == EINTR;
}

bool output_send(int descriptor, const void *data, size_t size)
{
    const char *rest = data;
    while (size > 0) {
        const ssize_t count = write(descriptor, rest, size);
        if (count < 0 && errno != EINTR && (errno != EAGAIN || !output_wait(descriptor)))
            return false;
        rest += count > 0 ? count : 0;
        size -= count > 0 ? (size_t)count : 0;
    }
    return true;
}

bool output_write(struct output *output, const void *data, size_t size, struct error *error)
{
    return output_send(output->descriptor, data, size) || error_system(error, "write the output");
}

bool output_close(struct output *output, struct error *error)
{
    const int descriptor = output->descriptor;
    if (!output->target || descriptor < 0)
        return true;
    output->descriptor = -1;
    return close(descriptor) == 0 || error_system(error, "write the output");
}

bool output_commit(struct output *output, struct error *error)
{
    bool ok = output_close(output, error);
    if (ok && output->temporary && rename(output->temporary, output->target) != 0)
        ok = error_system(error, "rename the output");
    if (!ok) {
        output_discard(output);
        return false;
    }
    release(output);
    return true;
}

void output_discard(struct output *output)
{
    if (!output)
        return;
    if (output->descriptor >= 0 && output->target)
        (void)close(output->descriptor);
    if (output->temporary)
        (void)unlink(output->temporary);
    release(output);
}

/* Returns true for names that open_temporary generates. */
static bool is_temporary(const char *name)
{
    static const char digits[] = "0123456789abcdef";
    const size_t prefix = strlen(TEMPORARY_PREFIX);
    if (strncmp(name, TEMPORARY_PREFIX, prefix) != 0)
        return false;
    const char *first = name + prefix;
    const char *dash = first + strspn(first, digits);
    if (dash == first || *dash != '-')
        return false;
    const size_t second = strspn(dash + 1, digits);
    return second > 0 && strcmp(dash + 1 + second, TEMPORARY_SUFFIX) == 0;
}

/* Deletes a temporary file unless a process holds its lock. */
static void remove_if_unlocked(int folder, const char *name)
{
    struct stat status;
    const int descriptor = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (descriptor < 0)
        return;
    if (fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) &&
        flock(descriptor, LOCK_EX | LOCK_NB) == 0)
        (void)unlinkat(folder, name, 0);
    (void)close(descriptor);
}

void output_clean(const char *folder)
{
    DIR *stream = opendir(folder);
    const struct dirent *entry;
    while (stream && (entry = readdir(stream)) != NULL)
        if (is_temporary(entry->d_name))
            remove_if_unlocked(dirfd(stream), entry->d_name);
    if (stream)
        (void)closedir(stream);
}
