/* SPDX-License-Identifier: MIT */
/* drawn_path.c - frees a path that is drawn into a maze, or tells what it contradicts. */
#include "map/drawn_path.h"

#include <string.h>

#include "map/along.h"

/*
 * The way along a drawn path is at most this many times as long as the shortest one. If it is
 * longer, the path leads around walls that were taken for floor (test
 * `a_path_leads_around_walls`).
 */
static const double detour_max = 2;

/* The coloured pixels of an image that belong to no mark and do not have the hue of walls. */
struct drawn {
    const struct image *image;
    const struct marks *marks;
    const struct stop *stop; /* may be NULL */
    enum hue wall;           /* HUE_NONE unless most walls have a hue */
};

/* Returns the hue of most walls of a grid; HUE_NONE if they have several or none. */
static enum hue wall_hue(const struct image *image, const struct grid *grid)
{
    uint64_t counts[HUE_COUNT];
    uint64_t walls = 0;
    hue_count_walls(image, grid, counts);
    for (enum hue hue = HUE_NONE; hue < HUE_COUNT; hue++)
        walls += counts[hue];
    for (enum hue hue = HUE_RED; hue < HUE_COUNT; hue++)
        if (2 * counts[hue] > walls)
            return hue;
    return HUE_NONE;
}

static void fill_drawn(const void *context, uint32_t y, uint8_t *row)
{
    const struct drawn *drawn = context;
    const uint8_t *mark = plane_row(&drawn->marks->pixels, y);
    for (uint32_t x = 0; x < drawn->image->width; x++) {
        const enum hue hue = hue_at(drawn->image, (struct point){x, y});
        row[x] = mark[x] == 0 && hue != HUE_NONE && hue != drawn->wall;
    }
}

/* Returns the mark at a point; NULL if there is none. */
static const struct mark *mark_at(const struct marks *marks, struct point at)
{
    for (size_t i = 0; i < marks->count; i++)
        if (point_square_distance(marks->items[i].at, at) == 0)
            return &marks->items[i];
    return NULL;
}

/* The pixel of an area next to a mark; label 0 if there is none. */
struct contact {
    uint32_t label;
    struct point at;
};

/* Finds an area next to a mark that is longer than the mark, so that it may be a path. */
static struct contact contact_of(const struct components *areas, const struct mark *mark)
{
    enum { EDGE = 3 };  /* a blurred edge is less wide, in pixels */
    enum { SHARE = 4 }; /* an outline is at most this share of the mark wide */
    const struct component *box = &mark->box;
    const uint32_t reach = EDGE + component_size(box) / SHARE;
    for (uint32_t y = box->top > reach ? box->top - reach : 0;
         y <= box->bottom + reach && y < areas->height; y++)
        for (uint32_t x = box->left > reach ? box->left - reach : 0;
             x <= box->right + reach && x < areas->width; x++) {
            const uint32_t label = components_label(areas, x, y);
            if (label != 0 && component_size(&areas->items[label]) > component_size(box))
                return (struct contact){label, {x, y}};
        }
    return (struct contact){0};
}

/* Stores the number of straight steps between two pixels along what is drawn on the floor. */
static bool count_drawn(const struct drawn *drawn, const struct grid *grid,
                        const struct point ends[2], uint64_t *steps, struct error *error)
{
    struct grid path;
    if (!grid_create(&path, grid->width, grid->height, error))
        return false;
    for (uint32_t y = 0; y < path.height; y++) {
        uint8_t *row = grid_row(&path, y);
        fill_drawn(drawn, y, row);
        for (uint32_t x = 0; x < path.width; x++)
            row[x] = row[x] && !grid_blocked(grid, (struct point){x, y}) ? CELL_FREE : CELL_WALL;
    }
    const bool ok = along_steps(&path, ends, UINT64_MAX, drawn->stop, steps, error);
    grid_free(&path);
    return ok;
}

/*
 * Returns true if walls are beside most of an area, as they are beside a corridor. What is taken
 * for walls and has floor beside it may be a wall (test `coloured_walls_are_not_freed`).
 */
