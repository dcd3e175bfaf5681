#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# picture_styles.bats - options for palettes, paths and compression.

load common
load png

# grid ROW...: writes map.txt with these rows.
grid() {
    printf '%s\n' "$@" >map.txt
}

@test "--palette FILE: each line of the file sets the colour of one role, such as wall or path" {
    grid '2 0 3' '1 1 1'
    printf '# mine\nwall=#102030\npath = #AABBCC\n' >mine.palette
    astar map.txt --palette mine.palette --scale 1 -o picture.png
    assert_solved
    assert_equal "$(png_pixel picture.png 0 0)" 0000ff
    assert_equal "$(png_pixel picture.png 1 0)" aabbcc
    assert_equal "$(png_pixel picture.png 1 1)" 102030
    printf 'wall=#102030\nwal=#000000\n' >bad.palette
    astar map.txt --palette bad.palette
    assert_refused 'bad.palette:2:1: ' 'role'
    astar map.txt --palette missing.palette
    assert_refused 'missing.palette: '
    astar map.txt --palette nothing
    assert_refused '' '--palette .*classic'
}

@test "--path-style refuses unknown styles and widths" {
    local style
    for style in line: line:0 line:257 line:-1 line:x line:3x line::3 both:257 cells:3 auto:3 :3 lines:3; do
        astar "$REFERENCE" --path-style "$style"
        assert_refused '' '--path-style .*line:WIDTH or both:WIDTH.* 1 to 256 '
    done
    astar "$REFERENCE" --path-style dots
    assert_refused '' '--path-style .*cells'
}

@test "--mark is accepted and has no effect" {
    astar "$REFERENCE" -q -o plain.png
    astar "$REFERENCE" --mark -q -o marked.png
    assert_solved
    cmp plain.png marked.png
}

@test "--compression takes levels from 0 to 12" {
    local level
    astar "$REFERENCE" --compression 0 -q -o 0.png
    assert_solved
    for level in 1 6 9 12; do
        astar "$REFERENCE" --compression $level -q -o $level.png
        assert_solved
        assert_png $level.png
    done
    [ "$(wc -c <0.png)" -gt "$(wc -c <12.png)" ] || fail 'level 12 is no smaller than level 0'
    for level in 13 -1 x ''; do
        astar "$REFERENCE" --compression "$level"
        assert_refused '' '--compression .*12'
    done
}

@test "--skip-existing draws a picture again if a style or the compression level has changed" {
    local option
    grid '2 0 3'
    touch -d '1 hour ago' map.txt
    astar map.txt -q
    for option in '--palette dark' --heat '--path-style line' '--path-style line:3' '--compression 1'; do
        # shellcheck disable=SC2086 # word splitting is intended
        astar map.txt --skip-existing $option
        [[ $output == *'cost 2'* ]] || fail "skipped with $option"
        astar map.txt --skip-existing $option
        [[ $output == *skipped* ]] || fail "not skipped with $option"
    done
}
