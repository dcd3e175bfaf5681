/* SPDX-License-Identifier: MIT */
/*
 * painter_oracle.c - the reference painter, which paints one complete layer after another.
 *
 * The layers are, from bottom to top: cells and grid lines, the halo of the path, the cells of the
 * path, the line of the path, the cells of goals and starts, the discs of goals, the discs of
 * starts, and rings.
 *
 * A figure (line, disc or ring) consists of zones at different distances from its centre line. A
 * pixel that an edge of the figure may cross is sampled at SAMPLES x SAMPLES points. The mean
 * colour of the samples inside the figure is blended with the pixel in proportion to their share.
 */
#include "tests/support/painter_oracle.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "map/reading.h"
#include "tests/test.h"

enum {
    LINES_FROM = 8,     /* smallest scale with grid lines, and with ground visible around discs */
    PATH_LINE_FROM = 3, /* smallest scale at which the path can be a line */
    DISCS_MAX = 64,     /* if there are more starts or goals, they have no discs */
    SAMPLES = 8,        /* number of samples along each side of a pixel */
    ZONES_MAX = 3,
    SEGMENTS_MAX = 64,
};

/*
 * Lengths as fractions of the longer side of all maps together. Pictures are usually viewed with
 * about 800 pixels along this side.
 */
static const double halo_share = 3.0 / 800;
static const double disc_share = 9.0 / 800;
static const double ring_share = 9.6 / 800;

static const double tie = 1e-4; /* lengths that differ by less are considered equal */

/* A picture being painted. */
struct canvas {
    const struct painting *painting;
    struct painted *pixels;
    uint32_t width, height;
    uint32_t line; /* width of grid lines */
    struct rgb colours[PALETTE_SIZE];
};

struct place {
    double x, y; /* position in pixels */
};

/* A line, disc or ring, divided into zones, from the innermost to the outermost. */
struct figure {
    unsigned count;
    double ends[ZONES_MAX]; /* distance from the centre line to the outer edge of each zone */
    unsigned index[ZONES_MAX];
    double ring;  /* radius of a ring; 0 for a disc or line */
    double whole; /* outer radius of a disc; 0 for a line or ring */
};

char painter_oracle_letter(unsigned index)
{
    static const char roles[] = ".#SG...-##.#.#.";
    const unsigned ground = index % PALETTE_GROUNDS;
    if (ground < ROLE_COUNT)
        return roles[ground];
    return ground == PALETTE_PALE_PATH ? '.' : 't';
}

/* --- cells ------------------------------------------------------------------------------------ */

/* Blends one channel of the ground with `share` / 255 of the halo, rounded. */
static uint8_t in_halo(int ground, int halo, int share)
{
    return (uint8_t)(((255 - share) * ground + share * halo + 127) / 255);
}

static int luminance_of(struct rgb colour)
{
    return (299 * colour.red + 587 * colour.green + 114 * colour.blue) / 1000;
}

struct rgb painter_oracle_in_halo(struct rgb ground, struct rgb halo, struct rgb free)
{
    const int light = luminance_of(ground);
    const int most = luminance_of(free);
    const int share = light < most ? 220 - 80 * light / most : 140;
    return (struct rgb){in_halo(ground.red, halo.red, share),
                        in_halo(ground.green, halo.green, share),
                        in_halo(ground.blue, halo.blue, share)};
}

static unsigned ground_index(const struct painting *painting, const uint16_t ground[256],
                             struct point cell)
{
    const unsigned index = ground[grid_row(painting->grid, cell.y)[cell.x]];
    const enum look look = grid_look(painting->grid, cell);
    return look == LOOK_PLAIN || index >= PALETTE_SHADE ? index : palette_look(look);
}

/*
 * Returns the smallest of `steps` that gives at most 140 combinations of a --heat colour and a
 * ground. Returns the largest step if every step gives more combinations.
 */
