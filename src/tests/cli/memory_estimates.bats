#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# memory_estimates.bats - the program's estimate of the memory that a run needs is close to the
# measured peak, and maps that need more memory than --memory allows are refused. The tests run the
# release build, because sanitizers need additional memory.

load common
load hostile

setup() {
    enter_measured
    # The search expands all cells: the map has no walls, and the goal is in the farthest corner.
    { printf 'P4\n2000 2000\n' && zeros 500000; } >../open.pbm
    LIMITS=()
    OPEN=(../open.pbm -s 0,0 -g 1999,1999 -a dijkstra)
}

# estimate_within LEAST MOST ARGUMENT...: runs the program with --verbose. The memory estimate that
# the program prints must be between LEAST and MOST times its peak resident memory.
estimate_within() {
    local least=$1 most=$2 estimate cpu peak
    shift 2
    bounded "$@" -v -o picture.png
    assert_status 0
    [[ $stderr =~ ' about '([0-9.]+)' MB of memory' ]] || explain 'expected: an estimate'
    estimate=${BASH_REMATCH[1]}
    read_usage
    awk -v e="$estimate" -v p="$peak" -v l="$least" -v m="$most" \
        'BEGIN { r = e * 1024 / p; exit r < l || r > m }' ||
        fail "$*: estimated $estimate MB, used $((peak / 1024)) MB"
}

# text SEPARATOR: prints 1400 rows of 1400 free cells, with SEPARATOR between the cells of a row.
text() {
    awk -v s="$1" 'BEGIN { for (x = 0; x < 1400; x++) row = row (x > 0 ? s : "") 0
        for (y = 0; y < 1400; y++) print row }'
}

# grey_maze SIZE: writes a PGM image of a maze in two greys to ../maze.pgm. Corridors are 2 * SIZE
# pixels wide, and walls are SIZE pixels wide. Each side of the image has 51 * SIZE pixels.
grey_maze() {
    awk -v size="$1" 'function repeat(letters, count,   text) {
            while (count-- > 0)
                text = text letters
            return text
        }
        # Prints units * size rows. Each row consists of a margin of 3 units, one unit for each
        # letter of `maze`, and another margin.
        function rows(units, maze,   row, i) {
            row = repeat("x", 3 * size)
            for (i = 1; i <= length(maze); i++)
                row = row repeat(substr(maze, i, 1), size)
            row = row repeat("x", 3 * size)
            for (i = 0; i < units * size; i++)
                print row
        }
        BEGIN {
            rows(3, repeat("x", 45))
            rows(1, "<xx" repeat("<", 42))
            for (i = 1; i <= 14; i++) {
                rows(2, "<" repeat("x", 43) "<")
                rows(1, i % 2 == 1 || i == 14 ? repeat("<", 42) "xx<" : "<xx" repeat("<", 42))
            }
            rows(2, repeat("x", 45))
            rows(3, repeat("x", 45))
        }' | tr -d '\n' >../pixels
    { printf 'P5\n%d %d\n255\n' $((51 * $1)) $((51 * $1)) && cat ../pixels; } >../maze.pgm
}

@test "for images of mazes, the memory estimate is not below the measured peak" {
    grey_maze 25
    estimate_within 1 2.5 ../maze.pgm
    # A larger image is first read at a reduced size.
    grey_maze 60
    estimate_within 1 2.5 ../maze.pgm
    estimate_within 1 2.5 ../maze.pgm --threshold 100
}

@test "an image of a maze is refused if its analysis would need more memory than --memory allows" {
    grey_maze 25
    refused '../maze.pgm: ' 'needs about [0-9]+ MB of memory.*--memory' ../maze.pgm --memory 20M
    drawn 0 ../maze.pgm --memory 100M -o picture.png
}

@test "for an image, the memory estimate is close to the measured peak with various options" {
    estimate_within 0.75 1.25 "${OPEN[@]}"
    estimate_within 0.75 1.25 "${OPEN[@]}" --scale 3
    estimate_within 0.75 1.25 "${OPEN[@]}" --heat --scale 2
    estimate_within 0.75 1.25 "${OPEN[@]}" --clearance 3
    estimate_within 0.75 1.25 ../open.pbm -s 0,0 -g 1997,1998 -a dijkstra --agent 3x2
    # Without walls, --keep-away raises no cost, so path costs need no more bytes than usual.
    estimate_within 0.75 1.6 "${OPEN[@]}" --keep-away 3
    # The estimate assumes that the map may contain terrain, for which the search needs more memory.
    estimate_within 0.75 2.8 "${OPEN[@]}" --no-diagonal --caption
    # The estimate counts the halo (the band around the path) of each panel, although only one
    # exists at a time.
    estimate_within 0.75 1.4 ../open.pbm -s 0,0 -g 1999,1999 --compare dijkstra,bfs
    estimate_within 0.75 1.25 "${OPEN[@]}" --animate film.png --frames 2
}

@test "the memory estimate is within 25 % of the peak for text formats and for a picture drawn by the program" {
    text ' ' >../grid.txt
    estimate_within 0.75 1.25 ../grid.txt -s 0,0 -g 1399,1399 -a dijkstra
    text '' >../packed.txt
    estimate_within 0.75 1.25 ../packed.txt -s 0,0 -g 1399,1399 -a dijkstra
    text , >../table.csv
    estimate_within 0.75 1.25 ../table.csv --format csv -s 0,0 -g 1399,1399 -a dijkstra
    { printf 'type octile\nheight 1400\nwidth 1400\nmap\n' && text '' | tr 0 .; } >../level.map
    estimate_within 0.75 1.25 ../level.map -s 0,0 -g 1399,1399 -a dijkstra
    astar "${OPEN[@]}" --map-image ../map.png -q -o ../solved.png
    estimate_within 0.75 1.25 ../map.png -a dijkstra
}

@test "a map that would need more memory than --memory allows is refused before memory is allocated for it" {
    local memory
    for memory in 1M 20M; do
        refused '../open.pbm: ' 'needs about [0-9]+ MB of memory.*--memory' \
            "${OPEN[@]}" --memory $memory
    done
    drawn 0 "${OPEN[@]}" --memory 60M -o picture.png
    # The size of the file alone exceeds the limit.
    { printf 'P5\n2000 2000\n255\n' && zeros 4000000; } >../grey.pgm
    refused '../grey.pgm: ' '--memory' ../grey.pgm -s 0,0 -g 9,9 --memory 3M
    read_usage
    [ "$peak" -lt 8000 ] || fail "the program used $peak kB to refuse the map"
    # If there are several maps, only the map that is too large fails.
    cp "$REFERENCE" ../small.txt
    bounded ../small.txt ../open.pbm -s 1,0 -g 5,9 --memory 20M --json
    assert_status 2
    assert_equal "$(jq -r .status "$STDOUT" | tr '\n' ' ')" 'solved error '
}

@test "an endless stream is refused when it reaches the limit, and the message names the option that sets the limit" {
    refused '/dev/zero: ' 'larger than the limit of 40 MB.*--memory' /dev/zero --memory 40M
    refused '/dev/zero: ' 'larger than the limit of [0-9]+ MB.*--max-cells' /dev/zero --max-cells 1000000
}
