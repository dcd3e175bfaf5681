/* SPDX-License-Identifier: MIT */
/*
 * animation_check.h - checks that every frame of an animation shows what it must.
 *
 * The animation is taken apart by apng_oracle and composed frame by frame. film computes what a
 * frame must show, and the reference painter draws it.
 */
#ifndef ASTAR_TESTS_SUPPORT_ANIMATION_CHECK_H
#define ASTAR_TESTS_SUPPORT_ANIMATION_CHECK_H

#include "tests/support/animation_trial.h"

/* Checks the animation of a trial, and the pictures drawn before and after it. */
void animation_check(struct animation_trial *trial);

#endif
