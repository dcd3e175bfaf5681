# SPDX-License-Identifier: MIT
# samples.bats - the samples in maps/, image mazes by other authors, and the colours of terrain in
# pictures of MovingAI maps.

# shellcheck disable=SC2034,SC2154 # variables are shared with common.bash

load common
load png

MAPS=$PROJECT/maps
MAZES=$PROJECT/../shared/benchmarks/mazes

# One row per sample: its name, its format, the cost and the number of steps of its path, and the
# options with which it appears in the examples of astar-map(5). The numbers were found by hand or by
# another program. The samples in options/ cannot be solved without options, or have no path.
SAMPLES='
array.npy            npy       30          26
ascii.txt            ascii     66          66
blocks.png           png       21.414214   21   --cell auto
c-array.txt          grid      8           8
circular.png         png       831.808225  715
corners.txt          grid      9.242641    8
drawing.png          png       257.592929  217
dungeon.tmx          tmx       17.62132    23
island.tmj           tmj       9           9
large-maze.png       png       1566        1566
maze.txt             grid      206         206
open-field.txt       grid      21.899495   19
openings.pbm         pnm       80          80
photograph.jpg       jpeg      750.457936  673
python-array.txt     array     30          26
reference.txt        grid      33.242641   32
rotated.jpg          jpeg      21.414214   21   --cell auto
rooms.txt            grid      39.142136   35
scan.pgm             pnm       323.923882  297  --threshold otsu
several-goals.txt    grid      16.656854   15
terrain.txt          grid      39.828427   39
transparent.webp     webp      21.414214   21   --cell auto
trap.txt             grid      24.071068   22
options/cave.txt     ascii     38.071068   30   --letters @=start,>=goal,+=free,~=3
options/chalk.png    png       389.119841  339  --invert
options/digits.txt   digits    42.041631   21   --format digits
options/level.map    movingai  30.071068   28   -s 2,2 -g 25,4
options/no-path.txt  grid      no-path     -
options/robot.yaml   ros       90.284271   82   --start 0.3m,-0.5m --goal 4m,0.9m --clearance 0.2m
options/tiled.csv    csv       27.071068   25   --walls 5-9 --cost 3=4 -s 1,1 -g 18,10
'

# Files in maps/ that are not solved as maps: a tileset, a scenario and the image of robot.yaml.
OTHERS='dungeon.tsx options/level.map.scen options/robot.pgm'

# repeat: the tests after the first pass read the same maps in other ways, so they run the program
# without sanitizers, which is several times as fast.
repeat() {
    ASTAR_CLI=$ASTAR_CLI_RELEASE
}

# for_each_sample COMMAND: calls COMMAND with each row of SAMPLES: NAME FORMAT COST STEPS OPTION...
for_each_sample() {
    local count=0 row
    while read -ra row; do
        [ "${#row[@]}" -gt 0 ] || continue
        "$1" "${row[@]}"
        count=$((count + 1))
    done <<<"$SAMPLES"
    [ "$count" -gt 0 ] || fail 'the table is empty'
}

# assert_result COST STEPS: fails unless the last run, which had --json and one map, found a path
# with this cost and number of steps or, if COST is no-path, found no path.
assert_result() {
    [ ! -s "$STDERR" ] || explain 'expected: nothing on standard error'
    if [ "$1" = no-path ]; then
        assert_status 1
        assert_equal "$(field '[.status, .cost, .steps]')" '["no-path",null,null]'
    else
        assert_status 0
        assert_equal "$(field '[.status, .cost, .steps]')" "[\"solved\",$1,$2]"
    fi
}

# findings: prints the JSON output of the last run without names and times.
findings() {
    field 'del(.map, .output, .settings, .read_ms, .search_ms, .render_ms, .write_ms)'
}

@test "SAMPLES and OTHERS list every file in maps/" {
    assert_equal "$({ awk 'NF { print $1 }' <<<"$SAMPLES" && tr ' ' '\n' <<<"$OTHERS"; } | sort)" \
        "$(find "$MAPS" -type f -printf '%P\n' | sort)"
}

