# SPDX-License-Identifier: MIT
# bad_input.bats - errors in maps and on the command line. The program exits with status 2, prints
# one message, which gives the position of the error if it is known, and creates no file or folder.

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
    printf '0 0\n0 0\n' >map.txt
    astar map.txt --start 0,0
    assert_refused 'map.txt: ' 'goal'
    astar map.txt --goal 0,0
    assert_refused 'map.txt: ' 'start'
}

@test "a start or a goal in a wall is refused" {
    printf '2 1\n0 3\n' >map.txt
    astar map.txt --start 1,0
    assert_refused 'map.txt: ' '1,0.*wall'
    astar map.txt --goal 1,0
    assert_refused 'map.txt: ' '1,0.*wall'
}

@test "a start or a goal outside the map is refused" {
    printf '2 1\n0 3\n' >map.txt
    local cell
    for cell in 2,0 0,2 2,2 4294967296,0 0,4294967295 2147483648,2147483648; do
        astar map.txt --start "$cell"
        assert_refused '' "$cell"
        astar map.txt --goal "$cell"
        assert_refused '' "$cell"
    done
    astar map.txt --start 2,0
    assert_refused 'map.txt: ' '2,0'
}

# --- files ---

@test "a missing map is refused" {
    astar missing.txt
    assert_refused 'missing.txt: ' 'no such file'
    astar missing/map.txt
    assert_refused 'missing/map.txt: '
    ln -s missing.txt link.txt
    astar link.txt
    assert_refused 'link.txt: '
}

@test "an empty map name is refused" {
    astar ''
    assert_refused ''
}

@test "a map that is not readable is refused" {
    ordinary_user
    echo 2 3 >map.txt
    chmod 000 map.txt
    astar map.txt
    assert_refused 'map.txt: ' 'permission'
}

teardown() {
    leave_user
}

@test "a folder without maps is refused, and so is a path that uses a regular file as a folder" {
    mkdir folder
    astar folder
    assert_refused 'folder: ' 'folder'
    astar folder/
    assert_refused 'folder/: ' 'folder'
    astar .
    assert_refused '.: ' 'folder'
    echo 2 3 >map.txt
    astar map.txt/inner
    assert_refused 'map.txt/inner: '
}

@test "an endless file and a file far larger than --max-cells allows are refused" {
    ASTAR_CLI=$ASTAR_CLI_RELEASE
    RUN_AS=(timeout 60 bash -c 'ulimit -v 500000; exec "$@"' limited)
    astar /dev/zero --max-cells 1000
    assert_refused '/dev/zero: ' 'large'
    truncate -s 8G ../map.txt
    astar ../map.txt --max-cells 1000
    assert_refused '../map.txt: ' 'large'
}

@test "a value of --scale that makes the picture too large for a PNG is refused" {
    ASTAR_CLI=$ASTAR_CLI_RELEASE
    RUN_AS=(bash -c 'ulimit -v 500000; exec "$@"' limited)
    awk 'BEGIN { for (i = 0; i < 2100000; i++) printf "0"; print "" }' >map.txt
    astar map.txt -s 0,0 -g 1,0 --scale 1024
    assert_refused 'map.txt: ' 'scale'
}

@test "standard input is refused if it is empty, closed or a folder" {
    astar - </dev/null
    assert_refused 'standard input: ' 'empty'
    astar - <.
    assert_refused 'standard input: '
    astar - <&-
    assert_refused 'standard input: '
}

@test "-o FOLDER/FILE.png is refused if the folder is missing" {
    echo 2 3 >map.txt
    astar map.txt -o missing/path.png
    assert_refused 'missing/path.png: '
}

@test "if a map is invalid, an existing output file is kept and no folder is created" {
    echo 2 x >map.txt
    echo old >path.png
    astar map.txt -o path.png --path path.csv --map-image map.png
    assert_refused 'map.txt:1:3: '
    astar map.txt -o folder
    assert_refused 'map.txt:1:3: '
    astar map.txt -o -
    assert_refused 'map.txt:1:3: '
    astar map.txt --path -
    assert_refused 'map.txt:1:3: '
}

