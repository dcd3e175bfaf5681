/* SPDX-License-Identifier: MIT */
/* enclosure.c - finds the inside, the outside and the openings of a maze. */
#include "map/image/enclosure.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "map/image/depth.h"

/* The radius of the disc, relative to half the width of a corridor, plus a constant in pixels. */
static const double disc_share = 3.5;
static const double disc_extra = 1;

/* Corridors wider than this share of the image are no corridors. */
static const double corridor_share = 0.2;

/* A maze has at least about this many corridors in each direction. */
static const double cells_min = 4.5;

/* A frame is at least this far from the maze, relative to the width of a corridor. */
static const double frame_gap = 1.2;

/* A component is part of the structure if it is at least this large relative to the largest. */
static const double major_share = 0.25;

/* An area of wall colour is solid, not made of walls, if less than this share of it is thin. */
static const double thin_share = 0.08;

/* The main region must extend over this share of the structure in both directions. */
static const double region_share = 0.6;

/* A region whose centroid is at least this deep, relative to corridors, is no part of the maze. */
static const double wide_share = 3;

/* Two openings are at least this far apart, relative to the distance between corridors. */
static const double openings_apart = 2;

/* A contact with the outside is at least this long, relative to the width of a corridor. */
static const double contact_share = 0.35;

/* A wide area is at least this deep, relative to the centre lines of corridors. */
static const double centre_share = 2;

/* What a component of wall pixels is. */
enum part_role {
    PART_OTHER,     /* text or a mark beside the maze */
    PART_STRUCTURE, /* walls of the maze */
    PART_SPECK,     /* noise */
    PART_SOLID,     /* an area around the page */
    PART_FRAME,     /* a line around the page */
};

/* The state of an analysis. Planes have a free margin of `pad` pixels, except `walls`. */
struct survey {
    const struct plane *walls;
    const struct stop *stop;
    struct components parts; /* of the walls */
    enum part_role *role;    /* of each component of the walls */
    struct component box;    /* bounding box of the structure; other members are unused */
    uint64_t *thin;          /* pixels of each component that are near its edge */
    uint16_t wall_depth;     /* median along centre lines */
    uint16_t corridor_depth;
    uint32_t pad;
    double radius;      /* of the disc, in pixels */
    uint16_t *depth;    /* distance of each pixel of `space` from the structure */
    struct plane space; /* padded: PIXEL_FREE, PIXEL_WALL (structure), PIXEL_OUTSIDE */
};

static bool touches_border(const struct plane *plane, const struct component *component)
{
    return component->left == 0 || component->top == 0 || component->right == plane->width - 1 ||
           component->bottom == plane->height - 1;
}

static uint32_t largest_size(const struct survey *survey)
{
    uint32_t largest = 0;
    for (size_t i = 1; i < survey->parts.count; i++) {
        const uint32_t size = component_size(&survey->parts.items[i]);
        if (survey->role[i] != PART_SOLID && size > largest)
            largest = size;
    }
    return largest;
}

static void extend_box(struct component *box, const struct component *part)
{
    box->left = part->left < box->left ? part->left : box->left;
    box->top = part->top < box->top ? part->top : box->top;
    box->right = part->right > box->right ? part->right : box->right;
    box->bottom = part->bottom > box->bottom ? part->bottom : box->bottom;
}

static bool component_equals(const struct component *a, const struct component *b)
{
    return a->left == b->left && a->top == b->top && a->right == b->right && a->bottom == b->bottom;
}

static bool overlaps(const struct component *a, const struct component *b)
{
    return a->left <= b->right && b->left <= a->right && a->top <= b->bottom && b->top <= a->bottom;
}

/* Sets the bounding box of the large components, and marks as structure all that overlap it. */
static void find_structure(struct survey *survey)
{
    const double least = largest_size(survey) * major_share;
    survey->box = (struct component){.left = UINT32_MAX, .top = UINT32_MAX};
    for (size_t i = 1; i < survey->parts.count; i++) {
        enum part_role *role = &survey->role[i];
        *role = *role == PART_STRUCTURE ? PART_OTHER : *role;
        if (*role == PART_OTHER && component_size(&survey->parts.items[i]) >= least)
            extend_box(&survey->box, &survey->parts.items[i]);
    }
    for (size_t i = 1; i < survey->parts.count; i++)
        if (survey->role[i] == PART_OTHER && overlaps(&survey->parts.items[i], &survey->box))
            survey->role[i] = PART_STRUCTURE;
}

