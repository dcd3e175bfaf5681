# SPDX-License-Identifier: MIT
# scenario.bats - MovingAI scenarios: the check of all path lengths, the summary, messages, reports,
# and pictures of single problems.
#
# Most tests use a scenario on this map, whose path lengths were computed by hand:
#
#       0123456
#     0 .....@.      6,0 is walled in
#     1 .....@@
#     2 ..@....
#     3 ....@..

# shellcheck disable=SC2030,SC2031,SC2034,SC2154 # variables are shared with common.bash

load common

HEADER=scenario,map,problem,algorithm,rule,weight,cost,optimal_cost,ratio,steps,expanded,generated
HEADER+=,search_us,prepare_us,start_x,start_y,goal_x,goal_y,length,turns

# PROBLEMS contains the start, the goal and the length of each problem. ROWS is what `known` prints
# for the expected report: one row per problem.
PROBLEMS=(
    '0 0 4 0 4'
    '0 0 4 1 4.41421'
    '0 0 4 2 4.828427'
    '1 2 3 2 4.0'
    '0 0 6 0 0'
    '2 0 2 0 0.00'
    '4 1 5 2 2.00000000'
    '0 3 6 3 7.414214'
)
ROWS='1,0,0,4,0,4,4,4
2,0,0,4,1,4.414214,4.41421,4
3,0,0,4,2,4.828427,4.828427,4
4,1,2,3,2,4,4,4
5,0,0,6,0,,,
6,2,0,2,0,0,0,0
7,4,1,5,2,2,2,2
8,0,3,6,3,7.414214,7.414214,7'

teardown() {
    leave_user
}

# known: reads a CSV report from standard input, and prints for each row the number of the problem,
# its start and goal, the cost, the length stated in the scenario and the number of steps.
known() {
    awk -F, -v OFS=, '{ print $3, $15, $16, $17, $18, $7, $8, $10 }'
}

