# SPDX-License-Identifier: MIT
"""Values of options that are refused on the command line."""

import shlex

import pytest
from program import astar, write

POINTS = r"""'' 1 1, ,1 x,y 1,2,3 '1, 0' ' 1,0' '1,0 ' 1.0,0 1.5,2 -1,0 0,-1 1,-2 0x1,0 '1;0' 1,0x 4294967296,0
99999999999999999999,0 0,18446744073709551616 1m,2 1,2m m,m 1m 1km,2km 1.25m,3 3,1.25m '1.25m,' ,1m m
1m,2m,3m '1 m,2m' ' 1m,2m' nanm,0m infm,0m 0x1m,0m 1mm,2m 1M,2M 1cm,2cm '1m 2m' '1m;2m' 1em,1m 1m,2x"""

# The option, words of the message (a regular expression), and the values, quoted as in a shell.
REFUSED = [
    ("--format", "", "GRID Grid gri 'grid ' text jpg scen pgm yaml grid,csv 0 '' x PNG"),
    ("--format", "'gri'", "gri"),
    ("--diagonal", "both-free", "'' both Never both-free, NEVER x"),
    ("--unknown", "wall or free", "'' x Free WALL freely 0 1 walls occupied 205"),
    (
        "--walls",
        "",
        r""", 1, ,1 1,,2 9-5 1- x 1.5 '1 2' 1-- --1 1--2 1-2-3 4294967296 -2147483649 5-x '1;2' 1..5""",
    ),
    (
        "--letters",
        "",
        r""", @ @= =start @start @=start, ,@=start @=Start ab=wall @=0 @=1001 @=1.0001 ==wall
        '\=wall' @=start,@=goal"""
        + " '\t=wall' '\udcff=wall'",
    ),
    ("--layer", "name", "''"),
    ("--cell", "auto", "0 -1 1.5 1e2 x Auto autos 65536 2x2 ' 2' 3x '' 4294967297"),
    ("--cell", "auto", "18446744073709551617 99999999999999999999"),
    ("--max-cells", "", "0 -1 1.5 1e9 x '' ' 3' 3x 1073741825 auto 99999999999999999999"),
    ("--max-cells", "", "18446744073709551617"),
    ("--threshold", "otsu", "257 -1 x Otsu otsux 1.5 '128 ' 0x80 '' ' 3' 3x 4294967297"),
    ("--threshold", "otsu", "99999999999999999999"),
    ("--scale", "", "0 -1 1025 1.5 1e2 x '' ' 3' '3 ' 3x 0x10 99999999999999999999 4294967297"),
    ("--start", "X,Y.*metres", POINTS),
    ("--goal", "X,Y.*metres", "'' 1 x,y 1,2,3 ' 1,0' -1,0 0x1,0 4294967296,0 1m,2 nanm,0m"),
    ("--via", "X,Y.*metres", "'' 1, a,b 0,-1 1.5,0 '1, 0' 1x0 1,0x 4294967296,0 ,1m infm,0m"),
    (
        "--clearance",
        "radius.*metres",
        """'' -1 -0.1m x abc m 1km 3x 1e99 1e300 1e400 inf nan infm nanm 0x2 '2 m' 1,5 2mm -""",
    ),
    (
        "--diagonal-cost",
        r".*0\.001 to 1000",
        "0 0.0 0.0001 1.4142 1000.001 1001 -1 '' x inf nan 1e0 1,5 1. ' 1'",
    ),
    (
        "--move-cost",
        "",
        """'' X=1 UP=1 NNE=1 1=1 N N= =1 = N=0 N=0.0001 N=1.2345 N=1, ,N=1 N=1,,E=1 N=1,E N=-1
        N=1000.001 N=1001 N=x N=nan N=infinity N=INFx N=-inf N=1e2 N=0x1 N=+1 'N=1;E=2' N=1,5 N==1
        N=1=2""",
    ),
    (
        "--weight",
        ".*1 to 1000",
        """0.999 0 0.5 1000.001 1001 99999999999999999999 1.0001 1.0000 -1 -2.5 +2 '' x inf nan 1e1 0x2 '2,'
        2,5 1. .5 ' 2' '2 '""",
    ),
    ("--turn-cost", " takes a number from 0 to 1000", "-1 1000.001 0.0001 x '' 1e3"),
    (
        "--keep-away",
        " takes a radius",
        "'' x -1 2, ,2 2,0 2,0.999 2,1001 2,1.0001 2,3,4 1e99 2m3 nan",
    ),
    (
        "--agent",
        " takes a width and a height in cells",
        "'' x 2 2x x2 0x1 1x0 -1x2 2x2x2 2X2 1.5x2 99999999999x1 '2 x2'",
    ),
    ("--move-cost", "Q=3", "N=1,E=2,Q=3"),
    (
        "--cost",
        "",
        """'' 5 5= =5 = 5=0 5=0.0001 5=1.2345 5=-1 5=1000.001 5=1001 5=x 5=inf 5=nan 5=1e1 5=1,5
        4294967296=1 -2147483649=1 5.0=2 SS=3 S= S=0 S=0.0001 S=x '5 =2' '5= 2' 5==2 5=2=3 4-8=2
        1-2=3 -=1x""",
    ),
]


@pytest.mark.parametrize("option,words,values", REFUSED, ids=[row[0] for row in REFUSED])
def test_refused_values(option, words, values):
    write("map.txt", "2 0 3\n")
    for value in shlex.split(values):
        astar(["map.txt", f"{option}={value}"]).refused(option, words)
