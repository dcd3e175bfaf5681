/* SPDX-License-Identifier: MIT */
/* board_painter.c - paints boards with random colours. Colours are 0xRRGGBB. */
#include "tests/support/board_painter.h"

#include <stdlib.h>

#include <math.h>

#include "tests/support/maze_painter.h"
#include "tests/support/png_oracle.h"
#include "tests/test.h"

/* The colours of ends, paths and explored cells, each with a letter for the tables below. */
enum hue { GREY, RED, GREEN, BLUE, YELLOW, CYAN, MAGENTA, ORANGE, PURPLE, PINK };
static const struct ink {
    char letter;
    enum hue hue;
    uint32_t colour;
} inks[] = {{'r', RED, 0xff0000},    {'g', GREEN, 0x00c800},  {'G', GREEN, 0x00ff00},
            {'l', GREEN, 0x90ee90},  {'b', BLUE, 0x0000ff},   {'y', YELLOW, 0xffff00},
            {'c', CYAN, 0x87cefa},   {'C', CYAN, 0x00ffff},   {'m', MAGENTA, 0xff00ff},
            {'o', ORANGE, 0xffa500}, {'p', PURPLE, 0x800080}, {'k', PINK, 0xffb6c1},
            {'e', GREY, 0xaaaaaa},   {'.', GREY, 0}};

/* The start and the goal: a green one is the start, otherwise a blue one, otherwise a red one. */
static const char *const marks[] = {"Gr", "gr", "br", "gb", "ry"};

/* The path and explored cells. A dot: the path looks like explored cells, and these like floor. */
static const char *const overlays[] = {"..", "b.", "r.", "g.", "y.", "p.", "c.", "yc",
                                       "rc", "bl", "gk", ".e", ".c", "mC", "po"};

/* The walls and the floor, in light and in dark themes. */
static const uint32_t themes[2][3][2] = {
    {{0x000000, 0xffffff}, {0x3c3c3c, 0xe6e6e6}, {0x141450, 0xf0f0f0}},
    {{0xffffff, 0x000000}, {0xc8c8c8, 0x1e1e1e}, {0xffffff, 0x202020}},
};

static const uint32_t line_colours[] = {0x808080, 0x000000, 0xd2d2d2};
static const uint32_t margin_colours[] = {0xffffff, 0xc8c8c8, 0x1e1e1e, 0xf0e6d2};

/* The width of each frame in pixels, and its colour. */
static const struct {
    uint32_t left, top, right, bottom, colour;
} frames[] = {
    [BOARD_TOOLBAR] = {0, 50, 0, 0, 0xc8c8c8},
    [BOARD_WINDOW] = {5, 34, 155, 6, 0xf0f0f0},
    [BOARD_AXES] = {130, 58, 130, 52, 0xffffff},
};

/* The area of a plot into which a board is scaled, in pixels. */
enum { PLOT_WIDTH = 380, PLOT_HEIGHT = 370 };

/* A rectangle of pixels. */
struct area {
    int x, y, width, height;
};

/* Areas of frames with black or white text. The position is relative to the board's corner. */
static const struct {
    enum board_frame frame;
    struct area area;
    bool right; /* relative to the right edge of the board */
    bool white;
    uint32_t colour;
    const char *text;
} items[] = {
    {BOARD_TOOLBAR, {10, -32, 60, 20}, false, false, 0xc8c8c8, "LENGTH 12"},
    {BOARD_WINDOW, {-5, -34, 9999, 28}, false, true, 0x3c3c3c, ""},
    {BOARD_WINDOW, {3, -26, 12, 12}, false, true, 0xff5f56, ""},
    {BOARD_WINDOW, {21, -26, 12, 12}, false, true, 0xffbd2e, ""},
    {BOARD_WINDOW, {39, -26, 12, 12}, false, true, 0x27c93f, ""},
    {BOARD_WINDOW, {70, -30, 40, 20}, false, true, 0x3c3c3c, "MAZE"},
    {BOARD_WINDOW, {15, 16, 120, 25}, true, true, 0x0078d7, "START"},
    {BOARD_WINDOW, {15, 56, 120, 25}, true, true, 0xdc3545, "RESET"},
    {BOARD_WINDOW, {15, 96, 120, 25}, true, true, 0x28a745, "FINISH"},
    {BOARD_AXES, {100, -35, 40, 20}, false, false, 0xffffff, "MAZE"},
};

/* The colours of an image. */
struct paint {
    uint32_t start, goal, lines, cells[BOARD_PATH + 1];
};

struct canvas {
    int width, height;
    uint8_t *rgb;
};

#define PICK(rng, table) ((table)[random_below(rng, sizeof(table) / sizeof *(table))])

static const struct ink *ink_of(char letter)
{
    const struct ink *ink = inks;
    while (ink->letter != letter)
        ink++;
    return ink;
}

