/* SPDX-License-Identifier: MIT */
/*
 * cell_walls.c - finds the walls of a board from the colours of its cells, whatever these are.
 *
 * Each colour is supposed to be that of walls in turn. What then contradicts the rest of the board,
 * such as a drawn path, is excluded. The border and the lightness decide between the others.
 */
#include "map/cell_walls.h"

#include "map/cell_tints.h"
#include "map/hue.h"
#include "map/options.h"

enum {
    DARK_MAX = 64, /* dark cells have a smaller luminance */
    WHITE_MIN = 208,
    AROUND = 3, /* it matters more than the lightness whether a colour surrounds a board */
    STEP = 32,  /* a colour is darker than another if the luminance differs by this */
};

/* A colour is common if it covers at least this share of a board. */
static const double wall_min = 0.05;

/*
 * The ends are joined by at least this share of the cells that are not walls (test
 * `most_of_the_floor_is_joined`).
 */
static const double floor_min = 0.5;

/*
 * A colour that leaves more of the floor joined than another one by this share is rather walls
 * (kinds `rooms-dark` and `cave-dark` in tests/support/board.c).
 */
static const double joined_more = 0.2;

/*
 * At least this share of the sides between cells of different colours are sides of walls: the
 * colours of the floor, of explored cells and of cells to be explored hardly touch each other (test
 * `an_outer_wall_may_be_the_only_one`).
 */
static const double sides_min = 0.7;

/*
 * A colour surrounds a board if it covers at least this share of the border, and a share of the
 * board that is smaller by at least this (test `the_floor_may_surround_explored_cells`).
 */
static const double border_min = 0.95;
static const double around_more = 0.2;

/* At least this share of the cells that a search has explored are connected to the ends. */
static const double connected_min = 0.95;

/*
 * For each explored cell there are more squares of four than this, unlike for walls of mazes (test
 * `explored_cells_are_no_walls`).
 */
static const double square_min = 0.1;

/* The same for explored cells on a board without inner walls. */
static const double block_min = 0.5;

/* What follows if a colour is that of walls. */
struct wall {
    uint64_t steps; /* from end to end; 0: the ends are not joined */
    double joined;  /* share of all other cells that are joined to the ends */
    double border;  /* share of the border */
    bool around;    /* it surrounds the board */
    int looks;      /* a positive number if it surrounds the board or is the darkest */
    bool possible;
};

/* Returns the set of the colours of at least `least` cells, without those of ends and path. */
static unsigned list_common(const struct tints *tints, double least)
{
    unsigned set = 0;
    for (unsigned i = 0; i < tints->count; i++)
        if ((double)tints->items[i].count >= least)
            set |= 1U << i;
    return set & ~(tints->ends | tints->path);
}

/*
 * Returns the set of the colours that may be those of walls: the common ones or, if only that of
 * the floor is common, all of them (test `walls_may_be_rare`).
 */
static unsigned list_candidates(const struct tints *tints)
{
    const unsigned set = list_common(tints, wall_min * (double)plane_count(&tints->indices));
    const bool several = (set & (set - 1)) != 0;
    return several ? set | tints->enclosed : list_common(tints, 1);
}

/*
 * Returns 1 if a colour is darker than all other candidates, -1 if it is lighter, 0 if neither. A
 * vivid blue may be nearly as dark as black (test `explored_cells_enclose_walls`).
 */
