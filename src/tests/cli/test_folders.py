# SPDX-License-Identifier: MIT
"""Folders and lists as inputs: which files are read as maps and which are passed over, the order of
the maps, and the names of their pictures."""

import contextlib
import os
import re
import shutil
import socket
import stat
import threading

import pytest
from program import (
    MAPS,
    REFERENCE,
    RELEASE,
    SECONDS_MAX,
    astar,
    draw,
    fifo,
    files,
    maps,
    png_size,
    rows,
    valid_png,
    write,
)

BROKEN = "2 0\n0 3 0 0\n"  # the second row is too long, but the file is recognised as a map
PROSE = "Notes: these are no cells.\n"


def row(length):
    """Returns a map of one row whose path has this many steps."""
    return " ".join(["2", *"0" * (length - 1), "3\n"])


def robot(name, image, reference=None):
    """Writes a ROS map of 2 x 2 cells, and its image. The map refers to the image as `reference`."""
    write(image, "P2 2 2 255\n254 254 254 254\n")
    write(
        name,
        f"image: {reference or os.path.basename(image)}\nresolution: 1\norigin: [0, 0, 0]\n"
        "occupied_thresh: 0.65\nfree_thresh: 0.2\nnegate: 0\n",
    )


def copy(*names, to="maps"):
    """Copies sample maps to a folder."""
    os.makedirs(to, exist_ok=True)
    for name in names:
        shutil.copy(MAPS / name, to)


def summary(run, solved, no_path, failed, passed_over=0):
    """The last line of standard error, and no other line, is a summary with these counts."""
    last = run.err.splitlines()[-1]
    counts = rf"astar-cli:.*\b{solved} solved.*\b{no_path} no path.*\b{failed} failed"
    assert re.match(counts, last) and run.err.count(" solved, ") == 1, (counts, run)
    if passed_over:
        assert re.search(rf"\b{passed_over} [a-z ]*passed over", last), run
    else:
        assert "passed over" not in last, run


def all_solved(run, count, passed_over=0):
    """The run solved `count` maps, passed over files, and printed only a summary of that."""
    assert (run.status, len(run.lines), run.err.count("\n")) == (0, count, 1), run
    summary(run, count, 0, 0, passed_over)
    return run


def failure_of(run, name, words=""):
    """Exactly one line of standard error is about the file, and it contains the words."""
    (line,) = [line for line in run.err.splitlines() if line.startswith(f"astar-cli: {name}:")]
    assert re.search(words, line, re.I), (words, run)


def safe(run):
    """The outputs are valid UTF-8 without control characters except newlines."""
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\ud800-\udfff]", run.out + run.err), run


# --- recognising maps ---


def test_broken_maps_count_and_files_that_are_no_maps_are_passed_over():
    maps("maps/good.txt")
    write("maps/notes.md", "# Notes\n\nThree levels, see [1, 2].\n")
    write("maps/level.py", "maze = [[2, 0, 0], [0, 1, 0], [0, 0, 3]]\n")
    write("maps/main.c", "int main(void) { return a[0][1] + b(1, 2); }\n")
    draw("maps/photo.png", ".... .... ....")
    all_solved(astar("maps"), 1, 4)
    # A picture that the program drew is passed over in every folder.
    os.rename("out/good.png", "maps/drawn.png")
    all_solved(astar("maps -o other"), 1, 5)
    astar("maps/level.py --no-picture").ended(0)
    broken = {
        "grid.txt": b"S x 0 0\n0 0 0 G\n",
        "array.json": b"[[0, 1], [0]]\n",
        "letters.txt": b"WWWWW\nWP EW\nWWWWW\n",
        "world.ldtk": b'{"__header__": {"app": "LDtk"}}\n',
        "maze.png": None,
    }
    for name, content in broken.items():
        if content:
            write(f"maps/{name}", content)
        else:
            draw(f"maps/{name}", "##### #S..# #####")
    run = astar("maps -o other").ended(2)
    for name in broken:
        line = [line for line in run.err.splitlines() if f" maps/{name}:" in line]
        assert len(line) == 1, (name, run)
    summary(run, 1, 0, len(broken), 5)


def test_a_folder_of_images_that_are_no_maps_is_refused():
    draw("maps/photo.png", ".... .... ....")
    run = astar("maps -v").ended(2)
    failure_of(run, "maps", "no map.*1 image that is no map")
    failure_of(run, "maps/photo.png", "passed over")


