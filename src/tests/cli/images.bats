# SPDX-License-Identifier: MIT
# images.bats - images as maps (meaning of pixels, transparency, groups of start or goal pixels,
# cells of several pixels) and pictures (drawn pixels, pictures read as maps).

# shellcheck disable=SC2034,SC2154 # variables are shared with common.bash

load common
load png

# draw NAME: draws the text on standard input as the image file NAME, with one pixel per letter.
# png.bash lists the letters and what they mean.
draw() {
    art >"$1"
}

# solve ARGUMENT...: runs the program with these arguments. Prints the start, the goal, the cost and
# the number of steps, or only the status if the map is not solved.
solve() {
    astar "$@" --json -o picture.png
    field 'if .status == "solved" then [.start, .goal, .cost, .steps] else .status end'
}

# as_read ARGUMENT...: prints the cells of the map as the program reads them, one letter per cell.
as_read() {
    astar "$@" --map-image read.png --scale 1 -o picture.png
    png_art read.png
}

# wide N: repeats each letter of standard input N times horizontally and vertically.
wide() {
    awk -v n="$1" '{
        row = ""
        for (i = 1; i <= length($0); i++) for (j = 0; j < n; j++) row = row substr($0, i, 1)
        for (j = 0; j < n; j++) print row
    }'
}

# cells N LINE: reads a picture with N x N pixels per cell, and prints the letter of the pixel in
# the middle of each cell. Prints ! for a cell whose pixels differ, except for starts and goals,
# which may be drawn as discs. If LINE is 1, the top row and the left column of each cell must be
# grid lines.
cells() {
    awk -v n="$1" -v line="$2" '
        { rows[NR - 1] = $0 }
        function pixel(x, y) { return substr(rows[y], x + 1, 1) }
        function letter(x, y,    i, j, middle, p) {
            middle = pixel(x * n + int(n / 2), y * n + int(n / 2))
            for (j = 0; j < n; j++)
                for (i = 0; i < n; i++) {
                    p = pixel(x * n + i, y * n + j)
                    if (line && (i == 0 || j == 0) ? p != "|" : p != middle && middle !~ /[SG]/)
                        return "!"
                }
            return middle
        }
        END {
            for (y = 0; y < NR / n; y++) {
                row = ""
                for (x = 0; x < length(rows[0]) / n; x++) row = row letter(x, y)
                print row
            }
        }'
}

MAP='S..#..
.#.#.#
.#...#
.####.
.....G'

# --- meaning of pixels ---

@test "white pixels are free, black ones walls, blue ones starts and red ones goals" {
    draw map.png <<<"$MAP"
    assert_equal "$(as_read map.png)" "$MAP"
    assert_equal "$(solve map.png)" '[[0,0],[5,4],9,9]'
}

@test "indexed and interlaced files that another program wrote are read" {
    assert_equal "$(as_read "$FIXTURES/indexed.png")" "$MAP"
    assert_equal "$(as_read "$FIXTURES/interlaced.png")" "$MAP"
    assert_equal "$(solve "$FIXTURES/interlaced.png")" '[[0,0],[5,4],9,9]'
}

@test "pixels in the colours of the path, explored cells, the frontier and grid lines are free" {
    draw map.png <<<'SPEF|G'
    assert_equal "$(as_read map.png)" 'S....G'
}

@test "dull blue pixels are also read as starts, and dull red pixels as goals" {
    draw map.png <<<'b..r'
    assert_equal "$(as_read map.png)" 'S..G'
}

@test "a grey pixel is free if its value is at least 128, the default threshold" {
    png 4 1 8 0 00007f80ff >map.png
    assert_equal "$(as_read map.png -s 2,0 -g 3,0)" '##SG'
    draw map.png <<<'S01234G'
    assert_equal "$(as_read map.png)" 'S#####G'
    draw map.png <<<'S56789G'
    assert_equal "$(as_read map.png)" 'S.....G'
}

