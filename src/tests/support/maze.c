/* SPDX-License-Identifier: MIT */
/*
 * maze.c - random mazes, and the positions of their cells and walls.
 *
 * A maze grows from one cell. As long as there are cells outside the maze, one of them is joined to
 * a neighbour in the maze by opening the side between them. Except in a room, the maze then has no
 * loops, and at least one of the sides that meet at a corner is closed. Finally, open_loops opens
 * more sides.
 */
#include "tests/support/maze.h"
#include "tests/test.h"

#include <stdlib.h>
#include <string.h>

#include <math.h>

#define PI 3.14159265358979323846

enum { NEWEST_PERCENT = 85, SIDES_MAX = 16, CENTRE_SIDES_MAX = 12 };

/* Returns zeroed memory. Fails the test if the memory cannot be allocated. */
static void *checked_array(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    assert_non_null(memory);
    return memory;
}

static double pitch(const struct maze *maze)
{
    return maze->plan.corridor + maze->plan.wall;
}

static uint32_t at(const struct maze *maze, int64_t column, int64_t row)
{
    if (column < 0 || row < 0 || column >= maze->plan.columns || row >= maze->plan.rows)
        return MAZE_NONE;
    return (uint32_t)(row * maze->plan.columns + column);
}

/* ---- circles -------------------------------------------------------------------------------- */

/* The radius of the middle of the wall around a ring. Ring 0 is the centre. */
static double ring_radius(const struct maze *maze, uint32_t ring)
{
    return pitch(maze) * (0.5 + maze->plan.disc + ring);
}

static uint32_t ring_cells(const struct maze *maze, uint32_t ring)
{
    return maze->ring_first[ring + 1] - maze->ring_first[ring];
}

static uint32_t ring_of(const struct maze *maze, uint32_t cell)
{
    uint32_t ring = 0;
    while (cell >= maze->ring_first[ring + 1])
        ring++;
    return ring;
}

/* Divides the rings into cells whose lengths are about 1 to 2 times pitch(maze). */
static void divide_rings(struct maze *maze)
{
    uint32_t cells = 1;
    assert_true(maze->plan.rows + 2 < sizeof maze->ring_first / sizeof maze->ring_first[0]);
    for (uint32_t ring = 0; ring <= maze->plan.rows; ring++) {
        maze->ring_first[ring + 1] = maze->ring_first[ring] + cells;
        const double around = 2 * PI * (ring_radius(maze, ring) + pitch(maze) / 2);
        if (ring == 0) {
            cells = (uint32_t)(around / (1.4 * pitch(maze)));
            cells = cells < 4 ? 4 : cells > CENTRE_SIDES_MAX ? CENTRE_SIDES_MAX : cells;
        } else if (around / cells > 2.2 * pitch(maze)) {
            cells *= 2;
        }
    }
    maze->cell_count = maze->ring_first[maze->plan.rows + 1];
}

static uint32_t circle_neighbour(const struct maze *maze, uint32_t cell, unsigned side)
{
    const uint32_t ring = ring_of(maze, cell);
    const uint32_t cells = ring_cells(maze, ring);
    const uint32_t index = cell - maze->ring_first[ring];
    if (side >= 3) {
        if (ring == maze->plan.rows)
            return MAZE_NONE;
        const uint32_t factor = ring_cells(maze, ring + 1) / cells;
        return side - 3 < factor ? maze->ring_first[ring + 1] + index * factor + side - 3
                                 : MAZE_NONE;
    }
    if (ring == 0)
        return MAZE_NONE;
    if (side == 0)
        return maze->ring_first[ring - 1] + index * ring_cells(maze, ring - 1) / cells;
    return maze->ring_first[ring] + (side == 1 ? index + 1 : index + cells - 1) % cells;
}

static bool is_open(const struct maze *maze, uint32_t cell, unsigned side)
{
    return ((unsigned)maze->open[cell] >> side & 1u) != 0;
}

