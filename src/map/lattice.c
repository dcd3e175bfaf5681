/* SPDX-License-Identifier: MIT */
/* lattice.c - finds thin lines at equal distances that cross each other. */
#include "map/lattice.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "map/hue.h"

enum {
    CELLS_MIN = 4, /* minimum number of cells in a row, and in a column */
    SIDE_MIN = 6,  /* minimum side of a cell in pixels */
    REACH = 4,     /* other colours are at most so many pixels away from each pixel of a line */
    SAME = 40,     /* the colours of a line, or of a cell, differ by less than this */
    ICON = 96,     /* the colours of a cell and of an icon in it differ by at least this */
    LOOKS = 80,    /* the contrasts of two lines with cells differ by less than this */
    OTHER = 24,    /* the colours of a line and of a pixel beside it differ by at least this */
    MIDDLE = 128,  /* dark cells have a smaller luminance */
};

/* A line is at least this long, relative to the image. */
static const double length_min = 0.3;

/* At least this share of the pixels on either side of a line have other colours. */
static const double thin_share = 0.25;

/* The distances between lines differ by less than this; lines are at whole numbers of pixels. */
static const double slack = 1.6;

/* At least this share of the lines have one colour over at least this share of their length. */
static const double lines_min = 0.8;
static const double cross_min = 0.7;

/* The sides of a cell differ by at most this share, plus a pixel, unlike those in a table. */
static const double square_share = 0.05;

/* At most this share of the cells may have several colours, such as icons. */
static const double mixed_max = 0.05;

/* The columns, or the rows, of an image. */
struct axis {
    const struct image *image;
    bool rows;
    uint32_t count;  /* number of columns, or of rows */
    uint32_t length; /* number of pixels in each */
};

static struct rgb pixel_of(const struct axis *axis, uint32_t line, uint32_t along)
{
    return image_over_white(axis->rows ? image_pixel(axis->image, along, line)
                                       : image_pixel(axis->image, line, along));
}

/* A part of a column or of a row. */
struct stretch {
    uint32_t begin, end;
};

/*
 * Returns true if pixels beside a line, which may be outside the image, have other colours. Reads
 * only some of the pixels of a long line.
 */
static bool differs(const struct axis *axis, uint32_t line, struct stretch stretch, uint32_t other)
{
    enum { SAMPLE = 64 };
    const uint32_t step = 1 + (stretch.end - stretch.begin) / SAMPLE;
    uint32_t count = 0;
    uint32_t all = 0;
    if (other >= axis->count)
        return true;
    for (uint32_t i = stretch.begin; i < stretch.end; i += step, all++)
        count += colour_difference(pixel_of(axis, line, i), pixel_of(axis, other, i)) >= OTHER;
    return count >= thin_share * all;
}

/* Returns true if other colours are near a line on both sides. */
static bool is_thin(const struct axis *axis, uint32_t line, struct stretch stretch)
{
    bool before = false;
    bool after = false;
    for (uint32_t k = 1; k <= REACH && !before; k++)
        before = line < k || differs(axis, line, stretch, line - k);
    for (uint32_t k = 1; k <= REACH && before && !after; k++)
        after = differs(axis, line, stretch, line + k);
    return after;
}

/*
 * Finds a part of a column or of a row that is a thin line: all of its pixels have the same colour,
 * and it is long. Returns false if there is none.
 */
static bool find_stretch(const struct axis *axis, uint32_t line, struct stretch *stretch)
{
    struct rgb colour = pixel_of(axis, line, 0);
    *stretch = (struct stretch){0, 0};
    for (uint32_t i = 1; i <= axis->length; i++) {
        const struct rgb next = pixel_of(axis, line, i < axis->length ? i : 0);
        if (i < axis->length && colour_difference(next, colour) < SAME)
            continue;
        stretch->end = i;
        if (i - stretch->begin >= length_min * axis->length && is_thin(axis, line, *stretch))
            return true;
        stretch->begin = i;
        colour = next;
    }
    return false;
}

/* The middles of the thin lines in one direction. */
struct thin_lines {
    double *middles;
    size_t count;
};

