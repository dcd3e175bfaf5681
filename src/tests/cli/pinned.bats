#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# pinned.bats - pictures as they have always been: how deep, how large, which pixels, how many bytes;
# and how large they may become.

load common
load png

# The bytes of compressed data are libdeflate's: other versions may find shorter ones. With this one
# they were measured; with any other only what can be decoded is compared.
LIBDEFLATE=1.14

# A line a picture: its map and options | bits a pixel, colours, size, checksum of all pixels as
# png_rows prints them | bytes of the file at --compression 0, 1 and 6, checksums of the IDAT data at
# 1 and 6. The files' own checksums would change with the version of the program, which is in them.
pictures() {
    cat <<'END'
reference.txt --scale 4 | 4 7 60x60 2401284413 | 2189 507 472 2296143734 3686128347
reference.txt --scale 9 | 4 8 135x135 620559996 | 9647 676 647 3728111953 600751134
reference.txt --scale 9 --no-grid --no-explored | 4 5 135x135 3093458479 | 9638 600 570 3634652100 3405978642
trap.txt --scale 6 --path-style line | 4 7 132x96 3235071978 | 6756 642 608 946490267 1139224151
trap.txt --scale 8 --path-style both --mark | 4 9 176x128 1635212897 | 11722 1080 938 3718014773 418861658
trap.txt --scale 4 --heat | 8 45 88x64 1700202486 | 6134 882 846 628021810 1961879589
trap.txt --scale 5 --palette dark -a dijkstra | 4 6 110x80 2188512054 | 4804 480 457 3194323097 1190283307
terrain.txt --scale 4 | 4 8 120x72 3991221830 | 4721 533 486 1263263224 3789978112
terrain.txt --scale 4 --heat --palette print -a dijkstra | 8 60 120x72 3627607041 | 9201 1112 1193 3786413769 2268922955
maze.txt --scale 1 | 4 7 31x31 2480886970 | 846 509 503 3826164655 3461336490
rooms.txt --scale 2 --palette colorblind -a greedy | 4 7 66x50 1200125164 | 2025 515 482 4069230644 2287448281
level.map --scale 5 -s 2,2 -g 25,4 | 4 10 140x90 1470943667 | 6723 627 599 2051087799 3943930032
robot.yaml --scale 2 --start 0.3m,-0.5m --goal 4m,0.9m --clearance 0.2m | 4 9 192x128 39014643 | 12748 879 752 3134317597 133529286
no-path.txt --scale 3 | 4 5 48x36 4278037219 | 1204 354 352 2752648344 611567890
no-path.txt --scale 7 --nearest --mark | 4 6 112x84 272485885 | 5126 602 575 2056059389 1561081656
several-goals.txt --scale 6 --diagonal always | 4 7 120x84 1740469302 | 5454 509 497 186337567 681911287
trap.txt --scale 3 --caption | 4 8 400x248 2035059565 | 50211 1786 1578 1962058156 1268011772
trap.txt --scale 2 --compare astar,greedy | 4 8 848x204 2797133383 | 87092 2403 1987 2547646397 3498261251
row.txt --scale 20 --no-explored --no-grid | 2 3 80x20 656908033 | 721 316 320 717964203 3219638138
cell.txt --scale 64 --no-explored -s 0,0 -g 0,0 | 1 2 64x64 296379957 | 875 314 320 2313182768 3141227830
END
}

# sizes_known: whether this libdeflate is the one that was measured.
sizes_known() {
    [ "$(pkg-config --modversion libdeflate 2>/dev/null)" = "$LIBDEFLATE" ]
}

