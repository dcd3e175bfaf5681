#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# background.bats - pictures drawn over the image from which their map was read.

# shellcheck disable=SC2154 # variables are shared with common.bash

load common
load png

# A maze with two openings: one in its first row and one in its last row.
MAZE='#.#######
#...#...#
###.#.#.#
#...#.#.#
#.###.#.#
#.....#.#
#.#####.#
#.......#
#######.#'

# draw_ppm COLOURS TEXT: writes maze.ppm, an image of TEXT with 5 x 5 pixels per character. COLOURS
# is `plain` (black and white), `coloured` (brown walls on sand) or `noisy` (a grey scan).
draw_ppm() {
    awk -v colours="$1" '
        BEGIN { srand(1) }
        { row[NR] = $0 }
        END {
            printf "P3\n%d %d\n255\n", 5 * length(row[1]), 5 * NR
            for (y = 0; y < 5 * NR; y++)
                for (x = 0; x < 5 * length(row[1]); x++) {
                    wall = substr(row[int(y / 5) + 1], int(x / 5) + 1, 1) == "#"
                    grey = (wall ? 40 : 225) + (colours == "noisy" ? int(rand() * 24) : 0)
                    if (colours == "coloured") print wall ? "110 70 30" : "238 222 180"
                    else if (colours == "plain") print wall ? "0 0 0" : "255 255 255"
                    else print grey, grey, grey
                }
        }' <<<"$2" >maze.ppm
}

# rgb FILE: prints the pixels of a picture, one line per row, as RRGGBB separated by spaces.
rgb() {
    png_rows "$1" colours
}

# source_rgb: prints the pixels of maze.ppm in the format of rgb.
source_rgb() {
    awk 'NR == 2 { width = $1 } NR > 3 {
        line = line (line == "" ? "" : " ") sprintf("%02x%02x%02x", $1, $2, $3)
        if (++count == width) { print line; line = ""; count = 0 }
    }' maze.ppm
}

# is_over_image FILE: succeeds if FILE is a picture drawn over an image. Only these pictures are in
# true colour.
is_over_image() {
    [ "$(od -An -j25 -N1 -tu1 "$1" | tr -d ' ')" = 2 ]
}

@test "by default, a picture is drawn over the image only if the image is a scan or a coloured drawing" {
    local colours
    for colours in plain coloured noisy; do
        draw_ppm $colours "$MAZE"
        astar maze.ppm -o auto.png
        assert_solved
        astar maze.ppm --background auto -o same.png
        cmp auto.png same.png # the fingerprints of the settings are the same, too
        astar maze.ppm --background image -o image.png
        assert_solved
        is_over_image image.png || fail "$colours: --background image has no effect"
        astar maze.ppm --background map -o map.png
        assert_solved
        ! is_over_image map.png || fail "$colours: --background map has no effect"
        if [ $colours = plain ]; then
            assert_same_picture auto.png map.png
        else
            cmp <(rgb auto.png) <(rgb image.png)
        fi
    done
}

@test "with --no-explored, only the path, the start and the goal differ from the image" {
    draw_ppm coloured "$MAZE"
    astar maze.ppm --no-explored --scale 1 --path path.csv -o picture.png
    assert_png picture.png
    paste -d '\n' <(rgb picture.png) <(source_rgb) | awk '
        NR % 2 { split($0, drawn); next }
        {
            n = split($0, given)
            for (i = 1; i <= n; i++)
                if (drawn[i] != given[i]) print i - 1 "," NR / 2 - 1, drawn[i], given[i]
        }' >changed
    # All cells of the path differ from the image, but no wall does.
    tail -n +2 path.csv | cut -d, -f1,2 | sort >path
    [ -z "$(comm -23 path <(cut -d ' ' -f 1 changed | sort))" ] || fail 'part of the path is missing'
    ! grep -q ' 6e461e$' changed || fail 'a wall is painted over'
    assert_equal "$(cut -d ' ' -f 2 changed | sort -u | tr '\n' ' ')" '0000ff 006400 ff0000 ff2fa0 '
    # The line that shows the path is wider than a pixel.
    [ "$(wc -l <changed)" -gt $((2 * $(wc -l <path))) ] || fail 'the path is one pixel wide'
}