# known_json: like known, but reads JSON objects.
known_json() {
    jq -r '[.problem, .start_x, .start_y, .goal_x, .goal_y, .cost, .optimal_cost, .steps] |
        map(. // "") | join(",")'
}

# small_map: writes the map at the top of this file to tiny.map.
small_map() {
    printf 'type octile\nheight 4\nwidth 7\nmap\n.....@.\n.....@@\n..@....\n....@..\n' >tiny.map
}

# scenario FILE [LINE...]: writes to FILE a scenario for tiny.map. Each LINE is a problem, as in PROBLEMS.
scenario() {
    local line sx sy gx gy length
    printf 'version 1\n' >"$1"
    for line in "${@:2}"; do
        read -r sx sy gx gy length <<<"$line"
        printf '0\ttiny.map\t7\t4\t%s\t%s\t%s\t%s\t%s\n' "$sx" "$sy" "$gx" "$gy" "$length" >>"$1"
    done
}

# tiny: writes tiny.map and the scenario tiny.scen with all PROBLEMS.
tiny() {
    small_map
    scenario tiny.scen "${PROBLEMS[@]}"
}

# assert_summary NAME PROBLEMS WRONG [REMARK]: fails unless standard output is exactly the summary
# of a scenario whose name matches the regular expression NAME, with PROBLEMS problems, WRONG wrong
# lengths, and a remark that matches the regular expression REMARK.
assert_summary() {
    local ms='[0-9]+(\.[0-9]+)?' problems=problems
    [ "$2" -ne 1 ] || problems=problem
    assert_regex "$output" \
        "^$1: $2 $problems, $3 wrong${4:+, $4}, mean $ms us, total $ms ms, [0-9]+ expanded\$"
    assert_equal "$(wc -l <"$STDOUT")" 1
}

# assert_right [PROBLEMS]: fails unless the last run solved the PROBLEMS (default: 8) problems of
# tiny.scen and found all lengths to be correct.
assert_right() {
    assert_solved
    assert_summary 'tiny\.scen' "${1-8}" 0
}

# refused_scenario TEXT PLACE [WORDS]: fails unless the program refuses a scenario with the contents
# TEXT, which may contain printf escapes. The message must begin with `tiny.scen:` followed by
# PLACE, such as `3:12: `, and match WORDS. If PLACE is empty, any position is accepted.
refused_scenario() {
    small_map
    # shellcheck disable=SC2059 # the text contains escapes
    printf "$1" >tiny.scen
    astar tiny.scen
    assert_refused "tiny.scen:$2" "${3-}"
}

# --- correct and wrong lengths ---

@test "a run on a scenario solves every problem, prints a summary and writes no file" {
    tiny
    astar tiny.scen
    assert_right
    assert_nothing_changed
}

@test "every optimal algorithm finds the correct lengths" {
    tiny
    local algorithm
    for algorithm in astar dijkstra jps bidirectional fastest jps+; do
        astar tiny.scen --algorithm "$algorithm"
        assert_right
    done
    for algorithm in bfs greedy; do
        astar tiny.scen -a "$algorithm" --report report.csv
        assert_solved
        assert_regex "$output" '^tiny\.scen: 8 problems, 0 wrong, [0-9]+ optimal, cost ratio mean '
        # Algorithms that are not optimal also find a path if one exists. Its cost is never less
        # than the length in the scenario.
        assert_equal "$(awk -F, 'NR > 1 && $7 != "" && $7 < $8 - 0.01 || ($7 == "") != ($8 == "")' report.csv)" ''
    done
}

@test "under another diagonal rule or with other costs, lengths are not compared, and the summary states this" {
    small_map
    # The first two lengths are those of paths that cut the corners of walls.
    scenario tiny.scen '1 2 3 2 2.828427' '4 1 5 2 1.41421356' '0 0 6 0 0'
    local options not_comparable='lengths are not comparable .*'
    for options in '--diagonal one-free' --no-diagonal '--diagonal-cost 1.5' '--cost .=2' \
        '--move-cost N=2'; do
        # shellcheck disable=SC2086 # word splitting is intended
        astar tiny.scen $options --report report.csv
        assert_solved
        assert_summary 'tiny\.scen' 3 0 "$not_comparable"
        assert_equal "$(cut -d, -f9 report.csv | tr -d '\n')" ratio
    done
    astar tiny.scen --diagonal one-free --report report.csv
    assert_equal "$(cut -d, -f7 report.csv | tr '\n' ' ')" 'cost 2.828427 1.414214  '
    astar tiny.scen --no-diagonal --report report.csv
    assert_equal "$(cut -d, -f5,7 report.csv | tr '\n' ' ')" 'rule,cost "never",4 "never",2 "never", '
    # Under both-free, which is the default, the first two lengths are wrong.
    astar tiny.scen
    assert_status 2
    assert_summary 'tiny\.scen' 3 2
    # If the scenario states a length, a path must be found, whatever the diagonal rule.
    scenario tiny.scen '0 0 6 0 7'
    astar tiny.scen --diagonal one-free
    assert_status 2
    assert_summary 'tiny\.scen' 1 1 "$not_comparable"
    # A forbidden direction may make a cell unreachable.
    scenario tiny.scen '0 0 4 0 4'
    astar tiny.scen --move-cost E=inf,NE=inf,SE=inf
    assert_solved
    assert_summary 'tiny\.scen' 1 0 "$not_comparable"
}

@test "an incorrect length causes exit status 2 and a message with the file name and line number" {
    small_map
    scenario tiny.scen '0 0 4 0 4' '0 0 4 1 4.5' '0 0 4 2 4.828427'
    astar tiny.scen
    assert_status 2
    assert_summary 'tiny\.scen' 3 1
    assert_one_message 'tiny.scen:3: ' '4\.414214.*4\.5'
    assert_nothing_changed
    # Line numbers include blank lines.
    printf '\n\n0\ttiny.map\t7\t4\t0\t0\t1\t0\t9\n' >>tiny.scen
    astar tiny.scen
    assert_status 2
    assert_summary 'tiny\.scen' 4 2
    assert_equal "$(cut -d ' ' -f 1,2 "$STDERR")" $'astar-cli: tiny.scen:3:\nastar-cli: tiny.scen:7:'
}

@test "the summary counts all wrong lengths, even if there are many" {
    small_map
    local i lines=()
    for ((i = 0; i < 30; i++)); do
        lines+=('0 0 4 0 5')
    done
    scenario tiny.scen "${lines[@]}" '0 0 4 0 4'
    astar tiny.scen --jobs 2
    assert_status 2
    assert_summary 'tiny\.scen' 31 30
    assert_equal "$(sed -n 1p "$STDERR" | cut -d ' ' -f 1,2)" 'astar-cli: tiny.scen:2:'
    assert_equal "$(grep -vc '^astar-cli: tiny\.scen:[0-9]*: ' "$STDERR")" 0
}

@test "a length is correct if it differs by at most 0.01 from the cost of the path found" {
    small_map
    local length
    for length in 3.99 4.01 4 3.995 4.0099; do
        scenario tiny.scen "0 0 4 0 $length"
        astar tiny.scen
        assert_right 1
    done
    for length in 3.98 4.02 3.9899 4.0101 5 1 400; do
        scenario tiny.scen "0 0 4 0 $length"
        astar tiny.scen
        assert_status 2
        assert_summary 'tiny\.scen' 1 1
        assert_one_message 'tiny.scen:2: '
    done
}

@test "a length of 0 between two different cells is not compared" {
    small_map
    scenario tiny.scen '0 0 6 0 0' '6 0 0 3 0.00000000'
    astar tiny.scen
    assert_right 2
    scenario tiny.scen '0 0 6 0 0' '0 0 1 0 0'
    astar tiny.scen --report report.csv
    assert_solved
    assert_summary 'tiny\.scen' 2 0 '1 without a stated length'
    assert_equal "$(sed 1d report.csv | cut -d, -f7-9)" $',,\n1,,'
    # No path is found, but the scenario gives a length.
    scenario tiny.scen '0 0 6 0 6.5'
    astar tiny.scen
    assert_status 2
    assert_summary 'tiny\.scen' 1 1
    assert_one_message 'tiny.scen:2: ' 'no path.*6\.5'
    # If start and goal are the same cell, 0 is the length of the path.
    scenario tiny.scen '3 3 3 3 0' '6 0 6 0 0'
    astar tiny.scen
    assert_right 2
}

@test "a map that jps does not support is reported only once, with any number of threads" {
    printf 'type octile\nheight 1\nwidth 4\nmap\n.S..\n' >tiny.map
    printf 'version 1\n0 tiny.map 4 1 0 0 3 0 5\n0 tiny.map 4 1 3 0 0 0 5\n' >tiny.scen
    local jobs
    for jobs in 1 2; do
        astar tiny.scen -a jps --cost S=3 --jobs "$jobs" --report report.csv
        assert_refused 'tiny.scen: ' 'jumps.*astar'
    done
}

# --- syntax ---

@test "tabs, spaces, CRLF, a missing final newline, blank lines, and versions 1 and 1.0 are accepted" {
    small_map
    local text version
    for version in 'version 1' 'version 1.0' $'version\t1' 'version  1.0 '; do
        for text in '\n0\ttiny.map\t7\t4\t0\t0\t4\t0\t4\n1\ttiny.map\t7\t4\t0\t0\t4\t1\t4.41421\n' \
            '\n0 tiny.map 7 4 0 0 4 0 4\n1 tiny.map 7 4 0 0 4 1 4.41421\n' \
            '\r\n0\ttiny.map\t7\t4\t0\t0\t4\t0\t4\r\n1\ttiny.map\t7\t4\t0\t0\t4\t1\t4.41421\r\n' \
            '\r\n0 tiny.map 7 4 0 0 4 0 4\r\n1 tiny.map 7 4 0 0 4 1 4.41421' \
            '\n0  tiny.map  7  4  0  0  4  0  4  \n\n1 tiny.map 7 4 0 0 4 1 4.41421\n\n\n'; do
            # shellcheck disable=SC2059 # the text contains escapes
            printf "$version$text" >tiny.scen
            astar tiny.scen
            assert_right 2
        done
    done
}

@test "lengths may have 2 to 8 decimal places" {
    small_map
    local length
    for length in 4.41 4.414 4.4142 4.41421 4.414214 4.4142136 4.41421356; do
        scenario tiny.scen "0 0 4 1 $length"
        astar tiny.scen --report report.csv
        assert_right 1
        # The report gives the length rounded to six decimals, without trailing zeros.
        assert_equal "$(sed -n 2p report.csv | cut -d , -f 8)" \
            "$(awk -v n="$length" 'BEGIN { n = sprintf("%.6f", n); sub(/0+$/, "", n); print n }')"
    done
}

@test "a scenario is recognised by its content, not by its name" {
    tiny
    mv tiny.scen problems.txt
    astar problems.txt
    assert_solved
    assert_summary 'problems\.txt' 8 0
    # A map whose name looks like that of a scenario is still a map.
    printf '2 0 3\n' >grid.scen
    astar grid.scen
    assert_solved
    assert_regex "$output" '^grid\.scen: cost 2, 2 steps, '
}

@test "versions of scenarios other than 1 and 1.0 are refused" {
    refused_scenario 'version 2\n0 tiny.map 7 4 0 0 4 0 4\n' 1: 'version'
    refused_scenario 'version 1.1\n0 tiny.map 7 4 0 0 4 0 4\n' 1: 'version'
    refused_scenario 'version x\n0 tiny.map 7 4 0 0 4 0 4\n' 1: 'version'
    refused_scenario 'version 1 2\n0 tiny.map 7 4 0 0 4 0 4\n' 1: 'version'
}

@test "a scenario without problems is refused" {
    refused_scenario 'version 1\n' '' 'no problems'
    refused_scenario 'version 1.0\r\n\r\n' '' 'no problems'
}

@test "a scenario line of more than 65535 bytes is refused" {
    refused_scenario 'version 1\n0 tiny.map 7 4 0 0 4 0 4\n//%065534d\n' '3: ' 'longer'
}

@test "a scenario line with too few or too many columns is refused, and the message gives the line number" {
    local good='version 1\n0 tiny.map 7 4 0 0 4 0 4\n'
    refused_scenario "${good}0 tiny.map 7 4 0 0 4 0\n" '3: ' '9'
    refused_scenario "${good}\n0 tiny.map 7 4 0 0 4 0 4 4\n" '4: ' '9'
    refused_scenario "${good}0 tiny.map\n" '3: ' '9'
    refused_scenario 'version 1\r\n0\ttiny.map\t7\t4\t0\t0\t4\t0\r\n' '2: ' '9'
    refused_scenario 'version 1\nnonsense\n' '2: ' '9'
}

@test "an invalid number in a scenario is refused, and the message gives the line and column" {
    local good='version 1\n0 tiny.map 7 4 0 0 4 0 4\n'
    refused_scenario "${good}0 tiny.map x 4 0 0 4 0 4\n" '3:12: '
    refused_scenario "${good}0 tiny.map 7 -4 0 0 4 0 4\n" '3:14: '
    refused_scenario "${good}0 tiny.map 7 4 a 0 4 0 4\n" '3:16: '
    refused_scenario "${good}0 tiny.map 7 4 0 1.0 4 0 4\n" '3:18: '
    refused_scenario "${good}0 tiny.map 7 4 0 0 -1 0 4\n" '3:20: '
    refused_scenario "${good}0 tiny.map 7 4 0 0 4 99999999999999999999 4\n" '3:22: '
    refused_scenario "${good}0\ttiny.map\t7\t4\t0\t0\t4\t0\tx\n" '3:24: ' 'length'
    local length
    for length in x -1 4.x 4.1.2 4,5 1e3 +4 nan inf 99999999999999999999 0x4; do
        refused_scenario "${good}0 tiny.map 7 4 0 0 4 0 $length\n" '3:24: ' 'length'
    done
}

@test "a start or goal in a wall or outside the map is refused, and the message gives the line number" {
    small_map
    scenario tiny.scen '0 0 4 0 4' '2 2 4 0 4'
    astar tiny.scen
    assert_refused 'tiny.scen:3: ' 'start 2,2 .*wall'
    scenario tiny.scen '0 0 5 1 4'
    astar tiny.scen
    assert_refused 'tiny.scen:2: ' 'goal 5,1 .*wall'
    scenario tiny.scen '0 0 4 0 4' '0 0 4 0 4' '7 0 4 0 4'
    astar tiny.scen --report report.csv
    assert_refused 'tiny.scen:4: ' 'start 7,0 .*outside'
    scenario tiny.scen '0 0 0 4 4'
    astar tiny.scen --json
    assert_refused 'tiny.scen:2: ' 'goal 0,4 .*outside'
}

@test "a map whose size differs from that in the scenario is refused, and the message gives both sizes" {
    small_map
    refused_scenario 'version 1\n0 tiny.map 7 5 0 0 4 0 4\n' '' '7 x 4.*7 x 5'
    refused_scenario 'version 1\n0 tiny.map 14 8 0 0 4 0 4\n' '' '7 x 4.*14 x 8'
}

@test "with --problem, a map whose size differs from that in the scenario is refused" {
    small_map
    printf 'version 1\n0 tiny.map 14 8 0 0 4 0 4\n' >tiny.scen
    astar tiny.scen --problem 1 -o x.png
    assert_refused '' '7 x 4.*14 x 8'
}

@test "a scenario whose problems name different maps or map sizes is refused, and the message gives the line" {
    local good='version 1\n0 tiny.map 7 4 0 0 4 0 4\n'
    refused_scenario "${good}0 other.map 7 4 0 0 4 0 4\n" '3: ' 'map'
    refused_scenario "${good}0 tiny.map 8 4 0 0 4 0 4\n" '3: ' 'map'
}

# --- finding the map ---

# costly_map FILE COST: writes to FILE a map on which the path from 0,0 to 2,0 costs COST: 2, 4 or 6.
costly_map() {
    mkdir -p "$(dirname "$1")"
    case $2 in
    2) printf 'type octile\nheight 3\nwidth 3\nmap\n...\n...\n...\n' >"$1" ;;
    4) printf 'type octile\nheight 3\nwidth 3\nmap\n.@.\n...\n...\n' >"$1" ;;
    6) printf 'type octile\nheight 3\nwidth 3\nmap\n.@.\n.@.\n...\n' >"$1" ;;
    esac
}

