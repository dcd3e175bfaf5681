#!/bin/sh
# SPDX-License-Identifier: MIT
# dist.sh NAME TARBALL - packs the sources into TARBALL, in a folder called NAME.
#
# The tarball is reproducible: names are sorted, owners and modes are fixed, and all files have the
# same modification time. That time is SOURCE_DATE_EPOCH if it is set; otherwise it is the time of
# the last commit or, outside a repository, the time of the newest file. Unpacking a tarball and
# packing it again produces the same bytes.
set -eu

name=$1 tarball=$2
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
mkdir "$stage/$name"

# own_files: lists the source files of a folder that is not a repository, that is, all files except
# build products and files of other tools. Each name ends with a zero byte.
own_files() {
    find . \( -path ./.git -o -path ./build -o -path ./astar-cli -o -path ./debian -o -path ./.pc \) -prune -o \
        -type f \( ! -path './out/*' -o -name .gitkeep -o -name README.md -o -name 'gallery-*.png' \) -print0
}

repository=no
if [ -e .git ]; then
    git rev-parse --verify --quiet HEAD >/dev/null && repository=yes ||
        echo "git cannot read this repository; $tarball contains the files as they are" >&2
fi
if [ $repository = yes ]; then
    git archive --output="$stage/sources.tar" HEAD
    tar -xf "$stage/sources.tar" -C "$stage/$name"
    time=$(git log -1 --format=%ct)
    git diff --quiet HEAD || echo "$tarball contains the last commit, without later changes" >&2
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
