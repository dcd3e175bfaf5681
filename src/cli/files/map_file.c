/* SPDX-License-Identifier: MIT */
/* map_file.c - properties of a map that are known before it is read. */
#include "cli/files/map_file.h"

#include <math.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "cli/limits.h"
#include "cli/options/fingerprint.h"
#include "map/formats.h"
#include "map/image/png_check.h"

/* Reads the whole file of a map that may refer to other files. */
static bool read_referring(const struct map_options *reading, const char *path, uint64_t memory,
                           struct bytes *bytes, struct error *error)
{
    const uint64_t most = map_format_row(reading->format)->referring_max;
    const uint64_t all = map_file_limit(reading);
    const uint64_t own = most > 0 && most < all ? most : all;
    const uint64_t limit = own < memory ? own : memory;
    if (file_read_until(path, limit, reading->stop, bytes, error))
        return true;
    if (error->code == ERROR_LIMIT && memory < own)
        (void)error_set(error, ERROR_LIMIT,
                        "the file is larger than the limit of %.0f MB; raise it with --memory",
                        floor((double)memory / (1 << 20)));
    return false;
}

static uint64_t size_of(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISREG(status.st_mode) ? (uint64_t)status.st_size : 0;
}

/* Identifies the files that a map refers to, and adds their sizes to that of the map. */
static bool identify_referred(const struct map_options *reading, struct map_file *file,
                              struct error *error)
{
    struct error cause;
    for (size_t i = 0; i < file->referred.count; i++) {
        struct file_identity identity;
        const char *path = file->referred.paths[i];
        if (file_identify(path, &identity, &cause)) {
            if (!file_set_add(&file->referred_files, &identity, error))
                return false;
            file->size += size_of(path);
            continue;
        }
        (void)error_quote(error, 0, 0, file->referred.has_cells ? "image %s: %s" : "tileset %s: %s",
                          path, cause.message);
        error->code = cause.code;
        if (reading->untrusted)
            error_conceal(error);
        return false;
    }
    return true;
}

/*
 * Finds the files that a map refers to, if any, and identifies them. If the map is too damaged
 * for its references to be read, the error is reported when the map is read.
 */
static bool find_referred(const struct map_options *reading, uint64_t memory,
                          const struct bytes *first, struct map_file *file, struct error *error)
{
    struct bytes bytes = file->content.data ? file->content : *first;
    struct bytes whole = {0};
    if (bytes.size == 0) /* the map may be a pipe */
        return true;
    if (map_format_row(reading->format)->referred && bytes.size < file->size) {
        if (!read_referring(reading, file->path, memory, &whole, error))
            return false;
        bytes = whole;
    }
    const bool ok = map_referred(&bytes, reading, &file->referred, error);
    free(whole.data);
    return ok && identify_referred(reading, file, error);
}

/* Returns the first bytes of standard input, which has been read, or reads those of a file. */
static bool look(struct map_file *file, struct bytes *first, struct error *error)
{
    if (!file->content.data)
        return file_peek(file->path, first, &file->size, error);
    file->size = file->content.size;
    first->data = file->content.data;
    first->size = file->size < first->size ? file->size : first->size;
    return true;
}

/* Returns true if the file was found in a folder and is neither a map nor a scenario. */
static bool is_passed_over(const struct map_file *file)
{
    return file->in_folder && file->kind.role != MAP_ROLE_MAP &&
           file->kind.role != MAP_ROLE_SCENARIO;
}

/* Identifies a map and the files that it refers to, and estimates the size of the map. */
static bool identify(struct map_options *reading, uint64_t memory, struct map_file *file,
                     struct error *error)
{
    uint8_t data[MAP_SNIFF_SIZE];
    struct bytes first = {data, sizeof data};
    const char *text;
    size_t length;
    referred_free(&file->referred);
    file_set_free(&file->referred_files);
    const bool found = look(file, &first, error);
    file->kind = map_identify(&first, reading);
    reading->format = file->kind.format;
    if (found && is_passed_over(file))
        return true;
    if (file->content.data)
        file->identity = file_identify_open(STDIN_FILENO);
    else if (!file_identify(file->path, &file->identity, error))
        return false;
    if (!found || !find_referred(reading, memory, &first, file, error))
        return false;
    file->own_picture = png_find_text(&first, FINGERPRINT_KEYWORD, &text, &length);
    file->estimate = file->referred.estimate;
    if (file->referred.has_cells)
        file->estimate = map_file_estimate(reading, file, sizeof data);
    else if (file->estimate.width == 0 && first.size > 0)
        file->estimate = map_estimate(&first, file->size, reading);
    return true;
}

void map_file_inspect(const struct options *options, uint64_t memory, struct map_file *file)
{
    struct stop stop = {0};
    limits_begin(options->time_limit_us, &stop);
    file->unreadable = true;
    for (int tries = 0; file->unreadable && tries < 2; tries++) {
        struct map_options reading = options->map;
        reading.path = file->path;
        reading.stop = &stop;
        file->unreadable = !identify(&reading, memory, file, &file->error);
        if (file->unreadable && file->error.code == ERROR_STOPPED)
            break;
    }
}

struct map_estimate map_file_estimate(const struct map_options *options,
                                      const struct map_file *file, size_t bytes)
{
    const bool is_image = file->referred.has_cells;
    const char *path = is_image ? file->referred.paths[0] : file->path;
    struct map_estimate estimate = file->estimate;
    struct map_options reading = *options;
    struct error ignored;
    reading.format = is_image ? MAP_FORMAT_AUTO : file->kind.format;
    if (file->content.data && !is_image)
        return map_estimate(&file->content, file->size, &reading);
    struct bytes first = {malloc(bytes), bytes};
    if (first.data && file_peek(path, &first, NULL, &ignored) && first.size > 0)
        estimate = map_estimate(&first, file->size, &reading);
    free(first.data);
    return estimate;
}

void map_file_free(struct map_file *file)
{
    free(file->path);
    free(file->name);
    referred_free(&file->referred);
    file_set_free(&file->referred_files);
    free(file->content.data);
}

bool map_list_add(struct map_list *list, struct map_file *file, struct error *error)
{
    struct map_file *items = NULL;
    if (file->path && file->name)
        items = memory_grow(list->items, &list->capacity, list->count + 1, sizeof *items, error);
    if (!items) {
        map_file_free(file);
        return false;
    }
    list->items = items;
    items[list->count++] = *file;
    return true;
}

void map_list_free(struct map_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        map_file_free(&list->items[i]);
    names_free(&list->others);
    free(list->items);
    *list = (struct map_list){0};
}
