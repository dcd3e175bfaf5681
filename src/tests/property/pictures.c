/* SPDX-License-Identifier: MIT */
/*
 * pictures.c - every pixel of a picture, whatever the options, against the plain reference painter.
 *
 * Random maps with walls, terrain, looks and several ends are searched by every algorithm in every
 * way, drawn, and decoded by libspng. The map's pixels are those of the reference painter; captions
 * and what surrounds the panels of a sheet are drawn again here, pixel by pixel, from the figures
 * that the headers give.
 */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/number.h"
#include "picture/caption.h"
#include "picture/lettering.h"
#include "picture/picture.h"
#include "picture/sheet.h"
#include "search/search.h"
#include "tests/support/painter_oracle.h"
#include "tests/support/png_oracle.h"
#include "tests/support/random.h"

/* It is all static, and defines functions that nobody here calls; both compilers say so. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wdouble-promotion"
#include <stb/stb_easy_font.h>
#pragma GCC diagnostic pop

enum {
    PICTURES = 1000,
    CAPTIONS = 100,
    SHEETS = 16,
    SIDE_MAX = 40,       /* cells */
    PIXELS_WANTED = 288, /* along a side, at most, but that a map has a cell */
    PALETTES = 4,
};

/* How a map is searched. */
enum way { WAY_NONE, WAY_RUN, WAY_NEAREST, WAY_VIA, WAY_COUNT };

/* A map, what a search did on it, and how it is drawn. */
struct trial {
    uint64_t number; /* its seed, for random_begin */
    struct grid grid;
    struct picture_options options;
    enum way way;
    enum algorithm algorithm;
    struct search *search; /* NULL: the map is drawn alone */
    struct search_result result;
    uint8_t *states;
    uint64_t *costs;
    uint64_t dearest;
};

