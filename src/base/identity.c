/* SPDX-License-Identifier: MIT */
/*
 * identity.c - identities of files, and sets of identities.
 *
 * The set is a hash table with linear probing. Its slots contain indices into the array of
 * identities. At most half of the slots are in use.
 */
#include "base/identity.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/memory.h"
#include "base/path.h"

enum { SLOTS_MIN = 32 };

/*
 * Identifies a missing file by its folder and name. The identity is not comparable if the folder is
 * missing as well.
 */
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
        error_system(error, "access the folder");
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
    bool ok = true;
    /*
     * If stat fails for a file that may exist, try again with lstat: the failure may be temporary,
     * and a file without an identity could be overwritten. All links are already resolved, so lstat
     * and stat examine the same file.
     */
    if (stat(target, &status) == 0 || (errno != ENOENT && lstat(target, &status) == 0))
        *identity =
            (struct file_identity){.comparable = S_ISREG(status.st_mode) || S_ISDIR(status.st_mode),
                                   .device = status.st_dev,
                                   .inode = status.st_ino};
    else if (errno == ENOENT || errno == ENOTDIR)
        ok = identify_missing(target, identity, error);
    else if (errno != ENAMETOOLONG) /* no file can have a name that long */
        ok = error_system(error, "open the file");
    free(target);
    return ok;
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

bool file_same(const struct file_identity *a, const struct file_identity *b)
{
    return a->comparable && b->comparable && a->device == b->device && a->inode == b->inode &&
           strcmp(a->name, b->name) == 0;
}

/* FNV-1a, applied to the device and the inode as one value each, then to the bytes of the name. */
static uint64_t hash(const struct file_identity *identity)
{
    static const uint64_t prime = UINT64_C(0x100000001b3);
    uint64_t value = UINT64_C(0xcbf29ce484222325);
    value = (value ^ (uint64_t)identity->device) * prime;
    value = (value ^ (uint64_t)identity->inode) * prime;
    for (const char *c = identity->name; *c != '\0'; c++)
        value = (value ^ (unsigned char)*c) * prime;
    return value ^ value >> 32;
}

/*
 * Returns the slot of the identity or, if the table does not contain it, the free slot where it
 * belongs. The table must have a free slot.
 */
static size_t find_slot(const struct file_set *set, const struct file_identity *identity)
{
    size_t slot = (size_t)hash(identity) & (set->slot_count - 1);
    while (set->slots[slot] != 0 && !file_same(&set->items[set->slots[slot] - 1], identity))
        slot = (slot + 1) & (set->slot_count - 1);
    return slot;
}

/* Doubles the number of slots. */
static bool grow_table(struct file_set *set, struct error *error)
{
    const size_t count = set->slot_count > 0 ? 2 * set->slot_count : SLOTS_MIN;
    size_t *slots = memory_zeroed(count, sizeof *slots, error);
    if (!slots)
        return false;
    free(set->slots);
    set->slots = slots;
    set->slot_count = count;
    for (size_t i = 0; i < set->count; i++)
        slots[find_slot(set, &set->items[i])] = i + 1;
    return true;
}

bool file_set_add(struct file_set *set, const struct file_identity *identity, struct error *error)
{
    if (!identity->comparable || file_set_find(set, identity) != SIZE_MAX)
        return true;
    struct file_identity *items =
        memory_grow(set->items, &set->capacity, set->count + 1, sizeof *items, error);
    if (!items)
        return false;
    set->items = items;
    if (2 * (set->count + 1) > set->slot_count && !grow_table(set, error))
        return false;
    items[set->count] = *identity;
    set->slots[find_slot(set, identity)] = ++set->count;
    return true;
}

size_t file_set_find(const struct file_set *set, const struct file_identity *identity)
{
    if (!identity->comparable || set->count == 0)
        return SIZE_MAX;
    const size_t item = set->slots[find_slot(set, identity)];
    return item > 0 ? item - 1 : SIZE_MAX;
}

bool file_set_contains(const struct file_set *set, const struct file_identity *identity)
{
    return file_set_find(set, identity) != SIZE_MAX;
}

void file_set_free(struct file_set *set)
{
    free(set->items);
    free(set->slots);
    *set = (struct file_set){0};
}
