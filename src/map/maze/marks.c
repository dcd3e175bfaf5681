/* SPDX-License-Identifier: MIT */
/* marks.c - finds compact areas of one hue. */
#include "map/maze/marks.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "map/maze/census.h"
#include "map/maze/mark_form.h"
#include "map/maze/mark_outline.h"
#include "map/maze/mark_shade.h"
#include "map/maze/parts.h"

enum {
    SPREAD_LIKELY = 40, /* minimum spread of a pixel in a likely mark, such as a dark disc */
    EDGE = 2,           /* width of a blurred edge in pixels */
};

/* A likely mark covers at least this share of the image; smaller areas are often noise. */
static const double likely_share = 0.0005;

/*
 * An area of a hue is noise if it is smaller than this share of the largest area of that hue, such
 * as drops of ink next to a mark (kind `dots-spattered` in maze_kinds.c). In an image with few
 * colours, pixels that are smaller than this share of the largest mark are noise, too (test
 * `small_areas_next_to_large_marks_are_noise`).
 */
static const double noise_share = 0.1;

/*
 * Marks that fill cells are at least this many times as wide as the lines between the cells. The
 * typical area that is no line is wider than a line, but may be less wide than a cell, such as the
 * gap between a maze and its frame.
 */
static const double filled_min = 2;
static const double wider_min = 1.2;

/* Which areas are marks. */
struct mark_rule {
    int spread;        /* minimum spread of a pixel */
    uint64_t area_min; /* minimum number of pixels */
    bool likely;       /* the hue of a mark may also cover other areas */
    enum hue hue;
};

/* A search for marks. */
struct search {
    const struct image *image;
    const struct plane *hues;
    const struct census *census;
    const struct stop *stop;
    struct marks *marks; /* those found so far */
};

/* Stores whether a component of one hue is a mark. */
static bool test_mark(const struct search *search, const struct components *found, uint32_t label,
                      struct mark_rule rule, bool *is_mark, struct error *error)
{
    const struct image *image = search->image;
    const struct component *item = &found->items[label];
    const bool small = item->area < MARK_AREA_MIN;
    *is_mark = mark_form_is_compact(image, item);
    if (!*is_mark)
        return true;
    const struct rgb colour = mark_form_colour(image, found, label);
    *is_mark = mark_form_is_vivid(item, colour) &&
               (small || mark_form_stands_out(image, item, colour, rule.spread, rule.hue));
    if (!*is_mark || small || rule.likely)
        return true;
    bool shade;
    if (!stop_check(search->stop, error) ||
        !mark_shade_test(image, found, label, rule.spread, &shade, error))
        return false;
    *is_mark = !shade;
    return true;
}

/*
 * Chooses the marks among the components of one hue. Sets the number of parts of all others to 0,
 * and stores the number of marks. Stores 0 if there are more than MARKS_MAX of them or, unless
 * rule.likely is set, if the hue also covers areas that are not marks.
 */
static bool choose_marks(const struct search *search, const struct components *found,
                         struct mark_rule rule, uint8_t *parts, size_t *count, struct error *error)
{
    *count = 0;
    for (uint32_t i = 1; i < found->count; i++) {
        bool is_mark;
        if (parts[i] == 0)
            continue;
        if (!test_mark(search, found, i, rule, &is_mark, error))
            return false;
        parts[i] = is_mark ? parts[i] : 0;
        *count += is_mark;
        if (*count > MARKS_MAX || (!is_mark && !rule.likely)) {
            *count = 0;
            break;
        }
    }
    return true;
}

/*
 * Returns true if a component surrounds the middle of its bounding box, and stores the middle. A
 * frame marks the cell within it.
 */
