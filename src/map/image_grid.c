/* SPDX-License-Identifier: MIT */
/* image_grid.c - decides whether an image is a drawing or a maze, and makes a grid from it. */
#include "map/image_grid.h"

#include <math.h>

#include "map/alone.h"
#include "map/blocks.h"
#include "map/border.h"
#include "map/components.h"
#include "map/drawing/clean.h"
#include "map/drawing/drawing.h"
#include "map/drawing/unclear.h"
#include "map/hue.h"
#include "map/image_record.h"
#include "map/lined.h"
#include "map/maze_grid.h"
#include "map/openings.h"
#include "map/pair.h"
#include "map/slits.h"
#include "map/solution.h"

static const char ambiguous[] = "dark or light lines could be the walls of this maze; use --invert "
                                "if the light lines are the walls, otherwise --threshold otsu";

static const char doubtful_walls[] =
    "dark or light areas could be the walls of this image; use --invert if the light areas are "
    "walls, otherwise --threshold 128";

static const char no_walls[] =
    "it is unclear which colours of this image are walls; define the walls with --threshold T or "
    "--invert, or use --outside free to read the image by colour";

static const char contradicted[] =
    "the path that is drawn into this maze leads around areas that seem to be its floor; define "
    "the walls with --threshold T, such as 20 if only black is a wall, or with --invert";

static const char no_maze[] =
    "no maze with a start and a goal was found in this image; give both with --start X,Y --goal "
    "X,Y, or define the walls with --threshold T or --invert";

/* An image and its two possible readings: as a drawing and as a maze. */
struct readings {
    const struct image *image;
    const struct map_options *options;
    struct drawing drawing;
    bool is_drawn;   /* the image has been read as a drawing */
    bool clean;      /* the image is clean (image_is_clean) */
    bool divided;    /* the cells are larger than a pixel */
    bool lined;      /* grid lines close all cells */
    bool examine;    /* the image may be a maze */
    bool certain;    /* if it may be one: the drawing is certain, because the image is clean or the
                      options define the walls */
    bool filled;     /* the marks in the drawing fill cells whose walls it takes for the floor */
    bool wide_marks; /* a mark in the drawing spans most of it, so it may be walls */
    bool joined; /* the drawing joins its start and its goal, but its floor is the maze's walls */
    bool cells;  /* cells between lines are found, but no likely ends among them */
    bool slits;  /* light lines cross the dark walls, but no cells between lines are found */
    bool dark;   /* no wall is at the border, and the walls join the marks: they may be the floor */
    struct marks pair; /* the marks of a drawing in which nothing else is coloured */
    struct maze maze;
};

/* Removes the ends of a grid, and stores why. */
static void drop_ends(struct grid *grid, const char *reason)
{
    grid->starts.count = grid->goals.count = 0;
    grid->gaps_are_ends = false;
    grid->unclear = reason;
}

/*
 * Removes the starts and goals of a drawing if its marks fill cells between thin lines, which are
 * then rather the walls than the floor (test `test_lines_between_filled_cells_are_walls`).
 */
static bool drop_filled(struct readings *readings, struct grid *grid, struct error *error)
{
    const struct stop *stop = readings->options->stop;
    const struct marks *pair = &readings->pair;
    double corridor = 0;
    double wall = 0;
    if (pair->count != 2 || readings->drawing.layout.size != 1)
        return true;
    if (!record_width(grid, CELL_FREE, 1, stop, &corridor, error))
        return false;
    if (!marks_fill_walls(pair, corridor, INFINITY)) /* whatever the width of the walls */
        return true;
    if (!record_width(grid, CELL_WALL, 1, stop, &wall, error))
        return false;
    if (!marks_fill_walls(pair, corridor, wall))
        return true;
    readings->filled = true;
    readings->pair.count = 0;
    grid->starts.count = grid->goals.count = 0;
    return true;
}

/* One in this many pixels may be at the blurred or compressed edge of a cell. */
enum { EDGES = 20 };

static bool find_pair(struct readings *readings, unsigned few, struct error *error)
{
    return pair_find(readings->image, few, readings->options->stop, &readings->pair, error);
}