static void fail_trial(const struct trial *trial, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void fail_trial(const struct trial *trial, const char *format, ...)
{
    const struct picture_options *options = &trial->options;
    char reason[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason, sizeof reason, format, arguments);
    va_end(arguments);
    fail_msg("trial %" PRIu64 ", %" PRIu32 " x %" PRIu32 " cells, way %d by %s, --scale %" PRIu32
             ", grid lines %d, explored %d, heat %d, mark %d, caption %d, path style %d, "
             "compression %" PRIu32 ": %s",
             trial->number, trial->grid.width, trial->grid.height, trial->way,
             search_algorithm_name(trial->algorithm), options->scale, options->grid_lines,
             options->explored, options->heat, options->mark, options->caption, options->path_style,
             options->compression, reason);
}

/* A value of this map's ground, wall or not. */
static uint8_t random_value(struct random *rng, uint32_t walls, bool terrain)
{
    if (random_chance(rng, walls))
        return CELL_WALL;
    return terrain && random_chance(rng, 50) ? (uint8_t)random_between(rng, CELL_TERRAIN, 40)
                                             : CELL_FREE;
}

/* Gives some of the cells looks: those of walls to walls. */
static void random_looks(struct random *rng, struct grid *grid)
{
    static const enum look blocked[] = {LOOK_WATER, LOOK_TREES, LOOK_UNKNOWN, LOOK_MARGIN};
    struct error error;
    assert_true(grid_make_looks(grid, &error));
    for (uint32_t y = 0; y < grid->height; y++) {
        for (uint32_t x = 0; x < grid->width; x++) {
            uint8_t *look = &grid->looks[(size_t)y * grid->width + x];
            if (random_chance(rng, 40))
                continue;
            *look = grid_blocked(grid, (struct point){x, y})
                        ? (uint8_t)blocked[random_below(rng, 4)]
                        : (uint8_t)(random_chance(rng, 50) ? LOOK_SWAMP : LOOK_PLAIN);
        }
    }
}

/* A side of a map: often one cell, or few, or as many as make a picture that is not too large. */
static uint32_t random_side(struct random *rng, uint32_t scale)
{
    const uint32_t fitting = PIXELS_WANTED / scale;
    const uint32_t most = fitting < SIDE_MAX ? fitting : SIDE_MAX;
    if (random_chance(rng, 12))
        return 1;
    return random_between(rng, 1, random_chance(rng, 40) && most > 9 ? 9 : most);
}

/* Makes the ground of a map that has one free cell at least. */
static void make_ground(struct random *rng, uint32_t scale, struct grid *grid)
{
    const bool terrain = random_chance(rng, 50);
    const uint32_t walls = random_chance(rng, 10) ? 100 : random_below(rng, 55);
    struct error error;
    assert_true(grid_create(grid, random_side(rng, scale), random_side(rng, scale), &error));
    for (uint32_t y = 0; y < grid->height; y++)
        for (uint32_t x = 0; x < grid->width; x++)
            grid_row(grid, y)[x] = random_value(rng, walls, terrain);
    grid_row(grid, random_below(rng, grid->height))[random_below(rng, grid->width)] = CELL_FREE;
    if (terrain && random_chance(rng, 30))
        for (int value = 0; value < 256; value++)
            grid->costs[value] = random_between(rng, 1, 5000);
    if (random_chance(rng, 40))
        random_looks(rng, grid);
}

static struct point random_free(struct random *rng, const struct grid *grid)
{
    for (;;) {
        const struct point cell = {random_below(rng, grid->width), random_below(rng, grid->height)};
        if (!grid_blocked(grid, cell))
            return cell;
    }
}

static void add_points(struct random *rng, const struct grid *grid, uint32_t count,
                       struct points *points)
{
    struct error error;
    while (count-- > 0)
        assert_true(points_add(points, random_free(rng, grid), &error));
}

/* One start or goal, few, or more than there are rings. */
static uint32_t random_count(struct random *rng)
{
    return random_chance(rng, 60)   ? 1
           : random_chance(rng, 85) ? random_between(rng, 1, 4)
                                    : random_between(rng, 60, 70);
}

static bool run(struct random *rng, struct trial *trial, struct error *error)
{
    const struct grid *grid = &trial->grid;
    struct points via = {0};
    bool nearest = trial->way == WAY_NEAREST;
    if (trial->way != WAY_RUN && trial->way != WAY_NEAREST) {
        add_points(rng, grid, random_between(rng, 1, 3), &via);
        nearest = random_chance(rng, 50);
    }
    const struct search_query query = {
        .starts = grid->starts, .via = via, .goals = grid->goals, .nearest = nearest};
    const bool ok = search_run(trial->search, &query, &trial->result, error);
    free(via.items);
    return ok;
}

/* Notes what the search says of each cell. */
static void note_trace(struct trial *trial)
{
    const struct grid *grid = &trial->grid;
    const size_t count = (size_t)grid->width * grid->height;
    trial->states = malloc(count);
    trial->costs = malloc(count * sizeof *trial->costs);
    assert_true(trial->states && trial->costs);
    for (uint32_t y = 0; y < grid->height; y++) {
        search_row_states(trial->search, y, trial->states + (size_t)y * grid->width);
        search_row_costs(trial->search, y, trial->costs + (size_t)y * grid->width);
    }
    trial->dearest = 1;
    for (size_t i = 0; i < count; i++)
        if (trial->states[i] == CELL_CLOSED && trial->costs[i] != SEARCH_NO_COST &&
            trial->costs[i] > trial->dearest)
            trial->dearest = trial->costs[i];
}

/* Searches the map of a trial by its algorithm, or by A* where that does not fit the costs. */
static void search_map(struct random *rng, struct trial *trial)
{
    struct search_settings settings = search_settings_default();
    struct error error;
    settings.algorithm = trial->algorithm;
    settings.rule = random_below(rng, DIAGONAL_RULE_COUNT);
    trial->search = search_create(&trial->grid, &settings, &error);
    if (!trial->search && error.code == ERROR_SETTINGS) {
        settings.algorithm = trial->algorithm = ALGORITHM_ASTAR;
        trial->search = search_create(&trial->grid, &settings, &error);
    }
    if (!trial->search || !run(rng, trial, &error))
        fail_trial(trial, "%s", error.message);
    note_trace(trial);
}

/* A map with ends. */
static void begin_map(struct random *rng, uint64_t number, uint32_t scale, struct trial *trial)
{
    *trial = (struct trial){.number = number, .options = picture_options_default()};
    trial->options.scale = scale;
    trial->algorithm = (enum algorithm)(number % ALGORITHM_COUNT);
    make_ground(rng, scale, &trial->grid);
    add_points(rng, &trial->grid, random_count(rng), &trial->grid.starts);
    add_points(rng, &trial->grid, random_count(rng), &trial->grid.goals);
}

/* A map that is searched, or not; then it may be without ends. */
static void begin_trial(struct random *rng, uint64_t number, uint32_t scale, struct trial *trial)
{
    begin_map(rng, number, scale, trial);
    trial->way = random_below(rng, WAY_COUNT);
    if (trial->way != WAY_NONE)
        search_map(rng, trial);
    else if (random_chance(rng, 50))
        trial->grid.starts.count = trial->grid.goals.count = 0;
}

static void forget_search(struct trial *trial)
{
    if (trial->search)
        search_result_free(&trial->result);
    search_free(trial->search);
    free(trial->states);
    free(trial->costs);
    trial->search = NULL;
    trial->states = NULL;
    trial->costs = NULL;
}

static void end_trial(struct trial *trial)
{
    forget_search(trial);
    grid_free(&trial->grid);
}

/* A palette of a few colours, so that some roles look the same. */
static void random_palette(struct random *rng, struct palette *palette)
{
    const uint32_t steps = random_between(rng, 1, 3);
    for (int role = 0; role < ROLE_COUNT; role++) {
        uint8_t *const channels[] = {&palette->roles[role].red, &palette->roles[role].green,
                                     &palette->roles[role].blue};
        for (size_t i = 0; i < 3; i++)
            *channels[i] = (uint8_t)(random_between(rng, 0, steps) * 255 / steps);
    }
    palette->terrain = palette->roles[random_below(rng, ROLE_COUNT)];
}

static void named_palette(uint32_t number, struct palette *palette)
{
    assert_null(palette_name(PALETTES));
    assert_true(palette_named(palette_name(number), palette));
}

static void random_look(struct random *rng, struct picture_options *options)
{
    options->grid_lines = random_chance(rng, 60);
    options->explored = random_chance(rng, 85);
    options->heat = random_chance(rng, 40);
    options->mark = random_chance(rng, 35);
    options->path_style = random_below(rng, PATH_STYLE_COUNT);
    options->compression = random_below(rng, PICTURE_COMPRESSION_MAX + 1);
    named_palette(random_below(rng, PALETTES), &options->palette);
    if (random_chance(rng, 20))
        random_palette(rng, &options->palette);
}

/* What the reference painter is told of a trial. */
static struct painting painting_of(const struct trial *trial, uint32_t scale)
{
    return (struct painting){.grid = &trial->grid,
                             .options = &trial->options,
                             .scale = scale,
                             .states = trial->states,
                             .costs = trial->costs,
                             .dearest = trial->dearest,
                             .path = trial->search ? trial->result.path : NULL,
                             .path_count = trial->search ? trial->result.path_count : 0};
}

static struct picture_source source_of(const struct trial *trial)
{
    return (struct picture_source){&trial->grid, trial->search,
                                   trial->search ? &trial->result : NULL};
}

static void draw(const struct trial *trial, struct bytes *png)
{
    const struct picture_source source = source_of(trial);
    struct error error;
    if (!picture_draw(&source, &trial->options, png, &error))
        fail_trial(trial, "picture_draw: %s", error.message);
}

static void decode(const struct trial *trial, const struct bytes *png, struct png_picture *picture)
{
    const char *fault = png_oracle_decode(png, picture);
    if (fault)
        fail_trial(trial, "the picture is not sound: %s", fault);
}

static void check_pixel(const struct trial *trial, const struct png_picture *picture, uint32_t x,
                        uint32_t y, uint32_t expected)
{
    const uint32_t pixel = png_picture_pixel(picture, x, y);
    if (pixel != (expected << 8 | 0xff))
        fail_trial(trial, "pixel %" PRIu32 ",%" PRIu32 " is %08" PRIx32 ", not %06" PRIx32, x, y,
                   pixel, expected);
}

/* The picture is the map, and nothing else. */
static void check_map(const struct trial *trial, uint32_t scale, const struct png_picture *picture)
{
    const struct painting painting = painting_of(trial, scale);
    if (picture->width != trial->grid.width * scale ||
        picture->height != trial->grid.height * scale)
        fail_trial(trial, "it is %" PRIu32 " x %" PRIu32 " pixels", picture->width,
                   picture->height);
    for (uint32_t y = 0; y < picture->height; y++)
        for (uint32_t x = 0; x < picture->width; x++)
            check_pixel(trial, picture, x, y, painter_oracle_pixel(&painting, x, y));
}

static uint32_t code_of(struct rgb colour)
{
    return (uint32_t)colour.red << 16 | (uint32_t)colour.green << 8 | colour.blue;
}

static uint32_t get_be32(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

/* The contents of the first chunk of that type in a sound file; NULL where there is none. */
static const uint8_t *find_chunk(const struct bytes *png, const char *type, uint32_t *length)
{
    for (size_t at = PNG_SIGNATURE_SIZE; at < png->size; at += (size_t)*length + 12) {
        *length = get_be32(png->data + at);
        if (memcmp(png->data + at + 4, type, 4) == 0)
            return png->data + at + 8;
    }
    return NULL;
}

/* True if the picture has that colour, 0xRRGGBB. */
static bool occurs(const struct png_picture *picture, uint32_t colour)
{
    for (size_t i = 0; i < (size_t)picture->width * picture->height; i++) {
        const uint8_t *pixel = picture->rgba + 4 * i;
        if (((uint32_t)pixel[0] << 16 | (uint32_t)pixel[1] << 8 | pixel[2]) == colour)
            return true;
    }
    return false;
}

/* The colours of the file are those of its pixels, each once, and no bit is wasted. */
static void check_palette(const struct trial *trial, const struct bytes *png,
                          const struct png_picture *picture)
{
    enum { DEPTH = 8, COLOUR_TYPE = 9, INTERLACE = 12, INDEXED = 3 };
    uint32_t length = 0;
    const uint8_t *header = find_chunk(png, "IHDR", &length);
    const uint8_t *palette = find_chunk(png, "PLTE", &length);
    if (!header || !palette || length % 3 != 0 || length == 0 || header[COLOUR_TYPE] != INDEXED ||
        header[INTERLACE] != 0) {
        fail_trial(trial, "it is not indexed, or interlaced");
        return;
    }
    const size_t count = length / 3;
    const unsigned depth = count <= 2 ? 1 : count <= 4 ? 2 : count <= 16 ? 4 : 8;
    if (header[DEPTH] != depth)
        fail_trial(trial, "%zu colours have %d bits", count, header[DEPTH]);
    for (size_t i = 0; i < count; i++) {
        const uint8_t *entry = palette + 3 * i;
        const uint32_t colour = code_of((struct rgb){entry[0], entry[1], entry[2]});
        if (!occurs(picture, colour))
            fail_trial(trial, "no pixel has the colour %06" PRIx32, colour);
        for (size_t j = 0; j < i; j++)
            if (memcmp(entry, palette + 3 * j, 3) == 0)
                fail_trial(trial, "the colour %06" PRIx32 " is there twice", colour);
    }
}

static void check_same_bytes(const struct trial *trial, const struct bytes *png)
{
    struct bytes again;
    draw(trial, &again);
    if (again.size != png->size || memcmp(again.data, png->data, png->size) != 0)
        fail_trial(trial, "drawn again, it has other bytes");
    free(again.data);
}

static void check_picture(const struct trial *trial)
{
    struct bytes png = {0};
    struct png_picture picture;
    draw(trial, &png);
    decode(trial, &png, &picture);
    check_map(trial, sheet_lay_out(&trial->grid, &trial->options, 1, trial->options.scale).scale,
              &picture);
    check_palette(trial, &png, &picture);
    check_same_bytes(trial, &png);
    png_picture_free(&picture);
    free(png.data);
}

static void every_pixel_is_as_documented(void **state)
{
    static const uint32_t scales[] = {1, 2, 3, 4, 7, 8, 9, 16, 32};
    (void)state;
    for (uint64_t number = 0; number < random_trials(PICTURES); number++) {
        struct random rng = random_begin(number);
        struct trial trial;
        begin_trial(&rng, number, scales[random_below(&rng, 9)], &trial);
        random_look(&rng, &trial.options);
        check_picture(&trial);
        end_trial(&trial);
    }
}

/* --- captions and sheets, drawn again --------------------------------------------------------- */

/* A picture as it should be, 0xRRGGBB a pixel. */
struct canvas {
    uint32_t width, height;
    uint32_t *pixels;
};

static void fill(struct canvas *canvas, uint32_t left, uint32_t top, uint32_t width,
                 uint32_t height, uint32_t colour)
{
    for (uint32_t y = top; y < top + height && y < canvas->height; y++)
        for (uint32_t x = left; x < left + width && x < canvas->width; x++)
            canvas->pixels[(size_t)y * canvas->width + x] = colour;
}

static uint32_t role_code(const struct trial *trial, enum role role)
{
    return code_of(trial->options.palette.roles[role]);
}

static struct canvas blank_canvas(const struct trial *trial, const struct sheet *sheet)
{
    struct canvas canvas = {(uint32_t)sheet->width, (uint32_t)sheet->height, NULL};
    canvas.pixels = malloc((size_t)sheet->width * sheet->height * sizeof *canvas.pixels);
    assert_non_null(canvas.pixels);
    fill(&canvas, 0, 0, canvas.width, canvas.height, role_code(trial, ROLE_FREE));
    return canvas;
}

/* Figures of a caption that no header gives, in strokes. */
enum {
    ITEM_GAP = 12,
    SWATCH = 9,
    SWATCH_WIDE = 48,
    SWATCH_GAP = 4,
    TEXT_LOWER = 1, /* capitals, 7 high, and swatches share a middle */
    QUADS_MAX = 4096,
};

/* A caption as it is set, item by item. */
struct setter {
    const struct trial *trial;
    struct canvas *canvas;
    uint32_t left, right, size, x, y;
};

/* The letters of a text that are drawn: a question mark for each character that is no ASCII. */
static void letters_of(const char *text, char letters[LETTERING_TEXT_MAX + 1])
{
    size_t count = 0;
    for (size_t i = 0; text[i] != '\0' && count < LETTERING_TEXT_MAX; i++) {
        const bool ascii = text[i] >= ' ' && text[i] <= '~';
        const bool follows = ((unsigned char)text[i] & 0xc0) == 0x80;
        if (!follows)
            letters[count++] = (char)(ascii ? text[i] : '?');
    }
    letters[count] = '\0';
}

static uint32_t text_width(const char *text, uint32_t size)
{
    char letters[LETTERING_TEXT_MAX + 1];
    letters_of(text, letters);
    return (uint32_t)stb_easy_font_width(letters) * size;
}

/* Takes letters off the end of a text, and puts dots there, until it is no wider than this. */
static void shorten(char letters[LETTERING_TEXT_MAX + 1], uint32_t size, uint32_t width)
{
    char whole[LETTERING_TEXT_MAX + 1];
    memcpy(whole, letters, sizeof whole);
    for (size_t kept = strlen(whole);
         kept >= 4 && (uint32_t)stb_easy_font_width(letters) * size > width; kept--)
        snprintf(letters, LETTERING_TEXT_MAX + 1, "%.*s...", (int)kept - 4, whole);
}

static void draw_text(struct setter *setter, const char *text)
{
    static float corners[QUADS_MAX][4][4]; /* of each: x, y, z and a colour */
    char letters[LETTERING_TEXT_MAX + 1];
    letters_of(text, letters);
    shorten(letters, setter->size, setter->right - setter->x);
    const int count = stb_easy_font_print(0, 0, letters, NULL, corners, (int)sizeof corners);
    for (int i = 0; i < count; i++) {
        const uint32_t left = (uint32_t)corners[i][0][0];
        const uint32_t top = (uint32_t)corners[i][0][1];
        fill(setter->canvas, setter->x + left * setter->size,
             setter->y + (top + TEXT_LOWER) * setter->size,
             ((uint32_t)corners[i][2][0] - left) * setter->size,
             ((uint32_t)corners[i][2][1] - top) * setter->size,
             role_code(setter->trial, ROLE_WALL));
    }
    setter->x += (uint32_t)stb_easy_font_width(letters) * setter->size + ITEM_GAP * setter->size;
}

static void break_line(struct setter *setter)
{
    if (setter->x > setter->left)
        setter->y += CAPTION_LINE * setter->size;
    setter->x = setter->left;
}

static void break_before(struct setter *setter, uint32_t width)
{
    if (setter->x + width > setter->right)
        break_line(setter);
}

static void set_words(struct setter *setter, const struct picture_words *words)
{
    for (size_t i = 0; i < words->count; i++) {
        const char *word = words->items[i];
        if (!word) {
            break_line(setter);
        } else if (*word != '\0') {
            break_before(setter, text_width(word, setter->size));
            draw_text(setter, word);
        }
    }
    break_line(setter);
}

/* A framed row of colours, and what they mean. */
static void set_swatch(struct setter *setter, const uint32_t *colours, uint32_t count,
                       const char *text)
{
    const uint32_t size = setter->size;
    const uint32_t width = (count > 1 ? SWATCH_WIDE : SWATCH) * size;
    const uint32_t inner = width - 2 * size;
    break_before(setter, width + SWATCH_GAP * size + text_width(text, size));
    fill(setter->canvas, setter->x, setter->y, width, SWATCH * size,
         role_code(setter->trial, ROLE_WALL));
    for (uint32_t i = 0; i < inner; i++)
        fill(setter->canvas, setter->x + size + i, setter->y + size, 1, (SWATCH - 2) * size,
             colours[(uint64_t)i * count / inner]);
    setter->x += width + SWATCH_GAP * size;
    draw_text(setter, text);
}

/* Which colours a picture's panels show: those of roles, and whether some of the shades. */
struct sights {
    bool roles[ROLE_COUNT];
    bool heat, terrain;
};

/* Notes what a pixel of a map shows. */
static void note_sight(const struct trial *trial, uint32_t colour, struct sights *sights)
{
    struct rgb colours[PALETTE_SIZE];
    palette_colours(&trial->options.palette, colours);
    int index = 0;
    while (code_of(colours[index]) != colour)
        index++;
    if (index < ROLE_COUNT)
        sights->roles[index] = true;
    else if (index < PALETTE_HEAT)
        sights->terrain = true;
    else if (index < PALETTE_PALE_PATH)
        sights->heat = true;
    else
        sights->roles[ROLE_PATH] = true;
}

/* Notes what can be seen on a map of this scale. Grid lines need no explanation. */
static void note_seen(const struct trial *trial, uint32_t scale, struct sights *sights)
{
    const struct painting painting = painting_of(trial, scale);
    uint32_t last = UINT32_MAX;
    for (uint32_t y = 0; y < trial->grid.height * scale; y++) {
        for (uint32_t x = 0; x < trial->grid.width * scale; x++) {
            const uint32_t colour = painter_oracle_pixel(&painting, x, y);
            if (colour != last)
                note_sight(trial, colour, sights);
            last = colour;
        }
    }
    sights->roles[ROLE_GRID_LINE] = false;
}

/* Sets the shades of the dear terrain of a map, the cheapest first, and which costs they have. */
static void set_terrain(struct setter *setter)
{
    const struct grid *grid = &setter->trial->grid;
    struct rgb colours[PALETTE_SIZE];
    uint32_t shades[PALETTE_SHADES];
    uint32_t count = 0;
    uint32_t least = UINT32_MAX;
    uint32_t most = 0;
    uint8_t ground[256];
    char texts[2][NUMBER_TEXT_SIZE];
    char text[96];
    palette_ground(grid, ground);
    palette_colours(&setter->trial->options.palette, colours);
    for (int shade = PALETTE_SHADE; shade < PALETTE_HEAT; shade++) {
        bool found = false;
        for (uint32_t i = 0; i < grid->width * grid->height; i++) {
            const uint8_t value = grid_row(grid, i / grid->width)[i % grid->width];
            if (ground[value] != shade)
                continue;
            found = true;
            least = grid->costs[value] < least ? grid->costs[value] : least;
            most = grid->costs[value] > most ? grid->costs[value] : most;
        }
        if (found)
            shades[count++] = code_of(colours[shade]);
    }
    number_format_micro(texts[0], (uint64_t)least * 1000);
    number_format_micro(texts[1], (uint64_t)most * 1000);
    snprintf(text, sizeof text, least < most ? "cost %s to %s" : "cost %s", texts[0], texts[1]);
    set_swatch(setter, shades, count, text);
}

static void set_heat(struct setter *setter)
{
    struct rgb colours[PALETTE_SIZE];
    uint32_t shades[PALETTE_HEATS];
    palette_colours(&setter->trial->options.palette, colours);
    for (int i = 0; i < PALETTE_HEATS; i++)
        shades[i] = code_of(colours[PALETTE_HEAT + i]);
    set_swatch(setter, shades, PALETTE_HEATS, "explored, near to far");
}

static void set_legend(struct setter *setter, const struct sights *sights)
{
    static const enum role order[] = {ROLE_START,    ROLE_GOAL,  ROLE_PATH,    ROLE_EXPLORED,
                                      ROLE_FRONTIER, ROLE_FREE,  ROLE_WALL,    ROLE_WATER,
                                      ROLE_TREES,    ROLE_SWAMP, ROLE_UNKNOWN, ROLE_MARGIN};
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        const uint32_t colour = role_code(setter->trial, order[i]);
        if (order[i] == ROLE_EXPLORED && sights->heat)
            set_heat(setter);
        if (sights->roles[order[i]])
            set_swatch(setter, &colour, 1, palette_role_name(order[i]));
    }
    if (sights->terrain)
        set_terrain(setter);
}

/* The caption below all panels; the canvas ends where it ends. */
static void draw_caption(const struct trial *trial, const struct sheet *sheet,
                         const struct picture_words *words, const struct sights *sights,
                         struct canvas *canvas)
{
    const uint32_t margin = CAPTION_MARGIN * sheet->stroke;
    const uint32_t top = (uint32_t)sheet->caption_top;
    struct setter setter = {.trial = trial,
                            .canvas = canvas,
                            .left = margin,
                            .right = canvas->width - margin,
                            .size = sheet->stroke,
                            .x = margin,
                            .y = top + margin};
    fill(canvas, 0, top, canvas->width, sheet->stroke / 2, role_code(trial, ROLE_GRID_LINE));
    set_words(&setter, words);
    set_legend(&setter, sights);
    break_line(&setter);
    const uint32_t bottom = setter.y - (CAPTION_LINE - SWATCH) * sheet->stroke + margin;
    assert_true(bottom <= canvas->height);
    canvas->height = bottom;
}

/* The map of a panel, by the reference painter. */
static void draw_map(const struct trial *trial, const struct sheet *sheet, size_t panel,
                     struct canvas *canvas)
{
    const struct painting painting = painting_of(trial, sheet->scale);
    const uint32_t left = (uint32_t)sheet_panel_left(sheet, panel);
    const uint32_t top = (uint32_t)sheet_panel_top(sheet, panel);
    for (uint32_t y = 0; y < sheet->panel_height; y++)
        for (uint32_t x = 0; x < sheet->panel_width; x++)
            fill(canvas, left + x, top + y, 1, 1, painter_oracle_pixel(&painting, x, y));
}

/* Compares a picture with the canvas. */
static void compare(const struct trial *trial, const struct bytes *png, const struct canvas *canvas)
{
    struct png_picture picture;
    decode(trial, png, &picture);
    if (picture.width != canvas->width || picture.height != canvas->height)
        fail_trial(trial, "it is %" PRIu32 " x %" PRIu32 " pixels, not %" PRIu32 " x %" PRIu32,
                   picture.width, picture.height, canvas->width, canvas->height);
    for (uint32_t y = 0; y < canvas->height; y++)
        for (uint32_t x = 0; x < canvas->width; x++)
            check_pixel(trial, &picture, x, y, canvas->pixels[(size_t)y * canvas->width + x]);
    check_palette(trial, png, &picture);
    png_picture_free(&picture);
}

/* Words of a caption, some of them odd. */
enum { WORDS_MAX = 6 };
static struct picture_words random_words(struct random *rng, const char *items[WORDS_MAX])
{
    static const char too_long[] =
        "a name of more letters than any caption has room for, which is cut behind the ninety-sixth"
        " of them, and nobody sees this";
    static const char *const stock[] = {"maze.txt",
                                        "",
                                        NULL,
                                        "astar, both-free",
                                        "cost 33.242641",
                                        "32 steps",
                                        "caf\xc3\xa9 \xe2\x86\x92 \xf0\x9f\x97\xba",
                                        "tab\there",
                                        "~!@#$%^&*()_+{}|:\"<>?`-=[]\\;',./",
                                        too_long};
    const struct picture_words words = {items, random_below(rng, WORDS_MAX + 1)};
    for (size_t i = 0; i < words.count; i++)
        items[i] = stock[random_below(rng, sizeof stock / sizeof *stock)];
    return words;
}

/* Draws a picture with a caption by the library. */
static void draw_captioned(const struct trial *trial, const struct picture_words *words,
                           struct bytes *png)
{
    const struct picture_source source = source_of(trial);
    struct error error;
    struct picture *picture = picture_begin(&trial->grid, &trial->options, 1, &error);
    if (!picture || !picture_add(picture, &source, NULL, &error) ||
        !picture_end(picture, &(struct picture_labels){.words = *words}, png, &error))
        fail_trial(trial, "%s", error.message);
    picture_free(picture);
}

static void check_captioned(const struct trial *trial, const struct picture_words *words,
                            const struct sights *sights)
{
    const struct sheet sheet =
        sheet_lay_out(&trial->grid, &trial->options, 1, trial->options.scale);
    struct canvas canvas = blank_canvas(trial, &sheet);
    struct bytes png = {0};
    const uint32_t line = sheet.stroke / 2;
    draw_map(trial, &sheet, 0, &canvas);
    /* A map that is narrower than its caption has an edge on its right. */
    if (sheet.width > sheet.panel_width + line)
        fill(&canvas, (uint32_t)sheet.panel_width, 0, line, (uint32_t)sheet.caption_top,
             role_code(trial, ROLE_GRID_LINE));
    draw_caption(trial, &sheet, words, sights, &canvas);
    draw_captioned(trial, words, &png);
    compare(trial, &png, &canvas);
    free(png.data);
    free(canvas.pixels);
}

/* A trial whose picture has a caption. */
static void begin_captioned(struct random *rng, uint64_t number, struct trial *trial)
{
    static const uint32_t scales[] = {1, 3, 8, 9, 16};
    begin_trial(rng, number, scales[random_below(rng, 5)], trial);
    random_look(rng, &trial->options);
    named_palette((uint32_t)number % PALETTES, &trial->options.palette);
    trial->options.caption = true;
}

/* Words, and a legend with a swatch of each colour that can be seen, and no other. */
static void captions_say_what_there_is(void **state)
{
    (void)state;
    for (uint64_t number = 0; number < random_trials(CAPTIONS); number++) {
        struct random rng = random_begin(number);
        struct trial trial;
        struct sights seen = {0};
        const char *items[WORDS_MAX];
        begin_captioned(&rng, number, &trial);
        const struct picture_words words = random_words(&rng, items);
        note_seen(&trial, trial.options.scale, &seen);
        check_captioned(&trial, &words, &seen);
        end_trial(&trial);
    }
}

/* As many items stand on a line as there is room for, to the last stroke. */
static void items_fill_their_lines(void **state)
{
    /* A narrow picture has lines of 184 strokes: 84, the gap of 12, and 88; or 3 too many. */
    static const char *const fitting[] = {"AAAAAAAAAAAAAA", "AAAAAAAAAAAAAA)"};
    static const char *const wide[] = {"AAAAAAAAAAAAAA", "AAAAAAAAAAAAAA)!"};
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        struct random rng = random_begin(0);
        struct trial trial;
        struct sights sights = {0};
        begin_map(&rng, 0, 1, &trial);
        trial.grid.starts.count = trial.grid.goals.count = 0;
        trial.options.caption = true;
        note_seen(&trial, 1, &sights);
        check_captioned(&trial, &(struct picture_words){i == 0 ? fitting : wide, 2}, &sights);
        end_trial(&trial);
    }
}

