#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# deb.bats - builds the Debian packages, runs lintian on them, and checks their contents.

load common

# The packages are built once, from a copy of the source tree, so that the build does not change the
# tree itself.
setup_file() {
    export COPY=$BATS_FILE_TMPDIR/copy
    local tool
    for tool in dpkg-buildpackage dh lintian; do
        command -v "$tool" >/dev/null || return 0
    done
    unset MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES
    mkdir "$COPY"
    tar -C "$PWD" --exclude=./build --exclude=./.git -cf - . | tar -C "$COPY" -xf -
    (cd "$COPY" && find . | sort) >"$BATS_FILE_TMPDIR/before"
    # The values of PREFIX and CFLAGS on this command line must not affect the packages.
    local status=0
    make -C "$COPY" deb PREFIX=/elsewhere CFLAGS=-O0 >"$BATS_FILE_TMPDIR/log" 2>&1 || status=$?
    echo "$status" >"$BATS_FILE_TMPDIR/status"
}

setup() {
    enter_folder
    for tool in dpkg-buildpackage dh lintian; do
        needs "$tool"
    done
    VERSION=$(sed -n 's/^#define ASTAR_VERSION  *"\(.*\)"/\1/p' "$PROJECT/src/api/astar.h")
    DEBS=$COPY/build/deb
    TRIPLET=$(dpkg-architecture -qDEB_HOST_MULTIARCH)
}

# package NAME: prints the path of the .deb file of a package.
package() {
    echo "$DEBS/$1_"*.deb
}

# inside NAME: prints the files and links of a package, except those in /usr/share/doc.
inside() {
    dpkg-deb --fsys-tarfile "$(package "$1")" | tar -tf - | grep -v '/$' | grep -v '^\./usr/share/doc/' | sort
}

@test "the packages are built without lintian errors" {
    [ "$(cat "$BATS_FILE_TMPDIR/status")" -eq 0 ] || fail "$(tail -n 40 "$BATS_FILE_TMPDIR/log")"
    run grep '^E: ' "$BATS_FILE_TMPDIR/log"
    assert_failure
    for name in astar-cli libastar1 libastar-dev python3-astargrid; do
        assert_file_exist "$(package $name)"
        grep -q "^\./$(basename "$(package $name)")\$" "$BATS_FILE_TMPDIR/log" || fail "$name is not in the log"
    done
    run lintian --allow-root --fail-on error "$(package astar-cli)" "$(package libastar1)" "$(package libastar-dev)"
    assert_success
}

@test "the build adds and removes files only in the folder build" {
    assert_equal "$(cd "$COPY" && find . ! -path './build*' | sort)" "$(cat "$BATS_FILE_TMPDIR/before")"
}

@test "each package contains exactly the expected files" {
    assert_equal "$(inside astar-cli)" "$(sort <<END
./usr/bin/astar-cli
./usr/share/bash-completion/completions/astar-cli
./usr/share/fish/vendor_completions.d/astar-cli.fish
./usr/share/lintian/overrides/astar-cli
./usr/share/man/man1/astar-cli.1.gz
./usr/share/man/man5/astar-map.5.gz
./usr/share/zsh/vendor-completions/_astar-cli
END
)"
    assert_equal "$(inside libastar1)" "$(sort <<END
./usr/lib/$TRIPLET/libastar.so.1
./usr/lib/$TRIPLET/libastar.so.$VERSION
END
)"
    assert_equal "$(inside libastar-dev)" "$(sort <<END
./usr/include/astar.h
./usr/lib/$TRIPLET/libastar.a
./usr/lib/$TRIPLET/libastar.so
./usr/lib/$TRIPLET/pkgconfig/astar.pc
END
)"
    assert_equal "$(inside python3-astargrid)" "$(sort <<END
./usr/lib/python3/dist-packages/astargrid/__init__.py
./usr/lib/python3/dist-packages/astargrid/_library.py
./usr/lib/python3/dist-packages/astargrid/py.typed
END
)"
    run dpkg-deb --contents "$(package astar-cli)"
    assert_output --partial ./usr/share/doc/astar-cli/README.md
    assert_output --partial ./usr/share/doc/astar-cli/copyright
}

