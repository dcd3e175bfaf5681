#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# terminal.bats - the option --show, which prints maps: in plain characters if standard output is a
# pipe; in colours, and scaled to fit the window, if it is a terminal.

load common
load png

# plain: reads the output of png_art from standard input, and converts its letters to the characters
# that --show writes if its output is a pipe.
plain() {
    tr '.#SGPEF?' ' #SG*.:+'
}

# terminal COLUMNS ROWS [VARIABLE=VALUE...] ARGUMENT...: runs the program like the function `astar`,
# but on a terminal of this size and with these environment variables.
# shellcheck disable=SC2034 # `before` and `stderr` are used by the assertions
terminal() {
    local columns=$1 rows=$2 variables=()
    shift 2
    while [[ $1 == [A-Z]*=* ]]; do
        variables+=("$1")
        shift
    done
    needs script
    needs stty
    STDOUT=$BATS_TEST_TMPDIR/stdout STDERR=$BATS_TEST_TMPDIR/stderr
    before=$(contents)
    status=0
    script -qec "stty cols $columns rows $rows; $(printf '%q ' env -u NO_COLOR -u COLORTERM \
        -u COLUMNS -u LINES TERM=xterm "${variables[@]}" "$ASTAR_CLI" "$@") 2>$STDERR" /dev/null \
        </dev/null | tr -d '\r' >"$STDOUT" || status=$?
    output=$(<"$STDOUT") stderr=$(<"$STDERR")
}

# dots: prints the map that the last run showed in colours. Prints the letter that png_art uses for
# the colour of each dot (half block), - for the background of the terminal, and ? for an unexpected
# colour, escape sequence or character. Omits lines without colours.
dots() {
    LC_ALL=C sed 's/\xe2\x96\x80/B/g' "$STDOUT" | LC_ALL=C awk '
        BEGIN {
            split("2;255;255;255 . 5;231 . 2;0;0;0 # 5;16 # 2;0;0;255 S 5;21 S 2;255;0;0 G 5;196 G " \
                "2;0;100;0 P 5;22 P 2;227;242;165 E 5;193 E 2;205;236;220 F 5;194 F", pair, " ")
            for (i = 1; i in pair; i += 2) letter[pair[i]] = pair[i + 1]
        }
        /\033/ {
            upper = lower = ""
            over = under = "-"
            while ($0 != "") {
                if (substr($0, 1, 1) == "B") {
                    upper = upper over
                    lower = lower under
                    $0 = substr($0, 2)
                } else if (match($0, /^\033\[[0-9;]*m/)) {
                    code = substr($0, 3, RLENGTH - 3)
                    $0 = substr($0, RLENGTH + 1)
                    colour = substr(code, 4)
                    if (code == "0") over = under = "-"
                    else if (code ~ /^38;/) over = colour in letter ? letter[colour] : "?"
                    else if (code ~ /^48;/) under = colour in letter ? letter[colour] : "?"
                    else upper = upper "?"
                } else {
                    upper = upper "?"
                    $0 = substr($0, 2)
                }
            }
            print upper
            if (lower !~ /^-*$/) print lower
        }'
}

# picture MAP OPTION...: draws MAP without grid lines, and prints the picture with png_art. The
# picture must not show explored terrain, for which png_art prints ? but --show prints the same
# characters as for other explored cells. Maps must be so small that paths have no halo, and the
# scale must be less than 8. The picture file is stored outside the folder of the test.
picture() {
    "$ASTAR_CLI" "$@" -q --no-grid -o "$BATS_TEST_TMPDIR/picture.png"
    png_art "$BATS_TEST_TMPDIR/picture.png"
}

# field_of COLUMNS ROWS: writes map.txt, a map of free cells with a vertical wall in the middle. The
# wall leaves the three lowest rows open.
field_of() {
    awk -v w="$1" -v h="$2" 'BEGIN {
        for (y = 0; y < h; y++)
            for (x = 0; x < w; x++) {
                cell = x == int(w / 2) && y < h - 3
                if (x == 0 && y == 0) cell = 2
                if (x == w - 1 && y == h - 1) cell = 3
                printf("%d%s", cell, x < w - 1 ? " " : "\n")
            }
    }' >map.txt
}