/* --- sheets ----------------------------------------------------------------------------------- */

/* Panels lie above the caption, inside the sheet, and no pixel is in two of them. */
static void check_layout(const struct trial *trial, const struct sheet *sheet)
{
    for (size_t i = 0; i < sheet->panels; i++) {
        const uint64_t left = sheet_panel_left(sheet, i);
        const uint64_t top = sheet_panel_top(sheet, i);
        if (left + sheet->panel_width > sheet->width || top < sheet->title ||
            top + sheet->panel_height > sheet->caption_top)
            fail_trial(trial, "panel %zu leaves the sheet", i);
        for (size_t j = 0; j < i; j++) {
            const uint64_t other_left = sheet_panel_left(sheet, j);
            const uint64_t other_top = sheet_panel_top(sheet, j);
            if (left < other_left + sheet->panel_width && other_left < left + sheet->panel_width &&
                top < other_top + sheet->panel_height && other_top < top + sheet->panel_height)
                fail_trial(trial, "panels %zu and %zu overlap", i, j);
        }
    }
}

/* A panel's frame, title and map. */
static void draw_panel(const struct trial *trial, const struct sheet *sheet, size_t panel,
                       const struct picture_words *title, struct canvas *canvas)
{
    const uint32_t left = (uint32_t)sheet_panel_left(sheet, panel);
    const uint32_t top = (uint32_t)sheet_panel_top(sheet, panel);
    const uint32_t frame = sheet->stroke / 2;
    struct setter setter = {.trial = trial,
                            .canvas = canvas,
                            .left = left,
                            .right = left + (uint32_t)(sheet->column_width - sheet->margin),
                            .size = sheet->stroke,
                            .x = left,
                            .y = top - (uint32_t)sheet->title};
    fill(canvas, left - frame, top - frame, (uint32_t)sheet->panel_width + 2 * frame,
         (uint32_t)sheet->panel_height + 2 * frame, role_code(trial, ROLE_GRID_LINE));
    set_words(&setter, title);
    draw_map(trial, sheet, panel, canvas);
}

