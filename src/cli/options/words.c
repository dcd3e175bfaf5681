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

const char *words_algorithms(unsigned index)
{
    return index < ALGORITHM_COUNT ? search_algorithm_name((enum algorithm)index) : NULL;
}

const char *words_heuristics(unsigned index)
{
    return index < HEURISTIC_COUNT ? search_heuristic_name((enum heuristic)index) : NULL;
}

const char *words_rules(unsigned index)
{
    return index < DIAGONAL_RULE_COUNT ? movement_rule_name((enum diagonal_rule)index) : NULL;
}

const char *words_formats(unsigned index)
{
    return index < MAP_FORMAT_COUNT ? map_format_name((enum map_format)index) : NULL;
}

const char *words_path_styles(unsigned index)
{
    return index < PATH_STYLE_COUNT ? picture_path_style_name((enum path_style)index) : NULL;
}

const char *words_labels(unsigned index)
{
    return index < LABELS_COUNT ? picture_labels_name((enum cell_labels)index) : NULL;
}

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

const char *words_backgrounds(unsigned index)
{
    static const char *const words[MAP_BACKGROUND_COUNT + 1] = {[MAP_BACKGROUND_AUTO] = "auto",
                                                                [MAP_BACKGROUND_IMAGE] = "image",
                                                                [MAP_BACKGROUND_MAP] = "map"};
    return words[index];
}

const char *words_show(unsigned index)
{
    static const char *const words[] = {"costs", NULL};
    return words[index];
}

const char *words_json(unsigned index)
{
    static const char *const words[] = {"path", NULL};
    return words[index];
}

const char *words_smoothing(unsigned index)
{
    static const char *const words[] = {"corners", NULL};
    return words[index];
}

const char *words_cell(unsigned index)
{
    static const char *const words[] = {"auto", NULL};
    return words[index];
}

const char *words_threshold(unsigned index)
{
    static const char *const words[] = {"otsu", NULL};
    return words[index];
}

const char *words_wall_free(unsigned index)
{
    static const char *const words[] = {"wall", "free", NULL};
    return words[index];
}

const char *words_topics(unsigned index)
{
    static const char *const words[] = {"all", "formats", "palettes", NULL};
    return words[index];
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
