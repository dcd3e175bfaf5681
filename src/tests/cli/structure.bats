# SPDX-License-Identifier: MIT
# structure.bats - runs src/tests/structure.pl on small source trees that follow or break its rules,
# and checks the top level of the repository.

load common

# source_file PATH [LINE...]: writes these lines to src/PATH. A header also gets its include guard,
# so these lines begin at line 3 of the file.
source_file() {
    local path=$1 guard
    shift
    mkdir -p "src/${path%/*}"
    guard=ASTAR_$(tr 'a-z/.' 'A-Z__' <<<"$path")
    if [[ $path == *.h ]]; then
        printf '%s\n' "#ifndef $guard" "#define $guard" "$@" '#endif' >"src/$path"
    else
        printf '%s\n' "$@" >"src/$path"
    fi
}

# body N: prints N statements for the body of a function, one per line.
body() {
    yes '    f();' | head -n "$1"
}

# assert_kept: fails unless the script reports no problem and prints only its summary.
assert_kept() {
    run "$PROJECT/src/tests/structure.pl" .
    assert_success
    [ "${#lines[@]}" -eq 1 ] || fail "expected only the summary: $output"
}

# assert_broken START...: fails unless the script reports one problem for each START and no others.
# START is the beginning of the report, with the file and the line of the problem.
assert_broken() {
    run "$PROJECT/src/tests/structure.pl" .
    assert_failure 1
    local found=() line place i
    for line in "${lines[@]}"; do
        [[ $line == src/* ]] && found+=("$line")
    done
    [ "${#found[@]}" -eq $# ] || fail "expected $# problems: $output"
    for place in "$@"; do
        i=0
        while [ "$i" -lt "${#found[@]}" ] && [[ ${found[i]} != "$place"* ]]; do i=$((i + 1)); done
        [ "$i" -lt "${#found[@]}" ] || fail "expected $place: $output"
    done
}

@test "the summary of a tree without errors states the number of modules and cycles" {
    source_file base/a.h 'void a(void);'
    source_file base/a.c '#include "base/a.h"' 'void a(void)' '{' '}'
    source_file base/b.c '#include "base/a.h"' 'int b(int x)' '{' '    a();' '    return x;' '}'
    run "$PROJECT/src/tests/structure.pl"
    assert_success
    assert_line --index 0 --partial 'structure: 2 modules, 0 cycles, 0 '
}

@test "a missing tree or unbalanced braces make the script exit with status 2" {
    run "$PROJECT/src/tests/structure.pl" missing
    assert_failure 2
    source_file base/a.c 'void a(void)' '{' '#ifdef X' '    if (x) {' '#else' '    if (y) {' '#endif' '    }' '}'
    run "$PROJECT/src/tests/structure.pl" .
    assert_failure 2
    assert_output --partial src/base/a.c
}

@test "a cycle of two modules and a cycle of three headers are each reported once, with all their modules" {
    source_file base/a.h
    source_file base/a.c '' '#include "base/b.h"'
    source_file base/b.h '#include "base/a.h"'
    source_file map/c.h '#include "map/d.h"'
    source_file map/d.h '#include "map/e.h"' '#include "base/a.h"'
    source_file map/e.h '#include "map/c.h"'
    assert_broken src/base/a.c:2: src/map/c.h:3:
    assert_line --partial 'cycle of 2 modules: base/a, base/b;'
    assert_line --partial 'cycle of 3 modules: map/c, map/d, map/e;'
    assert_line --partial ' 2 cycles,'
}

@test "diamond-shaped includes, modules that include their own header, and includes in comments are not cycles" {
    source_file base/a.h
    source_file base/b.h '#include "base/a.h"' '/* #include "base/d.h" */' '// #include "base/d.h"'
    source_file base/c.h '#include "base/a.h"' '#include <base/d.h>'
    source_file base/d.h '#include "base/b.h"' '#include "base/c.h"'
    source_file base/d.c '#include "d.h"'
    assert_kept
}

@test "a folder and its subfolders may include headers of earlier folders, but not of later ones" {
    source_file base/a.h
    source_file map/formats/b.h '#include "base/a.h"'
    source_file search/c.h '#include "map/formats/b.h"'
    source_file cli/d.h '#include "search/c.h"'
    source_file bench/e.h '#include "cli/d.h"'
    assert_kept
    source_file map/formats/f.c '#include "base/a.h"' '#include "search/c.h"'
    source_file cli/g.c '#include "bench/e.h"'
    assert_broken src/map/formats/f.c:2: src/cli/g.c:1:
}

@test "a function may have six parameters but not seven; a function pointer is one parameter" {
    source_file base/a.c 'void six(int a, int b, int (*c)(int, int), int d[2], struct x e, void *f)' \
        '{' '}' 'int many(int a, int b, int c,' '         int d, int e, int f, int g)' '{' '    return 0;' '}'
    assert_broken src/base/a.c:4:
    assert_line --partial 'many() has 7 parameters'
}

@test "an ellipsis, void, and the arguments of calls and attributes are not counted as parameters" {
    source_file base/a.c '__attribute__((format(printf, 6, 7)))' \
        'void say(int a, int b, int c, int d, int e, const char *f, ...)' '{' '    g(1, 2, 3, 4, 5, 6, 7, 8);' '}' \
        'static int none(void)' '{' '    return 1;' '}'
    assert_kept
}

@test "a function may have sixty lines from its signature to its closing brace, but not sixty-one" {
    source_file base/a.c '/* A comment before it' 'is not counted. */' 'void a(int x,' '       int y)' '{' \
        "$(body 56)" '}' 'void b(void)' '{' "$(body 58)" '}'
    assert_broken src/base/a.c:63:
    assert_line --partial 'b() has 61 lines'
}

@test "an array initialiser may have more than sixty lines, and braces and quotes in strings and comments are ignored" {
    source_file base/a.c 'const int table[] = {' "$(yes '    1,' | head -n 99)" '};' \
        'void a(void)' '{' '    f("{", '"'{'"', "\"{", '"'\\''"'); /* { */ // {' '}' \
        'void b(void)' '{' "$(body 57)" '}'
    assert_kept
}

@test "a prototype must be in the header of the file that defines the function" {
    source_file base/a.h 'struct s;' 'typedef void call(int);' 'void a(int x,' '       int y);' 'int b(void);'
    source_file base/a.c 'void a(int x, int y)' '{' '}'
    source_file base/b.c 'int b(void)' '{' '    return 0;' '}'
    assert_broken src/base/a.h:7:
    assert_line --partial 'declare it in src/base/b.h'
}

@test "a variable or a prototype in the wrong file is reported, even if it uses a typedef or is in a .c file" {
    source_file base/a.h 'typedef void call(int);' 'extern const int table[2];' 'call b;'
    source_file base/b.c 'const int table[2] = {1, 2};' 'void b(int x)' '{' '}'
    source_file base/c.c 'void b(int x);'
    assert_broken src/base/a.h:4: src/base/a.h:5: src/base/c.c:1:
}

@test "list.h may declare functions that other files define, and api/astar.h may declare functions that files in api define" {
    source_file map/formats/list.h 'int png(void);'
    source_file map/formats/png.c 'int png(void)' '{' '    return 0;' '}'
    source_file api/astar.h '#define API __attribute__((visibility("default")))' '#ifdef __cplusplus' \
        'extern "C" {' '#endif' 'API int astar_a(void);' '#ifdef __cplusplus' '}' '#endif'
    source_file api/a.c 'int astar_a(void)' '{' '    return 0;' '}'
    sed -i 's/ASTAR_API_ASTAR_H/ASTAR_H/' src/api/astar.h
    assert_kept
    source_file api/astar.h 'int png(void);'
    assert_broken src/api/astar.h:3:
}

@test "a static function may have the same name as a function in another file" {
    source_file base/a.h 'void a(void);' 'static inline int c(int x)' '{' '    return x;' '}'
    source_file base/a.c 'void a(void)' '{' '}'
    source_file base/b.c 'static void a(void);' 'static void a(void)' '{' '}'
    assert_kept
}

@test "an include guard must be named after the path of its header" {
    source_file map/image/png.h
    assert_kept
    sed -i 's/ASTAR_MAP_IMAGE_PNG_H/ASTAR_PNG_H/' src/map/image/png.h
    assert_broken src/map/image/png.h:1:
}

@test "tests and examples may break the rules for functions and headers, but must not have cycles" {
    source_file tests/unit/a.c 'void a(int a, int b, int c, int d, int e, int f, int g)' '{' "$(body 80)" '}'
    source_file tests/look.h 'void a(int a, int b, int c, int d, int e, int f, int g);'
    source_file examples/b.c 'void b(void)' '{' "$(body 80)" '}'
    assert_kept
    source_file tests/b.h '#include "tests/c.h"'
    source_file tests/c.h '#include "tests/b.h"'
    assert_broken src/tests/b.h:3:
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
