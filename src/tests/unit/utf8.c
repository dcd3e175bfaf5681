/* SPDX-License-Identifier: MIT */
/* utf8.c - tests of base/utf8 against the table of well-formed sequences in RFC 3629. */
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "tests/support/append_text.h"
#include "tests/support/random.h"
#include "tests/test.h"

/*
 * The well-formed sequences of two to four bytes (RFC 3629, section 4): the ranges of the first
 * two bytes. Further bytes are 80 to BF.
 */
static const struct form {
    uint8_t first_low, first_high, second_low, second_high;
    size_t length;
} forms[] = {
    {0xc2, 0xdf, 0x80, 0xbf, 2}, {0xe0, 0xe0, 0xa0, 0xbf, 3}, {0xe1, 0xec, 0x80, 0xbf, 3},
    {0xed, 0xed, 0x80, 0x9f, 3}, {0xee, 0xef, 0x80, 0xbf, 3}, {0xf0, 0xf0, 0x90, 0xbf, 4},
    {0xf1, 0xf3, 0x80, 0xbf, 4}, {0xf4, 0xf4, 0x80, 0x8f, 4},
};

static bool between(uint8_t low, uint8_t byte, uint8_t high)
{
    return low <= byte && byte <= high;
}

/*
 * Returns the length of the character at the beginning of `bytes`, or 0 if it is not well-formed
 * according to the table.
 */
static size_t expected_length(const uint8_t bytes[4])
{
    if (bytes[0] < 0x80)
        return 1;
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        const struct form *form = &forms[i];
        if (!between(form->first_low, bytes[0], form->first_high))
            continue;
        size_t length = between(form->second_low, bytes[1], form->second_high) ? 2 : 0;
        while (length >= 2 && length < form->length)
            length = between(0x80, bytes[length], 0xbf) ? length + 1 : 0;
        return length;
    }
    return 0;
}

/* Returns the code point of a well-formed character of `length` bytes. */
static uint32_t code_of(const uint8_t *bytes, size_t length)
{
    static const uint8_t masks[] = {0, 0x7f, 0x1f, 0x0f, 0x07};
    uint32_t code = bytes[0] & masks[length];
    for (size_t i = 1; i < length; i++)
        code = code * 64 + bytes[i] - 0x80;
    return code;
}

/*
 * Returns true for a character that must be escaped: a control character, a line or paragraph
 * separator, or an invisible character.
 */
static bool is_unsafe(uint32_t code)
{
    return code < 0x20 || (code >= 0x7f && code < 0xa0) || code == 0x61c ||
           (code >= 0x200b && code <= 0x200f) || (code >= 0x2028 && code <= 0x202e) ||
           (code >= 0x2060 && code <= 0x206f) || code == 0xfeff;
}

enum { EXPECTED_SIZE = 256 };

/* Writes the expected result of utf8_escape, or of utf8_escape_json if `json` is true. */
static void expected_escapes(const char *text, bool json, char escaped[EXPECTED_SIZE])
{
    escaped[0] = '\0';
    while (*text != '\0') {
        uint8_t next[4] = {0};
        for (size_t i = 0; i < sizeof next && text[i] != '\0'; i++)
            next[i] = (uint8_t)text[i];
        const size_t length = expected_length(next);
        const uint32_t code = length > 0 ? code_of(next, length) : next[0];
        if (length == 0 && json)
            append_text(escaped, EXPECTED_SIZE, "\xef\xbf\xbd");
        else if (length > 0 && is_unsafe(code) && (json || code >= 0x80))
            append_text(escaped, EXPECTED_SIZE, "\\u%04x", code);
        else if (length == 0 || is_unsafe(code))
            append_text(escaped, EXPECTED_SIZE, "\\x%02x", code);
        else if (json && (code == '"' || code == '\\'))
            append_text(escaped, EXPECTED_SIZE, "\\%c", *text);
        else
            append_text(escaped, EXPECTED_SIZE, "%.*s", (int)length, text);
        text += length > 0 ? length : 1;
    }
}