@test "--threshold N: pixels with a grey value of at least N are free, and darker pixels are walls" {
    png 6 1 8 0 00ff6364c8c9ff >map.png
    assert_equal "$(as_read map.png -s 0,0 -g 5,0 --threshold 100)" 'S#...G'
    assert_equal "$(as_read map.png -s 0,0 -g 5,0 --threshold 201)" 'S###.G'
    assert_equal "$(as_read map.png -s 0,0 -g 5,0 --threshold 99)" 'S....G'
    draw map.png <<<'S#.G'
    assert_equal "$(as_read map.png --threshold 0)" 'S..G'
    assert_equal "$(as_read map.png --threshold 256)" 'S##G'
    assert_equal "$(as_read map.png --threshold 255)" 'S#.G'
}

@test "the value of a nearly grey pixel is its luminance, not the mean of its channels" {
    # The channels of both pixels in the middle have the mean 126.7, but only the luminance of the
    # greenish pixel is above the threshold of 128.
    png 4 1 8 2 000000ff649682966482ff0000 >map.png
    assert_equal "$(as_read map.png)" 'S.#G'
}

@test "a pixel is treated as a colour, not as a grey, if its channels differ by at least 64" {
    # (163,100,100) is treated as a dark grey. (164,100,100) is treated as a colour. Of the colours
    # that have a meaning, the colour of grid lines is nearest to it, so the pixel is free.
    png 3 1 8 2 000000ffa36464ff0000 >map.png
    assert_equal "$(as_read map.png)" 'S#G'
    png 3 1 8 2 000000ffa46464ff0000 >map.png
    assert_equal "$(as_read map.png)" 'S.G'
}

@test "grey images of 1, 2, 4, 8 and 16 bits per pixel are read" {
    png 5 1 1 0 0098 >map.png # 10011
    assert_equal "$(as_read map.png -s 0,0 -g 4,0)" 'S##.G'
    png 5 1 2 0 00c6c0 >map.png # 3 0 1 2 3
    assert_equal "$(as_read map.png -s 0,0 -g 4,0)" 'S##.G'
    png 5 1 4 0 00f078f0 >map.png # 15 0 7 8 15
    assert_equal "$(as_read map.png -s 0,0 -g 4,0)" 'S##.G'
    png 5 1 8 0 00ff0010f0ff >map.png
    assert_equal "$(as_read map.png -s 0,0 -g 4,0)" 'S##.G'
    png 5 1 16 0 00ffff000000fff000ffff >map.png
    assert_equal "$(as_read map.png -s 0,0 -g 4,0)" 'S##.G'
}

@test "colour images of 16 bits per channel are read" {
    png 4 1 16 2 0000000000ffffffffffffffff000000000000ffff00000000 >map.png
    assert_equal "$(as_read map.png)" 'S.#G'
}

@test "indexed images of 1, 2, 4 and 8 bits per pixel are read" {
    png 4 1 1 3 0060 "$(chunk PLTE ffffff000000)" >map.png # 0110
    assert_equal "$(as_read map.png -s 0,0 -g 3,0)" 'S##G'
    local colours
    colours=$(chunk PLTE 0000ffffffff000000ff0000)
    png 4 1 2 3 001b "$colours" >map.png
    assert_equal "$(as_read map.png)" 'S.#G'
    png 4 1 4 3 000123 "$colours" >map.png
    assert_equal "$(as_read map.png)" 'S.#G'
    png 4 1 8 3 0000010203 "$colours" >map.png
    assert_equal "$(as_read map.png)" 'S.#G'
}

@test "transparent pixels are blended with white" {
    # The five pixels are blue, transparent black, nearly opaque black, transparent red, and red.
    png 5 1 8 6 000000ffff00000000000000f0ff000000ff0000ff >map.png
    assert_equal "$(as_read map.png)" 'S.#.G'
    # This image has a grey channel and an alpha channel. Black with alpha 127 becomes the grey 128,
    # which is free. Black with alpha 128 becomes the grey 127, which is a wall.
    png 4 1 8 4 00ffff007f0080ffff >map.png
    assert_equal "$(as_read map.png -s 0,0 -g 3,0)" 'S.#G'
    # A blue pixel that is almost transparent is not a start.
    png 2 1 8 6 000000ff08ff0000ff >map.png
    astar map.png
    assert_refused 'map.png: ' 'start'
}

