# SPDX-License-Identifier: MIT
# map_options.bats - options for reading maps (format, walls, costs, cell size, threshold), and
# mazes whose start and goal are not marked.

# shellcheck disable=SC2034,SC2154 # variables are shared with common.bash

load common
load png

# map TEXT: writes TEXT, which may contain printf escapes, to map.txt.
map() {
    # shellcheck disable=SC2059 # the text contains escapes
    printf -- "$1" >map.txt
}

# as_read ARGUMENT...: prints the cells of the map as the program reads them, one letter per cell.
as_read() {
    astar "$@" --map-image read.png --scale 1 -q -o picture.png
    assert_solved
    png_art read.png
}

# solve ARGUMENT...: runs the program and prints start, goal, cost and steps of the path, or the
# status if there is no path.
solve() {
    astar "$@" --json -o picture.png
    field 'if .status == "solved" then [.start, .goal, .cost, .steps] else .status end'
}

# usage_errors OPTION WORDS VALUE...: fails unless the program rejects each VALUE of OPTION with a
# message that matches WORDS. To halve the run time, the function runs in a subshell without bats'
# DEBUG trap.
usage_errors() (
    trap - DEBUG
    option=$1 words=$2
    shift 2
    map '2 0 3\n'
    for value in "$@"; do
        echo "the value: '$value'"
        astar map.txt "$option" "$value"
        assert_refused "$option " "$words"
    done
)

# --- --format ---

@test "--format refuses everything except the names of formats" {
    usage_errors --format "." '' GRID Grid gri 'grid ' text jpg scen pgm yaml grid,csv 0
    astar map.txt --format gri
    assert_refused '--format' "'gri'"
}

@test "--help=formats has one line per format, and --format accepts each of them" {
    local format
    map '2 0 3\n'
    astar --help=formats
    cp "$STDOUT" help
    for format in auto grid array npy ascii digits csv movingai tmx tmj png jpeg webp pnm ros; do
        assert_equal "$(grep -cE "^  $format +[^ ]" help)" 1
        astar map.txt --format "$format" -q -o picture.png
        [[ $stderr != *'--format'* ]] || explain "expected: $format is known"
        rm -f picture.png
    done
}

# wrong_format FILE FORMAT...: fails unless FILE is refused with each of these values of --format.
# The message must state the position of the error: one of the first eight bytes for images, line 1
# for the other formats.
wrong_format() (
    trap - DEBUG
    file=$1
    shift
    for format in "$@"; do
        echo "$file as $format"
        astar "$file" --format "$format" -s 0,0 -g 0,0 -o picture.png
        case $format in
        npy | png | jpeg | webp | pnm) assert_refused "$file: " ' byte [0-7]:' ;;
        *) assert_refused "$file:1:" ;;
        esac
    done
)

@test "a file that is not in the format given by --format is refused, and the message states a position" {
    printf '2 0 3\n' >grid
    printf '[[2, 0, 3]]\n' >array
    cp "$PROJECT/maps/array.npy" npy
    printf '###\nS G\n###\n' >ascii
    printf 'type octile\nheight 1\nwidth 2\nmap\n..\n' >movingai
    printf 'P2\n1 1\n9\n9\n' >pnm
    printf 'image: pnm\nresolution: 1\norigin: [0, 0, 0]\n' >ros
    art <<<'S.G' >png
    cp "$FIXTURES/map.jpg" jpeg
    cp "$FIXTURES/map.webp" webp
    printf '1;2147483653;-7\n' >csv
    printf '<map orientation="isometric"/>\n' >tmx
    printf '{"layers":[],"infinite":true}\n' >tmj
    wrong_format tmx grid array npy ascii digits csv movingai tmj png jpeg webp pnm ros
    wrong_format tmj grid array npy ascii digits csv movingai tmx png jpeg webp pnm
    wrong_format grid tmx tmj
    wrong_format png tmx tmj
    wrong_format csv tmx tmj
    wrong_format grid array npy ascii digits movingai png jpeg webp pnm ros
    wrong_format array npy grid ascii digits movingai png jpeg webp pnm ros
    wrong_format npy grid array ascii digits csv movingai png jpeg webp pnm ros
    # The maze is not tried with the array format, in which # begins a comment.
    wrong_format ascii npy grid digits movingai png jpeg webp pnm
    wrong_format movingai grid array npy ascii digits csv png jpeg webp pnm ros
    wrong_format pnm grid array npy ascii digits csv movingai png jpeg webp ros
    wrong_format ros grid array npy ascii digits csv movingai png jpeg webp pnm
    wrong_format png grid array npy ascii digits csv movingai jpeg webp pnm ros
    wrong_format jpeg grid array npy ascii digits csv movingai png webp pnm ros
    wrong_format webp grid array npy ascii digits csv movingai png jpeg pnm ros
    wrong_format csv grid array npy ascii digits movingai png jpeg webp pnm ros
}

