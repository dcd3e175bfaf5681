/* SPDX-License-Identifier: MIT */
/* case_text.c - the contents of files in tests/cases, written as text with escapes. */
#include "tests/support/case_text.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <libdeflate.h>

#include "base/file.h"
#include "tests/test.h"

static void put(struct buffer *content, const void *data, size_t size)
{
    struct error error;
    assert_true(buffer_append(content, data, size, &error));
}

static void put_byte(struct buffer *content, unsigned byte)
{
    put(content, &(uint8_t){(uint8_t)byte}, 1);
}

static int digit_of(char character)
{
    static const char digits[] = "0123456789abcdef";
    const char *place = character != '\0' ? strchr(digits, character) : NULL;
    return place ? (int)(place - digits) : -1;
}

/* Appends the byte that two digits describe. Returns false if they are no digits. */
static bool put_digits(struct buffer *content, const char *digits)
{
    const int high = digit_of(digits[0]);
    const int low = high >= 0 ? digit_of(digits[1]) : -1;
    if (low < 0)
        return false;
    put_byte(content, (unsigned)(high << 4 | low));
    return true;
}

/* --- names and fixtures -------------------------------------------------------------------- */

static bool put_named(const struct case_names *names, const char *name, size_t length,
                      struct buffer *content)
{
    for (size_t i = 0; i < names->count; i++)
        if (strlen(names->items[i].name) == length &&
            strncmp(names->items[i].name, name, length) == 0) {
            put(content, names->items[i].content.text, names->items[i].content.size);
            return true;
        }
    return false;
}

/*
 * Changes a fixture as the word describes: 60=ff replaces a byte, 60 keeps the bytes before it, and
 * 60- keeps it and the bytes after it. `begin` is the first byte to keep.
 */
static bool change_fixture(char *word, struct bytes *fixture, size_t *begin)
{
    const size_t number = strtoul(word, &word, 10);
    struct buffer byte = {0};
    if (number >= fixture->size)
        return false;
    if (*word == '\0')
        fixture->size = number;
    else if (strcmp(word, "-") == 0)
        *begin = number;
    else if (*word == '=' && strlen(word) == 3 && put_digits(&byte, word + 1))
        fixture->data[number] = (uint8_t)*byte.text;
    else
        return false;
    free(byte.text);
    return true;
}

/* Appends a fixture. `text` is its name, followed by changes. */
static bool put_fixture(const char *text, size_t length, struct buffer *content)
{
    char words[200];
    char path[300];
    char *rest = words;
    struct bytes fixture;
    struct error error;
    size_t begin = 0;
    if (length >= sizeof words)
        return false;
    (void)snprintf(words, sizeof words, "%.*s", (int)length, text);
    (void)snprintf(path, sizeof path, "src/tests/fixtures/%s", strtok_r(words, " ", &rest));
    if (!file_read(path, 1 << 20, &fixture, &error))
        return false;
    bool ok = true;
    for (char *word = strtok_r(NULL, " ", &rest); ok && word; word = strtok_r(NULL, " ", &rest))
        ok = change_fixture(word, &fixture, &begin);
    if (ok && begin <= fixture.size)
        put(content, fixture.data + begin, fixture.size - begin);
    free(fixture.data);
    return ok;
}

/* --- groups -------------------------------------------------------------------------------- */

static bool put_hexadecimal(const struct buffer *inner, struct buffer *content)
{
    for (const char *next = inner->text; *next != '\0'; next++)
        if (*next != ' ' && !put_digits(content, next++))
            return false;
    return true;
}

static void put_little_endian(size_t value, unsigned size, struct buffer *content)
{
    for (unsigned i = 0; i < size; i++)
        put_byte(content, (unsigned)(value >> 8 * i) & 0xff);
}

static void put_big_endian(size_t value, struct buffer *content)
{
    for (int shift = 24; shift >= 0; shift -= 8)
        put_byte(content, (unsigned)(value >> shift) & 0xff);
}

static bool put_chunk(const struct buffer *inner, struct buffer *content)
{
    if (inner->size < 4)
        return false;
    put_big_endian(inner->size - 4, content);
    put(content, inner->text, inner->size);
    put_big_endian(libdeflate_crc32(0, inner->text, inner->size), content);
    return true;
}

