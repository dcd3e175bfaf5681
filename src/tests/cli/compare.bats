#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# compare.bats - comparisons of several searches on one sheet: the positions and contents of the
# panels, and the reports.

load common
load png

TRAP=$PROJECT/maps/trap.txt
TERRAIN=$PROJECT/maps/terrain.txt

# places SHEET PANEL: prints a line `x y` for each position at which the picture SHEET contains the
# picture PANEL.
places() {
    awk 'NR == FNR { panel[NR] = $0; height = NR; next }
        { row[FNR] = $0 }
        END {
            for (y = 1; y + height - 1 <= FNR; y++) {
                x = 0
                while (at = index(substr(row[y], x + 1), panel[1])) {
                    x += at
                    for (i = 2; i <= height; i++)
                        if (substr(row[y + i - 1], x, length(panel[i])) != panel[i]) break
                    if (i > height) print x - 1, y - 1
                }
            }
        }' <(png_art "$2") <(png_art "$1")
}

# assert_panels SHEET PANEL...: each picture PANEL appears once on SHEET, with two lines of text
# above it. The panels are in reading order, in evenly spaced rows and columns.
assert_panels() {
    local sheet=$1 panel place inked x y all=''
    shift
    for panel; do
        place=$(places "$sheet" "$panel")
        [ "$(wc -w <<<"$place")" -eq 2 ] || fail "$panel is at '$place' on $sheet"
        all+="$place $(png_size "$panel")"$'\n'
    done
    printf '%s' "$all" | awk -v size="$(png_size "$sheet")" '
        BEGIN { split(size, whole, "x") }
        {
            split($3, own, "x")
            if (NR > 1 && ($2 < y || ($2 == y && $1 <= x))) exit bad = 1  # not in reading order
            if (NR > 1 && $2 == y && $1 < x + own[1]) exit bad = 1        # overlapping
            if (NR > 1 && $2 > y && $2 < y + own[2]) exit bad = 1
            if ($1 + own[1] > whole[1] || $2 + own[2] > whole[2]) exit bad = 1
            if (NR > 1 && $2 == y) {
                if (step && $1 - x != step) exit bad = 1
                step = $1 - x
            }
            if (NR > 1 && $2 > y) {
                if ($1 != left || (down && $2 - y != down)) exit bad = 1
                down = $2 - y
            }
            if (NR == 1) left = $1
            x = $1; y = $2
        }
        END { exit bad }' || fail "the panels are not in rows: $all"
    # The two lines of text above a panel cover at least 12 rows of pixels.
    while read -r x y _; do
        inked=$(png_art "$sheet" | head -n "$y" | tail -n 60 | cut -c$((x + 1))-$((x + 60)) | grep -c '[^.]')
        [ "$inked" -ge 12 ] ||
            fail "no title above the panel at $x,$y"
    done < <(printf '%s' "$all")
}

# single MAP OPTION...: solves the map with one search. Prints the values of status, cost, steps,
# optimal, expanded and generated as a JSON array.
single() {
    astar "$@" --json -o "$BATS_TEST_TMPDIR/single.png"
    field '[.status, .cost, .steps, .optimal, .expanded, .generated]'
}

