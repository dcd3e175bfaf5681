/* SPDX-License-Identifier: MIT */
/*
 * draw.c - makes the outputs of a map, including the captions and text chunks that describe its
 * searches.
 */
#include "cli/solve/draw.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "api/astar.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "base/path.h"
#include "base/utf8.h"
#include "cli/message.h"
#include "cli/options/fingerprint.h"
#include "cli/solve/show.h"
#include "cli/table/cost_table.h"
#include "cli/table/geojson.h"
#include "cli/table/path_csv.h"
#include "cli/table/table.h"
#include "picture/animation.h"
#include "picture/numbers.h"

/* The file formats for the costs of all cells. */
enum costs_format { COSTS_CSV, COSTS_NPY, COSTS_ASC, COSTS_PNG };

enum { PHRASE_SIZE = 128, NAME_SIZE = 256 };

/* The parts of a caption that describe a search. */
struct phrases {
    char method[PHRASE_SIZE]; /* algorithm and diagonal rule, such as "astar, both-free" */
    char cost[ANSWER_REASON_SIZE];
    /* The steps of the path and any requested lengths and turns; empty without a path. */
    char steps[PHRASE_SIZE];
    char expanded[PHRASE_SIZE];
};

/* Describes the steps of a path, and its lengths and turns if the options request them. */
static void describe_path(char text[PHRASE_SIZE], const struct search_settings *settings,
                          const struct answer *answer)
{
    char length[NUMBER_TEXT_SIZE];
    size_t used = 0;
    cost_format(length, answer->length);
    if (settings->keep_away.radius > 0)
        used = (size_t)snprintf(text, PHRASE_SIZE, "length %s, ", length);
    used += (size_t)snprintf(text + used, PHRASE_SIZE - used, "%" PRIu64 " step%s", answer->steps,
                             answer->steps == 1 ? "" : "s");
    if (settings->turn_cost != TURN_COST_NONE)
        used += (size_t)snprintf(text + used, PHRASE_SIZE - used, ", %" PRIu64 " turn%s",
                                 answer->turns, answer->turns == 1 ? "" : "s");
    if (answer->length_m > 0)
        used += (size_t)snprintf(text + used, PHRASE_SIZE - used, ", length %.2f %c",
                                 answer->length_m, answer->unit);
    if (answer->smoothed)
        (void)snprintf(text + used, PHRASE_SIZE - used, ", smooth length %.2f",
                       answer->smooth_length);
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

/* Describes the costs of all cells of a map. */
static struct phrases describe_costs(const struct task *task)
{
    const struct cost_field_summary *costs = &task->outcome->costs;
    struct phrases phrases = {.expanded = ""};
    char highest[NUMBER_TEXT_SIZE];
    number_format_micro(highest, costs->highest);
    (void)snprintf(phrases.method, PHRASE_SIZE, "%s",
                   movement_rule_name(task->options->search.rule));
    (void)snprintf(phrases.cost, sizeof phrases.cost, "%" PRIu64 " cell%s %s", costs->reached,
                   costs->reached == 1 ? "" : "s",
                   options_spread(task->options) ? "reached" : "with a path");
    (void)snprintf(phrases.steps, PHRASE_SIZE, "highest cost %s", highest);
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
 * Appends to `text` the kind of map that was recognised (with --inspect, or if ends are suggested),
 * or the descriptions of all panels, separated by semicolons, or the description of the costs of
 * all cells.
 */
static bool describe_all(const struct task *task, struct buffer *text, struct error *error)
{
    const struct outcome *outcome = task->outcome;
    const struct reading *reading = task->grid.reading;
    bool ok = (!task->options->map.inspect && reading->suggestion_count == 0) ||
              buffer_print(text, error, "read as %s", reading_kind_name(reading->kind));
    for (size_t i = 0; ok && i < outcome->answer_count; i++) {
        const struct search_settings settings = options_panel_search(task->options, i);
        const struct phrases phrases = describe(&settings, &outcome->answers[i]);
        ok = buffer_print(text, error, "%s%s: %s%s%s%s%s", i > 0 ? "; " : "", phrases.method,
                          phrases.cost, *phrases.steps != '\0' ? ", " : "", phrases.steps,
                          *phrases.expanded != '\0' ? ", " : "", phrases.expanded);
    }
    if (!ok || outcome->answer_count > 0 || !outcome->has_costs)
        return ok;
    const struct phrases phrases = describe_costs(task);
    return buffer_print(text, error, "%s: %s, %s", phrases.method, phrases.cost, phrases.steps);
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
 * Makes the caption. The caption of a single panel describes the search. If several panels compare
 * rules, the caption states the algorithm; if they compare algorithms, it states the rule.
 */
static void make_words(const struct task *task, struct caption_words *words)
{
    const struct options *options = task->options;
    struct phrases *phrases = &words->phrases;
    const struct answer *answer = outcome_answer(task->outcome);
    *phrases = answer ? describe(&options->search, answer) : describe_costs(task);
    show_name(task->job->path, words->name);
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

/* Makes the caption for a picture that shows the costs of all cells. */
static void make_field_words(const struct task *task, bool to_goals, struct caption_words *words)
{
    words->phrases = describe_costs(task);
    show_name(task->job->path, words->name);
    words->list = (struct picture_words){words->items, 0};
    add_word(words, words->name);
    add_word(words, words->phrases.method);
    add_word(words, NULL);
    add_word(words, to_goals ? "cost from each cell to the nearest goal"
                             : "cost from the nearest start to each cell");
}

/*
 * The text chunks of a picture describe its settings and content. They contain no date, so the same
 * map and settings always produce the same bytes.
 */
struct picture_texts {
    char fingerprint[FINGERPRINT_SIZE];
    char name[NAME_SIZE];
    struct buffer description;
    struct png_text items[4];
    struct png_texts list;
};

static bool make_labels(const struct task *task, struct picture_texts *labels, struct error *error)
{
    *labels = (struct picture_texts){.description = {0}};
    show_name(task->job->path, labels->name);
    fingerprint_make(task->options, labels->fingerprint);
    if (!describe_all(task, &labels->description, error))
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
    struct reading_points *candidates = &task->grid.reading->candidates;
    const struct picture_source source = {.grid = &task->grid,
                                          .via = {candidates->items, candidates->count, 0}};
    struct picture_texts labels;
    task->look.candidates = true;
    if (!draw_begin(task, error) || !picture_add(task->picture, &source, NULL, error))
        return false;
    bool ok = make_labels(task, &labels, error);
    if (!task->options->map.inspect) /* no fingerprint: the picture does not show a solved map */
        labels.list = (struct png_texts){labels.items + 1, labels.list.count - 1};
    ok = ok && picture_end(task->picture, &(struct picture_labels){.texts = labels.list},
                           &task->picture_file, error);
    free(labels.description.text);
    return ok;
}

/* Records the order in which cells are expanded. */
struct order_observer {
    struct search_observer observer; /* must be first: note_expansion casts its address */
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
 * Repeats the search of a panel to number the cells in the order of their first expansion. Stores
 * the numbers of all cells in *order, row by row, with 0 for cells that were not expanded. The
 * caller frees *order.
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
    if (ok) {
        search_result_free(&repeated);
    } else {
        free(*order);
        *order = NULL;
    }
    return ok;
}

/*
 * Describes the map of a task and, if there is one, its last search. *source refers to *order,
 * which the caller frees.
 */
static bool make_source(struct task *task, struct picture_source *source, uint32_t **order,
                        struct error *error)
{
    *order = NULL;
    *source = picture_source_of(&task->grid, NULL, NULL);
    if (task->search && task->look.labels == LABELS_ORDER && !expansion_order(task, order, error))
        return false;
    source->order = *order;
    source->via = task_query(task).via;
    source->result = &task->shown;
    source->way = task->way;
    source->search = task->search;
    return true;
}

/* With --within, makes the picture show the cells within the limit instead of the explored ones. */
static void show_area(const struct task *task, struct picture_source *source)
{
    if (!task->area)
        return;
    source->search = cost_field_search(task->area);
    source->field = task->area;
    source->limit = task->options->within.micro;
}

bool draw_panel(struct task *task, size_t panel, struct error *error)
{
    const struct search_settings settings = options_panel_search(task->options, panel);
    const struct phrases phrases = task_has_query(task)
                                       ? describe(&settings, &task->outcome->answers[panel])
                                       : describe_costs(task);
    const char *items[] = {options_panel_name(task->options, panel), phrases.cost, NULL,
                           phrases.steps, phrases.expanded};
    const struct picture_words title = {items, sizeof items / sizeof *items};
    struct picture_source source;
    uint32_t *order;
    if (!make_source(task, &source, &order, error))
        return false;
    show_area(task, &source);
    const bool ok = picture_add(task->picture, &source, &title, error);
    free(order);
    return ok;
}

/* The caption of the frames of an animation, and the phrases that describe the result. */
struct progress_words {
    struct caption_words caption;
    struct phrases result;
};

/* Returns the words of the caption at a moment of the search (animation.h). */
static struct picture_words words_at(void *context, uint64_t expanded, bool done)
{
    struct progress_words *words = context;
    struct phrases *phrases = &words->caption.phrases;
    *phrases = words->result;
    if (!done) {
        *phrases->cost = *phrases->steps = '\0';
        (void)snprintf(phrases->expanded, PHRASE_SIZE, "%" PRIu64 " expanded", expanded);
    }
    return words->caption.list;
}

static bool animate(struct task *task, struct error *error)
{
    enum { IMAGE_SIDE = 800 }; /* default longer side of an animation of an image */
    const struct options *options = task->options;
    const struct search_query query = task_query(task);
    struct picture_options look = task->look;
    struct progress_words words;
    struct picture_texts labels;
    struct picture_source source;
    uint32_t *order;
    if (!make_source(task, &source, &order, error))
        return false;
    make_words(task, &words.caption);
    words.result = words.caption.phrases;
    if (task->grid.cell_side > 0 && look.scale == 0 && look.max_size == 0)
        look.max_size = IMAGE_SIDE;
    const bool ok =
        make_labels(task, &labels, error) &&
        animation_draw(&(struct animation_request){.source = source,
                                                   .look = &look,
                                                   .options = &options->animation,
                                                   .labels = {words.caption.list, labels.list},
                                                   .words = words_at,
                                                   .context = &words,
                                                   .search = task->search,
                                                   .query = &query},
                       &task->animation, error);
    free(labels.description.text);
    free(order);
    return ok;
}

/*
 * Draws only the cells of the map: no solution, no caption, no discs, no rings, and no image behind
 * the cells. The result can therefore be read as a map.
 */
static bool draw_map_image(struct task *task, struct error *error)
{
    struct picture_options bare = task->look;
    bare.bare = true;
    bare.caption = false;
    bare.over_image = false;
    return picture_draw(&(struct picture_source){.grid = &task->grid}, &bare, &task->map_image,
                        error);
}

/*
 * Makes the text of the --path file: JSON if its name ends in .json, GeoJSON if it ends in
 * .geojson, otherwise CSV. The JSON is an array of cells or, if the map has a position in the
 * world, an object that also has positions.
 */
static bool make_path(struct task *task, struct error *error)
{
    const struct path_points listed = {&task->result, &task->way, task->options->smoothing};
    const struct points points = task_path_points(task);
    const struct world *world = &task->grid.world;
    struct table json = {.format = TABLE_JSON_LINES};
    struct row row = {0};
    char length[NUMBER_TEXT_SIZE];
    bool ok;
    if (path_has_extension(task->options->path_file, ".geojson"))
        return geojson_path(world, points, outcome_answer(task->outcome)->cost, &task->path, error);
    if (table_format_of(task->options->path_file) != TABLE_JSON_ARRAY)
        return path_csv(search_grid(task->search), search_settings_of(task->search), &listed,
                        &task->path, error);
    if (world->resolution > 0) {
        number_format_real(length, task->outcome->length_m);
        row_points(&row, "path", points.items, points.count, NULL);
        row_points(&row, world->unit == 'm' ? "path_m" : "path_u", points.items, points.count,
                   world);
        row_known_number(&row, world->unit == 'm' ? "length_m" : "length_u",
                         task->outcome->length_m >= 0, length);
        ok = table_add(&json, &row, error);
        row_free(&row);
    } else {
        ok = table_points(points.items, points.count, NULL, &json.text, error) &&
             buffer_append(&json.text, "\n", 1, error);
    }
    task->path =
        (struct bytes){(uint8_t *)json.text.text, json.text.size}; /* freed with the task */
    return ok;
}

bool draw_others(struct task *task, struct error *error)
{
    const struct options *options = task->options;
    return (!options->path_file || make_path(task, error)) &&
           (options->show == SHOW_NOTHING || show_map(task, error)) &&
           (!options->map_image || (task_check_stop(task, error) && draw_map_image(task, error))) &&
           (!options->animate || (task_check_stop(task, error) && animate(task, error)));
}

/* Returns the format of a costs file: CSV unless its name ends in .png, .npy or .asc. */
static enum costs_format format_of(const char *name)
{
    if (path_has_extension(name, ".png"))
        return COSTS_PNG;
    if (path_has_extension(name, ".asc"))
        return COSTS_ASC;
    return path_has_extension(name, ".npy") ? COSTS_NPY : COSTS_CSV;
}

/*
 * Draws the costs of all cells as colours with contours. With `to_goals`, also draws the first step
 * from each cell towards a goal as an arrow, if the cells are large enough.
 */
static bool draw_field(struct task *task, const struct cost_field *field, bool to_goals,
                       struct bytes *png, struct error *error)
{
    const struct picture_source source = {.grid = &task->grid,
                                          .search = cost_field_search(field),
                                          .field = field,
                                          .limit = COST_FIELD_NONE,
                                          .to_goals = to_goals};
    struct picture_options look = task->look;
    struct caption_words words;
    struct picture_texts labels;
    look.explored = look.heat = look.caption = true;
    if (to_goals && picture_scale(&task->grid, &look) >= numbers_scale(LABELS_PARENT))
        look.labels = LABELS_PARENT;
    else if (to_goals || look.labels == LABELS_ORDER)
        look.labels = LABELS_NONE;
    make_field_words(task, to_goals, &words);
    struct picture *picture = picture_begin(&task->grid, &look, 1, error);
    bool ok = picture && picture_add(picture, &source, NULL, error);
    if (ok) {
        ok = make_labels(task, &labels, error) &&
             picture_end(picture, &(struct picture_labels){words.list, labels.list}, png, error);
        free(labels.description.text);
    }
    picture_free(picture);
    return ok;
}

bool draw_costs(struct task *task, const struct cost_field *field, bool to_goals,
                struct error *error)
{
    const struct options *options = task->options;
    const char *name = to_goals ? options->flow : options->distances;
    struct bytes *bytes = to_goals ? &task->flow : &task->distances;
    const struct cost_table table = {&task->grid, field, to_goals, &task->control->watch.stop};
    switch (format_of(name)) {
    case COSTS_PNG:
        return draw_field(task, field, to_goals, bytes, error);
    case COSTS_NPY:
        return cost_table_npy(&table, bytes, error);
    case COSTS_ASC:
        return cost_table_asc(&table, bytes, error);
    default:
        return cost_table_csv(&table, bytes, error);
    }
}

bool draw_end(struct task *task, struct error *error)
{
    struct caption_words words;
    struct picture_texts labels;
    make_words(task, &words);
    const bool ok = make_labels(task, &labels, error) &&
                    picture_end(task->picture, &(struct picture_labels){words.list, labels.list},
                                &task->picture_file, error);
    free(labels.description.text);
    return ok;
}
