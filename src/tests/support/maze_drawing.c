/* SPDX-License-Identifier: MIT */
/* maze_drawing.c - lays out mazes on pages. */
#include "tests/support/maze_drawing.h"
#include "tests/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <math.h>

#define RADIAN 0.017453292519943295

enum { FONT_HEIGHT = 7, FONT_PITCH = 6 };

/* Data needed only while a maze is laid out. */
struct layout {
    struct maze_drawing *drawing;
    struct random *rng;
    struct maze_side doors[4];
    size_t door_count;
};

static uint32_t draw_from(struct random *rng, struct maze_range range, uint32_t low, uint32_t high)
{
    return range.most ? random_between(rng, range.least, range.most)
                      : random_between(rng, low, high);
}

/* A random number from -1 to 1. */
static double swing(struct random *rng)
{
    return random_below(rng, 20001) / 10000.0 - 1;
}

/* ---- views ---------------------------------------------------------------------------------- */

struct maze_point maze_view_apply(const struct maze_view *view, struct maze_point point)
{
    const double *m = view->m;
    const double w = m[6] * point.x + m[7] * point.y + m[8];
    return (struct maze_point){(m[0] * point.x + m[1] * point.y + m[2]) / w,
                               (m[3] * point.x + m[4] * point.y + m[5]) / w};
}

/*
 * Solves eight linear equations by elimination. Each row contains the eight coefficients and the
 * right-hand side of one equation. The solutions replace the right-hand sides.
 */
static void solve_equations(double rows[8][9])
{
    for (size_t i = 0; i < 8; i++) {
        size_t best = i;
        for (size_t k = i + 1; k < 8; k++)
            best = fabs(rows[k][i]) > fabs(rows[best][i]) ? k : best;
        for (size_t j = 0; j < 9; j++) {
            const double kept = rows[i][j];
            rows[i][j] = rows[best][j];
            rows[best][j] = kept;
        }
        for (size_t k = 0; k < 8; k++) {
            const double factor = k == i ? 0 : rows[k][i] / rows[i][i];
            for (size_t j = 0; j < 9; j++)
                rows[k][j] -= factor * rows[i][j];
        }
    }
    for (size_t i = 0; i < 8; i++)
        rows[i][8] /= rows[i][i];
}

/* Returns the projective transformation that maps the points `from` to the points `to`. */
static struct maze_view view_between(const struct maze_point from[4], const struct maze_point to[4])
{
    double rows[8][9];
    for (size_t i = 0; i < 4; i++) {
        const double x = from[i].x;
        const double y = from[i].y;
        const double u = to[i].x;
        const double v = to[i].y;
        const double first[9] = {x, y, 1, 0, 0, 0, -u * x, -u * y, u};
        const double second[9] = {0, 0, 0, x, y, 1, -v * x, -v * y, v};
        memcpy(rows[2 * i], first, sizeof first);
        memcpy(rows[2 * i + 1], second, sizeof second);
    }
    solve_equations(rows);
    struct maze_view view = {.m = {[8] = 1}};
    for (size_t i = 0; i < 8; i++)
        view.m[i] = rows[i][8];
    return view;
}

/* Places the page in the image: scaled, rotated, and seen from an angle. */
static void place_page(struct maze_drawing *drawing, struct random *rng)
{
    const struct maze_kind *kind = drawing->kind;
    const double angle = kind->rotate * RADIAN * (random_chance(rng, 50) ? 1 : -1);
    const double w = drawing->page.x;
    const double h = drawing->page.y;
    const struct maze_point from[4] = {{0, 0}, {w, 0}, {w, h}, {0, h}};
    struct maze_point to[4];
    struct maze_point low = {1e9, 1e9};
    struct maze_point high = {-1e9, -1e9};
    for (size_t i = 0; i < 4; i++) {
        const double inwards = kind->perspective / 2;
        const double x =
            (from[i].x - w / 2) * (1 - inwards + inwards * swing(rng)) * drawing->scale;
        const double y =
            (from[i].y - h / 2) * (1 - inwards + inwards * swing(rng)) * drawing->scale;
        to[i] =
            (struct maze_point){x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)};
        low = (struct maze_point){fmin(low.x, to[i].x), fmin(low.y, to[i].y)};
        high = (struct maze_point){fmax(high.x, to[i].x), fmax(high.y, to[i].y)};
    }
    const bool surrounded = kind->perspective > 0 || (kind->extras & MAZE_DROP_SHADOW);
    const double around = surrounded ? 12 + random_below(rng, 30) : 0;
    for (size_t i = 0; i < 4; i++) {
        to[i].x += around - low.x;
        to[i].y += around - low.y;
    }
    drawing->width = (uint32_t)ceil(high.x - low.x + 2 * around - 1e-6);
    drawing->height = (uint32_t)ceil(high.y - low.y + 2 * around - 1e-6);
    drawing->to_image = view_between(from, to);
    drawing->to_page = view_between(to, from);
}

