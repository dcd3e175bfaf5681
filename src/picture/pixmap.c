/* SPDX-License-Identifier: MIT */
/* pixmap.c - an image of palette indices in memory. */
#include "picture/pixmap.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

static unsigned depth_for(unsigned colour_count)
{
    if (colour_count == PIXMAP_TRUE_COLOUR)
        return 24;
    unsigned depth = 1;
    while (1u << depth < colour_count)
        depth *= 2;
    return depth;
}

uint64_t pixmap_row_size(uint64_t width, unsigned colour_count)
{
    return (width * depth_for(colour_count) + 7) / 8;
}

bool pixmap_create(struct pixmap *pixmap, uint64_t width, uint64_t height, unsigned colour_count,
                   struct error *error)
{
    const uint64_t row_size = pixmap_row_size(width, colour_count);
    *pixmap = (struct pixmap){0};
    if (width == 0 || height == 0)
        return error_set(error, ERROR_SETTINGS, "the picture has no pixels");
    if (width > INT32_MAX || height > PIXMAP_BYTES_MAX / (row_size + 1))
        return error_set(error, ERROR_LIMIT,
                         "a picture of %" PRIu64 " x %" PRIu64 " pixels is too large", width,
                         height);
    uint8_t *rows = memory_zeroed_now(row_size * height, 1, error);
    if (!rows)
        return false;
    pixmap->width = (uint32_t)width;
    pixmap->height = (uint32_t)height;
    pixmap->depth = depth_for(colour_count);
    pixmap->row_size = row_size;
    pixmap->rows = rows;
    pixmap->table.count = colour_count <= 256 ? colour_count : 0;
    pixmap->last.level = PIXMAP_LEVELS + 1; /* none */
    return true;
}

void pixmap_free(struct pixmap *pixmap)
{
    free(pixmap->rows);
    *pixmap = (struct pixmap){0};
}

/*
 * Packs pixels into whole bytes. Each call passes a constant `depth`, so that the compiler can
 * unroll the inner loop.
 */
static inline void pack(uint8_t *restrict bytes, const uint8_t *restrict pixels, size_t count,
                        const unsigned depth)
{
    const unsigned in_byte = 8 / depth;
    for (size_t i = 0; i < count; i++) {
        unsigned byte = 0;
        for (unsigned k = 0; k < in_byte; k++)
            byte = byte << depth | pixels[i * in_byte + k];
        bytes[i] = (uint8_t)byte;
    }
}

/* Stores the colours of `count` pixels from `at` on. */
static void set_true_pixels(const struct pixmap *pixmap, uint8_t *at, const uint8_t *pixels,
                            uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        const struct rgb colour = pixmap->table.colours[pixels[i]];
        *at++ = colour.red;
        *at++ = colour.green;
        *at++ = colour.blue;
    }
}

void pixmap_set_pixels(struct pixmap *pixmap, uint32_t x, uint32_t y, const uint8_t *pixels,
                       uint32_t count)
{
    if (pixmap_is_true_colour(pixmap)) {
        set_true_pixels(pixmap, pixmap_true_pixels(pixmap, x, y), pixels, count);
        return;
    }
    const unsigned in_byte = 8 / pixmap->depth;
    while (count > 0 && x % in_byte != 0) {
        pixmap_set(pixmap, x++, y, *pixels++);
        count--;
    }
    uint8_t *bytes = pixmap->rows + y * pixmap->row_size + x / in_byte;
    const uint32_t whole = count / in_byte;
    switch (pixmap->depth) {
    case 1:
        pack(bytes, pixels, whole, 1);
        break;
    case 2:
        pack(bytes, pixels, whole, 2);
        break;
    case 4:
        pack(bytes, pixels, whole, 4);
        break;
    default:
        memcpy(bytes, pixels, whole);
    }
    for (uint32_t i = whole * in_byte; i < count; i++)
        pixmap_set(pixmap, x + i, y, pixels[i]);
}

