/* SPDX-License-Identifier: MIT */
/*
 * maze.c - tries several readings of an image as a maze, and judges them by their topology.
 *
 * A candidate is a tone, a threshold and a polarity. `evaluate` finds its walls and its ends, and
 * gives it a grade. `maze_choose` compares the two polarities of a threshold with the best
 * candidate so far, and sets the state of the winner. The state is the grade, with these
 * exceptions:
 *
 *   grade      condition                                                        state
 *   joined     the other polarity was tried, does not join the marks, and is    complete
 *              not sound
 *   joined     otherwise                                                        none
 *   any        it mistakes the walls of a closed maze for corridors             none
 *   any        both polarities are sound, and the openings of only the other    none
 *              one lead to an area outside
 *   any        both polarities are sound, and nothing tells them apart          ambiguous
 *
 * The highest state wins; on a tie, the candidate that was tried first, unless a later one has
 * more regular and connected corridors. If there is only one candidate (evaluate_only), it need not
 * be compared: joined marks make it complete if the search in a smaller version of the image has
 * found so, or if the user has given threshold and polarity. Starts and goals given by the user
 * have no influence: they do not change what is a wall.
 */
#include "map/maze/maze.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/vector.h"
#include "map/image/threshold.h"
#include "map/maze/choice.h"
#include "map/maze/edges.h"
#include "map/maze/flat.h"
#include "map/maze/maze_ends.h"
#include "map/maze/maze_grade.h"
#include "map/maze/outline.h"

/* The candidate that looks most like a maze, whatever its ends are. */
struct likeliest {
    enum tone tone;
    struct rgb wall_colour;
    uint32_t threshold;
    bool light_walls;
    double order; /* see maze_order */
};

/* The image whose readings are being tried, and the values that each attempt needs. */
struct trial {
    const struct image *image;
    const struct map_options *options;
    bool clean;      /* the image has no noise */
    bool by_area;    /* widths are measured by area (ridge.h) */
    bool drawn_on;   /* colours other than those of marks are drawn on the walls or the floor */
    uint32_t factor; /* factor by which the image was shrunk for the search */
    uint64_t memory; /* upper bound in bytes on the memory needed, for map_claim */
    struct likeliest *likeliest;
    struct plane tones;
};

/* Bytes per pixel of a stored enclosure: its plane of classes, and the runs of its regions. */
enum { ENCLOSURE_BYTES = 2 };

/* Returns the size in bytes of an image and of the grid that is made from it. */
static uint64_t image_memory(const struct image *image)
{
    return ((uint64_t)image->width + 2) * ((uint64_t)image->height + 2) * (image->channels + 1);
}

/*
 * Returns an upper bound on the memory needed to evaluate candidates: the image and its grid, the
 * planes of a trial, enclosures of `stored` pixels, and an enclosure that is being computed.
 * `corridor` is the width of corridors in pixels; 0 if it is unknown.
 */
static uint64_t memory_bound(const struct image *image, uint64_t stored, double corridor)
{
    enum { PLANES = 2 };
    return image_memory(image) + (uint64_t)image->width * image->height * PLANES +
           stored * ENCLOSURE_BYTES + enclosure_memory(image->width, image->height, corridor);
}

/* The tones of an image, and the reading whose threshold and polarity define the walls. */
struct wall_rule {
    const struct plane *tones;
    const struct maze *maze;
};

/* Stores which pixels of row y are walls. The pixels of marks are free. */
VECTORISED
static void fill_walls(const void *context, uint32_t y, uint8_t *row)
{
    const struct wall_rule *rule = context;
    const struct marks *marks = &rule->maze->marks;
    const uint8_t *const tones = plane_row(rule->tones, y);
    const uint32_t width = rule->tones->width;
    const uint32_t threshold = rule->maze->threshold;
    const bool light_walls = rule->maze->light_walls;
    for (uint32_t x = 0; x < width; x++)
        row[x] = (tones[x] < threshold) != light_walls ? PIXEL_WALL : PIXEL_FREE;
    const uint8_t *const mark = marks->count > 0 ? plane_row(&marks->pixels, y) : NULL;
    for (uint32_t x = 0; mark && x < width; x++)
        row[x] = mark[x] ? PIXEL_FREE : row[x];
}

