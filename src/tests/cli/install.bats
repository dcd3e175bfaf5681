#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# install.bats - the files that `make install` installs, programs that use the library, `make
# uninstall`, and the man pages.

load common

# Do not pass the variables of the make that runs the tests to the make processes that the tests
# start.
setup() {
    enter_folder
    lock_tree
    unset MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES DESTDIR PREFIX BINDIR LIBDIR INCLUDEDIR DATADIR \
        MANDIR BASHDIR ZSHDIR FISHDIR INSTALL INSTALL_PROGRAM INSTALL_DATA LD_LIBRARY_PATH \
        PKG_CONFIG_PATH PKG_CONFIG_LIBDIR PKG_CONFIG_SYSROOT_DIR
    STAGE="$BATS_TEST_TMPDIR/a stage"
    VERSION=$(sed -n 's/^#define ASTAR_VERSION  *"\(.*\)"/\1/p' "$PROJECT/src/api/astar.h")
}

teardown() {
    leave_user
}

# project_make ARGUMENT...: runs make in the project's folder, and prints its output only if it
# fails.
project_make() {
    make -C "$PROJECT" "$@" >"$BATS_TEST_TMPDIR/make" 2>&1 || fail "$(tail -n 20 "$BATS_TEST_TMPDIR/make")"
}

# assert_installed FOLDER: fails unless FOLDER contains exactly the files that `make install`
# installs in usr/local, with the correct modes and link targets.
assert_installed() {
    assert_equal "$(cd "$1" && find . ! -type d -printf '%#m %P %l\n' | sort -k2)" \
        "$(sort -k2 <<END
0755 usr/local/bin/astar-cli 
0644 usr/local/include/astar.h 
0644 usr/local/lib/libastar.a 
0777 usr/local/lib/libastar.so libastar.so.1
0777 usr/local/lib/libastar.so.1 libastar.so.$VERSION
0644 usr/local/lib/libastar.so.$VERSION 
0644 usr/local/lib/pkgconfig/astar.pc 
0644 usr/local/share/bash-completion/completions/astar-cli 
0644 usr/local/share/fish/vendor_completions.d/astar-cli.fish 
0644 usr/local/share/man/man1/astar-cli.1 
0644 usr/local/share/man/man5/astar-map.5 
0644 usr/local/share/zsh/site-functions/_astar-cli 
END
)"
    assert_equal "$(find "$1/usr" -type d -printf '%m\n' | sort -u)" 755
}

# write_client: writes a program that uses the library and is valid in both C and C++.
write_client() {
    cat >client.c <<'END'
#include <astar.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    puts(astar_version());
    return strcmp(astar_version(), ASTAR_VERSION) != 0;
}
END
    cp client.c client.cc
}

# flags ARGUMENT...: runs pkg-config with these arguments for the library in $STAGE, and stores the
# flags that it prints in the array `flags`. Names of folders may contain blanks.
flags() {
    local flags_text
    flags_text=$(PKG_CONFIG_PATH="$STAGE/usr/local/lib/pkgconfig" pkg-config --define-prefix "$@" astar) ||
        fail "pkg-config $*"
    eval "flags=($flags_text)"
}

# public: prints the names of the functions that astar.h declares, one per line.
public() {
    tr '\n' ' ' <"$PROJECT/src/api/astar.h" | sed 's/ASTAR_API /\n&/g' |
        sed -n 's/^ASTAR_API [^(]*[ *]\([a-z_0-9]*\)(.*/\1/p' | sort
}

@test "make install installs all files with their modes and links" {
    project_make install DESTDIR="$STAGE"
    assert_installed "$STAGE"
    assert_equal "$("$STAGE/usr/local/bin/astar-cli" --version | head -n 1)" "astar-cli $VERSION"
    cmp "$STAGE/usr/local/bin/astar-cli" "$PROJECT/astar-cli"
}

@test "the modes of installed files do not depend on the umask" {
    umask 077
    project_make install DESTDIR="$STAGE"
    assert_installed "$STAGE"
}

# checksums FOLDER: prints the type, mode and name of each entry below FOLDER, and the checksums of files.
checksums() {
    (cd "$1" && find . -printf '%y %m %p\n' -type f -exec cksum {} + | sort)
}