@test "a file that fits several formats is read in the format that --format names" {
    map '190\n119\n'
    assert_equal "$(solve map.txt --format digits)" '[[0,0],[2,1],10.414214,2]' # a diagonal step, then 9
    assert_equal "$(solve map.txt --format grid -s 1,0 -g 2,1 --diagonal always)" \
        '[[1,0],[2,1],10,2]' # steps of 1 and 9; a diagonal step would cost 9 * sqrt(2)
    map '1 1 2\n2 0 2\n'
    assert_equal "$(solve map.txt --format csv -s 2,0 -g 0,1)" '[[2,0],[0,1],3,3]'
}

# --- --walls ---

@test "--walls accepts values, ranges and negative numbers" {
    local walls
    map '0,1,4,5,7,9,10,-1,-5,0\n'
    while read -r walls cells; do
        assert_equal "$walls $(as_read map.txt -s 0,0 -g 0,0 "--walls=$walls" | tr SG ..)" \
            "$walls $cells"
    done <<'TABLE'
1          .#........
5-9        ...###....
5-5        ...#......
1,5-9,-1   .#.###.#..
-1         .......#..
-5--1      .......##.
1-10       .######...
9,7,7,5-6  ...###....
-2147483648--1  .......##.
1-4294967295    .######...
4294967295      ..........
TABLE
}

@test "--walls accepts a range that contains zero; a second --walls replaces the first" {
    map '5,0,-1,-2,1,2,5\n'
    assert_equal "$(as_read map.txt -s 0,0 -g 0,0 --walls -1-1)" 'S##.#..'
    assert_equal "$(as_read map.txt -s 0,0 -g 0,0 --walls 5 --walls -2)" 'S..#...'
}

@test "--walls accepts the smallest and the largest tile numbers" {
    map '0,-1000,-10,-268435455,268435455,0\n'
    assert_equal "$(as_read map.txt -s 0,0 -g 0,0 --walls -1000)" 'S#....'
    assert_equal "$(as_read map.txt -s 0,0 -g 0,0 --walls -268435455--1000)" 'S#.#..'
    assert_equal "$(as_read map.txt -s 0,0 -g 0,0 --walls 268435455)" 'S...#.'
}

@test "--walls ignores the flip bits of Tiled" {
    # Tile 5 with each of the four flip bits: horizontal, vertical, diagonal, and hexagonal
    # rotation. Then tile 5 with all four bits, and with the horizontal bit as a negative 32-bit
    # number.
    map '0,2147483653,1073741829,536870917,268435461,4026531845,-2147483643,6,0\n'
    assert_equal "$(as_read map.txt -s 0,0 -g 0,0 --walls 5)" 'S######..'
    assert_equal "$(solve map.txt -s 0,0 -g 8,0 --walls 7 --cost 5=3)" '[[0,0],[8,0],20,8]'
}

@test "--walls refuses lists that are malformed or out of range" {
    usage_errors --walls . '' , 1, ,1 1,,2 9-5 1- x 1.5 '1 2' 1-- --1 1--2 1-2-3 4294967296 \
        -2147483649 5-x '1;2' 1..5
}

