/* SPDX-License-Identifier: MIT */
/*
 * cell_walls.c - finds the walls of a board from the colours of its cells, whatever these are.
 *
 * Each colour is supposed to be that of walls in turn. What then contradicts the rest of the board,
 * such as a drawn path, is excluded. The border and the lightness decide between the others.
 */
#include "map/cell_walls.h"

#include "map/along.h"
#include "map/components.h"
#include "map/hue.h"
#include "map/lined_cells.h"
#include "map/options.h"

enum {
    TINTS_MAX = 10, /* a board has fewer colours than this */
    DARK_MAX = 64,  /* dark cells have a smaller luminance */
    WHITE_MIN = 208,
    AROUND = 3, /* it matters more than the lightness whether a colour surrounds a board */
    STEP = 32,  /* a colour is darker than another if the luminance differs by this */
};

/* Walls cover at least this share of a board. */
static const double wall_min = 0.05;

/* The ends are joined by at least this share of the cells that are not walls. */
static const double floor_min = 0.5;

/* A colour that leaves more of the floor joined than another one by this share is rather walls. */
static const double joined_more = 0.2;

/*
 * At least this share of the sides between cells of different colours are sides of walls: the
 * colours of the floor, of explored cells and of cells to be explored hardly touch each other.
 */
static const double sides_min = 0.7;

/*
 * A colour surrounds a board if it covers at least this share of the border, and a share of the
 * board that is smaller by at least this.
 */
static const double border_min = 0.95;
static const double around_more = 0.2;

/*
 * If the share of a colour at the border is smaller than its share of the board by more than this,
 * it is rather that of the floor.
 */
static const double inner_max = 0.15;

/* Of a board without an outer wall, walls cover at most this share; else, they may be the floor. */
static const double open_max = 0.6;
static const double outer_more = 0.1;

/* At least this share of the cells that a search has explored are connected to the ends. */
static const double connected_min = 0.95;

/* For each explored cell there are more squares of four than this, unlike for walls of mazes. */
static const double square_min = 0.1;

struct tint {
    struct rgb colour;
    uint64_t count, border; /* number of cells, and of those at the border */
    struct point first;     /* the first of them */
};

/* The colours of the cells of a board. Sets of them have the bit 1 << index for each. */
struct tints {
    const struct stop *stop;
    struct plane indices; /* of the colour of each cell */
    struct tint items[TINTS_MAX];
    unsigned count;
    unsigned ends, path; /* sets */
    struct point at[2];  /* the ends */
    uint64_t length;     /* number of steps of a drawn path; 0: there is none */
};

/* What follows if a colour is that of walls. */
struct wall {
    uint64_t steps; /* from end to end; 0: the ends are not joined */
    double joined;  /* share of all other cells that are joined to the ends */
    double border;  /* share of the border */
    bool around;    /* it surrounds the board */
    int looks;      /* a positive number if it surrounds the board or is the darkest */
    bool possible;
};

static double share_of(const struct tints *tints, uint64_t count)
{
    return (double)count / (double)plane_count(&tints->indices);
}