/* Returns the least distance from the sides of `inner` to those of `outer`; negative: beyond. */
static double gap_between(const struct component *inner, const struct component *outer)
{
    const double gaps[] = {(double)inner->left - outer->left, (double)inner->top - outer->top,
                           (double)outer->right - inner->right,
                           (double)outer->bottom - inner->bottom};
    double least = gaps[0];
    for (unsigned i = 1; i < 4; i++)
        least = gaps[i] < least ? gaps[i] : least;
    return least;
}

/*
 * Marks the component that bounds the structure as a frame if all others are well inside it.
 * Returns true if it did, so that the structure must be found again.
 */
static bool drop_frame(struct survey *survey)
{
    const struct component box = survey->box;
    const double corridor = depth_width(survey->corridor_depth);
    const double wall = depth_width(survey->wall_depth);
    size_t frame = 0;
    for (size_t i = 1; i < survey->parts.count; i++)
        if (survey->role[i] == PART_STRUCTURE && gap_between(&survey->parts.items[i], &box) <= 0)
            frame = frame == 0 && component_equals(&survey->parts.items[i], &box) ? i : SIZE_MAX;
    if (frame == 0 || frame == SIZE_MAX)
        return false;
    survey->role[frame] = PART_FRAME;
    find_structure(survey);
    const struct component *item = &survey->parts.items[frame];
    const double perimeter = 2.0 * (item->right - item->left + item->bottom - item->top);
    const double thickness = (double)item->area / (perimeter > 0 ? perimeter : 1);
    if (survey->box.left <= survey->box.right && thickness < 4 * wall + corridor &&
        gap_between(&survey->box, item) >= thickness + frame_gap * corridor)
        return true;
    survey->role[frame] = PART_OTHER;
    find_structure(survey);
    return false;
}

/* Sets `major` to 1 for the pixels of large components of the walls. */
static bool make_major(const struct survey *survey, double least, struct plane *major,
                       struct error *error)
{
    if (!plane_create(major, survey->walls->width, survey->walls->height, error))
        return false;
    for (size_t i = 0; i < plane_count(major); i++) {
        const uint32_t label = survey->parts.labels[i];
        major->values[i] = label != 0 && component_size(&survey->parts.items[label]) >= least;
    }
    return true;
}

/* Counts the pixels of each component that do not belong to areas much thicker than most walls. */
static bool count_thin(struct survey *survey, struct plane *major, const uint16_t *depth,
                       struct error *error)
{
    const uint16_t deep = (uint16_t)(2 * survey->wall_depth + DEPTH_UNIT);
    survey->thin = memory_zeroed(survey->parts.count, sizeof *survey->thin, error);
    for (size_t i = 0; i < plane_count(major); i++)
        major->values[i] = depth[i] > deep && depth[i] != UINT16_MAX;
    uint16_t *reach = survey->thin ? depth_from(major, 1, survey->stop, error) : NULL;
    for (size_t i = 0; reach && i < plane_count(major); i++)
        survey->thin[survey->parts.labels[i]] += reach[i] > deep + DEPTH_UNIT;
    const bool ok = reach != NULL;
    free(reach);
    return ok;
}

/* Measures how thick walls are, and marks solid areas and specks. */
static bool sort_parts(struct survey *survey, struct error *error)
{
    struct plane major;
    struct ridge ridge;
    const double least = largest_size(survey) * major_share;
    if (!make_major(survey, least, &major, error))
        return false;
    uint16_t *depth = depth_from(&major, 0, survey->stop, error);
    bool ok = depth && depth_ridge(&major, 1, depth, &ridge, error);
    if (ok) {
        survey->wall_depth = ridge.median > DEPTH_UNIT ? ridge.median : DEPTH_UNIT;
        ok = count_thin(survey, &major, depth, error);
    }
    const double width = depth_width(survey->wall_depth);
    for (size_t i = 1; ok && i < survey->parts.count; i++) {
        const struct component *part = &survey->parts.items[i];
        if ((double)part->area < width * width / 3)
            survey->role[i] = PART_SPECK;
        else if (component_size(part) >= least && touches_border(survey->walls, part) &&
                 (double)survey->thin[i] < thin_share * (double)part->area)
            survey->role[i] = PART_SOLID;
    }
    free(depth);
    plane_free(&major);
    return ok;
}

