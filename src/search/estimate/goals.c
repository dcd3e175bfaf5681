/* SPDX-License-Identifier: MIT */
/* goals.c - the set of goals of a search. */
#include "search/estimate/goals.h"

#include <stdlib.h>

#include "base/memory.h"

enum {
    FEW_MAX = 16, /* up to this number of goals, binary search is used instead of marks */
    WORD = 64     /* bits */
};

static int by_number(const void *a, const void *b)
{
    const uint32_t p = *(const uint32_t *)a;
    const uint32_t q = *(const uint32_t *)b;
    return (p > q) - (p < q);
}

bool goals_reserve(struct goals *goals, const struct grid *grid, size_t count, struct error *error)
{
    if (count > goals->capacity) {
        uint32_t *room = memory_grow(goals->cells, &goals->capacity, count, sizeof *room, error);
        if (!room)
            return false;
        goals->cells = room;
    }
    if (count > FEW_MAX && !goals->marks)
        goals->marks =
            memory_zeroed(grid_padded_cells(grid) / WORD + 1, sizeof *goals->marks, error);
    return count <= FEW_MAX || goals->marks;
}

/* Sets or clears the mark of each goal. */
static void mark_all(struct goals *goals, bool mark)
{
    for (size_t i = 0; i < goals->count; i++) {
        uint64_t *word = &goals->marks[goals->cells[i] / WORD];
        const uint64_t bit = UINT64_C(1) << goals->cells[i] % WORD;
        *word = mark ? *word | bit : *word & ~bit;
    }
}

bool goals_set(struct goals *goals, const struct grid *grid, const struct points *points,
               struct error *error)
{
    if (goals->marked)
        mark_all(goals, false);
    goals->marked = false;
    goals->count = 0;
    if (!goals_reserve(goals, grid, points->count, error))
        return false;
    goals->count = points->count;
    goals->rectangle = rectangle_empty;
    for (size_t i = 0; i < points->count; i++) {
        const uint32_t x = points->items[i].x + 1;
        const uint32_t y = points->items[i].y + 1;
        goals->cells[i] = cell_of_point(grid, points->items[i]);
        goals->rectangle = rectangle_join(goals->rectangle, (struct rectangle){x, x, y, y});
    }
    goals->marked = points->count > FEW_MAX;
    if (goals->marked)
        mark_all(goals, true);
    else if (points->count > 0)
        qsort(goals->cells, points->count, sizeof *goals->cells, by_number);
    return true;
}

void goals_free(struct goals *goals)
{
    free(goals->marks);
    free(goals->cells);
    *goals = (struct goals){0};
}

bool goals_contain(const struct goals *goals, uint32_t cell)
{
    if (goals->marked)
        return (goals->marks[cell / WORD] >> cell % WORD & 1) != 0;
    return goals->count > 0 &&
           bsearch(&cell, goals->cells, goals->count, sizeof cell, by_number) != NULL;
}
