# SPDX-License-Identifier: MIT
"""Runs the program in the current folder, and checks its exit status, outputs and files.

Each test has its own folder, which is empty at first (conftest.py). What the program prints is kept
in memory, so the folder contains only the files of the test and of the program.
"""

import csv
import json
import os
import re
import shlex
import shutil
import subprocess
import threading
from pathlib import Path

import pytest
from PIL import Image

PROJECT = Path(__file__).resolve().parents[3]
ASTAR_CLI = os.environ.get("ASTAR_CLI", f"{PROJECT}/build/debug/astar-cli")
RELEASE = os.environ.get("ASTAR_CLI_RELEASE", f"{PROJECT}/build/release/astar-cli")
MAPS = PROJECT / "maps"
FIXTURES = PROJECT / "src/tests/fixtures"
REFERENCE = MAPS / "reference.txt"

# The keys of the JSON object of a map, in order.
KEYS = """map output status message width height algorithm diagonal heuristic weight start goal cost
steps optimal expanded generated read_ms search_ms render_ms write_ms legs reading settings failed_leg
length_m length turns smooth_length reachable farthest within
length_u""".split()

# Checking for memory leaks takes a third of the time of a short run. The tests of the command line
# therefore check for leaks only in `make check-slow` and `make check-all`.
LEAKS = int(os.environ.get("ASTAR_TEST_CASES") == "all")
# The exit status if a sanitizer finds an error. It must not be 1, which means "no path".
ENVIRONMENT = os.environ | {
    "ASAN_OPTIONS": f"exitcode=99:detect_leaks={LEAKS}",
    "UBSAN_OPTIONS": "exitcode=99:print_stacktrace=1",
    "LC_ALL": "C.UTF-8",
}
SECONDS_MAX = 120  # a run that takes longer fails its test

# The colours that the program draws in, and reads from images. Each pixel is written as one letter.
# A digit d stands for the grey value 28 * d, r and b for a duller red and blue.
COLOURS = {
    ".": (255, 255, 255),
    "#": (0, 0, 0),
    "S": (0, 0, 255),
    "G": (255, 0, 0),
    "P": (0x00, 0x70, 0x08),
    "E": (0xE9, 0xF5, 0xB4),
    "F": (0xCD, 0xEC, 0xDC),
    "|": (0xB4, 0xB4, 0xB4),
    "r": (0xC8, 0x30, 0x30),
    "b": (0x30, 0x50, 0xC8),
} | {str(digit): (28 * digit,) * 3 for digit in range(1, 10)}
LETTERS = {colour: letter for letter, colour in COLOURS.items()}


def contents():
    """Returns everything below the current folder: for each path its type and mode, and for a file
    also its inode, size and time of modification."""
    found = {}
    for folder, folders, files in os.walk("."):
        for name in folders + files:
            path = os.path.join(folder, name)
            try:
                state = os.lstat(path)
            except PermissionError:  # the folder must not be entered
                continue
            is_folder = os.path.isdir(path) and not os.path.islink(path)
            found[path] = (
                state.st_mode,
                *(() if is_folder else (state.st_ino, state.st_size, state.st_mtime_ns)),
            )
    return found


class Run:
    """A finished run: `status`, `out` and `err` (text), `raw` (the bytes of standard output) and
    `args`. `before` and `after` are the contents of the folder."""

    def __init__(self, args, before, process):
        self.args, self.status, self.raw = args, process.returncode, process.stdout
        self.out = process.stdout.decode(errors="surrogateescape")
        self.err = process.stderr.decode(errors="surrogateescape")
        self.before, self.after = before, contents()

    def __repr__(self):
        texts = str(self.args), f"status {self.status}", self.out, self.err
        return "\n".join(text[:2000] for text in texts)

    def ended(self, status):
        """The run ended with this exit status."""
        assert self.status == status, self
        return self

    def solved(self):
        """The run ended with status 0 and printed nothing on standard error."""
        assert (self.status, self.err) == (0, ""), self
        return self

    def message(self, prefix="", words=""):
        """Standard error is one line `astar-cli: PREFIX...` without control characters, perhaps
        followed by suggestions. The text after the prefix matches the regular expression `words`;
        upper and lower case are equal."""
        line = r"[^\x00-\x1f\x7f]+\n"
        assert re.fullmatch(f"{line}({line}(  astar-cli {line})+)?", self.err), self
        start = f"astar-cli: {prefix}"
        text = self.err.split("\n", 1)[0][len(start) :]
        assert self.err.startswith(start) and re.search(words, text, re.I), (start, words, self)
        return self

    def unchanged(self):
        """The run created, changed and removed nothing."""
        assert self.after == self.before, self
        return self

    def created(self, *names):
        """The run created exactly these files, perhaps with their folders, and changed and removed
        nothing."""
        new = [name for name, state in self.after.items() if len(state) > 1]
        new = [os.path.normpath(name) for name in new if name not in self.before]
        assert sorted(new) == sorted(names) and self.before.items() <= self.after.items(), self
        return self

    def refused(self, prefix="", words=""):
        """The run ended with status 2, printed only one message, and changed nothing."""
        assert (self.status, self.out) == (2, ""), self
        return self.message(prefix, words).unchanged()

    def shows(self, pattern):
        """The whole standard output matches the regular expression."""
        assert re.fullmatch(pattern, self.out), (pattern, self)
        return self

    @property
    def lines(self):
        return self.out.splitlines()

    @property
    def records(self):
        """The JSON objects that the run printed, one per line."""
        return [json.loads(line) for line in self.lines]

    @property
    def record(self):
        (only,) = self.records
        return only

    def each(self, keys):
        """Returns the values of `keys`, separated by spaces, in each JSON object: a list for each
        object, or the value itself if there is one key."""
        values = [[record[key] for key in keys.split()] for record in self.records]
        return values if " " in keys else [value for value, in values]

    def get(self, keys):
        """Returns the values of `keys` in the only JSON object, like `each`."""
        (only,) = self.each(keys)
        return only


