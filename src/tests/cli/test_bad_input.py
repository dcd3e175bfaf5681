# SPDX-License-Identifier: MIT
"""Errors in files and on the command line. The program exits with status 2, prints one message, and
creates no file or folder. test_values.py tests values of options, and tests/cases lists broken maps."""

import gzip
import os
import shutil

import pytest
from program import ASTAR_CLI, FIXTURES, RELEASE, astar, files, valid_png, write

LIMITED = ("timeout", "60", "bash", "-c", 'ulimit -v 500000; exec "$@"', "limited")

# --- files ---


def test_missing_maps_and_folders_without_maps_are_refused():
    os.mkdir("folder")
    astar(".").refused(".: ", "folder")
    os.symlink("missing.txt", "link.txt")
    for name, words in [
        ("missing.txt", "no such file"),
        ("missing/map.txt", ""),
        ("link.txt", ""),
        ("folder", "folder"),
        ("folder/", "folder"),
    ]:
        astar(name).refused(f"{name}: ", words)
    astar([""]).refused()
    write("map.txt", "2 3\n")
    astar("map.txt/inner").refused("map.txt/inner: ")


def test_a_map_that_is_not_readable_is_refused():
    """File permissions do not restrict root, so the program runs as another user."""
    prefix, program = (), ASTAR_CLI
    os.chmod(".", 0o755)
    if os.geteuid() == 0:
        prefix, program = (
            "setpriv",
            "--reuid=65534",
            "--regid=65534",
            "--clear-groups",
        ), "./astar-cli"
        shutil.copy(ASTAR_CLI, program)
    write("map.txt", "2 3\n")
    os.chmod("map.txt", 0)
    astar("map.txt", cli=program, prefix=prefix).refused("map.txt: ", "permission")


def test_endless_and_huge_files_are_refused():
    astar("/dev/zero --max-cells 1000", cli=RELEASE, prefix=LIMITED).refused("/dev/zero: ", "large")
    write("map.txt", "")
    os.truncate("map.txt", 8 << 30)
    astar("map.txt --max-cells 1000", cli=RELEASE, prefix=LIMITED).refused("map.txt: ", "large")


def test_a_scale_that_makes_the_picture_too_large_for_a_png_is_refused():
    write("map.txt", "0" * 2100000 + "\n")
    run = astar("map.txt -s 0,0 -g 1,0 --scale 1024", cli=RELEASE, prefix=LIMITED)
    run.refused("map.txt: ", "scale")


@pytest.mark.parametrize("redirection,words", [("</dev/null", "empty"), ("<.", ""), ("<&-", "")])
def test_standard_input_is_refused_if_it_is_empty_closed_or_a_folder(redirection, words):
    run = astar("-", prefix=("sh", "-c", f'exec "$@" {redirection}', "sh"))
    run.refused("standard input: ", words)


def test_if_a_map_is_invalid_outputs_are_kept_and_no_folder_is_created():
    write("map.txt", "2 x\n")
    write("path.png", "old")
    for options in (
        "-o path.png --path path.csv --map-image map.png",
        "-o folder",
        "-o -",
        "--path -",
    ):
        astar(f"map.txt {options}").refused("map.txt:1:3: ")
    write("map.txt", "2 3\n")
    astar("map.txt -o missing/path.png").refused("missing/path.png: ")


def test_each_of_several_invalid_maps_has_its_own_message():
    write("a.txt", "2 x\n")
    write("b.txt", "0 3\n")
    run = astar("a.txt missing.txt b.txt").ended(2).unchanged()
    starts = [line.split(" ")[1] for line in run.err.splitlines()]
    assert run.out == "" and starts == ["a.txt:1:3:", "missing.txt:", "b.txt:"]


MEBIBYTES_100 = ("bash", "-c", 'ulimit -v 100000; exec "$@"', "limited")


@pytest.mark.parametrize(
    "name,args,words",
    [
        # One pixel whose data inflates to a gigabyte.
        ("gigabyte.png.gz", "", "^(?!.*memory)"),
        ("20000x20000.png.gz", "--max-cells 100000000 -s 0,0 -g 9,9", "max-cells"),
    ],
)
def test_large_png_files_are_refused_within_100_mebibytes(name, args, words):
    write("map.png", gzip.decompress((FIXTURES / name).read_bytes()))
    astar(f"map.png {args}").refused("map.png: ", words)
    astar(f"map.png {args}", cli=RELEASE, prefix=MEBIBYTES_100).refused("map.png: ", words)


