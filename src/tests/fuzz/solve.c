/* SPDX-License-Identifier: MIT */
/*
 * solve.c - fuzzes reading, searching and drawing together. The first SETTINGS bytes of the input
 * choose the settings for solving and drawing. The remaining bytes are the map.
 */
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "cli/table/cost_table.h"
#include "map/clearance.h"
#include "map/ends.h"
#include "map/formats.h"
#include "picture/animation.h"
#include "picture/picture.h"
#include "picture/terminal.h"
#include "picture/terminal_costs.h"
#include "tests/fuzz/fuzz.h"

enum { SETTINGS = 20, CELLS_MAX = 4000, LARGE_SCALE = 13, LARGE_CELLS = 300 };

struct work {
    const uint8_t *chosen; /* the first SETTINGS bytes of the input */
    struct grid grid;
    struct search_settings settings;
    struct points via;
    struct picture_options look;
    struct search *search;
    struct search_result result;
    struct points way; /* the waypoints of a smoothed path */
};

/* Chooses the settings for robots and game units: turn cost, keep-away, agent size. */
static void choose_robot(struct work *work)
{
    const uint8_t *chosen = work->chosen;
    struct search_settings *settings = &work->settings;
    if (chosen[16] % 4 == 1)
        settings->turn_cost = 1 + chosen[16] / 4 * 100u;
    if (chosen[16] % 4 == 2)
        settings->turn_cost = TURN_COST_FEWEST;
    if (chosen[17] % 4 == 1)
        settings->keep_away = (struct keep_away){chosen[17] / 8.0, FACTOR_ONE + chosen[18] * 100u};
    if (chosen[17] % 4 >= 2)
        settings->agent = (struct agent){chosen[18] % 5u, chosen[18] / 5 % 5u};
}

static void choose_settings(struct work *work)
{
    const uint8_t *chosen = work->chosen;
    struct search_settings *settings = &work->settings;
    *settings = search_settings_default();
    settings->algorithm = (enum algorithm)(chosen[0] % ALGORITHM_COUNT);
    settings->rule = (enum diagonal_rule)(chosen[1] % DIAGONAL_RULE_COUNT);
    settings->heuristic = (enum heuristic)(chosen[2] % HEURISTIC_COUNT);
    settings->weight = FACTOR_ONE + chosen[3] * 100u;
    settings->diagonal_cost = chosen[4] * 50u;
    /*
     * For some inputs, one direction gets a cost factor. For half of these inputs, one direction is
     * forbidden; it may be the same direction or a different one.
     */
    if (chosen[5] % 4 == 3)
        settings->move_cost[chosen[5] / 4 % DIRECTION_COUNT] = 1 + chosen[6] * 3900u;
    if (chosen[5] % 8 == 7)
        settings->move_cost[chosen[6] % DIRECTION_COUNT] = MOVE_FORBIDDEN;
    choose_robot(work);
}

static void choose_look(struct work *work)
{
    const uint8_t *chosen = work->chosen;
    const bool small = work->grid.width * work->grid.height <= LARGE_CELLS;
    work->look = picture_options_default();
    work->look.scale = small && chosen[8] % 4 == 0 ? LARGE_SCALE : 1 + chosen[8] % 3u;
    work->look.grid_lines = (chosen[9] & 1) == 0;
    work->look.explored = (chosen[9] & 2) == 0;
    work->look.heat = (chosen[9] & 4) != 0;
    work->look.candidates = (chosen[9] & 8) != 0;
    work->look.near = work->settings.keep_away.radius > 0;
    work->look.agent = work->settings.agent;
    work->look.segments = chosen[19] % 4 == 1;
    work->look.caption = (chosen[9] & 16) != 0;
    work->look.path_style = (enum path_style)(chosen[10] % PATH_STYLE_COUNT);
    work->look.line_width = (chosen[9] & 32) != 0 ? 1 + chosen[12] % PICTURE_LINE_MAX : 0;
    work->look.compression = chosen[11] % (PICTURE_COMPRESSION_MAX + 1u);
    require(palette_named(palette_name(chosen[10] / 4 % 4), &work->look.palette));
}

