/* SPDX-License-Identifier: MIT */
/*
 * npy.c - arrays saved by numpy.save: large arrays, truncated files, and recognition.
 * tests/cases/npy.txt lists all types, byte orders, cell orders and versions, and files that are
 * refused.
 */
#include <math.h>
#include <stdio.h>
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

/* Appends an element, given by its bits, in the byte order of the type. */
static void put_bits(struct file *file, const char *type, uint64_t bits)
{
    const int size = type[2] - '0';
    for (int i = 0; i < size; i++) {
        const uint8_t byte = (uint8_t)(bits >> 8 * (type[0] == '>' ? size - 1 - i : i));
        put(file, &byte, 1);
    }
}

/* Elements of each type that are costs, walls and roundings; the last one is not a kind of cell. */
static const struct {
    const char *type;
    uint64_t bits[4];
    float costs[4];
} surfaces[] = {
    {"<f2", {0x3c00, 0x0001, 0xfc00, 0x3800}, {1, 0x1p-24F, INFINITY, 0.5F}},
    {">f2", {0x7bff, 0x8000, 0x7e00, 0x7c00}, {65504, 0, INFINITY, INFINITY}},
    {"<f4",
     {0x7f7fffff, 0x00000001, 0x7fc00000, 0xbf000000},
     {0x1.fffffep127F, 0x1p-149F, INFINITY, INFINITY}},
    {">f8",
     {0x3fb999999999999a, 0, 0x7ff0000000000000, 0x36a0000000000000},
     {0.1F, 0, INFINITY, 0x1p-149F}},
    {"<i2", {0xffff, 256, 0, 255}, {INFINITY, 256, 0, 255}},
    {">u4", {0xffffffff, 1, 2, 0}, {0x1p32F, 1, 2, 0}},
    {"<i8",
     {0x8000000000000000, 0x7fffffffffffffff, 3, 16777217},
     {INFINITY, 0x1p63F, 3, 16777216}},
    {"<u8", {0xffffffffffffffff, 1, 1, 1}, {0x1p64F, 1, 1, 1}},
};

TEST(arrays_of_costs_become_surfaces)
{
    static struct file file;
    const struct map_options options = map_options_default();
    for (size_t i = 0; i < 2 * sizeof surfaces / sizeof *surfaces; i++) {
        const char *type = surfaces[i / 2].type;
        const bool by_columns = i % 2 == 1;
        char header[128];
        struct grid grid;
        struct error error;
        (void)snprintf(header, sizeof header,
                       "{'descr': '%s', 'fortran_order': %s, 'shape': (2, 2), }", type,
                       by_columns ? "True" : "False");
        begin(&file, 1, header);
        for (unsigned k = 0; k < 4; k++)
            put_bits(&file, type, surfaces[i / 2].bits[by_columns ? k / 2 + k % 2 * 2 : k]);
        assert_true(reader_read(file.data, file.size, &options, &grid, &error));
        assert_non_null(grid.surface);
        assert_memory_equal(grid.surface, surfaces[i / 2].costs, sizeof surfaces[i / 2].costs);
        for (uint32_t k = 0; k < 4; k++)
            assert_int_equal(grid_blocked(&grid, (struct point){k % 2, k / 2}),
                             isinf(grid.surface[k]));
        grid_free(&grid);
    }
}

/* --values decides, whatever the elements are. */
TEST(options_decide_whether_elements_are_costs)
{
    static struct file file;
    struct map_options options = map_options_default();
    struct grid grid;
    struct error error;
    begin(&file, 1, "{'descr': '|u1', 'fortran_order': False, 'shape': (1, 3), }");
    put(&file, "\0\1\5", 3);
    assert_true(reader_read(file.data, file.size, &options, &grid, &error));
    assert_null(grid.surface);
    grid_free(&grid);
    options.values = MAP_VALUES_COST;
    assert_true(reader_read(file.data, file.size, &options, &grid, &error));
    assert_memory_equal(grid.surface, ((const float[]){0, 1, 5}), 3 * sizeof(float));
    grid_free(&grid);
    begin(&file, 1, "{'descr': '<f8', 'fortran_order': False, 'shape': (1, 2), }");
    put_bits(&file, "<f8", 0x3fe0000000000000);
    put_bits(&file, "<f8", 0x7e37e43c8800759c); /* 1e300 */
    assert_false(reader_read(file.data, file.size, &options, &grid, &error));
    assert_non_null(strstr(error.message, "at 1,0"));
    assert_non_null(strstr(error.message, "too large"));
    options.values = MAP_VALUES_CLASSES;
    assert_false(reader_read(file.data, file.size, &options, &grid, &error));
    assert_non_null(strstr(error.message, "0.5 at 0,0"));
}
