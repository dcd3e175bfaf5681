/* SPDX-License-Identifier: MIT */
/*
 * array.c - nested lists: the forms in which programs print arrays, and the position reported for
 * each fault.
 */
#include <stdlib.h>
#include <string.h>

#include "tests/support/map_reader.h"
#include "tests/support/text_map.h"
#include "tests/test.h"

/* --- accepted arrays ----------------------------------------------------------------------- */

/* The map has no symmetry, so that reversed or swapped rows and columns are noticed. */
static const struct expected expected = {"111#11/1#1#19/1#1111/15###1/411111", "1,0 0,3", "4,4"};

static const struct variant variants[] = {
    {"Python", TEXT("[[0, 2, 0, 1, 0, 0], [0, 1, 0, 1, 0, 9], [0, 1, 0, 0, 0, 0], "
                    "[2, 5, 1, 1, 1, 0], [4, 0, 0, 0, 3, 0]]\n")},
    {"Python, tuples", TEXT("((0, 2, 0, 1, 0, 0), (0, 1, 0, 1, 0, 9), (0, 1, 0, 0, 0, 0), "
                            "(2, 5, 1, 1, 1, 0), (4, 0, 0, 0, 3, 0))")},
    {"Python, pprint", TEXT("[[0, 2, 0, 1, 0, 0],\n [0, 1, 0, 1, 0, 9],\n [0, 1, 0, 0, 0, 0],\n"
                            " [2, 5, 1, 1, 1, 0],\n [4, 0, 0, 0, 3, 0]]\n")},
    {"Python, each row printed", TEXT("[0, 2, 0, 1, 0, 0]\n[0, 1, 0, 1, 0, 9]\n[0, 1, 0, 0, 0, 0]\n"
                                      "[2, 5, 1, 1, 1, 0]\n[4, 0, 0, 0, 3, 0]\n")},
    {"rows with commas between them",
     TEXT("[0,2,0,1,0,0],\n[0,1,0,1,0,9],\n[0,1,0,0,0,0],\n[2,5,1,1,1,0],\n[4,0,0,0,3,0],\n")},
    {"Python source", TEXT("# a map\n[ # rows\n  [0, 2, 0, 1, 0, 0,],\n  [0, 1, 0, 1, 0, 9,],\n"
                           "  # half\n  [0, 1, 0, 0, 0, 0,], // c\n  [2, 5, 1, 1, 1, 0,],\n"
                           "  [4, 0, 0, 0, 3, 0,],\n],\n")},
    {"JSON", TEXT("[[0,2,0,1,0,0],[0,1,0,1,0,9],[0,1,0,0,0,0],[2,5,1,1,1,0],[4,0,0,0,3,0]]")},
    {"JSON, one number on each line",
     TEXT("[\n  [\n    0,\n    2,\n    0,\n    1,\n    0,\n    0\n  ],\n  [\n0,1,0,1,0,9\n  ],\n"
          "[0,1,0,0,0,0],[2,5,1,1,1,0],[4,0,0,0,3,0]\n]\n")},
    {"JSON, strings", TEXT("[[\"0\",\"S\",\"0\",\"1\",\"0\",\"0\"],[0,1,0,1,0,9],[0,1,0,0,0,0],"
                           "[\"S\",\"5\",1,1,1,0],[4,0,0,0,\"G\",0]]")},
    {"CR LF and a byte order mark",
     TEXT("\xef\xbb\xbf[[0, 2, 0, 1, 0, 0],\r\n [0, 1, 0, 1, 0, 9],\r\n [0, 1, 0, 0, 0, 0],\r\n"
          " [2, 5, 1, 1, 1, 0],\r\n [4, 0, 0, 0, 3, 0]]\r\n")},
    {"Python, S and G", TEXT("[[0, 'S', 0, 1, 0, 0], [0, 1, 0, 1, 0, 9], [0, 1, 0, 0, 0, 0], "
                             "['S', 5, 1, 1, 1, 0], [4, 0, 0, 0, 'G', 0]]\n")},
    {"S and G without quotes", TEXT("[[0, S, 0, 1, 0, 0], [0, 1, 0, 1, 0, 9], [0, 1, 0, 0, 0, 0], "
                                    "[S, 5, 1, 1, 1, 0], [4, 0, 0, 0, G, 0]]\n")},
    {"booleans", TEXT("[[False, 2, false, True, 0, 0], [0, true, 0, 1, 0, 9], [0, 1, 0, 0, 0, 0], "
                      "[2, 5, 1, 1, 1, 0], [4, 0, 0, 0, 3, 0]]\n")},
    {"NumPy, str", TEXT("[[0 2 0 1 0 0]\n [0 1 0 1 0 9]\n [0 1 0 0 0 0]\n [2 5 1 1 1 0]\n"
                        " [4 0 0 0 3 0]]\n")},
    {"NumPy, repr", TEXT("array([[0, 2, 0, 1, 0, 0],\n       [0, 1, 0, 1, 0, 9],\n"
                         "       [0, 1, 0, 0, 0, 0],\n       [2, 5, 1, 1, 1, 0],\n"
                         "       [4, 0, 0, 0, 3, 0]])\n")},
    {"NumPy, repr with a type", TEXT("array([[0, 2, 0, 1, 0, 0],\n       [0, 1, 0, 1, 0, 9],\n"
                                     "       [0, 1, 0, 0, 0, 0],\n       [2, 5, 1, 1, 1, 0],\n"
                                     "       [4, 0, 0, 0, 3, 0]], dtype=uint8)\n")},
    {"NumPy, strings", TEXT("np.array([['0', 'S', '0', '1', '0', '0'], [0, 1, 0, 1, 0, 9],\n"
                            "[0, 1, 0, 0, 0, 0], [2, 5, 1, 1, 1, 0],\n"
                            "[4, 0, 0, 0, 3, 0]],\n      dtype='<U21', shape=(5, 6)),\n")},
    {"NumPy, floats", TEXT("[[0. 2. 0. 1. 0. 0.]\n [0. 1. 0. 1. 0. 9.]\n [0. 1. 0. 0. -0. 0.]\n"
                           " [2. 5. 1. 1. 1. 0.]\n [4. 0. 0. 0. 3. 0.]]\n")},
    {"NumPy, wrapped rows", TEXT("[[0 2 0\n  1 0 0]\n [0 1 0\n  1 0 9]\n [0 1 0\n  0 0 0]\n"
                                 " [2 5 1\n  1 1 0]\n [4 0 0\n  0 3 0]]\n")},
    {"a list of arrays", TEXT("[array([0, 2, 0, 1, 0, 0]), array([0, 1, 0, 1, 0, 9]), "
                              "array([0, 1, 0, 0, 0, 0]), array([2, 5, 1, 1, 1, 0], dtype=int8), "
                              "numpy.array([4, 0, 0, 0, 3, 0],)]")},
};