@test "the pictures and the gallery that the installed README links to are installed" {
    local name
    dpkg-deb -x "$(package astar-cli)" root
    for name in $(grep -oE '\]\(out/[^)]*\)' root/usr/share/doc/astar-cli/README.md | sed 's/^](//; s/)$//'); do
        assert_file_exist "root/usr/share/doc/astar-cli/$name"
    done
    assert_file_exist root/usr/share/doc/astar-cli/out/README.md
}

@test "the packages declare the correct dependencies" {
    local depends
    depends=$(dpkg-deb -f "$(package astar-cli)" Depends)
    for name in libc6 libdeflate libjansson libjpeg libwebp libgif libyaml libexpat1 libzstd1; do
        [[ $depends == *"$name"* ]] || fail "astar-cli does not depend on $name: $depends"
    done
    depends=$(dpkg-deb -f "$(package libastar1)" Depends)
    [[ $depends == *jansson* && $depends == *libyaml* ]] || fail "libastar1 depends on $depends"
    depends=$(dpkg-deb -f "$(package libastar-dev)" Depends)
    for name in "libastar1 (= $VERSION-" libdeflate-dev libexpat1-dev libgif-dev libjansson-dev libjpeg-dev libwebp-dev libyaml-dev libzstd-dev; do
        [[ $depends == *"$name"* ]] || fail "libastar-dev does not depend on $name: $depends"
    done
    assert_equal "$(dpkg-deb -f "$(package libastar1)" Multi-Arch)" same
}

@test "the unpacked program solves a map, and a program can be built with the unpacked library" {
    for name in astar-cli libastar1 libastar-dev python3-astargrid; do
        dpkg-deb -x "$(package "$name")" root
    done
    run root/usr/bin/astar-cli root/usr/share/doc/astar-cli/examples/maps/reference.txt -o r.png
    assert_output --partial 'cost 33.242641, 32 steps'
    grep -q '^prefix=/usr$' "root/usr/lib/$TRIPLET/pkgconfig/astar.pc"
    printf '#include <astar.h>\n#include <stdio.h>\nint main(void) { puts(astar_version()); }\n' >client.c
    local flags
    flags=$(PKG_CONFIG_PATH=$PWD/root/usr/lib/$TRIPLET/pkgconfig PKG_CONFIG_SYSROOT_DIR=$PWD/root \
        pkg-config --cflags --libs astar)
    # shellcheck disable=SC2086 # word splitting is intended
    gcc -I root/usr/include -L "root/usr/lib/$TRIPLET" -o client client.c $flags
    assert_equal "$(LD_LIBRARY_PATH=root/usr/lib/$TRIPLET ./client)" "$VERSION"
    assert_equal "$(LD_LIBRARY_PATH=root/usr/lib/$TRIPLET PYTHONPATH=root/usr/lib/python3/dist-packages \
        /usr/bin/python3 -c 'import astargrid; print(astargrid.__version__)')" "$VERSION"
}

@test "the packages are built with the compiler flags that Debian sets, and the program is built with -O3" {
    run grep -c -- ' -O0 ' "$BATS_FILE_TMPDIR/log"
    assert_output 0
    grep -q -- '-ffile-prefix-map=.* -O3 ' "$BATS_FILE_TMPDIR/log"
    dpkg-deb -x "$(package astar-cli)" root
    run readelf -d root/usr/bin/astar-cli
    assert_output --partial BIND_NOW
    assert_output --partial PIE
}

@test "if the changelog and astar.h have different versions, make deb fails with a message" {
    mkdir tree
    tar -C "$COPY" --exclude=./build -cf - . | tar -C tree -xf -
    sed -i '1s/(.*-/(9.8.7-/' tree/src/packaging/debian/changelog
    unset MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES
    run make -C tree deb
    assert_failure
    assert_line --partial "changelog has version 9.8.7-1, but src/api/astar.h $VERSION"
}