static bool is_frame(const struct components *found, uint32_t label, struct point *middle)
{
    const struct component *item = &found->items[label];
    const struct point at = {(item->left + item->right) / 2, (item->top + item->bottom) / 2};
    bool left = false;
    bool right = false;
    bool above = false;
    bool below = false;
    const struct run_list runs = components_row(found, at.y);
    for (size_t i = 0; i < runs.count; i++) {
        left = left || (runs.items[i].label == label && runs.items[i].end <= at.x);
        right = right || (runs.items[i].label == label && runs.items[i].begin > at.x);
    }
    for (uint32_t y = item->top; y < at.y; y++)
        above = above || components_label(found, at.x, y) == label;
    for (uint32_t y = at.y + 1; y <= item->bottom; y++)
        below = below || components_label(found, at.x, y) == label;
    if (!left || !right || !above || !below || components_label(found, at.x, at.y) == label)
        return false;
    *middle = at;
    return true;
}

/* Sets the pixels between the leftmost and the rightmost pixel of each row of a component. */
static void fill_frame(const struct components *found, uint32_t label, struct plane *pixels)
{
    const struct component *item = &found->items[label];
    for (uint32_t y = item->top; y <= item->bottom; y++) {
        const struct run_list runs = components_row(found, y);
        uint32_t begin = item->right + 1;
        uint32_t end = 0;
        for (size_t i = 0; i < runs.count; i++)
            if (runs.items[i].label == label) {
                begin = runs.items[i].begin < begin ? runs.items[i].begin : begin;
                end = runs.items[i].end;
            }
        if (begin < end)
            memset(plane_row(pixels, y) + begin, 1, end - begin);
    }
}

/*
 * Sets the pixels of the marks of one hue in marks->pixels, and adds these marks to marks->items.
 */
static bool add_marks(const struct search *search, const struct components *found,
                      const uint8_t *parts, enum hue hue, struct error *error)
{
    struct marks *marks = search->marks;
    struct point *middles = components_middles(found, error);
    if (!middles)
        return false;
    for (size_t i = 1; i < found->count; i++) {
        if (parts[i] == 0)
            continue;
        const struct component *item = &found->items[i];
        if (is_frame(found, (uint32_t)i, &middles[i]))
            fill_frame(found, (uint32_t)i, &marks->pixels);
        if (marks->count == 0 || item->area < marks->smallest)
            marks->smallest = item->area;
        if (item->area > marks->largest)
            marks->largest = item->area;
        if (marks->count < MARKS_MAX)
            marks->items[marks->count] =
                (struct mark){.at = middles[i],
                              .hue = hue,
                              .colour = mark_form_colour(search->image, found, (uint32_t)i),
                              .area = item->area,
                              .box = *item,
                              .is_word = parts[i] > 1};
        marks->count++;
    }
    for (uint32_t y = 0; y < found->height; y++) {
        const struct run_list runs = components_row(found, y);
        for (size_t i = 0; i < runs.count; i++)
            if (parts[runs.items[i].label] > 0)
                memset(plane_row(&marks->pixels, y) + runs.items[i].begin, 1,
                       runs.items[i].end - runs.items[i].begin);
    }
    free(middles);
    return true;
}

/* Returns true if a colour is about a mixture of two others: near the line between them. */
static bool is_mixture(struct rgb colour, struct rgb one, struct rgb other)
{
    static const double distance_max = 48;
    const double line[] = {other.red - one.red, other.green - one.green, other.blue - one.blue};
    const double from[] = {colour.red - one.red, colour.green - one.green, colour.blue - one.blue};
    double product = 0;
    double length = 0;
    double square = 0;
    for (unsigned i = 0; i < 3; i++) {
        product += line[i] * from[i];
        length += line[i] * line[i];
    }
    const double share = length > 0 ? fmin(fmax(product / length, 0), 1) : 0;
    for (unsigned i = 0; i < 3; i++)
        square += (from[i] - share * line[i]) * (from[i] - share * line[i]);
    return square <= distance_max * distance_max;
}

/*
 * Returns true if a pixel belongs to the blurred edge of a mark after `ring`: it is a mixture of
 * the colours of the mark and of what is beyond the edge. A thin wall next to the mark is none
 * (test `a_thin_wall_is_no_blurred_edge`).
 */