/* ---- ends ----------------------------------------------------------------------------------- */

/*
 * Returns the outer side of a random cell at the top or, if `bottom` is true, at the bottom. Unless
 * the maze is a circle, the column of the cell is at least `least` times the number of columns.
 */
static struct maze_side border_side(const struct maze *maze, bool bottom, double least,
                                    struct random *rng)
{
    if (maze->plan.shape == MAZE_CIRCLE) {
        const uint32_t first = maze->ring_first[maze->plan.rows];
        const uint32_t half = (maze->cell_count - first) / 2;
        return (struct maze_side){first + (bottom ? 0 : half) + random_below(rng, half), 3};
    }
    const uint32_t columns = maze->plan.columns;
    const uint32_t from = (uint32_t)(least * columns);
    const uint32_t column = from + random_below(rng, (columns + 2) / 3);
    const bool square = maze->plan.shape == MAZE_SQUARE;
    return (struct maze_side){(column < columns ? column : columns - 1) +
                                  (bottom ? maze->cell_count - columns : 0),
                              bottom ? (square ? 2 : 1) : (square ? 0 : 5)};
}

static void add_door(struct layout *layout, struct maze_side side)
{
    maze_open(&layout->drawing->maze, side);
    layout->doors[layout->door_count++] = side;
}

/* The cell in the middle: the room or the centre. */
static uint32_t middle_cell(const struct maze *maze)
{
    return maze->plan.shape == MAZE_CIRCLE
               ? 0
               : maze_name(maze,
                           (maze->plan.rows / 2) * maze->plan.columns + maze->plan.columns / 2);
}

/* Chooses 12 random cells and returns the one that is farthest from the cell `from`. */
static uint32_t far_cell(const struct maze *maze, uint32_t from, struct random *rng)
{
    uint32_t best = from;
    size_t longest = 0;
    for (int i = 0; i < 12; i++) {
        const uint32_t cell = maze_name(maze, random_below(rng, maze->cell_count));
        size_t count;
        free(maze_solve(maze, from, cell, &count));
        if (count > longest) {
            longest = count;
            best = cell;
        }
    }
    return best;
}

static void choose_openings(struct layout *layout)
{
    const struct maze *maze = &layout->drawing->maze;
    struct random *rng = layout->rng;
    switch (layout->drawing->kind->ends) {
    case MAZE_ENDS_SAME_SIDE:
        add_door(layout, border_side(maze, false, 0, rng));
        add_door(layout, border_side(maze, false, 0.6, rng));
        break;
    case MAZE_ENDS_NEAR:
        add_door(layout, border_side(maze, false, 0, rng));
        add_door(layout, (struct maze_side){layout->doors[0].cell + 4, layout->doors[0].side});
        break;
    case MAZE_ENDS_CORNERS:
        add_door(layout, (struct maze_side){0, 0});
        add_door(layout, (struct maze_side){maze->cell_count - 1, 2});
        break;
    case MAZE_ENDS_FOUR_OPENINGS:
        add_door(layout, border_side(maze, false, 0, rng));
        add_door(layout, border_side(maze, true, 0.6, rng));
        add_door(layout, border_side(maze, true, 0, rng));
        add_door(layout, border_side(maze, false, 0.6, rng));
        break;
    case MAZE_ENDS_THREE_OPENINGS:
        add_door(layout, border_side(maze, false, 0, rng));
        add_door(layout, border_side(maze, true, 0.6, rng));
        add_door(layout, border_side(maze, true, 0, rng));
        break;
    case MAZE_ENDS_CENTRE:
    case MAZE_ENDS_MARK_OPENING:
    case MAZE_ENDS_MARKED_CENTRE:
        add_door(layout,
                 border_side(maze, random_chance(rng, 50), random_below(rng, 7) / 10.0, rng));
        break;
    case MAZE_ENDS_MARKS:
    case MAZE_ENDS_FOUR_MARKS:
    case MAZE_ENDS_NONE:
        break;
    default:
        add_door(layout, border_side(maze, false, random_below(rng, 7) / 10.0, rng));
        add_door(layout, border_side(maze, true, random_below(rng, 7) / 10.0, rng));
    }
}

