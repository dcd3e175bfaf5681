/* SPDX-License-Identifier: MIT */
/*
 * sheet_oracle.h - draws the expected pictures with captions and several panels, pixel by pixel.
 *
 * Maps are drawn by painter_oracle. The coverage of letters comes from picture/lettering, which is
 * tested with its own oracle (tests/property/lettering.c). Positions of panels come from
 * sheet_lay_out, and dimensions of captions from caption.h. Other dimensions are defined again in
 * sheet_oracle.c.
 */
#ifndef ASTAR_TESTS_SUPPORT_SHEET_ORACLE_H
#define ASTAR_TESTS_SUPPORT_SHEET_ORACLE_H

#include "picture/sheet.h"
#include "tests/support/picture_trial.h"

/* The expected picture. `pixels` is released with free(). */
struct canvas {
    uint32_t width, height;
    struct painted *pixels;
};

/* A canvas that is as large as the sheet and filled with the colour of free cells. */
struct canvas canvas_blank(const struct picture_trial *trial, const struct sheet *sheet);

/* Fills a rectangle; parts outside the canvas are cut off. */
void canvas_fill(struct canvas *canvas, uint32_t left, uint32_t top, uint32_t width,
                 uint32_t height, struct rgb colour);

/* The colour of a role in the trial's palette. */
struct rgb role_colour(const struct picture_trial *trial, enum role role);

/* Draws the map of a panel. */
void sheet_oracle_map(const struct picture_trial *trial, const struct sheet *sheet, size_t panel,
                      struct canvas *canvas);

/* Draws the frame, the title and the map of a panel. */
void sheet_oracle_panel(const struct picture_trial *trial, const struct sheet *sheet, size_t panel,
                        const struct picture_words *title, struct canvas *canvas);

/* A picture with a caption, its layout, and the words of the caption. */
struct captioned {
    const struct bytes *png;
    const struct sheet *sheet;
    const struct picture_words *words;
};

/*
 * Draws the caption on a canvas that already contains all panels. Then fails unless the picture
 * agrees with the canvas (picture_check.h).
 */
void sheet_oracle_compare(const struct picture_trial *trial, struct tally *tally,
                          const struct captioned *captioned, struct canvas *canvas);

enum { SHEET_ORACLE_WORDS_MAX = 6 };

/* Random words of a caption: names, line breaks, long texts and non-ASCII texts. */
struct picture_words sheet_oracle_words(struct random *rng,
                                        const char *items[SHEET_ORACLE_WORDS_MAX]);

#endif
