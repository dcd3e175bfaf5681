/* SPDX-License-Identifier: MIT */
/* draw.c - draws a map, with captions and text chunks that describe its searches. */
#include "cli/run/draw.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "api/astar.h"
#include "base/buffer.h"
#include "base/path.h"
#include "base/utf8.h"
#include "cli/options/fingerprint.h"
#include "cli/report/messages.h"
#include "cli/report/path_csv.h"
#include "cli/run/show.h"
#include "picture/animation.h"

enum { PHRASE_SIZE = 64, NAME_SIZE = 256 };

/* The description of a search, in phrases. */
struct phrases {
    char method[PHRASE_SIZE]; /* algorithm and rule: astar, both-free */
    char cost[PHRASE_SIZE];
    char steps[PHRASE_SIZE]; /* empty if there is no path */
    char expanded[PHRASE_SIZE];
};

static struct phrases describe(const struct search_settings *settings, const struct answer *answer)
{
    struct phrases phrases = {.steps = ""};
    char cost[NUMBER_TEXT_SIZE];
    cost_format(cost, answer->cost);
    (void)snprintf(phrases.method, PHRASE_SIZE, "%s, %s",
                   search_algorithm_name(settings->algorithm), movement_rule_name(settings->rule));
    if (answer->status == MAP_NO_PATH)
        (void)snprintf(phrases.cost, PHRASE_SIZE, "no path");
    else
        (void)snprintf(phrases.cost, PHRASE_SIZE, "%scost %s",
                       answer->status == MAP_NEAREST ? "nearest cell at " : "", cost);
    if (answer->status != MAP_NO_PATH)
        (void)snprintf(phrases.steps, PHRASE_SIZE, "%" PRIu64 " step%s", answer->steps,
                       answer->steps == 1 ? "" : "s");
    (void)snprintf(phrases.expanded, PHRASE_SIZE, "%" PRIu64 " expanded", answer->expanded);
    return phrases;
}

/* The name of a map without its folders; characters that cannot be shown become '?'. */
static void show_name(const char *map, char name[NAME_SIZE])
{
    const char *text = path_name(message_map_name(map));
    size_t length = 0;
    while (*text != '\0') {
        const size_t size = utf8_printable(text);
        const size_t taken = size > 0 ? size : 1;
        if (length + taken >= NAME_SIZE)
            break;
        if (size > 0)
            memcpy(name + length, text, size);
        else
            name[length] = '?';
        length += taken;
        text += taken;
    }
    name[length] = '\0';
}

/* Describes all panels, separated by semicolons. */
static bool describe_all(const struct work *work, struct buffer *text, struct error *error)
{
    const struct outcome *outcome = work->outcome;
    bool ok = true;
    for (size_t i = 0; ok && i < outcome->answer_count; i++) {
        const struct search_settings settings = options_panel_search(work->options, i);
        const struct phrases phrases = describe(&settings, &outcome->answers[i]);
        ok = buffer_print(text, error, "%s%s: %s%s%s, %s", i > 0 ? "; " : "", phrases.method,
                          phrases.cost, *phrases.steps != '\0' ? ", " : "", phrases.steps,
                          phrases.expanded);
    }
    return ok;
}

/* The caption. */
struct words {
    char name[NAME_SIZE];
    struct phrases phrases;
    const char *items[8];
    struct picture_words list;
};

static void add_word(struct words *words, const char *word)
{
    words->items[words->list.count++] = word;
}

/* Makes the caption: all phrases of a single panel, or what several panels have in common. */
static void make_words(const struct work *work, struct words *words)
{
    const struct options *options = work->options;
    struct phrases *phrases = &words->phrases;
    *phrases = describe(&options->search, &work->outcome->answers[0]);
    show_name(work->job->map, words->name);
    words->list = (struct picture_words){words->items, 0};
    add_word(words, words->name);
    if (options->comparison.rules) {
        add_word(words, search_algorithm_name(options->search.algorithm));
    } else if (options->comparison.count > 0) {
        add_word(words, movement_rule_name(options->search.rule));
    } else {
        add_word(words, phrases->method);
        add_word(words, NULL);
        add_word(words, phrases->cost);
        add_word(words, phrases->steps);
        add_word(words, phrases->expanded);
    }
}

