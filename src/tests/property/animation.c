/* SPDX-License-Identifier: MIT */
/*
 * animation.c - every frame of an animation shows what it must.
 *
 * Tests picture/animation and png_encode_animation: animations of searches on random maps are taken
 * apart by apng_oracle and composed frame by frame. film computes what a frame must show, and the
 * reference painter draws it.
 */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "picture/animation.h"
#include "tests/support/apng_oracle.h"
#include "tests/support/film.h"
#include "tests/support/oracle.h"
#include "tests/support/painter_oracle.h"
#include "tests/support/random.h"

enum {
    RANDOM_MAPS = 160,
    PATHLESS_MAPS = 800,
    EXPENSIVE_MAPS = 24,
    EXPENSIVE_FRAMES = 30,
    VIA_MAX = 2,
    HOLD_SECONDS = 2, /* the time for which the last frame is shown */
};

/* A search on a map, and how it is drawn. Printed on failure. */
struct trial {
    uint64_t number; /* its seed, for random_begin */
    struct oracle_map map;
    struct grid grid;
    struct search_settings settings;
    struct picture_options options;
    struct animation_options animation;
    struct point via[VIA_MAX];
    size_t via_count;
    bool nearest;
    struct search *search;
    struct search_result result;
};

static void fail_trial(const struct trial *trial, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void fail_trial(const struct trial *trial, const char *format, ...)
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
            ", grid lines %d, explored %d, heat %d, marks %d, caption %d, path style %d\n",
            search_algorithm_name(trial->settings.algorithm),
            movement_rule_name(trial->settings.rule), trial->nearest, options->scale,
            options->grid_lines, options->explored, options->heat, options->mark, options->caption,
            (int)options->path_style);
    fail_msg("trial %" PRIu64 ", %" PRIu32 " frames, %" PRIu64 " expanded, %" PRIu64
             " cells of path: %s",
             trial->number, trial->animation.frames, trial->result.expanded,
             trial->result.path_count, reason);
}

/* --- trials ------------------------------------------------------------------------------- */

/* The query of the trial. It refers to the trial. */
static struct search_query query_of(struct trial *trial)
{
    return (struct search_query){.starts = trial->grid.starts,
                                 .via = {trial->via, trial->via_count, VIA_MAX},
                                 .goals = trial->grid.goals,
                                 .nearest = trial->nearest};
}

/* Creates a search that supports the costs, and runs it. */
static void begin_search(struct trial *trial)
{
    struct error error;
    trial->search = search_create(&trial->grid, &trial->settings, &error);
    if (!trial->search && error.code == ERROR_SETTINGS) {
        trial->settings.algorithm = ALGORITHM_ASTAR; /* supports all costs */
        trial->search = search_create(&trial->grid, &trial->settings, &error);
    }
    const struct search_query query = query_of(trial);
    if (!trial->search || !search_run(trial->search, &query, &trial->result, &error))
        fail_trial(trial, "%s", error.message);
}

static void end_trial(struct trial *trial)
{
    search_result_free(&trial->result);
    search_free(trial->search);
    grid_free(&trial->grid);
}

