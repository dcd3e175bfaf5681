/* SPDX-License-Identifier: MIT */
/* lattice.c - finds lines at equal distances that cross each other, and cells between them. */
#include "map/lattice.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "map/hue.h"

enum {
    CELLS_MIN = 4, /* minimum number of cells in a row, and in a column */
    SIDE_MIN = 6,  /* minimum side of a cell in pixels */
    REACH = 4,     /* the pixels of cells are so many pixels away from the middle of a line */
    SAME = 40,     /* the colours of a cell, or of two cells of a kind, differ by less than this */
    ICON = 96,     /* the colours of a cell and of an icon in it differ by at least this */
    OTHER = 24,    /* the colours of a line and of a cell beside it differ by at least this */
    FAINT = 72,    /* lines with less ink than this are faint */
    LIGHT_STEP = 4 * REACH, /* corridors look like light lines if the cells are smaller */
    DARK_MAX = 128,         /* dark cells have a smaller luminance */
};

/* Over at least this share of the image, a line is between cells of one colour. */
static const double line_min = 0.1;

/* The distances between lines differ by less than this; lines are at whole numbers of pixels. */
static const double slack = 1.6;

/*
 * At least this share of the lines of a lattice are visible: over at least this share of their
 * length, as lines or as edges of cells. Dark lines between dark cells are not.
 */
static const double lines_min = 0.8;
static const double cross_min = 0.4;

/* At least this share of the lines beside the cells of a row or column are visible. */
static const double row_min = 0.4;

/*
 * If those lines are hidden, at least this share of the cells are dark, or the outer line is
 * visible over at least this share of its length.
 */
static const double outer_min = 0.7;

/*
 * A side of a cell is at most this many times as long as the other, plus a pixel. The cells of
 * tables are often longer, and so may those of a board be, up to a limit (test
 * `test_cells_between_grid_lines_need_not_be_square`).
 */
static const double longer_max = 2;
static const double square_max = 1.05;

/* At most this share of the cells may have several colours, such as icons. */
static const double mixed_max = 0.05;

/* Between cells of one colour, at least this share of the lines are visible, or invisible. */
static const double alike_min = 0.95;

/*
 * The ink of the strongest line is less than this multiple of that of the weakest one: of the lines
 * between the cells of two rows or columns, and of all lines, which may be one or two pixels wide.
 */
static const double row_ink_max = 1.8;
static const double all_ink_max = 2.4;

/* The columns, or the rows, of an image. */
struct axis {
    const struct image *image;
    bool rows;
    uint32_t count;  /* number of columns, or of rows */
    uint32_t length; /* number of pixels in each */
};

static struct rgb pixel_of(const struct axis *axis, uint32_t line, uint32_t along)
{
    return axis->rows ? image_colour(axis->image, along, line)
                      : image_colour(axis->image, line, along);
}

/* A part of a column or of a row. */
struct stretch {
    uint32_t begin, end;
};

/* What the pixels of a column or of a row are, as shares of their number. */
struct looks {
    double lines; /* they differ from those on both sides, which have one colour */
    double light; /* they are lighter than those on both sides, which are dark */
    double edges; /* those on both sides have different colours */
};

/*
 * Compares a column or a row with those REACH pixels away on both sides. A blurred line has other
 * colours between dark than between light cells, so each pixel is compared for itself. Reads only
 * some of the pixels of a long line.
 */
static struct looks looks_of(const struct axis *axis, uint32_t line, struct stretch stretch)
{
    enum { SAMPLE = 256 };
    const uint32_t step = 1 + (stretch.end - stretch.begin) / SAMPLE;
    const uint32_t before = line < REACH ? line + REACH : line - REACH;
    const uint32_t after = line + REACH < axis->count ? line + REACH : before;
    struct looks looks = {0, 0, 0};
    double all = 0;
    for (uint32_t i = stretch.begin; i < stretch.end && after < axis->count; i += step, all++) {
        const struct rgb colour = pixel_of(axis, line, i);
        const struct rgb one = pixel_of(axis, before, i);
        const struct rgb other = pixel_of(axis, after, i);
        const bool thin = colour_difference(one, other) < SAME &&
                          colour_difference(colour, one) >= OTHER &&
                          colour_difference(colour, other) >= OTHER;
        const uint8_t beside = colour_luminance(one);
        looks.lines += thin;
        looks.light += thin && beside < DARK_MAX && colour_luminance(colour) > beside;
        looks.edges += colour_difference(one, other) >= SAME;
    }
    looks.lines /= all > 0 ? all : 1;
    looks.light /= all > 0 ? all : 1;
    looks.edges /= all > 0 ? all : 1;
    return looks;
}

