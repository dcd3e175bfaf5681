/* SPDX-License-Identifier: MIT */
/*
 * api_memory.c - the library's guarantees about memory (api/search.c and search/prepare.c). A
 * search with reserved memory allocates nothing, and every failed allocation is reported.
 *
 * This test program is linked so that allocations go through the functions below, which count the
 * allocations and can make one fail. Allocations inside other libraries are not counted.
 */
#include <stdatomic.h>
#include <stdlib.h>

#include "api/astar.h"
#include "search/rules/settings.h"
#include "tests/support/field.h"
#include "tests/test.h"

static atomic_ulong allocations;
static atomic_ulong fail_at; /* the allocation that fails, counted from 1; 0: none */

static bool fails(void)
{
    return atomic_fetch_add(&allocations, 1) + 1 == atomic_load(&fail_at);
}

/*
 * The linker option --wrap requires these names.
 * NOLINTBEGIN(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp)
 */
void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);

void *__wrap_malloc(size_t size)
{
    return fails() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return fails() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *memory, size_t size)
{
    return fails() ? NULL : __real_realloc(memory, size);
}
/* NOLINTEND(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp) */

enum { SOME_TURNS = 60 };

/*
 * In each of `turns` turns, changes a cell and then searches the map from `ends` random starts to
 * `ends` random goals. No run may allocate memory.
 */
static void play(struct astar_map *map, struct astar_search *search, size_t ends, int turns)
{
    struct random random = random_begin((uint64_t)turns + ends);
    const uint32_t side = astar_map_width(map);
    struct astar_point starts[64];
    struct astar_point goals[64];
    assert_true(ends <= 64);
    for (int turn = 0; turn < turns; turn++) {
        const struct astar_point door = field_anywhere(&random, side);
        astar_map_set(map, door.x, door.y, random_chance(&random, 30) ? ASTAR_WALL : ASTAR_FREE);
        for (size_t i = 0; i < ends; i++) {
            starts[i] = field_anywhere(&random, side);
            goals[i] = field_anywhere(&random, side);
        }
        const struct astar_query query = {
            .starts = starts, .start_count = ends, .goals = goals, .goal_count = ends};
        const unsigned long before = atomic_load(&allocations);
        if (astar_search_run(search, &query, NULL) > ASTAR_NO_PATH)
            fail_msg("turn %d failed", turn);
        if (atomic_load(&allocations) != before)
            fail_msg("turn %d allocated", turn);
    }
}

TEST(reserved_searches_allocate_nothing)
{
    enum { SIDE = 512, TURNS = 10000 };
    for (int algorithm = 0; algorithm < (int)ALGORITHM_COUNT; algorithm++) {
        for (int rule = ASTAR_DIAGONAL_BOTH_FREE; rule <= ASTAR_DIAGONAL_NEVER; rule++) {
            const struct astar_settings settings = {.algorithm = (enum astar_algorithm)algorithm,
                                                    .diagonal = (enum astar_diagonal)rule};
            const bool fast = algorithm == ASTAR_ALGORITHM_FASTEST && rule == 0;
            const size_t ends = rule == ASTAR_DIAGONAL_ALWAYS ? 64 : 1;
            struct astar_map *map = field_make(SIDE, fast ? 0 : 10 * (unsigned)rule);
            struct astar_search *search = field_create(map, &settings);
            assert_int_equal(astar_search_reserve(search, ends, NULL), ASTAR_OK);
            play(map, search, ends, fast ? TURNS : SOME_TURNS);
            test_release();
        }
    }
}

/*
 * No run may allocate memory, even if it computes the landmarks again or if the first terrain was
 * added after the reservation.
 */
TEST(searches_with_landmarks_allocate_nothing)
{
    enum { SIDE = 100, RUNS = 100 };
    const struct astar_settings settings = {.problems = 1000};
    for (int terrain = 0; terrain < 2; terrain++) {
        struct astar_map *map = field_make(SIDE, 10);
        if (terrain != 0)
            astar_map_set(map, 9, 9, 9);
        struct astar_search *search = field_create(map, &settings);
        assert_int_equal(astar_search_reserve(search, 1, NULL), ASTAR_OK);
        astar_map_set(map, 8, 8, 9);
        struct random random = random_begin(1);
        uint64_t expanded[2] = {0};
        for (int run = 0; run < 2 * RUNS; run++) {
            const unsigned long before = atomic_load(&allocations);
            assert_true(astar_search_find(search, field_anywhere(&random, SIDE),
                                          field_anywhere(&random, SIDE), NULL) <= ASTAR_NO_PATH);
            assert_int_equal(atomic_load(&allocations), before);
            expanded[run / RUNS] += astar_search_expanded(search);
        }
        assert_true(expanded[1] < expanded[0]); /* the landmarks were used */
    }
}

/*
 * Memory remains reserved after queries of other kinds, map changes and failed reservations.
 */
