/* SPDX-License-Identifier: MIT */
/* caption.c - tests of picture/caption. golden/pictures.c compares whole captions. */
#include <string.h>

#include "picture/caption.h"
#include "picture/lettering.h"
#include "tests/test.h"

/*
 * The estimated height, which decides whether a picture fits into memory, suffices for the longest
 * texts and a complete legend: a caption of this height omits no item.
 */
TEST(the_estimated_height_suffices)
{
    char name[LETTERING_TEXT_MAX + 1];
    struct legend legend = {.heat_step = 1, .heat_most = 123456};
    struct rgb colours[PALETTE_SIZE] = {{0, 0, 0}};
    struct inks inks = {0};
    struct grid grid;
    struct error error;
    assert_true(grid_create(&grid, 1, 1, &error));
    memset(legend.shown, 1, sizeof legend.shown);
    memset(name, 'W', LETTERING_TEXT_MAX);
    name[LETTERING_TEXT_MAX] = '\0';
    inks_choose(&inks, colours, legend.shown, false);
    for (uint32_t size = 13; size < 60; size += 23) {
        for (uint32_t width = caption_length(CAPTION_WIDTH_MIN, size); width < 80 * size;
             width += size * 4 + 7) {
            struct pixmap pixmap;
            const uint32_t height = (uint32_t)caption_height(width, size);
            const uint32_t line = caption_length(CAPTION_LINE, size);
            assert_true(pixmap_create(&pixmap, &inks, width, height + line, false, &error));
            struct caption caption = caption_begin(
                &pixmap, (struct pixmap_area){0, 0, width, height + line}, size, CAPTION_MARGIN);
            caption_text(&caption, name);
            caption_text(&caption, "bidirectional, both-free");
            caption_break(&caption);
            caption_text(&caption, "nearest cell at cost 12345678901234567.123456");
            caption_text(&caption, "18446744073709551615 steps");
            caption_text(&caption, "18446744073709551615 expanded");
            caption_break(&caption);
            caption_legend(&caption, &grid, &legend);
            assert_true(caption_end(&caption) <= height);
            pixmap_free(&pixmap);
        }
    }
    grid_free(&grid);
}