@test "--walls applies only to CSV grids and Tiled maps" {
    local format
    map '0 1\n'
    for format in grid array npy ascii digits movingai png jpeg webp pnm ros; do
        astar map.txt --walls 1 --format "$format"
        assert_refused '--walls' "$format"
    done
    # The order of options does not matter.
    astar map.txt --format grid --walls 1
    assert_refused '--walls' 'csv.*grid'
    assert_equal "$(solve map.txt --walls 1 --format csv -s 0,0 -g 0,0)" '[[0,0],[0,0],0,0]'
    assert_equal "$(solve map.txt --walls 1 --format auto -s 0,0 -g 0,0)" '[[0,0],[0,0],0,0]'
}

@test "without --walls, CSV grids follow the rules of integer grids" {
    map '2,0,1\n0,0,3\n'
    assert_equal "$(solve map.txt)" '[[0,0],[2,1],2.414214,2]'
    map '2,0,1\n0,-1,3\n'
    astar map.txt
    assert_refused 'map.txt:2:3: ' '-1'
    map '2,0,1\n0,9,3\n' # 9 is a cost, but with --walls it is a free cell of cost 1
    assert_equal "$(solve map.txt -s 0,0 -g 2,1 --no-diagonal)" '[[0,0],[2,1],11,3]'
    assert_equal "$(solve map.txt -s 0,0 -g 2,1 --no-diagonal --walls 1)" '[[0,0],[2,1],3,3]'
}

# --- --letters ---

@test "--letters sets the meaning of letters; a second --letters replaces the first" {
    printf '#####\n#@~>#\n#.+.#\n#####\n' >map.txt
    assert_equal "$(solve map.txt --letters '@=start,>=goal,~=3,+=free')" '[[1,1],[3,1],2.828427,2]'
    assert_equal "$(solve map.txt --letters '@=start,>=goal,~=0.5,+=wall')" '[[1,1],[3,1],1.5,2]'
    assert_equal "$(solve map.txt --letters '@=goal,>=start,~=wall,+=free,.=9' --letters \
        '@=start,>=goal,~=3,+=free')" '[[1,1],[3,1],2.828427,2]'
    assert_equal "$(solve map.txt --format ascii --letters '@=start,>=goal,~=0.5,+=2.5' --cost 0=2 \
        --no-diagonal)" '[[1,1],[3,1],2.5,2]'
}

@test "the message about an unknown letter suggests --letters with this letter, and the suggested option works" {
    printf '####\n#S?#\n#.G#\n####\n' >map.txt
    astar map.txt
    assert_refused 'map.txt:2:3: ' "--letters '\?=free'"
    astar map.txt --letters '?=free'
    assert_solved
}

@test "--letters refuses lists that are malformed" {
    usage_errors --letters . '' , @ @= =start @start @=start, ,@=start @=Start ab=wall @=0 @=1001 \
        @=1.0001 ==wall '\=wall' $'\t=wall' $'\xff=wall' @=start,@=goal
}

@test "--letters applies only to mazes of letters" {
    local format
    map '0 1\n'
    for format in grid array npy digits csv movingai png jpeg webp pnm ros; do
        astar map.txt --letters @=start --format "$format"
        assert_refused '--letters' "$format"
    done
}

@test "in a folder, --letters applies to mazes and does not affect other maps" {
    mkdir folder
    printf '###\n@.>\n###\n' >folder/level.txt
    printf '2 0 0 3\n' >folder/grid.txt
    printf '[[2, 0, 0, 0, 3]]\n' >folder/array.txt
    cp "$PROJECT/maps/array.npy" folder
    printf 'a text\n' >folder/note.txt
    astar folder --letters '@=start,>=goal' -o out
    assert_status 0
    assert_regex "$stderr" '1 other file passed over'
    assert_equal "$(sed 's/, [0-9]* expanded.*//' "$STDOUT" | sort | head -n 4)" \
        'folder/array.npy: cost 30, 26 steps
folder/array.txt: cost 4, 4 steps
folder/grid.txt: cost 3, 3 steps
folder/level.txt: cost 2, 2 steps'
}

