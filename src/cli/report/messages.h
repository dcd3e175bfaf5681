/* SPDX-License-Identifier: MIT */
/*
 * messages.h - everything that goes to standard error, a line each, and the exit statuses.
 *
 * File names and pieces of files may hold anything; what is printed is valid UTF-8 on one line,
 * with control characters and stray bytes written as escapes.
 */
#ifndef ASTAR_CLI_REPORT_MESSAGES_H
#define ASTAR_CLI_REPORT_MESSAGES_H

#include <stdio.h>

#include "base/error.h"

#define PROGRAM_NAME "astar-cli"

/* After a signal the status is EXIT_SIGNAL and its number. */
enum exit_status { EXIT_SOLVED = 0, EXIT_NO_PATH = 1, EXIT_ERROR = 2, EXIT_SIGNAL = 128 };

/* The name of a map in messages: "-" is spelled out. */
const char *message_map_name(const char *path);

/* "astar-cli: FILE:LINE:COLUMN: message", as much of it as is known; `file` may be NULL. */
void message_error(const char *file, const struct error *error);

/* A mistake in the command line, with a pointer to --help. */
void message_usage(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* A note, for --verbose mostly; `file` may be NULL. */
void message_note(const char *file, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Sends what standard output was given on its way, and remembers why that failed first. */
void message_flush(void);

/* The errno of the first failure of message_flush, or 0. */
int message_flush_error(void);

/* Prints text as described above. */
void message_print_safe(FILE *stream, const char *text);

#endif
