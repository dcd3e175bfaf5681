/* SPDX-License-Identifier: MIT */
/* suggest.h - the word that a mistyped word was probably meant to be. */
#ifndef ASTAR_CLI_OPTIONS_SUGGEST_H
#define ASTAR_CLI_OPTIONS_SUGGEST_H

#include <stddef.h>

#include "cli/options/words.h"

/* Longer texts and words are never similar. */
enum { SUGGEST_LENGTH_MAX = 32 };

/*
 * The number of typing errors between two texts of at most SUGGEST_LENGTH_MAX characters: a missing
 * character, an extra one, a wrong one, or two neighbours swapped; case is ignored. This is the
 * optimal string alignment distance (Damerau 1964, computed as by Wagner and Fischer 1974): no part
 * of a text is changed twice.
 */
unsigned suggest_distance(const char *a, size_t a_length, const char *b, size_t b_length);

/*
 * The word that is nearest to the first `length` characters of `text`, the first of several; NULL if
 * none is near. One in three characters of the longer text may be wrong. A text that begins exactly
 * one of the words is near that word.
 */
const char *suggest_word(const char *text, size_t length, option_word *word);

#endif
