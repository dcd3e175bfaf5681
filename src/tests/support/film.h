/* SPDX-License-Identifier: MIT */
/*
 * film.h - computes what each frame of an animation must show.
 *
 * Runs each leg of the search again as a separate search. An observer is called at every expansion
 * and copies the states and costs for the frames.
 */
#ifndef ASTAR_TESTS_SUPPORT_FILM_H
#define ASTAR_TESTS_SUPPORT_FILM_H

#include "picture/animation.h"
#include "tests/support/cell_trace.h"
#include "tests/support/painter_oracle.h"

struct film {
    struct search_observer observer; /* must be the first member: film.c casts its address */
    const struct animation_request *request;
    const struct search_settings *settings;
    uint32_t growth, path;     /* frames that show the search; frames that show the path */
    struct cell_trace *traces; /* one for each frame of the search; zeroed if not observed */
    struct cell_trace final;   /* the cells after the search */
    uint64_t before;           /* number of cells expanded by earlier legs */
    uint64_t calls;            /* number of calls of the observer in the current leg */
    const char *fault;
};

/*
 * Runs the search of the request. Returns NULL, or a description of a fault in the search or in the
 * calls of its observer. Release the film with film_end in both cases. The request and the settings
 * must outlive the film.
 */
const char *film_begin(struct film *film, const struct animation_request *request,
                       const struct search_settings *settings);

/* Returns the content that frame number `frame`, counted from 0, must show. */
struct painting film_frame(const struct film *film, uint32_t frame);

void film_end(struct film *film);

#endif
