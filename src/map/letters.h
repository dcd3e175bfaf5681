/* SPDX-License-Identifier: MIT */
/*
 * letters.h - meanings that the user gives to letters of text mazes.
 *
 * A list has the form LETTER=MEANING,LETTER=MEANING and so on. A letter is one printable character;
 * commas, equals signs and backslashes are written as \, \= and \\. A meaning is free, wall, start,
 * goal, or the cost of a terrain: a number from 0.001 to 1000 with at most three decimals.
 */
#ifndef ASTAR_MAP_LETTERS_H
#define ASTAR_MAP_LETTERS_H

#include "base/error.h"
#include "map/options.h"

/*
 * Parses a list. Terrains of the same cost have the same cell value. The caller frees *letters with
 * free(), even after a failure. Fails with ERROR_SETTINGS for a list of another form, a letter that
 * occurs twice, and more than 252 different costs.
 */
bool letters_parse(const char *list, struct map_letter **letters, size_t *count,
                   struct error *error);

#endif
