/* SPDX-License-Identifier: MIT */
/* objects.c - starts and goals among the objects of a Tiled map. */
#include <string.h>

#include "map/tiled/objects.h"
#include "map/tiled/xml.h"
#include "tests/support/text_map.h"
#include "tests/test.h"

enum { WIDTH = 5, HEIGHT = 4 };

static const struct tile_size size = {16, 8};

/* The objects and the grid of a map of 5 x 4 cells with a wall at 4,0. */
struct scene {
    struct tree tree;
    struct grid grid;
    const struct tree_node *other;
};

/* Reads objects in XML. Call `end` afterwards, even after a failure. */
static bool begin(struct scene *scene, const char *text, struct error *error)
{
    *error = (struct error){0};
    *scene = (struct scene){.tree = {.bytes = {(uint8_t *)text, strlen(text)}}};
    assert_true(xml_read(&scene->tree, error));
    assert_true(grid_create(&scene->grid, WIDTH, HEIGHT, error));
    grid_row(&scene->grid, 0)[4] = CELL_WALL;
    return objects_read(&scene->tree, scene->tree.root->first, size, &scene->grid, &scene->other,
                        error);
}

static void end(struct scene *scene)
{
    tree_free(&scene->tree);
    grid_free(&scene->grid);
}

static void assert_points(const struct points *points, const char *expected)
{
    char shown[SHOWN_SIZE];
    show_points(points, shown);
    assert_string_equal(shown, expected);
}

#define OBJECTS(text) "<map><objectgroup>" text "</objectgroup></map>"

TEST(ends_are_called_by_name_type_or_class)
{
    struct scene scene;
    struct error error;
    assert_true(begin(&scene,
                      OBJECTS("<object name='tree'/><object name='Exit' x='33' y='17'/>"
                              "<object type='spawn' x='16' y='24'/><object class='START'/>"
                              "<object class='start'/><object name='goal' x='47.9' y='31.9'/>"),
                      &error));
    assert_string_equal(scene.other->attributes[TREE_NAME], "tree");
    objects_finish(&scene.grid);
    assert_points(&scene.grid.starts, "0,0 1,3");
    assert_points(&scene.grid.goals, "2,2 2,3");
    end(&scene);
}

TEST(the_end_is_at_the_centre_of_the_object)
{
    struct scene scene;
    struct error error;
    assert_true(begin(&scene,
                      OBJECTS("<object name='start' x='16' y='8' width='32' height='16'/>"
                              "<object name='goal' gid='3' x='16' y='32' width='16' height='8'/>"
                              /* rotated by 90 degrees around 48,16, so the centre is at 44,24 */
                              "<object name='goal' x='48' y='16' width='16' height='8' "
                              "rotation='90'/>"),
                      &error));
    assert_null(scene.other);
    objects_finish(&scene.grid);
    assert_points(&scene.grid.starts, "2,2");
    assert_points(&scene.grid.goals, "1,3 2,3");
    end(&scene);
}