static void choose_ends(struct layout *layout)
{
    struct maze_drawing *drawing = layout->drawing;
    choose_openings(layout);
    drawing->start_cell = layout->door_count ? layout->doors[0].cell
                                             : random_below(layout->rng, drawing->maze.cell_count);
    drawing->goal_cell = layout->door_count > 1
                             ? layout->doors[1].cell
                             : far_cell(&drawing->maze, drawing->start_cell, layout->rng);
    if (drawing->kind->ends == MAZE_ENDS_CENTRE || drawing->kind->ends == MAZE_ENDS_MARKED_CENTRE)
        drawing->goal_cell = middle_cell(&drawing->maze);
    for (size_t i = 0; i < layout->door_count && i < 2; i++) {
        const struct maze_point point = maze_side_point(&drawing->maze, layout->doors[i]);
        drawing->doors[drawing->door_count++] =
            (struct maze_point){point.x + drawing->origin.x, point.y + drawing->origin.y};
    }
}

static bool has_marks(const struct maze_kind *kind)
{
    return kind->ends == MAZE_ENDS_MARKS || kind->ends == MAZE_ENDS_MARKED_OPENINGS;
}

static uint32_t mark_colour(uint32_t colour, uint32_t normal)
{
    return colour ? colour : normal;
}

/*
 * Swaps the ends if necessary. Green and blue marks are starts, and red marks are goals. Without
 * such marks, the upper end is the start; if both ends are in the same row, the left end is the
 * start.
 */
static void order_ends(struct maze_drawing *drawing)
{
    const struct maze_kind *kind = drawing->kind;
    const uint32_t goal = mark_colour(kind->goal_colour, MAZE_RGB(0xdd1111));
    const uint32_t start = mark_colour(kind->start_colour, MAZE_RGB(0x11aa22));
    const bool told = has_marks(kind) && start != goal && (goal >> 16 & 0xff) > 0xaa &&
                      (goal & 0xffff) < 0x5050 && (start >> 16 & 0xff) < 0x80;
    if (told)
        return;
    const struct point a = maze_drawing_pixel(drawing, drawing->start_cell);
    const struct point b = maze_drawing_pixel(drawing, drawing->goal_cell);
    const double height = a.y > b.y ? a.y - b.y : b.y - a.y;
    const bool level = height < drawing->scale * 2 * drawing->maze.plan.corridor;
    const bool swapped = a.y > b.y || (a.y == b.y && a.x > b.x);
    drawing->either_way = (level && a.y != b.y) || kind->ends == MAZE_ENDS_CENTRE ||
                          kind->ends == MAZE_ENDS_MARK_OPENING ||
                          kind->ends == MAZE_ENDS_MARKED_CENTRE ||
                          (has_marks(kind) && kind->mark == MAZE_MARK_LETTER);
    if (swapped && !drawing->either_way) {
        const uint32_t cell = drawing->start_cell;
        drawing->start_cell = drawing->goal_cell;
        drawing->goal_cell = cell;
    }
}

/* ---- items ---------------------------------------------------------------------------------- */

static struct maze_item *add_item(struct maze_drawing *drawing, const struct maze_item *item)
{
    assert_true(drawing->item_count < MAZE_ITEMS_MAX);
    drawing->items[drawing->item_count] = *item;
    return &drawing->items[drawing->item_count++];
}

static struct maze_point on_page(const struct maze_drawing *drawing, uint32_t cell)
{
    const struct maze_point point = maze_centre(&drawing->maze, cell);
    return (struct maze_point){point.x + drawing->origin.x, point.y + drawing->origin.y};
}

static uint32_t ink(const struct maze_drawing *drawing)
{
    return mark_colour(drawing->kind->wall_colour, MAZE_RGB(0x000000));
}