@test "a map in the scenario folder is found by its path, its file name or the name of the scenario" {
    mkdir level
    printf 'version 1\n0 maps/a/deep.map 3 3 0 0 2 0 2\n' >level/own.map.scen
    costly_map level/maps/a/deep.map 2
    costly_map level/deep.map 4
    costly_map level/own.map 6
    # Files in the current folder must be ignored.
    costly_map maps/a/deep.map 6
    costly_map deep.map 6
    costly_map own.map 2
    astar level/own.map.scen
    assert_solved
    assert_summary 'level/own\.map\.scen' 1 0

    rm level/maps/a/deep.map
    sed -i 's/2$/4/' level/own.map.scen
    astar level/own.map.scen
    assert_solved
    assert_summary 'level/own\.map\.scen' 1 0

    rm level/deep.map
    sed -i 's/4$/6/' level/own.map.scen
    astar level/own.map.scen
    assert_solved
    assert_summary 'level/own\.map\.scen' 1 0

    # The result is the same if the program is run in the folder of the scenario.
    cd level || return
    astar own.map.scen
    assert_solved
    assert_summary 'own\.map\.scen' 1 0
}

@test "a scenario may name its map by an absolute path, and the name may contain spaces" {
    tiny
    mkdir 'a folder'
    mv tiny.map 'a folder/the map'
    sed -i "s|tiny.map|$PWD/a folder/the map|" tiny.scen
    astar tiny.scen
    assert_right
    sed -i "s|$PWD/||" tiny.scen
    astar tiny.scen
    assert_right
}

