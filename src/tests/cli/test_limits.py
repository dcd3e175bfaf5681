# SPDX-License-Identifier: MIT
"""--memory is enforced even if the estimate is too low, and --time-limit ends runs in all stages,
even while they wait for a FIFO. The tests run the release build, because builds with sanitizers do
not enforce the memory limit. test_limits_sweep.py tries many combinations."""

import functools
import os
import re
import time

import hostile
import pytest
from program import MAPS, PROJECT, REFERENCE, fifo, read, report, valid_png, write

PHOTOGRAPH = MAPS / "photograph.jpg"
STRIPED = "-s 0,0 -g 899,899"


bounded = functools.partial(hostile.bounded, limits=())


def stripes(size):
    """Returns a map of size x size cells with many different costs. A search on this map needs more
    bytes for the path cost of a cell than the memory estimate assumes."""
    rows = [" ".join(str(4 + (7 * x + y) % 252) for x in range(size)) for y in range(252)]
    return "".join(f"{rows[y // 3 % 252]}\n" for y in range(size))


def low_peak(run, megabytes):
    assert run.peak < (megabytes + 8) * 1024, (run.peak, run)


# --- memory ---


def test_a_map_that_exceeds_the_memory_only_during_the_search():
    write("map.txt", stripes(1400))
    run = bounded(f"map.txt {STRIPED} --memory 17M")
    words = "memory.*bytes while searching; the limit is 17 MB.*--memory"
    low_peak(run.refused("map.txt: ", words), 17)
    run = bounded(f"map.txt {STRIPED} --memory 40M -o picture.png").solved().created("picture.png")
    low_peak(run, 40)
    valid_png("picture.png")


def test_a_comment_does_not_distort_the_memory_estimate():
    write("map.txt", "// 1, 2 are numbers of a comment\n" + f"{'0' * 3000}\n" * 3000)
    run = bounded("map.txt -s 0,0 -g 9,9 --memory 30M")
    run.refused("map.txt: ", r"needs about \d+ MB of memory.*--memory")
    assert run.peak < 8000


def test_the_estimate_includes_the_rows_of_a_picture():
    words = r"needs about \d+ MB of memory.*--memory"
    bounded(f"{PHOTOGRAPH} --scale 6 --memory 30M").refused(f"{PHOTOGRAPH}: ", words)


def test_standard_input_that_exceeds_the_memory():
    run = bounded("- --memory 5M", input=bytes(20000000))
    low_peak(run.refused("standard input: ", "--(memory|max-[a-z]+)"), 5)


def test_a_map_that_runs_out_of_memory_next_to_others_is_solved_again_on_its_own():
    text = stripes(900)
    for number in range(1, 7):
        write(f"maps/{number}.txt", text)
    run = bounded(f"maps {STRIPED} --memory 22M --jobs 4 --json -o pictures").ended(0)
    assert run.each("status") == ["solved"] * 6
    low_peak(run, 22)


@pytest.mark.parametrize("memory", ["10M", "24M", "27M", "30M"])
def test_a_tiled_map_that_exceeds_the_memory_while_its_references_are_found(memory):
    tag = "<map orientation='orthogonal' width='1500' height='1500' tilewidth='8' tileheight='8'>"
    layer = "<layer name='wall' width='1500' height='1500'><data encoding='csv'>"
    write("maps/a.tmx", f"{tag}\n{layer}\n{'0000001,' * 2250000}</data></layer></map>\n")
    write("maps/b.txt", "2 0 3\n")
    run = bounded(f"maps --no-picture --memory {memory}").ended(2)
    assert re.search(r"maps/a\.tmx: .*--memory(.|\n)*: 1 solved, 0 no path, 1 failed", run.err)
    assert "maps/b.txt: cost 2" in run.out


