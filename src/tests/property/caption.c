/* SPDX-License-Identifier: MIT */
/*
 * caption.c - checks every pixel of pictures with a caption.
 *
 * Tests picture/caption and picture/lettering: the words and the legend. The legend must have a
 * swatch for each visible colour and no other swatches. sheet_oracle draws the expected picture.
 */
#include <stdlib.h>
#include <string.h>

#include "picture/caption.h"
#include "picture/lettering.h"
#include "tests/support/picture_trial.h"
#include "tests/support/sheet_oracle.h"
#include "tests/test.h"

enum { CAPTIONS = 100 };

static void check_captioned(const struct picture_trial *trial, struct tally *tally,
                            const struct picture_words *words)
{
    const struct sheet sheet =
        sheet_lay_out(&trial->grid, &trial->options, 1, trial->options.scale);
    struct canvas canvas = canvas_blank(trial, &sheet);
    struct bytes png = {0};
    const uint32_t line = sheet.rule;
    sheet_oracle_map(trial, &sheet, 0, &canvas);
    /* If a map is narrower than its caption, a line is drawn along the right edge of the map. */
    if (sheet.width > sheet.panel_width + line)
        canvas_fill(&canvas, (uint32_t)sheet.panel_width, 0, line, (uint32_t)sheet.caption_top,
                    role_colour(trial, ROLE_GRID_LINE));
    picture_trial_draw(trial, tally, words, &png);
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

TEST(captions_have_words_and_a_legend_of_visible_colours)
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

/* The numbers below the colour scale of --heat have no exponents. */
TEST(ticks_of_very_small_and_large_costs_are_decimal_numbers)
{
    static const uint32_t costs[] = {1, 40, 1000 * COST_ONE};
    struct tally tally = {0};
    (void)state;
    for (uint64_t number = 0; number < sizeof costs / sizeof *costs; number++) {
        struct random rng = random_begin(number);
        struct picture_trial trial = {
            .way = WAY_RUN, .algorithm = ALGORITHM_DIJKSTRA, .options = picture_options_default()};
        struct error error;
        assert_true(grid_create(&trial.grid, 30, 20, &error));
        for (uint32_t y = 0; y < 20; y++)
            memset(grid_row(&trial.grid, y), CELL_FREE, 30);
        for (int value = 0; value < 256; value++)
            trial.grid.costs[value] = costs[number];
        assert_true(points_add(&trial.grid.starts, (struct point){0, 0}, &error));
        assert_true(points_add(&trial.grid.goals, (struct point){29, 19}, &error));
        trial.options.scale = 8;
        trial.options.heat = trial.options.caption = true;
        picture_trial_search(&rng, &trial);
        check_captioned(&trial, &tally, &(struct picture_words){NULL, 0});
        picture_trial_end(&trial);
    }
    /* Letters are compared only in pictures whose palette is not full. */
    assert_int_equal(tally.pictures[PALETTE_HAS_ROOM], 3);
}

/* Stores a text that is `width` pixels wide. */
static void make_text(uint32_t width, uint32_t size, char text[LETTERING_TEXT_MAX])
{
    for (size_t count = 1; count < LETTERING_TEXT_MAX; count++) {
        for (size_t wide = 0; wide <= count; wide++) {
            memset(text, 'i', count);
            memset(text, 'A', wide);
            text[count] = '\0';
            if (lettering_width(text, size) == width)
                return;
        }
    }
    fail_msg("no text is %u pixels wide", width);
}

/* Two items share a line if together they fill it exactly, but not if they are a pixel wider. */
TEST(caption_lines_hold_as_many_items_as_fit)
{
    enum { GAP = 12 }; /* distance between items, in tenths of the text size */
    char text[LETTERING_TEXT_MAX];
    const char *const items[] = {"dijkstra", text};
    struct tally tally = {0};
    (void)state;
    for (uint32_t surplus = 0; surplus < 2; surplus++) {
        struct random rng = random_begin(0);
        struct picture_trial trial;
        picture_trial_begin_map(&rng, 0, 1, &trial);
        trial.grid.starts.count = trial.grid.goals.count = 0;
        trial.options.caption = true;
        const struct sheet sheet = sheet_lay_out(&trial.grid, &trial.options, 1, 1);
        const uint32_t size = sheet.text_size;
        const uint32_t room =
            caption_length(CAPTION_WIDTH_MIN, size) - 2 * caption_length(CAPTION_MARGIN, size);
        make_text(room - lettering_width(items[0], size) - caption_length(GAP, size) + surplus,
                  size, text);
        check_captioned(&trial, &tally, &(struct picture_words){items, 2});
        picture_trial_end(&trial);
    }
}

/*
 * The estimated height, which decides whether a picture fits into memory, suffices for the longest
 * texts and a complete legend: a caption of this height omits no item.
 */
TEST(the_estimated_height_suffices)
{
    char name[LETTERING_TEXT_MAX + 1];
    struct legend legend = {.heat_step = 1, .heat_most = 123456};
    struct rgb colours[PALETTE_SIZE] = {{0, 0, 0}};
    struct inks inks;
    struct random rng = random_begin(0);
    struct picture_trial trial;
    (void)state;
    picture_trial_begin_map(&rng, 0, 1, &trial);
    memset(legend.shown, 1, sizeof legend.shown);
    memset(name, 'W', LETTERING_TEXT_MAX);
    name[LETTERING_TEXT_MAX] = '\0';
    inks_choose(&inks, colours, legend.shown, false);
    for (uint32_t size = 13; size < 60; size += 23) {
        for (uint32_t width = caption_length(CAPTION_WIDTH_MIN, size); width < 80 * size;
             width += size * 4 + 7) {
            struct pixmap pixmap;
            struct error error;
            const uint32_t height = (uint32_t)caption_height(width, size);
            const uint32_t line = caption_length(CAPTION_LINE, size);
            assert_true(pixmap_create(&pixmap, width, height + line, 2, &error));
            struct caption caption =
                caption_begin(&pixmap, &inks, (struct pixmap_area){0, 0, width, height + line},
                              size, CAPTION_MARGIN);
            caption_text(&caption, name);
            caption_text(&caption, "bidirectional, both-free");
            caption_break(&caption);
            caption_text(&caption, "nearest cell at cost 12345678901234567.123456");
            caption_text(&caption, "18446744073709551615 steps");
            caption_text(&caption, "18446744073709551615 expanded");
            caption_break(&caption);
            caption_legend(&caption, &trial.grid, &legend);
            assert_true(caption_end(&caption) <= height);
            pixmap_free(&pixmap);
        }
    }
    picture_trial_end(&trial);
}
