/* SPDX-License-Identifier: MIT */
/* lined_cells.c - finds the walls and the ends of a board from the colours of its cells. */
#include "map/lined_cells.h"

#include <string.h>

#include "map/along.h"
#include "map/components.h"
#include "map/hue.h"
#include "map/openings.h"

/* A board, and the two cells that may be its ends. */
struct board {
    const struct drawing *drawing;
    struct grid *grid;
    struct point ends[2];
    bool clear; /* see cells_are_clear */
};

/* The cells between grid lines that have a hue. */
struct cell_hue {
    size_t count;
    size_t same;                     /* number of cells in the colour of the first one */
    struct rgb colour;               /* of the first cell */
    struct point first, last, other; /* the first, the last, and the last of another colour */
};

/* Counts a cell. */
static void add_cell(struct cell_hue *hue, struct rgb colour, struct point cell)
{
    if (hue->count++ == 0) {
        hue->colour = colour;
        hue->first = cell;
    }
    hue->last = cell;
    if (colour_difference(colour, hue->colour) < LINED_SAME)
        hue->same++;
    else
        hue->other = cell;
}

/*
 * Returns true if one cell of a hue may be an end: it is the only cell of this hue or, if there are
 * others, of its colour, such as a red goal among explored cells of a paler red.
 */
static bool find_end(const struct cell_hue *hue, struct point *end)
{
    *end = hue->same == 1 ? hue->first : hue->other;
    return hue->same == 1 || hue->count == hue->same + 1;
}

/* Almost all cells with a hue are connected to an end, unlike those of ponds and rivers. */
static const double connected_min = 0.95;

/*
 * Makes two cells free, and stores whether the other cells with a hue, which are CELL_GOAL, are
 * certainly those of a path or explored cells: almost all are connected to the two cells, and free
 * cells alone do not join the two unless few cells have a hue. If some have the hue of an end,
 * they must be needed to join the two, and not be most of the floor (tests
 * `test_a_goal_beside_explored_cells_of_its_hue` and `test_a_start_beside_a_pond_of_its_hue`).
 */
static bool are_ends(const struct board *board, bool single, bool *certain, struct error *error)
{
    enum { SHARE = 3 };
    struct grid *grid = board->grid;
    const struct stop *stop = board->drawing->stop;
    const struct point start = board->ends[0];
    const struct point goal = board->ends[1];
    struct components parts;
    if (!components_find(&parts, cell_rows(grid), CELL_GOAL, NEIGHBOURS_8, stop, error))
        return false;
    const uint64_t hues = components_area(&parts);
    const bool connected = components_share(&parts, start, goal) >= connected_min;
    components_free(&parts);
    grid_row(grid, start.y)[start.x] = grid_row(grid, goal.y)[goal.x] = CELL_FREE;
    if (!components_find(&parts, cell_rows(grid), CELL_FREE, NEIGHBOURS_4, stop, error))
        return false;
    const uint64_t free = components_area(&parts);
    const bool joined = components_common(&parts, start, goal) != 0;
    components_free(&parts);
    const bool few = single && hues <= (uint64_t)grid->width + grid->height;
    *certain = connected && (!joined || few) && (single || hues <= SHARE * free);
    return true;
}

/*
 * Returns true if cells with a hue, which are CELL_GOAL, enclose more free cells than walls.
 * Explored cells enclose walls, and reach all of the floor near them, so that the free cells may be
 * walls.
 */
static bool hues_enclose_floor(const struct grid *grid)
{
    enum { SIDES = 3 };
    size_t walls = 0;
    size_t floor = 0;
    for (uint32_t y = 0; y < grid->height; y++)
        for (uint32_t x = 0; x < grid->width; x++) {
            const uint8_t *cell = grid_row(grid, y) + x;
            const int sides = (cell[1] == CELL_GOAL) + (cell[-1] == CELL_GOAL) +
                              (cell[grid->stride] == CELL_GOAL) +
                              (*(cell - grid->stride) == CELL_GOAL);
            walls += sides >= SIDES && *cell == CELL_WALL;
            floor += sides >= SIDES && *cell == CELL_FREE;
        }
    return floor > walls;
}

/* If most cells are walls, they cover at least this share of the border. */
static const double outer_share = 0.9;

/* Free cells at the border are openings if more than this share of the border is a wall. */
static const double border_min = 0.5;

/*
 * Returns true if the cells between grid lines are clear: they are walls of one colour, floor of
 * one colour and, if there are walls, cells of other hues. Otherwise, one of the colours may be
 * that of walls (test `test_coloured_cells_may_be_walls`). If most cells are dark, but not those at
 * the border, they may be the floor. Counts the cells of each hue, and sets them to CELL_GOAL.
 */
