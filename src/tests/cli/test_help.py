# SPDX-License-Identifier: MIT
"""--help and its topics, --version, the man page, and suggestions for mistyped words."""

import os
import re
import shlex
import subprocess

import pytest
from option_names import COMPLETIONS, MAN_PAGE, heads_of_help, names, options_of_help, page
from png_file import chunks_of
from program import MAPS, PROJECT, astar, needs, read, write
from searches import ALGORITHMS

# --- --help ---


def test_everyday_options_are_some_of_all_options_and_each_is_listed_once():
    assert astar("-h").solved().out == astar("--help").solved().out
    everyday, every = options_of_help("--help"), options_of_help()
    assert set("--output --scale --algorithm --help".split()) <= set(everyday) < set(every)
    listed = re.findall("--[a-z-]+", "\n".join(heads_of_help()))
    assert len(listed) == len(set(listed)) > 60


def test_exit_statuses_are_explained():
    words = astar("--help=all").out.partition("\nExit status: ")[2]
    assert {"0", "1", "2", "130", "143", "141"} <= set(re.findall(r"\d+", words))


def test_hidden_options_work_and_only_the_man_page_mentions_them():
    needs("mandoc")
    write("map.txt", "2 0 3\n")
    astar("map.txt --compare-rules --mark -o picture.png").solved()
    for text in [astar("--help=all").out, *map(read, COMPLETIONS.values())]:
        assert "--compare-rules" not in text and "--mark" not in text
    older = [
        line for line in page(200).splitlines() if "--compare-rules" in line or "--mark" in line
    ]
    assert len(older) == 1 and "--compare-rules is --compare rules" in older[0]


def test_every_option_takes_or_refuses_a_value_as_documented():
    for head in heads_of_help():
        option = re.search("--[a-z-]+", head)[0]
        if "[=" in head:
            continue
        if re.search("--.* [^ ]", head):
            astar(f"map.txt {option}").refused(f"{option} needs a value")
        else:
            astar(f"map.txt {option}=1").refused(f"{option} takes no value")
    astar("--show --help").solved()


def test_each_letter_takes_a_value_if_its_long_form_does():
    for letter, option, value in re.findall(
        r"^  (-.), (--[a-z-]+)(\[=| [^ ])?", "\n".join(heads_of_help()), re.M
    ):
        if option in ("--help", "--version"):
            assert astar(letter).out == astar(option).out
        elif value:
            astar(f"map.txt {letter}").refused(f"{option} needs a value")
        else:  # the Z is read as a second option, which does not exist
            astar(f"{letter}Z").refused("unknown option -Z")


def test_the_help_the_man_page_and_the_completions_name_the_same_options():
    needs("mandoc")
    every = options_of_help()
    options = page().partition("\nOPTIONS")[2].partition("\nMAPS")[0]
    assert names("\n".join(re.findall(r"^ {7}((?:-., )?--[a-z][a-z-]*)", options, re.M))) == every
    bash, zsh, fish = (read(COMPLETIONS[shell]) for shell in ("bash", "zsh", "fish"))
    assert names(re.search("^_astar_cli_options='(.*)'", bash, re.M)[1]) == every
    assert names("\n".join(re.findall(r"^ *'\*(-[^\[+=]*)", zsh, re.M))) == every
    found = re.findall("^complete -c astar-cli -l ([a-z-]+)(?: -s (.))? ", fish, re.M)
    assert (
        sorted(
            word for name, letter in found for word in (f"--{name}", f"-{letter}") if word != "-"
        )
        == every
    )


# --- topics ---

TOPICS = ["all", "formats", "palettes"]


@pytest.mark.parametrize("topic", TOPICS)
def test_topics(topic):
    assert f"--help={topic}" in astar("--help").out
    run = astar(f"--help={topic}").solved().unchanged()
    assert len(run.lines) > 10
    assert all(re.fullmatch("(|[ -~]{0,79}[!-~])", line) for line in run.lines)
    full = ("sh", "-c", 'exec "$@" >/dev/full', "sh")
    astar(f"--help={topic}", prefix=full).refused("", "no space")


def test_an_unknown_topic_is_refused():
    for topic in "x", "", "Formats", "formats,palettes":
        astar(f"--help={topic}").refused("--help= takes all, formats or palettes")
    astar("--help=format").refused("--help= ", r"did you mean formats\?")


def names_of_formats():
    return re.findall("^  ([a-z]+) +[^ ]", astar("--help=formats").out, re.M)


def test_each_example_of_a_format_solves_its_map():
    os.symlink(MAPS, "maps")
    examples = re.findall("^ +astar-cli (.*)", astar("--help=formats").out, re.M)
    assert len(examples) == len(names_of_formats()) > 9
    for example in examples:
        astar([*shlex.split(example), "-q", "-o", "pictures/"]).solved()


@pytest.mark.parametrize("column,name", enumerate("classic dark print colorblind".split()))
def test_palettes_are_listed_with_the_colours_that_pictures_use(column, name):
    lines = astar("--help=palettes").lines
    assert lines[2].split()[column] == name
    colours = [line.split() for line in lines if re.match(r"  \w+ +#", line)]
    assert len(colours) == 16
    write("name.palette", "".join(f"{row[0]}={row[column + 1]}\n" for row in colours))
    for sample in "terrain.txt", "options/level.map":
        for picture, palette in ("named.png", name), ("read.png", "name.palette"):
            astar(f"{MAPS}/{sample} -s 1,1 -g 5,1 -q --palette {palette} -o {picture}").solved()
        a, b = (
            [part for part in chunks_of(picture) if part[0] != "tEXt"]
            for picture in ("named.png", "read.png")
        )
        assert a == b