def astar(args, *, cli=None, input=b"", env=None, prefix=()):
    """Runs the program and returns a Run. `args` is a list, or a text that is split as by a shell.
    `input` is bytes, which go through a pipe, or a file. `prefix` is a command to put before the
    program, and `env` adds variables."""
    args = [str(arg) for arg in (shlex.split(args) if isinstance(args, str) else args)]
    stdin = {"input": input} if isinstance(input, bytes) else {"stdin": input}
    before = contents()
    process = subprocess.run(
        [*prefix, cli or ASTAR_CLI, *args],
        **stdin,
        capture_output=True,
        env=ENVIRONMENT | (env or {}),
        timeout=SECONDS_MAX,
        check=False,
    )
    return Run(args, before, process)


def write(name, content):
    """Writes a file, text or bytes, and creates its folder. Returns its name."""
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(
        content if isinstance(content, bytes) else content.encode(errors="surrogateescape")
    )
    return name


def maps(*names, text="2 0\n0 3\n"):
    """Writes a map to each file: `text`, or an image of 2 x 2 cells if the name ends with .png."""
    for name in names:
        if name.endswith(".png"):
            draw(name, "S. .G")
        else:
            write(name, text)


def fifo(name, content):
    """Creates a FIFO. A thread writes the content to the first process that opens it."""
    path = os.path.abspath(name)

    def serve():
        with open(os.open(path, os.O_WRONLY), "wb") as file:
            file.write(content.encode())

    os.mkfifo(path)
    threading.Thread(target=serve, daemon=True).start()
    return name


def files():
    """Returns the names of all regular files below the current folder, sorted."""
    return sorted(
        str(path) for path in Path(".").rglob("*") if path.is_file() and not path.is_symlink()
    )


def draw(name, text, size=1):
    """Writes an image with size x size pixels for each letter of `text` (see COLOURS). The name decides
    the format."""
    rows = text.split()
    image = Image.new("RGB", (len(rows[0]), len(rows)))
    image.putdata([COLOURS[letter] for row in rows for letter in row])
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    image.resize((image.width * size, image.height * size), Image.NEAREST).save(name)
    return name


def letters(name):
    """Returns the picture as text, one letter per pixel (see COLOURS), ? for other colours."""
    with Image.open(name) as image:
        width, pixels = image.width, list(image.convert("RGB").getdata())
    text = "".join(LETTERS.get(pixel, "?") for pixel in pixels)
    return "\n".join(text[at : at + width] for at in range(0, len(text), width))


def png_size(name):
    """Returns the size of an image in pixels: (width, height)."""
    with Image.open(name) as image:
        return image.size


def valid_png(*names):
    """pngcheck accepts the files."""
    check = subprocess.run(["pngcheck", "-q", *names], capture_output=True, check=False)
    assert (check.returncode, check.stdout) == (0, b""), (names, check)


def read(name):
    return Path(name).read_text(errors="surrogateescape")


def same(*names):
    """All files have the same bytes."""
    assert len({Path(name).read_bytes() for name in names}) == 1, names


def rows(name):
    """Returns the rows of a CSV file as lists of texts."""
    with open(name, newline="", encoding="utf-8") as file:
        return list(csv.reader(file))


def report(name="report.csv"):
    """Returns the rows of a CSV file, which all have the same number of fields, as dictionaries of
    texts."""
    with open(name, newline="", encoding="utf-8") as file:
        table = list(csv.DictReader(file, strict=True))
    assert all(None not in row and None not in row.values() for row in table)
    return table


def needs(tool):
    """Skips the test if `tool` is not installed."""
    if not shutil.which(tool):
        pytest.skip(f"{tool} is not installed")


def cells_of(args):
    """Returns the map as the program reads it, one letter per cell (see COLOURS). It may have no path."""
    run = astar(f"{args} --map-image read.png --scale 1 -q -o picture.png")
    assert run.status < 2 and not run.err, run
    return letters("read.png")


def solve(args):
    """Returns start, goal, cost and steps of the path, or the status if there is no path."""
    run = astar(f"{args} --json -o picture.png")
    return run.get("start goal cost steps") if run.get("status") == "solved" else run.get("status")
