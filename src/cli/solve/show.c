/* SPDX-License-Identifier: MIT */
/* show.c - shows a map in the terminal. */
#include "cli/solve/show.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/number.h"
#include "picture/terminal.h"
#include "picture/terminal_costs.h"

enum {
    COLUMNS_USUAL = 80,
    ROWS_USUAL = 24,
    ROWS_KEPT = 1, /* rows that the shell prompt needs */
};

/* Returns the value of an environment variable, or "". */
static const char *variable(const char *name)
{
    const char *value = getenv(name); // NOLINT(concurrency-mt-unsafe): no thread calls setenv
    return value ? value : "";
}

/* Returns true if the locale uses UTF-8. */
static bool uses_utf8(void)
{
    const char *locale = variable("LC_ALL");
    if (*locale == '\0')
        locale = variable("LC_CTYPE");
    if (*locale == '\0')
        locale = variable("LANG");
    return strstr(locale, "UTF-8") || strstr(locale, "utf8") || strstr(locale, "UTF8") ||
           strstr(locale, "utf-8");
}

/*
 * Determines how many colours the terminal supports, from the environment variables TERM, COLORTERM
 * and NO_COLOR (https://no-color.org) and from the locale.
 */
static enum terminal_colours find_colours(void)
{
    const char *kind = variable("TERM");
    const char *depth = variable("COLORTERM");
    if (*variable("NO_COLOR") != '\0' || *kind == '\0' || strcmp(kind, "dumb") == 0 || !uses_utf8())
        return TERMINAL_PLAIN;
    if (strstr(depth, "truecolor") || strstr(depth, "24bit") || strstr(kind, "direct"))
        return TERMINAL_TRUE;
    return strstr(kind, "256color") ? TERMINAL_256 : TERMINAL_PLAIN;
}

/*
 * Returns the value of an environment variable if it is a number from 1 to 65535, else `otherwise`.
 */
static uint32_t variable_number(const char *name, uint32_t otherwise)
{
    const char *text = variable(name);
    uint64_t number;
    if (!number_parse(text, text + strlen(text), UINT16_MAX, &number) || number == 0)
        return otherwise;
    return (uint32_t)number;
}

/*
 * Returns the colours and the size of the terminal. The height excludes the rows needed for the
 * prompt and for `lines` lines of results. The size is 0 if standard output is not a terminal.
 */
static struct terminal find_terminal(size_t lines)
{
    const uint32_t kept = ROWS_KEPT + (uint32_t)lines;
    struct winsize window = {0};
    if (isatty(STDOUT_FILENO) != 1)
        return (struct terminal){.colours = TERMINAL_PLAIN};
    struct terminal terminal = {.colours = find_colours()};
    (void)ioctl(STDOUT_FILENO, TIOCGWINSZ, &window);
    terminal.columns =
        window.ws_col > 0 ? window.ws_col : variable_number("COLUMNS", COLUMNS_USUAL);
    terminal.rows = window.ws_row > 0 ? window.ws_row : variable_number("LINES", ROWS_USUAL);
    terminal.rows = terminal.rows > kept ? terminal.rows - kept : 1;
    return terminal;
}

bool show_map(struct task *task, struct error *error)
{
    const struct terminal terminal = find_terminal(options_panel_count(task->options));
    const struct grid *grid = &task->grid;
    const struct picture_source source = picture_source_of(grid, task->search, &task->shown);
    struct outcome *outcome = task->outcome;
    outcome->too_large =
        task->options->show == SHOW_COSTS && terminal.columns > 0 &&
        (terminal_costs_width(grid) > terminal.columns || grid->height > terminal.rows);
    if (task->options->show == SHOW_COSTS && !outcome->too_large)
        return terminal_costs(&source, &terminal, &outcome->shown, error);
    return terminal_draw(&source, &task->look, &terminal, &outcome->shown, error);
}
