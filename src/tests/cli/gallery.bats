#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# gallery.bats - checks that the commands in out/README.md draw the pictures that are in the
# repository, and that the documents show these pictures.

load common
load png

@test "the pictures that gallery.sh draws have the same pixels as those in the repository" {
    local picture name
    mkdir "$PWD/drawn"
    (cd "$PROJECT" && src/packaging/gallery.sh "$ASTAR_CLI_RELEASE" "$OLDPWD/drawn")
    assert_equal "$(ls drawn)" "$(cd "$PROJECT/out" && ls gallery-*.png)"
    assert_png drawn/*.png
    for picture in drawn/*.png; do
        name=${picture#drawn/}
        # Other versions of libdeflate may compress the same pixels to different bytes.
        cmp -s "$picture" "$PROJECT/out/$name" ||
            cmp <(png_rows "$picture" colours) <(png_rows "$PROJECT/out/$name" colours) ||
            fail "$name is out of date; run make gallery"
    done
}

# pictures DOCUMENT FOLDER: prints the names of the pictures in FOLDER that DOCUMENT shows, in
# order. FOLDER is empty or ends in a slash.
pictures() {
    grep -oE "!\[[^]]*\]\($2[^)]*\.png\)" "$PROJECT/$1" | sed "s|.*]($2||; s|)\$||"
}

@test "out/README.md shows every picture once, in the order of the commands that draw them" {
    assert_equal "$(pictures out/README.md '' | sort)" "$(cd "$PROJECT/out" && ls gallery-*.png)"
    assert_equal "$(grep '^\./astar-cli ' "$PROJECT/out/README.md" | grep -o 'out/gallery-[a-z]*\.png' |
        sed 's|^out/||')" "$(pictures out/README.md '')"
}

@test "README.md shows only pictures from the gallery" {
    local name
    [ -n "$(pictures README.md out/)" ] || fail 'README.md shows no picture'
    for name in $(pictures README.md out/); do
        [[ $name == gallery-* && -e $PROJECT/out/$name ]] || fail "README.md shows $name"
    done
    assert_equal "$(pictures README.md '' | grep -v '^out/')" ''
}
