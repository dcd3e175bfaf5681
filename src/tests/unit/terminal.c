/* SPDX-License-Identifier: MIT */
/*
 * terminal.c - maps as text: every dot of a coloured map, every character of a plain one, and every
 * entry of the table of costs.
 *
 * What is printed is read back by a small terminal, which knows the few escape sequences that there
 * may be and fails at any other. Its characters and colours are compared with what the cells are,
 * which is worked out here one cell at a time.
 */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "picture/terminal.h"
#include "picture/terminal_costs.h"
#include "search/search.h"
#include "tests/support/look.h"
#include "tests/support/oracle.h"
#include "tests/support/random.h"

enum {
    TRIALS = 250,
    SCREEN_COLUMNS = 1024,
    SCREEN_ROWS = 128,
    BLOCK = 256, /* stands for the upper half block, which is no ASCII */
    COLOUR_NONE = -1,
    ENLARGED_MAX = 8, /* a map of few cells does not fill a large window */
    XTERM_FIRST = 16, /* users choose the colours below, so nobody knows them */
    XTERM_END = 256,
};

/* A character on the screen and its colours, 0xRRGGBB, or COLOUR_NONE for the terminal's own. */
struct glyph {
    int character, letters, ground;
};

struct screen {
    unsigned columns, rows;
    bool indexed, direct; /* which kinds of colours have been chosen */
    struct glyph glyphs[SCREEN_ROWS][SCREEN_COLUMNS];
};

/* Too large for the stack. */
static struct screen screen;

/* --- a terminal --------------------------------------------------------------------------- */

/* A colour of xterm's palette, from 16 on: a cube of six steps a side, then a ramp of greys. */
static int xterm_rgb(int number)
{
    static const int steps[] = {0, 95, 135, 175, 215, 255};
    assert_in_range(number, XTERM_FIRST, XTERM_END - 1);
    if (number >= 232)
        return (8 + 10 * (number - 232)) * 0x010101;
    const int cube = number - XTERM_FIRST;
    return steps[cube / 36] << 16 | steps[cube / 6 % 6] << 8 | steps[cube % 6];
}

/* Obeys the escape sequence at `text`. Returns what is behind it. */
static const char *obey(const char *text, struct glyph *pen)
{
    int kind;
    int red;
    int green;
    int blue;
    int length = 0;
    if (strncmp(text, "\033[0m", 4) == 0) {
        pen->letters = pen->ground = COLOUR_NONE;
        return text + 4;
    }
    // NOLINTNEXTLINE(cert-err34-c): what it cannot read is no sequence that is known
    if (sscanf(text, "\033[%d;2;%d;%d;%dm%n", &kind, &red, &green, &blue, &length) == 4 &&
        length > 0) {
        assert_true(red >= 0 && red < 256 && green >= 0 && green < 256 && blue >= 0 && blue < 256);
        screen.direct = true;
        *(kind == 38 ? &pen->letters : &pen->ground) = red << 16 | green << 8 | blue;
        // NOLINTNEXTLINE(cert-err34-c): likewise
    } else if (sscanf(text, "\033[%d;5;%dm%n", &kind, &red, &length) == 2 && length > 0) {
        screen.indexed = true;
        *(kind == 38 ? &pen->letters : &pen->ground) = xterm_rgb(red);
    } else {
        fail_msg("no escape sequence that is known: %.12s", text + 1);
    }
    assert_true(kind == 38 || kind == 48);
    return text + length;
}

static void put(struct glyph pen, unsigned *column)
{
    assert_true(*column < SCREEN_COLUMNS && screen.rows < SCREEN_ROWS);
    screen.glyphs[screen.rows][(*column)++] = pen;
}