@test "a tRNS chunk makes pixels of indexed, grey and colour images transparent" {
    png 4 1 8 3 0000010203 "$(chunk PLTE 0000ff000000000000ff0000)$(chunk tRNS ff00)" >map.png
    assert_equal "$(as_read map.png)" 'S.#G'
    png 4 1 8 0 00ff0001ff "$(chunk tRNS 0000)" >map.png
    assert_equal "$(as_read map.png -s 0,0 -g 3,0)" 'S.#G'
    png 4 1 8 2 000000ff000000000001ff0000 "$(chunk tRNS 000000000000)" >map.png
    assert_equal "$(as_read map.png)" 'S.#G'
}

@test "gamma, text and private chunks are ignored" {
    png 4 1 8 2 000000ffffffff000000ff0000 \
        "$(chunk gAMA 00000001)$(chunk tEXt 616263006465)$(chunk prIv 00ff)" >map.png
    assert_equal "$(as_read map.png)" 'S.#G'
}

@test "an image without start and goal pixels is solved if --start and --goal are given" {
    draw map.png <<<'..#
#..'
    assert_equal "$(solve map.png --start 0,0 --goal 2,1 --diagonal never)" '[[0,0],[2,1],3,3]'
}

# --- groups of start or goal pixels ---

@test "a group of adjacent blue or red pixels is one start or goal at its centre, and its other pixels are free" {
    draw map.png <<<'SSS....
SSS.GGG
SSS....'
    assert_equal "$(as_read map.png)" '.......
.S...G.
.......'
    assert_equal "$(solve map.png)" '[[1,1],[5,1],4,4]'
}

@test "if the centre of a group of blue pixels is not blue, the start is the blue pixel nearest to the centre" {
    draw map.png <<<'S.S....
S.S....
S.S....
S.S....
SSS...G'
    assert_regex "$(solve map.png)" '^\[\[[02],2\],\[6,4\],'
}

@test "two separate groups of blue pixels are two starts" {
    draw map.png <<<'SSS#SSS
SSS#SSS
SSS#SSS
...#...
#######
.......
GGG....'
    # The goal cannot be reached from either start, so the last check sets reachable goals with -g.
    assert_equal "$(solve map.png)" '"no-path"'
    assert_equal "$(as_read map.png)" '...#...
.S.#.S.
...#...
...#...
#######
.......
.G.....'
    assert_equal "$(solve map.png -g 0,3 -g 5,3)" '[[5,1],[5,3],2,2]'
}

@test "adjacent groups of blue and red pixels are a start and a goal" {
    draw map.png <<<'SSSGGG'
    assert_equal "$(as_read map.png)" '.S..G.'
}

# --- cells of several pixels ---

@test "--cell N: each block of N x N pixels is one cell" {
    wide 3 <<<"$MAP" | draw map.png
    assert_equal "$(as_read map.png --cell 3)" "$MAP"
    assert_equal "$(solve map.png --cell 3)" '[[0,0],[5,4],9,9]'
    astar map.png --cell 3 --json -o picture.png
    assert_equal "$(field '[.width, .height]')" '[6,5]'
}

@test "--cell 1 is the default" {
    draw map.png <<<"$MAP"
    assert_equal "$(as_read map.png --cell 1)" "$(as_read map.png)"
}

@test "--cell: a cell is read as free, wall, start or goal according to its most frequent kind of pixel" {
    # The first cell consists of 4 start pixels, the second of 1 wall pixel and 3 free pixels, the
    # third of 3 wall pixels and 1 free pixel, and the fourth of 3 goal pixels and 1 free pixel.
    draw map.png <<<'SS#.##GG
SS...#.G'
    assert_equal "$(as_read map.png --cell 2)" 'S.#G'
    # A goal that covers only 1 of the 4 pixels of a cell is ignored.
    draw map.png <<<'SS..
SS.G'
    astar map.png --cell 2
    assert_refused 'map.png: ' 'goal'
}

