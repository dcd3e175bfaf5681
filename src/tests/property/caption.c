/* SPDX-License-Identifier: MIT */
/*
 * caption.c - checks every pixel of pictures with a caption.
 *
 * Tests picture/caption and picture/lettering: the words, and the legend, which has a swatch for
 * each visible colour and for no other. The expected picture is drawn by sheet_oracle.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "tests/support/picture_trial.h"
#include "tests/support/sheet_oracle.h"

enum { CAPTIONS = 100 };

/* Lets the library draw a picture with a caption. */
static void draw_captioned(const struct picture_trial *trial, struct tally *tally,
                           const struct picture_words *words, struct bytes *png)
{
    const struct picture_source source = picture_trial_source(trial);
    struct error error;
    struct picture *picture = picture_begin(&trial->grid, &trial->options, 1, &error);
    if (!picture)
        picture_trial_fail(trial, "%s", error.message);
    picture_check_begin(tally, picture);
    if (!picture_add(picture, &source, NULL, &error))
        picture_trial_fail(trial, "%s", error.message);
    picture_check_drawn(tally, picture);
    if (!picture_end(picture, &(struct picture_labels){.words = *words}, png, &error))
        picture_trial_fail(trial, "%s", error.message);
    picture_free(picture);
}

static void check_captioned(const struct picture_trial *trial, struct tally *tally,
                            const struct picture_words *words)
{
    const struct sheet sheet =
        sheet_lay_out(&trial->grid, &trial->options, 1, trial->options.scale);
    struct canvas canvas = canvas_blank(trial, &sheet);
    struct bytes png = {0};
    const uint32_t line = sheet.stroke / 2;
    sheet_oracle_map(trial, &sheet, 0, &canvas);
    /* If a map is narrower than its caption, a line is drawn along the right edge of the map. */
    if (sheet.width > sheet.panel_width + line)
        canvas_fill(&canvas, (uint32_t)sheet.panel_width, 0, line, (uint32_t)sheet.caption_top,
                    role_colour(trial, ROLE_GRID_LINE));
    draw_captioned(trial, tally, words, &png);
    sheet_oracle_compare(trial, tally, &(struct captioned){&png, &sheet, words}, &canvas);
    free(png.data);
    free(canvas.pixels);
}

/* Begins a trial whose picture has a caption. */
static void begin_captioned(struct random *rng, uint64_t number, struct picture_trial *trial)
{
    static const uint32_t scales[] = {1, 3, 8, 9, 16};
    picture_trial_begin(rng, number, scales[random_below(rng, 5)], trial);
    picture_trial_random_look(rng, &trial->options);
    picture_trial_palette((uint32_t)number % PICTURE_TRIAL_PALETTES, &trial->options.palette);
    trial->options.caption = true;
}

static void captions_have_words_and_a_legend_of_what_is_shown(void **state)
{
    struct tally tally = {0};
    (void)state;
    for (uint64_t number = 0; number < random_trials(CAPTIONS); number++) {
        struct random rng = random_begin(number);
        struct picture_trial trial;
        const char *items[SHEET_ORACLE_WORDS_MAX];
        begin_captioned(&rng, number, &trial);
        const struct picture_words words = sheet_oracle_words(&rng, items);
        check_captioned(&trial, &tally, &words);
        picture_trial_end(&trial);
    }
    picture_check_end(&tally);
}

/* Two items share a line even if they fill it completely, but not if they are any wider. */
static void caption_lines_hold_as_many_items_as_fit(void **state)
{
    /*
     * A line in a narrow picture is 184 strokes wide. The items of `fitting` are 84 and 88 strokes
     * wide, with a gap of 12 between them; those of `wide` need 3 more strokes.
     */
    static const char *const fitting[] = {"AAAAAAAAAAAAAA", "AAAAAAAAAAAAAA)"};
    static const char *const wide[] = {"AAAAAAAAAAAAAA", "AAAAAAAAAAAAAA)!"};
    struct tally tally = {0};
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        struct random rng = random_begin(0);
        struct picture_trial trial;
        picture_trial_begin_map(&rng, 0, 1, &trial);
        trial.grid.starts.count = trial.grid.goals.count = 0;
        trial.options.caption = true;
        check_captioned(&trial, &tally, &(struct picture_words){i == 0 ? fitting : wide, 2});
        picture_trial_end(&trial);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(captions_have_words_and_a_legend_of_what_is_shown),
        cmocka_unit_test(caption_lines_hold_as_many_items_as_fit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