unsigned painter_oracle_heat_step(const struct grid *grid)
{
    static const unsigned steps[] = {1, 3, 7, 9, 21};
    bool used[PALETTE_GROUNDS] = {[ROLE_FREE] = true};
    uint16_t ground[256];
    unsigned count = 0;
    size_t i = 0;
    palette_ground(grid, ground);
    for (uint32_t place = 0; place < grid->width * grid->height; place++) {
        const struct point cell = {place % grid->width, place / grid->width};
        used[ground[grid_row(grid, cell.y)[cell.x]]] = true;
        if (grid_look(grid, cell) != LOOK_PLAIN)
            used[palette_look(grid_look(grid, cell))] = true;
    }
    for (unsigned index = 0; index < PALETTE_GROUNDS; index++)
        count += used[index] && index != ROLE_WALL;
    while (i < 4 && count * ((PALETTE_HEATS - 1) / steps[i] + 1) > 140)
        i++;
    return steps[i];
}

/* The tint of the --heat colour whose place on the scale is nearest to cost / highest cost. */
static unsigned heat_tint(const struct painting *painting, uint64_t cost, unsigned step)
{
    const long double highest = (long double)painting->highest_cost;
    const long double share = cost < painting->highest_cost ? (long double)cost / highest : 1;
    const unsigned last = (PALETTE_HEATS - 1) / step;
    unsigned heat = 0;
    while (heat < last && share * last >= heat + 0.5L)
        heat++;
    return TINT_HEAT + heat * step;
}

/* The tint that shows a cell's state in the search. */
static unsigned tint_of(const struct painting *painting, size_t place, unsigned step)
{
    if (!painting->options->explored || !painting->states)
        return TINT_NONE;
    if (painting->states[place] == CELL_OPEN)
        return TINT_FRONTIER;
    if (painting->states[place] != CELL_CLOSED)
        return TINT_NONE;
    if (painting->options->heat && painting->costs && painting->costs[place] != SEARCH_NO_COST)
        return heat_tint(painting, painting->costs[place], step);
    return TINT_EXPLORED;
}

static void set(struct painted *pixel, struct rgb colour)
{
    pixel->colour = colour;
    pixel->kind = PAINTED_EXACT;
}

/* Paints the part of a cell that grid lines do not cover. */
static void fill_cell(const struct canvas *canvas, struct point cell, struct rgb colour,
                      char letter, bool hot)
{
    const uint32_t scale = canvas->painting->scale;
    for (uint32_t y = cell.y * scale + canvas->line; y < (cell.y + 1) * scale; y++)
        for (uint32_t x = cell.x * scale + canvas->line; x < (cell.x + 1) * scale; x++) {
            struct painted *pixel = &canvas->pixels[(size_t)y * canvas->width + x];
            *pixel = (struct painted){.colour = colour, .letter = letter, .hot = hot};
        }
}

static void paint_cells(const struct canvas *canvas, const uint16_t ground[256])
{
    const struct painting *painting = canvas->painting;
    const unsigned step = painting->options->heat ? painter_oracle_heat_step(painting->grid) : 1;
    const struct painted line = {.colour = canvas->colours[ROLE_GRID_LINE], .letter = '-'};
    for (size_t i = 0; canvas->line > 0 && i < (size_t)canvas->width * canvas->height; i++)
        canvas->pixels[i] = line;
    for (uint32_t y = 0; y < painting->grid->height; y++)
        for (uint32_t x = 0; x < painting->grid->width; x++) {
            const unsigned tint = tint_of(painting, (size_t)y * painting->grid->width + x, step);
            const unsigned index =
                palette_index(ground_index(painting, ground, (struct point){x, y}), tint);
            fill_cell(canvas, (struct point){x, y}, canvas->colours[index],
                      painter_oracle_letter(index), tint >= TINT_HEAT);
        }
}

/* --- distances -------------------------------------------------------------------------------- */

/* The centre of the part of a cell that grid lines do not cover. */
static struct place middle_of(const struct canvas *canvas, struct point cell)
{
    const double scale = canvas->painting->scale;
    const double middle = (scale + canvas->line) / 2;
    return (struct place){cell.x * scale + middle, cell.y * scale + middle};
}

static double distance_between(struct place a, struct place b)
{
    return sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
}

/* The distance of a place from a line segment. */
static double segment_distance(struct place from, struct place to, struct place at)
{
    const double length = distance_between(from, to);
    if (length <= 0)
        return distance_between(from, at);
    const struct place unit = {(to.x - from.x) / length, (to.y - from.y) / length};
    const double along = (at.x - from.x) * unit.x + (at.y - from.y) * unit.y;
    if (along <= 0)
        return distance_between(from, at);
    if (along >= length)
        return distance_between(to, at);
    return fabs((at.x - from.x) * unit.y - (at.y - from.y) * unit.x);
}

