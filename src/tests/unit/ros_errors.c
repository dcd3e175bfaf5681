/* SPDX-License-Identifier: MIT */
/*
 * ros_errors.c - map/formats/ros.c: files that are too long or too deep, damaged files, and images
 * that change while they are read. tests/cases/ros.txt lists the other files that are refused.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "map/map.h"
#include "tests/support/change_while_read.h"
#include "tests/support/map_reader.h"
#include "tests/support/png_oracle.h"
#include "tests/support/random.h"
#include "tests/support/ros_map.h"
#include "tests/test.h"

enum { DAMAGED_MAPS = 3000 };

/* The size that map.pgm gets before its first byte is read. */
static off_t size_while_read;

static void resize_image(void)
{
    char path[ROS_PATH_SIZE];
    ros_path(path, "map.pgm");
    assert_int_equal(truncate(path, size_while_read), 0);
}

/* A comment pads the file to the maximum size, or to one byte more. */
ROS_TEST(refuses_files_that_are_too_long)
{
    static char yaml[MAP_REFERRING_MAX + 1];
    struct grid grid;
    struct error error;
    memset(yaml, '#', sizeof yaml);
    for (size_t i = 0; ROS_SAVED[i] != '\0'; i++)
        yaml[i] = ROS_SAVED[i];
    assert_true(ros_read_bytes(yaml, MAP_REFERRING_MAX, map_options_default(), &grid, &error));
    grid_free(&grid);
    assert_false(ros_read_bytes(yaml, MAP_REFERRING_MAX + 1, map_options_default(), &grid, &error));
    assert_int_equal(error.code, ERROR_LIMIT);
}

/* --- damage -------------------------------------------------------------------------------- */

/* A map with random changes is either refused with a message or read as a valid grid. */
ROS_TEST(damaged_files_are_read_or_refused)
{
    unsigned refused = 0;
    for (uint64_t number = 0; number < DAMAGED_MAPS; number++) {
        struct random rng = random_begin(number);
        const size_t which = number % ROS_SPELLING_COUNT;
        uint8_t yaml[ROS_TEXT_MAX + RANDOM_DAMAGE_MAX];
        size_t size = strlen(ros_spellings[which]);
        struct grid grid;
        struct error error;
        for (size_t i = 0; i < size; i++)
            yaml[i] = (uint8_t)ros_spellings[which][i];
        random_damage(&rng, yaml, &size, 0);
        const bool ok = ros_read_bytes(yaml, size, ros_options(), &grid, &error);
        if (ok && (reader_grid_fault(&grid, 6) || grid.width * grid.height != 6))
            fail_msg("trial %" PRIu64 ": %u x %u cells", number, grid.width, grid.height);
        if (ok)
            grid_free(&grid);
        /*
         * Errors in an image have no line number. Their messages contain the name of the image,
         * which may contain a line end.
         */
        else if (error.line > 0 && reader_error_fault(yaml, size, &error))
            fail_msg("trial %" PRIu64 ": the error is not valid: %s", number,
                     reader_error_fault(yaml, size, &error));
        else if (error.code == ERROR_NONE || error.message[0] == '\0')
            fail_msg("trial %" PRIu64 " is refused without a message", number);
        refused += !ok;
    }
    assert_true(refused > DAMAGED_MAPS / 10);
}

/* Deep nesting must not overflow the stack or take longer than the alarm of enter_folder allows. */
ROS_TEST(refuses_deep_nesting)
{
    static const char *const openings[] = {"[", "{a: ", "[{", "- ", "? "};
    static char yaml[MAP_REFERRING_MAX];
    for (size_t i = 0; i < sizeof openings / sizeof *openings; i++) {
        size_t size = strlen(ROS_SAVED) + 3;
        memcpy(yaml, ROS_SAVED "x: ", size);
        if (*openings[i] == '-' || *openings[i] == '?')
            yaml[size - 1] = '\n';
        while (size + strlen(openings[i]) <= sizeof yaml) {
            memcpy(yaml + size, openings[i], strlen(openings[i]));
            size += strlen(openings[i]);
        }
        struct grid grid;
        struct error error;
        assert_false(ros_read_bytes(yaml, size, map_options_default(), &grid, &error));
        assert_true(error.code == ERROR_INPUT || error.code == ERROR_LIMIT);
    }
}

/* The content of the image was freed twice. */
ROS_TEST(refuses_an_image_that_changes_while_it_is_read)
{
    static const off_t sizes[] = {0, 3, 100};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct grid grid;
        struct error error;
        ros_write_pnm("map.pgm", 3, 2, 1, ros_saved_pixels);
        size_while_read = sizes[i];
        before_first_read = resize_image;
        assert_false(
            ros_read_bytes(ROS_SAVED, strlen(ROS_SAVED), map_options_default(), &grid, &error));
        assert_int_equal(error.code, ERROR_SYSTEM);
        assert_non_null(strstr(error.message, "changed"));
    }
}
