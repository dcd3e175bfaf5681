/* SPDX-License-Identifier: MIT */
/* flat.c - the colours of an image that has only a few. */
#include "map/maze/flat.h"

#include <stdlib.h>
#include <string.h>

#include "map/components.h"
#include "map/options.h"

/* An image with more colours than this is not flat. */
enum { COLOURS_MAX = 16 };

/* Walls, and cells of one kind, cover at least this share of an image. */
static const double share_min = 0.03;

/*
 * The most common colour is that of walls only if it covers at least this share of the border.
 * Otherwise, it may be the colour of the floor of a dark field.
 */
static const double outer_share = 0.9;

/* The lines of a grid contrast less with the floor than this share of what the walls do. */
static const double faint_share = 0.5;

struct counted {
    struct rgb colour;
    uint64_t count;
    uint64_t border; /* number of these pixels that are at the border of the image */
};

static int count_order(const void *a, const void *b)
{
    const struct counted *one = a;
    const struct counted *other = b;
    return (one->count < other->count) - (one->count > other->count);
}

/*
 * Notes whether the colours are clearly those of walls, of floor, and of what is drawn on it. A
 * light border may be the outer wall of a dark field, or a margin.
 */
static void find_wall(const struct counted *found, size_t count, double least, struct flat *flat)
{
    const struct counted *wall = NULL;
    const struct counted *floor = NULL;
    size_t greys = 0;
    uint64_t border = 0;
    for (size_t i = 0; i < count; i++) {
        border += found[i].border;
        const bool is_dark = colour_luminance(found[i].colour) < MAP_THRESHOLD_MIDDLE;
        if (hue_of(found[i].colour) != HUE_NONE)
            continue;
        greys++;
        if (is_dark)
            wall = &found[i];
        else
            floor = &found[i];
    }
    const double most = outer_share * (double)border;
    /* Text covers less. Without a light floor, one of the hues may be that of the walls. */
    if (!wall || !floor || greys > 2 || greys == count || (double)wall->count < least)
        return;
    const bool dark = wall == found && (double)wall->border < most;
    const bool light = (double)floor->border >= most;
    const bool margin = wall->border == 0 && 2 * floor->border >= border;
    if (dark || (light && floor != found))
        flat->field = FIELD_DOUBTFUL;
    else
        flat->field = light || margin ? FIELD_NONE : FIELD_CLEAR;
    flat->wall = wall->colour;
    flat->outer = (double)wall->border >= most;
}

bool flat_find(const struct image *image, const struct stop *stop, struct flat *flat,
               struct error *error)
{
    struct counted found[COLOURS_MAX];
    size_t count = 0;
    size_t last = 0;
    *flat = (struct flat){.count = 0};
    for (uint32_t y = 0; y < image->height; y++) {
        if (!stop_check_row(stop, y, image->width, error))
            return false;
        for (uint32_t x = 0; x < image->width; x++) {
            const struct rgb colour = image_colour(image, x, y);
            if (count == 0 || !colour_equal(found[last].colour, colour)) {
                last = 0;
                while (last < count && !colour_equal(found[last].colour, colour))
                    last++;
                if (last == COLOURS_MAX)
                    return true;
                if (last == count)
                    found[count++] = (struct counted){colour, 0, 0};
            }
            found[last].count++;
            found[last].border +=
                x == 0 || y == 0 || x + 1 == image->width || y + 1 == image->height;
        }
    }
    flat->total = (unsigned)count;
    qsort(found, count, sizeof *found, count_order);
    const double least = share_min * image->width * image->height;
    find_wall(found, count, least, flat);
    for (size_t i = 0; i < count && flat->count < FLAT_MAX; i++)
        if ((double)found[i].count >= least)
            flat->colours[flat->count++] = found[i].colour;
    return true;
}

/* Returns how much lighter a colour is than the most common one, which may be negative. */
static int lighter(const struct flat *flat, unsigned index)
{
    return colour_luminance(flat->colours[index]) - colour_luminance(flat->colours[0]);
}

/* Returns true if a colour has the hue of another, even if it is pale, as at blurred edges. */
static bool is_shade(const struct flat *flat, unsigned index, unsigned other)
{
    enum { PALE = 24 }; /* minimum spread of a shade */
    const enum hue hue = hue_of(flat->colours[other]);
    return hue != HUE_NONE && hue_beyond(PALE, flat->colours[index]) == hue;
}

