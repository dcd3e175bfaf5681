# SPDX-License-Identifier: MIT
"""Many maps in one run: counts, exit status, reports, the same results for any number of threads,
--skip-existing, and limits on memory and time."""

import json
import os
import random
import re
import select
import shutil
import subprocess
import time
import zlib
from pathlib import Path

import pytest
from program import (
    ASTAR_CLI,
    COLOURS,
    ENVIRONMENT,
    KEYS,
    MAPS,
    REFERENCE,
    RELEASE,
    SECONDS_MAX,
    astar,
    draw,
    files,
    maps,
    read,
    report,
    rows,
    same,
    valid_png,
    write,
)

CLOSED = "2 1\n1 3\n"  # there is no path
BROKEN = "2 0\n0 3 0 0\n"  # the second row is too long
TIMES = "read_ms", "search_ms", "render_ms", "write_ms"


def open_map(side):
    """Returns a map of free cells, with the start and the goal in opposite corners."""
    zeros = "0" * (side - 1)
    return f"2{zeros}\n" + f"0{zeros}\n" * (side - 2) + f"{zeros}3\n"


def summary(run, solved, no_path, failed, skipped=0):
    """Standard error contains a summary with these counts."""
    counts = rf"^astar-cli:.*\b{solved} solved.*\b{no_path} no path.*\b{failed} failed"
    skipped = rf".*\b{skipped} skipped" if skipped else ""
    assert re.search(counts + skipped, run.err, re.M), run


def statuses(run, expected):
    assert run.each("status") == expected.split(), run


def as_text(records):
    """Returns JSON objects, without the settings, in the form that `report` returns: null becomes "",
    and other values become text."""

    def text(value):
        if isinstance(value, str):
            return value
        return "" if value is None else json.dumps(value, separators=(",", ":"))

    return [
        {key: text(value) for key, value in record.items() if key != "settings"}
        for record in records
    ]


def untimed(table):
    """Returns rows without their times."""
    return [{key: row[key] for key in row if key not in TIMES} for row in table]


# --- a thousand maps ---


def thousand_maps():
    """Writes map1 to map1000: grids, packed digits, ASCII mazes, PPM and PNG images. Twenty of them
    are broken, and thirty have no path. Five maps have sides of 128 to 1024 cells; all others have
    sides of 8 to 24 cells. Returns the expected statuses."""
    numbers = random.Random(1)
    expected = {}
    for i in range(1, 1001):
        n = 1024 if i == 500 else 128 + i // 4 if i % 250 == 1 else 8 + i % 17
        kind = 1 if i == 500 else i % 5
        broken = i % 49 == 7 and i < 980
        no_path = i % 33 == 8 and i < 980 and not broken
        # The first row and the last column are free, so the goal can be reached.
        cells = ["".join(numbers.choices("0001", k=n - 1)) + "0" for _ in range(n)]
        cells[0] = "2" + "0" * (n - 1)
        cells[-1] = cells[-1][:-1] + "3"
        if no_path:
            cells[-2], cells[-1] = cells[-2][:-2] + "11", cells[-1][:-2] + "13"
        pixels = [row.translate(str.maketrans("0123", ".#SG")) for row in cells]
        name = f"maps/map{i}"
        if kind == 4:
            name = draw(f"{name}.png", "\n".join(pixels))
            if broken:
                os.truncate(name, os.path.getsize(name) - 20)
        else:
            if kind == 0:
                lines = [" ".join(row) for row in cells]
            elif kind == 3:
                pixels = [
                    " ".join("{} {} {}".format(*COLOURS[pixel]) for pixel in row) for row in pixels
                ]
                lines = [f"P3 {n} {n} 255", *pixels]
            else:
                lines = cells if kind == 1 else pixels
            if broken:
                lines[3 if kind < 3 else -1] = lines[3] * 2 if kind < 3 else "255"
            write(name, "\n".join([*lines, ""]))
        expected[name] = "error" if broken else "no-path" if no_path else "solved"
    return expected


