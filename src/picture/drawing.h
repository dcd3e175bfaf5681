/* SPDX-License-Identifier: MIT */
/* drawing.h - a picture that is being drawn, for those who draw more than panels on it. */
#ifndef ASTAR_PICTURE_DRAWING_H
#define ASTAR_PICTURE_DRAWING_H

#include "base/number.h"
#include "picture/panel.h"
#include "picture/sheet.h"

struct picture {
    const struct grid *grid;
    const struct picture_options *options;
    struct sheet sheet;
    bool needed[PALETTE_SIZE]; /* the colours that may be needed, and ... */
    struct inks inks;          /* ... what they are */
    struct pixmap pixmap;
    size_t drawn;             /* panels */
    bool captioned;           /* there is a caption */
    bool shown[PALETTE_SIZE]; /* the colours that pixels of panels have, for its legend */
};

/* Where a panel goes on a pixmap that is laid out as the picture's own. */
struct panel picture_panel(struct picture *picture, struct pixmap *pixmap, size_t index);

/* Notes what a panel shows, once it is drawn. */
void picture_note_shown(struct picture *picture, size_t panel);

/* Sets the caption, if there is one, once all panels are drawn, and cuts off what is left below. */
void picture_caption(struct picture *picture, const struct picture_words *words);

/* The text chunks of a picture, and the text of its own ones. */
struct picture_facts {
    struct png_texts texts;
    char cell_size[NUMBER_TEXT_SIZE], map_size[2 * NUMBER_TEXT_SIZE];
};

/* Lists the text chunks: those given (NULL: none) behind its own. Released with the following. */
bool picture_texts(const struct picture *picture, const struct png_texts *given,
                   struct picture_facts *facts, struct error *error);

void picture_facts_free(struct picture_facts *facts);

#endif
