/* SPDX-License-Identifier: MIT */
/*
 * board_images.c - checks answers for images of boards that programs draw: mazes of blocks and of
 * thin walls, and fields of obstacles, with marks, drawn paths, explored cells, lines and frames.
 *
 * An answer is right if the path leads from the start to the goal and crosses no wall. A refusal
 * and a map without ends are questions. All other answers are wrong, also that there is no path.
 * With ASTAR_TEST_TABLE=1, the results are printed by kind, with the seeds of wrong answers and the
 * ends of these boards in pixels. With ASTAR_TEST_IMAGES=FOLDER, the images are written to files.
 */
#include <stdio.h>
#include <stdlib.h>

#include <math.h>

#include "api/astar.h"
#include "tests/support/board_painter.h"
#include "tests/support/field.h"
#include "tests/support/image_file.h"
#include "tests/test.h"

enum { SEEDS = 48 }; /* maximum number of boards of each kind */

/* The minimum percentages of right answers for fields and for mazes. */
static const unsigned right_least[] = {65, 90};

enum answer { RIGHT, ASKED, NO_PATH, WRONG_ENDS, WRONG_PATH, ANSWER_COUNT };
static const char *const answer_names[] = {"right", "asked", "no path", "wrong ends", "wrong path"};

/* Returns the middle of a cell of the map in the image. */
static struct maze_point middle_of(const struct board_view *view, const struct astar_map *map,
                                   uint32_t x, uint32_t y)
{
    const double side = round((double)view->width / astar_map_width(map));
    return (struct maze_point){(x + 0.5) * side, (y + 0.5) * side};
}

/* True if the point is less than 3/4 of a corridor away from the middle of a cell. */
static bool is_at(const struct board_view *view, struct maze_point point, uint32_t cell)
{
    const struct maze_point middle = board_view_middle(view, cell);
    return fmax(fabs(point.x - middle.x), fabs(point.y - middle.y)) <
           fmax(0.75 * view->corridor * view->scale, 1);
}

static bool is_wall(const struct board_view *view, double x, double y)
{
    const struct maze_point point = {x, y};
    const int cell = board_view_cell(view, point);
    return cell >= 0 && view->board->cells[cell] == BOARD_WALL && !board_view_gap(view, point);
}

/* True if a point between two cells is between two walls, which are to its sides or diagonal. */
static bool is_between_walls(const struct board_view *view, struct maze_point at)
{
    static const int ways[][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    bool between = false;
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        const double x = (double)view->gap * ways[i][0];
        const double y = (double)view->gap * ways[i][1];
        between =
            between || (is_wall(view, at.x - x, at.y - y) && is_wall(view, at.x + x, at.y + y));
    }
    return between;
}

/* True if a point is in a wall, or outside the board and not at an opening. */
static bool is_blocked(const struct board_view *view, struct maze_point point)
{
    const struct board *board = view->board;
    const int cell = board_view_cell(view, point);
    if (cell >= 0 && board_view_gap(view, point))
        return is_between_walls(view, point);
    if (cell >= 0)
        return board->cells[cell] == BOARD_WALL;
    return !is_at(view, point, board->start) && !is_at(view, point, board->goal);
}

static enum answer judge(const struct board_view *view, const struct astar_map *map,
                         const struct astar_search *search)
{
    size_t count;
    const struct astar_point *path = astar_search_path(search, &count);
    const struct astar_point first = path[0];
    const struct astar_point last = path[count - 1];
    if (!is_at(view, middle_of(view, map, first.x, first.y), view->board->start) ||
        !is_at(view, middle_of(view, map, last.x, last.y), view->board->goal))
        return WRONG_ENDS;
    /* The two cells next to a diagonal step must be free, too. */
    for (size_t i = 0; i < count; i++) {
        const struct astar_point before = path[i > 0 ? i - 1 : 0];
        if (is_blocked(view, middle_of(view, map, path[i].x, path[i].y)) ||
            is_blocked(view, middle_of(view, map, before.x, path[i].y)) ||
            is_blocked(view, middle_of(view, map, path[i].x, before.y)))
            return WRONG_PATH;
    }
    return RIGHT;
}

static struct astar_point pixel_of(struct maze_point point)
{
    return (struct astar_point){(uint32_t)point.x, (uint32_t)point.y};
}

