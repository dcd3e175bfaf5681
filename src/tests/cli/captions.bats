#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# captions.bats - the caption below a picture, its legend, and the text chunks of the picture file.

load common
load png

TRAP=$PROJECT/maps/trap.txt

# The colours of the start, the goal, the path, explored cells and the frontier.
ROLES='0000ff|ff0000|006400|e3f2a5|cdecdc'

# assert_captioned PICTURE CAPTIONED: both files show the same map, and CAPTIONED has a caption
# below the map. Writes the colours of the pixels of CAPTIONED to $BATS_TEST_TMPDIR/rows.
assert_captioned() {
    local wide high wider higher
    assert_png "$1" "$2"
    IFS=x read -r wide high < <(png_size "$1")
    IFS=x read -r wider higher < <(png_size "$2")
    [ "$wider" -ge "$wide" ] || fail "the caption reduces the width from $wide to $wider pixels"
    [ "$higher" -ge $((high + 30)) ] || fail "no room for a caption: $high and $higher rows"
    png_rows "$2" colours >"$BATS_TEST_TMPDIR/rows"
    cmp <(head -n "$high" "$BATS_TEST_TMPDIR/rows" | cut -c1-$((7 * wide - 1))) <(png_rows "$1" colours) ||
        fail "the map above the caption has changed"
}

# colours FIRST LAST: prints the colours that occur in lines FIRST to LAST of
# $BATS_TEST_TMPDIR/rows, each once. Omits the colours of the background, the text and the grid
# lines.
colours() {
    sed -n "$1,$2p" "$BATS_TEST_TMPDIR/rows" | tr ' ' '\n' | sort -u | grep -v 'ffffff\|000000\|b4b4b4'
}

