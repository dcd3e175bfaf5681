/* SPDX-License-Identifier: MIT */
/* fingerprint.h - telling whether two pictures were made with the same settings. */
#ifndef ASTAR_CLI_OPTIONS_FINGERPRINT_H
#define ASTAR_CLI_OPTIONS_FINGERPRINT_H

#include "cli/options/options.h"

/* The text chunk of a picture that holds the fingerprint. */
#define FINGERPRINT_KEYWORD "astar-cli settings"

/* Sixteen hexadecimal digits and the closing zero. */
enum { FINGERPRINT_SIZE = 17 };

/*
 * Writes a fingerprint of the program's version and of the options that a picture depends on; it is
 * the same on every machine. False if out of memory.
 */
bool fingerprint_make(const struct options *options, char fingerprint[FINGERPRINT_SIZE],
                      struct error *error);

/* True if the file `picture` is a picture with this fingerprint. */
bool fingerprint_matches(const char *picture, const char fingerprint[FINGERPRINT_SIZE]);

#endif
