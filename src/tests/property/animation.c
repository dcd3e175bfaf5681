/* SPDX-License-Identifier: MIT */
/*
 * animation.c - checks every frame of animations that show searches on random maps.
 *
 * Tests picture/animation and png_encode_animation.
 */
#include <stdlib.h>
#include <string.h>

#include "tests/support/animation_check.h"
#include "tests/support/animation_trial.h"
#include "tests/support/apng_oracle.h"
#include "tests/support/png_oracle.h"
#include "tests/test.h"

enum { RANDOM_MAPS = 160, PATHLESS_MAPS = 800 };

TEST(default_animation_options_are_as_documented)
{
    const struct animation_options usual = animation_options_default();
    assert_int_equal(usual.frames, 60);
    assert_int_equal(usual.rate, 20);
}

TEST(frames_show_the_search_and_the_path)
{
    for (uint64_t number = 0; number < random_trials(RANDOM_MAPS); number++) {
        struct animation_trial trial;
        animation_trial_begin(number, &trial);
        animation_check(&trial);
        animation_trial_end(&trial);
    }
}

TEST(animations_without_a_path_end_with_the_finished_search)
{
    static const uint32_t frames[] = {1, 2, 5, 30};
    unsigned tried = 0;
    for (uint64_t number = 0; number < random_trials(PATHLESS_MAPS); number++) {
        struct animation_trial trial;
        animation_trial_begin(number, &trial);
        trial.options.scale = 1;
        trial.animation.frames = frames[number % 4];
        if (trial.result.path_count == 0) {
            animation_check(&trial);
            tried++;
        }
        animation_trial_end(&trial);
    }
    assert_true(tried > random_trials(PATHLESS_MAPS) / 20);
}

/* The animation must have more frames than the search expands cells. */
TEST(the_largest_number_of_frames_is_drawn)
{
    struct animation_trial trial;
    struct bytes png;
    struct apng apng;
    animation_trial_begin(3, &trial);
    trial.options = picture_options_default();
    trial.options.scale = 1;
    trial.animation = (struct animation_options){ANIMATION_FRAMES_MAX, ANIMATION_RATE_MAX};
    animation_trial_animate(&trial, &png);
    assert_null(apng_oracle_open(&png, &apng));
    assert_int_equal(apng.frame_count, ANIMATION_FRAMES_MAX);
    apng_oracle_close(&apng);
    free(png.data);
    animation_trial_end(&trial);
}

TEST(animation_draw_fails_if_the_search_is_stopped)
{
    struct animation_trial trial;
    struct bytes png;
    struct error error;
    animation_trial_begin(3, &trial);
    const struct search_query query = animation_trial_query(&trial);
    const struct animation_request request = animation_trial_request(&trial, &query);
    struct search_watch watch = {.stop = {.requested = true}};
    search_set_watch(trial.search, &watch);
    assert_false(animation_draw(&request, &png, &error));
    assert_int_equal(error.code, ERROR_STOPPED);
    animation_trial_end(&trial);
}

/* --- labels ----------------------------------------------------------------------------------- */

enum { LABEL_SCALE = 24, LABEL_FRAMES = 12, LABEL_MAPS = 8 };

/* Draws a still picture of the source with the options of the trial. */
static struct png_picture draw_still(const struct animation_trial *trial,
                                     const struct picture_source *source)
{
    struct bytes png;
    struct png_picture picture;
    struct error error;
    if (!picture_draw(source, &trial->options, &png, &error))
        animation_trial_fail(trial, "picture_draw: %s", error.message);
    assert_null(png_oracle_decode(&png, &picture));
    free(png.data);
    return picture;
}

static bool are_equal(const struct png_picture *a, const struct png_picture *b)
{
    return a->width == b->width && a->height == b->height &&
           memcmp(a->rgba, b->rgba, (size_t)a->width * a->height * 4) == 0;
}

/*
 * Returns the number of cells in which two pictures of the same size differ in red or green. Blue
 * is ignored, because it may differ between colours that look the same.
 */
static uint64_t changed_cells(const struct png_picture *a, const struct png_picture *b)
{
    const uint32_t columns = a->width / LABEL_SCALE;
    bool *changed = calloc((size_t)columns * a->height, sizeof *changed);
    uint64_t count = 0;
    assert_non_null(changed);
    for (uint32_t y = 0; y < a->height; y++) {
        for (uint32_t x = 0; x < a->width; x++) {
            bool *cell = &changed[y / LABEL_SCALE * columns + x / LABEL_SCALE];
            if (!*cell && png_picture_pixel(a, x, y) >> 16 != png_picture_pixel(b, x, y) >> 16) {
                *cell = true;
                count++;
            }
        }
    }
    free(changed);
    return count;
}