/* Copies the structure to `space`, with a free margin. */
static bool make_space(struct survey *survey, uint32_t pad, struct error *error)
{
    const struct plane *walls = survey->walls;
    plane_free(&survey->space);
    survey->pad = pad;
    if (!plane_create(&survey->space, walls->width + 2 * pad, walls->height + 2 * pad, error))
        return false;
    for (uint32_t y = 0; y < walls->height; y++) {
        const uint32_t *labels = survey->parts.labels + (size_t)y * walls->width;
        uint8_t *row = plane_row(&survey->space, y + pad) + pad;
        for (uint32_t x = 0; x < walls->width; x++)
            row[x] = survey->role[labels[x]] == PART_STRUCTURE ? PIXEL_WALL : PIXEL_FREE;
    }
    return true;
}

/* Measures the corridors, that is, the free pixels within the box of the structure. */
static bool measure_corridors(struct survey *survey, struct enclosure *enclosure,
                              struct error *error)
{
    struct ridge ridge;
    struct plane inside;
    if (!make_space(survey, 0, error) ||
        !plane_create(&inside, survey->space.width, survey->space.height, error))
        return false;
    uint16_t *depth = depth_from(&survey->space, PIXEL_WALL, survey->stop, error);
    for (uint32_t y = survey->box.top; y <= survey->box.bottom; y++)
        for (uint32_t x = survey->box.left; x <= survey->box.right; x++)
            plane_row(&inside, y)[x] = plane_row(&survey->space, y)[x] == PIXEL_FREE;
    const bool ok = depth && depth_ridge(&inside, 1, depth, &ridge, error);
    if (ok) {
        survey->corridor_depth = ridge.median > DEPTH_UNIT ? ridge.median : DEPTH_UNIT;
        survey->radius = survey->corridor_depth * disc_share / DEPTH_UNIT + disc_extra;
        enclosure->regular = ridge.regular;
        enclosure->corridor = depth_width(survey->corridor_depth);
        enclosure->wall = depth_width(survey->wall_depth);
    }
    free(depth);
    plane_free(&inside);
    return ok;
}

/* Returns true if a component of wide free space, in padded coordinates, lies around the maze. */
static bool is_around(const struct survey *survey, const struct components *wide, size_t i)
{
    const struct component *item = &wide->items[i];
    const uint32_t pad = survey->pad;
    const double width = survey->box.right - survey->box.left + 1;
    const double height = survey->box.bottom - survey->box.top + 1;
    return item->left == 0 ||
           (item->right - item->left + 1 >= 0.9 * width && item->left <= survey->box.left + pad &&
            item->bottom - item->top + 1 >= 0.9 * height && item->top <= survey->box.top + pad &&
            item->right >= survey->box.right + pad && item->bottom >= survey->box.bottom + pad);
}

/* Marks the pixels of `space` that the disc covers as PIXEL_OUTSIDE. */
static bool find_outside(struct survey *survey, struct error *error)
{
    struct plane *space = &survey->space;
    struct plane seeds = {0};
    struct components wide = {0};
    const double radius = survey->radius * DEPTH_UNIT;
    uint16_t *depth = depth_from(space, PIXEL_WALL, survey->stop, error);
    bool ok = depth && plane_create(&seeds, space->width, space->height, error);
    for (size_t i = 0; ok && i < plane_count(space); i++)
        seeds.values[i] = depth[i] >= radius;
    survey->depth = depth;
    depth = NULL;
    ok = ok && components_find(&wide, &seeds, 1, NEIGHBOURS_4, error);
    for (size_t i = 0; ok && i < plane_count(space); i++)
        seeds.values[i] = wide.labels[i] != 0 && is_around(survey, &wide, wide.labels[i]);
    components_free(&wide);
    if (ok)
        depth = depth_from(&seeds, 1, survey->stop, error);
    for (size_t i = 0; depth && i < plane_count(space); i++)
        if (space->values[i] == PIXEL_FREE && depth[i] <= radius)
            space->values[i] = PIXEL_OUTSIDE;
    ok = ok && depth;
    free(depth);
    plane_free(&seeds);
    return ok;
}

