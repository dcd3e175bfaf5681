#!/bin/sh
# SPDX-License-Identifier: MIT
# near_names.sh "UNKNOWN..." KNOWN... - reports unknown names of tests with the known ones that contain
# them, are contained in them, or contain their first three letters. Always fails.
unknown=$1
shift
for name in $unknown; do
    near=$(printf '%s\n' "$@" | awk -v name="$name" '
        index($0, name) || index(name, $0) || index($0, substr(name, 1, 3)) { print }')
    if [ -n "$near" ]; then
        # shellcheck disable=SC2086 # one word for each name
        echo "no test is named $name; near names: "$near
    else
        echo "no test is named $name; make test without T lists all names"
    fi
done >&2
exit 1
