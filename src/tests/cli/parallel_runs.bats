# SPDX-License-Identifier: MIT
# parallel_runs.bats - the maps are divided among several runs, as in the examples of astar-cli(1)
# for GNU parallel, batch systems and make. Together, the runs give the same pictures and report as
# a single run.

# shellcheck disable=SC2034,SC2154,SC2030,SC2031 # variables are shared with common.bash; each test is a subshell

load common

COUNT=110 # number of maps; GNU parallel passes up to 25 of them to each run

# Creates a folder of small maps, some without a path and some broken, and passes all of them to a
# single run. The tests compare their results with those of this run.
setup_file() (
    cd "$BATS_FILE_TMPDIR" || return
    mkdir maps
    awk -v count=$COUNT 'BEGIN {
        for (i = 1; i <= count; i++) {
            file = "maps/map" i ".txt"
            seed = i
            width = 6 + i % 17
            for (y = 0; y < width; y++) {
                row = ""
                for (x = 0; x < width; x++) {
                    seed = (seed * 16807) % 2147483647
                    cell = seed % 4 == 0 || (i % 9 == 0 && y == 3)
                    if (x + y == 0) cell = 2
                    if (x + y == 2 * width - 2) cell = 3
                    row = row cell " "
                }
                print row >file
            }
            if (i % 20 == 0) print "broken" >file
            close(file)
        }
    }'
    printf 'maps/map%d.txt\n' $(seq $COUNT) >list
    "$ASTAR_CLI_RELEASE" maps -o out -q --report report.csv 2>messages || [ $? -eq 2 ]
    (cd out && cksum ./*) >sums
    untimed report.csv >rows
)

setup() {
    enter_folder
    cp -r "$BATS_FILE_TMPDIR"/{maps,list} .
    WHOLE=$BATS_FILE_TMPDIR
    PATH=$(dirname "$ASTAR_CLI"):$PATH
    # The tests call astar-cli by name. It must be the program under test.
    assert_equal "$(command -v astar-cli)" "$ASTAR_CLI"
}

# assert_as_one_run [EXCEPT]: fails unless out/ contains the same files as after the single run, and
# no temporary files. The picture EXCEPT is not compared.
assert_as_one_run() {
    assert_equal "$(cd out && cksum ./* | grep -v "/${1-nothing}$" | diff - <(grep -v "/${1-nothing}$" "$WHOLE/sums"))" ''
    assert_equal "$(find out -name '.*')" ''
}

# assert_report_as_one_run FILE: fails unless the report FILE equals that of the single run, except
# for times.
assert_report_as_one_run() {
    assert_equal "$(untimed "$1")" "$(<"$WHOLE/rows")"
}

# needs_parallel: skips the test if GNU parallel is not installed. moreutils contains another
# program named parallel.
needs_parallel() {
    needs parallel
    [[ $(parallel --version 2>/dev/null) == 'GNU parallel'* ]] || skip 'another parallel is installed'
    export PARALLEL_HOME=$BATS_TEST_TMPDIR/parallel
    mkdir "$PARALLEL_HOME"
    touch "$PARALLEL_HOME/will-cite"
}

@test "one run over all maps reports solved maps, maps without a path, and broken maps" {
    assert_equal "$(awk -F, '{ print $3 }' "$WHOLE/rows" | sort | uniq -c | awk '{ print $2 }')" \
        $'"error"\n"no-path"\n"solved"\nstatus'
    assert_equal "$(wc -l <"$WHOLE/rows")" $((COUNT + 1))
    assert_equal "$(tail -n +2 "$WHOLE/rows" | cut -d, -f1)" "$(sed 's/.*/"&"/' list)"
    assert_equal "$(grep -c '^astar-cli: maps/map[0-9]*0.txt:' "$WHOLE/messages")" $((COUNT / 20))
}

@test "GNU parallel with two workers: the joined report and the pictures equal those of a single run" {
    needs_parallel
    local status=0
    # shellcheck disable=SC2016 # expanded by parallel and by the shell that it starts
    parallel -k -j2 --pipe -N 25 \
        'astar-cli --files-from - -o out -q --report - $([ {#} -gt 1 ] && echo --no-header)' \
        <list >report.csv 2>stderr || status=$?
    # The exit status of parallel is the number of failed runs. Every run fails here, since each is
    # given at least one map that is broken or has no path.
    assert_equal "$status" $(((COUNT + 24) / 25))
    assert_report_as_one_run report.csv
    assert_as_one_run
    assert_equal "$(grep '^astar-cli: maps/' stderr | sort)" \
        "$(grep '^astar-cli: maps/' "$WHOLE/messages" | sort)"
}

