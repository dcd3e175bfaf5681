#!/bin/bash
# SPDX-License-Identifier: MIT
# fuzz.sh FOLDER SECONDS TARGET... - runs each TARGET, a libFuzzer program in FOLDER, for SECONDS.
#
# Prints one line per target: the number of inputs, the number of control-flow edges and the number
# of features reached (cov and ft in libFuzzer's output), and the result. Inputs that made a target
# fail are stored in FOLDER/findings, and logs are stored in FOLDER/log. Inputs that reached new
# features are kept in FOLDER/grown for the next run.
set -u

folder=$1
seconds=$2
shift 2
here=src/tests/fuzz
status=0
export ASAN_OPTIONS=allocator_may_return_null=0:detect_leaks=1
export UBSAN_OPTIONS=print_stacktrace=1
mkdir -p "$folder/findings" "$folder/log"
mapfile -t limits < <(sed -n 's/^\([a-z_]*\) = /-\1=/p' $here/libfuzzer.options)

for target in "$@"; do
    grown=$folder/grown/$target log=$folder/log/$target
    mkdir -p "$grown"
    "$folder/$target" -max_total_time="$seconds" "${limits[@]}" \
        -dict="$here/$target.dict" -artifact_prefix="$folder/findings/$target-" \
        -print_final_stats=1 "$grown" "$folder/corpus/$target" >"$log" 2>&1 </dev/null
    ended=$?
    inputs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
    reached=$(sed -n 's/^#.* cov: \([0-9]*\) ft: \([0-9]*\) .*/\1 edges, \2 features/p' "$log" | tail -n 1)
    if [ "$ended" -eq 0 ]; then
        found="no finding"
    else
        found="A FINDING: $(sed -n 's/^.*Test unit written to //p' "$log" | tail -n 1) (see $log)"
        status=1
    fi
    echo "$target: ${inputs:-0} inputs, ${reached:-0 edges, 0 features}, $found"
done
exit "$status"