/* Returns true if the agent in the settings fits at all of the points. */
static bool agent_fits(const struct work *work, const struct points *points, struct error *error)
{
    bool fits = true;
    for (size_t i = 0; fits && i < points->count; i++)
        fits = agent_check_point(&work->grid, work->settings.agent, points->items[i], "end", error);
    return fits;
}

/* Adds up to two via points. Omits points at which the agent does not fit. */
static void choose_via(struct work *work)
{
    struct error error;
    for (unsigned i = 0; i < work->chosen[7] % 3u; i++) {
        const struct point point = {work->chosen[12 + i] % work->grid.width,
                                    work->chosen[14 + i] % work->grid.height};
        if (agent_check_point(&work->grid, work->settings.agent, point, "via point", &error))
            require(points_add(&work->via, point, &error));
    }
}

static struct search_query query_of(const struct work *work)
{
    return (struct search_query){.starts = work->grid.starts,
                                 .via = work->via,
                                 .goals = work->grid.goals,
                                 .nearest = work->chosen[7] >= 128};
}

static void draw_picture(const struct work *work)
{
    const size_t panels = 1 + work->chosen[15] % 3u;
    const char *items[] = {"a title", NULL, "", "and more of it"};
    const struct picture_words words = {items, 4};
    const struct picture_source map = {.grid = &work->grid};
    struct picture_source solved = picture_source_of(&work->grid, work->search, &work->result);
    solved.way = work->way;
    const bool exact = panels == 1 && !work->look.caption;
    struct error error;
    struct bytes png;
    struct picture *picture = picture_begin(&work->grid, &work->look, panels, &error);
    require(picture != NULL);
    for (size_t i = 0; i + 1 < panels; i++)
        require(picture_add(picture, &map, &words, &error));
    require(picture_add(picture, &solved, &words, &error));
    require(picture_end(picture, &(struct picture_labels){.words = words}, &png, &error));
    picture_free(picture);
    fuzz_check_png(&png, exact ? (uint64_t)work->grid.width * work->look.scale : 0,
                   (uint64_t)work->grid.height * work->look.scale);
    free(png.data);
}

static void draw_animation(struct work *work)
{
    const struct animation_options animation = {1 + work->chosen[15] / 4 % 4u, 20};
    const struct search_query query = query_of(work);
    const struct animation_request request = {
        .source = picture_source_of(&work->grid, work->search, &work->result),
        .look = &work->look,
        .options = &animation,
        .search = work->search,
        .query = &query};
    struct error error;
    struct bytes png;
    require(animation_draw(&request, &png, &error));
    fuzz_check_png(&png, 0, 0);
    free(png.data);
}

/* Checks that plain text has no more rows or columns than the terminal. */
static void check_text(const struct buffer *text, const struct terminal *terminal)
{
    uint32_t rows = 0;
    uint32_t columns = 0;
    for (size_t i = 0; i < text->size; i++) {
        columns = text->text[i] == '\n' ? 0 : columns + 1;
        rows += text->text[i] == '\n';
        require(columns <= terminal->columns);
    }
    require(rows <= terminal->rows);
}

static void show(const struct work *work)
{
    const struct terminal terminal = {(enum terminal_colours)(work->chosen[12] % 3),
                                      10 + work->chosen[13] % 64u, 4 + work->chosen[14] % 32u};
    const struct picture_source source =
        picture_source_of(&work->grid, work->search, &work->result);
    struct buffer text = {0};
    struct error error;
    require(terminal_draw(&source, &work->look, &terminal, &text, &error));
    if (terminal.colours == TERMINAL_PLAIN)
        check_text(&text, &terminal);
    require(terminal_costs(&source, &terminal, &text, &error));
    free(text.text);
}

/* Smooths the path as --smooth does. */
static void smooth(struct work *work)
{
    struct points cells = {0};
    struct error error;
    if (work->chosen[19] % 4 == 0 || !work->result.path)
        return;
    const enum smoothing smoothing =
        work->chosen[19] % 4 == 1 ? SMOOTHING_SEGMENTS : SMOOTHING_CORNERS;
    require(smooth_path(work->search, &work->result, smoothing, &work->way, &error));
    require(smooth_cells(&work->way, &cells, &error));
    fuzz_check_way(&work->grid, &work->settings, &work->result, &work->way);
    free(cells.items);
}