static double circle_middle(const struct maze *maze)
{
    return ring_radius(maze, maze->plan.rows) + maze->plan.wall / 2;
}

/* True if a point of a ring is on the boundary between two cells, where a wall may be. */
static bool near_spoke(const struct maze *maze, uint32_t ring, double radius, double angle)
{
    if (ring == 0)
        return false;
    const double part = 2 * PI / ring_cells(maze, ring);
    const double rest = fabs(angle / part - round(angle / part)) * part;
    return radius * sin(rest) < maze->plan.wall / 2;
}

static struct maze_place circle_locate(const struct maze *maze, struct maze_point point)
{
    const double x = point.x - circle_middle(maze);
    const double y = point.y - circle_middle(maze);
    const double radius = hypot(x, y);
    double angle = atan2(y, x);
    angle = angle < 0 ? angle + 2 * PI : angle;
    const double half = maze->plan.wall / 2;
    const uint32_t last = maze->plan.rows;
    if (radius >= ring_radius(maze, last) + half)
        return (struct maze_place){MAZE_OUTSIDE, MAZE_NONE};
    const double above = (radius - ring_radius(maze, 0)) / pitch(maze);
    uint32_t ring = above < 0 ? 0 : 1 + (uint32_t)above;
    ring = ring > last ? last : ring;
    const uint32_t cells = ring_cells(maze, ring);
    const double turn = angle / (2 * PI) * cells;
    const uint32_t cell = maze->ring_first[ring] + (uint32_t)turn % cells;
    const bool inner = ring > 0 && radius < ring_radius(maze, ring - 1) + half;
    const bool outer = radius >= ring_radius(maze, ring) - half;
    const bool spoke = near_spoke(maze, ring, radius, angle);
    struct maze_place place = {MAZE_CELL, cell};
    if (outer) {
        const uint32_t beyond = ring < last ? ring_cells(maze, ring + 1) / cells : 1;
        const unsigned side = 3 + (unsigned)((turn - floor(turn)) * beyond);
        const bool post = spoke || (ring < last && near_spoke(maze, ring + 1, radius, angle));
        place.ground = !post && is_open(maze, cell, side) ? MAZE_CELL : MAZE_WALL;
    } else if (inner) {
        place.ground = !spoke && is_open(maze, cell, 0) ? MAZE_CELL : MAZE_WALL;
    } else if (spoke) {
        place.ground =
            is_open(maze, cell, turn - floor(turn) < 0.5 ? 2 : 1) ? MAZE_CELL : MAZE_WALL;
    }
    return place;
}

static struct maze_point circle_point(const struct maze *maze, double radius, double turn)
{
    const double middle = circle_middle(maze);
    return (struct maze_point){middle + radius * cos(2 * PI * turn),
                               middle + radius * sin(2 * PI * turn)};
}

static struct maze_point circle_centre(const struct maze *maze, uint32_t cell, double outwards)
{
    const uint32_t ring = ring_of(maze, cell);
    if (ring == 0)
        return circle_point(maze, 0, 0);
    const double turn = (cell - maze->ring_first[ring] + 0.5) / ring_cells(maze, ring);
    return circle_point(maze, ring_radius(maze, ring) - pitch(maze) * (0.5 - outwards), turn);
}

/* ---- hexagons ------------------------------------------------------------------------------- */

static const double hexagon_normals[6][2] = {
    {1, 0},  {0.5, 0.86602540378443865},   {-0.5, 0.86602540378443865},
    {-1, 0}, {-0.5, -0.86602540378443865}, {0.5, -0.86602540378443865}};

/* Returns the cell beyond a side of a hexagon. The hexagon itself may be outside the maze. */
static uint32_t hexagon_beyond(const struct maze *maze, int64_t column, int64_t row, unsigned side)
{
    static const int across[6] = {1, 0, -1, -1, -1, 0};
    static const int down[6] = {0, 1, 1, 0, -1, -1};
    const int64_t shift = down[side] != 0 ? row & 1 : 0;
    return at(maze, column + across[side] + shift, row + down[side]);
}

