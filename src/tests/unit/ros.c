/* SPDX-License-Identifier: MIT */
/*
 * ros.c - the maps of ROS: a YAML file and the image beside it.
 *
 * Every test runs in a new folder of its own, into which it writes the image; the YAML is handed
 * over as bytes, with the path that it would have. What a pixel means is worked out in whole
 * numbers: the darkness of a pixel is a number of 765ths, a threshold one of thousandths or 255ths.
 */
#include <fcntl.h>
#include <ftw.h>
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "map/map.h"
#include "tests/support/png_oracle.h"
#include "tests/support/random.h"

enum {
    SECONDS_TO_HANG = 20, /* a call that takes longer ends the program */
    TEXT_MAX = 1024,
    YAML_MAX = MAP_REFERRING_MAX,
    DAMAGED_MAPS = 3000,
};

/* What a saved map looks like, and the same without its last lines. */
#define NEEDED "image: map.pgm\nresolution: 0.05\norigin: [-1.5, 2.25, 0.0]\n"
#define SAVED  NEEDED "negate: 0\noccupied_thresh: 0.65\nfree_thresh: 0.196\n"

/* --- a folder for each test ------------------------------------------------------------------ */

static char folder[64]; /* absolute; the working directory of a test is another one */
static int home = -1;

static void in_folder(char path[256], const char *name)
{
    (void)snprintf(path, 256, "%s/%s", folder, name);
}