/* Lists thin lines. The caller frees the array, also if this fails. */
static bool list_lines(const struct axis *axis, const struct stop *stop, struct thin_lines *lines,
                       struct error *error)
{
    lines->middles = memory_array(axis->count, sizeof *lines->middles, error);
    lines->count = 0;
    uint32_t first = 0; /* of the columns or rows of the last line */
    uint32_t end = 0;
    bool ok = lines->middles != NULL;
    for (uint32_t i = 0; ok && i < axis->count; i++) {
        ok = stop_check_row(stop, i, axis->length, error);
        struct stretch stretch;
        if (!find_stretch(axis, i, &stretch))
            continue;
        if (lines->count == 0 || i > end || i - first >= REACH) {
            lines->count++;
            first = i;
        }
        end = i + 1;
        lines->middles[lines->count - 1] = (first + end) / 2.0;
    }
    return ok;
}

/* Lines at equal distances: the middles of the first and the last. */
struct series {
    size_t count;
    double first, last;
};

/* Follows the lines from line i on, at the distance to the next one. */
static struct series follow(const struct thin_lines *lines, size_t i)
{
    const double step = lines->middles[i + 1] - lines->middles[i];
    struct series series = {1, lines->middles[i], lines->middles[i]};
    for (size_t k = i + 1; k < lines->count && step >= SIDE_MIN; k++) {
        const double distance = lines->middles[k] - series.last;
        if (distance >= step + slack || distance <= step - slack)
            break;
        series.count++;
        series.last = lines->middles[k];
    }
    return series;
}

static double step_of(const struct series *series)
{
    return (series->last - series->first) / (double)(series->count - 1);
}

/* Finds the longest series of lines. */
static bool find_series(const struct axis *axis, const struct stop *stop, struct series *series,
                        struct error *error)
{
    struct thin_lines lines;
    const bool ok = list_lines(axis, stop, &lines, error);
    *series = (struct series){0, 0, 0};
    for (size_t i = 0; ok && i + 1 < lines.count; i++) {
        const struct series other = follow(&lines, i);
        if (other.count > series->count)
            *series = other;
    }
    free(lines.middles);
    return ok;
}

/* Returns true if a column or a row has one colour over most of a stretch. */
static bool is_drawn(const struct axis *axis, uint32_t line, struct stretch stretch)
{
    uint32_t same = 0;
    struct stretch drawn;
    if (line == 0 || line >= axis->count)
        return true; /* a side of the image */
    if (!find_stretch(axis, line, &drawn))
        return false;
    const struct rgb colour = pixel_of(axis, line, drawn.begin);
    for (uint32_t i = stretch.begin; i < stretch.end; i++)
        same += colour_difference(pixel_of(axis, line, i), colour) < SAME;
    return same >= cross_min * (stretch.end - stretch.begin);
}

/*
 * Returns true if almost all lines of a series are drawn over a stretch, except where something
 * covers them. Rounding may move a line by a pixel.
 */
static bool reaches(const struct axis *axis, const struct series *series, double begin, double end)
{
    const double step = step_of(series);
    const struct stretch stretch = {(uint32_t)begin, (uint32_t)end};
    size_t count = 0;
    for (size_t i = 0; i < series->count; i++) {
        const uint32_t line = (uint32_t)(series->first + step * (double)i);
        count += is_drawn(axis, line, stretch) || is_drawn(axis, line - (line > 0), stretch) ||
                 is_drawn(axis, line + 1, stretch);
    }
    return (double)count >= lines_min * (double)series->count;
}

/*
 * Adds the sides of the image to a series if they continue it, and the lines that cross it. Returns
 * false if these lines go on where the series does not: then a part of the board is missing.
 */
static bool extend(const struct axis *axis, const struct series *crossing, struct series *series)
{
    const double step = step_of(series);
    const double length = axis->length;
    bool complete = true;
    if (series->first > step - slack &&
        reaches(axis, crossing, fmax(series->first - step, 0), series->first)) {
        complete = fabs(series->first - step) < slack;
        series->first = 0;
        series->count++;
    }
    if (length - series->last > step - slack &&
        reaches(axis, crossing, series->last, fmin(series->last + step, length))) {
        complete = complete && fabs(length - series->last - step) < slack;
        series->last = length;
        series->count++;
    }
    return complete;
}

static struct rgb colour_at(const struct image *image, uint32_t x, uint32_t y)
{
    return image_over_white(image_pixel(image, x, y));
}

