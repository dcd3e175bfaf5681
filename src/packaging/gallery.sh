#!/bin/sh
# SPDX-License-Identifier: MIT
# gallery.sh ASTAR-CLI FOLDER - draws the pictures that out/README.md shows, and writes them to
# FOLDER.
#
# The commands are the lines of out/README.md that begin with ./astar-cli. The pictures are part of
# the repository, so that the documents show them before anything is built. A test compares these
# pictures with those that the program draws.
set -eu
program=$1
folder=$2

sed -n 's/^\.\/astar-cli //p' out/README.md | while read -r arguments; do
    set --
    for word in $arguments; do
        case $word in
        out/*) word=$folder/${word#out/} ;;
        esac
        set -- "$@" "$word"
    done
    "$program" -q --compression 12 "$@"
done