/* Adds the components beside the structure that are not outside to the walls. */
static void add_other_walls(struct survey *survey)
{
    const struct plane *walls = survey->walls;
    for (uint32_t y = 0; y < walls->height; y++) {
        const uint32_t *labels = survey->parts.labels + (size_t)y * walls->width;
        uint8_t *row = plane_row(&survey->space, y + survey->pad) + survey->pad;
        for (uint32_t x = 0; x < walls->width; x++)
            if (row[x] == PIXEL_FREE && survey->role[labels[x]] == PART_OTHER && labels[x] != 0)
                row[x] = PIXEL_WALL;
    }
}

/* Returns true if one of the eight neighbours of a pixel of `space` is outside. */
static bool is_near_outside(const struct plane *space, uint32_t x, uint32_t y)
{
    for (uint32_t row = y - 1; row != y + 2; row++)
        for (uint32_t column = x - 1; column != x + 2; column++)
            if (row < space->height && column < space->width &&
                plane_row(space, row)[column] == PIXEL_OUTSIDE)
                return true;
    return false;
}

/* The pixel of a contact that is nearest to its centroid. */
struct middle {
    struct point at;
    double square;
};

/*
 * Adds an opening at a padded pixel. Two contacts that are close to each other belong to one
 * opening, with an arrow or a letter in it.
 */
static void add_opening(struct enclosure *enclosure, const struct survey *survey, struct point at)
{
    /* The margin may contain pixels of the main region where it protrudes from the image. */
    const uint32_t right = survey->walls->width - 1;
    const uint32_t bottom = survey->walls->height - 1;
    at.x = at.x < survey->pad ? 0 : at.x - survey->pad > right ? right : at.x - survey->pad;
    at.y = at.y < survey->pad ? 0 : at.y - survey->pad > bottom ? bottom : at.y - survey->pad;
    const double near = openings_apart * (enclosure->corridor + enclosure->wall);
    for (size_t i = 0; i < enclosure->opening_count && i < OPENINGS_MAX; i++) {
        const double dx = (double)enclosure->openings[i].x - at.x;
        const double dy = (double)enclosure->openings[i].y - at.y;
        if (dx * dx + dy * dy < near * near)
            return;
    }
    if (enclosure->opening_count < OPENINGS_MAX)
        enclosure->openings[enclosure->opening_count] = at;
    enclosure->opening_count++;
}

/* Lists the places where the main region touches the outside. */
static bool list_openings(const struct survey *survey, const struct components *regions,
                          struct enclosure *enclosure, struct error *error)
{
    const struct plane *space = &survey->space;
    struct plane contact = {0};
    struct components contacts = {0};
    bool ok = plane_create(&contact, space->width, space->height, error);
    for (uint32_t y = 0; ok && y < space->height; y++)
        for (uint32_t x = 0; x < space->width; x++)
            plane_row(&contact, y)[x] =
                regions->labels[(size_t)y * space->width + x] == enclosure->main &&
                is_near_outside(space, x, y);
    ok = ok && components_find(&contacts, &contact, 1, NEIGHBOURS_8, error);
    struct middle *middles = ok ? memory_zeroed(contacts.count, sizeof *middles, error) : NULL;
    ok = ok && middles;
    for (uint32_t y = 0; ok && y < space->height; y++) {
        for (uint32_t x = 0; x < space->width; x++) {
            const uint32_t label = contacts.labels[(size_t)y * space->width + x];
            if (label == 0)
                continue;
            const struct component *item = &contacts.items[label];
            const double dx = x - (double)item->x_sum / (double)item->area;
            const double dy = y - (double)item->y_sum / (double)item->area;
            const double square = dx * dx + dy * dy;
            if (middles[label].at.x == 0 || square < middles[label].square)
                middles[label] = (struct middle){{x, y}, square};
        }
    }
    for (size_t i = 1; ok && i < contacts.count; i++)
        if ((double)contacts.items[i].area >= enclosure->corridor * contact_share)
            add_opening(enclosure, survey, middles[i].at);
    free(middles);
    components_free(&contacts);
    plane_free(&contact);
    return ok;
}

