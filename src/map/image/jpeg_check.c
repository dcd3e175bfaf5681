/* SPDX-License-Identifier: MIT */
/*
 * jpeg_check.c - validates the segments of a JPEG file.
 *
 * libjpeg repairs damaged files: it fills missing parts with grey, and only warns. It also decodes
 * any number of scans. This module refuses files that end early, kinds of JPEG that are rarely
 * used, and files whose decoding would take more time or memory than their size justifies.
 * Sources: ITU-T T.81 (1992), annex B; for EXIF data, CIPA DC-008.
 */
#include "map/image/jpeg_check.h"

#include <inttypes.h>
#include <string.h>

#include "map/estimate.h"
#include "map/formats/list.h"
#include "map/image/exif.h"

/* The second byte of a marker; the first one is 0xff. */
enum marker {
    MARKER_TEM = 0x01,
    MARKER_SOF0 = 0xc0, /* start of frame: baseline */
    MARKER_SOF1 = 0xc1, /* extended sequential */
    MARKER_SOF2 = 0xc2, /* progressive */
    MARKER_DHT = 0xc4,
    MARKER_JPG = 0xc8,
    MARKER_DAC = 0xcc,
    MARKER_SOF15 = 0xcf,
    MARKER_RST0 = 0xd0,
    MARKER_RST7 = 0xd7,
    MARKER_SOI = 0xd8, /* start of image */
    MARKER_EOI = 0xd9, /* end of image */
    MARKER_SOS = 0xda, /* start of scan */
    MARKER_APP1 = 0xe1,
    MARKER_APP2 = 0xe2,
};

enum { BLOCK_SIDE = 8, BYTES_PER_BLOCK = 128 /* 64 coefficients of 16 bits */ };

/* A cursor over the segments of a file. */
struct walk {
    const struct bytes *bytes;
    size_t at;
    struct jpeg_header *header;
    bool has_frame;
    bool has_orientation;
};

/* One marker segment without its marker and length. */
struct segment {
    size_t offset; /* position of the marker in the file, in bytes */
    enum marker marker;
    const uint8_t *data;
    uint32_t length;
};

static bool refuse(struct error *error, size_t offset, const char *problem)
{
    return error_set(error, ERROR_INPUT, "damaged JPEG at byte %zu: %s", offset, problem);
}

static uint32_t get_16(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] << 8 | bytes[1];
}

/* Returns true if a marker is not followed by a segment. */
static bool stands_alone(enum marker marker)
{
    return marker == MARKER_TEM || (marker >= MARKER_RST0 && marker <= MARKER_EOI);
}

static bool is_frame(enum marker marker)
{
    return marker >= MARKER_SOF0 && marker <= MARKER_SOF15 && marker != MARKER_DHT &&
           marker != MARKER_JPG && marker != MARKER_DAC;
}

static bool begins_with(const struct segment *segment, const char *text, size_t length)
{
    return segment->length >= length && memcmp(segment->data, text, length) == 0;
}

/* Reads a marker and its segment. Any number of 0xff bytes may precede a marker. */
static bool next_segment(struct walk *walk, struct segment *segment, struct error *error)
{
    static const char ends[] = "the file ends before the image does";
    const uint8_t *data = walk->bytes->data;
    const size_t size = walk->bytes->size;
    size_t at = walk->at;
    if (at < size && data[at] != 0xff)
        return refuse(error, at, "no marker after the end of a segment");
    while (at < size && data[at] == 0xff)
        at++;
    if (at >= size)
        return refuse(error, size, ends);
    *segment = (struct segment){.offset = at - 1, .marker = (enum marker)data[at]};
    walk->at = at + 1;
    if (stands_alone(segment->marker))
        return true;
    if (size - walk->at < 2)
        return refuse(error, size, ends);
    const uint32_t length = get_16(data + walk->at);
    if (length < 2)
        return refuse(error, walk->at, "the length of a segment is below 2");
    if (length > size - walk->at)
        return refuse(error, size, ends);
    segment->data = data + walk->at + 2;
    segment->length = length - 2;
    walk->at += length;
    return true;
}

/* Fails if the frame header has invalid or unsupported values. */
static bool check_frame(const struct segment *segment, const struct jpeg_header *header,
                        struct error *error)
{
    if (header->width == 0 || header->height == 0)
        return refuse(error, segment->offset, "the image has no pixels");
    for (uint32_t i = 0; i < header->component_count; i++) {
        const struct jpeg_component *component = &header->components[i];
        if (component->across < 1 || component->across > 4 || component->down < 1 ||
            component->down > 4)
            return refuse(error, segment->offset, "a sampling factor is not between 1 and 4");
    }
    if (header->width > JPEG_SIDE_MAX || header->height > JPEG_SIDE_MAX ||
        (uint64_t)header->width * header->height > IMAGE_SAMPLES_MAX / jpeg_channels(header))
        return error_set(error, ERROR_LIMIT,
                         "the image of %" PRIu32 " x %" PRIu32 " pixels is too large to decode",
                         header->width, header->height);
    return true;
}