def test_natural_order():
    names = "01 1 2 10 B a map1 map2 map9 map10 map11 map100".split()
    maps(*(f"maps/{name}.txt" for name in reversed(names)))
    run = all_solved(astar("maps"), 12)
    assert [line.split(":")[0] for line in run.lines] == [f"maps/{name}.txt" for name in names]
    run.created(*(f"out/{name}.png" for name in names))
    valid_png("out/map10.png", "out/01.png", "out/1.png")
    assert re.search(r"slowest maps/\w+\.txt", run.err)


def test_hidden_files_and_folders_are_not_read_and_not_counted():
    maps("maps/a.txt", "maps/.hidden.txt", "maps/.git/b.txt", "maps/..txt")
    run = astar("maps -r --json -v").ended(0).created("out/a.png")
    assert run.each("map") == ["maps/a.txt"]
    summary(run, 1, 0, 0)
    # A hidden folder that is given by name is read.
    assert all_solved(astar("maps/.git --json"), 1).get("map") == "maps/.git/b.txt"


def test_files_are_recognised_by_their_content():
    copy("options/robot.yaml", "options/robot.pgm")
    for source, name in [
        ("reference.txt", "grid.png"),
        ("ascii.txt", "ascii"),
        ("drawing.png", "drawing.txt"),
        ("openings.pbm", "openings.yaml"),
        ("options/level.map", "level.csv"),
    ]:
        shutil.copy(MAPS / source, f"maps/{name}")
    run = astar("maps -s 2,2 -g 3,3 --json")
    names = "ascii drawing.txt grid.png level.csv openings.yaml robot.yaml"
    assert run.each("map") == [f"maps/{name}" for name in names.split()]
    assert re.search(r"\b1 [a-z ]*passed over", run.err.splitlines()[-1])


def test_other_files_are_passed_over():
    maps("maps/a.txt")
    maps("maps/notes.txt", "maps/README", text=PROSE)
    write("maps/empty", "")
    write("maps/binary", b"\0\1\2\3")
    write("maps/table.csv", "x,y\n1,2\n")
    copy("options/level.map.scen")
    run = all_solved(astar("maps"), 1, 6)
    assert run.out == "maps/a.txt: cost 1.414214, 1 step, 2 expanded -> out/a.png\n"
    run = astar("maps --verbose").ended(0)
    summary(run, 1, 0, 0, 6)
    for name in "README", "binary", "empty", "level.map.scen", "notes.txt", "table.csv":
        failure_of(run, f"maps/{name}", "scenario" if "scen" in name else "passed over")
    assert "a.txt: passed over" not in run.err
    assert astar("maps --quiet").solved().out == ""


def test_broken_maps_fail_and_the_others_are_solved():
    maps("maps/a.txt", "maps/c.txt")
    write("maps/b.txt", BROKEN)
    write("maps/d.txt", "2 1\n1 3\n")
    write("maps/e.png", (MAPS / "drawing.png").read_bytes()[:60])
    run = astar("maps --json").ended(2).created("out/a.png", "out/c.png", "out/d.png")
    assert run.each("map status") == [
        ["maps/a.txt", "solved"],
        ["maps/b.txt", "error"],
        ["maps/c.txt", "solved"],
        ["maps/d.txt", "no-path"],
        ["maps/e.png", "error"],
    ]
    summary(run, 2, 1, 2)
    failure_of(run, "maps/b.txt", "row")
    failure_of(run, "maps/e.png")
    assert run.err.count("\n") == 3
    valid_png("out/a.png", "out/c.png", "out/d.png")


def test_maps_whose_first_row_is_long_are_recognised():
    write("maps/grid.txt", row(5000))
    write("maps/image.pbm", "P1\n9000 3\n" + "0\n" * 27000)
    write("maps/level.map", f"type octile\nheight 1\nwidth 9000\nmap\n{'.' * 9000}\n")
    write("maps/maze.txt", f"S{'.' * 9000}G\n")
    write("maps/packed.txt", f"2{'0' * 9000}3\n")
    run = astar("maps -s 0,0 -g 6,0 --scale 1 --json", cli=RELEASE)
    assert run.each("map width status") == [
        ["maps/grid.txt", 5001, "solved"],
        ["maps/image.pbm", 9000, "solved"],
        ["maps/level.map", 9000, "solved"],
        ["maps/maze.txt", 9002, "solved"],
        ["maps/packed.txt", 9002, "solved"],
    ]


def test_the_summary_counts_files_by_reason():
    maps("maps/a.txt")
    write("maps/notes.txt", PROSE)
    maps("maps/empty1", "maps/empty2", text="")
    copy("options/level.map.scen", "dungeon.tsx")
    os.mkfifo("maps/fifo")
    reasons = (
        "; 6 other files passed over (1 of unknown format, 2 empty, 1 scenario, "
        "1 file that maps use, 1 not a regular file); "
    )
    assert reasons in astar("maps").ended(0).err


