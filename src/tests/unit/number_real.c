/* SPDX-License-Identifier: MIT */
/*
 * number_real.c - base/number.c: decimal and signed numbers are read and written independently of
 * the locale.
 */
#include <inttypes.h>
#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "map/options.h"
#include "tests/support/random.h"
#include "tests/test.h"

enum { RANDOM_NUMBERS = 20000 };

/*
 * Replaces the function of the C library: creating a locale fails if memory is short, and numbers
 * must be read nevertheless.
 */
locale_t newlocale(int mask, const char *name, locale_t base)
{
    (void)mask;
    (void)name;
    (void)base;
    return (locale_t)0;
}

struct real {
    const char *text;
    double value;
};

static const struct real reals[] = {
    {"0", 0},
    {"5", 5},
    {"-0.05", -0.05},
    {"1.5e-2", 0.015},
    {"1.5E2", 150},
    {"1e+3", 1000},
    {"0.05", 0.05},
    {"0.196", 0.196},
    {"-51.224998", -51.224998},
    {"000012.500", 12.5},
    {"1e308", 1e308},
    {"-1e308", -1e308},
    {"0.1", 0.1},
    {"123456789.123456789", 123456789.123456789},
    {"2.2250738585072014e-308", 2.2250738585072014e-308},
    {"0.05000000000000000277555756156289135105907917022705078125", 0.05},
};

static const char *const no_reals[] = {
    "",         " ",     ".",     "-",      "+",
    "-.",       "e5",    ".e5",   "1e",     "1e+",
    "1e-",      "1.2.3", " 1",    "1 ",     "1\n",
    "\t1",      "0x10",  "0x1p3", "inf",    "-inf",
    "nan",      "NaN",   ".inf",  ".nan",   "INF",
    "infinity", "1,5",   "1e400", "-1e400", "--1",
    "+-1",      "1f",    "1_000", "1'000",  "1e5.5",
    "1m",       "0b1",   "1e1e1", "1-2",    "\xc2\xb2",
    "nan(1)",   "1.5m",  "-0x1",  "1.0L",   "1e99999999999999999999",
};

static bool parse_real(const char *text, double *value)
{
    return number_parse_real(text, text + strlen(text), value);
}

static void check_reals(void)
{
    for (size_t i = 0; i < sizeof reals / sizeof *reals; i++) {
        double value = 77;
        if (!parse_real(reals[i].text, &value) || value != reals[i].value)
            fail_msg("'%s' is read as %.17g", reals[i].text, value);
    }
    for (size_t i = 0; i < sizeof no_reals / sizeof *no_reals; i++) {
        double value = 77;
        if (parse_real(no_reals[i], &value) || value != 77)
            fail_msg("'%s' is read as %.17g", no_reals[i], value);
    }
}

TEST(reads_reals)
{
    check_reals();
}

TEST(reads_up_to_the_given_end)
{
    static const char text[] = "12.5e1,7";
    double value = 77;
    assert_true(number_parse_real(text, text + 2, &value) && value == 12);
    assert_true(number_parse_real(text, text + 4, &value) && value == 12.5);
    assert_true(number_parse_real(text, text + 6, &value) && value == 125);
    value = 77;
    assert_false(number_parse_real(text, text + 5, &value)); /* 12.5e */
    assert_false(number_parse_real(text, text + 7, &value)); /* 12.5e1, */
    assert_false(number_parse_real(text, text, &value));
    static const char zero[] = {'1', '\0', '2'};
    assert_false(number_parse_real(zero, zero + 2, &value));
    assert_false(number_parse_real(zero, zero + 3, &value));
    assert_true(value == 77);
}

struct integer {
    const char *text;
    int64_t least, most;
    bool ok;
    int64_t value;
};

static const struct integer integers[] = {
    {"0", -5, 5, true, 0},
    {"-0", -5, 5, true, 0},
    {"5", -5, 5, true, 5},
    {"-5", -5, 5, true, -5},
    {"6", -5, 5, false, 0},
    {"-6", -5, 5, false, 0},
    {"007", 0, 7, true, 7},
    {"-007", -7, 0, true, -7},
    {"-1", 0, 5, false, 0},
    {"3", 4, 9, false, 0},
    {"9223372036854775807", INT64_MIN, INT64_MAX, true, INT64_MAX},
    {"-9223372036854775807", INT64_MIN, INT64_MAX, true, -INT64_MAX},
    {"9223372036854775808", INT64_MIN, INT64_MAX, false, 0},
    {"-9223372036854775809", INT64_MIN, INT64_MAX, false, 0},
    {"18446744073709551615", INT64_MIN, INT64_MAX, false, 0},
    {"18446744073709551617", INT64_MIN, INT64_MAX, false, 0},
    {"-2147483648", MAP_VALUE_MIN, MAP_VALUE_MAX, true, -INT64_C(2147483648)},
    {"-2147483649", MAP_VALUE_MIN, MAP_VALUE_MAX, false, 0},
    {"4294967295", MAP_VALUE_MIN, MAP_VALUE_MAX, true, INT64_C(4294967295)},
    {"4294967296", MAP_VALUE_MIN, MAP_VALUE_MAX, false, 0},
    {"", -5, 5, false, 0},
    {"-", -5, 5, false, 0},
    {"--1", -5, 5, false, 0},
    {"-+1", -5, 5, false, 0},
    {"+1", -5, 5, false, 0},
    {"1-", -5, 5, false, 0},
    {" 1", -5, 5, false, 0},
    {"- 1", -5, 5, false, 0},
    {"1.0", -5, 5, false, 0},
    {"1e0", -5, 5, false, 0},
    {"0x1", -5, 5, false, 0},
};