@test "installing a second time changes nothing" {
    project_make install DESTDIR="$STAGE"
    before=$(checksums "$STAGE")
    project_make install DESTDIR="$STAGE"
    assert_equal "$(checksums "$STAGE")" "$before"
}

@test "make install keeps the mode of an existing folder" {
    mkdir -p "$STAGE/usr/local/lib"
    chmod 2775 "$STAGE/usr/local/lib"
    project_make install DESTDIR="$STAGE"
    assert_equal "$(stat -c %a "$STAGE/usr/local/lib")" 2775
}

@test "make install replaces the program file instead of overwriting it, so a running program is not affected" {
    project_make install DESTDIR="$STAGE"
    ln "$STAGE/usr/local/bin/astar-cli" old
    project_make install DESTDIR="$STAGE"
    [ ! "$STAGE/usr/local/bin/astar-cli" -ef old ] || fail 'the old file was overwritten'
}

@test "an ordinary user can install an existing build" {
    project_make library share all build/lib/pkgconfig/astar.pc
    ordinary_user
    "${RUN_AS[@]}" test -r "$PROJECT/Makefile" || skip 'others may not read the tree'
    run "${RUN_AS[@]}" make -C "$PROJECT" install DESTDIR="$PWD/stage"
    assert_success
    refute_output --partial ldconfig
    assert_installed stage
}

@test "an ordinary user can install under PREFIX; nothing is written elsewhere, and a note explains the library path" {
    ordinary_user
    "${RUN_AS[@]}" test -r "$PROJECT/Makefile" || skip 'others may not read the tree'
    project_make library share all build/lib/pkgconfig/astar.pc PREFIX="$PWD/own"
    run "${RUN_AS[@]}" make -C "$PROJECT" install PREFIX="$PWD/own"
    assert_success
    assert_output --regexp 'ldconfig.*LD_LIBRARY_PATH'
    assert_equal "$(PKG_CONFIG_PATH=$PWD/own/lib/pkgconfig pkg-config --variable=libdir astar)" "$PWD/own/lib"
    assert_equal "$(find . -mindepth 1 -maxdepth 1)" ./own
    run "${RUN_AS[@]}" make -C "$PROJECT" uninstall PREFIX="$PWD/own"
    assert_success
    assert_equal "$(find . ! -type d)" ''
}

@test "make install-python installs a package that runs the program of the README; make uninstall removes it" {
    project_make install-python PREFIX="$PWD/own" PYTHON=/usr/bin/python3
    sed -n '/^```python$/,/^```$/p' "$PROJECT/README.md" | sed '1d;$d' >program.py
    local folder
    folder=$(echo own/lib/python3*/site-packages)
    run env -C "$PROJECT" PYTHONDONTWRITEBYTECODE=1 PYTHONPATH="$PWD/$folder" /usr/bin/python3 "$PWD/program.py"
    assert_success
    assert_line --partial '1661.300649 1501'
    project_make uninstall PREFIX="$PWD/own" PYTHON=/usr/bin/python3
    run find own ! -type d
    assert_output ''
}

@test "make install and make uninstall call ldconfig if root runs them and DESTDIR is not set" {
    [ "$(id -u)" -eq 0 ] || skip 'needs root'
    mkdir tools
    printf '#!/bin/sh\necho ran >>"%s"\n' "$PWD/ran" >tools/ldconfig
    chmod +x tools/ldconfig
    PATH=$PWD/tools:$PATH
    project_make install DESTDIR="$STAGE"
    project_make uninstall DESTDIR="$STAGE"
    assert_file_not_exist ran
    project_make install PREFIX="$PWD/own"
    assert_equal "$(cat ran)" ran
    project_make uninstall PREFIX="$PWD/own"
    assert_equal "$(cat ran)" $'ran\nran'
}

