# SPDX-License-Identifier: MIT
# solve.bats - solving maps: costs under each diagonal rule, starts and goals, and the agreement of
# the result line, the JSON object, the CSV path and the picture.

# shellcheck disable=SC2034,SC2154 # variables are shared with common.bash

load common
load png

# assert_result MAP COST STEPS PICTURE: fails unless the last run solved one map and its result line
# has these values. The number of expanded cells is not checked.
assert_result() {
    local steps=steps
    [ "$3" -ne 1 ] || steps=step
    assert_solved
    [[ $output =~ ^(.*)\ ([0-9]+)\ expanded\ (.*)$ ]] || fail "no result line: $output"
    assert_equal "${BASH_REMATCH[1]} ${BASH_REMATCH[3]}" "$1: cost $2, $3 $steps, -> $4"
    assert_equal "$(wc -l <"$STDOUT")" 1
}

# costs RULE COST STEPS: solves the reference grid under RULE. Fails unless the result line, the
# JSON object and the CSV path all have this cost and this number of steps.
costs() {
    astar "$REFERENCE" --diagonal "$1" -o reference.png
    assert_result "$REFERENCE" "$2" "$3" reference.png

    astar "$REFERENCE" --diagonal "$1" -o reference.png --json
    assert_solved
    assert_equal "$(field '[.status, .diagonal, .steps, .optimal]')" "[\"solved\",\"$1\",$3,true]"
    assert_regex "$output" "\"cost\":${2//./\\.},"

    astar "$REFERENCE" --diagonal "$1" -o reference.png --path path.csv
    assert_solved
    assert_equal "$(tail -n 1 path.csv)" "5,9,$2"
    assert_equal "$(wc -l <path.csv)" $(($3 + 2))
}

# legal_path CSV RULE: fails unless the rows of CSV are a path through the reference grid that RULE
# allows, and the cost rises by 1 with each straight step and by sqrt(2) with each diagonal step.
legal_path() {
    grep -v '^//' "$REFERENCE" | awk -F'[ ,]' -v rule="$2" '
        function wall(x, y) { return cell[x, y] == 1 }
        FNR == 1 { file++ }
        file == 1 { for (i = 1; i <= NF; i++) cell[i - 1, FNR - 1] = $i; next }
        FNR == 1 { if ($0 != "x,y,cost") exit bad = 1; next }
        wall($1, $2) { exit bad = 2 }
        FNR == 2 { if ($3 != 0) exit bad = 3 }
        FNR > 2 {
            dx = $1 - x; dy = $2 - y; walls = wall($1, y) + wall(x, $2)
            if (dx * dx > 1 || dy * dy > 1 || dx == 0 && dy == 0) exit bad = 4
            if (dx && dy && (rule == "never" || walls > (rule == "always" ? 2 : rule == "one-free"))) exit bad = 5
            step = $3 - cost - sqrt(dx * dx + dy * dy)
            if (step > 2e-6 || step < -2e-6) exit bad = 6
        }
        { x = $1; y = $2; cost = $3 }
        END { if (bad) { print "row " FNR ": " $0 " breaks rule " bad; exit 1 } }' - "$1"
}

# json_keys: prints the keys of the single JSON object of the last run, in order.
json_keys() {
    assert_equal "$(wc -l <"$STDOUT")" 1
    field keys_unsorted
}

KEYS='["map","output","status","message","width","height","algorithm","diagonal","heuristic",'
KEYS+='"weight","start","goal","cost","steps","optimal","expanded","generated","read_ms",'
KEYS+='"search_ms","render_ms","write_ms","legs","reading","settings","failed_leg","length_m",'
KEYS+='"length","turns","smooth_length","reachable","farthest","within"]'

@test "reference grid, both-free: the path has 32 steps and costs 33.242641" {
    costs both-free 33.242641 32
}

@test "reference grid, one-free: the path has 27 steps and costs 30.313708" {
    costs one-free 30.313708 27
}

@test "reference grid, always: the path has 24 steps and costs 27.727922" {
    costs always 27.727922 24
}

@test "reference grid, never: the path has 35 steps and costs 35" {
    costs never 35 35
}

@test "reference grid: paths are legal under their rules, and costs add up" {
    local rule
    for rule in both-free one-free always never; do
        astar "$REFERENCE" --diagonal "$rule" --path path.csv
        assert_solved
        run legal_path path.csv "$rule"
        assert_success
        assert_equal "$(sed -n 2p path.csv)" '1,0,0'
    done
    # Make sure that the check can fail: a stricter rule forbids a path that a laxer rule allows.
    astar "$REFERENCE" --diagonal always --path path.csv
    run legal_path path.csv one-free
    assert_failure
}