/*
 * Stores the indices of the first and the last pixel between the coordinates `low` and `high` in a
 * row or column of `size` pixels. If there are no such pixels, *first > *last.
 */
static void pixels_between(double low, double high, uint32_t size, int64_t *first, int64_t *last)
{
    *first = (int64_t)fmax(floor(low), 0);
    *last = (int64_t)fmin(floor(high), (double)size - 1);
}

/* Stores the ends of step `i`, from cell i - 1 of the path to cell i. Step 0 has length 0. */
static void step_of(const struct canvas *canvas, uint64_t i, struct place ends[2])
{
    ends[1] = middle_of(canvas, canvas->painting->path[i]);
    ends[0] = i > 0 ? middle_of(canvas, canvas->painting->path[i - 1]) : ends[1];
}

/*
 * Returns the distance of the centre of each pixel from the path. Distances much greater than
 * `reach` may be stored as infinity.
 */
static float *path_distances(const struct canvas *canvas, double reach)
{
    const size_t count = (size_t)canvas->width * canvas->height;
    float *distances = malloc(count * sizeof *distances);
    assert_non_null(distances);
    for (size_t i = 0; i < count; i++)
        distances[i] = INFINITY;
    for (uint64_t i = 0; i < canvas->painting->path_count; i++) {
        struct place ends[2];
        int64_t left;
        int64_t right;
        int64_t top;
        int64_t bottom;
        step_of(canvas, i, ends);
        pixels_between(fmin(ends[0].x, ends[1].x) - reach - 1,
                       fmax(ends[0].x, ends[1].x) + reach + 1, canvas->width, &left, &right);
        pixels_between(fmin(ends[0].y, ends[1].y) - reach - 1,
                       fmax(ends[0].y, ends[1].y) + reach + 1, canvas->height, &top, &bottom);
        for (int64_t y = top; y <= bottom; y++)
            for (int64_t x = left; x <= right; x++) {
                float *distance = &distances[(size_t)y * canvas->width + (size_t)x];
                *distance = fminf(*distance, (float)segment_distance(
                                                 ends[0], ends[1],
                                                 (struct place){(double)x + 0.5, (double)y + 0.5}));
            }
    }
    return distances;
}

/*
 * The segments of a figure's centre line that may be nearest to a pixel. A disc or a ring has one
 * segment of length 0, which is its centre.
 */
struct segments {
    struct place ends[SEGMENTS_MAX][2];
    unsigned count;
};

/* Collects the steps of the path that may be nearest to a point of the pixel. */
static struct segments steps_near(const struct canvas *canvas, struct point pixel, double distance)
{
    const struct painting *painting = canvas->painting;
    const struct place middle = {pixel.x + 0.5, pixel.y + 0.5};
    const double cells = distance / painting->scale + 3;
    struct segments near = {.count = 0};
    for (uint64_t i = 0; i < painting->path_count; i++) {
        if (fabs((double)painting->path[i].x - pixel.x / painting->scale) > cells ||
            fabs((double)painting->path[i].y - pixel.y / painting->scale) > cells)
            continue;
        assert_true(near.count < SEGMENTS_MAX);
        step_of(canvas, i, near.ends[near.count]);
        if (segment_distance(near.ends[near.count][0], near.ends[near.count][1], middle) <
            distance + 1.5)
            near.count++;
    }
    return near;
}

static double distance_of(const struct segments *middle, struct place at)
{
    double distance = INFINITY;
    for (unsigned i = 0; i < middle->count; i++)
        distance = fmin(distance, segment_distance(middle->ends[i][0], middle->ends[i][1], at));
    return distance;
}

/* Returns true if two consecutive segments have different directions. */
static bool has_join(const struct segments *middle)
{
    for (unsigned i = 1; i < middle->count; i++) {
        const struct place *a = middle->ends[i - 1];
        const struct place *b = middle->ends[i];
        if (fabs((a[1].x - a[0].x) * (b[1].y - b[0].y) - (a[1].y - a[0].y) * (b[1].x - b[0].x)) >
            tie)
            return true;
    }
    return false;
}

