/* SPDX-License-Identifier: MIT */
/* words.h - words that options accept as values, and lists of them for messages. */
#ifndef ASTAR_CLI_OPTIONS_WORDS_H
#define ASTAR_CLI_OPTIONS_WORDS_H

#include <stddef.h>

#include "search/search.h"

/*
 * A list of words, represented by a function that returns the word at `index`, counted from 0, or
 * NULL if `index` is the number of words.
 */
typedef const char *option_word(unsigned index);

/* Names of the values of an enum, in the order of the enum. */
option_word words_algorithms;
option_word words_heuristics;
option_word words_rules;
option_word words_formats;
option_word words_path_styles;
option_word words_labels;
option_word words_backgrounds;

/* Values of --compare: the algorithms, then words that select a predefined comparison. */
enum { WORDS_COMPARE_ALL = ALGORITHM_COUNT, WORDS_COMPARE_RULES };
option_word words_comparison;

option_word words_palettes;
option_word words_show;
option_word words_json;
option_word words_smoothing;
option_word words_cell;
option_word words_threshold;
option_word words_wall_free;
option_word words_values;
option_word words_step_costs;
option_word words_topics;

/* Size in bytes of buffers for help texts and lists of words. */
enum { OPTION_TEXT_SIZE = 512 };

/*
 * Joins the words with commas, appends `after_first` to the first word, and uses `before_last` in
 * place of the last comma: "wall (default) or free". A list that is too long is truncated.
 */
void words_join(option_word *word, const char *after_first, const char *before_last,
                char list[OPTION_TEXT_SIZE]);

/* Returns the index of the word equal to the first `length` characters of `text`, or -1. */
int words_find(option_word *word, const char *text, size_t length);

#endif