# --- --cost ---

@test "--cost accepts negative and large cell values, and may be given several times" {
    map '0,-1,3000000,-1,0\n'
    assert_equal "$(solve map.txt --format csv -s 0,0 -g 4,0)" '[[0,0],[4,0],4,4]'
    assert_equal "$(solve map.txt --format csv -s 0,0 -g 4,0 --cost -1=2.5)" '[[0,0],[4,0],7,4]'
    assert_equal "$(solve map.txt --walls 7 -s 0,0 -g 4,0 --cost -1=2.5 --cost 3000000=10 --cost 0=0.5)" \
        '[[0,0],[4,0],15.5,4]'
    astar map.txt --walls 3 --cost 3=2 -s 0,0 -g 4,0
    assert_refused 'map.txt: ' 'wall'
    astar map.txt --format csv --cost S=2 -s 0,0 -g 4,0
    assert_refused 'map.txt: ' "'S'"
}

@test "in the digits format, cells of value 0 cost 1 unless --cost sets another cost" {
    map '105\n'
    assert_equal "$(solve map.txt --format digits)" '[[0,0],[2,0],6,2]'
    assert_equal "$(solve map.txt --format digits --cost 0=0.25)" '[[0,0],[2,0],5.25,2]'
    assert_equal "$(solve map.txt --format digits --cost 5=2 --cost 0=3)" '[[0,0],[2,0],5,2]'
    astar map.txt --format digits --cost 10=2
    assert_refused 'map.txt: ' '10'
}

@test "--cost refuses invalid values" {
    usage_errors --cost . '' 5 =5 5= 5=0 5=-1 5=1001 5=1.2345 5=x SS=3 1-2=3 -=1x 4294967296=1 \
        -2147483649=1
}

# --- --cell ---

# unlabelled FILE: prints the PNG file FILE without its text chunks.
unlabelled() (
    trap - DEBUG
    digits=$(hex "$1")
    while read -r type offset length; do
        if [ "$type" = tEXt ]; then
            digits=${digits:0:2*(offset-8)}$(printf '%*s' $((2 * (length + 12))) '' |
                tr ' ' x)${digits:2*(offset+length+4)}
        fi
    done < <(png_chunks "$1")
    bytes "${digits//x/}"
)

# A map of 6 x 5 cells. No two adjacent rows or columns are equal, so in pictures of this map,
# --cell auto cannot merge cells into larger cells.
DRAWN='2 0 0 1 0 0
0 1 0 1 0 1
0 1 0 0 0 1
0 1 1 1 1 0
0 0 0 0 0 3'

# draw_all MAP: draws MAP without its solution at five scales with and without grid lines, in 10 files
# named pictures/*.png.
draw_all() {
    local scale lines
    mkdir pictures
    for scale in 1 2 7 16 32; do
        for lines in --no-grid ''; do
            # shellcheck disable=SC2086 # word splitting is intended
            astar "$1" --scale $scale $lines --no-picture --map-image "pictures/$scale$lines.png"
            assert_solved
        done
    done
}

# assert_all COUNT RESULT: fails unless the last run reported exactly COUNT maps, all with the same
# RESULT, a JSON list of status, width, height, start, goal, cost and steps.
assert_all() {
    assert_equal "$(field '[.status, .width, .height, .start, .goal, .cost, .steps]' | uniq -c |
        sed 's/^ *//')" "$1 $2"
}

