/* SPDX-License-Identifier: MIT */
/*
 * npy.c - arrays saved by numpy.save: large arrays, truncated files, and recognition.
 * tests/cases/npy.txt lists all types, byte orders, cell orders and versions, and files that are
 * refused.
 */
#include <stdlib.h>
#include <string.h>

#include "map/map.h"
#include "tests/support/map_reader.h"
#include "tests/support/text_map.h"
#include "tests/test.h"

enum { FILE_MAX = 1 << 18 };

struct file {
    uint8_t data[FILE_MAX];
    size_t size;
};

static void put(struct file *file, const void *data, size_t size)
{
    assert_true(size <= FILE_MAX - file->size);
    memcpy(file->data + file->size, data, size);
    file->size += size;
}

/* Begins a file of the given version with a header, padded with blanks as by NumPy. */
static void begin(struct file *file, int version, const char *header)
{
    const size_t begin_size = version == 1 ? 10 : 12;
    const size_t length = (begin_size + strlen(header) + 1 + 63) / 64 * 64 - begin_size;
    const uint8_t first[12] = {
        0x93, 'N', 'U', 'M', 'P', 'Y', (uint8_t)version, 0, (uint8_t)length, (uint8_t)(length >> 8),
        0,    0};
    file->size = 0;
    put(file, first, begin_size);
    put(file, header, strlen(header));
    while (file->size < begin_size + length - 1)
        put(file, " ", 1);
    put(file, "\n", 1);
}

/* The array has more rows than the reader decodes at a time. Both cell orders are tested. */
TEST(reads_a_large_array)
{
    enum { W = 300, H = 200 };
    static struct file file;
    for (int by_columns = 0; by_columns < 2; by_columns++) {
        struct grid grid;
        struct error error;
        const struct map_options options = map_options_default();
        begin(&file, 1,
              by_columns ? "{'descr': '<u2', 'fortran_order': True, 'shape': (200, 300)}"
                         : "{'descr': '<u2', 'fortran_order': False, 'shape': (200, 300)}");
        for (int i = 0; i < W * H; i++) {
            const int x = by_columns ? i / H : i % W;
            const int y = by_columns ? i % H : i / W;
            put(&file, (const uint8_t[]){(uint8_t)(x * x + 3 * y), 0}, 2);
        }
        assert_true(reader_read(file.data, file.size, &options, &grid, &error));
        assert_int_equal(grid.width, W);
        assert_int_equal(grid.height, H);
        for (int y = 0; y < H; y++)
            for (int x = 0; x < W; x++)
                assert_int_equal(grid_row(&grid, (uint32_t)y)[x], (x * x + 3 * y) % 256);
        grid_free(&grid);
    }
}

/* Every truncated file is refused with a message that suggests a remedy. */
TEST(every_truncated_file_is_refused)
{
    static struct file file;
    const struct map_options options = options_of(MAP_FORMAT_NPY);
    for (int version = 1; version <= 3; version++) {
        begin(&file, version, "{'descr': '<u2', 'fortran_order': False, 'shape': (2, 3), }");
        put(&file, "\0\0\1\0\2\0\3\0\4\0\5", 12);
        for (size_t size = 1; size < file.size; size++) {
            struct grid grid;
            struct error error;
            if (reader_read(file.data, size, &options, &grid, &error))
                fail_msg("%zu bytes of version %d are accepted", size, version);
            assert_int_equal(error.code, ERROR_INPUT);
            assert_non_null(strchr(error.message, ';'));
        }
    }
}

TEST(files_are_recognised_by_their_signature)
{
    static struct file file;
    const struct map_options options = map_options_default();
    begin(&file, 1, "{'descr': '|u1', 'fortran_order': False, 'shape': (2, 3), }");
    put(&file, "\0\1\2\3\4\5", 6);
    for (size_t size = 6; size <= file.size; size++) {
        const struct bytes first = {file.data, size};
        const struct map_kind kind = map_identify(&first, &options);
        assert_int_equal(kind.role, MAP_ROLE_MAP);
        assert_int_equal(kind.format, MAP_FORMAT_NPY);
    }
    const struct bytes whole = {file.data, file.size};
    const struct map_estimate estimate = map_estimate(&whole, file.size, &options);
    assert_int_equal(estimate.width, 3);
    assert_int_equal(estimate.height, 2);
}
