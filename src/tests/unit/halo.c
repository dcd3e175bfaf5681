/* SPDX-License-Identifier: MIT */
/* halo.c - tests of picture/halo: a pixel is in the halo if its block is near the path. */
#include <math.h>
#include <stdlib.h>

#include "picture/halo.h"
#include "tests/support/random.h"
#include "tests/test.h"

enum { TRIALS = 1500, PATH_MAX = 60 };

/* A random path on a map, drawn with `scale` pixels per cell. */
struct trial {
    uint32_t columns, rows;
    struct halo_area area;
    struct point items[PATH_MAX];
    struct points path;
    double radius;
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
                            .radius = random_between(rng, 1, 320) / 16.0};
    trial->area = (struct halo_area){trial->columns * scale, trial->rows * scale, scale,
                                     scale >= 8 ? random_below(rng, 2) : 0, NULL};
    make_path(rng, trial);
}

/* A position in pixels. */
struct spot {
    double x, y;
};

/*
 * Returns the side of a block in pixels: the smallest power of 2 for which the radius is less than
 * 11 blocks.
 */
static uint32_t block_of(const struct trial *trial)
{
    uint32_t block = 1;
    while (trial->radius >= 11 * block)
        block *= 2;
    return block;
}

static struct spot cell_spot(const struct trial *trial, struct point cell)
{
    const struct halo_area *area = &trial->area;
    const double middle = (area->scale + area->line) / 2.0;
    return (struct spot){cell.x * area->scale + middle, cell.y * area->scale + middle};
}

static double distance_to_segment(struct spot from, struct spot to, struct spot spot)
{
    const double dx = to.x - from.x, dy = to.y - from.y;
    const double length = dx * dx + dy * dy;
    const double along = (spot.x - from.x) * dx + (spot.y - from.y) * dy;
    const double share = length > 0 ? fmin(fmax(along / length, 0), 1) : 0;
    return hypot(spot.x - from.x - share * dx, spot.y - from.y - share * dy);
}

/* Returns the distance of the block that contains a pixel from the path. */
static double distance_of(const struct trial *trial, uint32_t x, uint32_t y)
{
    const uint32_t block = block_of(trial);
    const struct spot spot = {x - x % block + block / 2.0, y - y % block + block / 2.0};
    double least = INFINITY;
    for (size_t i = 0; i < trial->path.count; i++) {
        const struct spot to = cell_spot(trial, trial->items[i]);
        const struct spot from = i > 0 ? cell_spot(trial, trial->items[i - 1]) : to;
        least = fmin(least, distance_to_segment(from, to, spot));
    }
    return least;
}

/*
 * Fails unless the halo contains no pixel outside the radius, and all pixels well inside it. The
 * discs that form the halo are up to half the radius apart, at halves of blocks.
 */
static void check_pixels(uint64_t number, const struct trial *trial, const struct halo *halo)
{
    const double tolerance = 0.75 * block_of(trial);
    for (uint32_t y = 0; y < trial->area.height; y++) {
        struct halo_span span = halo_next(halo, y, 0);
        for (uint32_t x = 0; x < trial->area.width; x++) {
            const double distance = distance_of(trial, x, y);
            if (x == span.end && span.begin < trial->area.width)
                span = halo_next(halo, y, x);
            const bool inside = x >= span.begin && x < span.end;
            if (inside ? distance > trial->radius + tolerance
                       : distance < trial->radius * 0.6 - tolerance)
                fail_msg("trial %d, scale %d, line %d, radius %f: pixel %d,%d is %s the halo",
                         (int)number, (int)trial->area.scale, (int)trial->area.line, trial->radius,
                         (int)x, (int)y, inside ? "in" : "not in");
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
        assert_true(halo_begin(&halo, trial.area, &trial.path, trial.radius, NULL, &error));
        check_pixels(number, &trial, &halo);
        halo_free(&halo);
    }
}

TEST(there_is_no_halo_without_a_path_or_a_radius)
{
    const struct halo_area area = {20, 10, 2, 0, NULL};
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
    const struct halo_area area = {8, 8, 1, 0, NULL};
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
