/* SPDX-License-Identifier: MIT */
/*
 * lettering.c - compares drawn texts with an oracle that tests 256 points in each pixel.
 *
 * The oracle uses the outlines of the library, but none of its code. It does not decode UTF-8,
 * replaces curves with short lines, and counts how often the outline winds around each point.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "picture/glyphs.h"
#include "picture/lettering.h"
#include "tests/support/random.h"
#include "tests/test.h"

enum {
    TEXTS = 800,
    WINDOWS = 800,
    LETTERS_MAX = 6,
    /* The samples of a pixel: 32 rows of 8, shifted so that no two are in the same column. */
    ROWS = 32,
    COLUMNS = 8,
    SEGMENTS = 12, /* number of lines that replace a curve */
    BORDER = 2,    /* empty pixels around the letters */
    CROSSINGS_MAX = 64,
};

static const double difference_max = 0.02; /* upper limit for mean_difference */

/* A text and the coverage that the library renders for it. */
struct trial {
    uint64_t number;
    uint32_t characters[LETTERS_MAX];
    size_t count;
    char text[4 * LETTERS_MAX + 1];
    uint32_t size;
    struct lettering_coverage whole; /* covers all letters and a border */
};

static void append_utf8(char **end, uint32_t character)
{
    char *at = *end;
    if (character < 0x80) {
        *at++ = (char)character;
    } else if (character < 0x800) {
        *at++ = (char)(0xc0 | character >> 6);
        *at++ = (char)(0x80 | (character & 0x3f));
    } else {
        *at++ = (char)(0xe0 | character >> 12);
        *at++ = (char)(0x80 | (character >> 6 & 0x3f));
        *at++ = (char)(0x80 | (character & 0x3f));
    }
    *at = '\0';
    *end = at;
}

static uint32_t random_character(struct random *rng)
{
    static const uint32_t others[] = {0x2026, 0x221a, 0x20ac, 0x100, 0x218f, 0x219a};
    if (random_chance(rng, 50))
        return random_between(rng, ' ', '~');
    if (random_chance(rng, 60))
        return random_between(rng, 0xa0, 0xff);
    if (random_chance(rng, 60))
        return random_between(rng, 0x2190, 0x2199);
    return others[random_below(rng, sizeof others / sizeof *others)];
}

static const struct glyph *glyph_of(uint32_t character)
{
    for (size_t i = 0; i < glyphs_font.range_count; i++) {
        const struct glyph_range *range = &glyphs_font.ranges[i];
        if (character >= range->first && character <= range->last)
            return glyphs_font.glyphs + range->glyph + character - range->first;
    }
    return glyphs_font.glyphs;
}

static void begin_trial(struct random *rng, uint64_t number, struct trial *trial)
{
    *trial = (struct trial){.number = number, .count = random_between(rng, 1, LETTERS_MAX)};
    trial->size = random_chance(rng, 90)
                      ? random_between(rng, LETTERING_SIZE_MIN, 30)
                      : random_between(rng, LETTERING_SIZE_MIN, LETTERING_SIZE_MAX);
    char *end = trial->text;
    for (size_t i = 0; i < trial->count; i++) {
        trial->characters[i] = random_character(rng);
        append_utf8(&end, trial->characters[i]);
    }
    trial->whole.left = -(int32_t)trial->size;
    trial->whole.top = -(int32_t)(2 * trial->size) - BORDER;
    trial->whole.width = (uint32_t)((trial->count * 3 / 2 + 2) * trial->size) + 2 * BORDER;
    trial->whole.height = 3 * trial->size + 2 * BORDER;
    trial->whole.values = malloc((size_t)trial->whole.width * trial->whole.height);
    assert_non_null(trial->whole.values);
    lettering_render(trial->text, trial->size, &trial->whole);
}

/* --- oracle ----------------------------------------------------------------------------------- */

/* A point at which an outline crosses a row of samples: downwards (1) or upwards (-1). */
struct crossing {
    double x;
    int direction;
};

/* Position and scale of a letter: x = left + horizontal * units, y = -vertical * units. */
struct placement {
    double left, horizontal, vertical;
};

static struct placement place(const struct trial *trial, size_t letter)
{
    const double em = glyphs_font.units_per_em;
    const double height = glyphs_font.x_height;
    double units = 0;
    for (size_t i = 0; i < letter; i++)
        units += glyph_of(trial->characters[i])->advance;
    return (struct placement){.left = floor(units * trial->size / em * 4 + 0.5) / 4,
                              .horizontal = trial->size / em,
                              .vertical = fmax(1, floor(height * trial->size / em + 0.5)) / height};
}

/* Adds the point at which a line crosses the height y, if there is one. */
static void cross(const double from[2], const double to[2], double y, struct crossing *crossings,
                  size_t *count)
{
    if ((from[1] <= y) == (to[1] <= y))
        return;
    assert_true(*count < CROSSINGS_MAX);
    const double part = (y - from[1]) / (to[1] - from[1]);
    crossings[(*count)++] = (struct crossing){.x = from[0] + part * (to[0] - from[0]),
                                              .direction = to[1] > from[1] ? 1 : -1};
}

/* Stores all points at which an outline crosses the height y, in pixels below the baseline. */
static size_t find_crossings(const struct glyph *glyph, struct placement at, double y,
                             struct crossing crossings[CROSSINGS_MAX])
{
    size_t count = 0;
    double last[2] = {0, 0};
    for (unsigned i = 0; i < glyph->count; i++) {
        const struct glyph_point *point = &glyphs_font.points[glyph->first + i];
        const double end[2] = {at.left + at.horizontal * point->x, -at.vertical * point->y};
        const double control[2] = {at.left + at.horizontal * point->cx, -at.vertical * point->cy};
        const double begin[2] = {last[0], last[1]};
        for (int k = 1; point->cx != GLYPH_MOVE && k <= SEGMENTS; k++) {
            const double t = (double)k / SEGMENTS;
            double next[2];
            for (int axis = 0; axis < 2; axis++)
                next[axis] = (1 - t) * (1 - t) * begin[axis] + 2 * t * (1 - t) * control[axis] +
                             t * t * end[axis];
            cross(last, next, y, crossings, &count);
            memcpy(last, next, sizeof last);
        }
        memcpy(last, end, sizeof last);
    }
    return count;
}

