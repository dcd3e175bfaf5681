/* SPDX-License-Identifier: MIT */
/* numbers.c - numbers to and from text, exact costs, and telling text from other bytes. */
#include <inttypes.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/number.h"
#include "base/utf8.h"
#include "base/wide.h"
#include "search/cost.h"
#include "tests/support/random.h"

/* Both sums of a cost are below this (cost.h). */
#define COST_SUM_LIMIT (UINT64_C(1) << 61)

/* --- number_parse ------------------------------------------------------------------------- */

static const uint64_t untouched = UINT64_C(0x5555555555555555);

static void assert_parsed(const char *text, uint64_t maximum, uint64_t expected)
{
    uint64_t value = untouched;
    if (!number_parse(text, text + strlen(text), maximum, &value))
        fail_msg("'%s' was refused", text);
    assert_int_equal(value, expected);
}

static void assert_refused(const char *text, uint64_t maximum)
{
    uint64_t value = untouched;
    if (number_parse(text, text + strlen(text), maximum, &value))
        fail_msg("'%s' was accepted, as %" PRIu64, text, value);
    assert_int_equal(value, untouched);
}

static void parses_numbers_up_to_the_maximum(void **state)
{
    (void)state;
    assert_parsed("0", 0, 0);
    assert_parsed("9", 9, 9);
    assert_parsed("255", 255, 255);
    assert_parsed("000255", 255, 255);
    assert_parsed("4294967296", UINT64_MAX, UINT64_C(4294967296));
    assert_parsed("18446744073709551614", UINT64_MAX, UINT64_MAX - 1);
    assert_parsed("18446744073709551615", UINT64_MAX, UINT64_MAX);
    assert_parsed("18446744073709551614", UINT64_MAX - 1, UINT64_MAX - 1);
    assert_parsed("0000000000000000000000000000000000000000001", UINT64_MAX, 1);
}

static void refuses_numbers_above_the_maximum(void **state)
{
    (void)state;
    assert_refused("1", 0);
    assert_refused("9", 8);
    assert_refused("10", 9);
    assert_refused("256", 255);
    assert_refused("300", 255);
    assert_refused("18446744073709551615", UINT64_MAX - 1);
    /* These would wrap around to small numbers. */
    assert_refused("18446744073709551616", UINT64_MAX);
    assert_refused("18446744073709551620", UINT64_MAX);
    assert_refused("184467440737095516150", UINT64_MAX);
    assert_refused("340282366920938463463374607431768211456", UINT64_MAX);
    assert_refused("4294967296", UINT32_MAX);
}

static void refuses_what_is_no_number(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "",   "+1",  "-1",  "-0",  " 1",        "1 ",   "\t1",  "1\n", "1.",  "1.0",
        ".5", "1e3", "0x1", "1,0", "1\xc2\xa0", "1'0",  "1_0",  "a",   "1a",  "/",
        ":",  "1/",  "1:",  "-",   "+",         "\xb1", "\x01", "nan", "inf", "\xd9\xa3",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_refused(texts[i], UINT64_MAX);
}

/* Every small number against every small maximum: accepted exactly up to it. */
static void maximum_is_exact(void **state)
{
    (void)state;
    for (uint64_t number = 0; number <= 300; number++) {
        char text[8];
        (void)snprintf(text, sizeof text, "%" PRIu64, number);
        for (uint64_t maximum = 0; maximum <= 300; maximum++) {
            if (number <= maximum)
                assert_parsed(text, maximum, number);
            else
                assert_refused(text, maximum);
        }
    }
}

/* The text has no terminator; what lies behind its end is none of the function's business. */
static void reads_no_further_than_the_end(void **state)
{
    (void)state;
    static const char digits[] = {'1', '2', '3', '4'};
    char *text = malloc(sizeof digits);
    assert_non_null(text);
    memcpy(text, digits, sizeof digits);
    uint64_t value = 0;
    assert_true(number_parse(text, text + 4, 9999, &value));
    assert_int_equal(value, 1234);
    assert_true(number_parse(text + 1, text + 3, 99, &value));
    assert_int_equal(value, 23);
    assert_false(number_parse(text + 2, text + 2, 9999, &value));
    free(text);
}

/* --- number_format_micro ------------------------------------------------------------------ */

