/* SPDX-License-Identifier: MIT */
/* choice.c - chooses among the readings of an image of a maze: polarities and thresholds. */
#include "map/maze/choice.h"

#include "map/maze/maze_ends.h"
#include "map/maze/maze_grade.h"

/*
 * Returns true if most of the main region of `maze` consists of walls of the reading `other` (kind
 * `outside-middle-grey` in maze_kinds.c).
 */
static bool consists_of_walls(const struct maze *maze, const struct maze *other)
{
    const struct components *regions = &maze->enclosure.regions;
    const uint32_t main = maze->enclosure.main;
    uint64_t walls = 0;
    for (uint32_t y = 0; y < regions->height; y++) {
        const struct run_list runs = components_row(regions, y);
        const uint8_t *row = plane_row(&other->enclosure.pixels, y);
        for (size_t i = 0; i < runs.count; i++)
            for (uint32_t x = runs.items[i].begin;
                 runs.items[i].label == main && x < runs.items[i].end; x++)
                walls += row[x] == PIXEL_WALL;
    }
    return 2 * walls > regions->items[main].area;
}

/*
 * Returns true if a complete reading mistakes the walls of the closed maze `other` for corridors.
 * This cannot be said of a reading that is itself closed off from an outside.
 */
static bool is_inverse(const struct maze *maze, const struct maze *other)
{
    return !maze_is_closed_off(maze) && maze_is_closed(other) &&
           other->enclosure.corridor >= other->enclosure.wall && consists_of_walls(maze, other);
}

/*
 * Returns the state of a candidate, compared with the other polarity, if it was tried, and with the
 * best candidate of earlier thresholds.
 */
static enum maze_state state_of(const struct maze *maze, const struct maze *other,
                                const struct maze *best)
{
    const bool alone = other && other->grade < MAZE_JOINED && !maze_is_sound(other, other->grade);
    const enum maze_state state = maze->grade != MAZE_JOINED ? maze->grade
                                  : alone                    ? MAZE_COMPLETE
                                                             : MAZE_NONE;
    const bool inverse =
        state != MAZE_NONE && ((other && is_inverse(maze, other)) || is_inverse(maze, best));
    return inverse ? MAZE_NONE : state;
}

/*
 * Compares the polarities of two sound candidates. Returns a positive number if only the openings
 * of `first` lead to an area outside the maze, or if fewer of its marks are stranded; a negative
 * number if that applies to `second`; and 0 if nothing tells them apart. The wrong polarity
 * mistakes the corridors for walls, with the marks in them, and the area outside for a wall (test
 * `marks_tell_walls_from_corridors`).
 */
static int compare_polarity(const struct maze *first, const struct maze *second)
{
    const struct enclosure *one = &first->enclosure;
    const struct enclosure *other = &second->enclosure;
    if (one->outside_is_wall != other->outside_is_wall)
        return one->outside_is_wall ? -1 : 1;
    if (one->has_outside != other->has_outside)
        return one->has_outside ? 1 : -1;
    return (int)maze_count_stranded(second) - (int)maze_count_stranded(first);
}

/* Returns true if a candidate with dark walls is sound; openings hardly tell light walls. */
static bool is_sound_dark(const struct maze *maze, enum maze_state state)
{
    return maze->tone == TONE_LUMINANCE && !maze->light_walls && maze_is_sound(maze, state);
}

/*
 * Returns true if a candidate in a state is better than the best one that was tried before it. Of
 * two that determine no ends, a sound one with dark walls is better (test
 * `test_an_opening_tells_walls_from_floor`).
 */
static bool is_better(const struct maze *maze, enum maze_state state, const struct maze *best,
                      enum maze_state best_state)
{
    const bool sound = is_sound_dark(maze, state);
    if (state != best_state || state != MAZE_ENCLOSED)
        return state > best_state;
    return maze_is_likely(&maze->enclosure) &&
           (sound != is_sound_dark(best, best_state)
                ? sound
                : maze_order(&maze->enclosure) > maze_order(&best->enclosure));
}

void maze_choose(struct maze *first, struct maze *second, struct maze *best)
{
    enum maze_state one = state_of(first, second, best);
    enum maze_state other = second ? state_of(second, first, best) : MAZE_NONE;
    if (second && maze_is_sound(first, one) && maze_is_sound(second, other)) {
        const int order = compare_polarity(first, second);
        if (order > 0)
            other = MAZE_NONE;
        else if (order < 0)
            one = MAZE_NONE;
        else
            one = other = MAZE_AMBIGUOUS;
    }
    struct maze *winner = is_better(first, one, best, best->state) ? first : best;
    enum maze_state state = winner == first ? one : best->state;
    if (second && is_better(second, other, winner, state)) {
        winner = second;
        state = other;
    }
    const struct maze won = *winner;
    struct maze *const all[] = {first, second, best};
    for (unsigned i = 0; i < 3; i++)
        if (all[i] && all[i] != winner)
            enclosure_free(&all[i]->enclosure);
    *best = won;
    best->state = state;
}
