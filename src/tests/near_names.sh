#!/bin/sh
# SPDX-License-Identifier: MIT
# near_names.sh "UNKNOWN..." KNOWN... - reports, for each name UNKNOWN, that no test has this name.
# Suggests every name KNOWN that contains the unknown name, is contained in it, or contains its
# first three letters. Always fails.
unknown=$1
shift
for name in $unknown; do
    near=$(printf '%s\n' "$@" | awk -v name="$name" '
        index($0, name) || index(name, $0) || index($0, substr(name, 1, 3)) { print }')
    if [ -n "$near" ]; then
        # shellcheck disable=SC2086 # one word per name
        echo "no test is named $name; similar names: "$near
    else
        echo "no test is named $name; make test without T lists all names"
    fi
done >&2
exit 1
