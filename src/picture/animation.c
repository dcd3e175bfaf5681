/* SPDX-License-Identifier: MIT */
/*
 * animation.c - draws a search as an animated PNG.
 *
 * The search runs again with an observer that draws the next frame when enough cells have been
 * expanded. Every frame is painted completely, like a still picture. Only the rectangle that
 * differs from the previous frame is compressed and stored.
 */
#include "picture/animation.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum {
    FRAMES_DEFAULT = 60,
    RATE_DEFAULT = 20,
    PATH_PART = 6,    /* one frame in PATH_PART shows the path; see path_frames */
    HOLD_SECONDS = 2, /* time for which the last frame is shown */
};

struct animation {
    struct search_observer observer; /* first member, because `poll` casts its address */
    const struct animation_request *request;
    struct picture *picture; /* picture of the last frame */
    struct cells cells;
    struct pixmap before, now; /* the previous frame, as stored, and the current one */
    uint64_t expanded;         /* number of cells expanded so far */
    struct png_frame *frames;
    uint32_t *order; /* numbers of the expanded cells; 0: none yet; NULL: not shown */
    uint32_t count;  /* number of frames drawn so far */
    uint32_t growth; /* number of frames that show the search; the others show the path */
};

struct animation_options animation_options_default(void)
{
    return (struct animation_options){.frames = FRAMES_DEFAULT, .rate = RATE_DEFAULT};
}

/* --- schedule of frames ----------------------------------------------------------------------- */

/* Returns the number of frames that show the path: at most one for each cell of the path. */
static uint32_t path_frames(const struct animation_request *request)
{
    const uint32_t frames = request->options->frames;
    const uint64_t steps = request->source.result->path_count;
    const uint32_t wanted = frames / PATH_PART > 1 ? frames / PATH_PART : 1;
    return steps < wanted ? (uint32_t)steps : wanted;
}

/*
 * Returns how many cells have been expanded when a frame of the search is drawn: none for the first
 * of these frames, and all for the last one. An animation with only one frame is drawn after the
 * last expansion.
 */
static uint64_t moment(const struct animation *animation, uint32_t frame)
{
    const uint64_t expanded = animation->request->source.result->expanded;
    if (animation->request->options->frames == 1)
        return expanded;
    const uint64_t intervals = animation->growth > 1 ? animation->growth - 1 : 1;
    return expanded / intervals * frame + expanded % intervals * frame / intervals;
}

/* Returns true if the next frame shows the search while it is still running. */
static bool is_underway(const struct animation *animation)
{
    return animation->count < animation->growth &&
           moment(animation, animation->count) < animation->request->source.result->expanded;
}

/* --- drawing a frame -------------------------------------------------------------------------- */

/*
 * Returns the area of the current frame that is to be stored: the whole frame if it is the first
 * one, otherwise the area that differs from the previous frame.
 */
static struct pixmap_area changed_area(const struct animation *animation, const struct pixmap *now)
{
    if (animation->count == 0)
        return (struct pixmap_area){0, 0, now->width, now->height};
    const struct pixmap_area area = pixmap_difference(&animation->before, now);
    return area.width > 0 ? area : (struct pixmap_area){0, 0, 1, 1}; /* a frame cannot be empty */
}

/* Compresses and stores the area of the frame that differs from the previous one. */
static bool store_frame(struct animation *animation, const struct pixmap *now, struct error *error)
{
    struct png_frame *frame = &animation->frames[animation->count];
    const struct picture_options *look = animation->request->look;
    const struct png_effort effort = {look->compression, look->stop};
    frame->area = changed_area(animation, now);
    frame->delay = 1;
    frame->delay_parts = (uint16_t)animation->request->options->rate;
    const bool ok = png_compress(now, frame->area, effort, &frame->stream, error);
    animation->count += ok;
    return ok;
}

/* Stores the current frame, reduced if necessary, and keeps it as the previous one. */
static bool end_frame(struct animation *animation, struct error *error)
{
    const uint32_t longer = animation->request->look->max_size;
    const bool reduced = picture_is_reduced(animation->picture);
    struct pixmap view = animation->now;
    if (reduced && !pixmap_reduce(&view, &animation->now, longer, error))
        return false;
    const bool ok = store_frame(animation, &view, error);
    if (reduced)
        pixmap_free(&animation->before);
    else
        animation->now = animation->before;
    animation->before = view;
    return ok;
}

/* Draws the next frame: the state of the search and the first `path_count` cells of the path. */
static bool draw_frame(struct animation *animation, uint64_t path_count, struct error *error)
{
    const struct pixmap *base = picture_pixmap(animation->picture);
    struct pixmap *now = &animation->now;
    const struct panel panel = picture_panel(animation->picture, now, 0);
    const struct animation_request *request = animation->request;
    const struct points path = {request->source.result->path, path_count, path_count};
    if (!search_may_continue(animation->cells.search, error) ||
        (animation->cells.heat && !search_compute_costs(animation->cells.search, error)))
        return false;
    pixmap_copy(now, base);
    if (!panel_draw(&panel, &animation->cells, &path, error))
        return false;
    if (request->words) {
        const struct picture_words words =
            request->words(request->context, animation->expanded,
                           animation->expanded >= request->source.result->expanded);
        picture_recaption(animation->picture, now, &words);
    }
    return end_frame(animation, error);
}

