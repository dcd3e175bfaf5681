# SPDX-License-Identifier: MIT
# signals.bats - interrupted runs: outputs are complete or absent, and the run ends soon.
#
# Signals arrive at random times, or long before the run would end. A test that depends on the state
# of a run waits for that state or checks it.

# shellcheck disable=SC2034,SC2154 # variables are shared with common.bash
# shellcheck disable=SC2030,SC2031 # each test runs in a subshell

load common

# The number of runs that are interrupted at random moments.
ROUNDS=40
[ "${ASTAR_TEST_CASES-}" != all ] || ROUNDS=200
PATIENCE=30 # seconds after which a process is considered to hang

# maps FOLDER SIZE...: writes square maps of these sizes, with random walls and with the start and
# the goal in opposite corners, to FOLDER/map1.txt, FOLDER/map2.txt and so on.
maps() {
    mkdir -p "$1"
    awk -v folder="$1" -v sizes="${*:2}" 'BEGIN {
        count = split(sizes, size, " ")
        for (i = 1; i <= count; i++) {
            seed = i
            file = folder "/map" i ".txt"
            for (y = 0; y < size[i]; y++) {
                row = ""
                for (x = 0; x < size[i]; x++) {
                    seed = (seed * 16807) % 2147483647
                    cell = seed % 5 == 0
                    away = x + y < size[i] ? x + y : 2 * size[i] - 2 - x - y
                    if (away < 4) cell = 0
                    if (away == 0) cell = x == 0 ? 2 : 3
                    row = row cell " "
                }
                print row >file
            }
            close(file)
        }
    }'
}

# open_map WIDTH HEIGHT: prints a map without walls. The start is in the upper left corner, the goal
# next to the lower left corner.
open_map() {
    local row
    row=$(printf '0 %.0s' $(seq 3 "$1"))
    printf '2 0 %s\n' "$row"
    yes "0 0 $row" | head -n $(($2 - 2))
    printf '0 3 %s\n' "$row"
}

# The arguments of a run that takes much longer than the timeout of the tests: the search for each
# via point visits the whole map.
ENDLESS=(endless.txt --algorithm dijkstra)
for _ in {1..40}; do
    ENDLESS+=(--via '2999,0' --via '0,2999')
done