/* Measures maze->open. Fails if out of memory or a stop is due. */
static bool find_open(const struct trial *trial, struct maze *maze, struct error *error)
{
    const struct enclosure *enclosure = &maze->enclosure;
    const double pitch = enclosure->corridor + enclosure->wall;
    return outline_open_share(&enclosure->pixels, pitch, trial->factor, trial->options->stop,
                              &maze->open, error);
}

/* Notes a candidate if it looks more like a maze than those that were tried before it. */
static void note_likeliest(const struct maze *maze, struct likeliest *likeliest)
{
    const struct enclosure *enclosure = &maze->enclosure;
    const double order = enclosure->main == 0 ? 0 : maze_order(enclosure) * (1 - enclosure->solid);
    if (likeliest->threshold == 0 || order > likeliest->order)
        *likeliest = (struct likeliest){maze->tone, maze->wall_colour, maze->threshold,
                                        maze->light_walls, order};
}

/*
 * Finds the walls, the ends and the grade of the candidate whose tone, threshold, polarity and rule
 * are set in *maze, together with the marks. On failure, the caller releases maze->enclosure.
 */
static bool evaluate(const struct trial *trial, struct maze *maze, struct error *error)
{
    if (!map_options_claim(trial->options, trial->memory, error))
        return false;
    const struct plane *tones = &trial->tones;
    const struct stop *stop = trial->options->stop;
    const struct wall_rule rule = {tones, maze};
    const struct plane_rows walls = {tones->width, tones->height, fill_walls, &rule};
    const struct enclosure_rule rules = {
        .clean = trial->clean, .lenient = maze->lenient, .by_area = maze->by_area};
    double edges = INFINITY;
    if (!enclosure_find(walls, rules, stop, &maze->enclosure, error) ||
        (maze->enclosure.main != 0 &&
         !edges_unexplained(&maze->enclosure, tones, trial->factor, stop, &edges, error)) ||
        (trial->clean && maze->enclosure.main != 0 && !find_open(trial, maze, error)))
        return false;
    maze->grade = maze_grade(maze, trial->clean, map_options_define_walls(trial->options), edges);
    if (!maze->by_area)
        note_likeliest(maze, trial->likeliest);
    return true;
}

bool image_maze_is_sound(const struct maze *maze)
{
    return maze_is_sound(maze, maze->state);
}

bool image_maze_is_closed(const struct maze *maze)
{
    return maze_is_closed(maze);
}

bool image_maze_is_likely(const struct maze *maze)
{
    return maze->state != MAZE_NONE && maze_is_likely(&maze->enclosure);
}

/*
 * Tries both polarities of a threshold. For tones of local contrast, tries only dark walls.
 */
static bool try_threshold(const struct trial *trial, struct maze *best, enum tone tone,
                          uint32_t threshold, struct error *error)
{
    const bool local = tone == TONE_DARKER;
    struct maze first = {
        .tone = tone, .threshold = threshold, .by_area = trial->by_area, .marks = best->marks};
    struct maze second = first;
    second.light_walls = true;
    if (!evaluate(trial, &first, error) || (!local && !evaluate(trial, &second, error))) {
        enclosure_free(&first.enclosure);
        enclosure_free(&second.enclosure);
        return false;
    }
    /* A drawn path joins the marks even if the walls are wrong (kind `obstacles-sparse`). */
    if (trial->drawn_on && first.grade == MAZE_JOINED)
        first.grade = MAZE_NONE;
    if (trial->drawn_on && second.grade == MAZE_JOINED)
        second.grade = MAZE_NONE;
    maze_choose(&first, local ? NULL : &second, best);
    return true;
}

static bool has_alpha(const struct image *image)
{
    if (image->channels != 2 && image->channels != 4 && !image->indexed)
        return false;
    for (uint32_t y = 0; y < image->height; y++)
        for (uint32_t x = 0; x < image->width; x++)
            if (image_pixel(image, x, y).alpha < 255)
                return true;
    return false;
}

/*
 * Evaluates the candidate whose tone, threshold, polarity and rule are set in *maze, together with
 * the marks. A candidate that joins two marks is complete if `joined_suffices` is true.
 */
