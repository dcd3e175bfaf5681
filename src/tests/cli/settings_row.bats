# SPDX-License-Identifier: MIT
# settings_row.bats - the settings that JSON output and JSON reports contain.

# shellcheck disable=SC2034,SC2154 # variables are shared with common.bash

load common

@test "the JSON object contains every option for movement, search and reading, in the order of --help=all" {
    local recorded named
    astar "$REFERENCE" --json
    recorded=$(field '.settings | keys_unsorted[]' | tr -d '"' | tr _ -)
    # Two options are not recorded: --no-diagonal, which is an alias for --diagonal never, and
    # --max-cells, which affects no result.
    named=$("$ASTAR_CLI" --help=all | awk '/^[A-Z][a-z]*:?$/ { on = /^(Movement|Search|Reading)/ } on' |
        grep -oE '^  (-.,|   ) --[a-z-]+' | sed 's/.*--//' | grep -vxE 'no-diagonal|max-cells')
    assert_equal "$recorded" "$named"
}

@test "defaults are recorded; a default that depends on the map is null" {
    astar "$REFERENCE" --json
    assert_equal "$(field '.settings | [.diagonal, .clearance, .weight, .nearest, .cell, .threshold, .unknown]')" \
        '["both-free",null,1,false,1,null,"wall"]'
}

@test "the values of options on the command line are recorded as numbers, booleans or strings" {
    printf '2 4 0\n0 0 3\n' >map.txt
    astar map.txt --no-diagonal --diagonal-cost 1.5 --clearance 0 --weight 2.5 --via 1,0 --via 1,1 --nearest \
        --cost 4=3 --cost 5=2 --cell auto --threshold otsu --invert --move-cost N=2,S=inf --json
    assert_status 0
    assert_equal "$(field '.settings | [.diagonal, .diagonal_cost, .clearance, .weight, .via, .nearest]')" \
        '["never",1.5,"0",2.5,"1,0 1,1",true]'
    assert_equal "$(field '.settings | [.cost, .cell, .threshold, .invert, .move_cost]')" \
        '["4=3 5=2","auto","otsu",true,"N=2,S=inf"]'
    astar "$PROJECT/maps/options/robot.yaml" -s 0.3m,-0.5m -g 4m,0.9m --clearance 0.2m --no-picture --json
    assert_equal "$(field '.settings | [.clearance, .start, .goal]')" '["0.2m","0.3m,-0.5m","4m,0.9m"]'
}

@test "settings are recorded for failed maps and in JSON reports, but not in CSV reports" {
    echo '2 x' >bad.txt
    astar bad.txt --json --clearance 2 --report report.json
    assert_status 2
    assert_equal "$(field .settings.clearance)" '"2"'
    assert_equal "$(jq -c '.[0].settings.clearance' report.json)" '"2"'
    # A CSV report does not contain the settings, because they would be the same long text in every
    # row.
    astar bad.txt --clearance 2 --report report.csv
    assert_regex "$(head -n 1 report.csv)" ',legs,reading,failed_leg,length_m,'
}
