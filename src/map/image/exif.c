/* SPDX-License-Identifier: MIT */
/*
 * exif.c - reads the Orientation tag of EXIF data.
 *
 * EXIF data is a TIFF file without an image. Its first directory has a 16-bit count and entries of
 * 12 bytes: tag, type, number of values, and the value itself if it fits into 4 bytes. Source: Exif
 * 2.32 (CIPA DC-008), section 4.6.2.
 */
#include "map/image/exif.h"

#include <string.h>

enum { TIFF_HEADER = 8, ENTRY_SIZE = 12, TAG_ORIENTATION = 0x0112, TYPE_SHORT = 3 };

static const uint8_t prefix[6] = {'E', 'x', 'i', 'f', 0, 0};

/* TIFF data and its byte order. */
struct tiff {
    const uint8_t *data;
    size_t size;
    bool big_endian;
};

/* Returns the 16-bit integer at `offset`. The caller ensures that it is within the data. */
static uint32_t get_16(const struct tiff *tiff, size_t offset)
{
    const uint32_t first = tiff->data[offset];
    const uint32_t second = tiff->data[offset + 1];
    return tiff->big_endian ? first << 8 | second : second << 8 | first;
}

static uint32_t get_32(const struct tiff *tiff, size_t offset)
{
    const uint32_t first = get_16(tiff, offset);
    const uint32_t second = get_16(tiff, offset + 2);
    return tiff->big_endian ? first << 16 | second : second << 16 | first;
}

/* Returns the TIFF data within EXIF data. The size is 0 if the TIFF header is invalid. */
static struct tiff open_tiff(const struct bytes *exif)
{
    struct tiff tiff = {.data = exif->data, .size = exif->size};
    if (tiff.size >= sizeof prefix && memcmp(tiff.data, prefix, sizeof prefix) == 0) {
        tiff.data += sizeof prefix;
        tiff.size -= sizeof prefix;
    }
    const bool has_header = tiff.size >= TIFF_HEADER && (memcmp(tiff.data, "II*\0", 4) == 0 ||
                                                         memcmp(tiff.data, "MM\0*", 4) == 0);
    tiff.size = has_header ? tiff.size : 0;
    tiff.big_endian = has_header && tiff.data[0] == 'M';
    return tiff;
}

enum orientation exif_orientation(const struct bytes *exif)
{
    const struct tiff tiff = open_tiff(exif);
    if (tiff.size == 0)
        return ORIENTATION_NORMAL;
    const size_t directory = get_32(&tiff, 4);
    if (directory > tiff.size - 2)
        return ORIENTATION_NORMAL;
    const size_t room = (tiff.size - directory - 2) / ENTRY_SIZE;
    const size_t stated = get_16(&tiff, directory);
    const size_t count = stated < room ? stated : room;
    for (size_t i = 0; i < count; i++) {
        const size_t entry = directory + 2 + i * ENTRY_SIZE;
        if (get_16(&tiff, entry) != TAG_ORIENTATION)
            continue;
        const uint32_t value = get_16(&tiff, entry + 8);
        if (get_16(&tiff, entry + 2) != TYPE_SHORT || get_32(&tiff, entry + 4) != 1 ||
            value < ORIENTATION_NORMAL || value > ORIENTATION_LEFT)
            return ORIENTATION_NORMAL;
        return (enum orientation)value;
    }
    return ORIENTATION_NORMAL;
}
