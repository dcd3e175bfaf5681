/* SPDX-License-Identifier: MIT */
/*
 * csv.c - random CSV grids with walls, costs and flipped tiles are read back; damaged grids are
 * read or refused.
 */
#include <inttypes.h>
#include <stdio.h>

#include "tests/support/random.h"
#include "tests/support/text_map.h"
#include "tests/support/text_sample.h"
#include "tests/test.h"

enum { VALUES_MAX = 12 };

/*
 * Chooses a few values, so that the options for walls and costs apply to some cells. The values
 * have no flip bits.
 */
static void choose_values(struct random *rng, int64_t values[VALUES_MAX])
{
    for (size_t i = 0; i < VALUES_MAX; i++) {
        const uint32_t span = random_chance(rng, 80) ? 12 : 1 << 27;
        values[i] = (int64_t)random_below(rng, span) - (random_chance(rng, 30) ? span / 2 : 0);
    }
    values[0] = 0x0fffffff;
}

static void choose_walls(struct random *rng, struct text_sample *sample,
                         const int64_t values[VALUES_MAX])
{
    sample->options.walls = sample->walls;
    sample->options.wall_count = random_below(rng, TEXT_WALLS_MAX + 1);
    for (size_t i = 0; i < sample->options.wall_count; i++) {
        const int64_t a = values[random_below(rng, VALUES_MAX)];
        const int64_t b = random_chance(rng, 50) ? a : a + random_between(rng, 0, 3);
        sample->walls[i] = (struct map_range){a, b};
    }
}

static bool is_wall(const struct text_sample *sample, int64_t value)
{
    bool wall = sample->options.wall_count == 0 && value == 1;
    for (size_t i = 0; i < sample->options.wall_count; i++)
        wall = wall || (sample->walls[i].least <= value && value <= sample->walls[i].most);
    return wall;
}

/* Sets costs of values that are not walls. */
static void choose_table_costs(struct random *rng, struct text_sample *sample,
                               const int64_t values[VALUES_MAX])
{
    int64_t free_values[VALUES_MAX];
    size_t count = 0;
    for (size_t i = 0; i < VALUES_MAX; i++)
        if (!is_wall(sample, values[i]))
            free_values[count++] = values[i];
    sample->options.cost_count = 0;
    if (count > 0)
        text_choose_costs(rng, sample, free_values, count);
}

/*
 * Writes a value as an unsigned or signed 32-bit number. Sometimes sets some of the four flip bits
 * that Tiled uses. Only unsigned numbers can have all four bits: a signed number with all of them
 * would be read as a small negative value without flip bits.
 */
static void put_value(struct random *rng, struct text_sample *sample, int64_t value)
{
    char text[24];
    if (value >= 0 && random_chance(rng, 40)) {
        const int64_t flips = random_below(rng, 15);
        value += flips << 28;
        if (value >= INT64_C(0x80000000) && random_chance(rng, 50))
            value -= INT64_C(0x100000000);
        else if (random_chance(rng, 20))
            value |= INT64_C(0xf0000000);
    }
    const char *zeros = value >= 0 && random_chance(rng, 10) ? "000" : "";
    snprintf(text, sizeof text, "%s%" PRId64, zeros, value);
    sample_put(&sample->file, text);
}

static void put_table_row_end(struct random *rng, struct text_sample *sample,
                              const struct text_style *style)
{
    static const char *const closing[] = {"", "", ",", ";", " , ", " ", "\t;"};
    static const char *const comments[] = {"#", "# 1,2", " // 1;2", "\t//", "#//", " #S"};
    sample_put_any(rng, &sample->file, closing, COUNT(closing));
    if (style->comments && random_chance(rng, 30))
        sample_put_any(rng, &sample->file, comments, COUNT(comments));
}

static void write_table(struct random *rng, struct text_sample *sample)
{
    static const char *const separators[] = {",", ";", " ", "\t", ", ", " ;", "\t,  ", "   "};
    struct text_style style;
    int64_t values[VALUES_MAX];
    text_sample_begin(rng, sample, &style, MAP_FORMAT_CSV);
    choose_values(rng, values);
    choose_walls(rng, sample, values);
    choose_table_costs(rng, sample, values);
    /* If wall values are given, the file is recognised as a CSV grid, not as an integer grid. */
    if (sample->options.wall_count > 0 && random_chance(rng, 50))
        sample->options.format = MAP_FORMAT_AUTO;
    text_put_idle_lines(sample, &style, true);
    const bool one_separator = random_chance(rng, 60);
    const char *separator = separators[random_below(rng, COUNT(separators))];
    for (uint32_t y = 0; y < sample->height; y++) {
        for (uint32_t x = 0; x < sample->width; x++) {
            const size_t index = (size_t)y * sample->width + x;
            const int64_t value = values[random_below(rng, VALUES_MAX)];
            const uint32_t given = text_cost_given(sample, value);
            if (x > 0)
                sample_put(&sample->file, one_separator
                                              ? separator
                                              : separators[random_below(rng, COUNT(separators))]);
            put_value(rng, sample, value);
            sample->blocked[index] = is_wall(sample, value);
            sample->cost[index] = given != TEXT_COST_NONE ? given : 1000;
        }
        put_table_row_end(rng, sample, &style);
        text_end_row(sample, &style, y, true);
    }
}

TEST(maps_are_read_back)
{
    text_read_back(write_table);
}

TEST(damaged_maps_are_refused_or_read_as_valid_grids)
{
    text_survive_damage(write_table);
}