# assert_compared KIND NAME,... MAP OPTION...: each panel has the same result as a separate run. If
# KIND is algorithm, the algorithms NAME,... are compared. If KIND is diagonal, all diagonal rules
# are compared, and NAME,... lists them.
assert_compared() {
    local kind=$1 names=${2//,/ } name panels i=0
    local how=(--compare "$2")
    [ "$kind" = algorithm ] || how=(--compare-rules)
    shift 2
    astar "$@" "${how[@]}" --json -o sheet.png
    [ "$status" -le 1 ] || explain 'no sheet'
    assert_png sheet.png
    assert_equal "$(field '.compared | map(keys_unsorted) | unique')" \
        '[["algorithm","diagonal","status","cost","steps","optimal","expanded","generated","message","length","turns","smooth_length"]]'
    panels=$(field '.compared[] | [.status, .cost, .steps, .optimal, .expanded, .generated]')
    assert_equal "$(field ".compared | map(.$kind)")" "[\"${names// /\",\"}\"]"
    # The result reported for the map is that of the first search.
    assert_equal "$(field '[.status, .cost, .steps, .optimal, .expanded, .generated]')" \
        "$(head -n 1 <<<"$panels")"
    assert_equal "$(field '[.algorithm, .diagonal]')" "$(field '.compared[0] | [.algorithm, .diagonal]')"
    for name in $names; do
        i=$((i + 1))
        assert_equal "$name $(single "$@" "--$kind" "$name")" "$name $(sed -n ${i}p <<<"$panels")"
    done
}

# --- the sheet --------------------------------------------------------------------------------

@test "a panel is the same as the picture of a separate run at the same scale" {
    local name
    for name in astar dijkstra greedy; do
        astar "$TRAP" -a $name --scale 2 -q -o $name.png
    done
    astar "$TRAP" --compare astar,dijkstra,greedy --scale 2 -o sheet.png
    assert_solved
    assert_png sheet.png
    assert_panels sheet.png astar.png dijkstra.png greedy.png
    astar "$TRAP" --compare greedy,astar --scale 2 -o sheet.png
    assert_panels sheet.png greedy.png astar.png
}

@test "--compare-rules draws four panels: both-free, one-free, always and never, in that order" {
    local rule
    for rule in both-free one-free always never; do
        astar "$REFERENCE" --diagonal $rule --scale 9 -q -o $rule.png
    done
    astar "$REFERENCE" --compare-rules --scale 9 -o sheet.png
    assert_solved
    assert_png sheet.png
    assert_panels sheet.png both-free.png one-free.png always.png never.png
}

@test "the layout of the panels on a sheet depends on the shape of the map" {
    # The panels of wide maps are stacked, and those of tall maps are side by side.
    echo '2 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 3' >wide.txt
    tr ' ' '\n' <wide.txt >high.txt
    local map
    for map in wide high; do
        astar $map.txt --compare astar,dijkstra,bfs --scale 20 -o $map.png
        assert_solved
        assert_png $map.png
        astar $map.txt --scale 20 -q -o single.png
        # All three algorithms explore the same cells, so the same panel appears three times.
        places $map.png single.png >$map.places
        assert_equal "$(wc -l <$map.places)" 3
    done
    assert_equal "$(cut -d ' ' -f 1 wide.places | sort -u | wc -l)" 1
    assert_equal "$(cut -d ' ' -f 2 high.places | sort -u | wc -l)" 1
}

@test "sheets of two to sixteen panels are valid, even for a map of one cell" {
    local names=astar
    while [ "$(tr -cd , <<<"$names" | wc -c)" -lt 15 ]; do
        names+=,bfs
        case $(tr -cd , <<<"$names" | wc -c) in
        1 | 2 | 4 | 6 | 10 | 15)
            astar "$TRAP" --scale 1 --compare $names -o sheet.png
            assert_solved
            assert_png sheet.png
            assert_equal "$(wc -l <"$STDOUT")" "$(tr , '\n' <<<"$names" | wc -l)"
            ;;
        esac
    done
    echo 0 >cell.txt
    astar cell.txt -s 0,0 -g 0,0 --compare astar,jps -o cell.png
    assert_solved
    assert_png cell.png
    astar "$PROJECT/maps/options/level.map" -s 2,2 -g 25,4 --compare astar,greedy -o level.png
    assert_solved
    assert_png level.png
}

@test "--palette, --heat, --path-style and --caption apply to sheets" {
    astar "$TRAP" --compare astar,greedy --heat --path-style both --palette print --caption \
        -o sheet.png
    assert_solved
    assert_png sheet.png
    local name
    for name in astar greedy; do
        astar "$TRAP" -a $name --scale 6 --path-style line -q -o $name.png
    done
    astar "$TRAP" --compare astar,greedy --scale 6 --path-style line -o sheet.png
    assert_panels sheet.png astar.png greedy.png
}

