/* SPDX-License-Identifier: MIT */
/* write_outputs.c - writes the output files of a map. */
#include "cli/run/write_outputs.h"

#include "cli/files/write_files.h"

static struct file_to_write file(const char *name, const struct bytes *bytes)
{
    return (struct file_to_write){.name = name, .data = bytes->data, .size = bytes->size};
}

bool write_outputs(struct task *task, bool make_folders, struct error *error)
{
    const struct options *options = task->options;
    struct file_to_write files[] = {
        file(options->map_image, &task->map_image), file(options->path_file, &task->path),
        file(options->distances, &task->distances), file(options->flow, &task->flow),
        file(options->animate, &task->animation),   file(task->job->picture, &task->picture_file)};
    enum { COUNT = sizeof files / sizeof *files };
    files[COUNT - 1].make_folder = make_folders;
    return write_files(&task->control->writer, files, COUNT, &task->outcome->error_file, error);
}