@test "maps/reference.txt has the same cells as the reference grid in ../shared" {
    [ -e "$PROJECT/../shared/reference/grid15.txt" ] || skip '../shared is absent'
    run diff <(tr -d '\r' <"$PROJECT/../shared/reference/grid15.txt" | grep -v '^//') \
        <(grep -v '^//' "$REFERENCE")
    assert_success
}

@test "the sample corners.txt has a different cost under each of the four diagonal rules" {
    local rule answers=''
    for rule in never both-free one-free always; do
        astar "$PROJECT/maps/corners.txt" --diagonal "$rule" --json -o picture.png
        assert_solved
        answers+=${answers:+$'\n'}$(field .cost)
    done
    # Laxer rules give cheaper paths.
    assert_equal "$answers" "$(sort -gru <<<"$answers")"
}

@test "both-free is the default, and --no-diagonal means --diagonal never" {
    astar "$REFERENCE" --json
    assert_equal "$(field .diagonal)" '"both-free"'
    astar "$REFERENCE" --no-diagonal --path - -o a.png
    assert_solved
    cp "$STDOUT" a.csv
    astar "$REFERENCE" --diagonal never --path - -o b.png
    assert_solved
    cmp a.csv "$STDOUT"
    cmp a.png b.png
    astar "$REFERENCE" --no-diagonal --json
    assert_equal "$(field '[.diagonal, .cost]')" '["never",35]'
}

@test "if --diagonal and --no-diagonal are both given, the later one applies" {
    astar "$REFERENCE" --no-diagonal --diagonal always --json
    assert_equal "$(field '[.diagonal, .cost]')" '["always",27.727922]'
}

@test "a diagonal step between two walls is allowed only under --diagonal always" {
    printf '2 1\n1 3\n' >corner.txt
    astar corner.txt --diagonal always
    assert_result corner.txt 1.414214 1 out/corner.png
    local rule
    for rule in both-free one-free never; do
        astar corner.txt --diagonal "$rule"
        assert_status 1
    done
}

@test "a diagonal step past one wall is allowed under --diagonal one-free and always" {
    printf '2 0\n1 3\n' >corner.txt
    local rule
    for rule in one-free always; do
        astar corner.txt --diagonal "$rule" --json
        assert_equal "$(field '[.cost, .steps]')" '[1.414214,1]'
    done
    for rule in both-free never; do
        astar corner.txt --diagonal "$rule" --json
        assert_equal "$(field '[.cost, .steps]')" '[2,2]'
    done
}

@test "terrain: the cost of a step depends on the cell that it enters" {
    printf '2 4 3\n' >swamp.txt
    astar swamp.txt --json
    assert_equal "$(field '[.cost, .steps]')" '[5,2]'
    printf '2 255 3\n' >swamp.txt
    astar swamp.txt --json
    assert_equal "$(field '[.cost, .steps]')" '[256,2]'
    # The cost of the start cell is not counted, even if the start is on terrain.
    printf '9 0 3\n' >swamp.txt
    astar swamp.txt --start 0,0 --json
    assert_equal "$(field .cost)" 2
    # A step to a goal on terrain has the cost of that terrain.
    printf '2 0 9\n' >swamp.txt
    astar swamp.txt --goal 2,0 --json
    assert_equal "$(field .cost)" 10
    # A diagonal step into a cell of cost 4 costs 4 times the square root of 2.
    printf '2 1\n1 4\n' >swamp.txt
    astar swamp.txt --goal 1,1 --diagonal always --json
    assert_equal "$(field '[.cost, .steps]')" '[5.656854,1]'
}

@test "terrain: the path leads around the swamp if that is cheaper, otherwise through it" {
    printf '2 9 3\n0 1 0\n0 0 0\n' >swamp.txt
    astar swamp.txt --no-diagonal --path -
    assert_output 'x,y,cost
0,0,0
0,1,1
0,2,2
1,2,3
2,2,4
2,1,5
2,0,6'
    printf '2 4 3\n0 1 0\n0 0 0\n' >swamp.txt
    astar swamp.txt --no-diagonal --path -
    assert_output 'x,y,cost
0,0,0
1,0,4
2,0,5'
}

