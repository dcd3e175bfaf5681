# SPDX-License-Identifier: MIT
"""Maps in the MovingAI format."""

import pytest
from program import astar, write


def level(cells, name="map.map"):
    """Writes a map with these rows, separated by spaces."""
    rows = cells.split()
    header = f"type octile\nheight {len(rows)}\nwidth {len(rows[0])}\nmap"
    return write(name, "\n".join([header, *rows, ""]))


def answer(keys, args):
    return astar(f"{args} --json --no-picture").solved().get(keys)


def test_x_increases_to_the_right_and_y_downwards():
    level("....@G .@@.@. ..S...")
    found = answer("width height start goal cost steps", "map.map -s 0,2 -g 5,0")
    assert found == [6, 3, [0, 2], [5, 0], 7, 7]


@pytest.mark.parametrize(
    "text",
    [
        "type octile\r\nheight 2\r\nwidth 3\r\nmap\r\n...\r\n@@.\r\n",
        "type octile\nheight 2\nwidth 3\nmap\n...\n@@.",
        "type octile\r\nheight 2\r\nwidth 3\r\nmap\r\n...\r\n@@.",
        "type octile\nheight 2\nwidth 3\nmap\n...\n@@.\n\n\n",
        "type  octile \nheight\t2\nwidth 3 \nmap \n...\n@@.\n",
    ],
)
def test_notations(text):
    write("map.map", text)
    found = answer("width height cost steps", "map.map -s 0,0 -g 2,1 --max-cells 6")
    assert found == [3, 2, 3, 3]


@pytest.mark.parametrize("letter", ".GS")
def test_free_cells(letter):
    level(f".{letter}.")
    assert answer("cost", "map.map -s 0,0 -g 2,0") == 2


@pytest.mark.parametrize("letter", "WT@O")
def test_walls(letter):
    level(f".{letter}.")
    run = astar("map.map -s 0,0 -g 2,0 --json").ended(1)
    assert run.err == "" and run.get("status cost steps") == ["no-path", None, None]
    astar("map.map -s 0,0 -g 1,0").refused("map.map: ", "goal 1,0 .*wall")


def test_a_map_is_recognised_by_its_header_unless_the_format_is_given():
    level("...", "map.txt")
    for options in "", "--format movingai":
        assert answer("cost steps", f"map.txt -s 0,0 -g 2,0 {options}") == [2, 2]
    astar("map.txt -s 0,0 -g 2,0 --format grid").refused("map.txt:1:1: ")
    run = astar("- -s 0,0 -g 2,0 -o path.png", input=SMALL.encode()).solved()
    assert ": cost 2, 2 steps, " in run.out
    write("map.txt", "2 0 3\n")
    astar("map.txt --format movingai").refused("map.txt:1:1: ", "type")


HUGE = "type octile\nheight 4294967295\nwidth 4294967295\nmap\n..\n"
CUT = "type octile\nheight 32768\nwidth 32768\nmap\n..\n"
SMALL = "type octile\nheight 2\nwidth 3\nmap\n...\n...\n"


@pytest.mark.parametrize(
    "text,options,place,words",
    [
        (SMALL, "", ": ", "--start X,Y"),
        (SMALL, "-s 0,0", ": ", "--goal X,Y"),
        (HUGE, "-s 0,0 -g 1,0", ": ", "max-cells"),
        (CUT, "-s 0,0 -g 1,0", ":", "short|row"),
        (SMALL, "-s 0,0 -g 2,1 --max-cells 5", ": ", "3 x 2.*max-cells"),
    ],
)
def test_refused_maps(text, options, place, words):
    write("map.map", text)
    astar(f"map.map {options}").refused(f"map.map{place}", words)


SWAMP = ".....S.... .@@@.S.@@. ...@.S.@.. @@.@.S.@.@ ...@.S.@.. .@@@.SS@@. .......@.."
ENDS = "map.map -s 0,4 -g 8,4"


@pytest.mark.parametrize(
    "options",
    [
        *("", "--cost S=1.001", "--cost S=5", "--cost S=5 --diagonal one-free"),
        "--cost S=0.25 --no-diagonal",
    ],
)
def test_algorithms_find_the_same_cost_on_swamps(options):
    level(SWAMP)
    results = [
        answer("cost optimal", f"{ENDS} -a {algorithm} {options}")
        for algorithm in ("dijkstra", "astar", "bidirectional", "fastest")
    ]
    assert results == [[results[0][0], True]] * 4


def test_jps_plus_refuses_costs_of_swamps():
    level(SWAMP)
    astar(f"{ENDS} -a jps --json").solved()
    astar(f"{ENDS} -a jps+ --cost S=5").refused("map.map: ", r"jps\+ needs")
