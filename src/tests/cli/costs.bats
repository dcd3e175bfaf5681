# SPDX-License-Identifier: MIT
# costs.bats - exact costs of paths with --cost, --diagonal-cost and --move-cost, and values that
# these options refuse.
#
# Expected costs were computed by hand on simple maps.

# shellcheck disable=SC2034,SC2154 # variables are shared with common.bash

load common
load search

@test "--diagonal-cost is exact, and two straight steps replace a diagonal step if they cost less" {
    empty_field 3 3
    assert_cost 2.828 2 -s 0,0 -g 2,2 --diagonal-cost 1.414
    assert_cost 0.002 2 -s 0,0 -g 2,2 --diagonal-cost 0.001
    assert_cost 2 2 -s 0,0 -g 2,2 --diagonal-cost 1
    assert_cost 3.998 2 -s 0,0 -g 2,2 --diagonal-cost 1.999
    assert_cost 4 4 -s 0,0 -g 2,2 --diagonal-cost 2.001
    assert_cost 4 4 -s 0,0 -g 2,2 --diagonal-cost 1000
    # If there is no other path, the path uses the diagonal step, however much it costs.
    grid '2 1' '1 3'
    assert_cost 1000 1 --diagonal always --diagonal-cost 1000
    assert_cost 12.5 1 --diagonal always --diagonal-cost 12.5
    # A zigzag of two diagonal steps costs less than two straight steps.
    empty_field 3 2
    assert_cost 1.5 2 -s 0,0 -g 2,0 --diagonal-cost 0.75
    assert_cost 2 2 -s 0,0 -g 2,0 --diagonal-cost 0.75 --no-diagonal
}

@test "the algorithms agree on the costs with --diagonal-cost" {
    cp "$REFERENCE" map.txt
    local algorithm cost
    for cost in 0.3 1 1.25 3; do
        astar map.txt -a dijkstra --diagonal-cost "$cost" --json
        assert_solved
        local expected
        expected=$(field .cost)
        for algorithm in astar bidirectional fastest; do
            assert_equal "$(answers '[.cost, .optimal]' -a "$algorithm" --diagonal-cost "$cost")" \
                "[$expected,true]"
        done
    done
    # If a diagonal step costs sqrt(2), a path of 29 straight and 3 diagonal steps is optimal. If it
    # costs 3, a path of 35 straight steps is optimal.
    assert_cost 35 35 --diagonal-cost 3
}

@test "--diagonal-cost refuses invalid numbers" {
    grid '2 0 3'
    local cost
    for cost in 0 0.0 0.0001 1.4142 1000.001 1001 -1 '' x inf nan 1e0 1,5 1. ' 1'; do
        astar map.txt --diagonal-cost "$cost"
        assert_refused '' '--diagonal-cost .*0\.001 to 1000'
    done
}

@test "--move-cost gives each direction its own factor" {
    empty_field 3 3
    local costs=N=1.01,NE=1.02,E=1.03,SE=1.04,S=1.05,SW=1.06,W=1.07,NW=1.08 pair
    for pair in 1,0=1.01 2,0=1.02 2,1=1.03 2,2=1.04 1,2=1.05 0,2=1.06 0,1=1.07 0,0=1.08; do
        assert_cost "${pair#*=}" 1 -s 1,1 -g "${pair%=*}" --diagonal-cost 1 --move-cost "$costs"
        assert_equal "$(field .optimal)" true
    done
    # The step from 1,0 to 1,1 goes south.
    assert_cost 1.05 1 -s 1,0 -g 1,1 --diagonal-cost 1 --move-cost "$costs"
    # The cost of a step is its factor times its length times the cost of the cell:
    # 2.5 * 1.414214 * 4.
    grid '2 1' '1 4'
    assert_cost 14.142136 1 -g 1,1 --diagonal always --move-cost SE=2.5
}

