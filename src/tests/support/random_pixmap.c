/* SPDX-License-Identifier: MIT */
/* random_pixmap.c - pixmaps for tests, and the same pixels in a plain array. */
#include "tests/support/random_pixmap.h"
#include "tests/test.h"

#include <stdlib.h>

struct pixmap make_pixmap(struct inks *inks, uint32_t width, uint32_t height, bool true_colour)
{
    struct pixmap pixmap;
    struct error error;
    if (!pixmap_create(&pixmap, inks, width, height, true_colour, &error))
        fail_msg("%s", error.message);
    return pixmap;
}

struct random_pixmap *random_pixmap_make(struct random *rng, uint32_t width, uint32_t height,
                                         unsigned colours, bool true_colour)
{
    struct random_pixmap *made = calloc(1, sizeof *made);
    assert_non_null(made);
    made->pixmap = make_pixmap(&made->inks, width, height, true_colour);
    made->pixels = malloc((size_t)width * height);
    assert_non_null(made->pixels);
    while (made->inks.count < colours)
        (void)inks_find(&made->inks, (struct rgb){(uint8_t)random_below(rng, 256),
                                                  (uint8_t)random_below(rng, 256),
                                                  (uint8_t)random_below(rng, 256)});
    for (uint32_t i = 0; i < width * height; i++) {
        const uint8_t ink = (uint8_t)(i < colours ? i : random_below(rng, colours));
        made->pixels[i] = ink;
        pixmap_fill(&made->pixmap, (struct pixmap_area){i % width, i / width, 1, 1}, ink);
    }
    return made;
}

void random_pixmap_free(struct random_pixmap *made)
{
    pixmap_free(&made->pixmap);
    free(made->pixels);
    free(made);
}