/* Searches the map anew, and draws what it did as the next panel: by the library and here. */
static void add_panel(struct random *rng, struct trial *trial, const struct sheet *sheet,
                      size_t panel, struct picture *picture, struct canvas *canvas,
                      struct sights *seen)
{
    const char *const items[] = {search_algorithm_name((enum algorithm)(panel % ALGORITHM_COUNT)),
                                 random_chance(rng, 50) ? "cost 33.242641" : "", NULL, "32 steps",
                                 "101 expanded"};
    const struct picture_words title = {items, random_below(rng, 6)};
    struct error error;
    forget_search(trial);
    trial->algorithm = (enum algorithm)(panel % ALGORITHM_COUNT);
    /* Often the first panel is bare, so that the legend is of what the others show. */
    trial->way = random_chance(rng, 50) ? WAY_RUN : WAY_NEAREST;
    if (panel > 0 || random_chance(rng, 40))
        search_map(rng, trial);
    const struct picture_source source = source_of(trial);
    if (!picture_add(picture, &source, &title, &error))
        fail_trial(trial, "%s", error.message);
    draw_panel(trial, sheet, panel, &title, canvas);
    note_seen(trial, sheet->scale, seen);
}

static void check_sheet(struct random *rng, struct trial *trial, size_t panels)
{
    const struct sheet sheet =
        sheet_lay_out(&trial->grid, &trial->options, panels, trial->options.scale);
    struct canvas canvas = blank_canvas(trial, &sheet);
    struct sights seen = {0};
    const char *items[WORDS_MAX];
    const struct picture_words words = random_words(rng, items);
    struct bytes png = {0};
    struct error error;
    struct picture *picture = picture_begin(&trial->grid, &trial->options, panels, &error);
    if (!picture)
        fail_trial(trial, "%s", error.message);
    check_layout(trial, &sheet);
    for (size_t panel = 0; panel < panels; panel++)
        add_panel(rng, trial, &sheet, panel, picture, &canvas, &seen);
    if (!picture_end(picture, &(struct picture_labels){.words = words}, &png, &error))
        fail_trial(trial, "%s", error.message);
    picture_free(picture);
    draw_caption(trial, &sheet, &words, &seen, &canvas);
    compare(trial, &png, &canvas);
    free(png.data);
    free(canvas.pixels);
}