@test "if --move-cost is given twice, with different directions, both factors apply" {
    empty_field 3 1
    assert_cost 4 2 -s 0,0 -g 2,0 --move-cost E=2 --move-cost W=3
    assert_cost 6 2 -s 2,0 -g 0,0 --move-cost E=2 --move-cost W=3
}

@test "with --move-cost, the path avoids steps in expensive directions" {
    # Every step east costs 10. North-east and south-east steps have their usual cost.
    empty_field 5 2
    assert_cost 40 4 -s 0,0 -g 4,0 --no-diagonal --move-cost E=10
    assert_cost 5.656854 4 -s 0,0 -g 4,0 --move-cost E=10
    assert_cost 4 4 -s 4,0 -g 0,0 --move-cost E=10
}

@test "--move-cost with inf forbids all steps in a direction" {
    # With --no-diagonal, every path to the goal needs steps east, and every path from the goal back
    # to the start needs steps west.
    grid '2 0 0 3' '0 1 1 0' '0 0 0 0'
    assert_cost 3 3 --no-diagonal --move-cost N=1
    astar map.txt --no-diagonal --move-cost E=inf --json
    assert_status 1
    assert_equal "$(field '[.status, .cost]')" '["no-path",null]'
    assert_cost 3 3 --no-diagonal --move-cost W=inf,N=inf
    assert_no_path map.txt -s 3,0 -g 0,0 --no-diagonal --move-cost W=inf
    # If steps east are forbidden, the path goes south-east and then north-east.
    empty_field 3 2
    assert_cost 2.828427 2 -s 0,0 -g 2,0 --move-cost E=inf
    # If north-east steps are also forbidden, the path goes south-east, north, south-east and north.
    assert_cost 4.828427 4 -s 0,0 -g 2,0 --move-cost E=inf,NE=inf
    assert_equal "$(field .optimal)" true
    assert_no_path map.txt -s 0,0 -g 2,0 --move-cost E=inf,NE=inf,SE=inf
}

@test "if --move-cost is inf in all directions, only the start can be reached" {
    empty_field 3 3
    local all=N=inf,NE=inf,E=inf,SE=inf,S=inf,SW=inf,W=inf,NW=inf algorithm
    for algorithm in astar dijkstra bidirectional fastest bfs greedy; do
        assert_no_path map.txt -s 1,1 -g 1,2 -a "$algorithm" --move-cost "$all"
        assert_cost 0 0 -s 1,1 -g 1,1 -a "$algorithm" --move-cost "$all"
    done
}

@test "the algorithms agree on the costs with --move-cost" {
    cp "$REFERENCE" map.txt
    local algorithm costs expected
    for costs in N=0.5,S=3 SE=inf,E=1.7 N=1,NE=1.4,E=2,SE=1.4,S=1,SW=0.7,W=0.5,NW=0.7 NE=inf,W=0.001; do
        expected=$(answers '[.cost, true]' -a dijkstra --move-cost "$costs")
        for algorithm in astar bidirectional fastest; do
            assert_equal "$(answers '[.cost, .optimal]' -a "$algorithm" --move-cost "$costs")" "$expected"
        done
    done
}

@test "--move-cost refuses invalid lists" {
    grid '2 0 3'
    local list
    for list in '' X=1 UP=1 NNE=1 1=1 N N= =1 = N=0 N=0.0001 N=1.2345 'N=1,' ,N=1 N=1,,E=1 N=1,E N=-1 \
        N=1000.001 N=1001 N=x N=nan N=infinity N=INFx N=-inf N=1e2 N=0x1 N=+1 'N=1;E=2' N=1,5 N==1 N=1=2; do
        astar map.txt --move-cost "$list"
        assert_refused '' '--move-cost'
    done
    astar map.txt --move-cost N=1,E=2,Q=3
    assert_refused '' 'Q=3'
}