# --- --version and the man page ---


def test_version_of_the_program_and_of_its_libraries():
    version = re.search('#define ASTAR_VERSION +"(.*)"', read(PROJECT / "src/api/astar.h"))[1]
    assert astar("-V").solved().out == astar("--version").solved().out
    first, libraries = astar("--version").lines
    assert first == f"astar-cli {version}"
    found = dict(part.rsplit(" ", 1) for part in libraries.split(", "))
    for library, package in [
        ("jansson", "jansson"),
        ("libjpeg-turbo", "libjpeg"),
        ("libwebp", "libwebp"),
        ("giflib", "libgif"),
        ("libyaml", "yaml-0.1"),
    ]:
        installed = subprocess.check_output(["pkg-config", "--modversion", package], text=True)
        assert found[library] == installed.strip()
    assert {"libdeflate", "expat", "zstd"} < found.keys()


def test_the_man_page_is_complete():
    needs("mandoc")
    lint = subprocess.run(
        ["mandoc", "-T", "lint", MAN_PAGE], capture_output=True, text=True, check=False
    )
    assert lint.stdout + lint.stderr == ""
    text = read(MAN_PAGE)
    assert not re.search("@[A-Z]*@", text)
    assert f'"{astar("--version").lines[0]}"' in text


def test_the_man_page_lists_the_keys_of_json_and_the_columns_of_scenarios_in_order():
    text = read(MAN_PAGE)
    write("map.txt", "2 0 3\n")
    record = astar("map.txt --json --compare-rules -o picture.png").solved().record
    keys = text[text.index(".SS JSON") : text.index(".SS Reports")]
    listed = re.findall(r"^\.TP\n\.BR? (.*)", keys, re.M)
    assert re.findall("[a-z_]+", " ".join(listed)) == list(record)
    columns = text[text.index("\nwrite one row or object per problem") :].partition("\n.PP")[0]
    header = astar(f"{MAPS}/options/level.map.scen --report - -q").lines[0]
    assert re.findall(r"^\.BR ([a-z_]*) ", columns, re.M) == header.split(",")


# --- suggestions ---

LISTED = ", ".join(map(re.escape, ALGORITHMS[:-1]))


# The arguments, words of the message, and the suggestion at its end, if there is one.
@pytest.mark.parametrize(
    "args,words,suggestion",
    [
        ("--algoritm", "unknown option --algoritm", "--algorithm"),
        ("--algoritm=astar", "unknown option --algoritm", "--algorithm"),  # without the value
        ("--claerance 2", "unknown option --claerance", "--clearance"),
        ("--palete", "unknown option --palete", "--palette"),
        ("--Json", "unknown option --Json", "--json"),
        ("--no_grid", "unknown option --no_grid", "--no-grid"),
        ("--frobnicate", "unknown option --frobnicate", ""),
        ("--xyz=json", "unknown option --xyz", ""),
        (f"--{'json' * 30}", f"unknown option --{'json' * 30}", ""),
        ("--=json", "unknown option --", ""),
        ("-Z", "unknown option -Z", ""),
        # Abbreviations.
        (
            "--comp=astar,bfs",
            "--comp is ambiguous; use --compare, --compare-rules or --compression",
            "",
        ),
        ("--path- x", "--path-style takes auto, cells, .*, not 'x'", ""),
        ("--fra", "--frames needs a value", ""),
        # Values.
        (
            "--algorithm dijsktra",
            f"--algorithm takes {LISTED} or {re.escape(ALGORITHMS[-1])}, not 'dijsktra'",
            "dijkstra",
        ),
        ("-a A*", r"--algorithm takes .*, not 'A\*'", ""),
        ("-a ''", "--algorithm takes .*, not ''", ""),
        ("--heuristic manhatten", "--heuristic takes .*, not 'manhatten'", "manhattan"),
        ("--diagonal both", "takes both-free, one-free, always or never, not 'both'", "both-free"),
        ("--format pgn", "--format takes auto, grid, .* or .*, not 'pgn'", "png"),
        ("--path-style lines", "--path-style takes .*, not 'lines'", "line"),
        ("--unknown walls", "--unknown takes wall or free, not 'walls'", "wall"),
        ("--palette colourblind", "takes classic, .*, or a file, not 'colourblind'", "colorblind"),
        ("--show=cost", "--show= takes costs, not 'cost'", "costs"),
        # Names in a list.
        ("--compare astar,dijsktra,bfs", f"2 to 16 of {LISTED} .*, not 'dijsktra'", "dijkstra"),
        ("--compare astar,x", "--compare takes .*, not 'x'", ""),
        ("--compare astar,", "--compare takes .*, not ''", ""),
        ("--compare ruls", "--compare takes .*, not 'ruls'", "rules"),
        ("--compare astar,all", "--compare takes .*, not 'astar,all'", ""),
        # A number or a word.
        ("--cell atuo", "--cell takes a whole number from 1 to 65535, or auto, not 'atuo'", "auto"),
        ("--cell 0", "--cell takes .*, not '0'", ""),
        ("--threshold Otsu", "--threshold takes .* 0 to 256, or otsu, not 'Otsu'", "otsu"),
        ("--threshold 257", "--threshold takes .*, not '257'", ""),
    ],
)
def test_suggestions(args, words, suggestion):
    end = rf"; did you mean {suggestion}\?" if suggestion else ""
    run = astar(f"map.txt {args}").refused("", rf"{words}{end} \(see astar-cli --help\)$")
    assert bool(suggestion) == ("did you mean" in run.err)