static void sheets_are_panels_and_captions(void **state)
{
    static const uint32_t scales[] = {0, 1, 2, 5, 8, 9, 16};
    (void)state;
    for (uint64_t number = 0; number < SHEETS; number++) {
        struct random rng = random_begin(number);
        struct trial trial;
        const uint32_t scale = scales[random_below(&rng, 7)];
        /* Sixteen panels seldom: they are large. */
        const size_t panels = number == 0 ? PICTURE_PANELS_MAX : (size_t)random_between(&rng, 2, 5);
        begin_map(&rng, number, scale > 0 ? scale : 16, &trial);
        trial.grid.starts.count = trial.grid.goals.count = 1; /* so that they hide little */
        random_look(&rng, &trial.options);
        named_palette((uint32_t)number % PALETTES, &trial.options.palette);
        trial.options.scale = scale;
        check_sheet(&rng, &trial, panels);
        end_trial(&trial);
    }
}

/* --- odd pictures ----------------------------------------------------------------------------- */

/* Draws a map from corner to corner, as it is solved, in all ways that paths are drawn in. */
static void check_odd(uint32_t width, uint32_t height, uint32_t scale, uint8_t ground)
{
    struct trial trial = {.way = WAY_RUN, .options = picture_options_default()};
    struct random rng = random_begin(0);
    struct error error;
    const struct point last = {width - 1, height - 1};
    trial.options.scale = scale;
    assert_true(grid_create(&trial.grid, width, height, &error));
    for (uint32_t y = 0; y < height; y++)
        memset(grid_row(&trial.grid, y), ground, width);
    grid_row(&trial.grid, 0)[0] = CELL_START;
    grid_row(&trial.grid, last.y)[last.x] = CELL_GOAL;
    assert_true(points_add(&trial.grid.starts, (struct point){0, 0}, &error));
    assert_true(points_add(&trial.grid.goals, last, &error));
    search_map(&rng, &trial);
    for (enum path_style style = 0; style < PATH_STYLE_COUNT; style++) {
        trial.options.path_style = style;
        trial.options.mark = style == PATH_STYLE_BOTH;
        trial.options.heat = style == PATH_STYLE_LINE;
        check_picture(&trial);
    }
    end_trial(&trial);
}

