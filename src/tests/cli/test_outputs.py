# SPDX-License-Identifier: MIT
"""Where outputs are written: names, refused outputs, links and devices, standard output, and
permissions. If an output file cannot be written, no file changes."""

import array
import fcntl
import itertools
import os
import random
import re
import select
import shlex
import shutil
import stat
import subprocess
import termios
import threading
from pathlib import Path

import pytest
from program import (
    ASTAR_CLI,
    ENVIRONMENT,
    RELEASE,
    SECONDS_MAX,
    astar,
    files,
    maps,
    png_size,
    read,
    valid_png,
    write,
)


def noise(width, height):
    """Returns a map whose picture cannot be compressed much, with start and goal in the corners."""
    cells = "".join(random.Random(3).choices("00001", k=width * height))
    cells = f"2{cells[1:-1]}3"
    return "".join(f"{cells[at : at + width]}\n" for at in range(0, len(cells), width))


def corridor():
    """Returns a map with a path of 20000 cells."""
    return f"2{'0' * 19998}3\n"


def drawn(run):
    """Returns the names of the pictures in the result lines of a run."""
    return re.findall(r" -> (.*)\n", run.solved().out)


# --- names ---


@pytest.mark.parametrize(
    "inputs,options,pictures",
    [
        ("map.txt", "", "out/map.png"),
        # The folder out is in the current folder, not next to the map.
        ("folder/map.txt", "", "out/map.png"),
        # Only the last extension is replaced.
        (
            "a.b.txt noending 'two words.txt' ünï.txt",
            "",
            "out/a.b.png out/noending.png 'out/two words.png' out/ünï.png",
        ),
        ("map.txt", "-o path.png", "path.png"),
        ("map.txt", "--output=long.png", "long.png"),
        ("map.txt", "-o pictures", "pictures/map.png"),
        ("map.txt", "-o slash/", "slash/map.png"),
        ("map.txt", "-o a/b.c/d", "a/b.c/d/map.png"),
        ("a.txt b.txt", "-o pictures", "pictures/a.png pictures/b.png"),
        # If names would collide, they include the extensions, or else the parent folders.
        ("a.txt a.png b.txt", "", "out/a.txt.png out/a.png.png out/b.png"),
        ("x/a.txt y/a.txt", "", "out/x/a.png out/y/a.png"),
        ("x/a.txt y/a.txt", "-o pictures", "pictures/x/a.png pictures/y/a.png"),
    ],
)
def test_names_of_pictures(inputs, options, pictures):
    maps(*shlex.split(inputs))
    pictures = shlex.split(pictures)
    assert drawn(astar(f"{inputs} {options}").created(*pictures)) == pictures
    valid_png(*pictures)


def test_existing_folders_are_used():
    maps("map.txt")
    os.mkdir("pictures")
    os.symlink("pictures", "link")
    write("out/other.txt", "old")
    astar("map.txt").solved().created("out/map.png")
    astar("map.txt -o .").solved().created("map.png")
    astar("map.txt -o pictures").solved().created("pictures/map.png")
    os.remove("pictures/map.png")
    astar("map.txt -o link").solved().created("pictures/map.png")


def test_an_existing_file_is_replaced_whatever_its_extension():
    maps("map.txt")
    for name in "picture", "picture.dat":
        write(name, "old")
        astar(f"map.txt -o {name}").solved()
    assert files() == ["map.txt", "picture", "picture.dat"]
    valid_png("picture", "picture.dat")


@pytest.mark.parametrize(
    "inputs",
    [
        "a.txt x/a.txt",
        "a.txt ../a.txt",
        "p/x/a.txt q/x/a.txt",
        "a.txt a.png a.txt.txt",
        "x/a.txt y/a.txt x/a.png x/a.png.txt",
    ],
)
def test_each_map_gets_its_own_picture(inputs):
    """Some names collide even with extensions or parent folders. Nothing is written outside of out."""
    os.mkdir("inner")
    os.chdir("inner")
    maps(*inputs.split())
    run = astar(f"{inputs} --json").solved()
    pictures = {Path(record["output"]).resolve() for record in run.records}
    assert len(pictures) == len(inputs.split())
    assert all(Path("out").resolve() in picture.parents for picture in pictures)
    valid_png(*pictures)
    os.chdir("..")
    others = {str(Path(name)) for name in files()} - {
        str(picture.relative_to(Path.cwd())) for picture in pictures
    }
    assert others == {os.path.normpath(f"inner/{name}") for name in inputs.split()}


