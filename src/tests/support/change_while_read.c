/* SPDX-License-Identifier: MIT */
/* change_while_read.c - a replacement for read(). */
#include "tests/support/change_while_read.h"

#include <stddef.h>
#include <sys/uio.h>
#include <unistd.h>

void (*before_first_read)(void);

/* NOLINTNEXTLINE(readability-inconsistent-declaration-parameter-name) */
ssize_t read(int descriptor, void *data, size_t size)
{
    const struct iovec place = {data, size};
    void (*change)(void) = before_first_read;
    before_first_read = NULL;
    if (change)
        change();
    return readv(descriptor, &place, 1);
}