@test "a missing map is named in the message" {
    scenario tiny.map.scen '0 0 4 0 4'
    sed -i 's|tiny.map|maps/deep/other.map|' tiny.map.scen
    astar tiny.map.scen
    assert_refused 'tiny.map.scen: ' "'maps/deep/other.map'"
    astar tiny.map.scen --problem 1 -o x.png
    assert_refused 'tiny.map.scen: ' "'maps/deep/other.map'"
    # A scenario cannot name itself as its map.
    scenario tiny.scen '0 0 4 0 4'
    sed -i 's|tiny.map|tiny.scen|' tiny.scen
    astar tiny.scen
    assert_refused ''
}

@test "many problems on terrain are solved with landmarks unless --memory is too small" {
    awk 'BEGIN {
        srand(1)
        printf "type octile\nheight 300\nwidth 300\nmap\n"
        for (y = 0; y < 300; y++) {
            for (x = 0; x < 300; x++)
                printf "%s", (int(x / 30) * 7 + int(y / 30) * 5) % 3 == 0 ? "S" : "."
            print ""
        }
        print "version 1" >"swamp.scen"
        for (i = 0; i < 300; i++)
            printf "0\tswamp.map\t300\t300\t%d\t%d\t%d\t%d\t0\n", 300 * rand(), 300 * rand(), \
                300 * rand(), 300 * rand() >"swamp.scen"
    }' >swamp.map
    astar swamp.scen --cost S=9 --report landmarks.csv
    astar swamp.scen --cost S=9 --heuristic octile --report plain.csv
    astar swamp.scen --cost S=9 --memory 3M --report small.csv
    assert_equal "$(wc -l <landmarks.csv)" 301
    assert_equal "$(cut -d , -f 1-10,15-19 landmarks.csv)" "$(cut -d , -f 1-10,15-19 plain.csv)"
    assert_equal "$(cut -d , -f 1-11,15- small.csv)" "$(cut -d , -f 1-11,15- plain.csv)"
    expanded() { awk -F , '{ sum += $11 } END { print sum }' "$1"; }
    [ $((2 * $(expanded landmarks.csv))) -lt "$(expanded plain.csv)" ] ||
        fail "$(expanded landmarks.csv) of $(expanded plain.csv) cells were expanded"
    # For few of these problems, landmarks would take longer than they save.
    astar swamp.scen --cost S=9 --problem 1-5 --report few.csv
    assert_equal "$(cut -d , -f 1-12 few.csv)" "$(head -n 6 plain.csv | cut -d , -f 1-12)"
}

@test "an error in the map is reported with the name of the map" {
    tiny
    mkdir level
    mv tiny.* level
    sed -i 's/^..@/..X/' level/tiny.map
    astar level/tiny.scen
    assert_refused 'level/tiny.map:7:3: ' "'X'"
    : >level/tiny.map
    astar level/tiny.scen
    assert_refused 'level/tiny.map: ' 'empty'
    rm level/tiny.map
    mkdir level/tiny.map
    astar level/tiny.scen
    assert_refused 'level/tiny.map: '
    astar missing.scen
    assert_refused 'missing.scen: '
}

@test "the map of a scenario may be in a format other than MovingAI" {
    tiny
    printf '%s\n' '0 0 0 0 0 1 0' '0 0 0 0 0 1 1' '0 0 1 0 0 0 0' '0 0 0 0 1 0 0' >tiny.map
    astar tiny.scen
    assert_right
}

# --- reports ---

@test "--report FILE.csv writes exactly the header and one row per problem" {
    tiny
    astar tiny.scen --report report.csv
    assert_right
    assert_files tiny.map tiny.scen report.csv
    assert_equal "$(sed -n 1p report.csv)" "$HEADER"
    assert_equal "$(sed 1d report.csv | known)" "$ROWS"
    assert_equal "$(wc -l <report.csv)" 9
    # Columns 11 to 14 are two counts and two times; the last two columns are the length and the turns.
    assert_equal "$(sed 1d report.csv | cut -d , -f 11-14 |
        grep -Evc '^[0-9]+,[0-9]+,[0-9]+(\.[0-9]+)?,[0-9]+(\.[0-9]+)?$')" 0
    assert_equal "$(sed 1d report.csv | cut -d , -f 19- | grep -Evc '^[0-9.]*,[0-9]*$')" 0
    assert_equal "$(sed 1d report.csv | cut -d , -f 1,2,4-6 | sort -u)" \
        '"tiny.scen","tiny.map","astar","both-free",1'
    assert_equal "$(sed 1d report.csv | cut -d , -f 9 | tr '\n' ' ')" '1 1 1 1  1 1 1 '
    assert_equal "$(LC_ALL=C grep -c $'\r' report.csv)" 0
}

@test "--no-header omits the column names from the report on a scenario" {
    tiny
    astar tiny.scen --report report.csv --no-header
    assert_right
    assert_equal "$(known <report.csv)" "$ROWS"
}

@test "the expanded cells in the report add up to the number in the summary" {
    tiny
    astar tiny.scen --report report.csv
    local expanded
    expanded=$(awk -F, 'NR > 1 { n += $11 } END { print n }' report.csv)
    assert_regex "$output" ", $expanded expanded\$"
}

