/* SPDX-License-Identifier: MIT */
/* pixmap.c - an image of palette indices or true colours in memory. */
#include "picture/pixmap.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/stb.h"

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

double pixmap_memory(uint64_t width, uint64_t height, unsigned colour_count)
{
    const double tables = sizeof(uint32_t) + sizeof(uint32_t); /* for slot_of and users */
    return ((double)pixmap_row_size(width, colour_count) + tables) * (double)height;
}

bool pixmap_fits(uint64_t width, uint64_t height, unsigned colour_count)
{
    const uint64_t most = colour_count == PIXMAP_TRUE_COLOUR ? STB_RGB_WIDTH_MAX : INT32_MAX;
    return width <= most && height <= PIXMAP_BYTES_MAX / (pixmap_row_size(width, colour_count) + 1);
}

/* Assigns a slot to each row. */
static void assign_slots(struct pixmap *pixmap)
{
    const bool shared = !pixmap_is_true_colour(pixmap);
    pixmap->slot_count = shared ? 1 : pixmap->height;
    pixmap->users[0] = pixmap->height;
    for (uint32_t y = 0; !shared && y < pixmap->height; y++) {
        pixmap->slot_of[y] = y;
        pixmap->users[y] = 1;
    }
}

bool pixmap_create(struct pixmap *pixmap, uint64_t width, uint64_t height, unsigned colour_count,
                   struct error *error)
{
    const uint64_t row_size = pixmap_row_size(width, colour_count);
    *pixmap = (struct pixmap){0};
    if (width == 0 || height == 0)
        return error_set(error, ERROR_SETTINGS, "the picture has no pixels");
    if (!pixmap_fits(width, height, colour_count))
        return error_set(error, ERROR_LIMIT,
                         "a picture of %" PRIu64 " x %" PRIu64 " pixels is too large", width,
                         height);
    pixmap->width = (uint32_t)width;
    pixmap->height = (uint32_t)height;
    pixmap->depth = depth_for(colour_count);
    pixmap->row_size = row_size;
    pixmap->slots = pixmap_is_true_colour(pixmap) ? memory_zeroed_now(height, row_size, error)
                                                  : memory_zeroed(height, row_size, error);
    pixmap->slot_of = pixmap->slots ? memory_zeroed(height, sizeof *pixmap->slot_of, error) : NULL;
    pixmap->users = pixmap->slot_of ? memory_zeroed(height, sizeof *pixmap->users, error) : NULL;
    if (!pixmap->users) {
        pixmap_free(pixmap);
        return false;
    }
    assign_slots(pixmap);
    pixmap->table.count = colour_count <= 256 ? colour_count : 0;
    return true;
}

void pixmap_shorten(struct pixmap *pixmap, uint32_t height)
{
    pixmap->height = height;
    if (pixmap_is_true_colour(pixmap))
        pixmap->slot_count = height;
}

void pixmap_free(struct pixmap *pixmap)
{
    free(pixmap->slots);
    free(pixmap->slot_of);
    free(pixmap->users);
    *pixmap = (struct pixmap){0};
}

void pixmap_copy(struct pixmap *to, const struct pixmap *from)
{
    memcpy(to->slots, from->slots, from->slot_count * from->row_size);
    memcpy(to->slot_of, from->slot_of, from->height * sizeof *from->slot_of);
    memcpy(to->users, from->users, from->slot_count * sizeof *from->users);
    to->slot_count = from->slot_count;
}

bool pixmap_repeats(const struct pixmap *pixmap, uint32_t y)
{
    return pixmap->slot_of[y] == pixmap->slot_of[y - 1] ||
           memcmp(pixmap_row(pixmap, y), pixmap_row(pixmap, y - 1), pixmap->row_size) == 0;
}

/* Returns the next unused slot. The caller must assign it to at least one row. */
static uint32_t take_slot(struct pixmap *pixmap)
{
    enum { PROVIDED_MIN = 1 << 17, PROVIDED_MAX = 1 << 25 }; /* bytes per call to memory_provide */
    const size_t size = pixmap->height * pixmap->row_size;
    const size_t needed = (pixmap->slot_count + 1) * pixmap->row_size;
    if (needed > pixmap->provided) {
        size_t part = pixmap->provided > PROVIDED_MIN ? pixmap->provided : PROVIDED_MIN;
        part = part < PROVIDED_MAX ? part : PROVIDED_MAX;
        part = part < size - pixmap->provided ? part : size - pixmap->provided;
        memory_provide(pixmap->slots + pixmap->provided, part);
        pixmap->provided += part;
    }
    return pixmap->slot_count++;
}