static uint32_t hexagon_neighbour(const struct maze *maze, uint32_t cell, unsigned side)
{
    return hexagon_beyond(maze, cell % maze->plan.columns, cell / maze->plan.columns, side);
}

static struct maze_point hexagon_middle(const struct maze *maze, int64_t column, int64_t row)
{
    const double p = pitch(maze);
    const double half = maze->plan.wall / 2;
    return (struct maze_point){half + p * ((double)column + 0.5 + 0.5 * (double)(row & 1)),
                               half + p * (1 / sqrt(3) + sqrt(0.75) * (double)row)};
}

/* Stores the column and the row of the hexagon whose centre is nearest to a point. */
static void nearest_hexagon(const struct maze *maze, struct maze_point point, int64_t *column,
                            int64_t *row)
{
    const double p = pitch(maze);
    const double down = (point.y - hexagon_middle(maze, 0, 0).y) / (p * sqrt(0.75));
    const int64_t first = (int64_t)floor(down);
    double best = INFINITY;
    for (int64_t r = first; r <= first + 1; r++) {
        const int64_t c = (int64_t)floor((point.x - hexagon_middle(maze, 0, r).x) / p + 0.5);
        const struct maze_point middle = hexagon_middle(maze, c, r);
        const double distance = hypot(point.x - middle.x, point.y - middle.y);
        if (distance < best) {
            best = distance;
            *column = c;
            *row = r;
        }
    }
}

static struct maze_place hexagon_locate(const struct maze *maze, struct maze_point point)
{
    int64_t column = 0;
    int64_t row = 0;
    nearest_hexagon(maze, point, &column, &row);
    const struct maze_point middle = hexagon_middle(maze, column, row);
    const uint32_t cell = at(maze, column, row);
    uint32_t known = cell;
    unsigned near = 0;
    bool open = true;
    for (unsigned side = 0; side < 6; side++) {
        const double along = (point.x - middle.x) * hexagon_normals[side][0] +
                             (point.y - middle.y) * hexagon_normals[side][1];
        if ((pitch(maze) - maze->plan.wall) / 2 >= along)
            continue;
        /* A point outside the maze may be in the outer half of the wall of a cell. */
        const uint32_t beyond = hexagon_beyond(maze, column, row, side);
        near++;
        if (cell != MAZE_NONE) {
            open = open && is_open(maze, cell, side);
        } else if (beyond != MAZE_NONE) {
            known = beyond;
            open = open && is_open(maze, beyond, (side + 3) % 6);
        }
    }
    if (known == MAZE_NONE)
        return (struct maze_place){MAZE_OUTSIDE, MAZE_NONE};
    return (struct maze_place){near == 0 || (near == 1 && open) ? MAZE_CELL : MAZE_WALL, known};
}

/* ---- squares -------------------------------------------------------------------------------- */

static uint32_t square_neighbour(const struct maze *maze, uint32_t cell, unsigned side)
{
    static const int across[4] = {0, 1, 0, -1};
    static const int down[4] = {-1, 0, 1, 0};
    return at(maze, (int64_t)(cell % maze->plan.columns) + across[side],
              (int64_t)(cell / maze->plan.columns) + down[side]);
}

/* True if all four sides that meet at a corner of a cell are open. */
static bool corner_open(const struct maze *maze, uint32_t cell, unsigned vertical,
                        unsigned horizontal)
{
    const uint32_t above = square_neighbour(maze, cell, vertical);
    const uint32_t next = square_neighbour(maze, cell, horizontal);
    return above != MAZE_NONE && next != MAZE_NONE && is_open(maze, cell, vertical) &&
           is_open(maze, cell, horizontal) && is_open(maze, above, horizontal) &&
           is_open(maze, next, vertical);
}

static uint32_t square_index(double position, double wall, double p, uint32_t count)
{
    const double index = floor((position - wall / 2) / p);
    return index < 0 ? 0 : index >= count ? count - 1 : (uint32_t)index;
}

