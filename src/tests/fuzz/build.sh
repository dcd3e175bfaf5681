#!/bin/bash
# SPDX-License-Identifier: MIT
# build.sh - builds all fuzz targets and writes them to the folder $OUT, in the layout that OSS-Fuzz
# expects.
#
# Environment: CC, CFLAGS, LIB_FUZZING_ENGINE and OUT are required. If CXX is set, it names the
# compiler that links the targets, with the options CXXFLAGS, because some engines are written in
# C++. Object files are stored in a subfolder of $WORK or, if WORK is not set, of build/oss-fuzz.
#
# For each TARGET, $OUT contains the program TARGET, TARGET_seed_corpus.zip, TARGET.dict and
# TARGET.options. $OUT/lib contains the shared libraries that the targets need, since OSS-Fuzz runs
# the targets on a machine that does not have these libraries.
set -eu
cd "$(dirname "$0")/../../.."

here=src/tests/fuzz
folder=${WORK:-build/oss-fuzz}/targets
out=$(mkdir -p "$OUT/lib" && cd "$OUT" && pwd)

make -j"$(nproc)" fuzz-targets FUZZ="$folder" FUZZ_CC="$CC" FUZZ_CFLAGS="$CFLAGS" \
    FUZZ_LD="${CXX:-$CC} ${CXXFLAGS-}" FUZZ_ENGINE="$LIB_FUZZING_ENGINE" \
    LDFLAGS="${LDFLAGS-} -Wl,--disable-new-dtags,-rpath,'\$\$ORIGIN/lib'"

for corpus in "$folder"/corpus/*/; do
    target=$(basename "$corpus")
    cp "$folder/$target" "$out/$target"
    cp "$here/$target.dict" "$out/$target.dict"
    cp "$here/libfuzzer.options" "$out/$target.options"
    rm -f "$out/${target}_seed_corpus.zip"
    find "$corpus" $here/crashes -path "$corpus*" -type f -o -path "$here/crashes/$target/*" -type f |
        zip -q -j "$out/${target}_seed_corpus.zip" -@
    # Leave out the C library and the compiler's libraries, which every machine has.
    ldd "$folder/$target" | sed -n 's|^.* => \(/[^ ]*\) .*|\1|p' |
        grep -v -E '/lib(c|m|gcc_s|stdc\+\+|pthread|dl|rt|resolv)\.so' | xargs -r cp -L -t "$out/lib"
done
