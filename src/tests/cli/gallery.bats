#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# gallery.bats - the tracked pictures of the README equal those that the program draws.

load common
load png


@test "make gallery draws the pictures that are tracked, pixel by pixel" {
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

@test "the README shows every picture of the gallery, and no other" {
    assert_equal "$(grep -o 'out/gallery-[a-z-]*\.png)' "$PROJECT/README.md" | tr -d ')' | sort -u)" \
        "$(cd "$PROJECT" && ls out/gallery-*.png)"
    run ! grep -oE '\]\(out/[^)]*\)' <(grep -v 'out/gallery-' "$PROJECT/README.md")
}