static bool read_frame(struct walk *walk, const struct segment *segment, struct error *error)
{
    enum { FIXED = 6, EACH = 3 };
    struct jpeg_header *header = walk->header;
    const uint8_t *data = segment->data;
    if (walk->has_frame)
        return refuse(error, segment->offset, "a second frame");
    if (segment->marker > MARKER_SOF2)
        return error_set(error, ERROR_INPUT,
                         "the JPEG is lossless, hierarchical or arithmetically coded, which is not "
                         "supported; convert it to PNG");
    if (segment->length < FIXED || segment->length != FIXED + EACH * (uint32_t)data[5])
        return refuse(error, segment->offset, "the frame header has the wrong length");
    if (data[0] != 8)
        return error_set(error, ERROR_INPUT,
                         "the JPEG has %d bits per sample, but only 8 are supported; convert it to "
                         "PNG",
                         data[0]);
    header->component_count = data[5];
    if (header->component_count != 1 && header->component_count != 3 &&
        header->component_count != 4)
        return refuse(error, segment->offset, "the number of colour components is not 1, 3 or 4");
    header->progressive = segment->marker == MARKER_SOF2;
    header->height = get_16(data + 1);
    header->width = get_16(data + 3);
    for (uint32_t i = 0; i < header->component_count; i++) {
        const uint8_t *component = data + FIXED + (size_t)i * EACH;
        header->components[i] = (struct jpeg_component){
            .name = component[0], .across = component[1] >> 4, .down = component[1] & 15};
    }
    walk->has_frame = true;
    return check_frame(segment, header, error);
}

/*
 * Returns the set of coefficients that a scan completes: those whose last bits it contains.
 * `last` points to the last three bytes of the scan header: the first coefficient, the last
 * coefficient and the bit positions.
 */
static uint64_t completed_by(const struct jpeg_header *header, const uint8_t *last)
{
    const unsigned from = last[0];
    const unsigned to = last[1];
    const bool more_bits = (last[2] & 15) != 0;
    if (!header->progressive)
        return UINT64_MAX;
    return from > to || to > 63 || more_bits ? 0 : UINT64_MAX >> (63 - (to - from)) << from;
}

/*
 * Marks the coefficients in `completed` as complete in the component called `name`. Returns false
 * if there is no such component.
 */
static bool complete_component(struct jpeg_header *header, uint8_t name, uint64_t completed)
{
    for (uint32_t i = 0; i < header->component_count; i++) {
        if (header->components[i].name != name)
            continue;
        header->components[i].complete |= completed;
        return true;
    }
    return false;
}

/* Reads the header of a scan. The coded data follows it. */
static bool read_scan(const struct walk *walk, const struct segment *segment, struct error *error)
{
    enum { FIXED = 4, EACH = 2 };
    struct jpeg_header *header = walk->header;
    if (!walk->has_frame)
        return refuse(error, segment->offset, "a scan precedes the frame header");
    const uint32_t count = segment->length > 0 ? segment->data[0] : 0;
    if (count < 1 || count > header->component_count || segment->length != FIXED + EACH * count)
        return refuse(error, segment->offset, "the scan header has the wrong length");
    const uint64_t completed = completed_by(header, segment->data + 1 + (size_t)EACH * count);
    for (uint32_t i = 0; i < count; i++)
        if (!complete_component(header, segment->data[1 + (size_t)EACH * i], completed))
            return refuse(error, segment->offset, "a scan refers to an unknown colour component");
    header->scans++;
    header->several_scans =
        header->several_scans || header->progressive || count < header->component_count;
    const uint64_t pixels = (uint64_t)header->width * header->height;
    if (header->scans > JPEG_SCANS_MAX || header->scans * pixels > JPEG_WORK_MAX)
        return error_set(error, ERROR_LIMIT,
                         "the JPEG has too many scans for its size; convert it to PNG");
    return true;
}

/* Moves to the marker after the coded data of a scan. */
static void skip_coded_data(struct walk *walk)
{
    const uint8_t *data = walk->bytes->data;
    const size_t size = walk->bytes->size;
    while (walk->at < size) {
        const uint8_t *found = memchr(data + walk->at, 0xff, size - walk->at);
        walk->at = found ? (size_t)(found - data) : size;
        if (size - walk->at < 2)
            return;
        const uint8_t next = data[walk->at + 1];
        const bool is_data = next == 0 || (next >= MARKER_RST0 && next <= MARKER_RST7);
        if (!is_data && next != 0xff)
            return;
        walk->at += is_data ? 2 : 1;
    }
}

/* Reads a segment of application data. Like image viewers, uses only the first EXIF segment. */
static void read_application_data(struct walk *walk, const struct segment *segment)
{
    if (segment->marker != MARKER_APP1 || walk->has_orientation ||
        !begins_with(segment, "Exif\0\0", 6))
        return;
    walk->has_orientation = true;
    walk->header->orientation =
        exif_orientation(&(struct bytes){(uint8_t *)segment->data, segment->length});
}