static void write_file(const char *name, const void *data, size_t size)
{
    char path[256];
    in_folder(path, name);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(data, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

/* A raw image of Netpbm: a byte a pixel (channels 1) or three. */
static void write_pnm(const char *name, uint32_t width, uint32_t height, uint32_t channels,
                      const uint8_t *samples)
{
    static uint8_t data[1 << 16];
    const int header =
        snprintf((char *)data, 64, "P%c\n%u %u\n255\n", channels == 1 ? '5' : '6', width, height);
    const size_t size = (size_t)width * height * channels;
    assert_true(header > 0 && size + 64 < sizeof data);
    memcpy(data + header, samples, size);
    write_file(name, data, (size_t)header + size);
}

/* Free, wall, unknown; wall, free, free. */
static const uint8_t saved_pixels[6] = {254, 0, 205, 0, 254, 254};

static int enter_folder(void **state)
{
    (void)state;
    (void)alarm(SECONDS_TO_HANG);
    (void)snprintf(folder, sizeof folder, "/tmp/astar-cli-test-XXXXXX");
    home = open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (home < 0 || !mkdtemp(folder))
        return -1;
    write_pnm("map.pgm", 3, 2, 1, saved_pixels);
    return 0;
}

static int remove_entry(const char *path, const struct stat *status, int kind, struct FTW *walk)
{
    (void)status;
    (void)kind;
    (void)walk;
    return remove(path);
}

static int leave_folder(void **state)
{
    (void)state;
    (void)alarm(0);
    if (fchdir(home) != 0 || close(home) != 0)
        return -1;
    return nftw(folder, remove_entry, 8, FTW_DEPTH | FTW_PHYS);
}

/* The bytes of a text, without a zero behind them; to be freed. */
static struct bytes bytes_of(const char *text)
{
    const struct bytes bytes = {malloc(strlen(text) + 1), strlen(text)};
    assert_non_null(bytes.data);
    for (size_t i = 0; i < bytes.size; i++)
        bytes.data[i] = (uint8_t)text[i];
    return bytes;
}

/* --- reading --------------------------------------------------------------------------------- */

/* Reads a copy that ends where its memory ends, as map.yaml of the folder. */
static bool read_bytes(const void *data, size_t size, struct map_options options, struct grid *grid,
                       struct error *error)
{
    char path[256];
    const struct bytes bytes = {malloc(size + (size == 0)), size};
    assert_non_null(bytes.data);
    memcpy(bytes.data, data, size);
    in_folder(path, "map.yaml");
    if (!options.path)
        options.path = path;
    *error = (struct error){0};
    *grid = (struct grid){0};
    const bool good = map_read(&bytes, &options, grid, error);
    free(bytes.data);
    return good;
}

static struct map_options forced(void)
{
    struct map_options options = map_options_default();
    options.format = MAP_FORMAT_ROS;
    return options;
}

/* Reads a map that is sound. */
static struct grid read_with(const char *yaml, struct map_options options)
{
    struct grid grid;
    struct error error;
    if (!read_bytes(yaml, strlen(yaml), options, &grid, &error))
        fail_msg("%s\n-- is refused: %s", yaml, error.message);
    return grid;
}

static struct grid read_sound(const char *yaml)
{
    return read_with(yaml, map_options_default());
}

/* Fails unless the map is refused as wrong input, on the line (0: on none), with these words. */
static void assert_refused_with(const char *yaml, size_t size, struct map_options options,
                                uint64_t line, const char *words)
{
    struct grid grid;
    struct error error;
    if (read_bytes(yaml, size, options, &grid, &error)) {
        grid_free(&grid);
        fail_msg("%s\n-- is not refused", yaml);
    }
    if (error.code != ERROR_INPUT)
        fail_msg("%s\n-- error %d: %s", yaml, (int)error.code, error.message);
    if (line != error.line || (line > 0 && error.column == 0))
        fail_msg("%s\n-- is refused at %" PRIu64 ":%" PRIu64 ", not on line %" PRIu64 ": %s", yaml,
                 error.line, error.column, line, error.message);
    if (!strstr(error.message, words))
        fail_msg("%s\n-- is refused without '%s': %s", yaml, words, error.message);
    if (strchr(error.message, '\n'))
        fail_msg("%s\n-- has more than a line: %s", yaml, error.message);
}

static void assert_refused(const char *yaml, uint64_t line, const char *words)
{
    struct grid grid;
    struct error error;
    assert_refused_with(yaml, strlen(yaml), forced(), line, words);
    if (read_bytes(yaml, strlen(yaml), map_options_default(), &grid, &error)) {
        grid_free(&grid);
        fail_msg("%s\n-- is not refused where the format is to be found out", yaml);
    }
}

/* The cells as text: . free, # wall, ? a wall that looks unknown, row after row. */
static void cells_as_text(const struct grid *grid, char text[TEXT_MAX])
{
    size_t length = 0;
    for (uint32_t y = 0; y < grid->height; y++) {
        for (uint32_t x = 0; x < grid->width; x++) {
            const uint8_t cell = grid_row(grid, y)[x];
            const enum look look = grid_look(grid, (struct point){x, y});
            char letter = '!';
            if (cell == CELL_WALL && look == LOOK_UNKNOWN)
                letter = '?';
            else if (cell == CELL_WALL && look == LOOK_PLAIN)
                letter = '#';
            else if (look == LOOK_PLAIN && grid->costs[cell] == COST_ONE)
                letter = '.';
            assert_true(length + 3 < TEXT_MAX);
            text[length++] = letter;
        }
        text[length++] = '/';
    }
    text[length] = '\0';
}

static void assert_cells(const struct grid *grid, const char *expected)
{
    char text[TEXT_MAX];
    cells_as_text(grid, text);
    assert_string_equal(text, expected);
}

static void assert_world(const struct grid *grid, double resolution, double x, double y, double yaw)
{
    const struct world *world = &grid->world;
    if (world->resolution != resolution || world->x != x || world->y != y || world->yaw != yaw)
        fail_msg("%g m a cell from %g,%g, turned by %g", world->resolution, world->x, world->y,
                 world->yaw);
    assert_int_equal(world->height, grid->height);
}

/* --- the YAML -------------------------------------------------------------------------------- */

static void reads_a_saved_map(void **state)
{
    (void)state;
    struct grid grid = read_sound("image: map.pgm\nresolution: 0.050000\n"
                                  "origin: [-51.224998, -51.224998, 0.000000]\nnegate: 0\n"
                                  "occupied_thresh: 0.65\nfree_thresh: 0.196\n\n");
    assert_int_equal(grid.width, 3);
    assert_int_equal(grid.height, 2);
    assert_cells(&grid, ".#?/#../");
    assert_world(&grid, 0.05, -51.224998, -51.224998, 0);
    assert_int_equal(grid.starts.count, 0);
    assert_int_equal(grid.goals.count, 0);
    assert_false(grid.gaps_are_ends);
    grid_free(&grid);
}

/* All of them say the same. */
static const char *const spellings[] = {
    SAVED,
    /* other orders, no last newline, more digits */
    "free_thresh: 0.196\noccupied_thresh: 0.65\nnegate: 0\norigin: [-1.5, 2.25, 0]\n"
    "resolution: 0.05\nimage: map.pgm",
    "origin: [-1.5, 2.25, 0]\nmode: trinary\nimage: map.pgm\nfree_thresh: 1.96e-1\n"
    "resolution: 5E-2\nnegate: 0\noccupied_thresh: 0.6500000\n",
    /* lists of both styles, over several lines */
    "image: map.pgm\nresolution: 0.05\norigin:\n- -1.5\n- 2.25\n- 0.0\nnegate: 0\n"
    "occupied_thresh: 0.65\nfree_thresh: 0.196\n",
    "image: map.pgm\nresolution: 0.05\norigin:\n  - -1.5\n  - 2.25\n  - 0.0\nnegate: 0\n"
    "occupied_thresh: 0.65\nfree_thresh: 0.196\n",
    "image: map.pgm\nresolution: 0.05\norigin: [-1.5,\n  2.25,\n  0.0\n  ]\nnegate: 0\n"
    "occupied_thresh: 0.65\nfree_thresh: 0.196\n",
    "image: map.pgm\nresolution: 0.05\norigin: [-1.5, 2.25, -0.0,]\nnegate: 0\n"
    "occupied_thresh: 0.65\nfree_thresh: 0.196\n",
    /* quotes and blocks */
    "image: \"map.pgm\"\nresolution: '0.05'\norigin: [\"-1.5\", '2.25', 0]\nnegate: \"0\"\n"
    "occupied_thresh: '0.65'\nfree_thresh: \"0.196\"\nmode: 'trinary'\n",
    "image: \"map\\x2epgm\"\nresolution: 0.05\norigin: [-1.5, 2.25, 0]\n"
    "occupied_thresh: 0.65\nfree_thresh: 0.196\n",
    "image: >-\n  map.pgm\nresolution: |-\n  0.05\norigin: [-1.5, 2.25, 0]\n"
    "occupied_thresh: 0.65\nfree_thresh: 0.196\n",
    /* comments, empty lines, more blanks */
    "# a map\n\nimage:    map.pgm   # beside this file\n\n   # deep\nresolution: 0.05 # m\n"
    "origin: [-1.5, # x\n  2.25, 0.0]\nnegate: 0\noccupied_thresh: 0.65\nfree_thresh: 0.196\n# end",
    /* line ends of other systems */
    "image: map.pgm\r\nresolution: 0.05\r\norigin: [-1.5, 2.25, 0.0]\r\nnegate: 0\r\n"
    "occupied_thresh: 0.65\r\nfree_thresh: 0.196\r\n",
    "image: map.pgm\rresolution: 0.05\rorigin: [-1.5, 2.25, 0.0]\rnegate: 0\r"
    "occupied_thresh: 0.65\rfree_thresh: 0.196\r",
    "\xef\xbb\xbfimage: map.pgm\nresolution: 0.05\norigin: [-1.5, 2.25, 0.0]\nnegate: 0\n"
    "occupied_thresh: 0.65\nfree_thresh: 0.196\n",
    /* a document with marks */
    "---\n" SAVED,
    "---\n" SAVED "...\n",
    "%YAML 1.1\n---\n" SAVED,
    /* keys that others write */
    SAVED "unknown_thresh: 0.5\nname: office\n",
    "costs: {a: [1, 2, {b: [c, d]}], e: {}}\nmore:\n  - x: 1\n    image: other.pgm\n  - []\n" SAVED,
    "nested:\n  image: other.pgm\n  resolution: 7\n" SAVED "list: [resolution, [origin], 3]\n",
    "Image: other.pgm\nimage_path: other.pgm\n" SAVED "\"\": \nempty:\nMODE: raw\n",
    SAVED "text: |\n  image: other.pgm\n  resolution: 3\nlast: >\n  negate: 1\n",
    "\"image\": map.pgm\n'resolution': 0.05\n? origin\n: [-1.5, 2.25, 0]\nnegate: 0\n"
    "occupied_thresh: 0.65\nfree_thresh: 0.196\n",
    /* a mapping in braces, a key a line */
    "{\nimage: map.pgm,\nresolution: 0.05,\norigin: [-1.5, 2.25, 0.0],\nnegate: 0,\n"
    "occupied_thresh: 0.65,\nfree_thresh: 0.196\n}\n",
    "!!map\nimage: !!str map.pgm\nresolution: !!float 0.05\norigin: !!seq [-1.5, 2.25, 0.0]\n"
    "negate: !!int 0\noccupied_thresh: 0.65\nfree_thresh: 0.196\n",
};

static void reads_all_spellings(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof spellings / sizeof *spellings; i++) {
        struct grid grid = read_sound(spellings[i]);
        assert_cells(&grid, ".#?/#../");
        assert_world(&grid, 0.05, -1.5, 2.25, 0);
        grid_free(&grid);
    }
}

/* No line of these begins with a plain key: they are read where the format is given. */
static const char *const hidden_spellings[] = {
    "{image: map.pgm, resolution: 0.05, origin: [-1.5, 2.25, 0], negate: 0, "
    "occupied_thresh: 0.65, free_thresh: 0.196}\n",
    "{\"image\": \"map.pgm\", \"resolution\": 0.05, \"origin\": [-1.5, 2.25, 0.0],\n"
    " \"negate\": 0, \"occupied_thresh\": 0.65, \"free_thresh\": 0.196}\n",
    "  image: map.pgm\n  resolution: 0.05\n  origin: [-1.5, 2.25, 0]\n  negate: 0\n"
    "  occupied_thresh: 0.65\n  free_thresh: 0.196\n",
};

static void reads_hidden_spellings_when_told(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof hidden_spellings / sizeof *hidden_spellings; i++) {
        struct grid grid = read_with(hidden_spellings[i], forced());
        assert_cells(&grid, ".#?/#../");
        assert_world(&grid, 0.05, -1.5, 2.25, 0);
        grid_free(&grid);
    }
}

