/* SPDX-License-Identifier: MIT */
/* number.h - converts numbers to and from text, independently of the locale. */
#ifndef ASTAR_BASE_NUMBER_H
#define ASTAR_BASE_NUMBER_H

#include <stdbool.h>
#include <stdint.h>

#include "base/wide.h"

/*
 * Buffer size in bytes for a number whose magnitude is below 10^30, including the terminating zero.
 */
enum { NUMBER_TEXT_SIZE = 32 };

/*
 * Parses the text from `text` to `end` (exclusive) as an unsigned decimal integer of at most
 * `maximum`. Returns false and leaves *value unchanged for any other text, including empty text,
 * text with signs or blanks, and larger numbers.
 */
bool number_parse(const char *text, const char *end, uint64_t maximum, uint64_t *value);

/* Like number_parse, for an integer from `least` to `most` with an optional minus sign. */
bool number_parse_signed(const char *text, const char *end, int64_t least, int64_t most,
                         int64_t *value);

/*
 * Parses a number from 0 to `maximum` that is written as a real number but has no fraction, such as
 * 12, 3., 1.0, -0.0 or 2.500e+01. The result is exact. Returns false and leaves *value unchanged
 * for any other text, including text with a plus sign.
 */
bool number_parse_whole(const char *text, const char *end, uint64_t maximum, uint64_t *value);

/*
 * Parses a decimal number such as 5, -0.05 or 1.5e-2. Returns false and leaves *value unchanged for
 * any other text, including infinities and NaN.
 */
bool number_parse_real(const char *text, const char *end, double *value);

/*
 * Parses a number with at most `places` decimals, such as 12.5, and stores it in units of the last
 * place. Returns false and leaves *value unchanged for any other text and for numbers above
 * `maximum`, which is in the same units.
 */
bool number_parse_decimal(const char *text, const char *end, unsigned places, uint64_t maximum,
                          uint64_t *value);

/*
 * Parses a number with at most three decimals, such as 2, 1.4 or 0.125, and stores it in
 * thousandths. Returns false and leaves *thousandths unchanged for any other text and for numbers
 * outside the range from `least` to `most`, both in thousandths.
 */
bool number_parse_thousandths(const char *text, const char *end, uint32_t least, uint32_t most,
                              uint32_t *thousandths);

/*
 * Formats a number with at most six decimals and no trailing zeros, such as -0.525. Numbers whose
 * magnitude is 10^12 or more are rounded to an integer.
 */
void number_format_real(char text[NUMBER_TEXT_SIZE], double value);

/*
 * Formats millionths as a decimal number without trailing zeros, such as 35 or 33.242641. `micro`
 * must be below 10^25.
 */
void number_format_micro(char text[NUMBER_TEXT_SIZE], uint128 micro);

/* Returns the greatest common divisor of two numbers; if one of them is 0, the other one. */
uint64_t number_common_divisor(uint64_t a, uint64_t b);

#endif
