# SPDX-License-Identifier: MIT
"""Names and contents of files cannot control the terminal, disguise text or become spreadsheet
formulas. The tests compare the exact text of the output."""

import os
import re

import pytest
from png_file import chunks_of
from program import astar, read, write

# Code points that are escaped in every output. A name cannot contain U+0000.
UNSAFE = [
    *range(1, 32),
    *range(127, 160),
    *(
        int(code, 16)
        for code in "61c 200b 200c 200d 200e 200f 2028 2029 202a 202b 202c 202d 202e".split()
    ),
    *(int(code, 16) for code in "2060 2064 2066 2067 2068 2069 206a 206f feff".split()),
]
# Code points that are not escaped: the neighbours of unsafe ones, and others such as U+00E9 and U+20AC.
SAFE = [
    int(code, 16)
    for code in "20 7e a0 e9 61b 61d 200a 2010 2027 202f 205f 2070 20ac fefe ff01 1f600".split()
]


def visible(code):
    """Returns the escape of an unsafe character in messages and CSV."""
    return f"\\x{code:02x}" if code < 128 else f"\\u{code:04x}"


def expected(line, escape=visible):
    """Returns the sorted lines that the program prints, one for each map in the folder maps: `line` with
    the escaped names in place of %s."""
    names = [f"a{escape(code)}b" for code in UNSAFE] + [f"a{chr(code)}b" for code in SAFE]
    return sorted(line.replace("%s", name) for name in names)


def sorted_lines(text):
    *lines, last = text.split("\n")
    assert last == ""
    return sorted(lines)


def make_maps(content):
    for code in UNSAFE + SAFE:
        write(f"maps/a{chr(code)}b", content)
    assert len(os.listdir("maps")) == len(UNSAFE + SAFE)


def test_result_lines_csv_reports_and_text_chunks_of_pictures():
    make_maps("2 0 3\n")
    run = astar("maps --report report.csv --no-header").ended(0)
    line = "maps/%s: cost 2, 2 steps, 3 expanded -> out/%s.png"
    assert sorted_lines(run.out) == expected(line)
    report = astar("maps -q --report - --no-header").ended(0)
    for text in read("report.csv"), report.out:
        assert sorted_lines(re.sub(',"solved",.*', "", text)) == expected('"maps/%s","out/%s.png"')
    for code in UNSAFE:
        texts = [data for kind, data in chunks_of(f"out/a{chr(code)}b.png") if kind == "tEXt"]
        assert f"Source\0a{visible(code)}b".encode() in texts


def test_error_messages_and_notes():
    make_maps("2 0\n")
    run = astar("maps -q").ended(2)
    assert sorted_lines(re.sub("b: .*", "b", run.err)) == expected("astar-cli: maps/%s")
    make_maps("x")
    write("map.txt", "2 0 3\n")
    notes = [
        line
        for line in astar("maps map.txt -q -v").ended(0).err.split("\n")
        if "passed over" in line
    ]
    assert sorted(notes) == expected("astar-cli: maps/%s: passed over: unknown format")


def test_json():
    make_maps("2 0 3\n")
    run = astar("maps --json").ended(0)
    assert len(run.records) == len(UNSAFE + SAFE)
    heads = re.sub(',"status".*', "", run.out)
    assert sorted_lines(heads) == expected(
        '{"map":"maps/%s","output":"out/%s.png"', "\\u{:04x}".format
    )


def test_bytes_that_are_not_utf8_are_escaped_and_become_u_fffd_in_json():
    name = os.fsdecode(b"a\x80\xc3b\xed\xa0\x80")
    shown = r"a\x80\xc3b\xed\xa0\x80"
    write(f"maps/{name}", "2 0 3\n")
    run = astar("maps --report report.csv --no-header").ended(0)
    assert run.out == f"maps/{shown}: cost 2, 2 steps, 3 expanded -> out/{shown}.png\n"
    assert read("report.csv").startswith(f'"maps/{shown}","out/{shown}.png",')
    record = astar("maps --json").record
    assert record["map"] == "maps/a\ufffd\ufffdb\ufffd\ufffd\ufffd"
    # The name of the picture file itself contains the original bytes.
    assert os.path.exists(f"out/{name}.png")


