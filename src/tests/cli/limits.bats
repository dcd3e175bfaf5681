#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# limits.bats - --memory is enforced even if the estimate is too low, and --time-limit ends runs in
# all stages, even while they wait for a FIFO. The memory tests run the release build, because
# builds with sanitizers do not enforce the limit. test_limits_sweep.py tries many combinations.

load common
load hostile

setup() {
    enter_measured
    LIMITS=()
    RUN_AS=(timeout 60 "${RUN_AS[@]}")
}

teardown() {
    [ -z "${HELPER-}" ] || kill "$HELPER" 2>/dev/null || true
}

# stripes N: prints a map of N x N cells with many different costs. A search on this map needs more
# bytes for the path cost of a cell than the memory estimate assumes.
stripes() {
    awk -v n="$1" 'BEGIN { for (y = 0; y < n; y++) { for (x = 0; x < n; x++)
        printf "%s%d", (x > 0 ? " " : ""), 4 + (x * 7 + int(y / 3)) % 252; print "" } }'
}

STRIPED=(-s 0,0 -g 899,899)

# assert_peak MB: fails unless the last run used less than MB + 8 megabytes of resident memory.
assert_peak() {
    local cpu peak
    read_usage
    [ "$peak" -lt $((($1 + 8) * 1024)) ] || explain "peak of $peak kB with a limit of $1 MB"
}

@test "a map that exceeds --memory only during the search is refused, and the message says so" {
    stripes 1400 >../map.txt
    refused '../map.txt: ' 'memory.*bytes while searching; the limit is 17 MB.*--memory' \
        ../map.txt "${STRIPED[@]}" --memory 17M
    assert_peak 17
    drawn 0 ../map.txt "${STRIPED[@]}" --memory 40M -o picture.png
    assert_peak 40
}

@test "a comment at the beginning of a map does not distort the memory estimate" {
    { echo '// 1, 2 are numbers of a comment' && square 3000 3000 | tr -d ' '; } >../map.txt
    refused '../map.txt: ' 'needs about [0-9]+ MB of memory.*--memory' \
        ../map.txt -s 0,0 -g 9,9 --memory 30M
    read_usage
    [ "$peak" -lt 8000 ] || fail "the program used $peak kB to refuse the map"
}

@test "the memory estimate includes the rows of a picture and their compressed copy" {
    cp "$PROJECT/maps/photograph.jpg" ..
    refused '../photograph.jpg: ' 'needs about [0-9]+ MB of memory.*--memory' \
        ../photograph.jpg --scale 6 --memory 30M
}

@test "standard input that exceeds --memory is refused" {
    refused 'standard input: ' '--(memory|max-[a-z]+)' - --memory 5M < <(zeros 20000000)
    assert_peak 5
}

@test "a map that runs out of memory while other maps are being solved is solved again on its own" {
    local i
    mkdir ../maps
    for i in {1..6}; do stripes 900 >../maps/$i.txt; done
    bounded ../maps "${STRIPED[@]}" --memory 22M --jobs 4 --json -o pictures
    assert_status 0
    assert_equal "$(jq -r .status "$STDOUT" | sort | uniq -c | xargs)" '6 solved'
    assert_peak 22
}

@test "--time-limit ends the wait for a FIFO, whether it is a map, a list or standard input" {
    local fifo
    mkfifo ../pipe
    # shellcheck disable=SC2094 # nothing is written to the pipe
    for fifo in none open; do
        if [ $fifo = open ]; then
            sleep 60 <>../pipe &
            HELPER=$!
        fi
        refused '../pipe: ' 'not finished after 0.2 s.*--time-limit' ../pipe --time-limit 0.2
        refused '../pipe: ' 'not finished after 0.2 s.*--time-limit' --files-from ../pipe --time-limit 0.2
    done
    refused 'standard input: ' 'not finished after 0.2 s.*--time-limit' - --time-limit 0.2 <../pipe
}

@test "a FIFO whose writer closes it before the time limit is read to its end" {
    mkfifo ../pipe
    { sleep 0.2 && cat "$REFERENCE"; } >../pipe &
    drawn 0 ../pipe --time-limit 50 -o picture.png
}

@test "--time-limit ends a run that writes the picture to a FIFO that nobody reads" {
    mkfifo ../picture.png
    sleep 60 <>../picture.png &
    HELPER=$!
    { printf 'P4\n1000 1000\n' && zeros 125000; } >../map.pbm
    bounded ../map.pbm -s 0,0 -g 9,9 --compression 0 -o ../picture.png --time-limit 0.5
    assert_status 2
    assert_one_message '../map.pbm: ' 'not finished after 0.5 s.*--time-limit'
}

@test "--time-limit ends the slow compression of a picture and leaves no file" {
    { printf 'P4\n3000 3000\n' && zeros 1125000; } >../map.pbm
    PEAK_MAX=400000 # the picture has 24000 x 24000 pixels of half a byte
    refused '../map.pbm: ' 'not finished after 0.5 s.*--time-limit' ../map.pbm -s 0,0 -g 9,9 \
        --scale 8 --compression 12 --time-limit 0.5
    cp "$PROJECT/maps/photograph.jpg" ..
    refused '../photograph.jpg: ' 'not finished after 0.5 s.*--time-limit' ../photograph.jpg \
        --scale 16 --compression 12 --time-limit 0.5
}

