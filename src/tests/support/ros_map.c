/* SPDX-License-Identifier: MIT */
/* ros_map.c - ROS maps for tests: a YAML file in memory and images in a folder. */
#include "tests/support/ros_map.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/support/folder.h"
#include "tests/support/image_file.h"
#include "tests/support/map_reader.h"
#include "tests/test.h"

const uint8_t ros_saved_pixels[6] = {254, 0, 205, 0, 254, 254};

/* The absolute path of the folder of the running test. */
static char folder[64];

void ros_path(char path[ROS_PATH_SIZE], const char *name)
{
    (void)snprintf(path, ROS_PATH_SIZE, "%s/%s", folder, name);
}

void ros_write_file(const char *name, const void *data, size_t size)
{
    char path[ROS_PATH_SIZE];
    ros_path(path, name);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(data, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

void ros_write_pnm(const char *name, uint32_t width, uint32_t height, uint32_t channels,
                   const uint8_t *samples)
{
    struct bytes file = pnm_encode(&(struct image){
        .width = width, .height = height, .channels = channels, .samples = (uint8_t *)samples});
    ros_write_file(name, file.data, file.size);
    free(file.data);
}

void ros_write_png(const char *name, struct png_kind kind, const uint8_t *samples)
{
    struct bytes png = png_of_samples(&kind, samples);
    ros_write_file(name, png.data, png.size);
    free(png.data);
}

int ros_setup(void **state)
{
    if (enter_folder(state) != 0)
        return -1;
    const struct place *place = *state;
    (void)snprintf(folder, sizeof folder, "%s", place->folder);
    ros_write_pnm("map.pgm", 3, 2, 1, ros_saved_pixels);
    return chdir("/");
}

int ros_teardown(void **state)
{
    return leave_folder(state);
}

struct map_options ros_options(void)
{
    struct map_options options = map_options_default();
    options.format = MAP_FORMAT_ROS;
    return options;
}

bool ros_read_bytes(const void *data, size_t size, struct map_options options, struct grid *grid,
                    struct error *error)
{
    char path[ROS_PATH_SIZE];
    ros_path(path, "map.yaml");
    if (!options.path)
        options.path = path;
    return reader_read(data, size, &options, grid, error);
}

struct grid ros_read_text(const char *yaml, struct map_options options)
{
    struct grid grid;
    struct error error;
    if (!ros_read_bytes(yaml, strlen(yaml), options, &grid, &error))
        fail_msg("%s\n-- is refused: %s", yaml, error.message);
    return grid;
}

struct grid ros_read_default(const char *yaml)
{
    return ros_read_text(yaml, map_options_default());
}

static void cells_as_text(const struct grid *grid, char text[ROS_TEXT_MAX])
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
            assert_true(length + 3 < ROS_TEXT_MAX);
            text[length++] = letter;
        }
        text[length++] = '/';
    }
    text[length] = '\0';
}

void assert_ros_cells(const struct grid *grid, const char *expected)
{
    char text[ROS_TEXT_MAX];
    cells_as_text(grid, text);
    assert_string_equal(text, expected);
}

void assert_ros_world(const struct grid *grid, double resolution, double x, double y, double yaw)
{
    const struct world *world = &grid->world;
    if (world->resolution != resolution || world->x != x || world->y != y || world->yaw != yaw)
        fail_msg("%g m per cell, origin %g,%g, yaw %g", world->resolution, world->x, world->y,
                 world->yaw);
    assert_int_equal(world->height, grid->height);
}

const char *const ros_spellings[] = {
    ROS_SAVED,
    /* keys in another order, no newline at the end, more digits */
    "free_thresh: 0.196\noccupied_thresh: 0.65\nnegate: 0\norigin: [-1.5, 2.25, 0]\n"
    "resolution: 0.05\nimage: map.pgm",
    "origin: [-1.5, 2.25, 0]\nmode: trinary\nimage: map.pgm\nfree_thresh: 1.96e-1\n"
    "resolution: 5E-2\nnegate: 0\noccupied_thresh: 0.6500000\n",
    /* block and flow sequences, most of which span several lines */
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
    /* comments, empty lines, extra spaces */
    "# a map\n\nimage:    map.pgm   # next to this file\n\n   # deep\nresolution: 0.05 # m\n"
    "origin: [-1.5, # x\n  2.25, 0.0]\nnegate: 0\noccupied_thresh: 0.65\nfree_thresh: 0.196\n# end",
    /* line ends of other systems */
    "image: map.pgm\r\nresolution: 0.05\r\norigin: [-1.5, 2.25, 0.0]\r\nnegate: 0\r\n"
    "occupied_thresh: 0.65\r\nfree_thresh: 0.196\r\n",
    "image: map.pgm\rresolution: 0.05\rorigin: [-1.5, 2.25, 0.0]\rnegate: 0\r"
    "occupied_thresh: 0.65\rfree_thresh: 0.196\r",
    "\xef\xbb\xbfimage: map.pgm\nresolution: 0.05\norigin: [-1.5, 2.25, 0.0]\nnegate: 0\n"
    "occupied_thresh: 0.65\nfree_thresh: 0.196\n",
    /* document markers */
    "---\n" ROS_SAVED,
    "---\n" ROS_SAVED "...\n",
    "%YAML 1.1\n---\n" ROS_SAVED,
    /* keys that other programs might add */
    ROS_SAVED "unknown_thresh: 0.5\nname: office\n",
    "costs: {a: [1, 2, {b: [c, d]}], e: {}}\nmore:\n  - x: 1\n    image: other.pgm\n  - "
    "[]\n" ROS_SAVED,
    "nested:\n  image: other.pgm\n  resolution: 7\n" ROS_SAVED "list: [resolution, [origin], 3]\n",
    "Image: other.pgm\nimage_path: other.pgm\n" ROS_SAVED "\"\": \nempty:\nMODE: raw\n",
    ROS_SAVED "text: |\n  image: other.pgm\n  resolution: 3\nlast: >\n  negate: 1\n",
    "\"image\": map.pgm\n'resolution': 0.05\n? origin\n: [-1.5, 2.25, 0]\nnegate: 0\n"
    "occupied_thresh: 0.65\nfree_thresh: 0.196\n",
    /* a mapping in braces, and explicit types */
    "{\nimage: map.pgm,\nresolution: 0.05,\norigin: [-1.5, 2.25, 0.0],\nnegate: 0,\n"
    "occupied_thresh: 0.65,\nfree_thresh: 0.196\n}\n",
    "!!map\nimage: !!str map.pgm\nresolution: !!float 0.05\norigin: !!seq [-1.5, 2.25, 0.0]\n"
    "negate: !!int 0\noccupied_thresh: 0.65\nfree_thresh: 0.196\n",
};