void pixmap_repeat_row(struct pixmap *pixmap, uint32_t y, uint32_t count)
{
    const uint8_t *row = pixmap->rows + y * pixmap->row_size;
    for (uint32_t i = 1; i <= count; i++)
        memcpy(pixmap->rows + (y + i) * pixmap->row_size, row, pixmap->row_size);
}

/* Returns the index of a pixel; not for true colour. */
static uint8_t pixmap_get(const struct pixmap *pixmap, uint32_t x, uint32_t y)
{
    const size_t bit = (size_t)x * pixmap->depth;
    const uint8_t byte = pixmap->rows[y * pixmap->row_size + bit / 8];
    return (uint8_t)(byte >> (8 - pixmap->depth - bit % 8) & ((1u << pixmap->depth) - 1));
}

struct rgb pixmap_rgb(const struct pixmap *pixmap, uint32_t x, uint32_t y)
{
    if (!pixmap_is_true_colour(pixmap))
        return pixmap->table.colours[pixmap_get(pixmap, x, y)];
    const uint8_t *pixel = pixmap_true_pixels(pixmap, x, y);
    return (struct rgb){pixel[0], pixel[1], pixel[2]};
}

void pixmap_row_rgb(const struct pixmap *pixmap, uint32_t y, uint8_t *rgb)
{
    if (pixmap_is_true_colour(pixmap)) {
        memcpy(rgb, pixmap_true_pixels(pixmap, 0, y), pixmap->row_size);
        return;
    }
    for (uint32_t x = 0; x < pixmap->width; x++) {
        const struct rgb colour = pixmap->table.colours[pixmap_get(pixmap, x, y)];
        *rgb++ = colour.red;
        *rgb++ = colour.green;
        *rgb++ = colour.blue;
    }
}

void pixmap_set(struct pixmap *pixmap, uint32_t x, uint32_t y, uint8_t index)
{
    if (pixmap_is_true_colour(pixmap)) {
        set_true_pixels(pixmap, pixmap_true_pixels(pixmap, x, y), &index, 1);
        return;
    }
    const size_t bit = (size_t)x * pixmap->depth;
    uint8_t *byte = pixmap->rows + y * pixmap->row_size + bit / 8;
    const unsigned shift = 8 - pixmap->depth - (unsigned)(bit % 8);
    const unsigned mask = ((1u << pixmap->depth) - 1) << shift;
    *byte = (uint8_t)((*byte & ~mask) | (unsigned)index << shift);
}

/* Mixes a pixel in true colour with a colour. */
static void blend_true(const struct pixmap *pixmap, uint32_t x, uint32_t y, struct rgb colour,
                       unsigned coverage)
{
    const struct rgb mixed = colour_blend(pixmap_rgb(pixmap, x, y), colour, coverage);
    uint8_t *pixel = pixmap_true_pixels(pixmap, x, y);
    pixel[0] = mixed.red;
    pixel[1] = mixed.green;
    pixel[2] = mixed.blue;
}

/*
 * A change of a pixel: it is mixed with the colour of `index`, or its letter becomes `letter`.
 * Neighbouring pixels often change in the same way, so the last change is remembered.
 */
static void change(struct pixmap *pixmap, uint32_t x, uint32_t y, struct pixmap_change wanted)
{
    struct pixmap_change *last = &pixmap->last;
    wanted.under = pixmap_get(pixmap, x, y);
    if (wanted.under != last->under || wanted.index != last->index || wanted.level != last->level ||
        wanted.letter != last->letter) {
        const struct colour_table *table = &pixmap->table;
        const struct rgb mixed =
            colour_mix(table->colours[wanted.under], table->colours[wanted.index],
                       (double)wanted.level / PIXMAP_LEVELS);
        const char letter = wanted.letter != 0 ? wanted.letter : table->letters[wanted.under];
        *last = wanted;
        last->result = colour_table_find(&pixmap->table, 1u << pixmap->depth, mixed, letter);
    }
    pixmap_set(pixmap, x, y, last->result);
}

