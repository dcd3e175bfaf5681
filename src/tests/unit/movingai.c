/* SPDX-License-Identifier: MIT */
/*
 * movingai.c - maps in the MovingAI format: the header, terrain, and the position reported for each
 * fault.
 */
#include <string.h>

#include "tests/support/map_reader.h"
#include "tests/support/text_map.h"
#include "tests/test.h"

#define HEADER "type octile\nheight 2\nwidth 4\nmap\n"

TEST(all_spellings_of_a_map_give_the_same_cells)
{
    static const struct variant variants[] = {
        {"LF", TEXT(HEADER ".G@S\nT..O\n")},
        {"CR LF", TEXT("type octile\r\nheight 2\r\nwidth 4\r\nmap\r\n.G@S\r\nT..O\r\n")},
        {"no final line end", TEXT(HEADER ".G@S\nT..O")},
        {"blanks in the header", TEXT("type \toctile \nheight\t2\nwidth 4 \nmap \n.GWS\nO..T\n")},
        {"empty lines at the end", TEXT(HEADER ".G@S\nT..O\n\n \n")},
    };
    static const struct expected expected = {"11#1/#11#", "", ""};
    const struct map_options recognised = options_of(MAP_FORMAT_AUTO);
    assert_all_read(variants, COUNT(variants), &recognised, &expected);
}

TEST(letters_decide_looks_and_walls)
{
    static const char letters[] = ".GS@OTW";
    static const enum look looks[] = {LOOK_PLAIN, LOOK_PLAIN, LOOK_SWAMP, LOOK_PLAIN,
                                      LOOK_PLAIN, LOOK_TREES, LOOK_WATER};
    const struct map_options options = options_of(MAP_FORMAT_MOVINGAI);
    struct grid grid;
    struct error error;
    assert_true(reader_read(TEXT("type octile\nheight 1\nwidth 7\nmap\n.GS@OTW\n"), &options, &grid,
                            &error));
    for (uint32_t x = 0; x < COUNT(looks); x++) {
        const struct point cell = {x, 0};
        assert_int_equal(grid_look(&grid, cell), looks[x]);
        assert_int_equal(grid_blocked(&grid, cell), strchr("@OTW", letters[x]) != NULL);
    }
    grid_free(&grid);
}

TEST(faults_are_reported_at_their_place)
{
    static const struct fault faults[] = {
        {TEXT("type hexagonal\nheight 1\nwidth 1\nmap\n.\n"), 1, 6, "*'hexagonal'*octile*"},
        {TEXT("type octile\nwidth 1\nheight 1\nmap\n.\n"), 2, 1, "*'height'*"},
        {TEXT("type octile\nheight 0\nwidth 1\nmap\n.\n"), 2, 8, "*height*"},
        {TEXT("type octile\nheight 1\nwidth -1\nmap\n.\n"), 3, 7, "*width*"},
        {TEXT("type octile\nheight 1\nwidth 1\n.\n"), 4, 1, "*'map'*"},
        {TEXT(HEADER ".G@S\nT..\n"), 6, 4, "* is 3,* 4;*"},
        {TEXT(HEADER ".G@S.\nT..O\n"), 5, 5, "*longer*4;*"},
        {TEXT(HEADER ".G@S\nT.xO\n"), 6, 3, "*'x'*"},
        {TEXT(HEADER ".G@S\nT..O\n....\n"), 7, 1, "*more rows*2*"},
        {TEXT(HEADER ".G@S\n"), 5, 0, "*too short*4 x 2*"},
    };
    const struct map_options options = options_of(MAP_FORMAT_MOVINGAI);
    assert_all_refused(faults, COUNT(faults), &options);
}

/* The size in the header is checked before memory is allocated. */
TEST(the_limit_on_cells_applies_to_the_size_in_the_header)
{
    static const struct fault fault = {TEXT("type octile\nheight 40000\nwidth 40000\nmap\n."), 0, 0,
                                       "*--max-cells*"};
    const struct map_options options = options_of(MAP_FORMAT_MOVINGAI);
    assert_refused(&fault, ERROR_LIMIT, &options);
}