/* --- figures ---------------------------------------------------------------------------------- */

/*
 * Returns the zone of a figure at this distance from the path, or from the centre of a disc or
 * ring. Returns figure->count if the distance is outside the figure.
 */
static unsigned zone_at(const struct figure *figure, double distance)
{
    const double away = figure->ring > 0 ? fabs(distance - figure->ring) : distance;
    unsigned zone = 0;
    while (zone < figure->count && away > figure->ends[zone])
        zone++;
    return zone;
}

/* The distance to the nearest outer edge of a zone. */
static double edge_distance(const struct figure *figure, double distance)
{
    const double away = figure->ring > 0 ? fabs(distance - figure->ring) : distance;
    double least = INFINITY;
    for (unsigned zone = 0; zone < figure->count; zone++)
        least = fmin(least, fabs(away - figure->ends[zone]));
    return least;
}

static uint8_t channel_of(double sum, double share, uint8_t under)
{
    return (uint8_t)lround(sum + under * (1 - share));
}

/* Blends a pixel with the mean colour of its samples inside the figure. */
static void sample_pixel(const struct canvas *canvas, const struct figure *figure,
                         const struct segments *middle, struct point at)
{
    struct painted *pixel = &canvas->pixels[(size_t)at.y * canvas->width + at.x];
    double sums[3] = {0};
    unsigned covered = 0;
    for (unsigned i = 0; i < SAMPLES * SAMPLES; i++) {
        const struct place place = {at.x + (i % SAMPLES + 0.5) / SAMPLES,
                                    at.y + ((double)(i / SAMPLES) + 0.5) / SAMPLES};
        const unsigned zone = zone_at(figure, distance_of(middle, place));
        if (zone == figure->count)
            continue;
        const struct rgb colour = canvas->colours[figure->index[zone]];
        sums[0] += colour.red;
        sums[1] += colour.green;
        sums[2] += colour.blue;
        covered++;
    }
    const double all = SAMPLES * SAMPLES;
    const double share = covered / all;
    pixel->colour = (struct rgb){channel_of(sums[0] / all, share, pixel->colour.red),
                                 channel_of(sums[1] / all, share, pixel->colour.green),
                                 channel_of(sums[2] / all, share, pixel->colour.blue)};
    if (pixel->kind != PAINTED_ANY && pixel->kind != PAINTED_JOIN)
        pixel->kind = has_join(middle) ? PAINTED_JOIN : PAINTED_MIXED;
    pixel->figure |= covered > 0;
}

/*
 * Paints a pixel of a figure. `distance` is its distance from `centre`, which is the centre of a
 * disc or ring, or from the path if `centre` is NULL.
 */
static void figure_pixel(const struct canvas *canvas, const struct figure *figure,
                         const struct place *centre, struct point at, double distance)
{
    struct painted *pixel = &canvas->pixels[(size_t)at.y * canvas->width + at.x];
    const unsigned zone = zone_at(figure, distance);
    const double edge = edge_distance(figure, distance);
    if (canvas->painting->smooth && edge < 0.75) { /* half of a pixel's diagonal is 0.71 */
        const struct segments middle =
            centre ? (struct segments){{{*centre, *centre}}, 1} : steps_near(canvas, at, distance);
        sample_pixel(canvas, figure, &middle, at);
    } else if (!canvas->painting->smooth && edge < tie) {
        pixel->kind = PAINTED_ANY;
        pixel->figure = true;
    } else if (zone < figure->count) {
        set(pixel, canvas->colours[figure->index[zone]]);
        pixel->figure = true;
    }
}

/* Moves a coordinate so that a disc of this radius fits between 0 and `size`, if possible. */
static double moved(double at, double radius, double size)
{
    return 2 * radius >= size ? at : at < radius ? radius : at > size - radius ? size - radius : at;
}

