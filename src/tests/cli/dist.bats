#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# dist.bats - checks that the source tarball is complete and reproducible.

load common

# The tests pack a copy of this tree, without .git and with stray files that must not be packed.
setup_file() {
    export COPY=$BATS_FILE_TMPDIR/copy
    mkdir "$COPY"
    tar -C "$PWD" --exclude=./build --exclude=./.git --exclude=./.bats -cf - . | tar -C "$COPY" -xf -
    touch "$COPY/out/stray.png" "$COPY/astar-cli"
    mkdir "$COPY/build"
    touch "$COPY/build/stray"
}

setup() {
    enter_folder
    unset MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES SOURCE_DATE_EPOCH CFLAGS CPPFLAGS LDFLAGS
    VERSION=$(sed -n 's/^#define ASTAR_VERSION  *"\(.*\)"/\1/p' "$PROJECT/src/api/astar.h")
    NAME=astar-cli-$VERSION
}

# dist FOLDER FILE: runs make dist in FOLDER and moves the tarball to FILE.
dist() {
    make -C "$1" dist >make.log 2>&1 || fail "$(cat make.log)"
    mv "$1/build/$NAME.tar.gz" "$2"
}

@test "the tarball has the same bytes each time, even if it is made from an unpacked tarball" {
    dist "$COPY" one.tar.gz
    sleep 1.1
    dist "$COPY" two.tar.gz
    cmp one.tar.gz two.tar.gz
    (umask 077 && tar --no-same-permissions -xf one.tar.gz)
    assert_equal "$(stat -c %a "$NAME/Makefile")" 600
    [ "$(id -u)" -ne 0 ] || chown -R 65534:65534 "$NAME"
    touch "$NAME/out/stray.png"
    dist "$NAME" three.tar.gz
    cmp one.tar.gz three.tar.gz
}

@test "the tarball contains the expected files with the expected modes" {
    dist "$COPY" one.tar.gz
    tar -tf one.tar.gz >names
    assert_equal "$(grep -v "^$NAME/" names)" ''
    # The names are sorted folder by folder: the files in formats/ come before formats.c.
    assert_equal "$(tr / '\001' <names | LC_ALL=C sort | tr '\001' /)" "$(cat names)"
    for name in Makefile README.md LICENSE .gitignore out/.gitkeep src/packaging/debian/rules \
        src/tests/cli/dist.bats maps/reference.txt out/gallery-reference.png out/README.md src/api/README.md; do
        grep -qx "$NAME/$name" names || fail "no $name"
    done
    for name in build astar-cli out/stray.png .git; do
        ! grep -qx "$NAME/$name/\?" names || fail "the tarball contains $name"
    done
    assert_equal "$(tar -tvf one.tar.gz --numeric-owner | awk '{ print $2 }' | sort -u)" 0/0
    assert_equal "$(tar -tvf one.tar.gz | awk '{ print $1 }' | sort -u | xargs)" '-rw-r--r-- -rwxr-xr-x drwxr-xr-x'
    assert_equal "$(tar -tvf one.tar.gz --full-time | awk '{ print $4, $5 }' | sort -u | wc -l)" 1
    SOURCE_DATE_EPOCH=86400 dist "$COPY" two.tar.gz
    assert_equal "$(TZ=UTC tar -tvf two.tar.gz --full-time | awk '{ print $4, $5 }' | sort -u)" '1970-01-02 00:00:00'
}

@test "in a repository, the tarball contains the committed files, and each file has the time of the commit" {
    needs git
    local git=(git -c user.name=A -c user.email=a@a.invalid)
    dist "$COPY" one.tar.gz
    tar -xf one.tar.gz
    cd "$NAME"
    git init -q
    git add -A
    TZ=UTC GIT_COMMITTER_DATE='2001-02-03T04:05:06Z' "${git[@]}" commit -qm all
    echo changed >>README.md
    touch stray
    cd ..
    dist "$NAME" two.tar.gz
    grep -q 'without later changes' make.log || fail "$(cat make.log)"
    assert_equal "$(tar -tf two.tar.gz)" "$(tar -tf one.tar.gz)"
    assert_equal "$(TZ=UTC tar -tvf two.tar.gz --full-time | awk '{ print $4, $5 }' | sort -u)" '2001-02-03 04:05:06'
    mkdir there
    tar -C there -xf two.tar.gz
    cmp "there/$NAME/README.md" "$PROJECT/README.md"
    dist "there/$NAME" three.tar.gz
    cmp two.tar.gz three.tar.gz
}

@test "in a repository that git cannot read, the tarball is made from the files in the folder" {
    dist "$COPY" one.tar.gz
    tar -xf one.tar.gz
    echo 'gitdir: /nowhere' >"$NAME/.git"
    dist "$NAME" two.tar.gz
    cmp one.tar.gz two.tar.gz
    grep -q 'contains the files as they are' make.log || fail "$(cat make.log)"
}

@test "the program builds from the unpacked tarball without git, and solves the reference map" {
    dist "$COPY" one.tar.gz
    tar -xf one.tar.gz
    cd "$NAME"
    PATH=$(without git) make -j2 CFLAGS=-O1 all library >../make.log 2>&1 || fail "$(tail -n 20 ../make.log)"
    run ./astar-cli maps/reference.txt -o out/reference.png
    assert_output 'maps/reference.txt: cost 33.242641, 32 steps, 108 expanded -> out/reference.png'
    assert_file_exist build/lib/libastar.so
}

# without TOOL: prints a value for PATH with which the shell finds all programs except TOOL.
without() {
    mkdir "$BATS_TEST_TMPDIR/path"
    ln -s /usr/local/bin/* /usr/bin/* /bin/* "$BATS_TEST_TMPDIR/path" 2>/dev/null || true
    rm -f "$BATS_TEST_TMPDIR/path/$1"
    echo "$BATS_TEST_TMPDIR/path"
}