static void add_text(struct maze_drawing *drawing, struct maze_point middle, double dot,
                     const char *text)
{
    struct maze_item item = {
        .shape = MAZE_ITEM_TEXT, .x = middle.x, .y = middle.y, .size = dot, .colour = ink(drawing)};
    snprintf(item.text, sizeof item.text, "%s", text);
    add_item(drawing, &item);
}

/* Adds an item of another size and colour. */
static void add_layer(struct maze_drawing *drawing, struct maze_item item, double size,
                      uint32_t colour)
{
    item.size *= size;
    item.colour = colour;
    add_item(drawing, &item);
}

static void add_mark(struct maze_drawing *drawing, uint32_t cell, uint32_t colour, char letter)
{
    static const enum maze_item_shape shapes[] = {
        [MAZE_MARK_DISC] = MAZE_ITEM_DISC,   [MAZE_MARK_SQUARE] = MAZE_ITEM_SQUARE,
        [MAZE_MARK_STAR] = MAZE_ITEM_STAR,   [MAZE_MARK_PLUS] = MAZE_ITEM_PLUS,
        [MAZE_MARK_TARGET] = MAZE_ITEM_DISC, [MAZE_MARK_OUTLINED] = MAZE_ITEM_DISC,
        [MAZE_MARK_LETTER] = MAZE_ITEM_TEXT,
    };
    struct maze_point point = on_page(drawing, cell);
    const bool text = drawing->kind->mark == MAZE_MARK_LETTER;
    const double corridor = drawing->maze.plan.corridor;
    if (drawing->kind->extras & MAZE_CUT_MARKS) {
        point.x -= corridor * 0.3;
        point.y -= corridor * 0.3;
    }
    struct maze_item item = {.x = point.x,
                             .y = point.y,
                             .size = text ? corridor * 0.7 / FONT_HEIGHT : corridor * 0.65,
                             .colour = colour,
                             .text = {letter}};
    item.shape = shapes[drawing->kind->mark];
    if (drawing->kind->mark == MAZE_MARK_TARGET) { /* earlier items cover later ones */
        add_layer(drawing, item, 0.33, colour);
        add_layer(drawing, item, 0.66, mark_colour(drawing->kind->ground, MAZE_RGB(0xffffff)));
    }
    add_item(drawing, &item);
    if (drawing->kind->mark == MAZE_MARK_OUTLINED)
        add_layer(drawing, item, 1.3, ink(drawing));
    for (int i = 0; drawing->kind->extras & MAZE_SPATTER && i < 2; i++) {
        const struct maze_item drop = {.shape = MAZE_ITEM_SQUARE,
                                       .x = point.x + corridor * (i == 0 ? 0.43 : -0.1),
                                       .y = point.y + corridor * (i == 0 ? 0.1 : 0.43),
                                       .size = 2.5,
                                       .colour = colour};
        add_item(drawing, &drop);
    }
}

static void add_marks(struct layout *layout)
{
    struct maze_drawing *drawing = layout->drawing;
    const struct maze_kind *kind = drawing->kind;
    const uint32_t start = mark_colour(kind->start_colour, MAZE_RGB(0x11aa22));
    const uint32_t goal = mark_colour(kind->goal_colour, MAZE_RGB(0xdd1111));
    const bool four = kind->ends == MAZE_ENDS_FOUR_MARKS;
    if (has_marks(kind) || four) {
        add_mark(drawing, drawing->start_cell, start, 'S');
        add_mark(drawing, drawing->goal_cell, goal, 'E');
    }
    if (kind->ends == MAZE_ENDS_MARK_OPENING || kind->ends == MAZE_ENDS_MARKED_CENTRE)
        add_mark(drawing, drawing->goal_cell, random_chance(layout->rng, 50) ? start : goal, 'X');
    for (int i = 0; four && i < 2; i++) {
        uint32_t cell = drawing->start_cell;
        while (cell == drawing->start_cell || cell == drawing->goal_cell)
            cell = far_cell(&drawing->maze, drawing->start_cell, layout->rng);
        add_mark(drawing, cell, i ? start : goal, 'S');
    }
}