void pixmap_set_letter(struct pixmap *pixmap, uint32_t x, uint32_t y, char letter)
{
    if (!pixmap_is_true_colour(pixmap))
        change(pixmap, x, y, (struct pixmap_change){.letter = letter});
}

void pixmap_blend(struct pixmap *pixmap, uint32_t x, uint32_t y, uint8_t index, unsigned coverage)
{
    const unsigned level = (coverage * PIXMAP_LEVELS + 127) / 255;
    if (pixmap_is_true_colour(pixmap))
        blend_true(pixmap, x, y, pixmap->table.colours[index], coverage);
    else if (level > 0)
        change(pixmap, x, y, (struct pixmap_change){.index = index, .level = level});
}

void pixmap_fill(struct pixmap *pixmap, struct pixmap_area area, uint8_t index)
{
    enum { PIECE = 256 };
    uint8_t pixels[PIECE];
    memset(pixels, index, sizeof pixels);
    for (uint32_t y = area.y; y < area.y + area.height; y++)
        for (uint32_t done = 0; done < area.width; done += PIECE)
            pixmap_set_pixels(pixmap, area.x + done, y, pixels,
                              area.width - done < PIECE ? area.width - done : PIECE);
}

/*
 * Returns one more than the index of the last pixel in which the rows p and q differ. The rows must
 * differ before byte `end`.
 */
static uint32_t difference_end(const uint8_t *p, const uint8_t *q, size_t end, unsigned depth)
{
    while (p[end - 1] == q[end - 1])
        end--;
    if (depth > 8)
        return (uint32_t)((end * 8 + depth - 1) / depth);
    const unsigned bits = p[end - 1] ^ q[end - 1];
    unsigned same = 0; /* number of equal pixels at the end of the last byte that differs */
    while ((bits >> same * depth & ((1u << depth) - 1)) == 0)
        same++;
    return (uint32_t)(end * (8 / depth)) - same;
}

struct pixmap_area pixmap_difference(const struct pixmap *a, const struct pixmap *b)
{
    size_t left = a->row_size; /* first byte that differs */
    uint32_t right = 0;        /* one past the last pixel that differs */
    uint32_t top = 0;
    uint32_t bottom = 0; /* one past the last row that differs */
    for (uint32_t y = 0; y < a->height; y++) {
        const uint8_t *p = a->rows + y * a->row_size;
        const uint8_t *q = b->rows + y * b->row_size;
        if (memcmp(p, q, a->row_size) == 0)
            continue;
        if (bottom == 0)
            top = y;
        bottom = y + 1;
        size_t first = 0;
        while (p[first] == q[first])
            first++;
        const uint32_t end = difference_end(p, q, a->row_size, a->depth);
        left = first < left ? first : left;
        right = end > right ? end : right;
    }
    if (bottom == 0)
        return (struct pixmap_area){0};
    const uint32_t x = (uint32_t)(left * 8 / a->depth);
    return (struct pixmap_area){x, top, right - x, bottom - top};
}

bool pixmap_cut(const struct pixmap *pixmap, struct pixmap_area area, struct pixmap *cut,
                struct error *error)
{
    if (!pixmap_create(cut, area.width, area.height, 1u << pixmap->depth, error))
        return false;
    const size_t left = (size_t)area.x * pixmap->depth / 8;
    const unsigned rest = (unsigned)((uint64_t)area.width * pixmap->depth % 8); /* bits */
    for (uint32_t y = 0; y < area.height; y++) {
        uint8_t *row = cut->rows + y * cut->row_size;
        memcpy(row, pixmap->rows + (area.y + y) * pixmap->row_size + left, cut->row_size);
        if (rest > 0) /* clear the bits after the last pixel */
            row[cut->row_size - 1] &= (uint8_t)(0xff << (8 - rest));
    }
    return true;
}

/* Returns true if row y equals the row above it. y must not be 0. */
static bool is_repeated(const struct pixmap *pixmap, uint32_t y)
{
    const uint8_t *row = pixmap->rows + y * pixmap->row_size;
    return memcmp(row, row - pixmap->row_size, pixmap->row_size) == 0;
}

