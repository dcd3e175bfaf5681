/* SPDX-License-Identifier: MIT */
/*
 * foreign_type.c - the message for an image of a type that is not supported contains a command
 * that converts the file. tests/cases/foreign.txt lists the types.
 */
#include <stdio.h>
#include <string.h>

#include "tests/support/map_reader.h"
#include "tests/support/text_map.h"
#include "tests/test.h"

static const struct foreign {
    const char *name, *bytes;
    size_t size;
} foreign[] = {
    {"ICO", "\0\0\1\0\1\0", 6},
    {"JPEG 2000", "\xff\x4f\xff\x51", 4},
    {"TGA", "\0\0\2\0\0\0\0\0\0\0", 10},
    {"TIFF", "II*\0\x08\0\0\0", 8},
    {"TIFF", "MM\0*\0\0\0\x08", 8},
    {"JPEG XL", "\0\0\0\x0cJXL \r\n\x87\n", 12},
    {"AVIF",
     "\0\0\0\x20"
     "ftypavif",
     12},
    {"HEIC",
     "\0\0\0\x20"
     "ftypheic",
     12},
    {"HEIF",
     "\0\0\0\x20"
     "ftypmif1",
     12},
    {"PAM", "P7\n", 3},
    {"SVG", TEXT("<svg xmlns=")},
    {"SVG", TEXT("\xef\xbb\xbf<?xml version='1.0'?>\n<!-- a map -->\n<svg>")},
    {"PDF", "%PDF-1.7\n", 9},
};

#define J2K TEXT("\xff\x4f\xff\x51")
#define ICO TEXT("\0\0\1\0")

TEST(the_command_contains_the_name_of_the_file)
{
    static const struct {
        const char *path, *bytes;
        size_t size;
        const char *command;
    } cases[] = {
        {"maze.ico", ICO, "convert 'maze.ico[0]' map.png"},
        {"a/maze-1.j2k", J2K, "convert a/maze-1.j2k map.png"},
        {"my maze (1).j2k", J2K, "convert 'my maze (1).j2k' map.png"},
        {"it's.ico", ICO, "convert 'it'\\''s.ico[0]' map.png"},
        {"$(x).pdf", TEXT("%PDF-1.7"), "pdftoppm -png -singlefile '$(x).pdf' map"},
        {"-x.j2k", J2K, "convert ./-x.j2k map.png"},
        {"-x y.j2k", J2K, "convert './-x y.j2k' map.png"},
        {"\xc3\xbc.svg", TEXT("<svg>"), "rsvg-convert -o map.png '\xc3\xbc.svg'"},
        {"a.heic", TEXT("....ftypheic"), "heif-convert a.heic map.png"},
        /*
         * The command contains FILE instead of the path if the path is empty or "-", is not
         * printable, or contains a character that ImageMagick would interpret even within quotes.
         */
        {"a[1].j2k", J2K, "convert FILE map.png"},
        {"a%d.ico", ICO, "convert 'FILE[0]' map.png"},
        {"a\n.j2k", J2K, "convert FILE map.png"},
        {"\xff.j2k", J2K, "convert FILE map.png"},
        {"-", J2K, "convert FILE map.png"},
        {"", J2K, "convert FILE map.png"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct map_options options = map_options_default();
        struct grid grid;
        struct error error;
        options.path = cases[i].path;
        assert_false(reader_read(cases[i].bytes, cases[i].size, &options, &grid, &error));
        const char *colon = strrchr(error.message, ':');
        assert_non_null(colon);
        assert_string_equal(colon + 2, cases[i].command);
    }
}

/* A path that is too long for the message is replaced with FILE. */
TEST(a_long_name_is_replaced)
{
    char path[400];
    for (size_t length = 1; length < sizeof path; length++) {
        struct map_options options = map_options_default();
        struct grid grid;
        struct error error;
        memset(path, '\'', length);
        path[length] = '\0';
        options.path = path;
        assert_false(reader_read("8BPS\0\1", 6, &options, &grid, &error));
        const size_t end = strlen(error.message);
        assert_true(end > 8 && end < sizeof error.message - 1);
        assert_string_equal(error.message + end - 8, " map.png");
        if (length > 100)
            assert_non_null(strstr(error.message, "'FILE[0]'"));
    }
}

/* A text maze whose first row began with "BM" was refused as a BMP file. */
TEST(a_maze_may_begin_with_the_letters_of_a_signature)
{
    struct map_options options = map_options_default();
    static const struct map_letter wall = {.letter = "M", .cell = CELL_WALL};
    struct grid grid;
    struct error error;
    options.letters = &wall;
    options.letter_count = 1;
    if (!reader_read(TEXT("BMMMMMMMMB\nA........M\n"), &options, &grid, &error))
        fail_msg("%s", error.message);
    assert_int_equal(grid.width, 10);
    grid_free(&grid);
}

/* AddressSanitizer reports a recogniser that reads past the end of the bytes. */
TEST(every_prefix_of_an_unsupported_image_is_refused)
{
    const struct map_options options = map_options_default();
    for (size_t i = 0; i < COUNT(foreign); i++) {
        for (size_t size = 0; size < foreign[i].size; size++) {
            struct error error;
            struct grid grid;
            assert_false(reader_read(foreign[i].bytes, size, &options, &grid, &error));
            assert_int_equal(error.code, ERROR_INPUT);
            assert_null(reader_error_fault(foreign[i].bytes, size, &error));
        }
    }
}
