/* SPDX-License-Identifier: MIT */
/* file.c - reads files and creates folders. */
#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/path.h"

enum {
    FIRST_READ = 64 * 1024, /* size in bytes of the first buffer for input of unknown size */
    READ_MAX = 1 << 24,     /* bytes read between checks for a stop; takes a few milliseconds */
    STOP_INTERVAL_MS = 20   /* time between checks for a stop while waiting for data */
};

static bool too_large(uint64_t limit, struct error *error)
{
    return error_set(error, ERROR_LIMIT, "the file is larger than %" PRIu64 " bytes", limit);
}

/* A file that is being read. */
struct file_source {
    int descriptor;
    bool waits;      /* neither a regular file nor a folder: reading may wait for data */
    size_t expected; /* likely size in bytes; a buffer of this size saves reallocations */
    uint64_t limit;  /* maximum size in bytes */
    const struct stop *stop;
};

/* Waits until a read would not block. Fails if a stop is due. */
static bool wait_for_data(const struct file_source *source, struct error *error)
{
    struct pollfd wanted = {.fd = source->descriptor, .events = POLLIN};
    for (;;) {
        if (!stop_check(source->stop, error))
            return false;
        if (!source->waits)
            return true;
        const int ready = poll(&wanted, 1, source->stop ? STOP_INTERVAL_MS : -1);
        if (ready > 0)
            return true;
        if (ready < 0 && errno != EINTR)
            return error_system(error, "read the file");
    }
}

/* Reads to the end of the stream. */
static bool read_to_end(const struct file_source *source, struct bytes *bytes, struct error *error)
{
    const uint64_t limit = source->limit;
    struct bytes all = {NULL, 0};
    size_t capacity = 0;
    for (;;) {
        if (all.size == capacity) {
            /*
             * The last read, which detects the end of the file, needs one spare byte. Without it,
             * the buffer would have to grow before that read.
             */
            const size_t needed = capacity == 0 ? source->expected + 1 : capacity + 1;
            uint8_t *grown = memory_grow(all.data, &capacity, needed, 1, error);
            if (!grown)
                break;
            all.data = grown;
        }
        /* Read up to one byte beyond the limit, to detect a file that is too large. */
        const uint64_t allowed = limit - all.size;
        size_t room = capacity - all.size <= allowed ? capacity - all.size : (size_t)allowed + 1;
        room = room < READ_MAX ? room : READ_MAX;
        if (!wait_for_data(source, error))
            break;
        const ssize_t count = read(source->descriptor, all.data + all.size, room);
        if (count == 0) {
            *bytes = all;
            return true;
        }
        if (count < 0) {
            if (errno == EINTR || errno == EAGAIN)
                continue;
            if (errno == EISDIR)
                error_set(error, ERROR_SYSTEM, "this is a folder, not a map");
            else
                error_system(error, "read the file");
            break;
        }
        all.size += (size_t)count;
        if (all.size > limit) {
            too_large(limit, error);
            break;
        }
    }
    free(all.data);
    return false;
}

/*
 * Returns true if a regular file has changed since fstat filled in `before`, or if this cannot be
 * determined. `size_read` is the number of bytes read from the file.
 */
static bool has_changed(int descriptor, const struct stat *before, size_t size_read)
{
    struct stat after;
    if (!S_ISREG(before->st_mode) || fstat(descriptor, &after) != 0)
        return S_ISREG(before->st_mode);
    /* Most files in /proc report a size of 0, whatever they contain. */
    if (before->st_size == 0)
        return after.st_size != 0;
    return after.st_size != (off_t)size_read || before->st_mtim.tv_sec != after.st_mtim.tv_sec ||
           before->st_mtim.tv_nsec != after.st_mtim.tv_nsec;
}

/*
 * O_NONBLOCK prevents open from waiting for the writer of a FIFO. wait_for_data waits for the
 * writer instead.
 */
bool file_read_until(const char *path, uint64_t limit, const struct stop *stop, struct bytes *bytes,
                     struct error *error)
{
    *bytes = (struct bytes){0};
    const bool standard = strcmp(path, FILE_STANDARD_STREAM) == 0;
    const int descriptor =
        standard ? STDIN_FILENO : open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (descriptor < 0)
        return error_system(error, "open the file");
    struct stat status;
    bool ok = false;
    if (fstat(descriptor, &status) != 0) {
        error_system(error, "read the file");
    } else if (S_ISREG(status.st_mode) && (uint64_t)status.st_size > limit) {
        too_large(limit, error);
    } else {
        const bool regular = S_ISREG(status.st_mode);
        const struct file_source source = {.descriptor = descriptor,
                                           .waits = !regular && !S_ISDIR(status.st_mode),
                                           .expected =
                                               regular ? (size_t)status.st_size : FIRST_READ,
                                           .limit = limit,
                                           .stop = stop};
        ok = read_to_end(&source, bytes, error);
        if (ok && !standard && has_changed(descriptor, &status, bytes->size)) {
            free(bytes->data);
            *bytes = (struct bytes){0};
            ok = error_set(error, ERROR_SYSTEM, "the file changed while being read; try again");
        }
    }
    if (!standard)
        (void)close(descriptor); /* nothing was written, so no data can be lost */
    return ok;
}

bool file_read(const char *path, uint64_t limit, struct bytes *bytes, struct error *error)
{
    return file_read_until(path, limit, NULL, bytes, error);
}

bool file_peek(const char *path, struct bytes *first, uint64_t *size, struct error *error)
{
    struct stat status;
    const size_t room = first->size;
    first->size = 0;
    if (size)
        *size = 0;
    if (stat(path, &status) != 0)
        return error_system(error, "open the file");
    if (!S_ISREG(status.st_mode))
        return true;
    if (size)
        *size = (uint64_t)status.st_size;
    const int descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (descriptor < 0)
        return error_system(error, "open the file");
    const ssize_t count = read(descriptor, first->data, room);
    const bool ok = count >= 0 || error_system(error, "read the file");
    (void)close(descriptor);
    first->size = ok ? (size_t)count : 0;
    return ok;
}

bool file_check_regular(const char *path, struct error *error)
{
    struct stat status;
    if (stat(path, &status) != 0)
        return error_system(error, "open the file");
    if (S_ISDIR(status.st_mode))
        return error_set(error, ERROR_SYSTEM, "this is a folder, not a file");
    return S_ISREG(status.st_mode) || error_set(error, ERROR_SYSTEM, "not a regular file");
}

bool file_is_folder(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

bool file_make_folder(const char *path, struct error *error)
{
    if (file_is_folder(path))
        return true;
    char *parent = path_folder(path, error);
    if (!parent)
        return false;
    const bool parent_exists = strcmp(parent, path) == 0 || file_make_folder(parent, error);
    free(parent);
    if (!parent_exists)
        return false;
    if (mkdir(path, 0777) == 0 || (errno == EEXIST && file_is_folder(path)))
        return true;
    return error_system(error, "create the output folder");
}

bool file_make_folder_of(const char *path, struct error *error)
{
    char *folder = path_folder(path, error);
    const bool ok = folder && file_make_folder(folder, error);
    free(folder);
    return ok;
}
