#!/bin/sh
# SPDX-License-Identifier: MIT
# deb.sh VERSION TARBALL FOLDER - empties FOLDER, builds Debian packages in it from the sources in
# TARBALL, and checks the packages with lintian.
set -eu

version=$1 tarball=$2 folder=$3
for tool in dpkg-buildpackage dh lintian; do
    command -v "$tool" >/dev/null || {
        echo "$tool is not installed; run make deb-deps" >&2
        exit 1
    }
done

# Unset the variables of the calling make, so that only those set by debhelper affect the build.
unset MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES CC CFLAGS CPPFLAGS LDFLAGS WERROR DESTDIR \
    PREFIX BINDIR LIBDIR INCLUDEDIR DATADIR MANDIR BASHDIR ZSHDIR FISHDIR PYTHON PYTHONDIR
umask 022

rm -rf "$folder"
mkdir -p "$folder"
cp "$tarball" "$folder/astar-cli_$version.orig.tar.gz"
cd "$folder"
tar -xf "astar-cli_$version.orig.tar.gz"
cd "astar-cli-$version"
cp -R src/packaging/debian debian

# The newest entry of the changelog must be for the upstream version VERSION. The upstream version
# is the part of an entry's version before the last hyphen.
changelog=$(dpkg-parsechangelog --show-field Version)
if [ "${changelog%-*}" != "$version" ]; then
    echo "src/packaging/debian/changelog has version $changelog, but src/api/astar.h $version;" \
        "add an entry for $version-1" >&2
    exit 1
fi

dpkg-buildpackage --no-sign
cd ..
rm -rf "astar-cli-$version"
# The suppressed tag concerns only the first upload to Debian, which must close a bug report.
lintian --allow-root --fail-on error --suppress-tags initial-upload-closes-no-bugs ./*.changes
echo "The packages are in $folder:"
ls ./*.deb
