#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# smooth.bats - --smooth: waypoints, lengths, reports and pictures. property/smooth.c tests random
# paths.

# shellcheck disable=SC2154 # variables are shared with common.bash

load common
load search
load png

# way ARGUMENT...: solves map.txt and prints the waypoints on one line.
way() {
    astar map.txt -q -o way.png --path way.csv "$@"
    assert_solved
    tail -n +2 way.csv | cut -d, -f1,2 | paste -sd' '
}

@test "--smooth joins points with a straight segment if no wall is between them" {
    grid '2 0 0 0' '0 0 0 0' '0 0 0 3'
    assert_equal "$(way --smooth)" '0,0 3,2'
    assert_equal "$(cat way.csv)" $'x,y,cost\n0,0,0\n3,2,3.605551'
    astar map.txt --smooth --json -o way.png
    assert_equal "$(field '[.cost, .steps, .smooth_length]')" '[3.828427,3,3.605551]'
    astar map.txt --smooth -o way.png
    assert_regex "$output" 'cost 3\.828427, 3 steps, smooth length 3\.605551, 1 segment, '
    astar map.txt --json -o way.png
    assert_equal "$(field .smooth_length)" null
}

@test "--smooth=corners lists only the ends of straight runs, with the cost of the path" {
    grid '2 0 0 0' '0 1 1 0' '0 1 1 3'
    assert_equal "$(way --smooth=corners --no-diagonal)" '0,0 3,0 3,2'
    assert_equal "$(cut -d, -f3 way.csv | paste -sd' ')" 'cost 0 3 5'
    astar map.txt --smooth=corners --no-diagonal --json -o way.png
    assert_equal "$(field '[.cost, .smooth_length]')" '[5,5]'
}

@test "--smooth: the diagonal rule decides whether segments may touch walls or pass between them" {
    grid '2 0 0 0' '0 0 1 0' '0 1 0 0' '0 0 0 3'
    assert_equal "$(way --smooth --diagonal always)" '0,0 3,3'
    astar map.txt --smooth --diagonal always --json -o way.png
    assert_equal "$(field .smooth_length)" 4.242641
    grid '2 0 0' '0 1 0' '0 0 3'
    assert_equal "$(way --smooth --diagonal one-free | wc -w)" 4
    assert_equal "$(way --smooth | wc -w)" 3
    assert_equal "$(way --smooth --no-diagonal | wc -w)" 3
}

@test "--smooth keeps starts, via points and goals" {
    grid '2 0 0 0 3' '0 0 0 0 0' '0 0 0 0 0' '2 0 0 0 0'
    assert_equal "$(way --smooth --via 2,1 --via 4,2)" '0,0 2,1 4,2 4,0'
    assert_equal "$(way --smooth --via 2,3 --via 2,0)" '0,3 2,3 2,0 4,0'
    grid '2 0 0 1 3' '0 0 0 1 1' '0 0 0 1 1'
    assert_equal "$(way --smooth --nearest)" '0,0 2,0'
    grid '3 0' '2 0'
    assert_equal "$(way --smooth -s 0,0 -g 0,0)" 0,0
}

@test "--smooth does not move the path into more expensive terrain" {
    grid '2 0 0 0 0' '0 9 9 9 0' '0 9 9 9 0' '0 9 9 9 0' '0 0 0 0 3'
    astar map.txt --smooth --json -o way.png
    assert_equal "$(field '.smooth_length > 7 and .smooth_length <= 8')" true
    grid '2 9 9 9 3'
    assert_equal "$(way --smooth)" '0,0 4,0'
    assert_equal "$(tail -n 1 way.csv)" 4,0,28
}

@test "--smooth joins only straight runs if the cost of a step depends on its direction" {
    grid '2 0 0 0' '0 0 0 0' '0 0 0 3'
    assert_equal "$(way --smooth --move-cost N=2 | wc -w)" 3
    assert_equal "$(tail -n 1 way.csv)" 3,2,3.828427
    assert_equal "$(way --smooth --move-cost N=2,NE=2,E=2,SE=2,S=2,SW=2,W=2,NW=2)" '0,0 3,2'
}

@test "--smooth with --compare: --path uses the rule of the first panel that supports the map" {
    grid '2 0 0 0' '0 0 0 0' '0 0 0 3'
    astar map.txt --smooth -a jps --compare rules --move-cost NE=3,SE=3,SW=3,NW=3 --path way.csv \
        -o way.png
    assert_solved
    assert_equal "$(cat way.csv)" $'x,y,cost\n0,0,0\n3,2,3.605551'
}

@test "--smooth: if there is no path, there are no waypoints" {
    grid '2 1 3'
    astar map.txt --smooth --json --path way.csv -o way.png
    assert_equal "$status" 1
    assert_equal "$(cat way.csv)" x,y,cost
    assert_equal "$(field .smooth_length)" null
}

@test "--smooth: pictures show the segments as a line" {
    grid '2 0 0 0 0 0 0 0 0' '0 0 0 0 0 0 0 0 0' '0 0 0 0 0 0 0 0 3'
    astar map.txt --smooth --no-explored --no-grid --scale 20 -o line.png
    assert_solved
    # The line passes through the centre of the cell 4,1. The cell 2,0 is above the line.
    assert_equal "$(png_pixel line.png 90 30)" 006400
    assert_equal "$(png_pixel line.png 50 10)" ffffff
    astar map.txt --smooth --path-style cells --no-explored --scale 1 -o cells.png
    assert_equal "$(png_pixel cells.png 4 1)" 006400
    assert_equal "$(png_pixel cells.png 4 0)" ffffff
}

@test "--smooth accepts only the value corners, or no value" {
    grid '2 0 3'
    astar map.txt --smooth=round -o way.png
    assert_equal "$status" 2
    assert_regex "$stderr" 'corners'
    astar --inspect map.txt --smooth
    assert_equal "$status" 2
    assert_regex "$stderr" 'omit --smooth'
}