@pytest.mark.parametrize(
    "args,prefix,words",
    [
        ("empty", "empty: ", "no map in this folder$"),
        ("nothing", "nothing: ", r"no map in this folder; 1 other file passed over \(1 empty\)$"),
        ("others", "others: ", "no map.*2 "),
        # The only map is in a subfolder, which is not read without --recursive.
        ("deep", "deep: ", "no map"),
        ("hidden -r", "hidden: ", "no map"),
        ("empty others", "", "no map"),
    ],
)
def test_a_folder_without_a_map_is_refused(args, prefix, words):
    os.mkdir("empty")
    write("nothing/file", "")
    maps("others/a.txt", "others/b.txt", text=PROSE)
    maps("deep/sub/a.txt", "hidden/.a.txt")
    astar(args).refused(prefix, words)
    # An empty folder is not an error if another folder contains a map.
    all_solved(astar("empty deep/sub"), 1)


def test_grids_of_true_and_false_are_maps():
    write("maps/words.txt", "S True False\nFalse False G\n")
    write("maps/list.json", "[[false, true], [false, false]]\n")
    all_solved(astar("maps --start 0,0 --goal 0,1"), 2)


def test_files_that_begin_like_a_map_are_passed_over_and_damaged_maps_are_errors():
    others = {
        "empty.json": "{}",
        "levels.json5": "{ levels: [1, 2] }",
        "objects.json": '[{"x": 1}]',
        "build.log": "2026-01-31 12:00:05 built",
        "notes.txt": "1. Introduction",
        "tiles.csv": "1,grass\n2,water",
        "front.md": "---\ntitle: Levels",
        "Makefile": ".PHONY: all",
        "level.c": "{ FREE, WALL, FREE };\n1",
    }
    damaged = {
        "letter": "2 0 o\n0 0 3",
        "letters": "2 0 ooo\n0 0 3",
        "large": "2 0 300\n0 0 3",
        "fraction": "2 0 0.5\n0 0 3",
        "array": "{2, 0, x},\n{0, 0, 3}",
        "maze": "#####\n#S?G#\n#####",
        "trees": "#####\n#STTT#\n#####",
    }
    maps("maps/good.txt")
    for name, text in others.items():
        write(f"maps/{name}", f"{text}\n")
    all_solved(astar("maps"), 1, len(others))
    for name, text in damaged.items():
        write(f"maps/{name}.txt", f"{text}\n")
    summary(astar("maps").ended(2), 1, 0, len(damaged), len(others))
    # A file given by name is always read as a map, and the message describes the error.
    astar("maps/tiles.csv").refused("maps/tiles.csv:1:3: ", "grass")
    astar("maps/empty.json").refused("maps/empty.json", "no list of rows")


def test_images_of_ros_maps_are_passed_over():
    robot("maps/a.yaml", "maps/a.pgm")
    robot("maps/b.yaml", "maps/a.pgm")
    robot("maps/c.yaml", "maps/0.pgm")
    maps("maps/d.txt")
    run = astar("maps -s 0,0 -g 1,1 --json -v").ended(0)
    names = [f"maps/{name}" for name in ("a.yaml", "b.yaml", "c.yaml", "d.txt")]
    assert run.each("map") == names
    summary(run, 4, 0, 0, 2)
    failure_of(run, "maps/a.pgm", "passed over")
    failure_of(run, "maps/0.pgm", "passed over")
    # An image that is given by name is read as a map.
    run = astar("maps/a.pgm maps -s 0,0 -g 1,1 --json").ended(0)
    assert sorted(run.each("map")) == ["maps/a.pgm", *names]


def test_an_image_in_another_subfolder_is_passed_over():
    robot("maps/yaml/a.yaml", "maps/images/a.pgm", "../images/a.pgm")
    run = all_solved(astar("maps -r -s 0,0 -g 1,1 --json"), 1, 1)
    assert run.get("map") == "maps/yaml/a.yaml"
    all_solved(astar("maps/yaml -s 0,0 -g 1,1 --json"), 1)


def test_missing_folders_fail_and_the_maps_in_others_are_solved():
    maps("maps/a.txt")
    run = astar("nowhere maps nothing/").ended(2).created("out/a.png")
    failure_of(run, "nowhere", "no such")
    failure_of(run, "nothing/", "no such")
    summary(run, 1, 0, 2)