@test "two runs of the same comparison write the same bytes" {
    astar "$TRAP" --compare astar,greedy -q -o a.png
    astar "$TRAP" --compare astar,greedy -q -o b.png
    cmp a.png b.png
    grep -aq 'astar, both-free: cost 24.071068, 22 steps, 176 expanded; greedy, both-free: cost ' a.png
}

# --- reports -----------------------------------------------------------------------------

@test "each panel has one result line, and the last line names the picture" {
    astar "$TRAP" --compare dijkstra,astar,jps -o sheet.png
    assert_solved
    assert_equal "$(sed 's/, [0-9]* expanded/, N expanded/' "$STDOUT")" \
        "$TRAP: dijkstra: cost 24.071068, 22 steps, N expanded
$TRAP: astar: cost 24.071068, 22 steps, N expanded
$TRAP: jps: cost 24.071068, 22 steps, N expanded -> sheet.png"
    [[ $output == *': astar: cost 24.071068, 22 steps, 176 expanded'* ]] || explain 'expected: 176'
    astar "$REFERENCE" --compare-rules -o sheet.png
    assert_solved
    assert_equal "$(sed 's/, [0-9]* expanded//' "$STDOUT")" "$REFERENCE: both-free: cost 33.242641, 32 steps
$REFERENCE: one-free: cost 30.313708, 27 steps
$REFERENCE: always: cost 27.727922, 24 steps
$REFERENCE: never: cost 35, 35 steps -> sheet.png"
    astar "$TRAP" --compare dijkstra,astar -q -o sheet.png
    assert_solved
    assert_equal "$output" ''
}

@test "each panel has the same result as a separate run" {
    assert_compared algorithm astar,dijkstra,bfs,greedy,jps,bidirectional,fastest,jps+ "$TRAP"
    assert_compared algorithm greedy,astar "$TERRAIN" --weight 3 --no-diagonal
    assert_compared algorithm bfs,bidirectional "$PROJECT/maps/several-goals.txt" --diagonal always
    assert_compared diagonal both-free,one-free,always,never "$REFERENCE" -a dijkstra
    assert_compared diagonal both-free,one-free,always,never "$PROJECT/maps/corners.txt"
}

@test "--via and --nearest apply to each panel" {
    assert_compared algorithm astar,greedy,bfs "$TRAP" --via 10,1 --via 1,14
    astar "$TRAP" --via 10,1 --via 1,14 --json -a greedy -q -o one.png
    local legs
    legs=$(field .legs)
    astar "$TRAP" --via 10,1 --via 1,14 --json --compare greedy,astar -q -o sheet.png
    assert_equal "$(field .legs)" "$legs"
    assert_compared algorithm bfs,astar "$PROJECT/maps/options/no-path.txt" --nearest
    assert_compared algorithm astar,bfs "$PROJECT/maps/options/no-path.txt"
}

@test "the exit status of a comparison is that of its first search" {
    astar "$PROJECT/maps/options/no-path.txt" --compare astar,bfs -o sheet.png
    assert_status 1
    assert_png sheet.png
    assert_equal "$output" "$PROJECT/maps/options/no-path.txt: astar: no path, 162 expanded
$PROJECT/maps/options/no-path.txt: bfs: no path, 162 expanded -> sheet.png"
    printf '2 1\n1 3\n' >map.txt
    astar map.txt --compare-rules -o sheet.png
    assert_status 1
    assert_equal "$(grep -c 'no path' "$STDOUT")" 3
    [[ $output == *'always: cost 1.414214, 1 step'* ]] || explain 'expected: a path for always'
    rm sheet.png
    astar map.txt --compare-rules --diagonal always -o sheet.png
    assert_refused '' '--compare-rules draws all rules'
    astar map.txt --compare astar,bfs --diagonal always -o sheet.png
    assert_solved
    astar "$PROJECT/maps/options/no-path.txt" --nearest --compare astar,bfs -o sheet.png
    assert_solved
    [[ $output == *'astar: goal not reached, nearest cell at cost '* ]] || explain 'expected: nearest'
}