@test "if a cell covers several pixels of the image, the picture shows all of these pixels at any scale" {
    draw_ppm noisy "$MAZE"
    astar maze.ppm --cell 5 --no-explored --scale 5 -o picture.png
    assert_solved
    rgb picture.png | cut -d ' ' -f 1-5 | head -n 45 >left
    cmp left <(source_rgb | cut -d ' ' -f 1-5) || fail 'the pixels differ' # the path does not touch column 0
    astar maze.ppm --cell 5 --no-explored --scale 10 -o picture.png
    rgb picture.png | awk 'NR % 2 { print $1, $3, $5, $7, $9 }' | cmp - left
}

@test "sheets, pictures with captions, and animations are drawn over the image" {
    draw_ppm coloured "$MAZE"
    astar maze.ppm --caption --heat --compare astar,bfs -o sheet.png
    is_over_image sheet.png
    assert_png sheet.png
    astar maze.ppm --caption --path-style both --animate film.png --frames 5 -o picture.png
    is_over_image film.png
    assert_png film.png
    # The last frame, which is also the still image, equals the picture.
    cmp <(rgb film.png) <(rgb picture.png)
}

@test "--map-image draws cells instead of the image, so that its picture can be read as a map" {
    draw_ppm coloured "$MAZE"
    astar maze.ppm --map-image map.png --json -o picture.png
    assert_solved
    cost=$(field .cost)
    ! is_over_image map.png || fail 'the picture is drawn over the image'
    astar map.png --cell auto --json -o again.png
    assert_equal "$(field .cost)" "$cost"
}

@test "if a picture drawn over an image would be too large, the error message names the largest scale that fits" {
    draw_ppm coloured "$MAZE"
    astar maze.ppm --background image --scale 1024 -o picture.png
    assert_refused 'maze.ppm: ' 'too large; use --scale [0-9]+ or less'
    # At the scale that the message names, a picture of 45 x 45 cells with three bytes per pixel has
    # less than 2^31 bytes.
    [[ $stderr =~ '--scale '([0-9]+) ]]
    [ $((45 * 45 * 3 * BASH_REMATCH[1] ** 2)) -lt $((2 ** 31)) ]
    [ $((45 * 45 * 3 * (BASH_REMATCH[1] + 1) ** 2)) -gt $((2 ** 31 * 99 / 100)) ]
}

@test "pictures over images have the same bytes whatever the number of jobs and the build" {
    local jobs
    mkdir maps
    cp "$PROJECT/maps/photograph.jpg" maps/a.jpg
    cp "$PROJECT/maps/photograph.jpg" maps/b.jpg
    draw_ppm coloured "$MAZE" && mv maze.ppm maps
    astar maps --background image --jobs 1 -o expected
    assert_status 0
    is_over_image expected/a.png
    ASTAR_CLI=$ASTAR_CLI_RELEASE
    for jobs in 1 2 3; do
        astar maps --background image --jobs $jobs -o "pictures$jobs"
        assert_status 0
        diff -r expected "pictures$jobs"
    done
}

@test "--background image is refused for a map that is not an image" {
    echo '2 0 3' >map.txt
    astar map.txt --background image -o picture.png
    assert_refused 'map.txt: ' 'not an image.*--background'
    astar map.txt --background map -o picture.png
    assert_solved
    astar map.txt --background auto -o picture.png
    assert_solved
}

@test "with --background image, the picture of a ROS map is drawn over the image of the map" {
    cp "$PROJECT"/maps/options/robot.* .
    astar robot.yaml --start 0.3m,-0.5m --goal 4m,0.9m -o map.png
    ! is_over_image map.png || fail 'the picture is drawn over the image'
    astar robot.yaml --start 0.3m,-0.5m --goal 4m,0.9m --background image -o image.png
    is_over_image image.png
}

@test "if drawing over the image would exceed --memory, cells are drawn instead, and --background image is refused" {
    draw_ppm coloured "$MAZE"
    astar maze.ppm --scale 60 --memory 12M -o picture.png
    assert_solved
    ! is_over_image picture.png || fail 'the picture is drawn over the image'
    astar maze.ppm --scale 60 --memory 12M --background image -o picture.png
    assert_refused 'maze.ppm: ' '--memory'
}