/*
 * Draws the frames that show the map before the search begins. There are none if the search expands
 * no cell.
 */
static bool draw_untouched(struct animation *animation, struct error *error)
{
    const struct cells searched = animation->cells;
    bool ok = true;
    animation->cells.explored = false;
    animation->cells.heat = false;
    animation->cells.source.search = NULL; /* hides the labels of the earlier run */
    while (ok && is_underway(animation) && moment(animation, animation->count) == 0)
        ok = draw_frame(animation, 0, error);
    animation->cells = searched;
    return ok;
}

/* --- observing the search --------------------------------------------------------------------- */

/* Makes the following frames show the number of a cell that has just been expanded. */
static void note_order(const struct animation *animation, struct point cell)
{
    const struct picture_source *source = &animation->request->source;
    const size_t index = (size_t)cell.y * source->grid->width + cell.x;
    animation->order[index] = source->order[index];
}

/* Draws the frames that are due, except those of the final state. */
static bool poll(struct search_observer *observer, const struct search *search, struct error *error)
{
    struct animation *animation = (struct animation *)observer;
    (void)search; /* draw_frame uses animation->cells.search */
    animation->expanded = observer->expanded;
    if (animation->order)
        note_order(animation, observer->cell);
    while (is_underway(animation) && moment(animation, animation->count) <= observer->expanded)
        if (!draw_frame(animation, 0, error))
            return false;
    if (!is_underway(animation))
        observer->next = UINT64_MAX;
    else
        observer->next =
            animation->order ? observer->expanded + 1 : moment(animation, animation->count);
    return true;
}

/* Draws the remaining frames after the run: the final state, then the path. */
static bool end_run(struct animation *animation, struct error *error)
{
    const uint32_t path = animation->request->options->frames - animation->growth;
    const uint64_t steps = animation->request->source.result->path_count;
    bool ok = true;
    animation->expanded = animation->request->source.result->expanded;
    animation->cells.source.order = animation->request->source.order;
    while (ok && animation->count < animation->growth)
        ok = draw_frame(animation, 0, error);
    for (uint32_t i = 1; ok && i <= path; i++)
        ok = draw_frame(animation, steps * i / path, error);
    return ok;
}

/* Runs the search again and draws all frames. */
static bool draw_frames(struct animation *animation, struct error *error)
{
    const struct animation_request *request = animation->request;
    struct search_query query = *request->query;
    struct search_result result;
    animation->observer = (struct search_observer){.next = 1, .poll = poll};
    query.observer = &animation->observer;
    query.before = request->source.result;
    animation->cells.source.order = animation->order;
    if (!draw_untouched(animation, error) || !search_run(request->search, &query, &result, error))
        return false;
    search_result_free(&result);
    return end_run(animation, error);
}

/* --- the complete animation ------------------------------------------------------------------- */

/* Draws the last frame first, since all frames share its colours and its caption. */
static bool draw_last(struct animation *animation, struct error *error)
{
    const struct animation_request *request = animation->request;
    animation->picture = picture_begin(request->source.grid, request->look, 1, error);
    if (!animation->picture || !picture_add(animation->picture, &request->source, NULL, error))
        return false;
    picture_caption(animation->picture, &request->labels.words);
    return true;
}

/*
 * Allocates the list of frames and two pixmaps of the kind and size of the picture. If the
 * source has an order of expansion, also allocates memory for that order.
 */
static bool create_frames(struct animation *animation, struct error *error)
{
    const struct pixmap *picture = picture_pixmap(animation->picture);
    const struct picture_source *source = &animation->request->source;
    const size_t cells = (size_t)source->grid->width * source->grid->height;
    struct pixmap *const both[] = {&animation->before, &animation->now};
    animation->frames =
        memory_zeroed(animation->request->options->frames, sizeof *animation->frames, error);
    if (!animation->frames)
        return false;
    for (int i = 0; i < 2; i++)
        if (!pixmap_create(both[i], picture->inks, picture->width, picture->height,
                           pixmap_is_true_colour(picture), error))
            return false;
    if (source->order)
        animation->order = memory_zeroed(cells, sizeof *animation->order, error);
    return !source->order || animation->order;
}

static bool encode(const struct animation *animation, struct bytes *png, struct error *error)
{
    const struct png_frames frames = {animation->frames, animation->count};
    struct png_frame *last = &animation->frames[animation->count - 1];
    last->delay = HOLD_SECONDS;
    last->delay_parts = 1;
    return picture_encode(animation->picture, &animation->request->labels.texts, frames, png,
                          error);
}

/* Frees the frames drawn so far. */
static void free_frames(struct animation *animation)
{
    while (animation->count > 0)
        free(animation->frames[--animation->count].stream.data);
}

bool animation_draw(const struct animation_request *request, struct bytes *png, struct error *error)
{
    struct animation animation = {.request = request,
                                  .growth = request->options->frames - path_frames(request)};
    const bool ok = draw_last(&animation, error) && create_frames(&animation, error) &&
                    cells_begin(&animation.cells, &request->source, request->look, error) &&
                    draw_frames(&animation, error) && encode(&animation, png, error);
    free_frames(&animation);
    free(animation.frames);
    free(animation.order);
    pixmap_free(&animation.now);
    pixmap_free(&animation.before);
    cells_end(&animation.cells);
    picture_free(animation.picture);
    return ok;
}
