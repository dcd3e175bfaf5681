/* SPDX-License-Identifier: MIT */
/* image_file.c - asserts that an image file is read as a map, or that it is refused. */
#include "tests/support/image_file.h"

#include <fnmatch.h>

#include "tests/support/map_reader.h"
#include "tests/test.h"

void assert_file_refused(const struct bytes *file, const char *pattern, const char *what)
{
    const struct map_options options = map_options_default();
    struct grid grid;
    struct error error;
    if (reader_read(file->data, file->size, &options, &grid, &error))
        fail_msg("%s: the file was accepted", what);
    const char *fault = reader_error_fault(file->data, file->size, &error);
    if (fault || fnmatch(pattern, error.message, 0) != 0)
        fail_msg("%s: %s: %s", what, fault ? fault : "unexpected message", error.message);
}

void assert_file_accepted(const struct bytes *file, const char *what)
{
    const struct map_options options = map_options_default();
    struct grid grid;
    struct error error;
    if (!reader_read(file->data, file->size, &options, &grid, &error))
        fail_msg("%s: %s", what, error.message);
    grid_free(&grid);
}