static struct maze_place square_locate(const struct maze *maze, struct maze_point point)
{
    const double p = pitch(maze);
    const double wall = maze->plan.wall;
    const double corridor = maze->plan.corridor;
    if (point.x < 0 || point.y < 0 || point.x >= maze->plan.columns * p + wall ||
        point.y >= maze->plan.rows * p + wall)
        return (struct maze_place){MAZE_OUTSIDE, MAZE_NONE};
    const uint32_t column = square_index(point.x, wall, p, maze->plan.columns);
    const uint32_t row = square_index(point.y, wall, p, maze->plan.rows);
    const uint32_t cell = row * maze->plan.columns + column;
    const double x = point.x - wall - column * p;
    const double y = point.y - wall - row * p;
    const bool in_x = x >= 0 && x < corridor;
    const bool in_y = y >= 0 && y < corridor;
    const unsigned horizontal = x < 0 ? 3 : 1;
    const unsigned vertical = y < 0 ? 0 : 2;
    bool open = true;
    if (!in_x && !in_y)
        open = corner_open(maze, cell, vertical, horizontal);
    else if (!in_x)
        open = is_open(maze, cell, horizontal);
    else if (!in_y)
        open = is_open(maze, cell, vertical);
    return (struct maze_place){open ? MAZE_CELL : MAZE_WALL, cell};
}

/* ---- all shapes ----------------------------------------------------------------------------- */

unsigned maze_side_count(const struct maze *maze)
{
    static const unsigned counts[] = {4, 3 + CENTRE_SIDES_MAX, 6};
    return counts[maze->plan.shape];
}

uint32_t maze_neighbour(const struct maze *maze, uint32_t cell, unsigned side)
{
    static uint32_t (*const functions[])(const struct maze *, uint32_t, unsigned) = {
        square_neighbour, circle_neighbour, hexagon_neighbour};
    return functions[maze->plan.shape](maze, cell, side);
}

uint32_t maze_name(const struct maze *maze, uint32_t cell)
{
    if (maze->plan.shape != MAZE_SQUARE || maze->plan.room == 0 || cell == MAZE_NONE)
        return cell;
    const uint32_t column = cell % maze->plan.columns;
    const uint32_t row = cell / maze->plan.columns;
    const bool inside = column >= maze->room_first && column <= maze->room_last &&
                        row >= maze->room_first && row <= maze->room_last;
    return inside ? maze->room_first * maze->plan.columns + maze->room_first : cell;
}

struct maze_place maze_locate(const struct maze *maze, struct maze_point point)
{
    static struct maze_place (*const functions[])(const struct maze *, struct maze_point) = {
        square_locate, circle_locate, hexagon_locate};
    struct maze_place place = functions[maze->plan.shape](maze, point);
    place.cell = maze_name(maze, place.cell);
    return place;
}

struct maze_point maze_size(const struct maze *maze)
{
    const double p = pitch(maze);
    const double wall = maze->plan.wall;
    switch (maze->plan.shape) {
    case MAZE_CIRCLE:
        return (struct maze_point){2 * circle_middle(maze), 2 * circle_middle(maze)};
    case MAZE_HEXAGON: {
        const struct maze_point last =
            hexagon_middle(maze, maze->plan.columns - 1, maze->plan.rows - 1);
        return (struct maze_point){wall + p * (maze->plan.columns + 0.5),
                                   last.y + p / sqrt(3) + wall / 2};
    }
    default:
        return (struct maze_point){maze->plan.columns * p + wall, maze->plan.rows * p + wall};
    }
}

struct maze_point maze_centre(const struct maze *maze, uint32_t cell)
{
    const uint32_t column = maze->plan.columns ? cell % maze->plan.columns : 0;
    const uint32_t row = maze->plan.columns ? cell / maze->plan.columns : 0;
    const double p = pitch(maze);
    if (maze->plan.shape == MAZE_CIRCLE)
        return circle_centre(maze, cell, 0);
    if (maze->plan.shape == MAZE_HEXAGON)
        return hexagon_middle(maze, column, row);
    const double room = maze->plan.room && maze_name(maze, cell) == cell &&
                                column == maze->room_first && row == maze->room_first
                            ? p * (maze->plan.room - 1) / 2
                            : 0;
    const double corner = maze->plan.wall + maze->plan.corridor / 2 + room;
    return (struct maze_point){corner + column * p, corner + row * p};
}

