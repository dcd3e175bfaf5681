/* SPDX-License-Identifier: MIT */
/* candidate.h - a reading of an image as a maze: its walls, its ends, and how good it is. */
#ifndef ASTAR_MAP_MAZE_CANDIDATE_H
#define ASTAR_MAP_MAZE_CANDIDATE_H

#include "map/maze/enclosure.h"
#include "map/maze/marks.h"
#include "map/maze/tones.h"

/* How much is known about a reading, in ascending order; see maze_grade.h and maze.c. */
enum maze_state {
    MAZE_NONE,     /* the walls enclose no maze */
    MAZE_ENCLOSED, /* there is an inside, but start and goal are not determined */
    MAZE_JOINED,   /* two marks are connected, but walls are thick, or some areas are closed */
    MAZE_COMPLETE,
    MAZE_AMBIGUOUS, /* walls and corridors could be swapped */
};

struct maze {
    enum maze_state grade; /* of this reading alone, which is never MAZE_AMBIGUOUS */
    enum maze_state state; /* compared with other readings, which is never MAZE_JOINED */
    enum tone tone;
    struct rgb wall_colour; /* for TONE_FLAT */
    uint32_t threshold;     /* tones below this value are dark */
    bool light_walls;
    bool lenient, by_area; /* the rule of the enclosure (enclosure.h) */
    bool has_ends;         /* start and goal were found in the image */
    struct point start, goal;
    size_t only; /* 1 + the index of the only mark inside, if there are two openings; otherwise 0 */
    bool unsure; /* the openings may not be the ends: marks or covered openings contradict them */
    struct enclosure enclosure;
    struct marks marks;
    double open; /* share of the outer wall that is open (outline.h); 0 unless the image is clean */
    bool has_guess;        /* `guess` is set */
    struct point guess[2]; /* two places that may be the ends, if nothing determines them */
};

/* A maze has at most this many openings. Broken lines that are no walls have more. */
enum { OPENINGS_SOUND = 6 };

#endif