/* Chooses colours. The ends do not have the hues of the path and of explored cells. */
static struct paint choose_paint(const struct board *board, struct random *rng)
{
    const uint32_t *theme = PICK(rng, themes[board->kind->dark]);
    const char *ends = PICK(rng, marks);
    const struct ink *start = ink_of(ends[0]);
    const struct ink *goal = ink_of(ends[1]);
    const struct ink *path;
    const struct ink *explored;
    do {
        const char *overlay = PICK(rng, overlays);
        path = ink_of(overlay[0]);
        explored = ink_of(overlay[1]);
    } while (path->hue == start->hue || path->hue == goal->hue || explored->hue == start->hue ||
             explored->hue == goal->hue);
    struct paint paint = {.lines = PICK(rng, line_colours), .cells = {theme[1], theme[0]}};
    paint.cells[BOARD_EXPLORED] = explored->colour ? explored->colour : theme[1];
    paint.cells[BOARD_PATH] = path->colour ? path->colour : paint.cells[BOARD_EXPLORED];
    paint.start = board->kind->openings ? paint.cells[BOARD_PATH] : start->colour;
    paint.goal = board->kind->openings ? paint.cells[BOARD_PATH] : goal->colour;
    return paint;
}

/* ---- geometry ------------------------------------------------------------------------------- */

/* Returns the column or row at a distance from the first one, or -1. */
static int index_at(const struct board_view *view, double distance, uint32_t count)
{
    const double pitch = view->corridor + view->wall;
    const double pair = floor(distance / pitch);
    const double index = 2 * pair + (distance - pair * pitch >= view->wall);
    return index < 0 || index >= count ? -1 : (int)index;
}

int board_view_cell(const struct board_view *view, struct maze_point point)
{
    const struct board *board = view->board;
    const int column = index_at(view, (point.x - view->at.x) / view->scale, board->columns);
    const int row = index_at(view, (point.y - view->at.y) / view->scale, board->rows);
    return column < 0 || row < 0 ? -1 : row * (int)board->columns + column;
}

bool board_view_gap(const struct board_view *view, struct maze_point point)
{
    const uint32_t x = (uint32_t)((point.x - view->at.x) / view->scale);
    const uint32_t y = (uint32_t)((point.y - view->at.y) / view->scale);
    return x % view->corridor < view->gap || y % view->corridor < view->gap;
}

/* Returns the distance of a column or row from the first one. */
static double distance_of(const struct board_view *view, uint32_t index)
{
    const uint32_t pairs = index / 2;
    return pairs * (view->corridor + view->wall) + (index % 2 ? view->wall : 0);
}

struct maze_point board_view_middle(const struct board_view *view, uint32_t cell)
{
    const uint32_t column = cell % view->board->columns;
    const uint32_t row = cell / view->board->columns;
    const double x = distance_of(view, column) + distance_of(view, column + 1);
    const double y = distance_of(view, row) + distance_of(view, row + 1);
    return (struct maze_point){view->at.x + view->scale * x / 2, view->at.y + view->scale * y / 2};
}

/* ---- pixels --------------------------------------------------------------------------------- */

static void fill(struct canvas *canvas, struct area area, uint32_t colour)
{
    for (int y = area.y; y < area.y + area.height && y < canvas->height; y++)
        for (int x = area.x; x < area.x + area.width && x < canvas->width; x++)
            for (unsigned c = 0; c < 3; c++)
                canvas->rgb[3 * ((size_t)y * (size_t)canvas->width + (size_t)x) + c] =
                    (uint8_t)(colour >> (16 - 8 * c));
}

static void write_text(struct canvas *canvas, int x, int y, const char *text, uint32_t colour)
{
    for (; *text; text++, x += 6)
        for (int i = 0; i < 35; i++)
            if (maze_letter_covers(*text, i % 5, i / 5))
                fill(canvas, (struct area){x + i % 5, y + i / 5, 1, 1}, colour);
}

/* Draws a line around a plot, and six ticks with numbers on each axis. */
static void draw_axes(struct canvas *canvas, struct area board)
{
    static const char *const numbers[] = {"1", "2", "7", "11", "12", "17"};
    const int bottom = board.y + board.height;
    fill(canvas, (struct area){board.x - 1, board.y - 1, board.width + 2, board.height + 2}, 0);
    for (int i = 0; i < 6; i++) {
        const int x = board.x + board.width * i / 6;
        const int y = board.y + board.height * i / 6;
        fill(canvas, (struct area){x, bottom, 1, 5}, 0);
        write_text(canvas, x - 4, bottom + 8, numbers[i], 0);
        fill(canvas, (struct area){board.x - 5, y, 5, 1}, 0);
        write_text(canvas, board.x - 20, y - 3, numbers[i], 0);
    }
}

