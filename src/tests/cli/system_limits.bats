# SPDX-License-Identifier: MIT
# system_limits.bats - runs in every mode of the program under system limits on file sizes, open
# files and memory: outputs are complete, unchanged or absent, no temporary file is left, and each
# map has at most one error message.

# shellcheck disable=SC2034,SC2154 # variables are shared with common.bash
# shellcheck disable=SC2030,SC2031 # each test runs in a subshell

load common
load modes

ROUNDS=40
[ "${ASTAR_TEST_CASES-}" != all ] || ROUNDS=200

SCENARIO=$PROJECT/maps/options/level.map.scen

# count_maps MODE: sets `maps` to the number of maps of a run in this mode. Each map may cause one
# error message.
count_maps() {
    case $1 in
    folder) maps=8 ;;
    list) maps=4 ;;
    *) maps=1 ;;
    esac
}

setup_file() (
    cd "$BATS_FILE_TMPDIR" || return
    mkdir maps
    random_grid 200 >map.txt
    for i in {1..8}; do
        random_grid $((10 + i * i * 3)) "$i" >"maps/map$i.txt"
    done
    printf 'maps/map%d.txt\n' {1..4} >list
    run_whole map.txt maps list
)

complain() {
    printf '%s\n' "round $round: $mode, ulimit $limit $value, status $status: $*" "$(<messages)"
    exit 1
}

# limited COMMAND...: runs the command under the limit, writes its output and messages to the file
# `messages`, to which the limit does not apply, and sets `status` to its exit status.
limited() {
    # The limit must not apply to cat, which writes the file.
    (ulimit "$limit" "$value" && exec "$@") <map.txt 2>&1 | cat >messages
    status=${PIPESTATUS[0]}
}

check_round() {
    local files odd lines names
    [ "$status" -le 2 ] || complain 'unexpected exit status'
    check_temporaries
    files=$(find out -type f ! -name report.csv)
    odd=$(xargs -r cksum <<<"$files" | grep -Fxvf "$WHOLE/$mode/sums" | grep -v "^$OLD ")
    [ -z "$odd" ] || complain "neither whole nor old: $odd"
    if [ -e out/report.csv ] && [ "$(<out/report.csv)" != old ]; then
        [ "$(tail -c 1 out/report.csv | wc -l)" -eq 1 ] || complain 'the last row of the report is cut'
    fi
    odd=$(grep -v '^astar-cli: .*[^ ]$' messages)
    [ -z "$odd" ] || complain "an odd line: $odd"
    lines=$(wc -l <messages)
    [ "$status" -eq 0 ] && [ "$lines" -gt 0 ] && complain 'a message, but status 0'
    [ "$status" -ne 0 ] && [ "$lines" -eq 0 ] && complain 'no message'
    # For each map, at most one line may name the map or one of its outputs.
    [ "$(grep -vc '^astar-cli: out/report.csv: ' messages)" -le "$maps" ] || complain "more than $maps lines"
    names=$(sed -n 's/^astar-cli: \(maps\|out\)\/\(map[0-9]*\)\..*/\2/p' messages | sort | uniq -d)
    [ -z "$names" ] || [ "$maps" -eq 1 ] || complain "several lines for $names"
    [ "$status" -ne 0 ] && failed=$((failed + 1)) || passed=$((passed + 1))
    if [ "$status" -eq 0 ] && [ -s "$WHOLE/$mode/sums" ]; then
        odd=$(xargs -r cksum <<<"$files" | grep -Fxf "$WHOLE/$mode/sums" | sort | diff - <(sort "$WHOLE/$mode/sums"))
        [ -z "$odd" ] || complain "status 0, but not all files: $odd"
    fi
}

