/* SPDX-License-Identifier: MIT */
/*
 * text_sample.c - random maps in text formats: the file, and the cells that a reader must find in
 * it.
 */
#include "tests/support/text_sample.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/map_reader.h"
#include "tests/support/text_map.h"
#include "tests/test.h"

enum {
    WRITTEN = 8000,  /* number of maps that are read back in each format */
    DAMAGED = 15000, /* number of damaged maps that are read in each format */
    CELLS_MAX = 1 << 14,
};

static bool same_points(const struct points *a, const struct points *b)
{
    return a->count == b->count &&
           (a->count == 0 || memcmp(a->items, b->items, a->count * sizeof *a->items) == 0);
}

void text_check_same(uint64_t number, const struct text_sample *sample, const struct grid *grid)
{
    const char *fault = reader_grid_fault(grid, CELLS_MAX);
    if (fault)
        sample_fail(number, &sample->file, "the grid is not valid: %s", fault);
    if (grid->width != sample->width || grid->height != sample->height)
        sample_fail(number, &sample->file,
                    "read as %" PRIu32 " x %" PRIu32 ", written as %" PRIu32 " x %" PRIu32,
                    grid->width, grid->height, sample->width, sample->height);
    for (uint32_t y = 0; y < grid->height; y++) {
        for (uint32_t x = 0; x < grid->width; x++) {
            const size_t index = (size_t)y * grid->width + x;
            const bool blocked = grid_blocked(grid, (struct point){x, y});
            const uint32_t cost = grid->costs[grid_row(grid, y)[x]];
            if (blocked != sample->blocked[index] || (!blocked && cost != sample->cost[index]))
                sample_fail(number, &sample->file,
                            "%" PRIu32 ",%" PRIu32 " is %s of cost %" PRIu32
                            ", not %s of cost %" PRIu32,
                            x, y, blocked ? "wall" : "free", cost,
                            sample->blocked[index] ? "wall" : "free", sample->cost[index]);
        }
    }
    if (!same_points(&grid->starts, &sample->starts) || !same_points(&grid->goals, &sample->goals))
        sample_fail(number, &sample->file, "the starts or goals differ");
}

static void check_sample(uint64_t number, const struct text_sample *sample)
{
    struct grid grid;
    struct error error;
    if (!sample_read(&sample->file, &sample->options, &grid, &error))
        sample_fail(number, &sample->file, "refused at %" PRIu64 ":%" PRIu64 ": %s", error.line,
                    error.column, error.message);
    text_check_same(number, sample, &grid);
    grid_free(&grid);
    sample_check_limit(number, &sample->file, sample->options,
                       (uint64_t)sample->width * sample->height);
}

static const char *const line_ends[] = {"\n", "\r\n", "\r", NULL};

void text_sample_begin(struct random *rng, struct text_sample *sample, struct text_style *style,
                       enum map_format format)
{
    *style = (struct text_style){.rng = rng,
                                 .line_end = line_ends[random_below(rng, COUNT(line_ends))],
                                 .blank_lines = random_chance(rng, 40),
                                 .comments = random_chance(rng, 40),
                                 .last_line_open = random_chance(rng, 40)};
    sample->file.size = 0;
    sample->options = map_options_default();
    sample->options.format = format;
    sample->options.max_cells = CELLS_MAX;
    sample->width = random_between(rng, 1, RANDOM_SIDE_MAX);
    sample->height = random_between(rng, 1, RANDOM_SIDE_MAX);
    sample->starts.count = sample->goals.count = 0;
    if (random_chance(rng, 20))
        sample_put(&sample->file, "\xef\xbb\xbf");
}

void text_sample_free(struct text_sample *sample)
{
    free(sample->starts.items);
    free(sample->goals.items);
    sample->starts = sample->goals = (struct points){0};
}

void text_add_end(struct points *ends, uint32_t x, uint32_t y)
{
    struct error error;
    assert_true(points_add(ends, (struct point){x, y}, &error));
}

/* Ends a line, but never with LF directly after CR, since CR LF is a single line end. */
static void end_line(struct text_sample *sample, const struct text_style *style)
{
    const bool after_cr = sample->file.size > 0 && sample->file.data[sample->file.size - 1] == '\r';
    const uint32_t first = after_cr ? 1 : 0;
    sample_put(&sample->file,
               style->line_end ? style->line_end : line_ends[random_between(style->rng, first, 2)]);
}

void text_put_idle_lines(struct text_sample *sample, const struct text_style *style,
                         bool empty_allowed)
{
    static const char *const comments[] = {"//", "// 7 8", "//##", "// S G \xc3\xa9", "/// 1,2;3"};
    while (random_chance(style->rng, 25)) {
        if (style->comments && random_chance(style->rng, 50)) {
            sample_put_any(style->rng, &sample->file, comments, COUNT(comments));
            end_line(sample, style);
        } else if (style->blank_lines && empty_allowed) {
            end_line(sample, style);
        }
    }
}

void text_end_row(struct text_sample *sample, const struct text_style *style, uint32_t y,
                  bool empty_allowed)
{
    const bool last = y + 1 == sample->height;
    if (last && style->last_line_open)
        return;
    end_line(sample, style);
    text_put_idle_lines(sample, style, last || empty_allowed);
}

void text_choose_costs(struct random *rng, struct text_sample *sample, const int64_t *values,
                       size_t count)
{
    sample->options.costs = sample->costs;
    sample->options.cost_count = random_below(rng, TEXT_COSTS_MAX + 1);
    for (size_t i = 0; i < sample->options.cost_count; i++)
        sample->costs[i] = (struct map_cost){.value = values[random_below(rng, (uint32_t)count)],
                                             .cost = random_between(rng, 1, 1000000)};
}

uint32_t text_cost_given(const struct text_sample *sample, int64_t value)
{
    uint32_t cost = TEXT_COST_NONE;
    for (size_t i = 0; i < sample->options.cost_count; i++)
        if (sample->costs[i].value == value)
            cost = sample->costs[i].cost;
    return cost;
}

void text_read_back(text_writer write)
{
    static struct text_sample sample;
    for (uint64_t number = 0; number < WRITTEN; number++) {
        struct random rng = random_begin(number);
        write(&rng, &sample);
        check_sample(number, &sample);
        text_sample_free(&sample);
    }
}

void text_survive_damage(text_writer write)
{
    static struct text_sample sample;
    struct sample_tally tally = {0};
    for (uint64_t number = 0; number < DAMAGED; number++) {
        struct random rng = random_begin(number);
        struct grid grid;
        write(&rng, &sample);
        for (uint32_t edits = random_between(&rng, 1, 4); edits > 0; edits--)
            random_damage(&rng, sample.file.data, &sample.file.size, 0);
        if (sample_survives(number, &sample.file, &sample.options, &grid, &tally))
            grid_free(&grid);
        text_sample_free(&sample);
    }
    assert_true(tally.read > DAMAGED / 20);
    assert_true(tally.refused > DAMAGED / 20);
}
