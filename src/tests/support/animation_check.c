/* SPDX-License-Identifier: MIT */
/* animation_check.c - checks every frame of an animation, pixel by pixel. */
#include "tests/support/animation_check.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/apng_oracle.h"
#include "tests/support/film.h"
#include "tests/support/look.h"
#include "tests/support/painter_oracle.h"
#include "tests/support/picture_check.h"
#include "tests/test.h"

/* The time for which the last frame is shown. */
enum { HOLD_SECONDS = 2 };

static void *make_array(size_t count, size_t size)
{
    void *array = calloc(count > 0 ? count : 1, size);
    assert_non_null(array);
    return array;
}

/* A painting and its pixels. The pixels are kept until the painting changes. */
struct canvas {
    struct painting painting;
    uint32_t width, height;
    struct painted *pixels;
    struct tally tally;
};

static void paint(struct canvas *canvas, const struct painting *painting)
{
    const struct painting *old = &canvas->painting;
    if (canvas->pixels && painting->states == old->states &&
        painting->path_count == old->path_count)
        return;
    canvas->painting = *painting;
    canvas->width = painting->grid->width * painting->scale;
    canvas->height = painting->grid->height * painting->scale;
    if (!canvas->pixels)
        canvas->pixels = make_array((size_t)canvas->width * canvas->height, sizeof *canvas->pixels);
    painter_oracle_paint(painting, canvas->pixels);
}

/*
 * Checks the pixels of the current frame. The pixels of the map must agree with `canvas`, and all
 * other pixels must equal those of the still image.
 */
static void check_pixels(const struct animation_trial *trial, const struct apng *apng,
                         struct canvas *canvas)
{
    for (uint32_t y = 0; y < apng->height; y++) {
        for (uint32_t x = 0; x < apng->width; x++) {
            const uint32_t pixel = png_picture_pixel(&apng->canvas, x, y);
            const bool inside = x < canvas->width && y < canvas->height;
            const uint32_t still = png_picture_pixel(&apng->still, x, y);
            const struct painted wanted =
                inside ? canvas->pixels[(size_t)y * canvas->width + x] : (struct painted){0};
            if (inside ? !picture_check_pixel(&canvas->tally, pixel, wanted) : pixel != still)
                animation_trial_fail(trial,
                                     "frame %" PRIu32 ": pixel %" PRIu32 ",%" PRIu32
                                     " is %08" PRIx32 ", not %06" PRIx32,
                                     apng->shown - 1, x, y, pixel,
                                     inside ? colour_code(wanted.colour) : still >> 8);
        }
    }
}

/*
 * The smallest rectangle that contains all pixels in which two pictures of the same size differ.
 * Its width is 0 if the pictures are equal.
 */
static struct apng_frame difference(const struct png_picture *a, const struct png_picture *b)
{
    struct apng_frame box = {.x = a->width, .y = a->height};
    uint32_t right = 0;
    uint32_t bottom = 0;
    for (uint32_t y = 0; y < a->height; y++) {
        for (uint32_t x = 0; x < a->width; x++) {
            if (png_picture_pixel(a, x, y) == png_picture_pixel(b, x, y))
                continue;
            box.x = x < box.x ? x : box.x;
            box.y = y < box.y ? y : box.y;
            right = x + 1 > right ? x + 1 : right;
            bottom = y + 1;
        }
    }
    box.width = bottom > 0 ? right - box.x : 0;
    box.height = bottom > 0 ? bottom - box.y : 0;
    return box;
}

/*
 * Fails unless the current frame stores only the smallest rectangle that contains all changed
 * pixels. The rectangle is extended to the left so that each of its rows begins at a byte boundary.
 */
static void check_rectangle(const struct animation_trial *trial, const struct apng *apng,
                            const struct png_picture *before)
{
    const struct apng_frame *frame = &apng->frames[apng->shown - 1];
    struct apng_frame wanted = difference(before, &apng->canvas);
    const uint32_t in_byte = 8 / apng->depth;
    const uint32_t shift = wanted.x % in_byte;
    if (wanted.width == 0)
        wanted = (struct apng_frame){.width = 1, .height = 1}; /* frames cannot be empty */
    else
        wanted = (struct apng_frame){
            wanted.x - shift, wanted.y, wanted.width + shift, wanted.height, 0, 0, 0, 0};
    if (frame->x != wanted.x || frame->y != wanted.y || frame->width != wanted.width ||
        frame->height != wanted.height)
        animation_trial_fail(trial,
                             "frame %" PRIu32 " stores %" PRIu32 " x %" PRIu32 " at %" PRIu32
                             ",%" PRIu32 ", not %" PRIu32 " x %" PRIu32 " at %" PRIu32 ",%" PRIu32,
                             apng->shown - 1, frame->width, frame->height, frame->x, frame->y,
                             wanted.width, wanted.height, wanted.x, wanted.y);
}

