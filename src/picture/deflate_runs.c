/* SPDX-License-Identifier: MIT */
/*
 * deflate_runs.c - compresses data that consists of long runs of equal bytes.
 *
 * The data is written as one block with its own Huffman codes. All matches have distance 1, so the
 * code for distances has one symbol. The first bit of a code word is stored as its lowest bit,
 * because the lowest bit is written first.
 */
#include "picture/deflate_runs.h"

#include <stdlib.h>
#include <string.h>

#include "base/big_endian.h"
#include "base/memory.h"

enum {
    ADLER_MODULUS = 65521,
    LITERALS = 286, /* number of symbols of the code for literals and lengths */
    END_OF_BLOCK = 256,
    LENGTH_FIRST = 257, /* symbol of a match of MATCH_MIN bytes */
    LENGTH_LAST = 285,  /* symbol of a match of MATCH_MAX bytes */
    LENGTH_CODES = 19,  /* number of symbols of the code length alphabet (RFC 1951) */
    MATCH_MIN = 3,
    MATCH_MAX = 258,
    MATCH_ITEM = 256,     /* an item is a literal, or this number plus the length of a match */
    ZLIB_HEADER = 0x0178, /* the bytes 0x78 and 0x01: DEFLATE, a window of 32 KB, fast */
    BLOCK_LAST = 1,
    BLOCK_DYNAMIC = 2,
    CODE_BITS_MAX = 15,
    LENGTH_BITS_MAX = 7, /* longest code word for a code length, in bits */
    ITEM_BITS_MAX = CODE_BITS_MAX + 5 + 1,
    ITEMS = MATCH_ITEM + MATCH_MAX + 1, /* number of different items */
    FRAME_BYTES_MAX = 512,              /* header, codes, end-of-block symbol and checksum */
};

/* A Huffman code. Symbols whose length is 0 are unused. */
struct code {
    uint32_t uses[LITERALS]; /* how often each symbol occurs */
    uint8_t lengths[LITERALS];
    uint16_t words[LITERALS];
};

/* A bit writer, which fills each byte from its lowest bit. */
struct bits {
    uint8_t *next;
    uint64_t held;
    unsigned count; /* number of bits in `held`, fewer than 8 between calls */
};

static void put(struct bits *bits, unsigned value, unsigned count)
{
    bits->held |= (uint64_t)value << bits->count;
    for (bits->count += count; bits->count >= 8; bits->count -= 8) {
        *bits->next++ = (uint8_t)bits->held;
        bits->held >>= 8;
    }
}

static void put_symbol(struct bits *bits, const struct code *code, unsigned symbol)
{
    put(bits, code->words[symbol], code->lengths[symbol]);
}

bool deflate_runs_begin(struct deflate_runs *runs, size_t most, struct error *error)
{
    *runs = (struct deflate_runs){.most = most, .sum = 1};
    runs->items = memory_array(most, sizeof *runs->items, error);
    return runs->items != NULL;
}

void deflate_runs_free(struct deflate_runs *runs)
{
    free(runs->items);
}

static void add_item(struct deflate_runs *runs, unsigned item)
{
    if (runs->count < runs->most)
        runs->items[runs->count] = (uint16_t)item;
    runs->count++;
}

/* Appends a byte that is not repeated. */
static void add_byte(struct deflate_runs *runs, uint8_t byte)
{
    runs->sum += byte;
    runs->sum -= runs->sum >= ADLER_MODULUS ? (unsigned)ADLER_MODULUS : 0;
    runs->sums += runs->sum;
    runs->sums -= runs->sums >= ADLER_MODULUS ? (unsigned)ADLER_MODULUS : 0;
    add_item(runs, byte);
}

void deflate_runs_add(struct deflate_runs *runs, uint8_t byte, size_t length)
{
    if (length == 1) {
        add_byte(runs, byte);
        return;
    }
    const uint64_t triangle = (uint64_t)length * (length + 1) / 2 % ADLER_MODULUS;
    runs->sums = (runs->sums + length * runs->sum + byte * triangle) % ADLER_MODULUS;
    runs->sum = (runs->sum + (uint64_t)length * byte) % ADLER_MODULUS;
    add_item(runs, byte);
    for (length--; length > MATCH_MAX; length -= MATCH_MAX)
        add_item(runs, MATCH_ITEM + MATCH_MAX);
    if (length >= MATCH_MIN)
        add_item(runs, MATCH_ITEM + (unsigned)length);
    for (; length > 0 && length < MATCH_MIN; length--)
        add_item(runs, byte);
}

