/* SPDX-License-Identifier: MIT */
/*
 * sheet_oracle.h - draws the expected pictures with captions and several panels, pixel by pixel.
 *
 * Maps are drawn by painter_oracle. The coverage of letters comes from picture/lettering, which has
 * an oracle of its own (tests/property/lettering.c). Positions of panels come from sheet_lay_out,
 * and dimensions of captions from caption.h. All other dimensions are repeated here.
 */
#ifndef ASTAR_TESTS_SUPPORT_SHEET_ORACLE_H
#define ASTAR_TESTS_SUPPORT_SHEET_ORACLE_H

#include "picture/sheet.h"
#include "tests/support/picture_trial.h"

/* The expected picture, 0xRRGGBB per pixel. `pixels` is released with free(). */
struct canvas {
    uint32_t width, height;
    uint32_t *pixels;
};

/* A canvas that is as large as the sheet and filled with the colour of free cells. */
struct canvas canvas_blank(const struct picture_trial *trial, const struct sheet *sheet);

/* Fills a rectangle; parts outside the canvas are cut off. */
void canvas_fill(struct canvas *canvas, uint32_t left, uint32_t top, uint32_t width,
                 uint32_t height, uint32_t colour);

/* The colour of a role in the trial's palette. */
uint32_t role_colour(const struct picture_trial *trial, enum role role);

/*
 * What the maps of a picture show: the roles whose colours occur, and whether any shade of --heat
 * or of terrain occurs.
 */
struct shown {
    bool roles[ROLE_COUNT];
    bool heat, terrain;
};

/* Adds to *shown the colours that can be seen on the trial's map at this scale. */
void sheet_oracle_note_shown(const struct picture_trial *trial, uint32_t scale,
                             struct shown *shown);

/* Draws the map of a panel. */
void sheet_oracle_map(const struct picture_trial *trial, const struct sheet *sheet, size_t panel,
                      struct canvas *canvas);

/* Draws the frame, the title and the map of a panel. */
void sheet_oracle_panel(const struct picture_trial *trial, const struct sheet *sheet, size_t panel,
                        const struct picture_words *title, struct canvas *canvas);

/* Draws the caption below all panels, and cuts off the canvas below the caption. */
void sheet_oracle_caption(const struct picture_trial *trial, const struct sheet *sheet,
                          const struct picture_words *words, const struct shown *shown,
                          struct canvas *canvas);

/* Fails unless the picture equals the canvas. */
void sheet_oracle_compare(const struct picture_trial *trial, const struct bytes *png,
                          const struct canvas *canvas);

enum { SHEET_ORACLE_WORDS_MAX = 6 };

/* Random words of a caption: names, line breaks, long texts and texts that are not ASCII. */
struct picture_words sheet_oracle_words(struct random *rng,
                                        const char *items[SHEET_ORACLE_WORDS_MAX]);

#endif