def test_a_thousand_maps():
    expected = thousand_maps()
    first = None
    for jobs in 1, 8:
        args = f"maps --scale 1 --jobs {jobs} -o pictures --report report.csv"
        run = astar(args, cli=RELEASE).ended(2)
        summary(run, 950, 30, 20)
        *errors, _ = run.err.splitlines()
        pictures = {name: zlib.crc32(Path(name).read_bytes()) for name in files() if "pict" in name}
        assert len(run.lines) == len(pictures) == 980 and len(errors) == 20
        results = untimed(report()), run.out, errors, pictures
        first = first or results
        assert results == first
        if jobs == 1:
            valid_png(*pictures)
        shutil.rmtree("pictures")
    # The report has one row for each map, in natural order.
    table = report()
    assert [(row["map"], row["status"]) for row in table] == list(expected.items())
    assert all(row["message"] for row in table if row["status"] == "error")
    assert all(row["cost"] and row["output"] for row in table if row["status"] == "solved")
    assert table[499]["width"] == "1024"


def test_more_maps_than_a_process_may_have_open_files():
    os.mkdir("maps")
    names = [f"maps/{number}.txt" for number in range(1, 3001)]
    for number, name in enumerate(names, 1):
        with open(name, "wb") as file:
            file.write(b"2 0\n0 3\n" if number % 100 else b"2 1\n1 3\n")
        os.utime(name, (AGED, AGED))
    run = astar("maps --scale 1 --report report.csv", cli=RELEASE).ended(1)
    summary(run, 2970, 30, 0)
    assert [line.split(":")[0] for line in run.lines] == names
    assert len(os.listdir("out")) == 3000 and [row["map"] for row in report()] == names
    # In the next run, all maps of a list are skipped.
    write("list", "\n".join(reversed(names)))
    run = astar("--files-from list --scale 1 --skip-existing --json", cli=RELEASE).ended(0)
    summary(run, 0, 0, 0, 3000)
    assert run.out.startswith('{"map":"maps/3000.txt",')


def test_a_map_has_the_same_picture_in_a_batch_and_in_a_run_of_its_own():
    names = "ascii.txt corners.txt drawing.png reference.txt openings.pbm options/no-path.txt"
    os.mkdir("maps")
    for name in names.split():
        shutil.copy(MAPS / name, "maps")
    astar("maps -o together --jobs 3").ended(1)
    os.mkdir("alone")
    pictures = [Path(name).stem for name in names.split()]
    for name, picture in zip(names.split(), pictures):
        status = int(picture == "no-path")
        astar(f"maps/{Path(name).name} -o alone/{picture}.png -q").ended(status)
        same(f"alone/{picture}.png", f"together/{picture}.png")
    assert len(os.listdir("together")) == 6


# --- exit statuses ---


@pytest.mark.parametrize("jobs", [1, 4])
def test_exit_statuses(jobs):
    # Each letter in a folder's name stands for the result of one map in it: s for solved, n for no
    # path, f for failed.
    texts = {"s": "2 0\n0 3\n", "n": CLOSED, "f": BROKEN}
    for folder in "s", "n", "sn", "f", "sf", "nf", "snf":
        for letter in folder:
            write(f"{folder}/{letter}", texts[letter])
    for args, status in [
        *(("s", 0), ("n", 1), ("sn", 1), ("f", 2), ("sf", 2), ("nf", 2), ("snf", 2)),
        *(("s n", 1), ("n --nearest", 0), ("s missing", 2)),
    ]:
        astar(f"{args} -j {jobs} --quiet").ended(status)


def test_quiet_prints_only_messages_about_failures():
    maps("maps/a", "maps/c")
    write("maps/b", CLOSED)
    write("maps/d", BROKEN)
    write("maps/e", "these are no cells\n")
    run = astar("maps -q").ended(2).message("maps/d:")
    assert run.out == ""
    valid_png("out/a.png", "out/c.png")
    os.remove("maps/d")
    run = astar("maps -q --report report.csv").ended(1)
    assert run.out + run.err == ""
    assert [row["map"] for row in report()] == ["maps/a", "maps/b", "maps/c"]


def test_every_map_fails_if_the_output_folder_cannot_be_created():
    maps("maps/a", "maps/b", "file")
    run = astar("maps -o file/out").ended(2)
    assert len(re.findall("^astar-cli: file/out", run.err, re.M)) == 2
    summary(run, 0, 0, 2)


# --- order and threads ---


