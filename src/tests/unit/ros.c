/* SPDX-License-Identifier: MIT */
/*
 * ros.c - ROS maps: the ways to write the YAML file, the image that it names, the position in the
 * world, and options. ros_pixels.c tests the meaning of pixels; tests/cases/ros.txt lists refused
 * files.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "map/map.h"
#include "tests/support/map_reader.h"
#include "tests/support/ros_map.h"
#include "tests/test.h"

/* --- the YAML file ------------------------------------------------------------------------- */

ROS_TEST(reads_a_saved_map)
{
    struct grid grid = ros_read_default("image: map.pgm\nresolution: 0.050000\n"
                                        "origin: [-51.224998, -51.224998, 0.000000]\nnegate: 0\n"
                                        "occupied_thresh: 0.65\nfree_thresh: 0.196\n\n");
    assert_int_equal(grid.width, 3);
    assert_int_equal(grid.height, 2);
    assert_ros_cells(&grid, ROS_SAVED_CELLS);
    assert_ros_world(&grid, 0.05, -51.224998, -51.224998, 0);
    assert_int_equal(grid.starts.count, 0);
    assert_int_equal(grid.goals.count, 0);
    assert_false(grid.gaps_are_ends);
    grid_free(&grid);
}

ROS_TEST(all_spellings_of_a_file_give_the_same_map)
{
    for (size_t i = 0; i < ROS_SPELLING_COUNT; i++) {
        struct grid grid = ros_read_default(ros_spellings[i]);
        assert_ros_cells(&grid, ".#?/#../");
        assert_ros_world(&grid, 0.05, -1.5, 2.25, 0);
        grid_free(&grid);
    }
}

/* No line of these files begins with a plain key, so the files are read only with --format. */
static const char *const unrecognised_spellings[] = {
    "{image: map.pgm, resolution: 0.05, origin: [-1.5, 2.25, 0], negate: 0, "
    "occupied_thresh: 0.65, free_thresh: 0.196}\n",
    "{\"image\": \"map.pgm\", \"resolution\": 0.05, \"origin\": [-1.5, 2.25, 0.0],\n"
    " \"negate\": 0, \"occupied_thresh\": 0.65, \"free_thresh\": 0.196}\n",
    "  image: map.pgm\n  resolution: 0.05\n  origin: [-1.5, 2.25, 0]\n  negate: 0\n"
    "  occupied_thresh: 0.65\n  free_thresh: 0.196\n",
};

ROS_TEST(reads_other_spellings_if_the_format_is_chosen)
{
    for (size_t i = 0; i < sizeof unrecognised_spellings / sizeof *unrecognised_spellings; i++) {
        struct grid grid = ros_read_text(unrecognised_spellings[i], ros_options());
        assert_ros_cells(&grid, ".#?/#../");
        assert_ros_world(&grid, 0.05, -1.5, 2.25, 0);
        grid_free(&grid);
    }
}

ROS_TEST(negate_has_several_spellings)
{
    static const struct {
        const char *word;
        bool negate;
    } words[] = {{"0", false},     {"1", true},    {"false", false}, {"true", true},
                 {"False", false}, {"True", true}, {"\"0\"", false}, {"'1'", true}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        char yaml[ROS_TEXT_MAX];
        (void)snprintf(yaml, sizeof yaml,
                       ROS_NEEDED "occupied_thresh: 0.65\nfree_thresh: 0.196\nnegate: %s\n",
                       words[i].word);
        struct grid grid = ros_read_default(yaml);
        /*
         * Without negate, the grey 205 is unknown. With negate, its darkness is 205 / 255, which is
         * above 0.65, so the cell is a wall.
         */
        assert_ros_cells(&grid, words[i].negate ? "#.#/.##/" : ".#?/#../");
        grid_free(&grid);
    }
}

/* --- the image ----------------------------------------------------------------------------- */

ROS_TEST(image_paths_are_relative_to_the_yaml_file)
{
    static const char *const names[] = {
        "map.pgm",       "./map.pgm", "sub/map.pgm", "sub/../map.pgm", "'with blank.pgm'",
        "\"\\xe4.pgm\"", "-"};
    char path[ROS_PATH_SIZE];
    ros_path(path, "sub");
    assert_int_equal(mkdir(path, 0777), 0);
    ros_write_pnm("sub/map.pgm", 3, 2, 1, ros_saved_pixels);
    ros_write_pnm("with blank.pgm", 3, 2, 1, ros_saved_pixels);
    ros_write_pnm("\xc3\xa4.pgm", 3, 2, 1, ros_saved_pixels);
    ros_write_pnm("-", 3, 2, 1, ros_saved_pixels);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char yaml[ROS_TEXT_MAX];
        (void)snprintf(yaml, sizeof yaml, "image: %s\nresolution: 1\norigin: [0, 0, 0]\n",
                       strcmp(names[i], "-") == 0 ? "'-'" : names[i]);
        struct grid grid = ros_read_default(yaml);
        assert_ros_cells(&grid, ".#?/#../");
        grid_free(&grid);
    }
}

