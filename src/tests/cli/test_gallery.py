# SPDX-License-Identifier: MIT
"""The commands in out/README.md draw the pictures in the repository, and the documents show these
pictures."""

import os
import re
import subprocess

from PIL import Image
from program import ENVIRONMENT, PROJECT, RELEASE, read, valid_png

PAGE = "gallery-page.png"  # a picture of a page in a browser, which the program cannot draw
GALLERY = sorted({path.name for path in (PROJECT / "out").glob("gallery-*.png")} - {PAGE})
DOCUMENT = read(PROJECT / "out/README.md")


def pictures(text):
    """Returns the names of the pictures that a document shows, in order."""
    return re.findall(r"!\[[^]]*\]\(([^)]*\.png)\)", text)


def pixels_of(name):
    with Image.open(name) as image:
        return image.size, image.convert("RGBA").tobytes()


def test_the_script_draws_the_pictures_in_the_repository():
    os.mkdir("drawn")
    command = "src/packaging/gallery.sh", RELEASE, os.path.abspath("drawn")
    subprocess.run(command, cwd=PROJECT, env=ENVIRONMENT, check=True)
    assert sorted(os.listdir("drawn")) == GALLERY
    valid_png(*(f"drawn/{name}" for name in GALLERY))
    # Other versions of libdeflate may compress the same pixels to different bytes.
    for name in GALLERY:
        same = pixels_of(f"drawn/{name}") == pixels_of(PROJECT / "out" / name)
        assert same, f"{name} is out of date; run make gallery"


def test_the_gallery_shows_every_picture_once_in_the_order_of_the_commands():
    shown = pictures(DOCUMENT)
    assert shown.pop() == PAGE and sorted(shown) == GALLERY
    commands = "".join(re.findall(r"^\./astar-cli .*\n", DOCUMENT, re.M))
    assert re.findall(r"\bout/(gallery-[a-z]*\.png)", commands) == shown


def test_readme_shows_only_pictures_of_the_gallery():
    shown = pictures(read(PROJECT / "README.md"))
    assert shown and set(shown) <= {f"out/{name}" for name in [*GALLERY, PAGE]}
