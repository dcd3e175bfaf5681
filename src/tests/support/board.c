/* SPDX-License-Identifier: MIT */
/* board.c - the kinds of boards, and their cells. */
#include "tests/support/board.h"

#include <stdlib.h>
#include <string.h>

#include "tests/support/maze.h"
#include "tests/test.h"

#define BLOCKS .cells = {5, 20}, .corridor = {1, 9}
#define LARGE  .cells = {5, 8}, .corridor = {13, 30}
#define THIN   .cells = {5, 12}, .corridor = {9, 20}, .wall = {1, 3}
/* Boards that are not reduced to fit into a plot, so that all walls are visible. */
#define PLOT   .frame = BOARD_AXES, .cells = {5, 12}, .corridor = {9, 18}, .wall = {2, 3}
#define FIELD  .cells = {10, 30}, .corridor = {1, 9}
#define LINED  .lines = true, .corridor = {10, 20}
#define RESIZED .lines = true, .resized = true, .corridor = {16, 40}
#define DARK   .dark = true
#define APART  .corridor = {10, 24}, .gap = {1, 2}
#define OPEN   .openings = true
#define WINDOW .frame = BOARD_WINDOW

/* Percentages of wrong answers above 0 are those of known faults of the program. */
const struct board_kind board_kinds[] = {
    {.name = "blocks", BLOCKS},
    {.name = "blocks-dark", BLOCKS, DARK},
    {.name = "blocks-large", LARGE},
    {.name = "blocks-large-dark", LARGE, DARK},
    {.name = "blocks-openings", BLOCKS, OPEN},
    {.name = "blocks-openings-dark", BLOCKS, OPEN, DARK},
    {.name = "blocks-lines", LINED, .cells = {5, 9}},
    {.name = "blocks-lines-resized", RESIZED, .cells = {5, 12}},
    {.name = "blocks-lines-openings", LINED, .cells = {5, 9}, OPEN},
    {.name = "blocks-apart", APART, .cells = {5, 9}},
    {.name = "blocks-margin", BLOCKS, .frame = BOARD_MARGIN},
    {.name = "blocks-toolbar", BLOCKS, .frame = BOARD_TOOLBAR},
    {.name = "blocks-window", BLOCKS, WINDOW},
    {.name = "blocks-axes", BLOCKS, .frame = BOARD_AXES},
    {.name = "blocks-axes-dark", BLOCKS, .frame = BOARD_AXES, DARK, .wrong_most = 1},
    {.name = "thin", THIN},
    {.name = "thin-dark", THIN, DARK},
    {.name = "thin-openings", THIN, OPEN},
    {.name = "thin-openings-dark", THIN, OPEN, DARK},
    {.name = "thin-margin", THIN, .frame = BOARD_MARGIN},
    {.name = "thin-margin-openings", THIN, .frame = BOARD_MARGIN, OPEN},
    {.name = "thin-toolbar-dark", THIN, .frame = BOARD_TOOLBAR, DARK},
    {.name = "thin-window", THIN, WINDOW},
    {.name = "thin-axes", PLOT},
    {.name = "obstacles", .ground = BOARD_OBSTACLES, FIELD},
    {.name = "obstacles-dark", .ground = BOARD_OBSTACLES, FIELD, DARK},
    {.name = "obstacles-lines", .ground = BOARD_OBSTACLES, LINED, .cells = {10, 20}},
    {.name = "obstacles-lines-resized",
     .ground = BOARD_OBSTACLES,
     RESIZED,
     .cells = {10, 20},
     .wrong_most = 1},
    {.name = "obstacles-sparse", .ground = BOARD_SPARSE, FIELD},
    {.name = "obstacles-sparse-dark", .ground = BOARD_SPARSE, FIELD, DARK, .wrong_most = 1},
    {.name = "obstacles-sparse-lines", .ground = BOARD_SPARSE, LINED, .cells = {10, 20}},
    {.name = "obstacles-apart", .ground = BOARD_OBSTACLES, APART, .cells = {10, 20}},
    {.name = "obstacles-sparse-apart", .ground = BOARD_SPARSE, APART, .cells = {10, 20}},
    {.name = "obstacles-window", .ground = BOARD_OBSTACLES, FIELD, WINDOW, .wrong_most = 1},
    {.name = "cave", .ground = BOARD_CAVE, FIELD},
    {.name = "cave-dark", .ground = BOARD_CAVE, FIELD, DARK, .wrong_most = 6},
    {.name = "cave-lines", .ground = BOARD_CAVE, LINED, .cells = {10, 20}},
    {.name = "rooms", .ground = BOARD_ROOMS, FIELD},
    {.name = "rooms-dark", .ground = BOARD_ROOMS, FIELD, DARK, .wrong_most = 6},
    {.name = "rooms-lines", .ground = BOARD_ROOMS, LINED, .cells = {10, 20}},
};
const size_t board_kind_count = sizeof board_kinds / sizeof board_kinds[0];