def test_special_files_in_a_folder_are_not_opened():
    maps("maps/a.txt")
    os.mkfifo("maps/fifo")
    os.symlink("/dev/zero", "maps/zero")
    opened, path = threading.Event(), os.path.abspath("maps/fifo")

    def wait_for_a_reader():
        os.close(os.open(path, os.O_WRONLY))
        opened.set()

    writer = threading.Thread(target=wait_for_a_reader, daemon=True)
    writer.start()
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("maps/socket")
        server.listen()
        run = astar("maps -v")
    assert not opened.is_set() and stat.S_ISFIFO(os.lstat("maps/fifo").st_mode)
    with open("maps/fifo", "rb"):  # ends the thread
        writer.join(SECONDS_MAX)
    run.ended(0)
    summary(run, 1, 0, 0, 3)
    for name in "fifo", "socket", "zero":
        failure_of(run, f"maps/{name}", "passed over")


# --- subfolders ---


@pytest.mark.parametrize("option", ["-r", "--recursive"])
def test_pictures_have_the_same_subfolders_as_maps(option):
    maps(*(f"maps/{name}.txt" for name in ("a", "sub/a", "sub/deep/a", "sub2/b", "sub10/b")))
    os.mkdir("maps/empty")
    run = astar(f"maps {option} -o pictures --json")
    assert all_solved(run, 5).each("map output") == [
        ["maps/a.txt", "pictures/a.png"],
        ["maps/sub/a.txt", "pictures/sub/a.png"],
        ["maps/sub/deep/a.txt", "pictures/sub/deep/a.png"],
        ["maps/sub2/b.txt", "pictures/sub2/b.png"],
        ["maps/sub10/b.txt", "pictures/sub10/b.png"],
    ]
    run.created(*run.each("output"))
    assert not os.path.exists("pictures/empty")
    # Otherwise, subfolders are not read.
    assert all_solved(astar("maps --json"), 1).get("map") == "maps/a.txt"


def test_names_of_pictures_do_not_depend_on_how_the_folder_is_written():
    maps("maps/sub/a.txt", "maps/b.txt")
    for name in "maps", "maps/", "./maps", "maps/.", "maps/sub/..", f"{os.getcwd()}/maps", "maps//":
        all_solved(astar([name, "-r"]), 2).created("out/b.png", "out/sub/a.png")
        shutil.rmtree("out")
    os.chdir("maps")
    all_solved(astar(". -r -o ../out"), 2)
    os.chdir("..")
    assert files() == ["maps/b.txt", "maps/sub/a.txt", "out/b.png", "out/sub/a.png"]


def test_the_output_folder_is_not_read():
    maps("a.txt", "sub/b.txt")

    def twice(options, folder):
        for _ in range(2):
            run = all_solved(astar(f". -r --json {options}"), 2)
            assert run.each("map") == ["./a.txt", "./sub/b.txt"]
        assert files() == sorted(["a.txt", "sub/b.txt", f"{folder}/a.png", f"{folder}/sub/b.png"])

    twice("", "out")
    shutil.rmtree("out")
    twice("-o sub/pictures", "sub/pictures")
    # The folder is recognised even if -o names it by a different path.
    os.symlink("sub/pictures", "link")
    twice(f"-o {os.getcwd()}/sub/../sub/pictures/", "sub/pictures")
    shutil.rmtree("sub/pictures")
    os.mkdir("elsewhere")
    os.symlink(os.path.abspath("elsewhere"), "sub/pictures")
    twice("-o sub/pictures", "elsewhere")


def test_cycles_of_links():
    maps("maps/a.txt", "maps/sub/b.txt")
    os.symlink(".", "maps/self")
    os.symlink("..", "maps/sub/up")
    os.symlink("../sub", "maps/sub/again")
    os.symlink(os.path.abspath("maps"), "maps/sub/root")
    run = astar("maps -r --json -v").ended(0)
    summary(run, 2, 0, 0)
    assert sorted(os.path.basename(name) for name in run.each("map")) == ["a.txt", "b.txt"]


def test_links_are_followed():
    maps("elsewhere/map.txt", "there/inner.txt")
    os.mkdir("maps")
    os.symlink("../elsewhere/map.txt", "maps/link.txt")
    os.symlink("../there", "maps/folder")
    assert all_solved(astar("maps -r --json"), 2).each("map output") == [
        ["maps/folder/inner.txt", "out/folder/inner.png"],
        ["maps/link.txt", "out/link.png"],
    ]
    all_solved(astar("maps --json"), 1)


def test_entries_that_cannot_be_examined_are_errors():
    """Earlier versions passed over such entries, and ended with status 0."""
    maps("maps/a.txt", "maps/z.txt")
    os.symlink("nowhere", "maps/dangling.txt")
    os.symlink("loop2", "maps/loop1")
    os.symlink("loop1", "maps/loop2")
    run = astar("maps -r --json").ended(2)
    summary(run, 2, 0, 3)
    failure_of(run, "maps/dangling.txt", "cannot examine the file: No such file or directory$")
    failure_of(run, "maps/loop1", "cannot examine the file: Too many levels of symbolic links$")
    failure_of(run, "maps/loop2", "cannot examine the file: Too many levels of symbolic links$")
    assert run.each("map status") == [
        ["maps/a.txt", "solved"],
        ["maps/dangling.txt", "error"],
        ["maps/loop1", "error"],
        ["maps/loop2", "error"],
        ["maps/z.txt", "solved"],
    ]