static bool cells_are_clear(const struct image *image, struct grid *grid,
                            struct cell_hue hues[HUE_COUNT])
{
    struct rgb floor = {0, 0, 0};
    struct rgb wall = {0, 0, 0};
    size_t walls = 0;
    size_t coloured = 0; /* cells of other colours than walls, floor and marks */
    bool clear = true;
    bool known = false;
    memset(hues, 0, HUE_COUNT * sizeof *hues);
    const bool outer = openings_wall_share(grid) >= outer_share;
    for (uint32_t y = 0; y < grid->height; y++)
        for (uint32_t x = 0; x < grid->width; x++) {
            const struct rgb colour = image_colour(image, x, y);
            const enum hue hue = hue_of(colour);
            add_cell(&hues[hue], colour, (struct point){x, y});
            if (hue != HUE_NONE) {
                grid_row(grid, y)[x] = CELL_GOAL;
            } else if (grid_blocked(grid, (struct point){x, y})) {
                clear = clear && (walls == 0 || colour_difference(colour, wall) < LINED_SAME);
                wall = walls == 0 ? colour : wall;
                walls++;
            } else if (hue_spread(colour) >= LINED_SAME) {
                coloured++;
            } else {
                clear = clear && (!known || colour_difference(colour, floor) < LINED_SAME);
                floor = known ? floor : colour;
                known = true;
            }
        }
    for (enum hue hue = HUE_RED; hue < HUE_COUNT; hue++)
        coloured += hues[hue].count > 1 ? hues[hue].count : 0;
    const bool dark =
        (2 * walls > (size_t)grid->width * grid->height && !outer) || hues_enclose_floor(grid);
    return clear && known && !dark && (walls > 0 || coloured == 0);
}

/* Gives the cells with a hue, which are CELL_GOAL, another value. */
static void set_hues(struct grid *grid, uint8_t value)
{
    for (uint32_t y = 0; y < grid->height; y++)
        for (uint32_t x = 0; x < grid->width; x++)
            if (grid_row(grid, y)[x] == CELL_GOAL)
                grid_row(grid, y)[x] = value;
}

/* The cells that a way may cross. */
struct passage {
    unsigned kinds;           /* 1 << value, for each value of cells */
    const struct rgb *colour; /* the only one of cells with a hue; NULL: all of them */
};

enum { HUES = 1 << CELL_GOAL, DARK = 1 << CELL_WALL, LIGHT = 1 << CELL_FREE };

/* A way from end to end. */
struct way {
    uint64_t cells; /* number of cells that may be crossed, without the ends */
    uint64_t steps; /* number of straight steps; 0 if there is no way */
};

static bool find_way(const struct board *board, struct passage passage, struct way *way,
                     struct error *error)
{
    const struct grid *grid = board->grid;
    const struct point start = board->ends[0];
    const struct point goal = board->ends[1];
    struct grid cells;
    *way = (struct way){0, 0};
    if (!grid_create(&cells, grid->width, grid->height, error))
        return false;
    for (uint32_t y = 0; y < grid->height; y++)
        for (uint32_t x = 0; x < grid->width; x++) {
            const uint8_t cell = grid_row(grid, y)[x];
            const struct rgb colour = image_colour(board->drawing->image, x, y);
            const bool other = cell == CELL_GOAL && passage.colour &&
                               colour_difference(colour, *passage.colour) >= LINED_SAME;
            const bool passes = !other && (passage.kinds >> cell & 1) != 0;
            grid_row(&cells, y)[x] = passes ? CELL_FREE : CELL_WALL;
            way->cells += passes;
        }
    grid_row(&cells, start.y)[start.x] = grid_row(&cells, goal.y)[goal.x] = CELL_FREE;
    const bool ok = along_steps(&cells, start, goal, board->drawing->stop, &way->steps, error);
    grid_free(&cells);
    return ok;
}

/* The shortest ways from end to end over cells of some kinds, without those of others. */
struct ways {
    struct way light, dark;           /* over cells with a hue, too */
    struct way only_light, only_dark; /* of no hue */
};

static bool find_ways(const struct board *board, struct ways *ways, struct error *error)
{
    return find_way(board, (struct passage){HUES | LIGHT, NULL}, &ways->light, error) &&
           find_way(board, (struct passage){HUES | DARK, NULL}, &ways->dark, error) &&
           find_way(board, (struct passage){LIGHT, NULL}, &ways->only_light, error) &&
           find_way(board, (struct passage){DARK, NULL}, &ways->only_dark, error);
}

/*
 * Stores whether a path is drawn from end to end that is certainly on the floor: all cells of the
 * colour next to the start are on it. If the walls are not clear, a way over the dark cells must be
 * shorter, but none over the light ones, which shows that the dark cells are walls (tests
 * `test_a_drawn_path_shows_that_dark_cells_are_walls` and `test_a_path_among_explored_cells`).
 */
