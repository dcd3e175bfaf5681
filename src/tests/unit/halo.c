/* SPDX-License-Identifier: MIT */
/*
 * halo.c - tests of picture/halo: a pixel is in the halo if its centre is near the path.
 *
 * Distances are compared exactly. Positions are in half pixels, and radii are multiples of 1/16 of
 * a pixel, so that all squares are integers.
 */
#include <stdlib.h>

#include "picture/halo.h"
#include "tests/support/random.h"
#include "tests/test.h"

enum { TRIALS = 1500, PATH_MAX = 60, UNIT = 16 /* radii are in 1/UNIT of a pixel */ };

/* A random path on a map, drawn with `scale` pixels per cell. */
struct trial {
    uint32_t columns, rows;
    struct halo_area area;
    struct point items[PATH_MAX];
    struct points path;
    uint32_t radius; /* radius in 1/UNIT of a pixel */
};

/* Returns a coordinate that differs from `at` by -1, 0 or 1. */
static uint32_t beside(struct random *rng, uint32_t at, uint32_t count)
{
    const uint32_t step = random_below(rng, 3);
    return (step == 0 && at == 0) || (step == 2 && at + 1 == count) ? at : at + step - 1;
}

/* Makes a path that often continues in the same direction. */
static void make_path(struct random *rng, struct trial *trial)
{
    const uint32_t count = random_chance(rng, 10) ? 1 : random_between(rng, 2, PATH_MAX);
    const bool far = random_chance(rng, 30); /* segments of many cells in any direction */
    trial->items[0] =
        (struct point){random_below(rng, trial->columns), random_below(rng, trial->rows)};
    for (uint32_t i = 1; i < count; i++) {
        const struct point at = trial->items[i - 1];
        struct point next = {beside(rng, at.x, trial->columns), beside(rng, at.y, trial->rows)};
        if (far && random_chance(rng, 50))
            next =
                (struct point){random_below(rng, trial->columns), random_below(rng, trial->rows)};
        else if (i > 1 && random_chance(rng, 60)) {
            next =
                (struct point){2 * at.x - trial->items[i - 2].x, 2 * at.y - trial->items[i - 2].y};
            if (next.x >= trial->columns || next.y >= trial->rows)
                next = at;
        }
        trial->items[i] = next;
    }
    trial->path = (struct points){trial->items, count, PATH_MAX};
}

static void begin_trial(struct random *rng, struct trial *trial)
{
    const uint32_t scale = random_between(rng, 1, 12);
    *trial = (struct trial){.columns = random_between(rng, 1, 40),
                            .rows = random_between(rng, 1, 25),
                            .radius = random_between(rng, 1, 20 * UNIT)};
    trial->area = (struct halo_area){trial->columns * scale, trial->rows * scale, scale,
                                     scale >= 8 ? random_below(rng, 2) : 0};
    make_path(rng, trial);
}

struct spot {
    int64_t x, y; /* position in half pixels */
};

/*
 * Returns the side of a block in pixels: the smallest power of 2 for which the radius is less than
 * 11 blocks.
 */
static int64_t block_of(const struct trial *trial)
{
    int64_t block = 1;
    while (trial->radius >= 11 * UNIT * block)
        block *= 2;
    return block;
}

/* Returns the centre of the block that contains a pixel. */
static struct spot block_spot(const struct trial *trial, uint32_t x, uint32_t y)
{
    const int64_t block = block_of(trial);
    return (struct spot){(2 * (x / block) + 1) * block, (2 * (y / block) + 1) * block};
}

static struct spot cell_spot(const struct trial *trial, struct point cell)
{
    const struct halo_area *area = &trial->area;
    if (area->scale == 1)
        return block_spot(trial, cell.x, cell.y);
    const int64_t middle = area->scale + area->line;
    return (struct spot){2 * (int64_t)cell.x * area->scale + middle,
                         2 * (int64_t)cell.y * area->scale + middle};
}