# --- names ---


@pytest.mark.parametrize(
    "name",
    [
        os.fsdecode(name)
        for name in (
            b"new\nline",
            b"carriage\rreturn",
            b"\x1b[31mred",
            b"bell\a",
            b"\xff\xfe",
            b"cut\xc3",
            b"\x7f",
            b"\xc2\x9b31m",
            b"over\xc0\xaflong",
            b"surrogate\xed\xa0\x80",
            b'quote"and\\',
        )
    ],
)
def test_control_characters_and_invalid_utf8_in_names(name):
    """Messages, result lines and JSON are valid UTF-8, and the printed names have only ASCII letters."""
    missing = astar([f"{name}.txt"]).refused("", "no such file")
    run = astar([f"{name}.txt", "--json"]).ended(2).message("", "no such file")
    assert run.get("status") == "error"
    write(f"{name}.txt", "2 3\n")
    solved = astar([f"{name}.txt", "-o", "picture.png"]).solved()
    solved.shows(r"[ -~]*: cost 1, 1 step, \d+ expanded -> picture\.png\n")
    record = astar([f"{name}.txt", "--json"]).solved()
    assert record.get("status cost") == ["solved", 1]
    for text in missing.err, run.out, run.err, record.out:
        text.encode()  # fails for bytes that are not UTF-8
        assert "\x9b" not in text and text.count("\n") == 1
    valid_png(f"out/{name}.png")


@pytest.mark.parametrize("name", ["new\nline", "\x1b[31mred", 'quote"and\\', "grün €😀"])
def test_valid_utf8_names_are_unchanged_in_json(name):
    write(f"{name}.txt", "2 3\n")
    run = astar([f"{name}.txt", "--json"]).solved()
    assert run.get("map output") == [f"{name}.txt", f"out/{name}.png"]


# --- command line ---


@pytest.mark.parametrize("args", ["", "--json", "-o path.png", "--"])
def test_a_command_line_without_a_map_is_refused(args):
    astar(args).refused("", "map")


@pytest.mark.parametrize(
    "args,words",
    [
        ("--bogus map.txt", "--bogus"),
        ("map.txt --bogus=1", "--bogus"),
        ("-Z map.txt", "-Z"),
        ("map.txt -qZ", "-Z"),
        ("'--\x1b[31m' map.txt", r"\\x1b|\\033|\?"),
        # Errors on the command line are reported before those of maps.
        ("missing.txt --bogus", r"^(?!.*missing).*--bogus"),
        # An option in place of a file name.
        ("map.txt --report -o x.png", r"--report needs a file name.*\./-o"),
        ("map.txt -o --json", r"--output needs a file name.*\./--json"),
        ("--files-from --recursive", "--files-from needs"),
        ("map.txt --path -q", "--path needs"),
    ],
)
def test_unknown_options_and_options_in_place_of_file_names_are_refused(args, words):
    write("map.txt", "2 3\n")
    astar(args).refused("", words)


def test_limits_of_values_and_names_of_files_that_begin_with_a_minus_sign_are_accepted():
    write("map.txt", "2 0 3\n")
    for options in "--scale 1024", "--threshold 0", "--threshold 256":
        astar(f"map.txt {options} -o picture.png").solved()
    os.remove("picture.png")
    astar("map.txt --report ./-o -q --no-picture").solved()
    astar("map.txt --path -nothing.csv -q --no-picture").solved()
    assert files() == ["-nothing.csv", "-o", "map.txt"]


@pytest.mark.parametrize("name", "x.jpg x.JPEG x.gif x.webp x.svg out/x.pdf".split())
def test_a_picture_with_the_extension_of_another_type_is_refused(name):
    write("map.txt", "2 0 3\n")
    for option in "--output", "--animate", "--map-image":
        astar(f"map.txt {option} {name}").refused("", f"{option} writes PNG.*{name}")


@pytest.mark.parametrize("name", [".gif", "x.jpg"])
def test_a_folder_may_have_the_extension_of_an_image(name):
    write("map.txt", "2 0 3\n")
    if name == "x.jpg":
        os.mkdir(name)
    astar(f"map.txt -q -o {name}").solved()
    valid_png(f"{name}/map.png")