/* Returns the largest region of free pixels; 0 if there is none. */
static uint32_t largest_region(const struct components *regions)
{
    uint32_t largest = 0;
    for (uint32_t i = 1; i < regions->count; i++)
        if (largest == 0 || regions->items[i].area > regions->items[largest].area)
            largest = i;
    return largest;
}

/* Returns true if the main region extends over most of the structure. */
static bool region_fills_box(const struct survey *survey, const struct component *region)
{
    const double width = survey->box.right - survey->box.left + 1;
    const double height = survey->box.bottom - survey->box.top + 1;
    return region->right - region->left + 1 >= region_share * width &&
           region->bottom - region->top + 1 >= region_share * height;
}

/* Sets touches[i] for each region that touches the outside. */
static void find_contacts(const struct survey *survey, const struct components *regions,
                          bool *touches)
{
    const struct plane *space = &survey->space;
    for (uint32_t y = 0; y < space->height; y++) {
        for (uint32_t x = 0; x < space->width; x++) {
            const uint32_t label = regions->labels[(size_t)y * space->width + x];
            if (label != 0 && !touches[label])
                touches[label] = is_near_outside(space, x, y);
        }
    }
}

/* Turns the small regions that touch the outside into outside. */
static void drop_pockets(const struct survey *survey, const struct components *regions,
                         uint32_t main, const bool *touches)
{
    const struct plane *space = &survey->space;
    const uint64_t small = regions->items[main].area / 4;
    for (size_t i = 0; i < plane_count(space); i++) {
        const uint32_t label = regions->labels[i];
        if (touches[label] && label != main && regions->items[label].area < small)
            space->values[i] = PIXEL_OUTSIDE;
    }
}

/* Returns true if the middle of an area is near the middle of the structure. */
static bool is_central(const struct survey *survey, const struct component *area)
{
    static const double reach = 0.1; /* relative to the size of the structure */
    const struct component *box = &survey->box;
    const double x = ((double)area->left + area->right - box->left - box->right) / 2;
    const double y = ((double)area->top + area->bottom - box->top - box->bottom) / 2;
    return fabs(x) <= reach * (box->right - box->left) &&
           fabs(y) <= reach * (box->bottom - box->top);
}

/* Returns the wide area that is the centre of a maze; 0 if there is none. */
static uint32_t choose_area(const struct survey *survey, const struct components *areas)
{
    static const double clearly = 3; /* least ratio of the area to that of the next largest */
    uint32_t best = 0;
    uint32_t central = 0;
    uint64_t second = 0;
    for (uint32_t i = 1; i < areas->count; i++) {
        const uint64_t area = areas->items[i].area;
        if (is_central(survey, &areas->items[i]) &&
            (central == 0 || area > areas->items[central].area))
            central = i;
        if (best != 0 && area <= areas->items[best].area) {
            second = area > second ? area : second;
            continue;
        }
        second = best == 0 ? 0 : areas->items[best].area;
        best = i;
    }
    if (best != 0 && (double)areas->items[best].area > clearly * (double)second)
        return best;
    return central;
}

/* Finds the middle of the widest area of the main region, if only one is clearly wide. */
static bool find_centre(const struct survey *survey, struct enclosure *enclosure,
                        struct error *error)
{
    struct plane wide;
    struct components areas = {0};
    const struct plane *pixels = &enclosure->pixels;
    if (!plane_create(&wide, pixels->width, pixels->height, error))
        return false;
    uint16_t *depth = depth_from(pixels, PIXEL_WALL, survey->stop, error);
    for (size_t i = 0; depth && i < plane_count(pixels); i++)
        wide.values[i] = enclosure->regions.labels[i] == enclosure->main &&
                         depth[i] >= survey->corridor_depth * centre_share;
    const bool ok = depth && components_find(&areas, &wide, 1, NEIGHBOURS_8, error);
    const uint32_t best = ok ? choose_area(survey, &areas) : 0;
    uint16_t deepest = 0;
    for (size_t i = 0; best != 0 && i < plane_count(pixels); i++) {
        if (areas.labels[i] != best || depth[i] <= deepest)
            continue;
        deepest = depth[i];
        enclosure->centre =
            (struct point){(uint32_t)(i % pixels->width), (uint32_t)(i / pixels->width)};
    }
    enclosure->has_centre = best != 0;
    components_free(&areas);
    free(depth);
    plane_free(&wide);
    return ok;
}

