/* SPDX-License-Identifier: MIT */
/*
 * ros_errors.c - map/formats/ros.c: YAML files and images that are refused, the line numbers in the
 * errors, and damaged files.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "map/map.h"
#include "tests/support/change_while_read.h"
#include "tests/support/map_reader.h"
#include "tests/support/png_oracle.h"
#include "tests/support/random.h"
#include "tests/support/ros_map.h"
#include "tests/test.h"

enum { DAMAGED_MAPS = 3000 };

/*
 * Fails unless the map is refused with a one-line message that contains `words`. The error must be
 * at line `line`, or have no line number if `line` is 0. The map must be refused whether or not the
 * options name the format.
 */
static void assert_refused(const char *yaml, uint64_t line, const char *words)
{
    struct grid grid;
    struct error error;
    if (ros_read_bytes(yaml, strlen(yaml), map_options_default(), &grid, &error) ||
        ros_read_bytes(yaml, strlen(yaml), ros_options(), &grid, &error)) {
        grid_free(&grid);
        fail_msg("%s\n-- is not refused", yaml);
    }
    if (error.code != ERROR_INPUT || reader_error_fault(yaml, strlen(yaml), &error))
        fail_msg("%s\n-- error %d: %s", yaml, (int)error.code, error.message);
    if (line != error.line || (line > 0 && error.column == 0))
        fail_msg("%s\n-- is refused at %" PRIu64 ":%" PRIu64 ", not on line %" PRIu64 ": %s", yaml,
                 error.line, error.column, line, error.message);
    if (!strstr(error.message, words))
        fail_msg("%s\n-- the message lacks '%s': %s", yaml, words, error.message);
}

/* The size that map.pgm gets before its first byte is read. */
static off_t size_while_read;

static void resize_image(void)
{
    char path[ROS_PATH_SIZE];
    ros_path(path, "map.pgm");
    assert_int_equal(truncate(path, size_while_read), 0);
}

/* --- keys and values ----------------------------------------------------------------------- */

ROS_TEST(names_missing_keys)
{
    static const char *const lines[] = {"image: map.pgm\n", "resolution: 0.05\n",
                                        "origin: [0, 0, 0]\n"};
    static const char *const keys[] = {"image", "resolution", "origin"};
    for (size_t missing = 0; missing < 3; missing++) {
        char yaml[ROS_TEXT_MAX] = "negate: 0\n";
        for (size_t i = 0; i < 3; i++)
            if (i != missing)
                strncat(yaml, lines[i], sizeof yaml - strlen(yaml) - 1);
        assert_refused(yaml, 0, keys[missing]);
    }
    assert_refused("{}\n", 0, "image");
}

ROS_TEST(refuses_duplicate_keys)
{
    static const char *const again[][2] = {
        {"image", "image: map.pgm\n"},         {"resolution", "resolution: 0.05\n"},
        {"origin", "origin: [0, 0, 0]\n"},     {"negate", "negate: 0\n"},
        {"free_thresh", "free_thresh: 0.1\n"}, {"occupied_thresh", "'occupied_thresh': 0.65\n"}};
    for (size_t i = 0; i < sizeof again / sizeof *again; i++) {
        char yaml[ROS_TEXT_MAX];
        (void)snprintf(yaml, sizeof yaml, ROS_SAVED "%s", again[i][1]);
        assert_refused(yaml, 7, again[i][0]);
    }
    assert_refused(ROS_NEEDED "mode: trinary\nmode: trinary\n", 5, "mode");
}

ROS_TEST(refuses_values_that_are_not_numbers)
{
    static const char *const wrong[] = {
        "nan",   ".nan",    "NaN", "inf", ".inf", "-.inf",  "infinity", "1e400",
        "0x10",  "0x1p-3",  "",    "''",  "~",    "no",     "0.5.1",    "0,05",
        "0.05m", "'0.05 '", "5 0", "--5", "[1]",  "{a: 1}", "\"1\\0\"", "1/20"};
    static const char *const keys[] = {"resolution", "occupied_thresh", "free_thresh"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        for (size_t k = 0; k < 3; k++) {
            char yaml[ROS_TEXT_MAX];
            (void)snprintf(yaml, sizeof yaml, "image: map.pgm\n%s: %s\nnegate: 0\n", keys[k],
                           wrong[i]);
            assert_refused(yaml, 2, keys[k]);
        }
        if (*wrong[i] == '\0')
            continue;
        for (unsigned place = 0; place < 3; place++) {
            char yaml[ROS_TEXT_MAX];
            (void)snprintf(yaml, sizeof yaml,
                           "image: map.pgm\nresolution: 1\norigin:\n- %s\n- %s\n- %s\n",
                           place == 0 ? wrong[i] : "0", place == 1 ? wrong[i] : "0",
                           place == 2 ? wrong[i] : "0");
            assert_refused(yaml, 4 + place, "origin");
        }
    }
}

