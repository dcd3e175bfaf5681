/* SPDX-License-Identifier: MIT */
/*
 * draw.c - makes the outputs of a map, with captions and with text chunks that describe its
 * searches.
 */
#include "cli/run/draw.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "api/astar.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "base/path.h"
#include "base/utf8.h"
#include "cli/options/fingerprint.h"
#include "cli/report/messages.h"
#include "cli/report/path_csv.h"
#include "cli/run/show.h"
#include "picture/animation.h"

enum { PHRASE_SIZE = 64, NAME_SIZE = 256 };

/* The parts of a caption that describe a search. */
struct phrases {
    char method[PHRASE_SIZE]; /* algorithm and rule, such as "astar, both-free" */
    char cost[ANSWER_REASON_SIZE];
    char steps[PHRASE_SIZE]; /* and turns, if they have a cost; empty if there is no path */
    char expanded[PHRASE_SIZE];
};

static void describe_path(char text[PHRASE_SIZE], const struct search_settings *settings,
                          const struct answer *answer)
{
    const int length = snprintf(text, PHRASE_SIZE, "%" PRIu64 " step%s", answer->steps,
                                answer->steps == 1 ? "" : "s");
    if (settings->turn_cost != TURN_COST_NONE)
        (void)snprintf(text + length, PHRASE_SIZE - (size_t)length, ", %" PRIu64 " turn%s",
                       answer->turns, answer->turns == 1 ? "" : "s");
}

static struct phrases describe(const struct search_settings *settings, const struct answer *answer)
{
    struct phrases phrases = {.steps = ""};
    char cost[NUMBER_TEXT_SIZE];
    cost_format(cost, answer->cost);
    (void)snprintf(phrases.method, PHRASE_SIZE, "%s, %s",
                   search_algorithm_name(settings->algorithm), movement_rule_name(settings->rule));
    if (answer->status == MAP_UNUSABLE) {
        (void)snprintf(phrases.cost, sizeof phrases.cost, "%s", answer->reason);
        return phrases;
    }
    if (answer->status == MAP_NO_PATH)
        (void)snprintf(phrases.cost, sizeof phrases.cost, "no path");
    else
        (void)snprintf(phrases.cost, sizeof phrases.cost, "%scost %s",
                       answer->status == MAP_NEAREST ? "nearest cell at " : "", cost);
    if (answer->status != MAP_NO_PATH)
        describe_path(phrases.steps, settings, answer);
    (void)snprintf(phrases.expanded, PHRASE_SIZE, "%" PRIu64 " expanded", answer->expanded);
    return phrases;
}

/* Copies the name of a map without its folders; escapes characters that are not safe to print. */
static void show_name(const char *map, char name[NAME_SIZE])
{
    const char *text = path_name(message_map_name(map));
    char escaped[UTF8_ESCAPED_SIZE];
    size_t size = 0;
    name[0] = '\0';
    while (*text != '\0') {
        text += utf8_escape(text, escaped);
        const size_t length = strlen(escaped);
        if (length >= NAME_SIZE - size)
            break;
        memcpy(name + size, escaped, length + 1);
        size += length;
    }
}

/*
 * Appends to `text` the kind of the reading (with --inspect) or the descriptions of all panels,
 * separated by semicolons.
 */
static bool describe_all(const struct task *task, struct buffer *text, struct error *error)
{
    const struct outcome *outcome = task->outcome;
    bool ok = !task->options->map.inspect ||
              buffer_print(text, error, "read as %s", reading_kind_name(task->grid.reading->kind));
    for (size_t i = 0; ok && i < outcome->answer_count; i++) {
        const struct search_settings settings = options_panel_search(task->options, i);
        const struct phrases phrases = describe(&settings, &outcome->answers[i]);
        ok = buffer_print(text, error, "%s%s: %s%s%s%s%s", i > 0 ? "; " : "", phrases.method,
                          phrases.cost, *phrases.steps != '\0' ? ", " : "", phrases.steps,
                          *phrases.expanded != '\0' ? ", " : "", phrases.expanded);
    }
    return ok;
}

/* The caption below a picture. */
struct caption_words {
    char name[NAME_SIZE];
    struct phrases phrases;
    const char *items[8];
    struct picture_words list;
};

static void add_word(struct caption_words *words, const char *word)
{
    words->items[words->list.count++] = word;
}

/*
 * Makes the caption. It describes the search of a single panel, or what several panels have in
 * common.
 */
