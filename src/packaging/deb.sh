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

# The packages are built as Debian's tools want it, whatever the make that runs this was told.
unset MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES CC CFLAGS CPPFLAGS LDFLAGS WERROR DESTDIR \
    PREFIX BINDIR LIBDIR INCLUDEDIR DATADIR MANDIR BASHDIR ZSHDIR FISHDIR
umask 022

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
# The first upload to Debian closes the bug that asked for it; these packages are for no such upload.
lintian --allow-root --fail-on error --suppress-tags initial-upload-closes-no-bugs ./*.changes
echo "The packages are in $folder:"
ls ./*.deb