/* A file, the number of the line with the error, and a word that the message must contain. */
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

ROS_TEST(refuses_values_out_of_range)
{
    static const struct refusal refusals[] = {
        {"image: map.pgm\nresolution: 0\n", 2, "resolution"},
        {"image: map.pgm\nresolution: -0.05\n", 2, "resolution"},
        {"image: map.pgm\nresolution: 1e300\n", 2, "resolution"},
        {ROS_NEEDED "occupied_thresh: -0.1\n", 4, "occupied_thresh"},
        {ROS_NEEDED "occupied_thresh: 1.01\n", 4, "occupied_thresh"},
        {ROS_NEEDED "occupied_thresh: 65\n", 4, "occupied_thresh"},
        {ROS_NEEDED "free_thresh: -1e-9\n", 4, "free_thresh"},
        {ROS_NEEDED "free_thresh: 2\n", 4, "free_thresh"},
        {ROS_NEEDED "occupied_thresh: 0.2\nfree_thresh: 0.3\n", 0, "free_thresh"},
        {ROS_NEEDED "free_thresh: 0.9\n", 0, "free_thresh"},
        {"image: map.pgm\norigin: [1e300, 0, 0]\n", 2, "origin"},
        {"image: map.pgm\norigin: [0, 0]\n", 2, "origin"},
        {"image: map.pgm\norigin: []\n", 2, "origin"},
        {"image: map.pgm\norigin: [0, 0, 0, 0]\n", 2, "origin"},
        {"image: map.pgm\norigin:\n- 0\n- 0\n- 0\n- 0\n", 6, "origin"},
        {"image: map.pgm\norigin: 0\n", 2, "origin"},
        {"image: map.pgm\norigin: 0 0 0\n", 2, "origin"},
        {"image: map.pgm\norigin: {x: 0, y: 0, yaw: 0}\n", 2, "origin"},
        {ROS_NEEDED "negate: 2\n", 4, "negate"},
        {ROS_NEEDED "negate: -1\n", 4, "negate"},
        {ROS_NEEDED "negate: ''\n", 4, "negate"},
        {ROS_NEEDED "negate: [0]\n", 4, "negate"},
        {ROS_NEEDED "negate: maybe\n", 4, "negate"},
        {ROS_NEEDED "negate: \"1\\0\"\n", 4, "negate"},
        {ROS_NEEDED "mode: raw\n", 4, "mode"},
        {ROS_NEEDED "mode: ''\n", 4, "mode"},
        {ROS_NEEDED "mode: grey\n", 4, "mode"},
        {ROS_NEEDED "mode: [scale]\n", 4, "mode"},
        {"resolution: 1\nimage: ''\n", 2, "image"},
        {"resolution: 1\nimage: [map.pgm]\n", 2, "image"},
        {"resolution: 1\nimage: {name: map.pgm}\n", 2, "image"},
        {"resolution: 1\nimage: \"map.pgm\\0.txt\"\n", 2, "image"},
    };
    assert_all_refused(refusals, sizeof refusals / sizeof *refusals);
}

/* --- YAML ---------------------------------------------------------------------------------- */

ROS_TEST(refuses_aliases_and_second_documents)
{
    static const struct refusal refusals[] = {
        {"x: &a 0.05\nimage: map.pgm\nresolution: *a\norigin: [0, 0, 0]\n", 3, "alias"},
        {"x: &a map.pgm\nimage: *a\nresolution: 1\n", 2, "alias"},
        {"x: &a [0, 0, 0]\nimage: map.pgm\norigin: *a\n", 3, "alias"},
        {"x: &a 0\nimage: map.pgm\norigin: [*a, 0, 0]\n", 3, "alias"},
        {ROS_SAVED "x: &a [b]\ny: [*a, *a]\n", 8, "alias"},
        {ROS_SAVED "x: &a b\n*a : 1\n", 8, "alias"},
        {ROS_SAVED "<<: &a {q: 1}\nz: *a\n", 8, "alias"},
        {ROS_SAVED "---\n" ROS_SAVED, 7, "document"},
        {ROS_SAVED "...\n---\nx: 1\n", 8, "document"},
    };
    assert_all_refused(refusals, sizeof refusals / sizeof *refusals);
}

