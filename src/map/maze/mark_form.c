/* SPDX-License-Identifier: MIT */
/* mark_form.c - tells whether an area of one hue has the form and the colour of a mark. */
#include "map/maze/mark_form.h"

#include <math.h>

enum {
    SPREAD_VIVID = 140, /* minimum spread of a vivid colour */
    SAME = 48,          /* colours that differ by less are about the same */
};

/*
 * A mark covers at most area_share of the area of the image. Its width and its height are at most
 * side_share of those of the image. These limits allow a mark to fill one cell of a map of 5 x 5
 * cells.
 */
static const double area_share = 0.042;
static const double side_share = 0.21;

/*
 * The longer side of a mark, such as a word, is at most ratio_max times the shorter one. The limit
 * for bars, which cover at least bar_share of their bounding boxes, is lower unless they are vivid.
 */
static const double ratio_max = 8;
static const double bar_ratio_max = 4;
static const double bar_share = 0.85;

/*
 * A mark covers at least solid_share of its bounding box. A mark of thin strokes, such as a cross,
 * covers at least stroke_share of it, and its centre of gravity is at most off_centre times its
 * size away from the middle, unlike that of a part of a drawn path.
 */
static const double solid_share = 0.35;
static const double stroke_share = 0.15;
static const double off_centre = 0.12;

/* Returns the longer side of a component, divided by the shorter one. */
static double ratio_of(const struct component *item)
{
    return (double)component_size(item) / component_breadth(item);
}

/* Returns true if the centre of gravity of a component is near the middle of its bounding box. */
static bool is_centred(const struct component *item)
{
    const double x = (double)item->x_sum / (double)item->area;
    const double y = (double)item->y_sum / (double)item->area;
    return fmax(fabs(x - (item->left + (double)item->right) / 2),
                fabs(y - (item->top + (double)item->bottom) / 2)) <=
           off_centre * component_size(item);
}

bool mark_form_is_small(const struct image *image, uint64_t area)
{
    return (double)area <= area_share * image->width * image->height;
}

bool mark_form_is_compact(const struct image *image, const struct component *item)
{
    const double share = (double)item->area / component_box_area(item);
    if (item->area < MARK_AREA_MIN)
        return true;
    return mark_form_is_small(image, item->area) &&
           item->right - item->left + 1 <= side_share * image->width &&
           item->bottom - item->top + 1 <= side_share * image->height &&
           (share >= solid_share || (share >= stroke_share && is_centred(item))) &&
           ratio_of(item) <= ratio_max;
}

struct rgb mark_form_colour(const struct image *image, const struct components *found,
                            uint32_t label)
{
    const struct component *item = &found->items[label];
    uint64_t red = 0;
    uint64_t green = 0;
    uint64_t blue = 0;
    for (uint32_t y = item->top; y <= item->bottom; y++) {
        const struct run_list runs = components_row(found, y);
        for (size_t i = 0; i < runs.count; i++) {
            const struct pixel_run *run = &runs.items[i];
            for (uint32_t x = run->begin; run->label == label && x < run->end; x++) {
                const struct rgb pixel = image_colour(image, x, y);
                red += pixel.red;
                green += pixel.green;
                blue += pixel.blue;
            }
        }
    }
    return (struct rgb){(uint8_t)(red / item->area), (uint8_t)(green / item->area),
                        (uint8_t)(blue / item->area)};
}

bool mark_form_is_vivid(const struct component *item, struct rgb colour)
{
    const bool bar = (double)item->area >= bar_share * component_box_area(item);
    return !bar || ratio_of(item) <= bar_ratio_max || colour_spread(colour) >= SPREAD_VIVID;
}

/* What is beside a component: pixels of about its mean colour, and some of these of another hue. */
struct beside {
    bool colour, other_hue;
};

/* Examines the pixels of a column or a row, which may be outside the image. */
static struct beside look_beside(const struct image *image, struct component side,
                                 struct rgb colour, int spread, enum hue hue)
{
    struct beside beside = {false, false};
    for (uint32_t y = side.top; y <= side.bottom && y < image->height; y++)
        for (uint32_t x = side.left; x <= side.right && x < image->width; x++) {
            const struct rgb pixel = image_colour(image, x, y);
            const bool same = colour_difference(colour, pixel) < SAME;
            beside.colour = beside.colour || same;
            beside.other_hue = beside.other_hue || (same && hue_beyond(spread, pixel) != hue);
        }
    return beside;
}

bool mark_form_stands_out(const struct image *image, const struct component *item,
                          struct rgb colour, int spread, enum hue hue)
{
    enum { AWAY = 3 }; /* distance in pixels, so that blurred edges do not count */
    struct component sides[4] = {*item, *item, *item, *item};
    sides[0].left = sides[0].right = item->left - AWAY; /* wraps around to a column outside */
    sides[1].left = sides[1].right = item->right + AWAY;
    sides[2].top = sides[2].bottom = item->top - AWAY;
    sides[3].top = sides[3].bottom = item->bottom + AWAY;
    for (unsigned i = 0; i < 4; i += 2) {
        const struct beside one = look_beside(image, sides[i], colour, spread, hue);
        const struct beside other = look_beside(image, sides[i + 1], colour, spread, hue);
        if (one.colour && other.colour && (one.other_hue || other.other_hue))
            return false;
    }
    return true;
}

bool mark_form_is_rare(const struct image *image, struct rgb colour, uint64_t area)
{
    enum { ALIKE = 24, MORE = 8 };
    uint64_t same = 0;
    for (uint32_t y = 0; y < image->height && same <= MORE * area; y++)
        for (uint32_t x = 0; x < image->width; x++)
            same += colour_difference(image_colour(image, x, y), colour) < ALIKE;
    return same <= MORE * area;
}