# --- refused outputs ---


@pytest.mark.parametrize(
    "args,prefix,words",
    [
        # Two maps whose pictures have the same name.
        ("a.txt a.txt", "a.txt: ", ""),
        ("a.txt ./a.txt", "a.txt: ", ""),
        # A single file for several maps.
        ("b.txt a.txt -o path.png", "", r"path\.png"),
        ("a.txt b.txt -o existing", "", "existing"),
        ("a.txt b.txt -o -", "", ""),
        ("a.txt b.txt --path path.csv", "", "--path"),
        ("a.txt b.txt --path -", "", "--path"),
        ("a.txt b.txt --map-image map.png", "", "--map-image"),
        # The folder is missing, or is a file.
        ("a.txt -o missing/path.png", "missing/path.png: ", ""),
        ("a.txt --path missing/path.csv", "missing/path.csv: ", ""),
        ("a.txt --map-image missing/map.png", "missing/map.png: ", ""),
        ("a.txt -o a.txt/path.png", "a.txt/path.png: ", ""),
        ("a.txt -o a.txt/", "a.txt/", ""),
        ("a.txt -o a.txt/folder", "a.txt/folder", ""),
        ("a.txt --path dangling/path.csv", "dangling/path.csv: ", ""),
        ("a.txt -o link.png", "link.png: ", ""),
        ("a.txt -o loop.png", "loop.png: ", ""),
        # A name with the extension .png is that of a file.
        ("a.txt -o folder.png", "folder.png: ", ""),
        ("a.txt --path folder", "folder: ", ""),
        ("a.txt --map-image folder", "folder: ", ""),
        ("a.txt -o ''", "", ""),
        ("a.txt --path ''", "", ""),
        ("a.txt --map-image ''", "", ""),
        ("a.txt -o a.txt", "a.txt: ", ""),
        ("a.txt --no-sandbox -o pics --report other/r.csv", "other/r.csv: ", "does not exist"),
    ],
)
def test_refused_outputs(args, prefix, words):
    maps("a.txt", "b.txt")
    write("existing", "old")
    os.mkdir("folder")
    os.mkdir("folder.png")
    os.symlink("missing/path.png", "link.png")
    os.symlink("loop.png", "loop.png")
    os.symlink("missing", "dangling")
    astar(args).refused(prefix, words)


def test_an_output_that_is_the_map_is_refused():
    maps("map.png")
    os.link("map.png", "hard.png")
    os.symlink("map.png", "soft.png")
    os.symlink("soft.png", "softer.png")
    os.symlink(".", "here")
    names = ["map.png", "./map.png", "hard.png", "soft.png"]
    for option, name in itertools.product(["-o", "--path", "--map-image"], names):
        astar(["map.png", option, name]).refused(f"{name}: ")
    work = Path.cwd()
    for name in f"{work}/map.png", "here/map.png", "softer.png", f"../{work.name}/map.png":
        astar(["map.png", "-o", name]).refused(f"{name}: ")
    for name in "map.png", "hard.png":
        astar(f"soft.png -o {name}").refused(f"{name}: ")
    from_input = ("bash", "-c", 'exec "$@" <map.png', "from")
    astar("- -o map.png", prefix=from_input).refused("map.png: ")
    astar("- --path ./map.png", prefix=from_input).refused("./map.png: ")


@pytest.mark.parametrize(
    "name,args,picture",
    [
        ("map.png", "map.png -o .", r"(\./)?map\.path\.png"),
        ("out/map.png", "out/map.png", r"out/map\.path\.png"),
        ("map.png", "map.png", r"out/map\.path\.png"),  # if out/map.png is a link to the map
    ],
)
def test_the_default_name_is_changed_if_it_is_that_of_the_map(name, args, picture):
    maps(name)
    if args == "map.png":
        os.mkdir("out")
        os.link("map.png", "out/map.png")
    run = astar(args)
    (drawn_name,) = drawn(run)
    assert re.fullmatch(picture, drawn_name)
    run.created(os.path.normpath(drawn_name))
    valid_png(drawn_name)


