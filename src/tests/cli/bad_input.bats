# SPDX-License-Identifier: MIT
# bad_input.bats - errors in maps. The program exits with status 2, prints one message, which gives
# the position of the error if it is known, and creates no file or folder.

# shellcheck disable=SC2034,SC2154 # variables are shared with common.bash

load common
load png

# refused_grid TEXT PLACE [WORDS]: the program rejects the map TEXT, which may contain printf
# escapes. The message begins with `map.txt:` followed by PLACE, and matches WORDS. PLACE is
# `LINE:COLUMN: `, a space if the message gives no position, or '' to accept any position.
refused_grid() {
    # shellcheck disable=SC2059 # the text contains escapes
    printf "$1" >map.txt
    astar map.txt
    assert_refused "map.txt:$2" "${3-}"
}

# refused_png [WORDS]: the program rejects map.png with a message that matches WORDS.
refused_png() {
    astar map.png
    assert_refused 'map.png: ' "${1-}"
}

# --- grids ---

@test "binary data is refused" {
    printf '\x00\x01\x02\xff\xfe\x7fELF\x00' >map.txt
    astar map.txt
    assert_refused 'map.txt'
    cp /bin/true map.txt
    astar map.txt
    assert_refused 'map.txt'
    head -c 100000 /dev/zero >map.txt
    astar map.txt
    assert_refused 'map.txt'
}

@test "invalid data after a valid beginning is refused" {
    refused_grid '2 0\n0 \x00 3\n' ''
    astar map.txt --format grid
    assert_refused 'map.txt:2:3: '
    refused_grid '2 0\n0 \xff\xfe\n' '2:3: '
}

@test "a map that lacks a start, a goal or both is refused" {
    refused_grid '0 0\n0 3\n' ' ' 'start'
    refused_grid '2 0\n0 0\n' ' ' 'goal'
    refused_grid '0 0\n0 0\n' ' ' 'start|goal'
}

# --- images ---

@test "a big-endian TIFF, a GIF89a and a RIFF file that is not WebP are refused" {
    bytes 4d4d002a00000008 000000000000 >map.png # TIFF, big-endian
    refused_png 'TIFF.*PNG'
    { printf 'GIF89a' && bytes 010001000000003b; } >map.png
    refused_png 'GIF.*PNG'
    { printf 'RIFF' && bytes 24000000 && printf 'WAVEfmt ' && bytes 10000000; } >map.png
    refused_png
    refute_regex "$stderr" 'WebP'
}

@test "a PNG is refused if any one of its chunks has a wrong CRC" {
    printf 'S.\n.G\n' | art >sound.png
    astar sound.png -o -
    assert_solved
    local chunk type offset length
    mapfile -t chunk < <(png_chunks sound.png)
    assert_equal "${#chunk[@]}" 3
    for chunk in "${chunk[@]}"; do
        read -r type offset length <<<"$chunk"
        {
            head -c $((offset + length)) sound.png
            head -c $((offset + length + 4)) sound.png | tail -c 4 | tr '\000-\377' '\001-\377\000'
            tail -c +$((offset + length + 5)) sound.png
        } >map.png
        assert_equal "$(stat -c %s map.png)" "$(stat -c %s sound.png)"
        refused_png 'checksum|CRC'
    done
}

@test "a PNG of 0 x 0, 0 x 1 or 1 x 0 pixels is refused" {
    png 0 0 8 2 '' >map.png
    refused_png
    png 0 1 8 2 00 >map.png
    refused_png
    png 1 0 8 2 '' >map.png
    refused_png
}

@test "a PNG of 1 x 1 pixels whose data inflates to a gigabyte is refused within 100 MiB of memory" {
    gzip -dc "$FIXTURES/gigabyte.png.gz" >map.png
    refused_png
    ASTAR_CLI=$ASTAR_CLI_RELEASE
    RUN_AS=(bash -c 'ulimit -v 100000; exec "$@"' limited)
    refused_png
    refute_regex "$stderr" 'memory'
}

@test "a PNG with more pixels than --max-cells allows is refused within 100 MiB of memory" {
    gzip -dc "$FIXTURES/20000x20000.png.gz" >map.png
    astar map.png --max-cells 100000000 --start 0,0 --goal 9,9
    assert_refused 'map.png: ' 'max-cells'
    ASTAR_CLI=$ASTAR_CLI_RELEASE
    RUN_AS=(bash -c 'ulimit -v 100000; exec "$@"' limited)
    astar map.png --max-cells 100000000 --start 0,0 --goal 9,9
    assert_refused 'map.png: ' 'max-cells'
}