def test_verbose_states_the_memory_limit():
    write("map.txt", "2 0 3\n")
    assert "memory limit 200 MB" in bounded("map.txt --no-picture -v --memory 200M").err
    run = bounded("map.txt --no-picture -v")
    limit = re.search(r"memory limit (\d+) MB: three quarters of the available memory", run.err)
    available = re.search(r"MemAvailable: +(\d+)", read("/proc/meminfo"))
    assert limit and (not available or int(limit[1]) < int(available[1]) // 1024)


# --- time ---


def out_of_time(seconds):
    return rf"not finished after {seconds} s.*--time-limit"


def test_the_wait_for_a_fifo_ends():
    os.mkfifo("pipe")
    for args in "pipe", "--files-from pipe":
        bounded(f"{args} --time-limit 0.2").refused("pipe: ", out_of_time(0.2))
    writer = os.open("pipe", os.O_RDWR)
    for args in "pipe", "--files-from pipe":
        bounded(f"{args} --time-limit 0.2").refused("pipe: ", out_of_time(0.2))
    from_pipe = ("bash", "-c", 'exec "$@" <pipe', "from")
    bounded("- --time-limit 0.2", prefix=from_pipe).refused("standard input: ", out_of_time(0.2))
    os.close(writer)


def test_a_fifo_that_is_closed_before_the_limit_is_read_to_its_end():
    fifo("pipe", read(REFERENCE))
    bounded("pipe --time-limit 50 -o picture.png").solved()
    valid_png("picture.png")


def test_the_wait_for_the_reader_of_a_picture_ends():
    os.mkfifo("picture.png")
    reader = os.open("picture.png", os.O_RDWR)
    write("map.pbm", b"P4\n1000 1000\n" + bytes(125000))
    args = "map.pbm -s 0,0 -g 9,9 --compression 0 -o picture.png --time-limit 0.5"
    bounded(args).ended(2).message("map.pbm: ", out_of_time(0.5))
    os.close(reader)


def test_slow_compression_ends_and_leaves_no_file():
    write("map.pbm", b"P4\n3000 3000\n" + bytes(1125000))
    # The first picture has 24000 x 24000 pixels of a byte, which are packed into half of it.
    for args in "map.pbm -s 0,0 -g 9,9 --scale 8", f"{PHOTOGRAPH} --scale 16":
        run = bounded(f"{args} --compression 12 --time-limit 0.5", peak_max=900000)
        run.refused(f"{args.split()[0]}: ", out_of_time(0.5))


def test_a_read_of_the_map_of_a_scenario_that_does_not_return_ends():
    for name, side in ("large", 1000), ("small", 100):
        cells = f"{'.' * side}\n" * side
        write(f"{name}.map", f"type octile\nheight {side}\nwidth {side}\nmap\n{cells}")
        write(f"{name}.scen", f"version 1\n0\t{name}.map\t{side}\t{side}\t0\t0\t9\t0\t9\n")
    # The read of the large map takes 20 seconds.
    preload = f"LD_PRELOAD={PROJECT}/build/release/tests/preload/stall.so"
    stall = ("env", "STALL_BYTES=500000", preload)
    began = time.monotonic()
    args = "large.scen small.scen --no-sandbox --time-limit 2 --report report.csv"
    bounded(args, prefix=stall).ended(2).message("large.map: ", out_of_time(2))
    assert [(row["scenario"], row["cost"]) for row in report()] == [("small.scen", "9")]
    run = bounded("large.scen --untrusted --time-limit 0.3", prefix=stall)
    run.message("large.scen: ", "not finished after 0.3 s")
    assert time.monotonic() - began < 20


def test_the_limit_applies_to_a_whole_scenario():
    cells = f"{'.' * 700}\n" * 700
    write("map.map", f"type octile\nheight 700\nwidth 700\nmap\n{cells}")
    line = "0\tmap.map\t700\t700\t0\t0\t699\t699\t987.12\n"
    write("map.scen", "version 1\n" + line * 3000)
    args = "map.scen --algorithm dijkstra --time-limit 0.3"
    bounded(args).refused("map.scen: ", out_of_time(0.3))


def repeat(name, start, text, count):
    """Writes a large file: `start`, then `text` repeatedly."""
    write(name, start)
    with open(name, "a", encoding="utf-8") as file:
        file.writelines(text for _ in range(count))


def test_the_search_for_references_of_each_tiled_map_ends():
    repeat("maps/a.tmj", '{"height":1,"infinite":false,"layers":[', "0," * 1000000, 60)
    attributes = "".join(f" a{number}=''" for number in range(1, 8001))
    tilesets = f"<tileset{attributes}/>\n" * 400
    write("maps/b.tmx", f"<map orientation='orthogonal' width='1' height='1'>\n{tilesets}")
    write("maps/c.txt", "2 0 3\n")
    run = bounded("maps --time-limit 0.05 --no-picture")
    for name in "a.tmj", "b.tmx":
        assert f"{name}: not finished after 0.05 s; raise --time-limit" in run.err
    assert "c.txt: cost 2" in run.out and run.seconds < 1  # without a limit: several seconds


def test_the_reading_of_a_scenario_ends():
    write("map.map", "type octile\nheight 1\nwidth 3\nmap\n...\n")
    repeat("map.scen", "version 1\n", "0\tmap.map\t3\t1\t0\t0\t2\t0\t2\n" * 100000, 120)
    for options in "", "--problem 5":
        run = bounded(f"map.scen {options} --time-limit 0.05", peak_max=1000000)
        assert run.refused("map.scen: ", out_of_time(0.05)).seconds < 1