bool deflate_runs_overflow(const struct deflate_runs *runs)
{
    return runs->count > runs->most;
}

/* A symbol and the bits that follow its code word. */
struct token {
    unsigned symbol, extra, extra_bits;
};

static struct token token_of(unsigned item)
{
    if (item < MATCH_ITEM)
        return (struct token){item, 0, 0};
    if (item == MATCH_ITEM + MATCH_MAX)
        return (struct token){LENGTH_LAST, 0, 0};
    const unsigned above = item - MATCH_ITEM - MATCH_MIN;
    unsigned bits = 0;
    while (above >> bits >= 8)
        bits++;
    return (struct token){LENGTH_FIRST + 4 * bits + (above >> bits), above & ((1u << bits) - 1),
                          bits};
}

/* A node of a Huffman tree. */
struct node {
    uint32_t uses;
    uint16_t symbol; /* symbol of a leaf */
    uint16_t parent, depth;
};

static int by_uses(const void *a, const void *b)
{
    const struct node *p = a;
    const struct node *q = b;
    if (p->uses != q->uses)
        return p->uses < q->uses ? -1 : 1;
    return (p->symbol > q->symbol) - (p->symbol < q->symbol);
}

/*
 * Builds a Huffman tree from `count` leaves, at least two, sorted by `uses`. The inner nodes follow
 * the leaves and are created in ascending order of `uses`. Leaves and inner nodes therefore form
 * two queues, and the rarest node without a parent is always at the head of one of them. Returns
 * the greatest depth of a leaf.
 */
static unsigned build_tree(struct node *nodes, unsigned count)
{
    unsigned leaf = 0;
    unsigned inner = count;
    unsigned deepest = 0;
    const unsigned root = 2 * count - 2;
    for (unsigned made = count; made <= root; made++) {
        nodes[made] = (struct node){0};
        for (unsigned child = 0; child < 2; child++) {
            const bool takes_leaf =
                leaf < count && (inner == made || nodes[leaf].uses <= nodes[inner].uses);
            struct node *taken = &nodes[takes_leaf ? leaf++ : inner++];
            taken->parent = (uint16_t)made;
            nodes[made].uses += taken->uses;
        }
    }
    for (unsigned i = root; i-- > 0;) {
        nodes[i].depth = (uint16_t)(nodes[nodes[i].parent].depth + 1);
        if (i < count && nodes[i].depth > deepest)
            deepest = nodes[i].depth;
    }
    return deepest;
}

/*
 * Computes the lengths of the code words of the first `count` symbols, at most `limit` bits. While
 * the optimal code has a code word longer than `limit`, makes the counts of the symbols more equal.
 * At least two symbols must be used.
 */
static void choose_lengths(struct code *code, unsigned count, unsigned limit)
{
    struct node nodes[2 * LITERALS];
    unsigned used = 0;
    for (unsigned symbol = 0; symbol < count; symbol++)
        if (code->uses[symbol] > 0)
            nodes[used++] = (struct node){code->uses[symbol], (uint16_t)symbol, 0, 0};
    qsort(nodes, used, sizeof *nodes, by_uses);
    while (build_tree(nodes, used) > limit)
        for (unsigned i = 0; i < used; i++)
            nodes[i].uses = nodes[i].uses / 2 + 1; /* the nodes remain sorted */
    for (unsigned i = 0; i < used; i++)
        code->lengths[nodes[i].symbol] = (uint8_t)nodes[i].depth;
}

static unsigned reversed(unsigned word, unsigned length)
{
    unsigned result = 0;
    for (unsigned i = 0; i < length; i++)
        result |= (word >> i & 1) << (length - 1 - i);
    return result;
}

/* Computes the lengths and the code words of the first `count` symbols from their uses. */
static void make_code(struct code *code, unsigned count, unsigned limit)
{
    unsigned word = 0;
    choose_lengths(code, count, limit);
    for (unsigned length = 1; length <= limit; length++, word <<= 1)
        for (unsigned symbol = 0; symbol < count; symbol++)
            if (code->lengths[symbol] == length)
                code->words[symbol] = (uint16_t)reversed(word++, length);
}

/*
 * The code lengths of a block as symbols of the code length alphabet (RFC 1951), each with its
 * extra bits. Only runs of zero lengths are combined into one symbol.
 */
struct length_list {
    struct token tokens[LITERALS + 1];
    unsigned count;
};