/* Copies `space` without its margin. */
static bool crop_space(const struct survey *survey, struct plane *pixels, struct error *error)
{
    if (!plane_create(pixels, survey->walls->width, survey->walls->height, error))
        return false;
    for (uint32_t y = 0; y < pixels->height; y++)
        memcpy(plane_row(pixels, y), plane_row(&survey->space, y + survey->pad) + survey->pad,
               pixels->width);
    return true;
}

/*
 * Returns the share of the main region in the area of all regions that touch the outside; if it
 * touches none, in the area of all regions. Regions that contain an area much wider than corridors,
 * such as an empty middle, do not count.
 */
static double share_of_main(const struct survey *survey, const struct components *regions,
                            uint32_t main, const bool *touches)
{
    const size_t wide = (size_t)(survey->corridor_depth * wide_share);
    uint64_t area = regions->items[main].area;
    for (uint32_t i = 1; i < regions->count; i++) {
        const struct component *region = &regions->items[i];
        const size_t at = (size_t)(region->y_sum / region->area) * survey->space.width +
                          (size_t)(region->x_sum / region->area);
        if (i != main && (touches[i] || !touches[main]) && survey->depth[at] < wide)
            area += region->area;
    }
    return (double)regions->items[main].area / (double)area;
}

/* Sets the regions of the enclosure and lists its openings. */
static bool find_regions(struct survey *survey, struct enclosure *enclosure, struct error *error)
{
    struct components regions;
    if (!components_find(&regions, &survey->space, PIXEL_FREE, NEIGHBOURS_4, error))
        return false;
    const uint32_t main = largest_region(&regions);
    struct component box = main != 0 ? regions.items[main] : (struct component){0};
    bool *touches = memory_zeroed(regions.count, sizeof *touches, error);
    bool ok = touches != NULL;
    if (ok && main != 0) {
        enclosure->main = main;
        find_contacts(survey, &regions, touches);
        enclosure->share = share_of_main(survey, &regions, main, touches);
        drop_pockets(survey, &regions, main, touches);
        ok = list_openings(survey, &regions, enclosure, error);
    }
    free(touches);
    components_free(&regions);
    enclosure->main = 0;
    ok = ok && crop_space(survey, &enclosure->pixels, error) &&
         components_find(&enclosure->regions, &enclosure->pixels, PIXEL_FREE, NEIGHBOURS_4, error);
    if (ok && main != 0 && region_fills_box(survey, &box))
        enclosure->main = largest_region(&enclosure->regions);
    return ok;
}

/* The free pixels of one row or column that bounds the main region. */
struct edge_line {
    bool vertical;
    uint32_t at; /* the row or column */
};

static struct point line_point(struct edge_line line, uint32_t along)
{
    return line.vertical ? (struct point){line.at, along} : (struct point){along, line.at};
}

static bool line_in_main(const struct enclosure *enclosure, struct edge_line line, uint32_t along)
{
    return enclosure_region(enclosure, line_point(line, along)) == enclosure->main;
}

static uint32_t line_length(const struct enclosure *enclosure, struct edge_line line)
{
    return line.vertical ? enclosure->pixels.height : enclosure->pixels.width;
}

static uint32_t count_in_main(const struct enclosure *enclosure, struct edge_line line)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < line_length(enclosure, line); i++)
        count += line_in_main(enclosure, line, i);
    return count;
}

/* Adds the runs of the main region on a line as openings. */
static void add_notches(struct enclosure *enclosure, struct edge_line line)
{
    uint32_t run = 0;
    for (uint32_t i = 0; i <= line_length(enclosure, line); i++) {
        if (i < line_length(enclosure, line) && line_in_main(enclosure, line, i)) {
            run++;
            continue;
        }
        const uint32_t middle = i - 1 - run / 2;
        if (run > 0 && enclosure->opening_count < OPENINGS_MAX)
            enclosure->openings[enclosure->opening_count] = line_point(line, middle);
        enclosure->opening_count += run > 0;
        run = 0;
    }
}

