/* SPDX-License-Identifier: MIT */
/* touched.c - what a search knows of the cells of a row: for pictures. */
#include <string.h>

#include "search/engine.h"

void search_row_costs(const struct search *search, uint32_t y, uint64_t *costs)
{
    const uint32_t first = cell_of_point(search->grid, (struct point){0, y});
    const struct frontier *sides[] = {&search->forward, &search->backward};
    const size_t side_count = search->algorithm == ALGORITHM_BIDIRECTIONAL ? 2 : 1;
    for (uint32_t x = 0; x < search->grid->width; x++) {
        costs[x] = SEARCH_NO_COST;
        for (size_t i = 0; i < side_count && costs[x] == SEARCH_NO_COST; i++) {
            const uint64_t sum = sum_load(sides[i]->sums, search->keys.wide, first + x);
            if (sum >= sides[i]->base)
                costs[x] = sum - sides[i]->base;
        }
    }
}

/* What one side of a search knows of `count` cells from `first` on; in a form that vectorises. */
static void note_states(const struct frontier *side, bool wide, uint32_t first, uint32_t count,
                        uint8_t *restrict states)
{
    const uint8_t *restrict bytes = side->states + first;
    if (wide) {
        const uint64_t *restrict sums = (const uint64_t *)side->sums + first;
        const uint64_t base = side->base;
        for (uint32_t i = 0; i < count; i++)
            states[i] = sums[i] < base ? CELL_UNTOUCHED
                                       : (uint8_t)(CELL_OPEN + (bytes[i] / STATE_CLOSED & 1));
    } else {
        const uint32_t *restrict sums = (const uint32_t *)side->sums + first;
        const uint32_t base = (uint32_t)side->base;
        for (uint32_t i = 0; i < count; i++)
            states[i] = sums[i] < base ? CELL_UNTOUCHED
                                       : (uint8_t)(CELL_OPEN + (bytes[i] / STATE_CLOSED & 1));
    }
}

/* Adds other states of the same cells: of what two sides know, the most counts. */
static void add_states(uint8_t *restrict states, const uint8_t *restrict others, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        states[i] = others[i] > states[i] ? others[i] : states[i];
}

void search_row_states(const struct search *search, uint32_t y, uint8_t *states)
{
    enum { PIECE = 512 };
    uint8_t piece[PIECE];
    const uint32_t width = search->grid->width;
    const uint32_t first = cell_of_point(search->grid, (struct point){0, y});
    note_states(&search->forward, search->keys.wide, first, width, states);
    if (search->kept)
        add_states(states, search->kept + (size_t)y * width, width);
    if (search->algorithm != ALGORITHM_BIDIRECTIONAL)
        return;
    for (uint32_t x = 0; x < width; x += PIECE) {
        const uint32_t count = width - x < PIECE ? width - x : PIECE;
        note_states(&search->backward, search->keys.wide, first + x, count, piece);
        add_states(states + x, piece, count);
    }
}