@test "--cell: free pixels of different colours are counted together" {
    # The middle cell has five free pixels of five different colours, and four wall pixels.
    draw map.png <<<'SSS.PEGGG
SSSF|#GGG
SSS###GGG'
    assert_equal "$(as_read map.png --cell 3)" 'S.G'
}

@test "--cell: a cell with as many wall pixels as free, start or goal pixels is a wall" {
    draw map.png <<<'SS#.##.#GG
SS.#..#.GG'
    assert_equal "$(as_read map.png --cell 2)" 'S###G'
    draw map.png <<<'SSSSGG
SS##GG'
    assert_equal "$(as_read map.png --cell 2)" 'S#G'
    draw map.png <<<'SS#SGG
SSS#GG'
    assert_equal "$(as_read map.png --cell 2)" 'S#G'
    # The middle cell has two free pixels, but only one wall pixel and one goal pixel.
    draw map.png <<<'SS#GGG
SS..GG'
    assert_equal "$(as_read map.png --cell 2)" 'S.G'
}

@test "--cell: a group of blue or red pixels that covers several cells is one start or goal in its middle cell" {
    wide 2 <<<'SSS.GGG' | draw map.png
    assert_equal "$(as_read map.png --cell 2)" '.S...G.'
}

@test "--cell N: an image whose size is not a multiple of N is refused" {
    draw map.png <<<"$MAP"
    local n
    for n in 2 3 4 5 7 65535; do
        astar map.png --cell "$n"
        assert_refused 'map.png: ' "$n"
    done
    # An image of 6 x 4 pixels can be divided into cells of 2 x 2 pixels, but not of 3 x 3 or 4 x 4.
    head -n 4 <<<"$MAP" | draw map.png
    astar map.png --cell 2 -s 0,0 -g 2,0 -o picture.png
    [ "$status" -lt 2 ] || explain 'expected: a map of 3 x 2 cells'
    rm picture.png
    astar map.png --cell 3
    assert_refused 'map.png: ' '3'
    astar map.png --cell 4
    assert_refused 'map.png: ' '4'
}

@test "--cell: --start, --goal and --max-cells count cells, not pixels" {
    wide 4 <<<'..#
...' | draw map.png
    assert_equal "$(solve map.png --cell 4 --start 0,0 --goal 2,1 --max-cells 6)" '[[0,0],[2,1],2.414214,2]'
    rm picture.png
    astar map.png --cell 4 --start 3,0 --goal 2,1
    assert_refused 'map.png: ' '3,0'
    astar map.png --cell 4 --start 0,0 --goal 2,1 --max-cells 5
    assert_refused 'map.png: ' 'max-cells'
}

# --- the picture ---

@test "the picture at scale 1 shows the map and the path" {
    draw map.png <<<"$MAP"
    astar map.png --scale 1 --no-explored -o path.png
    assert_solved
    assert_equal "$(png_art path.png)" 'S..#..
P#.#.#
P#...#
P####.
PPPPPG'
}

@test "expanded and frontier cells have their own colours; other free cells look the same as with --no-explored" {
    printf '2 0 0 0\n0 1 1 0\n0 0 1 3\n' >map.txt
    astar map.txt --scale 1 -o tinted.png --path path.csv
    assert_solved
    astar map.txt --scale 1 --no-explored -o plain.png
    assert_equal "$(png_art tinted.png | tr EF ..)" "$(png_art plain.png)"
    assert_equal "$(png_art plain.png)" 'SPPP
.##P
..#G'
    # Without a path, all reachable cells are expanded and the frontier is empty.
    printf '2 0 0 1 0\n0 1 1 1 0\n0 0 1 3 0\n' >map.txt
    astar map.txt --scale 1 -o none.png
    assert_status 1
    assert_equal "$(png_art none.png)" 'SEE#.
E###.
EE#G.'
}

