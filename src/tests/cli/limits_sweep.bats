#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# limits_sweep.bats - runs with about 200 combinations of maps and options do not exceed --memory
# and --time-limit. The maps include one with 252 different cell values and one that begins with a
# comment. The options include weights, costs with many digits, via points, animations, comparisons,
# captions and clearance. The tests run the release build, because sanitizers need additional
# memory.
#
# Each limit is tested with every third combination, so that each combination runs with two of the
# six limits. With LIMITS_SWEEP=all, every combination runs with every limit.
#
# CPU_OVER is the CPU time, in milliseconds, that a run may use beyond --time-limit. The default
# allows for slow machines. On an idle machine, the tests must also pass with CPU_OVER=500.

load common
load png
load hostile

PEAK_OVER=8 # MB by which the peak resident memory may exceed --memory
CPU_OVER=${CPU_OVER:-5000}

OPTIONS=(
    '' '--weight 5' '--algorithm dijkstra --no-explored' '--move-cost N=1.001,E=999.999'
    '--move-cost N=0.001,S=1000 --weight 1000' '--via 1000,30 --via 7,800'
    '--compare dijkstra,bfs,greedy --caption' '--compare rules' '--caption --scale 3' '--clearance 3'
    '--animate film.png --frames 20' '--animate film.png --scale 2 --heat'
    '--heat --scale 2' '--map-image map.png --path path.csv' '--algorithm fastest'
    '--algorithm bidirectional' '--scale 6 --compression 12' '--nearest --algorithm greedy'
    '--diagonal-cost 1.414 --heuristic euclidean --weight 2' '--no-diagonal --show=costs'
)

setup_file() {
    build_measured
    mkdir "$BATS_FILE_TMPDIR/maps"
    cd "$BATS_FILE_TMPDIR/maps" || return
    { printf 'P4\n2000 2000\n' && zeros 500000; } >open.pbm
    { printf 'P5\n2000 2000\n255\n' && letters 4000000 '\376'; } >map.pgm
    printf 'image: map.pgm\nresolution: 1\norigin: [0, 0, 0]\n' >map.yaml
    square 2000 2000 . | tr -d ' ' >maze.txt
    { printf 'type octile\nheight 2000\nwidth 2000\nmap\n' && cat maze.txt; } >level.map
    { echo '// 1, 2 are numbers of a short comment' && tr . 0 <maze.txt; } >comment.txt
    tr . 7 <maze.txt >digits.txt
    # Stripes of 252 different cell values, in two formats.
    awk 'BEGIN { for (y = 0; y < 1400; y++) { for (x = 0; x < 1400; x++)
        printf "%s%d", (x > 0 ? " " : ""), 4 + (x * 7 + int(y / 3)) % 252; print "" } }' >stripes.txt
    tr ' ' , <stripes.txt >table.csv
    zero_png 2000 2000 8 0 4002000 >grey.png 2>/dev/null
    zero_png 1300 1300 16 6 13521300 >deep.png
}

setup() {
    enter_measured
}

# The maps, each with the options that it needs.
MAPS=(
    'open.pbm' 'map.yaml' 'maze.txt' 'level.map' 'comment.txt' 'digits.txt --format digits'
    'stripes.txt' 'table.csv --format csv --walls 7' 'grey.png --invert' 'deep.png --invert'
)

# sweep OPTION VALUE: runs the combinations of maps and options with this limit. After each run,
# calls `judge`, which reads the results from the variables code, signal, cpu and peak, and prints a
# complaint if the limit was exceeded.
sweep() (
    trap - DEBUG
    count=0 bad='' all=0
    [ "${LIMITS_SWEEP-}" != all ] || all=1
    cd "$BATS_FILE_TMPDIR/maps" || exit
    for map in "${MAPS[@]}"; do
        for options in "${OPTIONS[@]}"; do
            ((count += 1))
            ((all || (count + BATS_TEST_NUMBER) % 3 == 0)) || continue
            rm -f "$USAGE"
            # shellcheck disable=SC2086 # word splitting is intended
            "$BATS_FILE_TMPDIR/measured" "$USAGE" "$ASTAR_CLI" $map -s 1,2 -g 1290,1295 $options "$@" \
                -o "$BATS_TEST_TMPDIR/picture.png" >"$BATS_TEST_TMPDIR/out" 2>"$BATS_TEST_TMPDIR/err"
            read -r code signal cpu peak <"$USAGE"
            complaint=$(judge)
            [[ $signal -eq 0 && $code == [012] ]] || complaint+=" status $code, signal $signal"
            [[ $code -ne 2 || $(wc -l <"$BATS_TEST_TMPDIR/err") -eq 1 ]] ||
                complaint+=" messages: $(<"$BATS_TEST_TMPDIR/err")"
            [ -z "$complaint" ] || bad+="$map $options $*: $complaint"$'\n'
            [ -z "${SWEEP_LOG-}" ] || echo "$code $cpu $peak $map $options $* $(head -c 300 "$BATS_TEST_TMPDIR/err")" >>"$SWEEP_LOG"
        done
    done
    [ "$count" -ge 200 ] || fail "only $count combinations"
    [ -z "$bad" ] || fail "$bad"
)

# hold_memory MB: fails if a run of the sweep exceeds a --memory limit of MB megabytes.
hold_memory() {
    judge() {
        [ "$peak" -lt $(((limit + PEAK_OVER) * 1024)) ] || echo "peak of $peak kB"
    }
    limit=$1
    sweep --memory "$1M"
}

# hold_time SECONDS: fails if a run of the sweep exceeds a --time-limit of SECONDS.
hold_time() {
    judge() {
        [ "$cpu" -le $((limit + CPU_OVER)) ] || echo "$cpu ms of CPU time"
    }
    limit=$(awk -v s="$1" 'BEGIN { print int(s * 1000) }')
    sweep --time-limit "$1"
}

@test "no combination of map and options exceeds --memory 30M" {
    hold_memory 30
}

@test "no combination of map and options exceeds --memory 60M" {
    hold_memory 60
}

@test "no combination of map and options exceeds --memory 120M" {
    hold_memory 120
}

@test "no combination of map and options exceeds --memory 400M" {
    hold_memory 400
}

@test "no combination of map and options exceeds --time-limit 0.5" {
    hold_time 0.5
}

@test "no combination of map and options exceeds --time-limit 2" {
    hold_time 2
}
