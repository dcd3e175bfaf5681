/* SPDX-License-Identifier: MIT */
/* image_file.c - writes Netpbm files, and asserts how image files are read. */
#include "tests/support/image_file.h"

#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>

#include "tests/support/map_reader.h"
#include "tests/test.h"

struct bytes pnm_encode(const struct image *image)
{
    struct bytes file = {NULL, 0};
    FILE *stream = open_memstream((char **)&file.data, &file.size);
    assert_non_null(stream);
    (void)fprintf(stream, "P%c\n%u %u\n255\n", image->channels == 1 ? '5' : '6', image->width,
                  image->height);
    (void)fwrite(image->samples, (size_t)image->width * image->channels, image->height, stream);
    assert_int_equal(fclose(stream), 0);
    return file;
}

void image_file_save(const char *kind, unsigned seed, const struct bytes *png)
{
    const char *folder = getenv("ASTAR_TEST_IMAGES");
    if (!folder)
        return;
    char path[4096];
    (void)snprintf(path, sizeof path, "%s/%s-%u.png", folder, kind, seed);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(png->data, 1, png->size, file), png->size);
    assert_int_equal(fclose(file), 0);
}

struct bytes kept(struct bytes file)
{
    test_keep(file.data, free);
    return file;
}

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