static bool draw(struct readings *readings, struct grid *grid, struct error *error)
{
    readings->is_drawn = true;
    if (readings->lined)
        return lined_read(&readings->drawing, grid, &readings->wide_marks, error);
    if (!drawing_read(&readings->drawing, grid, &readings->wide_marks, error))
        return false;
    bool lacks = readings->examine && readings->clean && !readings->drawing.given;
    if (lacks && !pair_is_lacking(readings->options, grid, &lacks, error))
        return false;
    if (lacks && !find_pair(readings, 0, error))
        return false;
    return pair_apply(readings->image, &readings->pair, readings->drawing.layout.size,
                      readings->options->stop, grid, error) &&
           drop_filled(readings, grid, error);
}

/* Returns true if no other mark touches a mark, as the cells of a path do. */
static bool stands_alone(const struct marks *marks, size_t mark)
{
    bool alone = true;
    for (size_t i = 0; i < marks->count; i++) {
        const struct mark *other = &marks->items[i];
        alone =
            alone && (i == mark || component_distance(&other->box, &marks->items[mark].box) > 1);
    }
    return alone;
}

/*
 * Returns true if marks contradict the start or the goal of a drawing, because a drawn path or
 * explored cells have its colour (test `a_drawn_path_is_no_start`), or because of a legend (test
 * `test_a_legend_on_a_maze_has_no_ends`): there are marks, but one of the ends is none, or another
 * mark comes before the start.
 */
static bool marks_contradict(const struct image *image, const struct grid *grid,
                             const struct marks *marks)
{
    const struct point start = grid->starts.items[0];
    const struct point goal = grid->goals.items[0];
    enum { SEVERAL = 3 }; /* of more marks, those that touch others may be explored cells */
    const enum hue hue = hue_at(image, start);
    bool first = false;
    for (size_t i = 0; i < marks->count; i++)
        first = first || ((marks->count <= SEVERAL || stands_alone(marks, i)) &&
                          hue_comes_first(marks->items[i].hue, hue));
    return first || (marks->count >= 2 && !(plane_row(&marks->pixels, start.y)[start.x] != 0 &&
                                            plane_row(&marks->pixels, goal.y)[goal.x] != 0));
}

struct decision {
    enum { USE_DRAWING, USE_DRAWING_IN_GREY, USE_MARKS_IN_GREY, USE_MAZE, REFUSE } use;
    const char *reason; /* why the image is refused or the grid has no ends; or NULL */
};

/*
 * Returns true if the walls of the drawing are unclear. `sought`: the image was read as a maze. The
 * edges of marks count if the marks may be walls, or if the maze is an alternative.
 */
static bool drawing_is_unclear(const struct readings *readings, bool sought,
                               const struct grid *grid)
{
    const bool marks = readings->wide_marks || grid->unclear || (sought && !readings->certain);
    return readings->examine && readings->is_drawn &&
           walls_are_unclear(readings->image, grid, marks);
}

/* Returns true if the maze is complete, and the image has two marks or more. */
static bool joins_marks(const struct maze *maze)
{
    return maze->state == MAZE_COMPLETE && maze->marks.count >= 2;
}

/*
 * Finds readings->joined. Black walls and white floor take precedence over the reverse, which may
 * join two marks along the walls (test `a_spiral_keeps_its_walls`).
 */
static bool find_joined(struct readings *readings, const struct grid *grid, struct error *error)
{
    const struct maze *maze = &readings->maze;
    const bool reverse = maze->tone != TONE_FLAT && maze->light_walls != readings->drawing.invert;
    return !readings->is_drawn || !joins_marks(maze) || !reverse || grid->starts.count == 0 ||
           grid->goals.count == 0 ||
           pair_joined(grid, grid->starts.items[0], grid->goals.items[0], readings->options->stop,
                       &readings->joined, error);
}

/* The walls of a drawing and the marks of its image. */
struct dark_floor {
    const struct grid *grid;
    const struct marks *marks;
};

static void fill_dark_floor(const void *context, uint32_t y, uint8_t *row)
{
    const struct dark_floor *floor = context;
    const uint8_t *mark = plane_row(&floor->marks->pixels, y);
    for (uint32_t x = 0; x < floor->grid->width; x++)
        row[x] = mark[x] || grid_blocked(floor->grid, (struct point){x, y}) ? CELL_FREE : CELL_WALL;
}