/* Reads text onto the screen. All lines are equally long, and leave no colour behind. */
static void read_screen(const struct buffer *text)
{
    static const char half_block[] = "\xe2\x96\x80";
    struct glyph pen = {0, COLOUR_NONE, COLOUR_NONE};
    unsigned column = 0;
    char *copy = strndup(text->text, text->size);
    assert_non_null(copy);
    assert_int_equal(strlen(copy), text->size);
    screen.columns = screen.rows = 0;
    screen.indexed = screen.direct = false;
    for (const char *at = copy; *at != '\0';) {
        if (*at == '\033') {
            at = obey(at, &pen);
        } else if (*at == '\n') {
            assert_true(pen.letters == COLOUR_NONE && pen.ground == COLOUR_NONE);
            assert_true(screen.rows == 0 || column == screen.columns);
            screen.columns = column;
            screen.rows++;
            column = 0;
            at++;
        } else if (strncmp(at, half_block, sizeof half_block - 1) == 0) {
            pen.character = BLOCK;
            put(pen, &column);
            at += sizeof half_block - 1;
        } else {
            assert_true(*at >= ' ' && *at <= '~');
            pen.character = *at++;
            put(pen, &column);
        }
    }
    assert_int_equal(column, 0); /* the last line is ended, too */
    free(copy);
}

/* The colour of a dot, two to a character; COLOUR_NONE where the terminal shows. */
static int dot(unsigned x, unsigned y)
{
    const struct glyph *glyph = &screen.glyphs[y / 2][x];
    assert_int_equal(glyph->character, BLOCK);
    return y % 2 == 0 ? glyph->letters : glyph->ground;
}

/* --- what is shown ------------------------------------------------------------------------ */

/* A map, what a search did on it, and how it is shown. */
struct trial {
    uint64_t number;
    struct oracle_map map;
    struct grid grid;
    struct search *search; /* NULL: the map alone */
    struct search_result result;
    struct picture_options options;
    struct rgb colours[PALETTE_SIZE];
    uint8_t states[ORACLE_CELLS_MAX];
    uint64_t costs[ORACLE_CELLS_MAX];
    uint8_t over[ORACLE_CELLS_MAX]; /* the role of path and ends, else ROLE_COUNT */
};

static struct trial trial;

static void run_search(void)
{
    struct search_settings settings = search_settings_default();
    struct error error;
    trial.search = search_create(&trial.grid, &settings, &error);
    if (!trial.search ||
        !search_run(trial.search,
                    &(struct search_query){.starts = trial.grid.starts, .goals = trial.grid.goals},
                    &trial.result, &error))
        fail_msg("%s", error.message);
    for (uint32_t y = 0; y < trial.grid.height; y++) {
        search_row_states(trial.search, y, trial.states + (size_t)y * trial.grid.width);
        search_row_costs(trial.search, y, trial.costs + (size_t)y * trial.grid.width);
    }
}

static void put_over(const struct point *cells, uint64_t count, enum role role)
{
    for (uint64_t i = 0; i < count; i++)
        trial.over[(size_t)cells[i].y * trial.grid.width + cells[i].x] = (uint8_t)role;
}

/* Gives some cells a look: kinds of wall to walls, swamps to others. */
static void add_looks(struct random *rng)
{
    static const enum look of_walls[] = {LOOK_WATER, LOOK_TREES, LOOK_UNKNOWN, LOOK_MARGIN};
    struct error error;
    assert_true(grid_make_looks(&trial.grid, &error));
    for (size_t i = 0; i < (size_t)trial.grid.width * trial.grid.height; i++)
        if (random_chance(rng, 40))
            trial.grid.looks[i] =
                (uint8_t)(trial.map.cells[i] == CELL_WALL ? of_walls[random_below(rng, 4)]
                                                          : LOOK_SWAMP);
}

/* Begins a trial with the map in trial.map. */
static void begin_with_map(bool searched, bool looks, struct random *rng)
{
    oracle_make_grid(&trial.map, &trial.grid);
    if (looks)
        add_looks(rng);
    memset(trial.states, CELL_UNTOUCHED, sizeof trial.states);
    memset(trial.over, ROLE_COUNT, sizeof trial.over);
    if (searched)
        run_search();
    if (searched && trial.result.path)
        put_over(trial.result.path, trial.result.path_count, ROLE_PATH);
    put_over(trial.grid.goals.items, trial.grid.goals.count, ROLE_GOAL);
    put_over(trial.grid.starts.items, trial.grid.starts.count, ROLE_START);
    palette_colours(&trial.options.palette, trial.colours);
}

