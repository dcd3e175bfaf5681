# SPDX-License-Identifier: MIT
"""Writes PNG files chunk by chunk, for files that no library would write, and finds their chunks."""

import struct
import zlib
from pathlib import Path

SIGNATURE = b"\x89PNG\r\n\x1a\n"
GREY, RGB, PALETTE, RGBA = 0, 2, 3, 6  # colour types


def chunk(kind, data=b""):
    """Returns a chunk with its length and CRC. `kind` is its type, such as "tEXt"."""
    body = kind.encode() + data
    return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))


def ihdr(width, height, depth, colour_type, interlace=0):
    return chunk(
        "IHDR", struct.pack(">IIBBBBB", width, height, depth, colour_type, 0, 0, interlace)
    )


def idat(rows):
    return chunk("IDAT", zlib.compress(rows))


def png(width, height, depth, colour_type, rows, chunks=b"", interlace=0):
    """Returns a file. `rows` are the rows of pixels, each with its filter byte, and `chunks` are the
    chunks between the header and the image data."""
    header = ihdr(width, height, depth, colour_type, interlace)
    return SIGNATURE + header + chunks + idat(rows) + chunk("IEND")


def chunks_of(name):
    """Returns the chunks of a PNG file: pairs of type and data."""
    content, at, found = Path(name).read_bytes(), 8, []
    while at < len(content):
        end = at + 8 + int.from_bytes(content[at : at + 4], "big")
        found.append((content[at + 4 : at + 8].decode(), content[at + 8 : end]))
        at = end + 4
    return found