enum { CAVE_PASSES = 4 };

/* The percentage of obstacles. */
static const unsigned percent[] = {[BOARD_OBSTACLES] = 28, [BOARD_SPARSE] = 10, [BOARD_CAVE] = 45};

/* Returns a pointer to a cell. */
static uint8_t *at(struct board *board, uint32_t x, uint32_t y)
{
    return &board->cells[y * board->columns + x];
}

static void draw_maze(struct board *board)
{
    const struct maze_plan plan = {MAZE_SQUARE, board->columns / 2, board->rows / 2, 1, 1, 0, 0, 0};
    struct maze maze = maze_create(&plan, &board->rng);
    for (uint32_t y = 0; y < board->rows; y++)
        for (uint32_t x = 0; x < board->columns; x++)
            *at(board, x, y) =
                maze_locate(&maze, (struct maze_point){x + 0.5, y + 0.5}).ground != MAZE_CELL;
    maze_free(&maze);
}

static void draw_obstacles(struct board *board)
{
    for (uint32_t i = 0; i < board->columns * board->rows; i++)
        board->cells[i] = random_chance(&board->rng, percent[board->kind->ground]);
}

/* Returns the number of walls among the 3 x 3 cells around a cell; cells outside are walls. */
static unsigned walls_around(struct board *board, uint32_t x, uint32_t y)
{
    unsigned walls = 0;
    for (uint32_t k = 0; k < 9; k++) {
        const uint32_t u = x + k % 3 - 1; /* wraps round left of the board */
        const uint32_t v = y + k / 3 - 1;
        walls += u >= board->columns || v >= board->rows || *at(board, u, v) == BOARD_WALL;
    }
    return walls;
}

/* In each pass, a cell becomes a wall if most of the cells around it are walls. */
static void draw_cave(struct board *board)
{
    draw_obstacles(board);
    for (int pass = 0; pass < CAVE_PASSES; pass++) {
        uint8_t *next = malloc((size_t)board->columns * board->rows);
        assert_non_null(next);
        for (uint32_t y = 0; y < board->rows; y++)
            for (uint32_t x = 0; x < board->columns; x++)
                next[y * board->columns + x] = walls_around(board, x, y) >= 5;
        free(board->cells);
        board->cells = next;
    }
    *at(board, board->columns / 2, board->rows / 2) = BOARD_FREE; /* not all cells are walls */
}

static void draw_rooms(struct board *board)
{
    const uint32_t step = board->columns < 20 ? 4 : board->columns / 4;
    for (uint32_t y = 0; y < board->rows; y++)
        for (uint32_t x = 0; x < board->columns; x++)
            *at(board, x, y) = x % step == 0 || y % step == 0;
    /* Each room has a door to the right and one below. */
    for (uint32_t y = 0; y + step < board->rows; y += step)
        for (uint32_t x = 0; x + step < board->columns; x += step) {
            *at(board, x + step, y + 1 + random_below(&board->rng, step - 1)) = BOARD_FREE;
            *at(board, x + 1 + random_below(&board->rng, step - 1), y + step) = BOARD_FREE;
        }
}

static void close_border(struct board *board)
{
    for (uint32_t y = 0; y < board->rows; y++)
        for (uint32_t x = 0; x < board->columns; x++)
            if (x == 0 || y == 0 || x + 1 == board->columns || y + 1 == board->rows)
                *at(board, x, y) = BOARD_WALL;
}