def start(args):
    """Starts the program, with pipes for both outputs."""
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen([ASTAR_CLI, *args.split()], env=ENVIRONMENT, **pipes)


# In the next two tests, one map is a FIFO. It cannot be solved before the test writes to the FIFO.
@pytest.mark.parametrize("option", ["--json", "-v"])
def test_a_result_is_printed_before_the_next_map_is_solved(option):
    maps("a.txt")
    os.mkfifo("slow")
    write("list", "a.txt\nslow\n")
    with start(f"--files-from list -j 2 {option}") as process:
        streamed, _, _ = select.select([process.stdout], [], [], SECONDS_MAX)
        write("slow", "2 3\n")
        output, _ = process.communicate()
    assert streamed and output.count(b"\n") == 2


def test_a_result_is_not_printed_before_the_results_of_earlier_maps():
    maps("a.txt", "b.txt")
    write("c.txt", BROKEN)
    os.mkfifo("slow")
    write("list", "slow\na.txt\nb.txt\nc.txt\n")
    with start("--files-from list -j 2 --json") as process:
        end = time.monotonic() + SECONDS_MAX
        while not os.path.exists("out/b.png") and time.monotonic() < end:
            time.sleep(0.01)
        printed, _, _ = select.select([process.stdout, process.stderr], [], [], 0)
        write("slow", "2 3\n")
        output, _ = process.communicate()
    names = [json.loads(line)["map"] for line in output.splitlines()]
    assert not printed and process.returncode == 2
    assert names == ["slow", "a.txt", "b.txt", "c.txt"]


@pytest.mark.parametrize("jobs", [1, 2, 8, 64])
def test_results_messages_and_reports_have_the_order_of_the_input(jobs):
    for i in range(1, 10):
        write(f"maps/{i}.txt", open_map(i * i + 2))
    maps("maps/0.txt", "maps/4a.txt", "maps/9b.txt", text=BROKEN)
    write("maps/7b.txt", CLOSED)
    args = f"maps --jobs {jobs} --json --report report.csv --scale 1"
    run = astar(args, cli=RELEASE).ended(2)
    names = [f"maps/{name}.txt" for name in "0 1 2 3 4 4a 5 6 7 7b 8 9 9b".split()]
    assert run.each("map") == names == [row["map"] for row in report()]
    assert re.findall(r"maps/(\d[ab]?)\.txt:", run.err) == ["0", "4a", "9b"]


@pytest.mark.parametrize(
    "option,accepted,refused",
    [
        (
            "jobs",
            ["1", "2", "8", "300"],
            ["0", "-1", "1.5", "x", "", "4294967297", "99999999999999999999", "1x", " 1"],
        ),
        (
            "memory",
            "1000000 200M 200m 1.5G 1g 1T 100000K".split(),
            ["", "1 G", *"0 -1 -1G x 1X G M 1GG 1MBB nan inf 1,5G 0x10 +".split()],
        ),
        ("time-limit", ["10", "10.5", "1000"], ["", "1 ", *"0 -1 x 1s nan inf 1,5 1..5 +".split()]),
    ],
)
def test_values_of_options(option, accepted, refused):
    maps("map.txt")
    for value in refused:
        astar(["map.txt", f"--{option}={value}"]).refused("", option)
    for value in accepted:
        astar(["map.txt", f"--{option}", value]).solved()
        if option == "jobs":
            astar(["map.txt", f"-j{value}"]).solved()


# --- reports ---


def test_the_csv_report_has_the_keys_and_values_of_the_json_objects():
    maps("maps/a.txt", "maps/new\nline")
    write("maps/b.txt", CLOSED)
    write("maps/c.txt", BROKEN)
    shutil.copy(REFERENCE, "maps/d.txt")
    run = astar("maps --json --report report.csv --via 0,0").ended(2)
    assert all(list(record) == KEYS for record in run.records)
    assert rows("report.csv")[0] == [key for key in KEYS if key != "settings"]
    printed = as_text(run.records)
    assert printed[-1]["map"] == "maps/new\nline"
    # The CSV report contains the escaped names.
    for key in "map", "output":
        printed[-1][key] = printed[-1][key].replace("\n", r"\x0a")
    assert report() == printed
    astar("maps/d.txt --report report.csv").solved()
    (row,) = report()
    assert [row[key] for key in "status cost steps optimal message".split()] == [
        *("solved", "33.242641", "32", "true", "")
    ]
    # The JSON report is an array of the objects that --json prints.
    for name in "report.json", "REPORT.JSON":
        run = astar(f"maps --json --report {name}").ended(2)
        assert json.loads(read(name)) == run.records
    astar("maps/a.txt --report report.json --no-header").solved()
    assert [record["map"] for record in json.loads(read("report.json"))] == ["maps/a.txt"]


