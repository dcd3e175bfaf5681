#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# static.bats - `make static`: the static program runs in a file system without any library, and gives
# the same results as the release build.

load common

STATIC=$PROJECT/build/static/astar-cli

setup_file() (
    unset MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES
    has_static_libraries || return 0
    lock_tree
    rm -f "$STATIC" # so that it is linked now and the linker can print warnings
    make -C "$PROJECT" static >"$BATS_FILE_TMPDIR/make" 2>&1 || {
        tail -n 20 "$BATS_FILE_TMPDIR/make" >&2
        exit 1
    }
)

setup() {
    enter_folder
    has_static_libraries || skip 'the static libraries are not installed'
}

# has_static_libraries: succeeds if a program can be linked statically. Some systems lack static
# versions of the libraries.
has_static_libraries() {
    # shellcheck disable=SC2046 # word splitting is intended
    echo 'int main(void) { return 0; }' | ${CC:-gcc} -x c - -x none -static -o /dev/null \
        $(pkg-config --static --libs libdeflate libjpeg libwebp libgif jansson yaml-0.1 expat libzstd) -lm 2>/dev/null
}

# empty_root: creates the folder root/ with the static program, the sample maps, and nothing else.
empty_root() {
    [ "$(id -u)" -eq 0 ] || skip 'only root can change the root folder'
    mkdir root
    install "$STATIC" root/astar-cli
    cp -r "$PROJECT/maps" root/maps
    cp -r "$PROJECT/maps" maps
    chroot root /astar-cli --version >/dev/null || skip 'chroot does not work here'
}

# assert_same_run ARGUMENT...: runs the release build in the current folder and the static program in
# root/ with these arguments. Both must have the same exit status, standard output, files in out/ and,
# except for times, standard error.
assert_same_run() {
    local expected=0 found=0
    "$ASTAR_CLI_RELEASE" "$@" >here.out 2>here.err || expected=$?
    chroot root /astar-cli "$@" >there.out 2>there.err || found=$?
    assert_equal "$found" "$expected"
    cmp here.out there.out
    diff <(sed 's/ [0-9.]* s\b.*//' here.err) <(sed 's/ [0-9.]* s\b.*//' there.err)
    diff -r out root/out
}

@test "the static program needs no shared library" {
    run readelf -d "$STATIC"
    assert_success
    refute_output --partial NEEDED
    run readelf -l "$STATIC"
    refute_output --partial INTERP
    assert_equal "$("$STATIC" --version)" "$("$ASTAR_CLI_RELEASE" --version)"
}

@test "make static prints no warnings, not even about functions that load libraries at run time" {
    run grep -i warning "$BATS_FILE_TMPDIR/make"
    assert_failure
}

@test "in a root folder without libraries, the static program draws the same picture as the release build" {
    empty_root
    assert_same_run maps/reference.txt --caption
    assert_equal "$(<there.out)" 'maps/reference.txt: cost 33.242641, 32 steps, 108 expanded -> out/reference.png'
    assert_file_exist root/out/reference.png
}

@test "images, ROS maps, scenarios and folders give the same results in a root folder without libraries" {
    empty_root
    assert_same_run maps/drawing.png
    assert_same_run maps/options/robot.yaml -s 0.3m,-0.5m -g 4m,0.9m --clearance 0.2m --path -
    assert_same_run maps/options/level.map.scen -q --problem 3 -o out/problem.png
    assert_same_run maps
    [ "$(find root/out -name '*.png' | wc -l)" -gt 10 ] || fail "$(ls root/out)"
}