static void negate_has_several_words(void **state)
{
    (void)state;
    static const struct {
        const char *word;
        bool negate;
    } words[] = {{"0", false},     {"1", true},    {"false", false}, {"true", true},
                 {"False", false}, {"True", true}, {"\"0\"", false}, {"'1'", true}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        char yaml[TEXT_MAX];
        (void)snprintf(yaml, sizeof yaml,
                       NEEDED "occupied_thresh: 0.65\nfree_thresh: 0.196\nnegate: %s\n",
                       words[i].word);
        struct grid grid = read_sound(yaml);
        /* 205 / 255 is above 0.65. */
        assert_cells(&grid, words[i].negate ? "#.#/.##/" : ".#?/#../");
        grid_free(&grid);
    }
}

static void the_image_is_found_beside_the_map(void **state)
{
    (void)state;
    static const char *const names[] = {
        "map.pgm",          "./map.pgm",     "sub/map.pgm", "sub/../map.pgm",
        "'with blank.pgm'", "\"\\xe4.pgm\"", "-",           "#.pgm"};
    char path[256];
    in_folder(path, "sub");
    assert_int_equal(mkdir(path, 0777), 0);
    write_pnm("sub/map.pgm", 3, 2, 1, saved_pixels);
    write_pnm("with blank.pgm", 3, 2, 1, saved_pixels);
    write_pnm("\xc3\xa4.pgm", 3, 2, 1, saved_pixels);
    write_pnm("-", 3, 2, 1, saved_pixels);
    for (size_t i = 0; i + 1 < sizeof names / sizeof *names; i++) {
        char yaml[TEXT_MAX];
        (void)snprintf(yaml, sizeof yaml, "image: %s\nresolution: 1\norigin: [0, 0, 0]\n",
                       strcmp(names[i], "-") == 0 ? "'-'" : names[i]);
        struct grid grid = read_sound(yaml);
        assert_cells(&grid, ".#?/#../");
        grid_free(&grid);
    }
}

static void an_absolute_image_is_taken_as_it_is(void **state)
{
    (void)state;
    char yaml[TEXT_MAX];
    struct map_options options = map_options_default();
    options.path = "/nowhere/at/all/map.yaml";
    (void)snprintf(yaml, sizeof yaml, "image: %s/map.pgm\nresolution: 1\norigin: [0, 0, 0]\n",
                   folder);
    struct grid grid = read_with(yaml, options);
    assert_cells(&grid, ".#?/#../");
    grid_free(&grid);
}

/* So it is for a map from standard input, and for one whose path is not known. */
static void without_a_folder_the_current_one_counts(void **state)
{
    (void)state;
    static const char *const paths[] = {"-", "map.yaml", "./map.yaml"};
    assert_int_equal(chdir(folder), 0);
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        struct map_options options = map_options_default();
        options.path = paths[i];
        struct grid grid = read_with(SAVED, options);
        assert_cells(&grid, ".#?/#../");
        grid_free(&grid);
    }
    const struct map_options options = map_options_default();
    const struct bytes bytes = bytes_of(SAVED);
    struct error error = {0};
    struct grid grid;
    assert_true(map_read(&bytes, &options, &grid, &error));
    free(bytes.data);
    assert_cells(&grid, ".#?/#../");
    grid_free(&grid);
}

/* --- what pixels mean ------------------------------------------------------------------------ */

enum kind { KIND_FREE, KIND_WALL, KIND_UNKNOWN };

/* A threshold as a fraction, and as it is written. */
struct threshold {
    uint64_t part, whole;
    char text[40];
};

static struct threshold of_255(unsigned part)
{
    struct threshold threshold = {.part = part, .whole = 255};
    (void)snprintf(threshold.text, sizeof threshold.text, "%.17g", part / 255.0);
    return threshold;
}

static struct threshold of_1000(unsigned part)
{
    struct threshold threshold = {.part = part, .whole = 1000};
    (void)snprintf(threshold.text, sizeof threshold.text, "%u.%03u", part / 1000, part % 1000);
    return threshold;
}

/* map_server's rule for a pixel whose channels add up to `sum`. */
static enum kind expected_kind(unsigned sum, bool negate, const struct threshold *occupied,
                               const struct threshold *free_below)
{
    const uint64_t darkness = negate ? sum : 765 - sum;
    if (darkness * occupied->whole > occupied->part * 765)
        return KIND_WALL;
    if (darkness * free_below->whole < free_below->part * 765)
        return KIND_FREE;
    return KIND_UNKNOWN;
}

static enum kind kind_of(const struct grid *grid, uint32_t x, uint32_t y)
{
    const uint8_t cell = grid_row(grid, y)[x];
    const enum look look = grid_look(grid, (struct point){x, y});
    if (cell == CELL_WALL)
        return look == LOOK_UNKNOWN ? KIND_UNKNOWN : KIND_WALL;
    assert_int_equal(look, LOOK_PLAIN);
    assert_int_equal(grid->costs[cell], COST_ONE);
    return KIND_FREE;
}

static void format_map(char yaml[TEXT_MAX], const char *image, bool negate, const char *mode,
                       const struct threshold *occupied, const struct threshold *free_below)
{
    (void)snprintf(yaml, TEXT_MAX,
                   "image: %s\nresolution: 0.05\norigin: [0, 0, 0]\nnegate: %d\nmode: %s\n"
                   "occupied_thresh: %s\nfree_thresh: %s\n",
                   image, negate, mode, occupied->text, free_below->text);
}

/* Reads all greys with two thresholds, negated and not. */
static void check_greys(struct threshold occupied, struct threshold free_below)
{
    for (int negate = 0; negate < 2; negate++) {
        char yaml[TEXT_MAX];
        format_map(yaml, "greys.pgm", negate, "trinary", &occupied, &free_below);
        struct grid grid = read_sound(yaml);
        assert_int_equal(grid.width, 256);
        for (unsigned grey = 0; grey < 256; grey++) {
            const enum kind expected = expected_kind(3 * grey, negate, &occupied, &free_below);
            const enum kind kind = kind_of(&grid, grey, 0);
            if (kind != expected)
                fail_msg("grey %u, %s and %s, negate %d: %d, not %d", grey, occupied.text,
                         free_below.text, negate, (int)kind, (int)expected);
        }
        grid_free(&grid);
    }
}

static void write_greys(void)
{
    uint8_t greys[256];
    for (unsigned grey = 0; grey < 256; grey++)
        greys[grey] = (uint8_t)grey;
    write_pnm("greys.pgm", 256, 1, 1, greys);
}

/* Thresholds that are exactly the darkness of a grey: it is neither above nor below. */
static void greys_at_a_threshold_are_unknown(void **state)
{
    (void)state;
    write_greys();
    for (unsigned part = 0; part < 256; part++) {
        check_greys(of_255(part), of_255(0));
        check_greys(of_255(255), of_255(part));
        check_greys(of_255(part), of_255(part));
    }
}

