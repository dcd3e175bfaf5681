# SPDX-License-Identifier: MIT
# structure.bats - runs src/tests/structure.sh on small source trees that follow or break its rules,
# and checks the top level of the repository.

load common

# source_file PATH LINE...: writes these lines to src/PATH.
source_file() {
    mkdir -p "src/${1%/*}"
    printf '%s\n' "${@:2}" >"src/$1"
}

# assert_structure [LINE...]: fails unless the script prints exactly these lines.
assert_structure() {
    run "$PROJECT/src/tests/structure.sh" .
    assert_equal "$status $output" "$(($# > 0)) $(IFS=$'\n' && echo "$*")"
}

@test "folders include earlier folders, not later ones" {
    source_file base/a.h ''
    source_file map/image/b.c '#include "base/a.h"' '#include "map/c.h"'
    source_file tests/d.c '#include "cli/e.h"'
    assert_structure
    source_file base/a.c '#include "base/a.h"' '#include "map/c.h"'
    assert_structure 'src/base/a includes map/c, which is in a later folder'
    source_file base/a.c '#include "base/a.h"'
    source_file search/queue/f.c '#include "search/rules/g.h"' '#include "map/c.h"'
    source_file search/h.c '#include "search/smooth/i.h"'
    assert_structure
    source_file search/rules/g.c '#include "search/h.h"'
    assert_structure 'src/search/rules/g includes search/h, which is in a later folder'
}

@test "drawings include images but not mazes; modules that serve both come later" {
    source_file map/drawing/a.c '#include "map/image/b.h"' '#include "map/grid.h"'
    source_file map/image_grid.c '#include "map/drawing/a.h"' '#include "map/maze/c.h"'
    source_file map/image/d.c '#include "map/formats/list.h"'
    assert_structure
    source_file map/drawing/a.c '#include "map/maze/c.h"'
    assert_structure 'src/map/drawing/a includes map/maze/c, which is in a later folder'
}

@test "the folders of cli have an order; main comes last and messages come first" {
    source_file cli/main.c '#include "cli/solve/a.h"' '#include "cli/message.h"'
    source_file cli/solve/a.c '#include "cli/options/b.h"' '#include "cli/report/c.h"'
    source_file cli/report/c.c '#include "cli/table/d.h"'
    source_file cli/table/d.c '#include "cli/files/e.h"'
    source_file cli/files/e.c '#include "cli/options/b.h"' '#include "cli/message.h"'
    source_file cli/options/b.c '#include "cli/message.h"'
    assert_structure
    source_file cli/message.c '#include "cli/options/f.h"'
    source_file cli/options/b.c '#include "cli/files/g.h"'
    source_file cli/files/e.c '#include "cli/table/f.h"'
    source_file cli/report/c.c '#include "cli/solve/g.h"'
    source_file cli/solve/a.c '#include "cli/main.h"'
    source_file cli/main.c ''
    assert_structure 'src/cli/files/e includes cli/table/f, which is in a later folder' \
        'src/cli/message includes cli/options/f, which is in a later folder' \
        'src/cli/options/b includes cli/files/g, which is in a later folder' \
        'src/cli/report/c includes cli/solve/g, which is in a later folder' \
        'src/cli/solve/a includes cli/main, which is in a later folder'
}

@test "each module in a cycle of includes is reported" {
    source_file map/a.h '#include "map/b.h"'
    source_file map/b.c '#include "map/b.h"' '#include "map/a.h"'
    assert_structure 'src/map/a is in a cycle of includes' 'src/map/b is in a cycle of includes'
}

@test "a function may have sixty lines, but not sixty-one" {
    local body
    mapfile -t body < <(yes '    f();' | head -n 56)
    source_file base/a.c '' 'int a(int x,' '      int y)' '{' "${body[@]}" '}'
    assert_structure
    source_file base/a.c '' 'int a(int x,' '      int y)' '{' "${body[@]}" '    f();' '}'
    assert_structure 'src/base/a.c:2: a function of more than 60 lines'
}

@test "the top level contains only src, maps, out, Makefile, README.md, LICENSE and dot files" {
    [ -e "$PROJECT/.git" ] || skip 'not a git repository'
    run git -C "$PROJECT" ls-files
    [ "$status" -eq 0 ] || skip 'git cannot read this repository'
    local file
    for file in "${lines[@]}"; do
        case ${file%%/*} in
        src | maps | out | Makefile | README.md | LICENSE | .*) ;;
        *) fail "unexpected file at the top level: $file" ;;
        esac
    done
}
