#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# picture_styles.bats - palettes, heat, path lines, halos, discs and compression. The tests check
# the colours of individual pixels.

load common
load png

# grid ROW...: writes map.txt with these rows.
grid() {
    printf '%s\n' "$@" >map.txt
}

@test "--palette NAME draws with the colours of that palette" {
    grid '2 0 3' '1 1 1'
    local name free wall start goal path
    while read -r name free wall start goal path; do
        astar map.txt --palette "$name" --scale 1 -o picture.png
        assert_solved
        assert_png picture.png
        assert_equal "$(png_pixel picture.png 0 0) $(png_pixel picture.png 1 0) $(png_pixel picture.png 2 0)" \
            "$start $path $goal"
        assert_equal "$(png_pixel picture.png 1 1)" "$wall"
        astar map.txt --palette "$name" --scale 1 -q -o solved.png --map-image plain.png
        assert_equal "$(png_pixel plain.png 1 0)" "$free"
    done <<'END'
classic ffffff 000000 0000ff ff0000 006400
dark 1b1e26 c2c8d4 3d9bff ff4d5e ffc6ea
print ffffff 000000 1a2a6c cf4436 8c1f4e
colorblind ffffff 000000 0072b2 d55e00 8c2a50
END
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

@test "with --heat, the colour of an explored cell depends on its cost from the start" {
    grid '2 0 0 0 0 0 3'
    astar map.txt --heat --scale 2 -o picture.png -a dijkstra --path-style line
    assert_solved
    assert_png picture.png
    grid '0 0 0 0 0' '0 0 2 0 3' '0 0 0 0 0'
    astar map.txt --heat --scale 1 -o picture.png -a dijkstra --diagonal never
    # 2,0 and 1,1 are one step away from the start; 1,0 and 3,2 are two steps away.
    assert_equal "$(png_pixel picture.png 2 0)" "$(png_pixel picture.png 1 1)"
    [ "$(png_pixel picture.png 2 0)" != "$(png_pixel picture.png 1 0)" ] || fail 'near and far cells have the same colour'
    assert_equal "$(png_pixel picture.png 1 0)" "$(png_pixel picture.png 3 2)"
}

@test "--path-style line draws a line through the centres of cells and does not fill the cells" {
    grid '2 0 0 3'
    astar map.txt --path-style line --scale 10 --no-grid --no-explored -o line.png
    assert_solved
    assert_equal "$(png_pixel line.png 15 5)" 006400
    assert_equal "$(png_pixel line.png 15 0)" ffffff
    assert_equal "$(png_pixel line.png 15 9)" ffffff
    # Start and goal are drawn over the line.
    assert_equal "$(png_pixel line.png 5 5)" 0000ff
    astar map.txt --path-style both --scale 10 --no-grid --no-explored -o both.png
    assert_equal "$(png_pixel both.png 15 5)" 006400
    assert_equal "$(png_pixel both.png 15 0)" 99c199
    # Cells that are two pixels wide are too small for a line.
    astar map.txt --path-style line --scale 2 -q -o small.png
    astar map.txt --path-style cells --scale 2 -q -o cells.png
    assert_equal "$(png_pixel small.png 2 0)" 006400
    assert_equal "$(png_pixel cells.png 2 0)" 006400
    astar map.txt --path-style dots
    assert_refused '' '--path-style .*cells'
}

@test "--path-style line:WIDTH and both:WIDTH draw a line that is WIDTH pixels wide" {
    local style
    grid '2 0 0 3'
    for style in line both; do
        astar map.txt --path-style $style:6 --scale 20 --no-grid --no-explored -o wide.png
        assert_solved
        # The line covers rows 7 to 12, but not rows 6 and 13.
        assert_equal "$(png_pixel wide.png 30 7) $(png_pixel wide.png 30 12)" '006400 006400'
        [ "$(png_pixel wide.png 30 6)" != 006400 ] || fail 'the line is wider'
        [ "$(png_pixel wide.png 30 13)" != 006400 ] || fail 'the line is wider'
    done
    astar map.txt --path-style line:1 --scale 20 --no-grid -o thin.png
    assert_solved
    astar map.txt --path-style line:256 --scale 20 --no-grid -o thick.png
    assert_solved
    for style in line: line:0 line:257 line:-1 line:x line:3x line::3 both:257 cells:3 auto:3 :3 lines:3; do
        astar map.txt --path-style "$style"
        assert_refused '' '--path-style .*line:WIDTH or both:WIDTH.* 1 to 256 '
    done
}

@test "--path-style auto draws the same picture as --path-style cells if the map is not an image" {
    astar "$REFERENCE" -q -o auto.png --path-style auto
    astar "$REFERENCE" -q -o cells.png --path-style cells
    astar "$REFERENCE" -q -o default.png
    assert_same_picture auto.png cells.png
    assert_same_picture auto.png default.png
}

@test "the path in a large map has a halo" {
    printf '%0300d\n' 0 0 0 | sed 's/0/0 /g' >map.txt
    astar map.txt -s 0,1 -g 299,1 --scale 1 --no-explored -o picture.png
    assert_solved
    assert_equal "$(png_pixel picture.png 150 1)" 006400
    # The colour is a mixture of 140 parts of ff2fa0 and 115 parts of white.
    assert_equal "$(png_pixel picture.png 150 0) $(png_pixel picture.png 150 2)" 'ff8dcb ff8dcb'
    # In a small map, the path is wide enough to be visible without a halo.
    printf '%0100d\n' 0 0 0 | sed 's/0/0 /g' >map.txt
    astar map.txt -s 0,1 -g 99,1 --scale 1 --no-explored -o picture.png
    assert_equal "$(png_pixel picture.png 50 0)" ffffff
}

@test "starts and goals are drawn as discs with a white and a black edge over cells in the colour of the path" {
    local edge
    printf '%040d\n' 0 | sed 's/0/0 /g' >row
    for _ in {1..40}; do cat row; done >map.txt
    astar map.txt -s 10,20 -g 30,20 --scale 16 --no-explored --no-grid -o picture.png
    assert_solved
    assert_png picture.png
    # The centre of the start is at 168,328. The radius is 640 * 9/800 pixels, including the edges.
    assert_equal "$(png_pixel picture.png 168 328)" 0000ff
    assert_equal "$(png_pixel picture.png 488 328)" ff0000
    edge=$(png_pixel picture.png 168 333)
    [[ $edge == [c-f]?[c-f]?f? ]] || fail "the edge of the disc is $edge"
    edge=$(png_pixel picture.png 168 334)
    [[ $edge == [0-7]?[0-7]?[0-7]? ]] || fail "the outer edge of the disc is $edge"
    edge=$(png_pixel picture.png 160 320)
    [[ $edge == 00640? ]] || fail "the corner of the cell is $edge"
    astar map.txt -s 0,0 -g 39,39 --scale 2 -o corner.png
    assert_solved
    assert_png corner.png
}

@test "--mark is accepted and has no effect" {
    astar "$REFERENCE" -q -o plain.png
    astar "$REFERENCE" --mark -q -o marked.png
    assert_solved
    cmp plain.png marked.png
}

@test "--compression changes the bytes, but not the pixels" {
    local level
    astar "$REFERENCE" --compression 0 -q -o 0.png
    assert_solved
    for level in 1 6 9 12; do
        astar "$REFERENCE" --compression $level -q -o $level.png
        assert_solved
        assert_png $level.png
        assert_equal "$(png_pixel $level.png 100 100)" "$(png_pixel 0.png 100 100)"
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