sample_says() {
    local name=$1 options=${*:5}
    [ -n "$options" ] || return 0
    # The examples quote characters that are special in shells.
    sed -n '/^\.SH EXAMPLES/,$ { s/\\(aq//g; s/\\-/-/gp }' "$PROJECT/src/packaging/astar-map.5" |
        grep -qxF -- "astar-cli maps/$name $options" ||
        fail "the examples of astar-map(5) do not have maps/$name $options"
}

@test "the examples of astar-map(5) include every sample that needs options" {
    for_each_sample sample_says
}

sample_solves() {
    local name=$1 cost=$3 steps=$4
    astar "$MAPS/$name" "${@:5}" --json -o picture.png
    assert_result "$cost" "$steps"
    assert_png picture.png
}

@test "every sample gives the known cost and number of steps" {
    for_each_sample sample_solves
}

sample_solves_anew() {
    rm -rf out
    astar "$MAPS/$1" "${@:5}"
    assert_status "$([ "$3" = no-path ] && echo 1 || echo 0)"
    assert_files "out/$(basename "${1%.*}").png"
}

@test "a run on any sample creates the folder out/ with one picture" {
    repeat
    for_each_sample sample_solves_anew
}

@test "a run on the folder maps/ draws a picture of each of its maps, with exit status 0" {
    repeat
    astar "$MAPS/"
    assert_status 0
    assert_equal "$(find out -name '*.png' | wc -l)" "$(awk 'NF && $1 !~ "/"' <<<"$SAMPLES" | wc -l)"
    assert_equal "$(grep -c -- ' -> out/' "$STDOUT")" "$(find out -name '*.png' | wc -l)"
}

@test "one run over all samples that need no options gives the known costs and numbers of steps" {
    repeat
    local -a names
    mapfile -t names < <(awk 'NF == 4 { print $1 }' <<<"$SAMPLES")
    astar "${names[@]/#/$MAPS/}" -o pictures
    assert_status 1
    assert_equal "$(sed 's|.*/maps/||; s|, [0-9]* expanded.*||' "$STDOUT")" \
        "$(awk 'NF == 4 && $3 == "no-path" { print $1 ": no path" }
            NF == 4 && $3 != "no-path" { print $1 ": cost " $3 ", " $4 " steps" }' <<<"$SAMPLES")"
}

sample_is_recognised() {
    local name=$1 format=$2 found
    [ "$format" != digits ] || return 0
    astar "$MAPS/$name" "${@:5}" --json -o picture.png
    found=$(findings)
    astar "$MAPS/$name" "${@:5}" --format "$format" --json -o picture.png
    assert_result "$3" "$4"
    assert_equal "$(findings)" "$found"
}

@test "every sample except options/digits.txt is recognised and gives the same result as with --format" {
    repeat
    for_each_sample sample_is_recognised
}

sample_streams() {
    local name=$1 cost=$3 steps=$4
    astar - "${@:5}" --json -o picture.png <"$MAPS/$name"
    assert_result "$cost" "$steps"
    assert_equal "$(field .map)" '"-"'
}

@test "every sample can be read from standard input" {
    repeat
    cp "$MAPS/options/robot.pgm" "$MAPS/dungeon.tsx" . # the files to which samples refer
    for_each_sample sample_streams
}

@test "every sample can be read under a misleading name" {
    repeat
    sample_misleads() {
        cp "$MAPS/$1" "maps/sample.jpg"
        astar maps/sample.jpg "${@:5}" --json -o picture.png
        assert_result "$3" "$4"
    }
    mkdir maps
    cp "$MAPS/options/robot.pgm" "$MAPS/dungeon.tsx" maps
    for_each_sample sample_misleads
}

@test "the map of the sample scenario is found, and the lengths of all twelve problems are correct" {
    astar "$MAPS/options/level.map.scen" --report report.json
    assert_solved
    assert_regex "$output" ': 12 problems, 0 wrong,'
    assert_file_exists report.json
}