def test_odd_names_in_the_csv_report():
    names = ["new\nline", 'quo"te', '"', '""', "com,ma", ",", "tab\t", "cr\rlf", "cr\r", " blank "]
    names += ["apo'", "esc\x1b[31m", "ünïcödé", "back\\slash", "%s", "=1+1"]
    maps(*(f"maps/{name}" for name in names))
    write('maps/zzz"broken,', BROKEN)
    run = astar("maps --json --report report.csv").ended(2)
    table, printed = report(), as_text(run.records)
    escaped = {
        re.sub("[\n\t\r\x1b]", lambda found: f"\\x{ord(found[0]):02x}", f"maps/{name}")
        for name in names
    }
    assert {row["map"] for row in table if row["status"] == "solved"} == escaped
    for row in table + printed:
        del row["map"], row["output"]
    assert table == printed and len(table) == len(names) + 1


def test_reports_are_valid_utf8_even_if_names_are_not():
    maps("maps/bad\udcff", "maps/cut\udcc3")
    astar("maps --report report.csv").ended(0)
    astar("maps --report report.json").ended(0)
    assert len(report()) == 2
    assert len(json.loads(Path("report.json").read_text(encoding="utf-8"))) == 2


def test_reports_without_headers_can_be_concatenated():
    maps(*(f"maps/{number}.txt" for number in range(1, 7)))
    write("maps/3.txt", CLOSED)
    write("list1", "maps/1.txt\nmaps/2.txt\nmaps/3.txt\n")
    write("list2", "maps/4.txt\nmaps/5.txt\nmaps/6.txt\n")
    astar("maps --report all.csv -q").ended(1)
    astar("--files-from list1 --report 1.csv -q").ended(1)
    astar("--files-from list2 --report 2.csv --no-header -q").solved()
    assert len(rows("2.csv")) == 3
    write("joined.csv", read("1.csv") + read("2.csv"))
    assert untimed(report("joined.csv")) == untimed(report("all.csv"))
    astar("maps --no-header").refused("", "report")


def test_the_report_contains_the_messages_of_failed_maps():
    write("maps/a.txt", BROKEN)
    run = astar("maps missing.txt --report report.csv --json").ended(2)
    assert len(report()) == 2
    for row in report():
        assert row["message"] and row["message"] in run.err
        assert [row[key] for key in "status output cost legs".split()] == ["error", "", "", ""]


def test_the_report_on_standard_output():
    maps("maps/a.txt", "maps/b.txt")
    run = astar("maps --report -").ended(0)
    summary(run, 2, 0, 0)
    write("report.csv", run.out)
    assert [row["map"] for row in report()] == ["maps/a.txt", "maps/b.txt"]
    assert run.lines[0] == ",".join(key for key in KEYS if key != "settings")
    for args in (
        "maps --report - --json",
        "maps/a.txt --report - -o -",
        "maps/a.txt --report - --path -",
    ):
        astar(args).refused("", "standard output")


def test_reports_that_cannot_be_written():
    maps("maps/a.txt")
    os.mkdir("folder")
    astar("maps --report nowhere/report.csv").refused("nowhere/report.csv: ")
    astar("maps --report folder").refused("folder: ")
    # If writing fails later, the pictures are kept.
    run = astar("maps --report /dev/full").ended(2)
    assert "astar-cli: /dev/full: " in run.err
    valid_png("out/a.png")
    # An old report is replaced completely.
    write("report.csv", "old\n" * 10000)
    astar("maps --report report.csv").ended(0)
    assert len(report()) == 1


# --- --fail-fast ---

# A broken map that is larger than the others, so it is processed first.
LARGE_BROKEN = open_map(300) + "0 0 0\n"