static void greys_follow_the_formula(void **state)
{
    (void)state;
    static const unsigned saved[][2] = {{650, 196}, {650, 250}, {650, 100}, {900, 100},  {1000, 0},
                                        {196, 196}, {500, 499}, {1, 0},     {1000, 1000}};
    write_greys();
    for (size_t i = 0; i < sizeof saved / sizeof *saved; i++)
        check_greys(of_1000(saved[i][0]), of_1000(saved[i][1]));
    /* 0.2, 0.4, 0.6 and 0.8 are the darkness of a grey, too. */
    for (unsigned occupied = 0; occupied <= 1000; occupied += 100)
        for (unsigned free_below = 0; free_below <= occupied; free_below += 50)
            check_greys(of_1000(occupied), of_1000(free_below));
}

/* Two of the thousands of colours are at a threshold, many are next to it. */
static void check_colours(const char *image, const uint8_t *rgb, uint32_t width, uint32_t height)
{
    static const unsigned pairs[][2] = {{650, 196}, {600, 200}, {800, 400}, {333, 332}};
    for (size_t i = 0; i < 2 * sizeof pairs / sizeof *pairs; i++) {
        const struct threshold occupied = of_1000(pairs[i / 2][0]);
        const struct threshold free_below = of_1000(pairs[i / 2][1]);
        char yaml[TEXT_MAX];
        format_map(yaml, image, i % 2 == 1, "trinary", &occupied, &free_below);
        struct grid grid = read_sound(yaml);
        assert_int_equal(grid.width, width);
        assert_int_equal(grid.height, height);
        for (uint32_t at = 0; at < width * height; at++) {
            const uint8_t *pixel = rgb + (size_t)3 * at;
            const unsigned sum = (unsigned)pixel[0] + pixel[1] + pixel[2];
            const enum kind expected = expected_kind(sum, i % 2 == 1, &occupied, &free_below);
            if (kind_of(&grid, at % width, at / width) != expected)
                fail_msg("%s: %02x%02x%02x is not %d", yaml, pixel[0], pixel[1], pixel[2],
                         (int)expected);
        }
        grid_free(&grid);
    }
}

/* Encodes samples of one byte as a PNG file of the colour type. */
static void write_png(const char *name, struct png_kind kind, const uint8_t *samples)
{
    struct bytes png;
    const char *complaint = png_oracle_encode(&kind, samples, &png);
    if (complaint)
        fail_msg("libspng: %s", complaint);
    write_file(name, png.data, png.size);
    free(png.data);
}

static void colours_count_by_their_mean(void **state)
{
    (void)state;
    enum { SIDE = 64 };
    static uint8_t rgb[SIDE * SIDE * 3];
    struct random rng = random_begin(1);
    for (size_t i = 0; i < sizeof rgb; i += 3) {
        /* Sums around 153 * 1 to 4 are at the thresholds of 0.2 to 0.8. */
        const unsigned sum = 153 * (1 + random_below(&rng, 4)) + random_below(&rng, 5) - 2;
        const unsigned least = sum > 510 ? sum - 510 : 0;
        const unsigned red = random_between(&rng, least, sum < 255 ? sum : 255);
        const unsigned rest = sum - red;
        const unsigned green =
            random_between(&rng, rest > 255 ? rest - 255 : 0, rest < 255 ? rest : 255);
        rgb[i] = (uint8_t)red;
        rgb[i + 1] = (uint8_t)green;
        rgb[i + 2] = (uint8_t)(rest - green);
    }
    write_pnm("colours.ppm", SIDE, SIDE, 3, rgb);
    check_colours("colours.ppm", rgb, SIDE, SIDE);
    write_png("colours.png",
              (struct png_kind){.width = SIDE, .height = SIDE, .depth = 8, .colour_type = 2}, rgb);
    check_colours("colours.png", rgb, SIDE, SIDE);
}

static void palettes_count_by_their_mean(void **state)
{
    (void)state;
    struct png_kind kind = {.width = 16, .height = 16, .depth = 8, .colour_type = 3};
    uint8_t indices[256];
    uint8_t rgb[256 * 3];
    struct random rng = random_begin(2);
    for (unsigned i = 0; i < 256; i++) {
        indices[i] = (uint8_t)(i * 7);
        for (unsigned channel = 0; channel < 3; channel++)
            kind.palette[i][channel] = (uint8_t)random_below(&rng, 256);
        kind.palette[i][3] = 255;
    }
    for (unsigned i = 0; i < 256; i++)
        memcpy(rgb + 3 * (size_t)i, kind.palette[indices[i]], 3);
    write_png("palette.png", kind, indices);
    check_colours("palette.png", rgb, 16, 16);
}

/* Colours that are marks in other images are none here. */
static void blue_and_red_are_no_ends(void **state)
{
    (void)state;
    static const uint8_t rgb[] = {0, 0, 255, 255, 0, 0, 255, 255, 255, 0, 170, 0};
    write_pnm("marks.ppm", 4, 1, 3, rgb);
    struct grid grid = read_sound("image: marks.ppm\nresolution: 1\norigin: [0, 0, 0]\n"
                                  "occupied_thresh: 0.65\nfree_thresh: 0.196\n");
    assert_cells(&grid, "##.#/");
    assert_int_equal(grid.starts.count + grid.goals.count, 0);
    grid_free(&grid);
}

/* --- mode scale ------------------------------------------------------------------------------ */

/* The cost of a grey between the thresholds in mode scale, and whether nothing was rounded off. */
static unsigned expected_occupancy(unsigned grey, bool negate, unsigned occupied,
                                   unsigned free_below, bool *exact)
{
    const unsigned darkness = negate ? grey : 255 - grey;
    const unsigned part = 98 * (darkness * 1000 - free_below * 255);
    const unsigned whole = (occupied - free_below) * 255;
    *exact = part % whole == 0;
    return 1 + part / whole;
}

/* Reads all greys in mode scale. Where 98 times the ratio is whole, rounding may take one away. */
static void check_scale(unsigned occupied_part, unsigned free_part, bool negate)
{
    const struct threshold occupied = of_1000(occupied_part);
    const struct threshold free_below = of_1000(free_part);
    char yaml[TEXT_MAX];
    format_map(yaml, "greys.pgm", negate, "scale", &occupied, &free_below);
    struct grid grid = read_sound(yaml);
    for (unsigned grey = 0; grey < 256; grey++) {
        const enum kind kind = expected_kind(3 * grey, negate, &occupied, &free_below);
        const uint8_t cell = grid_row(&grid, 0)[grey];
        if (kind != KIND_UNKNOWN) {
            assert_int_equal(kind_of(&grid, grey, 0), kind);
            continue;
        }
        bool exact;
        const unsigned expected =
            expected_occupancy(grey, negate, occupied_part, free_part, &exact);
        const unsigned cost = cell == CELL_WALL ? 0 : grid.costs[cell];
        const bool rounded = exact && expected > 1 && cost == (expected - 1) * COST_ONE;
        if (cost != expected * COST_ONE && !rounded)
            fail_msg("grey %u, %s and %s, negate %d: cost %u, not %u", grey, occupied.text,
                     free_below.text, negate, cost, expected * COST_ONE);
    }
    grid_free(&grid);
}

static void scale_makes_costs_of_occupancy(void **state)
{
    (void)state;
    static const unsigned pairs[][2] = {{650, 196}, {1000, 0},  {900, 100}, {800, 200},
                                        {500, 499}, {600, 200}, {1000, 1},  {999, 0}};
    write_greys();
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        check_scale(pairs[i][0], pairs[i][1], false);
        check_scale(pairs[i][0], pairs[i][1], true);
    }
}

