/* SPDX-License-Identifier: MIT */
/* number.c - tests of base/number: conversion of numbers to and from text. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "tests/test.h"

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
        fail_msg("'%s' was accepted as %" PRIu64, text, value);
    assert_int_equal(value, untouched);
}

TEST(parses_numbers_up_to_the_maximum)
{
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

TEST(refuses_numbers_above_the_maximum)
{
    assert_refused("1", 0);
    assert_refused("9", 8);
    assert_refused("10", 9);
    assert_refused("256", 255);
    assert_refused("300", 255);
    assert_refused("18446744073709551615", UINT64_MAX - 1);
    /* These numbers would wrap around in 64 or 32 bits. */
    assert_refused("18446744073709551616", UINT64_MAX);
    assert_refused("18446744073709551620", UINT64_MAX);
    assert_refused("184467440737095516150", UINT64_MAX);
    assert_refused("340282366920938463463374607431768211456", UINT64_MAX);
    assert_refused("4294967296", UINT32_MAX);
}

TEST(refuses_texts_that_are_not_numbers)
{
    static const char *const texts[] = {
        "",   "+1",  "-1",  "-0",  " 1",        "1 ",   "\t1",  "1\n", "1.",  "1.0",
        ".5", "1e3", "0x1", "1,0", "1\xc2\xa0", "1'0",  "1_0",  "a",   "1a",  "/",
        ":",  "1/",  "1:",  "-",   "+",         "\xb1", "\x01", "nan", "inf", "\xd9\xa3",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_refused(texts[i], UINT64_MAX);
}

/* Tests all numbers up to 300 with all maxima up to 300. */
TEST(maximum_is_exact)
{
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

/* The text has no terminating zero, so AddressSanitizer reports a read past its end. */
TEST(reads_no_further_than_the_end)
{
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

/* --- number_parse_thousandths ------------------------------------------------------------- */

static void assert_thousandths(const char *text, uint32_t expected)
{
    uint32_t value = 0;
    if (!number_parse_thousandths(text, text + strlen(text), 1, 20000, &value))
        fail_msg("'%s' was refused", text);
    assert_int_equal(value, expected);
}

TEST(parses_thousandths)
{
    static const char *const refused[] = {
        "",   ".",   "1.",    ".5", "0",  "0.000", "0.0005", "1.0000",      "20.001",
        "-1", "1,5", "1.5e1", " 1", "1 ", "1..5",  "1.5.5",  "4294967.297", "4294967296"};
    assert_thousandths("2", 2000);
    assert_thousandths("1.4", 1400);
    assert_thousandths("0.125", 125);
    assert_thousandths("0.001", 1);
    assert_thousandths("007.050", 7050);
    assert_thousandths("20.000", 20000);
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        uint32_t value = 7;
        const char *end = refused[i] + strlen(refused[i]);
        if (number_parse_thousandths(refused[i], end, 1, 20000, &value))
            fail_msg("'%s' was accepted as %" PRIu32, refused[i], value);
        assert_int_equal(value, 7);
    }
}

/* --- number_parse_decimal ----------------------------------------------------------------- */

TEST(parses_decimals_up_to_a_number_of_places)
{
    static const struct {
        const char *text;
        unsigned places;
        uint64_t maximum, value;
    } cases[] = {
        {"12.5", 6, UINT64_MAX, 12500000},
        {"0.000001", 6, 10, 1},
        {"12", 0, 12, 12},
        {"0.9", 1, 9, 9},
        {"18446744073709.551615", 6, UINT64_MAX, UINT64_MAX},
    };
    static const struct {
        const char *text;
        unsigned places;
        uint64_t maximum;
    } refused[] = {
        {"0.0000001", 6, UINT64_MAX},
        {"1.0", 0, 10},
        {"13", 0, 12},
        {"1.", 6, UINT64_MAX},
        {"0.000011", 6, 10},
        {"1.-5", 6, 1000000000},
        {"18446744073709.551616", 6, UINT64_MAX},
        {"18446744073709551615", 6, UINT64_MAX},
    };
    uint64_t value = 7;
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        const char *text = refused[i].text;
        if (number_parse_decimal(text, text + strlen(text), refused[i].places, refused[i].maximum,
                                 &value))
            fail_msg("'%s' was accepted", text);
        assert_int_equal(value, 7);
    }
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *text = cases[i].text;
        if (!number_parse_decimal(text, text + strlen(text), cases[i].places, cases[i].maximum,
                                  &value))
            fail_msg("'%s' was refused", text);
        assert_true(value == cases[i].value);
    }
}

/* --- number_format_micro ------------------------------------------------------------------ */

TEST(formats_millionths)
{
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
        {10000000, "10"}, /* zeros before the decimal point are kept */
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

/* --- number_parse_whole ------------------------------------------------------------------- */

TEST(whole_numbers_may_be_written_as_real_numbers)
{
    static const struct {
        const char *text;
        uint64_t value;
    } numbers[] = {
        {"0", 0},
        {"255", 255},
        {"0255", 255},
        {"3.", 3},
        {"3.0", 3},
        {".0", 0},
        {"-0", 0},
        {"-0.", 0},
        {"-0.0e+5", 0},
        {"2.5e1", 25},
        {"2.500E+01", 25},
        {"250e-1", 25},
        {"0.0255e4", 255},
        {"1e2", 100},
        {"0e99999999999999999999", 0},
        {"0.00000000000000000000000000000000000000000000000000000000000000000000000000000e5", 0},
    };
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        const char *text = numbers[i].text;
        uint64_t value = untouched;
        if (!number_parse_whole(text, text + strlen(text), 255, &value))
            fail_msg("'%s' was refused", text);
        assert_int_equal(value, numbers[i].value);
    }
}

TEST(refuses_numbers_that_are_not_whole)
{
    static const char *const texts[] = {
        "",
        "-",
        ".",
        "e",
        "1e",
        "1e+",
        "+1",
        "-1",
        "-1e-1",
        "0.5",
        "2.55e1",
        "256",
        "256.0",
        "1e3",
        "25e-1",
        "1e-1",
        "1e-400",
        "1e400",
        "1e99999999999999999999",
        "1e-99999999999999999999",
        "1.0.0",
        "1 ",
        " 1",
        "0x1",
        "nan",
        "inf",
        "1,0",
        "255.00000000000000000000000000001",
        "0.99999999999999999999999999999999999",
        "18446744073709551616",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        uint64_t value = untouched;
        if (number_parse_whole(texts[i], texts[i] + strlen(texts[i]), 255, &value))
            fail_msg("'%s' was accepted as %" PRIu64, texts[i], value);
        assert_int_equal(value, untouched);
    }
}

TEST(the_common_divisor_is_the_greatest)
{
    assert_int_equal(number_common_divisor(12, 18), 6);
    assert_int_equal(number_common_divisor(7, 5), 1);
    assert_int_equal(number_common_divisor(0, 9), 9);
    assert_int_equal(number_common_divisor(9, 0), 9);
    assert_int_equal(number_common_divisor(UINT64_MAX, UINT64_MAX / 3), UINT64_MAX / 3);
}