@test "if --goal moves the goal to 14,14, the path leads there" {
    astar "$REFERENCE" --goal 14,14 --path path.csv --json
    assert_solved
    assert_equal "$(field '[.start, .goal, .cost, .steps]')" '[[1,0],[14,14],24.656854,23]'
    assert_equal "$(tail -n 1 path.csv)" '14,14,24.656854'
    run legal_path path.csv both-free
    assert_success
}

@test "--start and --goal replace the start and goal of the map" {
    astar "$REFERENCE" -s 0,14 -g 4,14 --json
    assert_solved
    assert_equal "$(field '[.start, .goal, .cost, .steps]')" '[[0,14],[4,14],4,4]'
    # The old start and goal are now free, and are drawn as free cells.
    printf '2 0 3\n0 0 0\n' >map.txt
    astar map.txt --start 2,1 --goal 0,1 --scale 1 --no-explored -o map.png
    assert_solved
    assert_equal "$(png_art map.png)" $'...\nGPS'
}

@test "if only --start or only --goal is given, the other end is taken from the map" {
    astar "$REFERENCE" --start 6,9 --json
    assert_equal "$(field '[.start, .goal, .cost]')" '[[6,9],[5,9],1]'
    astar "$REFERENCE" --goal 3,0 --json
    assert_equal "$(field '[.start, .goal, .cost]')" '[[1,0],[3,0],2]'
}

@test "--start and --goal set the start and goal of a map that marks neither" {
    printf '0 0\n1 0\n' >map.txt
    astar map.txt --start 0,0 --goal 1,1 --json
    assert_solved
    assert_equal "$(field '[.start, .goal, .cost]')" '[[0,0],[1,1],2]'
}

@test "if start and goal are the same cell, the path has cost 0 and 0 steps, and the exit status is 0" {
    printf '0 0\n0 0\n' >map.txt
    astar map.txt -s 1,0 -g 1,0
    assert_result map.txt 0 0 out/map.png
    astar map.txt -s 1,0 -g 1,0 --json
    assert_solved
    assert_equal "$(field '[.status, .cost, .steps, .start, .goal, .optimal]')" \
        '["solved",0,0,[1,0],[1,0],true]'
    astar map.txt -s 1,0 -g 1,0 --path -
    assert_output $'x,y,cost\n1,0,0'
    assert_png out/map.png
}

@test "a map of one cell is solved" {
    echo 0 >map.txt
    astar map.txt -s 0,0 -g 0,0 --scale 1 --json
    assert_solved
    assert_equal "$(field '[.width, .height, .cost]')" '[1,1,0]'
    assert_equal "$(png_size out/map.png)" 1x1
}

@test "if there is no path, the exit status is 1, and the picture shows the explored cells" {
    printf '2 0 1 3\n' >no.txt
    astar no.txt --scale 1
    assert_status 1
    assert_regex "$output" '^no\.txt: no path.* -> out/no\.png$'
    assert_equal "$stderr" ''
    assert_png out/no.png
    assert_equal "$(png_art out/no.png)" 'SE#G'
}

@test "if there is no path, the JSON object has the status no-path, and its cost is null" {
    printf '2 0 1 3\n' >no.txt
    astar no.txt --json
    assert_status 1
    assert_equal "$(json_keys)" "$KEYS"
    assert_equal "$(field '[.status, .cost, .steps, .message, .start, .goal, .expanded, .output]')" \
        '["no-path",null,null,null,[0,0],[3,0],2,"out/no.png"]'
}

@test "if a map is solved, the JSON object has every key in order and is on one line" {
    cp "$REFERENCE" reference.txt
    astar reference.txt --json
    assert_solved
    assert_equal "$(json_keys)" "$KEYS"
    assert_equal "$(field '[.map, .output, .status, .message, .width, .height]')" \
        '["reference.txt","out/reference.png","solved",null,15,15]'
    assert_equal "$(field '[.diagonal, .weight, .start, .goal, .cost, .steps, .optimal, .legs]')" \
        '["both-free",1,[1,0],[5,9],33.242641,32,true,null]'
    assert_equal "$(field '[.algorithm, .heuristic] | map(type)')" '["string","string"]'
    assert_equal "$(field '[.expanded, .generated, .read_ms, .search_ms, .render_ms, .write_ms]
        | map(type == "number" and . >= 0) | all')" true
    assert_equal "$(field '.expanded > 32 and .generated >= .expanded')" true
}