@test "the picture shows as many expanded cells as the result reports" {
    astar "$REFERENCE" --scale 1 -o tinted.png --json
    assert_solved
    # Start, goal and path cells were expanded as well, but have their own colours.
    assert_equal "$(png_art tinted.png | tr -d '\n.#F' | wc -c)" "$(field .expanded)"
    assert_regex "$(png_art tinted.png)" F
}

@test "--map-image draws the map without the solution, at the scale of the picture" {
    draw map.png <<<"$MAP"
    astar map.png --map-image clean.png -o path.png --scale 5
    assert_solved
    assert_png clean.png path.png
    assert_equal "$(png_art clean.png)" "$(wide 5 <<<"$MAP")"
    # The map is drawn in the same way even if it has no path.
    draw map.png <<<'S#G'
    astar map.png --map-image clean.png -o path.png --scale 1
    assert_status 1
    assert_equal "$(png_art clean.png)" 'S#G'
}

@test "--scale N draws N x N pixels per cell, with grid lines if N is at least 8" {
    draw map.png <<<"$MAP"
    local n
    for n in 2 7; do
        astar map.png --map-image clean.png -o path.png --scale "$n"
        assert_equal "$(png_art clean.png)" "$(wide "$n" <<<"$MAP")"
    done
    for n in 8 9; do
        astar map.png --map-image clean.png -o path.png --scale "$n"
        assert_equal "$(png_art clean.png | cells "$n" 1)" "$MAP"
    done
}

@test "the picture of a solved map has grid lines, and --no-grid removes them" {
    draw map.png <<<"$MAP"
    local solved
    solved=$(tr '\n' / <<<'S..#../P#.#.#/P#...#/P####./PPPPPG' | tr / '\n')
    astar map.png --no-explored -o path.png --scale 8
    assert_equal "$(png_art path.png | cells 8 1)" "${solved%$'\n'}"
    astar map.png --no-explored -o path.png --scale 8 --no-grid --map-image clean.png
    assert_equal "$(png_art path.png | cells 8 0)" "${solved%$'\n'}"
    assert_equal "$(png_art clean.png | cells 8 0)" "$MAP"
}

