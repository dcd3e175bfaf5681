# SPDX-License-Identifier: MIT
# ros.bats - ROS maps: coordinates in metres, clearance, unknown cells, messages, and the image of a
# map, which is never overwritten.
#
# Most tests use one map of 8 x 6 cells. Its only path consists of straight steps, so the cells of the
# path are known without a search.

# shellcheck disable=SC2030,SC2031,SC2034,SC2154 # variables are shared with common.bash

load common
load png

MAP='S.#.....
.##.###.
....#...
###.#.##
....#.##
.####..G'

CELLS='0,0 0,1 0,2 1,2 2,2 3,2 3,1 3,0 4,0 5,0 6,0 7,0 7,1 7,2 6,2 5,2 5,3 5,4 5,5 6,5 7,5'

# The resolution is 0.05 m per cell, and the origin is -1.5,2.25. The centre of cell 0,0 is therefore
# half a cell to the right of -1.5 and five and a half cells above 2.25.
ENDS=(-s '0,0' -g '7,5')
START_M=-1.475m,2.525m
GOAL_M=-1.125m,2.275m

# yaml IMAGE [LINE...]: prints the YAML file of a ROS map that refers to IMAGE, followed by each
# LINE.
yaml() {
    printf 'image: %s\nresolution: 0.05\norigin: [-1.5, 2.25, 0.0]\n' "$1"
    printf 'occupied_thresh: 0.65\nfree_thresh: 0.196\n'
    [ $# -lt 2 ] || printf '%s\n' "${@:2}"
}

# greys FREE WALL UNKNOWN: reads a map written in letters from standard input, and prints a grey
# value for each cell, row by row: FREE for the letters . S G, WALL for # and UNKNOWN for ?.
greys() {
    sed "s/[.SG]/$1 /g; s/#/$2 /g; s/?/$3 /g"
}

# pgm FREE WALL [UNKNOWN]: reads a map written in letters from standard input, and prints a plain
# PGM image of the map with these grey values. The default of UNKNOWN is 205.
pgm() {
    local rows width
    rows=$(cat)
    width=${rows%%$'\n'*}
    printf 'P2\n%d %d\n255\n' "${#width}" "$(wc -l <<<"$rows")"
    greys "$1" "$2" "${3-205}" <<<"$rows"
}

# raw_pgm FREE WALL: prints $MAP as a raw PGM image with these grey values and a comment.
raw_pgm() {
    printf 'P5 # known grid\n8 6 255\n'
    # shellcheck disable=SC2046 # each number must be a separate word
    bytes "$(printf '%02x' $(greys "$1" "$2" 205 <<<"$MAP"))"
}

# grey_png FREE WALL: prints $MAP as a grey PNG image with these grey values.
grey_png() {
    local row rows=''
    while read -r row; do
        # shellcheck disable=SC2046 # each number must be a separate word
        rows+=00$(printf '%02x' $(greys "$1" "$2" 205 <<<"$row"))
    done <<<"$MAP"
    png 8 6 8 0 "$rows"
}

# ros_map: writes $MAP as the ROS map map.yaml with the image map.pgm.
ros_map() {
    pgm 254 0 <<<"$MAP" >map.pgm
    yaml map.pgm >map.yaml
}

# expected_path X Y TURNED: prints the path through $CELLS as CSV, with coordinates in metres for a
# map whose origin is X,Y. If TURNED is 1, the map is rotated by 90 degrees counterclockwise.
expected_path() {
    tr ' ' '\n' <<<"$CELLS" | awk -F, -v ox="$1" -v oy="$2" -v turned="$3" '
        function places(v,    text) {
            text = sprintf("%.6f", v)
            sub(/0+$/, "", text)
            sub(/\.$/, "", text)
            return text
        }
        BEGIN { print "x,y,cost,x_m,y_m" }
        {
            right = ($1 + 0.5) * 0.05
            up = (6 - $2 - 0.5) * 0.05
            x = turned ? ox - up : ox + right
            y = turned ? oy + right : oy + up
            print $1 "," $2 "," NR - 1 "," places(x) "," places(y)
        }'
}

# ends_of ARGUMENT...: runs the program and prints the cells of the start and the goal.
ends_of() {
    astar "$@" --json -o picture.png
    field '[.start, .goal]'
}

# cost_of ARGUMENT...: runs the program and prints the cost of the path.
cost_of() {
    astar "$@" --json -o picture.png
    field .cost
}

# --- the path in metres ---

@test "the path in metres is correct for plain PGM, raw PGM and PNG images, negated or not" {
    local negate
    expected_path -1.5 2.25 0 >expected.csv
    assert_equal "$(sed -n 2p expected.csv)" 0,0,0,-1.475,2.525 # computed by hand
    assert_equal "$(tail -n 1 expected.csv)" 7,5,20,-1.125,2.275
    for negate in 0 1; do
        local tones=(254 0)
        [ "$negate" -eq 0 ] || tones=(0 254)
        pgm "${tones[@]}" <<<"$MAP" >plain.pgm
        raw_pgm "${tones[@]}" >raw.pgm
        grey_png "${tones[@]}" >grey.png
        for image in plain.pgm raw.pgm grey.png; do
            yaml "$image" "negate: $negate" >map.yaml
            astar map.yaml "${ENDS[@]}" --path path.csv
            assert_solved
            assert_equal "$(<path.csv)" "$(<expected.csv)"
        done
    done
}

@test "the path of a ROS map is the same as that of a grid with the same cells" {
    tr '.#SG' '0123' <<<"$MAP" | sed 's/./& /g' >grid.txt
    ros_map
    astar grid.txt --path grid.csv
    astar map.yaml "${ENDS[@]}" --path ros.csv
    assert_equal "$(cut -d, -f1-3 ros.csv)" "$(<grid.csv)"
}

@test "the path of a rotated map is rotated" {
    ros_map
    sed -i 's/^origin.*/origin: [10, -20, 1.5707963267948966]/' map.yaml
    astar map.yaml "${ENDS[@]}" --path -
    assert_equal "$output" "$(expected_path 10 -20 1)"
    # Computed by hand: in the image, the start is 0.275 m above the origin and 0.025 m to the right of
    # it. In the world, it is therefore 0.275 m to the left of the origin and 0.025 m above it.
    assert_equal "$(sed -n 2p <<<"$output")" 0,0,0,9.725,-19.975
}

@test "the path CSV has columns in metres only if the map has world coordinates" {
    tr '.#SG' '0123' <<<"$MAP" >grid.txt
    art <<<"$MAP" >grid.png
    pgm 255 0 <<<"$MAP" >grid.pgm
    ros_map
    for map in grid.txt grid.png grid.pgm; do
        astar "$map" "${ENDS[@]}" --path -
        assert_solved
        assert_equal "$(head -n 2 "$STDOUT")" $'x,y,cost\n0,0,0'
    done
    astar map.yaml "${ENDS[@]}" --path -
    assert_equal "$(head -n 1 "$STDOUT")" x,y,cost,x_m,y_m
}

@test "if there is no path, the path CSV consists of the header only" {
    pgm 254 0 <<<'.#.' >map.pgm
    yaml map.pgm >map.yaml
    astar map.yaml -s 0,0 -g 2,0 --path -
    assert_status 1
    assert_equal "$output" x,y,cost,x_m,y_m
}

@test "in the scale mode of ROS maps, dark cells are expensive" {
    printf 'P2\n3 2\n255\n255 0 255\n255 128 255\n' >map.pgm
    printf 'image: map.pgm\nresolution: 1\norigin: [0, 0, 0]\n' >map.yaml
    printf 'mode: scale\noccupied_thresh: 0.9\nfree_thresh: 0.1\n' >>map.yaml
    # The darkness of cell 1,1 is 127/255, so its cost is 1 + 98 * (0.498039 - 0.1) / 0.8 = 49.759...,
    # rounded down to 49. The other three steps cost 1 each.
    assert_equal "$(cost_of map.yaml -s 0,0 -g 2,0)" 52
    assert_equal "$(cost_of map.yaml -s 0,0 -g 2,0 --cost 49=0.5)" 3.5
    sed -i s/scale/trinary/ map.yaml
    astar map.yaml -s 0,0 -g 2,0
    assert_status 1
}

# --- positions in metres ---

@test "--start and --goal in metres select the correct cells" {
    ros_map
    expected_path -1.5 2.25 0 >expected.csv
    astar map.yaml --start "$START_M" --goal "$GOAL_M" --path -
    assert_solved
    assert_equal "$output" "$(<expected.csv)"
    astar map.yaml -s "$START_M" -g 7,5 --path -
    assert_equal "$output" "$(<expected.csv)"
    astar map.yaml --start=0,0 --goal="$GOAL_M" --path -
    assert_equal "$output" "$(<expected.csv)"
}

@test "a position in metres selects the cell that contains it; on an edge, it selects the cell to the right or above" {
    ros_map
    assert_equal "$(ends_of map.yaml -s -1.5m,2.5m -g -1.15m,2.25m)" '[[0,0],[7,5]]'
    assert_equal "$(ends_of map.yaml -s -1.451m,2.549m -g -1.101m,2.299m)" '[[0,0],[7,5]]'
    assert_equal "$(ends_of map.yaml -s -1.45m,2.5m -g -1.1501m,2.2501m)" '[[1,0],[6,5]]'
    assert_equal "$(ends_of map.yaml -s -1.35m,2.4m -g -135e-2m,2.54m)" '[[3,2],[3,0]]'
}

@test "the origin is the lower left corner of the lower left pixel" {
    printf 'P2\n2 2\n255\n0 255\n255 255\n' >map.pgm
    printf 'image: map.pgm\nresolution: 2\norigin: [10, 20, 0]\n' >map.yaml
    assert_equal "$(ends_of map.yaml -s 11m,21m -g 13m,23m)" '[[0,1],[1,0]]'
    astar map.yaml -s 11m,23m -g 13m,23m
    assert_refused map.yaml 'start.*wall'
}

@test "--via accepts a position in metres" {
    ros_map
    # Computed by hand: the centre of 3,0 is at -1.5 + 3.5 * 0.05 and 2.25 + 5.5 * 0.05.
    for via in 3,0 -1.325m,2.525m; do
        astar map.yaml "${ENDS[@]}" --via "$via" --json
        assert_status 0
        assert_equal "$(field '[.cost, [.legs[].cost]]')" '[20,[7,13]]'
    done
    astar map.yaml "${ENDS[@]}" --via -1.475m,2.525m --via 7,0 --json
    assert_equal "$(field '[.legs[].cost]')" '[0,11,9]'
}

@test "several starts and goals can be given in metres and in cells" {
    ros_map
    assert_equal "$(ends_of map.yaml -s 0,5 -s "$START_M" -g 5,5 -g "$GOAL_M")" '[[0,0],[5,5]]'
}

@test "positions that are neither in cells nor in metres are refused" {
    local options=(--start --goal --via) i=0
    ros_map
    for place in 1.25m,3 3,1.25m 1.25,3m '1.25m,' ,1m 1.25m m,m 1m,2m,3m '1 m,2m' ' 1m,2m' nanm,0m \
        infm,0m 0x1m,0m 1.5,2 1,-2 1mm,2m 1M,2M 1cm,2cm '1m 2m' '1m;2m' '' 1em,1m 1m,25 1m,2x; do
        option=${options[i++ % 3]}
        astar map.yaml "${ENDS[@]}" "$option=$place"
        assert_refused "$option" metres
    done
}

@test "positions in metres are refused if the map has no world coordinates" {
    tr '.#SG' '0123' <<<"$MAP" >grid.txt
    art <<<"$MAP" >grid.png
    printf 'type octile\nheight 1\nwidth 3\nmap\n...\n' >level.map
    for map in grid.txt grid.png level.map; do
        astar "$map" -s 1m,1m -g 0,0
        assert_refused "$map" 'no resolution.*start'
        astar "$map" -s 0,0 -g 0m,0m
        assert_refused "$map" 'no resolution.*goal'
        astar "$map" -s 0,0 -g 1,0 --via 0m,0m
        assert_refused "$map" 'no resolution.*via'
    done
}

@test "positions outside the map or in walls are refused" {
    local options=(--start --goal --via) i=0
    ros_map
    for place in -1.51m,2.3m -1.4m,2.24m -1.1m,2.3m -1.4m,2.55m 0m,0m 1e300m,2.3m -1.4m,-1e300m \
        4294967294m,2.3m -1.4m,4294967298m; do
        option=${options[i++ % 3]}
        # The position is given in addition to those in ENDS and does not replace them.
        astar map.yaml "${ENDS[@]}" "$option" "$place"
        assert_refused map.yaml "${option#--}.*outside"
    done
    # Computed by hand: the position is the centre of 2,0, which is a wall.
    for option in --start --goal --via; do
        astar map.yaml "${ENDS[@]}" "$option" -1.375m,2.525m
        assert_refused map.yaml "${option#--}.*2,0.*wall"
    done
}

# --- clearance ---

# field_map: writes a map of 11 x 9 cells, all free except for a wall at 5,4, as the grid open.txt and
# as the ROS map open.yaml with the image open.pgm.
field_map() {
    local y rows=''
    for y in 0 1 2 3 4 5 6 7 8; do
        [ "$y" -eq 4 ] && rows+=$'.....#.....\n' || rows+=$'...........\n'
    done
    pgm 254 0 <<<"${rows%$'\n'}" >open.pgm
    yaml open.pgm >open.yaml
    tr '.#' '01' <<<"${rows%$'\n'}" >open.txt
}

ACROSS=(-s '0,4' -g '10,4')

# The costs were computed by hand. The path leads around the wall and the cells that are too close
# to it. The left column lists the cells that the path avoids, and the right column states in which
# row it passes them and which steps it takes:
#   only the wall                         row 3, 2 diagonal and 8 straight steps
#   the wall and 4 or all 8 neighbours    row 2, 4 diagonal and 6 straight steps
#   5 x 5 cells without the four corners  row 1, 6 diagonal and 4 straight steps
#   5 x 5 cells                           row 1, 4 diagonal and 8 straight steps, because the path
#                                         must not cut corners
@test "with --clearance in cells or in metres, the path keeps that distance from walls" {
    field_map
    for map in open.txt open.yaml; do
        assert_equal "$(cost_of "$map" "${ACROSS[@]}")" 10.828427
        assert_equal "$(cost_of "$map" "${ACROSS[@]}" --clearance 0)" 10.828427
        assert_equal "$(cost_of "$map" "${ACROSS[@]}" --clearance 1)" 10.828427
        assert_equal "$(cost_of "$map" "${ACROSS[@]}" --clearance 1.5)" 11.656854
        assert_equal "$(cost_of "$map" "${ACROSS[@]}" --clearance 2)" 11.656854
        assert_equal "$(cost_of "$map" "${ACROSS[@]}" --clearance 2.5)" 12.485281
        assert_equal "$(cost_of "$map" "${ACROSS[@]}" --clearance 3)" 13.656854
    done
    assert_equal "$(cost_of open.yaml "${ACROSS[@]}" --clearance 0m)" 10.828427
    assert_equal "$(cost_of open.yaml "${ACROSS[@]}" --clearance 0.05m)" 10.828427
    assert_equal "$(cost_of open.yaml "${ACROSS[@]}" --clearance 0.051m)" 11.656854
    assert_equal "$(cost_of open.yaml "${ACROSS[@]}" --clearance 0.075m)" 11.656854
    assert_equal "$(cost_of open.yaml "${ACROSS[@]}" --clearance 0.1m)" 11.656854
}

@test "free cells that are closer to a wall than the clearance have their own colour" {
    field_map
    astar open.txt "${ACROSS[@]}" --clearance 2 --map-image margin.png --scale 1
    assert_solved
    assert_equal "$(png_art margin.png | sed -n 3,7p)" '...........
....???....
S...?#?...G
....???....
...........'
    astar open.yaml "${ACROSS[@]}" --clearance 0.15m --map-image margin.png --scale 1
    assert_solved
    assert_equal "$(png_art margin.png | sed -n 2,8p)" '...........
...?????...
...?????...
S..??#??..G
...?????...
...?????...
...........'
}

@test "at 0.05 m per cell, --clearance 0.3m is 6 cells, and a cell exactly 6 cells from a wall is free" {
    field_map
    pgm 254 0 <<<'#.......' >row.pgm
    yaml row.pgm >row.yaml
    astar row.yaml -s 6,0 -g 7,0 --clearance 0.3m
    assert_solved
    astar row.yaml -s 5,0 -g 7,0 --clearance 0.3m
    assert_status 2
}

@test "--clearance does not treat the edge of the map as a wall" {
    field_map
    sed -i 's/1/0/' open.txt
    assert_equal "$(cost_of open.txt "${ACROSS[@]}" --clearance 1000)" 10
}

@test "a start or goal that is too close to a wall is refused, and the message gives its distance from the wall" {
    field_map
    # Computed by hand: 4,3 is 1.414214 cells from the wall at 5,4. 3,4 is 2 cells to the left of the
    # wall, and 5,2 is 2 cells above it.
    astar open.txt -s 4,3 -g 10,4 --clearance 2.5
    assert_refused open.txt 'start 4,3 .*1\.414214 .*1\.085786 '
    astar open.txt -s 0,4 -g 4,4 --clearance 2.25 --path path.csv --map-image map.png
    assert_refused open.txt 'goal 4,4 .*1 .*1\.25 '
    astar open.yaml -s 3,4 -g 10,4 --clearance 0.3m
    assert_refused open.yaml 'start 3,4 .*0\.1 ?m.*0\.2[^0-9]'
    astar open.yaml "${ACROSS[@]}" --via 5,2 --clearance 0.2m
    assert_refused open.yaml 'via point 5,2 .*0\.1 ?m.*0\.1[^0-9]'
    # On a map with world coordinates, --clearance may be given in cells, and a start in metres.
    astar open.yaml -s 4,4 -g 10,4 --clearance 3
    assert_refused open.yaml 'start 4,4 .*0\.05 ?m.*0\.1[^0-9]'
    astar open.yaml -s -1.275m,2.475m -g 10,4 --clearance 0.12m
    assert_refused open.yaml 'start 4,4 .*0\.05 ?m.*0\.07[^0-9]'
    astar open.txt -s 5,4 -g 10,4 --clearance 3
    assert_refused open.txt 'start 5,4 .*wall'
}

@test "with --json, the message about a start that is too close to a wall is in the JSON object" {
    field_map
    astar open.txt -s 4,4 -g 10,4 --clearance 2 --json
    assert_status 2
    assert_equal "$(field .status)" '"error"'
    assert_regex "$(field .message)" 'start 4,4 .*1 '
    assert_nothing_changed
}

@test "if --clearance blocks the only passage, there is no path" {
    pgm 254 0 <<<$'...#...\n.......\n...#...' >map.pgm
    yaml map.pgm >map.yaml
    astar map.yaml -s 0,1 -g 6,1 --clearance 0.05m
    assert_solved
    astar map.yaml -s 0,1 -g 6,1 --clearance 0.06m
    assert_status 1
}

@test "--clearance treats unknown cells as walls unless --unknown free is given" {
    pgm 254 0 <<<$'...\n...\n.?.' >map.pgm
    yaml map.pgm >map.yaml
    astar map.yaml -s 0,1 -g 2,1 --clearance 2
    assert_refused map.yaml 'start 0,1 '
    assert_equal "$(cost_of map.yaml -s 0,1 -g 2,1 --clearance 2 --unknown free)" 2
}

@test "invalid values of --clearance are refused" {
    field_map
    for radius in -1 -0.1m abc '' m 1e400 3x nan inf infm nanm 0x2 '2 m' 1,5 2mm 1e300 -; do
        astar open.yaml "${ACROSS[@]}" "--clearance=$radius"
        assert_refused '--clearance' metres
    done
    astar open.txt "${ACROSS[@]}" --clearance
    assert_refused '--clearance' 'value'
}

@test "on a map with world coordinates, a --clearance of less than one cell must be in metres" {
    field_map
    astar open.yaml "${ACROSS[@]}" --clearance 0.2
    assert_refused 'open.yaml: --clearance 0.2' 'cells.*0\.2m'
    astar open.txt "${ACROSS[@]}" --clearance 0.2 -o x.png
    assert_solved
}

@test "--clearance in metres is refused if the map has no world coordinates" {
    field_map
    art <<<"$MAP" >grid.png
    astar open.txt "${ACROSS[@]}" --clearance 0.3m
    assert_refused open.txt 'no resolution.*--clearance'
    astar grid.png --clearance 2m
    assert_refused grid.png 'no resolution.*--clearance'
}

@test "--clearance is refused for a whole scenario" {
    printf 'type octile\nheight 1\nwidth 3\nmap\n...\n' >tiny.map
    printf 'version 1\n0\ttiny.map\t3\t1\t0\t0\t2\t0\t2\n' >tiny.scen
    astar tiny.scen --clearance 1.5
    assert_refused '' clearance
    astar tiny.scen
    assert_solved
}

# --- unknown cells ---

@test "--unknown accepts only wall and free" {
    pgm 254 0 <<<$'.?.\n.#.' >map.pgm
    yaml map.pgm >map.yaml
    astar map.yaml -s 0,0 -g 2,0
    assert_status 1
    astar map.yaml -s 0,0 -g 2,0 --unknown wall
    assert_status 1
    assert_equal "$(cost_of map.yaml -s 0,0 -g 2,0 --unknown free)" 2
    assert_equal "$(cost_of map.yaml -s 0,0 -g 2,0 --unknown wall --unknown free)" 2
    astar map.yaml -s 1,0 -g 2,0
    assert_refused map.yaml 'start 1,0 .*wall'
    assert_equal "$(ends_of map.yaml -s 1,0 -g 2,0 --unknown free)" '[[1,0],[2,0]]'
    for word in '' Free occupied 205 walls; do
        astar map.yaml -s 0,0 -g 2,0 "--unknown=$word"
        assert_refused '--unknown' 'wall or free'
    done
}

# --- output folders and messages ---

@test "without -o, the picture of a ROS map goes to the folder out, which is created" {
    ros_map
    astar map.yaml "${ENDS[@]}"
    assert_solved
    assert_regex "$output" '^map\.yaml: cost 20, 20 steps, [0-9]+ expanded -> out/map\.png$'
    assert_files map.yaml map.pgm out/map.png
    astar map.yaml "${ENDS[@]}" -o pictures/all
    assert_solved
    assert_files map.yaml map.pgm out/map.png pictures/all/map.png
}

@test "errors in the YAML file are reported with the line number, and errors in the image with the name of the image" {
    ros_map
    printf 'image: map.pgm\nresolution: 5 cm\n' >bad.yaml
    astar bad.yaml "${ENDS[@]}"
    assert_refused bad.yaml:2: resolution
    printf 'image: map.pgm\nresolution: 1\norigin: [0, 0\n' >bad.yaml
    astar bad.yaml "${ENDS[@]}"
    assert_refused bad.yaml:
    yaml none.pgm >bad.yaml
    astar bad.yaml "${ENDS[@]}"
    assert_refused bad.yaml: 'none\.pgm'
    yaml bad.pgm >bad.yaml
    printf 'P2\n2 2\n255\n1 2\n3 x\n' >bad.pgm
    astar bad.yaml "${ENDS[@]}"
    assert_refused 'bad.yaml: ' 'bad\.pgm.*byte'
    astar map.yaml
    assert_refused map.yaml 'no start'
}

# --- the image of a map is never overwritten ---

# in_out: writes the ROS map out/map.yaml with the image out/map.png. Sets IMAGE to the checksum of
# the image.
in_out() {
    mkdir out
    grey_png 254 0 >out/map.png
    yaml map.png >out/map.yaml
    IMAGE=$(sha256sum out/map.png)
}

# assert_image: fails if the image that in_out wrote has changed.
assert_image() {
    assert_equal "$(sha256sum out/map.png)" "$IMAGE"
}

@test "the picture is named NAME.path.png if NAME.png is the image of the map" {
    in_out
    astar out/map.yaml "${ENDS[@]}"
    assert_solved
    assert_files out/map.png out/map.yaml out/map.path.png
    assert_image
    assert_png out/map.path.png
    rm out/map.path.png
    astar out/map.yaml "${ENDS[@]}" -o out
    assert_solved
    assert_files out/map.png out/map.yaml out/map.path.png
    assert_image
    rm out/map.path.png
    cd out || return
    astar map.yaml "${ENDS[@]}" -o .
    assert_solved
    assert_files map.png map.yaml map.path.png
    cd ..
    assert_image
}

@test "no output overwrites the image of a map, even through a link or another path" {
    in_out
    ln out/map.png hard.png
    ln -s out/map.png soft.png
    ln -s soft.png softer.png
    ln -s out here
    local options=(-o --path --map-image) i=0
    for name in out/map.png{,,} hard.png{,,} soft.png{,,} softer.png here/map.png \
        ./out/../out/map.png "$PWD/out/map.png"; do
        astar out/map.yaml "${ENDS[@]}" "${options[i++ % 3]}" "$name"
        assert_refused "$name"
        assert_image
    done
}

@test "an image whose name is absolute, is quoted or begins with .. is read and never overwritten" {
    mkdir -p maps/deep
    raw_pgm 254 0 >maps/map.png
    for image in ../map.png "$PWD/maps/map.png" "'../map.png'" '"../m\x61p.png"'; do
        yaml "$image" >maps/deep/map.yaml
        astar maps/deep/map.yaml "${ENDS[@]}" -o picture.png
        assert_solved
        rm picture.png
        for option in -o --path --map-image; do
            astar maps/deep/map.yaml "${ENDS[@]}" "$option" maps/map.png
            assert_refused maps/map.png
        done
    done
}

@test "the image of one map is not overwritten by the output of another map" {
    in_out
    tr '.#SG' '0123' <<<"$MAP" >map.txt
    astar map.txt out/map.yaml "${ENDS[@]}"
    assert_solved
    assert_image
    assert_equal "$(find out -name '*.png' | wc -l)" 3
    astar map.txt out/map.yaml "${ENDS[@]}" -o out/map.png
    assert_status 2
    assert_image
}

@test "an output with the name of the image of the map is refused even if the image is missing" {
    mkdir out
    yaml map.png >out/map.yaml
    astar out/map.yaml "${ENDS[@]}" -o out/map.png
    assert_status 2
    assert_files out/map.yaml
}

@test "the image name in a map from standard input is relative to the current folder" {
    ros_map
    mkdir elsewhere
    expected_path -1.5 2.25 0 >elsewhere/expected.csv
    astar - "${ENDS[@]}" --path path.csv <map.yaml
    assert_solved
    assert_equal "$(<path.csv)" "$(<elsewhere/expected.csv)"
    assert_file_exists out/stdin.png
    mv map.yaml elsewhere
    astar - "${ENDS[@]}" --path - < <(cat elsewhere/map.yaml)
    assert_solved
    assert_equal "$output" "$(<elsewhere/expected.csv)"
    cd elsewhere || return
    astar - "${ENDS[@]}" <map.yaml
    assert_refused '' 'map\.pgm'
}

@test "if a map is read from standard input, no output overwrites its image" {
    mkdir out
    grey_png 254 0 >map.png
    cp map.png out/stdin.png
    cp map.png kept
    yaml map.png >map.yaml
    for option in -o --path --map-image; do
        astar - "${ENDS[@]}" "$option" map.png <map.yaml
        assert_refused map.png
        astar - "${ENDS[@]}" "$option" map.png < <(cat map.yaml)
        assert_refused map.png
    done
    # Here the image has the default name of the picture. The program may choose another name for the
    # picture or fail.
    yaml out/stdin.png >map.yaml
    astar - "${ENDS[@]}" <map.yaml
    cmp kept out/stdin.png
    astar - "${ENDS[@]}" < <(cat map.yaml)
    cmp kept out/stdin.png
}

@test "with --format ros, the image of a map is not overwritten even if the map is not recognised as a ROS map" {
    grey_png 254 0 >map.png
    printf '{image: map.png, resolution: 0.05, origin: [-1.5, 2.25, 0]}\n' >flow.yaml
    { printf '#%.0s' {1..5000} && printf '\n' && yaml map.png; } >late.yaml
    astar flow.yaml --format ros "${ENDS[@]}" -o picture.png
    assert_solved
    for map in flow.yaml late.yaml; do
        for option in -o --path --map-image; do
            astar "$map" --format ros "${ENDS[@]}" "$option" map.png
            assert_refused map.png
        done
    done
}

@test "the image of a map from standard input is not overwritten by the output of an earlier map" {
    mkdir out
    tr '.#SG' '0123' <<<"$MAP" >map.txt
    grey_png 254 0 >out/map.png
    cp out/map.png kept
    yaml out/map.png >map.yaml
    astar map.txt - "${ENDS[@]}" <map.yaml
    cmp kept out/map.png
    astar map.txt - "${ENDS[@]}" < <(cat map.yaml)
    cmp kept out/map.png
}

# --- warnings and notes ---

# unknown_map FREE-THRESH COUNT: writes a map of 4 x 5 pixels, COUNT of which have the grey value
# 205.
unknown_map() {
    yaml map.pgm | sed "s/^free_thresh:.*/free_thresh: $1/" >map.yaml
    {
        echo 'P2 4 5 255'
        yes 205 | head -n "$2"
        yes 254 | head -n $((20 - $2))
    } >map.pgm
}

@test "a warning is printed if free_thresh makes more than a tenth of the pixels free although their grey value means unknown" {
    unknown_map 0.25 3
    astar map.yaml -s 0,0 -g 3,4 --json
    assert_status 0
    assert_one_message 'map.yaml: warning: ' '^15 % of the pixels have the grey 205.*free_thresh 0.25.*0.196'
    assert_regex "$(field .message)" 'grey 205'
    # The warning does not change the result.
    assert_equal "$(field .start)" '[0,0]'
    astar map.yaml -s 0,0 -g 3,4
    assert_one_message 'map.yaml: warning: ' 'grey 205'
    astar map.yaml --inspect
    assert_regex "$stderr" 'warning: .*grey 205'
    # There is no warning if exactly a tenth of the pixels have the grey value 205, if the usual
    # free_thresh makes them unknown, or if --unknown free is given.
    unknown_map 0.25 2
    astar map.yaml -s 0,0 -g 3,4
    assert_solved
    unknown_map 0.196 3
    astar map.yaml -s 3,0 -g 3,4
    assert_solved
    unknown_map 0.25 3
    astar map.yaml -s 0,0 -g 3,4 --unknown free
    assert_solved
}

@test "the warning about unknown pixels is printed once per map, even if the map fails" {
    unknown_map 0.25 10
    cp map.yaml other.yaml
    astar map.yaml other.yaml -s 0,0 -g 3,4 -o out
    assert_equal "$(grep -c ': warning: 50 % of the pixels' "$STDERR")" 2
    astar map.yaml -s 0,0 -g 9,9
    assert_status 2
    assert_equal "$(grep -c warning "$STDERR")" 1
}

@test "--verbose names unknown keys of the YAML file" {
    yaml map.pgm 'free_tresh: 0.25' 'cost: [1, {a: 2}]' >map.yaml
    greys 254 0 205 <<<"$MAP" | { echo 'P2 8 6 255' && cat; } >map.pgm
    astar map.yaml "${ENDS[@]}" --verbose
    assert_status 0
    assert_regex "$stderr" 'map.yaml: unknown keys ignored: free_tresh, cost'
    astar map.yaml "${ENDS[@]}"
    assert_solved
    yaml map.pgm "$(printf 'x%.0s' {1..300}): 1" 'b: 2' >map.yaml
    astar map.yaml "${ENDS[@]}" --verbose
    assert_status 0
    assert_regex "$stderr" 'unknown keys ignored: \.\.\.'
    # Names are escaped.
    yaml map.pgm '"a\e[31m": 1' >map.yaml
    astar map.yaml "${ENDS[@]}" --verbose
    assert_regex "$stderr" 'unknown key ignored: a.x1b.31m'
}