/* Worked out by hand: thresholds of 1 and 0, so that the ratio is the darkness itself. */
static void scale_goes_from_1_to_99(void **state)
{
    (void)state;
    static const struct {
        uint8_t grey;
        uint32_t cost;
    } cases[] = {{255, 1}, {253, 1}, {252, 2}, {128, 49}, {127, 50},
                 {3, 97},  {2, 98},  {1, 98},  {0, 99}};
    uint8_t greys[9];
    for (size_t i = 0; i < 9; i++)
        greys[i] = cases[i].grey;
    write_pnm("nine.pgm", 9, 1, 1, greys);
    struct grid grid = read_sound("image: nine.pgm\nresolution: 1\norigin: [0, 0, 0]\nmode: scale\n"
                                  "occupied_thresh: 1\nfree_thresh: 0\n");
    for (uint32_t i = 0; i < 9; i++) {
        const uint8_t cell = grid_row(&grid, 0)[i];
        assert_int_not_equal(cell, CELL_WALL);
        if (grid.costs[cell] != cases[i].cost * COST_ONE)
            fail_msg("grey %u costs %u, not %u", greys[i], grid.costs[cell], cases[i].cost);
    }
    grid_free(&grid);
}

/* Grey and alpha: free, wall, between, and between but transparent. */
static void transparent_pixels_are_unknown_in_scale(void **state)
{
    (void)state;
    static const uint8_t samples[] = {255, 255, 0, 255, 128, 255, 128, 0};
    static const char *const modes[] = {"scale", "trinary"};
    write_png("alpha.png", (struct png_kind){.width = 4, .height = 1, .depth = 8, .colour_type = 4},
              samples);
    for (int i = 0; i < 4; i++) {
        const struct threshold occupied = of_1000(650);
        const struct threshold free_below = of_1000(196);
        struct map_options options = map_options_default();
        char yaml[TEXT_MAX];
        options.unknown_free = i % 2 == 1;
        format_map(yaml, "alpha.png", false, modes[i / 2], &occupied, &free_below);
        struct grid grid = read_with(yaml, options);
        const enum kind unknown = options.unknown_free ? KIND_FREE : KIND_UNKNOWN;
        assert_int_equal(kind_of(&grid, 0, 0), KIND_FREE);
        assert_int_equal(kind_of(&grid, 1, 0), KIND_WALL);
        assert_int_equal(kind_of(&grid, 3, 0), unknown);
        if (i / 2 == 1)
            assert_int_equal(kind_of(&grid, 2, 0), unknown);
        else /* 1 + 98 * (127/255 - 0.196) / 0.454 = 66.19... */
            assert_int_equal(grid.costs[grid_row(&grid, 0)[2]], 66 * COST_ONE);
        grid_free(&grid);
    }
}

static void a_cost_may_be_set_by_occupancy(void **state)
{
    (void)state;
    static const struct map_cost costs[] = {
        {.value = 99, .cost = 2500}, {.value = 1, .cost = 7}, {.value = 0, .cost = 3000}};
    static const uint8_t greys[] = {255, 204, 51, 0};
    struct map_options options = map_options_default();
    write_pnm("four.pgm", 4, 1, 1, greys);
    options.costs = costs;
    options.cost_count = 3;
    struct grid grid = read_with("image: four.pgm\nresolution: 1\norigin: [0, 0, 0]\nmode: scale\n"
                                 "occupied_thresh: 0.8\nfree_thresh: 0.2\n",
                                 options);
    const uint8_t *row = grid_row(&grid, 0);
    assert_int_equal(grid.costs[row[0]], 3000);
    assert_int_equal(grid.costs[row[1]], 7);
    assert_int_equal(grid.costs[row[2]], 2500);
    assert_int_equal(row[3], CELL_WALL);
    grid_free(&grid);
}

static void no_cost_is_set_of_what_is_no_occupancy(void **state)
{
    (void)state;
    static const struct map_cost wrong[] = {
        {.value = 100, .cost = 1000}, {.value = -1, .cost = 1000}, {.letter = 'S', .cost = 1000}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct map_options options = map_options_default();
        struct grid grid;
        struct error error;
        options.costs = &wrong[i];
        options.cost_count = 1;
        assert_false(read_bytes(SAVED, strlen(SAVED), options, &grid, &error));
        assert_int_equal(error.code, ERROR_SETTINGS);
    }
}

/* --- what the options change ----------------------------------------------------------------- */

static void unknown_cells_are_walls_or_free(void **state)
{
    (void)state;
    struct map_options options = map_options_default();
    options.unknown_free = true;
    struct grid grid = read_with(SAVED, options);
    assert_cells(&grid, ".#./#../");
    grid_free(&grid);
}

/* Nine pixels a cell: most of them decide, and the cell is three times as wide in the world. */
static void cells_of_many_pixels_are_wider(void **state)
{
    (void)state;
    uint8_t wide[18 * 6];
    for (size_t i = 0; i < sizeof wide; i++)
        wide[i] = saved_pixels[i / 18 / 3 * 3 + i % 18 / 3 % 3];
    wide[19] = 0; /* a speck in the first cell */
    write_pnm("wide.pgm", 18, 6, 1, wide);
    struct map_options options = map_options_default();
    options.cell_size = 3;
    struct grid grid = read_with("image: wide.pgm\nresolution: 0.25\norigin: [3, 4, 0.5]\n"
                                 "occupied_thresh: 0.65\nfree_thresh: 0.196\n",
                                 options);
    assert_cells(&grid, ".#?.#?/#..#../");
    assert_world(&grid, 0.75, 3, 4, 0.5);
    grid_free(&grid);
}

/*
 * A drawing with grid lines that a line closes on the right and below: the origin is the corner of
 * that line, and the lowest cell begins above it.
 */
static void a_closing_grid_line_moves_the_cells(void **state)
{
    (void)state;
    enum { WIDTH = 3 * 8 + 1, HEIGHT = 2 * 8 + 1 };
    uint8_t pixels[WIDTH * HEIGHT];
    for (uint32_t i = 0; i < WIDTH * HEIGHT; i++) {
        const uint32_t x = i % WIDTH;
        const uint32_t y = i / WIDTH;
        const bool line = x % 8 == 0 || y % 8 == 0;
        const uint8_t cell = line ? 0 : saved_pixels[y / 8 * 3 + x / 8];
        pixels[i] = line ? 180 : cell;
    }
    write_pnm("lined.pgm", WIDTH, HEIGHT, 1, pixels);
    struct map_options options = map_options_default();
    options.cell_size = MAP_CELL_AUTO;
    struct grid grid = read_with("image: lined.pgm\nresolution: 0.5\norigin: [3, 4, 0]\n"
                                 "occupied_thresh: 0.65\nfree_thresh: 0.196\n",
                                 options);
    assert_cells(&grid, ".#?/#../");
    /* The centre of the cell on the lower left is 4 pixels from the left and 5 from below. */
    const struct metres centre = world_metres(&grid.world, 0, 1);
    if (centre.x != 5 || centre.y != 6.5)
        fail_msg("the centre lies at %g,%g, not at 5,6.5", centre.x, centre.y);
    grid_free(&grid);
}

