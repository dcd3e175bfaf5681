/* SPDX-License-Identifier: MIT */
/* pictures.h - benchmarks all steps from the image of a maze to the picture of its solution. */
#ifndef ASTAR_BENCH_PICTURES_H
#define ASTAR_BENCH_PICTURES_H

#include <stdbool.h>

/*
 * For each large maze, prints the time from process start to picture and the times of its parts,
 * compared with decoding and encoding alone and with the unmodified stb_image_write on the same
 * picture. The mazes are ../mazes/perfect2k.png relative to `scenarios`, if it exists, and a
 * generated one. Returns false on an error.
 */
bool bench_pictures(char *program, const char *scenarios);

#endif
