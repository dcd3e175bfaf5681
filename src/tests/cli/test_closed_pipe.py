# SPDX-License-Identifier: MIT
"""In every mode, the program ends without a message and with status 141 if the reader of its output
closes the pipe."""

import os
import select
import shutil
import signal
import subprocess
import threading

import pytest
from program import (
    ASTAR_CLI,
    ENVIRONMENT,
    MAPS,
    REFERENCE,
    RELEASE,
    astar,
    files,
    maps,
    report,
    write,
)

FORMATS = "", "--json", "--json=path", "--report -", "--inspect", "--inspect --json", "--no-picture"


def ended_by_pipe(status):
    """Tells if a shell would report status 141."""
    return status in (141, -signal.SIGPIPE)


@pytest.mark.parametrize(
    "args",
    [
        *(f"{REFERENCE} {form}" for form in FORMATS),
        *(f"maps {form}" for form in FORMATS),
        *(f"--files-from list --jobs 3 {form}" for form in FORMATS),
        *(f"level.map.scen {form}" for form in ("", "--json", "--report -", "--problem 2")),
        f"{REFERENCE} --compare all",
        "maps --compare rules",
        *(f"{REFERENCE} {output} -" for output in ("-o", "--map-image", "--path", "--animate")),
        f"{REFERENCE} --show",
        f"{REFERENCE} --show=costs",
        *("--help", "--help=all", "--help=formats", "--help=palettes", "--version"),
    ],
)
def test_the_reader_closes_the_pipe_before_the_program_starts(args):
    names = [f"maps/{i}.txt" for i in range(1, 41)]
    if "maps" in args or "list" in args:
        maps(*names)
        write("list", "\n".join(names) + "\n")
    for name in "level.map", "level.map.scen":
        shutil.copy(MAPS / "options" / name, ".")
    reader, writer = os.pipe()
    os.close(reader)
    process = subprocess.run(
        [ASTAR_CLI, *args.split()],
        stdout=writer,
        stderr=subprocess.PIPE,
        env=ENVIRONMENT,
        timeout=60,
        check=False,
    )
    os.close(writer)
    assert ended_by_pipe(process.returncode) and process.stderr == b"", process


def test_a_run_over_a_folder_ends_before_all_maps_are_solved():
    count = 3000
    maps(*(f"many/{i}" for i in range(count)))
    command = [RELEASE, *"many --jobs 1 --scale 1 --report report.csv".split()]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, env=ENVIRONMENT, **pipes) as process:
        assert process.stdout.readline().startswith(b"many/0: cost 1.414214, 1 step")
        process.stdout.close()
        assert process.stderr.read() == b""
    assert ended_by_pipe(process.returncode)
    assert len(os.listdir("out")) < count
    # The report contains the maps that were finished before the run ended.
    assert report()
    assert not [name for name in files() if os.path.basename(name).startswith(".")]


def test_the_reader_of_a_named_pipe_closes_it():
    os.mkfifo("pipe")
    reader = os.open("pipe", os.O_RDONLY | os.O_NONBLOCK)

    def close_after_the_first_bytes():
        select.select([reader], [], [], 60)
        os.close(reader)

    thread = threading.Thread(target=close_after_the_first_bytes)
    thread.start()
    # The picture is larger than the pipe's buffer.
    run = astar(f"{REFERENCE} -o pipe --scale 100 --compression 0")
    thread.join()
    assert ended_by_pipe(run.status) and run.out + run.err == "", run