static bool is_between_walls(const struct drawn *drawn, const struct components *areas,
                             uint32_t label, const struct grid *grid)
{
    static const double walls_min = 0.75;
    uint64_t beside = 0;
    uint64_t walls = 0;
    for (uint32_t y = areas->items[label].top; y <= areas->items[label].bottom; y++) {
        const struct run_list runs = components_row(areas, y);
        for (size_t i = 0; i < runs.count; i++)
            for (uint32_t x = runs.items[i].begin;
                 runs.items[i].label == label && x < runs.items[i].end; x++)
                for (unsigned k = 0; k < GRID_SIDES; k++) {
                    const struct point at = grid_beside((struct point){x, y}, k);
                    const bool inside = grid_contains(grid, at);
                    const bool mark = inside && plane_row(&drawn->marks->pixels, at.y)[at.x] != 0;
                    if (mark || (inside && components_label(areas, at.x, at.y) == label))
                        continue;
                    beside++;
                    walls +=
                        inside && grid_is_wall(grid, at) && hue_at(drawn->image, at) == HUE_NONE;
                }
    }
    return (double)walls >= walls_min * (double)beside;
}

/* Frees the cells of an area. */
static void free_path(const struct components *areas, uint32_t label, struct grid *grid)
{
    for (uint32_t y = 0; y < areas->height; y++) {
        const struct run_list runs = components_row(areas, y);
        for (size_t i = 0; i < runs.count; i++)
            if (runs.items[i].label == label)
                memset(grid_row(grid, y) + runs.items[i].begin, CELL_FREE,
                       runs.items[i].end - runs.items[i].begin);
    }
}

/*
 * Finds the areas next to the two ends, and stores the pixels at which they touch. If it is one
 * area that fills corridors and was taken for walls, frees its cells.
 */
static bool find_contacts(const struct drawn *drawn, const struct mark *const ends[2],
                          struct grid *grid, struct contact contacts[2], struct error *error)
{
    const struct plane_rows rows = {grid->width, grid->height, fill_drawn, drawn};
    struct components areas;
    if (!components_find(&areas, rows, 1, NEIGHBOURS_8, drawn->stop, error))
        return false;
    for (unsigned i = 0; i < 2; i++)
        contacts[i] = contact_of(&areas, ends[i]);
    const uint32_t label = contacts[0].label;
    if (label != 0 && label == contacts[1].label && grid_blocked(grid, contacts[0].at) &&
        is_between_walls(drawn, &areas, label, grid))
        free_path(&areas, label, grid);
    components_free(&areas);
    return true;
}

/* Stores whether the way along a path between two pixels is much longer than the shortest one. */
static bool find_detour(const struct drawn *drawn, const struct grid *grid,
                        const struct contact contacts[2], bool *detour, struct error *error)
{
    const struct point at[] = {contacts[0].at, contacts[1].at};
    const struct point ends[] = {grid->starts.items[0], grid->goals.items[0]};
    uint64_t along;
    uint64_t least;
    if (!count_drawn(drawn, grid, at, &along, error) ||
        !along_steps(grid, ends, UINT64_MAX, drawn->stop, &least, error))
        return false;
    *detour = (double)along > detour_max * (double)least;
    return true;
}

bool drawn_path_check(const struct image *image, const struct marks *marks, struct grid *grid,
                      const struct stop *stop, enum contradiction *contradiction,
                      struct error *error)
{
    const struct mark *const ends[] = {mark_at(marks, grid->starts.items[0]),
                                       mark_at(marks, grid->goals.items[0])};
    struct drawn drawn = {.image = image, .marks = marks, .stop = stop};
    struct contact contacts[2];
    bool detour = false;
    *contradiction = CONTRADICTION_NONE;
    if (!ends[0] || !ends[1] || marks->coloured <= ends[0]->area + ends[1]->area)
        return true; /* nothing else is coloured */
    drawn.wall = wall_hue(image, grid);
    if (!find_contacts(&drawn, ends, grid, contacts, error))
        return false;
    const uint32_t label = contacts[0].label;
    if (ends[0]->hue == ends[1]->hue && (label == 0) != (contacts[1].label == 0))
        *contradiction = CONTRADICTION_ENDS;
    if (label != contacts[1].label || label == 0 || grid_blocked(grid, contacts[0].at) ||
        grid_blocked(grid, contacts[1].at))
        return true;
    if (!find_detour(&drawn, grid, contacts, &detour, error))
        return false;
    if (detour)
        *contradiction = CONTRADICTION_WALLS;
    return true;
}