# assert_legend MAP OPTION...: draws MAP with a caption. Fails unless the same colours of the list
# ROLES occur in the legend and in the map above it.
assert_legend() {
    local high
    astar "$@" -q -o bare.png
    astar "$@" -q --caption -o captioned.png
    [ "$status" -le 1 ] || explain 'no picture'
    assert_captioned bare.png captioned.png
    high=$(png_size bare.png)
    high=${high#*x}
    # Other colours are ignored, because the edges of discs and letters have intermediate shades.
    assert_equal "$(comm -23 <(colours 1 "$high" | grep -xE "$ROLES") <(colours $((high + 1)) '$'))" ''
    assert_equal "$(comm -13 <(colours 1 "$high") <(colours $((high + 1)) '$') | grep -xE "$ROLES")" ''
}

# text_of FILE KEYWORD: prints the text of the tEXt chunk of FILE that has this keyword.
text_of() {
    local type offset length
    while read -r type offset length; do
        [ "$type" = tEXt ] || continue
        tail -c +$((offset + 1)) "$1" | head -c "$length" | tr '\0' '\n' |
            awk -v keyword="$2" 'NR == 1 && $0 != keyword { exit } NR > 1'
    done < <(png_chunks "$1")
}

# --- caption --------------------------------------------------------------------------------

@test "the caption is drawn below the map and does not change the picture of the map" {
    local options
    for options in '--scale 1' '--scale 8' '--scale 10 --no-grid' '--scale 5 --heat' '--scale 8 --palette print' \
        '--scale 9 --path-style both' '--scale 4 --palette dark'; do
        # shellcheck disable=SC2086 # word splitting is intended
        astar "$TRAP" $options -q -o bare.png
        # shellcheck disable=SC2086
        astar "$TRAP" $options -q --caption -o captioned.png
        assert_solved
        assert_captioned bare.png captioned.png
    done
}

@test "the default scale does not depend on the caption" {
    local map
    for map in reference.txt terrain.txt; do
        astar "$PROJECT/maps/$map" -q -o bare.png
        astar "$PROJECT/maps/$map" -q --caption -o captioned.png
        assert_solved
        assert_captioned bare.png captioned.png
    done
}

@test "maps with one cell, one row or one column can have captions" {
    echo '2 3' >row.txt
    seq 600 | sed 's/.*/0/' >column.txt
    tr '\n' ' ' <column.txt >wide.txt
    echo 0 >cell.txt
    local map
    for map in 'row.txt' 'cell.txt -s 0,0 -g 0,0' 'column.txt -s 0,0 -g 0,599' 'wide.txt -s 0,0 -g 599,0'; do
        # shellcheck disable=SC2086 # word splitting is intended
        astar $map -q -o bare.png
        assert_solved
        # shellcheck disable=SC2086
        astar $map -q --caption -o captioned.png
        assert_solved
        assert_captioned bare.png captioned.png
    done
}

@test "the caption uses the colours of the chosen palette" {
    astar "$TRAP" --palette dark --caption --scale 4 -q -o dark.png
    assert_solved
    local wide high
    IFS=x read -r wide high < <(png_size dark.png)
    assert_equal "$(png_pixel dark.png $((wide - 1)) $((high - 1)))" 1b1e26
    # The dark palette contains neither white nor black, so neither colour may occur in the picture.
    run ! grep -Eq 'ffffff|000000' <(png_rows dark.png colours)
}

@test "the legend has the same colours as the map" {
    assert_legend "$TRAP" --scale 4
    assert_legend "$TRAP" --scale 4 --no-explored
    assert_legend "$TRAP" --scale 4 -a dijkstra
    assert_legend "$PROJECT/maps/options/no-path.txt" --scale 4
    assert_legend "$PROJECT/maps/terrain.txt" --scale 4 --no-explored
    assert_legend "$PROJECT/maps/options/level.map" -s 2,2 -g 25,4 --scale 4 --no-explored
    assert_legend "$PROJECT/maps/options/robot.yaml" --start 0.3m,-0.5m --goal 4m,0.9m --clearance 0.2m --scale 1
}

@test "the legend contains only colours of the map and the greys of its letters" {
    local options
    for options in "$TRAP --scale 6 --path-style line" "$TRAP --scale 16" "$PROJECT/maps/terrain.txt"; do
        # shellcheck disable=SC2086 # word splitting is intended
        astar $options -q -o bare.png
        # shellcheck disable=SC2086
        astar $options -q --caption -o captioned.png
        assert_captioned bare.png captioned.png
        high=$(png_size bare.png)
        high=${high#*x}
        # The edges of the black letters are grey.
        assert_equal "$(comm -13 <(colours 1 "$high") <(colours $((high + 1)) '$') |
            grep -vxE '(..)\1..')" ''
        [ "$(colours $((high + 1)) '$' | wc -l)" -ge 5 ] || fail 'part of the legend is missing'
    done
}

@test "the legend omits colours that are not visible in the map" {
    # In the first map, the path hides all explored cells. In the second map, the path consists only
    # of the start and the goal, whose colours hide the colour of the path.
    echo '2 0 0 3' >map.txt
    assert_legend map.txt --scale 4
    echo '2 3' >map.txt
    assert_legend map.txt --scale 4
}

@test "with --heat, the legend has a colour scale instead of one colour for explored cells" {
    astar "$TRAP" --heat --caption --scale 4 -q -o heat.png
    assert_solved
    local rows
    rows=$(png_rows heat.png colours | tail -n +65)
    # The colour scale has the first and the last colour of the viridis palette and most of the
    # shades between them.
    [[ $rows == *440154*fde725* ]] || fail 'no scale of heat'
    [ "$(tr ' ' '\n' <<<"$rows" | sort -u | wc -l)" -gt 45 ] || fail 'a scale of few colours'
    [[ $rows != *e3f2a5* ]] || fail 'the legend still has the colour of explored'
}

# assert_margin FILE HEIGHT: the caption in FILE leaves a margin on the right, so that no letter is
# cut off. HEIGHT is the height of the map above the caption, in pixels.
assert_margin() {
    png_art "$1" | tail -n +$(($2 + 4)) | awk '!/\.\.\.\.\.\.\.\.$/ { exit 1 }' ||
        fail 'the caption touches the edge'
}

@test "the text of a caption fits into the picture" {
    printf '%s\n' '2 3 0' '1 1 1' '5 6 6' >map.txt
    astar map.txt --scale 4 --caption --cost 5=1.5 --cost 6=12 -q -o captioned.png
    assert_margin captioned.png 12
    astar "$TRAP" --caption --scale 4 -q -o captioned.png
    assert_margin captioned.png 64
}

@test "costs with many digits fit into the legend" {
    printf '%s\n' '2 3 0' '1 1 1' '5 6 6' >map.txt
    astar map.txt --scale 4 --caption --cost 5=123.456 --cost 6=999.999 -q -o captioned.png
    assert_solved
    assert_margin captioned.png 12
}

@test "a long map name is shortened to fit into the caption" {
    local name
    name=$(printf 'WM%.0s' {1..60}).txt
    echo '2 0 0 3' >"$name"
    astar "$name" --scale 4 --caption -q -o captioned.png
    assert_solved
    assert_margin captioned.png 4
}

@test "the caption depends on the name of the map, the options and the result" {
    local -A seen
    local what sum
    cp "$TRAP" one.txt
    cp "$TRAP" two.txt
    for what in one.txt two.txt 'one.txt -a dijkstra' 'one.txt -a bidirectional' 'one.txt --diagonal never' \
        'one.txt --diagonal always' 'one.txt --goal 18,7' 'one.txt --via 10,1'; do
        # shellcheck disable=SC2086 # word splitting is intended
        astar $what --caption --scale 4 --no-explored -q -o captioned.png
        assert_solved
        sum=$(png_art captioned.png | tail -n +65 | cksum)
        [ -z "${seen[$sum]-}" ] || fail "the captions of $what and ${seen[$sum]} are the same"
        seen[$sum]=$what
    done
    # The name in the caption does not include folders.
    mkdir deep
    cp one.txt deep
    astar one.txt --caption -q -o a.png
    astar deep/one.txt --caption -q -o b.png
    cmp a.png b.png
}

@test "the caption reports that there is no path, or that the path ends at the cell nearest to the goal" {
    local options
    for options in '' --nearest; do
        # shellcheck disable=SC2086
        astar "$PROJECT/maps/options/no-path.txt" $options --scale 4 -q -o bare.png
        # shellcheck disable=SC2086
        astar "$PROJECT/maps/options/no-path.txt" $options --scale 4 --caption -q -o captioned$options.png
        assert_captioned bare.png captioned$options.png
    done
    [ "$(png_art captioned.png | tail -n +50 | cksum)" != \
        "$(png_art captioned--nearest.png | tail -n +50 | cksum)" ] || fail 'the captions are equal'
}

@test "a picture drawn by --compare always has a caption" {
    astar "$TRAP" --compare astar,bfs --scale 4 -q -o without.png
    astar "$TRAP" --compare astar,bfs --scale 4 --caption -q -o with.png
    assert_same_picture without.png with.png
}

@test "the picture that --map-image writes has no caption" {
    astar "$TRAP" --scale 4 -q -o a.png --map-image bare.png
    astar "$TRAP" --scale 4 --caption -q -o b.png --map-image captioned.png
    cmp bare.png captioned.png
}

# --- names ------------------------------------------------------------------------------------

@test "maps with unusual file names get valid captions and text chunks" {
    local name
    for name in $'e\e[31m\tn\n\r.txt' $'\x01\x7f.txt' "$(printf 'x%.0s' {1..255})" \
        "$(printf '\303\251%.0s' {1..127})a" "$(printf '\360\237\230\200%.0s' {1..63})abc" \
        $'bad\xff\xfe\x80\xc3.txt' $'c1\xc2\x85\xe2\x80\xae.txt' \
        '%s%n%d.txt' '<&">.txt' ' .txt' '-' '...'; do
        echo '2 0 0 3' >"./$name"
        astar "./$name" --scale 4 --caption -q -o "$BATS_TEST_TMPDIR/odd.png"
        assert_solved
        assert_png "$BATS_TEST_TMPDIR/odd.png"
        run ! grep -aq "$(printf '[\001-\010\033\177]\[31')" "$BATS_TEST_TMPDIR/odd.png"
        # A text chunk must consist of a keyword and Latin-1 or UTF-8 text without control
        # characters.
        pngcheck -t "$BATS_TEST_TMPDIR/odd.png" >text
        assert_equal "$(grep -c '^Source:$' text)" 1
        # Control characters and invalid UTF-8 are escaped.
        case $name in
        e*) assert_equal "$(text_of "$BATS_TEST_TMPDIR/odd.png" Source)" 'e\x1b[31m\x09n\x0a\x0d.txt' ;;
        bad*) assert_equal "$(text_of "$BATS_TEST_TMPDIR/odd.png" Source)" 'bad\xff\xfe\x80\xc3.txt' ;;
        xx* | %s* | '<'* | ' '* | ...) assert_equal "$(text_of "$BATS_TEST_TMPDIR/odd.png" Source)" "$name" ;;
        esac
        rm "./$name"
    done
}

