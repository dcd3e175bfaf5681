/* SPDX-License-Identifier: MIT */
/*
 * animation.c - animations of searches on random maps: the files are valid, frames show more and
 * more of the search, and the last frame is the picture of the finished search.
 *
 * golden/pictures.c compares all pixels of fixed animations.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "picture/animation.h"
#include "tests/support/apng_oracle.h"
#include "tests/support/png_oracle.h"
#include "tests/support/solved.h"
#include "tests/test.h"

enum { RANDOM_MAPS = 320, WIDE_MAPS = 24, LABEL_SCALE = 24, LABEL_MAPS = 8, HOLD_SECONDS = 2 };

TEST(default_animation_options_are_as_documented)
{
    const struct animation_options usual = animation_options_default();
    assert_int_equal(usual.frames, 60);
    assert_int_equal(usual.rate, 20);
}

/* Animates the search. Returns false with ERROR_STOPPED if its watch has stopped it. */
static bool animate(const struct solved *solved, const struct picture_source *source,
                    struct animation_options options, struct bytes *png)
{
    const struct search_query query = {.starts = solved->trial.grid.starts,
                                       .goals = solved->trial.grid.goals};
    const struct animation_request request = {.source = *source,
                                              .look = &solved->options,
                                              .options = &options,
                                              .search = solved->search,
                                              .query = &query};
    struct error error;
    const bool drawn = animation_draw(&request, png, &error);
    if (!drawn && error.code != ERROR_STOPPED)
        trial_fail(&solved->trial, "animation_draw: %s", error.message);
    return drawn;
}