@test "--cell auto: pictures that --map-image has drawn at five scales are read as the maps that they show" {
    printf '%s\n' "$DRAWN" >map.txt
    draw_all map.txt
    astar pictures/*.png --cell auto --json -o again
    assert_solved
    assert_all 10 '["solved",6,5,[0,0],[5,4],9,9]'
}

@test "--cell auto: pictures that do not state their cell size are read as the maps that they show" {
    local picture
    printf '%s\n' "$DRAWN" >map.txt
    draw_all map.txt
    mkdir bare
    for picture in pictures/*.png; do
        unlabelled "$picture" >"bare/${picture#*/}"
        assert_equal "$(png_chunk "bare/${picture#*/}" tEXt | wc -c)" 0
    done
    assert_png bare/*
    astar bare/*.png --cell auto --json -o again
    assert_solved
    assert_all 10 '["solved",6,5,[0,0],[5,4],9,9]'
}

@test "--cell auto reads pictures of the reference map" {
    draw_all "$REFERENCE"
    astar pictures/*.png --cell auto --json -o again
    assert_solved
    assert_all 10 '["solved",15,15,[1,0],[5,9],33.242641,32]'
}

@test "--cell auto does not merge equal cells if the picture states its cell size" {
    local scale
    map '2 2 1 1 0 0\n2 2 1 1 0 0\n0 0 0 0 3 3\n0 0 0 0 3 3\n' # blocks of 2 x 2 cells
    mkdir pictures
    for scale in 1 2 7 16; do
        astar map.txt --no-picture --map-image "pictures/$scale.png" --scale "$scale"
        assert_solved
    done
    # The four start cells are read as one start, and the four goal cells as one goal. The path was
    # found by hand: one step down, one diagonal step, and three steps to the right.
    astar pictures/*.png --cell auto --json -o again
    assert_all 4 '["solved",6,4,[0,0],[4,2],5.414214,5]'
    # Without the text chunk, each block of 2 x 2 equal cells is read as one cell.
    unlabelled pictures/7.png >bare.png
    astar bare.png --cell auto --json -o picture.png
    assert_all 1 '["solved",3,2,[0,0],[2,1],3,3]'
}

@test "pictures state their cell size in a text chunk" {
    local picture scale
    printf '%s\n' "$DRAWN" >map.txt
    draw_all map.txt
    for picture in pictures/*.png; do
        scale=${picture##*/} scale=${scale%%[!0-9]*}
        assert_equal "$(png_chunk "$picture" tEXt | tr '\0' =)" "astar-cli cell size=$scale"
    done
    assert_png pictures/*
    # Without --scale, the program chooses a scale of at most 64 and states it in the text chunk.
    astar map.txt -q -o picture.png
    assert_regex "$(png_chunk picture.png tEXt | tr '\0' =)" '^astar-cli cell size=64astar-cli kinds=noneastar-cli settings='
}

@test "a wrong cell size in a text chunk is ignored" {
    local chunk size
    for size in 3 0 99999 x '' -1; do
        chunk=$(chunk tEXt "$(printf 'astar-cli cell size\0%s' "$size" | od -An -v -tx1 | tr -d ' \n')")
        art <<<'S..#G' >whole.png
        # The PNG signature and the IHDR chunk are the first 33 bytes.
        { head -c 33 whole.png && bytes "$chunk" && tail -c +34 whole.png; } >map.png
        assert_png map.png
        astar map.png --cell auto --json -o picture.png
        assert_status 1
        assert_equal "$(field '[.status, .width, .height]')" '["no-path",5,1]'
    done
}

@test "--cell auto finds the cell size of pictures drawn by other programs" {
    # Each cell, including start and goal, has 2 x 2 pixels.
    printf '%s\n' SS....## SS....## '..##....' '..##....' '....##GG' '....##GG' | art >map.png
    assert_equal "$(solve map.png --cell auto --no-diagonal)" '[[0,0],[3,2],5,5]'
    assert_equal "$(as_read map.png --cell auto)" 'S..#
.#..
..#G'
    # One pixel differs from the other pixels in its block, so each pixel is read as a cell.
    printf '%s\n' SS....## SS....## '..##....' '..#.....' '....##GG' '....##GG' | art >map.png
    assert_equal "$(astar map.png --cell auto --json -o picture.png && field .width)" 8
}

@test "--cell auto: --max-cells counts cells if the picture states its cell size, and pixels otherwise" {
    printf '%s\n' "$DRAWN" >map.txt
    astar map.txt --scale 4 --no-picture --map-image drawn.png
    unlabelled drawn.png >bare.png
    astar drawn.png --cell auto --max-cells 30 -q -o picture.png
    assert_solved
    astar drawn.png --cell auto --max-cells 29 -o picture.png
    assert_refused 'drawn.png: ' '6 x 5.*29.*--max-cells'
    astar drawn.png --max-cells 30 -o picture.png
    assert_refused 'drawn.png: ' '24 x 20.*30.*--max-cells'
    astar bare.png --cell auto --max-cells 479 -o picture.png
    assert_refused 'bare.png: ' '24 x 20.*479.*--max-cells'
    astar bare.png --cell auto --max-cells 480 -q -o picture.png
    assert_solved
}

@test "--cell and --max-cells refuse invalid values" {
    usage_errors --cell 'auto' '' 0 -1 1.5 x Auto autos 65536 99999999999999999999 2x2 ' 2'
    usage_errors --max-cells . '' 0 -1 1.5 x 1073741825 auto
}

# --- --threshold, --invert, --unknown ---

# greys NUMBER...: writes map.pgm, an image with one row of pixels of these grey values.
greys() {
    printf 'P2\n%d 1\n255\n%s\n' $# "$*" >map.pgm
}

@test "--threshold N makes pixels with a grey value of at least N free, and darker pixels walls" {
    greys 255 99 100 101 127 128 255
    assert_equal "$(as_read map.pgm -s 0,0 -g 6,0 -g 0,0)" 'S####.G'
    assert_equal "$(as_read map.pgm -s 0,0 -g 6,0 -g 0,0 --threshold 100)" 'S#....G'
    assert_equal "$(as_read map.pgm -s 0,0 -g 6,0 -g 0,0 --threshold 101)" 'S##...G'
    assert_equal "$(as_read map.pgm -s 0,0 -g 6,0 -g 0,0 --threshold 255)" 'S#####G'
    greys 0 0 0
    assert_equal "$(solve map.pgm -s 0,0 -g 2,0 --threshold 0)" '[[0,0],[2,0],2,2]'
    greys 255 255 255
    astar map.pgm -s 0,0 -g 2,0 --threshold 256
    assert_refused 'map.pgm: ' '0,0.*wall'
}

@test "--threshold otsu separates light pixels from dark ones" {
    greys 60 58 20 22 61 21 59
    assert_equal "$(as_read map.pgm -s 0,0 -g 6,0 -g 0,0 --threshold otsu)" 'S.##.#G'
    greys 250 251 200 202 250 201 250
    assert_equal "$(as_read map.pgm -s 0,0 -g 6,0 -g 0,0 --threshold otsu)" 'S.##.#G'
    # With the default threshold, all cells of the second image are free.
    assert_equal "$(as_read map.pgm -s 0,0 -g 6,0 -g 0,0)" 'S.....G'
    # Coloured marks do not affect the threshold.
    art <<<'S22121G' >map.png
    assert_equal "$(as_read map.png --threshold otsu -g 0,0 -s 0,0)" 'S..#.#.'
}

@test "--threshold and --unknown refuse invalid values" {
    usage_errors --threshold 'otsu' '' 257 -1 x Otsu otsux 1.5 '128 ' 99999999999999999999 0x80
    usage_errors --unknown 'wall|free' '' x Free WALL freely 0 1 walls
}

@test "--invert makes light pixels walls and dark pixels free, and does not change coloured marks" {
    art <<<'S09P3G' >map.png
    assert_equal "$(as_read map.png --invert -s 0,0 -g 0,0)" 'S.#...'
    greys 0 255 127 128 0
    assert_equal "$(as_read map.pgm --invert -s 0,0 -g 4,0 -g 0,0)" 'S#.#G'
    assert_equal "$(as_read map.pgm --invert --threshold 200 -s 0,0 -g 4,0 -g 0,0)" 'S#..G'
    greys 20 60 22 61 21
    assert_equal "$(as_read map.pgm --invert --threshold otsu -s 0,0 -g 4,0 -g 0,0)" 'S#.#G'
    astar map.pgm --invert=yes -s 0,0 -g 4,0
    assert_refused '--invert takes no value'
}

@test "--invert: openings are found after the colours are inverted" {
    printf 'P1\n4 3\n0100\n0110\n0010\n' >map.pbm # the black pixels connect top and bottom
    assert_equal "$(solve map.pbm --invert)" '[[1,0],[2,2],3,3]'
}

@test "--unknown wall is the default, and --unknown free makes unknown cells free" {
    printf 'P2\n3 1\n255\n254 205 254\n' >map.pgm
    printf 'image: map.pgm\nresolution: 1\norigin: [0, 0, 0]\n' >map.yaml
    assert_equal "$(solve map.yaml -s 0,0 -g 2,0)" '"no-path"'
    assert_equal "$(solve map.yaml -s 0,0 -g 2,0 --unknown wall)" '"no-path"'
    assert_equal "$(solve map.yaml -s 0,0 -g 2,0 --unknown free)" '[[0,0],[2,0],2,2]'
}

@test "--start, --goal and --clearance refuse invalid values, and metres on maps without a resolution" {
    usage_errors --start 'X,Y' '' 1 1, ,1 x,y 1,2,3 -1,0 1.5,2 1m,2 1,2m m,m 1m 4294967296,0 1km,2km
    astar map.txt --goal 0m,0m
    assert_refused 'map.txt: ' 'metres'
    astar map.txt --clearance 0.2m
    assert_refused 'map.txt: ' 'metre|resolution'
    usage_errors --clearance 'radius' '' -1 x m 1km inf nan 1e99 '2 m'
}

# --- mazes in which start or goal is not marked ---

# both TEXT: writes the maze TEXT to maze.txt (ASCII), maze.png and maze.pbm.
both() {
    printf '%s\n' "$1" >maze.txt
    art <maze.txt >maze.png
    {
        printf 'P1\n%d %d\n' "$(head -n 1 maze.txt | tr -d '\n' | wc -m)" "$(wc -l <maze.txt)"
        tr '#.' '10' <maze.txt
    } >maze.pbm
}

# ends_are START GOAL: fails unless the program finds this start and goal in the three files of
# `both`.
ends_are() {
    astar maze.txt maze.png maze.pbm --json -o out
    assert_solved
    assert_equal "$(field '[.start, .goal]' | uniq -c | sed 's/^ *//')" "3 [[$1],[$2]]"
}