rounds() (
    trap - DEBUG # bats would trace every command
    set +e
    passed=0 failed=0 unable=0
    RANDOM=99
    OLD=$(echo old | cksum)
    for ((round = 0; round < ROUNDS; round++)); do
        mode=${MODES[round % ${#MODES[@]}]}
        case $(((round / ${#MODES[@]} + round) % 3)) in
        0) limit=-f value=$((RANDOM % 3 ? RANDOM % 12 : RANDOM % 200)) ;; # units of 1024 bytes
        1) limit=-n value=$((4 + RANDOM % 14)) ;;
        2) limit=-v value=$((5000 + RANDOM % 9000)) ;; # units of 1024 bytes
        esac
        arguments "$mode"
        count_maps "$mode"
        rm -rf out
        mkdir out
        if [ $((RANDOM % 2)) -eq 0 ]; then
            cut -d ' ' -f 3 "$WHOLE/$mode/sums" | while read -r file; do echo old >"$file"; done
            echo old >out/report.csv
        fi
        limited "$ASTAR_CLI_RELEASE" --version
        if [ "$status" -ne 0 ]; then
            unable=$((unable + 1)) # the dynamic linker needs more
            continue
        fi
        limited "$ASTAR_CLI_RELEASE" "${arguments[@]}" -q
        check_round
    done
    echo "rounds: $ROUNDS, passed: $passed, failed with a message: $failed, program did not start: $unable"
    [ $passed -gt 0 ] && [ $failed -gt 0 ]
)

@test "system limits cause at most one message per map and leave no partial or temporary file" {
    WHOLE=$BATS_FILE_TMPDIR/whole
    cp -r "$BATS_FILE_TMPDIR"/{map.txt,maps,list} .
    run rounds
    echo "# $output" >&3
    [ "$status" -eq 0 ] || fail "$output"
}

# Previously, SIGXFSZ ended the program with status 153 and left a temporary file.
@test "an output that exceeds the limit on file sizes causes a write error" {
    local file
    cp "$BATS_FILE_TMPDIR/map.txt" .
    limit=-f value=1
    mkdir out
    for file in out/a.png out/b.png; do
        limited "$ASTAR_CLI" map.txt -o $file --report out/report.csv -q
        assert_equal "$status" 2
        assert_equal "$(<messages)" "astar-cli: $file: cannot write the output: File too large"
        assert_equal "$(ls -A out)" report.csv
    done
    limit=-f value=0
    limited "$ASTAR_CLI" "$PROJECT/maps/options/level.map.scen" -q --report out/problems.csv
    assert_equal "$status" 2
    assert_equal "$(<messages)" 'astar-cli: out/problems.csv: cannot write the output: File too large'
    assert_equal "$(ls -A out)" report.csv
}

# outputs OPTION...: runs the program under the limit with each OPTION, such as --path=NAME, which
# writes out/NAME. There must be one message and exit status 2. An existing file must be kept, and
# no new file, not even a temporary one, may be left.
outputs() {
    local option name
    for option in "$@"; do
        name=${option#*=}
        mkdir out
        limited "$ASTAR_CLI" map.txt --no-picture -q "${option%%=*}" "out/$name"
        assert_equal "$status $(<messages)" "2 astar-cli: out/$name: cannot write the output: File too large"
        assert_equal "$(ls -A out)" ''
        echo old >"out/$name"
        limited "$ASTAR_CLI" map.txt --no-picture -q "${option%%=*}" "out/$name"
        assert_equal "$status $(<messages)" "2 astar-cli: out/$name: cannot write the output: File too large"
        assert_equal "$(ls -A out)" "$name"
        assert_equal "$(<"out/$name")" old
        rm -r out
    done
}

@test "if costs, paths or reports exceed the limit on file sizes, no partial file is left" {
    cp "$BATS_FILE_TMPDIR/map.txt" .
    limit=-f value=1
    outputs --distances={costs.csv,costs.npy,costs.png} --flow={flow.csv,flow.npy,flow.png} \
        --path={path.csv,path.json}
    value=0
    outputs --path=path.json --report={report.csv,report.json}
}

@test "writing costs, paths or reports to a full device causes one message and does not remove the device" {
    local option
    [ -w /dev/full ] || skip 'no /dev/full'
    cp "$BATS_FILE_TMPDIR/map.txt" .
    for option in --distances=full.{csv,npy,png} --flow=full.{csv,npy,png} --path=full.{csv,json} \
        --report=full.{csv,json}; do
        ln -s /dev/full "${option#*=}"
        astar map.txt --no-picture -q "${option%%=*}" "${option#*=}"
        assert_refused "${option#*=}: " 'no space'
        rm "${option#*=}"
    done
    [ -c /dev/full ]
}