/*
 * Returns writable bytes for row y and the consecutive rows below it, up to row `end` - 1, that
 * share its slot. No other row shares the returned bytes. Stores the number of these rows in
 * *count.
 */
static uint8_t *edit_rows(struct pixmap *pixmap, uint32_t y, uint32_t end, uint32_t *count)
{
    const uint32_t shared = pixmap->slot_of[y];
    uint32_t next = y + 1;
    while (next < end && pixmap->slot_of[next] == shared)
        next++;
    *count = next - y;
    uint8_t *bytes = pixmap->slots + shared * pixmap->row_size;
    if (pixmap->users[shared] == *count)
        return bytes;
    const uint32_t slot = take_slot(pixmap);
    pixmap->users[shared] -= *count;
    pixmap->users[slot] = *count;
    for (uint32_t i = y; i < next; i++)
        pixmap->slot_of[i] = slot;
    return memcpy(pixmap->slots + slot * pixmap->row_size, bytes, pixmap->row_size);
}

/* Returns writable bytes of row y, which no other row shares. */
static inline uint8_t *edit_row(struct pixmap *pixmap, uint32_t y)
{
    uint32_t count;
    const uint32_t slot = pixmap->slot_of[y];
    if (pixmap->users[slot] == 1)
        return pixmap->slots + slot * pixmap->row_size;
    return edit_rows(pixmap, y, y + 1, &count);
}

uint8_t *pixmap_true_pixels(struct pixmap *pixmap, uint32_t x, uint32_t y)
{
    return edit_row(pixmap, y) + (size_t)x * 3;
}

/* Returns the index of pixel x of a row with `depth` bits per pixel. */
static inline uint8_t get_index(const uint8_t *row, unsigned depth, uint32_t x)
{
    const size_t bit = (size_t)x * depth;
    return (uint8_t)(row[bit / 8] >> (8 - depth - bit % 8) & ((1u << depth) - 1));
}

