/* SPDX-License-Identifier: MIT */
/*
 * ros_map.h - ROS maps for tests: a YAML file in memory and images in a folder.
 *
 * Each test runs between ros_setup and ros_teardown (ROS_TEST) and has a new folder with the image
 * map.pgm. The working directory is a different folder, so the image is found only if its path is
 * resolved relative to the YAML file.
 */
#ifndef ASTAR_TESTS_SUPPORT_ROS_MAP_H
#define ASTAR_TESTS_SUPPORT_ROS_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/file.h"
#include "map/grid.h"
#include "map/options.h"
#include "tests/support/png_oracle.h"

enum { ROS_TEXT_MAX = 1024, ROS_PATH_SIZE = 256 };

/* A YAML file with the required keys only, and one with all keys that map_saver writes. */
#define ROS_NEEDED "image: map.pgm\nresolution: 0.05\norigin: [-1.5, 2.25, 0.0]\n"
#define ROS_SAVED  ROS_NEEDED "negate: 0\noccupied_thresh: 0.65\nfree_thresh: 0.196\n"

/* The pixels of map.pgm, 3 x 2: free, wall, unknown; wall, free, free. */
extern const uint8_t ros_saved_pixels[6];
#define ROS_SAVED_CELLS ".#?/#../"

#define ROS_TEST(name) TEST_WITH(name, ros_setup, ros_teardown)

int ros_setup(void **state);
int ros_teardown(void **state);

/*
 * Stores in `path` the path of the file `name` in the folder of the test. If `name` is "", stores
 * the path of the folder.
 */
void ros_path(char path[ROS_PATH_SIZE], const char *name);

void ros_write_file(const char *name, const void *data, size_t size);

/* Writes a raw Netpbm image: grey if `channels` is 1, RGB if it is 3. */
void ros_write_pnm(const char *name, uint32_t width, uint32_t height, uint32_t channels,
                   const uint8_t *samples);

/* Writes a PNG image with one byte per sample. */
void ros_write_png(const char *name, struct png_kind kind, const uint8_t *samples);

/* The default options, except that the format is ROS. */
struct map_options ros_options(void);

/*
 * Reads `data` as the contents of the YAML file at options.path or, if options.path is NULL, of
 * map.yaml in the folder of the test.
 */
bool ros_read_bytes(const void *data, size_t size, struct map_options options, struct grid *grid,
                    struct error *error);

/* Read a map, with the given or the default options. The test fails if the map is refused. */
struct grid ros_read_text(const char *yaml, struct map_options options);
struct grid ros_read_default(const char *yaml);

/*
 * Fails unless the cells, written as text, equal `expected`: '.' is a free cell, '#' a wall and '?'
 * an unknown cell; '/' follows each row.
 */
void assert_ros_cells(const struct grid *grid, const char *expected);

void assert_ros_world(const struct grid *grid, double resolution, double x, double y, double yaw);

/* YAML files that are written differently but describe the same map as ROS_SAVED. */
enum { ROS_SPELLING_COUNT = 25 };
extern const char *const ros_spellings[ROS_SPELLING_COUNT];

#endif