@test "a PNG with a header for 20000 x 20000 pixels but almost no image data is refused" {
    local type
    for type in '1 0' '8 0' '8 2' '8 6' '16 6'; do
        # shellcheck disable=SC2086 # split into words
        png 20000 20000 $type 00 >map.png
        astar map.png --max-cells 100000000
        assert_refused 'map.png: '
    done
    ASTAR_CLI=$ASTAR_CLI_RELEASE
    RUN_AS=(bash -c 'ulimit -v 100000; exec "$@"' limited)
    astar map.png --max-cells 100000000
    assert_refused 'map.png: '
}

@test "PNG sizes that could overflow an integer are refused" {
    local size
    for size in '2147483647 2147483647' '2147483647 1' '1 2147483647' '4294967295 4294967295' \
        '65536 65536' '46341 46341' '23171 23171' '2147483648 1'; do
        # shellcheck disable=SC2086 # split into words
        png $size 16 6 00 >map.png
        refused_png
    done
}

@test "a PNG with too little, too much or undecodable image data is refused" {
    png 2 1 8 2 000000ff >map.png
    refused_png
    png 2 1 8 2 000000ffff000000 >map.png
    refused_png
    png 2 1 8 2 050000ffff0000 >map.png # filter type 5 does not exist
    refused_png
    { bytes "$PNG_SIGNATURE" "$(ihdr 2 1 8 2)" "$(chunk IDAT ffffffff)" "$(chunk IEND '')"; } >map.png
    refused_png
    { bytes "$PNG_SIGNATURE" "$(ihdr 2 1 8 2)" "$(chunk IEND '')"; } >map.png
    refused_png
}

@test "a PNG whose palette is missing, or lacks a colour that is used, is refused" {
    png 2 1 8 3 000001 "$(chunk PLTE 0000ffff0000)" >map.png
    astar map.png -o -
    assert_solved
    png 2 1 8 3 000001 >map.png
    refused_png
    png 2 1 8 3 000002 "$(chunk PLTE 0000ffff0000)" >map.png
    refused_png
    png 2 1 8 3 000001 "$(chunk PLTE 0000ffff00)" >map.png
    refused_png
}

@test "a PNG with an unknown depth, colour type, compression, filter or interlace method is refused" {
    local header
    for header in 0302 0702 1003 0405 0802000100 0802010000 0802000002 0801 08ff; do
        header+=000000
        bytes "$PNG_SIGNATURE" "$(chunk IHDR "$(be32 2)$(be32 1)${header:0:10}")" \
            "$(chunk IDAT "$(zlib 000000ffff0000)")" "$(chunk IEND '')" >map.png
        refused_png
    done
}

@test "a PNG with misplaced chunks or two headers is refused; bytes after the end of a PNG are ignored" {
    local start data end
    start=$(ihdr 2 1 8 2) data=$(chunk IDAT "$(zlib 000000ffff0000)") end=$(chunk IEND '')
    bytes "$PNG_SIGNATURE" "$start" "$data" "$end" >map.png
    astar map.png -o -
    assert_solved
    bytes "$PNG_SIGNATURE" "$data" "$start" "$end" >map.png
    refused_png
    bytes "$PNG_SIGNATURE" "$start" "$start" "$data" "$end" >map.png
    refused_png
    bytes "$PNG_SIGNATURE" "$start" "$end" "$data" >map.png
    refused_png
    bytes "$PNG_SIGNATURE" "$start" "$data" "$end" 00 >map.png
    astar map.png -o -
    assert_solved
}

@test "a PNG with a chunk length beyond the end of the file is refused" {
    local length
    for length in 7fffffff ffffffff 80000000 00001000; do
        bytes "$PNG_SIGNATURE" "$(ihdr 2 1 8 2)" "$length" 49444154 0000 >map.png
        refused_png
    done
}

@test "a PNG whose signature was damaged by a transfer in text mode is refused" {
    printf 'SG\n' | art | sed 's/\r$//' >map.png
    refused_png
}

@test "the corrupt images of PngSuite are refused" {
    local folder=$PROJECT/../shared/benchmarks/pngsuite file
    [ -d "$folder" ] || skip '../shared is absent'
    assert_equal "$(find "$folder" -name 'x*.png' | wc -l)" 14
    for file in "$folder"/x*.png; do
        astar "$file" --start 0,0 --goal 0,0
        assert_refused "$file: "
    done
}

@test "messages do not contain control characters from a map" {
    printf '2 0 \e[31m 3\n' >map.txt
    astar map.txt
    assert_refused 'map.txt'
    printf '2 0 \xc2\x9b31m\xff 3\n' >map.txt
    astar map.txt
    assert_refused 'map.txt:1:5: '
    iconv -f UTF-8 -t UTF-8 "$STDERR" >/dev/null
    ! grep -q $'\xc2\x9b' "$STDERR" || fail 'a two-byte control character was printed'
    { printf '2 ' && head -c 100000 /dev/zero | tr '\0' x && echo; } >map.txt
    astar map.txt
    assert_refused 'map.txt:1:3: '
    [ "${#stderr}" -lt 500 ] || fail "a message of ${#stderr} characters"
}
