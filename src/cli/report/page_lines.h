/* SPDX-License-Identifier: MIT */
/* page_lines.h - the text of page.html, which the build converts to page_lines.c. */
#ifndef ASTAR_CLI_REPORT_PAGE_LINES_H
#define ASTAR_CLI_REPORT_PAGE_LINES_H

/* The lines of page.html, each with its line end, followed by NULL. */
extern const char *const page_lines[];

#endif