/*
 * Sets the samples of a row that are inside an outline. The x coordinate of the first sample is
 * `left`, in pixels. `turns` must contain `width` zeros.
 */
static void fill_row(const struct crossing *crossings, size_t count, double left, int *turns,
                     uint8_t *inside, size_t width)
{
    for (size_t i = 0; i < count; i++) {
        /* Index of the first sample to the right of the crossing. */
        const double sample = floor((crossings[i].x - left) * COLUMNS) + 1;
        assert_true(sample >= 0 && sample < (double)width);
        turns[(size_t)sample] += crossings[i].direction;
    }
    int winding = 0;
    for (size_t i = 0; i < width && count > 0; i++) {
        winding += turns[i];
        turns[i] = 0;
        if (winding != 0)
            inside[i] = 1;
    }
}

/* Stores the number of samples of each pixel that are inside a letter. */
static void count_samples(const struct trial *trial, unsigned *counts)
{
    const struct lettering_coverage *whole = &trial->whole;
    const size_t width = (size_t)whole->width * COLUMNS;
    uint8_t *inside = malloc(width);
    int *turns = calloc(width, sizeof *turns);
    assert_non_null(inside);
    assert_non_null(turns);
    for (size_t row = 0; row < (size_t)whole->height * ROWS; row++) {
        const double y = whole->top + ((double)row + 0.5) / ROWS;
        const double shift = ((double)(row * 13 % ROWS) + 0.5) / ROWS;
        const double left = whole->left + shift / COLUMNS;
        memset(inside, 0, width);
        for (size_t i = 0; i < trial->count; i++) {
            struct crossing crossings[CROSSINGS_MAX];
            const size_t count =
                find_crossings(glyph_of(trial->characters[i]), place(trial, i), y, crossings);
            fill_row(crossings, count, left, turns, inside, width);
        }
        for (size_t i = 0; i < width; i++)
            counts[row / ROWS * whole->width + i / COLUMNS] += inside[i];
    }
    free(turns);
    free(inside);
}

/* --- comparison ------------------------------------------------------------------------------- */

/*
 * Returns the mean difference from the oracle in the bounding box of all covered pixels, relative
 * to full coverage. Returns 0 for a blank text.
 */
static double mean_difference(const struct trial *trial, const unsigned *counts)
{
    const struct lettering_coverage *whole = &trial->whole;
    uint32_t left = whole->width;
    uint32_t top = whole->height;
    uint32_t right = 0;
    uint32_t bottom = 0;
    double sum = 0;
    for (uint32_t y = 0; y < whole->height; y++) {
        for (uint32_t x = 0; x < whole->width; x++) {
            const size_t i = (size_t)y * whole->width + x;
            const double expected = (double)counts[i] / (ROWS * COLUMNS);
            sum += fabs(whole->values[i] / 255.0 - expected);
            if (whole->values[i] == 0 && counts[i] == 0)
                continue;
            left = x < left ? x : left;
            right = x + 1 > right ? x + 1 : right;
            top = y < top ? y : top;
            bottom = y + 1;
        }
    }
    return right > 0 ? sum / (right - left) / (bottom - top) : 0;
}

TEST(coverage_differs_from_supersampling_by_at_most_2_percent)
{
    double largest = 0;
    for (uint64_t number = 0; number < random_trials(TEXTS); number++) {
        struct random rng = random_begin(number);
        struct trial trial;
        begin_trial(&rng, number, &trial);
        unsigned *counts = calloc((size_t)trial.whole.width * trial.whole.height, sizeof *counts);
        assert_non_null(counts);
        count_samples(&trial, counts);
        const double difference = mean_difference(&trial, counts);
        if (difference > difference_max)
            fail_msg("trial %" PRIu64 ", size %" PRIu32 ", text %s: mean difference %.4f", number,
                     trial.size, trial.text, difference);
        largest = fmax(largest, difference);
        free(counts);
        free(trial.whole.values);
    }
    print_message("largest mean difference: %.2f %%\n", largest * 100);
}

/* Wherever its edges are, a window has the same coverage as this part of the complete text. */
TEST(a_window_is_a_part_of_the_whole_text)
{
    for (uint64_t number = 0; number < random_trials(WINDOWS); number++) {
        struct random rng = random_begin(number);
        struct trial trial;
        begin_trial(&rng, number, &trial);
        const struct lettering_coverage *whole = &trial.whole;
        const uint32_t left = random_below(&rng, whole->width);
        const uint32_t top = random_below(&rng, whole->height);
        struct lettering_coverage window = {.width = random_between(&rng, 1, whole->width - left),
                                            .height = random_between(&rng, 1, whole->height - top),
                                            .left = whole->left + (int32_t)left,
                                            .top = whole->top + (int32_t)top};
        /* The sanitizers detect writes outside a block of exactly this size. */
        window.values = malloc((size_t)window.width * window.height);
        assert_non_null(window.values);
        lettering_render(trial.text, trial.size, &window);
        for (uint32_t y = 0; y < window.height; y++)
            assert_memory_equal(window.values + (size_t)y * window.width,
                                whole->values + (size_t)(top + y) * whole->width + left,
                                window.width);
        free(window.values);
        free(trial.whole.values);
    }
}