/* The lines in one direction. */
struct line_list {
    double *middles;
    size_t count;
    uint8_t *seen; /* 1 for each column or row over which lines or edges are visible */
};

/* Lists the lines. The caller frees the arrays, also if this fails. */
static bool list_lines(const struct axis *axis, const struct stop *stop, struct line_list *lines,
                       struct error *error)
{
    const struct stretch whole = {0, axis->length};
    lines->middles = memory_array(axis->count, sizeof *lines->middles, error);
    lines->seen = lines->middles ? memory_zeroed(axis->count, 1, error) : NULL;
    lines->count = 0;
    uint32_t first = 0; /* of the columns or rows of the last line */
    uint32_t end = 0;
    bool ok = lines->seen != NULL;
    for (uint32_t i = 0; ok && i < axis->count; i++) {
        ok = stop_check_row(stop, i, axis->length, error);
        const struct looks looks = looks_of(axis, i, whole);
        lines->seen[i] = looks.lines + looks.edges >= line_min;
        if (looks.lines < line_min)
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

static double step_of(const struct series *series)
{
    return (series->last - series->first) / (double)(series->count - 1);
}

/* Returns true if at most one line between two lines of a series is neither a line nor an edge. */
static bool is_bridged(const struct line_list *lines, double line, double step, size_t steps)
{
    size_t hidden = 0;
    for (size_t i = 1; i < steps && hidden < 2; i++)
        hidden += lines->seen[(size_t)(line + step * (double)i)] == 0;
    return hidden < 2;
}

/* Follows the lines from line i on, at the distance to line k. Lines in between are skipped. */
static struct series follow(const struct line_list *lines, size_t i, size_t k)
{
    struct series series = {2, lines->middles[i], lines->middles[k]};
    for (size_t next = k + 1; next < lines->count; next++) {
        const double step = step_of(&series);
        const double distance = lines->middles[next] - series.last;
        const double steps = round(distance / step);
        if (steps == 0 || fabs(distance - step * steps) >= slack)
            continue;
        if (!is_bridged(lines, series.last, step, (size_t)steps))
            break;
        series.count += (size_t)steps;
        series.last = lines->middles[next];
    }
    return series;
}

/* Finds the longest series of lines. If more lines are visible than fit, the image is noisy. */
static bool find_series(const struct axis *axis, const struct stop *stop, struct series *series,
                        struct error *error)
{
    enum { SKIPPED = 3, LINES_MAX = 4096 };
    struct line_list lines;
    const bool ok = list_lines(axis, stop, &lines, error);
    const bool sparse = ok && lines.count <= axis->count / SIDE_MIN + 1 && lines.count <= LINES_MAX;
    *series = (struct series){0, 0, 0};
    for (size_t i = 0; sparse && lines.count - i > series->count; i++)
        for (size_t k = i + 1; k < lines.count && k <= i + SKIPPED; k++) {
            if (lines.middles[k] - lines.middles[i] < SIDE_MIN)
                continue;
            const struct series other = follow(&lines, i, k);
            if (other.count > series->count)
                *series = other;
        }
    free(lines.middles);
    free(lines.seen);
    return ok;
}

/* Returns the largest share of the pixels of a line or of an edge; rounding may move it by one. */
static double visible_share(const struct axis *axis, double line, struct stretch stretch)
{
    double most = 0;
    for (double i = fmax(line - 1, 0); i <= line + 1 && i < axis->count; i++) {
        const struct looks looks = looks_of(axis, (uint32_t)i, stretch);
        most = fmax(most, looks.lines + looks.edges);
    }
    return most;
}

static struct stretch stretch_of(double begin, double end)
{
    return (struct stretch){(uint32_t)begin, (uint32_t)end};
}

/*
 * Returns true if the lines of a series are lighter than dark cells on both sides, over a part of
 * their length that is not small.
 */
static bool are_light(const struct axis *axis, const struct series *series, struct stretch stretch)
{
    const double step = step_of(series);
    double sum = 0;
    for (size_t i = 0; i < series->count; i++) {
        const double line = fmin(series->first + step * (double)i, axis->count - 1);
        sum += looks_of(axis, (uint32_t)line, stretch).light;
    }
    return sum >= line_min * (double)series->count;
}

/* Returns true if at least a share of the lines of a series are drawn over a stretch. */
static bool reaches(const struct axis *axis, const struct series *series, struct stretch stretch,
                    double share)
{
    const double step = step_of(series);
    size_t count = 0;
    for (size_t i = 0; i < series->count; i++) {
        const double line = series->first + step * (double)i;
        count += line < REACH || line + REACH >= axis->count || /* a side of the image */
                 visible_share(axis, line, stretch) >= cross_min;
    }
    return (double)count >= share * (double)series->count;
}

/* Returns true if most cells between the lines of a series are dark in the middle of a stretch. */
static bool is_dark(const struct axis *axis, const struct series *series, struct stretch stretch)
{
    const uint32_t middle = (stretch.begin + stretch.end) / 2;
    const double step = step_of(series);
    size_t dark = 0;
    for (size_t i = 0; i + 1 < series->count; i++) {
        const uint32_t line = (uint32_t)(series->first + step * ((double)i + 0.5));
        dark += colour_luminance(pixel_of(axis, line, middle)) < DARK_MAX;
    }
    return (double)dark >= outer_min * (double)(series->count - 1);
}

/*
 * Returns true if a stretch is a row or column of cells between the lines of a series. Lines
 * between dark cells, such as those of an outer wall, may be hidden.
 */
static bool has_cells(const struct axis *axis, const struct series *series, double begin,
                      double end)
{
    const struct stretch stretch = stretch_of(fmax(begin, 0), fmin(end, axis->length));
    return reaches(axis, series, stretch, row_min) || is_dark(axis, series, stretch);
}

/*
 * Returns true if a line may be the outer one of a series: the lines of `crossing`, whose axis is
 * `other`, reach it, or it is an edge of almost all outer cells, unlike a line of text.
 */
static bool is_outer(const struct axis *axis, const struct axis *other,
                     const struct series *crossing, double line, double inner)
{
    return has_cells(other, crossing, fmin(line, inner), fmax(line, inner)) ||
           visible_share(axis, line, stretch_of(crossing->first, crossing->last)) >= outer_min;
}

/* Removes outer lines from a series that are none. */
static void drop_outer(const struct axis *axis, const struct axis *other,
                       const struct series *crossing, struct series *series)
{
    for (unsigned i = 0; i < 2; i++) {
        const double step = i == 0 ? step_of(series) : -step_of(series);
        double *line = i == 0 ? &series->first : &series->last;
        for (; series->count > CELLS_MIN && !is_outer(axis, other, crossing, *line, *line + step);
             series->count--)
            *line += step;
    }
}

/* Adds outer lines, which are edges of the outer cells, to a series if the crossing ones reach. */
static void add_outer(const struct axis *axis, const struct axis *other,
                      const struct series *crossing, struct series *series)
{
    const struct stretch stretch = stretch_of(crossing->first, crossing->last);
    for (unsigned i = 0; i < 2; i++) {
        const double step = i == 0 ? -step_of(series) : step_of(series);
        double *line = i == 0 ? &series->first : &series->last;
        for (; *line + step >= REACH && *line + step + REACH < axis->count &&
               visible_share(axis, *line + step, stretch) >= cross_min &&
               has_cells(other, crossing, fmin(*line, *line + step), fmax(*line, *line + step));
             series->count++)
            *line += step;
    }
}

/*
 * Adds the sides of the image, or lines beside them, to a series if they continue it, and the lines
 * that cross it. Returns false if these lines go on where the series does not: then a part of the
 * board is missing.
 */
static bool extend(const struct axis *axis, const struct series *crossing, struct series *series)
{
    const double step = step_of(series);
    const double length = axis->length;
    const double first = series->first;
    const double last = series->last;
    const struct stretch before = stretch_of(fmax(first - step, 0), first);
    const struct stretch after = stretch_of(last, fmin(last + step, length));
    if (first > step - slack && first < step + REACH &&
        has_cells(axis, crossing, first - step, first)) {
        series->first = fmax(first - step, 0);
        series->count++;
    } else if (first > step - slack && reaches(axis, crossing, before, lines_min)) {
        return false;
    }
    if (length - last > step - slack && length - last < step + REACH &&
        has_cells(axis, crossing, last, last + step)) {
        series->last = fmin(last + step, length);
        series->count++;
    } else if (length - last > step - slack && reaches(axis, crossing, after, lines_min)) {
        return false;
    }
    return true;
}

/*
 * Returns true if a letter or an icon without a hue is in the middle of a cell without a hue. It
 * may be an end, or an obstacle (test `icons_may_be_ends`).
 */
static bool has_icon(const struct image *image, struct point from, struct point to)
{
    const struct rgb colour = image_colour(image, from.x, from.y);
    bool icon = false;
    for (uint32_t y = from.y; y < to.y && hue_of(colour) == HUE_NONE; y++)
        for (uint32_t x = from.x; x < to.x; x++) {
            const struct rgb other = image_colour(image, x, y);
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
            const struct rgb colour = image_colour(image, from.x, from.y);
            if (has_icon(image, from, to))
                return false;
            mixed += colour_difference(colour, image_colour(image, to.x, from.y)) >= SAME ||
                     colour_difference(colour, image_colour(image, from.x, to.y)) >= SAME ||
                     colour_difference(colour, image_colour(image, to.x, to.y)) >= SAME;
        }
    return (double)mixed <= mixed_max * lattice->columns * lattice->rows;
}

/*
 * The lines between neighbouring cells of one colour. Their ink is the sum of the differences in
 * colour from the cells, across the line, which does not change if the image is resized.
 */
struct inks {
    size_t visible, hidden;
    double least, most;
};

/* The lines between cells of one colour: those of a row or column, and of all before it. */
struct cell_kind {
    struct rgb colour;
    struct inks row, all;
};

/* If there are more colours of cells than these, they are not those of a board. */
enum { KINDS_MAX = 12 };

struct cell_kinds {
    size_t count; /* may be KINDS_MAX + 1 */
    struct cell_kind items[KINDS_MAX + 1];
};

/*
 * Returns the inks of the lines between cells of a colour in the present row or column. Adds the
 * colour if it is new; all colours beyond KINDS_MAX share the last place.
 */
static struct inks *inks_of(struct cell_kinds *kinds, struct rgb colour)
{
    size_t i = 0;
    while (i < kinds->count && colour_difference(kinds->items[i].colour, colour) >= SAME)
        i++;
    if (i == kinds->count && kinds->count <= KINDS_MAX)
        kinds->items[kinds->count++] = (struct cell_kind){.colour = colour};
    return &kinds->items[i <= KINDS_MAX ? i : KINDS_MAX].row;
}

/* Returns true if a mark is in the middle of a cell without a hue, one of whose points is given. */
static bool has_mark(const struct image *image, const struct lattice *lattice, struct point at)
{
    const struct point middle = {at.x + (uint32_t)(lattice->width / 4),
                                 at.y + (uint32_t)(lattice->height / 4)};
    return colour_difference(image_colour(image, at.x, at.y),
                             image_colour(image, middle.x, middle.y)) >= SAME;
}

/* Adds the line that crosses the way between two points, which are in cells of one colour. */
static void add_line(const struct image *image, struct point from, struct point to,
                     struct cell_kinds *kinds)
{
    const struct rgb colour = image_colour(image, from.x, from.y);
    const uint32_t length = to.x - from.x + to.y - from.y; /* one of them is 0 */
    double strength = 0;
    double ink = 0;
    if (colour_difference(colour, image_colour(image, to.x, to.y)) >= SAME)
        return;
    for (unsigned pass = 0; pass < 2; pass++)
        for (uint32_t i = 0; i <= length; i++) {
            const uint32_t x = from.x + (to.x > from.x ? i : 0);
            const uint32_t y = from.y + (to.y > from.y ? i : 0);
            const double difference = colour_difference(colour, image_colour(image, x, y));
            if (pass == 0)
                strength = fmax(strength, difference);
            else
                ink += 4 * difference >= strength ? difference : 0; /* less is noise */
        }
    struct inks *sum = inks_of(kinds, colour);
    if (strength < OTHER) {
        sum->hidden++;
        return;
    }
    sum->least = sum->visible == 0 ? ink : fmin(sum->least, ink);
    sum->most = fmax(sum->most, ink);
    sum->visible++;
}

/* Adds the line between a cell and its neighbour to the right or below it. */
static void add_neighbours(const struct image *image, const struct lattice *lattice,
                           struct point cell, bool below, struct cell_kinds *kinds)
{
    const struct point corner = lattice_corner(lattice, cell.x, cell.y);
    const struct point end = lattice_corner(lattice, cell.x + 1, cell.y + 1);
    const struct point from = {corner.x + (end.x - corner.x) / 4,
                               corner.y + (end.y - corner.y) / 4};
    const struct point to = {from.x + (below ? 0 : end.x - corner.x),
                             from.y + (below ? end.y - corner.y : 0)};
    if (!has_mark(image, lattice, from) && !has_mark(image, lattice, to))
        add_line(image, from, to, kinds);
}

/* Adds the lines of a row or column to all lines. Returns true if those of each kind look alike. */
static bool end_row(struct cell_kinds *kinds)
{
    bool alike = kinds->count <= KINDS_MAX;
    for (size_t i = 0; i < kinds->count; i++) {
        const struct inks row = kinds->items[i].row;
        struct inks *all = &kinds->items[i].all;
        if (row.visible > 0)
            all->least = all->visible == 0 ? row.least : fmin(all->least, row.least);
        all->most = fmax(all->most, row.most);
        all->visible += row.visible;
        all->hidden += row.hidden;
        alike = alike && (row.most < FAINT || row.most <= row_ink_max * row.least);
        kinds->items[i].row = (struct inks){0};
    }
    return alike;
}

/*
 * Returns true if the lines between cells of each colour look the same, or almost all of them are
 * hidden or faint; and those of one colour are all visible. Otherwise, some of them may be walls
 * (tests `thick_lines_may_be_walls` and `the_walls_of_a_maze_are_no_lattice`).
 */
static bool lines_are_even(const struct image *image, const struct lattice *lattice)
{
    struct cell_kinds kinds = {.count = 0};
    bool even = true;
    bool clear = false;
    for (unsigned below = 0; below < 2; below++) {
        const uint32_t lines = below ? lattice->rows : lattice->columns;
        const uint32_t length = below ? lattice->columns : lattice->rows;
        for (uint32_t i = 0; i + 1 < lines && even; i++) {
            for (uint32_t k = 0; k < length; k++)
                add_neighbours(image, lattice, below ? (struct point){k, i} : (struct point){i, k},
                               below, &kinds);
            even = end_row(&kinds);
        }
    }
    for (size_t i = 0; i < kinds.count; i++) {
        const struct inks all = kinds.items[i].all;
        const double count = (double)(all.visible + all.hidden);
        const bool drawn = (double)all.visible >= alike_min * count;
        const bool absent = all.most < FAINT || (double)all.hidden >= alike_min * count;
        even = even && (drawn || absent) && (absent || all.most <= all_ink_max * all.least);
        clear = clear || drawn;
    }
    return even && clear;
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
    if (down.count < CELLS_MIN)
        return true;
    lattice->light = fmin(step_of(&down), step_of(&across)) >= LIGHT_STEP &&
                     are_light(&columns, &down, stretch_of(across.first, across.last)) &&
                     are_light(&rows, &across, stretch_of(down.first, down.last));
    if (!reaches(&columns, &down, stretch_of(across.first, across.last), lines_min) ||
        !reaches(&rows, &across, stretch_of(down.first, down.last), lines_min))
        return true;
    drop_outer(&rows, &columns, &down, &across);
    drop_outer(&columns, &rows, &across, &down);
    add_outer(&rows, &columns, &down, &across);
    add_outer(&columns, &rows, &across, &down);
    const struct series sides = down;
    if (!extend(&rows, &across, &down) || !extend(&columns, &sides, &across) ||
        down.count <= CELLS_MIN || across.count <= CELLS_MIN)
        return true;
    *lattice = (struct lattice){.lined = true,
                                .light = lattice->light,
                                .columns = (uint32_t)(down.count - 1),
                                .rows = (uint32_t)(across.count - 1),
                                .left = down.first,
                                .top = across.first,
                                .width = step_of(&down),
                                .height = step_of(&across)};
    const double side = fmin(lattice->width, lattice->height);
    const double longer = fmax(lattice->width, lattice->height);
    lattice->square = longer <= square_max * side + 1;
    if (side < SIDE_MIN - 1 || longer > longer_max * side + 1 || !cells_are_plain(image, lattice) ||
        !lines_are_even(image, lattice))
        lattice->columns = 0;
    return true;
}
