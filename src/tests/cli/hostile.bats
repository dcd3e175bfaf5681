# SPDX-License-Identifier: MIT
# hostile.bats - a table of hostile inputs. With --memory 200M --max-cells 20000000, each run stays
# within the limits of hostile.bash for CPU time and memory, and exits with status 0, 1 or 2; no
# signal ends it. Unless a test states otherwise, a run with status 2 prints one line, which names
# the file, and writes no files; a run with status 0 or 1 writes a valid picture.
#
# Each test is an entry of the table, unless its name begins with `check: `.

# shellcheck disable=SC2034,SC2154,SC2030,SC2031 # variables are shared with common.bash; each test is a subshell

load common
load png
load hostile

ENTRIES_MIN=60
A_LIMIT='--(memory|max-[a-z]+)' # matches the option named in a message about a limit

# with_padding: raises the memory limit for maps of one row or one column. The program pads these
# maps, which takes additional memory, but most of the padding is never used.
with_padding() {
    LIMITS=(--memory 500M --max-cells 20000000)
}

@test "check: this file contains at least ENTRIES_MIN tests of hostile inputs" {
    [ "$(grep '^@test ' "$BATS_TEST_FILENAME" | grep -vc '"check: ')" -ge $ENTRIES_MIN ] ||
        fail "fewer than $ENTRIES_MIN entries"
}

@test "check: bounded fails if a program is killed, exits with a status above 2, or uses too much time or memory" {
    local name
    needs perl
    # program CODE: calls bounded with the Perl program CODE in place of astar-cli.
    program() {
        printf '#!/usr/bin/env perl\n%s\n' "$1" >../program
        chmod +x ../program
        ASTAR_CLI=$PWD/../program
        run bounded
    }
    program 'exit 1'
    assert_success
    program 'exit 3'
    assert_failure
    assert_output --partial '0, 1 or 2'
    program 'kill 11, $$'
    assert_failure
    assert_output --partial 'no signal, not 11'
    CPU_MAX=200
    program '1 while (times)[0] + (times)[1] < 0.5'
    assert_failure
    assert_output --partial 'processor time'
    CPU_MAX=20000
    # shellcheck disable=SC2016 # the variables are expanded by Perl
    program 'my $x = "x" x 300_000_000; exit 0'
    assert_failure
    assert_output --partial 'of memory'
}

# --- PNG ---

@test "png: an image of one pixel whose data inflates to a gigabyte is refused" {
    gzip -dc "$FIXTURES/gigabyte.png.gz" >../map.png
    refused '../map.png: ' 'byte 41' ../map.png
}

@test "png: a small file with 20000 x 20000 valid pixels is refused" {
    gzip -dc "$FIXTURES/20000x20000.png.gz" >../map.png
    refused '../map.png: ' '20000 x 20000.*max-cells' ../map.png "${ENDS[@]}"
}

@test "png: headers that state 2147483647 x 2147483647 or 1 x 2147483647 pixels are refused" {
    png 2147483647 2147483647 16 6 00 >../map.png
    refused '../map.png: ' . ../map.png "${ENDS[@]}"
    png 1 2147483647 1 0 00 >../map.png
    refused '../map.png: ' . ../map.png "${ENDS[@]}"
}

@test "png: an image whose header states the maximum size, but which contains only one byte of data, is refused" {
    local type
    for type in '1 0' '8 0' '8 2'; do
        # shellcheck disable=SC2086 # word splitting is intended
        png 4472 4472 $type 00 >../map.png
        refused '../map.png: ' 'data' ../map.png "${ENDS[@]}"
    done
}

@test "png: a valid image of the maximum size with 1 bit per pixel is solved" {
    zero_png 4472 4472 1 0 $((4472 * 560)) >../map.png
    drawn 0 ../map.png --invert "${ENDS[@]}"
}

@test "png: a valid image of the maximum size with 3 bytes per pixel is solved" {
    zero_png 4472 4472 8 2 $((4472 * (4472 * 3 + 1))) >../map.png
    drawn 0 ../map.png --invert "${ENDS[@]}"
}

@test "png: a valid image of the maximum size with 8 bytes per pixel is refused because of --memory" {
    zero_png 4472 4472 16 6 $((4472 * (4472 * 8 + 1))) >../map.png
    refused '../map.png: ' '--memory' ../map.png "${ENDS[@]}"
}

@test "png: an image of 16777216 x 1 pixels is solved" {
    with_padding
    zero_png 16777216 1 1 0 2097153 >../map.png
    drawn 0 ../map.png --invert "${ENDS[@]}"
}

@test "png: an image of 1 x 16777216 pixels is solved" {
    with_padding
    zero_png 1 16777216 1 0 33554432 >../map.png
    drawn 0 ../map.png --invert -s 0,0 -g 0,1 -o picture.png
}

@test "png: a text chunk that inflates to a gigabyte is ignored" {
    gzip -dc "$FIXTURES/gigabyte.png.gz" >../bomb.png
    { printf 'a\0\0' && png_chunk ../bomb.png IDAT; } | chunk_of zTXt >../chunks
    [ "$(stat -c %s ../chunks)" -gt 900000 ]
    spliced ../chunks >../map.png
    drawn 0 ../map.png -o picture.png
}

@test "png: half a million text chunks are ignored" {
    bytes "$(chunk tEXt 410042)" >../chunks
    doubled 19 ../chunks
    spliced ../chunks >../map.png
    drawn 0 ../map.png -o picture.png
}

@test "png: half a million empty IDAT chunks are accepted" {
    bytes "$(chunk IDAT '')" >../chunks
    doubled 19 ../chunks
    spliced ../chunks >../map.png
    drawn 0 ../map.png -o picture.png
}

@test "png: image data with only one byte in each IDAT chunk is accepted" {
    local data i chunks=''
    data=$(zlib 000000ffff0000)
    for ((i = 0; i < ${#data}; i += 2)); do
        chunks+=$(chunk IDAT "${data:i:2}")
    done
    bytes "$PNG_SIGNATURE" "$(ihdr 2 1 8 2)" "$chunks" "$(chunk IEND '')" >../map.png
    drawn 0 ../map.png -o picture.png
}

@test "png: an image whose end chunk is inside its IDAT chunk is refused" {
    local end
    end=$(chunk IEND '')
    bytes "$PNG_SIGNATURE" "$(ihdr 2 1 8 2)" "$(chunk IDAT "$(zlib 000000ffff0000)$end")" >../map.png
    refused '../map.png: ' 'ends' ../map.png
}

@test "png: an IDAT chunk whose stated length is too large or too small is refused" {
    local inner
    inner=$(chunk IDAT "$(zlib 000000ffff0000)")
    # If the stated length is too large, the data extends into the next chunk. If it is too small,
    # the next chunk begins within the data.
    bytes "$PNG_SIGNATURE" "$(ihdr 2 1 8 2)" "00000020${inner:8}" "$(chunk IEND '')" >../map.png
    refused '../map.png: ' . ../map.png
    bytes "$PNG_SIGNATURE" "$(ihdr 2 1 8 2)" "00000004${inner:8}" "$(chunk IEND '')" >../map.png
    refused '../map.png: ' . ../map.png
}

@test "png: an image that uses all 256 colours of a palette with transparency is solved" {
    local i palette='' alpha='' row=''
    for ((i = 0; i < 256; i++)); do
        printf -v palette '%s%02x%02x%02x' "$palette" $((i * 37 % 256)) $((i * 91 % 256)) $((i * 151 % 256))
        printf -v alpha '%s%02x' "$alpha" $((255 - i))
        printf -v row '%s%02x' "$row" "$i"
    done
    png 256 3 8 3 "00${row}00${row}00$row" "$(chunk PLTE "$palette") $(chunk tRNS "$alpha")" >../map.png
    drawn 0 ../map.png --threshold 0 -s 255,0 -g 254,0 -o picture.png
}

@test "png: images with a palette of 300 colours or with two palettes are refused" {
    local colours
    colours=$(chunk PLTE "$(printf '0000ffff0000%.0s' {1..150})")
    png 2 1 8 3 000001 "$colours" >../map.png
    refused '../map.png: ' 'PLTE' ../map.png
    colours=$(chunk PLTE 0000ffff0000)
    png 2 1 8 3 000001 "$colours$colours" >../map.png
    refused '../map.png: ' 'PLTE' ../map.png
}

@test "png: an image that is interlaced according to its header, but whose data is not interlaced, is refused" {
    bytes "$PNG_SIGNATURE" "$(ihdr 3 3 8 0 1)" "$(chunk IDAT "$(zlib 00ffffff00ffffff00ffffff)")" \
        "$(chunk IEND '')" >../map.png
    refused '../map.png: ' 'data' ../map.png "${ENDS[@]}"
}

# --- text formats ---

@test "digits: a row of 10^7 cells is solved" {
    with_padding
    letters 10000000 0 >../map.txt
    drawn 0 ../map.txt --format digits "${ENDS[@]}"
}

@test "grid: a row of 10^7 cells is solved" {
    with_padding
    zeros 10000000 | sed 's/\x00/0 /g' >../map.txt
    drawn 0 ../map.txt "${ENDS[@]}"
}

@test "csv: a row of 10^7 cells is solved" {
    with_padding
    { zeros 9999999 | sed 's/\x00/7,/g' && echo 7; } >../map.csv
    drawn 0 ../map.csv --walls 1 "${ENDS[@]}"
}

@test "ascii: a row of 10^7 cells is solved" {
    with_padding
    { printf '#S' && letters 9999996 ' ' && printf 'G#\n'; } >../map.txt
    drawn 0 ../map.txt --format ascii -o picture.png
}

@test "movingai: a row of 10^7 cells is solved" {
    with_padding
    { printf 'type octile\nheight 1\nwidth 10000000\nmap\n' && letters 10000000 .; } >../map.map
    drawn 0 ../map.map "${ENDS[@]}"
}

@test "grid, array, npy, csv, ascii, movingai, tmx, tmj, ros: a file of 10^6 empty lines is refused" {
    local format
    letters 1000000 '\n' >../map.txt
    refused '../map.txt: ' . ../map.txt
    for format in grid array npy csv ascii movingai tmx tmj ros; do
        refused '../map.txt:' . ../map.txt --format $format
    done
}

@test "grid: 10^6 empty lines before and after a map are skipped" {
    { letters 1000000 '\n' && echo 2 3 && letters 1000000 '\n'; } >../map.txt
    drawn 0 ../map.txt --format grid -o picture.png
}

@test "grid: 10^6 comment lines before a map are skipped" {
    { yes '// nothing' | head -n 1000000 && echo 2 3; } >../map.txt
    drawn 0 ../map.txt --format grid -o picture.png
}

@test "grid: a map with 10^6 rows of one cell is solved" {
    { echo 2 && yes 0 | head -n 999998 && echo 3; } >../map.txt
    drawn 0 ../map.txt -o picture.png
}

@test "grid: a file of 10^7 braces is refused" {
    letters 10000000 '{' >../map.txt
    refused '../map.txt' . ../map.txt
}

@test "array: a file of 10^7 brackets is refused" {
    letters 10000000 '[' >../map.txt
    refused '../map.txt' . ../map.txt
    refused '../map.txt:1:' 'dimensions' ../map.txt --format array
}

@test "array: a number of 10^7 digits is refused" {
    { echo '[[2, 3,' && letters 10000000 9; } >../map.txt
    refused '../map.txt:2:' 'not a cell' ../map.txt
}

@test "npy: a file whose header states 4000 x 4000 cells, but which contains only two, is refused" {
    { printf '\x93NUMPY\x01\x00\x76\x00%-117s\n' \
        "{'descr': '|u1', 'fortran_order': False, 'shape': (4000, 4000), }" && printf '\2\3'; } >../map.npy
    refused '../map.npy: ' 'truncated' ../map.npy
}

@test "grid: a number of 10^7 digits is refused" {
    { echo 2 3 && letters 10000000 9; } >../map.txt
    refused '../map.txt:2' . ../map.txt --format grid
}

@test "grid: a file of 2^20 byte order marks is refused" {
    printf '\xef\xbb\xbf' >../map.txt
    doubled 20 ../map.txt
    refused '../map.txt' . ../map.txt
}

@test "tmx: a tileset of 40,000 tiles with properties is read in time proportional to its size" {
    { echo '<map width="2" height="1" tilewidth="8" tileheight="8"><tileset firstgid="1">'
        awk 'BEGIN { for (i = 0; i < 40000; i++) printf "<tile id=\"%d\"><properties><property " \
            "name=\"wall\" type=\"bool\" value=\"false\"/></properties></tile>\n", i }'
        echo '</tileset><layer width="2" height="1"><data encoding="csv">1,2</data></layer></map>'
    } >../map.tmx
    drawn 0 ../map.tmx "${ENDS[@]}"
}

@test "NUL bytes: a file of 10^7 NUL bytes is refused with and without --format" {
    local format
    zeros 10000000 >../map.txt
    refused '../map.txt: ' . ../map.txt
    for format in grid array npy ascii digits csv movingai tmx tmj ros pnm png jpeg webp; do
        refused '../map.txt:' . ../map.txt --format $format
    done
}

@test "NUL bytes: one NUL byte in a grid, a CSV grid, an ASCII maze or a map of digits is refused" {
    printf '2 0\n0 \0 3\n' >../map.txt
    refused '../map.txt:' . ../map.txt
    refused '../map.txt:2:' . ../map.txt --format grid
    refused '../map.txt:2:' . ../map.txt --format csv
    printf '#####\n#S\0G#\n#####\n' >../map.txt
    refused '../map.txt:2:' . ../map.txt --format ascii
    printf '00\n0\0\n' >../map.txt
    refused '../map.txt:2:' . ../map.txt --format digits
}

@test "NUL bytes: a sparse file of 400 MB is refused" {
    truncate -s 400M ../map.txt
    refused '../map.txt: ' . ../map.txt
}

@test "NUL bytes: a sparse file of 400 MB is refused even if --format names a format" {
    local format
    truncate -s 400M ../map.txt
    for format in array npy csv movingai tmx tmj pnm ros; do
        refused '../map.txt:' . ../map.txt --format $format
    done
}

@test "a file that contains every byte value once is refused" {
    local i all=''
    for ((i = 0; i < 256; i++)); do
        printf -v all '%s%02x' "$all" "$i"
    done
    bytes "$all" >../map.txt
    refused '../map.txt' . ../map.txt
}

@test "ascii: short lines that would have to be padded to 2 * 10^7 cells are refused" {
    { letters 10000 '#' && echo && yes '#S G' | head -n 1990 && letters 10000 '#' && echo; } >../map.txt
    refused '../map.txt:' . ../map.txt
}

@test "movingai: a header that states 4294967295 x 4294967295 cells is refused" {
    printf 'type octile\nheight 4294967295\nwidth 4294967295\nmap\n..\n' >../map.map
    refused '../map.map: ' 'max-cells' ../map.map "${ENDS[@]}"
}

@test "movingai: a file whose header states 20000 x 1000 cells, but which contains only two, is refused" {
    printf 'type octile\nheight 1000\nwidth 20000\nmap\n..\n' >../map.map
    refused '../map.map:' 'short|cells' ../map.map "${ENDS[@]}"
}

@test "with 10^6 goals behind a wall, the exit status is 1, or 0 with --nearest" {
    { echo 2 1 "$(square 998 1 3)" && echo 1 1 "$(square 998 1 3)" && square 1000 998 3; } >../map.txt
    drawn 1 ../map.txt -o picture.png
    rm picture.png
    drawn 0 ../map.txt -o picture.png --nearest
}

# chequered: prints a map of 1000 x 1000 cells. Walls separate the upper left quarter from the other
# quarters. Every second cell of the upper left quarter is a start; in the other quarters, all cells
# except walls are goals.
chequered() {
    awk 'BEGIN {
        for (y = 0; y < 1000; y++) {
            row = ""
            for (x = 0; x < 1000; x++) {
                away = x > y ? x : y
                row = row (away == 500 ? "1 " : away > 500 ? "3 " : (x + y) % 2 ? "2 " : "0 ")
            }
            print row
        }
    }'
}

@test "astar, dijkstra, bfs, greedy and bidirectional find no path from any of 125000 starts to any of 748999 goals" {
    local algorithm
    chequered >../map.txt
    for algorithm in astar dijkstra bfs greedy bidirectional; do
        drawn 1 ../map.txt -a $algorithm -o picture.png
        rm picture.png
    done
}

@test "fastest, which uses jump point search here, finds no path from any of 125000 starts to any of 748999 goals" {
    chequered >../map.txt
    drawn 1 ../map.txt -a fastest -o picture.png
}

# --- JPEG and WebP ---

# jpeg_begin HEIGHT-AND-WIDTH: prints the beginning of a progressive grey JPEG whose size is given
# in hexadecimal. Each of its two Huffman tables contains only one code, of one bit. The DC code
# stands for an unchanged value, the AC code for a run of 16384 empty blocks.
jpeg_begin() {
    bytes ffd8ffdb004300 && head -c 64 /dev/zero | tr '\0' '\1'
    bytes "ffc2000b08${1}01011100"
    bytes ffc4001400 01000000000000000000000000000000 00
    bytes ffc4001410 01000000000000000000000000000000 e0
}

@test "jpeg: a file whose header states 65500 x 65500 pixels, but whose data is too short, is refused" {
    { jpeg_begin ffdcffdc && bytes ffda0008010100000000 00ffd9; } >../map.jpg
    refused '../map.jpg: ' '65500 x 65500' ../map.jpg "${ENDS[@]}"
    LIMITS=(--memory 1000G --max-cells 1073741824)
    refused '../map.jpg: ' '65500 x 65500 pixels is too large' ../map.jpg "${ENDS[@]}"
    { jpeg_begin 11781178 && bytes ffda0008010100000000 00ffd9; } >../map.jpg
    refused '../map.jpg: ' 'data' ../map.jpg "${ENDS[@]}"
}

@test "jpeg: progressive images of 65500 x 65500 and 30000 x 30000 pixels with 1000 empty scans are refused" {
    local size
    for size in ffdcffdc 75307530; do
        bytes "$(yes ffda0008010100000000 | head -n 1000)" >../passes
        { jpeg_begin $size && cat ../passes && bytes ffd9; } >../map.jpg
        LIMITS=(--memory 200M --max-cells 20000000)
        refused '../map.jpg: ' . ../map.jpg "${ENDS[@]}"
        LIMITS=(--memory 1000G --max-cells 1073741824)
        refused '../map.jpg: ' 'too large to decode|too many scans' ../map.jpg "${ENDS[@]}"
    done
}

@test "webp: a file of 28 bytes whose header states 16384 x 16384 pixels is refused" {
    { printf 'RIFF\x14\0\0\0WEBPVP8L\x08\0\0\0' && bytes 2fffffff0f000000; } >../map.webp
    refused '../map.webp: ' '16384 x 16384.*max-cells' ../map.webp "${ENDS[@]}"
    LIMITS=(--memory 200M)
    refused '../map.webp: ' '--memory' ../map.webp "${ENDS[@]}"
}

# webp_canvas SIZE: prints a WebP whose header states 65500 x 65500 pixels, followed by the chunks
# on standard input, which have SIZE bytes in total.
webp_canvas() {
    printf 'RIFF' && bytes "$(printf '%02x000000' $((22 + $1)))"
    printf 'WEBPVP8X\x0a\0\0\0' && bytes 00000000dbff00dbff00
    cat
}

@test "webp: a header that states 65500 x 65500 pixels is refused if no image in the file has this size" {
    webp_canvas 0 </dev/null >../map.webp
    refused '../map.webp: ' . ../map.webp "${ENDS[@]}"
    tail -c +13 "$FIXTURES/map.webp" | webp_canvas 52 >../map.webp
    refused '../map.webp: ' . ../map.webp "${ENDS[@]}"
    LIMITS=(--memory 1000G --max-cells 1073741824)
    refused '../map.webp: ' 'differ in size' ../map.webp "${ENDS[@]}"
}

# Each scan after the first contains a single coefficient, and has data for only a few blocks.
@test "jpeg: a progressive image of 50 kilobytes with 498 scans of 4096 x 4096 pixels stays within the limits" {
    local k al
    {
        jpeg_begin 10001000
        bytes ffda0008010100000000 && zeros 32768
        for ((k = 1; k <= 62; k++)); do
            for ((al = 7; al >= 0; al--)); do
                printf -v scan 'ffda0008010100%02x%02x%x%x' $k $k $((al == 7 ? 0 : al + 1)) $al
                bytes "$scan" && zeros 30
            done
        done
        bytes ffda00080101003f3f00 && zeros 30
        bytes ffd9
    } >../map.jpg
    drawn 0 ../map.jpg "${ENDS[@]}"
    # With three more scans, the image has more than 500 scans and is refused.
    { head -c -2 ../map.jpg && for ((al = 3; al >= 1; al--)); do
        bytes ffda00080101003f3f07 && zeros 30
    done && bytes ffd9; } >../more.jpg
    refused '../more.jpg: ' 'too many scans' ../more.jpg "${ENDS[@]}"
}

# --- PNM ---

@test "pnm: tiny files whose headers state about 2 * 10^7 pixels or more are refused" {
    local type size
    for type in 1 2 3 4 5 6; do
        for size in '20000 1000' '4294967295 4294967295' '4472 4472' '1 20000000'; do
            printf 'P%d\n%s\n65535\n01' $type "$size" >../map.pnm
            refused '../map.pnm: ' . ../map.pnm "${ENDS[@]}"
        done
    done
}

@test "pnm: a file with a comment of 300 MB is solved, or refused because of --memory" {
    printf 'P1\n#' >../map.pnm
    truncate -s 300M ../map.pnm
    printf '\n2 1\n00\n' >>../map.pnm
    bounded ../map.pnm "${ENDS[@]}"
    [ "$status" -eq 0 ] || assert_refused '../map.pnm: ' '--memory'
}

@test "pnm: 10^6 comments are skipped" {
    { printf 'P2\n' && yes '# nothing' | head -n 1000000 && printf '2 1\n255\n255 255\n'; } >../map.pnm
    drawn 0 ../map.pnm "${ENDS[@]}"
}

@test "pnm: a number of 10^7 digits is refused" {
    { printf 'P2\n2 1\n255\n' && letters 10000000 9 && echo; } >../map.pnm
    refused '../map.pnm: ' . ../map.pnm "${ENDS[@]}"
    { printf 'P5\n' && letters 10000000 9 && echo; } >../map.pnm
    refused '../map.pnm: ' . ../map.pnm "${ENDS[@]}"
}

# --- ROS ---

@test "ros: nested YAML aliases are refused" {
    robot map.pgm 'a: &a [x, x, x, x, x, x, x, x, x]' 'b: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a]' \
        'c: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b]' 'd: &d [*c, *c, *c, *c, *c, *c, *c, *c, *c]'
    refused '../map.yaml:5:' 'alias' ../map.yaml "${ENDS[@]}"
}

@test "ros: brackets, braces, lists and keys nested as deeply as the size limit allows are refused" {
    local opening
    for opening in '[' '{' '{? ' '- ' '? ' '[{' '!!x ['; do
        robot map.pgm 'x:'
        { printf ' ' && yes -- "$opening" | tr -d '\n' | head -c 65000; } >>../map.yaml
        refused '../map.yaml:' . ../map.yaml "${ENDS[@]}"
    done
}

@test "ros: files with thousands of tags, anchors, keys or lines are read within the limits" {
    { seq -f '%%TAG !%g! x' 4000 && printf -- '---\n'; } >../tags
    robot map.pgm
    cat ../tags ../map.yaml >../all.yaml
    bounded ../all.yaml --format ros "${ENDS[@]}"
    rm -f picture.png
    robot map.pgm "$(seq -f 'k%g: &a%g v' 4000)"
    drawn 0 ../map.yaml "${ENDS[@]}"
    rm picture.png
    robot map.pgm "x: \"$(seq -f 'line %g' 5000)\""
    bounded ../map.yaml "${ENDS[@]}"
    rm -f picture.png
    robot map.pgm "$(letters 60000 '\n'; echo '# the end')"
    drawn 0 ../map.yaml "${ENDS[@]}"
}

@test "ros: a YAML file of 10 MB is refused" {
    robot map.pgm
    letters 10000000 '\n' >>../map.yaml
    refused '../map.yaml' 'bytes' ../map.yaml "${ENDS[@]}"
    robot "$(letters 10000000 x)"
    refused '../map.yaml' 'bytes' ../map.yaml "${ENDS[@]}"
}

@test "ros: a map that names itself as its image is refused" {
    robot map.yaml
    refused '../map.yaml: ' 'image' ../map.yaml "${ENDS[@]}"
}

@test "ros: maps that use each other as images are refused" {
    robot b.yaml
    mv ../map.yaml ../a.yaml
    robot a.yaml
    mv ../map.yaml ../b.yaml
    refused '../a.yaml: ' 'image' ../a.yaml "${ENDS[@]}"
    ln -s a.yaml ../link.yaml
    robot link.yaml
    refused '../map.yaml: ' 'image' ../map.yaml "${ENDS[@]}"
}

@test "ros: an image that is a device, a pipe, a folder or a circular link is refused" {
    local image
    mkfifo ../pipe.pgm
    mkdir ../x.png
    ln -s circle.pgm ../circle.pgm
    for image in /dev/zero /dev/stdin pipe.pgm x.png . circle.pgm /proc/self/mem; do
        robot $image
        refused '../map.yaml: ' 'image' ../map.yaml "${ENDS[@]}" </dev/zero
    done
}

@test "ros: images that inflate to a gigabyte or have 4 * 10^8 pixels are refused" {
    gzip -dc "$FIXTURES/gigabyte.png.gz" >../image.png
    robot image.png
    refused '../map.yaml: ' 'image.png' ../map.yaml "${ENDS[@]}"
    gzip -dc "$FIXTURES/20000x20000.png.gz" >../image.png
    refused '../map.yaml: ' 'max-cells' ../map.yaml "${ENDS[@]}"
}

@test "ros: resolutions and origins that make numbers overflow or underflow are refused" {
    local number
    for number in 1e-320 1e-300 1e300 1e308 1e400 .inf; do
        robot map.pgm
        sed -i "s/resolution: 1/resolution: $number/" ../map.yaml
        refused '../map.yaml:2:' 'resolution' ../map.yaml "${ENDS[@]}"
        robot map.pgm
        sed -i "s/0, 0, 0/-$number, $number, $number/" ../map.yaml
        bounded ../map.yaml -s 1e308m,0m -g 0m,-1e308m -o picture.png --path path.csv
        assert_status 2
        assert_nothing_changed
    done
}

# --- scenarios ---

@test "scenario: 10^6 problems are solved" {
    scenario map.map
    { head -n 1 ../map.scen && yes "$(tail -n 1 ../map.scen)" | head -n 1000000; } >../many.scen
    bounded ../many.scen
    assert_solved
}

@test "scenario: a map that is the scenario itself or a folder, or has 10^6 letters in its name, is refused" {
    scenario map.scen
    rm ../map.map
    refused '../map.scen' . ../map.scen
    scenario x.png
    mkdir ../x.png
    refused '../' . ../map.scen
    scenario "$(letters 1000000 x)"
    rm ../map.map
    refused '../map.scen' . ../map.scen
}

@test "scenario: a map that is a pipe without a writer is refused" {
    # The pipe is named in the scenario, not on the command line, so the program must not wait for a
    # writer.
    mkfifo ../pipe.map
    scenario pipe.map
    refused '../' . ../map.scen
}

@test "scenario: a map that is an endless device is refused" {
    scenario /dev/zero
    refused '' '/dev/zero' ../map.scen
}

@test "scenario: 100 problems on 2 * 10^7 cells with 64 jobs are solved, or refused because of --memory" {
    { printf 'type octile\nheight 4000\nwidth 5000\nmap\n' && yes "$(letters 5000 .)" | head -n 4000; } \
        >../large.map
    {
        echo version 1
        yes $'0\tlarge.map\t5000\t4000\t0\t0\t4999\t3999\t6655.44003' | head -n 100
    } >../map.scen
    # --memory is too small for 64 threads. The program may use fewer threads or refuse the run.
    bounded ../map.scen --jobs 64
    [ "$status" -eq 0 ] || assert_refused '../' '--memory'
}

@test "scenario: 10^7 empty lines are refused, and so are coordinates that are out of range" {
    { echo version 1 && letters 10000000 '\n'; } >../map.scen
    refused '../map.scen:' . ../map.scen
    scenario map.map 18446744073709551617 1
    refused '../map.scen:2' . ../map.scen
    scenario map.map 1 4294967296
    refused '../map.scen:2' . ../map.scen
}

# --- special files and unusual paths ---

@test "a map that is a folder named x.png is refused" {
    mkdir ../x.png
    refused '../x.png: ' 'folder' ../x.png
    refused '../x.png: ' 'folder' ../x.png --format png
}

@test "an output that is a folder named x.png is refused" {
    echo 2 3 >../map.txt
    mkdir x.png
    refused 'x.png: ' 'folder' ../map.txt -o x.png
}

@test "a folder that contains only a folder x.png, a pipe, a socket, a device and circular links is refused" {
    mkdir -p ../maps/x.png
    mkfifo ../maps/pipe.txt
    ln -s /dev/zero ../maps/zero.txt
    ln -s . ../maps/here
    ln -s .. ../maps/x.png/up
    ! command -v perl >/dev/null || perl -MSocket -e \
        'socket(S, AF_UNIX, SOCK_STREAM, 0); bind(S, pack_sockaddr_un(shift))' ../maps/socket.txt
    refused '../maps: ' 'no map' ../maps --recursive
    ln -s circle.txt ../maps/circle.txt
    refused '../maps/circle.txt: ' 'cannot examine' ../maps --recursive --quiet
}

@test "a map in 3000 nested folders, whose path is too long for the system, does not crash the program" {
    local below
    below=$(yes d/ | head -n 1000 | tr -d '\n')
    mkdir ../maps
    (
        trap - DEBUG
        cd ../maps || exit
        for i in 1 2 3; do
            mkdir -p "$below"
            cd -P "$below" || exit
        done
        echo 2 3 >map.txt
    )
    bounded ../maps --recursive
    # The program may report that a file name is too long (status 2) or solve the map (status 0).
    # Status 1 would be wrong, because it means that there is no path from the start to the goal.
    [ "$status" -ne 1 ] || explain 'expected exit status: 0 or 2'
}

@test "devices as maps: /dev/zero is refused" {
    refused '/dev/zero: ' "$A_LIMIT" /dev/zero
}

@test "devices as maps: /dev/zero is refused in every format" {
    local format
    for format in grid array npy ascii digits csv movingai tmx tmj png jpeg webp pnm ros; do
        refused '/dev/zero: ' "$A_LIMIT" /dev/zero --format $format
    done
}

@test "devices as maps: /dev/null and files in /proc are refused" {
    refused '/dev/null: ' 'empty' /dev/null
    refused '/proc/self/mem: ' . /proc/self/mem
    refused '/proc/self/environ' . /proc/self/environ
}

@test "endless standard input is refused" {
    refused 'standard input: ' "$A_LIMIT" - < <(yes '0 0 0' 2>/dev/null)
}

@test "a map that is a pipe is refused as empty if its writer closes it without writing" {
    mkfifo ../pipe
    : >../pipe &
    refused '../pipe: ' 'empty' ../pipe
    wait
}

@test "a map whose name consists of control characters is solved, and messages contain no control characters" {
    local i name=''
    for ((i = 1; i < 32; i++)); do
        printf -v name "%s\\x$(printf %x $i)" "$name"
    done
    echo 2 3 >"../$name"
    drawn 0 "../$name" -o picture.png
    rm picture.png
    echo 2 x >"../$name"
    refused '../' . "../$name" -o picture.png
}

@test "a map name of 255 bytes is refused, because the name of the picture would be too long" {
    local name
    name=$(letters 255 n)
    echo 2 3 >"../$name"
    bounded "../$name"
    assert_status 2
    assert_one_message 'out/nnn' 'long'
    assert_files
}

@test "a map name of 100000 letters is refused, and so is a path of 60000 folders" {
    refused 'nnn' 'long|No such file' "$(letters 100000 n)"
    refused 'n/n/n' 'long|No such file' "$(yes n/ | head -n 60000 | tr -d '\n')"
}

# --- lists ---

@test "list: if 10^5 files are missing, each is reported on a separate line" {
    seq -f 'missing%.0f' 100000 >../list
    bounded --files-from ../list
    assert_status 2
    # There is one line for each name, followed by the summary.
    assert_equal "$(wc -l <"$STDERR")" 100001
    assert_equal "$(grep -vc '^astar-cli: ' "$STDERR")" 0
    assert_nothing_changed
}

@test "list: a map that is listed 10^5 times is solved" {
    echo 2 3 >../map.txt
    yes ../map.txt | head -n 100000 >../list
    bounded --files-from ../list
    assert_status 0
    assert_png out/map.png
}

@test "list: a name of 10^7 letters is reported as too long" {
    letters 10000000 n >../list
    bounded --files-from ../list
    assert_status 2
    grep -q '^astar-cli: n.*long' "$STDERR" || explain 'expected: the name is too long'
}

@test "list: a list of 10^6 empty lines or 10^7 NUL bytes produces no output files" {
    letters 1000000 '\n' >../list
    bounded --files-from ../list
    assert_nothing_changed
    zeros 10000000 >../list
    refused '../list: ' 'NUL bytes' --files-from ../list
    bounded --files-from ../list -0
    assert_nothing_changed
}

@test "list: a list that is an endless device or pipe is refused" {
    refused '/dev/zero: ' . --files-from /dev/zero
    refused '/dev/zero: ' . --files-from /dev/zero -0
    refused 'standard input: ' . --files-from - < <(yes map.txt 2>/dev/null)
}

@test "list: a folder and an image are refused as lists, and a list that names itself fails" {
    refused '..: ' 'folder' --files-from ..
    printf 'SG\n' | art >../map.png
    refused '../map.png: ' . --files-from ../map.png
    echo ../list >../list
    bounded --files-from ../list
    assert_status 2
    grep -q '^astar-cli: \.\./list' "$STDERR" || explain 'expected: ../list'
    assert_nothing_changed
}

# --- palettes ---

@test "palette: a device, a folder, a line of 10^7 bytes, 10^6 empty lines and NUL bytes are refused" {
    local file
    echo 2 3 >../map.txt
    letters 10000000 w >../columns
    letters 1000000 '\n' >../lines
    zeros 100 >../nul
    for file in /dev/zero ../columns ../lines ../nul ..; do
        refused "$file:" . ../map.txt --palette $file -o picture.png
    done
}

# --- options ---

@test "--scale 1024 is accepted if the picture fits into memory, and refused if it does not" {
    local width
    square 8 8 >../map.txt
    drawn 0 ../map.txt --scale 1024 "${ENDS[@]}"
    rm picture.png
    for width in 16 60 64 1000; do
        square $width $width >../map.txt
        refused '../map.txt: ' '--memory|--scale' ../map.txt --scale 1024 "${ENDS[@]}"
    done
}

@test "with --frames 10000, the animation is valid, even if the search is short" {
    drawn_too() {
        bounded "$@"
        assert_solved
        assert_png picture.png frames.png
    }
    echo 2 3 >../map.txt
    drawn_too ../map.txt -o picture.png --animate frames.png --frames 10000
    drawn_too "$REFERENCE" -o picture.png --animate frames.png --frames 10000
}

@test "--cell 65535 and --cell auto are refused for an image of 2000 x 2000 black pixels" {
    zero_png 2000 2000 8 0 $((2000 * 2001)) >../map.png
    refused '../map.png: ' '--cell' ../map.png --cell 65535 "${ENDS[@]}"
    refused '../map.png: ' . ../map.png --cell auto "${ENDS[@]}"
}

@test "--clearance with a radius of 10^9 cells is refused on a map with walls, and accepted without walls" {
    refused "$REFERENCE: " '--clearance' "$REFERENCE" --clearance 1000000000 -o picture.png
    square 3000 3000 >../map.txt
    drawn 0 ../map.txt --clearance 1000000000 -s 0,0 -g 2999,2999 -o picture.png
}

@test "--via may be given 20000 times" {
    local points
    square 15 15 >../map.txt
    mapfile -t points < <(seq 20000 | awk '{ print "--via"; print $1 % 15 ",0" }')
    drawn 0 ../map.txt "${points[@]}" "${ENDS[@]}"
}

@test "--start and --goal may be given 10000 times each" {
    local points
    square 200 200 >../map.txt
    mapfile -t points < <(seq 0 9999 | awk '{
        print "-s"; print $1 % 100 "," int($1 / 100); print "-g"; print 100 + $1 % 100 "," 100 + int($1 / 100)
    }')
    drawn 0 ../map.txt "${points[@]}" -o picture.png
}

@test "the largest and smallest weights and costs are accepted" {
    square 1000 1000 >../map.txt
    drawn 0 ../map.txt -s 0,0 -g 999,999 -o picture.png --weight 1000 --diagonal-cost 1000 --cost 0=1000 \
        --move-cost N=0.001,E=1000,SE=0.999,S=7.777
    rm picture.png
    drawn 0 ../map.txt -s 0,0 -g 999,999 -o picture.png --cost 0=0.001 --diagonal-cost 0.001 \
        --move-cost W=0.001,E=999.999
}

@test "5000 --cost options are accepted, or refused with a message" {
    local costs
    square 100 100 7 >../map.csv
    mapfile -t costs < <(seq -f '--cost=%g=2' 5000)
    bounded ../map.csv --format csv "${costs[@]}" "${ENDS[@]}"
    [ "$status" -ne 2 ] || assert_refused '' 'cost'
}

@test "--walls accepts 10000 values, on a map with 2 * 10^6 different values" {
    seq -s, 100000 2099999 >../map.csv
    drawn 0 ../map.csv --walls "$(seq -s, 2 2 20000)" "${ENDS[@]}"
}