def test_with_fail_fast_no_map_is_processed_after_a_failure():
    maps(*(f"maps/{number}.txt" for number in (1, 2, 4, 5)))
    write("maps/3.txt", LARGE_BROKEN)
    run = astar("maps --fail-fast --jobs 1 --json --report report.csv").ended(2)
    assert run.each("map status") == [["maps/3.txt", "error"]]
    assert [row["map"] for row in report()] == ["maps/3.txt"] and not os.path.exists("out")
    assert "astar-cli: maps/3.txt:" in run.err
    assert re.search(r"^astar-cli: .*\b1 of 5\b", run.err, re.M)
    run = astar("maps --jobs 1 --json").ended(2)
    statuses(run, "solved solved error solved solved")
    assert " of 5 " not in run.err


@pytest.mark.parametrize("jobs", [1, 2, 4])
def test_with_fail_fast_all_pictures_are_complete_and_reported(jobs):
    maps("maps/1.txt", "maps/2.txt")
    write("maps/3.txt", LARGE_BROKEN)
    write("maps/4.txt", open_map(40))
    run = astar(f"maps --fail-fast --jobs {jobs} --json").ended(2)
    assert run.each("map") == sorted(run.each("map"))
    assert [name for name, status in run.each("map status") if status == "error"] == ["maps/3.txt"]
    pictures = [name for name in run.each("output") if name]
    run.created(*pictures)
    if pictures:
        valid_png(*pictures)


def test_with_fail_fast_all_maps_are_processed_if_only_the_last_fails():
    write("maps/1.txt", open_map(50))
    write("maps/2.txt", open_map(60))
    write("maps/3.txt", BROKEN)
    run = astar("maps --fail-fast --jobs 1 --json").ended(2)
    statuses(run, "solved solved error")
    summary(run, 2, 0, 1)
    # A map without a path has not failed.
    os.remove("maps/3.txt")
    maps(*(f"maps/{number}.txt" for number in range(4, 10)), text=CLOSED)
    summary(astar("maps --fail-fast --json").ended(1), 2, 6, 0)


def test_with_fail_fast_a_map_that_exceeds_the_memory_is_a_failure():
    write("maps/1.txt", open_map(300))
    maps("maps/2.txt")
    run = astar("maps --fail-fast --jobs 1 --memory 300K --json").ended(2)
    assert run.get("map status") == ["maps/1.txt", "error"]


# --- --skip-existing ---

AGED = 1577836800  # 2020-01-01


def aged(*names, **content):
    """Writes maps, or changes the time of existing files, to a date in the past."""
    for name in names:
        if not os.path.exists(name):
            maps(name, **content)
        os.utime(name, (AGED, AGED))


def touch(name, hours=1):
    """Sets the time of modification to a time in the future."""
    later = time.time() + 3600 * hours
    os.utime(name, (later, later))


def test_pictures_that_are_up_to_date_are_kept():
    aged("maps/a.txt", "maps/b.txt")
    aged("maps/c.txt", text=CLOSED)
    statuses(astar("maps --skip-existing --json").ended(1), "solved solved no-path")
    run = astar("maps --skip-existing --json --report report.csv").ended(0).created("report.csv")
    statuses(run, "skipped skipped skipped")
    summary(run, 0, 0, 0, 3)
    assert all(list(record) == KEYS for record in run.records)
    assert run.each("output message cost width read_ms") == [
        [f"out/{name}.png", None, None, None, None] for name in "abc"
    ]
    assert [row["status"] for row in report()] == ["skipped"] * 3
    assert astar("maps --skip-existing").ended(0).out.count("skipped") == 3
    # Without --skip-existing, all maps are solved again.
    statuses(astar("maps --json"), "solved solved no-path")