def test_formulas_get_an_apostrophe_in_csv_but_not_in_json():
    names = ["=1+1", "+1", "@sum", "\t=1", "\r=1", "a=1", "'=1", '=HYPERLINK("x","y")']
    for name in names:
        write(name, "2 0 3\n")
    astar(["-o", "out", "-q", "--report", "report.csv", "--no-header", *names]).ended(0)
    assert re.sub(',"out/.*', "", read("report.csv")).split("\n")[:-1] == [
        '"\'=1+1"',
        '"\'+1"',
        '"\'@sum"',
        r'''"'\x09=1"''',
        r'''"'\x0d=1"''',
        '"a=1"',
        '"\'=1"',
        '''"'=HYPERLINK(""x"",""y"")"''',
    ]
    assert astar("=1+1 --json -o out/x.png").get("map") == "=1+1"


@pytest.mark.parametrize(
    "name,status,head,tail",
    [
        (
            "map.txt",
            0,
            '"map.txt","out/map.png","solved",,3,1,"astar","both-free","octile",1,"[0,0]","[2,0]",2,2,true,3,3',
            ",,,,,2,0,,,,,",
        ),
        (
            "missing.txt",
            2,
            '"missing.txt",,"error","cannot open the file: No such file or directory",,,"astar","both-free",'
            '"octile",1,,,,,,,',
            ",,,,,,,,,,,",
        ),
    ],
)
def test_text_columns_are_quoted_and_numbers_and_unknown_values_are_not(name, status, head, tail):
    write("map.txt", "2 0 3\n")
    astar(f"{name} -q --report report.csv --no-header").ended(status)
    times = r"(,\d+\.\d+|,){4}"
    assert re.fullmatch(re.escape(head) + times + re.escape(tail) + "\n", read("report.csv"))


def test_a_name_read_from_a_file_is_escaped_in_a_message_of_one_line():
    image = r'"a\nb\e[31m\u202e\u2028.pgm"'
    rest = "resolution: 0.05\norigin: [0, 0, 0]\nnegate: 0\noccupied_thresh: 0.65\nfree_thresh: 0.196\n"
    write("map.yaml", f"image: {image}\n{rest}")
    shown = r"image ./a\x0ab\x1b[31m\u202e\u2028.pgm: "
    run = astar("map.yaml").refused(f"map.yaml: {shown}")
    assert astar("map.yaml --json").get("message") == run.err[len("astar-cli: map.yaml: ") : -1]
    report = astar("map.yaml --report - -q --no-header")
    assert report.out.count("\n") == 1 and f',"{shown}' in report.out


def test_names_and_values_of_options_are_escaped():
    run = astar(["--algorithm", "j\u202e\u009b\x1b", "map.txt"]).ended(2)
    assert r"'j\u202e\u009b\x1b'" in run.message().err
    assert r"--x\u2066 " in astar(["--x\u2066", "map.txt"]).ended(2).message().err


def test_show_and_scenarios():
    write("a\x1b\u202eb.txt", "2 0 3\n")
    run = astar(["a\x1b\u202eb.txt", "--show"]).ended(0)
    shown = r"a\x1b\u202eb"
    assert run.out.endswith(f"\n{shown}.txt: cost 2, 2 steps, 3 expanded -> out/{shown}.png\n")
    write("m\x1b.map", "type octile\nheight 1\nwidth 3\nmap\n...\n")
    scenario = "s\x1b\u2067.scen"
    write(scenario, "version 1\n0\tm\x1b.map\t3\t1\t0\t0\t2\t0\t2\n")
    assert astar([scenario]).ended(0).out.startswith(r"s\x1b\u2067.scen: 1 problem, 0 wrong")
    write(scenario, "version 1\n0\tm\x1b.map\t3\t1\t0\t0\t2\t0\t9\n")
    run = astar([scenario, "-q"]).ended(2)
    assert run.err == r"astar-cli: s\x1b\u2067.scen:2: problem 1: found 2, expected 9" + "\n"