static bool evaluate_only(struct trial *trial, bool joined_suffices, struct maze *maze,
                          struct error *error)
{
    const struct stop *stop = trial->options->stop;
    const bool ok = (maze->tone == TONE_FLAT
                         ? flat_plane(trial->image, maze->wall_colour, stop, &trial->tones, error)
                         : tone_plane(trial->image, maze->tone, stop, &trial->tones, error)) &&
                    evaluate(trial, maze, error);
    plane_free(&trial->tones);
    maze->state = maze->grade != MAZE_JOINED ? maze->grade
                  : joined_suffices          ? MAZE_COMPLETE
                                             : MAZE_NONE;
    return ok;
}

/* Tries the threshold and the polarity that the user has given. */
static bool try_given(struct trial *trial, struct maze *maze, struct error *error)
{
    const struct map_options *options = trial->options;
    maze->tone = TONE_LUMINANCE;
    maze->light_walls = options->invert;
    maze->threshold = options->threshold == MAP_THRESHOLD_FIND   ? MAP_THRESHOLD_MIDDLE
                      : options->threshold == MAP_THRESHOLD_OTSU ? threshold_otsu(trial->image)
                                                                 : options->threshold;
    return evaluate_only(trial, true, maze, error);
}

/* Tries all thresholds of a tone. Stops when a reading is certainly a maze. */
static bool try_tone(struct trial *trial, struct maze *best, enum tone tone, struct error *error)
{
    uint32_t thresholds[TONE_THRESHOLDS] = {128};
    if (tone == TONE_OPACITY && !has_alpha(trial->image))
        return true;
    if (!tone_plane(trial->image, tone, trial->options->stop, &trial->tones, error))
        return false;
    if (tone != TONE_DARKER)
        tone_thresholds(&trial->tones, thresholds);
    bool ok = true;
    for (unsigned i = 0; ok && !image_maze_is_sound(best) && i < TONE_THRESHOLDS; i++)
        if (thresholds[i] > 0)
            ok = try_threshold(trial, best, tone, thresholds[i], error);
    plane_free(&trial->tones);
    return ok;
}

/* Removes the reading of a flat image, but not the marks. */
static void drop_reading(struct maze *best)
{
    const struct marks marks = best->marks;
    enclosure_free(&best->enclosure);
    *best = (struct maze){.state = MAZE_NONE, .marks = marks};
}

/*
 * Tries the colours of a flat image that have a hue, or those that have none, as that of the walls.
 * Counts those with which it is a regular maze, and sets *best to the first of these readings.
 */
static bool try_colours(struct trial *trial, const struct flat *flat, bool hues, unsigned *found,
                        struct maze *best, struct error *error)
{
    bool ok = true;
    for (unsigned i = 0; ok && i < flat->count; i++) {
        struct maze maze = {.tone = TONE_FLAT,
                            .wall_colour = flat->colours[i],
                            .threshold = MAP_THRESHOLD_MIDDLE,
                            .marks = best->marks};
        if ((hue_of(maze.wall_colour) != HUE_NONE) != hues || flat_is_faint(flat, i))
            continue;
        ok = evaluate_only(trial, true, &maze, error);
        const bool regular = ok && maze_is_regular(&maze);
        *found += regular;
        if (regular && *found == 1)
            *best = maze;
        else
            enclosure_free(&maze.enclosure);
    }
    return ok;
}

/*
 * If an image has only a few colours, one of them may be that of the walls, and all others those of
 * corridors, explored cells and a drawn path (test `explored_cells_are_no_walls`). Sets *best to
 * the reading with this wall colour, if exactly one colour is that of the walls of a regular maze.
 * Paths and explored cells have hues, so that a colour with a hue is tried only if the walls or the
 * floor must have one.
 */
static bool try_walls(struct trial *trial, const struct flat *flat, struct maze *best,
                      struct error *error)
{
    unsigned found = 0;
    unsigned plain = 0;
    for (unsigned i = 0; i < flat->count; i++)
        plain += hue_of(flat->colours[i]) == HUE_NONE && !flat_is_faint(flat, i);
    const bool ok = try_colours(trial, flat, false, &found, best, error) &&
                    (plain > 1 || found > 0 || try_colours(trial, flat, true, &found, best, error));
    if (found > 1)
        drop_reading(best);
    return ok;
}