TEST(all_forms_of_an_array_give_the_same_map)
{
    const struct map_options automatic = map_options_default();
    const struct map_options named = options_of(MAP_FORMAT_ARRAY);
    for (size_t i = 0; i < COUNT(variants); i++)
        /* Skip the variant that begins with "# a map". It would be recognised as a maze. */
        if (strncmp(variants[i].text, "# a map", 7) != 0)
            assert_reads(variants[i].name, variants[i].text, variants[i].size, &automatic,
                         &expected);
    assert_all_read(variants, COUNT(variants), &named, &expected);
}

TEST(reads_small_arrays)
{
    const struct map_options options = map_options_default();
    assert_reads("one cell", TEXT("[[0]]"), &options, &(const struct expected){"1", "", ""});
    assert_reads("a row", TEXT("[0, 1, 2]"), &options, &(const struct expected){"1#1", "2,0", ""});
    assert_reads("a column", TEXT("[[4], [9], [5]]"), &options,
                 &(const struct expected){"4/9/5", "", ""});
    assert_reads("a 1-D array", TEXT("array([0, 1, 3])"), &options,
                 &(const struct expected){"1#1", "", "2,0"});
    assert_reads("strings of several digits", TEXT("[['10', '0'], ['7', '255']]"), &options,
                 &(const struct expected){"?1/7?", "", ""});
    assert_reads("a tuple of one row, with a trailing comma", TEXT("((0, 1),)"), &options,
                 &(const struct expected){"1#", "", ""});
}

