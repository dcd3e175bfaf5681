/* SPDX-License-Identifier: MIT */
/* help.c - what --help and --version print. */
#include "cli/help.h"

#include <stdio.h>

#include "api/astar.h"
#include "cli/messages.h"
#include "map/map.h"

/* In parts, as a string literal may have 4,095 characters. */
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
    "its content. Coordinates are X,Y: 0,0 is the top left cell, y runs down.\n";

static const char before_formats[] =
    "\n"
    "Output\n"
    "  -o, --output PATH     a file (ends in .png), a folder, or - (standard output);\n"
    "                        default: out/NAME.png\n"
    "      --scale N         pixels a cell, 1 to 1024; default: the longer side is\n"
    "                        about 1024 pixels, with 1 to 32 a cell\n"
    "      --no-grid         no lines between cells (drawn from 8 pixels a cell)\n"
    "      --no-explored     do not tint the cells that the search looked at\n"
    "      --palette NAME    classic (default), dark, print, colorblind, or a file\n"
    "                        with lines as wall=#202020\n"
    "      --heat            colour explored cells by what it costs to reach them\n"
    "      --mark            rings around start and goal\n"
    "      --path-style S    cells (default), line, or both\n"
    "      --caption         a strip below that says what was found, and a legend\n"
    "      --compare LIST    a sheet of several algorithms: astar,dijkstra,greedy\n"
    "      --compare-rules   a sheet of the four rules for diagonal steps\n"
    "      --compression N   0 (none) to 12 (smallest); default 6\n"
    "      --animate FILE    also draw the search as it grows, as an animated PNG\n"
    "      --frames N        frames of the animation; default 60\n"
    "      --fps N           frames a second; default 20\n"
    "      --show[=costs]    also show the map, or the costs of its cells, in the\n"
    "                        terminal\n"
    "      --map-image FILE  also draw the map without the solution\n"
    "      --path FILE       also write the path as CSV: x,y,cost\n"
    "      --json            one JSON object a map on standard output\n"
    "  -q, --quiet           no result line, no summary\n"
    "  -v, --verbose         more about each map on standard error\n"
    "\n"
    "Movement\n"
    "      --diagonal RULE   of the two cells that a diagonal step passes between,\n"
    "                        both-free (default), one-free, always, or never\n"
    "      --no-diagonal     the same as --diagonal never\n"
    "      --diagonal-cost X the length of a diagonal step; default: square root of 2\n"
    "      --move-cost LIST  factors by direction: N=1,NE=1.4,S=inf (forbidden)\n"
    "      --clearance R     stay R cells clear of walls (ROS maps: 0.3m)\n"
    "\n"
    "Search\n"
    "  -a, --algorithm NAME  astar (default), dijkstra, bfs, greedy, jps,\n"
    "                        bidirectional, or fastest (jps or astar)\n"
    "      --heuristic NAME  auto (default), octile, manhattan, euclidean, chebyshev,\n"
    "                        zero\n"
    "      --weight W        the heuristic times W, 1 to 1000: faster, and with\n"
    "                        auto the path is at most W times as dear\n"
    "  -s, --start X,Y       start here instead of at the map's own start;\n"
    "  -g, --goal X,Y        the same for the goal; both may be given several times:\n"
    "                        the cheapest pair counts. ROS maps: 1.25m,-0.5m as well\n"
    "      --via X,Y         pass through this cell; may be given several times, in\n"
    "                        order\n"
    "      --nearest         where no goal can be reached, go as near as possible\n"
    "\n"
    "Running\n"
    "  -r, --recursive       folders stand for the folders in them, too\n"
    "      --files-from FILE read more names of maps from FILE, one a line (- : from\n"
    "                        standard input)\n"
    "  -0, --null            names in that list end with a zero byte, not a newline\n"
    "  -j, --jobs N          maps at a time; default: one a processor\n"
    "      --skip-existing   leave a picture alone that is newer than its map and was\n"
    "                        made with the same settings\n"
    "      --fail-fast       begin no other map after one has failed\n"
    "      --memory SIZE     begin maps only as they fit, as 200M or 2G; default:\n"
    "                        three quarters of what there is\n"
    "      --time-limit S    give a map up after S seconds\n"
    "      --no-sandbox      do not give up rights before a map is read (Linux)\n"
    "      --report FILE     a row a map, as CSV, or JSON if FILE ends in .json\n"
    "      --no-header       no first row with the names of the columns\n"
    "\n"
    "Scenarios (MovingAI .scen; --jobs and --report are of its problems)\n"
    "      --problem N       draw problem N (the first is 1) instead of solving all\n"
    "\n"
    "Reading\n"
    "      --format NAME     what the map is:\n";

static const char after_formats[] =
    "      --cost V=C        cells of value V (5, or a letter of the map: S) cost C\n"
    "      --walls LIST      values of a CSV grid that are walls: 1,5-9,-1\n"
    "      --cell N          N x N pixels of an image are a cell; default 1; auto\n"
    "                        finds N in maps drawn in blocks\n"
    "      --threshold T     greys from T (0 to 256) on are free; default 128; otsu\n"
    "                        finds T between the light and the dark of a scan\n"
    "      --invert          light greys are wall, dark ones free\n"
    "      --unknown KIND    what a ROS map does not know is wall (default) or free\n"
    "      --max-cells N     refuse larger maps; default 1073741824\n"
    "\n"
    "  -h, --help            this text\n"
    "  -V, --version         the version\n"
    "\n"
    "Exit status: 0 every map solved, 1 a map has no path, 2 anything wrong, 130 or\n"
    "143 after an interrupt.\n";

void help_print(void)
{
    (void)fputs(what_it_does, stdout);
    (void)fputs(before_formats, stdout);
    for (enum map_format format = MAP_FORMAT_AUTO; format < MAP_FORMAT_COUNT; format++)
        (void)printf("%24s%-9s%s\n", "", map_format_name(format), map_format_description(format));
    (void)fputs(after_formats, stdout);
}

void help_print_version(void)
{
    (void)puts(PROGRAM_NAME " " ASTAR_VERSION);
}
