/* SPDX-License-Identifier: MIT */
/*
 * algorithm_table.c - tests that the table of algorithms (search/algorithms/table.c) is complete
 * and consistent.
 */
#include <string.h>

#include "tests/support/runs.h"
#include "tests/test.h"

TEST(rows_are_complete)
{
    for (int algorithm = 0; algorithm < ALGORITHM_COUNT; algorithm++) {
        const struct algorithm_row *row = algorithm_row((enum algorithm)algorithm);
        assert_non_null(row->name);
        assert_true(strlen(row->name) > 0);
        assert_non_null(row->description);
        assert_true(strlen(row->description) > 0);
        assert_true((row->run != NULL) != (row->choose != NULL));
        assert_true((row->choices != NULL) == (row->choose != NULL));
        /*
         * Each cell needs one byte of state and at least one path-cost sum, which takes 4 bytes in
         * `bytes` and 8 bytes in `wide_bytes`.
         */
        if (row->run) {
            assert_true(row->bytes > 4);
            assert_true(row->wide_bytes >= row->bytes + 4);
        }
        if (row->tiles || row->lanes)
            assert_true(row->exhaustive && row->optimal != OPTIMAL_NEVER);
        if (row->unsupported)
            assert_non_null(row->alternatives);
        if (row->jumps)
            assert_non_null(row->prepare);
    }
}

TEST(names_are_unique_and_can_be_looked_up)
{
    for (int algorithm = 0; algorithm < ALGORITHM_COUNT; algorithm++) {
        const char *name = search_algorithm_name((enum algorithm)algorithm);
        assert_string_equal(name, algorithm_row((enum algorithm)algorithm)->name);
        assert_int_equal(search_algorithm_from_name(name), algorithm);
    }
    static const char *const unknown[] = {"", "A*", "Astar", "astar ", "ast", "astarr"};
    for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++)
        assert_int_equal(search_algorithm_from_name(unknown[i]), ALGORITHM_COUNT);
}

/*
 * If an algorithm does not support a map, the error message may suggest only algorithms that
 * support every map.
 */
TEST(alternatives_support_every_map_and_setting)
{
    for (int algorithm = 0; algorithm < ALGORITHM_COUNT; algorithm++) {
        const char *alternatives = algorithm_row((enum algorithm)algorithm)->alternatives;
        char text[64];
        if (!alternatives)
            continue;
        assert_true(strlen(alternatives) < sizeof text);
        memcpy(text, alternatives, strlen(alternatives) + 1);
        for (char *rest = NULL, *word = strtok_r(text, " ", &rest); word;
             word = strtok_r(NULL, " ", &rest)) {
            if (strcmp(word, "or") == 0)
                continue;
            const enum algorithm other = search_algorithm_from_name(word);
            assert_int_not_equal(other, ALGORITHM_COUNT);
            assert_null(algorithm_row(other)->unsupported);
        }
    }
}

/* Queries with `nearest` use ALGORITHM_EXHAUSTIVE, which must reach every reachable cell. */
TEST(exhaustive_row_reaches_all_cells_of_any_map)
{
    const struct algorithm_row *row = algorithm_row(ALGORITHM_EXHAUSTIVE);
    assert_true(row->exhaustive);
    assert_null(row->unsupported);
    assert_int_equal(row->optimal, OPTIMAL_IF_ADMISSIBLE);
}

/*
 * Algorithms with OPTIMAL_NEVER do not report any path as optimal. Rows with `choose` are omitted,
 * because another algorithm runs instead.
 */
TEST(algorithms_marked_never_optimal_report_no_optimal_path)
{
    const struct algorithm_row blank = {.name = "new"};
    assert_int_equal(blank.optimal, OPTIMAL_NEVER);
    int without = 0;
    for (int algorithm = 0; algorithm < ALGORITHM_COUNT; algorithm++) {
        const struct algorithm_row *row = algorithm_row((enum algorithm)algorithm);
        if (row->optimal != OPTIMAL_NEVER || row->choose)
            continue;
        struct grid *grid = letters_grid("S...G");
        for (int rule = 0; rule < DIAGONAL_RULE_COUNT; rule++) {
            struct search_result result =
                runs_solve(grid, (enum algorithm)algorithm, (enum diagonal_rule)rule);
            assert_true(result.found);
            assert_int_equal(result.path_count, 5);
            assert_false(result.optimal);
        }
        without++;
    }
    assert_true(without > 0);
}

/*
 * Whether a path is reported as optimal depends on the settings and the map. For example,
 * breadth-first search is optimal if and only if all steps cost the same.
 */
TEST(optimality_depends_on_settings_and_map)
{
    static const struct {
        const char *row;
        enum algorithm algorithm;
        enum heuristic heuristic;
        enum diagonal_rule rule;
        uint32_t weight;
        bool optimal;
    } cases[] = {
        {"S..G", ALGORITHM_ASTAR, HEURISTIC_AUTO, DIAGONAL_BOTH_FREE, 1000, true},
        {"S..G", ALGORITHM_ASTAR, HEURISTIC_AUTO, DIAGONAL_BOTH_FREE, 1001, false},
        {"S..G", ALGORITHM_DIJKSTRA, HEURISTIC_AUTO, DIAGONAL_BOTH_FREE, 2000, true},
        {"S..G", ALGORITHM_BFS, HEURISTIC_AUTO, DIAGONAL_NEVER, 1000, true},
        {"S.5G", ALGORITHM_BFS, HEURISTIC_AUTO, DIAGONAL_NEVER, 1000, false},
        {"S..G", ALGORITHM_GREEDY, HEURISTIC_AUTO, DIAGONAL_NEVER, 1000, false},
        {"S..G", ALGORITHM_JPS, HEURISTIC_AUTO, DIAGONAL_BOTH_FREE, 1000, true},
        {"S..G", ALGORITHM_JPS, HEURISTIC_AUTO, DIAGONAL_BOTH_FREE, 3000, false},
        {"S..G", ALGORITHM_BIDIRECTIONAL, HEURISTIC_AUTO, DIAGONAL_BOTH_FREE, 1000, true},
        {"S..G", ALGORITHM_FASTEST, HEURISTIC_AUTO, DIAGONAL_BOTH_FREE, 1000, true},
        {"S.5G", ALGORITHM_FASTEST, HEURISTIC_AUTO, DIAGONAL_BOTH_FREE, 1000, true},
        {"S.5G", ALGORITHM_FASTEST, HEURISTIC_AUTO, DIAGONAL_BOTH_FREE, 2000, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct grid *grid = letters_grid(cases[i].row);
        struct search_settings settings = search_settings_default();
        settings.algorithm = cases[i].algorithm;
        settings.heuristic = cases[i].heuristic;
        settings.rule = cases[i].rule;
        settings.weight = cases[i].weight;
        struct search *search = runs_create(grid, &settings);
        struct search_result result = runs_run(search, &grid->starts, &grid->goals);
        if (result.optimal != cases[i].optimal)
            fail_msg("case %zu: optimal is %d", i, result.optimal);
    }
}