static enum answer try_image(const struct board_kind *kind, unsigned seed)
{
    struct board board = board_create(kind, seed);
    struct board_view view;
    const struct bytes png = board_paint(&board, &view);
    image_file_save(kind->name, seed, &png);
    struct astar_map *map = astar_map_read(png.data, png.size, NULL, NULL);
    struct astar_search *search = map ? astar_search_create(map, NULL, NULL) : NULL;
    const enum astar_status status =
        search ? astar_search_run(search, NULL, NULL) : ASTAR_ERROR_INPUT;
    const enum answer answer = status == ASTAR_OK        ? judge(&view, map, search)
                               : status == ASTAR_NO_PATH ? NO_PATH
                                                         : ASKED;
    const struct astar_point start = pixel_of(board_view_middle(&view, board.start));
    const struct astar_point goal = pixel_of(board_view_middle(&view, board.goal));
    if (answer > ASKED && getenv("ASTAR_TEST_TABLE"))
        printf("%s-%u: %s; start %u,%u goal %u,%u\n", kind->name, seed, answer_names[answer],
               start.x, start.y, goal.x, goal.y);
    astar_search_free(search);
    astar_map_free(map);
    free(png.data);
    free(board.cells);
    return answer;
}

/* The number of boards of each kind: one by default, all with ASTAR_TEST_CASES=all. */
static unsigned seed_count(void)
{
    return (unsigned)random_trials(random_trials(SEEDS));
}

/* Tries boards of a kind, and counts the right answers. Returns false if too many are wrong. */
static bool try_kind(const struct board_kind *kind, unsigned *right)
{
    const unsigned seeds = seed_count();
    unsigned counts[ANSWER_COUNT] = {0};
    for (unsigned seed = 0; seed < seeds; seed++)
        counts[try_image(kind, seed)]++;
    const unsigned wrong = seeds - counts[RIGHT] - counts[ASKED];
    if (getenv("ASTAR_TEST_TABLE"))
        printf("%-24s right %3u, asked %3u, wrong %3u\n", kind->name, counts[RIGHT], counts[ASKED],
               wrong);
    *right += counts[RIGHT];
    return wrong <= (kind->wrong_most * seeds + 99) / 100;
}

TEST(images_of_boards_are_solved_or_refused)
{
    unsigned right[2] = {0}; /* for fields and for mazes */
    unsigned boards[2] = {0};
    unsigned faults = 0;
    for (size_t i = 0; i < board_kind_count; i += random_step()) {
        const bool maze = board_kinds[i].ground == BOARD_MAZE;
        boards[maze] += seed_count();
        if (!try_kind(&board_kinds[i], &right[maze])) {
            print_error("%s: too many answers are wrong\n", board_kinds[i].name);
            faults++;
        }
    }
    assert_int_equal(faults, 0);
    for (int maze = 0; maze < 2; maze++)
        assert_true(right[maze] * 100 >= right_least[maze] * boards[maze]);
}

/* Judges a cheapest path between the ends, which crosses walls unless `walls` is true. */
static enum answer judge_truth(const struct board_view *view, bool walls)
{
    const size_t count = (size_t)view->width * view->height;
    uint8_t *cells = test_memory(count);
    for (size_t i = 0; i < count; i++) {
        const size_t x = i % view->width;
        const size_t y = i / view->width;
        cells[i] = walls && is_blocked(view, (struct maze_point){(double)x + 0.5, (double)y + 0.5});
    }
    struct astar_map *map = field_map(view->width, view->height, cells);
    struct astar_search *search = field_create(map, NULL);
    const struct astar_point start = pixel_of(board_view_middle(view, view->board->start));
    const struct astar_point goal = pixel_of(board_view_middle(view, view->board->goal));
    assert_int_equal(astar_search_find(search, start, goal, NULL), ASTAR_OK);
    return judge(view, map, search);
}

TEST(the_judge_accepts_solutions_only)
{
    unsigned rejected = 0;
    for (size_t i = 0; i < board_kind_count; i += random_step()) {
        struct board board = board_create(&board_kinds[i], 0);
        struct board_view view;
        free(board_paint(&board, &view).data);
        if (judge_truth(&view, true) != RIGHT)
            fail_msg("%s: a solution is rejected", board_kinds[i].name);
        rejected += judge_truth(&view, false) == WRONG_PATH;
        free(board.cells);
    }
    assert_true(rejected >= board_kind_count / random_step() / 2);
}
