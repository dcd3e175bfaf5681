/* SPDX-License-Identifier: MIT */
/*
 * deflate_part.c - turns a complete DEFLATE stream into the beginning of a longer one.
 *
 * The stream is decoded, without storing the data, to find the bit that marks the last block and
 * the end of that block. Code words are looked up in tables indexed by the next bits of the
 * stream.
 */
#include "picture/deflate_part.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum {
    CODE_BITS_MAX = 15,
    QUICK_BITS = 10,
    LOOK_BITS = 57,
    PAIR_BITS = 48, /* upper bound on the bits of a length and its distance */
    LITERALS = 288, /* number of symbols of the code for literals and lengths */
    DISTANCES = 30,
    LENGTH_CODES = 19, /* number of symbols of the code length alphabet (RFC 1951) */
    END_OF_BLOCK = 256,
    LENGTH_FIRST = 257,
    LENGTH_LAST = 285,
};

enum block_type { BLOCK_STORED, BLOCK_FIXED, BLOCK_DYNAMIC };

struct reader {
    const uint8_t *data;
    size_t size;
    uint64_t at; /* position in bits */
};

/*
 * A Huffman code. An entry of its tables is (symbol << 4 | length), or 0 if the bits are not a code
 * word. Most code words are short enough for `quick`, which fits into the L1 cache. In `quick`, 0
 * can also mean that the code word is longer.
 */
struct code {
    unsigned bits; /* length of the longest code word */
    uint16_t quick[1 << QUICK_BITS];
    uint16_t entries[1 << CODE_BITS_MAX];
};

/* Returns at least the next LOOK_BITS bits, lowest bit first. Bits after the end are 0. */
static inline uint64_t look(const struct reader *reader)
{
    const size_t byte = (size_t)(reader->at / 8);
    uint64_t bits = 0;
    if (byte < reader->size && reader->size - byte >= sizeof bits) {
        memcpy(&bits, reader->data + byte, sizeof bits);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
        bits = __builtin_bswap64(bits);
#endif
    } else {
        for (unsigned i = 0; i < sizeof bits && byte + i < reader->size; i++)
            bits |= (uint64_t)reader->data[byte + i] << (8 * i);
    }
    return bits >> (reader->at % 8);
}

static unsigned take(struct reader *reader, unsigned count)
{
    const uint64_t bits = look(reader) & ((UINT64_C(1) << count) - 1);
    reader->at += count;
    return (unsigned)bits;
}

/* Returns the entry of the code word at the beginning of `bits`. */
static inline unsigned entry_of(const struct code *code, uint64_t bits)
{
    const unsigned entry = code->quick[bits & ((1u << QUICK_BITS) - 1)];
    return entry != 0 ? entry : code->entries[bits & ((UINT64_C(1) << code->bits) - 1)];
}

/* Reads a code word and returns its symbol, or UINT32_MAX if the bits are not a code word. */
static unsigned take_symbol(struct reader *reader, const struct code *code)
{
    const unsigned entry = entry_of(code, look(reader));
    reader->at += entry & 15;
    return entry == 0 ? UINT32_MAX : entry >> 4;
}

static unsigned reversed(unsigned word, unsigned length)
{
    unsigned result = 0;
    for (unsigned i = 0; i < length; i++)
        result |= (word >> i & 1) << (length - 1 - i);
    return result;
}

/*
 * Builds the canonical Huffman code whose code words have these lengths. Symbols whose length is 0
 * are unused.
 */
static void build(struct code *code, const uint8_t *lengths, unsigned count)
{
    unsigned used[CODE_BITS_MAX + 1] = {0};
    unsigned next[CODE_BITS_MAX + 2] = {0};
    code->bits = 1;
    for (unsigned symbol = 0; symbol < count; symbol++) {
        used[lengths[symbol]]++;
        code->bits = lengths[symbol] > code->bits ? lengths[symbol] : code->bits;
    }
    used[0] = 0;
    for (unsigned length = 1; length <= CODE_BITS_MAX; length++)
        next[length + 1] = (next[length] + used[length]) << 1;
    memset(code->entries, 0, sizeof *code->entries << code->bits);
    memset(code->quick, 0, sizeof code->quick);
    for (unsigned symbol = 0; symbol < count; symbol++) {
        const unsigned length = lengths[symbol];
        if (length == 0)
            continue;
        const unsigned word = reversed(next[length]++, length);
        const uint16_t entry = (uint16_t)(symbol << 4 | length);
        for (unsigned i = word; i < 1u << code->bits; i += 1u << length)
            code->entries[i] = entry;
        for (unsigned i = word; length <= QUICK_BITS && i < 1u << QUICK_BITS; i += 1u << length)
            code->quick[i] = entry;
    }
}

/* Reads the lengths of the code words of a dynamic block. Returns false if they are not valid. */
static bool read_lengths(struct reader *reader, struct code *code, uint8_t *lengths, unsigned count)
{
    static const uint8_t order[LENGTH_CODES] = {16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                                11, 4,  12, 3, 13, 2, 14, 1, 15};
    uint8_t meta[LENGTH_CODES] = {0};
    const unsigned given = take(reader, 4) + 4;
    for (unsigned i = 0; i < given; i++)
        meta[order[i]] = (uint8_t)take(reader, 3);
    build(code, meta, LENGTH_CODES);
    for (unsigned i = 0; i < count;) {
        const unsigned symbol = take_symbol(reader, code);
        unsigned repeats = 1;
        uint8_t length = (uint8_t)symbol;
        if (symbol == 16 && i > 0) {
            repeats = 3 + take(reader, 2);
            length = lengths[i - 1];
        } else if (symbol == 17 || symbol == 18) {
            repeats = symbol == 17 ? 3 + take(reader, 3) : 11 + take(reader, 7);
            length = 0;
        } else if (symbol > CODE_BITS_MAX) {
            return false;
        }
        if (repeats > count - i)
            return false;
        memset(lengths + i, length, repeats);
        i += repeats;
    }
    return true;
}