static void check_time(const struct animation_trial *trial, const struct apng *apng)
{
    const struct apng_frame *frame = &apng->frames[apng->shown - 1];
    const bool last = apng->shown == apng->frame_count;
    const uint32_t rate = trial->animation.rate;
    if (last ? frame->delay != HOLD_SECONDS * frame->delay_parts
             : frame->delay * rate != frame->delay_parts)
        animation_trial_fail(trial, "frame %" PRIu32 " is shown for %d/%d s", apng->shown - 1,
                             frame->delay, frame->delay_parts);
}

static bool are_equal(const struct png_picture *a, const struct png_picture *b)
{
    return a->width == b->width && a->height == b->height &&
           memcmp(a->rgba, b->rgba, (size_t)a->width * a->height * 4) == 0;
}

static void check_frames(struct animation_trial *trial, struct apng *apng, enum fullness fullness)
{
    const size_t size = (size_t)apng->width * apng->height * 4;
    struct png_picture before = {apng->width, apng->height, make_array(size, 1)};
    struct canvas canvas = {.tally.fullness = fullness};
    struct film film;
    const struct search_query query = animation_trial_query(trial);
    const struct animation_request request = animation_trial_request(trial, &query);
    const char *fault = film_begin(&film, &request, &trial->settings);
    if (fault)
        animation_trial_fail(trial, "%s", fault);
    for (uint32_t i = 0; i < trial->animation.frames; i++) {
        const struct painting painting = film_frame(&film, i);
        fault = apng_oracle_next(apng);
        if (fault)
            animation_trial_fail(trial, "frame %" PRIu32 ": %s", i, fault);
        paint(&canvas, &painting);
        check_pixels(trial, apng, &canvas);
        check_time(trial, apng);
        if (i > 0) /* apng_oracle_open checks that the first frame covers the canvas */
            check_rectangle(trial, apng, &before);
        memcpy(before.rgba, apng->canvas.rgba, size);
    }
    free(canvas.pixels);
    png_picture_free(&before);
    film_end(&film);
}

static void check_same(const struct animation_trial *trial, const struct bytes *a,
                       const struct bytes *b, const char *what)
{
    if (a->size != b->size || memcmp(a->data, b->data, a->size) != 0)
        animation_trial_fail(trial, "%s", what);
}

/* Returns whether the palette of an animation is full. */
static enum fullness fullness_of(const struct animation_trial *trial, const struct bytes *png)
{
    struct tally tally = {0};
    struct kinds kinds;
    struct error error;
    struct picture *picture = picture_begin(&trial->grid, &trial->options, 1, &error);
    assert_non_null(picture);
    picture_check_begin(&tally, picture);
    picture_free(picture);
    const char *fault = picture_kinds(png, &kinds);
    if (fault)
        animation_trial_fail(trial, "%s", fault);
    return tally.fullness == PALETTE_HAS_ROOM && kinds.count == 256 ? PALETTE_FULL : tally.fullness;
}

void animation_check(struct animation_trial *trial)
{
    struct bytes files[4];
    struct apng apng;
    struct png_picture picture;
    animation_trial_draw(trial, &files[0]);
    animation_trial_animate(trial, &files[1]);
    animation_trial_animate(trial, &files[2]);
    animation_trial_draw(trial, &files[3]);
    check_same(trial, &files[0], &files[3], "the pictures before and after the animation differ");
    check_same(trial, &files[1], &files[2], "two animations of the same search differ");
    const char *fault = apng_oracle_open(&files[1], &apng);
    if (fault)
        animation_trial_fail(trial, "the animation is not valid: %s", fault);
    if (apng.frame_count != trial->animation.frames || apng.plays != 0)
        animation_trial_fail(trial, "%" PRIu32 " frames, played %" PRIu32 " times",
                             apng.frame_count, apng.plays);
    assert_null(png_oracle_decode(&files[0], &picture));
    if (!are_equal(&apng.still, &picture))
        animation_trial_fail(trial, "the default image differs from the picture");
    check_frames(trial, &apng, fullness_of(trial, &files[1]));
    if (!are_equal(&apng.canvas, &picture))
        animation_trial_fail(trial, "the last frame differs from the picture");
    png_picture_free(&picture);
    apng_oracle_close(&apng);
    for (int i = 0; i < 4; i++)
        free(files[i].data);
}
