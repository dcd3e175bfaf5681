# SPDX-License-Identifier: MIT
# random_signals.bats - signals at random moments, in every mode of the program: outputs are complete
# or absent. Except after SIGKILL, no temporary file is left, and the exit status is 130, 143 or
# that of an uninterrupted run.

# shellcheck disable=SC2034,SC2154 # variables are shared with common.bash
# shellcheck disable=SC2030,SC2031 # each test runs in a subshell

load common
load modes

ROUNDS=64 # a multiple of the number of modes
[ "${ASTAR_TEST_CASES-}" != all ] || ROUNDS=320

SCENARIO=problems.scen

# count_maps MODE: sets `total` to the number of maps or problems of a run in this mode.
count_maps() {
    case $1 in
    folder) total=24 ;;
    list) total=12 ;;
    scenario) total=300 ;;
    *) total=1 ;;
    esac
}

# scenario: prints a scenario of 300 problems on level.map. Each line of standard input is the
# optimal length of one problem; 0 or an empty line means that the length is unknown.
scenario() {
    echo 'version 1'
    awk 'BEGIN { seed = 7 }
        function next_value(limit) { seed = (seed * 16807) % 2147483647; return seed % limit }
        { x = next_value(4); y = next_value(4); u = 196 + next_value(4); v = 196 + next_value(4)
          print "0\tlevel.map\t200\t200\t" x "\t" y "\t" u "\t" v "\t" ($1 == "" ? 0 : $1) }'
}