/* The Huffman codes of a block. */
struct codes {
    struct code literals, distances;
};

static void fixed_codes(struct codes *codes)
{
    uint8_t lengths[LITERALS];
    memset(lengths, 8, 144);
    memset(lengths + 144, 9, 112);
    memset(lengths + 256, 7, 24);
    memset(lengths + 280, 8, 8);
    build(&codes->literals, lengths, LITERALS);
    memset(lengths, 5, DISTANCES);
    build(&codes->distances, lengths, DISTANCES);
}

static bool dynamic_codes(struct reader *reader, struct codes *codes)
{
    uint8_t lengths[LITERALS + 32] = {0};
    const unsigned literals = take(reader, 5) + LENGTH_FIRST;
    const unsigned distances = take(reader, 5) + 1;
    if (literals > LITERALS ||
        !read_lengths(reader, &codes->literals, lengths, literals + distances))
        return false;
    build(&codes->literals, lengths, literals);
    build(&codes->distances, lengths + literals, distances);
    return true;
}

/* Returns the number of extra bits that follow the code word of a length. */
static inline unsigned length_bits(unsigned symbol)
{
    return symbol >= 265 && symbol < LENGTH_LAST ? (symbol - 261) / 4 : 0;
}

/* Returns the number of extra bits that follow the code word of a distance. */
static inline unsigned distance_bits(unsigned symbol)
{
    return symbol >= 4 ? symbol / 2 - 1 : 0;
}

/* Skips the symbols of a compressed block. */
static bool skip_symbols(struct reader *reader, const struct codes *codes)
{
    const uint64_t end = (uint64_t)reader->size * 8;
    while (reader->at <= end) {
        const uint64_t bits = look(reader);
        unsigned used = 0;
        unsigned entry = entry_of(&codes->literals, bits);
        while (entry != 0 && entry >> 4 < END_OF_BLOCK && used < LOOK_BITS - PAIR_BITS) {
            used += entry & 15;
            entry = entry_of(&codes->literals, bits >> used);
        }
        const unsigned symbol = entry >> 4;
        if (entry == 0 || symbol > LENGTH_LAST)
            return false;
        if (symbol > END_OF_BLOCK && used < LOOK_BITS - PAIR_BITS) {
            used += (entry & 15) + length_bits(symbol);
            const unsigned distance = entry_of(&codes->distances, bits >> used);
            if (distance == 0 || distance >> 4 >= DISTANCES)
                return false;
            used += (distance & 15) + distance_bits(distance >> 4);
        } else if (symbol == END_OF_BLOCK) {
            reader->at += used + (entry & 15);
            return reader->at <= end;
        }
        reader->at += used;
    }
    return false;
}

static bool skip_stored(struct reader *reader)
{
    reader->at = (reader->at + 7) / 8 * 8;
    const unsigned length = take(reader, 16);
    reader->at += 16 + 8 * (uint64_t)length;
    return reader->at <= (uint64_t)reader->size * 8;
}

/* Skips the remainder of a block whose first bit has already been read. */
static bool skip_block(struct reader *reader, struct codes *codes)
{
    switch (take(reader, 2)) {
    case BLOCK_STORED:
        return skip_stored(reader);
    case BLOCK_FIXED:
        fixed_codes(codes);
        return skip_symbols(reader, codes);
    case BLOCK_DYNAMIC:
        return dynamic_codes(reader, codes) && skip_symbols(reader, codes);
    default:
        return false;
    }
}

/* Skips all blocks. Stores in *mark the position of the bit that marks the last block. */
static bool skip_blocks(struct reader *reader, struct codes *codes, uint64_t *mark)
{
    bool last;
    do {
        *mark = reader->at;
        last = take(reader, 1) != 0;
        if (!skip_block(reader, codes))
            return false;
    } while (!last);
    return true;
}

bool deflate_part_open(uint8_t *data, size_t *size, struct error *error)
{
    struct reader reader = {.data = data, .size = *size};
    struct codes *codes = memory_array(1, sizeof *codes, error);
    uint64_t mark;
    if (!codes)
        return false;
    const bool ok = skip_blocks(&reader, codes, &mark);
    free(codes);
    if (!ok)
        return error_set(error, ERROR_INPUT, "invalid DEFLATE stream");
    data[mark / 8] &= (uint8_t) ~(1u << mark % 8);
    /*
     * A stored block begins with three zero bits, followed by zeros up to the next byte boundary.
     * The bits from reader.at to the next boundary are already 0.
     */
    const size_t used = (size_t)(reader.at + 7) / 8;
    const size_t whole = (size_t)(reader.at + 3 + 7) / 8;
    memset(data + used, 0, whole - used);
    memcpy(data + whole, "\0\0\xff\xff", 4); /* the length 0 and its complement */
    *size = whole + 4;
    return true;
}