@pytest.mark.parametrize("inputs", ["out/map.png out/map.path.png", "b.txt c/b.png out/b.txt.png"])
def test_no_output_replaces_another_map_of_the_run(inputs):
    maps(*inputs.split())
    run = astar(inputs)
    assert len(drawn(run)) == len(inputs.split())
    run.created(*drawn(run))


def test_two_outputs_to_the_same_file_are_refused():
    maps("map.txt")
    os.mkdir("folder")
    os.symlink("folder", "link")
    os.symlink("path.png", "soft.png")
    either = r"(path|soft)\.png: "
    for name in (
        "path.png",
        "./path.png",
        "folder/../path.png",
        f"{os.getcwd()}/path.png",
        "soft.png",
    ):
        for args in f"-o path.png --map-image {name}", f"-o path.png --path {name}":
            astar(f"map.txt {args}").refused("", either)
        astar(f"map.txt -o folder/x.png --path path.png --map-image {name}").refused("", either)
    astar("map.txt -o soft.png --map-image path.png").refused("", either)
    astar("map.txt -o folder/x.png --map-image link/x.png").refused("", r"(folder|link)/x\.png: ")
    write("path.png", "old")
    os.link("path.png", "hard.png")
    astar("map.txt -o path.png --map-image hard.png").refused("", r"(path|hard)\.png: ")
    # The default name of the picture is checked in the same way.
    astar("map.txt -o folder --path folder/map.png").refused("folder/map.png: ")
    run = astar("map.txt --map-image out/map.png").ended(2).created().message("out/map.png: ")
    assert run.out == ""


# --- links and devices ---


def test_links_are_followed():
    maps("map.txt")
    write("folder/target.png", "old")
    os.symlink("folder/target.png", "link.png")
    astar("map.txt -o link.png").solved()
    valid_png("folder/target.png")
    assert files() == ["folder/target.png", "map.txt"]
    # The link is followed even if its target does not exist yet.
    os.remove("folder/target.png")
    astar("map.txt -o link.png --path link.csv").solved()
    assert os.readlink("link.png") == "folder/target.png"
    valid_png("folder/target.png")
    assert files() == ["folder/target.png", "link.csv", "map.txt"]


def test_a_chain_of_links_across_folders_is_followed_to_its_end():
    maps("map.txt")
    os.makedirs("a/b")
    os.mkdir("c")
    os.symlink("../../c/two.png", "a/b/one.png")
    os.symlink("three.png", "c/two.png")
    astar("map.txt -o a/b/one.png").solved().created("c/three.png")


# Tests with devices as outputs run as an ordinary user, since a faulty program that runs as root
# could replace the devices.


def is_device(name):
    return stat.S_ISCHR(os.lstat(name).st_mode)


def test_the_null_device_accepts_outputs(user):
    maps("map.txt")
    assert drawn(user("map.txt -o /dev/null")) == ["/dev/null"]
    args = "map.txt -o path.png --path /dev/null --map-image /dev/null"
    user(args).solved().created("path.png")
    assert is_device("/dev/null")


@pytest.mark.parametrize(
    "args,name",
    [
        ("-o /dev/full", "/dev/full"),
        ("-o path.png --path /dev/full", "/dev/full"),
        ("-o path.png --map-image /dev/full", "/dev/full"),
        # The other outputs are not written, and an old picture is kept.
        ("-o old.png --path /dev/full", "/dev/full"),
        ("-o a.png --map-image b.png --path /dev/full", "/dev/full"),
        ("-o /dev/full --map-image b.png --path c.csv", "/dev/full"),
        ("-o a.png --map-image /dev/full --path c.csv", "/dev/full"),
        ("-o link.png", "link.png"),
    ],
)
def test_a_full_device(user, args, name):
    maps("map.txt")
    write("old.png", "old")
    user.owns("old.png")
    os.symlink("/dev/full", "link.png")
    user(f"map.txt {args}").refused(f"{name}: ", "space")
    assert is_device("/dev/full")


def test_a_fifo_with_a_reader_is_written_and_kept():
    maps("map.txt")
    astar("map.txt -o file.png").solved()
    os.mkfifo("fifo.png")
    reader = os.open("fifo.png", os.O_RDWR)
    astar("map.txt -o fifo.png").solved()
    assert files() == ["file.png", "map.txt"]
    assert os.read(reader, 1 << 20) == Path("file.png").read_bytes()
    os.close(reader)
    assert stat.S_ISFIFO(os.lstat("fifo.png").st_mode)