@test "--cost applies to a grid of integers" {
    grid '2 5 6 3'
    assert_cost 12 3
    assert_cost 9.5 3 --cost 5=2.5
    assert_cost 4.5 3 --cost 5=2.5 --cost 6=1
    assert_cost 11.001 3 --cost 5=1000 --cost 6=0.001 --cost 5=10
    assert_cost 1007 3 --cost 5=1000
    # The cost of a value that does not occur in the map has no effect.
    assert_cost 12 3 --cost 200=7 --cost 255=0.001
}

@test "--cost sets the cost of free cells, starts and goals; the cost of a path excludes its start" {
    grid '2 0 0 3'
    # Starts and goals cost as much as free cells, unless --cost sets their cost.
    assert_cost 6 3 --cost 0=2
    assert_cost 5 3 --cost 3=1 --cost 0=2
    assert_cost 12 3 --cost 3=10
    assert_cost 3 3 --cost 2=7
    assert_cost 21 3 --cost 0=8 --cost 2=7 --cost 3=5
}

@test "--cost changes the path" {
    grid '2 9 9 3' '0 9 9 0' '0 0 0 0'
    assert_cost 7 7 --no-diagonal
    assert_cost 4 3 --no-diagonal --cost 9=1.5
    assert_cost 7 7 --no-diagonal --cost 9=3.001
    assert_equal "$(answers .steps --no-diagonal --cost 9=2.999)" 3
    # Cells of value 9 are cheaper than free cells.
    assert_cost 1.02 3 --no-diagonal --cost 9=0.01
    assert_equal "$(field .optimal)" true
}

@test "if --cost and --move-cost have three decimal places, the cost of a path is exact to six decimal places" {
    grid '2 5 5 5 3'
    local options=(--cost '5=0.125' --move-cost 'E=0.001')
    assert_cost 0.001375 4 "${options[@]}" --path path.csv
    assert_equal "$(<path.csv)" 'x,y,cost
0,0,0
1,0,0.000125
2,0,0.00025
3,0,0.000375
4,0,0.001375'
    astar map.txt "${options[@]}" -o path.png
    assert_solved
    assert_regex "$output" '^map\.txt: cost 0\.001375, 4 steps, '
    local algorithm
    for algorithm in dijkstra bidirectional fastest; do
        assert_cost 0.001375 4 "${options[@]}" -a "$algorithm"
    done
    assert_cost 0.443556 4 --cost 5=0.333 --cost 3=0.333 --move-cost E=0.333
}

@test "costs above 10^9 are printed with all digits in JSON and in reports" {
    grid '2 1 1' '1 5 1' '1 1 3'
    # Both steps are diagonal; the cost is 2 * 999.983 * 999.991 * 999.977.
    astar map.txt --diagonal always --move-cost SE=999.983 --cost 5=999.991 --cost 3=999.991 \
        --diagonal-cost 999.977 --json --report report.csv
    assert_solved
    assert_regex "$output" '"cost":1999902001\.501993,'
    assert_regex "$(tail -n 1 report.csv)" ',1999902001\.501993,'
}

@test "costs below 0.0001 are printed with all digits in JSON" {
    grid '2 5 3'
    astar map.txt --cost 5=0.025 --cost 3=0.003 --move-cost E=0.001 -o path.png
    assert_solved
    assert_regex "$output" '^map\.txt: cost 0\.000028, 2 steps, '
    astar map.txt --cost 5=0.025 --cost 3=0.003 --move-cost E=0.001 --json
    assert_solved
    assert_equal "$(field '.cost == 0.000028')" true
}

@test "step costs below a millionth are added before they are rounded" {
    # Each step of the path costs half a millionth.
    grid '2 1 1' '1 5 1' '1 1 5'
    local options=(-g '2,2' --diagonal always --cost '5=0.005' --diagonal-cost 0.1 --move-cost 'SE=0.001')
    astar map.txt "${options[@]}" -o path.png --path path.csv
    assert_solved
    assert_regex "$output" '^map\.txt: cost 0\.000001, 2 steps, '
    assert_equal "$(tail -n 1 path.csv)" 2,2,0.000001
}