/* Reads a segment, which must not be the end-of-image marker. */
static bool read_segment(struct walk *walk, const struct segment *segment, struct error *error)
{
    if (stands_alone(segment->marker) || segment->marker < MARKER_SOF0)
        return refuse(error, segment->offset, "a misplaced or unknown marker");
    if (is_frame(segment->marker))
        return read_frame(walk, segment, error);
    if (segment->marker == MARKER_SOS)
        return read_scan(walk, segment, error);
    read_application_data(walk, segment);
    return true;
}

/* Positions *walk at the first segment. Fails if the file has no JPEG signature. */
static bool begin(struct walk *walk, const struct bytes *bytes, struct jpeg_header *header,
                  struct error *error)
{
    *header = (struct jpeg_header){.orientation = ORIENTATION_NORMAL};
    *walk = (struct walk){.bytes = bytes, .at = 2, .header = header};
    return jpeg_recognise(bytes) || refuse(error, 0, "no JPEG signature");
}

/* Reads all segments up to and including the header of the first scan. */
static bool read_header(struct walk *walk, struct error *error)
{
    struct segment segment;
    do {
        if (!next_segment(walk, &segment, error))
            return false;
        if (segment.marker == MARKER_EOI)
            return refuse(error, segment.offset, "no image data");
        if (!read_segment(walk, &segment, error))
            return false;
    } while (segment.marker != MARKER_SOS);
    if (walk->at > ESTIMATE_BYTES_MAX)
        return error_set(error, ERROR_LIMIT,
                         "more than %d MB precede the image data of the JPEG; convert it to PNG",
                         ESTIMATE_BYTES_MAX >> 20);
    return true;
}

/*
 * Returns the number of blocks of 8 x 8 samples in all components. If `padded` is true, returns an
 * upper bound that includes the blocks that pad the image on the right and at the bottom.
 */
static uint64_t count_blocks(const struct jpeg_header *header, bool padded)
{
    uint32_t across = 1;
    uint32_t down = 1;
    uint64_t blocks = 0;
    for (uint32_t i = 0; i < header->component_count; i++) {
        const struct jpeg_component *component = &header->components[i];
        across = component->across > across ? component->across : across;
        down = component->down > down ? component->down : down;
    }
    for (uint32_t i = 0; i < header->component_count; i++) {
        const struct jpeg_component *component = &header->components[i];
        const uint64_t unit_x = (uint64_t)BLOCK_SIDE * across;
        const uint64_t unit_y = (uint64_t)BLOCK_SIDE * down;
        const uint64_t columns =
            (header->width * (uint64_t)component->across + unit_x - 1) / unit_x;
        const uint64_t rows = (header->height * (uint64_t)component->down + unit_y - 1) / unit_y;
        const uint64_t extra = padded ? component->across - 1 : 0;
        const uint64_t extra_rows = padded ? component->down - 1 : 0;
        blocks += (columns + extra) * (rows + extra_rows);
    }
    return blocks;
}

/*
 * Checks the file as a whole after its end marker has been read. Data after the marker is ignored:
 * cameras and phones append previews and videos.
 */
static bool check_whole(const struct walk *walk, struct error *error)
{
    const struct jpeg_header *header = walk->header;
    if (count_blocks(header, false) / 8 > walk->at) /* a block takes at least one bit */
        return refuse(error, walk->at, "too little image data for the size of the image");
    for (uint32_t i = 0; i < header->component_count; i++)
        if (header->components[i].complete != UINT64_MAX)
            return refuse(error, walk->at, "the last scans are missing");
    return true;
}

bool jpeg_recognise(const struct bytes *first)
{
    return first->size >= 3 && memcmp(first->data, "\xff\xd8\xff", 3) == 0;
}

bool jpeg_find_header(const struct bytes *first, struct jpeg_header *header, struct error *error)
{
    struct walk walk;
    return begin(&walk, first, header, error) && read_header(&walk, error);
}

bool jpeg_check(const struct bytes *bytes, struct jpeg_header *header, struct error *error)
{
    struct walk walk;
    struct segment segment = {.marker = MARKER_SOS};
    if (!begin(&walk, bytes, header, error) || !read_header(&walk, error))
        return false;
    for (;;) {
        if (segment.marker == MARKER_SOS)
            skip_coded_data(&walk);
        if (!next_segment(&walk, &segment, error))
            return false;
        if (segment.marker == MARKER_EOI)
            return check_whole(&walk, error);
        if (!read_segment(&walk, &segment, error))
            return false;
    }
}

uint32_t jpeg_channels(const struct jpeg_header *header)
{
    return header->component_count == 1 ? 1 : 3;
}

uint64_t jpeg_coefficient_bytes(const struct jpeg_header *header)
{
    return header->several_scans ? count_blocks(header, true) * BYTES_PER_BLOCK : 0;
}