@test "in the path CSV of robot.yaml, the coordinates in metres are those of the centres of cells" {
    astar "$MAPS/options/robot.yaml" --start 0.3m,-0.5m --goal 4m,0.9m --clearance 0.2m -o picture.png \
        --path path.csv
    assert_solved
    assert_equal "$(head -n 1 path.csv | tr -d '\r')" 'x,y,cost,x_m,y_m'
    # 0.3,-0.5 and 4,0.9 are lower left corners of cells. The centre of a cell is 0.025 m to the right
    # of the corner and 0.025 m above it.
    assert_equal "$(sed -n 2p path.csv)" '10,53,0,0.325,-0.475'
    assert_equal "$(tail -n 1 path.csv)" '84,25,90.284271,4.025,0.925'
    assert_equal "$(awk -F, 'NR > 1 && ($4 - (-0.2 + ($1 + 0.5) * 0.05)) ^ 2 +
        ($5 - (-1 + (63.5 - $2) * 0.05)) ^ 2 > 1e-12' path.csv)" ''
}

# --- mazes by other authors ---

needs_mazes() {
    [ -d "$MAZES" ] || skip 'the image mazes are missing'
    ASTAR_CLI=$ASTAR_CLI_RELEASE # two of the mazes have four million cells
}

# summary: prints the name, status, cost and steps of every map of the last run.
summary() {
    jq -r '[(.map | sub(".*/"; "")), .status, .cost, .steps] | map(tostring) | join(" ")' "$STDOUT"
}

@test "seven of the eight image mazes are solved without options" {
    needs_mazes
    astar "$MAZES"/*.png --json -o pictures
    assert_status 2
    assert_equal "$(field 'select(.status != "solved") | [.status, .map]')" \
        "[\"error\",\"$MAZES/braid2k.png\"]"
    assert_equal "$(field 'select(.status == "solved") | .start[1]' | sort -u)" 0
    assert_equal "$(find pictures -type f | wc -l)" 7
}

@test "image mazes are solved with --no-diagonal" {
    needs_mazes
    astar "$MAZES"/{tiny,small,normal,logo,combo400,braid200,perfect2k}.png --no-diagonal --json \
        -o pictures
    assert_solved
    assert_equal "$(summary)" 'tiny.png solved 15 15
small.png solved 44 44
normal.png solved 308 308
logo.png solved 1788 1788
combo400.png solved 1008 1008
braid200.png solved 596 596
perfect2k.png solved 24668 24668'
}

@test "an image maze with 429 openings is refused, but it is solved if start and goal are given" {
    needs_mazes
    astar "$MAZES/braid2k.png" -o picture.png
    assert_refused "$MAZES/braid2k.png: " '429 openings.*1456,0.*--start.*--goal'
    astar "$MAZES/braid2k.png" -o picture.png --start 1456,0 --goal 692,2000 --no-diagonal --json
    assert_solved
    assert_equal "$(summary)" 'braid2k.png solved 4572 4572'
}

# --- terrain of MovingAI maps ---

# terrain_map ROW...: writes level.map, a MovingAI map with these rows.
terrain_map() {
    {
        printf 'type octile\nheight %d\nwidth %d\nmap\n' "$#" "${#1}"
        printf '%s\n' "$@"
    } >level.map
}

# where_is FILE COLOUR: prints the picture FILE as text, with P for each pixel of COLOUR, which is
# given in hexadecimal.
where_is() {
    local offset length index
    read -r _ offset length < <(png_chunks "$1" | grep '^PLTE')
    cp "$1" recoloured.png
    index=$(png_chunk "$1" PLTE | od -An -v -tx1 -w3 | tr -d ' ' | grep -nx "$2" | cut -d: -f1)
    bytes 006400 | dd of=recoloured.png bs=1 seek=$((offset + 3 * (index - 1))) conv=notrunc status=none
    png_art recoloured.png
}

# strange FILE: prints the colours of FILE for which png.bash has no letter, in hexadecimal, one per
# line. The picture must not contain a path.
strange() {
    local colour
    for colour in $(png_chunk "$1" PLTE | od -An -v -tx1 -w3 | tr -d ' ' |
        grep -vxE 'ffffff|000000|0000ff|ff0000|006400|e3f2a5|cdecdc|b4b4b4' | sort); do
        if [[ $(where_is "$1" "$colour") == *P* ]]; then echo "$colour"; fi
    done
}

# faces FILE: prints the output of `where_is` for each colour that `strange` prints. The picture
# must have only one row, because the output is sorted by line.
faces() {
    local colour
    for colour in $(strange "$1"); do
        where_is "$1" "$colour"
    done | sort
}

@test "water, trees and swamp each have their own colour; @ and O are walls, and G is free" {
    local picture
    terrain_map '.W.T.S.@OG.'
    astar level.map -s 0,0 -g 0,0 --map-image map.png --scale 1 -o solved.png
    assert_solved
    for picture in map.png solved.png; do
        assert_png "$picture"
        assert_equal "$(png_art "$picture" | sed 's/^./*/; s/[EF]/./g')" '*?.?.?.##..'
        assert_equal "$(faces "$picture" | sed 's/^./*/')" '*?.?.P.##..
*?.P.?.##..
*P.?.?.##..'
    done
}

