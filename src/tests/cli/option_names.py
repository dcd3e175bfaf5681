# SPDX-License-Identifier: MIT
"""The names of the options, such as -o and --output, in the help and the man page."""

import re
import subprocess

from program import PROJECT, astar

SHARE = PROJECT / "build/release/share"  # created by `make share`
MAN_PAGE = SHARE / "man/man1/astar-cli.1"
COMPLETIONS = {
    "bash": SHARE / "bash-completion/completions/astar-cli",
    "zsh": SHARE / "zsh/vendor-completions/_astar-cli",
    "fish": SHARE / "fish/vendor_completions.d/astar-cli.fish",
}


def names(text):
    """Returns the names of options in the text, sorted."""
    return sorted(set(re.findall(r"(?<![\w-])(?:--[a-z][a-z-]*|-[A-Za-z0-9])(?![\w-])", text)))


def heads_of_help(option="--help=all"):
    """Returns the left column of the help: each option with its letter and its value."""
    lines = astar(option).solved().lines
    return [line[:24] for line in lines if re.match("  (-.,|   ) --", line)]


def options_of_help(option="--help=all"):
    return names("\n".join(heads_of_help(option)))


def page(width=100):
    """Returns the man page as text."""
    text = subprocess.run(
        ["mandoc", "-T", "ascii", "-O", f"width={width}", MAN_PAGE],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    return re.sub(".\b", "", text)
