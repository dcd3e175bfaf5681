/* SPDX-License-Identifier: MIT */
/* progress.c - draws a progress line at the bottom of the terminal. */
/* For TIOCGWINSZ, which is not in POSIX. NOLINTNEXTLINE: the C library defines this name. */
#define _DEFAULT_SOURCE

#include "cli/report/progress.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

enum {
    INTERVAL_US = 100000,      /* minimum time between two updates, in microseconds */
    DELAY_US = 500000,         /* time before the first update for several maps */
    SINGLE_DELAY_US = 1000000, /* time before the first update for a single map */
    WIDTH_USUAL = 80,
    WIDTH_MIN = 20,
    WIDTH_MAX = 500,
    BAR_MAX = 40,
    TEXT_SIZE = 256
};

static const char clear_line[] = "\r\x1b[K";

struct progress progress_begin(const struct options *options, uint64_t now_us)
{
    const char *terminal = getenv("TERM");
    const bool able = terminal && *terminal != '\0' && strcmp(terminal, "dumb") != 0;
    return (struct progress){.on = able && !options->quiet && isatty(STDERR_FILENO) == 1,
                             .begun_us = now_us};
}

/* Returns the current width of the terminal. */
static size_t terminal_width(void)
{
    struct winsize size;
    if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
        return WIDTH_USUAL;
    return size.ws_col < WIDTH_MAX ? size.ws_col : WIDTH_MAX;
}

/* Formats the remaining time as 1:23:45 or 1:23, or as "" if it is unknown. */
static void format_left(char *text, size_t size, const struct progress_state *state,
                        uint64_t elapsed_us)
{
    *text = '\0';
    if (state->share <= 0)
        return;
    const double left = (double)elapsed_us / 1e6 * (1 - state->share) / state->share;
    const unsigned seconds = left < 1e6 ? (unsigned)left : 1000000;
    if (seconds >= 3600)
        (void)snprintf(text, size, "  %u:%02u:%02u left", seconds / 3600, seconds / 60 % 60,
                       seconds % 60);
    else
        (void)snprintf(text, size, "  %u:%02u left", seconds / 60, seconds % 60);
}

/* Formats the line for a single map. */
static int format_single(char *line, size_t size, const struct progress_state *state)
{
    if (state->percent <= 100)
        return snprintf(line, size, "%s, %u %%", state->stage, state->percent);
    return snprintf(line, size, "%s", state->stage);
}

/*
 * Formats the line for several maps in `width` columns. The progress bar fills the columns that the
 * text leaves free, but at most BAR_MAX columns.
 */
static int format_many(char *line, size_t size, const struct progress_state *state,
                       uint64_t elapsed_us, size_t width)
{
    char text[TEXT_SIZE];
    char left[TEXT_SIZE];
    char bar[BAR_MAX + 4] = "";
    const double rate = elapsed_us > 0 ? (double)state->done * 1e6 / (double)elapsed_us : 0;
    format_left(left, sizeof left, state, elapsed_us);
    const int length =
        snprintf(text, sizeof text, "%zu/%zu  %zu failed  %.*f maps/s%s", state->done, state->total,
                 state->failed, rate < 10 ? 1 : 0, rate, left);
    const size_t used = length > 0 ? (size_t)length : 0;
    if (width > used + 8) {
        size_t room = width - used - 4;
        room = room < BAR_MAX ? room : BAR_MAX;
        const size_t full = state->total > 0 ? room * state->done / state->total : 0;
        bar[0] = '[';
        memset(bar + 1, '#', full);
        memset(bar + 1 + full, '.', room - full);
        memcpy(bar + 1 + room, "] ", sizeof "] ");
    }
    return snprintf(line, size, "%s%.*s", bar, (int)width, text);
}

void progress_draw(struct progress *progress, const struct progress_state *state, uint64_t now_us)
{
    char line[WIDTH_MAX + TEXT_SIZE];
    const uint64_t elapsed = now_us - progress->begun_us;
    const uint64_t delay = state->total == 1 ? SINGLE_DELAY_US : DELAY_US;
    if (!progress->on || elapsed < delay || now_us - progress->drawn_us < INTERVAL_US ||
        (state->total == 1 && !state->stage))
        return;
    const size_t width = terminal_width() - 1;
    if (width < WIDTH_MIN)
        return;
    const int length = state->total == 1 ? format_single(line, width + 1, state)
                                         : format_many(line, sizeof line, state, elapsed, width);
    if (length < 0)
        return;
    (void)fprintf(stderr, "%s%s", clear_line, line);
    (void)fflush(stderr);
    progress->shown = true;
    progress->drawn_us = now_us;
}

void progress_clear(struct progress *progress)
{
    if (progress->shown)
        (void)fputs(clear_line, stderr);
    (void)fflush(stderr);
    progress->shown = false;
}