static void odd_maps_are_drawn_too(void **state)
{
    (void)state;
    check_odd(15, 15, 64, CELL_FREE);
    check_odd(3000, 1, 0, CELL_FREE);
    check_odd(1, 3000, 0, CELL_FREE);
    check_odd(1500, 1, 3, CELL_FREE);
    check_odd(1, 1500, 3, CELL_FREE);
    check_odd(1, 1, 0, CELL_FREE);
    check_odd(1, 1, 200, CELL_FREE);
    check_odd(9, 7, 0, CELL_WALL);
}

/* A map of nothing but walls and marks, and one of walls alone. */
static void maps_of_walls_are_drawn_too(void **state)
{
    (void)state;
    for (int choice = 0; choice < 4; choice++) {
        struct trial trial = {.options = picture_options_default()};
        struct error error;
        assert_true(grid_create(&trial.grid, 13, 8, &error));
        trial.options.scale = 16;
        trial.options.mark = (choice & 1) != 0;
        for (uint32_t y = 0; y < 8; y++)
            memset(grid_row(&trial.grid, y), CELL_WALL, 13);
        if ((choice & 2) != 0) {
            assert_true(points_add(&trial.grid.starts, (struct point){2, 3}, &error));
            assert_true(points_add(&trial.grid.goals, (struct point){12, 7}, &error));
        }
        check_picture(&trial);
        end_trial(&trial);
    }
}