@test "each row of the report equals the result of a run with the same start and goal" {
    tiny
    local problem=0 line sx sy gx gy length
    astar tiny.scen --report report.csv
    for line in "${PROBLEMS[@]}"; do
        problem=$((problem + 1))
        read -r sx sy gx gy length <<<"$line"
        astar tiny.map -s "$sx,$sy" -g "$gx,$gy" --json -o x.png
        assert_equal "$(jq -r '[.cost, .steps, .expanded, .generated] | map(. // "") | join(",")' "$STDOUT")" \
            "$(sed -n "$((problem + 1))p" report.csv | cut -d , -f 7,10-12)"
    done
}

@test "--report FILE.json writes a list of objects whose keys are the columns of the CSV report" {
    tiny
    astar tiny.scen --report report.csv
    astar tiny.scen --report report.json
    assert_right
    assert_equal "$(jq -r 'type, length' report.json)" $'array\n8'
    assert_equal "$(jq -r '.[] | keys_unsorted | join(",")' report.json | sort -u)" "$HEADER"
    assert_equal "$(jq '.[]' report.json | known_json)" "$ROWS"
    assert_equal "$(jq -c '.[4] | [.cost, .optimal_cost, .steps]' report.json)" '[null,null,null]'
    assert_equal "$(jq '[.[] | .expanded, .generated, .search_us | type] | unique | join(",")' report.json)" '"number"'
    assert_equal "$(jq -r '.[] | [.expanded, .generated] | join(",")' report.json)" \
        "$(sed 1d report.csv | cut -d , -f 11,12)"
}

@test "--json prints one line per problem on standard output, and no summary" {
    tiny
    astar tiny.scen --json --report report.json
    assert_solved
    assert_equal "$(wc -l <"$STDOUT")" 8
    assert_equal "$(jq -s length "$STDOUT")" 8
    assert_equal "$(known_json <"$STDOUT")" "$ROWS"
    # The report contains the same objects.
    assert_equal "$(jq -c . "$STDOUT")" "$(jq -c '.[]' report.json)"
    scenario tiny.scen '0 0 4 0 5'
    astar tiny.scen --json
    assert_status 2
    assert_one_message 'tiny.scen:2: '
    assert_equal "$(field '[.problem, .cost, .optimal_cost]')" '[1,4,5]'
}

@test "the report is written even if lengths are wrong" {
    small_map
    scenario tiny.scen '0 0 4 0 5' '0 0 6 0 7' '0 0 1 0 0'
    astar tiny.scen --report report.csv
    assert_status 2
    assert_summary 'tiny\.scen' 3 2 '1 without a stated length'
    assert_equal "$(sed 1d report.csv | known)" $'1,0,0,4,0,4,5,4\n2,0,0,6,0,,7,\n3,0,0,1,0,1,,1'
}

@test "--quiet omits the summary, but errors are reported" {
    tiny
    astar tiny.scen --quiet --report report.csv
    assert_solved
    assert_equal "$output" ''
    assert_equal "$(wc -l <report.csv)" 9
    scenario tiny.scen '0 0 4 0 5'
    astar tiny.scen -q
    assert_status 2
    assert_equal "$output" ''
    assert_one_message 'tiny.scen:2: '
}

# without_times: deletes the times from a CSV report on standard input.
without_times() {
    cut -d , -f 1-12,15-
}

@test "the report is the same with any value of --jobs, except for times" {
    tiny
    local jobs
    for jobs in 1 2 3 100; do
        astar tiny.scen --jobs "$jobs" --report "$jobs.csv"
        assert_right
        assert_equal "$(without_times <"$jobs.csv")" "$(without_times <1.csv)"
        astar tiny.scen -j "$jobs" --report "$jobs.json"
        assert_right
        assert_equal "$(jq -c 'map(del(.search_us, .prepare_us))' "$jobs.json")" \
            "$(jq -c 'map(del(.search_us, .prepare_us))' 1.json)"
    done
    assert_equal "$(sed 1d 1.csv | known)" "$ROWS"
}

@test "--jobs refuses invalid numbers" {
    tiny
    local jobs
    for jobs in 0 -1 x 1.5 '' 99999999999999999999; do
        astar tiny.scen --jobs "$jobs"
        assert_refused '' '--jobs '
    done
}

@test "--report replaces an old report completely and keeps its permissions" {
    tiny
    yes old | head -n 1000 >report.csv
    chmod 640 report.csv
    astar tiny.scen --report report.csv
    assert_right
    assert_equal "$(wc -l <report.csv)" 9
    assert_equal "$(stat -c %a report.csv)" 640
    assert_files tiny.map tiny.scen report.csv
}

@test "the temporary files of killed runs are deleted from the folder of --report" {
    tiny
    mkdir folder
    touch folder/.astar-cli-1-1.tmp folder/kept.tmp .astar-cli-1-1.tmp
    astar tiny.scen --report folder/report.csv
    assert_right
    assert_files tiny.map tiny.scen folder/report.csv folder/kept.tmp .astar-cli-1-1.tmp
}

@test "--report fails with status 2 if its path is empty, names a folder, or leads through a missing folder or a file" {
    tiny
    mkdir folder
    local name
    for name in missing/report.csv folder tiny.map/report.csv; do
        astar tiny.scen --report "$name"
        assert_status 2
        assert_one_message "$name: "
        assert_nothing_changed
    done
    astar tiny.scen --report ''
    assert_status 2
    assert_one_message ''
    assert_nothing_changed
}

@test "--report never replaces the scenario or its map, even through a link or another path" {
    tiny
    mkdir folder
    ln -s ../tiny.scen folder/link.csv
    ln tiny.map folder/hard.json
    local name
    for name in tiny.scen ./tiny.scen folder/../tiny.map folder/link.csv folder/hard.json; do
        astar tiny.scen --report "$name"
        assert_status 2
        assert_one_message "$name: "
        assert_nothing_changed
    done
}

@test "writing a report to /dev/full fails with exit status 2" {
    ordinary_user
    tiny
    astar tiny.scen --report /dev/full
    assert_status 2
    assert_one_message '/dev/full: ' 'space'
    assert_nothing_changed
    assert [ -c /dev/full ]
}

