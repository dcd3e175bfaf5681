/* SPDX-License-Identifier: MIT */
/* suggest.c - finds the word that a mistyped word was probably meant to be. */
#include "cli/options/suggest.h"

#include <stdbool.h>
#include <string.h>

enum { CHARACTERS_PER_ERROR = 3 };

/* Converts to lower case, independently of the locale. */
static char to_lower(char c)
{
    return (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
}

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/*
 * Dynamic programming: rows[i][j] is the distance between the first i characters of `a` and the
 * first j of `b`. Each entry is computed from entries above and to the left of it.
 */
unsigned suggest_distance(const char *a, size_t a_length, const char *b, size_t b_length)
{
    unsigned rows[SUGGEST_LENGTH_MAX + 1][SUGGEST_LENGTH_MAX + 1];
    for (size_t j = 0; j <= b_length; j++)
        rows[0][j] = (unsigned)j;
    for (size_t i = 1; i <= a_length; i++) {
        const char last_a = to_lower(a[i - 1]);
        rows[i][0] = (unsigned)i;
        for (size_t j = 1; j <= b_length; j++) {
            const char last_b = to_lower(b[j - 1]);
            unsigned distance = rows[i - 1][j - 1] + (last_a != last_b);
            distance = least(distance, least(rows[i - 1][j], rows[i][j - 1]) + 1);
            if (i > 1 && j > 1 && last_a == to_lower(b[j - 2]) && to_lower(a[i - 2]) == last_b)
                distance = least(distance, rows[i - 2][j - 2] + 1);
            rows[i][j] = distance;
        }
    }
    return rows[a_length][b_length];
}

/* Returns the largest distance at which two texts of these lengths are considered similar. */
static unsigned limit(size_t a_length, size_t b_length)
{
    const size_t longer = a_length > b_length ? a_length : b_length;
    return (unsigned)(longer / CHARACTERS_PER_ERROR);
}

/*
 * Returns the only word that begins with the first `length` characters of `text`, or NULL if no
 * word begins with them or several words do.
 */
static const char *only_continuation(const char *text, size_t length, option_word *word)
{
    const char *only = NULL;
    for (unsigned i = 0; length > 0 && word(i); i++) {
        if (strncmp(word(i), text, length) != 0)
            continue;
        if (only)
            return NULL;
        only = word(i);
    }
    return only;
}

const char *suggest_word(const char *text, size_t length, option_word *word)
{
    const char *nearest = only_continuation(text, length, word);
    unsigned nearest_distance = SUGGEST_LENGTH_MAX + 1;
    if (nearest || length > SUGGEST_LENGTH_MAX)
        return nearest;
    for (unsigned i = 0; word(i); i++) {
        const size_t word_length = strlen(word(i));
        if (word_length > SUGGEST_LENGTH_MAX)
            continue;
        const unsigned distance = suggest_distance(text, length, word(i), word_length);
        if (distance <= limit(length, word_length) && distance < nearest_distance) {
            nearest = word(i);
            nearest_distance = distance;
        }
    }
    return nearest;
}