/* Returns the point outside an opening that is `distance` away from the middle of the opening. */
static struct maze_point before_door(const struct maze_drawing *drawing, struct maze_side side,
                                     double distance)
{
    const struct maze_point cell = maze_centre(&drawing->maze, side.cell);
    const struct maze_point door = maze_side_point(&drawing->maze, side);
    const double length = hypot(door.x - cell.x, door.y - cell.y);
    return (struct maze_point){drawing->origin.x + door.x + (door.x - cell.x) / length * distance,
                               drawing->origin.y + door.y + (door.y - cell.y) / length * distance};
}

static void add_arrow(struct layout *layout, size_t index, double margin)
{
    struct maze_drawing *drawing = layout->drawing;
    const double size = fmin(margin * 0.6, 24);
    const struct maze_point middle =
        before_door(drawing, layout->doors[index], margin * 0.1 + 2 + size / 2);
    const struct maze_point door = before_door(drawing, layout->doors[index], 0);
    const double inwards = atan2(door.y - middle.y, door.x - middle.x);
    const struct maze_item item = {.shape = MAZE_ITEM_ARROW,
                                   .x = middle.x,
                                   .y = middle.y,
                                   .size = size,
                                   .angle = index == 0 ? inwards : inwards + 180 * RADIAN,
                                   .colour = ink(drawing)};
    add_item(drawing, &item);
}

/* Adds text and arrows around the maze. The margin has room for one line of text on each side. */
static void add_surroundings(struct layout *layout, double margin)
{
    struct maze_drawing *drawing = layout->drawing;
    const unsigned extras = drawing->kind->extras;
    const double dot = fmax(1, floor(margin / 14));
    const struct maze_point page = drawing->page;
    if (extras & MAZE_TITLE)
        add_text(drawing, (struct maze_point){page.x / 2, 4 + 4 * dot}, dot, "MAZE 12");
    if (extras & MAZE_PAGE_NUMBER)
        add_text(drawing, (struct maze_point){page.x / 2, page.y - 4 - 4 * dot}, dot, "7");
    for (size_t i = 0; i < layout->door_count && i < 2; i++) {
        const double distance = drawing->maze.plan.wall / 2 + 2 + 4 * dot;
        struct maze_point point = before_door(drawing, layout->doors[i], distance);
        const double half = dot * FONT_PITCH * 3 + 1;
        point.x = fmin(fmax(point.x, half), page.x - half);
        if (extras & MAZE_LABELS)
            add_text(drawing, point, dot, i == 0 ? "START" : "FINISH");
        if (extras & MAZE_ARROWS)
            add_arrow(layout, i, margin);
    }
    struct maze_item frame = {.shape = MAZE_ITEM_FRAME, .colour = ink(drawing)};
    frame.size = extras & MAZE_BORDER ? floor(margin * 0.4) : 2;
    frame.x = extras & MAZE_BORDER ? 0 : 1;
    if (extras & (MAZE_FRAME | MAZE_BORDER))
        add_item(drawing, &frame);
}

/* Adds letters or dots to some cells that are not ends. */
static void add_inner_items(struct layout *layout)
{
    struct maze_drawing *drawing = layout->drawing;
    const unsigned extras = drawing->kind->extras;
    const double corridor = drawing->maze.plan.corridor;
    for (int i = 0; extras & (MAZE_INNER_TEXT | MAZE_INNER_DOTS) && i < 8; i++) {
        const uint32_t cell = random_below(layout->rng, drawing->maze.cell_count);
        if (maze_name(&drawing->maze, cell) == drawing->start_cell ||
            maze_name(&drawing->maze, cell) == drawing->goal_cell)
            continue;
        const struct maze_point point = on_page(drawing, cell);
        const char text[2] = {"AEFGHILM"[i], 0};
        const struct maze_item dot = {.shape = MAZE_ITEM_DISC,
                                      .x = point.x,
                                      .y = point.y,
                                      .size = corridor * 0.3,
                                      .colour = ink(drawing)};
        if (extras & MAZE_INNER_TEXT)
            add_text(drawing, point, corridor * 0.6 / FONT_HEIGHT, text);
        else
            add_item(drawing, &dot);
    }
}

/* ---- drawings ------------------------------------------------------------------------------- */