TEST(reads_signed_integers)
{
    for (size_t i = 0; i < sizeof integers / sizeof *integers; i++) {
        const struct integer *c = &integers[i];
        int64_t value = 77;
        const bool ok =
            number_parse_signed(c->text, c->text + strlen(c->text), c->least, c->most, &value);
        if (ok != c->ok || value != (c->ok ? c->value : 77))
            fail_msg("'%s' from %" PRId64 " to %" PRId64 ": %s, %" PRId64, c->text, c->least,
                     c->most, ok ? "read" : "refused", value);
    }
}

static const struct real written[] = {
    {"0", 0},
    {"0", -0.0},
    {"0", 0.0000004},
    {"0", -0.0000004},
    {"0.000001", 0.0000006},
    {"-0.000001", -0.0000006},
    {"-0.525", -0.525},
    {"1", 1},
    {"-1", -1},
    {"35", 35},
    {"100", 100},
    {"0.05", 0.05},
    {"0.3", 0.1 + 0.2},
    {"1.325", 1.325},
    {"33.242641", 33.24264068711928},
    {"-33.242641", -33.24264068711928},
    {"0.999999", 0.9999994},
    {"1", 0.9999996},
    {"-1", -0.9999996},
    {"10.000001", 10.000001},
    {"0.1", 0.10000000000000001},
    {"1000000", 1e6},
    {"-1000000000.125", -1000000000.125},
    {"999999999999", 999999999999.0},
    {"-999999999999.5", -999999999999.5},
};

static void check_written(void)
{
    for (size_t i = 0; i < sizeof written / sizeof *written; i++) {
        char text[NUMBER_TEXT_SIZE];
        memset(text, 'x', sizeof text);
        number_format_real(text, written[i].value);
        if (!memchr(text, '\0', sizeof text) || strcmp(text, written[i].text) != 0)
            fail_msg("%.17g is written as '%.*s', not '%s'", written[i].value, (int)sizeof text,
                     text, written[i].text);
    }
}

TEST(writes_reals)
{
    check_written();
}

/* The round trip is exact for numbers with at most six decimal places. */
TEST(written_reals_are_read_back_unchanged)
{
    for (uint64_t number = 0; number < RANDOM_NUMBERS; number++) {
        struct random rng = random_begin(number);
        const int64_t micro = (int64_t)random_below(&rng, UINT32_MAX) - INT64_C(2000000000);
        char text[NUMBER_TEXT_SIZE];
        double value;
        number_format_real(text, (double)micro / 1e6);
        assert_true(parse_real(text, &value));
        if (value != (double)micro / 1e6)
            fail_msg("%" PRId64 " millionths are written as %s", micro, text);
    }
}

/* Sets a locale with a decimal comma. Returns false if no such locale is installed. */
static bool set_comma_locale(void)
{
    static const char *const names[] = {"de_DE.UTF-8", "de_DE.utf8",  "de_DE",       "fr_FR.UTF-8",
                                        "fr_FR.utf8",  "es_ES.UTF-8", "it_IT.UTF-8", "ru_RU.UTF-8",
                                        "nl_NL.UTF-8", "pl_PL.UTF-8"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (setlocale(LC_ALL, names[i]) && strcmp(localeconv()->decimal_point, ",") == 0)
            return true;
    (void)setlocale(LC_ALL, "C");
    return false;
}

static int restore_locale(void **state __attribute__((unused)))
{
    return setlocale(LC_ALL, "C") ? 0 : -1;
}

TEST_WITH(the_locale_has_no_effect, NULL, restore_locale)
{
    if (!set_comma_locale()) {
        print_message("no locale with a decimal comma is installed\n");
        skip();
    }
    check_reals();
    check_written();
    /* The calls must not have changed the locale of the process. */
    assert_string_equal(localeconv()->decimal_point, ",");
    char text[16];
    (void)snprintf(text, sizeof text, "%.1f", 0.5);
    assert_string_equal(text, "0,5");
}
