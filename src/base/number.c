/* SPDX-License-Identifier: MIT */
/* number.c - converts numbers to and from text, independently of the locale. */
#include "base/number.h"

#include <inttypes.h>
#include <langinfo.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    REAL_TEXT_MAX = 63, /* longest number accepted, in characters */
    RADIX_MAX = 8       /* longest decimal point of a locale, in bytes */
};

/*
 * Larger than the number of digits in any text, so clamping an exponent does not change the result.
 */
#define EXPONENT_MAX (INT64_C(1) << 56)

/* Appends a digit to a number. Returns false if the result exceeds `maximum`. */
static bool append_digit(uint64_t *number, unsigned digit, uint64_t maximum)
{
    if (digit > maximum || *number > (maximum - digit) / 10)
        return false;
    *number = *number * 10 + digit;
    return true;
}

bool number_parse(const char *text, const char *end, uint64_t maximum, uint64_t *value)
{
    uint64_t number = 0;
    if (text == end)
        return false;
    for (; text < end; text++) {
        const unsigned digit = (unsigned)(unsigned char)*text - '0';
        if (digit > 9 || !append_digit(&number, digit, maximum))
            return false;
    }
    *value = number;
    return true;
}

bool number_parse_signed(const char *text, const char *end, int64_t least, int64_t most,
                         int64_t *value)
{
    const bool negative = text < end && *text == '-';
    uint64_t size;
    if (!number_parse(text + negative, end, INT64_MAX, &size))
        return false;
    const int64_t number = negative ? -(int64_t)size : (int64_t)size;
    if (number < least || number > most)
        return false;
    *value = number;
    return true;
}

/* Returns the number of leading decimal digits. */
static ptrdiff_t count_digits(const char *text, const char *end)
{
    const char *at = text;
    while (at < end && *at >= '0' && *at <= '9')
        at++;
    return at - text;
}

/* Accepts an optional sign, digits with an optional decimal point, and an optional exponent. */
static bool is_decimal(const char *text, const char *end)
{
    text += text < end && (*text == '-' || *text == '+');
    ptrdiff_t digits = count_digits(text, end);
    text += digits;
    if (text < end && *text == '.') {
        const ptrdiff_t places = count_digits(text + 1, end);
        digits += places;
        text += 1 + places;
    }
    if (digits == 0)
        return false;
    if (text < end && (*text == 'e' || *text == 'E')) {
        text++;
        text += text < end && (*text == '-' || *text == '+');
        digits = count_digits(text, end);
        text += digits;
        if (digits == 0)
            return false;
    }
    return text == end;
}

/*
 * Returns the exponent of a decimal number, clamped to +-EXPONENT_MAX. The exponent extends from
 * its e or E at `text` to `end`. Returns 0 if `text` equals `end`: the number has no exponent.
 */
static int64_t parse_exponent(const char *text, const char *end)
{
    int64_t exponent = 0;
    if (text == end)
        return 0;
    const bool negative = text[1] == '-';
    for (text += text[1] == '-' || text[1] == '+' ? 2 : 1; text < end; text++)
        exponent = exponent < EXPONENT_MAX ? exponent * 10 + (*text - '0') : EXPONENT_MAX;
    return negative ? -exponent : exponent;
}

bool number_parse_whole(const char *text, const char *end, uint64_t maximum, uint64_t *value)
{
    if (text == end || *text == '+' || !is_decimal(text, end))
        return false;
    const bool negative = *text == '-';
    const char *digits_end = text + negative;
    while (digits_end < end && *digits_end != 'e' && *digits_end != 'E')
        digits_end++;
    text += negative;
    /* Number of digits before the decimal point once the exponent is applied. */
    int64_t places = count_digits(text, digits_end) + parse_exponent(digits_end, end);
    uint64_t number = 0;
    for (; text < digits_end; text++) {
        if (*text == '.')
            continue;
        const unsigned digit = (unsigned)(*text - '0');
        if (places-- > 0 ? !append_digit(&number, digit, maximum) : digit > 0)
            return false;
    }
    for (; places > 0 && number > 0; places--)
        if (!append_digit(&number, 0, maximum))
            return false;
    if (negative && number > 0)
        return false;
    *value = number;
    return true;
}