# no_ends WORDS: fails unless the program rejects each of the three files of `both`, with a message
# that matches WORDS and names --start and --goal.
no_ends() (
    trap - DEBUG
    for file in maze.txt maze.png maze.pbm; do
        astar "$file"
        assert_refused "$file: " "$1.*--start X,Y.*--goal X,Y"
    done
)

@test "the start is the upper of two openings or, if both are in one row, the left one" {
    both '##.##
#...#
#.###'
    ends_are 2,0 1,2
    both '#####
....#
###..
#####'
    ends_are 0,1 4,2
    both '#####
.....
#####'
    ends_are 0,1 4,1
    both '#.#.#
#...#
#####'
    ends_are 1,0 3,0
}

@test "start and goal are the middle cells of the two openings, even if an opening goes around a corner" {
    both '#...##
#....#
####.#
##....'
    ends_are 2,0 3,3
    both '#....#
#....#
###.##'
    ends_are 2,0 3,2
    both '..###
.#..#
....#
##.##'
    ends_are 0,0 2,3
    both '###.#
....#
..###'
    ends_are 3,0 0,2
    both '#####
..###
.....
###..'
    ends_are 0,1 4,3
}

@test "a maze with zero, one or three openings is refused; the message lists them and asks for start and goal" {
    both '#####
#...#
#####'
    no_ends 'no opening'
    both '#.###
#...#
#####'
    no_ends '\b(1|one) opening\b.*1,0'
    both '#.#.#
#...#
###.#'
    no_ends '\b(3|three) openings\b.*1,0.*3,0.*3,2'
    both '.....
.....
.....'
    no_ends 'no walls'
}

