/* SPDX-License-Identifier: MIT */
/*
 * deflate_part.c - tests of picture/deflate_part: libdeflate decompresses joined streams to the
 * joined data.
 */
#include <libdeflate.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "picture/deflate_part.h"
#include "tests/support/random.h"

enum { SIZE = 70000, PARTS = 3, LEVELS = 13, KINDS = 5 };

/* Fills `data` with content of the given kind. Together, the kinds produce all types of blocks. */
static void fill(struct random *rng, unsigned kind, uint8_t *data, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        const uint8_t noise = (uint8_t)random_below(rng, 256);
        switch (kind) {
        case 0:
            data[i] = 0;
            break;
        case 1:
            data[i] = noise;
            break;
        case 2:
            data[i] = noise & 1;
            break;
        case 3: /* repeated bytes at various distances */
            data[i] = noise < 8 || i < 300 ? noise : data[i - 1 - random_below(rng, 300)];
            break;
        default: /* noise, then zeros, so that a stream has blocks of different types */
            data[i] = i < size / 2 ? noise : 0;
            break;
        }
    }
}

/* Compresses `size` bytes to a stream at `packed`, and returns the size of the stream. */
static size_t pack(int level, const uint8_t *data, size_t size, uint8_t *packed, size_t room)
{
    struct libdeflate_compressor *compressor = libdeflate_alloc_compressor(level);
    const size_t used = libdeflate_deflate_compress(compressor, data, size, packed, room);
    libdeflate_free_compressor(compressor);
    assert_true(used > 0);
    return used;
}

/* Fails unless `packed` is one stream that contains `data`. */
static void assert_unpacks(const uint8_t *packed, size_t size, const uint8_t *data,
                           size_t data_size)
{
    struct libdeflate_decompressor *decompressor = libdeflate_alloc_decompressor();
    uint8_t *unpacked = malloc(data_size + 1);
    size_t taken = 0;
    size_t made = 0;
    const enum libdeflate_result result = libdeflate_deflate_decompress_ex(
        decompressor, packed, size, unpacked, data_size + 1, &taken, &made);
    assert_int_equal(result, LIBDEFLATE_SUCCESS);
    assert_int_equal(taken, size);
    assert_int_equal(made, data_size);
    assert_memory_equal(unpacked, data, data_size);
    free(unpacked);
    libdeflate_free_decompressor(decompressor);
}

static void joined_streams_contain_all_data(void **state)
{
    (void)state;
    struct random rng = random_begin(1);
    const size_t room = PARTS * (SIZE + 1000);
    uint8_t *data = malloc((size_t)PARTS * SIZE);
    uint8_t *packed = malloc(room);
    struct error error;
    for (int level = 0; level < LEVELS; level++) {
        for (unsigned kind = 0; kind < KINDS; kind++) {
            size_t used = 0;
            size_t at = 0;
            for (int part = 0; part < PARTS; part++) {
                const size_t size = part == 1 ? 1 + random_below(&rng, 50) : SIZE;
                fill(&rng, kind, data + at, size);
                size_t length = pack(level, data + at, size, packed + used, room - used);
                if (part < PARTS - 1)
                    assert_true(deflate_part_open(packed + used, &length, &error));
                used += length;
                at += size;
            }
            assert_unpacks(packed, used, data, at);
        }
    }
    free(packed);
    free(data);
}

/*
 * Some of these streams end at the first bit of a byte, some at the second, and so on up to the
 * eighth.
 */
static void a_stream_may_end_at_any_bit(void **state)
{
    (void)state;
    struct error error;
    const uint8_t data[] = "aabcbdhqwzyxwyz";
    for (size_t size = 1; size < sizeof data; size++) {
        uint8_t packed[200];
        size_t used = pack(6, data, size, packed, 100);
        assert_true(deflate_part_open(packed, &used, &error));
        used += pack(6, data, sizeof data, packed + used, 100);
        uint8_t both[2 * sizeof data];
        memcpy(both, data, size);
        memcpy(both + size, data, sizeof data);
        assert_unpacks(packed, used, both, size + sizeof data);
    }
}

/*
 * A truncated stream is refused, and no byte beyond its buffer is read (checked by
 * AddressSanitizer).
 */
static void damaged_streams_are_refused(void **state)
{
    (void)state;
    struct random rng = random_begin(2);
    struct error error;
    uint8_t data[2000];
    uint8_t packed[3000];
    for (unsigned kind = 0; kind < KINDS; kind++) {
        fill(&rng, kind, data, sizeof data);
        const size_t whole = pack(9, data, sizeof data, packed, sizeof packed);
        for (size_t size = 0; size < whole; size++) {
            uint8_t *copy = malloc(size + DEFLATE_PART_EXTRA);
            memcpy(copy, packed, size);
            size_t used = size;
            assert_false(deflate_part_open(copy, &used, &error));
            assert_int_equal(error.code, ERROR_INPUT);
            free(copy);
        }
    }
    for (int trial = 0; trial < 20000; trial++) {
        const size_t size = random_below(&rng, 200);
        uint8_t *noise = malloc(size + DEFLATE_PART_EXTRA);
        fill(&rng, 1, noise, size);
        size_t used = size;
        (void)deflate_part_open(noise, &used, &error);
        assert_true(used <= size + DEFLATE_PART_EXTRA);
        free(noise);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(joined_streams_contain_all_data),
        cmocka_unit_test(a_stream_may_end_at_any_bit),
        cmocka_unit_test(damaged_streams_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