/* --- refused arrays ------------------------------------------------------------------------ */

#define NOT_A_CELL(word) "'" word "'*0 to 255*"
#define ELIDED           "*NumPy*np.save(*np.savetxt(*"
#define NEXT_TO          "*next to*"
#define DIGITS           "*row of digits*"

TEST(faults_are_reported_at_their_place)
{
    static const struct fault faults[] = {
        {TEXT("[[0, 0], [0]]"), 1, 12, ROW_FAULT("1", "1", "2")},
        {TEXT("[[0 0]\n [0 0 0]]"), 2, 8, ROW_FAULT("3", "1", "2")},
        {TEXT("[[0, 256]]"), 1, 6, NOT_A_CELL("256")},
        {TEXT("[[0, -1]]"), 1, 6, NOT_A_CELL("-1")},
        {TEXT("[[0, +1]]"), 1, 6, NOT_A_CELL("+1")},
        {TEXT("[[0, 0.5]]"), 1, 6, NOT_A_CELL("0.5")},
        {TEXT("[[0.5, 0]]"), 1, 3, NOT_A_CELL("0.5")},
        {TEXT("[[0, nan]]"), 1, 6, NOT_A_CELL("nan")},
        {TEXT("[[0, None]]"), 1, 6, NOT_A_CELL("None")},
        {TEXT("[[0, 's']]"), 1, 6, NOT_A_CELL("'s'")},
        {TEXT("[[0, 'S]]"), 1, 6, NOT_A_CELL("'S")},
        {TEXT("[[0, 'S'0]]"), 1, 6, NOT_A_CELL("'S'0")},
        {TEXT("[[0, \"300\"]]"), 1, 6, NOT_A_CELL("\"300\"")},
        {TEXT("[[0, x]]"), 1, 6, NOT_A_CELL("x")},
        {TEXT("[[0, 99999999999999999999]]"), 1, 6, NOT_A_CELL("99999999999999999999")},
        {TEXT("[[0; 1]]"), 1, 3, NOT_A_CELL("0")},
        {TEXT("[[0 1]\n;\n[0 1]]"), 2, 1, NOT_A_CELL(";")},
        {TEXT("[[0 0 0 ... 0 0 0]\n ..."), 1, 9, ELIDED},
        {TEXT("[[0, 0, 0, ..., 0, 0, 0],\n ...,\n"), 1, 12, ELIDED},
        {TEXT("[[0 0]\n ...\n [0 0]]"), 2, 2, ELIDED},
        {TEXT("[...\n [0 0]]"), 1, 2, ELIDED},
        {TEXT("[[0, , 1]]"), 1, 6, "*missing*comma*"},
        {TEXT("[,0]"), 1, 1, "*'['*--help=formats*"},
        {TEXT("[0,,]"), 1, 4, "*missing*comma*"},
        {TEXT("[[0], []]"), 1, 8, "*no cells*"},
        {TEXT("[[0],\n [[1]]]"), 2, 3, "*two dimensions*"},
        {TEXT("[[[0, 1]]]"), 1, 3, "*two dimensions*"},
        {TEXT("[[0], 1]"), 1, 7, NEXT_TO},
        {TEXT("[0, [1]]"), 1, 5, NEXT_TO},
        {TEXT("[0[1]]"), 1, 3, NEXT_TO},
        {TEXT("[[0]]\n[[1]]"), 2, 1, "*second array*"},
        {TEXT("[0, 1)"), 1, 6, "*match*"},
        {TEXT("[0, 1]]"), 1, 7, "*match*"},
        {TEXT("[0, 1"), 1, 0, "*closed*"},
        {TEXT("[[0, 1],\n"), 2, 0, "*closed*"},
        {TEXT("[0, 1] 5"), 1, 8, "*not in a list*"},
        {TEXT("[0, 1];"), 1, 7, NOT_A_CELL(";")},
        {TEXT("[0110]\n[0010]"), 1, 2, DIGITS},
        {TEXT("[\"0110\", \"0010\"]"), 1, 2, DIGITS},
        {TEXT("[\"110\", \"100\"]"), 1, 2, DIGITS},
        {TEXT("[['S', '0110']]"), 1, 8, DIGITS},
        {TEXT("array(0)"), 1, 7, "*not in a list*"},
        {TEXT("array([0], [1])"), 1, 12, NOT_A_CELL("[")},
        {TEXT("array([0] [1])"), 1, 11, "*one list*"},
        {TEXT("array([0], dtype=int8"), 1, 0, "*closed*"},
        {TEXT("array([0], dtype=int8) x"), 1, 24, NOT_A_CELL("x")},
        {TEXT("array([0], dtype=int8]"), 1, 22, NOT_A_CELL("]")},
        {TEXT("array([[0]))"), 1, 11, "*match*"},
    };
    const struct map_options options = map_options_default();
    assert_all_refused(faults, COUNT(faults), &options);
}

