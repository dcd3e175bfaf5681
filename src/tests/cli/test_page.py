# SPDX-License-Identifier: MIT
"""--report results.html: the page of a folder, a scenario and a comparison. Tests in Chromium are
skipped if it is not installed."""

from csv import reader as csv_reader
import html.parser
import json
import os
import re
import shutil
import subprocess
import urllib.parse

import pytest
from program import MAPS, RELEASE, astar, read, write

CHROMIUM = shutil.which("chromium")
in_chromium = pytest.mark.skipif(not CHROMIUM, reason="chromium is not installed")
SMALL = "2 0 3\n"
BLOCKED = "2 1 3\n"


class Page(html.parser.HTMLParser):
    """The rows of the first table, and the number of all elements."""

    def __init__(self, text):
        super().__init__()
        self.rows, self.links, self.elements = [], [], 0
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.elements += 1
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th"):
            self.rows[-1].append("")
        elif tag == "a":
            self.links.append(dict(attrs)["href"])

    def handle_data(self, data):
        if self.rows and self.rows[-1]:
            self.rows[-1][-1] += data

    def table(self):
        """Returns the rows as dictionaries."""
        head, *rows = [[cell.strip("\n") for cell in row] for row in self.rows]
        return [dict(zip(head, row)) for row in rows if len(row) == len(head)]


def page(options, name="r.html"):
    """Runs the program and returns the page of its report."""
    run = astar(f"{options} --report {name} -q")
    assert run.status in (0, 1, 2), run
    return Page(read(name))


def folder():
    """Makes a folder of four maps: solved, without a path, broken, and solved."""
    os.mkdir("m")
    for name, cells in zip("abcd", (SMALL, BLOCKED, "0 0 x\n", "2 0 0 3\n")):
        write(f"m/{name}.txt", cells)


def browse(name, script, width=1000, scheme="light"):
    """Appends a script to a copy of a page, opens it in Chromium, and returns what it computes.
    There must be no message on the console."""
    text = read(name)
    code = f"document.body.append(Object.assign(document.createElement('pre'), {{id: 'found', textContent: JSON.stringify((() => {{ {script} }})())}}));"
    write("copy.html", text.replace("</body>", f"<script>{code}</script>\n</body>"))
    command = [CHROMIUM, "--headless=new", "--no-sandbox", "--disable-gpu", "--dump-dom"]
    command += ["--enable-logging=stderr", f"--window-size={width},1000"]
    command += ["--virtual-time-budget=10000", f"--user-data-dir={os.getcwd()}/profile"]
    command += [f"--blink-settings=preferredColorScheme={0 if scheme == 'dark' else 1}"]
    run = subprocess.run(
        [*command, f"file://{os.getcwd()}/copy.html"], capture_output=True, text=True, timeout=120
    )
    assert "CONSOLE" not in run.stderr, run.stderr
    found = re.search(r'<pre id="found">(.*?)</pre>', run.stdout, re.S)
    assert found, run.stdout[-2000:]
    return json.loads(html.unescape(found[1]))


# --- without a browser ---------------------------------------------------------------------------


def test_rows_are_those_of_the_csv_report():
    folder()
    rows = page("m -o pics").table()
    astar("m -o pics -q --report r.csv")
    csv = list(csv_reader(read("r.csv").splitlines()))
    column = csv[0].index("cost")
    assert [row["cost"] for row in rows] == [row[column] for row in csv[1:]]
    assert [row["status"] for row in rows] == ["solved", "no-path", "error", "solved"]
    assert [row["map"] for row in rows] == [f"m/{name}.txt" for name in "abcd"]
    assert "x" in rows[2]["message"]


def test_links_lead_to_the_pictures_and_thumbnails_are_shown():
    folder()
    for name in ("r.html", "pics/r.html", "deep/er/r.html"):
        os.makedirs(os.path.dirname(name) or ".", exist_ok=True)
        made = page("m -o pics", name)
        for link in made.links:
            assert os.path.exists(os.path.join(os.path.dirname(name), urllib.parse.unquote(link)))
        assert len(made.links) == 3 and read(name).count("data:image/png;base64,") == 3
    skipped = page("m -o pics --skip-existing")
    assert [row["status"] for row in skipped.table()].count("skipped") == 3
    assert read("r.html").count("data:image/png;base64,") == 3
    bare = page("m --no-picture")
    assert bare.links == [] and "data:" not in read("r.html").split("<tbody>")[1]
    assert "picture" not in bare.rows[0]


def test_the_page_needs_no_other_file_and_is_small():
    folder()
    page("m --no-picture")
    text = read("r.html")
    assert "http" not in re.sub(r"http-equiv|http://www.w3.org/2000/svg", "", text)
    rows = re.findall("^<tr>.*", text.split("<tbody>")[1], re.M)
    assert all(len(row) <= 400 for row in rows if "error" not in row)


HOSTILE = [
    "<b>bold",
    "a&lt;b",
    "\"quoted\" 'too'",
    "# 100 % ?",
    "</table><script>alert(1)</script>",
]


