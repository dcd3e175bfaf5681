/* SPDX-License-Identifier: MIT */
/*
 * words.c - the words that options accept as values. Words that the library defines, such as the
 * names of algorithms, are taken from the library.
 */
#include "cli/options/words.h"

#include <stdio.h>
#include <string.h>

#include "map/formats.h"
#include "picture/palette.h"
#include "picture/picture.h"

/* Defines a list of the names of the first `count` values of an enum. */
#define NAMES(list, type, count, name)                                                             \
    const char *list(unsigned index)                                                               \
    {                                                                                              \
        return index < (unsigned)(count) ? name((type)index) : NULL;                               \
    }

/* Defines a list of words. */
#define WORDS(list, ...)                                                                           \
    const char *list(unsigned index)                                                               \
    {                                                                                              \
        static const char *const words[] = {__VA_ARGS__, NULL};                                    \
        return words[index];                                                                       \
    }

/* clang-format off */
NAMES(words_algorithms, enum algorithm, ALGORITHM_COUNT, search_algorithm_name)
NAMES(words_heuristics, enum heuristic, HEURISTIC_COUNT, search_heuristic_name)
NAMES(words_rules, enum diagonal_rule, DIAGONAL_RULE_COUNT, movement_rule_name)
NAMES(words_formats, enum map_format, MAP_FORMAT_COUNT, map_format_name)
NAMES(words_path_styles, enum path_style, PATH_STYLE_COUNT, picture_path_style_name)
NAMES(words_labels, enum cell_labels, LABELS_COUNT, picture_labels_name)
WORDS(words_backgrounds, [MAP_BACKGROUND_AUTO] = "auto", [MAP_BACKGROUND_IMAGE] = "image",
      [MAP_BACKGROUND_MAP] = "map")
WORDS(words_show, "costs")
WORDS(words_json, "path")
WORDS(words_smoothing, "corners")
WORDS(words_cell, "auto")
WORDS(words_threshold, "otsu")
WORDS(words_wall_free, "wall", "free")
WORDS(words_values, [MAP_VALUES_AUTO] = "auto", [MAP_VALUES_CLASSES] = "classes",
      [MAP_VALUES_COST] = "cost")
WORDS(words_step_costs, [STEP_COST_AUTO] = "auto", [STEP_COST_ENTERED] = "entered",
      [STEP_COST_MEAN] = "mean")
WORDS(words_topics, "all", "formats", "palettes")
/* clang-format on */

const char *words_comparison(unsigned index)
{
    if (index == WORDS_COMPARE_ALL)
        return "all";
    return index == WORDS_COMPARE_RULES ? "rules" : words_algorithms(index);
}

const char *words_palettes(unsigned index)
{
    return palette_name(index);
}

void words_join(option_word *word, const char *after_first, const char *before_last,
                char list[OPTION_TEXT_SIZE])
{
    size_t used = 0;
    list[0] = '\0';
    for (unsigned i = 0; word(i) && used < OPTION_TEXT_SIZE; i++) {
        const char *between = word(i + 1) ? ", " : before_last;
        used += (size_t)snprintf(list + used, OPTION_TEXT_SIZE - used, "%s%s%s",
                                 i > 0 ? between : "", word(i), i == 0 ? after_first : "");
    }
}

int words_find(option_word *word, const char *text, size_t length)
{
    for (unsigned i = 0; word(i); i++)
        if (strlen(word(i)) == length && memcmp(word(i), text, length) == 0)
            return (int)i;
    return -1;
}