/* Draws a still picture of the source. */
static struct png_picture draw_still(const struct solved *solved,
                                     const struct picture_source *source)
{
    struct bytes png;
    struct png_picture picture;
    struct error error;
    assert_true(picture_draw(source, &solved->options, &png, &error));
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
static uint64_t changed_cells(const struct png_picture *a, const struct png_picture *b,
                              uint32_t scale)
{
    const uint32_t columns = a->width / scale;
    bool *changed = calloc((size_t)columns * a->height, sizeof *changed);
    uint64_t count = 0;
    assert_non_null(changed);
    for (uint32_t y = 0; y < a->height; y++) {
        for (uint32_t x = 0; x < a->width; x++) {
            bool *cell = &changed[y / scale * columns + x / scale];
            if (!*cell && png_picture_pixel(a, x, y) >> 16 != png_picture_pixel(b, x, y) >> 16) {
                *cell = true;
                count++;
            }
        }
    }
    free(changed);
    return count;
}

/* A frame is shown for 1 / rate seconds, and the last one for HOLD_SECONDS. */
static void check_delays(const struct apng *apng, uint32_t rate)
{
    for (uint32_t i = 0; i < apng->frame_count; i++) {
        const struct apng_frame *frame = &apng->frames[i];
        const uint32_t last = i + 1 == apng->frame_count;
        assert_true(frame->delay * (last ? 1 : rate) ==
                    frame->delay_parts * (last ? HOLD_SECONDS : 1));
    }
}

/*
 * Checks the frames of a search without via points: none hides a cell that an earlier one has
 * coloured, and the number of expanded cells that have changed is at most that of the moment if
 * only labels in the order of expansion are shown. Returns the number of cells that have changed
 * before the last frame.
 */
static uint64_t check_frames(const struct solved *solved, const struct picture_source *source,
                             struct animation_options options, const struct bytes *png)
{
    const uint64_t steps = source->result->path_count < 2 ? source->result->path_count : 2;
    const bool by_order = solved->options.labels == LABELS_ORDER && !solved->options.explored;
    struct png_picture first = draw_still(solved, &(struct picture_source){.grid = source->grid});
    struct png_picture last = draw_still(solved, source);
    struct apng apng;
    /* The cells under starts and goals may be on the frontier before the first expansion. */
    const uint64_t ends = source->grid->starts.count + source->grid->goals.count;
    uint64_t before = 0;
    const char *fault = apng_oracle_open(png, &apng);
    if (fault)
        trial_fail(&solved->trial, "the animation is not valid: %s", fault);
    assert_int_equal(apng.frame_count, options.frames);
    check_delays(&apng, options.rate);
    for (uint32_t i = 0; i < options.frames; i++) {
        assert_null(apng_oracle_next(&apng));
        const uint64_t changed = changed_cells(&apng.canvas, &first, solved->options.scale);
        if (i + 1 == options.frames)
            break;
        if (changed < before || (i == 0 && changed > ends))
            trial_fail(&solved->trial, "%d cells have changed in frame %d, but %d before",
                       (int)changed, (int)i, (int)before);
        if (by_order && i < options.frames - 1 - steps &&
            changed > source->result->expanded * i / (options.frames - 1 - steps))
            trial_fail(&solved->trial, "%d labels in frame %d", (int)changed, (int)i);
        before = changed;
    }
    if (!are_equal(&apng.canvas, &last) || !are_equal(&apng.still, &last))
        trial_fail(&solved->trial, "the last frame is not the picture");
    apng_oracle_close(&apng);
    png_picture_free(&first);
    png_picture_free(&last);
    return before;
}

static uint64_t check_animation(const struct solved *solved, struct animation_options options)
{
    const struct picture_source source = solved_source(solved);
    struct bytes png;
    assert_true(animate(solved, &source, options, &png));
    const uint64_t changed = check_frames(solved, &source, options, &png);
    free(png.data);
    return changed;
}

TEST(frames_show_more_and_more_of_the_search)
{
    static const uint32_t frames[] = {4, 5, 10, 13, 60, 200};
    uint64_t changed = 0;
    for (uint64_t number = 0; number < random_trials(RANDOM_MAPS); number++) {
        struct random rng = random_begin(number);
        struct solved solved;
        solved_begin(&solved, number, &rng);
        solved_random_look(&solved, &rng);
        changed += check_animation(
            &solved, (struct animation_options){frames[random_below(&rng, 6)],
                                                random_between(&rng, 1, ANIMATION_RATE_MAX)});
        solved_end(&solved);
    }
    assert_true(changed > random_trials(RANDOM_MAPS));
}

/* Searches that start over with wider keys (keys.h) do not show the attempt with narrow keys. */
TEST(attempts_with_narrow_keys_are_not_shown)
{
    static const enum algorithm algorithms[] = {ALGORITHM_ASTAR, ALGORITHM_DIJKSTRA,
                                                ALGORITHM_BIDIRECTIONAL};
    for (uint64_t number = 0; number < random_trials(WIDE_MAPS); number++) {
        struct random rng = random_begin(number);
        struct oracle_map map;
        struct solved solved = {.options = picture_options_default()};
        random_snake(&rng, &map);
        trial_begin(&solved.trial, number, &map, DIAGONAL_ONE_FREE);
        solved.trial.settings.algorithm = algorithms[number % 3];
        solved.options.scale = 1;
        solved_search(&solved);
        check_animation(&solved, (struct animation_options){30, 20});
        solved_end(&solved);
    }
}

/* The animation has more frames than the search expands cells, or only one. */
TEST(the_numbers_of_frames_are_limited)
{
    static const uint32_t frames[] = {1, 2, 3, ANIMATION_FRAMES_MAX};
    for (size_t i = 0; i < sizeof frames / sizeof *frames; i++) {
        struct random rng = random_begin(3);
        struct solved solved;
        struct bytes png;
        struct apng apng;
        solved_begin(&solved, 3, &rng);
        solved.options.scale = 1;
        const struct picture_source source = solved_source(&solved);
        const struct animation_options options = {frames[i], ANIMATION_RATE_MAX};
        assert_true(animate(&solved, &source, options, &png));
        assert_null(apng_oracle_open(&png, &apng));
        assert_int_equal(apng.frame_count, frames[i]);
        while (apng.shown < apng.frame_count)
            assert_null(apng_oracle_next(&apng));
        assert_true(are_equal(&apng.canvas, &apng.still));
        apng_oracle_close(&apng);
        free(png.data);
        solved_end(&solved);
    }
}

TEST(animation_draw_fails_if_the_search_is_stopped)
{
    struct random rng = random_begin(3);
    struct solved solved;
    struct bytes png;
    struct search_watch watch = {.stop = {.requested = true}};
    solved_begin(&solved, 3, &rng);
    const struct picture_source source = solved_source(&solved);
    search_set_watch(solved.search, &watch);
    assert_false(animate(&solved, &source, animation_options_default(), &png));
    solved_end(&solved);
}

/*
 * In earlier versions, the first frames showed labels from the previous run of the search, and the
 * numbers that LABELS_ORDER adds were missing.
 */
TEST(labels_follow_the_search)
{
    uint64_t written[LABELS_COUNT] = {0};
    for (uint64_t number = 0; number < LABEL_MAPS; number++) {
        struct random rng = random_begin(number);
        struct solved solved;
        uint32_t order[RANDOM_SIDE_MAX * RANDOM_SIDE_MAX];
        for (uint32_t i = 0; i < RANDOM_SIDE_MAX * RANDOM_SIDE_MAX; i++)
            order[i] = i + 1;
        solved_begin(&solved, number, &rng);
        solved.options.explored = false;
        for (enum cell_labels labels = LABELS_G; labels < LABELS_COUNT; labels++) {
            struct picture_source source = solved_source(&solved);
            struct bytes png;
            const struct animation_options options = {12, 20};
            source.order = order;
            solved.options.labels = labels;
            solved.options.scale = (labels == LABELS_G_H_F ? 2 : 1) * LABEL_SCALE;
            assert_true(animate(&solved, &source, options, &png));
            written[labels] += check_frames(&solved, &source, options, &png);
            free(png.data);
        }
        solved_end(&solved);
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
    struct random rng = random_begin(3);
    struct solved solved;
    struct bytes png;
    struct apng apng;
    solved_begin(&solved, 3, &rng);
    const struct picture_source source = solved_source(&solved);
    assert_true(animate(&solved, &source, (struct animation_options){3, 20}, &png));
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
    solved_end(&solved);
}
