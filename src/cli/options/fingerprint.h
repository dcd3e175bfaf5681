/* SPDX-License-Identifier: MIT */
/* fingerprint.h - identifies the settings that a picture was made with. */
#ifndef ASTAR_CLI_OPTIONS_FINGERPRINT_H
#define ASTAR_CLI_OPTIONS_FINGERPRINT_H

#include "cli/options/options.h"

/* The keyword of the PNG text chunk that contains the fingerprint. */
#define FINGERPRINT_KEYWORD "astar-cli settings"

/* Sixteen hexadecimal digits and the terminating zero byte. */
enum { FINGERPRINT_SIZE = 17 };

/*
 * Computes a fingerprint of the program's version and of the options that affect pictures. The
 * fingerprint is the same on every machine.
 */
void fingerprint_make(const struct options *options, char fingerprint[FINGERPRINT_SIZE]);

/* Returns true if the file `picture` is a PNG that contains this fingerprint. */
bool fingerprint_matches(const char *picture, const char fingerprint[FINGERPRINT_SIZE]);

#endif
