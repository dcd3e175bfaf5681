/* SPDX-License-Identifier: MIT */
/*
 * terminal_trial.h - searches on random maps for the tests of text output, and the expected content
 * of each cell, computed from the states of the search, one cell at a time.
 */
#ifndef ASTAR_TESTS_SUPPORT_TERMINAL_TRIAL_H
#define ASTAR_TESTS_SUPPORT_TERMINAL_TRIAL_H

#include "picture/picture.h"
#include "tests/support/cell_trace.h"
#include "tests/support/oracle.h"
#include "tests/support/random.h"
#include "tests/support/screen.h"

/* A map, the result of a search on it, the options for showing both, and the resulting screen. */
struct terminal_trial {
    uint64_t number; /* the seed of the trial, for random_begin */
    struct oracle_map map;
    struct grid grid;
    struct search *search; /* NULL: the map is shown alone */
    struct search_result result;
    struct picture_options options;
    struct rgb colours[PALETTE_SIZE];
    struct cell_trace trace;
    uint8_t over[ORACLE_CELLS_MAX]; /* role of each cell: start, goal or path; ROLE_COUNT: none */
    struct screen screen;
};

/* Begins a random trial, with or without a search. Returns its random number generator. */
struct random terminal_trial_begin(struct terminal_trial *trial, uint64_t number);

/* Begins a trial with the map in trial->map, without a search. All looks are LOOK_PLAIN. */
void terminal_trial_begin_map(struct terminal_trial *trial);

/* Begins a trial with a map of free cells, without starts, goals or a search. */
void terminal_trial_begin_bare(struct terminal_trial *trial, uint32_t width, uint32_t height);

void terminal_trial_end(struct terminal_trial *trial);

/* Prints the map and fails the test. */
void terminal_trial_fail(const struct terminal_trial *trial, const char *what, unsigned x,
                         unsigned y);

struct picture_source terminal_trial_source(const struct terminal_trial *trial);

/* The state of a cell, an enum cell_state; CELL_UNTOUCHED if there was no search. */
uint8_t terminal_trial_state(const struct terminal_trial *trial, size_t cell);

/* The palette index of a cell, regardless of the path, starts and goals. */
unsigned terminal_trial_cell(const struct terminal_trial *trial, uint32_t x, uint32_t y);

/*
 * The first of start, goal and path, in that order, that occurs in a square of side x side cells;
 * ROLE_COUNT if none of them does. x,y is the position of the square, counted in squares.
 */
enum role terminal_trial_over(const struct terminal_trial *trial, uint32_t x, uint32_t y,
                              uint32_t side);

/*
 * The palette index of a cell. A start, a goal or a cell on the path has the index of its role; any
 * other cell has the index that terminal_trial_cell returns.
 */
unsigned terminal_trial_index(const struct terminal_trial *trial, uint32_t x, uint32_t y);

/* The character that shows a palette index in output without colours. */
char index_character(unsigned index);

/* A colour as 0xRRGGBB. */
int colour_value(struct rgb colour);

#endif