static void the_world_is_as_written(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        double resolution, x, y, yaw;
    } cases[] = {
        {"resolution: 1\norigin: [0, 0, 0]", 1, 0, 0, 0},
        {"resolution: 0.025\norigin: [-100, -100.5, 1.5708]", 0.025, -100, -100.5, 1.5708},
        {"resolution: 1e-1\norigin: [1.5e+2, -3e-2, -3.14159]", 0.1, 150, -0.03, -3.14159},
        {"resolution: 10\norigin:\n- 500000.25\n- 4649776.5\n- 0", 10, 500000.25, 4649776.5, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char yaml[TEXT_MAX];
        (void)snprintf(yaml, sizeof yaml, "image: map.pgm\n%s\n", cases[i].text);
        struct grid grid = read_sound(yaml);
        assert_world(&grid, cases[i].resolution, cases[i].x, cases[i].y, cases[i].yaw);
        grid_free(&grid);
    }
}

/* --- the file that a map refers to ----------------------------------------------------------- */

static void assert_refers(const char *yaml, const char *path, const char *expected)
{
    const struct bytes bytes = bytes_of(yaml);
    struct error error = {0};
    char *referred = NULL;
    struct map_options options = map_options_default();
    options.path = path;
    assert_true(map_referred(&bytes, &options, &referred, &error));
    if (!expected)
        assert_null(referred);
    else if (!referred || strcmp(referred, expected) != 0)
        fail_msg("%s\n-- at %s refers to %s, not %s", yaml, path ? path : "nothing",
                 referred ? referred : "nothing", expected);
    assert_true(!expected || map_refers(&bytes, &options));
    free(referred);
    free(bytes.data);
}

static void maps_refer_to_their_image(void **state)
{
    (void)state;
    assert_refers(SAVED, "a/b/map.yaml", "a/b/map.pgm");
    assert_refers(SAVED, "/map.yaml", "/map.pgm");
    assert_refers(SAVED, "-", "./map.pgm");
    assert_refers(SAVED, NULL, "./map.pgm");
    assert_refers("image: /x/y.pgm\nresolution: 1\n", "a/map.yaml", "/x/y.pgm");
    assert_refers("image: ../y.pgm\nresolution: 1\n", "a/map.yaml", "a/../y.pgm");
    assert_refers("resolution: 1\nx: {image: z.pgm}\n\"image\": 'y y.pgm'\n", "a/m", "a/y y.pgm");
    /* Too broken to be a map, not to see what it means to refer to. */
    assert_refers("image: y.pgm\nresolution: zero\n", "a/m", "a/y.pgm");
    assert_refers("resolution: 1\norigin: [0, 0, 0]\n", "a/m", NULL);
    assert_refers("0 1\n2 3\n", "a/m", NULL);
    assert_refers("", "a/m", NULL);
}

/* --- refusals -------------------------------------------------------------------------------- */

static void needed_keys_are_missed_by_name(void **state)
{
    (void)state;
    static const char *const lines[] = {"image: map.pgm\n", "resolution: 0.05\n",
                                        "origin: [0, 0, 0]\n"};
    static const char *const keys[] = {"image", "resolution", "origin"};
    for (size_t missing = 0; missing < 3; missing++) {
        char yaml[TEXT_MAX] = "negate: 0\n";
        for (size_t i = 0; i < 3; i++)
            if (i != missing)
                strncat(yaml, lines[i], sizeof yaml - strlen(yaml) - 1);
        assert_refused(yaml, 0, keys[missing]);
    }
    assert_refused("{}\n", 0, "image");
}

static void no_key_comes_twice(void **state)
{
    (void)state;
    static const char *const again[][2] = {
        {"image", "image: map.pgm\n"},         {"resolution", "resolution: 0.05\n"},
        {"origin", "origin: [0, 0, 0]\n"},     {"negate", "negate: 0\n"},
        {"free_thresh", "free_thresh: 0.1\n"}, {"occupied_thresh", "'occupied_thresh': 0.65\n"}};
    for (size_t i = 0; i < sizeof again / sizeof *again; i++) {
        char yaml[TEXT_MAX];
        (void)snprintf(yaml, sizeof yaml, SAVED "%s", again[i][1]);
        assert_refused(yaml, 7, again[i][0]);
    }
    assert_refused(NEEDED "mode: trinary\nmode: trinary\n", 5, "mode");
}

static void numbers_are_numbers(void **state)
{
    (void)state;
    static const char *const wrong[] = {
        "nan",   ".nan",    "NaN", "inf", ".inf", "-.inf",  "infinity", "1e400",
        "0x10",  "0x1p-3",  "",    "''",  "~",    "no",     "0.5.1",    "0,05",
        "0.05m", "'0.05 '", "5 0", "--5", "[1]",  "{a: 1}", "\"1\\0\"", "1/20"};
    static const char *const keys[] = {"resolution", "occupied_thresh", "free_thresh"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        for (size_t k = 0; k < 3; k++) {
            char yaml[TEXT_MAX];
            (void)snprintf(yaml, sizeof yaml, "image: map.pgm\n%s: %s\nnegate: 0\n", keys[k],
                           wrong[i]);
            assert_refused(yaml, 2, keys[k]);
        }
        if (*wrong[i] == '\0')
            continue;
        for (unsigned place = 0; place < 3; place++) {
            char yaml[TEXT_MAX];
            (void)snprintf(yaml, sizeof yaml,
                           "image: map.pgm\nresolution: 1\norigin:\n- %s\n- %s\n- %s\n",
                           place == 0 ? wrong[i] : "0", place == 1 ? wrong[i] : "0",
                           place == 2 ? wrong[i] : "0");
            assert_refused(yaml, 4 + place, "origin");
        }
    }
}

/* What is wrong, the line in which it is, and a word that the message must have. */
struct refusal {
    const char *yaml;
    uint64_t line;
    const char *word;
};

static void assert_all_refused(const struct refusal *refusals, size_t count)
{
    for (size_t i = 0; i < count; i++)
        assert_refused(refusals[i].yaml, refusals[i].line, refusals[i].word);
}