static void assert_character(const uint8_t bytes[4])
{
    char text[5] = {0};
    memcpy(text, bytes, 4);
    const size_t whole = expected_length(bytes);
    const size_t length = whole > 0 && is_unsafe(code_of(bytes, whole)) ? 0 : whole;
    if (utf8_printable(text) != length)
        fail_msg("%02x %02x %02x %02x has %zu printable bytes, not %zu", bytes[0], bytes[1],
                 bytes[2], bytes[3], utf8_printable(text), length);
}

/*
 * Fails unless utf8_escape turns the text into `plain` and utf8_escape_json turns it into `json`.
 */
static void assert_escaped(const char *text, const char *plain, const char *json)
{
    typedef size_t escape(const char *, char[UTF8_ESCAPED_SIZE]);
    static escape *const functions[] = {utf8_escape, utf8_escape_json};
    const char *const expected[] = {plain, json};
    for (int i = 0; i < 2; i++) {
        char whole[EXPECTED_SIZE] = "";
        char escaped[UTF8_ESCAPED_SIZE];
        for (const char *at = text; *at != '\0';) {
            at += functions[i](at, escaped);
            append_text(whole, sizeof whole, "%s", escaped);
        }
        assert_string_equal(whole, expected[i]);
    }
}

/* Fails unless both functions escape the text as the table of well-formed sequences requires. */
static void assert_escapes(const char *text)
{
    char plain[EXPECTED_SIZE];
    char json[EXPECTED_SIZE];
    expected_escapes(text, false, plain);
    expected_escapes(text, true, json);
    assert_escaped(text, plain, json);
}

/*
 * Tests all values of the first two bytes, combined with third and fourth bytes at and beyond the
 * limits 80 and BF.
 */
TEST(classifies_all_byte_sequences)
{
    static const uint8_t others[] = {0x00, 0x41, 0x7f, 0x80, 0xbf, 0xc0, 0xff};
    const size_t count = sizeof others;
    for (unsigned pair = 0; pair < 0x10000; pair++)
        for (size_t i = 0; i < count * count; i++)
            assert_character((const uint8_t[]){(uint8_t)(pair >> 8), (uint8_t)pair,
                                               others[i / count], others[i % count]});
}

static const struct malformed {
    const char *name, *bytes;
} malformed[] = {
    {"the lowest continuation byte", "\x80"},
    {"the highest continuation byte", "\xbf"},
    {"an overlong zero", "\xc0\x80"},
    {"an overlong slash", "\xc0\xaf"},
    {"overlong U+007F", "\xc1\xbf"},
    {"overlong U+0000 in three bytes", "\xe0\x80\x80"},
    {"overlong U+07FF in three bytes", "\xe0\x9f\xbf"},
    {"overlong U+0000 in four bytes", "\xf0\x80\x80\x80"},
    {"overlong U+FFFF in four bytes", "\xf0\x8f\xbf\xbf"},
    {"the first surrogate", "\xed\xa0\x80"},
    {"the last surrogate", "\xed\xbf\xbf"},
    {"a pair of surrogates", "\xed\xa0\xbd\xed\xb8\x80"},
    {"U+110000", "\xf4\x90\x80\x80"},
    {"U+140000", "\xf5\x80\x80\x80"},
    {"the largest four-byte sequence", "\xf7\xbf\xbf\xbf"},
    {"five bytes", "\xf8\x88\x80\x80\x80"},
    {"six bytes", "\xfc\x84\x80\x80\x80\x80"},
    {"FE", "\xfe"},
    {"FF", "\xff"},
    {"one byte of a two-byte sequence", "\xc3"},
    {"C2 alone", "\xc2"},
    {"one byte of a three-byte sequence", "\xe2"},
    {"two bytes of a three-byte sequence", "\xe2\x82"},
    {"one byte of a four-byte sequence", "\xf0"},
    {"two bytes of a four-byte sequence", "\xf0\x9f"},
    {"three bytes of a four-byte sequence", "\xf0\x9f\x98"},
};

/*
 * Malformed text is not printable, and each of its bytes is escaped, both at the end of a text and
 * before another character. Each text is in a block of exactly its size, so that a sanitizer finds
 * reads beyond the end.
 */