/* Displaces a point of the page, so that walls look wavy, like lines drawn by hand. */
static struct maze_point wobbled(const struct maze_drawing *drawing, struct maze_point point)
{
    const double p = drawing->maze.plan.corridor + drawing->maze.plan.wall;
    const double amount = 0.07 * p;
    const double *phase = drawing->wobble;
    return (struct maze_point){
        point.x + amount * (sin(point.y / p * 1.3 + phase[0]) +
                            sin(point.x / p * 0.9 + point.y / p * 2.1 + phase[1])),
        point.y + amount * (sin(point.x / p * 1.2 + phase[2]) +
                            sin(point.x / p * 2.2 - point.y / p * 0.8 + phase[3]))};
}

struct maze_place maze_drawing_locate(const struct maze_drawing *drawing, struct maze_point page)
{
    struct maze_point point = {page.x - drawing->origin.x, page.y - drawing->origin.y};
    if (drawing->kind->extras & MAZE_WOBBLE)
        point = wobbled(drawing, point);
    return maze_locate(&drawing->maze, point);
}

struct point maze_drawing_pixel(const struct maze_drawing *drawing, uint32_t cell)
{
    const struct maze_point point = maze_view_apply(&drawing->to_image, on_page(drawing, cell));
    return (struct point){(uint32_t)point.x, (uint32_t)point.y};
}

static struct maze_plan random_plan(const struct maze_kind *kind, struct random *rng)
{
    struct maze_plan plan = {
        .shape = kind->shape, .room = kind->room, .disc = kind->disc, .loops = kind->loops};
    plan.columns = draw_from(rng, kind->cells, 8, 20);
    plan.rows = plan.columns;
    if (!plan.room && plan.columns > 7)
        plan.rows += random_below(rng, 4);
    if (plan.room && plan.columns % 2 != plan.room % 2)
        plan.rows = ++plan.columns;
    plan.corridor = draw_from(rng, kind->corridor, 6, 14);
    plan.wall = draw_from(rng, kind->wall, 2, 4);
    return plan;
}

/* Returns the middle pixel of a cell or, if letters mark the ends, a pixel next to the letter. */
static struct point end_pixel(const struct maze_drawing *drawing, uint32_t cell)
{
    struct point pixel = maze_drawing_pixel(drawing, cell);
    const bool letter = drawing->kind->mark == MAZE_MARK_LETTER;
    pixel.x -= letter ? (uint32_t)(0.36 * drawing->maze.plan.corridor * drawing->scale) : 0;
    return pixel;
}

static struct random seeded(const struct maze_kind *kind, unsigned seed)
{
    struct random rng = {seed};
    for (const char *c = kind->name; *c; c++)
        rng.state = random_next(&rng) + (unsigned char)*c;
    return rng;
}

struct maze_drawing maze_drawing_create(const struct maze_kind *kind, unsigned seed)
{
    struct random rng = seeded(kind, seed);
    struct maze_drawing drawing = {.kind = kind, .scale = kind->scale > 0 ? kind->scale : 1};
    const struct maze_plan plan = random_plan(kind, &rng);
    drawing.maze = maze_create(&plan, &rng);
    for (size_t i = 0; i < 4; i++)
        drawing.wobble[i] = 3.2 * swing(&rng);
    const double margin = kind->extras & MAZE_FLUSH ? 0 : draw_from(&rng, kind->margin, 1, 30);
    const struct maze_point size = maze_size(&drawing.maze);
    drawing.origin = (struct maze_point){margin, margin};
    drawing.page = (struct maze_point){ceil(size.x + 2 * margin), ceil(size.y + 2 * margin)};
    drawing.exact = kind->shape == MAZE_SQUARE && kind->rotate == 0 && kind->perspective == 0 &&
                    drawing.scale == 1 && !(kind->extras & MAZE_WOBBLE);
    place_page(&drawing, &rng);
    struct layout layout = {.drawing = &drawing, .rng = &rng};
    choose_ends(&layout);
    order_ends(&drawing);
    add_marks(&layout);
    add_surroundings(&layout, margin);
    add_inner_items(&layout);
    drawing.solution =
        maze_solve(&drawing.maze, drawing.start_cell, drawing.goal_cell, &drawing.solution_count);
    drawing.start = end_pixel(&drawing, drawing.start_cell);
    drawing.goal = end_pixel(&drawing, drawing.goal_cell);
    drawing.rng = rng;
    return drawing;
}

void maze_drawing_free(struct maze_drawing *drawing)
{
    maze_free(&drawing->maze);
    free(drawing->solution);
}
