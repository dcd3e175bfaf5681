/* SPDX-License-Identifier: MIT */
/* mark_outline.c - finds the outline of a mark, which is no wall. */
#include "map/maze/mark_outline.h"

#include <string.h>

#include "map/hue.h"

/* Colours that differ by less than this are alike, so that blurred lines may be near. */
enum { ALIKE = 96 };

/*
 * Around a mark that is no square, at least this share of the pixels are floor. The others may be
 * those of a path that leads to the mark (test `a_path_may_lead_to_an_outlined_mark`), but not
 * those of a corridor as wide as the mark, which is at the end of it. Around a square, which covers
 * at least `square` of its box, all are floor: the lines around a cell, beyond which are cells of
 * other colours, are no outline (kind `thin` in board.c).
 */
static const double round_share = 0.85;
static const double square = 0.9;

/* A mark in a box inside an image, and the colour of the floor around it. */
struct setting {
    const struct image *image;
    const struct plane *pixels; /* those of marks */
    struct component box;
    struct rgb floor;
};

static bool is_floor(const struct setting *setting, uint32_t x, uint32_t y)
{
    return colour_difference(image_colour(setting->image, x, y), setting->floor) < ALIKE;
}

/* Returns true if at least a share of the pixels at the sides of the box are floor. */
static bool has_floor_around(const struct setting *setting, double share)
{
    const struct component *box = &setting->box;
    unsigned floor = 0;
    for (uint32_t x = box->left; x <= box->right; x++)
        floor += is_floor(setting, x, box->top) + is_floor(setting, x, box->bottom);
    for (uint32_t y = box->top; y <= box->bottom; y++)
        floor += is_floor(setting, box->left, y) + is_floor(setting, box->right, y);
    return floor >= share * 2 * (box->right - box->left + box->bottom - box->top + 2);
}

static void fill_floor(const void *context, uint32_t y, uint8_t *row)
{
    const struct setting *setting = context;
    const struct component *box = &setting->box;
    const uint8_t *mark = plane_row(setting->pixels, box->top + y);
    for (uint32_t x = box->left; x <= box->right; x++)
        row[x - box->left] = mark[x] || is_floor(setting, x, box->top + y);
}

/* Stores whether something that is neither floor nor a mark encloses a mark within the box. */
static bool find_enclosed(const struct setting *setting, struct point mark, const struct stop *stop,
                          bool *enclosed, struct error *error)
{
    const struct component *box = &setting->box;
    const struct plane_rows rows = {box->right - box->left + 1, box->bottom - box->top + 1,
                                    fill_floor, setting};
    struct components areas;
    if (!components_find(&areas, rows, 1, NEIGHBOURS_4, stop, error))
        return false;
    const uint32_t label = components_label(&areas, mark.x - box->left, mark.y - box->top);
    *enclosed = label != 0 && !components_at_border(&areas, label);
    components_free(&areas);
    return true;
}

/* Makes the box one pixel larger on each side. Returns false if it reaches beyond the image. */
static bool grow(struct setting *setting)
{
    struct component *box = &setting->box;
    if (box->left == 0 || box->top == 0 || box->right + 1 >= setting->image->width ||
        box->bottom + 1 >= setting->image->height)
        return false;
    box->left--;
    box->top--;
    box->right++;
    box->bottom++;
    return true;
}

/*
 * Grows the box around the mark until its sides are floor beyond the outline. The sides may first
 * be floor between a mark that has no corners and its box, or a square outline of one colour, which
 * do not enclose the mark; their colour is not tried again.
 */
bool mark_outline_add(const struct image *image, const struct component *mark, struct point at,
                      const struct stop *stop, struct plane *pixels, struct error *error)
{
    enum { SHARE = 4 }; /* an outline is at most this share of the mark wide */
    struct setting setting = {.image = image, .pixels = pixels, .box = *mark};
    const uint32_t most = component_size(mark) / SHARE;
    const bool full = (double)mark->area >= square * component_box_area(mark);
    struct rgb tried = {0, 0, 0};
    bool enclosed = false;
    bool any = false; /* `tried` is set */
    for (uint32_t width = 0; width <= most && !enclosed && grow(&setting); width++) {
        setting.floor = image_colour(image, setting.box.left, setting.box.top);
        if ((any && colour_difference(setting.floor, tried) < ALIKE) ||
            !has_floor_around(&setting, full ? 1 : round_share))
            continue;
        tried = setting.floor;
        any = true;
        if (!find_enclosed(&setting, at, stop, &enclosed, error))
            return false;
    }
    for (uint32_t y = setting.box.top + 1; enclosed && y < setting.box.bottom; y++)
        memset(plane_row(pixels, y) + setting.box.left + 1, 1,
               setting.box.right - setting.box.left - 1);
    return true;
}