/*
 * Finds readings->dark, if only marks are coloured (test
 * `test_dark_corridors_on_a_light_page_are_unclear`).
 */
static bool find_dark(struct readings *readings, const struct grid *grid, struct error *error)
{
    const struct marks *marks = &readings->maze.marks;
    const struct dark_floor floor = {grid, marks};
    const struct plane_rows rows = {grid->width, grid->height, fill_dark_floor, &floor};
    struct components areas;
    if (!readings->is_drawn || readings->drawing.given || marks->count != 2 ||
        openings_are_in_wall(grid) || (!readings->clean && readings->pair.count == 0))
        return true;
    if (!components_find(&areas, rows, CELL_FREE, NEIGHBOURS_4, readings->options->stop, error))
        return false;
    const struct point one = marks->items[0].at;
    const struct point other = marks->items[1].at;
    const uint32_t label = components_common(&areas, one, other);
    readings->dark = label != 0 &&
                     areas.items[label].area > marks->items[0].area + marks->items[1].area &&
                     !components_at_border(&areas, label);
    components_free(&areas);
    return true;
}

/*
 * Decides between the two readings of an image; `grid` is the drawing, if it has been read. A
 * drawing that is certain and has starts and goals is kept, unless the maze joins marks; but if the
 * walls of one are the floor of the other, the drawing is kept if it joins them, too. A drawing
 * that is kept although it is not certain loses its starts and goals, unless it has exactly one of
 * each and clear walls: it takes many colours for floor, which may be those of obstacles (test
 * `test_obstacles_with_a_hue_are_not_crossed`). If its walls are unclear, the walls of the maze are
 * used, if there is one. The walls do not depend on whether the user gives a start and a goal.
 */
static struct decision decide(const struct readings *readings, bool sought, const struct grid *grid)
{
    const struct maze *maze = &readings->maze;
    const bool inspect = readings->options->inspect;
    const bool certain = readings->certain;
    const bool ambiguity = maze->state == MAZE_AMBIGUOUS;
    const bool marked = grid_has_ends(grid) && !readings->wide_marks;
    const bool single = marked && grid->starts.count == 1 && grid->goals.count == 1 &&
                        (certain || !marks_contradict(readings->image, grid, &maze->marks));
    if (sought && !(certain && marked && (readings->joined || !joins_marks(maze)))) {
        if (ambiguity && !inspect)
            return (struct decision){REFUSE, ambiguous};
        if (image_maze_is_sound(maze) || (image_maze_is_closed(maze) && !single))
            return (struct decision){USE_MAZE, ambiguity ? ambiguous : NULL};
    }
    if (single && readings->dark)
        return (struct decision){inspect ? USE_DRAWING : REFUSE, doubtful_walls};
    if (single && (readings->clean || !drawing_is_unclear(readings, false, grid)))
        return (struct decision){USE_DRAWING, NULL};
    if (single && readings->drawing.given)
        return (struct decision){USE_MARKS_IN_GREY, NULL};
    if (image_maze_is_likely(maze) && !certain)
        return (struct decision){USE_MAZE, no_maze};
    if (!drawing_is_unclear(readings, sought, grid))
        return (struct decision){USE_DRAWING, sought && !certain ? no_maze : NULL};
    if (readings->drawing.given)
        return (struct decision){USE_DRAWING_IN_GREY, NULL};
    if (maze->state != MAZE_NONE)
        return (struct decision){USE_MAZE, no_maze};
    return (struct decision){inspect ? USE_DRAWING : REFUSE, no_walls};
}

/* Claims the memory for the image, for marks and for `more` bytes. */
static bool claim_marks(const struct readings *readings, uint64_t more, struct error *error)
{
    return map_options_claim(readings->options, marks_memory(readings->image) + more, error);
}

