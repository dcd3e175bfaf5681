# SPDX-License-Identifier: MIT
"""The completions for bash, zsh and fish offer exactly the options of --help=all, the words that an
option accepts, files for options that take files, and nothing for options that take numbers.

complete.bash, complete.zsh and complete.fish print the words that these shells offer.
"""

import os
import re
import shlex
import subprocess

import pytest
from option_names import COMPLETIONS, heads_of_help, names, options_of_help
from program import ENVIRONMENT, PROJECT, astar, needs, read, write
from searches import ALGORITHMS

# Options and the words that they accept as values. Some of these options also accept a number.
WORDS = {
    "--path-style": "auto cells line both",
    "--labels": "none cost g h f order parent",
    "--background": "auto image map",
    "--diagonal": "both-free one-free always never",
    "--algorithm": " ".join(ALGORITHMS),
    "-a": " ".join(ALGORITHMS),
    "--heuristic": "auto octile manhattan euclidean chebyshev zero",
    "--format": "auto grid array npy ascii digits csv asc tiff movingai tmx tmj png jpeg webp gif bmp pnm ros",
    "--cell": "auto",
    "--threshold": "otsu",
    "--outside": "wall free",
    "--unknown": "wall free",
    "--values": "auto classes cost",
    "--step-cost": "auto entered mean",
}
# Options that take files, options with values that a shell cannot offer, and options that do not take
# the next word as their value.
TAKE_FILES = """-o --output --animate --map-image --path --distances --flow --files-from --report
--map-folder""".split()
FREE = """--scale --max-size --compression --frames --fps --diagonal-cost --move-cost --turn-cost --clearance --keep-away
--agent --weight -s --start -g --goal --via --within -j --jobs --memory --time-limit --problem --share --repeat
--cost --walls --letters --layer --max-cells""".split()
FLAGS = """--no-grid --no-picture --heat --json -q --quiet -v --nearest -r -0 --invert -h --help --show --smooth
-V""".split()
NEGATED = "--no-picture --no-grid --no-explored --no-diagonal --no-sandbox --no-header"
FILES = ["levels", "my map.txt"]


def ask(shell, lines):
    """Returns what the shell prints for the lines: the offered words, and an empty line after each."""
    script = f"{PROJECT}/src/tests/cli/complete.{shell.split()[0]}"
    completion = COMPLETIONS[shell.split()[0]]
    env = ENVIRONMENT | ({"BREAKS": ""} if shell == "bash unsplit" else {})
    if shell == "zsh":
        command = ["timeout", "60", "zsh", "-f", script, completion.parent, "../raw", *lines]
        subprocess.run(command, check=True)
        return read("../raw")
    command = ["bash"] if shell.startswith("bash") else ["fish", "--no-config"]
    run = subprocess.run(
        [*command, script, completion, *lines],
        stdout=subprocess.PIPE,
        text=True,
        env=env | {"XDG_CONFIG_HOME": ".."},
        check=True,
    )
    return run.stdout


def offers(shell, expected):
    """The shell offers exactly these words, a list or a text, at the end of each line. Text that only
    some shells print is ignored: typed text before a word, such as `--palette=` or `astar,`, and a =
    or / after a word."""
    needs(shell.split()[0])
    os.makedirs("work/levels")
    os.chdir("work")
    write("my map.txt", "")
    found = iter(ask(shell, [f"astar-cli {line}" for line in expected]).split("\n"))
    for line, words in expected.items():
        offered = {
            re.sub(r"^.*,", "", re.sub("[=/]$", "", re.sub(r"^--?[a-z-]+=(.)", r"\1", word)))
            for word in iter(lambda: next(found), "")
        }
        assert offered == set(words.split() if isinstance(words, str) else words), line


def forms(option):
    return [f"{option} ", f"{option}="] if option.startswith("--") else [f"{option} "]


SHELLS = ["bash", "bash unsplit", "zsh", "fish"]  # a bash that does not split lines at = and :


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_option_is_offered_and_nothing_else(shell):
    every = options_of_help()
    long = [option for option in every if option.startswith("--")]
    offers(shell, {"--": long, "map.txt --": long, "--no-": NEGATED, "-- --": ""})
    lines = ask(shell, ["astar-cli -"]).split("\n")
    assert {re.sub("[=/]$", "", line) for line in lines if line} | set(long) == set(every)


