/* SPDX-License-Identifier: MIT */
/*
 * message.h - prints messages on standard error, one per line.
 *
 * Messages may contain file names and text from files, which can contain any bytes. The output is
 * still valid UTF-8 on one line: characters that are not safe to print are escaped (see
 * utf8_escape).
 */
#ifndef ASTAR_CLI_MESSAGE_H
#define ASTAR_CLI_MESSAGE_H

#include <stdio.h>

#include "base/error.h"

#define PROGRAM_NAME "astar-cli"

/* Returns the name of a map for messages; "-" becomes "standard input". */
const char *message_map_name(const char *path);

/* Returns the name of an output for messages; "-" becomes "standard output". */
const char *message_output_name(const char *path);

/*
 * Prints "astar-cli: FILE:LINE:COLUMN: message", omitting unknown parts of the position; `file` may
 * be NULL. Prints nothing if the error is a write to a pipe that its reader has closed; the program
 * then ends without a message (see message_pipe_closed).
 */
void message_error(const char *file, const struct error *error);

/* Like message_error, but prints to another stream and also reports a closed pipe. */
void message_error_to(FILE *stream, const char *file, const struct error *error);

/*
 * Changes an error about the map of a scenario to one about the scenario. With --untrusted,
 * messages must not quote the scenario, which names the map.
 */
void message_hide_map(struct error *error);

/* Prints a usage error with a reference to --help. */
void message_usage(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Prints a note, usually only with --verbose; `file` may be NULL. */
void message_note(const char *file, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Like message_note, but prints to another stream. */
void message_note_to(FILE *stream, const char *file, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Records that the reader of an output has closed the pipe. */
void message_close_pipe(void);

/* Prints `size` bytes of results on standard output, and remembers the first failed write. */
void message_print(const char *text, size_t size);

/* Flushes standard output and remembers the first failed write. */
void message_flush(void);

/* Returns the errno of the first failed write to standard output, or 0. */
int message_flush_error(void);

/*
 * Returns true if message_flush, message_error or message_close_pipe has recorded that the reader
 * of an output has closed the pipe.
 */
bool message_pipe_closed(void);

/* Prints text, escaping characters that are not safe to print (see utf8_escape). */
void message_print_safe(FILE *stream, const char *text);

#endif