@test "the largest costs and factors give exact results" {
    grid '2 1 1' '1 5 1' '1 1 5'
    assert_cost 2000000000 2 -g 2,2 --diagonal always --cost 5=1000 --diagonal-cost 1000 \
        --move-cost SE=1000
    grid '2 5 5'
    assert_cost 1999996.000002 2 -g 2,0 --cost 5=999.999 --move-cost E=999.999
}

@test "--cost refuses invalid values and costs" {
    grid '2 5 3'
    local cost
    for cost in '' 5 5= =5 = 5=0 5=0.0001 5=1.2345 5=-1 5=1000.001 5=1001 5=x 5=inf 5=nan 5=1e1 5=1,5 \
        4294967296=1 -2147483649=1 5.0=2 SS=3 S= S=0 S=0.0001 S=x '5 =2' '5= 2' 5==2 5=2=3 4-8=2; do
        astar map.txt --cost "$cost"
        assert_refused '' '--cost '
    done
    for cost in 256=1 1000=1 -1=2; do
        astar map.txt --cost "$cost"
        assert_refused 'map.txt: ' "no terrain ${cost%=*} .*--cost.*0 to 255"
    done
}

@test "--cost refuses the value of a wall" {
    grid '2 5 3'
    astar map.txt --cost 1=5
    assert_refused 'map.txt: ' 'wall.*--cost|--cost.*wall'
    movingai '.S.'
    local letter
    for letter in W T @ O; do
        astar map.map -s 0,0 -g 2,0 --cost "$letter=3"
        assert_refused 'map.map: ' 'wall.*--cost|--cost.*wall'
    done
}

@test "--cost refuses a letter on a map of numbers, and a number on a map of letters" {
    grid '2 5 3'
    astar map.txt --cost S=3
    assert_refused 'map.txt: ' "'S'.*--cost.*number"
    movingai '.S.'
    astar map.map -s 0,0 -g 2,0 --cost 5=3
    assert_refused 'map.map: ' '--cost.*letter'
    astar map.map -s 0,0 -g 2,0 --cost 0=3
    assert_refused 'map.map: ' '--cost.*letter'
    astar map.map -s 0,0 -g 2,0 --cost X=3
    assert_refused 'map.map: ' "'X'.*--cost.*letter"
    astar map.map -s 0,0 -g 2,0 --cost s=3
    assert_refused 'map.map: ' "'s'.*--cost.*letter"
}

@test "--cost accepts a letter on MovingAI maps" {
    movingai '.SS.' '.@@.' '....'
    astar map.map -s 0,0 -g 3,0 --json
    assert_solved
    assert_equal "$(field '[.cost, .steps]')" '[3,3]'
    astar map.map -s 0,0 -g 3,0 --json --cost S=2.75
    assert_equal "$(field '[.cost, .steps]')" '[6.5,3]'
    astar map.map -s 0,0 -g 3,0 --json --cost S=3.5
    assert_equal "$(field '[.cost, .steps]')" '[7,7]'
    astar map.map -s 0,0 -g 3,0 --json --cost S=3.5 --cost .=2
    assert_equal "$(field '[.cost, .steps]')" '[9,3]'
    astar map.map -s 0,0 -g 3,0 -a jps --cost S=3
    assert_refused 'map.map: ' 'jumps.*astar'
}

@test "--cost distinguishes G from . on MovingAI maps" {
    movingai '.G.'
    astar map.map -s 0,0 -g 2,0 --json --cost G=3
    assert_solved
    assert_equal "$(field .cost)" 4
    astar map.map -s 0,0 -g 2,0 --json --cost .=3
    assert_solved
    assert_equal "$(field .cost)" 4
}
