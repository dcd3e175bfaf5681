#!/bin/bash
# SPDX-License-Identifier: MIT
# structure.sh [DIR] - checks three rules for the C sources in DIR/src (default: .).
#
#   - Files in the folders of ORDER include only files in the same folder or in earlier ones. Folders
#     that are joined with + may also include each other. Other folders may include anything. ORDER
#     may also name a module that comes earlier or later than its folder.
#   - The includes of modules have no cycle. A module is a .c file with its .h file.
#   - A function has at most 60 lines, from its first line to its closing brace. clang-format puts the
#     braces of a function, and no others, alone into the first column. `make lint` checks the same
#     limit, and that a function has at most 6 parameters.
#
# Exit status: 0 if no rule is violated, otherwise 1.
set -u
cd "${1:-.}/src" || exit 1

ORDER='base map+map/image+map/formats/list map/drawing map/maze map/image_record+map/image_grid+map/maze_grid+map/alone+map/lattice+map/drawn_path+map/lined+map/cell_tints+map/blocks+map/cell_walls+map/pair+map/slits+map/coloured_line+map/drawn_line+map/solution+map/spots
    map/formats+map/tiled map/map+map/no_path+map/smaller+map/suggest_ends
    search/rules search/cost search/queue search/estimate search/engine search/surface
    search/algorithms search/result search/smooth search picture api
    cli cli/options cli/files+cli/solve/memory_need cli/table cli/report cli/solve cli/main'
# Each line contains a module and a module that it includes.
includes=$(grep -rEo '^#include "[^"]+' --include='*.[ch]' . |
    sed -nE 's|^\./(.*)\.[ch]:#include "(.*)\.h$|\1 \2|p' | awk '$1 != $2' | sort -u)

late=$(awk -v order="$ORDER" '
    # Returns the position in ORDER of the module or of the longest folder that contains it.
    function rank(module) {
        while (module != "" && !(module in ranks)) sub("/?[^/]*$", "", module)
        return module in ranks ? ranks[module] : 99
    }
    BEGIN {
        for (n = split(order, words); n > 0; n--)
            for (k = split(words[n], folders, "+"); k > 0; k--) ranks[folders[k]] = n
    }
    rank($1) < rank($2) { print "src/" $1 " includes " $2 ", which is in a later folder" }' <<<"$includes")
cycles=$(tsort <<<"$includes" 2>&1 >/dev/null | sed -n 's|^tsort: \([a-z].*/.*\)|src/\1 is in a cycle of includes|p')
long=$(find . -name '*.c' -printf '%P\n' | sort | xargs -r awk '
    FNR == 1 || previous ~ /^$|^#|\*\/$/ { first = FNR }
    /^{$/ { start = first }
    /^}$/ && FNR - start >= 60 { print "src/" FILENAME ":" start ": a function of more than 60 lines" }
    { previous = $0 }')

problems=$(printf '%s\n' "$late" "$cycles" "$long" | grep .) || exit 0
echo "$problems"
exit 1
