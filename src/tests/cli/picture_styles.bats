#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# picture_styles.bats - palettes, heat, path lines, rings and compression. The tests check the colours
# of individual pixels.

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
classic ffffff 000000 0000ff ff0000 00aa00
dark 1b1e26 8c93a3 3d9bff ff4d5e 3ddc84
print ffffff 000000 1a2a6c b0202a 3f9a52
colorblind ffffff 000000 0072b2 d55e00 cc79a7
END
}

@test "--palette FILE reads a role and its colour from each line" {
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

@test "--heat colours explored cells by their cost from the start" {
    grid '2 0 0 0 0 0 3'
    astar map.txt --heat --scale 2 -o picture.png -a dijkstra --path-style line
    assert_solved
    assert_png picture.png
    grid '0 0 0 0 0' '0 0 2 0 3' '0 0 0 0 0'
    astar map.txt --heat --scale 1 -o picture.png -a dijkstra --diagonal never
    # 2,0 and 1,1 are one step away from the start; 1,0 and 3,2 are two steps away.
    assert_equal "$(png_pixel picture.png 2 0)" "$(png_pixel picture.png 1 1)"
    [ "$(png_pixel picture.png 2 0)" != "$(png_pixel picture.png 1 0)" ] || fail 'near and far are alike'
    assert_equal "$(png_pixel picture.png 1 0)" "$(png_pixel picture.png 3 2)"
}

@test "--path-style line draws a line through the centres of cells and does not fill the cells" {
    grid '2 0 0 3'
    astar map.txt --path-style line --scale 10 --no-grid --no-explored -o line.png
    assert_solved
    assert_equal "$(png_pixel line.png 15 5)" 00aa00
    assert_equal "$(png_pixel line.png 15 0)" ffffff
    assert_equal "$(png_pixel line.png 15 9)" ffffff
    # Start and goal are drawn over the line.
    assert_equal "$(png_pixel line.png 5 5)" 0000ff
    astar map.txt --path-style both --scale 10 --no-grid --no-explored -o both.png
    assert_equal "$(png_pixel both.png 15 5)" 00aa00
    assert_equal "$(png_pixel both.png 15 0)" 99dd99
    # Cells that are two pixels wide are too small for a line.
    astar map.txt --path-style line --scale 2 -q -o small.png
    astar map.txt --path-style cells --scale 2 -q -o cells.png
    assert_equal "$(png_pixel small.png 2 0)" 00aa00
    assert_equal "$(png_pixel cells.png 2 0)" 00aa00
    astar map.txt --path-style dots
    assert_refused '' '--path-style .*cells'
}

@test "--mark draws rings around start and goal, cut off at the edge of the picture" {
    printf '%040d\n' 0 | sed 's/0/0 /g' >row
    for _ in {1..40}; do cat row; done >map.txt
    astar map.txt -s 10,20 -g 30,20 --mark --scale 2 --no-explored -o picture.png
    assert_solved
    assert_png picture.png
    # The ring has a radius of five pixels around the centre of the cell.
    assert_equal "$(png_pixel picture.png 21 36)" 0000ff
    assert_equal "$(png_pixel picture.png 61 36)" ff0000
    astar map.txt -s 0,0 -g 39,39 --mark --scale 2 -o corner.png
    assert_solved
    assert_png corner.png
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
    for option in '--palette dark' --heat --mark '--path-style line' '--compression 1'; do
        # shellcheck disable=SC2086 # options and their values
        astar map.txt --skip-existing $option
        [[ $output == *'cost 2'* ]] || fail "skipped with $option"
        astar map.txt --skip-existing $option
        [[ $output == *skipped* ]] || fail "not skipped with $option"
    done
}
