#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# examples.bats - builds the programs in src/examples and src/api/README.md with the installed
# library, outside the source tree, and checks that no turn of the game loop in door.c allocates
# memory.

# shellcheck disable=SC2154 # variables are shared with common.bash

load common
load png

WARN="-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror"

# The library is installed once, and the examples are built once.
setup_file() (
    unset MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES DESTDIR PREFIX BINDIR LIBDIR INCLUDEDIR DATADIR MANDIR
    own=$BATS_FILE_TMPDIR/own
    lock_tree
    make -C "$PROJECT" install DESTDIR="$own" PREFIX=/usr >"$BATS_FILE_TMPDIR/make" 2>&1 || {
        tail "$BATS_FILE_TMPDIR/make" >&2
        exit 1
    }
    export PKG_CONFIG_PATH=$own/usr/lib/pkgconfig
    cd "$BATS_FILE_TMPDIR" || exit
    for name in array door overlay; do
        # shellcheck disable=SC2046,SC2086 # word splitting is intended
        gcc -std=c11 -O2 $WARN "$PROJECT/src/examples/$name.c" \
            $(pkg-config --define-prefix --cflags --libs astar) -o $name || exit
    done
)

setup() {
    enter_folder
    BUILT=$BATS_FILE_TMPDIR
    export PKG_CONFIG_PATH=$BUILT/own/usr/lib/pkgconfig LD_LIBRARY_PATH=$BUILT/own/usr/lib
}

@test "array.c prints a path through an array" {
    run --separate-stderr "$BUILT/array"
    assert_success
    assert_equal "$stderr" ''
    assert_equal "$(sed -n '1p;$p' <<<"$output")" $'0,0\ncost 15.000000'
    assert_equal "${#lines[@]}" 17
}

@test "door.c prints the costs of the paths around the door and through it" {
    run "$BUILT/door" 101
    assert_success
    assert_output '101 turns: the path costs 544.308658, or 80.000000 through the door'
}

# fails_within N TURNS: runs door.c for TURNS turns and makes the N-th allocation fail. Succeeds if
# the program makes at least N allocations.
fails_within() {
    : >mark
    LD_PRELOAD=$(dirname "$ASTAR_CLI_RELEASE")/tests/preload/fail_nth.so FAIL_CALL=malloc FAIL_NTH="$1" \
        FAIL_ERRNO=12 FAIL_MARK=9 "$BUILT/door" "$2" 9>mark >/dev/null 2>&1 || true
    [ -s mark ]
}

@test "door.c makes no more allocations in 10,000 turns than in two turns" {
    local count=1
    assert_file_exists "$(dirname "$ASTAR_CLI_RELEASE")/tests/preload/fail_nth.so"
    while fails_within $count 2; do count=$((count + 1)); done
    [ "$count" -gt 10 ] || fail "only $count allocations were seen"
    run ! fails_within $count 10000
    run "$BUILT/door"
    assert_output --regexp '^10000 turns: '
}

@test "overlay.c draws marks over a picture drawn by the library" {
    run "$BUILT/overlay" "$PROJECT/maps/trap.txt" picture.ppm
    assert_success
    assert_output ''
    "$ASTAR_CLI" "$PROJECT/maps/trap.txt" -q --scale 12 --palette dark -o picture.png
    assert_equal "$(head -c 13 picture.ppm | tr '\n' ' ')" 'P6 264 192 25'
    # The eleventh cell of the path is marked, and the ninth is not. The pixel in the lower left
    # corner belongs to the bar that shows the explored share of the map.
    "$ASTAR_CLI" "$PROJECT/maps/trap.txt" -q -o x.png --path path.csv
    png_rows picture.png colours >rows
    assert_equal "$(pixel "$(cell 9)")" "$(shown "$(cell 9)")"
    assert_equal "$(pixel "$(cell 11)")" 8000a0
    assert_equal "$(pixel '0 191')" 8000a0
    run "$BUILT/overlay" no-such-map picture.ppm
    assert_failure 1
    assert_output --partial 'No such file'
    run "$BUILT/overlay"
    assert_failure 1
    assert_output 'overlay: usage: overlay MAP PICTURE.ppm'
}

# cell N: prints the position X Y of the middle pixel of the N-th cell of the path.
cell() {
    awk -F, -v n="$1" 'NR == n + 1 { print $1 * 12 + 6, $2 * 12 + 6 }' path.csv
}

# pixel "X Y": prints the colour of the pixel at X Y in picture.ppm.
pixel() {
    local x=${1% *} y=${1#* }
    od -An -v -tx1 -j $((15 + 3 * (264 * y + x))) -N 3 picture.ppm | tr -d ' \n'
}

# shown "X Y": prints the colour of the pixel at X Y in picture.png. The test must first store the
# output of png_rows in the file `rows`.
shown() {
    local x=${1% *} y=${1#* }
    sed -n "$((y + 1))p" rows | tr -s ' ' '\n' | grep . | sed -n "$((x + 1))p"
}

@test "array.c and the program in src/api/README.md compile as C++" {
    sed -n '/^```c$/,/^```$/p' "$PROJECT/src/api/README.md" | sed '/^```/d' >path.c
    grep -q astar_search_run path.c
    # shellcheck disable=SC2046,SC2086 # word splitting is intended
    gcc -std=c11 $WARN path.c $(pkg-config --define-prefix --cflags --libs astar) -o path
    cd "$PROJECT" || return
    run "$BATS_TEST_TMPDIR/work/path"
    assert_success
    assert_output 'cost 33.242641'
    cd "$BATS_TEST_TMPDIR/work" || return
    for standard in c++11 c++20; do
        # shellcheck disable=SC2046,SC2086
        g++ -std=$standard $WARN -x c++ "$PROJECT/src/examples/array.c" -x none \
            $(pkg-config --define-prefix --cflags --libs astar) -o array
        run ./array
        assert_line 'cost 15.000000'
        # shellcheck disable=SC2046,SC2086
        g++ -std=$standard $WARN -x c++ path.c -x none \
            $(pkg-config --define-prefix --cflags --libs astar) -o path
    done
}