@test "without --scale, cells are 1 to 64 pixels wide, and the picture has at most 1024 pixels per side if possible" {
    local width size
    for width in 1:64 15:960 16:1024 32:1024 33:1023 100:1000 128:1024 129:903 200:1000 512:1024 1023:1023 \
        1024:1024 1025:1025 2000:2000 3000:3000; do
        size=${width#*:} width=${width%:*}
        awk -v width="$width" 'BEGIN { for (i = 0; i < width; i++) printf "0"; print "" }' >map.txt
        astar map.txt -s 0,0 -g 0,0 -o wide.png
        assert_equal "$(png_size wide.png)" "${size}x$((size / width))"
        fold -w 1 map.txt >tall.txt
        astar tall.txt -s 0,0 -g 0,0 -o tall.png
        assert_equal "$(png_size tall.png)" "$((size / width))x$size"
    done
}

@test "terrain is drawn in its own colours, even by --map-image" {
    printf '2 4 3\n9 200 9\n' >map.txt
    astar map.txt --scale 1 -o path.png --map-image clean.png
    assert_solved
    assert_equal "$(png_art clean.png)" $'S?G\n???'
    assert_equal "$(png_art path.png | head -n 1)" 'SPG'
}

@test "pictures of one map under two file names differ only in the map name stored in the picture" {
    draw map.png <<<"$MAP"
    astar map.png -o a.png
    cp map.png other.png
    astar other.png -o b.png
    assert_same_picture a.png b.png
    grep -aq 'Source.map.png' a.png || fail 'a.png does not name its map'
    grep -aq 'Source.other.png' b.png || fail 'b.png does not name its map'
    astar map.png -o c.png
    cmp a.png c.png
}

# --- the picture as a map ---

@test "pictures of solutions are refused as maps, whatever they show" {
    local options
    for options in '' '--scale 1' --caption '--compare astar,bfs' '--no-explored --palette dark' '--labels f' \
        '--background image' '--path-style line'; do
        # shellcheck disable=SC2086 # word splitting is intended
        astar "$PROJECT/maps/blocks.png" --cell auto $options -q -o solved.png
        assert_solved
        astar solved.png --cell auto -o again.png
        assert_refused 'solved.png: ' 'this is a picture of a solution; give the original map$'
        [ ! -e again.png ] || fail 'a picture was written'
    done
    astar "$REFERENCE" --animate solved.png --frames 2 --no-picture
    astar solved.png -o again.png
    assert_refused 'solved.png: ' 'this is a picture of a solution; give the original map$'
    astar --inspect solved.png
    assert_refused 'solved.png: ' 'this is a picture of a solution; give the original map$'
}

@test "pictures by --map-image with and without grid lines can be read as maps with --cell" {
    local n
    for n in 3 8 9 32; do
        astar "$REFERENCE" --scale "$n" --no-picture --map-image clean.png
        assert_solved
        assert_equal "$(solve clean.png --cell "$n")" '[[1,0],[5,9],33.242641,32]'
    done
}

@test "the picture that --map-image draws of a map without a path, read as a map, has no path" {
    printf '2 0 1 3\n0 0 1 0\n' >map.txt
    astar map.txt --scale 1 --no-picture --map-image again.png
    assert_status 1
    assert_equal "$(solve again.png)" '"no-path"'
    assert_equal "$(as_read again.png)" $'S.#G\n..#.'
}

@test "a picture by --map-image that is read as a map and drawn again does not change" {
    draw map.png <<<"$MAP"
    astar map.png --scale 1 --no-picture --map-image one.png
    astar one.png --scale 1 --no-picture --map-image two.png
    assert_solved
    assert_same_picture one.png two.png
}

# --- JPEG and WebP ---

@test "jpeg and webp: an image is read as image viewers display it, and gives the same map as a PNG" {
    local file
    for file in map.jpg map.webp; do
        assert_equal "$(as_read "$FIXTURES/$file")" "$MAP"
        assert_equal "$(solve "$FIXTURES/$file")" '[[0,0],[5,4],9,9]'
    done
    # Two of these images are rotated by their EXIF orientation, one has CMYK colours, and in one
    # the free cells are transparent.
    for file in turned.jpg cmyk.jpg turned.webp alpha.webp; do
        assert_equal "$file: $(as_read "$FIXTURES/$file" --cell 8)" "$file: $MAP"
        assert_equal "$file: $(solve "$FIXTURES/$file" --cell auto)" "$file: [[0,0],[5,4],9,9]"
    done
}

@test "jpeg and webp: --start and --goal are coordinates of the image as displayed" {
    local file
    for file in turned.jpg turned.webp; do
        assert_equal "$(solve "$FIXTURES/$file" -s 47,0 -g 47,39)" \
            "$(solve "$FIXTURES/alpha.webp" -s 47,0 -g 47,39)"
        astar "$FIXTURES/$file" -s 0,0 -g 39,47
        assert_refused "$FIXTURES/$file: " '39,47.*outside'
    done
}

@test "jpeg and webp: images can be read from standard input, and a ROS map can refer to them" {
    local file
    for file in map.jpg map.webp; do
        cp "$FIXTURES/$file" "$file"
        astar - --json -o picture.png <"$file"
        assert_equal "$(field .cost)" 9
        printf 'image: %s\nresolution: 1\norigin: [0, 0, 0]\n' "$file" >map.yaml
        astar map.yaml -s 1,0 -g 5,0 --json -o picture.png
        assert_equal "$(field .steps)" 8
    done
}

@test "webp: an animation is refused" {
    astar "$FIXTURES/animated.webp"
    assert_refused "$FIXTURES/animated.webp: " 'animated WebP.*PNG'
}