TEST(memory_stays_reserved)
{
    struct astar_map *map = field_make(200, 10);
    struct astar_search *search = field_search(map, ASTAR_ALGORITHM_FASTEST);
    const struct astar_query via = {.starts = &(struct astar_point){0, 0},
                                    .start_count = 1,
                                    .goals = &(struct astar_point){150, 180},
                                    .goal_count = 1,
                                    .via = &(struct astar_point){100, 9},
                                    .via_count = 1};
    struct astar_error error = {.message = ""};
    assert_int_equal(astar_search_reserve(search, 1000, NULL), ASTAR_OK);
    assert_true(astar_search_run(search, &via, NULL) <= ASTAR_NO_PATH);
    play(map, search, 1, SOME_TURNS);
    /* Add terrain and remove it again. The search must keep its jump maps. */
    astar_map_set(map, 0, 0, 9);
    assert_true(astar_search_find(search, (struct astar_point){0, 0}, (struct astar_point){1, 1},
                                  NULL) <= ASTAR_NO_PATH);
    astar_map_set(map, 0, 0, 0);
    play(map, search, 64, SOME_TURNS);
    assert_int_equal(astar_search_reserve(search, SIZE_MAX, &error), ASTAR_ERROR_MEMORY);
    assert_int_equal(error.status, ASTAR_ERROR_MEMORY);
    assert_int_equal(astar_search_reserve(search, SIZE_MAX / 2, &error), ASTAR_ERROR_MEMORY);
    play(map, search, 1, SOME_TURNS);
    /*
     * This search is created while the map has terrain, on which jump point search is not possible.
     */
    astar_map_set(map, 0, 0, 9);
    search = field_search(map, ASTAR_ALGORITHM_FASTEST);
    assert_int_equal(astar_search_reserve(search, 1, NULL), ASTAR_OK);
    astar_map_set(map, 0, 0, 0);
    play(map, search, 1, SOME_TURNS);
}

/* Checks that the counter works: a search without reserved memory must allocate memory. */
TEST(allocations_are_counted)
{
    struct astar_map *map = field_make(6, 0);
    struct astar_search *search = field_search(map, ASTAR_ALGORITHM_ASTAR);
    const unsigned long before = atomic_load(&allocations);
    assert_int_equal(
        astar_search_find(search, (struct astar_point){0, 0}, (struct astar_point){5, 5}, NULL),
        ASTAR_OK);
    assert_true(atomic_load(&allocations) > before);
}

/*
 * Reads a map, searches it, reserves memory and draws a picture. Returns true if every call
 * succeeded. If the first run of the search fails, a second run must succeed.
 */
static bool use_all(enum astar_algorithm algorithm, uintptr_t problems)
{
    const struct astar_settings settings = {.algorithm = algorithm, .problems = problems};
    const struct astar_query query = {.via = &(struct astar_point){0, 2}, .via_count = 1};
    const struct astar_query nearest = {
        .goals = &(struct astar_point){2, 0}, .goal_count = 1, .nearest = true};
    struct astar_error error = {.status = ASTAR_ERROR_MEMORY};
    void *png = NULL;
    uint8_t *pixels = NULL;
    double costs[12];
    int8_t directions[12];
    size_t size;
    uint32_t width = 0;
    uint32_t height = 0;
    bool ok = false;
    const bool terrain = problems > 0; /* add terrain, but not on the cheapest path */
    const char *const text =
        terrain ? "2 0 1 9\n0 0 1 3\n0 0 0 0\n" : "2 0 1 0\n0 0 1 3\n0 0 0 0\n";
    struct astar_map *map = astar_map_read(text, 24, NULL, &error);
    struct astar_search *search = map ? astar_search_create(map, &settings, &error) : NULL;
    if (search) {
        ok = astar_search_run(search, NULL, &error) == ASTAR_OK;
        if (!ok)
            assert_int_equal(astar_search_run(search, NULL, NULL), ASTAR_OK);
        assert_int_equal(astar_search_cost_micro(search), algorithm == ASTAR_ALGORITHM_GREEDY
                                                              ? astar_search_cost_micro(search)
                                                              : 5414214);
        ok = ok && astar_search_run(search, &query, &error) == ASTAR_OK &&
             astar_search_run(search, &nearest, &error) == ASTAR_NEAREST &&
             astar_search_distances(search, NULL, costs, &error) == ASTAR_OK &&
             astar_search_flow(search, NULL, directions, costs, &error) == ASTAR_OK &&
             astar_search_reserve(search, 20, &error) == ASTAR_OK &&
             astar_draw_png(map, search, NULL, &png, &size, &error) == ASTAR_OK &&
             astar_draw_rgb(map, search, NULL, &pixels, &width, &height, &error) == ASTAR_OK;
    }
    assert_true(pixels ? width > 0 && height > 0 : width == 0 && height == 0);
    astar_free(pixels);
    astar_free(png);
    astar_search_free(search);
    astar_map_free(map);
    assert_true(ok || error.status == ASTAR_ERROR_MEMORY);
    return ok;
}

TEST(failure_of_any_allocation_is_reported)
{
    /* The extra iteration after the last algorithm tests A* with landmarks. */
    for (int algorithm = 0; algorithm <= (int)ALGORITHM_COUNT; algorithm++) {
        const bool landmarks = algorithm == (int)ALGORITHM_COUNT;
        unsigned long nth = 0;
        bool ok = false;
        while (!ok && nth < 1000) {
            atomic_store(&allocations, 0);
            atomic_store(&fail_at, ++nth);
            ok = landmarks ? use_all(ASTAR_ALGORITHM_ASTAR, 1000)
                           : use_all((enum astar_algorithm)algorithm, 0);
            atomic_store(&fail_at, 0);
        }
        assert_true(ok);
        assert_true(nth > 20);
    }
}