@test "GNU parallel with --sshlogin: the report and the pictures equal those of a single run" {
    needs_parallel
    # "2/:" means this machine with 2 jobs; "8/host" would mean the machine "host" with 8 jobs.
    # shellcheck disable=SC2016 # expanded by parallel and by the shell that it starts
    parallel -k --sshlogin 2/: --pipe -N 25 \
        'astar-cli --files-from - -o out -q --report - $([ {#} -gt 1 ] && echo --no-header)' \
        <list >report.csv 2>stderr || true
    assert_report_as_one_run report.csv
    assert_as_one_run
}

@test "GNU parallel with file names terminated by zero bytes: the pictures equal those of a single run" {
    needs_parallel
    mv maps/map7.txt $'maps/map7\n.txt'
    # shellcheck disable=SC2016 # expanded by parallel and by the shell that it starts
    find maps -name '*.txt' -print0 | sort -z | parallel -0 -k -j2 --pipe --recend '\0' -N 25 \
        'astar-cli -0 --files-from - -o out -q --jobs 1 --report - $([ {#} -gt 1 ] && echo --no-header)' \
        >report.csv 2>stderr || true
    assert_file_exists $'out/map7\n.png'
    mv $'out/map7\n.png' out/map7.png
    assert_as_one_run map7.png # the text chunk of map7.png contains the new name of its map
    assert_equal "$(grep -c '^map,output,status,' report.csv)" 1
}

@test "make -j draws the same pictures as a single run, and later redraws only outdated pictures" {
    local status=0
    cat >Makefile <<'END'
MAPS = $(wildcard maps/*.txt)
all: $(MAPS:maps/%.txt=out/%.png)
out/%.png: maps/%.txt
	@mkdir -p out
	@astar-cli -q $< -o $@ || [ $$? -eq 1 ]
END
    env -u MAKEFLAGS -u MAKELEVEL make -j2 -k >stdout 2>stderr || status=$?
    assert_equal "$status" 2
    assert_as_one_run
    rm maps/map*0.txt
    echo '2 0 3' >maps/map5.txt
    touch -d '+1 minute' maps/map5.txt
    rm out/map7.png
    env -u MAKEFLAGS -u MAKELEVEL make -j2 -n >stdout
    assert_equal "$(grep -o 'maps/[a-z0-9]*.txt' stdout | sort -u)" $'maps/map5.txt\nmaps/map7.txt'
    env -u MAKEFLAGS -u MAKELEVEL make -j2 >stdout 2>stderr
    assert_equal "$(cd out && cksum ./* | grep -Fxvf "$WHOLE/sums" | awk '{ print $3 }')" './map5.png'
}

@test "simultaneous runs, as in a batch system: the joined report and the pictures equal those of a single run" {
    local shares=5 share task status
    local tasks=()
    for ((share = 0; share < shares; share++)); do
        awk -v n=$shares -v k="$share" 'NR % n == k' list |
            astar-cli --files-from - -o out -q --no-header --report "report$share.csv" \
                2>"stderr$share" 3>&- &
        tasks+=($!)
    done
    for task in "${tasks[@]}"; do
        status=0
        wait "$task" || status=$?
        [ "$status" -le 2 ] || fail "a share ended with exit status $status"
    done
    assert_as_one_run
    # Each run reports its share of the maps, so the order of the joined rows differs from that in
    # the report of the single run. Both reports are therefore sorted before they are compared.
    { head -n 1 "$WHOLE/report.csv" && cat report?.csv | sort -V; } >report.csv
    assert_equal "$(untimed report.csv)" \
        "$(head -n 1 "$WHOLE/rows" && tail -n +2 "$WHOLE/report.csv" | sort -V | untimed -)"
    assert_equal "$(find . -maxdepth 1 -name '.?*')" ''
}

@test "a run that is killed does not disturb other runs that write to the same folder" {
    local round share task killed status
    local tasks
    ASTAR_CLI=$ASTAR_CLI_RELEASE
    for round in 1 2 3 4 5 6 7 8; do
        rm -f out/*.png
        "$ASTAR_CLI" maps -o out -q 2>/dev/null 3>&- &
        killed=$!
        tasks=()
        for share in 0 1; do
            awk -v k=$share 'NR % 2 == k' list >"list$share"
            "$ASTAR_CLI" --files-from "list$share" -o out -q 2>"stderr$share" 3>&- &
            tasks+=($!)
        done
        sleep "0.00$round"
        kill -KILL "$killed" 2>/dev/null || true
        { wait "$killed" || true; } 2>/dev/null
        for task in "${tasks[@]}"; do
            status=0
            wait "$task" || status=$?
            [ "$status" -le 2 ] || fail "a share ended with exit status $status"
        done
        # The other runs have drawn every picture and reported only the broken maps.
        assert_equal "$(cd out && cksum ./*.png | diff - "$WHOLE/sums")" ''
        assert_equal "$(cat stderr? | grep -v '^astar-cli: maps/map[0-9]*0.txt:' |
            grep -v '^astar-cli: [0-9]* maps: ')" ''
    done
    "$ASTAR_CLI" maps -o out -q 2>/dev/null || true
    assert_as_one_run
}