bool flat_is_faint(const struct flat *flat, unsigned index)
{
    const double own = lighter(flat, index);
    bool faint = false;
    for (unsigned i = 1; i < flat->count && hue_of(flat->colours[0]) == HUE_NONE; i++) {
        const double most = faint_share * lighter(flat, i);
        const bool nearer = (own > 0 && own < most) || (own < 0 && own > most);
        faint = faint || (nearer && (i < index || is_shade(flat, index, i)));
    }
    return faint;
}

/*
 * At least this share of the pixels that are drawn on the floor is connected to a mark, unlike
 * ponds, lawns and coloured walls (test `test_coloured_areas_may_be_walls`).
 */
static const double drawn_share = 0.95;

/*
 * If the light areas have more parts than PARTS_RATIO times the number of dark ones, plus
 * PARTS_MORE, they are rather obstacles on a dark floor, most of which has been explored.
 */
enum { PARTS_RATIO = 2, PARTS_MORE = 4 };

/* The pixels of marks, and those of some kinds: of walls, of the floor, and drawn on the floor. */
struct flat_area {
    const struct image *image;
    const struct marks *marks;
    const struct flat *flat;
    unsigned kinds;
};

enum { WALL = 1, FLOOR = 2, DRAWN = 4 };

static unsigned kind_of(const struct flat *flat, struct rgb colour)
{
    return colour_equal(colour, flat->wall) ? WALL : hue_of(colour) == HUE_NONE ? FLOOR : DRAWN;
}

static void fill_area(const void *context, uint32_t y, uint8_t *row)
{
    const struct flat_area *area = context;
    const uint8_t *mark = plane_row(&area->marks->pixels, y);
    for (uint32_t x = 0; x < area->image->width; x++) {
        const struct rgb colour = image_colour(area->image, x, y);
        row[x] = mark[x] != 0 || (kind_of(area->flat, colour) & area->kinds) != 0;
    }
}

/* How the pixels of an area are connected. */
struct connection {
    bool joined;  /* they join the two marks */
    double share; /* share of the area that is connected to a mark */
    size_t parts; /* number of parts of the area */
};

static bool connect(const struct flat_area *area, enum neighbours neighbours,
                    const struct stop *stop, struct connection *connection, struct error *error)
{
    const struct image *image = area->image;
    const struct plane_rows rows = {image->width, image->height, fill_area, area};
    const struct mark *marks = area->marks->items;
    struct components parts;
    if (!components_find(&parts, rows, 1, neighbours, stop, error))
        return false;
    const struct point one = marks[0].at;
    const struct point other = marks[1].at;
    *connection = (struct connection){components_common(&parts, one, other) != 0,
                                      components_share(&parts, one, other), parts.count - 1};
    components_free(&parts);
    return true;
}

bool flat_field(const struct image *image, const struct flat *flat, const struct marks *marks,
                const struct stop *stop, enum field *field, struct error *error)
{
    const struct flat_area free = {image, marks, flat, FLOOR | DRAWN};
    const struct flat_area drawn = {image, marks, flat, DRAWN};
    const struct flat_area floor = {image, marks, flat, FLOOR};
    const struct flat_area wall = {image, marks, flat, WALL};
    struct connection of_free;
    struct connection of_drawn;
    struct connection of_floor;
    struct connection of_wall;
    *field = FIELD_NONE;
    if (flat->field == FIELD_NONE || marks->count != 2)
        return true;
    if (!connect(&free, NEIGHBOURS_4, stop, &of_free, error) ||
        !connect(&drawn, NEIGHBOURS_8, stop, &of_drawn, error) ||
        !connect(&floor, NEIGHBOURS_4, stop, &of_floor, error) ||
        !connect(&wall, NEIGHBOURS_4, stop, &of_wall, error))
        return false;
    if (!of_free.joined || of_floor.joined || of_drawn.share < drawn_share)
        return true;
    const bool dark = !flat->outer &&
                      (of_wall.joined || of_floor.parts > PARTS_RATIO * of_wall.parts + PARTS_MORE);
    *field = dark ? FIELD_DOUBTFUL : flat->field;
    return true;
}

bool flat_plane(const struct image *image, struct rgb colour, const struct stop *stop,
                struct plane *plane, struct error *error)
{
    bool ok = plane_create(plane, image->width, image->height, error);
    for (uint32_t y = 0; ok && y < image->height; y++) {
        uint8_t *row = plane_row(plane, y);
        ok = stop_check_row(stop, y, image->width, error);
        for (uint32_t x = 0; x < image->width; x++)
            row[x] = colour_equal(image_colour(image, x, y), colour) ? 0 : UINT8_MAX;
    }
    return ok;
}