void pixmap_note(const struct pixmap *pixmap, struct pixmap_area area, bool used[256])
{
    for (uint32_t y = area.y; y < area.y + area.height; y++) {
        if (y > area.y && is_repeated(pixmap, y))
            continue;
        for (uint32_t x = area.x; x < area.x + area.width; x++)
            used[pixmap_get(pixmap, x, y)] = true;
    }
}

/* Like pixmap_note for the whole pixmap, but reads whole bytes where possible. */
static void note_all(const struct pixmap *pixmap, bool used[256])
{
    bool occurs[256] = {false};
    const unsigned depth = pixmap->depth;
    const unsigned mask = (1u << depth) - 1;
    const size_t whole = (size_t)pixmap->width * depth / 8;
    const uint32_t rest = (uint32_t)(whole * 8 / depth);
    for (uint32_t y = 0; y < pixmap->height; y++) {
        if (y > 0 && is_repeated(pixmap, y))
            continue;
        const uint8_t *row = pixmap->rows + y * pixmap->row_size;
        for (size_t i = 0; i < whole; i++)
            occurs[row[i]] = true;
        for (uint32_t x = rest; x < pixmap->width; x++)
            used[pixmap_get(pixmap, x, y)] = true;
    }
    for (unsigned byte = 0; byte < 256; byte++)
        for (unsigned shift = 0; occurs[byte] && shift < 8; shift += depth)
            used[byte >> shift & mask] = true;
}

/* Replaces the index i of each pixel with index_of[i]. */
static void rename_indices(struct pixmap *pixmap, const uint8_t index_of[256])
{
    const unsigned mask = (1u << pixmap->depth) - 1;
    uint8_t byte_of[256] = {0};
    for (unsigned byte = 0; byte < 256; byte++)
        for (unsigned shift = 0; shift < 8; shift += pixmap->depth)
            byte_of[byte] |= (uint8_t)(index_of[byte >> shift & mask] << shift);
    for (size_t i = 0; i < pixmap->row_size * pixmap->height; i++)
        pixmap->rows[i] = byte_of[pixmap->rows[i]];
}

/*
 * Replaces each index i with index_of[i] and packs the rows in place with `depth` bits per pixel.
 * `depth` must be smaller than pixmap->depth.
 */
static void repack(struct pixmap *pixmap, const uint8_t index_of[256], unsigned depth)
{
    const size_t row_size = ((size_t)pixmap->width * depth + 7) / 8;
    for (uint32_t y = 0; y < pixmap->height; y++) {
        uint8_t *row = pixmap->rows + y * row_size;
        unsigned byte = 0;
        unsigned bits = 0;
        size_t at = 0;
        for (uint32_t x = 0; x < pixmap->width; x++) {
            byte = byte << depth | index_of[pixmap_get(pixmap, x, y)];
            bits += depth;
            if (bits == 8) {
                row[at++] = (uint8_t)byte;
                byte = 0;
                bits = 0;
            }
        }
        if (bits > 0)
            row[at] = (uint8_t)(byte << (8 - bits));
    }
    pixmap->depth = depth;
    pixmap->row_size = row_size;
}

void pixmap_trim(struct pixmap *pixmap)
{
    bool used[256] = {false};
    uint8_t index_of[256] = {0};
    unsigned count = 0;
    if (pixmap_is_true_colour(pixmap))
        return;
    note_all(pixmap, used);
    struct colour_table *table = &pixmap->table;
    for (unsigned i = 0; i < table->count; i++) {
        if (!used[i])
            continue;
        index_of[i] = (uint8_t)count;
        table->colours[count] = table->colours[i];
        table->letters[count++] = table->letters[i];
    }
    const bool shrinks = depth_for(count) < pixmap->depth;
    pixmap->last = (struct pixmap_change){.level = PIXMAP_LEVELS + 1}; /* none */
    if (count == table->count && !shrinks)
        return;
    table->count = count;
    if (shrinks)
        repack(pixmap, index_of, depth_for(count));
    else
        rename_indices(pixmap, index_of);
}
