/* SPDX-License-Identifier: MIT */
/*
 * sheet.c - checks every pixel of pictures with several panels.
 *
 * Tests picture/sheet and picture/picture: panels do not overlap, and the picture equals the one
 * that sheet_oracle draws.
 */
#include <stdlib.h>

#include "tests/support/picture_trial.h"
#include "tests/support/sheet_oracle.h"
#include "tests/test.h"

enum { SHEETS = 16 };

/* Fails unless all panels are inside the sheet and above the caption and do not overlap. */
static void check_layout(const struct picture_trial *trial, const struct sheet *sheet)
{
    for (size_t i = 0; i < sheet->panels; i++) {
        const uint64_t left = sheet_panel_left(sheet, i);
        const uint64_t top = sheet_panel_top(sheet, i);
        if (left + sheet->panel_width > sheet->width || top < sheet->title ||
            top + sheet->panel_height > sheet->caption_top)
            picture_trial_fail(trial, "panel %zu extends beyond the sheet", i);
        for (size_t j = 0; j < i; j++) {
            const uint64_t other_left = sheet_panel_left(sheet, j);
            const uint64_t other_top = sheet_panel_top(sheet, j);
            if (left < other_left + sheet->panel_width && other_left < left + sheet->panel_width &&
                top < other_top + sheet->panel_height && other_top < top + sheet->panel_height)
                picture_trial_fail(trial, "panels %zu and %zu overlap", i, j);
        }
    }
}

/*
 * Searches the map again, then draws the next panel twice: once with the library and once with the
 * oracle.
 */
static void add_panel(struct random *rng, struct picture_trial *trial, const struct sheet *sheet,
                      size_t panel, struct picture *picture, struct canvas *canvas)
{
    const char *const items[] = {search_algorithm_name((enum algorithm)(panel % ALGORITHM_COUNT)),
                                 random_chance(rng, 50) ? "cost 33.242641" : "", NULL, "32 steps",
                                 "101 expanded"};
    const struct picture_words title = {items, random_below(rng, 6)};
    struct error error;
    picture_trial_forget_search(trial);
    trial->algorithm = (enum algorithm)(panel % ALGORITHM_COUNT);
    trial->way = random_chance(rng, 50) ? WAY_RUN : WAY_NEAREST;
    /* The first panel often has no search, so that the legend depends on the other panels. */
    if (panel > 0 || random_chance(rng, 40))
        picture_trial_search(rng, trial);
    const struct picture_source source = picture_trial_source(trial);
    if (!picture_add(picture, &source, &title, &error))
        picture_trial_fail(trial, "%s", error.message);
    sheet_oracle_panel(trial, sheet, panel, &title, canvas);
}

static void check_sheet(struct random *rng, struct picture_trial *trial, struct tally *tally,
                        size_t panels)
{
    const struct sheet sheet =
        sheet_lay_out(&trial->grid, &trial->options, panels, trial->options.scale);
    struct canvas canvas = canvas_blank(trial, &sheet);
    const char *items[SHEET_ORACLE_WORDS_MAX];
    const struct picture_words words = sheet_oracle_words(rng, items);
    struct bytes png = {0};
    struct error error;
    struct picture *picture = picture_begin(&trial->grid, &trial->options, panels, &error);
    if (!picture)
        picture_trial_fail(trial, "%s", error.message);
    picture_check_begin(tally, picture);
    check_layout(trial, &sheet);
    for (size_t panel = 0; panel < panels; panel++)
        add_panel(rng, trial, &sheet, panel, picture, &canvas);
    picture_check_drawn(tally, picture);
    if (!picture_end(picture, &(struct picture_labels){.words = words}, &png, &error))
        picture_trial_fail(trial, "%s", error.message);
    picture_free(picture);
    sheet_oracle_compare(trial, tally, &(struct captioned){&png, &sheet, &words}, &canvas);
    free(png.data);
    free(canvas.pixels);
}

TEST(sheets_have_panels_and_a_caption)
{
    static const uint32_t scales[] = {0, 1, 2, 5, 8, 9, 16};
    struct tally tally = {0};
    (void)state;
    for (uint64_t number = 0; number < SHEETS; number++) {
        struct random rng = random_begin(number);
        struct picture_trial trial;
        const uint32_t scale = scales[random_below(&rng, 7)];
        /* A sheet of sixteen panels is drawn only once, because it is large. */
        const size_t panels = number == 0 ? PICTURE_PANELS_MAX : (size_t)random_between(&rng, 2, 5);
        picture_trial_begin_map(&rng, number, scale > 0 ? scale : 16, &trial);
        /* Marks hide cells, so the map keeps only one start and one goal. */
        trial.grid.starts.count = trial.grid.goals.count = 1;
        picture_trial_random_look(&rng, &trial.options);
        picture_trial_palette((uint32_t)number % PICTURE_TRIAL_PALETTES, &trial.options.palette);
        trial.options.scale = scale;
        check_sheet(&rng, &trial, &tally, panels);
        picture_trial_end(&trial);
    }
    picture_check_end(&tally);
}
