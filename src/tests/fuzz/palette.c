/* SPDX-License-Identifier: MIT */
/* palette.c - fuzzes the reader of palette files. A palette must survive a round trip. */
#include "picture/palette.h"

#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "tests/fuzz/fuzz.h"

static void write_line(struct buffer *text, const char *name, struct rgb colour)
{
    struct error error;
    require(buffer_print(text, &error, "%s=#%02x%02X%02x\r\n", name, colour.red, colour.green,
                         colour.blue));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct bytes bytes = fuzz_bytes(data, size);
    struct palette palette;
    struct palette again;
    struct rgb colours[PALETTE_SIZE];
    struct error error = {0};
    struct buffer text = {0};
    if (!palette_read(&bytes, &palette, &error)) {
        fuzz_check_error(&bytes, &error);
        return 0;
    }
    palette_colours(&palette, colours);
    for (enum role role = ROLE_FREE; role < ROLE_COUNT; role++)
        write_line(&text, palette_role_name(role), colours[role]);
    write_line(&text, "terrain", colours[PALETTE_SHADE + PALETTE_SHADES - 1]);
    const struct bytes written = {(uint8_t *)text.text, text.size};
    require(palette_read(&written, &again, &error));
    require(memcmp(&palette, &again, sizeof palette) == 0);
    free(text.text);
    return 0;
}