# --- output to a pipe -------------------------------------------------------------------------

@test "--show prints the map to a pipe in plain characters, and then the result line" {
    astar "$REFERENCE" --show -o reference.png
    assert_solved
    diff - "$STDOUT" <<END
.S*******......
########*#.....
   #....**.....
   #....#*###..
#  #....#*#....
# #..#..#*#....
  #.##..#*.###.
 ##..#..#.*..#.
#  #######.*###
   # G   ##*#..
   #:*:   #**..
   #:*: ####*..
   ##*###...*..
    :*******..:
       :.....: 
$REFERENCE: cost 33.242641, 32 steps, 108 expanded -> reference.png
END
}

@test "--show shows the same cells as the picture" {
    local map
    for map in trap.txt rooms.txt options/no-path.txt openings.pbm; do
        astar "$PROJECT/maps/$map" --show -o map.png
        [ "$status" -le 1 ] || explain "$map failed"
        assert_equal "$(head -n -1 "$STDOUT")" "$(picture "$PROJECT/maps/$map" --scale 1 | plain)"
    done
    astar "$PROJECT/maps/terrain.txt" --show --no-explored -q
    assert_equal "$output" "$(picture "$PROJECT/maps/terrain.txt" --scale 1 --no-explored | plain)"
    astar "$PROJECT/maps/trap.txt" --show --no-explored -q
    assert_equal "$output" "$(picture "$PROJECT/maps/trap.txt" --scale 1 --no-explored | plain)"
    [[ $output != *[.:]* ]] || explain 'expected: nothing explored'
    # --heat affects only colours, not plain characters.
    astar "$PROJECT/maps/trap.txt" --show --heat -q
    assert_equal "$output" "$(picture "$PROJECT/maps/trap.txt" --scale 1 | plain)"
}

@test "each kind of cell has its own character" {
    printf 'type octile\nheight 3\nwidth 7\nmap\n.......\n.SWT@..\n.......\n' >level.map
    astar level.map -s 0,0 -g 1,0 --show --no-explored -q
    assert_solved
    assert_equal "$output" $'SG     \n %~^#  \n       '
    {
        printf 'P5 9 5 255\n'
        printf '\376%.0s' {1..31}
        printf '\000\315'
        printf '\376%.0s' {1..12}
    } >robot.pgm
    printf '%s\n' 'image: robot.pgm' 'resolution: 1' 'origin: [0, 0, 0]' 'negate: 0' \
        'occupied_thresh: 0.65' 'free_thresh: 0.196' >robot.yaml
    astar robot.yaml -s 0,0 -g 1,0 --show --no-explored --clearance 1.2 -q
    assert_solved
    # There is a wall at 4,3 and an unknown cell at 5,3. Cells shown as - are too close to one of
    # them.
    assert_equal "$output" $'SG       \n         \n    --   \n   -#?-  \n    --   '
}

@test "--show with -q prints only the map" {
    astar "$REFERENCE" --show -q
    assert_solved
    assert_equal "$(wc -l <"$STDOUT")" 15
    assert_equal "$output" "$(picture "$REFERENCE" --scale 1 | plain)"
}

@test "--show=costs prints a table of costs, with marks such as S and * in place of colours" {
    printf '%s\n' '2 0 200 0' '4 1 5 0' '0 0 3 1' >map.txt
    astar map.txt --show=costs -a dijkstra --diagonal never -q
    assert_solved
    diff - "$STDOUT" <<'END'
   1S   1. 200.   1 
   4*   #    5    1 
   1*   1*   1G   # 
END
}