@test "writing a report in a folder that is not writable fails with exit status 2" {
    ordinary_user
    tiny
    folder 555 locked
    astar tiny.scen --report locked/report.csv
    assert_status 2
    assert_one_message 'locked/report.csv: ' 'permission'
    assert_nothing_changed
}

@test "if standard output is /dev/full, a run on a scenario fails with exit status 2" {
    ordinary_user
    tiny
    local option
    STDERR=$BATS_TEST_TMPDIR/stderr
    for option in --jobs=1 --json; do
        status=0
        "${RUN_AS[@]}" "$ASTAR_CLI" tiny.scen "$option" >/dev/full 2>"$STDERR" || status=$?
        assert_equal "$status" 2
        assert_regex "$(<"$STDERR")" '^astar-cli: .*[Nn]o space[^'$'\n'']*$'
    done
}

# --- runs with --problem ---

@test "--problem N draws the map as if it had been given with the start and goal of problem N" {
    tiny
    astar tiny.scen --problem 4 -o x.png --path path.csv
    assert_solved
    assert_regex "$output" 'tiny\.map: cost 4, 4 steps, [0-9]+ expanded -> x\.png$'
    assert_png x.png
    assert_equal "$(sed -n '2p;$p' path.csv)" $'1,2,0\n3,2,4'
    assert_files tiny.map tiny.scen x.png path.csv
    astar tiny.map -s 1,2 -g 3,2 -o y.png
    cmp x.png y.png
}

@test "--problem N solves the N-th problem, counted from 1" {
    tiny
    local problem=0 line sx sy gx gy length
    for line in "${PROBLEMS[@]}"; do
        problem=$((problem + 1))
        read -r sx sy gx gy length <<<"$line"
        astar tiny.scen --problem "$problem" -o x.png --json
        [ "$status" -eq $((problem == 5)) ] || explain 'expected: exit status 1 of problem 5 only'
        assert_equal "$(field '[.start, .goal]')" "[[$sx,$sy],[$gx,$gy]]"
    done
}

@test "--problem without -o names the picture after the map" {
    tiny
    astar tiny.scen --problem 3
    assert_solved
    assert_regex "$output" ' -> out/tiny\.png$'
    assert_png out/tiny.png
}

@test "--problem draws a problem without a path and exits with status 1" {
    tiny
    astar tiny.scen --problem 5 -o x.png
    assert_status 1
    assert_regex "$output" 'tiny\.map: no path, [0-9]+ expanded -> x\.png$'
    assert_png x.png
}

@test "--problem refuses invalid numbers and numbers out of range" {
    tiny
    astar tiny.scen --problem 9 -o x.png
    assert_refused '' '--problem .*8'
    astar tiny.scen --problem 4294967295 -o x.png
    assert_refused '' '--problem .*8'
    local problem
    for problem in 0 -1 x '' 1.5 4294967296 '1 '; do
        astar tiny.scen --problem "$problem" -o x.png
        assert_refused '' '--problem '
    done
}

@test "--problem refuses a problem whose goal is in a wall" {
    small_map
    scenario tiny.scen '0 0 4 0 4' '0 0 2 2 4'
    astar tiny.scen --problem 1 -o x.png
    assert_solved
    rm x.png
    astar tiny.scen --problem 2 -o x.png
    assert_refused '' 'goal 2,2 .*wall'
}

@test "--report with --problem either writes a report or is refused, but is never ignored" {
    tiny
    astar tiny.scen --problem 1 -o x.png --report report.csv
    if [ "$status" -eq 0 ]; then
        assert_file_exists report.csv
    else
        assert_refused '' '--report'
    fi
}

@test "with --problem, no output replaces the scenario or its map, even through a link" {
    tiny
    cp tiny.scen scenario.png
    ln -s scenario.png link.png
    astar scenario.png --problem 1 -o scenario.png
    assert_refused 'scenario.png: '
    astar scenario.png --problem 1 -o link.png
    assert_refused 'link.png: '
    astar tiny.scen --problem 1 -o x.png --path tiny.scen
    assert_refused 'tiny.scen: '
    astar tiny.scen --problem 1 -o x.png --map-image ./tiny.scen
    assert_refused './tiny.scen: '
    astar tiny.scen --problem 1 -o x.png --path tiny.map
    assert_refused 'tiny.map: '
}

# --- combinations of options and maps ---

@test "a run on a scenario without --problem refuses options that write pictures or paths" {
    tiny
    local options
    for options in '-o x.png' '-o folder' '-o -' '--path path.csv' '--map-image map.png'; do
        # shellcheck disable=SC2086 # word splitting is intended
        astar tiny.scen $options
        assert_refused '' '--problem'
    done
}

@test "a run on a scenario without --problem refuses --start, --goal, --via and --nearest" {
    tiny
    local options
    for options in '--start 0,0' '--goal 0,0' '--via 0,0' '--nearest'; do
        # shellcheck disable=SC2086 # word splitting is intended
        astar tiny.scen $options
        assert_refused '' "${options%% *}"
    done
}

@test "a scenario cannot be combined with maps" {
    tiny
    printf '2 0 3\n' >map.txt
    local maps
    for maps in 'tiny.scen map.txt' 'map.txt tiny.scen' 'tiny.map tiny.scen' \
        'missing.txt tiny.scen' 'map.txt tiny.scen --problem 1'; do
        # shellcheck disable=SC2086 # word splitting is intended
        astar $maps
        assert_refused '' 'scenario'
    done
}

@test "--problem needs a scenario" {
    printf '2 0 3\n' >map.txt
    astar map.txt --problem 1
    assert_refused '' '--problem .*scenario'
}

@test "the release build and the debug build write the same report, except for times" {
    tiny
    astar tiny.scen --report debug.csv
    ASTAR_CLI=$ASTAR_CLI_RELEASE
    astar tiny.scen --report release.csv
    assert_right
    assert_equal "$(without_times <release.csv)" "$(without_times <debug.csv)"
}

# --- several scenarios ---