def test_a_map_is_skipped_only_if_its_picture_is_newer():
    names = [f"maps/{name}.txt" for name in "abcdef"]
    aged(*names[:-1])
    astar("maps").ended(0)
    touch("maps/a.txt")
    os.remove("out/b.png")
    os.utime("out/c.png", (AGED, AGED))  # as old as its map, so the map may have changed later
    aged("maps/f.txt")
    run = astar("maps --skip-existing --json").ended(0)
    statuses(run, "solved solved solved skipped skipped solved")
    run = astar("maps --skip-existing --json")
    statuses(run, "solved skipped skipped skipped skipped skipped")
    # A changed map is solved again even if its size is the same.
    write("maps/d.txt", CLOSED)
    touch("maps/d.txt")
    statuses(astar("maps/d.txt --skip-existing --json").ended(1), "no-path")
    # If a map is a symbolic link, the time of its target counts.
    os.symlink("../maps/e.txt", "maps/link.txt")
    astar("maps/link.txt -q").solved()
    statuses(astar("maps/link.txt --skip-existing --json"), "skipped")
    touch("maps/e.txt")
    statuses(astar("maps/link.txt --skip-existing --json"), "solved")


def test_standard_streams_are_not_skipped():
    aged("map.txt", "./-")
    astar("map.txt -q -o picture.png").solved()
    shutil.copy("picture.png", "-")
    run = astar("map.txt --no-sandbox --skip-existing -o -")
    assert run.raw == Path("picture.png").read_bytes()
    grid = REFERENCE.read_bytes()
    astar("- --json", input=grid).solved()
    statuses(astar("- --skip-existing --json", input=grid), "solved")


def test_a_picture_is_drawn_again_if_an_option_that_affects_it_has_changed():
    options = """--scale 1 | --scale 2 | --scale 2 --no-grid | --scale 2 --no-explored | --diagonal one-free
        --diagonal always | --no-diagonal | --diagonal-cost 1.5 | --diagonal-cost 1.501 | --move-cost N=2
        --move-cost S=2 | --move-cost S=inf | --clearance 1 | --clearance 1.25 | --algorithm dijkstra
        --algorithm bfs | --algorithm jps | --heuristic zero | --heuristic manhattan | --weight 2
        --weight 2.5 | --start 1,1 | --goal 1,1 | --start 1,2 | --start 2,1 | --start 1,1 --start 1,2
        --start 1,1 --goal 1,2 | --via 1,1 | --via 1,1 --via 1,2 | --nearest | --format png | --cell 2
        --threshold 100 | --threshold otsu | --invert | --cost 0=2 | --cost 0=2.5 | --unknown free"""
    shutil.copy(MAPS / "drawing.png", "map.png")
    aged("map.png")
    astar("map.png").solved()

    def status(option):
        return astar(f"map.png {option} --skip-existing --json", cli=RELEASE).get("status")

    for option in re.split(r" \| |\n +", options):
        # The picture was made with the option before.
        assert status(option) in ("solved", "no-path"), option
        assert status(option) == "skipped", option
        shutil.copy("out/map.png", "kept.png")
        assert status("") != "skipped", option
        shutil.copy("kept.png", "out/map.png")


@pytest.mark.parametrize(
    "options",
    [
        *("--jobs 2", "--verbose", "--memory 1G", "--time-limit 9", "--report report.csv"),
        *("--fail-fast", "-r", "--no-diagonal --diagonal both-free", "-a astar", "--weight 1.0"),
        "--diagonal both-free",
    ],
)
def test_options_that_do_not_affect_the_picture_are_ignored(options):
    aged("maps/a.txt")
    astar("maps").ended(0)
    statuses(astar(f"maps --skip-existing --json {options}").ended(0), "skipped")


def test_a_picture_that_is_broken_or_made_by_another_program_or_settings_is_replaced():
    aged("map.txt")
    astar("map.txt").solved()
    good = Path("out/map.png").read_bytes()
    # The third tEXt chunk contains a keyword and the fingerprint. In `other`, the last digit of the
    # fingerprint and the CRC of this chunk are changed.
    at = good.index(b"tEXtastar-cli settings")
    size = int.from_bytes(good[at - 4 : at], "big")
    chunk = good[at : at + 4 + size]
    chunk = chunk[:-1] + (b"1" if chunk.endswith(b"0") else b"0")
    end = at + 8 + size
    other = good[:at] + chunk + zlib.crc32(chunk).to_bytes(4, "big") + good[end:]
    write("other.png", other)
    valid_png("other.png")
    foreign = Path(draw("foreign.png", "S. .G")).read_bytes()
    for picture in other, foreign, good[:20], b"":
        write("out/map.png", picture)
        statuses(astar("map.txt --skip-existing --json").ended(0), "solved")
        assert Path("out/map.png").read_bytes() == good
    write("out/map.png", good)
    statuses(astar("map.txt --skip-existing --json").ended(0), "skipped")