/* How many bytes a map of free cells and walls takes at this scale. */
static size_t file_size(uint32_t scale, uint32_t compression)
{
    struct random rng = random_begin(0);
    struct trial trial = {.options = picture_options_default()};
    struct bytes png = {0};
    struct error error;
    assert_true(grid_create(&trial.grid, SIDE_MAX, SIDE_MAX, &error));
    for (uint32_t y = 0; y < SIDE_MAX; y++)
        for (uint32_t x = 0; x < SIDE_MAX; x++)
            grid_row(&trial.grid, y)[x] = random_value(&rng, 40, false);
    trial.options.grid_lines = false;
    trial.options.compression = compression;
    trial.options.scale = scale;
    draw(&trial, &png);
    free(png.data);
    end_trial(&trial);
    return png.size;
}

/* Of 16 rows of 16 times as many pixels, few bytes are more than those of one row of cells. */
static void repeated_rows_cost_next_to_nothing(void **state)
{
    (void)state;
    for (uint32_t compression = 1; compression <= PICTURE_COMPRESSION_MAX; compression++) {
        const size_t small = file_size(1, compression);
        const size_t large = file_size(16, compression);
        if (large > 4 * small)
            fail_msg("compression %" PRIu32 ": %zu bytes, and %zu at scale 16", compression, small,
                     large);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_pixel_is_as_documented),
        cmocka_unit_test(captions_say_what_there_is),
        cmocka_unit_test(items_fill_their_lines),
        cmocka_unit_test(sheets_are_panels_and_captions),
        cmocka_unit_test(odd_maps_are_drawn_too),
        cmocka_unit_test(maps_of_walls_are_drawn_too),
        cmocka_unit_test(repeated_rows_cost_next_to_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
