/* SPDX-License-Identifier: MIT */
/* objects.c - finds starts, goals and walls among the objects of a Tiled map. */
#include "map/tiled/objects.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/number.h"

enum { WORDS_MAX = 6 };

static const char *const start_words[WORDS_MAX] = {"start",  "spawn",    "spawn point",
                                                   "player", "entrance", NULL};
static const char *const goal_words[WORDS_MAX] = {"goal", "exit", "end", "finish", "target", NULL};

/* Returns true if the name, type or class of an object is one of the words, ignoring case. */
static bool is_called(const struct tree_node *object, const char *const words[WORDS_MAX])
{
    static const enum tree_attribute labels[] = {TREE_NAME, TREE_TYPE, TREE_CLASS};
    for (size_t i = 0; i < sizeof labels / sizeof *labels; i++) {
        const char *label = object->attributes[labels[i]];
        for (size_t k = 0; label && words[k]; k++)
            if (strcasecmp(label, words[k]) == 0)
                return true;
    }
    return false;
}

/* Where Tiled draws an object, in pixels and degrees. */
enum placement { PLACE_X, PLACE_Y, PLACE_WIDTH, PLACE_HEIGHT, PLACE_ROTATION, PLACE_COUNT };

/* Reads the placement of an object. Missing values are 0. */
static bool read_placement(const struct tree *tree, const struct tree_node *object,
                           double values[PLACE_COUNT], struct error *error)
{
    static const enum tree_attribute attributes[PLACE_COUNT] = {TREE_X, TREE_Y, TREE_WIDTH,
                                                                TREE_HEIGHT, TREE_ROTATION};
    for (size_t i = 0; i < PLACE_COUNT; i++) {
        const char *text = object->attributes[attributes[i]];
        values[i] = 0;
        if (text && !number_parse_real(text, text + strlen(text), &values[i]))
            return tree_refuse(tree, object->offset,
                               "x, y, width, height and rotation of this object must be numbers; "
                               "save the map again with Tiled",
                               error);
    }
    return true;
}

/*
 * Finds the cell that contains the centre of an object. Tiled stores the top left corner of an
 * object, or its bottom left corner if the object shows a tile. It rotates the object clockwise
 * around this corner.
 */
static bool find_cell(const struct tree *tree, const struct tree_node *object,
                      struct tile_size size, const struct grid *grid, struct point *cell,
                      struct error *error)
{
    static const double degree = 3.14159265358979323846 / 180;
    double place[PLACE_COUNT];
    if (!read_placement(tree, object, place, error))
        return false;
    const double rotation = place[PLACE_ROTATION];
    double dx = place[PLACE_WIDTH] / 2;
    double dy = place[PLACE_HEIGHT] / (object->attributes[TREE_GID] ? -2 : 2);
    if (rotation != 0) {
        const double sine = sin(rotation * degree);
        const double cosine = cos(rotation * degree);
        const double turned = dx * cosine - dy * sine;
        dy = dx * sine + dy * cosine;
        dx = turned;
    }
    const double column = floor((place[PLACE_X] + dx) / size.width);
    const double row = floor((place[PLACE_Y] + dy) / size.height);
    if (!(column >= 0 && row >= 0 && column < grid->width && row < grid->height))
        return tree_refuse(tree, object->offset,
                           "this start or goal is outside the map; move it in Tiled", error);
    *cell = (struct point){(uint32_t)column, (uint32_t)row};
    return true;
}

bool objects_read(const struct tree *tree, const struct tree_node *layer, struct tile_size size,
                  struct grid *grid, struct error *error)
{
    for (const struct tree_node *object = layer->first; object; object = object->next) {
        const bool is_start = is_called(object, start_words);
        const bool is_goal = is_called(object, goal_words);
        struct point cell;
        if (!is_start && !is_goal)
            continue;
        if (is_start && is_goal)
            return tree_refuse(tree, object->offset,
                               "the name and type of this object make it both a start and a goal; "
                               "change one of them in Tiled",
                               error);
        if (!find_cell(tree, object, size, grid, &cell, error))
            return false;
        if (grid_blocked(grid, cell))
            return tree_refuse(tree, object->offset,
                               "this start or goal is in a wall; move it in Tiled", error);
        if (!points_add(is_start ? &grid->starts : &grid->goals, cell, error))
            return false;
    }
    return true;
}

/* Returns a number of cells, limited to the size of the map. */
static uint32_t limit(double cells, uint32_t most)
{
    return cells <= 0 ? 0 : cells < most ? (uint32_t)cells : most;
}

bool objects_build(const struct tree *tree, const struct tree_node *layer, struct tile_size size,
                   struct grid *grid, struct error *error)
{
    for (const struct tree_node *object = layer->first; object; object = object->next) {
        double place[PLACE_COUNT];
        if (is_called(object, start_words) || is_called(object, goal_words))
            continue;
        if (!read_placement(tree, object, place, error))
            return false;
        if (!(place[PLACE_WIDTH] > 0 && place[PLACE_HEIGHT] > 0) || place[PLACE_ROTATION] != 0 ||
            object->attributes[TREE_GID] || object->attributes[TREE_ELLIPSE])
            return tree_refuse(tree, object->offset,
                               "only rectangles without rotation can be walls; draw this object as "
                               "tiles, or use --layer NAME or --walls IDS",
                               error);
        const double right = (place[PLACE_X] + place[PLACE_WIDTH]) / size.width;
        const double bottom = (place[PLACE_Y] + place[PLACE_HEIGHT]) / size.height;
        const uint32_t end = limit(ceil(right), grid->width);
        for (uint32_t y = limit(place[PLACE_Y] / size.height, grid->height);
             y < limit(ceil(bottom), grid->height); y++)
            for (uint32_t x = limit(place[PLACE_X] / size.width, grid->width); x < end; x++)
                grid_row(grid, y)[x] = CELL_WALL;
    }
    return true;
}

size_t objects_list(const struct tree *tree, const struct tree_node *layer, struct tile_size size,
                    const struct grid *grid, struct other_object others[OTHERS_SHOWN], size_t count)
{
    for (const struct tree_node *object = layer->first; object; object = object->next) {
        struct error ignored;
        struct point cell;
        const char *name = object->attributes[TREE_NAME];
        const char *label = name ? name : object->attributes[TREE_TYPE];
        if (count < OTHERS_SHOWN && label && !is_called(object, start_words) &&
            !is_called(object, goal_words) && find_cell(tree, object, size, grid, &cell, &ignored))
            others[count++] = (struct other_object){label, cell};
    }
    return count;
}

static void sort(struct points *points)
{
    size_t kept = points->count > 0;
    if (points->count > 1)
        qsort(points->items, points->count, sizeof *points->items, points_order);
    for (size_t i = 1; i < points->count; i++)
        if (points_order(&points->items[kept - 1], &points->items[i]) != 0)
            points->items[kept++] = points->items[i];
    points->count = kept;
}

void objects_finish(struct grid *grid)
{
    sort(&grid->starts);
    sort(&grid->goals);
}
