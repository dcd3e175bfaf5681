/* SPDX-License-Identifier: MIT */
/* border.c - tells the outer wall of a maze from a frame. */
#include "map/border.h"

#include "map/openings.h"

/* Counts the walls among the cells from `first` to `last`, which are in the same row or column. */
static uint32_t count_walls(const struct grid *grid, struct point first, struct point last)
{
    uint32_t walls = 0;
    for (uint32_t y = first.y; y <= last.y; y++)
        for (uint32_t x = first.x; x <= last.x; x++)
            walls += grid_blocked(grid, (struct point){x, y});
    return walls;
}

/*
 * Stores in *first and *last the corners of the smallest rectangle that contains all free cells. In
 * each row, only the cells outside the rectangle of the rows above it can extend the rectangle to
 * the left or to the right.
 */
static void bound_free_cells(const struct grid *grid, struct point *first, struct point *last)
{
    const struct point corner = {grid->width - 1, grid->height - 1};
    *first = (struct point){grid->width, grid->height};
    *last = (struct point){0, 0};
    for (uint32_t y = 0; y < grid->height; y++) {
        uint32_t x = 0;
        while (x < first->x && grid_blocked(grid, (struct point){x, y}))
            x++;
        if (x < first->x)
            *first = (struct point){x, y < first->y ? y : first->y};
        x = corner.x;
        while (x > last->x && grid_blocked(grid, (struct point){x, y}))
            x--;
        last->x = x;
    }
    last->y = corner.y;
    while (last->y > first->y && count_walls(grid, (struct point){0, last->y},
                                             (struct point){corner.x, last->y}) == grid->width)
        last->y--;
}

/*
 * Returns true if the sides of the rectangle around the free cells look like those of a maze, where
 * some cells are free and others are walls. If the border is only a frame around a drawing, almost
 * all cells of the sides are free. If an opening extends the rectangle into the border, almost all
 * cells of that side are walls.
 */
static bool sides_are_corridors(const struct grid *grid)
{
    struct point first;
    struct point last;
    bound_free_cells(grid, &first, &last);
    if (first.x >= last.x || first.y >= last.y)
        return true;
    const double width = (double)last.x - first.x + 1;
    const double height = (double)last.y - first.y + 1;
    const double shares[] = {
        count_walls(grid, first, (struct point){last.x, first.y}) / width,
        count_walls(grid, (struct point){first.x, last.y}, last) / width,
        count_walls(grid, first, (struct point){first.x, last.y}) / height,
        count_walls(grid, (struct point){last.x, first.y}, last) / height,
    };
    double sum = 0;
    double most = 0;
    for (unsigned i = 0; i < 4; i++) {
        sum += shares[i];
        most = shares[i] > most ? shares[i] : most;
    }
    return sum > 0.3 && most < 0.93;
}

bool border_is_outer_wall(const struct grid *grid)
{
    const double walls = openings_wall_share(grid);
    return walls > 0.5 && (walls < 1 || sides_are_corridors(grid));
}
