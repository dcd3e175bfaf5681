/* SPDX-License-Identifier: MIT */
/* write_files.c - writes a group of output files: all of them, or none. */
#include "cli/files/write_files.h"

#include <string.h>

#include "base/file.h"
#include "base/output.h"
#include "cli/options/options.h"

/*
 * The outputs that write_files_open_early has opened; NULL after write_files has taken one. Global,
 * since they belong to the process.
 */
static struct {
    const char *name;
    struct output *output;
} early[WRITE_FILES_EARLY];
static size_t early_count;

bool write_files_open_early(const char *name)
{
    struct error ignored;
    struct output *output = early_count < WRITE_FILES_EARLY ? output_open(name, &ignored) : NULL;
    if (!output)
        return false;
    early[early_count].name = name;
    early[early_count++].output = output;
    return true;
}

struct output *write_files_open(const char *name, struct error *error)
{
    if (!options_name_stream(name) && !file_make_folder_of(name, error))
        return NULL;
    for (size_t i = 0; i < early_count; i++) {
        struct output *output = early[i].output;
        if (!output || strcmp(early[i].name, name) != 0)
            continue;
        early[i].output = NULL;
        return output;
    }
    return output_open(name, error);
}

bool write_files(const struct file_to_write *files, size_t count, const char **failed,
                 struct error *error)
{
    struct output *outputs[WRITE_FILES_MAX] = {NULL};
    bool ok = true;
    for (size_t i = 0; ok && i < count; i++) {
        if (!files[i].name)
            continue;
        *failed = files[i].name;
        outputs[i] = write_files_open(files[i].name, error);
        ok = outputs[i] != NULL;
    }
    for (size_t i = 0; ok && i < count; i++) {
        if (!outputs[i])
            continue;
        *failed = files[i].name;
        ok = output_write(outputs[i], files[i].data, files[i].size, error) &&
             output_close(outputs[i], error);
    }
    for (size_t i = 0; i < count; i++) {
        if (!outputs[i])
            continue;
        if (!ok) {
            output_discard(outputs[i]);
            continue;
        }
        *failed = files[i].name;
        ok = output_commit(outputs[i], error);
    }
    return ok;
}
