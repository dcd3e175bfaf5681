/* SPDX-License-Identifier: MIT */
/* file.c - reading files whole, folders, and telling files apart. */
#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/path.h"

enum { FIRST_READ = 64 * 1024 };

static bool too_large(uint64_t limit, struct error *error)
{
    return error_set(error, ERROR_LIMIT, "the file is larger than %" PRIu64 " bytes", limit);
}

/* Reads to the end of the stream; `expected` is a guess of the size that only saves copying. */
static bool read_to_end(int descriptor, size_t expected, uint64_t limit, struct bytes *bytes,
                        struct error *error)
{
    struct bytes all = {NULL, 0};
    size_t capacity = 0;
    for (;;) {
        if (all.size == capacity) {
            /* One byte more than expected lets the last read see the end of the file. */
            const size_t wanted = capacity == 0 ? expected + 1 : capacity + 1;
            uint8_t *grown = memory_grow(all.data, &capacity, wanted, 1, error);
            if (!grown)
                break;
            all.data = grown;
        }
        /* A byte beyond the limit shows that there is too much. */
        const uint64_t allowed = limit - all.size;
        const size_t room =
            capacity - all.size <= allowed ? capacity - all.size : (size_t)allowed + 1;
        const ssize_t count = read(descriptor, all.data + all.size, room);
        if (count == 0) {
            *bytes = all;
            return true;
        }
        if (count < 0) {
            if (errno == EINTR)
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

/* True if the file is another than it was when `before` was noted. */
static bool has_changed(int descriptor, const struct stat *before, size_t size_read)
{
    struct stat after;
    if (!S_ISREG(before->st_mode) || fstat(descriptor, &after) != 0)
        return S_ISREG(before->st_mode);
    /* Files that the system makes up as they are read have no size, and keep none. */
    if (before->st_size == 0)
        return after.st_size != 0;
    return after.st_size != (off_t)size_read || before->st_mtim.tv_sec != after.st_mtim.tv_sec ||
           before->st_mtim.tv_nsec != after.st_mtim.tv_nsec;
}

bool file_read(const char *path, uint64_t limit, struct bytes *bytes, struct error *error)
{
    const bool standard = strcmp(path, FILE_STANDARD_STREAM) == 0;
    const int descriptor = standard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0)
        return error_system(error, "open the file");
    struct stat status;
    bool done = false;
    if (fstat(descriptor, &status) != 0) {
        error_system(error, "read the file");
    } else if (S_ISREG(status.st_mode) && (uint64_t)status.st_size > limit) {
        too_large(limit, error);
    } else {
        const size_t expected = S_ISREG(status.st_mode) ? (size_t)status.st_size : FIRST_READ;
        done = read_to_end(descriptor, expected, limit, bytes, error);
        if (done && !standard && has_changed(descriptor, &status, bytes->size)) {
            free(bytes->data);
            done = error_set(error, ERROR_SYSTEM, "the file changed while it was read: try again");
        }
    }
    if (!standard)
        (void)close(descriptor); /* nothing was written: nothing can be lost here */
    return done;
}

bool file_peek(const char *path, struct bytes *first, struct error *error)
{
    struct stat status;
    const size_t room = first->size;
    first->size = 0;
    if (stat(path, &status) != 0)
        return error_system(error, "open the file");
    if (!S_ISREG(status.st_mode))
        return true;
    const int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0)
        return error_system(error, "open the file");
    const ssize_t count = read(descriptor, first->data, room);
    const bool good = count >= 0 || error_system(error, "read the file");
    (void)close(descriptor);
    first->size = good ? (size_t)count : 0;
    return good;
}

bool file_check_regular(const char *path, struct error *error)
{
    struct stat status;
    if (stat(path, &status) != 0)
        return error_system(error, "open the file");
    if (S_ISDIR(status.st_mode))
        return error_set(error, ERROR_SYSTEM, "this is a folder, not a file");
    return S_ISREG(status.st_mode) || error_set(error, ERROR_SYSTEM, "this is no regular file");
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
    const bool above = strcmp(parent, path) == 0 || file_make_folder(parent, error);
    free(parent);
    if (!above)
        return false;
    if (mkdir(path, 0777) == 0 || (errno == EEXIST && file_is_folder(path)))
        return true;
    return error_system(error, "make the output folder");
}

/* Identifies a file that is not there by its folder and name, if there is such a folder. */
static bool identify_missing(const char *path, struct file_identity *identity, struct error *error)
{
    struct stat status;
    const char *name = path_name(path);
    char *folder = path_folder(path, error);
    if (!folder)
        return false;
    const bool found = stat(folder, &status) == 0;
    const bool known = found || errno == ENOENT || errno == ENOTDIR;
    if (!known)
        error_system(error, "look at the folder");
    if (found && strlen(name) < sizeof identity->name) {
        *identity = (struct file_identity){
            .comparable = true, .device = status.st_dev, .inode = status.st_ino};
        memcpy(identity->name, name, strlen(name) + 1);
    }
    free(folder);
    return known;
}

bool file_identify(const char *path, struct file_identity *identity, struct error *error)
{
    struct stat status;
    *identity = (struct file_identity){.comparable = false};
    char *target = path_follow_links(path, error);
    if (!target)
        return false;
    bool good = true;
    /* Links have been followed. It is asked twice, as much depends on the answer. */
    if (stat(target, &status) == 0 || (errno != ENOENT && lstat(target, &status) == 0))
        *identity =
            (struct file_identity){.comparable = S_ISREG(status.st_mode) || S_ISDIR(status.st_mode),
                                   .device = status.st_dev,
                                   .inode = status.st_ino};
    else if (errno == ENOENT || errno == ENOTDIR)
        good = identify_missing(target, identity, error);
    else if (errno != ENAMETOOLONG) /* no file has such a name */
        good = error_system(error, "open the file");
    free(target);
    return good;
}

struct file_identity file_identify_open(int descriptor)
{
    struct file_identity identity = {.comparable = false};
    struct stat status;
    if (fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode)) {
        identity.comparable = true;
        identity.device = status.st_dev;
        identity.inode = status.st_ino;
    }
    return identity;
}

int file_order(const struct file_identity *a, const struct file_identity *b)
{
    if (a->comparable != b->comparable)
        return a->comparable - b->comparable;
    if (a->device != b->device)
        return a->device < b->device ? -1 : 1;
    if (a->inode != b->inode)
        return a->inode < b->inode ? -1 : 1;
    return strcmp(a->name, b->name);
}

bool file_same(const struct file_identity *a, const struct file_identity *b)
{
    return a->comparable && b->comparable && file_order(a, b) == 0;
}