@test "--show=costs takes --cost into account" {
    printf '%s\n' '2 0 7' '1 3 8' >map.txt
    astar map.txt --show=costs --cost 7=2.125 --cost 0=0.5 --cost 8=1000 --no-explored -q
    assert_solved
    diff - "$STDOUT" <<'END'
   0.5S   0.5* 2.125.
     #    0.5G  1000.
END
}

@test "--show refuses values other than costs" {
    local word
    for word in cost Costs '' map; do
        astar "$REFERENCE" "--show=$word"
        assert_refused '--show= takes costs'
    done
}

@test "a map without a path is shown, but an invalid map is not" {
    astar "$PROJECT/maps/options/no-path.txt" --show -o no.png
    assert_status 1
    assert_equal "$(tail -n 1 "$STDOUT")" "$PROJECT/maps/options/no-path.txt: no path, 162 expanded -> no.png"
    [[ $output != *'*'* ]] || explain 'expected: no path on the map'
    echo '2 0 x' >bad.txt
    astar bad.txt --show
    assert_refused 'bad.txt:1:5: '
}

@test "with --compare, --show shows the first search" {
    astar "$PROJECT/maps/trap.txt" --show -q -a greedy
    local greedy=$output
    astar "$PROJECT/maps/trap.txt" --show -q --compare greedy,dijkstra
    assert_solved
    assert_equal "$output" "$greedy"
    astar "$PROJECT/maps/trap.txt" --show -q --compare dijkstra,greedy
    [ "$output" != "$greedy" ] || explain 'expected: the cells that dijkstra explored'
}

@test "--show is refused if another output uses standard output" {
    local other
    for other in --json '-o -' '--path -' '--report -' '--map-image -' '--animate -'; do
        # shellcheck disable=SC2086 # word splitting is intended
        astar "$REFERENCE" --show $other
        assert_refused '' 'standard output'
        # shellcheck disable=SC2086
        astar "$REFERENCE" --show=costs $other
        assert_refused '' 'standard output'
    done
}

@test "--show can be combined with outputs to files" {
    astar "$REFERENCE" --show -o map.png --path path.csv --report report.csv --map-image bare.png
    assert_solved
    assert_files bare.png map.png path.csv report.csv
    assert_equal "$(wc -l <"$STDOUT")" 16
    # The report contains a header and one row, but not the characters of the map.
    assert_equal "$(wc -l <report.csv)" 2
}

@test "with --show and several maps, each map is followed by its result line" {
    local jobs
    mkdir maps
    field_of 60 40 && mv map.txt maps/a.txt
    echo '2 0 3' >maps/b.txt
    echo '2 1 3' >maps/c.txt
    echo '3 0 0 2' >maps/d.txt
    for jobs in 1 2 4; do
        astar maps --show --jobs $jobs
        assert_status 1
        assert_equal "$(wc -l <"$STDOUT")" 47
        assert_equal "$(head -n 40 "$STDOUT")" "$(picture maps/a.txt --scale 1 | plain)"
        [[ $(sed -n 41p "$STDOUT") == 'maps/a.txt: cost '* ]] || explain 'expected: the line of a'
        diff - <(tail -n +42 "$STDOUT") <<'END'
S*G
maps/b.txt: cost 2, 2 steps, 3 expanded -> out/b.png
S#G
maps/c.txt: no path, 1 expanded -> out/c.png
G**S
maps/d.txt: cost 3, 3 steps, 4 expanded -> out/d.png
END
    done
}

@test "with --show, --skip-existing does not skip maps" {
    echo '2 0 3' >map.txt
    touch -d '1 hour ago' map.txt
    astar map.txt -q
    astar map.txt --skip-existing
    [[ $output == *skipped* ]] || explain 'expected: skipped'
    astar map.txt --skip-existing --show -q
    assert_solved
    assert_equal "$output" 'S*G'
}

@test "--show is refused for an entire scenario, but accepted for one of its problems" {
    cp "$PROJECT"/maps/options/level.map* .
    astar level.map.scen --show
    assert_refused '' '--problem'
    astar level.map.scen --problem 1 --show -q
    assert_solved
    assert_equal "$(wc -l <"$STDOUT")" "$(sed -n 's/^height //p' level.map)"
}