/* Replaces the grid, which is the drawing if there is one, with the reading that was chosen. */
static bool apply(struct readings *readings, struct decision decision, struct grid *grid,
                  struct error *error)
{
    if (decision.use == REFUSE)
        return error_set(error, ERROR_INPUT, "%s", decision.reason);
    if (decision.use != USE_DRAWING)
        grid_free(grid);
    enum contradiction contradiction = CONTRADICTION_NONE;
    if (decision.use == USE_MAZE && !maze_to_grid(readings->image, readings->options,
                                                  &readings->maze, grid, &contradiction, error))
        return false;
    if (contradiction == CONTRADICTION_ENDS)
        decision.reason = no_maze;
    if (contradiction == CONTRADICTION_WALLS && !readings->drawing.given)
        decision.reason = contradicted;
    if (decision.reason == contradicted && !readings->options->inspect)
        return error_set(error, ERROR_INPUT, "%s", contradicted);
    readings->drawing.marks = decision.use == USE_MARKS_IN_GREY;
    readings->drawing.luminance = decision.use == USE_DRAWING_IN_GREY || readings->drawing.marks;
    if (readings->drawing.luminance && !draw(readings, grid, error))
        return false;
    if (decision.reason)
        drop_ends(grid, decision.reason);
    return true;
}

/* Returns false if no pixel of an image is coloured, as far as this is known without a scan. */
static bool may_be_coloured(const struct readings *readings)
{
    return (readings->maze.state == MAZE_NONE || readings->maze.marks.coloured > 0) &&
           marks_may_exist(readings->image);
}

/* Notes which part of the image a lattice is. */
static void note_part(const struct lattice *lattice, struct reading *reading)
{
    reading->first = lattice_corner(lattice, 0, 0);
    const struct point end = lattice_corner(lattice, lattice->columns, lattice->rows);
    reading->last = (struct point){end.x - 1, end.y - 1};
}

/*
 * Looks for cells between lines in an image with colours, or in a part of it. They have precedence
 * over a maze, whose path may lead along the lines between walls (kind `blocks-lines-resized`).
 * Replaces the grid if they show walls, and stores the part in *reading; if their ends are not
 * certain, they are only likely.
 */
static bool try_part(struct readings *readings, struct reading *reading, struct grid *grid,
                     bool *found, struct error *error)
{
    const struct stop *stop = readings->options->stop;
    struct lattice lattice;
    struct grid part;
    bool certain;
    *found = false;
    if (!readings->examine || readings->drawing.given || !may_be_coloured(readings))
        return true;
    if (!lattice_find(readings->image, stop, &lattice, error))
        return false;
    readings->slits = lattice.columns == 0 && lattice.light;
    if (lattice.columns == 0)
        return true;
    if (!claim_marks(readings, 0, error) ||
        !lined_read_part(&readings->drawing, &lattice, &part, &certain, error))
        return false;
    *found = part.width > 0;
    readings->cells = *found && part.starts.count == 0;
    if (!*found)
        return true;
    grid_free(grid);
    *grid = part;
    note_part(&lattice, reading);
    if (certain && lattice.square && grid->starts.count > 0)
        return true;
    if (grid->starts.count > 0)
        reading_add_likely(reading, (struct point[]){grid->starts.items[0], grid->goals.items[0]});
    drop_ends(grid, no_maze);
    return true;
}

/*
 * Reads an image that is drawn in squares, if their colours show the walls and two ends. Stores
 * whether the colours contradict each other.
 */
static bool try_blocks(struct readings *readings, struct reading *reading, struct grid *grid,
                       bool *doubtful, struct error *error)
{
    const struct stop *stop = readings->options->stop;
    struct lattice lattice;
    *doubtful = false;
    if (!readings->examine || readings->drawing.given || !marks_may_exist(readings->image))
        return true;
    if (!blocks_find(readings->image, readings->options, &lattice, error))
        return false;
    if (lattice.columns == 0)
        return true;
    if (!claim_marks(readings, 0, error) ||
        !lined_read_blocks(readings->image, &lattice, stop, grid, doubtful, error))
        return false;
    if (grid->width > 0)
        note_part(&lattice, reading);
    return true;
}

/* Refuses an image whose walls are doubtful or, with --inspect, reads it as a drawing. */
static bool refuse_doubtful(struct readings *readings, struct grid *grid, struct error *error)
{
    const bool inspect = readings->options->inspect;
    const struct decision decision = {inspect ? USE_DRAWING : REFUSE, doubtful_walls};
    return (!inspect || draw(readings, grid, error)) && apply(readings, decision, grid, error);
}