static bool find_path(const struct board *board, const struct ways *ways, bool *found,
                      struct error *error)
{
    enum { PATH_MIN = 4 }; /* fewer cells may be those of a game */
    const bool clear = board->clear;
    const struct point at = board->ends[0];
    const struct point next[] = {
        {at.x + 1, at.y}, {at.x - 1, at.y}, {at.x, at.y + 1}, {at.x, at.y - 1}};
    *found = false;
    for (unsigned i = 0; i < 4 && (clear || ways->dark.steps < ways->light.steps); i++) {
        struct way path;
        if (next[i].x >= board->grid->width || next[i].y >= board->grid->height)
            continue;
        const struct rgb colour = image_colour(board->drawing->image, next[i].x, next[i].y);
        if (!find_way(board, (struct passage){HUES, &colour}, &path, error))
            return false;
        *found = *found || (path.cells >= PATH_MIN && path.steps == path.cells + 1 &&
                            (clear || path.steps == ways->light.steps));
    }
    return true;
}

/* The cells between grid lines that may be ends. */
struct likely_ends {
    size_t count;
    struct point at[HUE_COUNT];
    enum hue hues[HUE_COUNT];
    bool single;  /* no other cell has the hue of an end */
    bool coins;   /* the others have neither the hue of a start nor that of a goal */
    bool several; /* each other hue has more than two cells */
};

/*
 * Lists the cells that may be ends: those that are alone in their hue or colour or, if only two
 * cells have a hue, and both the same colour, these two.
 */
static struct likely_ends list_ends(const struct cell_hue hues[HUE_COUNT])
{
    struct likely_ends ends = {.single = true, .coins = true, .several = true};
    size_t coloured = 0;
    enum hue pair = HUE_NONE;
    for (enum hue hue = HUE_RED; hue < HUE_COUNT; hue++) {
        coloured += hues[hue].count;
        pair = hues[hue].same == 2 ? hue : pair;
        ends.several = ends.several && hues[hue].count != 2;
        ends.coins = ends.coins && (hues[hue].count < 2 || !(hue_is_start(hue) || hue == HUE_RED));
        if (!find_end(&hues[hue], &ends.at[ends.count]))
            continue;
        ends.single = ends.single && hues[hue].count == 1;
        ends.hues[ends.count++] = hue;
    }
    if (pair == HUE_NONE || coloured != 2)
        return ends;
    return (struct likely_ends){2,
                                {hues[pair].first, hues[pair].last},
                                {pair, pair},
                                .single = true,
                                .coins = true,
                                .several = true};
}

/*
 * Stores whether two cells are certainly the ends of a board: a path is drawn from one to the other
 * or, if the cells are clear, those with a hue are certainly floor, or the shortest way is as long
 * if these, which may be coins or ponds, are walls (test
 * `test_ponds_between_grid_lines_are_not_crossed`), so that they are made walls. Stores in
 * *doubtful whether they may not even be suggested, because dark cells join them, which may be
 * corridors between light walls.
 */
static bool judge_ends(const struct board *board, const struct likely_ends *ends, bool *certain,
                       bool *doubtful, struct error *error)
{
    struct ways ways;
    if (!find_ways(board, &ways, error) || !find_path(board, &ways, certain, error))
        return false;
    const bool outer = openings_wall_share(board->grid) >= outer_share;
    *doubtful = !*certain && !outer && ways.only_dark.steps > 0;
    if (*certain || !board->clear || *doubtful)
        return true;
    if (!are_ends(board, ends->single, certain, error))
        return false;
    if (!*certain && ends->coins && (outer || ways.dark.steps == 0) && ways.only_light.steps > 0 &&
        ways.only_light.steps == ways.light.steps) {
        set_hues(board->grid, CELL_WALL); /* are_ends has made the two cells free */
        *certain = true;
    }
    return true;
}

bool lined_cells_read(const struct drawing *drawing, struct grid *grid, bool *wide_marks,
                      bool *certain, struct error *error)
{
    struct cell_hue hues[HUE_COUNT];
    bool doubtful = false;
    *certain = false;
    if (!drawing_read(drawing, grid, wide_marks, error))
        return false;
    const bool clear = cells_are_clear(drawing->image, grid, hues);
    const struct likely_ends ends = list_ends(hues);
    const struct board board = {drawing, grid, {ends.at[0], ends.at[1]}, clear};
    grid->starts.count = grid->goals.count = 0;
    bool ok =
        !ends.several || ends.count != 2 || judge_ends(&board, &ends, certain, &doubtful, error);
    const bool swap = hue_comes_first(ends.hues[1], ends.hues[0]);
    set_hues(grid, CELL_FREE);
    grid->gaps_are_ends =
        clear && ends.several && ends.count == 0 && openings_wall_share(grid) > border_min;
    ok = ok && (ends.count != 2 || doubtful ||
                (points_add(&grid->starts, ends.at[swap], error) &&
                 points_add(&grid->goals, ends.at[!swap], error)));
    if (!ok)
        grid_free(grid);
    return ok;
}
