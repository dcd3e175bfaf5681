/* SPDX-License-Identifier: MIT */
/*
 * animation.c - checks every frame of animations that show searches on random maps.
 *
 * Tests picture/animation and png_encode_animation.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/animation_check.h"
#include "tests/support/animation_trial.h"
#include "tests/support/apng_oracle.h"
#include "tests/support/png_oracle.h"

enum { RANDOM_MAPS = 160, PATHLESS_MAPS = 800 };

static void default_animation_options_are_as_documented(void **state)
{
    (void)state;
    const struct animation_options usual = animation_options_default();
    assert_int_equal(usual.frames, 60);
    assert_int_equal(usual.rate, 20);
}

static void frames_show_the_search_and_the_path(void **state)
{
    (void)state;
    for (uint64_t number = 0; number < random_trials(RANDOM_MAPS); number++) {
        struct animation_trial trial;
        animation_trial_begin(number, &trial);
        animation_check(&trial);
        animation_trial_end(&trial);
    }
}

static void animations_without_a_path_end_with_the_finished_search(void **state)
{
    (void)state;
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

/* The number of frames exceeds the number of expanded cells. */
static void the_largest_number_of_frames_is_drawn(void **state)
{
    (void)state;
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

static void animation_draw_fails_if_the_search_is_stopped(void **state)
{
    (void)state;
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

/*
 * apng_oracle must reject a file in which one byte of a chunk was changed, both before and after
 * the checksum of the chunk is corrected.
 */
static void apng_oracle_rejects_files_with_changed_bytes(void **state)
{
    (void)state;
    static const struct {
        const char *type;
        size_t offset; /* in the chunk's data */
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(default_animation_options_are_as_documented),
        cmocka_unit_test(frames_show_the_search_and_the_path),
        cmocka_unit_test(animations_without_a_path_end_with_the_finished_search),
        cmocka_unit_test(the_largest_number_of_frames_is_drawn),
        cmocka_unit_test(animation_draw_fails_if_the_search_is_stopped),
        cmocka_unit_test(apng_oracle_rejects_files_with_changed_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