@pytest.mark.parametrize("shell", SHELLS)
def test_words_are_offered_as_values(shell):
    expected = {form: words for option, words in WORDS.items() for form in forms(option)}
    expected |= {
        f"{start}di": "dijkstra"
        for start in "--algorithm |--algorithm=|-a |-qa |my --algorithm ".split("|")
    }
    expected |= {"--show=": "costs", "--smooth=": "corners", "--json=": "path"}
    expected |= {
        "--help=": "all formats palettes",
        "--help=f": "formats",
        "--show ": FILES,
        "--help ": FILES,
    }
    for compare in forms("--compare"):
        expected[compare] = WORDS["-a"] + " all rules"
        expected[f"{compare}astar,di"] = "dijkstra"
        expected[f"{compare}bfs,jps,g"] = "greedy"
    offers(shell, expected)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_files_are_offered_as_maps_and_as_values(shell):
    expected = {line: FILES for line in ("", "map.txt ", "-- ", *(f"{flag} " for flag in FLAGS))}
    expected |= {form: FILES for option in TAKE_FILES for form in forms(option)}
    expected |= {"m": ["my map.txt"], "--output=m": ["my map.txt"], "--palette m": ["my map.txt"]}
    offers(shell, expected | {"--palette d": "dark"})


@pytest.mark.parametrize("shell", SHELLS)
def test_nothing_is_offered_for_numbers(shell):
    offers(shell, {form: "" for option in FREE for form in forms(option)})


def test_bash_distinguishes_options_from_their_values_and_from_arguments():
    expected = {
        "-o -- --alg": "--algorithm",
        "-- -o --alg": "",
        "-- --algorithm ": FILES,
        "--quiet=": "",
    }
    expected |= {"--output -a di": "", "--move-cost N=1,E=2 ": FILES}
    expected |= {line: "dijkstra" for line in ("--output=x -a di", "-odi -a di", "--output= -a di")}
    offers("bash", expected)


def test_these_tests_cover_every_option_that_takes_a_value():
    others = "--palette --compare --show --smooth --json --help -h".split()
    heads = [head for head in heads_of_help() if re.search(r"--[a-z-]+( |\[=)[^ ]", head)]
    assert names("\n".join(heads)) == sorted({*WORDS, *TAKE_FILES, *FREE, *others})


@pytest.mark.parametrize("option", WORDS)
def test_the_program_accepts_every_word_that_is_offered(option):
    write("map.txt", "2 0 3\n")
    for word in WORDS[option].split():
        assert " takes " not in astar(f"map.txt {option} {word} -q -o picture.png").err, word


# What is typed after `astar-cli `, \t for the key that completes, and the arguments as in a shell.
TYPED = r"""--alg\tdij\t => --algorithm dijkstra
--algorithm=dij\t => --algorithm=dijkstra
-a dij\t => -a dijkstra
--compare astar,di\t => --compare astar,dijkstra
--compare=astar,di\t => --compare=astar,dijkstra
--palette da\t => --palette dark
my\t-q => 'my map.txt' -q
"my\t-q => 'my map.txt' -q
my\\ m\t-q => 'my map.txt' -q
--output=my\t-q => '--output=my map.txt' -q
-o my\t-q => -o 'my map.txt' -q
--scale my\t => --scale my
-- --alg\t => -- --alg"""


def test_bash_on_a_terminal_completes_typed_words():
    needs("script")
    os.makedirs("work/levels")
    write("work/my map.txt", "")
    write(
        "rc",
        f"""set +o history
bind 'set enable-bracketed-paste off' 'set bell-style none' 'set completion-ignore-case off'
source {shlex.quote(str(COMPLETIONS['bash']))}
astar-cli() {{ printf '[%s]' "$@" >>../arguments; echo >>../arguments; }}
""",
    )
    rows = [row.split(" => ") for row in TYPED.split("\n")]
    keys = "".join(f"astar-cli {typed}\n" for typed, _ in rows) + "exit\n"
    subprocess.run(
        ["timeout", "60", "script", "-qec", "bash --noprofile --rcfile ../rc -i", "/dev/null"],
        input=keys.replace("\\t", "\t").replace("\\\\", "\\").encode(),
        stdout=subprocess.DEVNULL,
        cwd="work",
        env=ENVIRONMENT | {"TERM": "dumb"},
        check=False,
    )
    expected = ["".join(f"[{word}]" for word in shlex.split(words)) for _, words in rows]
    assert read("arguments").split("\n")[:-1] == expected