setup_file() (
    cd "$BATS_FILE_TMPDIR" || return
    mkdir maps
    random_grid 500 >map.txt
    for i in {1..24}; do
        random_grid $((20 + 11 * i)) "$i" >"maps/map$i.txt"
    done
    printf 'maps/map%d.txt\n' {1..12} >list
    {
        printf 'type octile\nheight 200\nwidth 200\nmap\n'
        random_grid 200 5 | sed 's/ //g; s/[023]/./g; s/1/@/g'
    } >level.map
    yes 0 | head -n 300 | scenario >problems.scen
    "$ASTAR_CLI_RELEASE" problems.scen --report lengths.csv -q 2>/dev/null || true
    tail -n +2 lengths.csv | cut -d, -f7 | scenario >right.scen
    mv right.scen problems.scen
    run_whole map.txt maps list level.map problems.scen
    for mode in "${MODES[@]}"; do
        [ ! -e "whole/$mode/out/report.csv" ] || untimed "whole/$mode/out/report.csv" >"whole/$mode/rows"
    done
    cksum map.txt maps/* list level.map problems.scen >inputs
)

teardown() {
    [ -z "${program-}" ] || kill -KILL "$program" 2>/dev/null || true
}

complain() {
    printf '%s\n' "round $round: $mode, SIG$signal after $delay ms, status $status: $*" "$(<stderr)"
    exit 1
}

# check_report: checks that every row of the report is also in the report of an uninterrupted run,
# and that it has as many rows as the message `interrupted: ...` reports maps or problems as done.
check_report() {
    local note odd
    note=$(sed -n "s/^astar-cli: interrupted: \([0-9]*\) of $total \(maps\|problems\) done\$/\1/p" stderr)
    [ "$status" -ne 0 ] || note=$total
    [ -z "$note" ] || noted=$((noted + 1))
    if [ ! -e out/report.csv ]; then
        [ ! -e "$WHOLE/$mode/rows" ] || [ -z "$note" ] || complain 'there is no report'
        return 0
    fi
    untimed out/report.csv >rows
    odd=$(grep -Fxvf "$WHOLE/$mode/rows" rows)
    [ -z "$odd" ] || complain "odd rows: $odd"
    [ "$(tail -c 1 out/report.csv | wc -l)" -eq 1 ] || complain 'the last row is cut'
    [ -z "$note" ] || [ "$(wc -l <rows)" -eq $((note + 1)) ] || complain "not $note rows: $(wc -l <rows)"
}

# check_round: checks the exit status and the files of an interrupted run.
check_round() {
    local files odd
    case $signal,$status in
    KILL,137) killed=$((killed + 1)) ;;
    INT,130 | TERM,143) interrupted=$((interrupted + 1)) ;;
    *,0) ended=$((ended + 1)) ;;
    *) complain 'unexpected exit status' ;;
    esac
    files=$(find out -type f ! -name report.csv ! -name '.astar-cli-*')
    odd=$(xargs -r cksum <<<"$files" | grep -Fxvf "$WHOLE/$mode/sums")
    [ -z "$odd" ] || complain "not whole: $odd"
    check_report
    [ "$status" -ne 137 ] || return 0
    check_temporaries
    [ "$(grep -vc '^astar-cli: interrupted: ' stderr)" -eq 0 ] || complain 'a message'
    # All outputs of a map get their final names together, so either all or none of them exist.
    case $mode in
    folder | list) ;;
    *) [ -z "$files" ] || [ "$(wc -l <<<"$files")" -eq "$(wc -l <"$WHOLE/$mode/sums")" ] ||
        complain "only some of the files: $files" ;;
    esac
}

rounds() (
    trap - DEBUG # bats would trace every command
    set +e
    killed=0 interrupted=0 ended=0 noted=0
    RANDOM=1717
    for ((round = 0; round < ROUNDS; round++)); do
        mode=${MODES[round % ${#MODES[@]}]}
        case $((RANDOM % 5)) in 0 | 1) signal=INT ;; 2 | 3) signal=TERM ;; *) signal=KILL ;; esac
        arguments "$mode"
        count_maps "$mode"
        delay=$((RANDOM % $(<"$WHOLE/$mode/milliseconds")))
        rm -rf out
        mkdir out
        : >stderr # the signal may arrive before the shell opens this file
        env --default-signal=INT,TERM "$ASTAR_CLI_RELEASE" "${arguments[@]}" -q <map.txt >stdout 2>stderr 3>&- &
        program=$!
        printf -v seconds '%d.%03d' $((delay / 1000)) $((delay % 1000))
        sleep "$seconds"
        kill -"$signal" "$program" 2>/dev/null
        { wait "$program"; status=$?; } 2>/dev/null
        program=''
        check_round
    done
    echo "rounds: $ROUNDS, killed: $killed, interrupted: $interrupted ($noted with a report), ended before: $ended"
    [ $killed -gt 0 ] && [ $interrupted -gt 0 ] && [ $noted -gt 0 ]
)

@test "signals at random moments in every mode leave only complete files and give status 130 or 143" {
    WHOLE=$BATS_FILE_TMPDIR/whole
    for mode in "${MODES[@]}"; do
        assert_equal "$mode $(<"$WHOLE/$mode/status") $(<"$WHOLE/$mode/stderr")" "$mode 0 "
        [ -s "$WHOLE/$mode/sums" ] || [ "$mode" = scenario ] || fail "$mode writes nothing"
    done
    assert_equal "$(wc -l <"$WHOLE/scenario/rows")" 301
    cp -r "$BATS_FILE_TMPDIR"/{map.txt,maps,list,level.map,problems.scen} .
    run rounds
    echo "# $output" >&3
    [ "$status" -eq 0 ] || fail "$output"
    assert_equal "$(cksum map.txt maps/* list level.map problems.scen)" "$(<"$BATS_FILE_TMPDIR/inputs")"
}

# --- scenarios ---

# Previously, a signal ended the run without a report.
@test "an interrupted run on a scenario reports the problems that it has solved" {
    local signal number format
    awk 'BEGIN { print "type octile\nheight 900\nwidth 900\nmap"
        row = sprintf("%900s", ""); gsub(/ /, ".", row)
        for (y = 0; y < 900; y++) print row }' >large.map
    # All problems have a length of 899; each takes a long time with Dijkstra's algorithm.
    { echo 'version 1'; yes "$(printf '0\tlarge.map\t900\t900\t0\t0\t899\t0\t899')" | head -n 100000; } >large.scen
    for format in csv json; do
        [ $format = csv ] && signal=INT number=130 || signal=TERM number=143
        env --default-signal=INT,TERM "$ASTAR_CLI" large.scen -a dijkstra --jobs 2 \
            --report report.$format >stdout 2>stderr 3>&- &
        program=$!
        while [ "$(awk '{ print $14 + $15 }' "/proc/$program/stat")" -lt 300 ]; do # 3 s of CPU time
            sleep 0.05
        done
        kill -$signal "$program"
        status=0
        wait "$program" || status=$?
        program=''
        assert_equal "$status" $number
        solved=$(sed -n 's/^astar-cli: interrupted: \([0-9]*\) of 100000 problems done$/\1/p' stderr)
        [ "${solved:-0}" -gt 0 ] || fail "$(<stderr)"
        assert_equal "$(wc -l <stderr)" 1
        grep -q "^large.scen: $solved problems\?, 0 wrong, " stdout || fail "$(<stdout)"
        if [ $format = csv ]; then
            assert_equal "$(tail -n +2 report.csv | cut -d, -f7,8,10,15-18 | sort | uniq -c | xargs)" \
                "$solved 899,899,899,0,0,899,0"
        else
            assert_equal "$(jq -c 'map(.cost == 899) | [length, all]' report.json)" "[$solved,true]"
        fi
        assert_equal "$(find . -name '.astar-cli-*')" ''
    done
}
