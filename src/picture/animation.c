/* SPDX-License-Identifier: MIT */
/*
 * animation.c - a search as it grows.
 *
 * The search is run again under an observer, which draws a frame at every moment that has one. Each
 * frame is drawn as a whole, so that it shows what a picture of that moment would; then only the
 * rectangle is kept in which it differs from the frame before.
 */
#include "picture/animation.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "picture/drawing.h"

enum {
    FRAMES_USUAL = 60,
    RATE_USUAL = 20,
    PATH_PART = 6, /* of the frames, one in so many shows the path */
    HOLD_SECONDS = 2,
};

struct animation {
    struct search_observer observer; /* the first member: the observer is the animation */
    const struct animation_options *options;
    const struct search_result *result;
    struct picture *picture; /* its pixmap is the last frame, and what is around the map in all */
    struct cells cells;
    struct pixmap before, now;
    struct png_frame *frames;
    uint32_t count;  /* of the frames drawn so far */
    uint32_t growth; /* so many show the search, the others the path */
};

struct animation_options animation_options_default(void)
{
    return (struct animation_options){.frames = FRAMES_USUAL, .rate = RATE_USUAL};
}

/* How many of the frames show the path. */
static uint32_t path_frames(const struct animation *animation)
{
    const uint32_t frames = animation->options->frames;
    const uint64_t steps = animation->result->path_count;
    const uint32_t wanted = frames / PATH_PART > 1 ? frames / PATH_PART : 1;
    return steps < wanted ? (uint32_t)steps : wanted;
}

/*
 * How many cells have been expanded when a frame is drawn: none at the first, all at the last; a
 * single one is the last.
 */
static uint64_t moment(const struct animation *animation, uint32_t frame)
{
    if (animation->options->frames == 1)
        return animation->result->expanded;
    const uint64_t intervals = animation->growth > 1 ? animation->growth - 1 : 1;
    const uint64_t expanded = animation->result->expanded;
    return expanded / intervals * frame + expanded % intervals * frame / intervals;
}

/* Keeps what has changed from the frame before to this one; all of the first. */
static bool keep_frame(struct animation *animation, struct error *error)
{
    const struct pixmap *now = &animation->now;
    struct png_frame *frame = &animation->frames[animation->count];
    struct pixmap cut;
    frame->area = (struct pixmap_area){0, 0, now->width, now->height};
    if (animation->count > 0)
        frame->area = pixmap_difference(&animation->before, now);
    if (frame->area.width == 0) /* a frame has at least one pixel */
        frame->area = (struct pixmap_area){0, 0, 1, 1};
    frame->delay = 1;
    frame->delay_parts = (uint16_t)animation->options->rate;
    if (!pixmap_cut(now, &frame->area, &cut, error))
        return false;
    const bool good =
        pixmap_compress(&cut, animation->picture->options->compression, &frame->stream, error);
    pixmap_free(&cut);
    memcpy(animation->before.rows, now->rows, now->row_size * now->height);
    animation->count += good;
    return good;
}

/* Draws the next frame: the search as it stands, and so much of the path. */
static bool draw_frame(struct animation *animation, uint64_t path_count, struct error *error)
{
    struct picture *picture = animation->picture;
    struct pixmap *now = &animation->now;
    const struct panel panel = picture_panel(picture, now, 0);
    if (!search_goes_on(animation->cells.search, error))
        return false;
    memcpy(now->rows, picture->pixmap.rows, now->row_size * now->height);
    return panel_draw(&panel, &animation->cells, animation->result->path, path_count, error) &&
           keep_frame(animation, error);
}

/* True if the next frame shows the search, and before its end. */
static bool is_underway(const struct animation *animation)
{
    return animation->count < animation->growth &&
           moment(animation, animation->count) < animation->result->expanded;
}

/* Draws all frames whose moment has come, but those of the end, which is not quite there. */
static bool observe(struct search_observer *observer, const struct search *search,
                    struct error *error)
{
    struct animation *animation = (struct animation *)observer;
    (void)search; /* `cells` looks at it */
    while (is_underway(animation) && moment(animation, animation->count) <= observer->expanded)
        if (!draw_frame(animation, 0, error))
            return false;
    observer->next = is_underway(animation) ? moment(animation, animation->count) : UINT64_MAX;
    return true;
}