static struct picture_options random_options(struct random *rng)
{
    static const uint32_t scales[] = {1, 1, 2, 3, 4, 5, 7, 8, 9, 12};
    struct picture_options options = picture_options_default();
    options.scale = scales[random_below(rng, sizeof scales / sizeof *scales)];
    options.grid_lines = random_chance(rng, 70);
    options.explored = random_chance(rng, 85);
    options.heat = random_chance(rng, 40);
    options.mark = random_chance(rng, 25);
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

static void random_trial(uint64_t number, struct trial *trial)
{
    struct random rng = random_begin(number);
    *trial = (struct trial){.number = number, .settings = search_settings_default()};
    random_map(&rng, &trial->map);
    trial->settings.algorithm = (enum algorithm)(number % ALGORITHM_COUNT);
    trial->settings.rule = (enum diagonal_rule)random_below(&rng, DIAGONAL_RULE_COUNT);
    if (random_chance(&rng, 15) && trial->settings.algorithm != ALGORITHM_BIDIRECTIONAL)
        trial->settings.weight = 2 * FACTOR_ONE;
    trial->options = random_options(&rng);
    trial->animation = random_animation(&rng);
    trial->nearest = random_chance(&rng, 40);
    trial->via_count = random_chance(&rng, 25) ? random_between(&rng, 1, VIA_MAX) : 0;
    for (size_t i = 0; i < trial->via_count; i++)
        trial->via[i] = random_free_cell(&rng, &trial->map);
    oracle_make_grid(&trial->map, &trial->grid);
    if (random_chance(&rng, 20))
        random_looks(&rng, &trial->grid);
    begin_search(trial);
}

/* --- drawing ------------------------------------------------------------------------------ */

static const char *const word_list[] = {"name", "method", NULL, "cost 1", "", "2 steps"};
static const struct picture_words words = {word_list, sizeof word_list / sizeof *word_list};

static struct animation_request request_of(const struct trial *trial,
                                           const struct search_query *query)
{
    return (struct animation_request){.source = {&trial->grid, trial->search, &trial->result},
                                      .look = &trial->options,
                                      .options = &trial->animation,
                                      .labels = {.words = words},
                                      .search = trial->search,
                                      .query = query};
}

static void animate(struct trial *trial, struct bytes *png)
{
    const struct search_query query = query_of(trial);
    const struct animation_request request = request_of(trial, &query);
    struct error error;
    if (!animation_draw(&request, png, &error))
        fail_trial(trial, "animation_draw: %s", error.message);
}

/* Draws the picture of the finished search, without an animation. */
static void draw(const struct trial *trial, struct bytes *png)
{
    struct error error;
    const struct picture_source source = {&trial->grid, trial->search, &trial->result};
    struct picture *picture = picture_begin(&trial->grid, &trial->options, 1, &error);
    if (!picture || !picture_add(picture, &source, NULL, &error) ||
        !picture_end(picture, &(struct picture_labels){.words = words}, png, &error))
        fail_trial(trial, "%s", error.message);
    picture_free(picture);
}

/* --- comparing ---------------------------------------------------------------------------- */

static void *make_array(size_t count, size_t size)
{
    void *array = calloc(count > 0 ? count : 1, size);
    assert_non_null(array);
    return array;
}

/* A painting and its pixels, kept until the painting changes. */
struct canvas {
    struct painting painting;
    uint32_t width, height;
    uint32_t *pixels; /* 0xRRGGBBAA, row by row */
};

static void paint(struct canvas *canvas, const struct painting *painting)
{
    const struct painting *old = &canvas->painting;
    if (canvas->pixels && painting->states == old->states &&
        painting->path_count == old->path_count)
        return;
    canvas->painting = *painting;
    canvas->width = painting->grid->width * painting->scale;
    canvas->height = painting->grid->height * painting->scale;
    if (!canvas->pixels)
        canvas->pixels = make_array((size_t)canvas->width * canvas->height, sizeof *canvas->pixels);
    uint32_t *pixel = canvas->pixels;
    for (uint32_t y = 0; y < canvas->height; y++)
        for (uint32_t x = 0; x < canvas->width; x++)
            *pixel++ = painter_oracle_pixel(painting, x, y) << 8 | 0xff;
}

/* The pixels of the map must equal the canvas; all other pixels must equal the still image. */
static void check_pixels(const struct trial *trial, const struct apng *apng,
                         const struct canvas *canvas)
{
    for (uint32_t y = 0; y < apng->height; y++) {
        for (uint32_t x = 0; x < apng->width; x++) {
            const bool inside = x < canvas->width && y < canvas->height;
            const uint32_t wanted = inside ? canvas->pixels[(size_t)y * canvas->width + x]
                                           : png_picture_pixel(&apng->still, x, y);
            const uint32_t pixel = png_picture_pixel(&apng->canvas, x, y);
            if (pixel != wanted)
                fail_trial(trial,
                           "frame %" PRIu32 ": pixel %" PRIu32 ",%" PRIu32 " is %08" PRIx32
                           ", not %08" PRIx32,
                           apng->shown - 1, x, y, pixel, wanted);
        }
    }
}

/* The smallest rectangle in which two pictures of the same size differ; width 0: they are equal. */
static struct apng_frame difference(const struct png_picture *a, const struct png_picture *b)
{
    struct apng_frame box = {.x = a->width, .y = a->height};
    uint32_t right = 0;
    uint32_t bottom = 0;
    for (uint32_t y = 0; y < a->height; y++) {
        for (uint32_t x = 0; x < a->width; x++) {
            if (png_picture_pixel(a, x, y) == png_picture_pixel(b, x, y))
                continue;
            box.x = x < box.x ? x : box.x;
            box.y = y < box.y ? y : box.y;
            right = x + 1 > right ? x + 1 : right;
            bottom = y + 1;
        }
    }
    box.width = bottom > 0 ? right - box.x : 0;
    box.height = bottom > 0 ? bottom - box.y : 0;
    return box;
}

/* Only the rectangle that changes may be stored. It must begin at the beginning of a byte. */
static void check_rectangle(const struct trial *trial, const struct apng *apng,
                            const struct png_picture *before)
{
    const struct apng_frame *frame = &apng->frames[apng->shown - 1];
    struct apng_frame wanted = difference(before, &apng->canvas);
    const uint32_t in_byte = 8 / apng->depth;
    const uint32_t shift = wanted.x % in_byte;
    if (wanted.width == 0)
        wanted = (struct apng_frame){.width = 1, .height = 1}; /* a frame cannot be empty */
    else
        wanted = (struct apng_frame){
            wanted.x - shift, wanted.y, wanted.width + shift, wanted.height, 0, 0, 0, 0};
    if (frame->x != wanted.x || frame->y != wanted.y || frame->width != wanted.width ||
        frame->height != wanted.height)
        fail_trial(trial,
                   "frame %" PRIu32 " stores %" PRIu32 " x %" PRIu32 " at %" PRIu32 ",%" PRIu32
                   ", not %" PRIu32 " x %" PRIu32 " at %" PRIu32 ",%" PRIu32,
                   apng->shown - 1, frame->width, frame->height, frame->x, frame->y, wanted.width,
                   wanted.height, wanted.x, wanted.y);
}

static void check_time(const struct trial *trial, const struct apng *apng)
{
    const struct apng_frame *frame = &apng->frames[apng->shown - 1];
    const bool last = apng->shown == apng->frame_count;
    const uint32_t rate = trial->animation.rate;
    if (last ? frame->delay != HOLD_SECONDS * frame->delay_parts
             : frame->delay * rate != frame->delay_parts)
        fail_trial(trial, "frame %" PRIu32 " is shown for %d/%d s", apng->shown - 1, frame->delay,
                   frame->delay_parts);
}

static bool are_equal(const struct png_picture *a, const struct png_picture *b)
{
    return a->width == b->width && a->height == b->height &&
           memcmp(a->rgba, b->rgba, (size_t)a->width * a->height * 4) == 0;
}

static void check_frames(struct trial *trial, struct apng *apng)
{
    const size_t size = (size_t)apng->width * apng->height * 4;
    struct png_picture before = {apng->width, apng->height, make_array(size, 1)};
    struct canvas canvas = {0};
    struct film film;
    const struct search_query query = query_of(trial);
    const struct animation_request request = request_of(trial, &query);
    const char *fault = film_begin(&film, &request, &trial->settings);
    if (fault)
        fail_trial(trial, "%s", fault);
    for (uint32_t i = 0; i < trial->animation.frames; i++) {
        const struct painting painting = film_frame(&film, i);
        fault = apng_oracle_next(apng);
        if (fault)
            fail_trial(trial, "frame %" PRIu32 ": %s", i, fault);
        paint(&canvas, &painting);
        check_pixels(trial, apng, &canvas);
        check_time(trial, apng);
        if (i > 0) /* apng_oracle_open checks that the first frame covers the canvas */
            check_rectangle(trial, apng, &before);
        memcpy(before.rgba, apng->canvas.rgba, size);
    }
    free(canvas.pixels);
    png_picture_free(&before);
    film_end(&film);
}

static void check_same(const struct trial *trial, const struct bytes *a, const struct bytes *b,
                       const char *what)
{
    if (a->size != b->size || memcmp(a->data, b->data, a->size) != 0)
        fail_trial(trial, "%s", what);
}

/* Checks the animation of a trial, and the pictures drawn before and after it. */
static void check_animation(struct trial *trial)
{
    struct bytes files[4];
    struct apng apng;
    struct png_picture picture;
    draw(trial, &files[0]);
    animate(trial, &files[1]);
    animate(trial, &files[2]);
    draw(trial, &files[3]);
    check_same(trial, &files[0], &files[3], "the picture differs after the animation");
    check_same(trial, &files[1], &files[2], "the animation differs the second time");
    const char *fault = apng_oracle_open(&files[1], &apng);
    if (fault)
        fail_trial(trial, "the animation is not sound: %s", fault);
    if (apng.frame_count != trial->animation.frames || apng.plays != 0)
        fail_trial(trial, "%" PRIu32 " frames, played %" PRIu32 " times", apng.frame_count,
                   apng.plays);
    assert_null(png_oracle_decode(&files[0], &picture));
    if (!are_equal(&apng.still, &picture))
        fail_trial(trial, "the default image is not the picture");
    check_frames(trial, &apng);
    if (!are_equal(&apng.canvas, &picture))
        fail_trial(trial, "the last frame is not the picture");
    png_picture_free(&picture);
    apng_oracle_close(&apng);
    for (int i = 0; i < 4; i++)
        free(files[i].data);
}

/* --- tests -------------------------------------------------------------------------------- */

static void the_default_is_documented(void **state)
{
    (void)state;
    const struct animation_options usual = animation_options_default();
    assert_int_equal(usual.frames, 60);
    assert_int_equal(usual.rate, 20);
}

static void frames_show_the_search_and_the_path(void **state)
{
    (void)state;
    for (uint64_t number = 0; number < random_trials(RANDOM_MAPS); number++) {
        struct trial trial;
        random_trial(number, &trial);
        check_animation(&trial);
        end_trial(&trial);
    }
}

/* Without a path, the last frame shows the finished search. */
static void searches_without_a_path_end_with_the_search(void **state)
{
    (void)state;
    static const uint32_t frames[] = {1, 2, 5, 30};
    unsigned tried = 0;
    for (uint64_t number = 0; number < random_trials(PATHLESS_MAPS); number++) {
        struct trial trial;
        random_trial(number, &trial);
        trial.options.scale = 1;
        trial.options.mark = false;
        trial.animation.frames = frames[number % 4];
        if (trial.result.path_count == 0) {
            check_animation(&trial);
            tried++;
        }
        end_trial(&trial);
    }
    assert_true(tried > random_trials(PATHLESS_MAPS) / 20);
}

/* A map on which each step costs almost as much as keys of 32 bits can hold. */
static void random_field(struct random *rng, struct oracle_map *map)
{
    *map = (struct oracle_map){.width = 80, .height = 24, .start_count = 1, .goal_count = 1};
    oracle_standard_costs(map);
    for (uint32_t value = CELL_TERRAIN; value < 256; value++)
        map->costs[value] = random_between(rng, 600, 800) * COST_ONE;
    for (uint32_t i = 0; i < map->width * map->height; i++)
        map->cells[i] =
            random_chance(rng, 20) ? CELL_WALL : (uint8_t)random_between(rng, CELL_TERRAIN, 255);
    map->starts[0] = (struct point){0, 12};
    map->goals[0] = (struct point){79, 12};
    map->cells[oracle_index(map, map->starts[0])] = CELL_TERRAIN;
    map->cells[oracle_index(map, map->goals[0])] = CELL_TERRAIN;
}

/* Finds a free cell four or more steps to the right (1) or left (-1) of an end. */
static struct point beside(const struct oracle_map *map, struct point end, int64_t step)
{
    int64_t x = (int64_t)end.x + 4 * step;
    while (oracle_blocked(map, x, end.y))
        x += step;
    return (struct point){(uint32_t)x, end.y};
}

/* Adds a via point near the start (1), near the goal (2), both (3), or none (0). */
static void expensive_via(struct trial *trial, uint64_t by)
{
    const struct oracle_map *map = &trial->map;
    if (by % 2 == 1)
        trial->via[trial->via_count++] = beside(map, map->starts[0], 1);
    if (by >= 2)
        trial->via[trial->via_count++] = beside(map, map->goals[0], -1);
}

static void expensive_trial(uint64_t number, struct trial *trial)
{
    static const enum algorithm algorithms[] = {ALGORITHM_ASTAR, ALGORITHM_DIJKSTRA,
                                                ALGORITHM_BIDIRECTIONAL};
    struct random rng = random_begin(number);
    *trial = (struct trial){.number = number, .settings = search_settings_default()};
    trial->settings.algorithm = algorithms[number / 8 % 3];
    trial->settings.rule = number % 2 == 0 ? DIAGONAL_ONE_FREE : DIAGONAL_ALWAYS;
    trial->options = random_options(&rng);
    trial->options.scale = 1;
    trial->options.mark = false;
    /* Each leg has its own unit of cost, and no common scale of heat is documented. */
    trial->options.heat = trial->options.heat && number / 2 % 4 == 0;
    trial->options.explored = true;
    trial->animation = (struct animation_options){EXPENSIVE_FRAMES, 20};
    if (number % 2 == 0)
        random_snake(&rng, &trial->map);
    else
        random_field(&rng, &trial->map);
    expensive_via(trial, number / 2 % 4);
    oracle_make_grid(&trial->map, &trial->grid);
    begin_search(trial);
}

/*
 * True if keys of 32 bits are too small for a path of this cost. Beyond sqrt(2) times 13860, their
 * straight step, they do not guarantee the cheapest path (keys.h), and the search begins again with
 * wider keys.
 */
static bool needs_wide_keys(struct cost cost)
{
    return cost.straight >= UINT64_C(19602) * 1000000;
}

/* True if the search of a trial, or of one of its legs, begins again with wider keys. */
static bool begins_again(const struct trial *trial)
{
    const struct search_result *result = &trial->result;
    bool again = result->leg_count == 0 && needs_wide_keys(result->cost);
    for (size_t i = 0; i < result->leg_count; i++)
        again = again || needs_wide_keys(result->legs[i].cost);
    return again;
}

/* The first attempt of a search that begins again with wider keys is not shown. */
static void check_expensive(bool by_legs)
{
    for (uint64_t number = 0; number < random_trials(EXPENSIVE_MAPS); number++) {
        struct trial trial;
        expensive_trial(number, &trial);
        if ((trial.via_count > 0) == by_legs) {
            assert_true(begins_again(&trial));
            check_animation(&trial);
        }
        end_trial(&trial);
    }
}

static void attempts_with_narrow_keys_are_not_shown(void **state)
{
    (void)state;
    check_expensive(false);
}

static void attempts_with_narrow_keys_on_legs_are_not_shown(void **state)
{
    (void)state;
    check_expensive(true);
}

/* The animation has more frames than the search has expansions. */
static void the_largest_number_of_frames_is_drawn(void **state)
{
    (void)state;
    struct trial trial;
    struct bytes png;
    struct apng apng;
    random_trial(3, &trial);
    trial.options = picture_options_default();
    trial.options.scale = 1;
    trial.animation = (struct animation_options){ANIMATION_FRAMES_MAX, ANIMATION_RATE_MAX};
    animate(&trial, &png);
    assert_null(apng_oracle_open(&png, &apng));
    assert_int_equal(apng.frame_count, ANIMATION_FRAMES_MAX);
    apng_oracle_close(&apng);
    free(png.data);
    end_trial(&trial);
}

static void a_search_that_is_stopped_is_an_error(void **state)
{
    (void)state;
    struct trial trial;
    struct bytes png;
    struct error error;
    random_trial(3, &trial);
    const struct search_query query = query_of(&trial);
    const struct animation_request request = request_of(&trial, &query);
    struct search_watch watch = {.stop = true};
    search_set_watch(trial.search, &watch);
    assert_false(animation_draw(&request, &png, &error));
    assert_int_equal(error.code, ERROR_STOPPED);
    end_trial(&trial);
}

/* apng_oracle finds a changed byte of a chunk. */
static void the_oracle_finds_faults(void **state)
{
    (void)state;
    static const struct {
        const char *type;
        size_t offset; /* in the chunk's data */
    } faults[] = {{"acTL", 3},  {"fcTL", 3},  {"fcTL", 7}, {"fcTL", 12},
                  {"fcTL", 24}, {"fcTL", 25}, {"fdAT", 3}, {"fdAT", 4}};
    struct trial trial;
    struct bytes png;
    struct apng apng;
    random_trial(3, &trial);
    trial.animation = (struct animation_options){3, 20};
    animate(&trial, &png);
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        size_t at = PNG_SIGNATURE_SIZE;
        while (memcmp(png.data + at + 4, faults[i].type, 4) != 0)
            at++;
        uint8_t *byte = png.data + at + 8 + faults[i].offset;
        *byte ^= 0x55;
        assert_non_null(apng_oracle_open(&png, &apng)); /* the checksum */
        png_repair_checksums(png.data, png.size);
        const char *fault = apng_oracle_open(&png, &apng);
        if (!fault) {
            fault = apng_oracle_next(&apng);
            apng_oracle_close(&apng);
        }
        assert_non_null(fault);
        *byte ^= 0x55;
        png_repair_checksums(png.data, png.size);
        assert_null(apng_oracle_open(&png, &apng));
        apng_oracle_close(&apng);
    }
    free(png.data);
    end_trial(&trial);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_default_is_documented),
        cmocka_unit_test(frames_show_the_search_and_the_path),
        cmocka_unit_test(searches_without_a_path_end_with_the_search),
        cmocka_unit_test(attempts_with_narrow_keys_are_not_shown),
        cmocka_unit_test(attempts_with_narrow_keys_on_legs_are_not_shown),
        cmocka_unit_test(the_largest_number_of_frames_is_drawn),
        cmocka_unit_test(a_search_that_is_stopped_is_an_error),
        cmocka_unit_test(the_oracle_finds_faults),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