setup_file() (
    cd "$BATS_FILE_TMPDIR" || return
    maps maps 12 200 24 31 90 16 64 8 100 48 20 33 150 40 12 70 9 120 28 55 17 80 36 14 60 25 110 19 \
        45 30 10 95 22 50 13 75 38 300 27 65 18 42 11 85 34 15 58 23 105 29 47 21 130 37 26 68 44 32 \
        52 250
    open_map 3000 3000 >endless.txt
    mkdir -p whole/out
    (cd whole && ln -s ../maps maps && "$ASTAR_CLI_RELEASE" maps --report report.csv -q)
    (cd whole/out && cksum ./*.png) >whole/sums
    untimed whole/report.csv >whole/rows
    (cd maps && cksum ./*) >whole/inputs
)

# begin ARGUMENT...: starts the program in the background, with the default actions for SIGINT and
# SIGTERM: the shell would make it ignore SIGINT. Sets $program to its process ID.
begin() {
    STDOUT=$BATS_TEST_TMPDIR/stdout STDERR=$BATS_TEST_TMPDIR/stderr
    env --default-signal=INT,TERM "$ASTAR_CLI" "$@" >"$STDOUT" 2>"$STDERR" 3>&- &
    program=$!
}

# until_true COMMAND...: repeats the command until it succeeds; fails after PATIENCE seconds.
until_true() {
    local i
    for ((i = 0; i < PATIENCE * 50; i++)); do
        ! "$@" || return 0
        sleep 0.02
    done
    fail "timeout while waiting for: $*"
}

# has_files N PATTERN: succeeds if at least N files match the pattern.
has_files() {
    [ "$(compgen -G "$2" | wc -l)" -ge "$1" ]
}

# has_ended: succeeds if the program has ended or is a zombie.
has_ended() {
    ! grep -q '^State:.*[^ZX] (' "/proc/$program/status" 2>/dev/null ||
        grep -q '^State:[[:space:]]*Z' "/proc/$program/status" 2>/dev/null
}

# has_taken_signals: succeeds if no signal is pending for the program.
has_taken_signals() {
    grep -q '^ShdPnd:[[:space:]]*0*$' "/proc/$program/status"
}

# has_worked: succeeds if a process of the program has used at least 30 clock ticks of CPU time,
# usually 0.3 seconds.
has_worked() {
    local process
    [ -e "/proc/$program/stat" ] || fail 'the program has already ended'
    for process in "$program" $(pgrep -P "$program"); do
        [ "$(awk '{ print $14 + $15 }' "/proc/$process/stat")" -lt 30 ] || return 0
    done
    return 1
}

# ended: waits until the program ends, and sets status, output and stderr as the function `astar`
# does. Kills the program if it does not end within PATIENCE seconds.
ended() {
    if ! until_true has_ended; then
        kill -KILL "$program"
        return 1
    fi
    status=0
    wait "$program" || status=$?
    program=''
    { output=$(<"$STDOUT") stderr=$(<"$STDERR"); } 2>/dev/null
}

# assert_no_temporaries FOLDER...: fails if the folders contain temporary files.
assert_no_temporaries() {
    assert_equal "$(find "$@" -name '.*' ! -name . -print)" ''
}

teardown() {
    [ -z "${program-}" ] || kill -KILL "$program" 2>/dev/null || true
}

# --- signals at random times ---

# interrupt SIGNAL MILLISECONDS: starts the program, sends SIGNAL to it after MILLISECONDS, waits
# until it ends, and sets status to its exit status. The workers of a killed program end a moment
# later; until then, they hold the locks of temporary files, which the next run cannot delete.
interrupt() {
    local delay
    printf -v delay '%d.%03d' $(($2 / 1000)) $(($2 % 1000))
    : >stderr # the signal may arrive before the shell opens this file
    env --default-signal=INT,TERM "$ASTAR_CLI_RELEASE" maps --jobs 2 --report reports/report.csv -q \
        >stdout 2>stderr 3>&- &
    program=$!
    sleep "$delay"
    kill -"$1" "$program" 2>/dev/null || true
    status=0
    { wait "$program" || status=$?; } 2>/dev/null
    while pgrep -f "^$ASTAR_CLI_RELEASE maps --jobs 2 --report" >/dev/null; do sleep 0.01; done
}

# complain TEXT...: prints TEXT and the details of the interrupted run, and makes `rounds` fail
# immediately.
complain() {
    printf '%s\n' "round $round, SIG$signal after $delay ms, status $status: $*" "$(<stderr)"
    exit 1
}

# check_pictures: checks that each existing picture has the same bytes as after an uninterrupted
# run.
check_pictures() {
    wrong=$(cd out 2>/dev/null && compgen -G './*.png' >names && xargs cksum <names |
        grep -Fxvf "$WHOLE/sums")
    rm -f out/names
    [ -z "$wrong" ] || complain "a picture is not whole: $wrong"
}

# check_report N: checks that the report has N rows, that these rows also occur in the report of the
# uninterrupted run in the same order, and that the pictures that they name exist.
check_report() {
    [ -f reports/report.csv ] || complain 'there is no report'
    untimed reports/report.csv >rows
    [ "$(wc -l <rows)" -eq $(($1 + 1)) ] || complain "not $1 rows: $(<rows)"
    ! diff "$WHOLE/rows" rows | grep '^>' || complain 'the report has unexpected rows'
    awk -F, 'NR > 1 { print $2 }' rows >named
    xargs -r ls <named >/dev/null || complain 'a picture that the report names is missing'
}

# check_round: checks the exit status and the outputs of the interrupted run. The expected outputs
# depend on the signal and the exit status.
check_round() {
    check_pictures
    case $signal,$status in
    *,0)
        check_report "$TOTAL"
        [ "$(compgen -G 'out/*.png' | wc -l)" -eq "$TOTAL" ] || complain 'pictures are missing'
        ;;
    KILL,137) killed=$((killed + 1)) && return ;;
    INT,130 | TERM,143) ;;
    *) complain 'unexpected exit status' ;;
    esac
    note=$(sed -n "s/^astar-cli: interrupted: \([0-9]*\) of $TOTAL maps done\$/\1/p" stderr)
    if [ -n "$note" ]; then
        noted=$((noted + 1))
        check_report "$note"
    fi
    # A run that was not killed removes all temporary files, even those of earlier runs.
    if [ -n "$note" ] || [ "$status" -eq 0 ]; then
        [ -z "$(find out reports -name '.*')" ] || complain "temporary files: $(find out reports -name '.*')"
    fi
}

# rounds: interrupts runs at random moments within the duration of an uninterrupted run.
rounds() (
    trap - DEBUG # bats would trace every command
    set +e
    killed=0 noted=0 found=0
    RANDOM=4711
    began=${EPOCHREALTIME/[^0-9]/}
    "$ASTAR_CLI_RELEASE" maps --jobs 2 -q
    whole=$(((${EPOCHREALTIME/[^0-9]/} - began) / 1000 + 2))
    rm -rf out
    for ((round = 0; round < ROUNDS; round++)); do
        case $((round % 4)) in 0) signal=INT ;; 2) signal=TERM ;; *) signal=KILL ;; esac
        delay=$((RANDOM % whole))
        rm -f reports/report.csv
        [ $((RANDOM % 2)) -eq 0 ] || rm -f out/*.png
        interrupt $signal $delay
        [ -z "$(find out -name '.*' 2>/dev/null)" ] || found=$((found + 1))
        check_round
    done
    echo "killed: $killed, interrupted: $noted, temporaries found: $found times"
    [ $killed -gt 0 ] && [ $noted -gt 0 ]
)

@test "runs interrupted at random moments leave only complete pictures and reports, and do not change inputs" {
    WHOLE=$BATS_FILE_TMPDIR/whole
    TOTAL=$(wc -l <"$WHOLE/sums")
    # First check the outputs of the uninterrupted run, with which other outputs are compared.
    assert_equal "$TOTAL" 60
    assert_png "$WHOLE"/out/*.png
    assert_equal "$(wc -l <"$WHOLE/rows")" 61
    cp -r "$BATS_FILE_TMPDIR/maps" .
    mkdir reports
    run rounds
    echo "# $output" >&3
    [ "$status" -eq 0 ] || fail "$output"
    assert_equal "$(cd maps && cksum ./*)" "$(<"$WHOLE/inputs")"

    # After that, an uninterrupted run must draw all pictures and leave no temporary files.
    ASTAR_CLI=$ASTAR_CLI_RELEASE astar maps -q --report reports/report.csv
    assert_status 0
    assert_no_temporaries out reports
    assert_equal "$(cd out && cksum ./*.png)" "$(<"$WHOLE/sums")"
}

# --- signals in particular states of a run ---

@test "if a signal arrives when all maps but one are done, the finished pictures and the report are kept" {
    local signal number
    maps maps 8 9 10 11 12 13
    ln -s "$BATS_FILE_TMPDIR/endless.txt" maps/map0.txt
    mkdir reports
    sums=$(cksum maps/*)
    for signal in INT TERM; do
        rm -rf out reports/*
        begin maps --jobs 2 --report reports/report.json --algorithm dijkstra
        until_true has_files 6 'out/*.png'
        kill -"$signal" "$program"
        ended
        [ "$signal" = INT ] && number=130 || number=143
        assert_status "$number"
        grep -qx 'astar-cli: interrupted: 6 of 7 maps done' "$STDERR" || explain 'expected: a note'
        assert_equal "$(jq -c 'map(.map, .status)' reports/report.json)" \
            "[$(printf '"maps/map%d.txt","solved",' 1 2 3 4 5 6 | sed 's/,$//')]"
        assert_equal "$(wc -l <"$STDOUT")" 6
        assert_png out/map{1..6}.png
        assert_file_not_exists out/map0.png
        assert_no_temporaries out reports
    done
    assert_equal "$(cksum maps/*)" "$sums"
}

@test "lines of JSON that were printed before a signal are complete" {
    maps maps 8 9 10 11
    ln -s "$BATS_FILE_TMPDIR/endless.txt" maps/map9.txt
    begin maps --jobs 2 --json --algorithm dijkstra
    until_true has_files 4 'out/*.png'
    kill -INT "$program"
    ended
    assert_status 130
    assert_equal "$(jq -r .map "$STDOUT")" "$(printf 'maps/map%d.txt\n' 1 2 3 4)"
}

@test "a run on a single map ends soon after a signal and writes no output except a report without rows" {
    local signal
    ln -s "$BATS_FILE_TMPDIR/endless.txt" endless.txt
    for ASTAR_CLI in "$ASTAR_CLI_RELEASE" "$ASTAR_CLI"; do
        for signal in INT TERM; do
            begin "${ENDLESS[@]}" -o path.png --path path.csv --report report.csv
            until_true has_worked
            kill -"$signal" "$program"
            ended
            [ "$status" -eq 130 ] || [ "$status" -eq 143 ] || explain 'expected: 130 or 143'
            assert_file_not_exists path.png
            assert_file_not_exists path.csv
            assert_no_temporaries .
            grep -qx 'astar-cli: interrupted: 0 of 1 map done' "$STDERR" || explain 'expected: a note'
            assert_equal "$(wc -l <report.csv)" 1
            rm report.csv
        done
    done
}

@test "an old picture is kept if the run that would replace it is interrupted" {
    ln -s "$BATS_FILE_TMPDIR/endless.txt" endless.txt
    echo old >path.png
    begin "${ENDLESS[@]}" -o path.png
    until_true has_worked
    kill -INT "$program"
    ended
    assert_status 130
    assert_equal "$(<path.png)" old
    assert_no_temporaries .
}

@test "a signal ends a run that is blocked while it writes a picture to a pipe" {
    maps maps 1200
    mkfifo pipe
    exec 7<>pipe
    begin maps/map1.txt -o pipe --scale 1
    head -c 8 <&7 >"$BATS_TEST_TMPDIR/first" # the remaining bytes do not fit in the pipe
    cmp -n 8 "$BATS_TEST_TMPDIR/first" "$FIXTURES/indexed.png" # the signature of PNG files
    ! has_ended || fail 'the program did not wait for its reader; this test is not effective'
    kill -INT "$program"
    ended
    exec 7>&-
    assert_status 130
    [ -p pipe ] || fail 'the pipe is gone'
}

# has_opened FILE: succeeds if the program has opened a file of the current folder for writing.
has_opened() {
    local descriptor
    for descriptor in $(find "/proc/$program/fd" -lname "$PWD/$1" -printf '%f ' 2>/dev/null); do
        ! grep -q '^flags:.*1$' "/proc/$program/fdinfo/$descriptor" || return 0
    done
    return 1
}

# The program solves one small map in the process that was started. While it waits for the reader of
# the pipe, the handler of the signal must print the message.
@test "if a run on one small map is interrupted while it waits for the reader of a pipe, it reports that no map is done" {
    mkfifo pipe
    exec 7<>pipe # nobody reads; the picture is larger than the buffer of the pipe
    begin "$REFERENCE" -o pipe --scale 40 --compression 0
    until_true has_opened pipe
    kill -INT "$program"
    ended
    exec 7>&-
    assert_status 130
    assert_equal "$stderr" 'astar-cli: interrupted: 0 of 1 map done'
}

@test "if a run is interrupted while it waits for the reader of its result lines, it reports how many maps are done" {
    maps maps 8 9 10
    mkfifo pipe
    exec 7<>pipe
    # Fill the pipe, so that the run blocks when it prints the first line.
    dd if=/dev/zero of=pipe bs=4096 count=1000 oflag=nonblock conv=notrunc 2>/dev/null || true
    STDERR=$BATS_TEST_TMPDIR/stderr STDOUT=/dev/null
    env --default-signal=INT,TERM "$ASTAR_CLI" maps --jobs 1 >pipe 2>"$STDERR" 3>&- &
    program=$!
    until_true has_files 1 'out/*.png'
    kill -INT "$program"
    ended
    exec 7>&-
    assert_status 130
    [ "$(grep -c '^astar-cli: interrupted: 0 of 3 maps done$' "$STDERR")" -eq 1 ] || explain 'expected: one message'
}

@test "a second signal ends the program immediately" {
    local second
    maps maps $(seq 8 67)
    mkfifo pipe
    for second in INT TERM; do
        rm -rf out
        exec 7<>pipe
        # dd fills the pipe, so the run blocks when it prints its JSON.
        dd if=/dev/zero of=pipe bs=4096 count=64 oflag=nonblock conv=notrunc status=none 2>/dev/null || true
        STDOUT=$BATS_TEST_TMPDIR/stdout STDERR=$BATS_TEST_TMPDIR/stderr
        : >"$STDOUT"
        env --default-signal=INT,TERM "$ASTAR_CLI" maps --json >&7 2>"$STDERR" 3>&- 7>&- &
        program=$!
        until_true has_files 60 'out/*.png'
        kill -INT "$program"
        until_true has_taken_signals
        sleep 0.2
        ! has_ended || fail 'the program did not wait for its reader; this test is not effective'
        kill -"$second" "$program"
        ended
        exec 7>&-
        [ "$status" -eq 130 ] || [ "$status" -eq 143 ] || explain 'expected: 130 or 143'
        assert_png out/*.png
    done
}

@test "a run that was started with SIGINT ignored is interrupted only by SIGTERM" {
    maps maps 8 9 10
    ln -s "$BATS_FILE_TMPDIR/endless.txt" maps/map9.txt
    STDOUT=$BATS_TEST_TMPDIR/stdout STDERR=$BATS_TEST_TMPDIR/stderr
    (trap '' INT && exec env --default-signal=TERM "$ASTAR_CLI" maps -a dijkstra --jobs 2 \
        >"$STDOUT" 2>"$STDERR" 3>&-) &
    program=$!
    until_true has_files 3 'out/*.png'
    kill -INT "$program"
    kill -INT "$program"
    sleep 0.3
    ! has_ended || { ended && explain 'the program was ended by a signal that it ignores'; }
    kill -TERM "$program"
    ended
    assert_status 143
    grep -qx 'astar-cli: interrupted: 3 of 4 maps done' "$STDERR" || explain 'expected: a note'
}

@test "a run that was started with SIGINT and SIGTERM ignored is not interrupted by them" {
    maps maps 8 9 10
    mkfifo last.txt # the run cannot end before it has read this map
    STDOUT=$BATS_TEST_TMPDIR/stdout STDERR=$BATS_TEST_TMPDIR/stderr
    (trap '' INT TERM && exec "$ASTAR_CLI" maps last.txt --jobs 2 --report report.csv \
        >"$STDOUT" 2>"$STDERR" 3>&-) &
    program=$!
    until_true has_files 3 'out/*.png'
    kill -INT "$program"
    kill -TERM "$program"
    echo '2 0 3' >last.txt
    ended
    assert_status 0
    assert_equal "$(wc -l <report.csv)" 5
    assert_png out/map{1..3}.png out/last.png
    refute [ -n "$(grep interrupted "$STDERR")" ]
}

@test "a signal ends a run that waits for its map on standard input" {
    mkfifo pipe
    exec 7<>pipe
    STDOUT=$BATS_TEST_TMPDIR/stdout STDERR=$BATS_TEST_TMPDIR/stderr
    env --default-signal=INT,TERM "$ASTAR_CLI" - -o path.png <&7 >"$STDOUT" 2>"$STDERR" 3>&- 7>&- &
    program=$!
    sleep 0.3
    kill -INT "$program"
    ended
    exec 7>&-
    assert_status 130
    assert_file_not_exists path.png
    assert_no_temporaries .
}

@test "a signal that arrives while maps are collected removes the folders made for pictures" {
    local signal
    ASTAR_CLI=$ASTAR_CLI_RELEASE # builds with sanitizers have no sandbox, for which the folder is made
    mkfifo pipe
    exec 7<>pipe
    STDOUT=$BATS_TEST_TMPDIR/stdout STDERR=$BATS_TEST_TMPDIR/stderr
    for signal in INT TERM; do
        env --default-signal=INT,TERM "$ASTAR_CLI" - -o new/a//b/ <&7 >"$STDOUT" 2>"$STDERR" 3>&- 7>&- &
        program=$!
        until_true [ -d new/a/b ]
        kill -"$signal" "$program"
        ended
        [ "$status" -eq $((128 + $(kill -l "$signal"))) ] || explain 'expected: the status for the signal'
        [ ! -e new ] || fail 'the folder for pictures is still there'
        assert_equal "$stderr" ''
    done
    exec 7>&-
}

@test "a signal after all maps are done does not prevent the report from being written" {
    needs strace
    local signal
    maps maps 8 9 10
    ASTAR_CLI=$ASTAR_CLI_RELEASE
    mkdir reports
    STDOUT=$BATS_TEST_TMPDIR/stdout STDERR=$BATS_TEST_TMPDIR/stderr
    strace -o /dev/null -e inject=rename:delay_enter=1 true 2>/dev/null || skip 'strace is not permitted'
    for signal in INT TERM; do
        # strace delays the first time that each process renames a file. The process that was
        # started renames only the report. In the sandbox, the report would be opened before the
        # maps are solved.
        env --default-signal=INT,TERM strace -D -f -o /dev/null \
            -e inject=rename:delay_enter=500000:when=1 \
            "$ASTAR_CLI" maps -q --no-sandbox --report reports/report.csv \
            >"$STDOUT" 2>"$STDERR" 3>&- &
        program=$!
        until_true has_files 1 'reports/.astar-cli-*'
        kill -"$signal" "$program"
        ended
        [ -e reports/report.csv ] || explain 'expected: a report'
        assert_equal "$(wc -l <reports/report.csv)" 4
        assert_no_temporaries out reports
        assert_png out/map{1..3}.png
        rm -rf reports/* reports/.a* out
    done
}