/* Begins a random trial. */
static struct random begin(uint64_t number)
{
    struct random rng = random_begin(number);
    const char *name = palette_name(number % 4);
    trial = (struct trial){.number = number, .options = classic_options(0, true, true)};
    trial.options.explored = number % 7 != 0;
    trial.options.heat = number % 5 == 0;
    assert_true(palette_named(name, &trial.options.palette));
    random_map(&rng, &trial.map);
    begin_with_map(number % 11 != 0, number % 3 == 0, &rng);
    return rng;
}

static void end(void)
{
    search_result_free(&trial.result);
    search_free(trial.search);
    grid_free(&trial.grid);
}

static void fail_trial(const char *what, unsigned x, unsigned y)
{
    oracle_print(&trial.map);
    fail_msg("trial %" PRIu64 ": %s at %u,%u", trial.number, what, x, y);
}

/* The shade of --heat of a cell that was expanded. */
static unsigned heat_index(size_t cell)
{
    const size_t count = (size_t)trial.grid.width * trial.grid.height;
    uint64_t dearest = 1;
    for (size_t i = 0; i < count; i++)
        if (trial.states[i] == CELL_CLOSED && trial.costs[i] != SEARCH_NO_COST &&
            trial.costs[i] > dearest)
            dearest = trial.costs[i];
    const double share = (double)trial.costs[cell] / (double)dearest;
    return PALETTE_HEAT + (unsigned)(share * (PALETTE_HEATS - 1) + 0.5);
}

/* The palette index of a cell without path and ends. */
static unsigned cell_index(uint32_t x, uint32_t y)
{
    const size_t cell = (size_t)y * trial.grid.width + x;
    uint8_t ground[256];
    palette_ground(&trial.grid, ground);
    unsigned index = ground[trial.map.cells[cell]];
    const enum look look = grid_look(&trial.grid, (struct point){x, y});
    if (look != LOOK_PLAIN && index < PALETTE_SHADE)
        index = palette_look(look);
    if (!trial.options.explored || trial.states[cell] == CELL_UNTOUCHED)
        return index;
    if (trial.states[cell] == CELL_OPEN)
        return ROLE_FRONTIER;
    return trial.options.heat ? heat_index(cell) : (unsigned)ROLE_EXPLORED;
}

static int colour_value(struct rgb colour)
{
    return colour.red << 16 | colour.green << 8 | colour.blue;
}

/* The character of a palette index. */
static char index_character(unsigned index)
{
    static const char characters[] = " #SG*.: ~^%?-";
    if (index < ROLE_COUNT)
        return characters[index];
    return index < PALETTE_HEAT ? '+' : '.';
}

/* The role of path or ends in a square of cells: a start before a goal before the path. */
static enum role role_in_square(uint32_t left, uint32_t top, uint32_t side)
{
    enum role best = ROLE_COUNT;
    for (uint32_t y = top; y < top + side && y < trial.grid.height; y++)
        for (uint32_t x = left; x < left + side && x < trial.grid.width; x++) {
            const enum role role = (enum role)trial.over[(size_t)y * trial.grid.width + x];
            if (role == ROLE_START || (role == ROLE_GOAL && best != ROLE_START) ||
                (role == ROLE_PATH && best == ROLE_COUNT))
                best = role;
        }
    return best;
}

static void draw(enum terminal_colours colours, uint32_t columns, uint32_t rows)
{
    const struct terminal terminal = {colours, columns, rows};
    const struct picture_source source = {&trial.grid, trial.search,
                                          trial.search ? &trial.result : NULL};
    struct buffer text = {0};
    struct error error;
    if (!terminal_draw(&source, &trial.options, &terminal, &text, &error))
        fail_msg("%s", error.message);
    read_screen(&text);
    free(text.text);
    assert_true(colours == TERMINAL_TRUE || !screen.direct);
    assert_true(colours == TERMINAL_256 || !screen.indexed);
}

/* --- coloured maps ------------------------------------------------------------------------ */