/*
 * Returns true if a letter or an icon without a hue is in the middle of a cell without a hue. It
 * may be an end, or an obstacle (test `icons_may_be_ends`).
 */
static bool has_icon(const struct image *image, struct point from, struct point to)
{
    const struct rgb colour = colour_at(image, from.x, from.y);
    bool icon = false;
    for (uint32_t y = from.y; y < to.y && hue_of(colour) == HUE_NONE; y++)
        for (uint32_t x = from.x; x < to.x; x++) {
            const struct rgb other = colour_at(image, x, y);
            icon = icon || (colour_difference(colour, other) >= ICON && hue_of(other) == HUE_NONE);
        }
    return icon;
}

/*
 * Returns true if almost all cells have one colour each, except for marks and letters with a hue in
 * their middle.
 */
static bool cells_are_plain(const struct image *image, const struct lattice *lattice)
{
    uint64_t mixed = 0;
    for (uint32_t row = 0; row < lattice->rows; row++)
        for (uint32_t column = 0; column < lattice->columns; column++) {
            const struct point corner = lattice_corner(lattice, column, row);
            const struct point end = lattice_corner(lattice, column + 1, row + 1);
            const struct point quarter = {(end.x - corner.x) / 4, (end.y - corner.y) / 4};
            const struct point from = {corner.x + quarter.x, corner.y + quarter.y};
            const struct point to = {end.x - 1 - quarter.x, end.y - 1 - quarter.y};
            const struct rgb colour = colour_at(image, from.x, from.y);
            if (has_icon(image, from, to))
                return false;
            mixed += colour_difference(colour, colour_at(image, to.x, from.y)) >= SAME ||
                     colour_difference(colour, colour_at(image, from.x, to.y)) >= SAME ||
                     colour_difference(colour, colour_at(image, to.x, to.y)) >= SAME;
        }
    return (double)mixed <= mixed_max * lattice->columns * lattice->rows;
}

/* The lines between neighbouring cells of one colour: the least and the largest of each. */
struct line_looks {
    int weakest, strongest;       /* difference in colour from the cells */
    uint32_t narrowest, broadest; /* number of pixels with at least half of that difference */
};

/* Adds other lines to lines of the same looks. */
static void add_looks(struct line_looks *looks, const struct line_looks *other)
{
    looks->weakest = other->weakest < looks->weakest ? other->weakest : looks->weakest;
    looks->strongest = other->strongest > looks->strongest ? other->strongest : looks->strongest;
    looks->narrowest = other->narrowest < looks->narrowest ? other->narrowest : looks->narrowest;
    looks->broadest = other->broadest > looks->broadest ? other->broadest : looks->broadest;
}

/*
 * Lines between dark cells, which may have borders, may look different from those between light
 * cells (test `dark_cells_may_have_borders`).
 */
enum { TONES = 2 };

/* Returns true if a mark is in the middle of a cell without a hue, one of whose points is given. */
static bool has_mark(const struct image *image, const struct lattice *lattice, struct point at)
{
    const struct point middle = {at.x + (uint32_t)(lattice->width / 4),
                                 at.y + (uint32_t)(lattice->height / 4)};
    return colour_difference(colour_at(image, at.x, at.y), colour_at(image, middle.x, middle.y)) >=
           SAME;
}

/* Adds the line that crosses the way between two points, which are in cells of one colour. */
static void add_line(const struct image *image, struct point from, struct point to,
                     struct line_looks looks[TONES])
{
    const struct rgb colour = colour_at(image, from.x, from.y);
    const uint32_t length = to.x - from.x + to.y - from.y; /* one of them is 0 */
    int strength = 0;
    uint32_t width = 0;
    if (colour_difference(colour, colour_at(image, to.x, to.y)) >= SAME)
        return;
    for (unsigned pass = 0; pass < 2; pass++)
        for (uint32_t i = 0; i <= length; i++) {
            const uint32_t x = from.x + (to.x > from.x ? i : 0);
            const uint32_t y = from.y + (to.y > from.y ? i : 0);
            const int difference = (int)colour_difference(colour, colour_at(image, x, y));
            if (pass == 0)
                strength = difference > strength ? difference : strength;
            else
                width += 2 * difference >= strength;
        }
    if (strength < OTHER) /* dark lines between dark cells */
        return;
    const struct line_looks line = {strength, strength, width, width};
    add_looks(&looks[colour_luminance(colour) < MIDDLE], &line);
}