@test "a maze with many openings is refused; the message states their number and lists the first few" {
    local row=.
    row+=$(printf '#.%.0s' {1..40})
    both "$row
$(tr '#' . <<<"$row")
$(tr '#.' '##' <<<"$row")"
    # The first and the last opening go around a corner into the second row.
    no_ends '41 openings.*2,0.*4,0'
    astar maze.png
    [ "$(wc -c <"$STDERR")" -lt 250 ] || explain 'expected: a short message'
    [[ $stderr != *78,0* ]] || explain 'expected: not all of them'
}

@test "if start and goal are given, openings are ignored, and no path leads around the maze" {
    both '#.#.#
#.#.#
#.#.#'
    astar maze.txt maze.png maze.pbm -s 1,0 -g 3,2 --json -o out
    assert_status 1
    assert_equal "$(field .status | uniq -c | sed 's/^ *//')" '3 "no-path"'
    astar maze.txt maze.png maze.pbm -s 1,0 -g 1,2 --json -o out
    assert_solved
    assert_equal "$(field '[.start, .goal, .cost]' | uniq -c | sed 's/^ *//')" '3 [[1,0],[1,2],2]'
}

@test "if only the start or only the goal is given or marked, the other end is the farther of two openings" {
    local file
    both '#.###
#...#
###.#'
    for file in maze.txt maze.png maze.pbm; do
        assert_equal "$(solve "$file" --start 1,0 --no-diagonal)" '[[1,0],[3,2],4,4]'
        assert_equal "$(solve "$file" --start 3,2 --no-diagonal)" '[[3,2],[1,0],4,4]'
        assert_equal "$(solve "$file" --goal 1,0 --no-diagonal)" '[[3,2],[1,0],4,4]'
        assert_equal "$(solve "$file" --goal 3,1 --no-diagonal)" '[[1,0],[3,1],3,3]'
    done
    printf '%s\n' '#.###' '#S..#' '###.#' >maze.txt
    art <maze.txt >maze.png
    for file in maze.txt maze.png; do
        assert_equal "$(solve "$file" --no-diagonal)" '[[1,1],[3,2],3,3]'
        assert_equal "$(solve "$file" --goal 3,1 --no-diagonal)" '[[1,1],[3,1],2,2]'
    done
}