static inline void set_index(uint8_t *row, unsigned depth, uint32_t x, uint8_t index)
{
    const size_t bit = (size_t)x * depth;
    const unsigned shift = 8 - depth - (unsigned)(bit % 8);
    const unsigned mask = ((1u << depth) - 1) << shift;
    row[bit / 8] = (uint8_t)((row[bit / 8] & ~mask) | (unsigned)index << shift);
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

/* Stores the colours of `count` pixels, starting at `at`. */
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

/* Packs `count` pixels into a row of indices, starting at column x. */
static void set_indices(uint8_t *row, unsigned depth, uint32_t x, const uint8_t *pixels,
                        uint32_t count)
{
    const unsigned in_byte = 8 / depth;
    while (count > 0 && x % in_byte != 0) {
        set_index(row, depth, x++, *pixels++);
        count--;
    }
    uint8_t *bytes = row + x / in_byte;
    const uint32_t whole = count / in_byte;
    switch (depth) {
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
        set_index(row, depth, x + i, pixels[i]);
}

/* Sets `count` pixels of a row, starting at column x. */
static void set_pixels(const struct pixmap *pixmap, uint8_t *row, uint32_t x, const uint8_t *pixels,
                       uint32_t count)
{
    if (pixmap_is_true_colour(pixmap))
        set_true_pixels(pixmap, row + (size_t)x * 3, pixels, count);
    else
        set_indices(row, pixmap->depth, x, pixels, count);
}

void pixmap_set_pixels(struct pixmap *pixmap, uint32_t x, uint32_t y, const uint8_t *pixels,
                       uint32_t count)
{
    if (count > 0)
        set_pixels(pixmap, edit_row(pixmap, y), x, pixels, count);
}

void pixmap_repeat_row(struct pixmap *pixmap, uint32_t y, uint32_t count)
{
    const uint32_t slot = pixmap->slot_of[y];
    const uint8_t *row = pixmap_row(pixmap, y);
    for (uint32_t below = y + 1; below <= y + count; below++) {
        const uint32_t before = pixmap->slot_of[below];
        if (pixmap->users[before] == 1) { /* do not leave a slot without rows */
            memcpy(pixmap->slots + before * pixmap->row_size, row, pixmap->row_size);
        } else {
            pixmap->users[before]--;
            pixmap->users[slot]++;
            pixmap->slot_of[below] = slot;
        }
    }
}

/* Returns the index of a pixel of a pixmap that is not in true colour. */
static uint8_t pixmap_get(const struct pixmap *pixmap, uint32_t x, uint32_t y)
{
    return get_index(pixmap_row(pixmap, y), pixmap->depth, x);
}

struct rgb pixmap_rgb(const struct pixmap *pixmap, uint32_t x, uint32_t y)
{
    if (!pixmap_is_true_colour(pixmap))
        return pixmap->table.colours[pixmap_get(pixmap, x, y)];
    const uint8_t *pixel = pixmap_row(pixmap, y) + (size_t)x * 3;
    return (struct rgb){pixel[0], pixel[1], pixel[2]};
}

void pixmap_row_rgb(const struct pixmap *pixmap, uint32_t y, uint8_t *rgb)
{
    if (pixmap_is_true_colour(pixmap)) {
        memcpy(rgb, pixmap_row(pixmap, y), pixmap->row_size);
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
    uint8_t *row = edit_row(pixmap, y);
    if (pixmap_is_true_colour(pixmap))
        set_true_pixels(pixmap, row + (size_t)x * 3, &index, 1);
    else
        set_index(row, pixmap->depth, x, index);
}

/* Blends the pixels in an area of a true-colour pixmap with a colour. */
static void blend_true(struct pixmap *pixmap, struct pixmap_area area, struct rgb colour,
                       unsigned coverage)
{
    for (uint32_t y = area.y; y < area.y + area.height; y++) {
        uint8_t *pixel = pixmap_true_pixels(pixmap, area.x, y);
        for (uint32_t i = 0; i < area.width; i++, pixel += 3) {
            const struct rgb under = {pixel[0], pixel[1], pixel[2]};
            const struct rgb mixed = colour_blend(under, colour, coverage);
            pixel[0] = mixed.red;
            pixel[1] = mixed.green;
            pixel[2] = mixed.blue;
        }
    }
}

/* Returns the element of pixmap->changes in which a change is cached. */
static struct pixmap_change *place_of(struct pixmap *pixmap, struct pixmap_change change)
{
    const unsigned hash = change.under * 5u + change.index * 77u + change.level * 19u;
    return &pixmap->changes[hash % PIXMAP_CHANGES];
}

/*
 * Returns the index of a pixel's colour after a change: a mixture with the colour wanted.index.
 * Pictures contain few different changes, and finding a colour in the table is slow, so the results
 * are cached.
 */
static uint8_t changed(struct pixmap *pixmap, struct pixmap_change wanted)
{
    struct pixmap_change *place = place_of(pixmap, wanted);
    if (!place->known || place->under != wanted.under || place->index != wanted.index ||
        place->level != wanted.level) {
        const struct colour_table *table = &pixmap->table;
        const struct rgb mixed =
            colour_mix(table->colours[wanted.under], table->colours[wanted.index],
                       (double)wanted.level / PIXMAP_LEVELS);
        *place = wanted;
        place->known = true;
        place->result = colour_table_find(&pixmap->table, 1u << pixmap->depth, mixed);
    }
    return place->result;
}

/*
 * Changes the pixels in the first row of an area. The call for depth 8 passes a constant `depth`,
 * so that the compiler can simplify the loop.
 */
static inline void change_pixels(struct pixmap *pixmap, struct pixmap_area area,
                                 struct pixmap_change wanted, const unsigned depth)
{
    uint8_t *row = edit_row(pixmap, area.y);
    const uint32_t end = area.x + area.width;
    for (uint32_t x = area.x; x < end;) {
        wanted.under = get_index(row, depth, x);
        const uint8_t result = changed(pixmap, wanted);
        /* Reuse the result for neighbouring pixels, which often have the same colour. */
        do
            set_index(row, depth, x++, result);
        while (x < end && get_index(row, depth, x) == wanted.under);
    }
}

/* Changes all pixels of an area. */
static void change(struct pixmap *pixmap, struct pixmap_area area, struct pixmap_change wanted)
{
    for (const uint32_t end = area.y + area.height; area.y < end; area.y++)
        if (pixmap->depth == 8)
            change_pixels(pixmap, area, wanted, 8);
        else
            change_pixels(pixmap, area, wanted, pixmap->depth);
}

void pixmap_blend(struct pixmap *pixmap, struct pixmap_area area, uint8_t index, unsigned coverage)
{
    const unsigned level = (coverage * PIXMAP_LEVELS + 127) / 255;
    if (pixmap_is_true_colour(pixmap))
        blend_true(pixmap, area, pixmap->table.colours[index], coverage);
    else if (level > 0)
        change(pixmap, area, (struct pixmap_change){.index = index, .level = (uint8_t)level});
}

void pixmap_fill(struct pixmap *pixmap, struct pixmap_area area, uint8_t index)
{
    enum { PIECE = 256 };
    uint8_t pixels[PIECE];
    memset(pixels, index, sizeof pixels);
    const uint32_t end = area.y + area.height;
    for (uint32_t y = area.y, count; area.width > 0 && y < end; y += count) {
        uint8_t *row = edit_rows(pixmap, y, end, &count);
        for (uint32_t done = 0; done < area.width; done += PIECE)
            set_pixels(pixmap, row, area.x + done, pixels,
                       area.width - done < PIECE ? area.width - done : PIECE);
    }
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
        const uint8_t *p = pixmap_row(a, y);
        const uint8_t *q = pixmap_row(b, y);
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
    /* The number of bits used in the last byte of a row; 0 means all. */
    const unsigned rest = (unsigned)((uint64_t)area.width * pixmap->depth % 8);
    for (uint32_t y = 0; y < area.height; y++) {
        if (y > 0 && pixmap->slot_of[area.y + y] == pixmap->slot_of[area.y + y - 1]) {
            pixmap_repeat_row(cut, y - 1, 1);
            continue;
        }
        uint8_t *row = edit_row(cut, y);
        memcpy(row, pixmap_row(pixmap, area.y + y) + left, cut->row_size);
        if (rest > 0) /* clear the bits after the last pixel */
            row[cut->row_size - 1] &= (uint8_t)(0xff << (8 - rest));
    }
    return true;
}

/* Sets occurs[b] for each byte b of a row. Skips a word that equals the word before it. */
static void note_bytes(const uint8_t *row, size_t size, bool occurs[256])
{
    uint64_t last = 0, word;
    size_t i = 0;
    for (; size - i >= sizeof word; i += sizeof word, last = word) {
        memcpy(&word, row + i, sizeof word);
        for (size_t k = 0; (i == 0 || word != last) && k < sizeof word; k++)
            occurs[row[i + k]] = true;
    }
    for (; i < size; i++)
        occurs[row[i]] = true;
}

/* Sets used[i] for each index i that occurs. Reads whole bytes where possible. */
static void note_all(const struct pixmap *pixmap, bool used[256])
{
    bool occurs[256] = {false};
    const unsigned depth = pixmap->depth;
    const unsigned mask = (1u << depth) - 1;
    const size_t whole = (size_t)pixmap->width * depth / 8;
    const uint32_t rest = (uint32_t)(whole * 8 / depth);
    for (uint32_t slot = 0; slot < pixmap->slot_count; slot++) {
        const uint8_t *row = pixmap->slots + slot * pixmap->row_size;
        note_bytes(row, whole, occurs);
        for (uint32_t x = rest; x < pixmap->width; x++)
            used[get_index(row, depth, x)] = true;
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
    for (size_t i = 0; i < pixmap->row_size * pixmap->slot_count; i++)
        pixmap->slots[i] = byte_of[pixmap->slots[i]];
}

/*
 * Replaces each index i with index_of[i] and packs the slots in place with `depth` bits per pixel.
 * `depth` must be smaller than pixmap->depth.
 */
static void repack(struct pixmap *pixmap, const uint8_t index_of[256], unsigned depth)
{
    const size_t row_size = ((size_t)pixmap->width * depth + 7) / 8;
    for (uint32_t slot = 0; slot < pixmap->slot_count; slot++) {
        const uint8_t *from = pixmap->slots + slot * pixmap->row_size;
        uint8_t *to = pixmap->slots + slot * row_size;
        unsigned byte = 0;
        unsigned bits = 0;
        for (uint32_t x = 0; x < pixmap->width; x++) {
            byte = byte << depth | index_of[get_index(from, pixmap->depth, x)];
            bits += depth;
            if (bits == 8) {
                *to++ = (uint8_t)byte;
                byte = 0;
                bits = 0;
            }
        }
        if (bits > 0)
            *to = (uint8_t)(byte << (8 - bits));
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
        table->colours[count++] = table->colours[i];
    }
    const bool shrinks = depth_for(count) < pixmap->depth;
    memset(pixmap->changes, 0, sizeof pixmap->changes);
    if (count == table->count && !shrinks)
        return;
    table->count = count;
    if (shrinks)
        repack(pixmap, index_of, depth_for(count));
    else
        rename_indices(pixmap, index_of);
}
