# SPDX-License-Identifier: MIT
"""Builds the programs in src/examples and src/api/README.md with the installed library, outside the
source tree, and checks that no turn of the game loop in door.c allocates memory."""

import fcntl
import os
import re
import shlex
import subprocess
from pathlib import Path

import pytest
from PIL import Image
from program import MAPS, PROJECT, RELEASE, astar, read, rows, write

WARN = "-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror"
EXAMPLES = PROJECT / "src/examples"


@pytest.fixture(scope="module", name="built")
def fixture_built(tmp_path_factory):
    """A folder with the installed library, own, and the built examples."""
    built = tmp_path_factory.mktemp("built")
    unset = "env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL -u MAKEOVERRIDES -u BINDIR -u LIBDIR -u INCLUDEDIR -u DATADIR"
    install = f"{unset} -u MANDIR make -C {PROJECT} install DESTDIR={built}/own PREFIX=/usr"
    with open(PROJECT / "build/tree.lock", "w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # no other test runs make
        subprocess.run(install.split(), stdout=subprocess.DEVNULL, check=True)
    for name in "array", "door", "overlay":
        compile_c(built, f"gcc -std=c11 -O2 {EXAMPLES}/{name}.c", f"{built}/{name}")
    return built


def compile_c(built, command, output):
    """Runs this command of a compiler, with warnings as errors, and links the installed library."""
    env = os.environ | {"PKG_CONFIG_PATH": f"{built}/own/usr/lib/pkgconfig"}
    flags = "pkg-config --define-prefix --cflags --libs astar".split()
    library = subprocess.check_output(flags, env=env, text=True)
    subprocess.run(shlex.split(f"{command} {WARN} {library} -o {output}"), check=True)


def run(built, program, *args, env=None, **options):
    """Returns the exit status, the output and the messages of a program."""
    env = os.environ | {"LD_LIBRARY_PATH": f"{built}/own/usr/lib"} | (env or {})
    done = subprocess.run(
        [program, *args], capture_output=True, text=True, env=env, check=False, **options
    )
    return done.returncode, done.stdout, done.stderr


def test_array_prints_a_path(built):
    status, out, err = run(built, built / "array")
    lines = out.splitlines()
    assert (status, err, len(lines), lines[0], lines[-1]) == (0, "", 17, "0,0", "cost 15.000000")


def test_door_prints_the_costs_of_the_paths_around_the_door_and_through_it(built):
    expected = "101 turns: the path costs 544.308658, or 80.000000 through the door\n"
    assert run(built, built / "door", "101") == (0, expected, "")
    assert run(built, built / "door")[1].startswith("10000 turns: ")


def allocates(built, number, turns):
    """Makes this allocation fail. Returns whether the program has made it."""
    preload = Path(RELEASE).parent / "tests/preload/fail_nth.so"
    assert preload.exists()
    variables = {"LD_PRELOAD": str(preload), "FAIL_CALL": "malloc", "FAIL_ERRNO": "12"}
    with open("mark", "w+b") as mark:
        env = variables | {"FAIL_NTH": str(number), "FAIL_MARK": str(mark.fileno())}
        run(built, built / "door", str(turns), env=env, pass_fds=[mark.fileno()])
    return os.path.getsize("mark") > 0


def test_door_makes_no_more_allocations_in_10000_turns_than_in_two_turns(built):
    count = 1
    while allocates(built, count, 2):
        count += 1
    assert count > 10 and not allocates(built, count, 10000)


def test_overlay_draws_marks_over_a_picture(built):
    assert run(built, built / "overlay", MAPS / "trap.txt", "picture.ppm") == (0, "", "")
    astar(f"{MAPS}/trap.txt -q --scale 12 --palette dark -o picture.png --path path.csv").solved()
    with Image.open("picture.ppm") as marked, Image.open("picture.png") as plain:
        marked, plain = marked.convert("RGB"), plain.convert("RGB")
    assert marked.size == (264, 192)
    path = [(int(x) * 12 + 6, int(y) * 12 + 6) for x, y, _ in rows("path.csv")[1:]]
    # The eleventh cell of the path is marked, and the ninth is not. The pixel in the lower left corner
    # belongs to the bar that shows the explored share of the map.
    assert marked.getpixel(path[8]) == plain.getpixel(path[8])
    assert marked.getpixel(path[10]) == marked.getpixel((0, 191)) == (0x80, 0, 0xA0)
    status, _, err = run(built, built / "overlay", "no-such-map", "picture.ppm")
    assert status == 1 and "No such file" in err
    assert run(built, built / "overlay") == (1, "", "overlay: usage: overlay MAP PICTURE.ppm\n")


def test_the_program_in_the_document_works_in_c(built):
    source = write("path.c", program_of_document())
    compile_c(built, f"gcc -std=c11 {source}", "path")
    assert run(built, os.path.abspath("path"), cwd=PROJECT) == (0, "cost 33.242641\n", "")


@pytest.mark.parametrize("standard", ["c++11", "c++20"])
def test_array_and_the_program_in_the_document_compile_as_cpp(built, standard):
    source = write("path.c", program_of_document())
    compile_c(built, f"g++ -std={standard} -x c++ {EXAMPLES}/array.c -x none", "array")
    assert run(built, "./array")[1].endswith("cost 15.000000\n")
    compile_c(built, f"g++ -std={standard} -x c++ {source} -x none", "path")


def program_of_document():
    text = "".join(
        re.findall("^```c\n(.*?)^```$", read(PROJECT / "src/api/README.md"), re.M | re.S)
    )
    assert "astar_search_run" in text
    return text