ROS_TEST(image_paths_may_be_absolute)
{
    char yaml[ROS_TEXT_MAX];
    char image[ROS_PATH_SIZE];
    struct map_options options = map_options_default();
    options.path = "/no/such/folder/map.yaml";
    ros_path(image, "map.pgm");
    (void)snprintf(yaml, sizeof yaml, "image: %s\nresolution: 1\norigin: [0, 0, 0]\n", image);
    struct grid grid = ros_read_text(yaml, options);
    assert_ros_cells(&grid, ".#?/#../");
    grid_free(&grid);
}

/* Tests maps in the working directory, a map from standard input, and a map whose path is NULL. */
ROS_TEST(without_a_folder_the_image_is_in_the_working_directory)
{
    static const char *const paths[] = {"-", "map.yaml", "./map.yaml"};
    char folder[ROS_PATH_SIZE];
    ros_path(folder, "");
    assert_int_equal(chdir(folder), 0);
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        struct map_options options = map_options_default();
        options.path = paths[i];
        struct grid grid = ros_read_text(ROS_SAVED, options);
        assert_ros_cells(&grid, ".#?/#../");
        grid_free(&grid);
    }
    const struct map_options options = map_options_default();
    struct error error;
    struct grid grid;
    assert_true(reader_read(ROS_SAVED, strlen(ROS_SAVED), &options, &grid, &error));
    assert_ros_cells(&grid, ".#?/#../");
    grid_free(&grid);
}

/* Returns the bytes of a text without the terminating zero. The caller frees them. */
static struct bytes bytes_of(const char *text)
{
    const struct bytes bytes = {malloc(strlen(text) + 1), strlen(text)};
    assert_non_null(bytes.data);
    for (size_t i = 0; i < bytes.size; i++)
        bytes.data[i] = (uint8_t)text[i];
    return bytes;
}

static void assert_refers(const char *yaml, const char *path, const char *expected)
{
    const struct bytes bytes = bytes_of(yaml);
    struct error error = {0};
    struct referred list;
    struct map_options options = map_options_default();
    options.path = path;
    assert_true(map_referred(&bytes, &options, &list, &error));
    const char *referred = list.count > 0 ? list.paths[0] : NULL;
    assert_true(list.count <= 1 && list.has_cells == (list.count == 1));
    if (!expected)
        assert_null(referred);
    else if (!referred || strcmp(referred, expected) != 0)
        fail_msg("%s\n-- at %s refers to %s, not %s", yaml, path ? path : "nothing",
                 referred ? referred : "nothing", expected);
    assert_true(!expected || map_identify(&bytes, &options).format == MAP_FORMAT_ROS);
    referred_free(&list);
    free(bytes.data);
}

ROS_TEST(a_map_refers_to_its_image)
{
    assert_refers(ROS_SAVED, "a/b/map.yaml", "a/b/map.pgm");
    assert_refers(ROS_SAVED, "/map.yaml", "/map.pgm");
    assert_refers(ROS_SAVED, "-", "./map.pgm");
    assert_refers(ROS_SAVED, NULL, "./map.pgm");
    assert_refers("image: /x/y.pgm\nresolution: 1\n", "a/map.yaml", "/x/y.pgm");
    assert_refers("image: ../y.pgm\nresolution: 1\n", "a/map.yaml", "a/../y.pgm");
    assert_refers("resolution: 1\nx: {image: z.pgm}\n\"image\": 'y y.pgm'\n", "a/m", "a/y y.pgm");
    /* The first of these files is not a valid map, but it names an image. The others do not. */
    assert_refers("image: y.pgm\nresolution: zero\n", "a/m", "a/y.pgm");
    assert_refers("resolution: 1\norigin: [0, 0, 0]\n", "a/m", NULL);
    assert_refers("0 1\n2 3\n", "a/m", NULL);
    assert_refers("", "a/m", NULL);
}

