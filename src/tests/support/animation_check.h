/* SPDX-License-Identifier: MIT */
/*
 * animation_check.h - checks every frame of an animation, pixel by pixel.
 *
 * apng_oracle decodes the animation and composes its frames. film computes the content of each
 * frame, and painter_oracle draws the expected frame.
 */
#ifndef ASTAR_TESTS_SUPPORT_ANIMATION_CHECK_H
#define ASTAR_TESTS_SUPPORT_ANIMATION_CHECK_H

#include "tests/support/animation_trial.h"

/* Checks the animation of a trial, and the still pictures that are drawn before and after it. */
void animation_check(struct animation_trial *trial);

#endif