/* Checks that each cell is a square of dots of its very colour. */
static void check_squares(uint32_t side)
{
    const struct grid *grid = &trial.grid;
    const unsigned height = grid->height * side;
    assert_int_equal(screen.columns, grid->width * side);
    assert_int_equal(screen.rows, (height + 1) / 2);
    for (unsigned y = 0; y < height; y++)
        for (unsigned x = 0; x < screen.columns; x++) {
            const enum role over = role_in_square(x / side, y / side, 1);
            const unsigned index =
                over < ROLE_COUNT ? (unsigned)over : cell_index(x / side, y / side);
            if (dot(x, y) != colour_value(trial.colours[index]))
                fail_trial("a dot is wrong", x, y);
        }
    for (unsigned x = 0; height % 2 != 0 && x < screen.columns; x++)
        if (dot(x, height) != COLOUR_NONE)
            fail_trial("below the map, the terminal does not show", x, height);
}

static void a_dot_is_a_cell(void **state)
{
    (void)state;
    for (uint64_t number = 0; number < TRIALS; number++) {
        (void)begin(number);
        draw(TERMINAL_TRUE, 0, 0);
        check_squares(1);
        end();
    }
}

static void small_maps_are_enlarged_as_far_as_they_fit(void **state)
{
    (void)state;
    for (uint64_t number = 0; number < TRIALS; number++) {
        struct random rng = begin(number);
        const struct grid *grid = &trial.grid;
        const uint32_t columns = random_between(&rng, grid->width, 120);
        const uint32_t rows = random_between(&rng, (grid->height + 1) / 2, 60);
        const uint32_t by_width = columns / grid->width;
        const uint32_t by_height = 2 * rows / grid->height;
        const uint32_t side = by_width < by_height ? by_width : by_height;
        draw(TERMINAL_TRUE, columns, rows);
        check_squares(side < ENLARGED_MAX ? side : ENLARGED_MAX);
        end();
    }
}

/* The least factor by which the map is to be reduced to have so many dots at the most. */
static uint32_t reduction(uint32_t wide, uint32_t high)
{
    uint32_t factor = 1;
    while ((trial.grid.width + factor - 1) / factor > wide ||
           (trial.grid.height + factor - 1) / factor > high)
        factor++;
    return factor;
}

/* Checks that a dot has the mean colour of its cells, rounded either way. */
static void check_mean(unsigned x, unsigned y, uint32_t side)
{
    int sums[3] = {0};
    int count = 0;
    for (uint32_t j = y * side; j < (y + 1) * side && j < trial.grid.height; j++)
        for (uint32_t i = x * side; i < (x + 1) * side && i < trial.grid.width; i++) {
            const struct rgb colour = trial.colours[cell_index(i, j)];
            sums[0] += colour.red;
            sums[1] += colour.green;
            sums[2] += colour.blue;
            count++;
        }
    for (int channel = 0; channel < 3; channel++) {
        const int shown = dot(x, y) >> (16 - 8 * channel) & 0xff;
        if (abs(shown * count - sums[channel]) >= count)
            fail_trial("a dot is not the mean of its cells", x, y);
    }
}

static void large_maps_are_reduced_to_means(void **state)
{
    (void)state;
    for (uint64_t number = 0; number < TRIALS; number++) {
        struct random rng = begin(number);
        const uint32_t columns = random_between(&rng, 1, trial.grid.width);
        const uint32_t rows = random_between(&rng, 1, 4);
        const uint32_t side = reduction(columns, 2 * rows);
        draw(TERMINAL_TRUE, columns, rows);
        if (side > 1) {
            const unsigned height = (trial.grid.height + side - 1) / side;
            assert_int_equal(screen.columns, (trial.grid.width + side - 1) / side);
            assert_int_equal(screen.rows, (height + 1) / 2);
            for (unsigned y = 0; y < height; y++)
                for (unsigned x = 0; x < screen.columns; x++) {
                    const enum role over = role_in_square(x * side, y * side, side);
                    if (over == ROLE_COUNT)
                        check_mean(x, y, side);
                    else if (dot(x, y) != colour_value(trial.colours[over]))
                        fail_trial("path or ends are not shown", x, y);
                }
        }
        end();
    }
}

/* The distance of two colours, each 0xRRGGBB. */
static int square_distance(int a, int b)
{
    int sum = 0;
    for (int shift = 0; shift < 24; shift += 8) {
        const int difference = (a >> shift & 0xff) - (b >> shift & 0xff);
        sum += difference * difference;
    }
    return sum;
}