# blocks: creates the folder `set` with tiny.map, tiny.scen, blocks.map and blocks.scen, a scenario
# of 40 problems with lengths computed by a run with --algorithm dijkstra.
blocks() {
    mkdir set
    (cd set && tiny)
    awk 'BEGIN {
        srand(7)
        printf "type octile\nheight 40\nwidth 50\nmap\n"
        for (y = 0; y < 40; y++) {
            for (x = 0; x < 50; x++)
                printf "%s", rand() < 0.3 && (x * y) % 7 != 0 ? "@" : "."
            print ""
        }
        print "version 1" >"set/blocks.scen"
        for (i = 0; i < 40; i++)
            printf "0\tblocks.map\t50\t40\t%d\t%d\t%d\t%d\t0\n", 7 * int(7 * rand()), \
                7 * int(5 * rand()), 7 * int(7 * rand()), 7 * int(5 * rand()) >"set/blocks.scen"
    }' >set/blocks.map
    astar set/blocks.scen -a dijkstra --report lengths.csv
    assert_solved
    awk -F, -v OFS='\t' '$1 != "\"set/blocks.scen\"" { print "version 1"; next }
        { print 0, "blocks.map", 50, 40, $15, $16, $17, $18, $7 == "" ? 0 : $7 }' lengths.csv \
        >set/blocks.scen
    rm lengths.csv
}

@test "several scenarios, folders and lists of scenarios are solved in one run, and a total is printed" {
    blocks
    printf '%s\n' set/tiny.scen set/blocks.scen >list
    local arguments report=$BATS_TEST_TMPDIR/report.csv
    for arguments in 'set/tiny.scen set/blocks.scen' set 'set set/tiny.scen' '--files-from list' \
        '. --recursive'; do
        # shellcheck disable=SC2086 # word splitting is intended
        astar $arguments --report "$report"
        assert_solved
        assert_equal "$(wc -l <"$STDOUT")" 3
        assert_regex "$output" '[^0-9]2 scenarios: 48 problems, 0 wrong, '
        assert_equal "$(wc -l <"$report")" 49
        assert_equal "$(grep 'tiny.scen"' "$report" | known)" "$ROWS"
        # shellcheck disable=SC2086 # word splitting is intended
        astar $arguments --json
        assert_solved
        assert_equal "$(jq -r .scenario "$STDOUT" | sort | uniq -c | awk '{ print $1, $2 }' |
            sed 's|\./||')" $'40 set/blocks.scen\n8 set/tiny.scen'
    done
}

@test "a folder with a scenario is treated as a folder of maps if it also contains maps in other formats" {
    tiny
    mkdir set
    mv tiny.* set
    printf '2 0 3\n' >set/map.txt
    astar set --verbose
    assert_regex "$output" 'set/map\.txt: cost 2, '
    assert_regex "$stderr" 'tiny\.scen: passed over: a scenario'
    rm set/map.txt
    astar set
    assert_solved
    assert_summary 'set/tiny\.scen' 8 0
    assert_file_not_exist out
    # With --start and --goal, or with --inspect, even a folder that contains only a scenario and
    # its map is treated as a folder of maps.
    astar set --start 0,0 --goal 4,0
    assert_status 0
    assert_regex "$output" 'set/tiny\.map: cost 4, '
    astar set --inspect
    assert_status 0
    assert_regex "$output" 'tiny\.map'
}

@test "a scenario that fails does not stop the others, except with --fail-fast" {
    blocks
    sed 's/tiny/gone/' set/tiny.scen >set/a.scen
    astar set --report report.csv
    assert_status 2
    assert_one_message 'set/a.scen: ' 'missing'
    assert_regex "$output" '[^0-9]2 scenarios: 48 problems, 0 wrong, '
    assert_equal "$(wc -l <report.csv)" 49
    astar set --fail-fast
    assert_status 2
    assert_regex "$output" '^0 scenarios: 0 problems'
}

@test "in a run on several scenarios, the report never replaces a scenario or a map" {
    blocks
    local name
    for name in set/tiny.scen set/blocks.map set/tiny.map; do
        astar set --report "$name"
        assert_status 2
        assert_one_message "$name: "
        assert_nothing_changed
    done
}

@test "--problem A-B/STEP selects a range of problems and draws no pictures" {
    blocks
    numbers() { sed 1d report.csv | cut -d, -f3 | tr '\n' ' '; }
    astar set/tiny.scen --problem 2-7 --report report.csv
    assert_solved
    assert_equal "$(numbers)" '2 3 4 5 6 7 '
    astar set/tiny.scen --problem 2-4294967295/3 --report report.csv
    assert_equal "$(numbers)" '2 5 8 '
    assert_summary 'set/tiny\.scen' 3 0
    astar set/tiny.scen --problem 4-4 --report report.csv
    assert_equal "$(numbers)" '4 '
    assert_equal "$(sed 1d report.csv | known)" "$(sed -n 4p <<<"$ROWS")"
    assert_file_not_exist out
    # In a run on several scenarios, the range applies to each of them.
    astar set --problem 7-30/12 --report report.csv
    assert_solved
    assert_equal "$(numbers)" '7 19 7 '
    astar set --problem 41-50
    assert_refused '' '--problem takes 1 to 40'
    astar set --problem 3
    assert_refused '' 'one scenario'
    local range
    for range in 3-2 0-2 1-0 1- -2 1-2/0 1-2/ 1/2 1-2-3 1-x 1-99999999999; do
        astar set --problem "$range"
        assert_refused '' '--problem takes a number'
    done
}

@test "the reports of all shares together contain each row of the complete report exactly once" {
    blocks
    local i
    astar set --report whole.csv --compare astar,jps+,greedy
    assert_solved
    sed 1d whole.csv | without_times | sort >whole
    assert_equal "$(wc -l <whole)" 144
    for i in 1 2 3 4 5; do
        astar set --share "$i/5" --report "$i.csv" --no-header --compare astar,jps+,greedy
        assert_solved
        [ "$(wc -l <"$i.csv")" -ge 27 ] || fail "share $i has only $(wc -l <"$i.csv") rows"
    done
    cat 1.csv 2.csv 3.csv 4.csv 5.csv | without_times | sort >shares
    cmp whole shares
    # If a range is given, only its problems are divided into shares.
    astar set/tiny.scen --problem 2-8/2 --share 2/2 --report report.csv
    assert_equal "$(sed 1d report.csv | cut -d, -f3 | tr '\n' ' ')" '4 8 '
    # A share may be empty.
    astar set/tiny.scen --share 9/9 --report report.csv
    assert_solved
    assert_equal "$(<report.csv)" "$HEADER"
    for i in 0/5 6/5 1 1/ /5 1/0 a/b 1/2/3 ''; do
        astar set --share "$i"
        assert_refused '' '--share takes'
    done
}