static void formats_millionths(void **state)
{
    (void)state;
    static const struct {
        uint64_t micro;
        const char *text;
    } cases[] = {
        {0, "0"},
        {1, "0.000001"},
        {10, "0.00001"},
        {100000, "0.1"},
        {123456, "0.123456"},
        {999999, "0.999999"},
        {1000000, "1"},
        {1000001, "1.000001"},
        {1500000, "1.5"},
        {10000000, "10"}, /* zeros before the point stay */
        {10100000, "10.1"},
        {33242641, "33.242641"},
        {35000000, "35"},
        {100000000000, "100000"},
        {UINT64_C(10000000000000000000), "10000000000000"},
        {UINT64_MAX, "18446744073709.551615"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[NUMBER_TEXT_SIZE];
        number_format_micro(text, cases[i].micro);
        assert_string_equal(text, cases[i].text);
    }
}

/* --- costs -------------------------------------------------------------------------------- */

static struct cost steps(uint64_t straight, uint64_t diagonal)
{
    return (struct cost){.straight = straight * 1000000, .diagonal = diagonal * 1000000};
}

static void formats_costs(void **state)
{
    (void)state;
    const struct {
        struct cost cost;
        const char *text;
    } cases[] = {
        {steps(0, 0), "0"},
        {steps(1, 0), "1"},
        {steps(0, 1), "1.414214"},
        {steps(1, 1), "2.414214"},
        /* The reference grid's costs under its four rules. */
        {steps(29, 3), "33.242641"},
        {steps(19, 8), "30.313708"},
        {steps(15, 9), "27.727922"},
        {steps(35, 0), "35"},
        /* 10^6 sqrt(2) = 1414213.562373095..., not a million times a rounded 1.414214. */
        {steps(0, 1000000), "1414213.562373"},
        {steps(0, 840750), "1189000.052565"},
        /* The two routes that the narrow keys cannot tell apart. */
        {steps(19601, 0), "19601"},
        {steps(0, 13860), "19600.999974"},
        {{.straight = 500, .diagonal = 0}, "0.0005"},
        {{.straight = 0, .diagonal = 1000}, "0.001414"},
        {{.straight = COST_SUM_LIMIT - 1, .diagonal = COST_SUM_LIMIT - 1}, "5566797465546.889503"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[NUMBER_TEXT_SIZE];
        cost_format(text, cases[i].cost);
        assert_string_equal(text, cases[i].text);
    }
}

/* Against floating point, where that is precise enough to round the same way. */
static void costs_agree_with_floating_point(void **state)
{
    (void)state;
    const long double root = sqrtl(2.0L);
    struct random rng = random_begin(1);
    for (uint32_t i = 0; i < 400000; i++) {
        const uint64_t diagonal = i < 200000 ? i : random_next(&rng) >> 32;
        const uint64_t straight = random_next(&rng) >> 24;
        const struct cost cost = {.straight = straight, .diagonal = diagonal};
        const uint64_t expected = straight + (uint64_t)llroundl(root * (long double)diagonal);
        assert_int_equal(cost_micro(cost), expected);
    }
}

/* True if `micro` is the nearest integer to sqrt(2) * diagonal: (2m-1)^2 < 8d^2 < (2m+1)^2. */
static int is_nearest(uint64_t micro, uint64_t diagonal)
{
    const uint128 square = (uint128)8 * diagonal * diagonal;
    const uint128 low = (uint128)2 * micro - 1;
    const uint128 high = (uint128)2 * micro + 1;
    return low * low < square && square < high * high;
}

static void huge_costs_are_exact(void **state)
{
    (void)state;
    struct random rng = random_begin(2);
    for (uint32_t i = 0; i < 100000; i++) {
        const unsigned bits = 3 + i % 61;
        const uint64_t diagonal = i < 1000 ? COST_SUM_LIMIT - 1 - i : random_next(&rng) >> bits | 1;
        const struct cost cost = {.straight = 0, .diagonal = diagonal};
        assert_true(is_nearest(cost_micro(cost), diagonal));
        const struct cost more = {.straight = COST_SUM_LIMIT - 1, .diagonal = diagonal};
        assert_int_equal(cost_micro(more) - cost_micro(cost), COST_SUM_LIMIT - 1);
    }
}

/* --- UTF-8 -------------------------------------------------------------------------------- */

/*
 * The well-formed byte sequences of RFC 3629, section 4, for the first two bytes of two to four;
 * the others are 80 to BF.
 */
static const struct form {
    uint8_t first_low, first_high, second_low, second_high;
    size_t length;
} forms[] = {
    {0xc2, 0xdf, 0x80, 0xbf, 2}, {0xe0, 0xe0, 0xa0, 0xbf, 3}, {0xe1, 0xec, 0x80, 0xbf, 3},
    {0xed, 0xed, 0x80, 0x9f, 3}, {0xee, 0xef, 0x80, 0xbf, 3}, {0xf0, 0xf0, 0x90, 0xbf, 4},
    {0xf1, 0xf3, 0x80, 0xbf, 4}, {0xf4, 0xf4, 0x80, 0x8f, 4},
};

static int between(uint8_t low, uint8_t byte, uint8_t high)
{
    return low <= byte && byte <= high;
}

/* The length of the well-formed character at the four bytes, after the table; else 0. */
static size_t expected_length(const uint8_t bytes[4])
{
    if (bytes[0] < 0x80)
        return 1;
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        const struct form *form = &forms[i];
        if (!between(form->first_low, bytes[0], form->first_high))
            continue;
        size_t good = between(form->second_low, bytes[1], form->second_high) ? 2 : 0;
        while (good >= 2 && good < form->length)
            good = between(0x80, bytes[good], 0xbf) ? good + 1 : 0;
        return good;
    }
    return 0;
}

static int is_control(const uint8_t bytes[4])
{
    return bytes[0] < 0x20 || bytes[0] == 0x7f || (bytes[0] == 0xc2 && bytes[1] < 0xa0);
}

/* Writes what utf8_repair should make of a text. */
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

/* Every pair of first bytes, with others from both sides of each limit behind them. */
static void tells_all_byte_sequences_apart(void **state)
{
    (void)state;
    static const uint8_t others[] = {0x00, 0x41, 0x7f, 0x80, 0xbf, 0xc0, 0xff};
    const size_t count = sizeof others;
    for (unsigned pair = 0; pair < 0x10000; pair++)
        for (size_t i = 0; i < count * count; i++)
            assert_character((const uint8_t[]){(uint8_t)(pair >> 8), (uint8_t)pair,
                                               others[i / count], others[i % count]});
}

static void names_printable_characters(void **state)
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
        {"\xc2\x9b", 0}, /* U+009B, which begins an escape sequence in some terminals */
        {"\xc2\x9f", 0}, /* U+009F */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(utf8_printable(cases[i].text), cases[i].length);
}