/* Reads an image that has only a few colours. */
static bool try_flat(struct trial *trial, struct maze *best, struct error *error)
{
    struct flat flat;
    if (!flat_find(trial->image, trial->options->stop, &flat, error))
        return false;
    trial->drawn_on = flat.total > best->marks.count + 2;
    return !trial->drawn_on || try_walls(trial, &flat, best, error);
}

/* Returns true if a tone distinguishes walls from corridors in a clean image. */
static bool tone_is_plain(enum tone tone)
{
    return tone == TONE_LUMINANCE || tone == TONE_OPACITY || tone == TONE_FLAT;
}

/*
 * If no ends were found, reads the maze again with a lenient rule, which also finds openings that a
 * thin line closes. If this does not determine the ends, or if no reading is a maze, the candidate
 * that looks most like one shows two places that may be the ends, which are only suggested to the
 * user.
 */
static bool look_closer(struct trial *trial, struct maze *maze, struct error *error)
{
    const struct likeliest *likeliest = trial->likeliest;
    const bool found = maze->state == MAZE_ENCLOSED && image_maze_is_likely(maze);
    if (maze->has_ends || (!found && (!trial->options->suggest || likeliest->threshold == 0)))
        return true;
    struct maze closer = {.tone = found ? maze->tone : likeliest->tone,
                          .wall_colour = found ? maze->wall_colour : likeliest->wall_colour,
                          .threshold = found ? maze->threshold : likeliest->threshold,
                          .light_walls = found ? maze->light_walls : likeliest->light_walls,
                          .lenient = true,
                          .marks = maze->marks};
    if (!evaluate_only(trial, false, &closer, error)) {
        enclosure_free(&closer.enclosure);
        return false;
    }
    if (found && closer.grade == MAZE_COMPLETE) {
        enclosure_free(&maze->enclosure);
        *maze = closer;
        return true;
    }
    maze_guess_ends(&closer.enclosure, maze);
    enclosure_free(&closer.enclosure);
    return true;
}

/* Tries the tones, from the simplest to the least common, until a reading is certainly a maze. */
static bool try_tones(struct trial *trial, struct maze *best, struct error *error)
{
    static const enum tone order[] = {TONE_LUMINANCE, TONE_DARKER, TONE_GROUND, TONE_OPACITY};
    bool ok = true;
    for (unsigned i = 0; ok && !image_maze_is_sound(best) && i < sizeof order / sizeof *order; i++)
        ok = (trial->clean && !tone_is_plain(order[i])) ||
             (trial->drawn_on && order[i] == TONE_GROUND) ||
             (trial->by_area && order[i] == TONE_DARKER) || try_tone(trial, best, order[i], error);
    return ok;
}

/*
 * If no reading of an image with noise is certainly a maze, measures the widths of walls and
 * corridors by area: the leaves of a hedge and the crumbs of a scan have many short centre lines
 * (test `test_a_maze_of_hedges`). Since this also makes wide areas look regular, the maze must be
 * clearly regular, and have two openings and no marks. Local contrast is left out: it finds lines,
 * not wide walls.
 */
static bool try_by_area(struct trial *trial, uint64_t memory, struct maze *best,
                        struct error *error)
{
    static const double regular_min = 0.87;
    struct maze maze = {.state = MAZE_NONE, .marks = best->marks};
    if (trial->clean || image_maze_is_sound(best) || best->marks.count > 0)
        return true;
    trial->by_area = true;
    trial->memory = memory;
    const bool ok = try_tones(trial, &maze, error);
    const bool better = ok && image_maze_is_sound(&maze) && maze.enclosure.opening_count == 2 &&
                        maze.enclosure.regular >= regular_min;
    enclosure_free(better ? &best->enclosure : &maze.enclosure);
    if (better)
        *best = maze;
    return ok;
}

/*
 * Tries the readings of an image, from the simplest to the least common, until one is certainly a
 * maze. `held` is the memory in bytes that a larger version of the image occupies.
 */