TEST(every_byte_of_malformed_text_is_escaped)
{
    for (size_t i = 0; i < sizeof malformed / sizeof *malformed; i++) {
        const char *bytes = malformed[i].bytes;
        const size_t size = strlen(bytes) + 1;
        char *exact = test_memory(size);
        char text[32];
        char plain[70] = "";
        char json[70] = "";
        memcpy(exact, bytes, size);
        if (utf8_printable(exact) != 0)
            fail_msg("%s is printable", malformed[i].name);
        for (size_t j = 0; j < strlen(bytes); j++) {
            append_text(plain, sizeof plain, "\\x%02x", (unsigned)(uint8_t)bytes[j]);
            append_text(json, sizeof json, "\xef\xbf\xbd");
        }
        assert_escaped(exact, plain, json);
        (void)snprintf(text, sizeof text, "%sz", bytes);
        append_text(plain, sizeof plain, "z");
        append_text(json, sizeof json, "z");
        assert_escaped(text, plain, json);
    }
}

TEST(unsafe_characters_are_escaped)
{
    assert_escaped("maze.png", "maze.png", "maze.png");
    assert_escaped("\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80", "\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80",
                   "\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80");
    assert_escaped("\t\n\r\x01\x1b\x7f\xc2\x85\xc2\x9b",
                   "\\x09\\x0a\\x0d\\x01\\x1b\\x7f\\u0085\\u009b",
                   "\\u0009\\u000a\\u000d\\u0001\\u001b\\u007f\\u0085\\u009b");
    assert_escaped("a\xe2\x80\xae"
                   "gnp.b",
                   "a\\u202egnp.b", "a\\u202egnp.b");
    assert_escaped("\xd8\x9c\xe2\x80\x8e\xe2\x80\xa9\xe2\x81\xa6", "\\u061c\\u200e\\u2029\\u2066",
                   "\\u061c\\u200e\\u2029\\u2066");
    assert_escaped("\"a\\b\"", "\"a\\b\"", "\\\"a\\\\b\\\"");
    assert_escaped("\xe2\x28\xa1", "\\xe2(\\xa1", "\xef\xbf\xbd(\xef\xbf\xbd");
}

/* Encodes a code point in UTF-8. */
static void encode(uint32_t code, char text[5])
{
    const size_t more = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    static const uint8_t first[] = {0, 0xc0, 0xe0, 0xf0};
    memset(text, 0, 5);
    text[0] = (char)(first[more] | code >> 6 * more);
    for (size_t i = 1; i <= more; i++)
        text[i] = (char)(0x80 | (code >> 6 * (more - i) & 0x3f));
}

TEST(every_code_point_is_kept_or_escaped)
{
    for (uint32_t code = 1; code <= 0x10ffff; code++) {
        char text[5];
        char plain[UTF8_ESCAPED_SIZE];
        char json[UTF8_ESCAPED_SIZE];
        if (code >= 0xd800 && code < 0xe000)
            continue;
        encode(code, text);
        const size_t length = strlen(text);
        if (utf8_escape(text, plain) != length || utf8_escape_json(text, json) != length)
            fail_msg("U+%04X: wrong length", code);
        const bool kept = strcmp(plain, text) == 0;
        if (kept == is_unsafe(code) ||
            (code != '"' && code != '\\' && (strcmp(json, text) == 0) != kept))
            fail_msg("U+%04X: %s, %s", code, plain, json);
    }
}

/* Tests random bytes, most of which are at or next to the limits of the ranges in `forms`. */
TEST(escapes_random_bytes)
{
    static const uint8_t common[] = {0x41, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc2, 0xe0,
                                     0xe1, 0xed, 0xef, 0xf0, 0xf1, 0xf4, 0xf5, 0xff};
    struct random rng = random_begin(3);
    for (int trial = 0; trial < 50000; trial++) {
        char text[17] = {0};
        const uint32_t length = random_below(&rng, sizeof text);
        for (uint32_t i = 0; i < length; i++)
            text[i] = (char)(random_chance(&rng, 80) ? common[random_below(&rng, sizeof common)]
                                                     : random_between(&rng, 1, 255));
        assert_escapes(text);
    }
}
