/* SPDX-License-Identifier: MIT */
/* number.h - numbers to and from text, whatever the locale. */
#ifndef ASTAR_BASE_NUMBER_H
#define ASTAR_BASE_NUMBER_H

#include <stdbool.h>
#include <stdint.h>

/* Room for any number that number_format_micro writes, the closing zero included. */
enum { NUMBER_TEXT_SIZE = 32 };

/*
 * Reads an unsigned decimal integer that fills the text up to `end` (one past its last character)
 * and is at most `maximum`. Returns false, with *value untouched, for anything else: an empty
 * text, a sign, blanks, other characters, a number too large.
 */
bool number_parse(const char *text, const char *end, uint64_t maximum, uint64_t *value);

/* The same for an integer that may have a minus sign, from `least` to `most`. */
bool number_parse_signed(const char *text, const char *end, int64_t least, int64_t most,
                         int64_t *value);

/*
 * Reads a decimal number such as 5, -0.05 or 1.5e-2 that fills the text up to `end`. Returns false,
 * with *value untouched, for anything else, infinities and what is no number included.
 */
bool number_parse_real(const char *text, const char *end, double *value);

/*
 * Reads a decimal with at most three places, such as 2, 1.4 or 0.125, as thousandths from `least`
 * to `most`. Returns false, with *thousandths untouched, for anything else.
 */
bool number_parse_thousandths(const char *text, const char *end, uint32_t least, uint32_t most,
                              uint32_t *thousandths);

/*
 * Writes a number with at most six places, trailing zeros dropped: -0.525; from 10^12 on a whole
 * number.
 */
void number_format_real(char text[NUMBER_TEXT_SIZE], double value);

/* Writes millionths as a decimal with at most six places, trailing zeros dropped: 35, 33.242641. */
void number_format_micro(char text[NUMBER_TEXT_SIZE], uint64_t micro);

#endif