/*
 * Checks that the first frame has no labels. With LABELS_ORDER, also checks that the number of
 * labelled cells never decreases during the search and never exceeds the number of expanded cells.
 * Returns the number of labelled cells just before the end of the search.
 */
static uint64_t check_labels(const struct animation_trial *trial,
                             const struct picture_source *source, struct apng *apng)
{
    const uint64_t steps = source->result->path_count;
    const uint64_t intervals = LABEL_FRAMES - 1 - (steps < 2 ? steps : 2);
    struct picture_source untouched = *source;
    untouched.search = NULL;
    untouched.result = NULL;
    untouched.order = NULL;
    struct png_picture first = draw_still(trial, &untouched);
    struct png_picture last = draw_still(trial, source);
    uint64_t written = 0;
    for (uint64_t i = 0; i < LABEL_FRAMES; i++) {
        assert_null(apng_oracle_next(apng));
        const uint64_t labelled = changed_cells(&apng->canvas, &first);
        const uint64_t moment = source->result->expanded * i / intervals;
        const bool checked = i == 0 || (i < intervals && trial->options.labels == LABELS_ORDER);
        if (checked && (labelled < written || labelled > moment))
            animation_trial_fail(trial, "labels %d, frame %d: %d labels after %d expansions",
                                 (int)trial->options.labels, (int)i, (int)labelled, (int)moment);
        written = i < intervals ? labelled : written;
    }
    if (!are_equal(&apng->canvas, &last) || !are_equal(&apng->still, &last))
        animation_trial_fail(trial, "labels %d: the last frame is not the picture",
                             (int)trial->options.labels);
    png_picture_free(&first);
    png_picture_free(&last);
    return written;
}

/*
 * In earlier versions, the first frames showed labels from the previous run of the search, and the
 * numbers that LABELS_ORDER adds were missing.
 */
TEST(labels_follow_the_search)
{
    uint64_t written[LABELS_COUNT] = {0};
    (void)state;
    for (uint64_t number = 0; number < LABEL_MAPS; number++) {
        struct animation_trial trial;
        animation_trial_begin(number, &trial);
        trial.options = picture_options_default();
        trial.options.scale = LABEL_SCALE;
        trial.options.explored = false;
        trial.animation.frames = LABEL_FRAMES;
        const size_t cells = (size_t)trial.grid.width * trial.grid.height;
        uint32_t *order = malloc(cells * sizeof *order);
        assert_non_null(order);
        for (size_t i = 0; i < cells; i++)
            order[i] = (uint32_t)i + 1;
        for (enum cell_labels labels = LABELS_COST; labels < LABELS_COUNT; labels++) {
            const struct search_query query = animation_trial_query(&trial);
            struct animation_request request = animation_trial_request(&trial, &query);
            struct bytes png;
            struct apng apng;
            struct error error;
            trial.options.labels = labels;
            request.source.via = query.via;
            request.source.order = order;
            assert_true(animation_draw(&request, &png, &error));
            assert_null(apng_oracle_open(&png, &apng));
            written[labels] += check_labels(&trial, &request.source, &apng);
            apng_oracle_close(&apng);
            free(png.data);
        }
        free(order);
        animation_trial_end(&trial);
    }
    for (enum cell_labels labels = LABELS_G; labels < LABELS_COUNT; labels++)
        assert_true(written[labels] > 0);
}

/*
 * apng_oracle must reject a file in which one byte of a chunk was changed, both before and after
 * the checksum of the chunk is corrected.
 */
TEST(apng_oracle_rejects_files_with_changed_bytes)
{
    static const struct {
        const char *type;
        size_t offset; /* offset in the chunk's data */
    } faults[] = {{"acTL", 3},  {"fcTL", 3},  {"fcTL", 7}, {"fcTL", 12},
                  {"fcTL", 24}, {"fcTL", 25}, {"fdAT", 3}, {"fdAT", 4}};
    struct animation_trial trial;
    struct bytes png;
    struct apng apng;
    animation_trial_begin(3, &trial);
    trial.animation = (struct animation_options){3, 20};
    animation_trial_animate(&trial, &png);
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        size_t at = PNG_SIGNATURE_SIZE;
        while (memcmp(png.data + at + 4, faults[i].type, 4) != 0)
            at++;
        uint8_t *byte = png.data + at + 8 + faults[i].offset;
        *byte ^= 0x55;
        assert_non_null(apng_oracle_open(&png, &apng)); /* the checksum is wrong */
        png_repair_checksums(png.data, png.size);
        const char *fault = apng_oracle_open(&png, &apng);
        if (!fault) {
            fault = apng_oracle_next(&apng);
            apng_oracle_close(&apng);
        }
        assert_non_null(fault);
        *byte ^= 0x55;
        png_repair_checksums(png.data, png.size);
        assert_null(apng_oracle_open(&png, &apng));
        apng_oracle_close(&apng);
    }
    free(png.data);
    animation_trial_end(&trial);
}