ROS_TEST(refuses_documents_that_are_not_a_mapping)
{
    static const struct refusal refusals[] = {
        {"- image: map.pgm\n- resolution: 1\n", 1, "keys"},
        {"\n\nimage\n", 3, "keys"},
        {"[image, map.pgm]\n", 1, "keys"},
        {"{[a]: b}\n", 1, "key"},
        {ROS_SAVED "? [x, y]\n: 1\n", 7, "key"},
    };
    assert_all_refused(refusals, sizeof refusals / sizeof *refusals);
    /* These files contain no YAML document. */
    struct grid grid;
    struct error error;
    assert_false(ros_read_bytes("# nothing\n", 10, ros_options(), &grid, &error));
    assert_int_equal(error.code, ERROR_INPUT);
    assert_false(ros_read_bytes("", 0, ros_options(), &grid, &error));
    assert_int_equal(error.code, ERROR_INPUT);
}

ROS_TEST(refuses_broken_yaml_at_its_line)
{
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
        if (ros_read_bytes(broken[i], strlen(broken[i]), ros_options(), &grid, &error)) {
            grid_free(&grid);
            fail_msg("%s\n-- is not refused", broken[i]);
        }
        assert_int_equal(error.code, ERROR_INPUT);
        if (error.line == 0 || error.line > 4)
            fail_msg("%s\n-- is refused on line %" PRIu64 ": %s", broken[i], error.line,
                     error.message);
    }
}

/* A comment pads the file to the maximum size, or to one byte more. */
ROS_TEST(refuses_files_that_are_too_long)
{
    static char yaml[MAP_REFERRING_MAX + 1];
    struct grid grid;
    struct error error;
    memset(yaml, '#', sizeof yaml);
    for (size_t i = 0; ROS_SAVED[i] != '\0'; i++)
        yaml[i] = ROS_SAVED[i];
    assert_true(ros_read_bytes(yaml, MAP_REFERRING_MAX, map_options_default(), &grid, &error));
    grid_free(&grid);
    assert_false(ros_read_bytes(yaml, MAP_REFERRING_MAX + 1, map_options_default(), &grid, &error));
    assert_int_equal(error.code, ERROR_LIMIT);
}

/* --- images -------------------------------------------------------------------------------- */

static void assert_image_refused(const char *image)
{
    char yaml[ROS_TEXT_MAX];
    struct grid grid;
    struct error error;
    (void)snprintf(yaml, sizeof yaml, "image: %s\nresolution: 1\norigin: [0, 0, 0]\n", image);
    if (ros_read_bytes(yaml, strlen(yaml), map_options_default(), &grid, &error)) {
        grid_free(&grid);
        fail_msg("%s is not refused", image);
    }
    if (!strstr(error.message, image))
        fail_msg("the message does not name %s: %s", image, error.message);
    if (error.line != 0)
        fail_msg("%s is refused on line %" PRIu64 " of the map", image, error.line);
}

ROS_TEST(names_the_file_that_is_not_an_image)
{
    static const uint8_t jpeg[] = {0xff, 0xd8, 0xff, 0xe0, 0, 16, 'J', 'F', 'I', 'F', 0};
    char path[ROS_PATH_SIZE];
    ros_path(path, "folder.pgm");
    assert_int_equal(mkdir(path, 0777), 0);
    ros_write_file("other.yaml", ROS_SAVED, strlen(ROS_SAVED));
    ros_write_file("photo.jpg", jpeg, sizeof jpeg);
    ros_write_file("empty.pgm", "", 0);
    ros_write_file("grid.txt", "0 1\n2 3\n", 8);
    static const char *const images[] = {"missing.pgm",       "folder.pgm", "other.yaml",
                                         "photo.jpg",         "empty.pgm",  "grid.txt",
                                         "no/such/folder.pgm"};
    for (size_t i = 0; i < sizeof images / sizeof *images; i++)
        assert_image_refused(images[i]);
}

ROS_TEST(names_broken_images)
{
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
        ros_write_file("broken.pgm", broken[i], strlen(broken[i]));
        assert_image_refused("broken.pgm");
    }
}

