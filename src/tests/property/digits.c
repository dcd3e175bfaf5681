/* SPDX-License-Identifier: MIT */
/* digits.c - random grids of packed digits are read back; damaged grids are read or refused. */
#include <stdio.h>

#include "tests/support/random.h"
#include "tests/support/text_map.h"
#include "tests/support/text_sample.h"
#include "tests/test.h"

static void write_digits(struct random *rng, struct text_sample *sample)
{
    static const int64_t values[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    static const char *const around[] = {"", "", "", " ", "\t", "  "};
    struct text_style style;
    text_sample_begin(rng, sample, &style, MAP_FORMAT_DIGITS);
    text_choose_costs(rng, sample, values, COUNT(values));
    text_put_idle_lines(sample, &style, true);
    for (uint32_t y = 0; y < sample->height; y++) {
        sample_put_any(rng, &sample->file, around, COUNT(around));
        for (uint32_t x = 0; x < sample->width; x++) {
            const size_t index = (size_t)y * sample->width + x;
            const uint32_t digit = random_below(rng, 10);
            const uint32_t given = text_cost_given(sample, digit);
            const char text[2] = {(char)('0' + digit), '\0'};
            const uint32_t usual = digit == 0 ? 1000 : digit * 1000;
            sample_put(&sample->file, text);
            sample->blocked[index] = false;
            sample->cost[index] = given != TEXT_COST_NONE ? given : usual;
        }
        sample_put_any(rng, &sample->file, around, COUNT(around));
        if (style.comments && random_chance(rng, 30))
            sample_put(&sample->file, "// 5 x");
        text_end_row(sample, &style, y, true);
    }
    text_add_end(&sample->starts, 0, 0);
    text_add_end(&sample->goals, sample->width - 1, sample->height - 1);
}

TEST(maps_are_read_back)
{
    text_read_back(write_digits);
}

TEST(damaged_maps_are_refused_or_read_as_valid_grids)
{
    text_survive_damage(write_digits);
}
