/* SPDX-License-Identifier: MIT */
/*
 * pnm.c - Netpbm images: rasters, the scale of samples, and truncated files. tests/cases/pnm.txt
 * lists images written in all permitted ways, and files that are refused.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "base/file.h"
#include "tests/support/map_reader.h"
#include "tests/support/text_map.h"
#include "tests/test.h"

/* Reads a Netpbm file with a threshold. The caller frees the grid. */
static bool read_bytes(const void *data, size_t size, uint32_t threshold, struct grid *grid,
                       struct error *error)
{
    struct map_options options = map_options_default();
    options.format = MAP_FORMAT_PNM;
    options.threshold = threshold;
    return reader_read(data, size, &options, grid, error);
}

TEST(rows_of_bits_begin_at_a_byte)
{
    for (uint32_t width = 1; width <= 33; width++) {
        char file[64];
        struct grid grid;
        struct error error;
        size_t size = (size_t)snprintf(file, sizeof file, "P4\n%u 3\n", (unsigned)width);
        const size_t row = (width + 7) / 8;
        for (size_t i = 0; i < 3 * row; i++)
            file[size + i] = (char)(i * 89 + 0x35);
        const char *raster = file + size;
        size += 3 * row;
        assert_true(read_bytes(file, size, 128, &grid, &error));
        for (uint32_t i = 0; i < 3 * width; i++) {
            const uint32_t x = i % width;
            const unsigned byte = (uint8_t)raster[i / width * row + x / 8];
            const bool black = (byte & (0x80u >> x % 8)) != 0;
            assert_int_equal(grid_row(&grid, i / width)[x], black ? CELL_WALL : CELL_FREE);
        }
        grid_free(&grid);
    }
}

/*
 * A sample s is read as the grey 255 s / M, rounded, where M is the maximum. Halves may be rounded
 * up or down, so they are not tested.
 */
TEST(samples_are_scaled)
{
    static const uint32_t maxvals[] = {1, 2, 9, 99, 128, 254, 255, 256, 300, 4095, 65535};
    for (size_t i = 0; i < sizeof maxvals / sizeof *maxvals; i++) {
        const uint32_t maxval = maxvals[i];
        for (uint32_t step = 0; step <= 300; step++) {
            const uint32_t sample = (uint32_t)((uint64_t)maxval * step / 300);
            const uint32_t twice = sample * 510 + maxval; /* (grey + 1/2) times 2 maxval */
            const uint32_t grey = twice / (2 * maxval);
            if (twice % (2 * maxval) == 0)
                continue;
            char file[32];
            struct grid grid;
            struct error error;
            size_t size = (size_t)snprintf(file, sizeof file, "P5 1 1 %u\n", (unsigned)maxval);
            if (maxval > 255)
                file[size++] = (char)(sample >> 8);
            file[size++] = (char)(sample & 255);
            for (uint32_t above = 0; above < 2; above++) {
                assert_true(read_bytes(file, size, grey + above, &grid, &error));
                assert_int_equal(grid_row(&grid, 0)[0], above ? CELL_WALL : CELL_FREE);
                grid_free(&grid);
            }
        }
    }
}

/* --- broken files ------------------------------------------------------------------------- */

/* Returns the number after "byte " in the message. Fails if there is none. */
static uint64_t byte_named(const struct error *error, const char *what)
{
    const char *place = strstr(error->message, "byte ");
    if (!place || place[5] < '0' || place[5] > '9')
        fail_msg("%s: '%s' has no byte number", what, error->message);
    return place ? strtoull(place + 5, NULL, 10) : 0;
}

/* Fails unless the file is refused. Returns the byte number in the message. */
static uint64_t refused_at(const void *data, size_t size, const char *what)
{
    struct grid grid;
    struct error error;
    if (read_bytes(data, size, 128, &grid, &error)) {
        grid_free(&grid);
        fail_msg("%s was read", what);
    }
    if (error.code != ERROR_INPUT)
        fail_msg("%s: '%s' has code %d", what, error.message, (int)error.code);
    const uint64_t byte = byte_named(&error, what);
    if (byte > size)
        fail_msg("%s: byte %" PRIu64 " is beyond its %zu bytes", what, byte, size);
    return byte;
}

/*
 * The error must be reported at the end of the shortened file. In plain files, each sample has one
 * digit, because a longer number would still be valid if its last digits were cut off.
 */
TEST(refuses_every_prefix)
{
    static const struct {
        const char *text;
        size_t size;
    } files[] = {
        {TEXT("P1\n# c\n3 2\n0 1 0\n 110")},     {TEXT("P1\r\n3\r\n2\r\n010110")},
        {TEXT("P2\r# c\r3 2 9\r0 9 0\r9 9 0")},  {TEXT("P3 1 2 9\n0 9 0 # c\n9 9 0")},
        {TEXT("P4\n9 2\n\x55\x80\xaa\0")},       {TEXT("P5 3 1 255\n\xff\1\2")},
        {TEXT("P5\r# c\r\n2 1 300#\r\1\2\1\3")}, {TEXT("P6 1 2 255\n\1\2\3\4\5\6")},
        {TEXT("P6\n1 1\n65535\n\1\2\3\4\5\6")},
    };
    for (size_t i = 0; i < COUNT(files); i++)
        for (size_t size = 1; size < files[i].size; size++) {
            char what[64];
            (void)snprintf(what, sizeof what, "file %zu cut at %zu", i, size);
            const uint64_t byte = refused_at(files[i].text, size, what);
            if (size >= 3 && byte != size)
                fail_msg("%s is refused at byte %" PRIu64, what, byte);
        }
}

/* Returns the number of pages of address space in use, or 0 if the system does not report it. */
static uint64_t pages_in_use(void)
{
    unsigned long long pages = 0;
    FILE *file = fopen("/proc/self/statm", "re");
    if (!file)
        return 0;
    char text[64];
    if (fgets(text, sizeof text, file))
        pages = strtoull(text, NULL, 10);
    (void)fclose(file);
    return pages;
}

/*
 * The headers claim up to a billion samples, but the files are far too short and must be refused
 * for that reason. If memory were allocated first, the limit on address space would cause a
 * different error.
 */
TEST(refuses_large_headers_without_allocating)
{
    static const char *const texts[] = {
        "P1 32768 32768 0",  "P2 32768 32768 255 0",   "P3 16384 16384 255 0 0 0",
        "P4 32768 32768 x",  "P5 32768 32768 255 xyz", "P6 16384 16384 65535 xyz",
        "P5 1 16777216 9 x", "P5 16777216 1 9 x",      "P1 16777216 64 0",
    };
    struct rlimit before;
    const uint64_t pages = pages_in_use();
    if (pages == 0)
        skip();
    assert_int_equal(getrlimit(RLIMIT_AS, &before), 0);
    struct rlimit tight = before;
    tight.rlim_cur = pages * 4096 + ((rlim_t)100 << 20);
    assert_int_equal(setrlimit(RLIMIT_AS, &tight), 0);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_int_equal(refused_at(texts[i], strlen(texts[i]), texts[i]), strlen(texts[i]));
    assert_int_equal(setrlimit(RLIMIT_AS, &before), 0);
}