@contextlib.contextmanager
def mode(user, bits, *names):
    """Within this context, the folders belong to the ordinary user and have this mode."""
    for name in names:
        os.makedirs(name, exist_ok=True)
        user.owns(name)
        os.chmod(name, bits)
    yield
    for name in names:
        os.chmod(name, 0o755)


def test_a_folder_without_search_permission(user):
    maps("maps/a.txt", "maps/b.txt")
    with mode(user, 0o444, "maps"):
        run = user("maps").ended(2)
    failure_of(run, "maps/a.txt", "cannot examine the file: Permission denied$")
    failure_of(run, "maps/b.txt", "cannot examine the file: Permission denied$")
    assert not os.path.exists("out")


def test_a_folder_that_cannot_be_listed(user):
    maps("maps/a.txt", "maps/z.txt", "maps/locked/b.txt", "maps/open/c.txt", "shut.txt")
    with mode(user, 0, "maps/locked", "maps/shut"):
        run = user("maps shut.txt -r --json").ended(2)
        assert run.each("map output") == [
            ["maps/a.txt", "out/a.png"],
            ["maps/locked", None],
            ["maps/open/c.txt", "out/open/c.png"],
            ["maps/shut", None],
            ["maps/z.txt", "out/z.png"],
            # The folder of the same name has no influence on the name of the picture.
            ["shut.txt", "out/shut.png"],
        ]
        assert run.each("status") == "solved error solved error solved solved".split()
        failure_of(run, "maps/locked", "permission")
        failure_of(run, "maps/shut", "permission")
        summary(run, 4, 0, 2)
        # Without -r, subfolders are not read.
        all_solved(user("maps"), 2)
        # A folder that cannot be listed is also an error if it is given by name.
        run = user("maps/locked maps").ended(2)
        failure_of(run, "maps/locked", "permission")
        summary(run, 2, 0, 1)


def test_maps_in_a_folder_that_cannot_be_listed_can_be_given_by_name(user):
    maps("maps/a.txt")
    with mode(user, 0o333, "maps"):
        user("maps/a.txt").solved()
        failure_of(user("maps").ended(2), "maps", "permission")


def test_deeply_nested_folders():
    path = "/folder" * 60
    maps(f"maps{path}/a.txt")
    assert all_solved(astar("maps -r --json"), 1).get("output") == f"out{path}/a.png"


# --- several folders and colliding names ---


@pytest.mark.parametrize(
    "inputs,args,outputs",
    [
        ("a/x b/x b/y", "a b", "a/x b/x y"),
        # Folders with the same name.
        (
            "1/maps/sub/z 1/maps/x 2/maps/sub/only 2/maps/sub/z 2/maps/x",
            "1/maps 2/maps -r",
            "1/maps/sub/z 1/maps/x sub/only 2/maps/sub/z 2/maps/x",
        ),
        # If names would collide, they include the extensions.
        ("maps/a.png maps/a maps/b", "maps", "a.png a.txt b"),
        ("maps/a maps/sub/a.png maps/sub/a", "maps -r", "a sub/a.png sub/a.txt"),
        # Files given by name are put into subfolders only if their names would collide.
        ("maps/sub/a", "maps/sub/a.txt", "a"),
        ("maps/a maps/sub/a", "maps/a.txt maps/sub/a.txt", "maps/a sub/a"),
    ],
)
def test_maps_with_the_same_name(inputs, args, outputs):
    names = [name if name.endswith("png") else f"{name}.txt" for name in inputs.split()]
    for steps, name in enumerate(names, 2):
        maps(name, text=row(steps))
    run = astar(f"{args} --json")
    if "." not in args:
        all_solved(run, len(names))
    outputs = [f"out/{name}.png" for name in outputs.split()]
    assert run.ended(0).each("map output") == list(map(list, zip(names, outputs)))
    run.created(*outputs)
    # Each picture is that of its map.
    for steps, (name, output) in enumerate(zip(names, outputs), 2):
        assert png_size(output)[0] == 64 * (2 if name.endswith("png") else steps + 1)