static bool put_zlib(const struct buffer *inner, struct buffer *content)
{
    struct libdeflate_compressor *compressor = libdeflate_alloc_compressor(0);
    assert_non_null(compressor);
    const size_t bound = libdeflate_zlib_compress_bound(compressor, inner->size);
    uint8_t *stream = malloc(bound);
    assert_non_null(stream);
    put(content, stream,
        libdeflate_zlib_compress(compressor, inner->text, inner->size, stream, bound));
    free(stream);
    libdeflate_free_compressor(compressor);
    return true;
}

static bool put_group(char kind, const struct buffer *inner, struct buffer *content)
{
    switch (kind) {
    case 'h':
        return put_hexadecimal(inner, content);
    case 'c':
        return put_chunk(inner, content);
    case 'z':
        return put_zlib(inner, content);
    case 'd':
    case 'k':
        for (int i = 0; i < (kind == 'd' ? 10 : 1000); i++)
            put(content, inner->text, inner->size);
        return true;
    case '2':
    case '4':
        put_little_endian(inner->size, (unsigned)(kind - '0'), content);
        put(content, inner->text, inner->size);
        return true;
    default:
        return false;
    }
}

/* --- escapes ------------------------------------------------------------------------------- */

static bool expand_part(const struct case_names *names, const char **text, bool in_group,
                        struct buffer *content);

/* Expands a group. `*text` is at its letter, and then after the parenthesis that closes it. */
static bool expand_group(const struct case_names *names, const char **text, struct buffer *content)
{
    const char kind = **text;
    struct buffer inner = {0};
    *text += 2;
    put(&inner, "", 0);
    const bool ok = expand_part(names, text, true, &inner) && put_group(kind, &inner, content);
    free(inner.text);
    return ok;
}

/* Expands the text between two brackets. `*text` is at the first one, and then after the second. */
static bool expand_brackets(const struct case_names *names, const char **text,
                            struct buffer *content)
{
    const char *inner = *text + 1;
    const char *end = strchr(inner, **text == '{' ? '}' : '>');
    if (!end)
        return false;
    const size_t length = (size_t)(end - inner);
    const bool ok = **text == '{' ? put_named(names, inner, length, content)
                                  : put_fixture(inner, length, content);
    *text = end + 1;
    return ok;
}

/* Expands an escape. `*text` is after the backslash, and then after the escape. */
static bool expand_escape(const struct case_names *names, const char **text, struct buffer *content)
{
    static const char letters[] = "nrt\\";
    const char *place = **text != '\0' ? strchr(letters, **text) : NULL;
    if (place) {
        put_byte(content, (unsigned char)"\n\r\t\\"[place - letters]);
        (*text)++;
        return true;
    }
    if (**text == 'x') {
        const bool ok = put_digits(content, *text + 1);
        *text += ok ? 3 : 0;
        return ok;
    }
    if (**text == '{' || **text == '<')
        return expand_brackets(names, text, content);
    return **text != '\0' && (*text)[1] == '(' && expand_group(names, text, content);
}

/* Expands a text up to its end or, in a group, up to and including the end of the group. */
static bool expand_part(const struct case_names *names, const char **text, bool in_group,
                        struct buffer *content)
{
    while (**text != '\0') {
        if (in_group && strncmp(*text, "\\)", 2) == 0) {
            *text += 2;
            return true;
        }
        const char character = *(*text)++;
        if (character != '\\')
            put_byte(content, (unsigned char)character);
        else if (!expand_escape(names, text, content))
            return false;
    }
    return !in_group;
}

bool case_expand(const struct case_names *names, const char *text, struct buffer *content)
{
    put(content, "", 0);
    return expand_part(names, &text, false, content);
}

bool case_define(struct case_names *names, const char *name, const char *text)
{
    if (names->count == CASE_NAMES_MAX || strlen(name) >= sizeof names->items[0].name)
        return false;
    struct buffer *content = &names->items[names->count].content;
    (void)snprintf(names->items[names->count].name, sizeof names->items[0].name, "%s", name);
    const bool ok = case_expand(names, text, content);
    names->count++;
    return ok;
}

void case_names_free(struct case_names *names)
{
    for (size_t i = 0; i < names->count; i++)
        free(names->items[i].content.text);
}
