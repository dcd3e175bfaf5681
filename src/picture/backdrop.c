/* SPDX-License-Identifier: MIT */
/* backdrop.c - draws the pixels of an image as the background of a picture. */
#include "picture/backdrop.h"

#include "picture/inks.h"

/* The opacity of tints over the image, in units of 1/255. At 255, a tint would hide the image. */
enum {
    SHARE_SEARCH = 125,
    SHARE_HEAT = 200,
    SHARE_MARGIN = 110,
    SHARE_OUTSIDE = 40,
    SHARE_TERRAIN = 110,
    SHARE_NEAR = 70
};

static const struct rgb white = {255, 255, 255};

/*
 * Returns the opacity with which the colour of a palette index is drawn over the image: 0 (not
 * drawn) to 255.
 */
static unsigned share_of(unsigned index)
{
    static const uint8_t of_role[ROLE_COUNT] = {
        [ROLE_MARGIN] = SHARE_MARGIN, [ROLE_OUTSIDE] = SHARE_OUTSIDE};
    if (palette_tint_of(index) != TINT_NONE)
        return palette_tint_of(index) < TINT_HEAT ? SHARE_SEARCH : SHARE_HEAT;
    if (index < ROLE_COUNT)
        return of_role[index];
    if (index >= PALETTE_NEAR)
        return SHARE_NEAR;
    return index < PALETTE_PALE_PATH ? SHARE_TERRAIN : 0;
}

bool backdrop_tints(unsigned index)
{
    return share_of(index) > 0;
}

void backdrop_lighten_tints(struct rgb colours[PALETTE_SIZE])
{
    for (unsigned index = 0; index < PALETTE_SIZE; index++)
        if (backdrop_tints(index))
            colours[index] = colour_blend(white, colours[index], share_of(index));
}

bool backdrop_used(const struct grid *grid, const struct picture_options *options)
{
    return options->over_image && grid->image.width > 0;
}

struct backdrop backdrop_begin(const struct grid *grid, const struct palette *palette,
                               uint32_t scale)
{
    struct backdrop backdrop = {
        .image = &grid->image, .cell_side = grid->cell_side, .scale = scale, .width = grid->width};
    palette_colours(palette, backdrop.tints);
    return backdrop;
}

/* A range of image pixels along one axis: the first pixel and the number of pixels. */
struct backdrop_range {
    uint32_t first, count;
};

/*
 * Returns the range of image pixels that pixel `i` of a cell in the picture covers along one axis.
 * The range contains at least one pixel.
 */
static struct backdrop_range covered(const struct backdrop *backdrop, uint32_t cell, uint32_t i)
{
    const uint32_t side = backdrop->cell_side;
    if (side == backdrop->scale)
        return (struct backdrop_range){cell * side + i, 1};
    const uint32_t first = (uint32_t)((uint64_t)i * side / backdrop->scale);
    const uint32_t end = (uint32_t)((uint64_t)(i + 1) * side / backdrop->scale);
    return (struct backdrop_range){cell * side + first, end > first ? end - first : 1};
}

/* Returns the mean colour of a rectangle of image pixels. */
static struct rgb mean_colour(const struct image *image, struct backdrop_range columns,
                              struct backdrop_range rows)
{
    const uint64_t count = (uint64_t)columns.count * rows.count;
    uint64_t red = count / 2; /* half the divisor, so that the division rounds to nearest */
    uint64_t green = red;
    uint64_t blue = red;
    if (count == 1)
        return image_colour(image, columns.first, rows.first);
    for (uint32_t y = rows.first; y < rows.first + rows.count; y++) {
        for (uint32_t x = columns.first; x < columns.first + columns.count; x++) {
            const struct rgb pixel = image_colour(image, x, y);
            red += pixel.red;
            green += pixel.green;
            blue += pixel.blue;
        }
    }
    return (struct rgb){(uint8_t)(red / count), (uint8_t)(green / count), (uint8_t)(blue / count)};
}

void backdrop_row(const struct backdrop *backdrop, uint32_t y, uint32_t row,
                  const uint16_t *indices, uint8_t *rgb)
{
    const struct image *image = backdrop->image;
    const uint32_t scale = backdrop->scale;
    const struct backdrop_range rows = covered(backdrop, y, row);
    struct rgb *pixel = (struct rgb *)rgb;
    const bool copied = scale == backdrop->cell_side && image->width == backdrop->width * scale;
    if (copied)
        image_row_over_white(image, rows.first, pixel);
    for (uint32_t x = 0; x < backdrop->width; x++) {
        const unsigned share = share_of(indices[x]);
        const struct rgb tint = backdrop->tints[indices[x]];
        for (uint32_t i = 0; i < scale; i++, pixel++) {
            if (!copied)
                *pixel = mean_colour(image, covered(backdrop, x, i), rows);
            if (share > 0)
                *pixel = colour_blend(*pixel, tint, share);
        }
    }
}

void backdrop_halo(const struct backdrop *backdrop, const struct halo *halo, uint32_t y,
                   uint8_t *rgb)
{
    const struct rgb colour = backdrop->tints[ROLE_HALO];
    const uint32_t width = halo->area.width;
    for (struct halo_span span = halo_next(halo, y, 0); span.begin < width;
         span = halo_next(halo, y, span.end)) {
        for (uint32_t x = span.begin; x < span.end; x++) {
            uint8_t *pixel = rgb + (size_t)x * 3;
            const struct rgb mixed =
                inks_in_halo((struct rgb){pixel[0], pixel[1], pixel[2]}, colour, white);
            pixel[0] = mixed.red;
            pixel[1] = mixed.green;
            pixel[2] = mixed.blue;
        }
    }
}
