/* SPDX-License-Identifier: MIT */
/* animation_trial.c - runs and animates searches on random maps, for the tests of animations. */
#include "tests/support/animation_trial.h"
#include "tests/test.h"

#include <inttypes.h>
#include <stdio.h>

void animation_trial_fail(const struct animation_trial *trial, const char *format, ...)
{
    char reason[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason, sizeof reason, format, arguments);
    va_end(arguments);
    const struct picture_options *options = &trial->options;
    oracle_print(&trial->map);
    for (size_t i = 0; i < trial->via_count; i++)
        fprintf(stderr, "# via %" PRIu32 ",%" PRIu32 "\n", trial->via[i].x, trial->via[i].y);
    fprintf(stderr,
            "# --algorithm %s --diagonal %s, nearest %d, --scale %" PRIu32
            ", grid lines %d, explored %d, heat %d, caption %d, path style %d\n",
            search_algorithm_name(trial->settings.algorithm),
            movement_rule_name(trial->settings.rule), trial->nearest, options->scale,
            options->grid_lines, options->explored, options->heat, options->caption,
            (int)options->path_style);
    fail_msg("trial %" PRIu64 ", %" PRIu32 " frames, %" PRIu64 " expanded, %" PRIu64
             " cells of path: %s",
             trial->number, trial->animation.frames, trial->result.expanded,
             trial->result.path_count, reason);
}

struct search_query animation_trial_query(struct animation_trial *trial)
{
    return (struct search_query){.starts = trial->grid.starts,
                                 .via = {trial->via, trial->via_count, ANIMATION_TRIAL_VIA_MAX},
                                 .goals = trial->grid.goals,
                                 .nearest = trial->nearest};
}

void animation_trial_search(struct animation_trial *trial)
{
    struct error error;
    trial->search = search_create(&trial->grid, &trial->settings, &error);
    if (!trial->search && error.code == ERROR_SETTINGS) {
        trial->settings.algorithm = ALGORITHM_ASTAR; /* A* supports all costs */
        trial->search = search_create(&trial->grid, &trial->settings, &error);
    }
    const struct search_query query = animation_trial_query(trial);
    if (!trial->search || !search_run(trial->search, &query, &trial->result, &error))
        animation_trial_fail(trial, "%s", error.message);
}

void animation_trial_end(struct animation_trial *trial)
{
    search_result_free(&trial->result);
    search_free(trial->search);
    grid_free(&trial->grid);
}

struct picture_options animation_trial_look(struct random *rng)
{
    static const uint32_t scales[] = {1, 1, 2, 3, 4, 5, 7, 8, 9, 12};
    struct picture_options options = picture_options_default();
    options.scale = scales[random_below(rng, sizeof scales / sizeof *scales)];
    options.grid_lines = random_chance(rng, 70);
    options.explored = random_chance(rng, 85);
    options.heat = random_chance(rng, 40);
    options.caption = random_chance(rng, 20);
    options.path_style = (enum path_style)random_below(rng, PATH_STYLE_COUNT);
    options.compression = random_below(rng, 10); /* higher levels are slow */
    assert_true(palette_named(palette_name(random_below(rng, 4)), &options.palette));
    return options;
}

static struct animation_options random_animation(struct random *rng)
{
    static const uint32_t frames[] = {1, 2, 3, 10, 13, 60, 200};
    return (struct animation_options){frames[random_below(rng, sizeof frames / sizeof *frames)],
                                      random_between(rng, 1, ANIMATION_RATE_MAX)};
}

static struct point random_free_cell(struct random *rng, const struct oracle_map *map)
{
    struct point cell;
    do
        cell = oracle_point(map, random_below(rng, map->width * map->height));
    while (oracle_blocked(map, cell.x, cell.y));
    return cell;
}

void animation_trial_begin(uint64_t number, struct animation_trial *trial)
{
    struct random rng = random_begin(number);
    *trial = (struct animation_trial){.number = number, .settings = search_settings_default()};
    random_map(&rng, &trial->map);
    trial->settings.algorithm = (enum algorithm)(number % ALGORITHM_COUNT);
    trial->settings.rule = (enum diagonal_rule)random_below(&rng, DIAGONAL_RULE_COUNT);
    if (random_chance(&rng, 15) && trial->settings.algorithm != ALGORITHM_BIDIRECTIONAL)
        trial->settings.weight = 2 * FACTOR_ONE;
    trial->options = animation_trial_look(&rng);
    trial->animation = random_animation(&rng);
    trial->nearest = random_chance(&rng, 40);
    trial->via_count =
        random_chance(&rng, 25) ? random_between(&rng, 1, ANIMATION_TRIAL_VIA_MAX) : 0;
    for (size_t i = 0; i < trial->via_count; i++)
        trial->via[i] = random_free_cell(&rng, &trial->map);
    oracle_make_grid(&trial->map, &trial->grid);
    if (random_chance(&rng, 20))
        random_looks(&rng, &trial->grid);
    animation_trial_search(trial);
}

static const char *const word_list[] = {"name", "method", NULL, "cost 1", "", "2 steps"};
static const struct picture_words words = {word_list, sizeof word_list / sizeof *word_list};

struct animation_request animation_trial_request(const struct animation_trial *trial,
                                                 const struct search_query *query)
{
    return (struct animation_request){
        .source = picture_source_of(&trial->grid, trial->search, &trial->result),
        .look = &trial->options,
        .options = &trial->animation,
        .labels = {.words = words},
        .search = trial->search,
        .query = query};
}

void animation_trial_animate(struct animation_trial *trial, struct bytes *png)
{
    const struct search_query query = animation_trial_query(trial);
    const struct animation_request request = animation_trial_request(trial, &query);
    struct error error;
    if (!animation_draw(&request, png, &error))
        animation_trial_fail(trial, "animation_draw: %s", error.message);
}

void animation_trial_draw(const struct animation_trial *trial, struct bytes *png)
{
    struct error error;
    const struct picture_source source =
        picture_source_of(&trial->grid, trial->search, &trial->result);
    struct picture *picture = picture_begin(&trial->grid, &trial->options, 1, &error);
    if (!picture || !picture_add(picture, &source, NULL, &error) ||
        !picture_end(picture, &(struct picture_labels){.words = words}, png, &error))
        animation_trial_fail(trial, "%s", error.message);
    picture_free(picture);
}