/* Draws everything around the area of the board. */
static void draw_frame(struct canvas *canvas, enum board_frame frame, struct area board)
{
    if (frame == BOARD_AXES)
        draw_axes(canvas, board);
    for (size_t i = 0; i < sizeof items / sizeof *items; i++) {
        struct area area = items[i].area;
        if (items[i].frame != frame)
            continue;
        area.x += board.x + (items[i].right ? board.width : 0);
        area.y += board.y;
        fill(canvas, area, items[i].colour);
        write_text(canvas, area.x + area.width / 3, area.y + 8, items[i].text,
                   items[i].white ? 0xffffff : 0);
    }
}

static uint32_t colour_at(const struct board_view *view, const struct paint *paint,
                          struct maze_point point)
{
    const struct board *board = view->board;
    const int cell = board_view_cell(view, point);
    const uint32_t x = (uint32_t)((point.x - view->at.x) / view->scale);
    const uint32_t y = (uint32_t)((point.y - view->at.y) / view->scale);
    if (cell < 0)
        return paint->cells[BOARD_FREE];
    if (board->kind->lines &&
        (x % view->corridor == 0 || y % view->corridor == 0 ||
         x + 1 == view->corridor * board->columns || y + 1 == view->corridor * board->rows))
        return paint->lines;
    if (board_view_gap(view, point))
        return paint->cells[BOARD_FREE];
    return (uint32_t)cell == board->start  ? paint->start
           : (uint32_t)cell == board->goal ? paint->goal
                                           : paint->cells[board->cells[cell]];
}

/* Returns the colour of a pixel. If the image is resized, it is the mean of some of its points. */
static uint32_t pixel_at(const struct board_view *view, const struct paint *paint, int x, int y)
{
    const unsigned side = view->board->kind->resized ? 4 : 1;
    uint32_t sums[3] = {0};
    for (unsigned i = 0; i < side * side; i++) {
        const struct maze_point point = {x + (i % side + 0.5) / side, y + (i / side + 0.5) / side};
        const uint32_t colour = colour_at(view, paint, point);
        for (unsigned k = 0; k < 3; k++)
            sums[k] += colour >> 8 * k & 0xff;
    }
    const uint32_t count = side * side;
    return sums[2] / count << 16 | sums[1] / count << 8 | sums[0] / count;
}

/* Chooses the sizes of cells, and places the board. Returns its area. */
static struct area place_board(struct board_view *view, struct random *rng)
{
    const struct board *board = view->board;
    const struct board_kind *kind = board->kind;
    const uint32_t margin = kind->frame == BOARD_MARGIN ? random_between(rng, 10, 60) : 0;
    view->corridor = random_between(rng, kind->corridor.least, kind->corridor.most);
    view->wall =
        kind->wall.most ? random_between(rng, kind->wall.least, kind->wall.most) : view->corridor;
    view->gap = kind->gap.most ? random_between(rng, kind->gap.least, kind->gap.most) : 0;
    /* Around thin walls, and around cells with gaps, is a margin in the colour of the floor. */
    const uint32_t page = kind->wall.most  ? view->corridor / 2
                          : kind->gap.most ? random_between(rng, 1, 5)
                                           : 0;
    const double width = distance_of(view, board->columns) + 2 * page;
    const double height = distance_of(view, board->rows) + 2 * page;
    view->scale = kind->frame == BOARD_AXES ? fmin(PLOT_WIDTH / width, PLOT_HEIGHT / height)
                  : kind->resized           ? random_between(rng, 60, 125) / 100.0
                                            : 1;
    const struct area area = {(int)(frames[kind->frame].left + margin),
                              (int)(frames[kind->frame].top + margin), (int)(width * view->scale),
                              (int)(height * view->scale)};
    view->at = (struct maze_point){area.x + page * view->scale, area.y + page * view->scale};
    view->width = (uint32_t)(area.x + area.width) + frames[kind->frame].right + margin;
    view->height = (uint32_t)(area.y + area.height) + frames[kind->frame].bottom + margin;
    return area;
}

struct bytes board_paint(const struct board *board, struct board_view *view)
{
    struct random rng = board->rng;
    const enum board_frame frame = board->kind->frame;
    const struct paint paint = choose_paint(board, &rng);
    *view = (struct board_view){.board = board};
    const struct area area = place_board(view, &rng);
    struct canvas canvas = {(int)view->width, (int)view->height,
                            malloc((size_t)view->width * view->height * 3)};
    assert_non_null(canvas.rgb);
    fill(&canvas, (struct area){0, 0, canvas.width, canvas.height},
         frame == BOARD_MARGIN ? PICK(&rng, margin_colours) : frames[frame].colour);
    draw_frame(&canvas, frame, area);
    for (int y = area.y; y < area.y + area.height; y++)
        for (int x = area.x; x < area.x + area.width; x++)
            fill(&canvas, (struct area){x, y, 1, 1}, pixel_at(view, &paint, x, y));
    const struct png_kind kind = {
        .width = view->width, .height = view->height, .depth = 8, .colour_type = 2};
    const struct bytes png = png_of_samples(&kind, canvas.rgb);
    free(canvas.rgb);
    return png;
}
