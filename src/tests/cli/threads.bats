#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# threads.bats - ThreadSanitizer finds no data race while many maps are solved in many threads.

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

# make_maps COUNT: creates the folder maps with COUNT small maps and the sample maps of the project.
# Every tenth small map is invalid, and about every seventh has no path.
make_maps() {
    local i
    mkdir maps
    for ((i = 0; i < $1; i++)); do
        if ((i % 10 == 9)); then
            echo '0 x' >"maps/map$i.txt"
        elif ((i % 7 == 6)); then
            printf '2 1 3\n0 1 0\n' >"maps/map$i.txt"
        else
            cp "$REFERENCE" "maps/map$i.txt"
        fi
    done
    cp "$PROJECT"/maps/*.txt "$PROJECT"/maps/*.png "$PROJECT"/maps/*.p?m \
        "$PROJECT"/maps/options/*.* maps
    rm maps/level.map.scen
}

# assert_no_race: fails if ThreadSanitizer reported anything in the last run, or if the exit status
# is greater than 2.
assert_no_race() {
    ! grep -q ThreadSanitizer "$STDERR" || explain 'a data race'
    [ "$status" -le 2 ] || explain 'expected exit status: 0 to 2'
}

@test "a folder is solved in 1, 2 and 8 threads without a data race, and with a complete report" {
    local jobs
    make_maps 60
    for jobs in 1 2 8; do
        astar maps -o out --jobs $jobs --report report.csv -v
        assert_no_race
        assert_status 2
    done
    assert_equal "$(wc -l <report.csv)" "$((1 + $(find maps -type f | wc -l) - 1))"
}

@test "every algorithm solves several maps in parallel without a data race" {
    local algorithm
    make_maps 12
    rm maps/*.png maps/scan.pgm maps/openings.pbm # reading images takes longer than the searches
    for algorithm in astar dijkstra bfs greedy jps bidirectional fastest jps+; do
        astar maps -o out --jobs 4 -q --algorithm $algorithm --clearance 1
        assert_no_race
    done
}

@test "--memory, --time-limit, --fail-fast and --skip-existing cause no data race" {
    # On a slow machine, the program abandons threads that do not stop in time.
    TSAN_OPTIONS+=:report_thread_leaks=0
    make_maps 30
    astar maps -o out --jobs 4 --memory 2M
    assert_no_race
    astar maps -o out --jobs 4 --time-limit 0.001
    assert_no_race
    astar maps -o out --jobs 4 --fail-fast
    assert_no_race
    astar maps -o out --jobs 4 --skip-existing
    assert_no_race
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

@test "a signal in the middle of a run causes no data race, and the exit status is 130" {
    local i interrupted=0
    # Threads that are still running when the process ends are intentionally abandoned.
    TSAN_OPTIONS+=:report_thread_leaks=0
    make_maps 60
    for i in 1 2 3 4 5; do
        interrupt 0.$i maps -o out$i --jobs 4 --report report.csv
    done
    [ "$interrupted" -gt 0 ] || fail 'no run was interrupted; this test is not effective'
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
    astar "$PROJECT/maps/options/level.map.scen" --jobs 4
    assert_no_race
    assert_status 0
}
