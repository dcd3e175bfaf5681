/* SPDX-License-Identifier: MIT */
/*
 * halo.c - marks the pixels near a path, as discs along its line.
 *
 * Positions are in half pixels from the top left corner of the map, so that the centres of cells
 * and blocks are integers. The centre of block b is at (2b + 1) * block.
 */
#include "picture/halo.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"

/*
 * If blocks are larger than pixels, the radius of a halo in blocks is at least BLOCK_RADIUS and
 * less than twice BLOCK_RADIUS.
 */
static const double BLOCK_RADIUS = 5.5;

/* The distance between discs is less than twice the radius divided by SPACING. */
enum { SPACING = 4 };

struct brush {
    struct halo *halo;
    int64_t rows;         /* number of rows of blocks */
    int64_t reach;        /* the radius in half pixels, rounded down */
    int64_t *half_widths; /* half widths of a disc, indexed by vertical distance from its centre */
};

struct halo_position {
    int64_t x, y;
};

static void set_span(uint64_t *row, uint32_t first, uint32_t last)
{
    const uint64_t head = UINT64_MAX << first % 64;
    const uint64_t tail = UINT64_MAX >> (63 - last % 64);
    uint32_t word = first / 64;
    if (word == last / 64) {
        row[word] |= head & tail;
        return;
    }
    row[word++] |= head;
    while (word < last / 64)
        row[word++] = UINT64_MAX;
    row[word] |= tail;
}

/* Returns the first block whose centre is at or after a position. */
static int64_t first_block(const struct halo *halo, int64_t position)
{
    const int64_t block = halo->block;
    return position <= block ? 0 : (position + block - 1) >> (halo->shift + 1);
}

/* Returns the last block whose centre is at or before a position; -1 if there is none. */
static int64_t last_block(const struct halo *halo, int64_t position)
{
    const int64_t block = halo->block;
    return position < block ? -1 : (position - block) >> (halo->shift + 1);
}

/* Marks the blocks whose centres are in the disc around a position. */
static void mark_disc(const struct brush *brush, struct halo_position centre)
{
    const struct halo *halo = brush->halo;
    const int64_t bottom = last_block(halo, centre.y + brush->reach);
    const int64_t last_row = bottom < brush->rows ? bottom : brush->rows - 1;
    for (int64_t row = first_block(halo, centre.y - brush->reach); row <= last_row; row++) {
        const int64_t half = brush->half_widths[llabs((2 * row + 1) * halo->block - centre.y)];
        const int64_t first = first_block(halo, centre.x - half);
        const int64_t last = last_block(halo, centre.x + half);
        const int64_t right = last < halo->width ? last : (int64_t)halo->width - 1;
        if (first <= right)
            set_span(halo->bits + (size_t)row * halo->row_words, (uint32_t)first, (uint32_t)right);
    }
}

/* Returns the position of the centre of a cell. */
static struct halo_position centre_of(const struct halo *halo, struct point cell)
{
    const int64_t half = halo->area.scale + halo->area.line;
    return (struct halo_position){2 * (int64_t)halo->area.scale * cell.x + half,
                                  2 * (int64_t)halo->area.scale * cell.y + half};
}

/* Marks discs along the path. Points closer than the spacing to the last disc get no disc. */
static bool mark_path(const struct brush *brush, const struct points *path, const struct stop *stop,
                      struct error *error)
{
    enum { STOP_INTERVAL = 1 << 14 };
    const int64_t spacing = brush->reach / SPACING > 0 ? brush->reach / SPACING : 1;
    struct halo_position from = centre_of(brush->halo, path->items[0]);
    mark_disc(brush, from);
    for (size_t i = 1; i < path->count; i++) {
        if (i % STOP_INTERVAL == 0 && !stop_check(stop, error))
            return false;
        const struct halo_position to = centre_of(brush->halo, path->items[i]);
        const int64_t dx = to.x - from.x;
        const int64_t dy = to.y - from.y;
        const int64_t steps = (llabs(dx) > llabs(dy) ? llabs(dx) : llabs(dy)) / spacing;
        for (int64_t step = 1; step <= steps; step++)
            mark_disc(brush, (struct halo_position){from.x + dx * step / steps,
                                                    from.y + dy * step / steps});
        if (steps > 0)
            from = to;
    }
    mark_disc(brush, centre_of(brush->halo, path->items[path->count - 1]));
    return true;
}

bool halo_begin(struct halo *halo, struct halo_area area, const struct points *path, double radius,
                const struct stop *stop, struct error *error)
{
    *halo = (struct halo){.area = area, .block = 1};
    if (path->count == 0 || radius <= 0)
        return true;
    while (radius >= 2 * BLOCK_RADIUS * halo->block) {
        halo->block *= 2;
        halo->shift++;
    }
    halo->width = (area.width + halo->block - 1) / halo->block;
    halo->row_words = (halo->width + 63) / 64;
    const size_t height = (area.height + halo->block - 1) / halo->block;
    struct brush brush = {
        .halo = halo, .rows = (int64_t)height, .reach = (int64_t)floor(2 * radius)};
    halo->bits = memory_zeroed(halo->row_words * height, sizeof *halo->bits, error);
    brush.half_widths =
        halo->bits ? memory_array((size_t)brush.reach + 1, sizeof *brush.half_widths, error) : NULL;
    if (!brush.half_widths)
        return false;
    for (int64_t i = 0; i <= brush.reach; i++)
        brush.half_widths[i] = (int64_t)floor(sqrt(4 * radius * radius - (double)(i * i)));
    const bool ok = mark_path(&brush, path, stop, error);
    free(brush.half_widths);
    return ok;
}

void halo_free(struct halo *halo)
{
    free(halo->bits);
    *halo = (struct halo){0};
}

struct halo_span halo_next(const struct halo *halo, uint32_t y, uint32_t from)
{
    const struct halo_span none = {halo->area.width, halo->area.width};
    if (!halo->bits || from >= halo->area.width)
        return none;
    const uint64_t *row = halo->bits + y / halo->block * halo->row_words;
    const uint32_t block = (from + halo->block - 1) / halo->block;
    size_t word = block / 64;
    uint64_t bits = word < halo->row_words ? row[word] & UINT64_MAX << block % 64 : 0;
    while (bits == 0 && ++word < halo->row_words)
        bits = row[word];
    if (bits == 0)
        return none;
    const unsigned first = (unsigned)__builtin_ctzll(bits);
    const uint64_t after = ~bits & UINT64_MAX << first; /* the lowest 1 bit ends the span */
    const unsigned end = after != 0 ? (unsigned)__builtin_ctzll(after) : 64;
    const uint64_t end_pixel = ((uint64_t)word * 64 + end) * halo->block;
    return (struct halo_span){(uint32_t)(word * 64 + first) * halo->block,
                              end_pixel < halo->area.width ? (uint32_t)end_pixel
                                                           : halo->area.width};
}