@test "--time-limit ends the wait for a read of a scenario's map that does not return" {
    local name side
    for name in large small; do
        [ $name = large ] && side=1000 || side=100
        { printf 'type octile\nheight %d\nwidth %d\nmap\n' $side $side &&
            square $side $side . | tr -d ' '; } >../$name.map
        printf 'version 1\n0\t%s.map\t%d\t%d\t0\t0\t9\t0\t9\n' $name $side $side >../$name.scen
    done
    # The read of the large map takes 20 seconds.
    RUN_AS=(timeout 15 "${RUN_AS[@]:2}" env STALL_BYTES=500000
        "LD_PRELOAD=$PROJECT/build/release/tests/preload/stall.so")
    bounded ../large.scen ../small.scen --no-sandbox --time-limit 0.3 --report report.csv
    assert_status 2
    assert_one_message '../large.map: ' 'not finished after 0.3 s.*--time-limit'
    assert_equal "$(cut -d, -f1,7 report.csv | tail -n +2)" '"../small.scen",9'
    bounded ../large.scen --untrusted --time-limit 0.3
    assert_one_message '../large.scen: ' 'not finished after 0.3 s'
}

@test "--time-limit applies to a whole scenario" {
    { printf 'type octile\nheight 700\nwidth 700\nmap\n' && square 700 700 . | tr -d ' '; } >../map.map
    { echo 'version 1' && yes '0	map.map	700	700	0	0	699	699	987.12' | head -n 3000; } >../map.scen
    refused '../map.scen: ' 'not finished after 0.3 s.*--time-limit' ../map.scen \
        --algorithm dijkstra --time-limit 0.3
}

# tiled WIDTH HEIGHT REPEATED: writes ../map.tmx, a Tiled map of this size with REPEATED cells.
tiled() {
    printf '%s\n' "<map orientation='orthogonal' width='$1' height='$2' tilewidth='8' tileheight='8'>" \
        "<layer name='wall' width='$1' height='$2'><data encoding='csv'>"
    yes 0000001, | head -n "$3" | tr -d '\n'
    printf '</data></layer></map>\n'
}

@test "a Tiled map that exceeds --memory while its references are found fails alone" {
    local memory
    mkdir ../maps
    tiled 1500 1500 2250000 >../maps/a.tmx
    echo '2 0 3' >../maps/b.txt
    for memory in 10M 24M 27M 30M; do
        bounded ../maps --no-picture --memory $memory
        assert_regex "$stderr" 'maps/a\.tmx: .*--memory'
        assert_regex "$stderr" '2 maps: 1 solved, 0 no path, 1 failed'
        assert_regex "$(cat "$STDOUT")" 'maps/b\.txt: cost 2'
        [ "$status" -eq 2 ] || explain 'expected: exit status 2'
    done
}

@test "-v states the memory limit and that the default depends on the available memory" {
    echo '2 0 3' >../map.txt
    bounded ../map.txt --no-picture -v --memory 200M
    assert_regex "$stderr" 'memory limit 200 MB'
    bounded ../map.txt --no-picture -v
    assert_regex "$stderr" 'memory limit [0-9]+ MB: three quarters of the available memory'
    local limit=${stderr#*memory limit } total
    total=$(awk '$1 == "MemAvailable:" { print int($2 / 1024) }' /proc/meminfo)
    [ -z "$total" ] || [ "${limit%% *}" -lt "$total" ] || explain "expected: less than $total MB"
}

# assert_quick: fails if the last run used more than one second of CPU time. Its time limit is 50 ms,
# and without the limit it takes several seconds.
assert_quick() {
    local cpu peak
    read_usage
    [ "$cpu" -lt 1000 ] || explain "expected: less than 1000 ms of CPU time, not $cpu ms"
}

@test "--time-limit ends the search for references of each Tiled map" {
    local i
    LIMITS=(--time-limit 0.05 --no-picture)
    mkdir ../maps
    { printf '{"height":1,"infinite":false,"layers":[' && yes 0, | head -n 60000000 | tr -d '\n'; } >../maps/a.tmj
    {
        printf "<map orientation='orthogonal' width='1' height='1'>\n"
        for i in {1..400}; do
            printf '<tileset'
            printf " a%d=''" {1..8000}
            printf '/>\n'
        done
    } >../maps/b.tmx
    echo '2 0 3' >../maps/c.txt
    bounded ../maps
    assert_regex "$stderr" 'a\.tmj: not finished after 0.05 s; raise --time-limit'
    assert_regex "$stderr" 'b\.tmx: not finished after 0.05 s; raise --time-limit'
    assert_regex "$(cat "$STDOUT")" 'c\.txt: cost 2'
    assert_quick
}

@test "--time-limit ends the reading of a scenario, also for one of its problems" {
    LIMITS=(--time-limit 0.05)
    printf 'type octile\nheight 1\nwidth 3\nmap\n...\n' >../map.map
    { echo 'version 1' && yes '0	map.map	3	1	0	0	2	0	2' | head -n 12000000; } >../map.scen
    PEAK_MAX=1000000
    refused '../map.scen: ' 'not finished after 0.05 s.*--time-limit' ../map.scen
    assert_quick
    refused '../map.scen: ' 'not finished after 0.05 s.*--time-limit' ../map.scen --problem 5
    assert_quick
}