# --- output to a terminal ---------------------------------------------------------------------

@test "with 256 colours, the map is drawn in half blocks, as large as the window allows" {
    terminal 40 20 TERM=xterm-256color "$REFERENCE" --show -o map.png
    assert_solved
    # The map has 15 x 15 cells. With 2 x 2 dots per cell, it needs 30 columns and 15 rows; with
    # 3 x 3 dots, it would need 45 columns.
    assert_equal "$(dots)" "$(picture "$REFERENCE" --scale 2)"
    [[ $output != *'8;2;'* ]] || explain 'expected: no colours of 24 bits'
    assert_equal "$(tail -n 1 "$STDOUT")" \
        "$REFERENCE: cost 33.242641, 32 steps, 108 expanded -> map.png"
}

@test "COLORTERM or TERM selects 24-bit colours" {
    local name
    for name in COLORTERM=truecolor COLORTERM=24bit TERM=xterm-direct; do
        terminal 60 26 "$name" "$REFERENCE" --show -q
        assert_solved
        assert_equal "$(dots)" "$(picture "$REFERENCE" --scale 3)"
        [[ $output != *'8;5;'* ]] || explain 'expected: no indexed colours'
    done
    terminal 60 26 COLORTERM=truecolor "$REFERENCE" --show -q --palette dark
    [[ $output == *'8;2;27;30;38m'* ]] || explain 'expected: the colours of the palette'
}

@test "if the map is an odd number of half blocks high, the lower half of the last line is left empty" {
    echo '2 0 0 0 3' >map.txt
    terminal 7 4 COLORTERM=truecolor map.txt --show -q
    assert_solved
    assert_equal "$(dots)" SPPPG
    assert_equal "$(wc -l <"$STDOUT")" 1
}

@test "plain characters are used if TERM, NO_COLOR or the locale rules out coloured half blocks" {
    local name
    for name in TERM=xterm TERM=dumb TERM= 'NO_COLOR=1 TERM=xterm-256color' \
        'NO_COLOR=x COLORTERM=truecolor' 'LC_ALL=C COLORTERM=truecolor' \
        'LC_ALL=en_US.ISO-8859-1 TERM=xterm-256color' 'TERM=dumb COLORTERM=truecolor' \
        'LC_ALL= LC_CTYPE= LANG= TERM=xterm-256color' \
        'LC_ALL= LC_CTYPE=C LANG=C.UTF-8 TERM=xterm-256color'; do
        # shellcheck disable=SC2086 # word splitting is intended
        terminal 40 20 $name "$REFERENCE" --show -q
        assert_solved
        [ "$output" = "$(picture "$REFERENCE" --scale 1 | plain)" ] || explain "with $name"
    done
    # An empty NO_COLOR has no effect. LC_ALL overrides LC_CTYPE, which overrides LANG.
    for name in NO_COLOR= 'LC_ALL=C.utf8 LANG=C' 'LC_ALL= LC_CTYPE=C.UTF-8 LANG=C' \
        'LC_ALL= LC_CTYPE= LANG=C.UTF-8'; do
        # shellcheck disable=SC2086
        terminal 40 20 TERM=xterm-256color $name "$REFERENCE" --show -q
        [ "$(dots)" = "$(picture "$REFERENCE" --scale 2)" ] || explain "with $name"
    done
}

