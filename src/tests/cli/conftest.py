# SPDX-License-Identifier: MIT
"""Gives each test an empty folder, and prints the results as TAP for run.sh."""

import functools
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parents[1] / "support"))  # oracles of maps
pytest.register_assert_rewrite("program", "searches", "hostile")
from program import ASTAR_CLI, astar  # noqa: E402 (after the registration)


@pytest.fixture(autouse=True)
def folder(monkeypatch):
    """The test runs in an empty folder, which is removed afterwards."""
    os.umask(0o022)
    with tempfile.TemporaryDirectory() as name:
        monkeypatch.chdir(name)
        yield name
        monkeypatch.undo()


USER = ("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups")


@pytest.fixture(scope="session")
def public_program():
    """A copy of the program that every user may run."""
    with tempfile.TemporaryDirectory() as name:
        os.chmod(name, 0o755)
        yield shutil.copy(ASTAR_CLI, name)


@pytest.fixture
def user(folder, public_program):
    """Returns a function like `astar` that runs the program as an ordinary user, who owns the
    current folder: permissions of files do not restrict root. `user.owns(NAME)` gives a file away.
    """
    run = functools.partial(astar, cli=public_program)
    run.owns = lambda name: None
    if os.getuid() == 0:
        if subprocess.run([*USER, "true"], capture_output=True, check=False).returncode:
            pytest.skip("cannot run as an ordinary user")
        run = functools.partial(run, prefix=USER)
        run.owns = lambda name: os.chown(name, 65534, 65534)
    os.chmod(folder, 0o755)
    run.owns(folder)
    return run


class Tap:
    """Prints the number of tests, and a line for each test that has ended."""

    def __init__(self, config):
        self.config = config

    def write(self, line):
        self.config.pluginmanager.getplugin("terminalreporter").write_line(line)

    def pytest_collection_finish(self, session):
        self.write(f"1..{len(session.items)}")

    def pytest_report_teststatus(self, report):
        # Prints no dot for a test.
        counts = report.when == "call" or report.outcome != "passed"
        return report.outcome if counts else "", "", ""

    def pytest_runtest_logreport(self, report):
        # A test that fails in a fixture, before or after its call, has failed, too.
        if report.when == "call" or report.outcome != "passed":
            result = "not ok" if report.failed else "ok"
            self.write(f"{result} - {report.nodeid}{' # skip' if report.skipped else ''}")


def pytest_make_parametrize_id(val):
    """Shortens texts in the names of tests, puts them on one line, and escapes other characters."""
    text = " ".join(val.split())[:40] if isinstance(val, str) else None
    return text and text.encode("unicode_escape").decode()


def pytest_configure(config):
    config.pluginmanager.register(Tap(config))