static void values_out_of_range_are_refused(void **state)
{
    (void)state;
    static const struct refusal refusals[] = {
        {"image: map.pgm\nresolution: 0\n", 2, "resolution"},
        {"image: map.pgm\nresolution: -0.05\n", 2, "resolution"},
        {"image: map.pgm\nresolution: 1e300\n", 2, "resolution"},
        {NEEDED "occupied_thresh: -0.1\n", 4, "occupied_thresh"},
        {NEEDED "occupied_thresh: 1.01\n", 4, "occupied_thresh"},
        {NEEDED "occupied_thresh: 65\n", 4, "occupied_thresh"},
        {NEEDED "free_thresh: -1e-9\n", 4, "free_thresh"},
        {NEEDED "free_thresh: 2\n", 4, "free_thresh"},
        {NEEDED "occupied_thresh: 0.2\nfree_thresh: 0.3\n", 0, "free_thresh"},
        {NEEDED "free_thresh: 0.9\n", 0, "free_thresh"},
        {"image: map.pgm\norigin: [1e300, 0, 0]\n", 2, "origin"},
        {"image: map.pgm\norigin: [0, 0]\n", 2, "origin"},
        {"image: map.pgm\norigin: []\n", 2, "origin"},
        {"image: map.pgm\norigin: [0, 0, 0, 0]\n", 2, "origin"},
        {"image: map.pgm\norigin:\n- 0\n- 0\n- 0\n- 0\n", 6, "origin"},
        {"image: map.pgm\norigin: 0\n", 2, "origin"},
        {"image: map.pgm\norigin: 0 0 0\n", 2, "origin"},
        {"image: map.pgm\norigin: {x: 0, y: 0, yaw: 0}\n", 2, "origin"},
        {NEEDED "negate: 2\n", 4, "negate"},
        {NEEDED "negate: -1\n", 4, "negate"},
        {NEEDED "negate: ''\n", 4, "negate"},
        {NEEDED "negate: [0]\n", 4, "negate"},
        {NEEDED "negate: maybe\n", 4, "negate"},
        {NEEDED "negate: \"1\\0\"\n", 4, "negate"},
        {NEEDED "mode: raw\n", 4, "mode"},
        {NEEDED "mode: ''\n", 4, "mode"},
        {NEEDED "mode: grey\n", 4, "mode"},
        {NEEDED "mode: [scale]\n", 4, "mode"},
        {"resolution: 1\nimage: ''\n", 2, "image"},
        {"resolution: 1\nimage: [map.pgm]\n", 2, "image"},
        {"resolution: 1\nimage: {name: map.pgm}\n", 2, "image"},
        {"resolution: 1\nimage: \"map.pgm\\0.txt\"\n", 2, "image"},
    };
    assert_all_refused(refusals, sizeof refusals / sizeof *refusals);
}

static void aliases_and_second_documents_are_refused(void **state)
{
    (void)state;
    static const struct refusal refusals[] = {
        {"x: &a 0.05\nimage: map.pgm\nresolution: *a\norigin: [0, 0, 0]\n", 3, "alias"},
        {"x: &a map.pgm\nimage: *a\nresolution: 1\n", 2, "alias"},
        {"x: &a [0, 0, 0]\nimage: map.pgm\norigin: *a\n", 3, "alias"},
        {"x: &a 0\nimage: map.pgm\norigin: [*a, 0, 0]\n", 3, "alias"},
        {SAVED "x: &a [b]\ny: [*a, *a]\n", 8, "alias"},
        {SAVED "x: &a b\n*a : 1\n", 8, "alias"},
        {SAVED "<<: &a {q: 1}\nz: *a\n", 8, "alias"},
        {SAVED "---\n" SAVED, 7, "document"},
        {SAVED "...\n---\nx: 1\n", 8, "document"},
    };
    assert_all_refused(refusals, sizeof refusals / sizeof *refusals);
}

static void what_is_no_mapping_is_refused(void **state)
{
    (void)state;
    static const struct refusal refusals[] = {
        {"- image: map.pgm\n- resolution: 1\n", 1, "keys"},
        {"\n\nimage\n", 3, "keys"},
        {"[image, map.pgm]\n", 1, "keys"},
        {"{[a]: b}\n", 1, "key"},
        {SAVED "? [x, y]\n: 1\n", 7, "key"},
    };
    assert_all_refused(refusals, sizeof refusals / sizeof *refusals);
    /* No document at all: where it ends is where it is wrong. */
    struct grid grid;
    struct error error;
    assert_false(read_bytes("# nothing\n", 10, forced(), &grid, &error));
    assert_int_equal(error.code, ERROR_INPUT);
    assert_false(read_bytes("", 0, forced(), &grid, &error));
    assert_int_equal(error.code, ERROR_INPUT);
}

static void broken_yaml_is_refused_at_its_line(void **state)
{
    (void)state;
    static const char *const broken[] = {
        "image: map.pgm\nresolution: [0.05\norigin: 1\n",
        "image: 'map.pgm\nresolution: 0.05\n",
        "image: \"map.pgm\nresolution: 0.05\n",
        "image: map.pgm\n  resolution: 0.05\n",
        "  image: map.pgm\n resolution: 0.05\n",
        "image: map.pgm\nresolution 0.05\norigin: [0, 0, 0]\n",
        "image: map.pgm\n\tresolution: 0.05\n",
        "image: map.pgm\nresolution: @0.05\n",
        "image: map.pgm\nresolution: `0.05\n",
        "image: map.pgm\norigin: [0, 0, 0\n",
        "image: map.pgm\norigin: [0, 0}, 0]\n",
        "image: map.pgm\n}\n",
        "image: map.pgm\nx: \"\\q\"\n",
        "image: map.pgm\nx: *\n",
        "image: map.pgm\nx: &\n",
        "image: map.pgm\nx: \xff\xfe\n",
        "image: map.pgm\nx: \xc3\n",
        "image: map.pgm\nx: \x01\n",
        "image: map.pgm\nx: \"\x1b[31m\"\n",
        "image: map.pgm\nx: !<bad tag\n",
        "image: map.pgm\nx: - 1\n",
        "image: map.pgm: x\n",
        "%YAML 3.0\n---\nimage: map.pgm\n",
        "%YAML 1.1\n%YAML 1.1\n---\nimage: map.pgm\n",
    };
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        struct grid grid;
        struct error error;
        if (read_bytes(broken[i], strlen(broken[i]), forced(), &grid, &error)) {
            grid_free(&grid);
            fail_msg("%s\n-- is not refused", broken[i]);
        }
        assert_int_equal(error.code, ERROR_INPUT);
        if (error.line == 0 || error.line > 4)
            fail_msg("%s\n-- is refused on line %" PRIu64 ": %s", broken[i], error.line,
                     error.message);
    }
}

/* A comment that makes the map one byte longer than it may be, or just as long. */
static void the_yaml_is_no_longer_than_it_may_be(void **state)
{
    (void)state;
    static char yaml[YAML_MAX + 1];
    struct grid grid;
    struct error error;
    const struct bytes saved = bytes_of(SAVED);
    memset(yaml, '#', sizeof yaml);
    memcpy(yaml, saved.data, saved.size);
    free(saved.data);
    assert_true(read_bytes(yaml, YAML_MAX, map_options_default(), &grid, &error));
    grid_free(&grid);
    assert_false(read_bytes(yaml, YAML_MAX + 1, map_options_default(), &grid, &error));
    assert_int_equal(error.code, ERROR_LIMIT);
}

/* Values that open and open: read or refused, but soon, and not by a full stack. */
static void deep_nesting_is_no_trouble(void **state)
{
    (void)state;
    static const char *const openings[] = {"[", "{a: ", "[{", "- ", "? "};
    static char yaml[YAML_MAX];
    for (size_t i = 0; i < sizeof openings / sizeof *openings; i++) {
        size_t size = strlen(SAVED) + 3;
        memcpy(yaml, SAVED "x: ", size);
        if (*openings[i] == '-' || *openings[i] == '?')
            yaml[size - 1] = '\n';
        while (size + strlen(openings[i]) <= sizeof yaml) {
            memcpy(yaml + size, openings[i], strlen(openings[i]));
            size += strlen(openings[i]);
        }
        struct grid grid;
        struct error error;
        assert_false(read_bytes(yaml, size, map_options_default(), &grid, &error));
        assert_true(error.code == ERROR_INPUT || error.code == ERROR_LIMIT);
    }
}

