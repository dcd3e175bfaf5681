/* SPDX-License-Identifier: MIT */
/*
 * letters.h - meanings that the user gives to letters of text mazes.
 *
 * A list consists of items of the form LETTER=MEANING, separated by commas. A letter is one
 * printable character; a comma, an equals sign and a backslash are written as \, \= and \\. A
 * meaning is free, wall, start, goal, or the cost of a terrain: a number from 0.001 to 1000 with at
 * most three decimals.
 */
#ifndef ASTAR_MAP_LETTERS_H
#define ASTAR_MAP_LETTERS_H

#include "base/error.h"
#include "map/options.h"

/*
 * Parses a list. Terrains of the same cost have the same cell value. The caller frees *letters with
 * free(), even after a failure. Fails with ERROR_SETTINGS for a malformed list, a letter that
 * occurs twice, or more than 252 different costs.
 */
bool letters_parse(const char *list, struct map_letter **letters, size_t *count,
                   struct error *error);

/*
 * Writes letters as a list in single quotes, for a shell. Truncates the list if it does not fit
 * into `size` bytes.
 */
void letters_write(const struct map_letter *letters, size_t count, char *text, size_t size);

#endif