static int nearest_distance(int colour)
{
    int least = square_distance(colour, xterm_rgb(XTERM_FIRST));
    for (int number = XTERM_FIRST; number < XTERM_END; number++) {
        const int distance = square_distance(colour, xterm_rgb(number));
        least = distance < least ? distance : least;
    }
    return least;
}

/* Begins a trial of a map of free cells that nobody has searched, without ends. */
static void begin_bare(uint32_t width, uint32_t height)
{
    struct error error;
    trial = (struct trial){.options = classic_options(0, true, true)};
    trial.map.width = width;
    trial.map.height = height;
    oracle_standard_costs(&trial.map);
    assert_true(grid_create(&trial.grid, width, height, &error));
    memset(trial.over, ROLE_COUNT, sizeof trial.over);
    palette_colours(&trial.options.palette, trial.colours);
}

static void of_256_colours_the_nearest_is_taken(void **state)
{
    (void)state;
    struct random rng = random_begin(0);
    begin_bare(1, 1);
    for (unsigned i = 0; i < 12000; i++) {
        struct rgb *colour = &trial.options.palette.roles[ROLE_FREE];
        const uint32_t bits = random_below(&rng, 1 << 24);
        *colour = (struct rgb){(uint8_t)bits, (uint8_t)(bits >> 8), (uint8_t)(bits >> 16)};
        if (i % 3 == 0) /* a grey, or nearly */
            colour->green = colour->blue = (uint8_t)(colour->red ^ (bits >> 8 & 1));
        draw(TERMINAL_256, 1, 1);
        assert_int_equal(screen.columns, 1);
        if (square_distance(dot(0, 0), colour_value(*colour)) !=
            nearest_distance(colour_value(*colour)))
            fail_msg("%06x is shown as %06x", (unsigned)colour_value(*colour), (unsigned)dot(0, 0));
    }
    end();
}

static void maps_in_256_colours_have_the_same_dots(void **state)
{
    (void)state;
    for (uint64_t number = 0; number < TRIALS; number++) {
        (void)begin(number);
        draw(TERMINAL_256, 0, 0);
        assert_int_equal(screen.columns, trial.grid.width);
        for (unsigned y = 0; y < trial.grid.height; y++)
            for (unsigned x = 0; x < screen.columns; x++) {
                const enum role over = role_in_square(x, y, 1);
                const int colour = colour_value(
                    trial.colours[over < ROLE_COUNT ? (unsigned)over : cell_index(x, y)]);
                if (square_distance(dot(x, y), colour) != nearest_distance(colour))
                    fail_trial("a dot is not the nearest colour", x, y);
            }
        end();
    }
}

/* What is not limited may be as large as it takes, whatever the other side is limited to. */
static void one_side_alone_may_be_limited(void **state)
{
    (void)state;
    begin_bare(30, 8);
    draw(TERMINAL_TRUE, 10, 0);
    assert_int_equal(screen.columns, 10);
    draw(TERMINAL_PLAIN, 10, 0);
    assert_int_equal(screen.columns, 10);
    draw(TERMINAL_PLAIN, 0, 4);
    assert_int_equal(screen.rows, 4);
    end();
}

/* --- plain characters --------------------------------------------------------------------- */

static void a_plain_character_is_a_cell(void **state)
{
    (void)state;
    for (uint64_t number = 0; number < TRIALS; number++) {
        (void)begin(number);
        /* Plain maps are never enlarged. */
        draw(TERMINAL_PLAIN, number % 2 == 0 ? 0 : 100, number % 2 == 0 ? 0 : 100);
        assert_int_equal(screen.columns, trial.grid.width);
        assert_int_equal(screen.rows, trial.grid.height);
        for (unsigned y = 0; y < screen.rows; y++)
            for (unsigned x = 0; x < screen.columns; x++) {
                const enum role over = role_in_square(x, y, 1);
                const char wanted =
                    index_character(over < ROLE_COUNT ? (unsigned)over : cell_index(x, y));
                if (screen.glyphs[y][x].character != wanted)
                    fail_trial("a character is wrong", x, y);
            }
        end();
    }
}

