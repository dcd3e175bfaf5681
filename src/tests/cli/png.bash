# SPDX-License-Identifier: MIT
# png.bash - writes small PNG files byte by byte, and reads the pictures that the program draws.
#
# This code is independent of the program's PNG reader and writer: it builds files from hexadecimal
# digits and unpacks pictures with gzip and awk. Pictures are examined as text, with one letter per
# pixel:
#
#   . free   # wall   S start   G goal   P path   E explored   F frontier   | grid line   ? other
#
# bats runs a trap for every command, which makes loops slow. Loops over many bytes therefore run in
# subshells without the trap.

# bytes HEX...: prints the bytes given by hexadecimal digits.
bytes() {
    local hex=$*
    # shellcheck disable=SC2001,SC2059 # ${//} in bash 5.1 has no &; the format contains escapes
    printf "$(sed 's/../\\x&/g' <<<"${hex//[[:space:]]/}")"
}

# hex FILE: prints the bytes of FILE as hexadecimal digits on one line. If FILE is -, reads
# standard input.
hex() {
    od -An -v -tx1 "$1" | tr -d ' \n'
}

be32() {
    printf '%08x' "$1"
}

# crc32 HEX: prints the CRC of these bytes as eight hexadecimal digits. gzip writes this CRC near
# the end of the file, just before the size of the input.
crc32() {
    bytes "$1" | gzip -1c | tail -c 8 | od -An -N4 -tx4 --endian=little | tr -d ' '
}

# adler32 HEX: prints the Adler-32 checksum of these bytes as eight hexadecimal digits. A zlib stream
# ends with this checksum.
adler32() {
    bytes "$1" | od -An -v -tu1 -w1 | awk '
        BEGIN { a = 1 }
        { a = (a + $1) % 65521; b = (b + a) % 65521 }
        END { printf "%04x%04x", b, a }'
}

# zlib HEX: prints, in hexadecimal, a zlib stream that contains these bytes (at most 65,535) in one
# stored block.
zlib() {
    local size
    printf -v size '%04x%04x' $((${#1} / 2)) $((65535 - ${#1} / 2))
    printf '780101%s%s%s' "${size:2:2}${size:0:2}${size:6:2}${size:4:2}" "$1" "$(adler32 "$1")"
}

# chunk TYPE HEX: prints, in hexadecimal, a PNG chunk of this type whose data is HEX, including its
# length and CRC.
chunk() (
    trap - DEBUG
    body=''
    for ((i = 0; i < 4; i++)); do
        printf -v code '%02x' "'${1:i:1}"
        body+=$code
    done
    body+=$2
    printf '%08x%s%s' $((${#2} / 2)) "$body" "$(crc32 "$body")"
)

PNG_SIGNATURE=89504e470d0a1a0a

# ihdr WIDTH HEIGHT DEPTH COLOUR-TYPE [INTERLACE]: prints the header chunk in hexadecimal.
ihdr() {
    chunk IHDR "$(be32 "$1")$(be32 "$2")$(printf '%02x%02x0000%02x' "$3" "$4" "${5:-0}")"
}

# png WIDTH HEIGHT DEPTH COLOUR-TYPE ROWS [CHUNKS]: prints a PNG file. ROWS are the rows, each with a
# filter byte before it, and CHUNKS are the chunks between IHDR and IDAT. Both are in hexadecimal.
png() (
    trap - DEBUG
    bytes "$PNG_SIGNATURE" "$(ihdr "$1" "$2" "$3" "$4")" "${6-}" "$(chunk IDAT "$(zlib "$5")")" \
        "$(chunk IEND '')"
)

# art: reads text from standard input and prints a PNG file in RGB, with one pixel per letter. All
# letters that are listed at the top of this file except `?` are allowed. A digit d stands for the
# grey value 28 * d, and lower-case r and b stand for a duller red and blue.
art() (
    trap - DEBUG
    declare -A colour=([.]=ffffff ['#']=000000 [S]=0000ff [G]=ff0000 [P]=006400 [E]=e3f2a5 [F]=cdecdc
        ['|']=b4b4b4 [r]=c83030 [b]=3050c8)
    for ((i = 0; i < 10; i++)); do
        printf -v "colour[$i]" '%02x%02x%02x' $((28 * i)) $((28 * i)) $((28 * i))
    done
    rows='' width=0 height=0
    while IFS= read -r line; do
        width=${#line} height=$((height + 1)) rows+=00
        for ((i = 0; i < width; i++)); do
            letter=${line:i:1} rows+=${colour[$letter]}
        done
    done
    png "$width" "$height" 8 2 "$rows"
)

# png_chunks FILE: prints one line for each chunk: its type, and the offset and length of its data.
png_chunks() {
    local size offset=8 length type
    size=$(stat -L -c %s "$1")
    while ((offset < size)); do
        read -r length type < <(od -An -j "$offset" -N8 -w8 -tx1 "$1" |
            sed 's/^ \(..\) \(..\) \(..\) \(..\) /\1\2\3\4 /')
        # shellcheck disable=SC2059 # the text contains escapes
        printf "\x${type// /\\x} %d %d\n" $((offset + 8)) $((16#$length))
        offset=$((offset + 12 + 16#$length))
    done
}

# png_chunk FILE TYPE: prints the data of all chunks of that type, concatenated.
png_chunk() {
    local type offset length
    while read -r type offset length; do
        [ "$type" != "$2" ] || tail -c +$((offset + 1)) "$1" | head -c "$length"
    done < <(png_chunks "$1")
}

# inflate: unpacks the zlib stream on standard input. zlib and gzip streams contain the same compressed
# data, so the function replaces the zlib header with a gzip header and calls gzip. It ignores gzip's
# error about the trailer, which is still that of zlib.
inflate() {
    { bytes 1f8b0800000000000003 && tail -c +3; } | gzip -dc 2>/dev/null || true
}

# png_size FILE: prints the width and height of a PNG image, for example 15x10.
png_size() {
    od -An -j16 -N8 -tu4 --endian=big "$1" | awk '{ print $1 "x" $2 }'
}

# png_art FILE: prints the picture as text, one letter per pixel. FILE must be an indexed PNG
# without interlacing.
png_art() {
    png_rows "$1" letters
}

# png_pixel FILE X Y: prints the colour of a pixel as RRGGBB.
png_pixel() {
    png_rows "$1" colours | awk -v x="$2" -v y="$3" 'NR == y + 1 { print $(x + 1) }'
}

# assert_same_picture A B: fails unless the files have the same pixels, colours and compression.
# Their text chunks may differ.
assert_same_picture() {
    local type
    for type in IHDR PLTE IDAT; do
        cmp <(png_chunk "$1" "$type") <(png_chunk "$2" "$type") || fail "$1 and $2 differ in $type"
    done
}

# png_rows FILE WHAT: prints the rows of a picture, one per line. If WHAT is `letters`, each pixel
# is printed as one letter. If WHAT is `colours`, each pixel is printed as RRGGBB, with spaces
# between the pixels. For a picture in true colour, WHAT must be `colours`.
png_rows() {
    local width depth type size=1 # bytes in a pixel, at least 1
    width=$(od -An -j16 -N4 -tu4 --endian=big "$1")
    read -r depth type < <(od -An -j24 -N2 -tu1 "$1")
    if [ "$type $2" = '2 colours' ]; then
        size=3
    elif [ "$type" -ne 3 ]; then
        echo "not an indexed image: $1"
        return 1
    fi
    png_chunk "$1" IDAT | inflate | od -An -v -tu1 -w$(((width * depth * size + 7) / 8 + 1)) |
        awk -v width="$((width))" -v depth="$depth" -v size="$size" -v what="$2" \
            -v palette="$(png_chunk "$1" PLTE | od -An -v -tx1 -w3 | tr -d ' ' | tr '\n' ' ')" '
        function paeth(a, b, c,    p, pa, pb, pc) {
            p = a + b - c
            pa = p > a ? p - a : a - p; pb = p > b ? p - b : b - p; pc = p > c ? p - c : c - p
            return pa <= pb && pa <= pc ? a : pb <= pc ? b : c
        }
        BEGIN {
            split("ffffff . 000000 # 0000ff S ff0000 G 006400 P e3f2a5 E cdecdc F b4b4b4 |", pair, " ")
            for (i = 1; i in pair; i += 2) letter[pair[i]] = pair[i + 1]
            count = split(palette, colour, " ")
            for (byte = 0; byte < 256; byte++)
                for (shift = 8 - depth; shift >= 0; shift -= depth) {
                    i = int(byte / 2 ^ shift) % 2 ^ depth + 1
                    if (size == 3)
                        text[byte] = sprintf("%02x", byte)
                    else if (what == "colours")
                        text[byte] = text[byte] (i <= count ? colour[i] : "??????") " "
                    else
                        text[byte] = text[byte] (i <= count && colour[i] in letter ? letter[colour[i]] : "?")
                }
        }
        {
            row = ""
            for (i = 2; i <= NF; i++) {
                byte = $i
                left = i - size < 2 ? 0 : now[i - size]
                corner = i - size < 2 ? 0 : above[i - size]
                if ($1 == 1) byte += left
                else if ($1 == 2) byte += above[i]
                else if ($1 == 3) byte += int((left + above[i]) / 2)
                else if ($1 == 4) byte += paeth(left, above[i], corner)
                now[i] = byte % 256
                row = row text[now[i]] (size == 3 && i % 3 == 1 ? " " : "")
            }
            for (i = 2; i <= NF; i++) above[i] = now[i]
            print substr(row, 1, what == "colours" ? 7 * width - 1 : width)
        }'
}
