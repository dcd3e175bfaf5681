/* SPDX-License-Identifier: MIT */
/* help.c - what --help prints, from the table of options and what the library says of itself. */
#include "cli/options/help.h"

#include <stdio.h>
#include <string.h>

#include "map/formats.h"
#include "picture/palette.h"

enum {
    WIDTH = 80,         /* columns of the page */
    OPTION_TEXT = 24,   /* the column where the texts of options begin */
    FORMAT_TEXT = 11,   /* the same of formats: behind the longest name */
    ROLE_WIDTH = 10,    /* columns for the name of a role; */
    PALETTE_WIDTH = 12, /* for a palette's, */
    CODE_LENGTH = 7,    /* and for a colour, #RRGGBB */
    HEAD_SIZE = 64      /* of an option's name and value */
};

static const char what_it_does[] =
    "Usage: astar-cli [OPTIONS] MAP...\n"
    "Find the cheapest path through a map and draw it into a PNG.\n"
    "\n"
    "  astar-cli map.txt -o path.png       solve one map, draw it to path.png\n"
    "  astar-cli maps/                     every map of a folder, into out/\n"
    "  astar-cli --no-diagonal maze.png    four directions only\n"
    "  astar-cli level.map.scen            solve a MovingAI scenario, check lengths\n"
    "\n"
    "MAP is a file, a folder, or - for standard input. Its format is recognised from\n"
    "its content (--help=formats lists the formats). Coordinates are X,Y: 0,0 is the\n"
    "top left cell, y runs down.\n";

static const char exit_status[] =
    "\n"
    "Exit status: 0 every map solved, 1 a map has no path, 2 anything wrong, 130 or\n"
    "143 after an interrupt.\n";

/* How much of a text fits into `room` columns: up to a blank, or to its end. */
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

/* Prints a text into the columns from `indent` on; the first line's are printed already. */
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

/* One option: "  -o, --output PATH     where the picture goes ...". */
static void print_option(enum option_id option)
{
    const struct option_entry *entry = &option_table[option];
    char text[OPTION_TEXT_SIZE];
    char head[HEAD_SIZE];
    const char letter[] = {'-', entry->letter, ',', '\0'};
    (void)snprintf(head, sizeof head, "  %3s --%s%s%s%s", entry->letter != '\0' ? letter : "",
                   entry->name,
                   entry->optional ? "[="
                   : entry->value  ? " "
                                   : "",
                   entry->value ? entry->value : "", entry->optional ? "]" : "");
    option_describe(option, text);
    (void)printf("%-*s", OPTION_TEXT, head);
    print_wrapped(text, OPTION_TEXT);
}

void help_print(void)
{
    enum option_group group = GROUP_COUNT;
    (void)fputs(what_it_does, stdout);
    for (int id = 0; id < OPTION_COUNT; id++) {
        if (option_table[id].group != group) {
            group = option_table[id].group;
            (void)printf("\n%s\n", option_group_name(group));
        }
        print_option((enum option_id)id);
    }
    (void)fputs(exit_status, stdout);
}

static void print_formats(void)
{
    (void)puts("What a map may be. The format is recognised from the content of the file;\n"
               "--format NAME forces one.");
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

/* A row of the table of palettes: what each has for a role, or with ROLE_COUNT for dear terrain. */
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
    (void)printf("The colours of pictures, as --palette NAME chooses them:\n\n%*s", ROLE_WIDTH, "");
    for (size_t i = 0; palette_name(i); i++)
        (void)printf("%*s", PALETTE_WIDTH, palette_name(i));
    (void)putchar('\n');
    for (enum role role = ROLE_FREE; role < ROLE_COUNT; role++)
        print_role(palette_role_name(role), role);
    print_role("terrain", ROLE_COUNT);
    (void)puts("\n"
               "terrain is what costs most; what costs less lies between free and it.\n"
               "\n"
               "--palette FILE reads colours from a file: a line for each, as wall=#202020.\n"
               "What it does not name is as in classic; empty lines and lines that begin with\n"
               "# do not count.\n"
               "\n"
               "  astar-cli maps/reference.txt --palette dark\n"
               "  astar-cli maps/reference.txt --palette mine.palette");
}

void help_print_topic(enum help_topic topic)
{
    if (topic == HELP_FORMATS)
        print_formats();
    else
        print_palettes();
}