static int compare_luminance(const struct tints *tints, unsigned candidates, unsigned wall)
{
    const int own = colour_luminance(tints->items[wall].colour);
    const bool black = own < DARK_MAX && hue_of(tints->items[wall].colour) == HUE_NONE;
    bool darker = true;
    bool lighter = true;
    for (unsigned i = 0; i < tints->count; i++) {
        if (i == wall || (candidates >> i & 1) == 0)
            continue;
        const int other = colour_luminance(tints->items[i].colour);
        const bool vivid = hue_of(tints->items[i].colour) != HUE_NONE;
        darker = darker && (own + STEP < other || (black && vivid));
        lighter = lighter && other + STEP < own;
    }
    return darker - lighter;
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
 * Returns true if the cells of all colours but one, the pale ones, and those of the ends and of the
 * path are in blocks, as explored cells on a board without inner walls are (test
 * `an_outer_wall_may_be_the_only_one`).
 */
static bool is_open(const struct tints *tints, unsigned wall)
{
    const unsigned others = list_common(tints, 1) & ~pale_of(tints) & ~(1U << wall);
    bool open = true;
    for (unsigned i = 0; i < tints->count; i++)
        open = open && ((others >> i & 1) == 0 || tints_squares(tints, i) >= block_min);
    return open;
}

/* Supposes that a colour is that of walls. */
static bool suppose(const struct tints *tints, unsigned candidates, unsigned i, struct wall *wall,
                    struct error *error)
{
    const uint64_t border = 2 * ((uint64_t)tints->indices.width + tints->indices.height) - 4;
    const unsigned floor = ((1U << tints->count) - 1) & ~(1U << i);
    *wall = (struct wall){.border = (double)tints->items[i].border / (double)border};
    wall->around = wall->border >= border_min &&
                   wall->border >= tints_share(tints, tints->items[i].count) + around_more;
    wall->looks = compare_luminance(tints, candidates, i) + (wall->around ? AROUND : 0);
    if (!tints_steps(tints, floor, &wall->steps, error) ||
        !tints_connected(tints, floor, NEIGHBOURS_4, &wall->joined, error))
        return false;
    wall->possible = wall->steps > 0 &&
                     (tints_sides(tints, i) >= sides_min || (wall->around && is_open(tints, i)) ||
                      (tints->enclosed >> i & 1) != 0) &&
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
 * more of the floor joined.
 */
static bool is_contradicted(const struct tints *tints, const struct wall walls[TINTS_MAX],
                            unsigned wall)
{
    bool other = false;
    for (unsigned i = 0; i < tints->count; i++)
        other = other || (i != wall && walls[i].around && walls[i].steps > 0) ||
                (walls[i].possible && !walls[wall].around &&
                 walls[i].joined > walls[wall].joined + joined_more);
    return other;
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
    if (!tints_connected(tints, set, NEIGHBOURS_8, &connected, error) ||
        !tints_steps(tints, all, &steps, error))
        return false;
    *explored =
        connected >= connected_min && steps != wall->steps && tints_squares(tints, i) > square_min;
    return true;
}

/*
 * Returns the set of the colours of the floor: pale ones, and the most common other one, unless it
 * has a hue and a pale one is common, too (test `explored_cells_may_have_several_colours`).
 */
static unsigned floor_of(const struct tints *tints, unsigned wall)
{
    const unsigned pale = pale_of(tints) & ~(1U << wall);
    const unsigned others = list_common(tints, 1) & ~(1U << wall);
    const unsigned common = list_common(tints, wall_min * (double)plane_count(&tints->indices));
    unsigned most = tints->count;
    for (unsigned i = 0; i < tints->count; i++)
        if ((others >> i & 1) != 0 &&
            (most == tints->count || tints->items[i].count > tints->items[most].count))
            most = i;
    if (most == tints->count ||
        ((pale & common) != 0 && hue_of(tints->items[most].colour) != HUE_NONE))
        return pale;
    return pale | 1U << most;
}

/*
 * Stores the set of the colours that a search has explored: all others than those of walls and of
 * the floor if their cells are connected to the ends or, otherwise, each whose cells are (tests
 * `other_cells_must_be_explained`, `explored_colours_are_told_apart`).
 */
static bool find_explored(const struct tints *tints, unsigned others, unsigned *explored,
                          struct error *error)
{
    double connected = 0;
    *explored = others;
    if (!tints_connected(tints, others | tints->ends | tints->path, NEIGHBOURS_8, &connected,
                         error))
        return false;
    for (unsigned i = 0; i < tints->count && connected < connected_min; i++) {
        const unsigned set = others & 1U << i;
        double own = 0;
        if (set != 0 &&
            !tints_connected(tints, set | tints->ends | tints->path, NEIGHBOURS_8, &own, error))
            return false;
        if (own < connected_min)
            *explored &= ~set;
    }
    return true;
}

/*
 * Determines which colours are those of walls, if those of one are. Others that are neither those
 * of the floor nor explored may be walls, too, if they make no way shorter. Sets *walls to 0 if
 * they do.
 */
static bool explain(const struct tints *tints, const struct wall *wall, unsigned i, unsigned *walls,
                    struct error *error)
{
    const unsigned floor = floor_of(tints, i);
    const unsigned others = list_common(tints, 1) & ~floor & ~(1U << i);
    unsigned explored;
    uint64_t steps = 0;
    if (!find_explored(tints, others, &explored, error) ||
        !tints_steps(tints, tints->ends | tints->path | floor | explored, &steps, error))
        return false;
    *walls = steps == wall->steps ? 1U << i | (others & ~explored) : 0;
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

/*
 * Stores whether a colour that is not that of a path has few cells, which may be ends, too. Unlike
 * explored cells, they are not connected to the ends. Coins have other hues than ends (test
 * `few_cells_of_a_hue_may_be_ends`).
 */
static bool find_more_ends(const struct tints *tints, bool *more, struct error *error)
{
    enum { FEW = 2, FEW_IN_HUES_OF_ENDS = 4 };
    *more = false;
    for (unsigned i = 0; i < tints->count; i++) {
        double connected = 0;
        const enum hue hue = hue_of(tints->items[i].colour);
        const bool end = hue_is_start(hue) || hue == HUE_RED;
        if (((tints->ends | tints->path) >> i & 1) != 0 || hue == HUE_NONE ||
            tints->items[i].count > (end ? FEW_IN_HUES_OF_ENDS : FEW))
            continue;
        if (!tints_connected(tints, tints->ends | 1U << i, NEIGHBOURS_8, &connected, error))
            return false;
        *more = *more || connected < connected_min;
    }
    return true;
}

/*
 * Judges a board on which all cells but the ends have one colour, or all but those of a path, which
 * may be a corridor. A hue may be that of water (tests
 * `test_dark_corridors_between_grid_lines_are_unclear`,
 * `test_the_floor_between_grid_lines_may_have_a_hue`).
 */
static void judge_floor(const struct tints *tints, unsigned floor, struct cell_walls *walls)
{
    for (unsigned i = 0; i < tints->count; i++)
        if (floor >> i == 1 && hue_of(tints->items[i].colour) == HUE_NONE)
            walls->found = tints->path != 0 ? CELL_WALLS_DOUBTFUL : CELL_WALLS_NONE;
}

/* Finds the set of the colours of walls. */
static bool find_walls(const struct tints *tints, unsigned *set, struct cell_walls *result,
                       struct error *error)
{
    struct wall walls[TINTS_MAX] = {{0}};
    bool explored = false;
    unsigned possible = 0;
    bool light = false;
    const unsigned candidates = list_candidates(tints);
    if ((candidates & (candidates - 1)) == 0) {
        judge_floor(tints, candidates, result);
        return true;
    }
    for (unsigned i = 0; i < tints->count; i++)
        if ((candidates >> i & 1) != 0 && !suppose(tints, candidates, i, &walls[i], error))
            return false;
    for (unsigned i = 0; i < tints->count; i++) {
        possible += walls[i].possible;
        light = light || is_light(tints, &walls[i], i);
    }
    /* A path that is not the shortest one is doubtful unless dark walls surround the board. */
    const int least = keep_shortest(tints, walls) ? 1 : AROUND + 1;
    const unsigned best = choose(tints, walls, least);
    if (best == tints->count || is_contradicted(tints, walls, best)) {
        if (possible > 1 || light)
            result->found = CELL_WALLS_DOUBTFUL;
        return true;
    }
    if (!may_be_explored(tints, &walls[best], best, &explored, error))
        return false;
    if (explored)
        return true;
    if (!explain(tints, &walls[best], best, set, error))
        return false;
    result->found = *set != 0 ? CELL_WALLS_CLEAR : CELL_WALLS_DOUBTFUL;
    return true;
}

bool cell_walls_find(const struct image *cells, const struct stop *stop, struct grid *grid,
                     struct cell_walls *walls, struct error *error)
{
    struct tints tints;
    bool more = false;
    unsigned set = 0;
    *grid = (struct grid){0};
    *walls = (struct cell_walls){.found = CELL_WALLS_UNKNOWN};
    if (!tints_find(cells, stop, &tints, error))
        return false;
    bool ok = true;
    if (tints.ends != 0) {
        const bool swap = hue_comes_first(hue_at(cells, tints.at[1]), hue_at(cells, tints.at[0]));
        walls->has_ends = true;
        walls->start = tints.at[swap];
        walls->goal = tints.at[!swap];
        ok = find_more_ends(&tints, &more, error) &&
             (more || find_walls(&tints, &set, walls, error));
    }
    if (ok && walls->found == CELL_WALLS_CLEAR) {
        ok = tints_grid(&tints, ~set, grid, error) &&
             grid_set_ends(grid, walls->start, walls->goal, error);
        grid->has_marks = true;
    }
    tints_free(&tints);
    if (!ok)
        grid_free(grid);
    return ok;
}