static bool search_readings(struct trial *trial, uint64_t held, struct maze *maze,
                            struct error *error)
{
    const struct map_options *options = trial->options;
    const uint64_t pixels = (uint64_t)trial->image->width * trial->image->height;
    trial->memory = held + memory_bound(trial->image, 2 * pixels, 0);
    *maze = (struct maze){.state = MAZE_NONE};
    bool ok = marks_find(trial->image, options->stop, &maze->marks, error);
    const bool given = map_options_define_walls(options);
    if (ok && given)
        ok = try_given(trial, maze, error);
    if (ok && !given && maze->marks.coloured > 0)
        ok = try_flat(trial, maze, error);
    const bool certain = given || maze->tone == TONE_FLAT;
    if (ok && !certain)
        ok = try_tones(trial, maze, error) &&
             try_by_area(trial, held + memory_bound(trial->image, 3 * pixels, 0), maze, error);
    ok = ok && look_closer(trial, maze, error);
    if (!ok)
        image_maze_free(maze);
    return ok;
}

/* Applies the tone, threshold and polarity of a reading that was found in a smaller image. */
static bool apply_reading(struct trial *trial, const struct maze *reading, struct maze *maze,
                          struct error *error)
{
    static const double rounding = 1.2; /* of widths in the smaller image */
    const bool plain = !trial->clean || tone_is_plain(reading->tone);
    const double corridor = rounding * (reading->enclosure.corridor + 1) * trial->factor;
    trial->memory = memory_bound(trial->image, plane_count(&reading->enclosure.pixels), corridor);
    *maze = (struct maze){.tone = plain ? reading->tone : TONE_LUMINANCE,
                          .wall_colour = reading->wall_colour,
                          .threshold = plain ? reading->threshold : MAP_THRESHOLD_MIDDLE,
                          .light_walls = reading->light_walls,
                          .lenient = reading->lenient,
                          .by_area = reading->by_area};
    const bool ok = marks_find(trial->image, trial->options->stop, &maze->marks, error) &&
                    evaluate_only(trial, reading->state == MAZE_COMPLETE, maze, error);
    if (!ok)
        image_maze_free(maze);
    return ok;
}

/*
 * Tries the readings of an image after shrinking it. A shrunk image has greys, so it is not clean.
 */
static bool search_smaller(const struct trial *trial, struct maze *maze, struct error *error)
{
    const struct map_options *options = trial->options;
    struct image smaller;
    *maze = (struct maze){.state = MAZE_NONE};
    if (!image_shrink(trial->image, trial->factor, options->stop, &smaller, error))
        return false;
    struct trial search = {
        .image = &smaller, .options = options, .factor = 1, .likeliest = trial->likeliest};
    const bool ok = search_readings(&search, image_memory(trial->image), maze, error);
    image_free(&smaller);
    return ok;
}

/*
 * Large images are first read at a smaller size. If the reading is a maze, its tone, threshold and
 * polarity are then applied to the image at its original size.
 */
bool image_maze_read(const struct image *image, bool clean, const struct map_options *options,
                     struct maze *maze, struct error *error)
{
    static const double pixels_max = 2.5e6;
    struct maze reading;
    struct likeliest likeliest = {.threshold = 0};
    const double pixels = (double)image->width * image->height;
    const uint32_t factor = (uint32_t)ceil(sqrt(pixels / pixels_max));
    struct trial trial = {.image = image,
                          .options = options,
                          .clean = clean,
                          .factor = factor,
                          .likeliest = &likeliest};
    if (factor < 2)
        return search_readings(&trial, 0, maze, error);
    *maze = (struct maze){.state = MAZE_NONE};
    if (factor > image->width || factor > image->height) /* the image is too narrow for a maze */
        return marks_find(image, options->stop, &maze->marks, error);
    if (!search_smaller(&trial, &reading, error))
        return false;
    bool ok = true;
    if (image_maze_is_sound(&reading) || image_maze_is_likely(&reading))
        ok = apply_reading(&trial, &reading, maze, error);
    else
        ok = marks_find(image, options->stop, &maze->marks, error);
    maze->has_guess = reading.has_guess && !maze->has_ends;
    for (unsigned i = 0; i < 2; i++)
        maze->guess[i] = (struct point){reading.guess[i].x * factor, reading.guess[i].y * factor};
    image_maze_free(&reading);
    return ok;
}

void image_maze_free(struct maze *maze)
{
    enclosure_free(&maze->enclosure);
    marks_free(&maze->marks);
    *maze = (struct maze){0};
}