@test "the palette of a picture contains the colour of a type of terrain only if the map contains that type" {
    terrain_map '.@.W'
    astar level.map -s 0,0 -g 0,0 --map-image map.png --scale 1 -o solved.png
    assert_equal "$(png_art map.png | tail -c 4)" '#.?'
    assert_equal "$(strange map.png | wc -l)" 1
    terrain_map '.@.G'
    astar level.map -s 0,0 -g 0,0 --map-image map.png --scale 1 -o solved.png
    assert_equal "$(strange map.png)" ''
}

@test "a swamp with a cost has the same colour as terrain of that cost in a grid" {
    local plain shaded
    terrain_map '.S.'
    astar level.map -s 0,0 -g 0,0 --map-image map.png --scale 1 -o solved.png
    plain=$(strange map.png)
    astar level.map -s 0,0 -g 0,0 --map-image map.png --scale 1 -o solved.png --cost S=3
    assert_solved
    shaded=$(strange map.png)
    assert_equal "$(wc -w <<<"$shaded")" 1
    [ "$shaded" != "$plain" ] || fail "the swamp looks the same as without a cost: $plain"
    printf '0 5 0\n' >grid.txt
    astar grid.txt -s 0,0 -g 0,0 --map-image grid.png --scale 1 -o solved.png --cost 5=3
    assert_equal "$shaded" "$(strange grid.png)"
    # The colour is a warm brown, with more red than green and more green than blue.
    ((16#${shaded:0:2} > 16#${shaded:2:2} && 16#${shaded:2:2} > 16#${shaded:4:2})) ||
        fail "not brown: $shaded"
}

@test "water and trees keep their colours if swamp and G are shaded because of their costs" {
    local plain
    terrain_map '.W.T.'
    astar level.map -s 0,0 -g 0,0 --map-image map.png --scale 1 -o solved.png
    plain=$(strange map.png)
    terrain_map '.W.T.S.G.'
    astar level.map -s 0,0 -g 0,0 --map-image map.png --scale 1 -o solved.png --cost S=3 --cost G=9
    assert_equal "$(png_art map.png | sed 's/^./*/')" '*?.?.?.?.'
    assert_equal "$(strange map.png | grep -cxF "$plain")" 2
    assert_equal "$(strange map.png | wc -l)" 4
}

@test "in the picture of the sample level, every cell has the colour of its letter" {
    astar "$MAPS/options/level.map" -s 2,2 -g 25,4 --map-image map.png --scale 1 -o solved.png
    assert_solved
    assert_equal "$(png_art map.png | sed 's/[SG]/./g')" \
        "$(tail -n 18 "$MAPS/options/level.map" | tr -d '\r' | sed 's/[WTS]/?/g; s/[@O]/#/g')"
}