/* Returns the index of the colour of a cell, which it adds if it is new; TINTS_MAX: too many. */
static unsigned add_cell(struct tints *tints, struct rgb colour, uint32_t x, uint32_t y)
{
    unsigned i = 0;
    while (i < tints->count && colour_difference(tints->items[i].colour, colour) >= LINED_SAME)
        i++;
    if (i == TINTS_MAX)
        return i;
    struct tint *tint = &tints->items[i];
    if (i == tints->count) {
        tints->count++;
        *tint = (struct tint){colour, 0, 0, {x, y}};
    }
    tint->count++;
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

/* Finds the ends: two colours with a hue, of one cell each. */
static bool find_ends(struct tints *tints)
{
    unsigned count = 0;
    for (unsigned i = 0; i < tints->count; i++) {
        const struct tint *tint = &tints->items[i];
        if (hue_of(tint->colour) == HUE_NONE || tint->count > 1)
            continue;
        if (count == 2)
            return false;
        tints->at[count++] = tint->first;
        tints->ends |= 1U << i;
    }
    return count == 2;
}

static bool is_white(struct rgb colour)
{
    return hue_spread(colour) < LINED_SAME && colour_luminance(colour) >= WHITE_MIN;
}

/* Returns true if all colours but those of the ends are nearly black or nearly white. */
static bool is_plain(const struct tints *tints)
{
    for (unsigned i = 0; i < tints->count; i++) {
        const struct rgb colour = tints->items[i].colour;
        const bool black = hue_spread(colour) < LINED_SAME && colour_luminance(colour) < DARK_MAX;
        if (!black && !is_white(colour) && (tints->ends >> i & 1) == 0)
            return false;
    }
    return true;
}

/* Makes a grid whose free cells are those of a set of colours. */
static bool make_grid(const struct tints *tints, unsigned set, struct grid *grid,
                      struct error *error)
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

/* Counts the steps from end to end over the cells of a set of colours, which includes the ends. */
static bool count_steps(const struct tints *tints, unsigned set, uint64_t *steps,
                        struct error *error)
{
    struct grid grid;
    if (!make_grid(tints, set, &grid, error))
        return false;
    const bool ok = along_steps(&grid, tints->at[0], tints->at[1], tints->stop, steps, error);
    grid_free(&grid);
    return ok;
}

/* Stores the share of the cells of a set of colours that are connected to an end. */
static bool find_connected(const struct tints *tints, unsigned set, enum neighbours neighbours,
                           double *share, struct error *error)
{
    struct grid grid;
    struct components parts;
    if (!make_grid(tints, set, &grid, error))
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
        if (!count_steps(tints, set, &steps, error) ||
            !find_connected(tints, set, NEIGHBOURS_8, &connected, error))
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

/* Returns the share of the sides between cells of different colours that are sides of a wall. */
static double sides_of(const struct tints *tints, unsigned wall)
{
    const struct plane *plane = &tints->indices;
    struct sides sides = {0, 0};
    for (uint32_t y = 0; y < plane->height; y++) {
        const uint8_t *row = plane_row(plane, y);
        const uint8_t *below = y + 1 < plane->height ? plane_row(plane, y + 1) : row;
        for (uint32_t x = 0; x < plane->width; x++) {
            add_side(tints, row[x], below[x], wall, &sides);
            if (x + 1 < plane->width)
                add_side(tints, row[x], row[x + 1], wall, &sides);
        }
    }
    return sides.all > 0 ? (double)sides.own / (double)sides.all : 0;
}

/* Returns the number of squares of four cells of a colour, for each such cell. */
static double squares_of(const struct tints *tints, unsigned wall)
{
    const struct plane *plane = &tints->indices;
    uint64_t squares = 0;
    for (uint32_t y = 0; y + 1 < plane->height; y++)
        for (uint32_t x = 0; x + 1 < plane->width; x++) {
            const uint8_t *cell = plane_row(plane, y) + x;
            squares += cell[0] == wall && cell[1] == wall && cell[plane->width] == wall &&
                       cell[plane->width + 1] == wall;
        }
    return (double)squares / (double)tints->items[wall].count;
}

/* Returns true if a colour is common and neither that of an end nor that of the path. */
static bool is_candidate(const struct tints *tints, unsigned i)
{
    return ((tints->ends | tints->path) >> i & 1) == 0 &&
           share_of(tints, tints->items[i].count) >= wall_min;
}

/* Returns 1 if a colour is darker than all other candidates, -1 if it is lighter, 0 if neither. */
static int compare_luminance(const struct tints *tints, unsigned wall)
{
    const int own = colour_luminance(tints->items[wall].colour);
    bool darker = true;
    bool lighter = true;
    for (unsigned i = 0; i < tints->count; i++) {
        if (i == wall || !is_candidate(tints, i))
            continue;
        const int other = colour_luminance(tints->items[i].colour);
        darker = darker && own + STEP < other;
        lighter = lighter && other + STEP < own;
    }
    return darker - lighter;
}

/* Supposes that a colour is that of walls. */
static bool suppose(const struct tints *tints, unsigned i, struct wall *wall, struct error *error)
{
    const uint64_t border = 2 * ((uint64_t)tints->indices.width + tints->indices.height) - 4;
    const unsigned floor = ((1U << tints->count) - 1) & ~(1U << i);
    *wall = (struct wall){.border = (double)tints->items[i].border / (double)border};
    wall->around = wall->border >= border_min &&
                   wall->border >= share_of(tints, tints->items[i].count) + around_more;
    wall->looks = compare_luminance(tints, i) + (wall->around ? AROUND : 0);
    if (!count_steps(tints, floor, &wall->steps, error) ||
        !find_connected(tints, floor, NEIGHBOURS_4, &wall->joined, error))
        return false;
    wall->possible = wall->steps > 0 && sides_of(tints, i) >= sides_min &&
                     (wall->joined >= floor_min || wall->around || wall->steps == tints->length) &&
                     (tints->length == 0 || wall->steps <= tints->length);
    return true;
}

/*
 * If a drawn path is the shortest one for some colours, the others are not possible. Returns false
 * if a path is drawn that is not the shortest one for any.
 */
static bool keep_shortest(const struct tints *tints, struct wall walls[TINTS_MAX])
{
    bool shortest = tints->length == 0;
    for (unsigned i = 0; i < tints->count; i++)
        shortest = shortest || (walls[i].possible && walls[i].steps == tints->length);
    for (unsigned i = 0; i < tints->count && shortest && tints->length > 0; i++)
        walls[i].possible = walls[i].possible && walls[i].steps == tints->length;
    return shortest;
}

/*
 * Chooses the colour that looks most like that of walls, and at least as much as `least`. Returns
 * tints->count if there is none, or more than one.
 */
static unsigned choose(const struct tints *tints, const struct wall walls[TINTS_MAX], int least)
{
    unsigned best = tints->count;
    bool tie = false;
    for (unsigned i = 0; i < tints->count; i++) {
        if (!walls[i].possible || walls[i].looks < least)
            continue;
        tie = best < tints->count &&
              (walls[i].looks == walls[best].looks || (tie && walls[i].looks < walls[best].looks));
        if (best == tints->count || walls[i].looks > walls[best].looks)
            best = i;
    }
    return tie ? tints->count : best;
}

/*
 * Returns true if the board contradicts the colour of walls: another colour surrounds it, or leaves
 * more of the floor joined, or this one is rather that of an open floor.
 */
static bool is_contradicted(const struct tints *tints, const struct wall walls[TINTS_MAX],
                            unsigned wall)
{
    const double share = share_of(tints, tints->items[wall].count);
    bool other = false;
    for (unsigned i = 0; i < tints->count; i++)
        other = other || (i != wall && walls[i].around) ||
                (walls[i].possible && !walls[wall].around &&
                 walls[i].joined > walls[wall].joined + joined_more);
    return other || (share > open_max && walls[wall].border < share + outer_more);
}

/*
 * Returns true if dark cells are rather those of the floor, because few of them are at the border.
 */
static bool is_inner(const struct tints *tints, const struct wall *wall, unsigned i)
{
    return colour_luminance(tints->items[i].colour) < DARK_MAX &&
           wall->border < share_of(tints, tints->items[i].count) - inner_max;
}

/*
 * Stores whether the cells of the colour of walls may be those that a search has explored, on a
 * board without walls.
 */
static bool may_be_explored(const struct tints *tints, const struct wall *wall, unsigned i,
                            bool *explored, struct error *error)
{
    const unsigned all = (1U << tints->count) - 1;
    const unsigned set = tints->ends | tints->path | 1U << i;
    double connected = 0;
    uint64_t steps = 0;
    *explored = false;
    if (wall->around || colour_luminance(tints->items[i].colour) < DARK_MAX)
        return true;
    if (!find_connected(tints, set, NEIGHBOURS_8, &connected, error) ||
        !count_steps(tints, all, &steps, error))
        return false;
    *explored =
        connected >= connected_min && steps != wall->steps && squares_of(tints, i) > square_min;
    return true;
}

/* Returns the set of the most common colour of the cells that are not walls, ends, or a path. */
static unsigned floor_of(const struct tints *tints, unsigned wall)
{
    unsigned most = tints->count;
    for (unsigned i = 0; i < tints->count; i++)
        if (i != wall && ((tints->ends | tints->path) >> i & 1) == 0 &&
            (most == tints->count || tints->items[i].count > tints->items[most].count))
            most = i;
    return most < tints->count ? 1U << most : 0;
}

/* Returns the set of the pale colours, which are not those of walls if another one is darker. */
static unsigned pale_of(const struct tints *tints)
{
    unsigned set = 0;
    for (unsigned i = 0; i < tints->count; i++)
        if (hue_of(tints->items[i].colour) == HUE_NONE &&
            colour_luminance(tints->items[i].colour) >= WHITE_MIN)
            set |= 1U << i;
    return set;
}

/*
 * Determines which colours are those of walls, if those of one are. The most common other one, and
 * pale ones, are those of the floor. If the cells of all others are connected to the ends, a search
 * has explored them. Otherwise, if they make no way shorter, they may be walls, too. Sets *walls to
 * 0 if it is none of these.
 */
static bool explain(const struct tints *tints, const struct wall *wall, unsigned i, unsigned *walls,
                    struct error *error)
{
    const unsigned all = ((1U << tints->count) - 1) & ~(1U << i);
    const unsigned floor = all & (floor_of(tints, i) | pale_of(tints));
    double connected = 0;
    uint64_t steps = 0;
    if (!find_connected(tints, all & ~floor, NEIGHBOURS_8, &connected, error) ||
        !count_steps(tints, tints->ends | tints->path | floor, &steps, error))
        return false;
    *walls = 1U << i;
    if (connected < connected_min)
        *walls = steps == wall->steps ? *walls | (all & ~(tints->ends | tints->path | floor)) : 0;
    return true;
}

/*
 * Returns true if a colour may be that of walls although it is too light to be taken for it
 * elsewhere: it is the lightest one that is possible, or it looks like that of walls and separates
 * the ends (tests `a_light_wall_is_doubtful`, `test_walls_between_grid_lines_may_be_grey`).
 */
static bool is_light(const struct tints *tints, const struct wall *wall, unsigned i)
{
    return (wall->looks < 0 && wall->possible) ||
           (wall->looks > 0 && wall->steps == 0 &&
            colour_luminance(tints->items[i].colour) >= MAP_THRESHOLD_MIDDLE);
}

/* Returns true if a colour that is not that of a path has few cells, which may be ends, too. */
static bool has_more_ends(const struct tints *tints)
{
    enum { FEW = 4 };
    bool more = false;
    for (unsigned i = 0; i < tints->count; i++)
        more = more || (((tints->ends | tints->path) >> i & 1) == 0 &&
                        tints->items[i].count <= FEW && hue_of(tints->items[i].colour) != HUE_NONE);
    return more;
}

/* Stores the set of the colours of walls; 0 if it is not clear, and whether some may be. */
static bool find_walls(const struct tints *tints, unsigned *set, bool *doubtful,
                       struct error *error)
{
    struct wall walls[TINTS_MAX] = {{0}};
    bool explored = false;
    unsigned possible = 0;
    bool light = false;
    for (unsigned i = 0; i < tints->count; i++)
        if (is_candidate(tints, i) && !suppose(tints, i, &walls[i], error))
            return false;
    for (unsigned i = 0; i < tints->count; i++) {
        possible += walls[i].possible;
        light = light || is_light(tints, &walls[i], i);
    }
    /* A path that is not the shortest one is doubtful unless dark walls surround the board. */
    const int least = keep_shortest(tints, walls) ? 1 : AROUND + 1;
    const unsigned best = choose(tints, walls, least);
    *doubtful = possible > 1 || light;
    *set = 0;
    if (best == tints->count || is_contradicted(tints, walls, best))
        return true;
    *doubtful = false;
    if (is_inner(tints, &walls[best], best))
        return true;
    if (!may_be_explored(tints, &walls[best], best, &explored, error))
        return false;
    if (explored)
        return true;
    if (!explain(tints, &walls[best], best, set, error))
        return false;
    *doubtful = *set == 0;
    return true;
}

/* Makes the grid of a board whose colours of walls are known. */
static bool make_board(const struct tints *tints, unsigned walls, const struct image *cells,
                       struct grid *grid, struct error *error)
{
    const enum hue first = hue_at(cells, tints->at[0]);
    const enum hue second = hue_at(cells, tints->at[1]);
    const bool swap = hue_comes_first(second, first);
    if (!make_grid(tints, ~walls, grid, error))
        return false;
    grid->has_marks = true;
    return points_add(&grid->starts, tints->at[swap], error) &&
           points_add(&grid->goals, tints->at[!swap], error);
}

bool cell_walls_find(const struct image *cells, const struct stop *stop, struct grid *grid,
                     enum cell_walls *found, struct error *error)
{
    struct tints tints = {.stop = stop};
    bool few;
    bool doubtful = false;
    unsigned walls = 0;
    *grid = (struct grid){0};
    bool ok = list_tints(cells, &tints, &few, error);
    if (ok && few && find_ends(&tints) && !is_plain(&tints))
        ok = find_path(&tints, error) &&
             (has_more_ends(&tints) || find_walls(&tints, &walls, &doubtful, error));
    *found = walls != 0 ? CELL_WALLS_CLEAR : doubtful ? CELL_WALLS_DOUBTFUL : CELL_WALLS_UNKNOWN;
    if (ok && *found == CELL_WALLS_CLEAR)
        ok = make_board(&tints, walls, cells, grid, error);
    plane_free(&tints.indices);
    if (!ok)
        grid_free(grid);
    return ok;
}
