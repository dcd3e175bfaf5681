/* SPDX-License-Identifier: MIT */
/*
 * lab.h - perceived distance and contrast between colours.
 *
 * The distance is CIE76, the distance in CIELAB (D65). The contrast ratio is that of WCAG 2.
 */
#ifndef ASTAR_TESTS_SUPPORT_LAB_H
#define ASTAR_TESTS_SUPPORT_LAB_H

#include "map/colour.h"

/* The red, green and blue components of a colour in linear light, 0 to 1. */
struct light {
    double channel[3];
};

struct lab {
    double l, a, b;
};

struct light light_of(struct rgb colour);
struct lab lab_of(struct light light);

/* Returns the weighted sum of the components of a colour. */
double light_weigh(const double weights[3], const struct light *light);

double lab_distance(struct lab p, struct lab q);

/* Returns the distance between two colours. */
double light_distance(struct light a, struct light b);

/* Returns the contrast ratio of two colours, 1 to 21. */
double light_contrast(struct light a, struct light b);

#endif