def test_a_fifo_without_a_reader_is_refused_at_once():
    maps("map.txt")
    os.mkfifo("fifo.png")
    astar("map.txt -o fifo.png").refused("fifo.png: ")
    astar("map.txt -o path.png --path fifo.png").refused("fifo.png: ")
    assert stat.S_ISFIFO(os.lstat("fifo.png").st_mode)


def close_when_readable(reader):
    select.select([reader], [], [], SECONDS_MAX)
    os.close(reader)


def test_if_the_reader_of_a_fifo_closes_it_the_run_ends_with_status_141():
    write("map.txt", noise(1000, 1000))
    os.mkfifo("fifo.png")
    reader = os.open("fifo.png", os.O_RDONLY | os.O_NONBLOCK)
    thread = threading.Thread(target=close_when_readable, args=(reader,))
    thread.start()
    run = astar("map.txt -o fifo.png", cli=RELEASE).ended(141)
    thread.join()
    assert (run.out, run.err) == ("", "") and stat.S_ISFIFO(os.lstat("fifo.png").st_mode)


# --- standard output ---


def to(redirections):
    """Returns a prefix that redirects the streams of the program as a shell does."""
    return ("bash", "-c", f'exec "$@" {redirections}', "to")


@pytest.mark.parametrize(
    "args",
    ["map.txt" + option for option in ("", " --json", " --path -", " -o -", " --map-image -")]
    + ["--help", "--version", "corridor.txt --no-picture --json=path"],
)
def test_no_space_on_standard_output(args):
    maps("map.txt")
    write("corridor.txt", corridor())
    astar(args, prefix=to(">/dev/full")).ended(2).message("", "no space")


def test_messages_name_standard_output():
    """These messages named it -."""
    maps("map.txt", "other.txt")
    for option in "-o -", "--path -", "--map-image -", "--report - -q":
        run = astar(f"map.txt {option}", prefix=to(">/dev/full"))
        run.ended(2).message("standard output: ", "no space")
    same_file = "map.txt --path report.csv --report - -q"
    astar(same_file, prefix=to(">>report.csv")).ended(2).message("standard output: ", "two outputs")
    astar("map.txt -o -", prefix=to(">>map.txt")).ended(2).message("standard output: ", "input")
    astar("map.txt other.txt -o -").refused("standard output: ", "one file")


def slow_reader(args):
    """Returns what the program writes to a pipe in non-blocking mode, whose reader waits until the
    pipe is full or the program has ended."""
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    with subprocess.Popen([ASTAR_CLI, *args.split()], stdout=writer, env=ENVIRONMENT) as process:
        os.close(writer)
        held = array.array("i", [0])
        while process.poll() is None and held[0] < 65536:
            fcntl.ioctl(reader, termios.FIONREAD, held)
            select.select([], [], [], 0.001)
        with open(reader, "rb") as file:
            output = file.read()
        assert process.wait(SECONDS_MAX) == 0
    return output


def test_a_pipe_in_non_blocking_mode_with_a_slow_reader():
    write("map.txt", noise(900, 600))
    astar("map.txt --scale 1 -o path.png").solved()
    picture = Path("path.png").read_bytes()
    assert len(picture) > 65536
    assert slow_reader("map.txt --scale 1 -o -") == picture
    write("corridor.txt", corridor())
    assert slow_reader("corridor.txt --no-picture --json=path").count(b"],[") == 19999


def test_a_run_that_prints_nothing_does_not_wait_for_the_reader_of_a_full_pipe():
    maps("map.txt")
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    os.write(writer, bytes(1 << 20))  # fills the pipe
    subprocess.run([ASTAR_CLI, "map.txt", "-q"], stdout=writer, timeout=20, check=True)
    os.close(reader)
    os.close(writer)


def test_if_the_reader_of_standard_output_is_gone_the_run_ends_with_status_141():
    maps("map.txt")
    reader, writer = os.pipe()
    os.close(reader)
    process = subprocess.run(
        [RELEASE, *"map.txt -o -".split()], stdout=writer, stderr=subprocess.PIPE, check=False
    )
    os.close(writer)
    assert (process.returncode, process.stderr) == (141, b"")