/* --- options and the position in the world ------------------------------------------------- */

ROS_TEST(unknown_cells_can_be_free)
{
    struct map_options options = map_options_default();
    options.unknown_free = true;
    struct grid grid = ros_read_text(ROS_SAVED, options);
    assert_ros_cells(&grid, ".#./#../");
    grid_free(&grid);
}

ROS_TEST(cost_applies_to_an_occupancy)
{
    static const struct map_cost costs[] = {
        {.value = 99, .cost = 2500}, {.value = 1, .cost = 7}, {.value = 0, .cost = 3000}};
    static const uint8_t greys[] = {255, 204, 51, 0};
    struct map_options options = map_options_default();
    ros_write_pnm("four.pgm", 4, 1, 1, greys);
    options.costs = costs;
    options.cost_count = 3;
    struct grid grid =
        ros_read_text("image: four.pgm\nresolution: 1\norigin: [0, 0, 0]\nmode: scale\n"
                      "occupied_thresh: 0.8\nfree_thresh: 0.2\n",
                      options);
    const uint8_t *row = grid_row(&grid, 0);
    assert_int_equal(grid.costs[row[0]], 3000);
    assert_int_equal(grid.costs[row[1]], 7);
    assert_int_equal(grid.costs[row[2]], 2500);
    assert_int_equal(row[3], CELL_WALL);
    grid_free(&grid);
}

/* A cell of 3 x 3 pixels is three times as wide in the world as a pixel. */
ROS_TEST(the_cell_size_scales_the_resolution)
{
    uint8_t wide[18 * 6];
    for (size_t i = 0; i < sizeof wide; i++)
        wide[i] = ros_saved_pixels[i / 18 / 3 * 3 + i % 18 / 3 % 3];
    wide[19] = 0; /* one dark pixel in the first cell */
    ros_write_pnm("wide.pgm", 18, 6, 1, wide);
    struct map_options options = map_options_default();
    options.cell_size = 3;
    struct grid grid = ros_read_text("image: wide.pgm\nresolution: 0.25\norigin: [3, 4, 0.5]\n"
                                     "occupied_thresh: 0.65\nfree_thresh: 0.196\n",
                                     options);
    assert_ros_cells(&grid, ".#?.#?/#..#../");
    assert_ros_world(&grid, 0.75, 3, 4, 0.5);
    grid_free(&grid);
}

/*
 * The drawing has grid lines, including closing lines on the right and at the bottom. The origin in
 * the file is the lower left corner of the image, and the lowest row of cells begins one pixel
 * above that corner.
 */
ROS_TEST(a_closing_grid_line_shifts_the_origin)
{
    enum { WIDTH = 3 * 8 + 1, HEIGHT = 2 * 8 + 1 };
    uint8_t pixels[WIDTH * HEIGHT];
    for (uint32_t i = 0; i < WIDTH * HEIGHT; i++) {
        const uint32_t x = i % WIDTH;
        const uint32_t y = i / WIDTH;
        const bool line = x % 8 == 0 || y % 8 == 0;
        const uint8_t cell = line ? 0 : ros_saved_pixels[y / 8 * 3 + x / 8];
        pixels[i] = line ? 180 : cell;
    }
    ros_write_pnm("lined.pgm", WIDTH, HEIGHT, 1, pixels);
    struct map_options options = map_options_default();
    options.cell_size = MAP_CELL_AUTO;
    struct grid grid = ros_read_text("image: lined.pgm\nresolution: 0.5\norigin: [3, 4, 0]\n"
                                     "occupied_thresh: 0.65\nfree_thresh: 0.196\n",
                                     options);
    assert_ros_cells(&grid, ".#?/#../");
    /* The centre of the lower left cell is 4 pixels from the left side and 5 from the bottom. */
    const struct position centre = world_position(&grid.world, 0, 1);
    if (centre.x != 5 || centre.y != 6.5)
        fail_msg("the centre is at %g,%g, not at 5,6.5", centre.x, centre.y);
    grid_free(&grid);
}

ROS_TEST(resolution_and_origin_are_read_from_the_file)
{
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
        char yaml[ROS_TEXT_MAX];
        (void)snprintf(yaml, sizeof yaml, "image: map.pgm\n%s\n", cases[i].text);
        struct grid grid = ros_read_default(yaml);
        assert_ros_world(&grid, cases[i].resolution, cases[i].x, cases[i].y, cases[i].yaw);
        grid_free(&grid);
    }
}
