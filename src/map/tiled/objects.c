/* SPDX-License-Identifier: MIT */
/* objects.c - finds starts and goals among the objects of a Tiled map. */
#include "map/tiled/objects.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/number.h"

/* Returns true if the name, type or class of an object is `word`, ignoring case. */
static bool is_called(const struct tree_node *object, const char *word)
{
    static const enum tree_attribute labels[] = {TREE_NAME, TREE_TYPE, TREE_CLASS};
    for (size_t i = 0; i < sizeof labels / sizeof *labels; i++) {
        const char *label = object->attributes[labels[i]];
        if (label && strcasecmp(label, word) == 0)
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
                  struct grid *grid, const struct tree_node **other, struct error *error)
{
    for (const struct tree_node *object = layer->first; object; object = object->next) {
        const bool is_start = is_called(object, "start") || is_called(object, "spawn");
        const bool is_goal = is_called(object, "goal") || is_called(object, "exit");
        struct point cell;
        if (!is_start && !is_goal) {
            *other = *other ? *other : object;
            continue;
        }
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