/* Checks the last byte of the CSV file, and the first bytes and the size of the NumPy file. */
static void check_table(const struct cost_table *table, const struct bytes *csv,
                        const struct bytes *npy)
{
    const size_t cells = (size_t)table->grid->width * table->grid->height;
    const size_t data = cells * (table->directions ? 1 : sizeof(double));
    require(csv->size > 0 && csv->data[csv->size - 1] == '\n');
    require(npy->size > data && (npy->size - data) % 64 == 0);
    require(memcmp(npy->data, "\x93NUMPY\x01", 7) == 0);
}

/* Computes the costs of all cells as --distances, --flow and --within do. */
static void measure(const struct work *work, bool to_goals, bool answered)
{
    const struct grid *grid = &work->grid;
    const struct cost_field_request request = {.grid = grid,
                                               .settings = &work->settings,
                                               .ends = to_goals ? grid->goals : grid->starts,
                                               .to_goals = to_goals};
    struct bytes csv;
    struct bytes npy;
    struct bytes png;
    struct error error;
    struct cost_field *field = cost_field_create(&request, &error);
    if (!field) {
        require(error.code == ERROR_SETTINGS);
        return;
    }
    fuzz_check_field(grid, field, to_goals, answered ? &work->result : NULL);
    const struct cost_table table = {grid, field, to_goals, NULL};
    require(cost_table_csv(&table, &csv, &error) && cost_table_npy(&table, &npy, &error));
    check_table(&table, &csv, &npy);
    const struct picture_source source = {
        .grid = grid,
        .search = cost_field_search(field),
        .field = field,
        .limit = work->chosen[19] < 128 ? COST_FIELD_NONE : work->chosen[18] * (uint128)500000,
        .to_goals = to_goals};
    require(picture_draw(&source, &work->look, &png, &error));
    fuzz_check_png(&png, 0, 0);
    free(csv.data);
    free(npy.data);
    free(png.data);
    cost_field_free(field);
}

static void solve(struct work *work, const struct bytes *map)
{
    struct error error = {0};
    choose_look(work);
    choose_via(work);
    work->search = search_create(&work->grid, &work->settings, &error);
    const struct search_query query = query_of(work);
    if (!work->search || !search_run(work->search, &query, &work->result, &error)) {
        fuzz_check_error(map, &error);
    } else {
        fuzz_check_path(&work->grid, &work->settings, &work->result);
        if (work->via.count == 0)
            fuzz_check_answer(&work->grid, &work->settings, &work->result);
        smooth(work);
        draw_picture(work);
        show(work);
        draw_animation(work);
        if (work->chosen[19] / 4 % 2 == 1)
            measure(work, work->chosen[19] / 8 % 2 == 1, work->via.count == 0);
        search_result_free(&work->result);
    }
    search_free(work->search);
    free(work->via.items);
    free(work->way.items);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct points none = {0};
    struct map_options options = map_options_default();
    struct work work = {.chosen = data};
    struct error error = {0};
    options.max_cells = CELLS_MAX;
    if (size < SETTINGS)
        return 0;
    options.background = (enum map_background)(data[9] / 64 % MAP_BACKGROUND_COUNT);
    const struct bytes map = fuzz_bytes(data + SETTINGS, size - SETTINGS);
    options.format = map_identify(&map, &options).format;
    if (map_format_row(options.format)->referred)
        return 0;
    if (!map_read(&map, &options, &work.grid, &error)) {
        fuzz_check_error(&map, &error);
        return 0;
    }
    const struct clearance clearance = {data[6] % 4 == 1 ? 1.5 : 0, false};
    choose_settings(&work);
    if (map_set_ends(&work.grid, &none, &none, false, &error) &&
        clearance_apply(&work.grid, clearance, NULL, &error) &&
        map_check_ends(&work.grid, false, &error) &&
        agent_check_size(&work.grid, work.settings.agent, &error) &&
        agent_fits(&work, &work.grid.starts, &error) &&
        agent_fits(&work, &work.grid.goals, &error)) {
        fuzz_check_grid(&work.grid, CELLS_MAX);
        solve(&work, &map);
    } else {
        fuzz_check_error(&map, &error);
    }
    grid_free(&work.grid);
    return 0;
}
