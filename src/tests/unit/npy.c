/* SPDX-License-Identifier: MIT */
/*
 * npy.c - arrays saved by numpy.save: all types, byte orders, cell orders and header versions, and
 * broken files. The files are written byte by byte.
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

static void assert_file_refused(const struct file *file, enum error_code code, const char *pattern)
{
    const struct map_options options = options_of(MAP_FORMAT_NPY);
    const struct fault fault = {(const char *)file->data, file->size, 0, 0, pattern};
    assert_refused(&fault, code, &options);
}

TEST(broken_headers_are_refused)
{
#define ARRAY(descr, order, shape)                                                                 \
    "{'descr': " descr ", 'fortran_order': " order ", 'shape': " shape ", }"
    static const struct {
        const char *header, *pattern;
    } faults[] = {
        {"", "*at byte *'{'*np.save"},
        {"[1]", "*at byte 10*'{'*np.save"},
        {"{}", "*no key 'descr'*np.save"},
        {"{'descr': '|u1', 'fortran_order': False}", "*no key 'shape'*np.save"},
        {"{'descr': '|u1', 'shape': (1, 3)}", "*no key 'fortran_order'*np.save"},
        {"{'fortran_order': False, 'shape': (1, 3)}", "*no key 'descr'*np.save"},
        {"{'descr': '|u1', 'descr': '|u1', 'fortran_order': False, 'shape': (1, 3)}", "*at byte*"},
        {"{'other': 1}", "*at byte*"},
        {"{descr: '|u1'}", "*at byte 11*"},
        {"{'descr' '|u1'}", "*at byte*':'*"},
        {"{'descr': '|u1' 'shape': (1, 3)}", "*at byte*','*"},
        {"{'descr': '|u1", "*at byte*"},
        {"{'descr': '", "*at byte*"},
        {"{'descr", "*at byte*"},
        {"{", "*at byte*"},
        {ARRAY("'|u1'", "False", "(1, 3)") "x", "*at byte*the end*"},
        {ARRAY("'|O'", "False", "(1, 3)"), "*'|O' (Python objects)*astype*"},
        {ARRAY("'<f2'", "False", "(1, 3)"), "*'<f2' (floats of this size)*astype*"},
        {ARRAY("'<f16'", "False", "(1, 3)"), "*'<f16' (floats of this size)*astype*"},
        {ARRAY("'<c16'", "False", "(1, 3)"), "*complex*astype*"},
        {ARRAY("'|S1'", "False", "(1, 3)"), "*byte strings*astype*"},
        {ARRAY("'<U1'", "False", "(1, 3)"), "*'<U1' (strings)*astype*"},
        {ARRAY("'|V3'", "False", "(1, 3)"), "*records*astype*"},
        {ARRAY("'<M8[D]'", "False", "(1, 3)"), "*'<M8?D?' (dates)*astype*"},
        {ARRAY("'<i3'", "False", "(1, 3)"), "*'<i3'*astype*"},
        {ARRAY("'<i16'", "False", "(1, 3)"), "*'<i16'*astype*"},
        {ARRAY("'|i4'", "False", "(1, 3)"), "*'|i4'*astype*"},
        {ARRAY("'i4'", "False", "(1, 3)"), "*'i4'*astype*"},
        {ARRAY("''", "False", "(1, 3)"), "*''*astype*"},
        {ARRAY("'<'", "False", "(1, 3)"), "*'<'*astype*"},
        {ARRAY("'<b2'", "False", "(1, 3)"), "*'<b2'*astype*"},
        {ARRAY("[('a', '<i4')]", "False", "(1, 3)"), "*records*field*"},
        {ARRAY("1", "False", "(1, 3)"), "*at byte*quotes*"},
        {ARRAY("'|u1'", "None", "(1, 3)"), "*at byte*True or False*"},
        {ARRAY("'|u1'", "False", "3"), "*at byte*'('*"},
        {ARRAY("'|u1'", "False", "()"), "*0 dimensions*reshape*"},
        {ARRAY("'|u1'", "False", "(3,)"), "*1 dimension,*reshape*"},
        {ARRAY("'|u1'", "False", "(1, 1, 3)"), "*3 dimensions*layer*"},
        {ARRAY("'|u1'", "False", "(1 3)"), "*at byte*"},
        {ARRAY("'|u1'", "False", "(1, -3)"), "*at byte*whole number*"},
        {ARRAY("'|u1'", "False", "(1, 3.0)"), "*at byte*"},
        {ARRAY("'|u1'", "False", "(1, "), "*at byte*"},
        {ARRAY("'|u1'", "False", "(0, 3)"), "*no cells*"},
        {ARRAY("'|u1'", "False", "(3, 0)"), "*no cells*"},
        {ARRAY("'|u1'", "False", "(2, 3)"), "*truncated*3 x 2*takes 6 bytes*"},
        {ARRAY("'<i8'", "True", "(1, 3)"), "*truncated*takes 24 bytes*"},
        {ARRAY("'|u1'", "False", "(31623, 31623)"), "*truncated*"},
        {ARRAY("'<i8'", "False", "(1000000000, 1)"), "*truncated*takes 8000000000 bytes*"},
    };
    static struct file file;
    for (int version = 1; version <= 3; version++)
        for (size_t i = 0; i < COUNT(faults); i++) {
            if (version > 1 && strstr(faults[i].pattern, " byte 1"))
                continue;
            begin(&file, version, faults[i].header);
            put(&file, "\x02\x01\x03", 3);
            assert_file_refused(&file, ERROR_INPUT, faults[i].pattern);
        }
}

TEST(sizes_beyond_the_limits_are_refused)
{
    static const struct {
        const char *shape, *pattern;
    } faults[] = {
        {"(40000, 40000)", "*40000 x 40000*--max-cells*"},
        {"(4294967295, 4294967295)", "*--max-cells*"},
        {"(4294967296, 1)", "*4294967295*smaller*"},
        {"(1, 18446744073709551617)", "*4294967295*smaller*"},
        {"(4294967296, 4294967296)", "*4294967295*smaller*"},
    };
    static struct file file;
    for (size_t i = 0; i < COUNT(faults); i++) {
        char header[200];
        (void)snprintf(header, sizeof header,
                       "{'descr': '|u1', 'fortran_order': False, 'shape': %s}", faults[i].shape);
        begin(&file, 1, header);
        assert_file_refused(&file, ERROR_LIMIT, faults[i].pattern);
    }
}

TEST(broken_beginnings_are_refused)
{
    static struct file file;
    write_cells(&file, 1, "|u1", false);
    file.data[0] = 0x92;
    assert_file_refused(&file, ERROR_INPUT, "*signature*np.save");
    static const uint8_t versions[][2] = {{0, 0}, {4, 0}, {1, 1}, {255, 255}};
    for (size_t i = 0; i < COUNT(versions); i++) {
        write_cells(&file, 1, "|u1", false);
        memcpy(file.data + 6, versions[i], 2);
        assert_file_refused(&file, ERROR_INPUT, "*version*unknown*np.save");
    }
    write_cells(&file, 2, "|u1", false);
    memset(file.data + 8, 0xff, 4);
    assert_file_refused(&file, ERROR_LIMIT, "*header has 4294967295 bytes*np.save");
    write_cells(&file, 1, "|u1", false);
    memset(file.data + 8, 0xff, 2);
    assert_file_refused(&file, ERROR_INPUT, "*ends within its header of 65535 bytes*");
}

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

TEST(values_that_are_not_cells_are_refused)
{
    static const struct {
        const char *type;
        double value;
        const char *pattern;
    } faults[] = {
        {"|i1", -1, "*value -1 at 2,1 (row 1, column 2*0 to 255"},
        {"|i1", -128, "*value -128 at 2,1*"},
        {"<i2", 256, "*value 256 at 2,1*"},
        {"<i2", -32768, "*value -32768 at*"},
        {">u2", 65535, "*value 65535 at*"},
        {"<i4", -1, "*value -1 at*"},
        {">i8", -4611686018427387904.0, "*value -4611686018427387904 at*"},
        {"<u8", 4294967296.0, "*value 4294967296 at*"},
        {"<f4", 0.5, "*value 0.5 at*"},
        {">f8", -1, "*value -1 at*"},
        {"<f8", 255.5, "*value 255.5 at*"},
        {"<f8", 1e300, "*value 1*at*"},
        {"<f8", __builtin_nan(""), "*nan at*"},
        {"<f4", -__builtin_inf(), "*inf at*"},
    };
    static struct file file;
    for (size_t i = 0; i < COUNT(faults); i++)
        for (int by_columns = 0; by_columns < 2; by_columns++) {
            char header[200];
            (void)snprintf(header, sizeof header,
                           "{'descr': '%s', 'fortran_order': %s, 'shape': (2, 4)}", faults[i].type,
                           by_columns ? "True" : "False");
            begin(&file, 1, header);
            for (int element = 0; element < 8; element++)
                put_element(&file, faults[i].type,
                            element == (by_columns ? 5 : 6) ? faults[i].value : 0);
            assert_file_refused(&file, ERROR_INPUT, faults[i].pattern);
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