/*
 * Makes the grid. If the reading as a drawing is certain, it comes first, because it may show that
 * the image need not be read as a maze. Other images are first read as mazes, and as drawings only
 * if they are not mazes. This saves time for photographs. Sets *sought to true if the image was
 * read as a maze. Stores in *reading which part of the image was taken, if it is not all of it.
 */
static bool make_grid(struct readings *readings, bool *sought, struct reading *reading,
                      struct grid *grid, struct error *error)
{
    struct maze *maze = &readings->maze;
    bool found = false;
    bool doubtful;
    *sought = false;
    if (!try_blocks(readings, reading, grid, &doubtful, error))
        return false;
    if (grid->width > 0)
        return true;
    if (doubtful)
        return refuse_doubtful(readings, grid, error);
    const bool plain = (readings->examine && !readings->certain) || readings->divided;
    if (plain && !find_pair(readings, readings->divided ? EDGES : 0, error))
        return false;
    const bool certain = readings->certain || readings->pair.count > 0;
    if ((!readings->examine || certain) && !draw(readings, grid, error))
        return false;
    *sought = readings->examine && (readings->filled || !(certain && border_is_outer_wall(grid)));
    if (*sought &&
        !image_maze_read(readings->image, readings->clean, readings->options, maze, error))
        return false;
    const bool is_maze = image_maze_is_sound(maze);
    const bool drawn = !readings->is_drawn && !is_maze;
    if (drawn && maze->marks.count == 2 && !find_pair(readings, EDGES, error))
        return false;
    if (drawn && !draw(readings, grid, error))
        return false;
    if (!find_joined(readings, grid, error) || !find_dark(readings, grid, error))
        return false;
    if (!try_part(readings, reading, grid, &found, error))
        return false;
    if (found)
        return true;
    struct decision decision = decide(readings, *sought, grid);
    const bool light_walls = decision.use != USE_MAZE ? readings->drawing.invert
                             : maze->tone == TONE_FLAT
                                 ? colour_luminance(maze->wall_colour) >= MAP_THRESHOLD_MIDDLE
                                 : maze->light_walls;
    readings->slits = readings->slits && !light_walls;
    if (readings->slits && !decision.reason)
        decision.reason = no_maze;
    return apply(readings, decision, grid, error);
}

/*
 * Closes the slits between the walls of a drawing with two marks, such as light lines between dark
 * cells (kind `obstacles-apart` in tests/support/board.c): the marks are as wide as cells. If only
 * slits join the marks, the walls are unclear. If nothing joins them, there is no path (sample
 * maps/options/chalk.png without --invert).
 */
static bool close_slits(const struct readings *readings, struct grid *grid, struct error *error)
{
    const struct image *image = readings->image;
    if (!readings->examine || readings->drawing.given || grid->corridor > 0 ||
        grid->width != image->width || grid->height != image->height || grid->starts.count != 1 ||
        grid->goals.count != 1)
        return true;
    const double breadth =
        fmin(hue_breadth(image, grid->starts.items[0]), hue_breadth(image, grid->goals.items[0]));
    const struct widths widths = {breadth, breadth};
    const struct stop *stop = readings->options->stop;
    bool joined;
    bool cut;
    if (slits_width(widths) == 0)
        return true;
    if (!claim_marks(readings, components_memory(grid), error) ||
        !pair_joined(grid, grid->starts.items[0], grid->goals.items[0], stop, &joined, error))
        return false;
    if (!joined)
        return true;
    if (!slits_cut(grid, widths, stop, &cut, error))
        return false;
    if (cut)
        drop_ends(grid, no_maze);
    return true;
}

/*
 * If an image with colours does not determine the ends of a path, looks for a drawn solution.
 */
static bool add_solution(const struct readings *readings, struct reading *reading,
                         struct grid *grid, struct error *error)
{
    return !readings->examine || readings->slits || !may_be_coloured(readings) ||
           grid->unclear == contradicted || grid_has_ends(grid) ||
           solution_find(readings->image, readings->options, &readings->maze.marks, reading, grid,
                         error);
}

