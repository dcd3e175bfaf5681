/* SPDX-License-Identifier: MIT */
/* number.h - converts numbers to and from text, independently of the locale. */
#ifndef ASTAR_BASE_NUMBER_H
#define ASTAR_BASE_NUMBER_H

#include <stdbool.h>
#include <stdint.h>

/* Room for any formatted number and its closing zero. */
enum { NUMBER_TEXT_SIZE = 32 };

/*
 * Parses the text from `text` to `end` (exclusive) as an unsigned decimal integer of at most
 * `maximum`. Returns false and leaves *value unchanged if the text is anything else: empty, with a
 * sign or blanks, or too large.
 */
bool number_parse(const char *text, const char *end, uint64_t maximum, uint64_t *value);

/* The same for an integer from `least` to `most` that may have a minus sign. */
bool number_parse_signed(const char *text, const char *end, int64_t least, int64_t most,
                         int64_t *value);

/*
 * Parses a decimal number such as 5, -0.05 or 1.5e-2. Returns false and leaves *value unchanged for
 * any other text, including infinities and NaN.
 */
bool number_parse_real(const char *text, const char *end, double *value);

/*
 * Parses a decimal with at most three places, such as 2, 1.4 or 0.125, as thousandths from `least`
 * to `most`. Returns false and leaves *thousandths unchanged for any other text.
 */
bool number_parse_thousandths(const char *text, const char *end, uint32_t least, uint32_t most,
                              uint32_t *thousandths);

/* Writes at most six places without trailing zeros: -0.525. From 10^12 on writes an integer. */
void number_format_real(char text[NUMBER_TEXT_SIZE], double value);

/* Writes millionths as a decimal without trailing zeros: 35, 33.242641. */
void number_format_micro(char text[NUMBER_TEXT_SIZE], uint64_t micro);

#endif
