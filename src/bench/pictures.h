/* SPDX-License-Identifier: MIT */
/* pictures.h - benchmarks all steps from the image of a maze to the picture of its solution. */
#ifndef ASTAR_BENCH_PICTURES_H
#define ASTAR_BENCH_PICTURES_H

#include <stdbool.h>

/*
 * Solves two large mazes and prints for each maze:
 *   the times to decode, search, paint and encode
 *   the time of the whole process, as a multiple of the time to decode and encode
 *   the peak memory of the process
 *
 * One maze is ../mazes/perfect2k.png, relative to the folder `scenarios`; this maze is left out if
 * the file does not exist. The other maze is generated. Returns false on an error.
 */
bool bench_pictures(char *program, const char *scenarios);

#endif
