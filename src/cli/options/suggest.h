/* SPDX-License-Identifier: MIT */
/* suggest.h - finds the word that a mistyped word was probably meant to be. */
#ifndef ASTAR_CLI_OPTIONS_SUGGEST_H
#define ASTAR_CLI_OPTIONS_SUGGEST_H

#include <stddef.h>

#include "cli/options/words.h"

/* Maximum length, in characters, of the texts whose distance is computed. */
enum { SUGGEST_LENGTH_MAX = 32 };

/*
 * Returns the number of typing errors between two texts of at most SUGGEST_LENGTH_MAX characters:
 * insertions, deletions, substitutions and swaps of adjacent characters. Case is ignored. This is
 * the optimal string alignment distance (Damerau 1964, computed as in Wagner and Fischer 1974), in
 * which no part of a text is edited twice.
 */
unsigned suggest_distance(const char *a, size_t a_length, const char *b, size_t b_length);

/*
 * Returns the word that the first `length` characters of `text` were probably meant to be: the only
 * word that begins with them, if there is exactly one; otherwise the most similar word, or the
 * first of several that are equally similar. Returns NULL if no word is similar. Two words are
 * similar if suggest_distance returns at most a third of the length of the longer word.
 */
const char *suggest_word(const char *text, size_t length, option_word *word);

#endif