static void make_words(const struct task *task, struct caption_words *words)
{
    const struct options *options = task->options;
    struct phrases *phrases = &words->phrases;
    *phrases = describe(&options->search, outcome_answer(task->outcome));
    show_name(task->job->map, words->name);
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
 * The text chunks of a picture describe its settings and content. They contain no date, so that the
 * same map and settings give the same bytes.
 */
struct labels {
    char fingerprint[FINGERPRINT_SIZE];
    char name[NAME_SIZE];
    struct buffer description;
    struct png_text items[4];
    struct png_texts list;
};

static bool make_labels(const struct task *task, struct labels *labels, struct error *error)
{
    *labels = (struct labels){.description = {0}};
    show_name(task->job->map, labels->name);
    if (!fingerprint_make(task->options, labels->fingerprint, error) ||
        !describe_all(task, &labels->description, error))
        return false;
    labels->items[0] = (struct png_text){FINGERPRINT_KEYWORD, labels->fingerprint};
    labels->items[1] = (struct png_text){"Software", PROGRAM_NAME " " ASTAR_VERSION};
    labels->items[2] = (struct png_text){"Source", labels->name};
    labels->items[3] = (struct png_text){"Description", labels->description.text};
    labels->list = (struct png_texts){labels->items, sizeof labels->items / sizeof *labels->items};
    return true;
}

bool draw_begin(struct task *task, struct error *error)
{
    const size_t panels = options_panel_count(task->options);
    task->picture = picture_begin(&task->grid, &task->look, panels, error);
    const bool may_omit_image = task->options->map.background == MAP_BACKGROUND_AUTO &&
                                backdrop_used(&task->grid, &task->look);
    if (!task->picture && error->code == ERROR_LIMIT && may_omit_image) {
        image_free(&task->grid.image);
        task->picture = picture_begin(&task->grid, &task->look, panels, error);
    }
    return task->picture != NULL;
}

bool draw_reading(struct task *task, struct error *error)
{
    const struct picture_source source = {.grid = &task->grid};
    struct labels labels;
    task->look.candidates = true;
    if (!draw_begin(task, error) || !picture_add(task->picture, &source, NULL, error))
        return false;
    const bool ok = make_labels(task, &labels, error) &&
                    picture_end(task->picture, &(struct picture_labels){.texts = labels.list},
                                &task->picture_file, error);
    free(labels.description.text);
    return ok;
}

/* Records the order of expansion. */
struct order_observer {
    struct search_observer observer; /* must be first: `poll` casts its address */
    const struct grid *grid;
    uint32_t *order;
    uint32_t count;
};

static bool note_expansion(struct search_observer *observer, const struct search *search,
                           struct error *error)
{
    struct order_observer *noted = (struct order_observer *)observer;
    const size_t index = (size_t)observer->cell.y * noted->grid->width + observer->cell.x;
    (void)search;
    (void)error;
    if (noted->order[index] == 0)
        noted->order[index] = ++noted->count;
    observer->next = observer->expanded + 1;
    return true;
}

/*
 * Repeats the search of a panel to number its cells in the order in which they are expanded first.
 * The caller frees *order, which has a number for each cell, row by row.
 */
static bool expansion_order(struct task *task, uint32_t **order, struct error *error)
{
    const struct grid *grid = &task->grid;
    struct order_observer noted = {{.next = 1, .poll = note_expansion}, grid, NULL, 0};
    struct search_query query = task_query(task);
    struct search_result repeated;
    *order = noted.order = memory_zeroed((size_t)grid->width * grid->height, sizeof **order, error);
    query.observer = &noted.observer;
    query.before = &task->result;
    const bool ok = noted.order && search_run(task->search, &query, &repeated, error);
    if (ok)
        search_result_free(&repeated);
    else
        free(*order);
    return ok;
}

/*
 * Describes the map of a task and, if there is one, its last search. The caller frees *order, to
 * which the source refers.
 */
static bool make_source(struct task *task, struct picture_source *source, uint32_t **order,
                        struct error *error)
{
    *order = NULL;
    *source = picture_source_of(&task->grid, NULL, NULL);
    if (!task->search)
        return true;
    if (task->look.labels == LABELS_ORDER && !expansion_order(task, order, error))
        return false;
    source->search = task->search;
    source->result = &task->result;
    source->via = task_query(task).via;
    source->order = *order;
    return true;
}

bool draw_panel(struct task *task, size_t panel, struct error *error)
{
    const struct search_settings settings = options_panel_search(task->options, panel);
    const struct phrases phrases = describe(&settings, &task->outcome->answers[panel]);
    const char *items[] = {task->options->comparison.rules
                               ? movement_rule_name(settings.rule)
                               : search_algorithm_name(settings.algorithm),
                           phrases.cost, NULL, phrases.steps, phrases.expanded};
    const struct picture_words title = {items, sizeof items / sizeof *items};
    struct picture_source source;
    uint32_t *order;
    if (!make_source(task, &source, &order, error))
        return false;
    const bool ok = picture_add(task->picture, &source, &title, error);
    free(order);
    return ok;
}

static bool animate(struct task *task, struct error *error)
{
    const struct options *options = task->options;
    const struct search_query query = task_query(task);
    struct caption_words words;
    struct labels labels;
    struct picture_source source;
    uint32_t *order;
    if (!make_source(task, &source, &order, error))
        return false;
    make_words(task, &words);
    const bool ok = make_labels(task, &labels, error) &&
                    animation_draw(&(struct animation_request){.source = source,
                                                               .look = &task->look,
                                                               .options = &options->animation,
                                                               .labels = {words.list, labels.list},
                                                               .search = task->search,
                                                               .query = &query},
                                   &task->animation, error);
    free(labels.description.text);
    free(order);
    return ok;
}

/*
 * Draws only the cells of the map: no solution, no caption, no rings and no image behind the cells.
 * The result can therefore be read as a map.
 */
static bool draw_map_image(struct task *task, struct error *error)
{
    struct picture_options bare = task->look;
    bare.caption = false;
    bare.over_image = false;
    return picture_draw(&(struct picture_source){.grid = &task->grid}, &bare, &task->map_image,
                        error);
}

bool draw_others(struct task *task, struct error *error)
{
    const struct options *options = task->options;
    return (!options->path_file ||
            path_csv(&task->grid, &options->search, &task->result, &task->path, error)) &&
           (options->show == SHOW_NOTHING || show_map(task, error)) &&
           (!options->map_image || (task_check_stop(task, error) && draw_map_image(task, error))) &&
           (!options->animate || (task_check_stop(task, error) && animate(task, error)));
}

bool draw_end(struct task *task, struct error *error)
{
    struct caption_words words;
    struct labels labels;
    make_words(task, &words);
    const bool ok = make_labels(task, &labels, error) &&
                    picture_end(task->picture, &(struct picture_labels){words.list, labels.list},
                                &task->picture_file, error);
    free(labels.description.text);
    return ok;
}