/* True if the distance of `spot` from the line segment is at most the radius. */
static bool is_near_segment(struct spot from, struct spot to, struct spot spot, int64_t radius)
{
    const int64_t unit = UNIT / 2; /* radius / unit is the radius in half pixels */
    const struct spot step = {to.x - from.x, to.y - from.y};
    const struct spot way = {spot.x - from.x, spot.y - from.y};
    const struct spot rest = {spot.x - to.x, spot.y - to.y};
    const int64_t length = step.x * step.x + step.y * step.y;
    const int64_t along = way.x * step.x + way.y * step.y;
    const int64_t across = way.x * step.y - way.y * step.x;
    if (along > 0 && along < length)
        return unit * unit * across * across <= radius * radius * length;
    return unit * unit * (way.x * way.x + way.y * way.y) <= radius * radius ||
           unit * unit * (rest.x * rest.x + rest.y * rest.y) <= radius * radius;
}

static bool is_near_path(const struct trial *trial, uint32_t x, uint32_t y)
{
    const struct spot spot = block_spot(trial, x, y);
    for (size_t i = 0; i < trial->path.count; i++) {
        const struct spot to = cell_spot(trial, trial->items[i]);
        const struct spot from = i > 0 ? cell_spot(trial, trial->items[i - 1]) : to;
        if (is_near_segment(from, to, spot, trial->radius))
            return true;
    }
    return false;
}

/* Fails unless the halo consists of exactly the pixels that are near the path. */
static void check_pixels(uint64_t number, const struct trial *trial, const struct halo *halo)
{
    for (uint32_t y = 0; y < trial->area.height; y++) {
        struct halo_span span = halo_next(halo, y, 0);
        for (uint32_t x = 0; x < trial->area.width; x++) {
            const bool expected = is_near_path(trial, x, y);
            if (x == span.end && span.begin < trial->area.width)
                span = halo_next(halo, y, x);
            if ((x >= span.begin && x < span.end) != expected)
                fail_msg("trial %d, scale %d, line %d, radius %d/16: pixel %d,%d is %s the halo",
                         (int)number, (int)trial->area.scale, (int)trial->area.line,
                         (int)trial->radius, (int)x, (int)y, expected ? "not in" : "in");
        }
    }
}

TEST(pixels_near_the_path_are_in_the_halo)
{
    for (uint64_t number = 0; number < random_trials(TRIALS); number++) {
        struct random rng = random_begin(number);
        struct trial trial;
        struct halo halo;
        struct error error;
        begin_trial(&rng, &trial);
        assert_true(
            halo_begin(&halo, trial.area, &trial.path, (double)trial.radius / UNIT, NULL, &error));
        check_pixels(number, &trial, &halo);
        halo_free(&halo);
    }
}

TEST(there_is_no_halo_without_a_path_or_a_radius)
{
    const struct halo_area area = {20, 10, 2, 0};
    struct point cell = {3, 2};
    for (int i = 0; i < 2; i++) {
        const struct points path = {&cell, (size_t)i, 1};
        struct halo halo;
        struct error error;
        assert_true(halo_begin(&halo, area, &path, i == 0 ? 5 : 0, NULL, &error));
        for (uint32_t y = 0; y < area.height; y++)
            assert_int_equal(halo_next(&halo, y, 0).begin, area.width);
        halo_free(&halo);
    }
}

TEST(long_paths_can_be_stopped)
{
    enum { COUNT = 1 << 16 };
    const struct halo_area area = {8, 8, 1, 0};
    const struct stop stop = {.requested = true};
    struct points path = {calloc(COUNT, sizeof *path.items), COUNT, COUNT};
    struct halo halo;
    struct error error;
    assert_non_null(path.items);
    assert_false(halo_begin(&halo, area, &path, 2, &stop, &error));
    assert_int_equal(error.code, ERROR_STOPPED);
    halo_free(&halo);
    free(path.items);
}