def test_closed_streams():
    maps("map.txt")
    astar("map.txt", prefix=to(">&-")).ended(2)
    if os.path.exists("out/map.png"):
        valid_png("out/map.png")
    astar("map.txt -q -o quiet.png", prefix=to(">&-")).ended(0)
    # No message is written into an output file.
    astar("map.txt -v -o verbose.png", prefix=to(">/dev/null 2>&-")).ended(0)
    astar("missing.txt map.txt -v", prefix=to(">/dev/null 2>&- </dev/null")).ended(2)
    valid_png("quiet.png", "verbose.png", "out/map.png")
    args = "map.txt -q -o path.png --path path.csv --map-image map.png"
    astar(args, prefix=to("<&- >&- 2>&-")).ended(0)
    valid_png("path.png", "map.png")
    assert read("path.csv") == "x,y,cost\n0,0,0\n1,1,1.414214\n"


# --- permissions ---


def owned(user, mode, name):
    """Creates a folder of the ordinary user with this mode, which contains an old picture."""
    write(f"{name}/x.png", "old")
    user.owns(name)
    user.owns(f"{name}/x.png")
    os.chmod(name, mode)


def test_a_folder_without_write_permission(user):
    maps("map.txt", "locked/map.txt")
    owned(user, 0o555, "locked")
    for args, name in [
        ("-o locked/path.png", "locked/path.png: "),
        ("-o locked", "locked"),
        ("-o locked/inner", "locked/inner"),
        ("-o path.png --path locked/path.csv", "locked/path.csv: "),
        ("-o path.png --map-image locked/map.png", "locked/map.png: "),
        # Replacing the old picture would need a temporary file in the folder.
        ("-o locked/x.png", "locked/x.png: "),
    ]:
        user(f"map.txt {args}").refused(name, "permission")
    os.chdir("locked")
    user("map.txt").refused("out", "permission")


def test_a_folder_that_cannot_be_entered(user):
    maps("map.txt")
    owned(user, 0o600, "closed")
    user("map.txt -o closed/path.png").ended(2).message("closed/path.png: ", "permission")
    user("map.txt -o closed").ended(2).message("closed", "permission")
    user("closed/x.png").ended(2).message("closed/x.png: ", "permission")
    os.chmod("closed", 0o755)
    assert files() == ["closed/x.png", "map.txt"]


def test_a_folder_that_cannot_be_listed_accepts_pictures(user):
    maps("map.txt")
    owned(user, 0o333, "dark")
    user("map.txt -o dark/path.png").solved()
    user("map.txt -o dark").solved()
    os.chmod("dark", 0o755)
    assert files() == ["dark/map.png", "dark/path.png", "dark/x.png", "map.txt"]


def test_an_output_that_is_read_only_is_kept(user):
    maps("map.txt")
    owned(user, 0o755, "folder")
    os.chmod("folder/x.png", 0o444)
    user("map.txt -o folder/x.png").refused("folder/x.png: ", "permission")
    user("map.txt -o path.png --path folder/x.png").refused("folder/x.png: ", "permission")


@pytest.mark.skipif(os.getuid() != 0, reason="needs root")
def test_a_file_of_another_user_in_a_shared_folder_is_not_replaced(user):
    maps("map.txt")
    write("shared/path.png", "old")
    os.chmod("shared", 0o1777)
    user("map.txt -o shared/path.png").refused("shared/path.png: ")
    # All users may write to the file, but the sticky bit of the folder forbids replacing it. The
    # program may write into the file or refuse it.
    os.chmod("shared/path.png", 0o666)
    run = user("map.txt -o shared/path.png")
    if run.status:
        run.refused("shared/path.png: ")


def test_an_unreadable_map_does_not_keep_others_from_being_solved(user):
    maps("map.txt")
    owned(user, 0o755, "folder")
    os.chmod("folder/x.png", 0)
    user("folder/x.png").refused("folder/x.png: ", "permission")
    user("folder/x.png map.txt").ended(2).message("folder/x.png: ", "permission")
    valid_png("out/map.png")


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664, 0o755])
def test_an_output_that_replaces_a_file_keeps_its_mode(mode):
    maps("map.txt")
    for name in "path.png", "path.csv":
        write(name, "old")
        os.chmod(name, mode)
    run = astar("map.txt -o path.png --path path.csv").solved()
    valid_png("path.png")
    assert [run.after[f"./path.{kind}"][0] for kind in ("png", "csv")] == [stat.S_IFREG | mode] * 2