@test "after an error, the JSON object has every key in order and is on one line" {
    printf '2 0\n0\n' >ragged.txt
    astar ragged.txt --json
    assert_status 2
    assert_one_message 'ragged.txt:2:'
    assert_equal "$(json_keys)" "$KEYS"
    assert_equal "$(field '[.map, .output, .status, .cost, .steps, .start, .goal, .expanded]')" \
        '["ragged.txt",null,"error",null,null,null,null,null]'
    assert_equal "$(field '.message | type == "string" and length > 0')" true
    assert_nothing_changed
}

@test "several maps have one result line each, in the given order; the exit status is that of the worst result" {
    printf '2 0 3\n' >yes.txt
    printf '2 1 3\n' >no.txt
    astar yes.txt no.txt
    assert_status 1
    assert_regex "$(sed -n 1p "$STDOUT")" '^yes\.txt: cost 2, 2 steps, [0-9]+ expanded -> out/yes\.png$'
    assert_regex "$(sed -n 2p "$STDOUT")" '^no\.txt: no path'
    assert_equal "$(wc -l <"$STDOUT")" 2

    # An error in one map does not affect the others.
    astar no.txt missing.txt yes.txt --json
    assert_status 2
    assert_one_message 'missing.txt: '
    assert_equal "$(jq -c '[.map, .status]' "$STDOUT")" '["no.txt","no-path"]
["missing.txt","error"]
["yes.txt","solved"]'
}

@test "the result line states the cost, the steps, the expanded cells and the picture" {
    cp "$REFERENCE" reference.txt
    astar reference.txt -o pictures
    assert_result reference.txt 33.242641 32 pictures/reference.png
}

@test "the numbers in the result line are the same as in the JSON object" {
    cp "$REFERENCE" reference.txt
    astar reference.txt --json
    local numbers
    numbers=$(jq -r '"cost \(.cost), \(.steps) steps, \(.expanded) expanded"' "$STDOUT")
    astar reference.txt
    assert_output "reference.txt: $numbers -> out/reference.png"
}

@test "--quiet draws a picture, but prints no result line" {
    local option
    for option in -q --quiet; do
        astar "$REFERENCE" "$option" -o "a$option.png"
        assert_solved
        assert_equal "$output" ''
        assert_png "a$option.png"
    done
}

@test "--quiet does not hide errors" {
    astar missing.txt --quiet
    assert_refused 'missing.txt: '
}

@test "--verbose prints details on standard error and leaves the result line unchanged" {
    cp "$REFERENCE" reference.txt
    local option
    for option in -v --verbose; do
        astar reference.txt "$option"
        assert_status 0
        assert_regex "$output" '^reference\.txt: cost 33\.242641, 32 steps, [0-9]+ expanded -> out/reference\.png$'
        assert_regex "$stderr" '^astar-cli: .*reference\.txt'
        assert_equal "$(grep -vc '^astar-cli: ' "$STDERR")" 0
    done
}