/* Finds openings that end at an outside in the colour of walls. */
static void find_notches(struct enclosure *enclosure)
{
    static const double notch_share = 0.34;
    const struct component box = enclosure->regions.items[enclosure->main];
    const uint32_t reach = (uint32_t)(enclosure->corridor + enclosure->wall) + 1;
    const struct edge_line lines[4] = {
        {false, box.top}, {true, box.right}, {false, box.bottom}, {true, box.left}};
    for (unsigned side = 0; side < 4; side++) {
        const bool forward = side == 0 || side == 3;
        const uint32_t end = lines[side].vertical ? box.right : box.bottom;
        const uint32_t begin = lines[side].vertical ? box.left : box.top;
        uint32_t most = 0;
        for (uint32_t step = 1; step <= reach && step <= end - begin; step++) {
            struct edge_line inner = lines[side];
            inner.at = forward ? inner.at + step : inner.at - step;
            const uint32_t count = count_in_main(enclosure, inner);
            most = count > most ? count : most;
        }
        if (count_in_main(enclosure, lines[side]) < notch_share * most)
            add_notches(enclosure, lines[side]);
    }
}

/* Returns the share of the structure that is not thin. */
static double solid_share(const struct survey *survey)
{
    uint64_t area = 1;
    uint64_t thin = 0;
    for (size_t i = 1; i < survey->parts.count; i++) {
        area += survey->role[i] == PART_STRUCTURE ? survey->parts.items[i].area : 0;
        thin += survey->role[i] == PART_STRUCTURE ? survey->thin[i] : 0;
    }
    return 1 - (double)thin / (double)area;
}

static void free_survey(struct survey *survey)
{
    free(survey->role);
    free(survey->thin);
    free(survey->depth);
    components_free(&survey->parts);
    plane_free(&survey->space);
}

/* Runs all steps. Stops early if there are no walls. */
static bool analyse(struct survey *survey, struct enclosure *enclosure, struct error *error)
{
    if (!components_find(&survey->parts, survey->walls, PIXEL_WALL, NEIGHBOURS_8, error))
        return false;
    survey->role = memory_zeroed(survey->parts.count, sizeof *survey->role, error);
    if (!survey->role)
        return false;
    if (survey->parts.count == 1)
        return true;
    if (!sort_parts(survey, error))
        return false;
    find_structure(survey);
    if (survey->box.left > survey->box.right)
        return true;
    if (!measure_corridors(survey, enclosure, error))
        return false;
    if (drop_frame(survey) && !measure_corridors(survey, enclosure, error))
        return false;
    const uint32_t side =
        survey->walls->width < survey->walls->height ? survey->walls->width : survey->walls->height;
    const double pitch = enclosure->corridor + enclosure->wall;
    if (enclosure->corridor > corridor_share * side + 1 ||
        survey->box.right - survey->box.left + 1 < cells_min * pitch ||
        survey->box.bottom - survey->box.top + 1 < cells_min * pitch)
        return true;
    if (!make_space(survey, (uint32_t)survey->radius + 3, error) || !find_outside(survey, error))
        return false;
    add_other_walls(survey);
    if (!find_regions(survey, enclosure, error))
        return false;
    if (enclosure->main == 0)
        return true;
    enclosure->solid = solid_share(survey);
    enclosure->outside_is_wall = enclosure->opening_count == 0;
    if (enclosure->outside_is_wall)
        find_notches(enclosure);
    qsort(enclosure->openings,
          enclosure->opening_count < OPENINGS_MAX ? enclosure->opening_count : OPENINGS_MAX,
          sizeof *enclosure->openings, points_order);
    return find_centre(survey, enclosure, error);
}

bool enclosure_find(const struct plane *walls, const struct stop *stop, struct enclosure *enclosure,
                    struct error *error)
{
    struct survey survey = {.walls = walls, .stop = stop};
    *enclosure = (struct enclosure){0};
    const bool ok = analyse(&survey, enclosure, error);
    free_survey(&survey);
    if (!ok)
        enclosure_free(enclosure);
    return ok;
}

void enclosure_free(struct enclosure *enclosure)
{
    plane_free(&enclosure->pixels);
    components_free(&enclosure->regions);
    *enclosure = (struct enclosure){0};
}

uint32_t enclosure_region(const struct enclosure *enclosure, struct point point)
{
    if (point.x >= enclosure->pixels.width || point.y >= enclosure->pixels.height)
        return 0;
    return enclosure->regions.labels[(size_t)point.y * enclosure->pixels.width + point.x];
}