/* --- refusals of the image ------------------------------------------------------------------- */

static void assert_image_refused(const char *image)
{
    char yaml[TEXT_MAX];
    struct grid grid;
    struct error error;
    (void)snprintf(yaml, sizeof yaml, "image: %s\nresolution: 1\norigin: [0, 0, 0]\n", image);
    if (read_bytes(yaml, strlen(yaml), map_options_default(), &grid, &error)) {
        grid_free(&grid);
        fail_msg("%s is not refused", image);
    }
    if (!strstr(error.message, image))
        fail_msg("%s is not named: %s", image, error.message);
    if (error.line != 0)
        fail_msg("%s is refused on line %" PRIu64 " of the map", image, error.line);
}

static void images_that_are_none_are_named(void **state)
{
    (void)state;
    static const uint8_t jpeg[] = {0xff, 0xd8, 0xff, 0xe0, 0, 16, 'J', 'F', 'I', 'F', 0};
    char path[256];
    in_folder(path, "folder.pgm");
    assert_int_equal(mkdir(path, 0777), 0);
    write_file("other.yaml", SAVED, strlen(SAVED));
    write_file("photo.jpg", jpeg, sizeof jpeg);
    write_file("empty.pgm", "", 0);
    write_file("grid.txt", "0 1\n2 3\n", 8);
    static const char *const images[] = {"missing.pgm",       "folder.pgm", "other.yaml",
                                         "photo.jpg",         "empty.pgm",  "grid.txt",
                                         "no/such/folder.pgm"};
    for (size_t i = 0; i < sizeof images / sizeof *images; i++)
        assert_image_refused(images[i]);
}

static void broken_images_are_named(void **state)
{
    (void)state;
    static const char *const broken[] = {
        "P5\n3 2\n255\nabcde",
        "P5\n3 2\n255\nabcdefg",
        "P5\n3 2\n255",
        "P5\n3 2\n0\nabcdef",
        "P5\n0 2\n255\n",
        "P5\n3\n",
        "P5\n3 x\n255\nabcdef",
        "P5\n-3 2\n255\nabcdef",
        "P5\n3 2\n65536\nabcdefabcdef",
        "P5\n99999999 2\n255\nab",
        "P2\n3 2\n255\n1 2 3 4 5\n",
        "P2\n3 2\n255\n1 2 3\n4 5 x\n",
        "P2\n3 2\n255\n1 2 3\n4 5 256\n",
        "P2\n3 2\n255\n1 2 3\n4 5 6 7\n",
        "P7\n3 2\n255\nabcdef",
        "P1\n3 2\n0 1 0\n1 2 1\n",
        "P",
        "P5",
        "\x89PNG\r\n\x1a\n",
        "\x89PNG\r\n\x1a\n\1\1\1\1",
    };
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        write_file("broken.pgm", broken[i], strlen(broken[i]));
        assert_image_refused("broken.pgm");
    }
}

static void a_damaged_png_is_named(void **state)
{
    (void)state;
    static const uint8_t samples[] = {255, 0, 128};
    const struct png_kind kind = {.width = 3, .height = 1, .depth = 8, .colour_type = 0};
    struct bytes png;
    assert_null(png_oracle_encode(&kind, samples, &png));
    png.data[png.size - 1] ^= 1;
    write_file("damaged.png", png.data, png.size);
    assert_image_refused("damaged.png");
    write_file("damaged.png", png.data, png.size / 2);
    assert_image_refused("damaged.png");
    free(png.data);
}

static void large_images_are_refused_by_their_cells(void **state)
{
    (void)state;
    struct map_options options = map_options_default();
    struct grid grid;
    struct error error;
    options.max_cells = 6;
    grid = read_with(SAVED, options);
    grid_free(&grid);
    options.max_cells = 5;
    assert_false(read_bytes(SAVED, strlen(SAVED), options, &grid, &error));
    assert_int_equal(error.code, ERROR_LIMIT);
    assert_non_null(strstr(error.message, "--max-cells"));
    assert_non_null(strstr(error.message, "map.pgm"));
}

/* Changed at random, a map is refused in words or read as a sound grid; memory is watched. */
static void damaged_maps_do_no_harm(void **state)
{
    (void)state;
    unsigned refused = 0;
    for (uint64_t number = 0; number < DAMAGED_MAPS; number++) {
        struct random rng = random_begin(number);
        const size_t which = number % (sizeof spellings / sizeof *spellings);
        uint8_t yaml[TEXT_MAX + RANDOM_DAMAGE_MAX];
        size_t size = strlen(spellings[which]);
        struct grid grid;
        struct error error;
        for (size_t i = 0; i < size; i++)
            yaml[i] = (uint8_t)spellings[which][i];
        random_damage(&rng, yaml, &size, 0);
        const bool good = read_bytes(yaml, size, forced(), &grid, &error);
        if (good && grid.width * grid.height != 6)
            fail_msg("trial %" PRIu64 ": %u x %u cells", number, grid.width, grid.height);
        if (good)
            grid_free(&grid);
        else if (error.code == ERROR_NONE || error.message[0] == '\0')
            fail_msg("trial %" PRIu64 " is refused without a reason", number);
        refused += !good;
    }
    assert_true(refused > DAMAGED_MAPS / 10);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, enter_folder, leave_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(reads_a_saved_map),
        TEST(reads_all_spellings),
        TEST(reads_hidden_spellings_when_told),
        TEST(negate_has_several_words),
        TEST(the_image_is_found_beside_the_map),
        TEST(an_absolute_image_is_taken_as_it_is),
        TEST(without_a_folder_the_current_one_counts),
        TEST(greys_at_a_threshold_are_unknown),
        TEST(greys_follow_the_formula),
        TEST(colours_count_by_their_mean),
        TEST(palettes_count_by_their_mean),
        TEST(blue_and_red_are_no_ends),
        TEST(scale_makes_costs_of_occupancy),
        TEST(scale_goes_from_1_to_99),
        TEST(transparent_pixels_are_unknown_in_scale),
        TEST(a_cost_may_be_set_by_occupancy),
        TEST(no_cost_is_set_of_what_is_no_occupancy),
        TEST(unknown_cells_are_walls_or_free),
        TEST(cells_of_many_pixels_are_wider),
        TEST(a_closing_grid_line_moves_the_cells),
        TEST(the_world_is_as_written),
        TEST(maps_refer_to_their_image),
        TEST(needed_keys_are_missed_by_name),
        TEST(no_key_comes_twice),
        TEST(numbers_are_numbers),
        TEST(values_out_of_range_are_refused),
        TEST(aliases_and_second_documents_are_refused),
        TEST(what_is_no_mapping_is_refused),
        TEST(broken_yaml_is_refused_at_its_line),
        TEST(the_yaml_is_no_longer_than_it_may_be),
        TEST(images_that_are_none_are_named),
        TEST(broken_images_are_named),
        TEST(a_damaged_png_is_named),
        TEST(large_images_are_refused_by_their_cells),
        TEST(damaged_maps_do_no_harm),
        TEST(deep_nesting_is_no_trouble), /* last: where it hangs, nothing comes after it */
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
