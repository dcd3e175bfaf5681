# SPDX-License-Identifier: MIT
"""The names in captions, and the texts in picture files."""

import os
import re
import shutil
import time

import pytest
from png_file import chunks_of
from program import MAPS, REFERENCE, astar, png_size, same, valid_png, write

TRAP = MAPS / "trap.txt"
CHUNKS = "IHDR PLTE tEXt tEXt tEXt tEXt tEXt tEXt IDAT IEND".split()


def texts_of(name="picture.png"):
    """Returns the texts of a picture by their keywords, each of which occurs once. Texts in iTXt chunks
    have no compression, no language and no translated keyword (section 11.3.4.5 of the PNG
    specification, second edition)."""
    texts = {}
    for kind, data in chunks_of(name):
        if kind in ("tEXt", "iTXt"):
            separator = bytes(1 if kind == "tEXt" else 5)
            keyword, text = data.split(separator, 1)
            assert keyword not in texts and text.isascii() == (kind == "tEXt"), (kind, data)
            texts[keyword.decode()] = text.decode()
    return texts


def pixels_of(name):
    """Returns the compressed pixels."""
    return [data for kind, data in chunks_of(name) if kind == "IDAT"]


def test_the_picture_of_the_map_has_no_caption():
    astar(f"{TRAP} --scale 4 -q -o a.png --map-image bare.png").solved()
    astar(f"{TRAP} --scale 4 --caption -q -o b.png --map-image captioned.png").solved()
    same("bare.png", "captioned.png")


@pytest.mark.parametrize(
    "name,source",
    [
        # Control characters and invalid UTF-8 are escaped.
        (b"e\x1b[31m\tn\n\r.txt", r"e\x1b[31m\x09n\x0a\x0d.txt"),
        (b"\x01\x7f.txt", r"\x01\x7f.txt"),
        (b"bad\xff\xfe\x80\xc3.txt", r"bad\xff\xfe\x80\xc3.txt"),
        (b"c1\xc2\x85\xe2\x80\xae.txt", r"c1\u0085\u202e.txt"),
        (b"x" * 255, "x" * 255),
        ("é".encode() * 127 + b"a", "é" * 127 + "a"),
        ("😀".encode() * 63 + b"abc", "😀" * 63 + "abc"),
        (b"%s%n%d.txt", "%s%n%d.txt"),
        (b'<&">.txt', '<&">.txt'),
        (b" .txt", " .txt"),
        (b"-", "-"),
        (b"...", "..."),
    ],
)
def test_unusual_file_names(name, source):
    write(os.fsdecode(name), "2 0 0 3\n")
    astar(["./" + os.fsdecode(name), *"--scale 4 --caption -q -o odd.png".split()]).solved()
    valid_png("odd.png")
    texts = texts_of("odd.png")
    assert texts["Source"] == source
    assert all(text.isprintable() for text in texts.values()), texts


def test_captions_show_accents():
    write("café.txt", "2 0 0 3\n")
    write("cafe.txt", "2 0 0 3\n")
    for name in "café", "cafe":
        astar(f"{name}.txt --caption -q -o {name}.png").solved()
        assert texts_of(f"{name}.png")["Source"] == f"{name}.txt"
    assert png_size("café.png") == png_size("cafe.png")
    assert pixels_of("café.png") != pixels_of("cafe.png")


def test_characters_that_the_font_lacks_are_drawn_as_boxes():
    for name in "🗺", "अ":  # an emoji and a letter
        write(f"{name}.txt", "2 0 0 3\n")
        astar(f"{name}.txt --caption -q -o {name}.png").solved()
        valid_png(f"{name}.png")
    assert pixels_of("🗺.png") == pixels_of("अ.png")


def test_texts_of_a_picture():
    astar(f"{TRAP} -q --scale 4 -o picture.png").solved()
    texts = texts_of()
    fingerprint = texts.pop("astar-cli settings")
    assert re.fullmatch("[0-9a-f]{16}", fingerprint)
    assert texts == {
        "Software": astar("--version").lines[0],
        "Source": "trap.txt",
        "Description": "astar, both-free: cost 24.071068, 22 steps, 176 expanded",
        "astar-cli cell size": "4",
        "astar-cli kinds": "none",
    }
    # The settings do not depend on the map. A caption changes only the settings.
    astar(f"{REFERENCE} -q --scale 4 -o other.png").solved()
    assert texts_of("other.png")["astar-cli settings"] == fingerprint
    astar(f"{TRAP} -q --scale 4 --caption -o captioned.png").solved()
    captioned = texts_of("captioned.png")
    assert captioned.pop("astar-cli settings") != fingerprint and captioned == texts
    for name in "picture.png", "captioned.png":
        assert [kind for kind, data in chunks_of(name)] == CHUNKS


@pytest.mark.parametrize(
    "args,description",
    [
        ("options/no-path.txt", "astar, both-free: no path, 162 expanded"),
        (
            "options/no-path.txt --nearest -a bfs",
            "bfs, both-free: nearest cell at cost 5.414214, 5 steps, 162 expanded",
        ),
        (
            "trap.txt --compare-rules",
            "astar, both-free: cost 24.071068, 22 steps, 176 expanded; "
            "astar, one-free: cost 22.899495, 20 steps, 149 expanded; "
            "astar, always: cost 22.899495, 20 steps, 149 expanded; "
            "astar, never: cost 27, 27 steps, 145 expanded",
        ),
    ],
)
def test_the_description_gives_the_result_of_each_search(args, description):
    assert astar(f"{MAPS}/{args} -q -o picture.png").err == ""
    assert texts_of()["Description"] == description


def test_the_texts_of_a_map_from_standard_input():
    astar("- --no-diagonal -q -o picture.png", input=b"2 3\n").solved()
    texts = texts_of()
    assert texts["Description"] == "astar, never: cost 1, 1 step, 2 expanded"
    assert texts["Source"] == "standard input"


def test_pictures_do_not_depend_on_the_time_or_the_time_zone():
    shutil.copy(TRAP, "map.txt")
    astar("map.txt -q --caption -o first.png").solved()
    time.sleep(1.1)
    os.utime("map.txt")
    astar("map.txt -q --caption -o second.png", env={"TZ": "Asia/Tokyo"}).solved()
    same("first.png", "second.png")