/*
 * Returns true if the ends of a grid are beside a maze with two openings, so that the path leads
 * around it (test `test_no_path_leads_around_a_maze_with_a_bay`).
 */
static bool are_outside(const struct readings *readings, const struct grid *grid)
{
    const struct enclosure *enclosure = &readings->maze.enclosure;
    const struct point start = grid->starts.items[0];
    const struct point goal = grid->goals.items[0];
    return readings->maze.state != MAZE_NONE && enclosure->opening_count == 2 &&
           plane_row(&enclosure->pixels, start.y)[start.x] == PIXEL_OUTSIDE &&
           plane_row(&enclosure->pixels, goal.y)[goal.x] == PIXEL_OUTSIDE;
}

/* Looks for two marks that are alone on a part of the floor. Stores this part if there are. */
static bool try_alone(const struct readings *readings, const struct marks *marks,
                      struct reading *reading, struct grid *grid, struct error *error)
{
    enum { SETS = 2 }; /* of areas: the floor, and its wide passages */
    struct alone alone;
    if (marks->count < 2)
        return true;
    if (!claim_marks(readings, SETS * components_memory(grid), error) ||
        !alone_find(readings->image, marks, readings->options->stop, grid, &alone, error))
        return false;
    if (!alone.found)
        return true;
    if (are_outside(readings, grid)) {
        drop_ends(grid, no_maze);
        return true;
    }
    grid->unclear = NULL;
    reading->first = (struct point){alone.area.left, alone.area.top};
    reading->last = (struct point){alone.area.right, alone.area.bottom};
    return close_slits(readings, grid, error);
}

/*
 * If an image with colours does not determine the ends of a path, but its walls are clear, looks
 * for two marks that are alone on a part of the floor: first for clear marks, then for likely ones.
 */
static bool add_alone(const struct readings *readings, struct reading *reading, struct grid *grid,
                      struct error *error)
{
    struct marks likely = {0};
    if (!readings->examine || readings->cells || readings->slits || !may_be_coloured(readings) ||
        (grid->unclear && grid->unclear != no_maze) || grid_has_ends(grid) ||
        (!grid->has_openings && drawing_is_unclear(readings, true, grid)))
        return true;
    bool ok = try_alone(readings, &readings->maze.marks, reading, grid, error);
    if (ok && !grid_has_ends(grid))
        ok = claim_marks(readings, components_memory(grid), error) &&
             marks_find_likely(readings->image, readings->options->stop, &likely, error) &&
             try_alone(readings, &likely, reading, grid, error);
    marks_free(&likely);
    return ok;
}

bool image_to_grid(const struct image *image, const struct map_options *options, struct grid *grid,
                   struct error *error)
{
    struct readings readings = {.image = image, .options = options, .maze = {.state = MAZE_NONE}};
    const struct drawing *drawing = &readings.drawing;
    *grid = (struct grid){0};
    if (!drawing_begin(image, options, &readings.drawing, error))
        return false;
    const bool whole =
        drawing->layout.columns == image->width && drawing->layout.rows == image->height;
    const bool drawn_by_us = image->cell_size > 0;
    const bool coloured = !options->outside_free && !drawn_by_us;
    readings.clean = coloured && image_is_clean(image);
    readings.examine = coloured && whole;
    readings.lined = drawing->layout.size > 1 && options->cell_size == 1;
    readings.divided = coloured && !whole && !readings.clean && !readings.lined;
    readings.certain = readings.examine && (readings.clean || drawing->given);
    struct reading reading = {.cell_size = drawing->layout.size,
                              .tone = tone_name(TONE_LUMINANCE),
                              .threshold = drawing->threshold,
                              .light_walls = drawing->invert};
    bool sought;
    bool ok = make_grid(&readings, &sought, &reading, grid, error) &&
              close_slits(&readings, grid, error) &&
              add_solution(&readings, &reading, grid, error) &&
              add_alone(&readings, &reading, grid, error) &&
              record_image(image, options, sought ? &readings.maze : NULL, &reading, grid, error);
    image_maze_free(&readings.maze);
    marks_free(&readings.pair);
    if (!ok)
        grid_free(grid);
    return ok;
}