/* Adds the line between a cell and its neighbour to the right or below it. */
static void add_neighbours(const struct image *image, const struct lattice *lattice,
                           struct point cell, bool below, struct line_looks looks[TONES])
{
    const struct point corner = lattice_corner(lattice, cell.x, cell.y);
    const struct point end = lattice_corner(lattice, cell.x + 1, cell.y + 1);
    const struct point from = {corner.x + (end.x - corner.x) / 4,
                               corner.y + (end.y - corner.y) / 4};
    const struct point to = {from.x + (below ? 0 : end.x - corner.x),
                             from.y + (below ? end.y - corner.y : 0)};
    if (!has_mark(image, lattice, from) && !has_mark(image, lattice, to))
        add_line(image, from, to, looks);
}

/* Returns true if lines look the same, except that their widths may differ by `more` pixels. */
static bool are_even(const struct line_looks *looks, uint32_t more)
{
    return looks->strongest == 0 || (looks->strongest - looks->weakest < LOOKS &&
                                     looks->broadest <= looks->narrowest + more);
}

/*
 * Returns true if the lines look the same, and each does along its whole length. Otherwise, some of
 * them may be walls between cells (test `thick_lines_may_be_walls`).
 */
static bool lines_are_even(const struct image *image, const struct lattice *lattice)
{
    enum { BLURRED = 2 }; /* the width of a line that is broader than this may vary by a pixel */
    static const struct line_looks none = {INT_MAX, 0, UINT32_MAX, 0};
    struct line_looks all[TONES] = {none, none};
    bool even = true;
    for (unsigned below = 0; below < 2; below++) {
        const uint32_t lines = below ? lattice->rows : lattice->columns;
        const uint32_t length = below ? lattice->columns : lattice->rows;
        for (uint32_t i = 0; i + 1 < lines && even; i++) {
            struct line_looks looks[TONES] = {none, none};
            for (uint32_t k = 0; k < length; k++)
                add_neighbours(image, lattice, below ? (struct point){k, i} : (struct point){i, k},
                               below, looks);
            for (unsigned tone = 0; tone < TONES; tone++) {
                even = even && are_even(&looks[tone], looks[tone].narrowest > BLURRED);
                add_looks(&all[tone], &looks[tone]);
            }
        }
    }
    return even && are_even(&all[0], 1) && are_even(&all[1], 1);
}

struct point lattice_corner(const struct lattice *lattice, uint32_t column, uint32_t row)
{
    return (struct point){(uint32_t)(lattice->left + column * lattice->width + 0.5),
                          (uint32_t)(lattice->top + row * lattice->height + 0.5)};
}

bool lattice_find(const struct image *image, const struct stop *stop, struct lattice *lattice,
                  struct error *error)
{
    const struct axis columns = {image, false, image->width, image->height};
    const struct axis rows = {image, true, image->height, image->width};
    struct series down;
    struct series across;
    *lattice = (struct lattice){.columns = 0};
    if (!find_series(&rows, stop, &across, error))
        return false;
    if (across.count < CELLS_MIN) /* reading columns takes longer */
        return true;
    if (!find_series(&columns, stop, &down, error))
        return false;
    if (down.count < CELLS_MIN || !reaches(&columns, &down, across.first, across.last) ||
        !reaches(&rows, &across, down.first, down.last))
        return true;
    const struct series sides = down;
    if (!extend(&rows, &across, &down) || !extend(&columns, &sides, &across) ||
        down.count <= CELLS_MIN || across.count <= CELLS_MIN)
        return true;
    *lattice = (struct lattice){.columns = (uint32_t)(down.count - 1),
                                .rows = (uint32_t)(across.count - 1),
                                .left = down.first,
                                .top = across.first,
                                .width = step_of(&down),
                                .height = step_of(&across)};
    if (fabs(lattice->width - lattice->height) > square_share * lattice->width + 1 ||
        !cells_are_plain(image, lattice) || !lines_are_even(image, lattice))
        lattice->columns = 0;
    return true;
}