TEST(other_texts_with_brackets_are_not_arrays)
{
    static const struct fault faults[] = {
        {TEXT("[section]\nkey = 1\n"), 1, 1, "*'['*"},
        {TEXT("[INFO] text\n"), 1, 1, "*'['*"},
        {TEXT("[2026-01-02] text\n"), 1, 1, "*'['*"},
        {TEXT("[{\"x\": 1}]\n"), 1, 1, "*'['*"},
        {TEXT("[\"a\", \"b\"]\n"), 1, 1, "*'['*"},
        {TEXT("(1) text\n"), 1, 1, "*'('*"},
        {TEXT("[]\n"), 1, 1, "*'['*"},
        {TEXT("arrays\n"), 1, 1, "*'a'*"},
    };
    const struct map_options options = map_options_default();
    assert_all_refused(faults, COUNT(faults), &options);
}

TEST(a_chosen_format_reports_its_own_faults)
{
    static const struct fault faults[] = {
        {TEXT("0 1"), 1, 1, "*not in a list*"},  {TEXT("[]"), 1, 2, "*no cells*"},
        {TEXT("\n\n"), 3, 0, "*no cells*"},      {TEXT("[\0]"), 1, 2, NOT_A_CELL("")},
        {TEXT("{0, 1}"), 1, 1, NOT_A_CELL("{")}, {TEXT(",[0]"), 1, 1, "*missing*"},
        {TEXT("array()"), 1, 7, "*missing*"},
    };
    const struct map_options options = options_of(MAP_FORMAT_ARRAY);
    assert_all_refused(faults, COUNT(faults), &options);
}

TEST(limit_counts_cells)
{
    for (size_t i = 0; i < COUNT(variants); i++) {
        struct grid grid;
        struct error error;
        struct map_options options = options_of(MAP_FORMAT_ARRAY);
        options.max_cells = 29;
        assert_false(reader_read(variants[i].text, variants[i].size, &options, &grid, &error));
        assert_int_equal(error.code, ERROR_LIMIT);
    }
}

TEST(costs_apply_to_numbers)
{
    static const struct map_cost costs[] = {{.value = 5, .cost = 7000}};
    struct map_options options = map_options_default();
    options.costs = costs;
    options.cost_count = COUNT(costs);
    assert_reads("cost", TEXT("[[0, 5], [1, 6]]"), &options,
                 &(const struct expected){"17/#6", "", ""});
}