static bool is_edge(const struct image *image, const struct plane *pixels, const struct mark *mark,
                    uint8_t ring, struct point at)
{
    enum { BEYOND = EDGE + 1 };
    static const int steps[][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    const struct rgb colour = image_colour(image, at.x, at.y);
    if (colour_spread(colour) < HUE_PALE)
        return false;
    for (unsigned i = 0; i < 4; i++) {
        const uint32_t x = at.x - (uint32_t)steps[i][0];
        const uint32_t y = at.y - (uint32_t)steps[i][1];
        const uint32_t far_x = at.x + (uint32_t)(BEYOND * steps[i][0]);
        const uint32_t far_y = at.y + (uint32_t)(BEYOND * steps[i][1]);
        if (x >= pixels->width || y >= pixels->height || plane_row(pixels, y)[x] != ring)
            continue;
        if (far_x >= pixels->width || far_y >= pixels->height ||
            is_mixture(colour, mark->colour, image_colour(image, far_x, far_y)))
            return true;
    }
    return false;
}

/* Adds the blurred edge of a mark to marks->pixels. */
static void add_edge(const struct image *image, const struct mark *mark, struct plane *pixels)
{
    const uint32_t left = mark->box.left > EDGE ? mark->box.left - EDGE : 0;
    const uint32_t top = mark->box.top > EDGE ? mark->box.top - EDGE : 0;
    for (uint8_t ring = 1; ring <= EDGE; ring++)
        for (uint32_t y = top; y <= mark->box.bottom + EDGE && y < pixels->height; y++)
            for (uint32_t x = left; x <= mark->box.right + EDGE && x < pixels->width; x++) {
                uint8_t *pixel = plane_row(pixels, y) + x;
                if (*pixel == 0 && is_edge(image, pixels, mark, ring, (struct point){x, y}))
                    *pixel = (uint8_t)(ring + 1);
            }
    for (uint32_t y = top; y <= mark->box.bottom + EDGE && y < pixels->height; y++)
        for (uint32_t x = left; x <= mark->box.right + EDGE && x < pixels->width; x++)
            plane_row(pixels, y)[x] = plane_row(pixels, y)[x] != 0;
}

static int mark_order(const void *a, const void *b)
{
    const struct mark *one = a;
    const struct mark *other = b;
    return points_order(&one->at, &other->at);
}

/*
 * Returns true if a mark is a sliver at the edge of another one, which compression has given the
 * next hue.
 */
static bool is_sliver(const struct mark *mark, const struct mark *other)
{
    enum { SMALLER = 4, HUES = HUE_COUNT - 1 }; /* at least so many times as small */
    const unsigned turn = ((unsigned)mark->hue + HUES - (unsigned)other->hue) % HUES;
    return SMALLER * mark->area <= other->area && (turn == 1 || turn == HUES - 1) &&
           component_distance(&mark->box, &other->box) <= EDGE + 1;
}

/* Removes the slivers at the edges of marks. Their pixels stay floor. */
static void drop_slivers(struct marks *marks)
{
    const struct marks all = *marks;
    size_t count = 0;
    for (size_t i = 0; i < all.count; i++) {
        bool sliver = false;
        for (size_t k = 0; k < all.count; k++)
            sliver = sliver || is_sliver(&all.items[i], &all.items[k]);
        if (!sliver)
            marks->items[count++] = all.items[i];
    }
    marks->count = count;
}

/*
 * Adds the marks of one hue that are among the components of the pixels with a value, and stores
 * their number.
 */
static bool find_hue(const struct search *search, struct plane_rows rows, uint8_t value,
                     struct mark_rule rule, size_t *count, struct error *error)
{
    struct components found;
    uint64_t largest = 0;
    if (!components_find(&found, rows, value, NEIGHBOURS_8, search->stop, error))
        return false;
    for (size_t i = 1; i < found.count && !rule.likely; i++)
        largest = found.items[i].area > largest ? found.items[i].area : largest;
    const uint64_t noise = (uint64_t)ceil(noise_share * (double)largest);
    uint8_t *parts = memory_array(found.count, sizeof *parts, error);
    if (parts)
        parts_join(search->image, noise > rule.area_min ? noise : rule.area_min, &found, parts);
    const bool ok = parts && choose_marks(search, &found, rule, parts, count, error) &&
                    (*count == 0 || add_marks(search, &found, parts, rule.hue, error));
    free(parts);
    components_free(&found);
    return ok;
}

/* Returns false if the channels or the palette of an image show that no pixel has this spread. */
static bool may_have_spread(const struct image *image, int least)
{
    if (!image->indexed)
        return image->channels > 2;
    int most = 0;
    for (unsigned i = 0; i < sizeof image->palette / sizeof *image->palette; i++) {
        const int spread = colour_spread(image_over_white(image->palette[i]));
        most = spread > most ? spread : most;
    }
    return most >= least;
}

bool marks_may_exist(const struct image *image)
{
    return may_have_spread(image, HUE_SPREAD);
}

/* Removes all marks. */
static void clear(struct marks *marks)
{
    memset(marks->pixels.values, 0, plane_count(&marks->pixels));
    marks->count = 0;
    marks->smallest = marks->largest = 0;
}

/*
 * Removes all marks if the colour of each is common in an image, much of which has a hue (test
 * `test_a_floor_of_many_colours_has_no_marks`).
 */
static void drop_common(const struct image *image, struct marks *marks)
{
    enum { SHARE = 4 }; /* at least one of so many pixels has a hue */
    bool common = SHARE * marks->coloured > plane_count(&marks->pixels);
    for (size_t i = 0; common && i < marks->count; i++)
        common = !mark_form_is_rare(image, marks->items[i].colour, marks->items[i].area);
    if (common)
        clear(marks);
}

/* The pixels of one colour. */
struct one_colour {
    const struct image *image;
    struct rgb colour;
};

static void fill_colour(const void *context, uint32_t y, uint8_t *row)
{
    const struct one_colour *one = context;
    for (uint32_t x = 0; x < one->image->width; x++) {
        const struct rgb pixel = image_colour(one->image, x, y);
        row[x] = colour_equal(pixel, one->colour);
    }
}

/*
 * Adds the marks of all hues. If a hue has no marks, and the image has few colours, each colour of
 * this hue that covers no more than a mark may have marks (test
 * `explored_cells_may_have_the_hue_of_a_mark`).
 */
static bool find_all(const struct search *search, struct mark_rule rule, struct error *error)
{
    const struct image *image = search->image;
    const struct census *census = search->census;
    const struct colour_list *colours = &census->colours;
    const unsigned colour_count = colour_list_is_complete(colours) ? colours->count : 0;
    bool ok = true;
    for (rule.hue = HUE_RED; ok && rule.hue < HUE_COUNT; rule.hue++) {
        size_t count = 1;
        if (census->counts[rule.hue] >= rule.area_min)
            ok = find_hue(search, plane_rows(search->hues), (uint8_t)rule.hue, rule, &count, error);
        for (unsigned i = 0; ok && count == 0 && i < colour_count; i++) {
            size_t of_colour;
            const struct one_colour one = {image, colours->items[i].colour};
            const struct plane_rows rows = {image->width, image->height, fill_colour, &one};
            if (hue_beyond(rule.spread, one.colour) == rule.hue &&
                mark_form_is_small(image, colours->items[i].pixels))
                ok = find_hue(search, rows, 1, rule, &of_colour, error);
        }
    }
    return ok;
}

/*
 * If all hues but two have at least CELLS marks, which are the cells of a path or explored cells,
 * and the other two have one mark each, keeps only these two. Several marks in the colours of
 * starts and goals are cells only if the two are a start and a red goal.
 */
static void drop_cells(struct marks *marks)
{
    enum { CELLS = 3 };
    size_t of_hue[HUE_COUNT] = {0};
    struct mark single[MARKS_MAX];
    size_t count = 0;
    bool cells = true;
    for (size_t i = 0; i < marks->count; i++)
        of_hue[marks->items[i].hue]++;
    bool ends = false; /* several marks have the colour of starts or goals */
    for (size_t i = 0; i < marks->count; i++) {
        const enum hue hue = marks->items[i].hue;
        const size_t same = of_hue[hue];
        cells = cells && (same == 1 || same >= CELLS);
        ends = ends || (same > 1 && (hue == HUE_RED || hue_is_start(hue)));
        if (same == 1)
            single[count++] = marks->items[i];
    }
    if (!cells || count != 2)
        return;
    const bool sure = (hue_is_start(single[0].hue) && single[1].hue == HUE_RED) ||
                      (hue_is_start(single[1].hue) && single[0].hue == HUE_RED);
    if (ends && !sure)
        return;
    memcpy(marks->items, single, count * sizeof *single);
    marks->count = count;
}

/* Finds the marks of an image. `rule` is complete except that marks may be smaller. */
static bool find(const struct image *image, struct mark_rule rule, const struct stop *stop,
                 struct marks *marks, struct error *error)
{
    struct plane hues;
    struct census census = {.counts = {0}};
    *marks = (struct marks){0};
    if (!may_have_spread(image, rule.spread))
        return true;
    if (!plane_create(&hues, image->width, image->height, error))
        return false;
    bool ok = plane_create(&marks->pixels, image->width, image->height, error);
    ok = ok && census_take(image, rule.spread, stop, &hues, &census, error);
    for (enum hue hue = HUE_RED; hue < HUE_COUNT; hue++)
        marks->coloured += census.counts[hue];
    /* Without the many colours of compression, edges are not blurred, and single pixels count. */
    const bool few = colour_list_is_complete(&census.colours);
    rule.area_min = few && !rule.likely ? 1 : rule.area_min;
    const struct search search = {image, &hues, &census, stop, marks};
    ok = ok && find_all(&search, rule, error);
    if (ok && rule.area_min == 1 && marks->smallest < MARK_AREA_MIN &&
        (double)marks->smallest < noise_share * (double)marks->largest) {
        clear(marks);
        rule.area_min = MARK_AREA_MIN;
        ok = find_all(&search, rule, error);
    }
    plane_free(&hues);
    if (ok && marks->count > MARKS_MAX)
        clear(marks);
    for (size_t i = 0; ok && !few && i < marks->count; i++)
        add_edge(image, &marks->items[i], &marks->pixels);
    if (ok && !few) {
        drop_slivers(marks);
        drop_common(image, marks);
    }
    for (size_t i = 0; ok && i < marks->count; i++)
        ok = mark_outline_add(image, &marks->items[i].box, marks->items[i].at, stop, &marks->pixels,
                              error);
    if (!ok) {
        marks_free(marks);
        return false;
    }
    qsort(marks->items, marks->count, sizeof *marks->items, mark_order);
    drop_cells(marks);
    return true;
}

uint64_t marks_memory(const struct image *image)
{
    enum { PLANES = 3 }; /* two, and a part of one for mark_shade_test */
    return (uint64_t)image->width * image->height * (image->channels + PLANES);
}

bool marks_find(const struct image *image, const struct stop *stop, struct marks *marks,
                struct error *error)
{
    const struct mark_rule rule = {.spread = HUE_SPREAD, .area_min = MARK_AREA_MIN};
    return find(image, rule, stop, marks, error);
}

bool marks_find_likely(const struct image *image, const struct stop *stop, struct marks *marks,
                       struct error *error)
{
    const double least = likely_share * image->width * image->height;
    const struct mark_rule rule = {.spread = SPREAD_LIKELY,
                                   .area_min =
                                       least > MARK_AREA_MIN ? (uint64_t)least : MARK_AREA_MIN,
                                   .likely = true};
    return find(image, rule, stop, marks, error);
}

bool marks_fill_walls(const struct marks *marks, double corridor, double wall)
{
    const double least = filled_min * corridor;
    return marks->count > 0 && corridor > 0 && wall >= wider_min * corridor &&
           (double)marks->smallest >= least * least;
}

void marks_free(struct marks *marks)
{
    plane_free(&marks->pixels);
    *marks = (struct marks){0};
}
