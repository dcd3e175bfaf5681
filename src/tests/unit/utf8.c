/* SPDX-License-Identifier: MIT */
/* utf8.c - tests base/utf8 against the table of well-formed sequences in RFC 3629. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/utf8.h"
#include "tests/support/random.h"

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

static bool is_control(const uint8_t bytes[4])
{
    return bytes[0] < 0x20 || bytes[0] == 0x7f || (bytes[0] == 0xc2 && bytes[1] < 0xa0);
}

/* Writes the text that utf8_repair should return. */
static void expected_repair(const char *text, char *repaired)
{
    while (*text != '\0') {
        uint8_t next[4] = {0};
        for (size_t i = 0; i < sizeof next && text[i] != '\0'; i++)
            next[i] = (uint8_t)text[i];
        const size_t length = expected_length(next);
        memcpy(repaired, length > 0 ? text : "\xef\xbf\xbd", length > 0 ? length : 3);
        repaired += length > 0 ? length : 3;
        text += length > 0 ? length : 1;
    }
    *repaired = '\0';
}

static void assert_character(const uint8_t bytes[4])
{
    char text[5] = {0};
    memcpy(text, bytes, 4);
    const size_t length = is_control(bytes) ? 0 : expected_length(bytes);
    if (utf8_printable(text) != length)
        fail_msg("%02x %02x %02x %02x has %zu printable bytes, not %zu", bytes[0], bytes[1],
                 bytes[2], bytes[3], utf8_printable(text), length);
}

static void assert_repaired(const char *text, const char *expected)
{
    struct error error;
    char *repaired = utf8_repair(text, &error);
    assert_non_null(repaired);
    assert_string_equal(repaired, expected);
    free(repaired);
}

/*
 * Tests all values of the first two bytes, with further bytes at and beyond the limits 80 and BF.
 */
static void classifies_all_byte_sequences(void **state)
{
    (void)state;
    static const uint8_t others[] = {0x00, 0x41, 0x7f, 0x80, 0xbf, 0xc0, 0xff};
    const size_t count = sizeof others;
    for (unsigned pair = 0; pair < 0x10000; pair++)
        for (size_t i = 0; i < count * count; i++)
            assert_character((const uint8_t[]){(uint8_t)(pair >> 8), (uint8_t)pair,
                                               others[i / count], others[i % count]});
}

static void measures_printable_characters(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        size_t length;
    } cases[] = {
        {"a", 1},
        {" ", 1},
        {"~x", 1},
        {"\xc2\xa0", 2},         /* U+00A0 */
        {"\xc3\xa9t", 2},        /* U+00E9 */
        {"\xdf\xbf", 2},         /* U+07FF */
        {"\xe0\xa0\x80", 3},     /* U+0800 */
        {"\xed\x9f\xbf", 3},     /* U+D7FF */
        {"\xee\x80\x80", 3},     /* U+E000 */
        {"\xef\xbf\xbf", 3},     /* U+FFFF */
        {"\xf0\x90\x80\x80", 4}, /* U+10000 */
        {"\xf4\x8f\xbf\xbf", 4}, /* U+10FFFF */
        {"", 0},
        {"\t", 0},
        {"\n", 0},
        {"\x1b[0m", 0},
        {"\x1f", 0},
        {"\x7f", 0},
        {"\xc2\x80", 0}, /* U+0080 */
        {"\xc2\x9b", 0}, /* U+009B begins an escape sequence in some terminals */
        {"\xc2\x9f", 0}, /* U+009F */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(utf8_printable(cases[i].text), cases[i].length);
}

static const struct malformed {
    const char *name, *bytes;
} malformed[] = {
    {"a single continuation byte", "\x80"},
    {"the last continuation byte", "\xbf"},
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
    {"the largest sequence of four bytes", "\xf7\xbf\xbf\xbf"},
    {"five bytes", "\xf8\x88\x80\x80\x80"},
    {"six bytes", "\xfc\x84\x80\x80\x80\x80"},
    {"FE", "\xfe"},
    {"FF", "\xff"},
    {"two bytes cut to one", "\xc3"},
    {"C2 alone", "\xc2"},
    {"three bytes cut to one", "\xe2"},
    {"three bytes cut to two", "\xe2\x82"},
    {"four bytes cut to one", "\xf0"},
    {"four bytes cut to two", "\xf0\x9f"},
    {"four bytes cut to three", "\xf0\x9f\x98"},
};

/* Each text is in a block of exactly its size, so that a sanitizer finds reads beyond the end. */
static void malformed_text_is_not_printable(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof malformed / sizeof *malformed; i++) {
        char *exact = strdup(malformed[i].bytes);
        assert_non_null(exact);
        if (utf8_printable(exact) != 0)
            fail_msg("%s is printable", malformed[i].name);
        free(exact);
    }
}

/* Each malformed byte becomes U+FFFD, both at the end of a text and before another character. */
static void repairs_every_byte_of_malformed_text(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof malformed / sizeof *malformed; i++) {
        const char *bytes = malformed[i].bytes;
        char text[32];
        char expected[70];
        char replaced[64] = "";
        for (size_t j = 0; j < strlen(bytes); j++)
            memcpy(replaced + 3 * j, "\xef\xbf\xbd", 4);
        (void)snprintf(text, sizeof text, "a%s", bytes);
        (void)snprintf(expected, sizeof expected, "a%s", replaced);
        assert_repaired(text, expected);
        (void)snprintf(text, sizeof text, "a%sz", bytes);
        (void)snprintf(expected, sizeof expected, "a%sz", replaced);
        assert_repaired(text, expected);
    }
}

static void repair_keeps_well_formed_text(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "",
        "maze.png",
        "control \t\n\r\x01\x1b\x7f\xc2\x85 characters",
        "\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80",
        "\xef\xbf\xbd",
        "\xf4\x8f\xbf\xbf\xed\x9f\xbf\xee\x80\x80",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_repaired(texts[i], texts[i]);
}

static void repair_continues_after_a_malformed_byte(void **state)
{
    (void)state;
    assert_repaired("\xe2\x28\xa1", "\xef\xbf\xbd(\xef\xbf\xbd");
    assert_repaired("\xc3\xc3\xa9", "\xef\xbf\xbd\xc3\xa9");
    assert_repaired("\xf0\x9f\x98\xe2\x82\xac", "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xe2\x82\xac");
}

/* Tests random bytes, most of which are at the limits of the ranges in `forms`. */
static void repairs_random_bytes(void **state)
{
    (void)state;
    static const uint8_t common[] = {0x41, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc2, 0xe0,
                                     0xe1, 0xed, 0xef, 0xf0, 0xf1, 0xf4, 0xf5, 0xff};
    struct random rng = random_begin(3);
    for (int trial = 0; trial < 50000; trial++) {
        char text[17] = {0};
        char expected[64];
        const uint32_t length = random_below(&rng, sizeof text);
        for (uint32_t i = 0; i < length; i++)
            text[i] = (char)(random_chance(&rng, 80) ? common[random_below(&rng, sizeof common)]
                                                     : random_between(&rng, 1, 255));
        expected_repair(text, expected);
        assert_repaired(text, expected);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(classifies_all_byte_sequences),
        cmocka_unit_test(measures_printable_characters),
        cmocka_unit_test(malformed_text_is_not_printable),
        cmocka_unit_test(repairs_every_byte_of_malformed_text),
        cmocka_unit_test(repair_keeps_well_formed_text),
        cmocka_unit_test(repair_continues_after_a_malformed_byte),
        cmocka_unit_test(repairs_random_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