def test_a_ros_map_is_solved_again_if_its_image_has_changed():
    os.mkdir("maps")
    for name in "maps/robot.yaml", "maps/robot.pgm":
        shutil.copy(MAPS / "options" / os.path.basename(name), name)
        aged(name)
    args = "maps --start 0.3m,-0.5m --goal 4m,0.9m --json"
    first = astar(args).get("status")
    assert first in ("solved", "no-path")
    statuses(astar(f"{args} --skip-existing").ended(0), "skipped")
    touch("maps/robot.pgm")
    statuses(astar(f"{args} --skip-existing"), first)


def test_a_map_with_other_outputs_is_not_skipped():
    aged("map.txt")
    astar("map.txt -q").solved()
    for option in "--path path.csv", "--map-image map.png":
        statuses(astar(f"map.txt --skip-existing {option} --json"), "solved")
    # The old path.csv contains a path that --no-diagonal does not allow.
    astar("map.txt --path path.csv -q").solved()
    astar("map.txt --no-diagonal -q").solved()
    astar("map.txt --no-diagonal --skip-existing --path path.csv -q").solved()
    assert len(rows("path.csv")) == 4


# --- limits ---


def test_a_map_that_needs_more_memory_than_allowed_fails():
    maps("maps/1.txt", "maps/3.txt")
    write("maps/2.txt", open_map(2000))
    run = astar("maps --memory 4M --json").ended(2)
    statuses(run, "solved error solved")
    assert "--memory" in run.records[1]["message"]
    assert re.search("^astar-cli: maps/2.txt: .*--memory", run.err, re.M)
    summary(run, 2, 0, 1)
    statuses(astar("maps --memory 1 --json").ended(2), "error error error")
    args = "maps --memory 1G --json --no-picture"
    statuses(astar(args, cli=RELEASE).ended(0), "solved solved solved")


@pytest.mark.parametrize("jobs", [1, 8])
def test_maps_that_fit_the_memory_one_by_one_are_solved(jobs):
    for number in range(1, 7):
        write(f"maps/{number}.txt", open_map(400))
    maps(*(f"maps/{number}.txt" for number in range(7, 13)))
    astar("maps/1.txt --memory 6M --scale 1", cli=RELEASE).solved()
    run = astar(f"maps --memory 6M --jobs {jobs} --scale 1", cli=RELEASE).ended(0)
    summary(run, 12, 0, 0)


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_map_that_takes_too_long_fails(jobs):
    maps("maps/1.txt", "maps/3.txt")
    write("maps/2.txt", open_map(3000))
    write("maps/4.txt", CLOSED)
    args = f"maps --time-limit 0.3 --algorithm dijkstra --jobs {jobs} --json"
    run = astar(args).ended(2).created("out/1.png", "out/3.png", "out/4.png")
    statuses(run, "solved error solved no-path")
    assert "--time-limit" in run.records[1]["message"]
    assert re.search("^astar-cli: maps/2.txt: .*--time-limit", run.err, re.M)
    summary(run, 2, 1, 1)


def test_the_time_limit_stops_algorithms_on_a_single_map():
    write("map.txt", open_map(3000))
    for algorithm in "astar", "bidirectional", "bfs":
        args = f"map.txt --time-limit 0.1 --algorithm {algorithm} --heuristic zero"
        astar(args).refused("map.txt: ", "--time-limit")


def test_the_time_limit_applies_to_a_map_while_larger_maps_wait_for_memory():
    for number in range(1, 17):
        write(f"maps/large{number}.txt", open_map(900))
    write("maps/small.txt", open_map(700))
    # The limit of 14M is enough for small.txt and one large map, but not for two large maps.
    args = "--time-limit 0.002 --algorithm dijkstra --jobs 2 --memory 14M --json --scale 1"
    run = astar(f"maps {args}").ended(2)
    (small,) = [record for record in run.records if record["map"] == "maps/small.txt"]
    assert small["status"] == "error" and "--memory" not in small["message"]