/* Checks that a character shows what most of its cells are; of several, any. */
static void check_majority(unsigned x, unsigned y, uint32_t side)
{
    int votes[128] = {0};
    int most = 0;
    for (uint32_t j = y * side; j < (y + 1) * side && j < trial.grid.height; j++)
        for (uint32_t i = x * side; i < (x + 1) * side && i < trial.grid.width; i++) {
            int *own = &votes[(int)index_character(cell_index(i, j))];
            most = ++*own > most ? *own : most;
        }
    if (votes[screen.glyphs[y][x].character] != most)
        fail_trial("a character is not what most of its cells are", x, y);
}

static void check_reduced_characters(uint32_t columns, uint32_t rows)
{
    const uint32_t side = reduction(columns, rows);
    draw(TERMINAL_PLAIN, columns, rows);
    assert_int_equal(screen.columns, (trial.grid.width + side - 1) / side);
    assert_int_equal(screen.rows, (trial.grid.height + side - 1) / side);
    for (unsigned y = 0; y < screen.rows; y++)
        for (unsigned x = 0; x < screen.columns; x++) {
            const enum role over = role_in_square(x * side, y * side, side);
            if (over == ROLE_COUNT)
                check_majority(x, y, side);
            else if (screen.glyphs[y][x].character != index_character(over))
                fail_trial("path or ends are not shown", x, y);
        }
}

static void a_plain_character_is_what_most_of_its_cells_are(void **state)
{
    (void)state;
    for (uint64_t number = 0; number < TRIALS; number++) {
        struct random rng = begin(number);
        check_reduced_characters(random_between(&rng, 1, trial.grid.width),
                                 random_between(&rng, 1, trial.grid.height));
        end();
    }
}

/* Terrain of several costs is one kind of ground, and so are explored cells of several heats. */
static void shades_of_one_kind_count_together(void **state)
{
    (void)state;
    static const uint8_t cells[] = {0, 0, 9, 9, 50, 50, 200, 0, 1};
    struct random rng = random_begin(0);
    trial = (struct trial){.options = classic_options(0, true, true)};
    trial.map.width = trial.map.height = 3;
    memcpy(trial.map.cells, cells, sizeof cells);
    oracle_standard_costs(&trial.map);
    begin_with_map(false, false, &rng);
    check_reduced_characters(1, 1);
    assert_int_equal(screen.glyphs[0][0].character, '+');
    end();
}

/* --- the table of costs ------------------------------------------------------------------- */

/* What a cell of the table is, by its mark where there are no colours. */
static char entry_mark(uint32_t x, uint32_t y)
{
    const size_t cell = (size_t)y * trial.grid.width + x;
    if (trial.over[cell] < ROLE_COUNT)
        return index_character(trial.over[cell]);
    return trial.map.cells[cell] != CELL_WALL && trial.states[cell] != CELL_UNTOUCHED ? '.' : ' ';
}

/* True for a colour that people call as it is documented; a wall's mark is '#' here. */
static bool is_colour_of(char mark, int colour)
{
    const int red = colour >> 16;
    const int green = colour >> 8 & 0xff;
    const int blue = colour & 0xff;
    switch (mark) {
    case 'S': /* green */
        return green >= 160 && red <= 80 && blue <= 80;
    case 'G': /* red */
        return red >= 220 && green <= 60 && blue <= 60;
    case '*': /* magenta */
        return red >= 150 && blue >= 150 && green <= 60;
    case '.': /* dark red */
        return red >= 90 && red <= 170 && green <= 40 && blue <= 40;
    case '#': /* black */
        return colour == 0;
    default: /* white */
        return colour == 0xffffff;
    }
}

