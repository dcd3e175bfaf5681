#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# captions.bats - the names in captions, and the text chunks of the picture file.

load common
load png

TRAP=$PROJECT/maps/trap.txt

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
    run ! cmp -s <(png_chunk accent.png IDAT) <(png_chunk plain.png IDAT)
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
    cmp <(png_chunk emoji.png IDAT) <(png_chunk letter.png IDAT)
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
    assert_equal "$(text_of picture.png 'astar-cli kinds')" none
    astar "$TRAP" -q --scale 4 --caption -o captioned.png
    assert_equal "$(text_of captioned.png 'astar-cli cell size')" 4
    assert_equal "$(text_of captioned.png Description)" "$(text_of picture.png Description)"
    [ "$(text_of captioned.png 'astar-cli settings')" != "$(text_of picture.png 'astar-cli settings')" ] ||
        fail 'the caption must affect the fingerprint'
    assert_equal "$(png_chunks captioned.png | cut -d ' ' -f 1 | tr '\n' ' ')" \
        'IHDR PLTE tEXt tEXt tEXt tEXt tEXt tEXt IDAT IEND '
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
