/* SPDX-License-Identifier: MIT */
/* map_file.c - properties of a map that are known before it is read. */
#include "cli/files/map_file.h"

#include <math.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "cli/limits.h"
#include "map/formats.h"
#include "map/map.h"
#include "map/scenario.h"

static uint64_t size_of(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISREG(status.st_mode) ? (uint64_t)status.st_size : 0;
}

static enum map_file_kind kind_of(const struct bytes *first, const struct map_options *reading)
{
    if (scenario_recognise(first))
        return MAP_FILE_SCENARIO;
    return map_format_recognise(first, reading) == MAP_FORMAT_MOVINGAI ? MAP_FILE_MOVINGAI
                                                                       : MAP_FILE_OTHER;
}

/*
 * Reads the content of a map that may refer to another file. Leaves *bytes empty for other maps.
 * Stores the kind of the file in file->kind.
 */
static bool read_referring(const struct map_options *reading, struct map_file *file,
                           uint64_t memory, struct bytes *bytes, struct error *error)
{
    uint8_t data[MAP_SNIFF_SIZE];
    struct bytes first = {data, sizeof data};
    *bytes = (struct bytes){0};
    if (!file_peek(file->path, &first, error))
        return false;
    file->kind = kind_of(&first, reading);
    if (first.size == 0 || file->kind == MAP_FILE_SCENARIO || !map_refers(&first, reading))
        return true;
    const uint64_t own = map_referring_limit(&first, reading);
    const uint64_t limit = own < memory ? own : memory;
    if (file_read_until(file->path, limit, reading->stop, bytes, error))
        return true;
    if (error->code == ERROR_LIMIT && memory < own)
        (void)error_set(error, ERROR_LIMIT,
                        "the file is larger than the limit of %.0f MB; raise it with --memory",
                        floor((double)memory / (1 << 20)));
    return false;
}

/* Returns the word that messages use for a file that a map refers to: image or tileset. */
static const char *word_for(const struct referred *referred)
{
    return referred->has_cells ? "image" : "tileset";
}

/* Identifies the files that a map refers to. */
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
            continue;
        }
        (void)error_quote(error, 0, 0, "%s %s: %s", word_for(&file->referred), path, cause.message);
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
static bool find_referred(const struct map_options *reading, uint64_t memory, struct map_file *file,
                          struct error *error)
{
    const bool stream = file->content.data != NULL;
    struct bytes bytes = file->content;
    if (!stream && !read_referring(reading, file, memory, &bytes, error))
        return false;
    const bool ok = bytes.size == 0 || map_referred(&bytes, reading, &file->referred, error);
    if (!stream)
        free(bytes.data);
    return ok && identify_referred(reading, file, error);
}

/* Identifies a map and the files that it refers to. */
static bool identify(const struct map_options *reading, uint64_t memory, struct map_file *file,
                     struct error *error)
{
    const bool stream = options_name_stream(file->path);
    referred_free(&file->referred);
    file_set_free(&file->referred_files);
    if (stream)
        file->identity = file_identify_open(STDIN_FILENO);
    return (stream || file_identify(file->path, &file->identity, error)) &&
           find_referred(reading, memory, file, error);
}

void map_file_inspect(const struct options *options, uint64_t memory, struct map_file *file)
{
    struct stop stop = {0};
    struct map_options reading = options->map;
    reading.path = file->path;
    reading.stop = &stop;
    limits_begin(options->time_limit_us, &stop);
    file->unreadable = !identify(&reading, memory, file, &file->error);
    if (file->unreadable && file->error.code != ERROR_STOPPED)
        file->unreadable = !identify(&reading, memory, file, &file->error);
    file->size = options_name_stream(file->path) ? file->content.size : size_of(file->path);
    for (size_t i = 0; i < file->referred.count; i++)
        file->size += size_of(file->referred.paths[i]);
}

const char *map_file_cells(const struct map_file *file)
{
    return file->referred.has_cells ? file->referred.paths[0] : file->path;
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
