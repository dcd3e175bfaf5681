#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# picture_limits.bats - the maximum size of pictures, and the scale that is suggested if a picture
# is too large.

load common
load png

# bitmap WIDTH HEIGHT: writes map.pbm, an image of this size in which all cells are free.
bitmap() {
    printf 'P4\n%d %d\n' "$1" "$2" >map.pbm
    head -c $((($1 + 7) / 8 * $2)) /dev/zero >>map.pbm
}

# grey WIDTH: writes map.ppm, an RGB image with one row of light grey pixels.
grey() {
    { printf 'P6\n%d 1\n255\n' "$1" && head -c $((3 * $1)) /dev/zero | tr '\0' '\310'; } >map.ppm
}

# terrain WIDTH HEIGHT: writes map.txt with a start, a goal and terrain of cost 5. jps rejects such
# a map, but only after the size of the picture has been checked, so no large pictures are drawn.
terrain() {
    awk -v w="$1" -v h="$2" 'BEGIN {
        for (y = 0; y < h; y++)
            for (x = 0; x < w; x++)
                printf("%d%s", y > 0 || x > 1 ? 5 : x + 2, x < w - 1 ? " " : "\n")
    }' >map.txt
}

# fits MAP OPTION...: succeeds if a picture with these options is not too large. The run itself
# always fails, since jps rejects the map or the picture needs more memory than is allowed. Uses the
# release build, in which allocated memory uses no space until it is written.
fits() {
    local algorithm='-a jps'
    [[ $* != *'--compare '* ]] || algorithm='' # the compared algorithms include jps
    # shellcheck disable=SC2086 # word splitting is intended
    ASTAR_CLI=$ASTAR_CLI_RELEASE astar "$@" $algorithm -o picture.png
    assert_status 2
    assert_nothing_changed
    case $stderr in
    *'too large'*) return 1 ;;
    *'jumps need'* | *memory*) return 0 ;;
    *) explain 'expected: a message about the size, jps or memory' ;;
    esac
}

# assert_largest SCALE OPTION...: fails unless map.txt is rejected at --scale 1024 with a message
# that names SCALE, and SCALE is the largest scale that fits.
assert_largest() {
    local scale=$1
    shift
    ASTAR_CLI=$ASTAR_CLI_RELEASE astar map.txt --scale 1024 "$@" -o picture.png
    assert_refused 'map.txt: ' "pixels is too large.*--scale $scale or less"
    fits map.txt --scale "$scale" "$@" || explain "expected: --scale $scale fits"
    ! fits map.txt --scale $((scale + 1)) "$@" || explain "expected: --scale $((scale + 1)) is too large"
}

# square_root NUMBER: prints the square root, rounded down.
square_root() {
    awk -v n="$1" 'BEGIN { r = int(sqrt(n)); while (r * r > n) r--; while ((r + 1) ^ 2 <= n) r++; print r }'
}

# largest_scale WIDTH HEIGHT: prints the largest scale of a map. Each row of pixels has one byte per
# pixel and a filter byte, and all rows together may have 0x7ff00000 bytes.
largest_scale() {
    awk -v w="$1" -v h="$2" 'BEGIN { s = 1; while (h * (s + 1) * (w * (s + 1) + 1) <= 2146435072) s++; print s }'
}

@test "a picture of more than 2 GiB is refused, and the message gives the largest scale that fits" {
    local wide high scale
    while read -r wide high; do
        bitmap "$wide" "$high"
        scale=$(largest_scale "$wide" "$high")
        for wanted in 1024 $((scale + 1)); do
            astar map.pbm -s 0,0 -g $((wide - 1)),$((high - 1)) --scale $wanted --json
            assert_status 2
            assert_nothing_changed
            assert_one_message 'map.pbm: ' \
                " $((wide * wanted)) x $((high * wanted)) pixels is too large.*--scale $scale or less"
            # The picture is refused before the search.
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

@test "the scale that the message suggests is accepted, and the next larger scale is refused" {
    # At scale 154, all rows together have (300 * 154 + 1) * 300 * 154 = 2,134,486,200 bytes; at
    # scale 155, 2,162,296,500 bytes.
    terrain 300 300
    assert_largest 154 --no-explored
    assert_largest 154 --heat
    terrain 1000 10
    assert_largest 463 --no-explored
    terrain 100000 1
    assert_largest 146 --no-explored
}

@test "captions and panels count towards the size of the picture" {
    local options scale panels most
    terrain 300 300
    while read -r panels options; do
        # shellcheck disable=SC2086 # word splitting is intended
        ASTAR_CLI=$ASTAR_CLI_RELEASE astar map.txt --scale 1024 $options
        assert_refused 'map.txt: ' 'too large.*--scale [0-9]+ or less'
        scale=$(sed 's/.* --scale \([0-9]*\) or less$/\1/' "$STDERR")
        # shellcheck disable=SC2086
        assert_largest "$scale" $options
        # The size in the message must exceed the limit of 2 GiB.
        [[ $stderr =~ ([0-9]+)' x '([0-9]+)' pixels' ]] || explain 'expected: a size'
        [ $((BASH_REMATCH[1] * BASH_REMATCH[2])) -gt 2130000000 ] || explain 'expected: a larger size'
        # $most is the largest scale for the panels without titles and captions. Titles and captions
        # reduce the scale by less than a third.
        most=$(square_root $((2146435072 / 90000 / panels)))
        [ "$scale" -lt "$most" ] || fail "$scale leaves no room for titles"
        [ "$scale" -gt $((most * 2 / 3)) ] || fail "$scale is far below $most, the scale without titles"
    done <<'END'
1 --caption --no-explored
2 --compare jps,jps --no-explored
4 --compare-rules --no-explored
6 --compare jps,jps,jps,jps,jps,jps --no-explored
END
}

@test "a caption of a few lines does not make the picture of a long map too large" {
    # A picture of this width may have up to 20,000 rows of pixels.
    terrain 200000 1
    fits map.txt --scale 1 --caption || explain 'expected: a caption fits'
}

@test "an image that is too wide for a picture over it is refused, and its cells are drawn with --background map" {
    local over=(map.ppm -s 0,0 -g 9,0 --scale 1 -o picture.png --background)
    ASTAR_CLI=$ASTAR_CLI_RELEASE
    grey 5592406
    astar "${over[@]}" image
    assert_refused 'map.ppm: ' 'too large for a picture; use --background map'
    astar "${over[@]}" map
    assert_solved
    grey 5592405
    astar "${over[@]}" image
    assert_solved
    assert_png picture.png
}

@test "a map that is too large for a picture does not affect other maps" {
    mkdir maps
    bitmap 2000 2000
    mv map.pbm maps/large.pbm
    echo '2 3' >maps/small.txt
    astar maps -s 0,0 -g 1,0 --scale 1000
    assert_status 2
    assert_files maps/large.pbm maps/small.txt out/small.png
    assert_equal "$output" 'maps/small.txt: cost 1, 1 step, 2 expanded -> out/small.png'
    [[ $stderr == *'maps/large.pbm: a picture of 2000000 x 2000000 pixels is too large'*'--scale 23 or less'* ]] ||
        explain 'expected: the large map is refused'
}