@test "each installation folder can be set separately" {
    project_make install DESTDIR="$STAGE" PREFIX=/usr LIBDIR=/usr/lib/triplet ZSHDIR=/zsh BINDIR=/b \
        INCLUDEDIR=/i MANDIR=/m BASHDIR=/bash FISHDIR=/f
    cd "$STAGE"
    assert_files b/astar-cli bash/astar-cli f/astar-cli.fish i/astar.h m/man1/astar-cli.1 \
        m/man5/astar-map.5 usr/lib/triplet/libastar.a "usr/lib/triplet/libastar.so.$VERSION" \
        usr/lib/triplet/pkgconfig/astar.pc zsh/_astar-cli
    assert_equal "$(sed -n '1,3p' usr/lib/triplet/pkgconfig/astar.pc)" \
        $'prefix=/usr\nlibdir=${prefix}/lib/triplet\nincludedir=/i'
}

@test "with PREFIX=/usr, zsh completions are installed in vendor-completions on Debian, otherwise in site-functions" {
    project_make install DESTDIR="$STAGE" PREFIX=/usr
    local folder=site-functions
    [ ! -e /etc/debian_version ] || folder=vendor-completions
    assert_file_exist "$STAGE/usr/share/zsh/$folder/_astar-cli"
}

@test "make uninstall removes all installed files and nothing else" {
    mkdir -p "$STAGE/usr/local/bin" "$STAGE/usr/local/lib/pkgconfig"
    touch "$STAGE/usr/local/bin/other" "$STAGE/usr/local/lib/pkgconfig/other.pc"
    project_make install DESTDIR="$STAGE"
    project_make uninstall DESTDIR="$STAGE"
    cd "$STAGE"
    assert_equal "$(find . ! -type d | sort)" $'./usr/local/bin/other\n./usr/local/lib/pkgconfig/other.pc'
    project_make uninstall DESTDIR="$STAGE" # a second time, with nothing left to remove
}

@test "pkg-config reports the version, the prefix and the flags of the library" {
    STAGE=$BATS_TEST_TMPDIR/stage # pkgconf cannot handle blanks in the system root
    project_make install DESTDIR="$STAGE"
    flags --modversion
    assert_equal "${flags[*]}" "$VERSION"
    flags --variable=prefix
    assert_equal "${flags[*]}" "$STAGE/usr/local"
    flags --libs-only-l
    assert_equal "${flags[*]}" -lastar
    flags --libs-only-l --static
    assert_equal "$(printf '%s\n' "${flags[@]}" | sort -u | xargs)" '-lLerc -lastar -ldeflate -lexpat -lgif -ljansson -ljbig -ljpeg -llzma -lm -lpthread -lstdc++ -ltiff -lwebp -lyaml -lz -lzstd'
    export PKG_CONFIG_PATH=$STAGE/usr/local/lib/pkgconfig PKG_CONFIG_SYSROOT_DIR=$STAGE
    [[ $(pkg-config --cflags --libs astar) == *"-I$STAGE/usr/local/include "*"-L$STAGE/usr/local/lib "* ]]
}

@test "the shared library is linked with the libraries that it needs" {
    project_make library
    readelf -d "$PROJECT/build/lib/libastar.so" >dynamic
    assert_equal "$(sed -n 's/.*SONAME.*\[\(.*\)\]/\1/p' dynamic)" libastar.so.1
    run sed -n 's/.*NEEDED.*\[\(.*\)\]/\1/p' dynamic
    local library
    for library in libdeflate libexpat libgif libjansson libjpeg libwebp libyaml libzstd; do
        assert_output --partial $library
    done
    run grep TEXTREL dynamic
    assert_failure
}

@test "C and C++ programs outside the source tree can be linked to the shared and to the static library" {
    needs g++
    local kind flags
    project_make install DESTDIR="$STAGE"
    write_client
    for kind in shared static; do
        local how=(--cflags --libs) link=()
        [ "$kind" = shared ] || how+=(--static) link=(-static)
        flags "${how[@]}"
        gcc -std=c11 -Wall -Wextra -Wpedantic -Werror "${link[@]}" -o "c-$kind" client.c "${flags[@]}"
        g++ -std=c++11 -Wall -Wextra -Wpedantic -Werror "${link[@]}" -o "cc-$kind" client.cc "${flags[@]}"
    done
    readelf -d c-shared | grep -q 'NEEDED.*\[libastar\.so\.1\]' || fail 'c-shared does not need libastar.so.1'
    export LD_LIBRARY_PATH="$STAGE/usr/local/lib"
    for program in c-shared cc-shared; do
        assert_equal "$("./$program")" "$VERSION"
        ldd "$program" | grep -qF "=> $STAGE/usr/local/lib/libastar.so.1 " || fail 'the program runs with another library'
    done
    rm -r "$STAGE"
    assert_equal "$(./c-static)" "$VERSION"
    assert_equal "$(./cc-static)" "$VERSION"
}