def test_names_and_contents_cannot_become_markup():
    os.mkdir("m")
    os.mkdir("n")
    for i, name in enumerate(HOSTILE):
        write(f"m/{name.replace('/', '-')}.txt", f"2 0 {'<i>' if i == 0 else '3'}\n")
        write(f"n/{i}.txt", f"2 0 {'zzz' if i == 0 else '3'}\n")
    hostile, harmless = page("m -o pics"), page("n -o others", "h.html")
    assert hostile.elements == harmless.elements
    names = {f"m/{name.replace('/', '-')}.txt" for name in HOSTILE}
    assert {row["map"] for row in hostile.table()} == names
    for link in hostile.links:
        assert os.path.exists(urllib.parse.unquote(link))
        assert not set("#?\"'<> ") & set(link)


def test_scenarios_have_rows_totals_and_a_plot():
    shutil.copytree(MAPS / "options", "o")
    made = page("o/level.map.scen --compare astar,jps")
    rows = made.table()
    assert len(rows) == 24 and {row["search"] for row in rows} == {"astar", "jps"}
    assert {row["status"] for row in rows} == {"solved"}
    assert rows[0]["cost"] == rows[0]["stated"]
    assert "<h2>Totals</h2>" in read("r.html") and "<svg" in read("r.html")


def test_a_failed_run_leaves_no_page_and_an_old_page_stays():
    write("r.html", "old")
    astar("missing.scen --report r.html").ended(2)
    assert read("r.html") in ("old",) or "<table" in read("r.html")
    folder()
    astar("m --no-picture -q --fail-fast -j1 --report f.html").ended(2)
    assert "stopped at the first failure" in read("f.html") or "c.txt" in read("f.html")


def test_memory_does_not_grow_with_the_number_of_maps():
    os.mkdir("m")
    count = 20000 if os.environ.get("ASTAR_TEST_CASES") == "all" else 2000
    for i in range(count):
        write(f"m/{i}.txt", SMALL)

    def peak(report):
        command = ["/usr/bin/time", "-f", "%M", RELEASE, "m", "--no-picture", "-q", "-j1"]
        run = subprocess.run([*command, "--report", report], capture_output=True, text=True)
        return int(run.stderr.splitlines()[-1]) << 10

    assert peak("r.html") <= peak("r.csv") + (20 << 20)
    assert read("r.html").count("<tr>") == count + 1


# --- in a browser --------------------------------------------------------------------------------

NAMES = "[...document.querySelectorAll('table.results tbody tr')].filter((row) => !row.hidden).map((row) => row.cells[%d].textContent)"


@in_chromium
def test_failures_come_first_and_rows_can_be_sorted_and_filtered():
    folder()
    page("m -o pics")
    names = NAMES % 1
    first, up, down, text, status, sorted_by = browse(
        "r.html",
        f"""const first = {names};
        const head = document.querySelector('th[data-name=expanded] button');
        head.click(); const up = {names}; head.click(); const down = {names};
        const [search, choice] = document.querySelectorAll('input, select');
        search.value = 'A.TXT'; search.dispatchEvent(new Event('input')); const text = {names};
        search.value = ''; choice.value = 'no-path'; choice.dispatchEvent(new Event('change'));
        return [first, up, down, text, {names}, head.parentElement.getAttribute('aria-sort')];""",
    )
    assert first == ["m/c.txt", "m/b.txt", "m/a.txt", "m/d.txt"]
    assert up.index("m/a.txt") < up.index("m/d.txt") and up[-1] == "m/c.txt"
    assert down == up[::-1] and sorted_by == "descending"
    assert text == ["m/a.txt"] and status == ["m/b.txt"]


@in_chromium
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_fit_narrow_and_wide_windows(scheme):
    folder()
    shutil.copytree(MAPS / "options", "o")
    page("m -o pics")
    page("o/level.map.scen --compare astar,jps", "s.html")
    for name in ("r.html", "s.html"):
        for width in (360, 1000, 1920):
            wide, back = browse(
                name,
                """const root = document.documentElement;
                return [root.scrollWidth - root.clientWidth, getComputedStyle(document.body).backgroundColor];""",
                width,
                scheme,
            )
            assert wide <= 0
            assert (back == "rgb(255, 255, 255)") == (scheme == "light")


@in_chromium
def test_the_plot_has_a_point_for_each_solved_problem():
    shutil.copytree(MAPS / "options", "o")
    page("o/level.map.scen --compare astar,jps")
    points, texts = browse(
        "r.html",
        """return [document.querySelectorAll('svg circle').length,
        [...document.querySelectorAll('svg text')].map((text) => text.textContent)];""",
    )
    assert points == 24 + 2 and {"astar", "jps"} <= set(texts)


@in_chromium
def test_hostile_names_read_back_in_a_browser():
    os.mkdir("m")
    for name in HOSTILE:
        write(f"m/{name.replace('/', '-')}.txt", SMALL)
    page("m -o pics")
    assert set(browse("r.html", f"return {NAMES % 1};")) == {
        f"m/{name.replace('/', '-')}.txt" for name in HOSTILE
    }