@test "if the map is -, it is read from standard input" {
    printf '2 0\n0 3\n' >map.txt
    astar - <map.txt
    assert_solved
    assert_regex "$output" ': cost 1\.414214, 1 step, [0-9]+ expanded -> out/[^/]+\.png$'
    assert_equal "$(find out -type f | wc -l)" 1
    assert_png out/*.png
}

@test "if the map is -, standard input may be a pipe that contains an image" {
    astar - -o path.png < <(printf 'S.\n.G\n' | art)
    assert_solved
    assert_regex "$output" ': cost 1\.414214, 1 step, [0-9]+ expanded -> path\.png$'
}

@test "a map may be a named pipe" {
    mkfifo map
    timeout 60 bash -c 'printf "2 0\n0 3\n" >map' 3>&- &
    astar map -o path.png
    assert_result map 1.414214 1 path.png
}

@test "-- ends the options, and ./- means the file named -, not standard input" {
    printf '2 3\n' >-odd.txt
    astar -- -odd.txt
    assert_result -odd.txt 1 1 out/-odd.png
    mv -- -odd.txt ./-
    astar ./- -o path.png </dev/null
    assert_result ./- 1 1 path.png
}

@test "--path writes a header and each cell of the path, from start to goal, with the cost up to that cell" {
    printf '2 0 0\n1 1 0\n3 0 0\n' >map.txt
    astar map.txt --path path.csv --diagonal one-free
    assert_solved
    assert_equal "$(<path.csv)" 'x,y,cost
0,0,0
1,0,1
2,1,2.414214
1,2,3.828427
0,2,4.828427'
}

@test "--path - prints only the path" {
    printf '2 3\n' >map.txt
    astar map.txt --path -
    assert_solved
    assert_output $'x,y,cost\n0,0,0\n1,0,1'
    assert_png out/map.png
}

@test "-o - prints only the picture, with the same bytes as in a file" {
    astar "$REFERENCE" -o -
    assert_solved
    cp "$STDOUT" standard.png
    assert_png standard.png
    assert_not_exist out
    astar "$REFERENCE" -o file.png
    cmp standard.png file.png
}

@test "--map-image - prints only the picture of the map" {
    printf '2 0\n1 3\n' >map.txt
    astar map.txt --map-image - --scale 1
    assert_solved
    cp "$STDOUT" map.png
    assert_equal "$(png_art map.png)" $'S.\n#G'
}

@test "--json can be combined with options that write pictures and paths to files" {
    astar "$REFERENCE" --json -o a.png --path a.csv --map-image b.png
    assert_solved
    assert_equal "$(field '[.output, .cost]')" '["a.png",33.242641]'
    assert_files a.png a.csv b.png
}

@test "two outputs to standard output are a usage error" {
    printf '2 3\n' >map.txt
    local pair
    for pair in '--json -o -' '--json --path -' '--json --map-image -' '-o - --path -' \
        '-o - --map-image -' '--path - --map-image -' '--json -o - --path -'; do
        # shellcheck disable=SC2086 # word splitting is intended
        astar map.txt $pair
        assert_refused '' 'standard output'
    done
}

@test "numbers have a decimal point even if the locale has decimal commas" {
    needs localedef
    localedef -i de_DE -f UTF-8 "$BATS_TEST_TMPDIR/de_DE.UTF-8" 2>/dev/null || skip 'no locale sources'
    RUN_AS=(env "LOCPATH=$BATS_TEST_TMPDIR" LC_ALL=de_DE.UTF-8)
    assert_equal "$("${RUN_AS[@]}" env printf '%.1f' 0,5)" 0,5
    cp "$REFERENCE" reference.txt
    astar reference.txt --path path.csv
    assert_result reference.txt 33.242641 32 out/reference.png
    assert_equal "$(tail -n 1 path.csv)" '5,9,33.242641'
    astar reference.txt --json
    assert_regex "$output" '"cost":33\.242641,'
    assert_equal "$(field .cost)" 33.242641
}

@test "two runs with the same arguments write byte-identical outputs" {
    astar "$REFERENCE" -o a.png --path a.csv --map-image a-map.png
    astar "$REFERENCE" -o b.png --path b.csv --map-image b-map.png
    cmp a.png b.png
    cmp a.csv b.csv
    cmp a-map.png b-map.png
}

@test "the release build and the debug build write byte-identical outputs" {
    astar "$REFERENCE" -o a.png --path a.csv
    ASTAR_CLI=$ASTAR_CLI_RELEASE
    astar "$REFERENCE" -o b.png --path b.csv
    assert_solved
    cmp a.png b.png
    cmp a.csv b.csv
}

@test "integer grids may use different separators, line endings, blank lines, comments and braces" {
    local text
    for text in '2 0 0\n1 1 0\n3 0 0\n' '2 0 0\n1 1 0\n3 0 0' '2 0 0\r\n1 1 0\r\n3 0 0\r\n' \
        '2\t0\t0\n1\t1\t0\n3\t0\t0\n' '2,0,0\n1,1,0\n3,0,0\n' '2, 0, 0\n1, 1, 0\n3, 0, 0\n' \
        '200\n110\n300\n' '// a maze\n\n2 0 0\n\n// its middle\n1 1 0\n3 0 0\n\n' \
        '  2  0  0\n1 1  0 \n3 0 0\n' '{{2, 0, 0},\n {1, 1, 0},\n {3, 0, 0}};\n' \
        '{\n  {2, 0, 0,},\n  {1, 1, 0,},\n  {3, 0, 0,},\n};\n'; do
        # shellcheck disable=SC2059 # the text contains escapes
        printf "$text" >map.txt
        astar map.txt --no-diagonal --json
        assert_solved
        assert_equal "$(field '[.width, .height, .start, .goal, .cost]')" '[3,3,[0,0],[0,2],6]'
    done
}

@test "the format of a map is recognised by content, not by name, unless --format is given" {
    printf '2 3\n' >map.png
    astar map.png -o path.png
    assert_solved
    printf 'SG\n' | art >map.txt
    astar map.txt -o path.png
    assert_solved
    astar map.txt -o path.png --format png
    assert_solved
    astar map.png -o path.png --format grid
    assert_solved
    rm path.png
    astar map.txt -o path.png --format grid
    assert_refused 'map.txt:1:1: '
    astar map.png -o path.png --format png
    assert_refused 'map.png: ' PNG
}

@test "--max-cells N accepts a map of N cells and refuses a map of N + 1 cells" {
    printf '2 0 0\n0 0 3\n' >map.txt
    astar map.txt --max-cells 6 -o path.png
    assert_solved
    rm path.png
    astar map.txt --max-cells 5 -o path.png
    assert_refused 'map.txt' 'max-cells'
    printf 'S..\n..G\n' | art >map.png
    astar map.png --max-cells 6 -o path.png
    assert_solved
    rm path.png
    astar map.png --max-cells 5 -o path.png
    assert_refused 'map.png: ' 'max-cells'
}

@test "--help prints on standard output and exits with status 0, and --help=all names the options" {
    local option
    for option in -h --help --help=all; do
        astar "$option"
        assert_solved
    done
    assert_regex "$output" '^Usage: astar-cli '
    for option in output scale no-explored no-grid map-image path json quiet verbose diagonal \
        no-diagonal start goal format cell threshold max-cells help version; do
        assert_regex "$output" "--$option([^a-z-]|\$)"
    done
    assert_nothing_changed
}

@test "--version prints the name and version on the first line and exits with status 0" {
    local option
    for option in -V --version; do
        astar "$option"
        assert_solved
        assert_regex "$output" '^astar-cli [0-9]+\.[0-9]+'
        assert_equal "$(wc -l <"$STDOUT")" 2
    done
}

# assert_drawn EXPECTED DRAWN: compares the expected and the actual picture of perfect2k.png, two
# files in the text format of png_art. Fails if they differ, except in the halo of the path, which
# png_art prints as ?, and in the discs of the start and goal.
assert_drawn() {
    assert_equal "$(awk '
        NR == FNR { row[FNR] = $0; next }
        row[FNR] != $0 {
            for (i = 1; i <= length($0); i++) {
                was = substr(row[FNR], i, 1)
                now = substr($0, i, 1)
                near = (i - 1010) ^ 2 + FNR ^ 2 < 2500 || (i - 1898) ^ 2 + (FNR - 2001) ^ 2 < 2500
                if (was != now && !near && (now != "?" || was == "P")) print i - 1 "," FNR - 1, was, now
            }
        }' "$1" "$2" | head -n 3)" ''
}

@test "a maze of 4 megapixels is solved and drawn, and the picture by --map-image gives the same cost" {
    local maze=$PROJECT/../shared/benchmarks/mazes/perfect2k.png
    [ -e "$maze" ] || skip '../shared is absent'
    ASTAR_CLI=$ASTAR_CLI_RELEASE
    # Start and goal are the gaps in the top and bottom rows.
    astar "$maze" --start 1009,0 --goal 1897,2000 --scale 1 --no-explored -o path.png --path path.csv \
        --map-image map.png
    assert_solved
    assert_png path.png
    assert_equal "$(png_size path.png)" 2001x2001
    local cost
    cost=$(tail -n 1 path.csv)
    assert_regex "$cost" '^1897,2000,[0-9.]+$'

    # The picture shows the maze and, as its path, the cells in the CSV file.
    png_art "$maze" | awk -F, '
        NR == FNR { if (FNR > 1) { on[$2] = on[$2] " " $1; last = $2 } next }
        {
            row = $0; y = FNR - 1
            count = split(on[y], x, " ")
            for (i = 1; i <= count; i++) {
                if (substr(row, x[i] + 1, 1) != ".") print "in a wall: " x[i] "," y
                mark = y == 0 && x[i] == 1009 ? "S" : y == 2000 && x[i] == 1897 ? "G" : "P"
                row = substr(row, 1, x[i]) mark substr(row, x[i] + 2)
            }
            print row
        }' path.csv - >expected.txt
    png_art path.png >drawn.txt
    assert_drawn expected.txt drawn.txt

    astar map.png --json --no-picture
    assert_solved
    assert_equal "$(field '[.start, .goal]')" '[[1009,0],[1897,2000]]'
    assert_regex "$output" "\"cost\":${cost##*,},"

    # If explored cells are tinted, the picture has the same path.
    astar "$maze" --start 1009,0 --goal 1897,2000 --scale 1 -o tinted.png -q
    assert_solved
    assert_drawn expected.txt <(png_art tinted.png | tr EF ..)
}
