/* SPDX-License-Identifier: MIT */
/*
 * distance.c - distances to the nearest site on random maps, compared with the distances to all
 * sites.
 */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "map/disc.h"
#include "map/distance.h"
#include "tests/support/letters.h"
#include "tests/support/random.h"
#include "tests/test.h"

enum { DISTANCE_MAPS = 4000, SITE = 5, CELLS_MAX = 3000 };

/* A map, and the squared distance from each cell to the nearest site; no_site if there is none. */
struct map {
    struct plane *plane;
    uint64_t squares[CELLS_MAX];
};

static const uint64_t no_site = UINT64_MAX;

static uint64_t square_between(uint32_t width, uint32_t a, uint32_t b)
{
    const int64_t dx = (int64_t)(a % width) - (int64_t)(b % width);
    const int64_t dy = (int64_t)(a / width) - (int64_t)(b / width);
    return (uint64_t)(dx * dx + dy * dy);
}

static void measure(struct map *map)
{
    const uint32_t count = (uint32_t)plane_count(map->plane);
    for (uint32_t cell = 0; cell < count; cell++)
        map->squares[cell] = no_site;
    for (uint32_t site = 0; site < count; site++) {
        if (map->plane->values[site] != SITE)
            continue;
        for (uint32_t cell = 0; cell < count; cell++) {
            const uint64_t square = square_between(map->plane->width, site, cell);
            map->squares[cell] = square < map->squares[cell] ? square : map->squares[cell];
        }
    }
}

/*
 * Makes a random map. Most maps are long and narrow, so that parabolas extend far and there are
 * several strips of rows. Some have sites on one side only, or none.
 */
static void make_map(uint64_t number, struct random *rng, struct map *map)
{
    const uint32_t sides[] = {random_between(rng, 1, 6), random_between(rng, 1, 450)};
    const bool wide = random_chance(rng, 50);
    const bool square = number % 5 == 0;
    const uint32_t width = square ? random_between(rng, 1, 50) : sides[wide ? 1 : 0];
    const uint32_t height = square ? random_between(rng, 1, 50) : sides[wide ? 0 : 1];
    const uint32_t percent = number % 7 == 0 ? 0 : number % 7 == 1 ? 1 : random_between(rng, 1, 30);
    map->plane = letters_plane(width, height);
    for (size_t i = 0; i < plane_count(map->plane); i++)
        map->plane->values[i] = random_chance(rng, percent) ? SITE : (uint8_t)random_below(rng, 4);
    if (number % 7 == 0 && number % 2 == 0)
        map->plane->values[0] = SITE;
    measure(map);
}

static void fail_cell(uint64_t number, const struct map *map, size_t cell, uint64_t found)
{
    fail_msg("map %" PRIu64 " of %u x %u: the result for cell %zu is %" PRIu64
             ", the squared distance is %" PRIu64,
             number, map->plane->width, map->plane->height, cell, found, map->squares[cell]);
}

static uint64_t square_of(uint64_t number)
{
    return number * number;
}

TEST(squares_are_those_to_the_nearest_site)
{
    for (uint64_t number = 0; number < random_trials(DISTANCE_MAPS); number++) {
        struct random rng = random_begin(number);
        struct map map;
        struct distance distance;
        struct error error;
        make_map(number, &rng, &map);
        const uint32_t width = map.plane->width;
        const uint32_t reach =
            number % 2 == 0 ? width + map.plane->height : random_between(&rng, 1, 200);
        assert_true(distance_begin(&distance, plane_rows(map.plane), SITE, reach, NULL, &error));
        for (uint32_t y = 0; y < map.plane->height; y++) {
            const uint64_t *row = distance_squares(&distance, &error);
            assert_non_null(row);
            for (uint32_t x = 0; x < width; x++) {
                const size_t cell = (size_t)y * width + x;
                const bool far = map.squares[cell] >= square_of(reach);
                if (far ? row[x] < square_of(reach) : row[x] != map.squares[cell])
                    fail_cell(number, &map, cell, row[x]);
            }
        }
        distance_end(&distance);
        test_release();
    }
}

/* Some results are computed only for some of the columns. */
TEST(depths_are_distances_in_units)
{
    for (uint64_t number = 0; number < random_trials(DISTANCE_MAPS); number++) {
        struct random rng = random_begin(number);
        struct map map;
        struct distance distance;
        struct error error;
        make_map(number, &rng, &map);
        const uint32_t width = map.plane->width;
        assert_true(
            distance_begin(&distance, plane_rows(map.plane), SITE, DEPTH_FAR, NULL, &error));
        for (uint32_t y = 0; y < map.plane->height; y++) {
            const uint32_t begin = random_chance(&rng, 50) ? 0 : random_below(&rng, width);
            const struct segment part = {begin, random_between(&rng, begin, width)};
            const uint16_t *row = distance_depths(&distance, part, &error);
            assert_non_null(row);
            for (uint32_t x = part.begin; x < part.end; x++) {
                const size_t cell = (size_t)y * width + x;
                const double units = sqrt((double)map.squares[cell]) * DEPTH_UNIT;
                if (map.squares[cell] == no_site ? row[x] != UINT16_MAX
                                                 : fabs(row[x] - units) > 0.501)
                    fail_cell(number, &map, cell, row[x]);
            }
        }
        distance_end(&distance);
        test_release();
    }
}

TEST(cells_are_covered_by_discs_around_sites)
{
    for (uint64_t number = 0; number < random_trials(DISTANCE_MAPS); number++) {
        struct random rng = random_begin(number);
        struct map map;
        struct cover cover;
        struct error error;
        make_map(number, &rng, &map);
        const uint64_t clear = 1 + square_of(random_below(&rng, 60)) + random_below(&rng, 20);
        assert_true(cover_begin(&cover, plane_rows(map.plane), SITE, clear, NULL, &error));
        for (uint32_t y = 0; y < map.plane->height; y++) {
            const uint8_t *row = cover_next(&cover, &error);
            assert_non_null(row);
            for (uint32_t x = 0; x < map.plane->width; x++) {
                const size_t cell = (size_t)y * map.plane->width + x;
                if (row[x] != (map.squares[cell] < clear))
                    fail_cell(number, &map, cell, row[x]);
            }
        }
        cover_end(&cover);
        test_release();
    }
}
