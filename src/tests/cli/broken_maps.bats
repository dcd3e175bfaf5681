# SPDX-License-Identifier: MIT
# broken_maps.bats - tables of broken maps for each format. The program rejects each map with exit
# status 2 and one line on standard error, which gives the file and the position of the error. It
# prints nothing on standard output and creates no file.
#
# A row of the tables has the form PLACE :: WORDS :: CONTENT. PLACE has one of these forms:
#
#   LINE:COLUMN   the position in the message, counted by hand, with the column in bytes
#   LINE:         the line only
#   N-M           bytes N to M of the file are broken, and the message gives an offset in this range
#   -             the message has no position: something is missing, or the whole file is wrong
#
# WORDS is an extended regular expression that the message must match. CONTENT is the content of the
# file, which may contain printf escapes.

# shellcheck disable=SC2034,SC2154 # variables are shared with common.bash

load common
load png

VARIANTS_MIN=15 # each test of a format must try at least this many broken maps

# assert_refused_at FILE PLACE WORDS: the last run rejected FILE. PLACE and WORDS have the same
# meaning as in the tables.
assert_refused_at() {
    local file=$1 place=$2 words=$3 byte
    case $place in
    -) assert_refused "$file:" "$words" ;;
    *:) assert_refused "$file:$place" "$words" ;;
    *:*) assert_refused "$file:$place: " "$words" ;;
    *)
        assert_refused "$file: " "$words"
        [[ $stderr =~ ' byte '([0-9]+) ]] || explain "expected: byte $place"
        byte=${BASH_REMATCH[1]}
        ((byte >= ${place%-*} && byte <= ${place#*-})) || explain "expected: byte $place"
        ;;
    esac
}

# all_refused FILE OPTION...: for each row of the table on standard input, writes CONTENT to FILE,
# and checks that the program, with these options, rejects FILE. Adds one line per row to the file
# $COUNT. The function runs in a subshell without bats' DEBUG trap, which would double the run time.
all_refused() (
    trap - DEBUG
    file=$1
    shift
    while IFS= read -r row; do
        [ -n "$row" ] || continue
        [[ $row != *' ::' ]] || row+=' ' # CONTENT is empty
        echo "the variant: $row"         # printed if an assertion fails
        place=${row%% :: *} row=${row#* :: }
        words=${row%% :: *} content=${row#* :: }
        # shellcheck disable=SC2059 # the text contains escapes
        printf -- "$content" >"$file"
        astar "$file" "$@"
        assert_refused_at "$file" "$place" "$words"
        echo >>"$COUNT"
    done
)

# assert_enough_variants: fails if the test has tried fewer than VARIANTS_MIN broken maps.
assert_enough_variants() {
    [ "$(wc -l <"$COUNT")" -ge "$VARIANTS_MIN" ] || fail "only $(wc -l <"$COUNT") variants"
}

setup() {
    enter_folder
    COUNT=$BATS_TEST_TMPDIR/count
}

@test "every broken grid is refused" {
    all_refused map.txt <<'TABLE'
- :: empty ::
- :: no cells :: \n \t\n// nothing but a comment\n
2:3 :: 'x' :: 2 0\n0 x\n
2:1 :: -1 :: 2 0\n-1 3\n
2:5 :: 256 :: 2 0 0\n0 3 256\n
2:1 :: 1\.5 :: 2 0\n1.5 3\n
2:3 :: 0x1 :: 2 0\n3 0x1\n
2:3 :: 2a :: 2 0\n3 2a\r\n
2: :: length :: 2 0 0\n0 3\n
3: :: length :: 2 0\n0 3\n0 0 0\n
3:3 :: '\?' :: // a comment\n2 0\n0 ?\n
4:2 :: '!' :: 20\r\n00\r\n03\r\n0!\r\n
2:3 :: missing :: 2,0,0\n0,,3\n
2:1 :: missing :: 2,0\n,3\n
2:3 :: '3x' :: 2 0\n0 3x\n
1:1 :: . :: x 0\n0 3\n
2:2 :: . :: 20\n0x\n
2:1 :: . :: 2 0\n+1 3\n
2:1 :: . :: 2 0\n1e-1 3\n
2:3 :: '-1' :: 2 0\n0 -1\n
2:5 :: '1000' :: 2 0 255\n0 3 1000\n
2:3 :: . :: 2 0\n0 4294967298\n
2:3 :: . :: 2 0\n0 99999999999999999999999999999999\n
2:4 :: row :: 2 0 0\n0 0\n0 0 3\n
2: :: row :: 2 0 0\n0 0 0 0\n0 0 3\n
5: :: row :: // two lines\n\n2 0 0\n0 0 0\n0 0 3 0\n
2: :: row :: 200\n0003\n
2:3 :: row :: 200\n03\n
2:4 :: . :: 2\t0\n0\t\tx\n
2:5 :: . ::   2 0\r\n  0 x\r\n
- :: . :: {};\n
- :: . ::   \n\t\n
3:1 :: brace :: 2 0\n0 3\n}\n
- :: brace :: {{2, 0},\n{0, 3}\n
2:4 :: . :: 2 0\n0 \t\xc3\xa9\n
2:3 :: ; :: 2 0\n3 ;0\n
- :: start :: 0 0\n0 3\n
- :: goal :: 2 0\n0 0\n
- :: start :: 0 0\n0 0\n
TABLE
    all_refused map.txt --format grid <<'TABLE'
2:3 :: . :: 2 0\n3 \x00\n
2:4 :: . :: 2 0\n30 \x1b\n
1:1 :: . :: \x89PNG\r\n
TABLE
    assert_enough_variants
}

@test "every broken ascii maze is refused" {
    all_refused map.txt <<'TABLE'
- :: empty ::
2:3 :: '\?=free' :: #####\n#S?G#\n#####\n
2:3 :: tab :: #####\n#S\tG#\n#####\n
2:3 :: '0=free' :: #####\n#S0G#\n#####\n
2:4 :: 'b=free' :: #####\n#S b#\n#####\n
2:5 :: '\$=free' :: #####\n#S G$\n#####\n
2:3 :: 'é=free' :: #####\n#S\xc3\xa9G#\n#####\n
2:3 :: xff :: #####\n#S\xffG#\n#####\n
2:5 :: '\?=free' :: \xe2\x96\x88\xe2\x96\x88\xe2\x96\x88\xe2\x96\x88\n\xe2\x96\x88S?G\n
2:5 :: . :: #####\n#S G\xe2\x96
2:3 :: . :: #####\n#S\xe2\x98\x83G#\n#####\n
3:3 :: '\?=free' :: // a maze\r\n#####\r\n#S?G#\r\n#####\r\n
3:3 :: row is 2, :: S.G.\n....\n..\n....\n
2:5 :: row is 4, :: #S.G#\n#...\n#...#\n#####\n
4:3 :: row is 2, :: #####\n#S G#\n#   #\n##\n
1:4 :: row is 3, :: ###\n#S G#\n#####\n
4:3 :: / :: #####\n#S G#\n#####\n# // no comment\n
- :: start :: #####\n#  G#\n#####\n
- :: goal :: #####\n#S  #\n#####\n
- :: no opening :: #####\n#   #\n#####\n
- :: 3 openings :: # # #\n#   #\n## ##\n
TABLE
    all_refused map.txt --format ascii <<'TABLE'
- :: no cells :: \n// nothing but a comment\n\n
1:1 :: '2=free' :: 2 0\n0 3\n
2:3 :: . :: #####\n#S\x00G#\n#####\n
4:1 :: x1a :: #####\n#S G#\n#####\n\x1a
1:2 :: '\?=free' :: \xef\xbb\xbf#?###\n#S G#\n#####\n
1:1 :: 't=free' :: type octile\nheight 1\nwidth 2\nmap\n..\n
TABLE
    assert_enough_variants
}

@test "every broken map of digits is refused" {
    all_refused map.txt --format digits <<'TABLE'
- :: empty ::
- :: no cells :: // nothing but a comment\n
- :: no cells :: \n \t\n\n
1:3 :: 'x' :: 12x\n456\n
2:2 :: 'x' :: 123\r\n4x6\r\n
2:2 :: '-' :: 123\n4-6\n
1:1 :: '-' :: -12\n345\n
2:2 :: ',' :: 123\n4,5\n
1:2 :: packed|blank :: 1 2\n3 4\n
2:3 :: packed|blank :: 123\n45\t6\n
2:2 :: '\.' :: 123\n4.5\n
2:3 :: row is 2, :: 123\n45\n
2: :: row is 4, :: 123\n4567\n
3: :: row is 1, :: 123\n456\n7
2:1 :: '#' :: 123\n# no comment\n456\n
2:3 :: '/' :: 123\n45/\n
1:1 :: '\{' :: {123}\n
1:4 :: ';' :: 123;\n456;\n
2:2 :: . :: 123\n4\x006\n
2:2 :: . :: 123\n4\xd9\xa1\n
1:5 :: 'x' :: \xef\xbb\xbf  12x\n
1:1 :: 'S' :: S..G\n
TABLE
    assert_enough_variants
}

@test "every broken csv map is refused" {
    all_refused map.csv --format csv -s 0,0 -g 1,1 <<'TABLE'
- :: empty ::
- :: no cells :: # nothing\n// but comments\n
2:3 :: 'x' :: 0,0\n0,x\n
2:3 :: '1\.5' :: 0;0\n0;1.5\n
2:3 :: missing|value :: 0,0,0\n0,,0\n
2:1 :: missing|value :: 0,0\n,0\n
1:5 :: missing|value :: 0,0,,\n0,0,,\n
2:3 :: missing|value :: 0;0;0\n0;;0\n
2:3 :: missing|value :: 0,0,0\n0,;0\n
2:1 :: . :: 0,0\n"0",0\n
2:3 :: 0x1F :: 0,0\n0,0x1F\n
2:3 :: 1e3 :: 0,0\n0,1e3\n
2:3 :: 4294967296 :: 0,0\n0,4294967296\n
2:3 :: -2147483649 :: 0,0\n0,-2147483649\n
2:4 :: 9999 :: 0,0\r\n0, 99999999999999999999999\r\n
2:3 :: '-' :: 0,0\n0,-\n
2:3 :: --1 :: 0,0\n0,--1\n
2:1 :: 1-2 :: 0,0\n1-2,0\n
2: :: row is 1, :: 0,0\n0\n
3: :: row is 3, :: 0,0\n0,0\n0,0,0\n
4:3 :: 'y' :: // Tiled\n# two comments\n0,0\n0,y,\n
1:4 :: 0x :: {0,0x}\n{0,0}\n
2:3 :: . :: 0,0\n0,\x00\n
2:3 :: . :: 0,0\n0,\xe2\x88\x921\n
TABLE
    all_refused map.csv --walls 5 <<'TABLE'
2:3 :: 'x' :: 0,0\n0,x\n
- :: start :: 0,0\n0,0\n
TABLE
    all_refused map.csv --walls 5 -s 0,0 -g 1,1 <<'TABLE'
- :: 1,1.*wall :: 0,0\n0,5\n
- :: 0,0.*wall :: 2147483653,0\n0,0\n
- :: 1,1.*outside :: 0,0\n
TABLE
    assert_enough_variants
}

@test "every broken movingai map is refused" {
    all_refused map.map -s 0,0 -g 1,1 <<'TABLE'
1:6 :: octile-corner :: type octile-corner\nheight 2\nwidth 2\nmap\n..\n..\n
1: :: octile :: type \nheight 2\nwidth 2\nmap\n..\n..\n
2:1 :: height :: type octile\nwidth 2\nheight 2\nmap\n..\n..\n
2:1 :: height :: type octile\n\nheight 2\nwidth 2\nmap\n..\n..\n
2:8 :: height :: type octile\nheight 0\nwidth 2\nmap\n..\n..\n
2:8 :: height :: type octile\nheight -2\nwidth 2\nmap\n..\n..\n
2:8 :: height :: type octile\nheight 2.0\nwidth 2\nmap\n..\n..\n
2: :: height :: type octile\nheight\nwidth 2\nmap\n..\n..\n
3:7 :: width :: type octile\nheight 2\nwidth two\nmap\n..\n..\n
3:7 :: width :: type octile\r\nheight 2\r\nwidth 99999999999999999999\r\nmap\r\n..\r\n..\r\n
4:1 :: map :: type octile\nheight 2\nwidth 2\n..\n..\n
4:1 :: map :: type octile\nheight 2\nwidth 2\nmaps\n..\n..\n
2: :: width :: type octile\nheight 2
5: :: short :: type octile\nheight 2\nwidth 2\nmap\n..\n
5:2 :: row is 1, :: type octile\nheight 2\nwidth 2\nmap\n.\n...\n
6:2 :: row is 1, :: type octile\r\nheight 2\r\nwidth 2\r\nmap\r\n..\r\n.\r\n
5:3 :: longer :: type octile\nheight 2\nwidth 2\nmap\n...\n..\n
7:1 :: more rows :: type octile\nheight 2\nwidth 2\nmap\n..\n..\n..\n
6:2 :: '#' :: type octile\nheight 2\nwidth 2\nmap\n..\n.#\n
6:1 :: 'w' :: type octile\nheight 2\nwidth 2\nmap\n..\nw.\n
6:2 :: ' ' :: type octile\nheight 2\nwidth 3\nmap\n...\n. .\n
6:1 :: . :: type octile\nheight 2\nwidth 2\nmap\n..\n\x00.\n
6:2 :: . :: type octile\nheight 2\nwidth 2\nmap\n..\n.\xff\n
1: :: octile x :: type octile x\nheight 2\nwidth 2\nmap\n..\n..\n
- :: . :: type octile\n
- :: . :: type octile\nheight 2\nwidth 2\nmap\n
3: :: width :: type octile\nheight 2\nwidth 0\nmap\n..\n..\n
3: :: width :: type octile\nheight 2\nwidth 2 2\nmap\n..\n..\n
3: :: 'width' :: type octile\nheight 2\nmap\n..\n..\n
5:1 :: . :: type octile\nheight 2\nwidth 2\nmap\n\n..\n..\n
8:1 :: row :: type octile\nheight 4\nwidth 2\nmap\n..\n..\n..\n
8:1 :: more rows :: type octile\nheight 2\nwidth 2\nmap\n..\n..\n\n..\n
5:2 :: . :: type octile\nheight 2\nwidth 2\nmap\n.\xc3\xa9\n..\n
- :: 1,1.*wall :: type octile\nheight 2\nwidth 2\nmap\n..\n.W\n
- :: 1,1.*outside :: type octile\nheight 1\nwidth 2\nmap\n..\n
TABLE
    all_refused map.map <<'TABLE'
- :: start :: type octile\nheight 2\nwidth 2\nmap\n..\n..\n
TABLE
    all_refused map.map --format movingai <<'TABLE'
1:1 :: type :: height 2\nwidth 2\nmap\n..\n..\n
1:1 :: type :: 2 0\n0 3\n
TABLE
    assert_enough_variants
}

# --- PNG ---

# sound_png: sets SIGNATURE, IHDR, IDAT and IEND to the parts of a valid PNG of 4 x 1 pixels (blue,
# white, white, red), in hexadecimal. In the file, SIGNATURE is bytes 0 to 7, IHDR is bytes 8 to 32,
# IDAT is bytes 33 to 68, and IEND is bytes 69 to 80. ROW is the only row of the image, with its
# filter byte.
ROW=000000ffffffffffffffff0000
sound_png() {
    SIGNATURE=$PNG_SIGNATURE IHDR=$(ihdr 4 1 8 2) IDAT=$(chunk IDAT "$(zlib $ROW)") IEND=$(chunk IEND '')
}

# png_refused PLACE WORDS HEX...: writes the bytes HEX to map.png, and checks that the program
# rejects this file. PLACE and WORDS have the same meaning as in the tables. Adds a line to the file
# $COUNT.
png_refused() {
    local place=$1 words=$2
    shift 2
    echo "the variant: $*"
    bytes "$@" >map.png
    astar map.png
    assert_refused_at map.png "$place" "$words"
    echo >>"$COUNT"
}

@test "png: the file from which the broken files are made is valid" {
    sound_png
    bytes "$SIGNATURE" "$IHDR" "$IDAT" "$IEND" >map.png
    assert_equal "$(stat -c %s map.png)" 81
    assert_png map.png
    astar map.png --json -o picture.png
    assert_equal "$(field '[.start, .goal, .cost]')" '[[0,0],[3,0],3]'
}

@test "every broken png is refused" {
    local text
    sound_png
    text=$(chunk tEXt 4100)
    png_refused 0-4 'PNG' "${SIGNATURE:0:8}"
    png_refused 8-8 'ends' "$SIGNATURE"
    # The CR LF in the signature has been converted to LF. Such a conversion damages the whole file,
    # so the message has no position.
    png_refused - 'PNG|not a map' "${SIGNATURE:0:8}0a1a0a" "$IHDR" "$IDAT" "$IEND"
    png_refused 8-32 'IHDR' "$SIGNATURE" "$IDAT" "$IEND"
    png_refused 8-32 'IHDR' "$SIGNATURE" "$(chunk IHDR 000000040000000108020000)" "$IDAT" "$IEND"
    png_refused 16-23 'pixels' "$SIGNATURE" "$(ihdr 0 1 8 2)" "$IDAT" "$IEND"
    png_refused 24-25 'depth' "$SIGNATURE" "$(ihdr 4 1 3 2)" "$IDAT" "$IEND"
    png_refused 24-25 'colour' "$SIGNATURE" "$(ihdr 4 1 8 5)" "$IDAT" "$IEND"
    png_refused 26-28 'interlace' "$SIGNATURE" "$(ihdr 4 1 8 2 2)" "$IDAT" "$IEND"
    png_refused 8-32 'checksum' "$SIGNATURE" "${IHDR:0:48}ff" "$IDAT" "$IEND"
    png_refused 33-68 'checksum' "$SIGNATURE" "$IHDR" "${IDAT:0:70}$(printf '%02x' \
        $((16#${IDAT:70:2} ^ 1)))" "$IEND"
    png_refused 69-80 'checksum' "$SIGNATURE" "$IHDR" "$IDAT" "${IEND:0:22}00"
    png_refused 50-50 'ends' "$SIGNATURE" "$IHDR" "${IDAT:0:34}"
    png_refused 69-69 'ends' "$SIGNATURE" "$IHDR" "$IDAT"
    png_refused 75-75 'ends' "$SIGNATURE" "$IHDR" "$IDAT" "${IEND:0:12}"
    png_refused 33-57 'IHDR' "$SIGNATURE" "$IHDR" "$IHDR" "$IDAT" "$IEND"
    png_refused 33-45 'critical' "$SIGNATURE" "$IHDR" "$(chunk ABCD '')" "$IDAT" "$IEND"
    png_refused 33-44 'type' "$SIGNATURE" "$IHDR" "00000000${text:8:6}20" 00000000 "$IDAT" "$IEND"
    png_refused 33-45 'data' "$SIGNATURE" "$IHDR" "$IEND"
    png_refused 69-120 'IDAT' "$SIGNATURE" "$IHDR" "$IDAT" "$text" "$IDAT" "$IEND"
    png_refused 33-48 'PLTE' "$SIGNATURE" "$IHDR" "$(chunk PLTE 00000000)" "$IDAT" "$IEND"
    png_refused 33-60 'tRNS' "$SIGNATURE" "$IHDR" "$(chunk tRNS 0000)" "$IDAT" "$IEND"
    png_refused 33-68 'PLTE' "$SIGNATURE" "$(ihdr 4 1 8 3)" "$IDAT" "$IEND"
    png_refused 33-81 'ends' "$SIGNATURE" "$IHDR" "7fffffff${IDAT:8}" "$IEND" # chunk longer than the file
    # This image is too large, but no part of its file is broken, so the message has no position.
    png_refused - 'large|limit' "$SIGNATURE" "$(ihdr 16777216 16777216 8 2)" "$IDAT" "$IEND"
    assert_enough_variants
}

# If the decompressed image is invalid, the message gives the offset of a byte of the compressed
# data.
@test "png: invalid image data is refused" {
    sound_png
    local zip
    zip=$(zlib $ROW)
    png_refused 33-68 'data' "$SIGNATURE" "$IHDR" "$(chunk IDAT "${zip:0:-2}00")" "$IEND" # Adler-32
    png_refused 33-68 'data' "$SIGNATURE" "$IHDR" "$(chunk IDAT "ffff${zip:4}")" "$IEND"
    png_refused 33-68 'data' "$SIGNATURE" "$IHDR" "$(chunk IDAT "${zip:0:20}")" "$IEND"
    png_refused 33-68 'data' "$SIGNATURE" "$IHDR" "$(chunk IDAT "$(zlib "05${ROW:2}")")" "$IEND"
    png_refused 33-68 'data' "$SIGNATURE" "$(ihdr 4 2 8 2)" "$IDAT" "$IEND" # one row too few
    png_refused 33-90 'palette' "$SIGNATURE" "$(ihdr 4 1 8 3)" "$(chunk PLTE 0000ffff0000)" \
        "$(chunk IDAT "$(zlib 0000010102)")" "$IEND"
}

@test "png: valid images that cannot be used as maps are refused" {
    # No part of the file is broken, so the message has no position.
    art <<<'....' >map.png
    astar map.png
    assert_refused 'map.png: ' 'start.*border'
    art <<<'S...' >map.png
    astar map.png
    assert_refused 'map.png: ' 'goal'
    art <<<'...G' >map.png
    astar map.png
    assert_refused 'map.png: ' 'start'
    art <<<'S..G' >map.png
    astar map.png --cell 3
    assert_refused 'map.png: ' '4 x 1.*--cell'
    astar map.png --max-cells 3
    assert_refused 'map.png: ' '4 x 1.*--max-cells'
    astar map.png --goal 4,0
    assert_refused 'map.png: ' '4,0.*outside'
}

# --- other images ---

@test "every broken pnm image is refused" {
    # Some numbers are rejected only after their last digit. The position in the message is
    # therefore a byte of the number or the byte after it.
    all_refused map.pnm -s 0,0 -g 2,0 <<'TABLE'
- :: empty ::
3-3 :: ends :: P1\n
5-5 :: ends :: P1\n3 
5-5 :: height :: P1\n3 x\n000\n
3-3 :: width :: P1\n-3 1\n000\n
3-6 :: pixels :: P1\n0 3\n
5-6 :: pixels :: P1\n3 0\n
3-3 :: width :: P1\n3.0 1\n000\n
3-3 :: width :: P2\n99999999999 1\n255\n0\n
7-7 :: maxval :: P2\n3 1\nx\n0 0 0\n
7-8 :: maxval :: P2\n3 1\n0\n0 0 0\n
7-7 :: maxval :: P5\n3 1\n65536\n\x00\x00\x00\x00\x00\x00
9-9 :: 0 or 1 :: P1\n3 1\n002\n
9-9 :: 0 or 1 :: P1\n3 1\n00x\n
8-10 :: ends :: P1\n3 1\n00
15-15 :: sample :: P2\n3 1\n255\n0 0 256\n
15-15 :: sample :: P2\n3 1\n255\n0 0 -1\n
13-13 :: sample :: P3\n1 1\n255\n0 x 0\n
14-16 :: ends :: P3\n1 1\n255\n0 0\n
17-17 :: sample :: P2\n3 1\n# 7\n255\n0 0300 0\n
8-9 :: ends :: P4\n9 1\n\x00
12-13 :: ends :: P5\n3 1\n255\n\xff\xff
12-15 :: ends :: P5\n3 1\n256\n\xff\xff\xff\xff
12-12 :: sample :: P5\n3 1\n99\n\x00\x63\x64
10-10 :: sample :: P5\n3 1\n99\n\x64\x63\x00
11-16 :: ends :: P6\n3 1\n255\n\xff\xff\xff
10-10 :: ends :: P5\n3 1\n255
11-11 :: after the end :: P1\n3 1\n000\nP1\n3 1\n000\n
14-14 :: after the end :: P5\n3 1\n255\n\xff\xff\xff\x01
3-3 :: width :: P5\n\xff\xff\xff\xff\xff
TABLE
    all_refused map.pnm <<'TABLE'
- :: opening :: P1\n3 1\n101\n
- :: opening :: P1\n3 3\n111 101 111\n
TABLE
    all_refused map.pnm -s 0,0 -g 2,0 <<'TABLE'
- :: 2,0.*wall :: P1\n3 1\n001\n
- :: 2,0.*outside :: P1\n2 1\n00\n
TABLE
    all_refused map.pnm --format pnm <<'TABLE'
- :: PAM :: P7\nWIDTH 3\n
0-2 :: P6 :: P1
0-2 :: P6 :: 2 0 3\n
TABLE
    assert_enough_variants
}

# Lines of a valid ROS map. Most of the broken maps omit or change one of them, or add a line.
IMAGE='image: map.pgm\n' RESOLUTION='resolution: 0.05\n' ORIGIN='origin: [-1, -2, 0]\n'

@test "every broken ros map is refused" {
    local base=$IMAGE$RESOLUTION$ORIGIN
    printf 'P2\n3 1\n255\n255 255 255\n' >map.pgm
    # shellcheck disable=SC2059 # the text contains escapes
    printf "$base" >map.yaml
    astar map.yaml -s 0,0 -g 2,0 -q -o picture.png
    assert_solved
    all_refused map.yaml -s 0,0 -g 2,0 -o picture.png <<TABLE
- :: empty ::
- :: no image :: $RESOLUTION$ORIGIN
- :: no resolution :: $IMAGE$ORIGIN
- :: no origin :: $IMAGE$RESOLUTION
2:13 :: resolution :: ${IMAGE}resolution: fine\n$ORIGIN
2:13 :: resolution :: ${IMAGE}resolution: 0\n$ORIGIN
2:13 :: resolution :: ${IMAGE}resolution: -0.05\n$ORIGIN
2:13 :: resolution :: ${IMAGE}resolution: .nan\n$ORIGIN
2:13 :: resolution :: ${IMAGE}resolution: [0.05]\n$ORIGIN
2: :: resolution :: ${IMAGE}resolution:\n$ORIGIN
3:9 :: origin :: $IMAGE${RESOLUTION}origin: 0\n
3: :: origin :: $IMAGE${RESOLUTION}origin: [0, 0]\n
3:19 :: origin :: $IMAGE${RESOLUTION}origin: [0, 0, 0, 0]\n
3:13 :: origin :: $IMAGE${RESOLUTION}origin: [0, west, 0]\n
4:18 :: occupied_thresh :: ${base}occupied_thresh: 1.5\n
4:14 :: free_thresh :: ${base}free_thresh: low\n
- :: free_thresh.*occupied_thresh :: ${base}occupied_thresh: 0.1\nfree_thresh: 0.2\n
4:9 :: negate :: ${base}negate: 2\n
4:7 :: mode :: ${base}mode: raw\n
4:1 :: twice :: ${base}image: map.pgm\n
4:1 :: document :: ${base}---\n$base
2:9 :: alias :: ${IMAGE}origin: *corner\n$RESOLUTION
5: :: YAML :: ${base}note: [0\n
4: :: YAML :: ${base}\tnegate: 0\n
5: :: expected ':' :: ${base}negate 0\n
4:9 :: YAML :: ${base}negate: \x400\n
5:9 :: negate :: # a comment\r\n${IMAGE}$RESOLUTION${ORIGIN}negate: maybe\r\n
TABLE
    all_refused map.yaml --format ros -o picture.png <<'TABLE'
1:1 :: keys :: - image\n- map.pgm\n
1:1 :: keys :: word\n
1: :: keys|YAML :: 2 0\n0 3\n
1: :: YAML :: \x89PNG\r\n\x1a\n
TABLE
    assert_enough_variants
}

@test "ros: messages give columns in bytes, as they do for all other formats" {
    all_refused map.yaml --format ros -o picture.png <<'TABLE'
1:21 :: resolution :: {\xc3\xa9: 0, resolution: x}
TABLE
}

@test "ros: a map with a broken image is refused, and the message names the map and the image" {
    # refused NAME WORDS: the program rejects a map.yaml that refers to the image NAME. The message
    # contains NAME, followed by a match of WORDS.
    refused() {
        # shellcheck disable=SC2059 # the text contains escapes
        printf "image: $1\n$RESOLUTION$ORIGIN" >map.yaml
        astar map.yaml -s 0,0 -g 2,0 -o picture.png
        assert_refused 'map.yaml: ' "$1.*$2"
    }
    refused missing.pgm 'no such file'
    : >empty.pgm
    refused empty.pgm .
    printf '2 0 3\n' >grid.pgm
    refused grid.pgm 'PNG.*PNM'
    cp "$FIXTURES/map.gif" photo.gif
    refused photo.gif 'GIF.*convert it to PNG'
    head -c 400 "$FIXTURES/map.jpg" >photo.jpg
    refused photo.jpg 'damaged JPEG at byte 400:'
    head -c 60 "$FIXTURES/map.webp" >photo.webp
    refused photo.webp 'damaged WebP at byte 60:'
    printf 'P2\n3 1\n255\n255 255 x\n' >broken.pgm
    refused broken.pgm 'byte 19:'
    printf 'P5\n3 1\n255\n\xff' >short.pgm
    refused short.pgm 'byte 1[1-2]:'
    head -c 50 "$FIXTURES/indexed.png" >short.png
    refused short.png 'byte 50:'
    mkdir folder
    refused folder 'folder|directory'
    refused map.yaml 'PNG.*PNM'
    printf 'image: ""\n%b' "$RESOLUTION$ORIGIN" >map.yaml
    astar map.yaml -s 0,0 -g 2,0 -o picture.png
    assert_refused 'map.yaml:1:8: ' 'image'
    printf 'image: [map.pgm]\n%b' "$RESOLUTION$ORIGIN" >map.yaml
    astar map.yaml -s 0,0 -g 2,0 -o picture.png
    assert_refused 'map.yaml:1:8: ' 'image'
    printf 'P2\n3 1\n255\n255 255 0\n' >sound.pgm
    printf 'image: sound.pgm\n%b' "$RESOLUTION$ORIGIN" >map.yaml
    astar map.yaml -s 0,0 -g 2,0 -o picture.png
    assert_refused 'map.yaml: ' '2,0.*wall'
    astar map.yaml -s 0,0 -g 9m,9m -o picture.png
    assert_refused 'map.yaml: ' '9m,9m.*outside'
    astar map.yaml -o picture.png
    assert_refused 'map.yaml: ' 'start'
}

# --- JPEG and WebP ---

# patched FILE OFFSET HEX: prints FILE with the byte at OFFSET replaced by the byte HEX.
patched() {
    head -c "$2" "$1"
    bytes "$3"
    tail -c "+$(($2 + 2))" "$1"
}

# marker FILE HEX: prints the offset in FILE of the first JPEG marker that consists of ff and HEX.
marker() {
    od -An -v -tx1 -w1 "$1" | awk -v second="$2" '$1 == second && last == "ff" { print NR - 2; exit }
        { last = $1 }'
}

@test "a truncated JPEG is refused, wherever it ends" {
    local size whole
    whole=$(stat -c %s "$FIXTURES/turned.jpg")
    for ((size = 3; size < whole; size += whole / 30)); do
        head -c "$size" "$FIXTURES/turned.jpg" >photo.jpg
        astar photo.jpg -o picture.png
        assert_refused 'photo.jpg: ' "damaged JPEG at byte [0-9]+:"
        { head -c "$size" "$FIXTURES/turned.jpg" && bytes ffd9; } >photo.jpg
        astar photo.jpg -o picture.png
        assert_refused 'photo.jpg: ' "damaged JPEG at byte [0-9]+:"
    done
}

@test "a truncated WebP is refused, wherever it ends" {
    local size file
    for file in turned.webp alpha.webp; do
        for ((size = 12; size < 180; size += 11)); do
            head -c "$size" "$FIXTURES/$file" >photo.webp
            astar photo.webp -o picture.png
            assert_refused 'photo.webp: ' "damaged WebP at byte $size:"
        done
    done
}

# In map.jpg, the frame header (c0) is at byte 158, the first Huffman table (c4) is at byte 177, and
# the scan (da) is at byte 282.
@test "more than 30 JPEG files, each with one wrong byte in its headers, are refused" {
    local code offset value words
    while read -r code offset value words; do
        echo "byte $offset after ff $code is $value"
        patched "$FIXTURES/map.jpg" $(($(marker "$FIXTURES/map.jpg" "$code") + offset)) "$value" >photo.jpg
        astar photo.jpg -o picture.png
        assert_refused 'photo.jpg: ' "$words"
        echo >>"$COUNT"
    done <<'TABLE'
c0 1 c3 JPEG is lossless.*PNG
c0 1 c5 JPEG is lossless, hierarchical.*PNG
c0 1 c9 arithmetically coded.*PNG
c0 1 ca arithmetically coded.*PNG
c0 1 c4 byte 282: a scan precedes
c0 1 e0 byte 282: a scan precedes
c0 2 ff byte 479: the file ends
c0 3 10 byte 158: .*length
c0 3 01 byte 160: .*length
c0 4 0c JPEG has 12 bits.*PNG
c0 4 00 JPEG has 0 bits
c0 5 ff too little image data
c0 6 00 byte 158: .*no pixels
c0 8 00 byte 158: .*no pixels
c0 9 00 byte 158: .*length
c0 9 02 byte 158: .*length
c0 10 09 byte 282: .*unknown colour component
c0 11 00 byte 158: .*sampling factor
c0 11 50 byte 158: .*sampling factor
c0 12 03 JPEG at byte [0-9]+: cannot decode
c4 3 00 byte 179: .*length
c4 3 15 byte 200: no marker
c4 4 55 JPEG at byte [0-9]+: cannot decode
c4 5 ff JPEG at byte [0-9]+: cannot decode
db 0 00 byte 20: no marker
db 3 00 byte 22: .*length
db 4 0f JPEG at byte [0-9]+: cannot decode
da 1 e5 no marker
da 3 08 byte 282: .*length
da 4 00 byte 282: .*length
da 5 09 byte 282: .*unknown colour component
da 6 33 JPEG at byte [0-9]+: cannot decode
e0 1 02 byte 2: .*marker
e0 1 d8 byte 2: .*marker
e0 1 d9 byte 2: no image data
e0 1 da byte 2: a scan precedes
d9 1 e0 byte 479: the file ends
TABLE
    VARIANTS_MIN=30 assert_enough_variants
}

# The image data is at byte 12 of map.webp, byte 30 of turned.webp and byte 70 of alpha.webp.
@test "more than 30 WebP files, each with one wrong byte in its headers, are refused" {
    local file offset value words
    while read -r file offset value words; do
        echo "byte $offset of $file is $value"
        patched "$FIXTURES/$file.webp" "$offset" "$value" >photo.webp
        astar photo.webp -o picture.png
        assert_refused 'photo.webp: ' "$words"
        echo >>"$COUNT"
    done <<'TABLE'
map 4 00 no image data
map 5 09 byte 64: the file ends
map 7 ff byte 64: the file ends
map 8 58 not a map
map 12 58 byte 12: an unknown chunk
map 15 20 byte 12: .*header
map 16 00 byte 12: .*header
map 16 02 byte 12: .*header
map 17 ff byte 64: .*within a chunk
map 19 ff byte 64: .*within a chunk
map 20 2e byte 12: .*header
map 24 f0 byte 12: .*header
turned 12 5a byte 12: an unknown chunk
turned 16 00 byte 12: .*VP8X
turned 16 09 byte 12: .*VP8X
turned 20 0a animated WebP.*PNG
turned 24 63 byte 30: .*differ in size
turned 25 01 byte 30: .*differ in size
turned 27 00 byte 30: .*differ in size
turned 30 58 byte 196: no image data
turned 33 20 byte 30: .*header
turned 34 00 byte 30: .*header
turned 35 ff byte 196: .*within a chunk
turned 39 00 byte 30: .*differ in size
turned 43 ff WebP at byte [0-9]+: cannot decode
alpha 34 1f WebP at byte [0-9]+: cannot decode
alpha 34 ff byte 182: .*within a chunk
alpha 38 02 WebP at byte [0-9]+: cannot decode
alpha 70 58 byte 182: no image data
alpha 73 4c byte 70: .*second image
alpha 78 f1 byte 70: .*header
alpha 80 ff WebP at byte [0-9]+: cannot decode
alpha 82 00 byte 70: .*header
alpha 84 00 byte 70: .*header
TABLE
    VARIANTS_MIN=30 assert_enough_variants
}

# --- unsupported image types ---

@test "the message about an unsupported image names its type and a command that converts it to PNG" {
    local ending name first command
    for ending in gif:GIF bmp:BMP tiff:TIFF; do
        name=${ending#*:} ending=${ending%:*}
        cp "$FIXTURES/map.$ending" picture # without an extension that names the type
        astar picture
        assert_refused 'picture: ' "\\b$name\\b.*PNG: [a-z]+ .*picture.* map\\.png"
        astar - <"$FIXTURES/map.$ending"
        assert_refused 'standard input: ' "\\b$name\\b.*PNG: [a-z]+ .*FILE.* map\\.png"
        # The type is recognised even if the end of the file is missing.
        head -c 20 "$FIXTURES/map.$ending" >picture
        astar picture
        assert_refused 'picture: ' "\\b$name\\b"
    done
}

@test "images of unsupported types are refused even if --format names a supported format" {
    local ending format
    for ending in gif bmp tiff; do
        cp "$FIXTURES/map.$ending" picture
        for format in grid ascii movingai ros; do
            astar picture --format "$format" -s 0,0 -g 1,1
            assert_refused 'picture:1:'
        done
        for format in png jpeg webp pnm; do
            astar picture --format "$format"
            assert_refused 'picture: ' "this is a $ending file"
        done
    done
}