def test_the_umask_determines_the_mode_of_a_new_output():
    maps("map.txt")
    for umask, args in [
        (0o022, "-o a.png"),
        (0o077, "-o b.png"),
        (0o000, "-o c.png --path c.csv"),
        (0o000, "-o folder"),
    ]:
        os.umask(umask)
        run = astar(f"map.txt {args}").solved()
    modes = {name[2:]: oct(state[0])[-3:] for name, state in run.after.items() if "txt" not in name}
    assert modes == {
        "a.png": "644",
        "b.png": "600",
        "c.png": "666",
        "c.csv": "666",
        "folder": "777",
        "folder/map.png": "666",
    }


# --- failures while writing ---


@pytest.fixture
def disk():
    """A disk of 16 KiB in the folder disk."""
    os.mkdir("disk")
    mount = "mount -t tmpfs -o size=16k tmpfs disk".split()
    if os.getuid() or subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("cannot mount a small disk")
    path = os.path.abspath("disk")
    yield
    subprocess.run(["umount", path], check=True)


def test_a_full_disk(disk):
    write("map.txt", noise(500, 500))
    write("disk/path.png", "old")
    astar("map.txt --scale 1 -o big.png").solved()
    assert os.path.getsize("big.png") > 16384
    for args, name in [
        ("-o disk/path.png", "disk/path.png"),
        ("-o disk/new.png", "disk/new.png"),
        ("-o disk", "disk/map.png"),
        ("-o path.png --map-image disk/map.png", "disk/map.png"),
    ]:
        astar(f"map.txt --scale 1 {args}").refused(f"{name}: ", "space")
    maps("small.txt")
    astar("small.txt --scale 1 -o disk/path.png").solved()
    valid_png("disk/path.png")


def test_the_limit_of_the_size_of_a_file():
    write("map.txt", noise(500, 500))
    write("path.png", "old")
    # The limit is in units of 1024 bytes. If SIGXFSZ is ignored, a write beyond the limit fails
    # instead of killing the program.
    limited = ("bash", "-c", 'trap "" XFSZ; ulimit -f 8; exec "$@"', "limited")
    for name in "path.png", "new.png":
        astar(f"map.txt --scale 1 -o {name}", prefix=limited).refused(f"{name}: ", "large")


@pytest.mark.parametrize("sandbox", ["", "--no-sandbox"])
def test_outputs_may_be_in_the_folder_for_pictures_before_it_exists(sandbox):
    maps("map.txt")
    for folder, report in [
        ("pics", "pics/r.csv"),
        ("pics", "./pics/r.csv"),
        ("a/b/", "./a/b/r.csv"),
        ("./pics", "pics/r.csv"),
    ]:
        astar(f"map.txt {sandbox} -o {folder} --report {report}").solved()
        assert os.path.isfile(report)
        shutil.rmtree(folder)


def test_files_whose_names_look_temporary_are_kept():
    names = "map.png.tmp .map.png.tmp map.png~ .map.png.XXXXXX tmp".split()
    maps("map.txt", *(f"out/{name}" for name in names))
    astar("map.txt").solved().created("out/map.png")


def test_a_name_may_be_as_long_as_the_file_system_allows_but_not_longer():
    maps("map.txt")
    name = "n" * 251 + ".png"
    astar(["map.txt", "-o", name]).solved().created(name)
    astar(["map.txt", "-o", f"n{name}"]).refused("n" * 61, "long")


@pytest.mark.parametrize("cells", [1, 2, 3, 7, 8, 9, 31, 33])
def test_pictures_of_many_sizes(cells):
    write("map.txt", noise(cells, 3))
    for scale in 1, 2, 7, 8:
        args = f"map.txt --scale {scale} -o path.png --map-image map.png -s 0,0 -g 0,0"
        astar(args, cli=RELEASE).solved()
        valid_png("path.png", "map.png")
        assert png_size("path.png") == png_size("map.png") == (cells * scale, 3 * scale)
