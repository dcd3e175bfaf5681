#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# fuzz_build.bats - checks that src/tests/fuzz/build.sh builds what OSS-Fuzz needs for each fuzz
# target.

load common

setup_file() {
    local tool
    for tool in clang zip unzip; do
        command -v "$tool" >/dev/null || skip "$tool is not installed"
    done
    unset MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES CPPFLAGS LDFLAGS CXX CXXFLAGS
    mkdir -p build
    exec 8>build/tree.lock # like lock_tree, which is not available here
    flock 8
    export OUT=$BATS_FILE_TMPDIR/out WORK=$BATS_FILE_TMPDIR/work
    CC=clang CFLAGS='-O1 -g -fsanitize=address,fuzzer-no-link' LIB_FUZZING_ENGINE=-fsanitize=fuzzer \
        src/tests/fuzz/build.sh >"$BATS_FILE_TMPDIR/log" 2>&1 || { tail -n 50 "$BATS_FILE_TMPDIR/log" && false; }
    exec 8>&-
}

# targets: prints the names of all fuzz targets. Each target NAME has a dictionary NAME.dict.
targets() {
    find "$PROJECT/src/tests/fuzz" -name '*.dict' -printf '%f\n' | sed 's/\.dict$//' | sort
}

@test "there is a program, a seed corpus, a dictionary and an options file for each target, and nothing else" {
    assert_equal "$(find "$OUT" -maxdepth 1 -type f -printf '%f\n' | sort)" \
        "$(targets | sed 'p; s/.*/&.dict\n&.options\n&_seed_corpus.zip/' | sort)"
}

@test "each target is built with the compiler flags and the fuzzing engine that the environment sets" {
    for target in $(targets); do
        nm "$OUT/$target" >symbols
        grep -q __asan_init symbols || fail "$target is built without AddressSanitizer"
        grep -q LLVMFuzzerRunDriver symbols || fail "$target is linked without libFuzzer"
    done
}

@test "each target accepts its dictionary and options, and runs on its seeds and on 200 more inputs" {
    for target in $(targets); do
        mkdir "$target"
        unzip -q "$OUT/${target}_seed_corpus.zip" -d "$target"
        seeds=$(find "$target" -type f | wc -l)
        [ "$seeds" -gt 0 ] || fail "$target has no seeds"
        # shellcheck disable=SC2046 # word splitting is intended
        run "$OUT/$target" -seed=1 -runs=$((seeds + 200)) -dict="$OUT/$target.dict" \
            $(sed -n 's/ *= */=/; s/^[a-z_]*=/-&/p' "$OUT/$target.options") "$target"
        assert_success
        assert_line --regexp '^#[0-9]+[[:space:]]INITED cov: [1-9]'
    done
}

@test "inputs that once crashed a target are among its seeds" {
    for target in "$PROJECT"/src/tests/fuzz/crashes/*/; do
        for crash in "$target"*; do
            unzip -p "$OUT/$(basename "$target")_seed_corpus.zip" "$(basename "$crash")" | cmp - "$crash"
        done
    done
}

@test "libraries that are not part of the system are loaded from the folder lib next to the targets" {
    for target in $(targets); do
        ldd "$OUT/$target" | grep -E 'lib(deflate|yaml|expat|zstd|jansson|spng|cmocka|z)\.so' >libraries || true
        ! grep -v -F "$OUT/lib/" libraries || fail "$target loads libraries of this machine"
    done
}