@test "a map name with accents is stored in an iTXt chunk, and the caption shows the accents" {
    echo '2 0 0 3' >$'caf\303\251.txt'
    echo '2 0 0 3' >'cafe.txt'
    astar $'caf\303\251.txt' --caption -q -o accent.png
    assert_solved
    assert_png accent.png
    # The chunk has a keyword, no compression, no language and no translated keyword (section
    # 11.3.4.5 of the PNG specification, second edition).
    assert_equal "$(png_chunk accent.png iTXt | od -An -tx1 | tr -d ' \n')" \
        "$(printf 'Source\0\0\0\0\0caf\303\251.txt' | od -An -tx1 | tr -d ' \n')"
    assert_equal "$(text_of accent.png Source)" ''
    astar cafe.txt --caption -q -o plain.png
    assert_equal "$(png_size plain.png)" "$(png_size accent.png)"
    run ! cmp -s <(png_rows accent.png colours) <(png_rows plain.png colours)
    assert_equal "$(png_chunk plain.png iTXt | wc -c)" 0
}

@test "characters that the font lacks are drawn as boxes" {
    echo '2 0 0 3' >$'\360\237\227\272.txt'
    echo '2 0 0 3' >$'\340\244\205.txt'
    astar $'\360\237\227\272.txt' --caption -q -o emoji.png
    assert_solved
    assert_png emoji.png
    astar $'\340\244\205.txt' --caption -q -o letter.png
    assert_solved
    assert_same_picture emoji.png letter.png
}