static void list_lengths(struct length_list *list, const uint8_t *lengths, unsigned count)
{
    for (unsigned i = 0; i < count;) {
        unsigned zeros = 0;
        while (zeros < 138 && i + zeros < count && lengths[i + zeros] == 0)
            zeros++;
        struct token token = {lengths[i], 0, 0};
        if (zeros >= 11)
            token = (struct token){18, zeros - 11, 7};
        else if (zeros >= 3)
            token = (struct token){17, zeros - 3, 3};
        list->tokens[list->count++] = token;
        i += zeros >= 3 ? zeros : 1;
    }
}

/* Writes the Huffman codes of a block in the form of their code lengths. */
static void put_codes(struct bits *bits, const struct code *literals)
{
    static const uint8_t order[LENGTH_CODES] = {16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                                11, 4,  12, 3, 13, 2, 14, 1, 15};
    static const uint8_t distances[] = {1}; /* the distance 1 has a code word of one bit */
    struct length_list list = {.count = 0};
    struct code code = {.uses = {0}};
    unsigned count = LITERALS;
    while (literals->lengths[count - 1] == 0)
        count--;
    list_lengths(&list, literals->lengths, count);
    list_lengths(&list, distances, sizeof distances);
    for (unsigned i = 0; i < list.count; i++)
        code.uses[list.tokens[i].symbol]++;
    make_code(&code, LENGTH_CODES, LENGTH_BITS_MAX);
    unsigned given = LENGTH_CODES;
    while (code.lengths[order[given - 1]] == 0)
        given--;
    put(bits, count - LENGTH_FIRST, 5);
    put(bits, sizeof distances - 1, 5);
    put(bits, given - 4, 4);
    for (unsigned i = 0; i < given; i++)
        put(bits, code.lengths[order[i]], 3);
    for (unsigned i = 0; i < list.count; i++) {
        put_symbol(bits, &code, list.tokens[i].symbol);
        put(bits, list.tokens[i].extra, list.tokens[i].extra_bits);
    }
}

/* Counts how often each item occurs. */
static void count_items(const struct deflate_runs *runs, uint32_t uses[ITEMS])
{
    memset(uses, 0, ITEMS * sizeof *uses);
    for (size_t i = 0; i < runs->count; i++)
        uses[runs->items[i]]++;
}

/* The bits of an item. */
struct item_bits {
    uint32_t value, count;
};

/*
 * Returns the bits of an item: the code word, the extra bits and, for a match, the distance, which
 * is one 0 bit.
 */
static struct item_bits bits_of(const struct code *code, unsigned item)
{
    const struct token token = token_of(item);
    const unsigned length = code->lengths[token.symbol];
    return (struct item_bits){code->words[token.symbol] | token.extra << length,
                              length + token.extra_bits + (item >= MATCH_ITEM ? 1 : 0)};
}

static void put_items(struct bits *bits, const struct code *code, const struct deflate_runs *runs,
                      const uint32_t uses[ITEMS])
{
    struct item_bits bits_of_item[ITEMS];
    for (unsigned item = 0; item < ITEMS; item++)
        if (uses[item] > 0)
            bits_of_item[item] = bits_of(code, item);
    for (size_t i = 0; i < runs->count; i++) {
        const struct item_bits *item = &bits_of_item[runs->items[i]];
        put(bits, item->value, item->count);
    }
    put_symbol(bits, code, END_OF_BLOCK);
}

bool deflate_runs_write(const struct deflate_runs *runs, struct bytes *stream, struct error *error)
{
    uint8_t *to = memory_array(FRAME_BYTES_MAX + runs->count * ITEM_BITS_MAX / 8, 1, error);
    struct bits bits = {.next = to};
    struct code code = {.uses = {[END_OF_BLOCK] = 1}};
    uint32_t uses[ITEMS];
    if (!to)
        return false;
    count_items(runs, uses);
    for (unsigned item = 0; item < ITEMS; item++)
        if (uses[item] > 0)
            code.uses[token_of(item).symbol] += uses[item];
    make_code(&code, LITERALS, CODE_BITS_MAX);
    put(&bits, ZLIB_HEADER, 16);
    put(&bits, BLOCK_LAST, 1);
    put(&bits, BLOCK_DYNAMIC, 2);
    put_codes(&bits, &code);
    put_items(&bits, &code, runs, uses);
    put(&bits, 0, (8 - bits.count) % 8);
    big_endian_put(bits.next, (uint32_t)(runs->sums << 16 | runs->sum));
    *stream = (struct bytes){to, (size_t)(bits.next - to) + 4};
    return true;
}
