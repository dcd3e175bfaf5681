/* SPDX-License-Identifier: MIT */
/* cell_tints.c - lists the colours of a board, and finds its ends and a path between these. */
#include "map/cell_tints.h"

#include "map/along.h"
#include "map/hue.h"

double tints_share(const struct tints *tints, uint64_t count)
{
    return (double)count / (double)plane_count(&tints->indices);
}

/* Returns the index of the colour of a cell, which it adds if it is new; TINTS_MAX: too many. */
static unsigned add_cell(struct tints *tints, struct rgb colour, uint32_t x, uint32_t y)
{
    unsigned i = 0;
    while (i < tints->count && colour_difference(tints->items[i].colour, colour) >= TINT_SAME)
        i++;
    if (i == TINTS_MAX)
        return i;
    struct tint *tint = &tints->items[i];
    if (i == tints->count) {
        tints->count++;
        *tint = (struct tint){colour, 0, 0, {x, y}, {x, y}};
    }
    tint->count++;
    tint->last = (struct point){x, y};
    tint->border +=
        x == 0 || y == 0 || x + 1 == tints->indices.width || y + 1 == tints->indices.height;
    return i;
}

/* Lists the colours. Stores whether they are few. */
static bool list_tints(const struct image *cells, struct tints *tints, bool *few,
                       struct error *error)
{
    *few = true;
    if (!plane_create(&tints->indices, cells->width, cells->height, error))
        return false;
    for (uint32_t y = 0; *few && y < cells->height; y++) {
        if (!stop_check_row(tints->stop, y, cells->width, error))
            return false;
        for (uint32_t x = 0; *few && x < cells->width; x++) {
            const unsigned index = add_cell(tints, image_colour(cells, x, y), x, y);
            *few = index < TINTS_MAX;
            plane_row(&tints->indices, y)[x] = (uint8_t)index;
        }
    }
    return true;
}

/*
 * Finds the ends: two colours with a hue, of one cell each, or the only colour with a hue, if it
 * has two cells.
 */
static void find_ends(struct tints *tints)
{
    unsigned single = 0; /* number of colours of one cell */
    unsigned hues = 0;
    unsigned last = 0;
    unsigned set = 0;
    for (unsigned i = 0; i < tints->count; i++) {
        const struct tint *tint = &tints->items[i];
        if (hue_of(tint->colour) == HUE_NONE)
            continue;
        hues++;
        last = i;
        if (tint->count > 1)
            continue;
        if (single < 2)
            tints->at[single] = tint->first;
        single++;
        set |= 1U << i;
    }
    tints->ends = single == 2 ? set : 0;
    if (hues == 1 && tints->items[last].count == 2) {
        tints->at[0] = tints->items[last].first;
        tints->at[1] = tints->items[last].last;
        tints->ends = 1U << last;
    }
}

bool tints_grid(const struct tints *tints, unsigned set, struct grid *grid, struct error *error)
{
    if (!grid_create(grid, tints->indices.width, tints->indices.height, error))
        return false;
    for (uint32_t y = 0; y < grid->height; y++) {
        const uint8_t *indices = plane_row(&tints->indices, y);
        for (uint32_t x = 0; x < grid->width; x++)
            grid_row(grid, y)[x] = (set >> indices[x] & 1) != 0 ? CELL_FREE : CELL_WALL;
    }
    return true;
}

bool tints_steps(const struct tints *tints, unsigned set, uint64_t *steps, struct error *error)
{
    struct grid grid;
    if (!tints_grid(tints, set, &grid, error))
        return false;
    const bool ok = along_steps(&grid, tints->at, UINT64_MAX, tints->stop, steps, error);
    grid_free(&grid);
    return ok;
}

bool tints_connected(const struct tints *tints, unsigned set, enum neighbours neighbours,
                     double *share, struct error *error)
{
    struct grid grid;
    struct components parts;
    if (!tints_grid(tints, set, &grid, error))
        return false;
    const bool ok =
        components_find(&parts, cell_rows(&grid), CELL_FREE, neighbours, tints->stop, error);
    grid_free(&grid);
    if (!ok)
        return false;
    *share = components_share(&parts, tints->at[0], tints->at[1]);
    components_free(&parts);
    return true;
}

/* Returns true if a cell is on the board, and its colour is in a set. */
static bool is_in(const struct tints *tints, unsigned set, uint32_t x, uint32_t y)
{
    return x < tints->indices.width && y < tints->indices.height &&
           (set >> plane_row(&tints->indices, y)[x] & 1) != 0;
}

/*
 * Returns the number of neighbours of a cell whose colours are in a set. A diagonal one counts only
 * if no other one is a neighbour of both.
 */
static unsigned count_neighbours(const struct tints *tints, unsigned set, uint32_t x, uint32_t y)
{
    unsigned count = is_in(tints, set, x, y - 1) + is_in(tints, set, x, y + 1);
    for (int i = 0; i < 2; i++) {
        const uint32_t side = x + 1 - 2 * (uint32_t)i; /* wraps around to an x outside the board */
        const bool level = is_in(tints, set, side, y);
        const bool above = is_in(tints, set, x, y - 1);
        const bool below = is_in(tints, set, x, y + 1);
        count += level ? 1 : 0;
        count += !level && !above && is_in(tints, set, side, y - 1) ? 1 : 0;
        count += !level && !below && is_in(tints, set, side, y + 1) ? 1 : 0;
    }
    return count;
}