ROS_TEST(names_a_damaged_png)
{
    static const uint8_t samples[] = {255, 0, 128};
    const struct png_kind kind = {.width = 3, .height = 1, .depth = 8, .colour_type = 0};
    struct bytes png = png_of_samples(&kind, samples);
    png.data[png.size - 1] ^= 1;
    ros_write_file("damaged.png", png.data, png.size);
    assert_image_refused("damaged.png");
    ros_write_file("damaged.png", png.data, png.size / 2);
    assert_image_refused("damaged.png");
    free(png.data);
}

ROS_TEST(limit_counts_cells_of_the_image)
{
    struct map_options options = map_options_default();
    struct grid grid;
    struct error error;
    options.max_cells = 6;
    grid = ros_read_text(ROS_SAVED, options);
    grid_free(&grid);
    options.max_cells = 5;
    assert_false(ros_read_bytes(ROS_SAVED, strlen(ROS_SAVED), options, &grid, &error));
    assert_int_equal(error.code, ERROR_LIMIT);
    assert_non_null(strstr(error.message, "--max-cells"));
    assert_non_null(strstr(error.message, "map.pgm"));
}

/* --- damage -------------------------------------------------------------------------------- */

/* A map with random changes is either refused with a message or read as a valid grid. */
ROS_TEST(damaged_files_are_read_or_refused)
{
    unsigned refused = 0;
    for (uint64_t number = 0; number < DAMAGED_MAPS; number++) {
        struct random rng = random_begin(number);
        const size_t which = number % ROS_SPELLING_COUNT;
        uint8_t yaml[ROS_TEXT_MAX + RANDOM_DAMAGE_MAX];
        size_t size = strlen(ros_spellings[which]);
        struct grid grid;
        struct error error;
        for (size_t i = 0; i < size; i++)
            yaml[i] = (uint8_t)ros_spellings[which][i];
        random_damage(&rng, yaml, &size, 0);
        const bool ok = ros_read_bytes(yaml, size, ros_options(), &grid, &error);
        if (ok && (reader_grid_fault(&grid, 6) || grid.width * grid.height != 6))
            fail_msg("trial %" PRIu64 ": %u x %u cells", number, grid.width, grid.height);
        if (ok)
            grid_free(&grid);
        /*
         * Errors in an image have no line number. Their messages contain the name of the image,
         * which may contain a line end.
         */
        else if (error.line > 0 && reader_error_fault(yaml, size, &error))
            fail_msg("trial %" PRIu64 ": the error is not valid: %s", number,
                     reader_error_fault(yaml, size, &error));
        else if (error.code == ERROR_NONE || error.message[0] == '\0')
            fail_msg("trial %" PRIu64 " is refused without a message", number);
        refused += !ok;
    }
    assert_true(refused > DAMAGED_MAPS / 10);
}

/* Deep nesting must not overflow the stack or take longer than the alarm of enter_folder allows. */
ROS_TEST(refuses_deep_nesting)
{
    static const char *const openings[] = {"[", "{a: ", "[{", "- ", "? "};
    static char yaml[MAP_REFERRING_MAX];
    for (size_t i = 0; i < sizeof openings / sizeof *openings; i++) {
        size_t size = strlen(ROS_SAVED) + 3;
        memcpy(yaml, ROS_SAVED "x: ", size);
        if (*openings[i] == '-' || *openings[i] == '?')
            yaml[size - 1] = '\n';
        while (size + strlen(openings[i]) <= sizeof yaml) {
            memcpy(yaml + size, openings[i], strlen(openings[i]));
            size += strlen(openings[i]);
        }
        struct grid grid;
        struct error error;
        assert_false(ros_read_bytes(yaml, size, map_options_default(), &grid, &error));
        assert_true(error.code == ERROR_INPUT || error.code == ERROR_LIMIT);
    }
}

/* The content of the image was freed twice. */
ROS_TEST(refuses_an_image_that_changes_while_it_is_read)
{
    static const off_t sizes[] = {0, 3, 100};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct grid grid;
        struct error error;
        ros_write_pnm("map.pgm", 3, 2, 1, ros_saved_pixels);
        size_while_read = sizes[i];
        before_first_read = resize_image;
        assert_false(
            ros_read_bytes(ROS_SAVED, strlen(ROS_SAVED), map_options_default(), &grid, &error));
        assert_int_equal(error.code, ERROR_SYSTEM);
        assert_non_null(strstr(error.message, "changed"));
    }
}
