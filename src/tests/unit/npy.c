/* SPDX-License-Identifier: MIT */
/*
 * npy.c - arrays saved by numpy.save: all types, byte orders, cell orders and header versions, and
 * truncated files. The files are written byte by byte. tests/cases/npy.txt lists files that are refused.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "map/map.h"
#include "tests/support/map_reader.h"
#include "tests/support/text_map.h"
#include "tests/test.h"

enum { WIDTH = 6, HEIGHT = 5, FILE_MAX = 1 << 18 };

/* The map has no symmetry, so that reversed or swapped rows and columns are noticed. */
static const uint8_t cells[HEIGHT][WIDTH] = {
    {0, 2, 0, 1, 0, 0}, {0, 1, 0, 1, 0, 9}, {0, 1, 0, 0, 0, 0},
    {2, 5, 1, 1, 1, 0}, {4, 0, 0, 0, 3, 0},
};

static const struct expected expected = {"111#11/1#1#19/1#1111/15###1/411111", "1,0 0,3", "4,4"};

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

static void put_element(struct file *file, const char *type, double value)
{
    uint8_t bytes[8];
    const size_t size = (size_t)(type[2] - '0');
    uint64_t bits = (uint64_t)(int64_t)value;
    if (type[1] == 'f' && size == 4) {
        const float single = (float)value;
        uint32_t half;
        memcpy(&half, &single, sizeof half);
        bits = half;
    } else if (type[1] == 'f') {
        memcpy(&bits, &value, sizeof bits);
    }
    for (size_t i = 0; i < size; i++)
        bytes[type[0] == '>' ? size - 1 - i : i] = (uint8_t)(bits >> 8 * i);
    put(file, bytes, size);
}

/* Writes the cells as elements of the given type. */
static void write_cells(struct file *file, int version, const char *type, bool by_columns)
{
    char header[200];
    (void)snprintf(header, sizeof header,
                   "{'descr': '%s', 'fortran_order': %s, 'shape': (%d, %d), }", type,
                   by_columns ? "True" : "False", HEIGHT, WIDTH);
    begin(file, version, header);
    for (size_t i = 0; i < (size_t)WIDTH * HEIGHT; i++)
        put_element(file, type,
                    by_columns ? cells[i % HEIGHT][i / HEIGHT] : cells[i / WIDTH][i % WIDTH]);
}

TEST(all_types_orders_and_versions_give_the_same_map)
{
    static const char *const types[] = {"|i1", "|u1", "<i1", ">u1", "<i2", "<i4", "<i8",
                                        "<u2", "<u4", "<u8", ">i2", ">i4", ">i8", ">u2",
                                        ">u4", ">u8", "<f4", "<f8", ">f4", ">f8"};
    static struct file file;
    const struct map_options options = map_options_default();
    for (size_t i = 0; i < COUNT(types); i++)
        for (int version = 1; version <= 3; version++)
            for (int by_columns = 0; by_columns < 2; by_columns++) {
                write_cells(&file, version, types[i], by_columns);
                assert_reads(types[i], (const char *)file.data, file.size, &options, &expected);
            }
}

TEST(a_header_may_be_written_in_other_ways)
{
    static const char *const headers[] = {
        "{'descr': '|u1', 'fortran_order': False, 'shape': (1, 3), }",
        "{'descr': '|u1', 'fortran_order': False, 'shape': (1, 3)}",
        "{\"shape\":(1L,3L),\"fortran_order\":True,\"descr\":\"|u1\"}",
        " {  'shape' : ( 1 , 3 , ) , 'descr' : '<u1' , 'fortran_order' : False } ",
    };
    static struct file file;
    const struct map_options options = options_of(MAP_FORMAT_NPY);
    for (size_t i = 0; i < COUNT(headers); i++) {
        begin(&file, 1, headers[i]);
        put(&file, "\x02\x01\x03", 3);
        assert_reads(headers[i], (const char *)file.data, file.size, &options,
                     &(const struct expected){"1#1", "0,0", "2,0"});
    }
}

TEST(true_is_a_wall)
{
    static struct file file;
    const struct map_options options = map_options_default();
    begin(&file, 1, "{'descr': '|b1', 'fortran_order': False, 'shape': (2, 3), }");
    put(&file, "\0\1\0\0\0\1", 6);
    assert_reads("booleans", (const char *)file.data, file.size, &options,
                 &(const struct expected){"1#1/11#", "", ""});
    /* NumPy treats each byte other than 0 as true. */
    begin(&file, 1, "{'descr': '|b1', 'fortran_order': False, 'shape': (1, 3), }");
    put(&file, "\2\3\377", 3);
    assert_reads("odd booleans", (const char *)file.data, file.size, &options,
                 &(const struct expected){"###", "", ""});
}

TEST(data_after_the_array_is_ignored)
{
    static struct file file;
    const struct map_options options = map_options_default();
    write_cells(&file, 1, "<i4", false);
    put(&file, "\x93NUMPY", 6);
    assert_reads("two arrays", (const char *)file.data, file.size, &options, &expected);
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
            put_element(&file, "<u2", (x * x + 3 * y) % 256);
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

/* --- broken files -------------------------------------------------------------------------- */

/* Every truncated file is refused with a message that suggests a remedy. */
TEST(every_truncated_file_is_refused)
{
    static struct file file;
    const struct map_options options = options_of(MAP_FORMAT_NPY);
    for (int version = 1; version <= 3; version++) {
        write_cells(&file, version, "<u2", false);
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
    write_cells(&file, 1, "|u1", false);
    for (size_t size = 6; size <= file.size; size++) {
        const struct bytes first = {file.data, size};
        assert_true(map_recognised(&first, &options));
    }
    const struct bytes whole = {file.data, file.size};
    const struct map_estimate estimate = map_estimate(&whole, file.size, &options);
    assert_int_equal(estimate.width, WIDTH);
    assert_int_equal(estimate.height, HEIGHT);
}
