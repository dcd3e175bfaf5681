/* SPDX-License-Identifier: MIT */
/* threshold.c - Otsu's threshold, compared with an oracle that tries every threshold. */
#include <inttypes.h>
#include <string.h>

#include "map/image/threshold.h"
#include "tests/support/letters.h"
#include "tests/support/random.h"
#include "tests/test.h"

enum { RANDOM_HISTOGRAMS = 4000 };

/* Returns a grey image that has counts[level] pixels of each level. */
static struct image *grey_image(const uint32_t counts[256])
{
    uint32_t size = 0;
    for (unsigned level = 0; level < 256; level++)
        size += counts[level];
    struct image *image = letters_canvas(size, 1, 1);
    uint8_t *sample = image->samples;
    for (unsigned level = 0; level < 256; level++) {
        memset(sample, (int)level, counts[level]);
        sample += counts[level];
    }
    return image;
}

/*
 * The variance between the pixels below a threshold (class 0) and all others (class 1), up to a
 * constant factor: (n0 s1 - n1 s0)^2 / (n0 n1), where class i has ni pixels with the sum si. For up
 * to 400 pixels, 64 bits are enough to compare two fractions by cross-multiplication.
 */
struct fraction {
    uint64_t above, below;
};

static struct fraction oracle_variance(const uint32_t counts[256], uint32_t threshold)
{
    uint64_t number[2] = {0};
    uint64_t sum[2] = {0};
    for (uint32_t level = 0; level < 256; level++) {
        number[level >= threshold] += counts[level];
        sum[level >= threshold] += (uint64_t)counts[level] * level;
    }
    if (number[0] == 0 || number[1] == 0)
        return (struct fraction){0, 1};
    const uint64_t root = number[0] * sum[1] - number[1] * sum[0];
    return (struct fraction){root * root, number[0] * number[1]};
}

static bool is_less(struct fraction a, struct fraction b)
{
    return a.above * b.below < b.above * a.below;
}

/*
 * Fails unless threshold_otsu returns the midpoint between the lowest and the highest of the
 * thresholds with the largest variance.
 */
static void check_threshold(const uint32_t counts[256], uint64_t trial)
{
    struct fraction best = {0, 1};
    uint32_t first = 128;
    uint32_t last = 128;
    for (uint32_t threshold = 1; threshold < 256; threshold++) {
        const struct fraction variance = oracle_variance(counts, threshold);
        if (is_less(best, variance)) {
            best = variance;
            first = threshold;
        }
        if (best.above > 0 && !is_less(variance, best))
            last = threshold;
    }
    struct image *image = grey_image(counts);
    const uint32_t found = threshold_otsu(image);
    if (found != (first + last) / 2 && found != (first + last + 1) / 2)
        fail_msg("trial %" PRIu64 ": threshold %" PRIu32 ", not the midpoint of %" PRIu32
                 " and %" PRIu32,
                 trial, found, first, last);
}

static void random_counts(struct random *rng, uint32_t counts[256])
{
    const uint32_t pixels = random_between(rng, 1, 400);
    const uint32_t levels = random_between(rng, 1, 12);
    const bool two_heaps = random_chance(rng, 50);
    const uint32_t heaps[2] = {random_below(rng, 200), random_below(rng, 200)};
    uint8_t some[12];
    for (size_t i = 0; i < 12; i++)
        some[i] = (uint8_t)random_below(rng, 256);
    for (uint32_t i = 0; i < pixels; i++) {
        if (two_heaps)
            counts[heaps[random_below(rng, 2)] + random_below(rng, 30) + random_below(rng, 26)]++;
        else
            counts[some[random_below(rng, levels)]]++;
    }
}

TEST(finds_the_same_threshold_as_the_oracle)
{
    for (uint64_t trial = 0; trial < RANDOM_HISTOGRAMS; trial++) {
        struct random rng = random_begin(trial);
        uint32_t counts[256] = {0};
        random_counts(&rng, counts);
        check_threshold(counts, trial);
    }
}

/* With three levels and symmetric counts, two ranges of thresholds give the same variance. */
TEST(finds_the_middle_of_thresholds_with_equal_variance)
{
    for (uint64_t trial = 0; trial < RANDOM_HISTOGRAMS; trial++) {
        struct random rng = random_begin(trial);
        uint32_t counts[256] = {0};
        const uint32_t middle = random_between(&rng, 60, 190);
        const uint32_t gap = random_between(&rng, 1, 60);
        counts[middle] = random_between(&rng, 1, 100);
        counts[middle - gap] = counts[middle + gap] = random_between(&rng, 1, 100);
        check_threshold(counts, trial);
    }
}

TEST(images_of_one_or_two_levels_have_known_thresholds)
{
    static const struct {
        uint32_t dark, light, least, most;
    } cases[] = {
        {0, 255, 128, 128}, {0, 1, 1, 1},     {254, 255, 255, 255}, {100, 200, 150, 151},
        {40, 41, 41, 41},   {0, 0, 128, 128}, {255, 255, 128, 128}, {77, 77, 128, 128},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        for (uint32_t weight = 1; weight <= 1000; weight *= 10) {
            uint32_t counts[256] = {0};
            counts[cases[i].dark] += weight;
            counts[cases[i].light] += 3;
            struct image *image = grey_image(counts);
            assert_in_range(threshold_otsu(image), cases[i].least, cases[i].most);
        }
    }
}

/* This test also checks that transparent greys are blended with white. */
TEST(marks_are_ignored)
{
    static const struct rgb marks[] = {{0, 0, 255}, {255, 0, 0}, {0, 170, 0}, {0, 0, 64}};
    for (size_t mark = 0; mark < sizeof marks / sizeof *marks; mark++) {
        struct image *image = letters_canvas(10, 10, 3);
        for (uint32_t i = 0; i < 100; i++) {
            const uint8_t grey = i % 3 ? 60 : 120;
            letters_set(image, i % 10, i / 10,
                        i < 60 ? marks[mark] : (struct rgb){grey, grey, grey});
        }
        assert_in_range(threshold_otsu(image), 90, 91); /* the midpoint of 61 and 120 */
    }
    struct image *only = letters_canvas(2, 2, 3);
    for (uint32_t i = 0; i < 4; i++)
        letters_set(only, i % 2, i / 2, marks[i % 2]);
    assert_int_equal(threshold_otsu(only), 128);
    /* Pairs of grey and alpha. Over white, the greys are 255, 255, 60 and 60. */
    uint8_t samples[] = {0, 0, 9, 0, 60, 255, 60, 255};
    const struct image clear = {.width = 4, .height = 1, .channels = 2, .samples = samples};
    assert_in_range(threshold_otsu(&clear), 158, 158);
}
