/* SPDX-License-Identifier: MIT */
/*
 * distance.c - distances to the nearest site on random maps, compared with the distances between
 * all pairs of cells.
 */
#include <inttypes.h>

#include "map/distance.h"
#include "tests/support/random.h"
#include "tests/test.h"

enum { DISTANCE_MAPS = 500 };

static const uint64_t no_site = UINT64_MAX;

static uint64_t square_between(uint32_t width, size_t a, size_t b)
{
    const int64_t dx = (int64_t)(a % width) - (int64_t)(b % width);
    const int64_t dy = (int64_t)(a / width) - (int64_t)(b / width);
    return (uint64_t)(dx * dx + dy * dy);
}

static uint64_t nearest_site(const uint32_t *sites, uint32_t width, uint32_t count, size_t cell)
{
    uint64_t least = no_site;
    for (uint32_t i = 0; i < count; i++) {
        const uint64_t square = square_between(width, sites[i], cell);
        least = square < least ? square : least;
    }
    return least;
}

static void check_distances(uint64_t number, struct distance *distance, const uint32_t *sites,
                            uint32_t site_count)
{
    const uint64_t beyond = (uint64_t)distance->width + distance->height;
    for (uint32_t y = 0; y < distance->height; y++) {
        const uint64_t *row = distance_row(distance, y);
        for (uint32_t x = 0; x < distance->width; x++) {
            const size_t cell = (size_t)y * distance->width + x;
            const uint64_t expected = nearest_site(sites, distance->width, site_count, cell);
            const bool ok = expected == no_site ? row[x] >= beyond * beyond : row[x] == expected;
            if (!ok)
                fail_msg("map %" PRIu64 " of %u x %u, %u sites: %u,%u is %" PRIu64 ", not %" PRIu64,
                         number, distance->width, distance->height, site_count, x, y, row[x],
                         expected);
        }
    }
}

/* Most maps are long and narrow, so that the parabolas in map/distance.c extend far. */
TEST(distances_are_those_to_the_nearest_site)
{
    for (uint64_t number = 0; number < DISTANCE_MAPS; number++) {
        struct random rng = random_begin(number);
        const uint32_t sides[] = {random_between(&rng, 1, 3), random_between(&rng, 1, 200)};
        const bool wide = random_chance(&rng, 50);
        const bool square = number % 5 == 0;
        const uint32_t width = square ? random_between(&rng, 1, 30) : sides[wide ? 1 : 0];
        const uint32_t height = square ? random_between(&rng, 1, 30) : sides[wide ? 0 : 1];
        const uint32_t percent = number % 7 == 0 ? 0 : random_below(&rng, 30);
        uint32_t sites[900];
        uint32_t count = 0;
        struct distance distance;
        struct error error;
        assert_true(distance_create(&distance, width, height, &error));
        for (uint32_t i = 0; i < width * height; i++) {
            const bool site = random_chance(&rng, percent);
            distance_sites(&distance, i / width)[i % width] =
                site ? 0 : random_between(&rng, 1, UINT32_MAX);
            if (site)
                sites[count++] = i;
        }
        distance_measure_columns(&distance);
        check_distances(number, &distance, sites, count);
        /* Computing the rows a second time must give the same distances. */
        check_distances(number, &distance, sites, count);
        distance_free(&distance);
    }
}