def test_a_folder_that_is_given_several_times_is_read_once():
    maps("maps/a.txt", "maps/sub/b.txt")
    os.symlink("maps", "link")
    run = astar(f"maps maps/ ./maps maps/sub/.. {os.getcwd()}/maps link --json")
    assert all_solved(run, 1).get("map") == "maps/a.txt"
    run = all_solved(astar("maps/sub maps -r --json"), 2)
    assert sorted(run.each("map")) == ["maps/a.txt", "maps/sub/b.txt"]


@pytest.mark.parametrize(
    "args", ["maps maps/b.txt", "maps/b.txt maps", "link/b.txt maps", "maps ./maps/../maps/b.txt"]
)
def test_a_file_of_a_folder_that_is_also_given_is_solved_once(args):
    maps("maps/a.txt", "maps/b.txt", "maps/c.txt")
    os.symlink("maps", "link")
    all_solved(astar(args), 3).created("out/a.png", "out/b.png", "out/c.png")


def test_names_that_collide_even_with_extensions():
    for steps, name in enumerate("a.txt a.map a.txt.map a.map.txt a.txt.txt a".split(), 1):
        write(f"maps/{name}", row(steps))
    run = all_solved(astar("maps --json"), 6)
    run.created(*run.each("output"))
    for width, output in run.each("width output"):
        assert png_size(output) == (64 * width, 64)


def test_an_output_subfolder_with_the_name_of_a_picture():
    maps("maps/a.txt", "maps/a.png/b.txt")
    run = all_solved(astar("maps -r --json"), 2)
    run.created(*run.each("output"))


def test_an_output_file_needs_a_folder_with_one_map():
    maps("one/a.txt", "two/a.txt", "two/b.txt")
    run = astar("one -o path.png --map-image map.png --path path.csv")
    all_solved(run, 1).created("path.png", "map.png", "path.csv")
    astar("two -o path2.png").refused("path2.png: ", "2 maps")
    astar("two --map-image map2.png").refused("", "map-image")
    astar("two --path path2.csv").refused("", "path")
    astar("two -o -").refused("", "2 maps")


# --- lists ---


@pytest.mark.parametrize(
    "content,args,names",
    [
        (
            "b.txt\ntwo words.txt\n\n-dash.txt\n\nsub/a.txt\n blank.txt \n\n",
            "--files-from list",
            ["b.txt", "two words.txt", "-dash.txt", "sub/a.txt", " blank.txt "],
        ),
        ("b.txt\nsub/a.txt", "--files-from list", ["b.txt", "sub/a.txt"]),
        ("b.txt\0\0two\nlines.txt\0", "--files-from list -0", ["b.txt", "two\nlines.txt"]),
        ("b.txt\0\0two\nlines.txt\0", "--files-from list --null", ["b.txt", "two\nlines.txt"]),
        ("b.txt", "--files-from list -0", ["b.txt"]),
        # A carriage return is part of a name.
        ("b.txt\r\nb.txt\n", "--files-from list", ["b.txt\r", "b.txt"]),
        # Lists with folders, and files before them.
        ("b.txt\nsub\n", "c.txt --files-from list", ["c.txt", "b.txt", "sub/a.txt"]),
        (
            "b.txt\nsub\n",
            "c.txt --files-from list -r",
            ["c.txt", "b.txt", "sub/a.txt", "sub/sub/d.txt"],
        ),
        # From standard input.
        ("b.txt\nc.txt\n", "--files-from -", ["b.txt", "c.txt"]),
        ("./b.txt\0./c.txt\0", "--files-from - -0", ["./b.txt", "./c.txt"]),
        ("", "--files-from -", []),
        ("", "--files-from list", []),
    ],
)
def test_lists(content, args, names):
    maps("b.txt", "c.txt", "two words.txt", "-dash.txt", "sub/a.txt", "sub/sub/d.txt")
    maps(" blank.txt ", "two\nlines.txt", "b.txt\r")
    write("list", content)
    run = astar(f"{args} --json --report report.csv", input=content.encode())
    assert all_solved(run, len(names)).each("map") == names
    assert len(rows("report.csv")) == len(names) + 1
    if "-r" in args:
        assert run.each("output") == ["out/c.png", "out/b.png", "out/a.png", "out/sub/d.png"]


def test_a_list_may_be_a_pipe():
    maps("a.txt")
    fifo("list", "a.txt\n")
    assert all_solved(astar("--files-from list --json"), 1).get("map") == "a.txt"


def test_missing_and_broken_files_of_a_list_fail():
    maps("a.txt", "z.txt")
    write("b.txt", BROKEN)
    copy("options/level.map.scen", to=".")
    write("list", "a.txt\nmissing.txt\nb.txt\nlevel.map.scen\na.txt\r\nz.txt\n")
    run = astar("--files-from list --json").ended(2)
    assert run.each("map status") == [
        ["a.txt", "solved"],
        ["missing.txt", "error"],
        ["b.txt", "error"],
        ["level.map.scen", "error"],
        ["a.txt\r", "error"],
        ["z.txt", "solved"],
    ]
    failure_of(run, "missing.txt", "no such")
    failure_of(run, "b.txt")
    failure_of(run, "level.map.scen")
    failure_of(run, r"a.txt\x0d", "no such")
    summary(run, 2, 0, 4)
    safe(run)


