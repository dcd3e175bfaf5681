#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# picture_pixels.bats - compares the bit depth, number of colours, size and pixel checksum of twenty
# pictures with recorded values.

load common
load png

# pictures: prints one line for each picture: the map and the options, then a |, then the bits per
# pixel, the number of colours, the size, and the checksum of the output of png_rows.
pictures() {
    cat <<'END'
reference.txt --scale 4 | 4 7 60x60 3932586510
reference.txt --scale 9 | 8 20 135x135 1222917098
reference.txt --scale 9 --no-grid --no-explored | 8 23 135x135 2083555814
trap.txt --scale 6 --path-style line | 4 13 132x96 1167188389
trap.txt --scale 8 --path-style both | 8 21 176x128 3789861778
trap.txt --scale 4 --heat | 8 45 88x64 3149972305
trap.txt --scale 5 --palette dark -a dijkstra | 4 6 110x80 472278083
terrain.txt --scale 4 | 4 12 120x72 124748744
terrain.txt --scale 4 --heat --palette print -a dijkstra | 8 42 120x72 1021804895
maze.txt --scale 1 | 4 7 31x31 1814433117
rooms.txt --scale 2 --palette colorblind -a greedy | 4 7 66x50 662711306
level.map --scale 5 -s 2,2 -g 25,4 | 4 11 140x90 2116795528
robot.yaml --scale 2 --start 0.3m,-0.5m --goal 4m,0.9m --clearance 0.2m | 4 9 192x128 113799154
no-path.txt --scale 3 | 4 5 48x36 942503568
no-path.txt --scale 7 --nearest | 4 6 112x84 3742225503
several-goals.txt --scale 6 --diagonal always | 4 7 120x84 3133081887
trap.txt --scale 3 --caption | 8 24 260x177 9754209
trap.txt --scale 2 --compare astar,greedy | 8 24 559x151 882727572
row.txt --scale 20 --no-explored --no-grid | 8 31 80x20 1794056923
cell.txt --scale 64 --no-explored -s 0,0 -g 0,0 | 8 37 64x64 3434042723
END
}

enter_maps() {
    cp "$PROJECT"/maps/*.* "$PROJECT"/maps/options/* .
    echo '2 0 0 3' >row.txt
    echo 0 >cell.txt
}

@test "twenty pictures have the recorded bit depth, colours, size and pixels" {
    local what pixels depth colours sum
    enter_maps
    while IFS='|' read -r what pixels; do
        # shellcheck disable=SC2086 # word splitting is intended
        astar $what -q -o picture.png
        [ "$status" -le 1 ] || explain "no picture: $what"
        assert_png picture.png
        png_rows picture.png colours >rows
        colours=$(($(png_chunk picture.png PLTE | wc -c) / 3))
        depth=$(od -An -j24 -N1 -tu1 picture.png | tr -d ' ')
        sum=$(cksum <rows | cut -d ' ' -f 1)
        assert_equal "$what: $depth $colours $(png_size picture.png) $sum" "$what:$pixels"
        # The palette contains only colours that the picture uses, and the bit depth is minimal.
        assert_equal "$what $(tr ' ' '\n' <rows | sort -u | wc -l)" "$what $colours"
        assert_equal "$what $depth" \
            "$what $((colours <= 2 ? 1 : colours <= 4 ? 2 : colours <= 16 ? 4 : 8))"
    done < <(pictures)
    assert_equal "$(pictures | wc -l)" 20
}

@test "twenty pictures have the same bytes in a second run, and the same pixels at any compression level" {
    local what level
    enter_maps
    while IFS='|' read -r what _; do
        # shellcheck disable=SC2086
        astar $what -q -o first.png
        # shellcheck disable=SC2086
        astar $what --compression 6 -q -o again.png
        cmp first.png again.png || fail "other bytes: $what"
        for level in 0 12; do
            # shellcheck disable=SC2086
            astar $what --compression $level -q -o $level.png
            assert_png $level.png
            # Different levels may use different PNG filters. If they do, the pixels are compared.
            cmp -s <(png_chunk $level.png IDAT | inflate) <(png_chunk first.png IDAT | inflate) ||
                cmp <(png_rows $level.png colours) <(png_rows first.png colours) ||
                fail "other pixels: $what --compression $level"
        done
    done < <(pictures)
}

@test "the release build draws the same twenty pictures as the debug build" {
    local what
    [ -x "$ASTAR_CLI_RELEASE" ] || skip 'there is no release build'
    enter_maps
    while IFS='|' read -r what _; do
        # shellcheck disable=SC2086
        astar $what -q -o debug.png
        # shellcheck disable=SC2086
        "$ASTAR_CLI_RELEASE" $what -q -o release.png || [ $? -eq 1 ]
        cmp debug.png release.png || fail "other bytes: $what"
    done < <(pictures)
}
