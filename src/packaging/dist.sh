#!/bin/sh
# SPDX-License-Identifier: MIT
# dist.sh NAME TARBALL - packs the sources, below a folder NAME, into TARBALL.
#
# The same sources give the same bytes, whoever packs them, when and where: names in order, owners
# and modes fixed, and one time for all files. That is SOURCE_DATE_EPOCH where it is set, else the
# time of the last commit, or outside of a repository that of the newest file; so what is unpacked
# packs into the same bytes again.
set -eu

name=$1 tarball=$2
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
mkdir "$stage/$name"

# The files of a tree without a repository: all but what is built, and what other tools put there.
own_files() {
    find . \( -path ./.git -o -path ./build -o -path ./astar-cli -o -path ./debian -o -path ./.pc \) -prune -o \
        -type f \( ! -path './out/*' -o -name .gitkeep -o -name README.md -o -name 'gallery-*.png' \) -print0
}

repository=no
if [ -e .git ]; then
    git rev-parse --verify --quiet HEAD >/dev/null && repository=yes ||
        echo "git cannot read this repository: $tarball is of the files as they are." >&2
fi
if [ $repository = yes ]; then
    git archive --output="$stage/sources.tar" HEAD
    tar -xf "$stage/sources.tar" -C "$stage/$name"
    time=$(git log -1 --format=%ct)
    git diff --quiet HEAD || echo "$tarball is of the last commit: changes since are not in it." >&2
else
    own_files >"$stage/files"
    tar -cf "$stage/sources.tar" --null --files-from="$stage/files"
    tar -xf "$stage/sources.tar" -C "$stage/$name"
    time=$(find "$stage/$name" -type f -printf '%T@\n' | sort -n | tail -n 1)
    time=${time%.*}
fi

mkdir -p "$(dirname "$tarball")"
LC_ALL=C tar -cf "$stage/packed.tar" -C "$stage" --format=gnu --sort=name --owner=0 --group=0 \
    --numeric-owner --mode='u=rwX,go=rX' --mtime="@${SOURCE_DATE_EPOCH:-$time}" "$name"
gzip -9n "$stage/packed.tar"
mv "$stage/packed.tar.gz" "$tarball"
chmod 644 "$tarball"
echo "The sources are in $tarball."
