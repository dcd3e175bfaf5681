/* SPDX-License-Identifier: MIT */
/* pictures.h - from image to image, against decoding and encoding alone, and against stock stb. */
#ifndef ASTAR_BENCH_PICTURES_H
#define ASTAR_BENCH_PICTURES_H

#include <stdbool.h>

/*
 * Prints what a big maze takes from process start to picture, in parts, beside the floor: the same
 * decoding and encoding without a search; and what stb_image_write takes for the same picture. The
 * mazes are perfect2k.png beside the folder of scenarios, if it is there, and a generated one.
 */
bool bench_pictures(char *program, const char *scenarios);

#endif