/* Paints a disc or a ring. A disc that would extend beyond the map is moved inwards. */
static void paint_disc(const struct canvas *canvas, const struct figure *figure, struct point cell)
{
    struct place centre = middle_of(canvas, cell);
    if (figure->whole > 0)
        centre = (struct place){moved(centre.x, figure->whole, canvas->width),
                                moved(centre.y, figure->whole, canvas->height)};
    const double reach = figure->ring + figure->ends[figure->count - 1] + 1;
    int64_t left;
    int64_t right;
    int64_t top;
    int64_t bottom;
    pixels_between(centre.x - reach, centre.x + reach, canvas->width, &left, &right);
    pixels_between(centre.y - reach, centre.y + reach, canvas->height, &top, &bottom);
    for (int64_t y = top; y <= bottom; y++)
        for (int64_t x = left; x <= right; x++)
            figure_pixel(
                canvas, figure, &centre, (struct point){(uint32_t)x, (uint32_t)y},
                distance_between(centre, (struct place){(double)x + 0.5, (double)y + 0.5}));
}

/* --- path ------------------------------------------------------------------------------------- */

static enum path_style style_of(const struct painting *painting)
{
    const enum path_style style = painting->options->path_style;
    return painting->scale < PATH_LINE_FROM || style == PATH_STYLE_AUTO ? PATH_STYLE_CELLS : style;
}

/* Half the width of the path when it is drawn as a line. */
static double line_half(const struct painting *painting)
{
    const double wanted =
        painting->options->line_width > 0 ? painting->options->line_width : 0.3 * painting->scale;
    return wanted < 1.5 ? 0.75 : wanted / 2;
}

/* Half the width of the path without its halo. */
static double drawn_half(const struct painting *painting)
{
    return style_of(painting) == PATH_STYLE_LINE ? line_half(painting) : 0.5 * painting->scale;
}

/*
 * Returns the radius of the halo, or 0 if there is none. When the picture is viewed at 800 pixels,
 * the halo extends at least 3 pixels from the centre line of the path. With --heat, unless the path
 * is drawn as a line, the halo extends 3 pixels beyond each side of the path.
 */
static double halo_radius(const struct painting *painting)
{
    const double drawn = drawn_half(painting);
    const double wanted = halo_share * painting->side;
    if (painting->options->heat && painting->options->explored &&
        style_of(painting) != PATH_STYLE_LINE && drawn < 2 * wanted)
        return drawn + wanted;
    if (drawn >= wanted)
        return 0;
    return wanted > drawn + 1 ? wanted : drawn + 1;
}

bool painter_oracle_has_halo(const struct painting *painting)
{
    return halo_radius(painting) > 0;
}

/* Blends the halo with the cells. Cells with a --heat colour are treated like free cells. */
static void paint_halo(const struct canvas *canvas)
{
    const double radius = halo_radius(canvas->painting);
    if (radius <= 0 || canvas->painting->path_count == 0)
        return;
    const struct rgb free_cell = canvas->colours[ROLE_FREE];
    float *distances = path_distances(canvas, radius);
    for (size_t i = 0; i < (size_t)canvas->width * canvas->height; i++) {
        struct painted *pixel = &canvas->pixels[i];
        const struct rgb under = pixel->hot ? free_cell : pixel->colour;
        if (fabs(distances[i] - radius) < tie)
            pixel->kind = PAINTED_ANY;
        else if (distances[i] < radius)
            pixel->colour = painter_oracle_in_halo(under, canvas->colours[ROLE_HALO], free_cell);
    }
    free(distances);
}

static void paint_line(const struct canvas *canvas)
{
    const double half = line_half(canvas->painting);
    const double casing = 0.4 * half < 1 ? 1 : 0.4 * half;
    const struct figure figure = {
        .count = 2, .ends = {half, half + casing}, .index = {ROLE_PATH, ROLE_FREE}};
    float *distances = path_distances(canvas, half + casing + 1);
    for (uint32_t y = 0; y < canvas->height; y++)
        for (uint32_t x = 0; x < canvas->width; x++) {
            const float distance = distances[(size_t)y * canvas->width + x];
            if (distance < half + casing + 1)
                figure_pixel(canvas, &figure, NULL, (struct point){x, y}, distance);
        }
    free(distances);
}

static void paint_path(const struct canvas *canvas)
{
    const struct painting *painting = canvas->painting;
    const enum path_style style = style_of(painting);
    const unsigned index = style == PATH_STYLE_BOTH ? PALETTE_PALE_PATH : ROLE_PATH;
    for (uint64_t i = 0; style != PATH_STYLE_LINE && i < painting->path_count; i++)
        fill_cell(canvas, painting->path[i], canvas->colours[index], painter_oracle_letter(index),
                  false);
    if (style != PATH_STYLE_CELLS && painting->path_count > 0)
        paint_line(canvas);
}