@pytest.mark.parametrize(
    "args,prefix,words",
    [
        ("--files-from missing", "missing: ", "no such"),
        ("a.txt --files-from missing", "missing: ", "no such"),
        ("--files-from folder", "folder: ", "folder|directory"),
        ("--files-from", "", "value"),
        ("--files-from zeros", "zeros: ", "NUL"),
        ("a.txt -0", "", "files-from"),
        # An output that would replace the list.
        ("--files-from list.png -o list.png", "list.png: ", ""),
        ("--files-from list.png --report list.png", "list.png: ", ""),
    ],
)
def test_refused_lists(args, prefix, words):
    maps("a.txt")
    os.mkdir("folder")
    write("list.png", "a.txt\n")
    write("zeros", "a.txt\0b.txt\0")
    astar(args).refused(prefix, words)


def test_a_picture_does_not_replace_the_list():
    maps("a.txt")
    write("out/a.png", "a.txt\n")
    run = astar("--files-from out/a.png --json").ended(0).created("out/a.path.png")
    assert run.get("output") == "out/a.path.png"


def test_standard_input_and_a_folder():
    maps("maps/a.txt")
    run = astar("- maps --json", input=REFERENCE.read_bytes())
    assert all_solved(run, 2).each("output") == ["out/stdin.png", "out/a.png"]


# --- odd names ---

# Names with newlines, escape sequences, invalid UTF-8, quotes and symbols.
ODD = [
    os.fsdecode(name)
    for name in [
        *(b"new\nline", b"esc\x1b[31mred", b"bad\xff\xfe", b"cut\xc3", b"over\xc0\xaf", b"\x80"),
        *(b"c1\xc2\x9b31m", b'quo"te', b"apo'strophe", b"com,ma", b"back\\slash", b"%s%n"),
        *(b"tab\tbell\a", "ünïcödé".encode(), "🗺".encode(), b"$(x)", b"*", b"-r"),
    ]
]


def test_odd_names_of_maps():
    maps(*(f"maps/{name}.txt" for name in ODD))
    run = all_solved(astar("maps"), len(ODD)).created(*(f"out/{name}.png" for name in ODD))
    safe(run)
    for name in r"new\x0aline", r"esc\x1b[31mred", r"bad\xff\xfe", r"cut\xc3", "ünïcödé", "🗺":
        assert f"maps/{name}.txt: cost" in run.out
    safe(astar("maps -v").ended(0))
    # Valid names are printed unchanged in JSON.
    run = astar("maps --json").ended(0)
    safe(run)
    assert len(run.records) == len(ODD)
    for name in "new\nline", "esc\x1b[31mred", 'quo"te', "back\\slash", "ünïcödé", "🗺":
        assert f"maps/{name}.txt" in run.each("map")


def test_odd_names_of_folders_failed_files_and_others():
    for name in ODD:
        write(f"maps/{name}/broken{name}", BROKEN)
        write(f"maps/{name}/prose{name}", PROSE)
        maps(f"maps/{name}/good{name}.txt")
    count = len(ODD)
    run = astar("maps -r -v --no-sandbox").ended(2)
    run.created(*(f"out/{name}/good{name}.png" for name in ODD))
    safe(run)
    summary(run, count, 0, count, count)
    # Standard error begins with the memory limit. One line for each file follows, then the summary.
    assert run.err.count("\n") == 3 * count + 2
    run = astar("maps -r --json").ended(2)
    safe(run)
    assert len(run.records) == 2 * count


def test_names_of_255_bytes():
    """A map fails only if the name of its picture would be longer."""
    long = "n" * 251
    maps(f"maps/{long}.txt", f"maps/x{long}yyy", "maps/z.txt", f"maps/d{long}ddd/a.txt")
    run = astar("maps -r --json").ended(2)
    run.created(f"out/{long}.png", f"out/d{long}ddd/a.png", "out/z.png")
    summary(run, 3, 0, 1)
    assert [name for name, status in run.each("map status") if status == "error"] == [
        f"maps/x{long}yyy"
    ]
    assert run.err.count("\n") == 2