static const struct malformed {
    const char *name, *bytes;
} malformed[] = {
    {"a lone continuation byte", "\x80"},
    {"another", "\xbf"},
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
    {"beyond Unicode", "\xf5\x80\x80\x80"},
    {"the last of four bytes", "\xf7\xbf\xbf\xbf"},
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

/* Each in memory of its exact size, so that reading beyond the end would show. */
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

/* A character in place of every byte, however the sequence goes on. */
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

static void repair_keeps_what_is_well_formed(void **state)
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

static void repair_resumes_behind_a_fault(void **state)
{
    (void)state;
    assert_repaired("\xe2\x28\xa1", "\xef\xbf\xbd(\xef\xbf\xbd");
    assert_repaired("\xc3\xc3\xa9", "\xef\xbf\xbd\xc3\xa9");
    assert_repaired("\xf0\x9f\x98\xe2\x82\xac", "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xe2\x82\xac");
}

/* Random bytes, mostly from where the rules change. */
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
        cmocka_unit_test(parses_numbers_up_to_the_maximum),
        cmocka_unit_test(refuses_numbers_above_the_maximum),
        cmocka_unit_test(refuses_what_is_no_number),
        cmocka_unit_test(maximum_is_exact),
        cmocka_unit_test(reads_no_further_than_the_end),
        cmocka_unit_test(formats_millionths),
        cmocka_unit_test(formats_costs),
        cmocka_unit_test(costs_agree_with_floating_point),
        cmocka_unit_test(huge_costs_are_exact),
        cmocka_unit_test(tells_all_byte_sequences_apart),
        cmocka_unit_test(names_printable_characters),
        cmocka_unit_test(malformed_text_is_not_printable),
        cmocka_unit_test(repairs_every_byte_of_malformed_text),
        cmocka_unit_test(repair_keeps_what_is_well_formed),
        cmocka_unit_test(repair_resumes_behind_a_fault),
        cmocka_unit_test(repairs_random_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