@test "large maps are reduced to fit the window, with room for the result line and the prompt" {
    local name columns rows lines
    field_of 130 70
    while read -r columns rows name; do
        terminal "$columns" "$rows" "$name" map.txt --show -o map.png
        assert_solved
        lines=$(wc -l <"$STDOUT")
        [ "$lines" -le $((rows - 1)) ] || explain "$lines lines in $rows rows"
        head -n -1 "$STDOUT" | LC_ALL=C sed 's/\x1b\[[0-9;]*m//g; s/\xe2\x96\x80/B/g' |
            awk -v most="$columns" 'length > most { exit 1 }' || explain 'the map is too wide'
        # The map must not be reduced much more than necessary.
        [ "$lines" -gt 4 ] || explain 'the map is tiny'
    done <<'END'
40 20 TERM=xterm
40 20 TERM=xterm-256color
80 24 COLORTERM=truecolor
65 12 TERM=xterm
20 50 COLORTERM=truecolor
END
    # Each character stands for 2 x 2 cells, and start and goal are visible.
    terminal 65 37 TERM=xterm map.txt --show -q --no-explored
    assert_equal "$(wc -l <"$STDOUT")" 35
    [[ ${output:0:1}${output: -1} == SG ]] || explain 'expected: start and goal in the corners'
    terminal 64 37 TERM=xterm map.txt --show -q --no-explored
    assert_equal "$(wc -l <"$STDOUT")" 24 # 3 x 3 cells per character
}

@test "a map is shown even in a window of one row or one column" {
    local size
    for size in '1 1' '1 24' '80 1' '80 2' '80 3'; do
        # shellcheck disable=SC2086 # word splitting is intended
        terminal $size TERM=xterm-256color "$REFERENCE" --show -q
        assert_solved
        assert_not_equal "$output" ''
        # shellcheck disable=SC2086
        terminal $size TERM=xterm "$REFERENCE" --show -q
        assert_solved
        assert_not_equal "$output" ''
    done
}

@test "if the terminal does not report its size, COLUMNS and LINES are used; the default is 80 x 24" {
    field_of 100 30
    terminal 0 0 COLUMNS=50 LINES=40 map.txt --show -q
    assert_solved
    assert_equal "$(wc -l <"$STDOUT")" 15
    terminal 0 0 map.txt --show -q
    assert_equal "$(wc -l <"$STDOUT")" 15
    terminal 0 0 COLUMNS=100 LINES=32 map.txt --show -q
    assert_equal "$(wc -l <"$STDOUT")" 30
    terminal 0 0 COLUMNS=x LINES=-1 map.txt --show -q
    assert_equal "$(wc -l <"$STDOUT")" 15
}

@test "--show=costs prints the table in colours if it fits in the window" {
    astar "$REFERENCE" --show=costs -q
    local table
    table=$(sed 's/[S*.G]/ /g; s/#/ /g' "$STDOUT")
    # All costs have one digit, so each of the 15 cells in a row takes three columns.
    terminal 45 17 COLORTERM=truecolor "$REFERENCE" --show=costs -q
    assert_solved
    assert_equal "$(sed 's/\x1b\[[0-9;]*m//g' "$STDOUT")" "$table"
    [[ $output == *$'\e['* ]] || explain 'expected: colours'
    terminal 45 17 TERM=xterm "$REFERENCE" --show=costs -q
    assert_equal "$(sed 's/[S*.G]/ /g; s/#/ /g' "$STDOUT")" "$table"
}

@test "--show=costs shows the map and prints one message if the table is larger than the window" {
    local size map
    for size in '44 17' '45 16'; do
        # shellcheck disable=SC2086 # word splitting is intended
        terminal $size TERM=xterm "$REFERENCE" --show -q
        map=$output
        # shellcheck disable=SC2086
        terminal $size TERM=xterm "$REFERENCE" --show=costs -q
        assert_status 0
        assert_equal "$output" "$map"
        assert_one_message "$REFERENCE: " 'costs.*window'
    done
    # The size of a table written to a pipe is not limited.
    field_of 130 70
    astar map.txt --show=costs -q
    assert_solved
    assert_equal "$(head -n 1 "$STDOUT" | wc -c)" 391
}

@test "maps are shown without colours if standard error is a terminal, but standard output is not" {
    needs script
    script -qec "$(printf '%q ' env TERM=xterm-256color "$ASTAR_CLI" "$REFERENCE" --show -q) >shown" \
        /dev/null </dev/null
    assert_equal "$(<shown)" "$(picture "$REFERENCE" --scale 1 | plain)"
}