/* --- ends and rings --------------------------------------------------------------------------- */

/* The disc of a start or goal. It has no zones if no disc is drawn. */
static struct figure disc_of(const struct canvas *canvas, const struct points *ends, unsigned role)
{
    const double side = canvas->painting->scale - canvas->line;
    const double whole = fmax(disc_share * canvas->painting->side, 0.4 * side);
    const double casing = 0.11 * whole < 1 ? 1 : 0.11 * whole;
    if (ends->count > DISCS_MAX || whole - 2 * casing < 1 - tie)
        return (struct figure){0};
    return (struct figure){.count = canvas->painting->smooth ? 3 : 2,
                           .whole = whole,
                           .ends = {whole - 2 * casing, whole - casing, whole},
                           .index = {role, ROLE_FREE, ROLE_WALL}};
}

/*
 * Fills the cells of starts or goals. If the ground around their discs is to remain visible, sets
 * only the kinds (letters) of the pixels.
 */
static void fill_ends(const struct canvas *canvas, const struct points *ends, unsigned role)
{
    const uint32_t scale = canvas->painting->scale;
    const char letter = painter_oracle_letter(role);
    const bool keep = scale >= LINES_FROM && disc_of(canvas, ends, role).count > 0;
    for (size_t i = 0; i < ends->count; i++) {
        const struct point cell = ends->items[i];
        if (!keep)
            fill_cell(canvas, cell, canvas->colours[role], letter, false);
        for (uint32_t y = cell.y * scale + canvas->line; keep && y < (cell.y + 1) * scale; y++)
            for (uint32_t x = cell.x * scale + canvas->line; x < (cell.x + 1) * scale; x++)
                canvas->pixels[(size_t)y * canvas->width + x].letter = letter;
    }
}

static void paint_discs(const struct canvas *canvas, const struct points *ends, unsigned role)
{
    const struct figure disc = disc_of(canvas, ends, role);
    for (size_t i = 0; disc.count > 0 && i < ends->count; i++)
        paint_disc(canvas, &disc, ends->items[i]);
}

static void paint_rings(const struct canvas *canvas)
{
    const struct reading *reading = canvas->painting->grid->reading;
    double radius = ring_share * canvas->painting->side;
    radius = fmax(radius, 1.1 * canvas->painting->scale);
    radius = fmax(radius, 5);
    const double half = fmax(0.15 * radius, 1);
    struct figure ring = {.count = 2,
                          .ends = {half, half + fmax(half / 2, 1)},
                          .index = {ROLE_PATH, ROLE_FREE},
                          .ring = radius};
    if (!reading || !canvas->painting->options->candidates)
        return;
    for (size_t i = 0; i < reading->openings.count && i < READING_POINTS_MAX; i++)
        paint_disc(canvas, &ring, reading->openings.items[i]);
    ring.index[0] = PALETTE_SHADE + PALETTE_SHADES - 1;
    for (size_t i = 0; i < reading->mark_count && i < READING_MARKS_MAX; i++)
        paint_disc(canvas, &ring, reading->marks[i].at);
}

void painter_oracle_paint(const struct painting *painting, struct painted *pixels)
{
    const struct grid *grid = painting->grid;
    struct canvas canvas = {.painting = painting,
                            .pixels = pixels,
                            .width = grid->width * painting->scale,
                            .height = grid->height * painting->scale};
    uint16_t ground[256];
    canvas.line = painting->options->grid_lines && painting->scale >= LINES_FROM ? 1 : 0;
    palette_colours(&painting->options->palette, canvas.colours);
    palette_ground(grid, ground);
    paint_cells(&canvas, ground);
    paint_halo(&canvas);
    paint_path(&canvas);
    fill_ends(&canvas, &grid->goals, ROLE_GOAL);
    fill_ends(&canvas, &grid->starts, ROLE_START);
    paint_discs(&canvas, &grid->goals, ROLE_GOAL);
    paint_discs(&canvas, &grid->starts, ROLE_START);
    paint_rings(&canvas);
}
