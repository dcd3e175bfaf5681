#!/bin/sh
# SPDX-License-Identifier: MIT
# gallery.sh ASTAR-CLI FOLDER - draws the pictures of the README.
#
# The pictures are tracked, so that the README can show them without a build. A test compares them
# with the output of the program.
set -eu
program=$1
folder=$2

# draw NAME MAP [OPTION...]
draw() {
    name=$1
    shift
    "$program" -q "$@" --compression 12 -o "$folder/gallery-$name.png"
}

draw reference maps/reference.txt --caption
draw compare maps/drawing.png --compare astar,dijkstra,bfs,greedy,jps,bidirectional
draw rules maps/corners.txt --compare-rules
draw terrain maps/terrain.txt --caption
draw level maps/level.map --start 2,2 --goal 25,4 --cost S=3 --caption --palette print \
    --path-style both
draw robot maps/robot.yaml --start 0.3m,-0.5m --goal 4m,0.9m --clearance 0.2m --caption
draw heat maps/trap.txt --algorithm dijkstra --heat --path-style line --caption
draw dark maps/drawing.png --scale 6 --no-grid --palette dark --path-style line --mark --caption
draw colorblind maps/rooms.txt --palette colorblind --caption

# The picture that accompanies the animation is discarded.
"$program" -q maps/drawing.png --scale 4 --mark --path-style line --caption --compression 12 \
    --animate "$folder/gallery-animation.png" -o - >/dev/null
