#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# terminal.bats - the option --show, which prints maps: in plain characters if standard output is a
# pipe; in colours, and scaled to fit the window, if it is a terminal.

load common

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
        assert_equal "$(head -n 40 "$STDOUT")" "$("$ASTAR_CLI" maps/a.txt --show -q)"
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

@test "plain characters are used if TERM, NO_COLOR or the locale rules out coloured half blocks" {
    local name plain
    plain=$("$ASTAR_CLI" "$REFERENCE" --show -q)
    for name in TERM=xterm TERM=dumb TERM= 'NO_COLOR=1 TERM=xterm-256color' \
        'NO_COLOR=x COLORTERM=truecolor' 'LC_ALL=C COLORTERM=truecolor' \
        'LC_ALL=en_US.ISO-8859-1 TERM=xterm-256color' 'TERM=dumb COLORTERM=truecolor' \
        'LC_ALL= LC_CTYPE= LANG= TERM=xterm-256color' \
        'LC_ALL= LC_CTYPE=C LANG=C.UTF-8 TERM=xterm-256color'; do
        # shellcheck disable=SC2086 # word splitting is intended
        terminal 40 20 $name "$REFERENCE" --show -q
        assert_solved
        [ "$output" = "$plain" ] || explain "with $name"
    done
    # An empty NO_COLOR has no effect. LC_ALL overrides LC_CTYPE, which overrides LANG.
    for name in NO_COLOR= 'LC_ALL=C.utf8 LANG=C' 'LC_ALL= LC_CTYPE=C.UTF-8 LANG=C' \
        'LC_ALL= LC_CTYPE= LANG=C.UTF-8'; do
        # shellcheck disable=SC2086
        terminal 40 20 TERM=xterm-256color $name "$REFERENCE" --show -q
        [[ $output == *▀* ]] || explain "with $name"
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
    assert_equal "$(<shown)" "$("$ASTAR_CLI" "$REFERENCE" --show -q)"
}
