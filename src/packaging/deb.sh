#!/bin/sh
# SPDX-License-Identifier: MIT
# deb.sh VERSION TARBALL FOLDER - builds the Debian packages of the sources in TARBALL in FOLDER, which
# is emptied first, and has lintian look at them.
set -eu

version=$1 tarball=$2 folder=$3
for tool in dpkg-buildpackage dh lintian; do
    command -v "$tool" >/dev/null || {
        echo "$tool is not installed: make deb-deps" >&2
        exit 1
    }
done

rm -rf "$folder"
mkdir -p "$folder"
cp "$tarball" "$folder/astar-cli_$version.orig.tar.gz"
cd "$folder"
tar -xf "astar-cli_$version.orig.tar.gz"
cd "astar-cli-$version"
cp -R src/packaging/debian debian

# Upstream's part of the newest entry, before the last hyphen.
changelog=$(dpkg-parsechangelog --show-field Version)
if [ "${changelog%-*}" != "$version" ]; then
    echo "src/packaging/debian/changelog says $changelog, but src/api/astar.h $version:" \
        "add an entry for $version-1" >&2
    exit 1
fi

dpkg-buildpackage --no-sign
cd ..
rm -rf "astar-cli-$version"
lintian --allow-root --fail-on error ./*.changes
echo "The packages are in $folder:"
ls ./*.deb