/* Returns a random free cell. In a maze, it is not a gap in a wall. */
static uint32_t free_cell(struct board *board)
{
    const uint32_t odd = board->kind->ground == BOARD_MAZE;
    uint32_t cell;
    do {
        const uint32_t row = random_below(&board->rng, board->rows) | odd;
        cell = row * board->columns + (random_below(&board->rng, board->columns) | odd);
    } while (cell >= board->columns * board->rows || board->cells[cell] == BOARD_WALL);
    return cell;
}

/* Chooses random ends, which in most mazes are in opposite corners. The upper opening is first. */
static void choose_ends(struct board *board)
{
    const uint32_t columns = board->columns;
    const uint32_t count = columns * board->rows;
    const bool corners = board->kind->ground == BOARD_MAZE && random_chance(&board->rng, 70);
    uint32_t ends[2] = {columns + 1, count - columns - 2};
    if (board->kind->openings) {
        ends[0] = 1 + (corners ? 0 : 2 * random_below(&board->rng, columns / 2));
        ends[1] = count - 2 - (corners ? 0 : 2 * random_below(&board->rng, columns / 2));
        board->cells[ends[0]] = board->cells[ends[1]] = BOARD_FREE;
    } else if (!corners) {
        ends[0] = free_cell(board);
        ends[1] = free_cell(board);
    }
    const bool swapped = !board->kind->openings && random_chance(&board->rng, 50);
    board->start = ends[swapped];
    board->goal = ends[!swapped];
}

/*
 * Explores the board in breadth, from the start until the goal is reached, and marks the path.
 * Returns the number of steps of the path, or 0 if there is none.
 */
static uint32_t explore(struct board *board)
{
    const uint32_t count = board->columns * board->rows;
    uint32_t *queue = malloc(count * sizeof *queue);
    uint32_t *before = calloc(count, sizeof *before);
    uint32_t tail = 0;
    uint32_t steps = 0;
    assert_true(before && queue);
    queue[tail++] = board->start;
    board->cells[board->start] = BOARD_EXPLORED;
    for (uint32_t head = 0; head < tail && board->cells[board->goal] == BOARD_FREE; head++)
        for (uint32_t k = 1; k < 9; k += 2) {
            const uint32_t x = queue[head] % board->columns + k % 3 - 1;
            const uint32_t y = queue[head] / board->columns + k / 3 - 1;
            if (x >= board->columns || y >= board->rows || *at(board, x, y) != BOARD_FREE)
                continue;
            *at(board, x, y) = BOARD_EXPLORED;
            before[y * board->columns + x] = queue[head];
            queue[tail++] = y * board->columns + x;
        }
    if (board->cells[board->goal] == BOARD_EXPLORED)
        for (uint32_t cell = board->goal; cell != board->start; cell = before[cell], steps++)
            board->cells[cell] = BOARD_PATH;
    free(before);
    free(queue);
    return steps;
}

struct board board_create(const struct board_kind *kind, unsigned seed)
{
    static void (*const draw[])(struct board *) = {[BOARD_MAZE] = draw_maze,
                                                   [BOARD_OBSTACLES] = draw_obstacles,
                                                   [BOARD_SPARSE] = draw_obstacles,
                                                   [BOARD_CAVE] = draw_cave,
                                                   [BOARD_ROOMS] = draw_rooms};
    struct board board = {.kind = kind, .rng = {seed}};
    for (const char *c = kind->name; *c; c++)
        board.rng.state = random_next(&board.rng) + (unsigned char)*c;
    const uint32_t cells = random_between(&board.rng, kind->cells.least, kind->cells.most);
    const bool closed = random_chance(&board.rng, 50);
    board.columns = kind->ground == BOARD_MAZE ? 2 * cells + 1 : cells;
    board.rows = board.columns + 2 * random_below(&board.rng, 4);
    board.cells = calloc(board.columns, board.rows);
    assert_non_null(board.cells);
    do {
        draw[kind->ground](&board);
        if (closed)
            close_border(&board);
        choose_ends(&board);
    } while (explore(&board) < cells * 6 / 10);
    return board;
}