def test_names_of_255_bytes_that_collide():
    """Both maps may fail, but the third is solved."""
    maps(f"maps/{'n' * 251}.txt", f"maps/{'n' * 251}.map", "maps/a.txt")
    run = astar("maps")
    assert run.status in (0, 2), run
    pictures = [name for name in files() if name.startswith("out/")]
    assert "out/a.png" in pictures and len(pictures) == len(run.lines)


# --- inputs are not overwritten ---


def inputs_kept(run):
    assert run.before.items() <= run.after.items(), run


def test_a_folder_that_is_its_own_output_folder():
    write("a.txt", row(1))
    write("b.map", row(2))
    maps("a.png", "c.png", "sub/b.png")
    robot("room.yaml", "room.png")
    write("sub/b.txt", row(3))
    args = ". -r -o . -s 0,0 -g 1,0 --scale 1"
    run = all_solved(astar(f"{args} --json"), 7, 1)
    inputs_kept(run)
    assert run.each("map output") == [
        ["./a.png", "./a.png.png"],
        ["./a.txt", "./a.txt.png"],
        ["./b.map", "./b.png"],
        ["./c.png", "./c.path.png"],
        ["./room.yaml", "./room.path.png"],
        ["./sub/b.png", "./sub/b.png.png"],
        ["./sub/b.txt", "./sub/b.txt.png"],
    ]
    # Pictures that earlier runs wrote are passed over, and replaced.
    inputs = {name[2:] for name in run.before}
    for _ in range(2):
        run = astar(args).ended(0)
        assert len(run.lines) == 7
        assert all(run.after[f"./{name}"] == run.before[f"./{name}"] for name in inputs)


def test_no_input_is_overwritten_through_a_link_with_the_name_of_a_picture():
    maps("maps/a.txt", "maps/b.txt", "maps/c.txt", "maps/sub/d.txt")
    os.mkdir("out")
    os.symlink("../maps/a.txt", "out/a.png")
    os.link("maps/b.txt", "out/b.png")
    os.symlink("../maps/a.txt", "out/c.png")
    run = astar("maps -r").ended(0)
    run.created("out/a.path.png", "out/b.path.png", "out/c.path.png", "out/sub/d.png")


@pytest.mark.parametrize(
    "args,name",
    [
        ("maps --report maps/b.txt", "maps/b.txt"),
        ("maps/a.txt maps -o maps/b.txt", "maps/b.txt"),
        ("maps --report link.csv", "link.csv"),
        # A report with the name of a picture drawn in the same run.
        ("maps --report out/a.png", "out/a.png"),
    ],
)
def test_a_report_or_a_picture_does_not_replace_a_map(args, name):
    maps("maps/a.txt", "maps/b.txt")
    os.mkdir("out")
    os.symlink("maps/b.txt", "link.csv")
    astar(args).refused(f"{name}: ")


# --- the summary ---


def test_a_summary_is_printed_for_folders_and_lists_but_not_with_quiet():
    maps("maps/a.txt")
    write("maps/b.txt", BROKEN)
    astar("maps/a.txt").solved()
    astar("maps/a.txt maps/b.txt").ended(2).message("maps/b.txt:")
    for args in "maps", "maps -o pictures --json":
        run = astar(args)
        summary(run, 1, 0, 1)
        assert " failed" not in run.out
    astar("maps --quiet").ended(2).message("maps/b.txt:")
    write("list", "maps/a.txt\n")
    all_solved(astar("--files-from list"), 1)


def test_no_escape_sequences_if_the_output_does_not_go_to_a_terminal():
    maps(*(f"maps/{number}.txt" for number in range(40)))
    write("maps/b.txt", BROKEN)
    safe(astar("maps", env={"TERM": "xterm"}).ended(2))


# --- shares ---


def test_each_map_is_in_one_share_and_names_of_pictures_do_not_change():
    maps(
        *(
            f"maps/{name}"
            for name in "a.txt b.txt b.map c.txt d.txt e.txt f.txt f.csv g.txt".split()
        )
    )
    astar("maps -o whole --report whole.csv").ended(0)
    table = []
    for share in range(1, 5):
        astar(f"maps -o shares --report share.csv --no-header --share {share}/4").ended(0)
        table += rows("share.csv")
        assert len(os.listdir("shares")) == len(table)
    assert sorted(os.listdir("shares")) == sorted(os.listdir("whole"))
    columns = [[cell.replace("shares", "whole") for cell in line[:5]] for line in table]
    assert sorted(columns) == sorted(line[:5] for line in rows("whole.csv")[1:])
    # Lists are divided in the same way, and a share may be empty.
    write("list", "maps/a.txt\nmaps/b.txt\nmaps/c.txt\n")
    assert astar("--files-from list --share 2/3 --json").get("map") == "maps/b.txt"
    assert astar("--files-from list --share 4/4 --json").ended(0).out == ""
