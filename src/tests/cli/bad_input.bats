# SPDX-License-Identifier: MIT
# bad_input.bats - errors in files and on the command line. The program exits with status 2, prints
# one message, which gives the position of the error if it is known, and creates no file or folder.

# shellcheck disable=SC2034,SC2154 # variables are shared with common.bash

load common
load png

# refused_png [WORDS]: the program rejects map.png with a message that matches WORDS.
refused_png() {
    astar map.png
    assert_refused 'map.png: ' "${1-}"
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
