#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# readme.bats - README.md and the documents that it links to: length, links, commands, and benchmark
# results that occur in two of the documents.

# shellcheck disable=SC2016 # the backquotes are Markdown, not command substitutions

load common

DOCUMENTS='README.md out/README.md src/README.md src/api/README.md src/bench/README.md'

@test "README.md has fewer than 1,600 words" {
    local words
    words=$(wc -w <"$PROJECT/README.md")
    [ "$words" -lt 1600 ] || fail "$words words"
}

# anchors FILE: prints the anchor that GitHub gives to each heading of FILE: in lower case, without
# punctuation, and with a hyphen in place of each space.
anchors() {
    sed -n 's/^##* //p' "$1" | tr '[:upper:]' '[:lower:]' | tr -cd 'a-z0-9 \n-' | tr ' ' '-'
}

@test "the links in all documents lead to existing files and headings" {
    local document link file count=0
    for document in $DOCUMENTS; do
        while read -r link; do
            [[ $link != http* ]] || continue
            count=$((count + 1))
            file=$document
            [ -z "${link%%#*}" ] || file=$(dirname "$document")/${link%%#*}
            [ -e "$PROJECT/$file" ] || fail "$document: no file $link"
            [[ $link != *#* ]] || anchors "$PROJECT/$file" | grep -qx -- "${link#*#}" ||
                fail "$document: no heading $link"
        done < <(grep -oE '\]\([^)]*\)' "$PROJECT/$document" | sed 's/^](//; s/)$//')
    done
    [ "$count" -gt 30 ] || fail "only $count links were found"
}

@test "README.md links to all other documents" {
    local document
    for document in ${DOCUMENTS#* }; do
        grep -qF "]($document)" "$PROJECT/README.md" || fail "no link to $document"
    done
}

@test "the commands in README.md work as written, and README.md shows a line of their output" {
    local command status count=0
    ln -s "$PROJECT/maps" maps
    ln -s "$ASTAR_CLI_RELEASE" astar-cli
    while read -r command; do
        status=0
        bash -c "$command" >>printed 2>messages || status=$?
        [ "$status" -eq 0 ] || fail "$command: exit status $status: $(<messages)"
        count=$((count + 1))
    done < <(sed -n '/^```sh/,/^```/s/^\(\.\/astar-cli [^#]*\).*/\1/p' "$PROJECT/README.md")
    [ "$count" -gt 4 ] || fail "only $count commands were found"
    grep -Fxf printed "$PROJECT/README.md"
}

@test "README.md and src/bench/README.md state the same geometric means" {
    local means mean
    means=$(sed -n 's/^| geometric mean |//p' "$PROJECT/src/bench/README.md" | grep -o '[0-9.]*×' | tr -d ×)
    assert_equal "$(wc -w <<<"$means")" 5
    for mean in $means; do
        grep -q "| $mean times" "$PROJECT/README.md" || fail "README.md does not have $mean"
    done
}
