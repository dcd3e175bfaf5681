/* SPDX-License-Identifier: MIT */
/*
 * deflate_runs.c - tests of picture/deflate_runs: libdeflate decompresses the streams to the
 * original data and accepts their checksums.
 */
#include <libdeflate.h>
#include <stdlib.h>
#include <string.h>

#include "picture/deflate_runs.h"
#include "tests/support/random.h"
#include "tests/test.h"

enum { MOST = 1 << 19, SIZE_MAX_TESTED = 1 << 21 };

/* The same data as runs and as bytes. */
struct sample {
    struct deflate_runs runs;
    uint8_t *data;
    size_t size;
};

static struct sample begin(void)
{
    struct sample sample = {.data = malloc(SIZE_MAX_TESTED)};
    struct error error;
    assert_true(deflate_runs_begin(&sample.runs, MOST, &error));
    return sample;
}

static void add(struct sample *sample, uint8_t byte, size_t length)
{
    deflate_runs_add(&sample->runs, byte, length);
    assert_true(sample->size + length <= SIZE_MAX_TESTED);
    memset(sample->data + sample->size, byte, length);
    sample->size += length;
}

/*
 * Fails unless libdeflate decompresses the stream to the data. Releases the sample. Returns the
 * size of the stream.
 */
static size_t end(struct sample *sample)
{
    struct libdeflate_decompressor *decompressor = libdeflate_alloc_decompressor();
    uint8_t *unpacked = malloc(sample->size + 1);
    struct bytes stream;
    struct error error;
    size_t taken = 0;
    size_t made = 0;
    assert_false(deflate_runs_overflow(&sample->runs));
    assert_true(deflate_runs_write(&sample->runs, &stream, &error));
    const enum libdeflate_result result = libdeflate_zlib_decompress_ex(
        decompressor, stream.data, stream.size, unpacked, sample->size + 1, &taken, &made);
    assert_int_equal(result, LIBDEFLATE_SUCCESS);
    assert_int_equal(taken, stream.size);
    assert_int_equal(made, sample->size);
    assert_memory_equal(unpacked, sample->data, sample->size);
    free(unpacked);
    libdeflate_free_decompressor(decompressor);
    deflate_runs_free(&sample->runs);
    free(sample->data);
    free(stream.data);
    return stream.size;
}

TEST(runs_of_all_lengths_are_stored)
{
    struct sample all = begin();
    for (size_t length = 1; length < 800; length += length < 530 ? 1 : 7) {
        struct sample one = begin();
        add(&one, (uint8_t)length, length);
        (void)end(&one);
        add(&all, (uint8_t)length, length);
    }
    (void)end(&all);
}

TEST(random_runs_are_stored)
{
    struct random rng = random_begin(1);
    for (unsigned trial = 0; trial < 50; trial++) {
        struct sample sample = begin();
        const unsigned bytes = 1 + random_below(&rng, 256);
        for (unsigned run = random_below(&rng, 1000); run < 1000; run++)
            add(&sample, (uint8_t)random_below(&rng, bytes), 1 + random_below(&rng, 900));
        (void)end(&sample);
    }
}

/*
 * Byte i occurs as often as the i-th Fibonacci number, which makes the optimal code words longer
 * than DEFLATE allows.
 */
TEST(code_words_are_short_enough)
{
    struct sample sample = begin();
    size_t uses = 1;
    size_t next = 1;
    for (unsigned byte = 0; byte < 26; byte++) {
        for (size_t i = 0; i < uses; i++)
            add(&sample, (uint8_t)byte, 1);
        const size_t sum = uses + next;
        uses = next;
        next = sum;
    }
    (void)end(&sample);
}

TEST(long_runs_need_few_bytes)
{
    struct sample sample = begin();
    add(&sample, 7, 1000000);
    assert_in_range(end(&sample), 1, 1100);
}

TEST(too_many_items_overflow)
{
    struct deflate_runs runs;
    struct error error;
    assert_true(deflate_runs_begin(&runs, 3, &error));
    deflate_runs_add(&runs, 1, 100);
    deflate_runs_add(&runs, 2, 1);
    assert_false(deflate_runs_overflow(&runs));
    deflate_runs_add(&runs, 3, 100);
    assert_true(deflate_runs_overflow(&runs));
    deflate_runs_free(&runs);
}