@test "the header, both libraries and Debian's symbols file contain the same functions" {
    project_make library
    public >header
    [ -s header ] || fail 'the header declares nothing'
    nm -D --defined-only "$PROJECT/build/lib/libastar.so" |
        awk '$2 != "A" { sub(/@.*/, "", $3); print $3 }' | sort >shared
    nm -g --defined-only "$PROJECT/build/lib/libastar.a" | awk 'NF == 3 { print $3 }' | sort >static
    sed -n 's/^ \([a-z_0-9]*\)@ASTAR_1 .*/\1/p' "$PROJECT/src/packaging/debian/libastar1.symbols" |
        sort >debian
    diff header shared
    diff header static
    diff header debian
}

@test "the man pages cause no mandoc warnings" {
    needs mandoc
    project_make share
    for page in "$PROJECT/src/packaging/astar-map.5" "$PROJECT/build/release/share/man/man1/astar-cli.1"; do
        run mandoc -T lint "$page"
        assert_success
        assert_output ''
    done
}

# example N: prints the N-th example of astar-map(5).
example() {
    awk -v n="$1" '/^\.EE/ { inside = 0 } inside && i == n; /^\.EX/ { i++; inside = 1 }' \
        "$PROJECT/src/packaging/astar-map.5" | sed 's/\\-/-/g'
}

@test "the example maps, scenario and palette in astar-map(5) are valid" {
    example 1 >grid.txt
    example 2 | cut -c1-36 >python.txt
    example 2 | cut -c37- >numpy.txt
    example 3 >maze.txt
    example 4 >digits.txt
    example 5 >layer.csv
    example 6 >hills.asc
    example 7 >level.map
    example 8 >small.tmx
    example 9 >image.pbm
    example 10 >robot.yaml
    example 11 >level.map.scen
    example 12 >palette
    cp "$PROJECT/maps/options/robot.pgm" .
    astar grid.txt maze.txt image.pbm --palette palette -q
    assert_solved
    astar grid.txt --json
    local from_grid
    from_grid=$(field '[.width,.height,.cost]')
    assert_equal "$(field .height)" 3
    local name
    for name in python.txt numpy.txt; do
        astar "$name" --json
        assert_equal "$(field '[.width,.height,.cost]')" "$from_grid"
    done
    astar digits.txt --format digits
    assert_solved
    astar layer.csv --walls 5 -s 1,1 -g 3,1 --json
    assert_equal "$(field .cost)" 2
    astar hills.asc -s 0,0 -g 2,1 --json
    assert_equal "$(field .cost)" 3.5
    astar level.map -s 1,1 -g 3,1 --cost S=3 --json
    assert_equal "$(field .cost)" 4
    astar small.tmx --json
    assert_equal "$(field .cost)" 4
    astar robot.yaml -s 0.3m,-0.5m -g 4m,0.9m
    assert_solved
    cp "$PROJECT/maps/options/level.map" .
    astar level.map.scen
    assert_solved
}

@test "astar-map(5) names every format and every colour that a palette sets" {
    local page=$PROJECT/src/packaging/astar-map.5 name
    for name in $("$ASTAR_CLI" --help=formats | sed -nE 's/^  ([a-z]+) +[^ ].*/\1/p'); do
        [ "$name" = auto ] || grep -qE "^\.SS .*\b$name\b" "$page" || fail "no section about $name"
    done
    sed -n '/^\.SH PALETTES/,/^\.SH LIMITS/p' "$page" >section
    for name in $(grep -o '\[ROLE_[A-Z_]*\] = "[a-z]*"' "$PROJECT/src/picture/palette.c" | cut -d'"' -f2) terrain; do
        grep -qx "\.B $name" section || fail "no colour $name"
    done
}