struct maze_point maze_side_point(const struct maze *maze, struct maze_side side)
{
    struct maze_point point = maze_centre(maze, side.cell);
    const double half = pitch(maze) / 2;
    if (maze->plan.shape == MAZE_CIRCLE)
        return circle_centre(maze, side.cell, 0.5);
    if (maze->plan.shape == MAZE_HEXAGON) {
        point.x += half * hexagon_normals[side.side][0];
        point.y += half * hexagon_normals[side.side][1];
    } else {
        point.x += side.side == 1 ? half : side.side == 3 ? -half : 0;
        point.y += side.side == 2 ? half : side.side == 0 ? -half : 0;
    }
    return point;
}

static void open_between(struct maze *maze, uint32_t a, uint32_t b)
{
    for (unsigned side = 0; side < maze_side_count(maze); side++) {
        if (maze_neighbour(maze, a, side) == b)
            maze->open[a] = (uint16_t)(maze->open[a] | 1u << side);
        if (maze_neighbour(maze, b, side) == a)
            maze->open[b] = (uint16_t)(maze->open[b] | 1u << side);
    }
}

void maze_open(struct maze *maze, struct maze_side side)
{
    assert_true(maze_neighbour(maze, side.cell, side.side) == MAZE_NONE);
    maze->open[side.cell] = (uint16_t)(maze->open[side.cell] | 1u << side.side);
}

/*
 * Returns a random neighbour of `cell` that is not yet part of the maze, or MAZE_NONE if there is
 * none.
 */
static uint32_t new_neighbour(const struct maze *maze, uint32_t cell, const bool *reached,
                              struct random *rng)
{
    uint32_t found[SIDES_MAX];
    uint32_t count = 0;
    for (unsigned side = 0; side < maze_side_count(maze); side++) {
        const uint32_t next = maze_neighbour(maze, cell, side);
        if (next != MAZE_NONE && !reached[next])
            found[count++] = next;
    }
    return count ? found[random_below(rng, count)] : MAZE_NONE;
}

/* Opens sides until all cells are reached, beginning at the cell `first`. */
static void grow(struct maze *maze, uint32_t first, bool *reached, struct random *rng)
{
    uint32_t *growing = checked_array(maze->cell_count, sizeof *growing);
    uint32_t count = 0;
    reached[first] = true;
    growing[count++] = first;
    while (count) {
        const uint32_t index =
            random_chance(rng, NEWEST_PERCENT) ? count - 1 : random_below(rng, count);
        const uint32_t next = new_neighbour(maze, growing[index], reached, rng);
        if (next == MAZE_NONE) {
            growing[index] = growing[--count];
            continue;
        }
        open_between(maze, growing[index], next);
        reached[next] = true;
        growing[count++] = next;
    }
    free(growing);
}

/* Opens all sides between the cells of a room, and marks the cells as reached. */
static void clear_room(struct maze *maze, bool *reached)
{
    maze->room_first = (maze->plan.columns - maze->plan.room) / 2;
    maze->room_last = maze->room_first + maze->plan.room - 1;
    assert_true(maze->plan.columns == maze->plan.rows && maze->room_first > 0);
    for (uint32_t row = maze->room_first; row <= maze->room_last; row++) {
        for (uint32_t column = maze->room_first; column <= maze->room_last; column++) {
            const uint32_t cell = row * maze->plan.columns + column;
            reached[cell] = true;
            if (column < maze->room_last)
                open_between(maze, cell, cell + 1);
            if (row < maze->room_last)
                open_between(maze, cell, cell + maze->plan.columns);
        }
    }
}