@test "a run with --weight W exits with status 0, and no path costs more than W times the optimal length" {
    blocks
    local weight
    for weight in 1.5 3; do
        astar set --weight "$weight" --report report.csv
        assert_solved
        assert_regex "$output" '2 scenarios: 48 problems, 0 wrong, [0-9]+ optimal, cost ratio mean '
        awk -F, -v w="$weight" 'NR == 1 || $7 == "" { next }
            { ratio = $8 > 0 ? $7 / $8 : 1; if (ratio > worst) worst = ratio; rows++ }
            ratio > w + 0.01 || $6 != w || $9 > w || ($9 - ratio) ^ 2 > 1e-4 { print; bad = 1 }
            END { print worst; exit bad || rows < 20 || worst <= 1 }' report.csv
    done
    # A path that is longer than the weight allows causes an error.
    mkdir bad
    cp set/tiny.map bad
    (cd bad && scenario tiny.scen '0 0 4 0 2')
    astar bad/tiny.scen --weight 3
    assert_solved
    astar bad/tiny.scen --weight 1.5
    assert_status 2
    assert_one_message 'bad/tiny.scen:2: ' 'found 4, expected 2 to 1.5 times 2'
    # A path that is shorter than the stated length causes an error with any algorithm.
    (cd bad && scenario tiny.scen '0 0 4 0 5')
    astar bad/tiny.scen -a greedy
    assert_status 2
}

@test "--compare prints a table with a row for each search" {
    blocks
    astar set --compare dijkstra,astar,greedy --report report.csv --repeat 3
    assert_solved
    assert_equal "$(wc -l <"$STDOUT")" 4
    assert_equal "$(awk '{ print $1, $2, $3 }' "$STDOUT")" \
        $'algorithm problems wrong\ndijkstra 48 0\nastar 48 0\ngreedy 48 0'
    assert_regex "$output" 'mean us +median +95% +expanded +ratio +prepare ms +MB'
    assert_equal "$(sed 1d report.csv | cut -d, -f4 | sort | uniq -c | awk '{ print $1 $2 }' | tr '\n' ' ')" \
        '48"astar" 48"dijkstra" 48"greedy" '
    local algorithm
    for algorithm in dijkstra astar greedy; do
        assert_equal "$(awk -F, -v a="\"$algorithm\"" '$4 == a { n += $11 } END { print n }' report.csv)" \
            "$(awk -v a="$algorithm" '$1 == a { print $7 }' "$STDOUT")"
    done
    # The ratios are relative to the first search.
    assert_equal "$(awk '$1 == "dijkstra" { print $8 }' "$STDOUT")" 1.000
    astar set/tiny.scen --compare rules
    assert_solved
    assert_equal "$(awk '{ print $1, $2 }' "$STDOUT" | tr '\n' ' ')" \
        'rule problems both-free 8 one-free 8 always 8 never 8 '
}

@test "if a search does not support a map, its row in the table counts 0 problems" {
    printf 'type octile\nheight 1\nwidth 4\nmap\n.S..\n' >tiny.map
    printf 'version 1\n0 tiny.map 4 1 0 0 3 0 5\n' >tiny.scen
    astar tiny.scen --compare astar,jps --cost S=3
    assert_status 0
    assert_regex "$stderr" 'tiny\.map: jps is left out: '
    assert_equal "$(awk '{ print $1, $2 }' "$STDOUT" | tr '\n' ' ')" \
        'algorithm problems astar 1 jps 0 '
}

@test "--repeat changes only the times in the report, and is accepted only for a scenario without --problem" {
    tiny
    astar tiny.scen --report once.csv
    astar tiny.scen --report many.csv --repeat 5 --jobs 3
    assert_right
    assert_equal "$(without_times <many.csv)" "$(without_times <once.csv)"
    assert_equal "$(sed 1d many.csv | cut -d, -f13 | grep -Evc '^[0-9]+\.[0-9]+$')" 0
    astar tiny.scen --problem 1 --repeat 5
    assert_refused '' '--repeat'
    printf '2 0 3\n' >map.txt
    astar map.txt --repeat 5
    assert_refused '' '--repeat requires a scenario'
    astar map.txt --map-folder .
    assert_refused '' '--map-folder requires a scenario'
}

# --- scenarios in ../shared ---

# shared NAME PROBLEMS: solves the scenario NAME in ../shared with every algorithm, using the
# release build, and checks all lengths. PROBLEMS is the number of problems in the scenario.
shared() {
    local file=$PROJECT/../shared/benchmarks/movingai/$1.map.scen algorithm optimal
    [ -e "$file" ] || skip '../shared is absent'
    ASTAR_CLI=$ASTAR_CLI_RELEASE
    tr -s '\t ' ',,' <"$file" | tr -d '\r' | awk -F, 'NF == 9 { print ++n "," $5 "," $6 "," $7 "," $8 "," $9 }' \
        >expected.csv
    assert_equal "$(wc -l <expected.csv)" "$2"
    for algorithm in astar dijkstra jps bidirectional fastest jps+ bfs greedy; do
        astar "$file" -a "$algorithm" --report report.csv
        assert_solved
        assert_regex "$output" ": $2 problems?, 0 wrong, "
        # Also compare the results with the lengths in the scenario file, independently of the
        # program.
        case $algorithm in bfs | greedy) optimal=0 ;; *) optimal=1 ;; esac
        sed 1d report.csv | known | awk -F, -v optimal="$optimal" '
            NR == FNR { ends[$1] = $2 "," $3 "," $4 "," $5; length_of[$1] = $6; next }
            ends[$1] != $2 "," $3 "," $4 "," $5 { print "other ends: " $0 }
            $6 == "" || $6 < length_of[$1] - 0.01 { print "too short: " $0 }
            optimal && $6 > length_of[$1] + 0.01 { print "too long: " $0 }
            { rows++ }
            END { print rows " rows" }' expected.csv - >differences
        assert_equal "$(<differences)" "$2 rows"
    done
}

@test "ht_chantry: all 470 lengths are correct with every optimal algorithm" {
    shared ht_chantry 470
}

@test "den501d: all 1207 lengths are correct with every optimal algorithm" {
    shared den501d 1207
}