/*
 * Parses a decimal number of few digits without an exponent. The integer of its digits and the
 * power of ten are exact, so the quotient is rounded once.
 */
static bool parse_short(const char *text, const char *end, double *value)
{
    enum { DIGITS_MAX = 15 };
    static const double powers[] = {1e0, 1e1, 1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                    1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
    const bool negative = *text == '-';
    int64_t digits = 0;
    ptrdiff_t places = 0;
    text += negative || *text == '+';
    if (end - text > DIGITS_MAX)
        return false;
    for (; text < end; text++) {
        if (*text == 'e' || *text == 'E')
            return false;
        if (*text == '.')
            places = end - text - 1;
        else
            digits = digits * 10 + (*text - '0');
    }
    const double number = (double)digits / powers[places];
    *value = negative ? -number : number;
    return true;
}

bool number_parse_real(const char *text, const char *end, double *value)
{
    char copy[REAL_TEXT_MAX + RADIX_MAX + 1];
    if (end - text > REAL_TEXT_MAX || !is_decimal(text, end))
        return false;
    if (parse_short(text, end, value))
        return true;
    /* strtod requires the decimal point of the locale. Switching to the C locale could fail. */
    const char *point = memchr(text, '.', (size_t)(end - text));
    const int whole = (int)((point ? point : end) - text);
    const char *part = point ? point + 1 : end;
    (void)snprintf(copy, sizeof copy, "%.*s%.*s%.*s", whole, text, RADIX_MAX,
                   point ? nl_langinfo(RADIXCHAR) : "", (int)(end - part), part);
    const double number = strtod(copy, NULL);
    if (!isfinite(number))
        return false;
    *value = number;
    return true;
}

void number_format_real(char text[NUMBER_TEXT_SIZE], double value)
{
    if (!(fabs(value) < 1e12)) {
        (void)snprintf(text, NUMBER_TEXT_SIZE, "%.0f", value);
        return;
    }
    /* The whole part is converted separately, so that its digits are exact. */
    const double whole = floor(fabs(value));
    const double part = round((fabs(value) - whole) * 1e6);
    const uint64_t micro = (uint64_t)whole * 1000000 + (uint64_t)part;
    const bool negative = value < 0 && micro > 0;
    char unsigned_text[NUMBER_TEXT_SIZE];
    number_format_micro(unsigned_text, micro);
    (void)snprintf(text, NUMBER_TEXT_SIZE, "%s%.*s", negative ? "-" : "", NUMBER_TEXT_SIZE - 2,
                   unsigned_text);
}

bool number_parse_decimal(const char *text, const char *end, unsigned places, uint64_t maximum,
                          uint64_t *value)
{
    const char *point = memchr(text, '.', (size_t)(end - text));
    const char *digits = point ? point + 1 : end;
    uint64_t number;
    if ((point && digits == end) || end - digits > (ptrdiff_t)places ||
        !number_parse(text, point ? point : end, maximum, &number))
        return false;
    for (; places > 0; places--) {
        const unsigned digit = digits < end ? (unsigned)(unsigned char)*digits++ - '0' : 0;
        if (digit > 9 || !append_digit(&number, digit, maximum))
            return false;
    }
    *value = number;
    return true;
}

bool number_parse_thousandths(const char *text, const char *end, uint32_t least, uint32_t most,
                              uint32_t *thousandths)
{
    uint64_t number;
    if (!number_parse_decimal(text, end, 3, most, &number) || number < least)
        return false;
    *thousandths = (uint32_t)number;
    return true;
}

void number_format_micro(char text[NUMBER_TEXT_SIZE], uint128 micro)
{
    const uint64_t whole = (uint64_t)(micro / 1000000);
    const uint64_t part = (uint64_t)(micro % 1000000);
    int length = snprintf(text, NUMBER_TEXT_SIZE, "%" PRIu64 ".%06" PRIu64, whole, part);
    while (text[length - 1] == '0')
        length--;
    if (text[length - 1] == '.')
        length--;
    text[length] = '\0';
}

uint64_t number_common_divisor(uint64_t a, uint64_t b)
{
    while (b != 0) {
        const uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}
