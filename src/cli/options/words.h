/* SPDX-License-Identifier: MIT */
/* words.h - the words that options take as values, and sentences made of them. */
#ifndef ASTAR_CLI_OPTIONS_WORDS_H
#define ASTAR_CLI_OPTIONS_WORDS_H

#include <stddef.h>

#include "search/search.h"

/* A list of words: the word of each index from 0 on, NULL after the last. */
typedef const char *option_word(unsigned index);

/* Words that stand for values of an enum, in its order. */
option_word words_algorithms;
option_word words_heuristics;
option_word words_rules;
option_word words_formats;
option_word words_path_styles;

/* What --compare takes: the algorithms, then words that stand for a whole comparison. */
enum { WORDS_COMPARE_ALL = ALGORITHM_COUNT, WORDS_COMPARE_RULES };
option_word words_comparison;

option_word words_palettes;
option_word words_show;
option_word words_cell;
option_word words_threshold;
option_word words_unknown;
option_word words_topics;

/* Size of the buffers for help texts and lists of words. */
enum { OPTION_TEXT_SIZE = 512 };

/*
 * Writes the words with commas between them, `after_first` after the first, and `before_last`
 * instead of the last comma: "wall (default) or free". A list that is too long is cut.
 */
void words_join(option_word *word, const char *after_first, const char *before_last,
                char list[OPTION_TEXT_SIZE]);

/* The index of the word that equals the first `length` characters of `text`, or -1. */
int words_find(option_word *word, const char *text, size_t length);

#endif