/* Makes room for two frames, of the kind that the picture is. */
static bool create_pixmaps(struct animation *animation, struct error *error)
{
    const struct pixmap *picture = &animation->picture->pixmap;
    struct pixmap *const both[] = {&animation->before, &animation->now};
    for (int i = 0; i < 2; i++)
        if (!pixmap_create(both[i], picture->width, picture->height, picture->colour_count, error))
            return false;
    return true;
}

/* Draws the last frame first: the search is over and everything is there. */
static bool draw_last(struct animation *animation, const struct picture_words *words,
                      struct error *error)
{
    const struct search_result *result = animation->result;
    struct picture *picture = animation->picture;
    const struct panel panel = picture_panel(picture, &picture->pixmap, 0);
    if (!panel_draw(&panel, &animation->cells, result->path, result->path_count, error))
        return false;
    picture_note_shown(picture, 0);
    picture_caption(picture, words);
    return true;
}

/* Draws the frames of a map that nobody has searched. */
static bool draw_untouched(struct animation *animation, struct error *error)
{
    const struct cells searched = animation->cells;
    bool good = true;
    animation->cells.explored = false;
    animation->cells.heat = false;
    while (good && animation->count < animation->growth && moment(animation, animation->count) == 0)
        good = draw_frame(animation, 0, error);
    animation->cells = searched;
    return good;
}

/* Draws all frames, once the last one is there. */
static bool draw_frames(struct animation *animation,
                        bool (*again)(void *context, struct search_observer *observer,
                                      struct error *error),
                        void *context, struct error *error)
{
    const uint32_t frames = animation->options->frames;
    const uint32_t path = path_frames(animation);
    struct search_observer *observer = &animation->observer;
    animation->growth = frames - path;
    observer->poll = observe;
    observer->next = 1;
    bool good = draw_untouched(animation, error);
    good = good && again(context, observer, error);
    while (good && animation->count < animation->growth)
        good = draw_frame(animation, 0, error);
    for (uint32_t i = 1; good && i <= path; i++)
        good = draw_frame(animation, animation->result->path_count * i / path, error);
    struct png_frame *last = &animation->frames[frames - 1];
    last->delay = HOLD_SECONDS;
    last->delay_parts = 1;
    return good;
}

static bool draw(struct animation *animation,
                 bool (*again)(void *context, struct search_observer *observer,
                               struct error *error),
                 void *context, const struct picture_words *words, struct error *error)
{
    animation->frames = memory_zeroed(animation->options->frames, sizeof *animation->frames, error);
    return animation->frames && draw_last(animation, words, error) &&
           create_pixmaps(animation, error) && draw_frames(animation, again, context, error);
}

static bool encode(const struct animation *animation, const struct png_texts *texts,
                   struct bytes *png, struct error *error)
{
    const struct picture *picture = animation->picture;
    struct picture_facts facts;
    if (!picture_texts(picture, texts, &facts, error))
        return false;
    const bool good =
        pixmap_encode_animation(&picture->pixmap, picture->options->compression, &facts.texts,
                                animation->frames, animation->options->frames, png, error);
    picture_facts_free(&facts);
    return good;
}

bool animation_draw(const struct grid *grid, struct search *search,
                    const struct search_result *result, const struct picture_options *options,
                    const struct animation_options *animation_options,
                    bool (*again)(void *context, struct search_observer *observer,
                                  struct error *error),
                    void *context, const struct picture_words *words, const struct png_texts *texts,
                    struct bytes *png, struct error *error)
{
    struct animation animation = {.options = animation_options, .result = result};
    animation.picture = picture_begin(grid, options, 1, error);
    const bool good =
        animation.picture && cells_begin(&animation.cells, grid, search, options, error) &&
        draw(&animation, again, context, words, error) && encode(&animation, texts, png, error);
    for (uint32_t i = 0; animation.frames && i < animation_options->frames; i++)
        free(animation.frames[i].stream.data);
    free(animation.frames);
    pixmap_free(&animation.now);
    pixmap_free(&animation.before);
    cells_end(&animation.cells);
    picture_free(animation.picture);
    return good;
}
