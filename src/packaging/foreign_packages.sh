#!/bin/sh
# SPDX-License-Identifier: MIT
# foreign_packages.sh ARCHITECTURE FOLDER PACKAGE... - downloads Debian packages for another
# ARCHITECTURE, together with the libraries that they need (except the C library and libgcc), and
# unpacks all of them into FOLDER.
#
# The packages are not installed, because dpkg requires the same version of a package for all
# architectures, and a security update may be available for only some of them. When all packages
# have been unpacked, FOLDER/packages lists the PACKAGEs.
set -eu

architecture=$1 folder=$2
shift 2

if [ "$(cat "$folder/packages" 2>/dev/null || true)" = "$*" ]; then
    echo "All packages for $architecture are unpacked."
    exit 0
fi
if ! command -v apt-get >/dev/null || ! command -v dpkg-deb >/dev/null; then
    echo "This is not a Debian system. Unpack these packages of Debian for $architecture into $folder:" >&2
    echo "  $*" >&2
    exit 1
fi

echo "Unpacking into $folder: $*"
rm -rf "$folder"
mkdir -p "$folder/apt/lists/partial" "$folder/apt/packages"
apt=$(cd "$folder/apt" && pwd)

# foreign PROGRAM ARGUMENT...: runs PROGRAM (apt-get or apt-cache) for ARCHITECTURE. Its package
# lists are separate from those of the system.
foreign() {
    program=$1
    shift
    "$program" -qq -o APT::Architecture="$architecture" -o APT::Architectures="$architecture" \
        -o Dir::State::lists="$apt/lists" -o Dir::Cache="$apt" -o APT::Sandbox::User=root "$@"
}
foreign apt-get update

# Collects in `all` the PACKAGEs and the libraries that they need, directly or indirectly.
all='' new=$*
while [ -n "$new" ]; do
    all="$all $new"
    # shellcheck disable=SC2086 # one word per package
    needed=$(foreign apt-cache depends --important $new | sed -n 's/^ *Depends: \(lib.*\|zlib.*\)/\1/p' |
        grep -v -e '^libc6' -e '^libgcc' | sort -u || true)
    new=''
    for package in $needed; do
        case " $all " in
        *" $package "*) ;;
        *) new="$new $package" ;;
        esac
    done
done
# shellcheck disable=SC2086 # one word per package
(cd "$apt/packages" && foreign apt-get download $all)
for package in "$apt"/packages/*.deb; do
    dpkg-deb --extract "$package" "$folder"
done
rm -r "$apt"
echo "$*" >"$folder/packages"
