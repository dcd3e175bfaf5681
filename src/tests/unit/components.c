/* SPDX-License-Identifier: MIT */
/* components.c - tests that the connected components found are those that a flood fill finds. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "map/components.h"
#include "tests/support/letters.h"
#include "tests/support/random.h"
#include "tests/test.h"

enum { RANDOM_PLANES = 4000, SIDE_MAX = 17, PIXELS_MAX = SIDE_MAX * SIDE_MAX };

/* The expected labels and components of a plane. */
struct oracle {
    uint32_t labels[PIXELS_MAX];
    struct component items[PIXELS_MAX + 1];
    uint32_t count; /* number of components plus 1 */
};

static uint32_t least_of(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

static uint32_t most_of(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

/* Gives a label to a pixel and to all pixels of its component. */
static void flood(const struct plane *plane, uint8_t value, enum neighbours neighbours,
                  struct oracle *oracle, uint32_t first)
{
    uint32_t stack[PIXELS_MAX];
    size_t depth = 0;
    const int64_t width = plane->width;
    struct component *item = &oracle->items[oracle->count];
    *item = (struct component){.left = UINT32_MAX, .top = UINT32_MAX};
    stack[depth++] = first;
    oracle->labels[first] = oracle->count;
    while (depth > 0) {
        const int64_t x = stack[--depth] % width;
        const int64_t y = stack[depth] / width;
        item->area++;
        item->x_sum += (uint64_t)x;
        item->y_sum += (uint64_t)y;
        item->left = least_of(item->left, (uint32_t)x);
        item->right = most_of(item->right, (uint32_t)x);
        item->top = least_of(item->top, (uint32_t)y);
        item->bottom = most_of(item->bottom, (uint32_t)y);
        for (int direction = 0; direction < 9; direction++) {
            const int64_t dx = direction % 3 - 1;
            const int64_t dy = direction / 3 - 1;
            const int64_t at = (y + dy) * width + x + dx;
            if ((neighbours == NEIGHBOURS_4 && dx != 0 && dy != 0) || x + dx < 0 ||
                x + dx >= width || y + dy < 0 || y + dy >= plane->height ||
                plane->values[at] != value || oracle->labels[at] != 0)
                continue;
            oracle->labels[at] = oracle->count;
            stack[depth++] = (uint32_t)at;
        }
    }
}

static void find_by_flooding(const struct plane *plane, uint8_t value, enum neighbours neighbours,
                             struct oracle *oracle)
{
    memset(oracle, 0, sizeof *oracle);
    oracle->count = 1;
    for (uint32_t i = 0; i < plane_count(plane); i++) {
        if (plane->values[i] != value || oracle->labels[i] != 0)
            continue;
        flood(plane, value, neighbours, oracle, i);
        oracle->count++;
    }
}

static void assert_component(const struct component *item, const struct component *expected)
{
    assert_int_equal(item->area, expected->area);
    assert_int_equal(item->x_sum, expected->x_sum);
    assert_int_equal(item->y_sum, expected->y_sum);
    assert_int_equal(item->left, expected->left);
    assert_int_equal(item->top, expected->top);
    assert_int_equal(item->right, expected->right);
    assert_int_equal(item->bottom, expected->bottom);
}

/*
 * Returns the squared distance of a pixel from the centre of a component, times its squared area.
 */
static int64_t square_from_centre(const struct component *item, int64_t x, int64_t y)
{
    const int64_t dx = x * (int64_t)item->area - (int64_t)item->x_sum;
    const int64_t dy = y * (int64_t)item->area - (int64_t)item->y_sum;
    return dx * dx + dy * dy;
}

/* Compares the middles of components with those that a search over all pixels finds. */
static void check_middles(const struct components *found, const struct oracle *oracle)
{
    struct error error;
    struct point *middles = components_middles(found, &error);
    assert_non_null(middles);
    for (uint32_t label = 1; label < found->count; label++) {
        int64_t least = INT64_MAX;
        uint32_t middle = 0;
        for (uint32_t i = 0; i < found->width * found->height; i++) {
            const int64_t square =
                square_from_centre(&found->items[label], i % found->width, i / found->width);
            if (oracle->labels[i] != label || square >= least)
                continue;
            least = square;
            middle = i;
        }
        assert_int_equal(middles[label].x, middle % found->width);
        assert_int_equal(middles[label].y, middle / found->width);
    }
    free(middles);
}

static void check_plane(const struct plane *plane, uint8_t value, enum neighbours neighbours,
                        uint64_t trial)
{
    struct oracle oracle;
    struct components found;
    struct error error;
    find_by_flooding(plane, value, neighbours, &oracle);
    assert_true(components_find(&found, plane_rows(plane), value, neighbours, NULL, &error));
    assert_int_equal(found.width, plane->width);
    assert_int_equal(found.height, plane->height);
    if (found.count != oracle.count)
        fail_msg("trial %" PRIu64 ": %zu components, not %" PRIu32, trial, found.count - 1,
                 oracle.count - 1);
    for (uint32_t i = 0; i < plane_count(plane); i++) {
        const uint32_t label = components_label(&found, i % plane->width, i / plane->width);
        if (label != oracle.labels[i])
            fail_msg("trial %" PRIu64 ": pixel %" PRIu32 " has label %" PRIu32 ", not %" PRIu32,
                     trial, i, label, oracle.labels[i]);
    }
    for (size_t i = 1; i < found.count; i++)
        assert_component(&found.items[i], &oracle.items[i]);
    check_middles(&found, &oracle);
    components_free(&found);
}

TEST(finds_the_same_components_as_a_flood_fill)
{
    for (uint64_t trial = 0; trial < RANDOM_PLANES; trial++) {
        struct random rng = random_begin(trial);
        const uint32_t width = random_between(&rng, 1, SIDE_MAX);
        const uint32_t height = random_between(&rng, 1, SIDE_MAX);
        const uint32_t share = random_between(&rng, 0, 100);
        struct plane *plane = letters_plane(width, height);
        for (size_t i = 0; i < plane_count(plane); i++)
            plane->values[i] = random_chance(&rng, share) ? 7 : (uint8_t)random_below(&rng, 2);
        for (uint8_t value = 0; value <= 7; value = (uint8_t)(value + 7)) {
            check_plane(plane, value, NEIGHBOURS_4, trial);
            check_plane(plane, value, NEIGHBOURS_8, trial);
        }
    }
}

TEST_RELEASE(release_components, components_free)

/* Finds components, which are released at the end of the test. */
static struct components *find(const struct plane *plane, uint8_t value, enum neighbours neighbours)
{
    struct components *found = test_memory(sizeof *found);
    struct error error;
    assert_true(components_find(found, plane_rows(plane), value, neighbours, NULL, &error));
    test_keep(found, release_components);
    return found;
}

/* Creates a plane whose pixels are the letters of a drawing. */
static struct plane *drawn_plane(const char *drawing)
{
    struct plane *plane = letters_plane(letters_width(drawing), letters_height(drawing));
    for (uint32_t y = 0; y < plane->height; y++)
        memcpy(plane_row(plane, y), drawing + (size_t)y * (plane->width + 1), plane->width);
    return plane;
}

TEST(corners_connect_only_eight_neighbours)
{
    struct plane *plane = drawn_plane("#..##/"
                                      ".#..#/"
                                      "...#.");
    struct components *found = find(plane, '#', NEIGHBOURS_4);
    assert_int_equal(found->count, 5);
    assert_component(&found->items[2], &(struct component){3, 11, 1, 3, 0, 4, 1});
    found = find(plane, '#', NEIGHBOURS_8);
    assert_int_equal(found->count, 3);
    assert_component(&found->items[1], &(struct component){2, 1, 1, 0, 0, 1, 1});
    assert_component(&found->items[2], &(struct component){4, 14, 3, 3, 0, 4, 2});
}

/* The first pass gives the parts of this component different labels. */
TEST(branches_that_meet_late_are_one_component)
{
    struct plane *plane = drawn_plane("#.#.#.#.#/"
                                      "#.#.#.#.#/"
                                      "#.#.###.#/"
                                      "#.#.....#/"
                                      "#.#######/"
                                      "#......../"
                                      "#########");
    check_plane(plane, '#', NEIGHBOURS_4, 0);
    check_plane(plane, '#', NEIGHBOURS_8, 0);
    struct components *found = find(plane, '#', NEIGHBOURS_4);
    assert_int_equal(found->count, 4);
}

TEST(far_components_are_those_beyond_a_distance)
{
    struct plane *plane = drawn_plane("#....#..../"
                                      "#.........");
    struct components found;
    struct error error;
    assert_true(components_far(&found, plane_rows(plane), '#', 4, NULL, &error));
    assert_int_equal(found.count, 3);
    assert_component(&found.items[1], &(struct component){4, 10, 2, 2, 0, 3, 1});
    assert_component(&found.items[2], &(struct component){6, 48, 3, 7, 0, 9, 1});
    components_free(&found);
}

TEST(a_value_that_does_not_occur_has_no_components)
{
    struct plane *plane = drawn_plane("ab/"
                                      "ba/"
                                      "aa");
    struct components *found = find(plane, 'c', NEIGHBOURS_8);
    assert_int_equal(found->count, 1);
    for (uint32_t i = 0; i < 6; i++)
        assert_int_equal(components_label(found, i % 2, i / 2), 0);
    components_free(found);
    assert_null(found->runs);
    assert_null(found->items);
}

TEST(a_painting_has_the_values_of_its_components)
{
    static const char *const expected[] = {"aa-b", "---b", "cc--"};
    struct plane *plane = drawn_plane("##.#/"
                                      "...#/"
                                      "##..");
    uint8_t row[4];
    struct components *found = find(plane, '#', NEIGHBOURS_4);
    const struct painting painting = {found, (const uint8_t *)"-abc"};
    const struct plane_rows painted = painting_rows(&painting);
    assert_int_equal(painted.width, 4);
    assert_int_equal(painted.height, 3);
    for (uint32_t y = 3; y-- > 0;) {
        painted.fill(painted.context, y, row);
        assert_memory_equal(row, expected[y], 4);
    }
}

TEST(the_size_is_the_larger_side)
{
    assert_int_equal(component_size(&(struct component){.left = 4, .right = 6}), 3);
    assert_int_equal(component_size(&(struct component){.top = 2, .bottom = 9}), 8);
    assert_int_equal(component_size(&(struct component){.left = 1, .right = 1}), 1);
}
