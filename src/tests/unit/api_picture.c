/* SPDX-License-Identifier: MIT */
/* api_picture.c - pictures drawn by the library (api/picture.c), as PNG files and as RGB pixels. */
#include <string.h>

#include "api/astar.h"
#include "tests/support/field.h"
#include "tests/support/png_oracle.h"
#include "tests/test.h"

TEST(rgb_pixels_equal_those_of_the_png)
{
    static const struct astar_picture looks[] = {
        {0},
        {.scale = 1, .no_explored = true, .compression = ASTAR_UNCOMPRESSED},
        {.scale = 16, .palette = "dark", .path_style = ASTAR_PATH_BOTH, .rings = true},
        {.scale = 9, .heat = true, .no_grid_lines = true, .compression = 12},
        {.scale = 12, .legend = true, .palette = "colorblind"},
    };
    struct astar_map *map = field_small();
    struct astar_search *search = field_search(map, ASTAR_ALGORITHM_ASTAR);
    assert_int_equal(astar_search_run(search, NULL, NULL), ASTAR_OK);
    for (size_t i = 0; i < 2 * sizeof looks / sizeof *looks; i++) {
        const struct astar_search *shown = i % 2 == 0 ? search : NULL;
        void *png;
        uint8_t *pixels;
        size_t size;
        uint32_t width;
        uint32_t height;
        struct png_picture picture;
        assert_int_equal(astar_draw_png(map, shown, &looks[i / 2], &png, &size, NULL), ASTAR_OK);
        assert_int_equal(astar_draw_rgb(map, shown, &looks[i / 2], &pixels, &width, &height, NULL),
                         ASTAR_OK);
        assert_null(png_oracle_decode(&(struct bytes){png, size}, &picture));
        assert_int_equal(picture.width, width);
        assert_int_equal(picture.height, height);
        for (size_t p = 0; p < (size_t)width * height; p++)
            assert_memory_equal(picture.rgba + 4 * p, pixels + 3 * p, 3);
        png_picture_free(&picture);
        astar_free(png);
        astar_free(pixels);
    }
}

/* Pictures of a search show the start and goal of its query, not those of the map. */
TEST(pictures_show_the_ends_of_the_query)
{
    const struct astar_picture look = {.scale = 1};
    struct astar_map *map = field_small();
    struct astar_search *search = field_search(map, ASTAR_ALGORITHM_ASTAR);
    uint8_t *pixels;
    uint32_t width;
    uint32_t height;
    assert_int_equal(
        astar_search_find(search, (struct astar_point){5, 0}, (struct astar_point){0, 4}, NULL),
        ASTAR_OK);
    assert_int_equal(astar_draw_rgb(map, search, &look, &pixels, &width, &height, NULL), ASTAR_OK);
    /* The pixels of the query's start 5,0, the query's goal 0,4, and the map's start 1,0. */
    assert_memory_equal(&pixels[15], "\x00\x00\xff", 3);
    assert_memory_equal(&pixels[72], "\xff\x00\x00", 3);
    assert_memory_not_equal(&pixels[3], "\x00\x00\xff", 3);
    astar_free(pixels);
}

TEST(invalid_pictures_are_refused)
{
    static const struct astar_picture wrong[] = {
        {.scale = 1025},         {.compression = 13},
        {.palette = "pink"},     {.path_style = (enum astar_path_style)4},
        {.reserved = {[0] = 1}},
    };
    struct astar_map *map = field_small();
    struct astar_map *other = field_small();
    struct astar_search *search = field_search(other, ASTAR_ALGORITHM_ASTAR);
    size_t size;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct astar_error error = {.status = ASTAR_OK};
        void *png = map;
        assert_int_equal(astar_draw_png(map, NULL, &wrong[i], &png, &size, &error),
                         ASTAR_ERROR_SETTINGS);
        assert_null(png);
        assert_true(strlen(error.message) > 10);
    }
    void *png;
    assert_int_equal(astar_draw_png(map, search, NULL, &png, &size, NULL), ASTAR_ERROR_SETTINGS);
    astar_free(NULL);
}