/* Checks the entry of a cell: its text, and its mark or its colours. */
static void check_entry(uint32_t x, uint32_t y, unsigned width, enum terminal_colours colours)
{
    const struct glyph *glyphs = &screen.glyphs[y][(size_t)x * width];
    const uint8_t value = trial.map.cells[(size_t)y * trial.grid.width + x];
    const bool wall = value == CELL_WALL;
    const char mark = entry_mark(x, y);
    char shown = '#';
    if (!wall)
        shown = mark;
    char text[64] = "";
    char rest[64] = "";
    double cost = -1;
    assert_true(width < sizeof text);
    for (unsigned i = 0; i < width; i++)
        text[i] = (char)glyphs[i].character;
    if (text[0] != ' ')
        fail_trial("entries run into each other", x, y);
    if (colours == TERMINAL_PLAIN) {
        if (text[width - 1] != mark)
            fail_trial("an entry has another mark", x, y);
        text[width - 1] = '\0';
    }
    // NOLINTNEXTLINE(cert-err34-c): costs are short
    const int parts = sscanf(text, "%lf %63s", &cost, rest);
    if (wall ? strspn(text, colours == TERMINAL_PLAIN ? " #" : " ") != strlen(text) ||
                   (colours == TERMINAL_PLAIN && !strchr(text, '#'))
             : parts != 1 || (uint32_t)(cost * 1000 + 0.5) != trial.map.costs[value])
        fail_trial("an entry has another cost", x, y);
    for (unsigned i = 0; i < width && colours != TERMINAL_PLAIN; i++) {
        if (!is_colour_of(shown, glyphs[i].ground))
            fail_trial("an entry has another colour", x, y);
        if (!wall && square_distance(glyphs[i].ground, glyphs[i].letters) < 3 * 85 * 85)
            fail_trial("a cost cannot be read", x, y);
    }
}

static void check_table(enum terminal_colours colours)
{
    const struct terminal terminal = {.colours = colours};
    const struct picture_source source = {&trial.grid, trial.search,
                                          trial.search ? &trial.result : NULL};
    struct buffer text = {0};
    struct error error;
    if (!terminal_costs(&source, &terminal, &text, &error))
        fail_msg("%s", error.message);
    read_screen(&text);
    free(text.text);
    assert_int_equal(screen.columns, terminal_costs_width(&trial.grid));
    assert_int_equal(screen.rows, trial.grid.height);
    assert_int_equal(screen.columns % trial.grid.width, 0);
    assert_int_equal(screen.direct, colours == TERMINAL_TRUE);
    assert_int_equal(screen.indexed, colours == TERMINAL_256);
    for (uint32_t y = 0; y < trial.grid.height; y++)
        for (uint32_t x = 0; x < trial.grid.width; x++)
            check_entry(x, y, screen.columns / trial.grid.width, colours);
}

static void the_table_has_all_costs(void **state)
{
    (void)state;
    for (uint64_t number = 0; number < TRIALS; number++) {
        (void)begin(number);
        check_table((enum terminal_colours)(number % 3));
        end();
    }
}

/* --- the rest ----------------------------------------------------------------------------- */

static void text_is_appended(void **state)
{
    (void)state;
    const struct terminal terminal = {.colours = TERMINAL_PLAIN};
    struct buffer text = {0};
    struct error error;
    begin_bare(3, 1);
    assert_true(buffer_print(&text, &error, "before\n"));
    const struct picture_source source = {.grid = &trial.grid};
    assert_true(terminal_draw(&source, &trial.options, &terminal, &text, &error));
    assert_true(terminal_costs(&source, &terminal, &text, &error));
    assert_int_equal(text.size, strlen("before\n   \n 1  1  1 \n"));
    assert_memory_equal(text.text, "before\n   \n 1  1  1 \n", text.size);
    free(text.text);
    end();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_dot_is_a_cell),
        cmocka_unit_test(small_maps_are_enlarged_as_far_as_they_fit),
        cmocka_unit_test(large_maps_are_reduced_to_means),
        cmocka_unit_test(of_256_colours_the_nearest_is_taken),
        cmocka_unit_test(maps_in_256_colours_have_the_same_dots),
        cmocka_unit_test(one_side_alone_may_be_limited),
        cmocka_unit_test(a_plain_character_is_a_cell),
        cmocka_unit_test(a_plain_character_is_what_most_of_its_cells_are),
        cmocka_unit_test(shades_of_one_kind_count_together),
        cmocka_unit_test(the_table_has_all_costs),
        cmocka_unit_test(text_is_appended),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