/*
 * Returns true if the ends have one neighbour among the cells of a colour, and each of these cells
 * has two, as on a path with diagonal steps.
 */
static bool is_line(const struct tints *tints, unsigned colour)
{
    const unsigned set = tints->ends | 1U << colour;
    bool line = true;
    for (unsigned i = 0; i < 2; i++)
        line = line && count_neighbours(tints, set, tints->at[i].x, tints->at[i].y) == 1;
    for (uint32_t y = 0; line && y < tints->indices.height; y++) {
        const uint8_t *row = plane_row(&tints->indices, y);
        for (uint32_t x = 0; line && x < tints->indices.width; x++)
            line = row[x] != colour || count_neighbours(tints, set, x, y) == 2;
    }
    return line;
}

/*
 * Finds the colour of a path that is drawn from end to end: all of its cells are on it. The length
 * of one with diagonal steps is not known.
 */
static bool find_path(struct tints *tints, struct error *error)
{
    enum { PATH_MIN = 3 };
    for (unsigned i = 0; i < tints->count; i++) {
        uint64_t steps = 0;
        double connected = 0;
        const unsigned set = tints->ends | 1U << i;
        const uint64_t count = tints->items[i].count;
        if ((tints->ends >> i & 1) != 0 || count < PATH_MIN)
            continue;
        if (!tints_steps(tints, set, &steps, error) ||
            !tints_connected(tints, set, NEIGHBOURS_8, &connected, error))
            return false;
        if (steps != count + 1 && (connected < 1 || !is_line(tints, i)))
            continue;
        tints->path = 1U << i;
        tints->length = steps;
    }
    return true;
}

/* How the colours of cells and of the cells to the right of them and below differ. */
struct sides {
    uint64_t all, own; /* number of pairs that differ, and of those with a colour */
};

static void add_side(const struct tints *tints, unsigned one, unsigned other, unsigned wall,
                     struct sides *sides)
{
    const unsigned set = 1U << one | 1U << other;
    if (one == other || (set & (tints->ends | tints->path)) != 0)
        return;
    sides->all++;
    sides->own += one == wall || other == wall;
}

double tints_sides(const struct tints *tints, unsigned index)
{
    const struct plane *plane = &tints->indices;
    struct sides sides = {0, 0};
    for (uint32_t y = 0; y < plane->height; y++) {
        const uint8_t *row = plane_row(plane, y);
        const uint8_t *below = y + 1 < plane->height ? plane_row(plane, y + 1) : row;
        for (uint32_t x = 0; x < plane->width; x++) {
            add_side(tints, row[x], below[x], index, &sides);
            if (x + 1 < plane->width)
                add_side(tints, row[x], row[x + 1], index, &sides);
        }
    }
    return sides.all > 0 ? (double)sides.own / (double)sides.all : 0;
}

double tints_squares(const struct tints *tints, unsigned index)
{
    const struct plane *plane = &tints->indices;
    uint64_t squares = 0;
    for (uint32_t y = 0; y + 1 < plane->height; y++)
        for (uint32_t x = 0; x + 1 < plane->width; x++) {
            const uint8_t *cell = plane_row(plane, y) + x;
            squares += cell[0] == index && cell[1] == index && cell[plane->width] == index &&
                       cell[plane->width + 1] == index;
        }
    return (double)squares / (double)tints->items[index].count;
}

/* Returns the number of cells of a colour with cells of a set on at least three sides. */
static uint64_t count_enclosed(const struct tints *tints, unsigned index, unsigned set)
{
    enum { SIDES = 3 };
    uint64_t count = 0;
    for (uint32_t y = 0; y < tints->indices.height; y++) {
        const uint8_t *row = plane_row(&tints->indices, y);
        for (uint32_t x = 0; x < tints->indices.width; x++) {
            if (row[x] != index)
                continue;
            const int sides = is_in(tints, set, x + 1, y) + is_in(tints, set, x - 1, y) +
                              is_in(tints, set, x, y + 1) + is_in(tints, set, x, y - 1);
            count += sides >= SIDES;
        }
    }
    return count;
}

/* Finds tints->enclosed. */
static void find_enclosed(struct tints *tints)
{
    uint64_t most = 0;
    unsigned hues = 0;
    for (unsigned i = 0; i < tints->count; i++)
        if (hue_of(tints->items[i].colour) != HUE_NONE)
            hues |= 1U << i;
    for (unsigned i = 0; i < tints->count; i++) {
        if ((hues >> i & 1) != 0)
            continue;
        const uint64_t enclosed = count_enclosed(tints, i, hues);
        if (enclosed > most)
            tints->enclosed = 1U << i;
        else if (enclosed == most)
            tints->enclosed = 0;
        most = enclosed > most ? enclosed : most;
    }
}

bool tints_find(const struct image *cells, const struct stop *stop, struct tints *tints,
                struct error *error)
{
    bool few;
    *tints = (struct tints){.stop = stop};
    bool ok = list_tints(cells, tints, &few, error);
    if (ok && few)
        find_ends(tints);
    if (ok && tints->ends != 0) {
        find_enclosed(tints);
        ok = find_path(tints, error);
    }
    if (!ok)
        tints_free(tints);
    return ok;
}

void tints_free(struct tints *tints)
{
    plane_free(&tints->indices);
}
