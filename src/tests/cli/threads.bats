#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# threads.bats - ThreadSanitizer finds no data race while a scenario is solved in many threads. Maps
# are solved in processes.

load common

setup() {
    ASTAR_CLI=${ASTAR_CLI_THREAD:-$PROJECT/build/thread/astar-cli}
    [ -x "$ASTAR_CLI" ] || skip 'make build/thread/astar-cli first'
    # If ThreadSanitizer finds a data race, the program exits with this status.
    export TSAN_OPTIONS=exitcode=66
    enter_folder
    # ThreadSanitizer does not work with some address space layouts.
    "$ASTAR_CLI" --version >/dev/null 2>&1 || skip 'ThreadSanitizer does not run here'
}

# assert_no_race: fails if ThreadSanitizer reported anything in the last run, or if the exit status
# is greater than 2.
assert_no_race() {
    ! grep -q ThreadSanitizer "$STDERR" || explain 'a data race'
    [ "$status" -le 2 ] || explain 'expected exit status: 0 to 2'
}

# interrupt SECONDS ARGUMENT...: runs the program and sends SIGINT to it after SECONDS. Fails if
# there is a data race, or if the exit status is greater than 2 but not 130. Counts the runs with
# status 130 in `interrupted`.
interrupt() {
    local seconds=$1
    shift
    status=0
    timeout --preserve-status -s INT "$seconds" env --default-signal=INT "$ASTAR_CLI" "$@" >out.txt 2>err ||
        status=$?
    ! grep -q ThreadSanitizer err || fail "$(cat err)"
    [ "$status" -le 2 ] || [ "$status" -eq 130 ] || fail "status $status: $(cat err)"
    [ "$status" -ne 130 ] || interrupted=$((interrupted + 1))
}

@test "a signal in the middle of a scenario causes no data race, and the exit status is 130" {
    local i interrupted=0
    cp "$PROJECT/maps/options/level.map" .
    { head -n 1 "$PROJECT/maps/options/level.map.scen"
        yes "$(tail -n +2 "$PROJECT/maps/options/level.map.scen")" | head -n 300000; } >level.map.scen
    for i in 1 2 3 4 5; do
        interrupt 0.$((i + 4)) level.map.scen --jobs 4 --report report.csv
    done
    [ "$interrupted" -gt 0 ] || fail 'no run was interrupted; this test is not effective'
}

@test "a scenario is solved in several threads without a data race" {
    local option
    for option in --json --compare=astar,dijkstra,bfs,jps,bidirectional,fastest,jps+ --time-limit=9; do
        astar "$PROJECT/maps/options/level.map.scen" --jobs 4 "$option"
        assert_no_race
        assert_status 0
    done
}
