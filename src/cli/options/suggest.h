/* SPDX-License-Identifier: MIT */
/* suggest.h - what a mistyped word may have been meant to be. */
#ifndef ASTAR_CLI_OPTIONS_SUGGEST_H
#define ASTAR_CLI_OPTIONS_SUGGEST_H

#include <stddef.h>

#include "cli/options/option_table.h"

/* Longer texts and words are like nothing. */
enum { SUGGEST_LENGTH_MAX = 32 };

/*
 * How many slips of the finger are between two texts of at most SUGGEST_LENGTH_MAX characters: one
 * that is missing, one too many, another one, or two neighbours that changed places; capitals are
 * small letters. This is the optimal string alignment distance (Damerau 1964, computed as by Wagner
 * and Fischer 1974): no part of a text is changed twice.
 */
unsigned suggest_distance(const char *a, size_t a_length, const char *b, size_t b_length);

/*
 * The word that the first `length` characters of `text` are most like, the first of several; NULL
 * where none is like it. One in three characters of the longer may be wrong. What begins one word,
 * and no other, is like that word.
 */
const char *suggest_word(const char *text, size_t length, option_word *word);

#endif
