/* SPDX-License-Identifier: MIT */
/* help.c - prints the topics of --help from the tables of options, formats and palettes. */
#include "cli/options/help.h"

#include <stdio.h>
#include <string.h>

#include "cli/options/table.h"
#include "map/formats.h"
#include "picture/palette.h"

enum {
    WIDTH = 80,         /* width of the page in columns */
    OPTION_TEXT = 24,   /* column where descriptions of options begin */
    FORMAT_TEXT = 11,   /* column where descriptions of formats begin, after the longest name */
    ROLE_WIDTH = 10,    /* width of the column of role names */
    PALETTE_WIDTH = 12, /* width of the column of each palette */
    CODE_LENGTH = 7,    /* characters in a colour, #RRGGBB */
    HEAD_SIZE = 64      /* size of a buffer for the name and value of an option */
};

static const char usage[] = "Usage: astar-cli [OPTIONS] MAP...\n"
                            "Find the cheapest path through a map and draw it as a PNG.\n";

static const char examples[] =
    "\n"
    "  astar-cli map.txt -o path.png       solve one map, draw it to path.png\n"
    "  astar-cli maps/                     solve every map in a folder, into out/\n"
    "  astar-cli --no-diagonal maze.png    move in four directions only\n"
    "  astar-cli level.map.scen            solve a MovingAI scenario, check lengths\n";

static const char arguments[] =
    "\n"
    "MAP is a file, a folder, or - for standard input. Its format is recognised from\n"
    "its content. Coordinates are X,Y: 0,0 is the top left cell, y grows downwards.\n";

static const char pointers[] =
    "\n"
    "More: --help=all (all options), --help=formats, --help=palettes, man astar-cli\n";

static const char exit_status[] =
    "\n"
    "Exit status: 0 every map solved, 1 a map has no path, 2 an error occurred, 130\n"
    "or 143 after an interrupt, 141 if the reader of the output closes the pipe.\n";

/*
 * Returns how many characters of `text` to print on one line: as many whole words as fit into
 * `room` columns, but at least one word.
 */
static size_t line_length(const char *text, size_t room)
{
    size_t length = strcspn(text, " ");
    while (text[length] != '\0') {
        const size_t next = length + 1 + strcspn(text + length + 1, " ");
        if (next > room)
            break;
        length = next;
    }
    return length;
}

/*
 * Prints text, wrapped to fit between the columns `indent` and WIDTH. The cursor is already in
 * column `indent`.
 */
static void print_wrapped(const char *text, int indent)
{
    for (;;) {
        const size_t length = line_length(text, (size_t)(WIDTH - indent));
        (void)printf("%.*s\n", (int)length, text);
        if (text[length] == '\0')
            return;
        text += length + 1;
        (void)printf("%*s", indent, "");
    }
}

/*
 * Prints the name, the value and the description of an option. `end` is passed to option_describe.
 */
static void print_option(const struct option_row *row, const char *end)
{
    char text[OPTION_TEXT_SIZE];
    char head[HEAD_SIZE];
    const char letter[] = {'-', row->letter, ',', '\0'};
    (void)snprintf(head, sizeof head, "  %3s --%s%s%s%s", row->letter != '\0' ? letter : "",
                   row->name,
                   row->optional   ? "[="
                   : row->argument ? " "
                                   : "",
                   row->argument ? row->argument : "", row->optional ? "]" : "");
    option_describe(row, end, text);
    (void)printf("%-*s", OPTION_TEXT, head);
    print_wrapped(text, OPTION_TEXT);
}

/* Prints plain --help: examples and the everyday options, on about one screen. */
static void print_everyday(void)
{
    (void)printf("%s%s%s\n", usage, examples, arguments);
    for (const struct option_row *row = option_table; row->name; row++)
        if (row->everyday)
            print_option(row, ";");
    (void)fputs(pointers, stdout);
}

/* Prints all options that are not hidden, grouped by theme. */
static void print_all(void)
{
    enum option_theme theme = THEME_COUNT;
    (void)printf("%s%s", usage, arguments);
    for (const struct option_row *row = option_table; row->name; row++) {
        if (row->theme != theme)
            (void)printf("\n%s\n", option_theme_name(row->theme));
        theme = row->theme;
        if (!row->hidden)
            print_option(row, "");
    }
    (void)fputs(exit_status, stdout);
}

static void print_formats(void)
{
    (void)puts("Formats of maps. The format is recognised from the content of the file;\n"
               "--format NAME overrides it.");
    for (enum map_format format = MAP_FORMAT_AUTO; format < MAP_FORMAT_COUNT; format++) {
        const struct map_format_row *row = map_format_row(format);
        (void)printf("\n  %-*s%s\n", FORMAT_TEXT - 2, row->name, row->description);
        if (row->help) {
            (void)printf("%*s", FORMAT_TEXT, "");
            print_wrapped(row->help, FORMAT_TEXT);
        }
        if (row->example)
            (void)printf("%*sastar-cli %s\n", FORMAT_TEXT, "", row->example);
    }
}

/*
 * Prints `name` and the colour of `role` in each palette. ROLE_COUNT stands for the most expensive
 * terrain, which is not a role.
 */
static void print_role(const char *name, enum role role)
{
    (void)printf("  %-*s", ROLE_WIDTH - 2, name);
    for (size_t i = 0; palette_name(i); i++) {
        struct palette palette;
        (void)palette_named(palette_name(i), &palette);
        const struct rgb *colour = role == ROLE_COUNT ? &palette.terrain : &palette.roles[role];
        (void)printf("%*s#%02x%02x%02x", PALETTE_WIDTH - CODE_LENGTH, "", colour->red,
                     colour->green, colour->blue);
    }
    (void)putchar('\n');
}

static void print_palettes(void)
{
    (void)printf("Colours of pictures, selected with --palette NAME:\n\n%*s", ROLE_WIDTH, "");
    for (size_t i = 0; palette_name(i); i++)
        (void)printf("%*s", PALETTE_WIDTH, palette_name(i));
    (void)putchar('\n');
    for (enum role role = ROLE_FREE; role < ROLE_COUNT; role++)
        print_role(palette_role_name(role), role);
    print_role("terrain", ROLE_COUNT);
    (void)puts("\n"
               "terrain is the colour of the most expensive terrain; cheaper terrain has colours\n"
               "between free and terrain.\n"
               "\n"
               "--palette FILE reads colours from a file, one per line, such as wall=#202020.\n"
               "Roles that it omits keep the colours of classic. Empty lines and lines that\n"
               "begin with # are ignored.\n"
               "\n"
               "  astar-cli maps/reference.txt --palette dark\n"
               "  astar-cli maps/reference.txt --palette mine.palette");
}

void help_print(enum help_topic topic)
{
    static void (*const pages[])(void) = {[HELP_EVERYDAY] = print_everyday,
                                          [HELP_ALL] = print_all,
                                          [HELP_FORMATS] = print_formats,
                                          [HELP_PALETTES] = print_palettes};
    pages[topic]();
}