@test "a single opening becomes the missing start or goal, unless the given end is on the border" {
    local file
    both '#####
#...#
###.#'
    for file in maze.txt maze.png maze.pbm; do
        assert_equal "$(solve "$file" --start 1,1 --no-diagonal)" '[[1,1],[3,2],3,3]'
        assert_equal "$(solve "$file" --goal 1,1 --no-diagonal)" '[[3,2],[1,1],3,3]'
        astar "$file" --start 3,2
        assert_refused "$file: " 'no goal.*3,2.*--goal'
        astar "$file" --goal 3,2
        assert_refused "$file: " 'no start.*3,2.*--start'
    done
    both '#.###
....#
###.#'
    for file in maze.txt maze.png maze.pbm; do
        astar "$file" --start 2,1
        assert_refused "$file: " 'no goal.* 3 openings.*1,0.*--goal'
    done
}

@test "openings in integer grids, CSV grids, MovingAI and ROS maps are not used as start and goal" {
    map '1 0 1\n1 0 1\n'
    astar map.txt
    assert_refused 'map.txt: ' 'no start.*--start'
    astar map.txt --format csv
    assert_refused 'map.txt: ' 'no start.*--start'
    map 'type octile\nheight 2\nwidth 3\nmap\n@.@\n@.@\n'
    astar map.txt
    assert_refused 'map.txt: ' 'no start.*--start'
    printf 'P1\n3 2\n101\n101\n' >map.pbm
    printf 'image: map.pbm\nresolution: 1\norigin: [0, 0, 0]\n' >map.yaml
    astar map.yaml -o picture.png
    assert_refused 'map.yaml: ' 'no start.*--start'
}