/* Opens one side between the room and the cells around it. */
static void open_room(struct maze *maze, struct random *rng)
{
    const uint32_t along = random_between(rng, maze->room_first, maze->room_last);
    const uint32_t columns = maze->plan.columns;
    const unsigned side = random_below(rng, 4);
    const uint32_t cells[] = {maze->room_first * columns + along, along * columns + maze->room_last,
                              maze->room_last * columns + along,
                              along * columns + maze->room_first};
    open_between(maze, cells[side], maze_neighbour(maze, cells[side], side));
}

static void open_loops(struct maze *maze, struct random *rng)
{
    uint32_t left = maze->plan.loops;
    while (left) {
        const uint32_t cell = random_below(rng, maze->cell_count);
        const unsigned side = random_below(rng, maze_side_count(maze));
        const uint32_t next = maze_neighbour(maze, cell, side);
        if (next == MAZE_NONE || is_open(maze, cell, side))
            continue;
        open_between(maze, cell, next);
        left--;
    }
}

struct maze maze_create(const struct maze_plan *plan, struct random *rng)
{
    struct maze maze = {.plan = *plan};
    if (plan->shape == MAZE_CIRCLE) {
        maze.plan.columns = 0;
        divide_rings(&maze);
    } else {
        maze.cell_count = plan->columns * plan->rows;
    }
    maze.open = checked_array(maze.cell_count, sizeof *maze.open);
    bool *reached = checked_array(maze.cell_count, sizeof *reached);
    const bool room = plan->shape == MAZE_SQUARE && plan->room > 0;
    if (room)
        clear_room(&maze, reached);
    grow(&maze, maze.cell_count - 1, reached, rng);
    if (room)
        open_room(&maze, rng);
    open_loops(&maze, rng);
    free(reached);
    return maze;
}

void maze_free(struct maze *maze)
{
    free(maze->open);
    maze->open = NULL;
}

bool maze_connected(const struct maze *maze, uint32_t a, uint32_t b)
{
    for (uint32_t cell = a; cell < maze->cell_count; cell++) {
        if (cell != a && (maze->plan.shape != MAZE_SQUARE || maze->plan.room == 0))
            break;
        if (maze_name(maze, cell) != a)
            continue;
        for (unsigned side = 0; side < maze_side_count(maze); side++)
            if (is_open(maze, cell, side) && maze_name(maze, maze_neighbour(maze, cell, side)) == b)
                return true;
    }
    return false;
}

/* Stores for each cell its predecessor on the shortest path from `from`. */
static void trace_back(const struct maze *maze, uint32_t from, uint32_t *before)
{
    uint32_t *queue = checked_array(maze->cell_count, sizeof *queue);
    uint32_t head = 0;
    uint32_t tail = 0;
    memset(before, 0xff, maze->cell_count * sizeof *before);
    before[from] = from;
    queue[tail++] = from;
    while (head < tail) {
        const uint32_t cell = queue[head++];
        for (unsigned side = 0; side < maze_side_count(maze); side++) {
            const uint32_t next = maze_neighbour(maze, cell, side);
            if (next == MAZE_NONE || before[next] != MAZE_NONE || !is_open(maze, cell, side))
                continue;
            before[next] = cell;
            queue[tail++] = next;
        }
    }
    free(queue);
}

uint32_t *maze_solve(const struct maze *maze, uint32_t from, uint32_t to, size_t *count)
{
    uint32_t *before = checked_array(maze->cell_count, sizeof *before);
    uint32_t *cells = checked_array(maze->cell_count, sizeof *cells);
    trace_back(maze, to, before);
    *count = 0;
    for (uint32_t cell = from;; cell = before[cell]) {
        const uint32_t name = maze_name(maze, cell);
        if (*count == 0 || cells[*count - 1] != name)
            cells[(*count)++] = name;
        if (cell == to)
            break;
        assert_true(before[cell] != MAZE_NONE);
    }
    free(before);
    return cells;
}