enter_maps() {
    cp "$PROJECT"/maps/* .
    echo '2 0 0 3' >row.txt
    echo 0 >cell.txt
}

@test "twenty pictures: depth, colours, size and pixels" {
    local what pixels depth colours sum
    enter_maps
    while IFS='|' read -r what pixels _; do
        # shellcheck disable=SC2086 # a map and its options
        astar $what -q -o picture.png
        [ "$status" -le 1 ] || explain "no picture: $what"
        assert_png picture.png
        png_rows picture.png colours >rows
        colours=$(($(png_chunk picture.png PLTE | wc -c) / 3))
        depth=$(od -An -j24 -N1 -tu1 picture.png | tr -d ' ')
        sum=$(cksum <rows | cut -d ' ' -f 1)
        assert_equal "$what: $depth $colours $(png_size picture.png) $sum" "$what:${pixels% }"
        # No colour is there for nothing, and no bit.
        assert_equal "$what $(tr ' ' '\n' <rows | sort -u | wc -l)" "$what $colours"
        assert_equal "$what $depth" \
            "$what $((colours <= 2 ? 1 : colours <= 4 ? 2 : colours <= 16 ? 4 : 8))"
    done < <(pictures)
    assert_equal "$(pictures | wc -l)" 20
}

@test "twenty pictures: bytes, at three levels of compression" {
    local what bytes level sums
    sizes_known || skip "bytes were measured with libdeflate $LIBDEFLATE"
    enter_maps
    while IFS='|' read -r what _ bytes; do
        for level in 0 1 6; do
            # shellcheck disable=SC2086
            ASTAR_CLI=$ASTAR_CLI_RELEASE astar $what --compression $level -q -o $level.png
        done
        sums=$(for level in 1 6; do png_chunk $level.png IDAT | cksum | cut -d ' ' -f 1; done)
        assert_equal "$what: $(stat -c %s 0.png 1.png 6.png | tr '\n' ' ')${sums//$'\n'/ }" "$what:$bytes"
    done < <(pictures)
}

@test "twenty pictures: the same bytes again, and the same pixels at any level" {
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
            # Mostly levels pack the same data; where they do not, pixels decide.
            cmp -s <(png_chunk $level.png IDAT | inflate) <(png_chunk first.png IDAT | inflate) ||
                cmp <(png_rows $level.png colours) <(png_rows first.png colours) ||
                fail "other pixels: $what --compression $level"
        done
    done < <(pictures)
}

@test "the released program draws the same" {
    local what
    [ -x "$ASTAR_CLI_RELEASE" ] || skip 'there is no released program'
    enter_maps
    while IFS='|' read -r what _; do
        # shellcheck disable=SC2086
        astar $what -q -o debug.png
        # shellcheck disable=SC2086
        "$ASTAR_CLI_RELEASE" $what -q -o release.png || [ $? -eq 1 ]
        cmp debug.png release.png || fail "other bytes: $what"
    done < <(pictures)
}

# --- how large a picture may be ---------------------------------------------------------------

# bitmap WIDTH HEIGHT: map.pbm, all free.
bitmap() {
    printf 'P4\n%d %d\n' "$1" "$2" >map.pbm
    head -c $((($1 + 7) / 8 * $2)) /dev/zero >>map.pbm
}

# terrain WIDTH HEIGHT: map.txt, a start, a goal, terrain of cost 5. jps refuses it, but only once
# the size of the picture has been found good: so it is seen whether a picture would be drawn, without
# drawing it.
terrain() {
    awk -v w="$1" -v h="$2" 'BEGIN {
        for (y = 0; y < h; y++)
            for (x = 0; x < w; x++)
                printf("%d%s", y > 0 || x > 1 ? 5 : x + 2, x < w - 1 ? " " : "\n")
    }' >map.txt
}

# fits MAP OPTION...: whether a picture of that kind would be drawn. In the program that people use,
# to which memory that is not written to costs nothing.
fits() {
    local algorithm='-a jps'
    [[ $* != *'--compare '* ]] || algorithm='' # it is among them
    # shellcheck disable=SC2086 # an option and its value
    ASTAR_CLI=$ASTAR_CLI_RELEASE astar "$@" $algorithm -o picture.png
    assert_status 2
    assert_nothing_changed
    case $stderr in
    *'too large'*) return 1 ;;
    *'jps needs'* | *memory*) return 0 ;;
    *) explain 'neither too large nor unfit for jps' ;;
    esac
}

# assert_largest SCALE OPTION...: map.txt at --scale 1024 is refused, SCALE is named, and it is right.
assert_largest() {
    local scale=$1
    shift
    ASTAR_CLI=$ASTAR_CLI_RELEASE astar map.txt --scale 1024 "$@" -o picture.png
    assert_refused 'map.txt: ' "pixels is too large.* $scale \(--scale\)"
    fits map.txt --scale "$scale" "$@" || explain "expected: --scale $scale fits"
    ! fits map.txt --scale $((scale + 1)) "$@" || explain "expected: --scale $((scale + 1)) is too large"
}

# square_root NUMBER: rounded down.
square_root() {
    awk -v n="$1" 'BEGIN { r = int(sqrt(n)); while (r * r > n) r--; while ((r + 1) ^ 2 <= n) r++; print r }'
}

@test "a picture of more than 4 gigapixels is refused with the largest scale that fits" {
    local wide high scale
    while read -r wide high; do
        bitmap "$wide" "$high"
        scale=$(square_root $((4000000000 / (wide * high))))
        for wanted in 1024 $((scale + 1)); do
            SECONDS=0
            astar map.pbm -s 0,0 -g $((wide - 1)),$((high - 1)) --scale $wanted --json
            assert_status 2
            [ "$SECONDS" -lt 5 ] || fail 'that took long'
            assert_nothing_changed
            assert_one_message 'map.pbm: ' \
                " $((wide * wanted)) x $((high * wanted)) pixels is too large.* $scale \(--scale\)"
            # Nobody has searched.
            assert_equal "$(field '[.status, .output, .expanded, .search_ms, .render_ms]')" \
                '["error",null,null,null,null]'
        done
    done <<'END'
100000 1
1 100000
300 300
250 160
1000 1000
4000 2000
3 1300000
END
}

@test "the scale that is named fits, and the next does not" {
    terrain 300 300
    # 300 * 210 squared is 3,969,000,000.
    assert_largest 210
    terrain 1000 10
    assert_largest 632
    # 4,000,000,000 to the last pixel.
    terrain 100000 1
    assert_largest 200
}

@test "of more than 16 colours, packed rows of 2 GiB are the limit" {
    # (300 * 154 + 1) * 300 * 154 is 2,134,486,200 bytes; at 155 it is 2,162,296,500.
    terrain 300 300
    assert_largest 154 --heat
}

@test "captions and panels count, too" {
    local options scale panels most
    terrain 300 300
    while read -r panels options; do
        # shellcheck disable=SC2086 # options and their values
        ASTAR_CLI=$ASTAR_CLI_RELEASE astar map.txt --scale 1024 $options
        assert_refused 'map.txt: ' 'too large.*[0-9]+ \(--scale\)'
        scale=$(sed 's/.* \([0-9]*\) (--scale)$/\1/' "$STDERR")
        # shellcheck disable=SC2086
        assert_largest "$scale" $options
        # The message says how large it would have been: that is too much indeed.
        [[ $stderr =~ ([0-9]+)' x '([0-9]+)' pixels' ]] || explain 'expected: a size'
        [ $((BASH_REMATCH[1] * BASH_REMATCH[2])) -gt 4000000000 ] || explain 'that would fit'
        # Of the maps alone; their words may take some of the room, and no more.
        most=$(square_root $((4000000000 / 90000 / panels)))
        [ "$scale" -lt "$most" ] || fail "$scale leaves no room for words"
        [ "$scale" -gt $((most * 2 / 3)) ] || fail "$scale, where the maps alone might have $most"
    done <<'END'
1 --caption
2 --compare jps,jps
4 --compare-rules
6 --compare jps,jps,jps,jps,jps,jps
END
}

@test "a caption of a few lines does not make a long map too large" {
    # For the map itself there would be 20,000 rows.
    terrain 200000 1
    fits map.txt --scale 1 --caption || explain 'expected: a caption fits'
}

@test "a map that is too large for a picture is an error of that map alone" {
    mkdir maps
    bitmap 2000 2000
    mv map.pbm maps/large.pbm
    echo '2 3' >maps/small.txt
    astar maps -s 0,0 -g 1,0 --scale 1000
    assert_status 2
    assert_files maps/large.pbm maps/small.txt out/small.png
    assert_equal "$output" 'maps/small.txt: cost 1, 1 steps, 2 expanded -> out/small.png'
    [[ $stderr == *'maps/large.pbm: a picture of 2000000 x 2000000 pixels is too large'*' 31 (--scale)'* ]] ||
        explain 'expected: the large map is refused'
}