@test "each of several invalid maps gets its own message, in the order of the maps" {
    echo 2 x >a.txt
    echo 0 3 >b.txt
    astar a.txt missing.txt b.txt
    assert_status 2
    assert_equal "$output" ''
    assert_equal "$(wc -l <"$STDERR")" 3
    assert_equal "$(grep -o '^astar-cli: [^ ]*: ' "$STDERR")" 'astar-cli: a.txt:1:3: 
astar-cli: missing.txt: 
astar-cli: b.txt: '
    assert_nothing_changed
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

# --- names ---

@test "control characters and invalid UTF-8 in the name of a missing map are not printed" {
    local name
    for name in $'new\nline' $'carriage\rreturn' $'\e[31mred' $'bell\a' $'\xff\xfe' $'cut\xc3' $'\x7f' \
        $'\xc2\x9b31m' $'over\xc0\xaflong' $'surrogate\xed\xa0\x80'; do
        astar "$name.txt"
        assert_refused '' 'no such file'
        iconv -f UTF-8 -t UTF-8 "$STDERR" >/dev/null
        ! grep -q $'\xc2\x9b' "$STDERR" || fail 'a two-byte control character was printed'
        # With --json, standard output is one line of valid UTF-8 with a JSON object.
        astar "$name.txt" --json
        assert_status 2
        assert_one_message '' 'no such file'
        assert_equal "$(wc -l <"$STDOUT")" 1
        iconv -f UTF-8 -t UTF-8 "$STDOUT" >/dev/null
        assert_equal "$(field .status)" '"error"'
    done
}

@test "a valid map with control characters, quotes or invalid UTF-8 in its name is solved" {
    local name
    for name in $'new\nline' $'\e[31mred' $'\xff\xfe' $'quote"and\\'; do
        printf '2 3\n' >"$name.txt"
        astar "$name.txt" -o picture.png
        assert_solved
        assert_equal "$(wc -l <"$STDOUT")" 1
        assert_regex "$output" ': cost 1, 1 step, [0-9]+ expanded -> picture\.png$'
        assert_equal "$(LC_ALL=C tr -d '[:print:]\n' <"$STDOUT")" ''
        astar "$name.txt" --json
        assert_solved
        assert_equal "$(wc -l <"$STDOUT")" 1
        iconv -f UTF-8 -t UTF-8 "$STDOUT" >/dev/null
        assert_equal "$(field '[.status, .cost]')" '["solved",1]'
        assert_png "out/$name.png"
    done
}

@test "names of maps and pictures that are valid UTF-8 appear unchanged in JSON" {
    local name
    for name in $'new\nline.txt' $'\e[31mred.txt' 'quote"and\.txt' 'grün €😀.txt'; do
        printf '2 3\n' >"$name"
        astar "$name" --json
        assert_solved
        assert_equal "$(jq -r .map "$STDOUT")" "$name"
        assert_equal "$(jq -r .output "$STDOUT")" "out/${name%.txt}.png"
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

# --- command line ---

# usage_error WORDS ARGUMENT...: the program rejects these arguments with a message that matches
# WORDS. Creates the valid map map.txt if it does not exist.
usage_error() {
    [ -e map.txt ] || echo 2 3 >map.txt
    local words=$1
    shift
    astar "$@"
    assert_refused '' "$words"
}

@test "a command line without a map is refused" {
    usage_error 'map'
    usage_error 'map' --json
    usage_error 'map' -o path.png
    usage_error 'map' --
}

@test "an unknown option is refused" {
    usage_error '--bogus' --bogus map.txt
    usage_error '--bogus' map.txt --bogus=1
    usage_error '-Z' -Z map.txt
    usage_error '-Z' map.txt -qZ
    usage_error "$(printf %s '\\x1b|\\033|\?')" $'--\e[31m' map.txt
}

@test "--scale accepts only a whole number from 1 to 1024" {
    local value
    for value in 0 -1 1025 1.5 1e2 x '' ' 3' '3 ' 3x 0x10 99999999999999999999 4294967297; do
        usage_error '--scale' map.txt "--scale=$value"
    done
    astar map.txt --scale 1024 -o picture.png
    assert_solved
}

@test "--cell refuses values that are neither auto nor a whole number from 1 to 65535" {
    local value
    for value in 0 -1 1.5 1e2 x '' ' 3' 3x 99999999999999999999 4294967297 18446744073709551617; do
        usage_error '--cell' map.txt "--cell=$value"
    done
}

@test "--threshold accepts only otsu or a whole number from 0 to 256" {
    local value
    for value in -1 257 1.5 x '' ' 3' 3x 99999999999999999999 4294967297; do
        usage_error '--threshold' map.txt "--threshold=$value"
    done
    astar map.txt --threshold 0 -o picture.png
    assert_solved
    astar map.txt --threshold 256 -o picture.png
    assert_solved
}

@test "--max-cells accepts only a whole number of at least 1" {
    local value
    for value in 0 -1 1.5 1e9 x '' ' 3' 3x 99999999999999999999 18446744073709551617; do
        usage_error '--max-cells' map.txt "--max-cells=$value"
    done
}

@test "--start and --goal refuse values that are not the coordinates X,Y of a cell" {
    local value
    for value in '' 1 '1,' ',1' 1,2,3 '1, 0' ' 1,0' '1,0 ' 1.0,0 -1,0 0,-1 x,y 0x1,0 '1;0' 1,0x \
        99999999999999999999,0 0,18446744073709551616; do
        usage_error '--start' map.txt "--start=$value"
        usage_error '--goal' map.txt "--goal=$value"
    done
}

@test "--diagonal and --format refuse unknown names" {
    local value
    for value in '' both Never 'both-free,' NEVER x; do
        usage_error '--diagonal.*both-free' map.txt "--diagonal=$value"
    done
    for value in '' x PNG jpg; do
        usage_error '--format' map.txt "--format=$value"
    done
}

@test "if both the command line and a map are invalid, only the error in the command line is reported" {
    usage_error '--bogus' missing.txt --bogus
    refute_regex "$stderr" 'missing'
}

@test "an option in place of a file name is refused; with the prefix ./, it is read as a file name" {
    echo '2 0 3' >map.txt
    usage_error '--report needs a file name.*\./-o' map.txt --report -o x.png
    usage_error '--output needs a file name.*\./--json' map.txt -o --json
    usage_error '--files-from needs' --files-from --recursive
    usage_error '--path needs' map.txt --path -q
    astar map.txt --report ./-o -q
    assert_solved
    assert_file_exists ./-o
    astar map.txt --path -nothing.csv -q
    assert_solved
    assert_file_exists ./-nothing.csv
}

@test "a picture name with the extension of another file type, such as .jpg, is refused" {
    local name
    echo '2 0 3' >map.txt
    for name in x.jpg x.JPEG x.gif x.webp x.svg out/x.pdf; do
        usage_error "--output writes PNG.*$name" map.txt -o "$name"
        usage_error "--animate writes PNG.*$name" map.txt --animate "$name"
        usage_error "--map-image writes PNG.*$name" map.txt --map-image "$name"
    done
    astar map.txt -q -o .gif
    assert_solved
    assert_png .gif/map.png
    mkdir x.jpg
    astar map.txt -q -o x.jpg
    assert_solved
    assert_png x.jpg/map.png
}

@test "if a start is in a wall, the message names the nearest free cell" {
    printf '%s\n' '1 1 1 1' '1 1 1 1' '1 1 1 0' >map.txt
    astar map.txt -s 0,0 -g 3,2
    assert_refused 'map.txt: the start 0,0' 'wall.*nearest.* 3,2'
    echo '1 1' >wall.txt
    astar wall.txt -s 0,0 -g 1,0
    assert_refused 'wall.txt: the start 0,0' 'wall.*no free cell'
}