@test "a report has one row for each map, with the results of all panels in one column" {
    astar "$TRAP" --compare astar,greedy --report report.csv --json -o sheet.png
    assert_solved
    assert_equal "$(wc -l <report.csv)" 2
    assert_equal "$(head -n 1 report.csv)" "$(field 'keys_unsorted - ["settings"] | join(",")' | tr -d '"')"
    [[ $(head -n 1 report.csv) == *,legs,compared,reading,* ]] || fail 'the column of panels is missing or in the wrong place'
    # The row contains the member `compared` of the JSON object, with each quotation mark doubled.
    [[ $(tail -n 1 report.csv) == *"\"$(field .compared | sed 's/"/""/g')\""* ]] ||
        fail 'the column differs from the JSON object'
    astar "$TRAP" --compare astar,greedy --report report.json --json -o sheet.png
    assert_equal "$(jq -c '.[0].compared' report.json)" "$(field .compared)"
    # Without a comparison, the report has no column `compared`.
    astar "$TRAP" --report report.csv --json -o sheet.png
    [[ $(head -n 1 report.csv) == *,legs,reading,* ]] || fail 'there is a column for panels without a comparison'
    assert_equal "$(field 'has("compared")')" false
}

@test "for a folder, one sheet per map is drawn, with the same bytes for any number of jobs" {
    mkdir maps
    cp "$TRAP" "$REFERENCE" "$PROJECT/maps/rooms.txt" "$PROJECT/maps/options/no-path.txt" maps
    echo '2 0 x' >maps/bad.txt
    astar maps --compare astar,greedy,jps --scale 2 --jobs 1 -o one
    assert_status 2
    assert_equal "$(wc -l <"$STDOUT")" 12
    local expected=${output//one\//}
    astar maps --compare astar,greedy,jps --scale 2 --jobs 4 -o four
    assert_status 2
    assert_equal "${output//four\//}" "$expected"
    diff -r one four
    assert_png one/*.png
    assert_equal "$(ls one)" "$(printf '%s.png\n' no-path reference rooms trap)"
}

@test "with --problem and --compare, the problem is drawn with one panel per search" {
    cp "$PROJECT"/maps/options/level.map* .
    astar level.map.scen --problem 2 --compare astar,dijkstra -o sheet.png
    assert_solved
    assert_png sheet.png
    assert_equal "$(grep -c ': cost ' "$STDOUT")" 2
}

# --- --compare all and --compare rules ---------------------------------------------------------

@test "--compare all draws a panel for every algorithm, in the order in which the help lists them" {
    local algorithms=astar,dijkstra,bfs,greedy,jps,bidirectional,fastest,jps+
    astar "$REFERENCE" --compare all --scale 9 --json -o all.png
    assert_solved
    assert_equal "$(field '.compared | map(.algorithm) | join(",")')" "\"$algorithms\""
    astar "$REFERENCE" --compare "$algorithms" --scale 9 -q -o list.png
    cmp all.png list.png
    astar "$REFERENCE" --compare all -a bfs
    assert_refused '' '--compare already names the algorithms'
}

@test "--compare rules and --compare-rules draw the same picture, byte for byte" {
    astar "$REFERENCE" --compare rules --scale 9 -a dijkstra -o word.png
    assert_solved
    cp "$STDOUT" word
    astar "$REFERENCE" --compare-rules --scale 9 -a dijkstra -o alias.png
    assert_solved
    cmp word.png alias.png
    assert_equal "$(sed s/word.png/alias.png/ word)" "$output"
    astar "$REFERENCE" --compare rules --diagonal always
    assert_refused '' '--compare rules draws all rules; omit --diagonal'
    astar "$REFERENCE" --compare rules --animate film.png
    assert_refused '' '--animate shows one search; omit --compare'
}

# --- other files ------------------------------------------------------------------------------

@test "with --compare, --path writes the path of the first search, and --map-image draws the map" {
    printf '%s\n' '2 9 9 3' '0 0 0 0' >map.txt
    local first last=''
    for first in dijkstra,bfs bfs,dijkstra; do
        astar map.txt -a ${first%,*} --scale 3 -q -o one.png --path one.csv --map-image bare.png
        astar map.txt --compare $first --scale 3 -q -o sheet.png --path sheet.csv --map-image other.png
        assert_solved
        assert_equal "$(<sheet.csv)" "$(<one.csv)"
        cmp bare.png other.png
        [ "$(tail -n 1 one.csv)" != "$last" ] || fail 'both searches find the same path'
        last=$(tail -n 1 one.csv)
    done
}

@test "--skip-existing solves a map again if other algorithms or rules are compared" {
    local how
    cp "$TRAP" map.txt
    touch -d '1 hour ago' map.txt
    astar map.txt -q
    for how in '--compare astar,bfs' '--compare astar,jps' '--compare astar,jps,jps' --compare-rules \
        '--compare-rules -a bfs' '-a bfs'; do
        # shellcheck disable=SC2086 # word splitting is intended
        astar map.txt --skip-existing --scale 2 $how
        [[ $output == *'expanded -> out/map.png' ]] || explain "skipped with $how"
        # shellcheck disable=SC2086
        astar map.txt --skip-existing --scale 2 $how
        assert_equal "$output" 'map.txt: skipped, up to date -> out/map.png'
    done
    astar map.txt --skip-existing --scale 2 --compare astar,bfs -q
    astar map.txt --skip-existing --scale 2 --compare astar,bfs --json
    assert_equal "$(field '[.status, .compared]')" '["skipped",[]]'
}

# --- usage errors ---------------------------------------------------------------------------------

@test "--compare accepts only a list of two to sixteen known algorithms" {
    local list seventeen
    seventeen=$(printf 'astar,%.0s' {1..16})bfs
    for list in astar '' ',' 'astar,' ',astar' astar,,bfs astar,foo foo,astar 'astar, bfs' Astar,bfs \
        astar:bfs astar,both-free "$seventeen" 'astar,bfs,' "astar,$(printf 'x%.0s' {1..5000})"; do
        astar "$REFERENCE" --compare "$list"
        assert_refused '' '--compare (takes 2 to 16|knows no algorithm)'
    done
    astar "$REFERENCE" --compare-rules=astar
    assert_refused '' '--compare-rules takes no value'
}

@test "algorithms and rules cannot be compared in one run, and comparisons cannot be animated" {
    astar "$REFERENCE" --compare astar,bfs --compare-rules
    assert_refused '' '--compare.*--compare-rules'
    astar "$REFERENCE" --compare astar,bfs --animate film.png
    assert_refused '' '--animate.*--compare'
    astar "$REFERENCE" --compare-rules --animate film.png
    assert_refused '' '--animate.*--compare-rules'
}

@test "if --compare is given several times, the last one takes precedence" {
    astar "$TRAP" --compare astar,bfs,jps --compare greedy,dijkstra --json -o sheet.png
    assert_solved
    assert_equal "$(field '.compared | map(.algorithm)')" '["greedy","dijkstra"]'
}

@test "if the first algorithm does not support the map, its panel says why, and the result is that of the next algorithm" {
    astar "$TERRAIN" -o single.png
    local cost=${output#*: } && cost=${cost% -> *}
    astar "$TERRAIN" --compare jps,astar -o sheet.png --path path.csv --map-image bare.png
    assert_solved
    assert_equal "$(cat "$STDOUT")" \
        "$TERRAIN: jps: jumps need uniform costs, but the cells of this map have different costs
$TERRAIN: astar: $cost -> sheet.png"
    [ "$(wc -l <path.csv)" -gt 2 ]
    astar "$TERRAIN" --compare jps,astar -o sheet.png --json
    assert_equal "$(field '[.algorithm, .status, .compared[0].status, .compared[0].cost]')" \
        '["astar","solved","unusable",null]'
    assert_equal "$(field '.compared[0].message')" \
        '"jumps need uniform costs, but the cells of this map have different costs"'
}

@test "if no compared algorithm supports the map, the message suggests other algorithms, and no file is written" {
    astar "$TERRAIN" --compare-rules -a jps -o sheet.png --path path.csv
    assert_refused "$TERRAIN: " 'jumps need .*(astar|fastest)'
    astar "$TERRAIN" --compare astar,fastest -o sheet.png
    assert_solved
}