# --- texts ------------------------------------------------------------------------------------

@test "text chunks give the source, description, software, settings and cell size" {
    astar "$TRAP" -q --scale 4 -o picture.png
    assert_equal "$(text_of picture.png Software)" "$("$ASTAR_CLI" --version | head -n 1)"
    assert_equal "$(text_of picture.png Source)" trap.txt
    assert_equal "$(text_of picture.png Description)" \
        'astar, both-free: cost 24.071068, 22 steps, 176 expanded'
    [[ $(text_of picture.png 'astar-cli settings') =~ ^[0-9a-f]{16}$ ]] || fail 'no fingerprint'
    assert_equal "$(text_of picture.png 'astar-cli cell size')" 4
    assert_equal "$(png_chunks picture.png | cut -d ' ' -f 1 | tr '\n' ' ')" \
        'IHDR PLTE tEXt tEXt tEXt tEXt tEXt tEXt IDAT IEND '
    # The text chunk `astar-cli kinds` lists the colours of the PNG palette. The letter after each
    # colour gives its meaning.
    local kinds
    kinds=$(text_of picture.png 'astar-cli kinds')
    [[ $kinds =~ ^([0-9a-f]{6}[.#SG]' ')+$ ]] || fail "the kinds are $kinds"
    assert_equal "$(sed 's/. //g' <<<"$kinds")" "$(png_chunk picture.png PLTE | od -An -v -tx1 | tr -d ' \n')"
    # A picture with a caption also has a text chunk with the size of the map in pixels.
    astar "$TRAP" -q --scale 4 --caption -o captioned.png
    assert_equal "$(text_of captioned.png 'astar-cli cell size')" 4
    assert_equal "$(text_of captioned.png 'astar-cli map size')" "$(png_size picture.png)"
    assert_equal "$(text_of captioned.png Description)" "$(text_of picture.png Description)"
    [ "$(text_of captioned.png 'astar-cli settings')" != "$(text_of picture.png 'astar-cli settings')" ] ||
        fail 'the caption must affect the fingerprint'
    assert_equal "$(png_chunks captioned.png | cut -d ' ' -f 1 | tr '\n' ' ')" \
        'IHDR PLTE tEXt tEXt tEXt tEXt tEXt tEXt tEXt IDAT IEND '
}

@test "the text chunk Description gives the result of each search" {
    astar "$PROJECT/maps/options/no-path.txt" -q -o picture.png
    assert_equal "$(text_of picture.png Description)" 'astar, both-free: no path, 162 expanded'
    astar "$PROJECT/maps/options/no-path.txt" --nearest -a bfs -q -o picture.png
    assert_equal "$(text_of picture.png Description)" \
        'bfs, both-free: nearest cell at cost 5.414214, 5 steps, 162 expanded'
    echo '2 3' >map.txt
    astar map.txt --no-diagonal -q -o picture.png
    assert_equal "$(text_of picture.png Description)" 'astar, never: cost 1, 1 step, 2 expanded'
    astar - -q -o picture.png <map.txt
    assert_equal "$(text_of picture.png Source)" 'standard input'
    astar "$TRAP" --compare-rules -q -o picture.png
    assert_equal "$(text_of picture.png Description)" "$(printf '%s' \
        'astar, both-free: cost 24.071068, 22 steps, 176 expanded; ' \
        'astar, one-free: cost 22.899495, 20 steps, 149 expanded; ' \
        'astar, always: cost 22.899495, 20 steps, 149 expanded; ' \
        'astar, never: cost 27, 27 steps, 145 expanded')"
}

@test "pictures contain no date, so their bytes do not depend on the time or the time zone" {
    cp "$TRAP" map.txt
    astar map.txt -q --caption -o first.png
    sleep 1.1
    touch map.txt
    TZ=Asia/Tokyo astar map.txt -q --caption -o second.png
    cmp first.png second.png
    run ! grep -Eq 'tIME' <(png_chunks first.png)
}

@test "the fingerprint in a picture depends on the settings, not on the map" {
    cp "$TRAP" one.txt
    cp "$REFERENCE" two.txt
    local options first other
    astar one.txt -q -o one.png
    astar two.txt --mark -q -o two.png # --mark has no effect
    first=$(text_of one.png 'astar-cli settings')
    assert_equal "$(text_of two.png 'astar-cli settings')" "$first"
    local -A seen=([$first]=nothing)
    for options in --caption --heat '--scale 5' '--palette print' '--path-style line' '--path-style line:3' '-a bfs' \
        '--compare astar,bfs' --compare-rules --nearest '--weight 2' '--via 1,1' '--clearance 1'; do
        # shellcheck disable=SC2086 # word splitting is intended
        astar one.txt $options -q -o other.png
        other=$(text_of other.png 'astar-cli settings')
        [ -z "${seen[$other]-}" ] || fail "the same fingerprint: $options and ${seen[$other]}"
        seen[$other]=$options
    done
}

@test "a picture with a caption can be read as a map" {
    local options
    for options in '--scale 1' '--scale 7' ''; do
        # shellcheck disable=SC2086 # word splitting is intended
        astar "$TRAP" --json --caption $options -o captioned.png
        assert_equal "$(field '[.width, .height, .cost]')" '[22,16,24.071068]'
        astar captioned.png --cell auto --json -o again.png
        assert_equal "$(field '[.width, .height, .cost]')" '[22,16,24.071068]'
    done
}