/*
 * The text chunks of a picture: its settings and its content. They contain no date, so that the
 * same map and settings give the same bytes.
 */
struct labels {
    char fingerprint[FINGERPRINT_SIZE];
    char name[NAME_SIZE];
    struct buffer description;
    struct png_text items[4];
    struct png_texts list;
};

static bool make_labels(const struct work *work, struct labels *labels, struct error *error)
{
    *labels = (struct labels){.description = {0}};
    show_name(work->job->map, labels->name);
    if (!fingerprint_make(work->options, labels->fingerprint, error) ||
        !describe_all(work, &labels->description, error))
        return false;
    labels->items[0] = (struct png_text){FINGERPRINT_KEYWORD, labels->fingerprint};
    labels->items[1] = (struct png_text){"Software", PROGRAM_NAME " " ASTAR_VERSION};
    labels->items[2] = (struct png_text){"Source", labels->name};
    labels->items[3] = (struct png_text){"Description", labels->description.text};
    labels->list = (struct png_texts){labels->items, sizeof labels->items / sizeof *labels->items};
    return true;
}

bool draw_begin(struct work *work, struct error *error)
{
    work->picture = picture_begin(&work->grid, &work->options->picture,
                                  options_panel_count(work->options), error);
    return work->picture != NULL;
}

bool draw_panel(struct work *work, size_t panel, struct error *error)
{
    const struct search_settings settings = options_panel_search(work->options, panel);
    const struct phrases phrases = describe(&settings, &work->outcome->answers[panel]);
    const char *items[] = {work->options->comparison.rules
                               ? movement_rule_name(settings.rule)
                               : search_algorithm_name(settings.algorithm),
                           phrases.cost, NULL, phrases.steps, phrases.expanded};
    const struct picture_words title = {items, sizeof items / sizeof *items};
    const struct picture_source source = {&work->grid, work->search, &work->result};
    return picture_add(work->picture, &source, &title, error);
}

static bool animate(struct work *work, struct error *error)
{
    const struct options *options = work->options;
    const struct search_query query = work_query(work);
    struct words words;
    struct labels labels;
    make_words(work, &words);
    const bool ok = make_labels(work, &labels, error) &&
                    animation_draw(&(struct animation_request){.source = {&work->grid, work->search,
                                                                          &work->result},
                                                               .look = &options->picture,
                                                               .options = &options->animation,
                                                               .labels = {words.list, labels.list},
                                                               .search = work->search,
                                                               .query = &query},
                                   &work->animation, error);
    free(labels.description.text);
    return ok;
}

/* Draws the map without a solution, caption and mark, so that it can be read as a map again. */
static bool draw_map_image(struct work *work, struct error *error)
{
    struct picture_options bare = work->options->picture;
    bare.caption = false;
    bare.mark = false;
    return picture_draw(&(struct picture_source){.grid = &work->grid}, &bare, &work->map_image,
                        error);
}

bool draw_others(struct work *work, struct error *error)
{
    const struct options *options = work->options;
    return (!options->path_file ||
            path_csv(&work->grid, &options->search, &work->result, &work->path, error)) &&
           (options->show == SHOW_NOTHING || show_map(work, error)) &&
           (!options->map_image || (work_goes_on(work, error) && draw_map_image(work, error))) &&
           (!options->animate || (work_goes_on(work, error) && animate(work, error)));
}

bool draw_end(struct work *work, struct error *error)
{
    struct words words;
    struct labels labels;
    make_words(work, &words);
    const bool ok = make_labels(work, &labels, error) &&
                    picture_end(work->picture, &(struct picture_labels){words.list, labels.list},
                                &work->picture_file, error);
    free(labels.description.text);
    return ok;
}
