# SPDX-License-Identifier: MIT
# batch.bats - many maps in one run: counts, exit status, reports, the same results for any number
# of threads, --skip-existing, and limits on memory and time.

# shellcheck disable=SC2034,SC2154,SC2030,SC2031 # variables are shared with common.bash; each test is a subshell

load common
load png

# grid FILE...: writes to each FILE a map of 2 x 2 free cells, and creates its folder if necessary.
grid() {
    local file
    for file in "$@"; do
        mkdir -p -- "$(dirname -- "./$file")"
        printf '2 0\n0 3\n' >"./$file"
    done
}

# closed FILE...: writes to each FILE a map on which there is no path.
closed() {
    local file
    for file in "$@"; do
        mkdir -p -- "$(dirname -- "./$file")"
        printf '2 1\n1 3\n' >"./$file"
    done
}

# broken FILE...: writes to each FILE a map that is recognised as a grid but whose second row is too
# long.
broken() {
    local file
    for file in "$@"; do
        mkdir -p -- "$(dirname -- "./$file")"
        printf '2 0\n0 3 0 0\n' >"./$file"
    done
}

# open_map SIDE FILE: writes to FILE a map of SIDE x SIDE free cells, with the start and the goal in
# opposite corners.
open_map() {
    local zeros
    mkdir -p -- "$(dirname -- "./$2")"
    printf -v zeros '%*s' $(($1 - 1)) ''
    zeros=${zeros// /0}
    {
        echo "2$zeros"
        yes "0$zeros" | head -n $(($1 - 2))
        echo "${zeros}3"
    } >"./$2"
}

# assert_summary SOLVED NO-PATH FAILED [SKIPPED]: standard error contains a summary with these
# counts.
assert_summary() {
    local summary
    summary=$(grep ' solved, ' "$STDERR") || explain 'expected: a summary'
    [[ $summary =~ ^astar-cli:.*[^0-9]$1\ solved.*[^0-9]$2\ no\ path.*[^0-9]$3\ failed ]] ||
        explain "expected in the summary: $1 solved, $2 no path, $3 failed"
    if [ "${4-0}" -gt 0 ]; then
        [[ $summary =~ [^0-9]$4\ skipped ]] || explain "expected in the summary: $4 skipped"
    fi
}

# assert_statuses STATUS...: the JSON objects of the last run have these statuses in this order.
assert_statuses() {
    assert_equal "$(jq -r .status "$STDOUT" | tr '\n' ' ')" "$* "
}

# csv_rows FILE: prints each record of a CSV file (RFC 4180) as a JSON array of strings, one array
# per line. Fails if the records do not all have the same number of fields.
csv_rows() {
    LC_ALL=C awk '
        function fail(why) { print "no CSV: " why " in record " records + 1; bad = 1; exit 1 }
        function end_field() {
            line = line (fields++ ? "," : "") "\"" field "\""
            field = ""
            quoted = 0
        }
        function end_record() {
            end_field()
            if (records++ && fields != expected) fail("a record of " fields " fields")
            expected = fields
            print "[" line "]"
            line = ""
            fields = 0
        }
        BEGIN {
            RS = "\001"
            escape["\\"] = "\\\\"; escape["\""] = "\\\""; escape["\n"] = "\\n"; escape["\r"] = "\\r"
            escape["\t"] = "\\t"; escape["\033"] = "\\u001b"
        }
        function put(c) { field = field (c in escape ? escape[c] : c) }
        {
            size = length($0)
            for (i = 1; i <= size; i++) {
                c = substr($0, i, 1)
                if (inside && c == "\"" && substr($0, i + 1, 1) == "\"") { put(c); i++ }
                else if (inside && c == "\"") { inside = 0 }
                else if (inside) put(c)
                else if (c == "\"" && field == "" && !quoted) { inside = quoted = 1 }
                else if (c == "\"") fail("a stray quote")
                else if (c == ",") end_field()
                else if (c == "\r" && substr($0, i + 1, 1) == "\n") continue
                else if (c == "\n") end_record()
                else if (quoted) fail("text behind a quote")
                else put(c)
            }
        }
        END { if (!bad && (inside || fields || field != "")) fail("the last record is incomplete") }' "$1"
}

# csv_table FILE: prints the rows of a CSV report as JSON objects, one per line.
csv_table() {
    local rows
    rows=$(csv_rows "$1") || fail "$rows"
    jq -cn 'input as $keys | inputs | [$keys, .] | transpose | map({(.[0]): .[1]}) | add' <<<"$rows"
}

# as_text FILE: prints the JSON objects in FILE, without the settings, in the form that csv_table
# prints: null becomes "", and other values become text.
as_text() {
    jq -c 'del(.settings) | map_values(if . == null then "" elif type == "string" then . else tojson end)' "$@"
}

# The keys of each JSON object, in order. A CSV report has a column for each key except settings.
KEYS=map,output,status,message,width,height,algorithm,diagonal,heuristic,weight,start,goal,cost
KEYS+=,steps,optimal,expanded,generated,read_ms,search_ms,render_ms,write_ms,legs,reading
KEYS+=,settings,failed_leg,length_m,length,turns,smooth_length,reachable,farthest,within

# A jq filter that removes the times, which differ between runs.
WITHOUT_TIMES='del(.read_ms, .search_ms, .render_ms, .write_ms)'

# --- a thousand maps ---

# thousand_maps: writes map1 to map1000 to maps/. They are grids, packed digits, ASCII mazes and
# images. Twenty of them are broken, and thirty have no path. Five maps have sides of 128 to 1024
# cells; all others have sides of 8 to 24 cells.
thousand_maps() {
    mkdir maps plain
    LC_ALL=C awk '
        function side(i) {
            if (i == 500) return 1024
            return i % 250 == 1 ? 128 + int(i / 4) : 8 + i % 17
        }
        # Returns the value, 0 to 3, of a cell. The first row and the last column are free, so the
        # goal can be reached unless no_path is set.
        function cell(x, y) {
            if (x + y == 0) return 2
            if (x == n - 1 && y == n - 1) return 3
            if (no_path && x >= n - 2 && y >= n - 2) return 1
            if (y == 0 || x == n - 1) return 0
            seed = (seed * 16807) % 2147483647
            return seed % 4 == 0
        }
        BEGIN {
            split("0 1 2 3", digits, " ")
            split(". # S G", letters, " ")
            split("255 255 255|0 0 0|0 0 255|255 0 0", colours, "|")
            seed = 1
            for (i = 1; i <= 1000; i++) {
                n = side(i)
                kind = i == 500 ? 1 : i % 5
                broken = i % 49 == 7 && i < 980
                no_path = i % 33 == 8 && i < 980
                file = (kind == 4 ? "plain" : "maps") "/map" i
                if (kind == 3) print "P3 " n " " n " 255" >file
                for (y = 0; y < n; y++) {
                    row = ""
                    for (x = 0; x < n; x++) {
                        value = cell(x, y) + 1
                        if (kind == 0 || kind == 4) row = row (x ? " " : "") digits[value]
                        else if (kind == 1) row = row digits[value]
                        else if (kind == 2) row = row letters[value]
                        else row = row (x ? " " : "") colours[value]
                    }
                    if (broken && kind < 3 && y == 3) row = row row
                    if (broken && kind == 3 && y == n - 1) row = "255"
                    print row >file
                }
                close(file)
            }
        }'
    # Draw the maps in plain/ as images in maps/. Pictures without explored cells can be read as
    # maps.
    "$ASTAR_CLI_RELEASE" plain --scale 1 --no-explored -o maps --quiet || [ $? -eq 1 ]
    truncate -s -20 maps/map{154,399,644,889}.png
}

@test "a run on a thousand maps gives the correct counts and report, and the same pictures with any number of threads" {
    ASTAR_CLI=$ASTAR_CLI_RELEASE
    thousand_maps
    assert_equal "$(find maps -type f | wc -l)" 1000
    local jobs
    for jobs in 1 2 8; do
        astar maps --scale 2 --jobs $jobs -o "pictures$jobs" --report "report$jobs.csv"
        output='' # too long to be shown if an assertion fails
        assert_status 2
        assert_summary 950 30 20
        assert_equal "$(wc -l <"$STDOUT")" 980
        assert_equal "$(wc -l <"$STDERR")" 21
        assert_equal "$(find "pictures$jobs" -type f | wc -l)" 980
        csv_table "report$jobs.csv" | jq -c "$WITHOUT_TIMES" | sed "s|pictures$jobs/|pictures/|" >"rows$jobs"
        sed "s|pictures$jobs/|pictures/|" "$STDOUT" >"lines$jobs"
        head -n 20 "$STDERR" >"errors$jobs"
    done
    diff -r pictures1 pictures2
    diff -r pictures1 pictures8
    diff rows1 rows2
    diff rows1 rows8
    diff lines1 lines2
    diff lines1 lines8
    diff errors1 errors2
    diff errors1 errors8

    # The report has one row per map, in natural order. Each row contains the expected status.
    assert_equal "$(wc -l <rows1)" 1000
    awk 'BEGIN {
        for (i = 1; i <= 1000; i++)
            print i, (i >= 980 ? "solved" : i % 49 == 7 ? "error" : i % 33 == 8 ? "no-path" : "solved")
    }' >expected
    jq -r '(.map | sub("maps/map"; "") | sub("[.]png$"; "")) + " " + .status' rows1 >found
    diff expected found
    assert_equal "$(jq -r 'select(.status == "error") | .message == ""' rows1 | sort | uniq -c | tr -s ' ')" \
        ' 20 false'
    assert_equal "$(jq -r 'select(.status == "solved") | .cost == "" or .output == ""' rows1 | sort -u)" false
    assert_equal "$(jq -r 'select(.map == "maps/map500") | .width' rows1)" 1024
    # shellcheck disable=SC2046 # split into words
    assert_equal "$(pngcheck -q $(find pictures1 -type f))" ''
}

@test "ten thousand maps are processed in one run, and all are skipped in the next run" {
    ASTAR_CLI=$ASTAR_CLI_RELEASE
    mkdir maps
    awk 'BEGIN {
        for (i = 1; i <= 10000; i++) {
            file = "maps/" i ".txt"
            print i % 100 ? "2 0\n0 3" : "2 1\n1 3" >file
            close(file)
        }
    }'
    astar maps --scale 1 --report report.csv
    assert_status 1
    assert_summary 9900 100 0
    assert_equal "$(sed 's/:.*//' "$STDOUT" | cksum)" "$(seq -f 'maps/%.0f.txt' 10000 | cksum)"
    assert_equal "$(find out -type f | wc -l)" 10000
    assert_equal "$(tail -n +2 report.csv | sed 's/,.*//' | cksum)" \
        "$(seq -f '"maps/%.0f.txt"' 10000 | cksum)"
    # With --files-from and --skip-existing, all maps are skipped.
    find maps -type f -exec touch -d 2020-01-01 {} +
    printf 'maps/%d.txt\n' {10000..1} >list
    astar --files-from list --scale 1 --skip-existing --json
    assert_status 0
    assert_summary 0 0 0 10000
    assert_equal "$(head -n 1 "$STDOUT" | jq -r .map)" maps/10000.txt
}

@test "a map has the same picture in a batch and in a run of its own" {
    local map name
    mkdir maps
    for name in ascii.txt corners.txt drawing.png reference.txt openings.pbm options/no-path.txt; do
        cp "$PROJECT/maps/$name" maps/
    done
    astar maps -o together --jobs 3
    assert_status 1
    mkdir alone
    for map in maps/*; do
        name=${map#maps/}
        "$ASTAR_CLI" "$map" -o "alone/${name%.*}.png" -q || [ $? -eq 1 ]
    done
    diff -r together alone
}

# --- exit statuses ---

# outcome ARGUMENT...: prints the exit status of a run with these maps and options.
outcome() {
    astar "$@" --quiet
    echo "$status"
}

@test "the exit status is correct for every combination of solved maps, maps without a path and broken maps" {
    local jobs
    # Each letter in a folder's name stands for the result of one map in it: s for solved, n for no
    # path, f for failed.
    grid s/1 sn/1 sf/1 snf/1 s/3
    closed n/2 sn/2 nf/2 snf/2
    broken f/3 sf/3 nf/3 snf/3
    for jobs in 1 4; do
        assert_equal "$(outcome s -j $jobs)" 0
        assert_equal "$(outcome n -j $jobs)" 1
        assert_equal "$(outcome sn -j $jobs)" 1
        assert_equal "$(outcome f -j $jobs)" 2
        assert_equal "$(outcome sf -j $jobs)" 2
        assert_equal "$(outcome nf -j $jobs)" 2
        assert_equal "$(outcome snf -j $jobs)" 2
        assert_equal "$(outcome s n -j $jobs)" 1
        assert_equal "$(outcome n --nearest -j $jobs)" 0
        assert_equal "$(outcome s missing -j $jobs)" 2
    done
}

@test "with --quiet, only messages about failures are printed" {
    grid maps/a maps/c
    closed maps/b
    broken maps/d
    echo 'these are no cells' >maps/e
    astar maps -q
    assert_status 2
    assert_equal "$output" ''
    assert_one_message 'maps/d:'
    assert_png out/a.png out/c.png
    rm maps/d
    astar maps -q --report report.csv
    assert_status 1
    assert_equal "$output$stderr" ''
    assert_equal "$(csv_table report.csv | jq -r .map | tr '\n' ' ')" 'maps/a maps/b maps/c '
}

@test "if the output folder cannot be created, every map fails with its own message" {
    grid maps/a maps/b
    touch file
    astar maps -o file/out
    assert_status 2
    assert_equal "$(grep -c '^astar-cli: file/out' "$STDERR")" 2
    assert_summary 0 0 2
}

# --- order and threads ---

# wait_for COMMAND...: repeats the command until it succeeds. Fails after a minute.
wait_for() {
    local i
    for ((i = 0; i < 1200; i++)); do
        ! "$@" || return 0
        sleep 0.05
    done
    return 1
}

# In the next two tests, one map is a FIFO. It cannot be solved before the test writes to the FIFO.
@test "a result is printed before the next map is solved" {
    local option
    grid a.txt
    mkfifo slow
    printf 'a.txt\nslow\n' >list
    for option in --json -v; do
        : >lines
        "$ASTAR_CLI" --files-from list -j 2 $option >lines 2>"$BATS_TEST_TMPDIR/stderr" 3>&- &
        local process=$! streamed=yes
        wait_for test -s lines || streamed=no
        printf '2 3\n' >slow
        wait "$process"
        assert_equal "$streamed" yes
        assert_equal "$(wc -l <lines)" 2
    done
}

@test "a result is not printed before the results of earlier maps" {
    grid a.txt b.txt
    broken c.txt
    mkfifo slow
    printf 'slow\na.txt\nb.txt\nc.txt\n' >list
    "$ASTAR_CLI" --files-from list -j 2 --json >lines 2>errors 3>&- &
    local process=$!
    wait_for test -e out/b.png
    assert_equal "$(<lines)$(<errors)" ''
    printf '2 3\n' >slow
    wait "$process" || assert_equal $? 2
    assert_equal "$(jq -r .map lines | tr '\n' ' ')" 'slow a.txt b.txt c.txt '
}

@test "results, messages and reports follow the order of the input" {
    local i jobs
    for i in {1..9}; do open_map $((i * i + 2)) "maps/$i.txt"; done
    broken maps/{0,4a,9b}.txt
    closed maps/7b.txt
    for jobs in 1 2 8 64; do
        ASTAR_CLI=$ASTAR_CLI_RELEASE astar maps --jobs $jobs --json --report report.csv --scale 1
        assert_status 2
        assert_equal "$(jq -r .map "$STDOUT" | tr '\n' ' ')" \
            "$(printf 'maps/%s.txt ' 0 1 2 3 4 4a 5 6 7 7b 8 9 9b)"
        assert_equal "$(csv_table report.csv | jq -r .map)" "$(jq -r .map "$STDOUT")"
        assert_equal "$(grep -o 'maps/[0-9][ab]*\.txt:' "$STDERR" | tr '\n' ' ')" \
            'maps/0.txt: maps/4a.txt: maps/9b.txt: '
    done
}

@test "--jobs accepts only a whole number from 1 to 1024" {
    local value
    grid maps/a
    for value in 0 -1 1.5 x '' 4294967297 99999999999999999999 1x ' 1'; do
        astar maps --jobs "$value"
        assert_refused '' 'jobs'
    done
    for value in 1 2 8 300; do
        astar maps --jobs "$value"
        assert_status 0
        astar maps "-j$value"
        assert_status 0
    done
}

# --- reports ---

@test "the CSV report has the JSON keys as its header and the values of each JSON object as a row" {
    grid maps/a.txt
    closed maps/b.txt
    broken maps/c.txt
    cp "$REFERENCE" maps/d.txt
    astar maps --json --report report.csv --via 0,0
    assert_status 2
    assert_equal "$(head -n 1 report.csv)" "${KEYS/,settings/}"
    assert_equal "$(jq -rc keys_unsorted "$STDOUT" | sort -u)" "$(jq -cR 'split(",")' <<<"$KEYS")"
    assert_equal "$(csv_table report.csv)" "$(as_text "$STDOUT")"
    # The expected values are the known results of the reference map, which is d.txt.
    astar maps/d.txt --report report.csv
    assert_solved
    assert_equal "$(csv_table report.csv | jq -c "[.status, .cost, .steps, .optimal, .message]")" \
        '["solved","33.242641","32","true",""]'
}

@test "the CSV report keeps names that contain commas, quotes or spaces, and escapes control characters" {
    local name
    local names=($'new\nline' 'quo"te' '"' '""' 'com,ma' ',' $'tab\t' $'cr\rlf' $'cr\r' ' blank ' "apo'"
        $'esc\e[31m' 'ünïcödé' 'back\slash' '%s' '=1+1')
    for name in "${names[@]}"; do
        grid "maps/$name"
    done
    broken 'maps/zzz"broken,'
    astar maps --json --report report.csv
    assert_status 2
    assert_equal "$(csv_table report.csv | jq -c 'del(.map, .output)')" \
        "$(as_text "$STDOUT" | jq -c 'del(.map, .output)')"
    assert_equal "$(csv_table report.csv | wc -l)" $((${#names[@]} + 1))
    for name in "${names[@]}"; do
        name=${name//$'\n'/'\x0a'} name=${name//$'\t'/'\x09'} name=${name//$'\r'/'\x0d'}
        name=${name//$'\e'/'\x1b'}
        assert_equal "$(csv_table report.csv |
            jq -r --arg name "maps/$name" 'select(.map == $name).status')" solved
    done
}

@test "reports are valid UTF-8 even if names are not" {
    grid $'maps/bad\xff' $'maps/cut\xc3'
    astar maps --report report.csv
    assert_status 0
    astar maps --report report.json
    assert_status 0
    iconv -f UTF-8 -t UTF-8 report.csv report.json >/dev/null
    assert_equal "$(csv_table report.csv | wc -l)" 2
    assert_equal "$(jq length report.json)" 2
}

@test "the JSON report is an array of the objects that --json prints" {
    local name
    grid maps/a.txt $'maps/new\nline'
    closed maps/b.txt
    broken maps/c.txt
    for name in report.json REPORT.JSON; do
        astar maps --json --report "$name"
        assert_status 2
        assert_equal "$(jq -c '.[]' "$name")" "$(jq -c . "$STDOUT")"
        assert_equal "$(jq -s 'length' "$name")" 1
        assert_equal "$(jq -c 'type' "$name")" '"array"'
    done
    astar maps/a.txt --report report.json --no-header
    assert_solved
    assert_equal "$(jq -c 'map(.map)' report.json)" '["maps/a.txt"]'
}

@test "with --no-header, reports on parts of a batch can be concatenated into a report on the whole batch" {
    grid maps/{1..6}.txt
    closed maps/3.txt
    astar maps --report all.csv -q
    printf 'maps/%d.txt\n' 1 2 3 >list1
    printf 'maps/%d.txt\n' 4 5 6 >list2
    astar --files-from list1 --report 1.csv -q
    astar --files-from list2 --report 2.csv --no-header -q
    assert_solved
    cat 1.csv 2.csv >joined.csv
    assert_equal "$(csv_table joined.csv | jq -c "$WITHOUT_TIMES")" \
        "$(csv_table all.csv | jq -c "$WITHOUT_TIMES")"
    assert_equal "$(wc -l <2.csv)" 3
    astar maps --no-header
    assert_refused '' 'report'
}

@test "in a report, the row of a failed map contains the error message" {
    broken maps/a.txt
    astar maps missing.txt --report report.csv --json
    assert_status 2
    assert_equal "$(csv_table report.csv | jq -r .status | tr '\n' ' ')" 'error error '
    local message
    while read -r message; do
        [ -n "$message" ] || fail 'a failure without a message'
        grep -Fq -- "$message" "$STDERR" || explain "expected on standard error: $message"
    done < <(csv_table report.csv | jq -r .message)
    assert_equal "$(csv_table report.csv | jq -c '[.output, .cost, .legs]' | sort -u)" '["","",""]'
}

@test "--report - writes the report, and nothing else, to standard output" {
    grid maps/a.txt maps/b.txt
    astar maps --report -
    assert_status 0
    assert_summary 2 0 0
    assert_equal "$(head -n 1 "$STDOUT")" "${KEYS/,settings/}"
    assert_equal "$(csv_table "$STDOUT" | jq -r .map | tr '\n' ' ')" 'maps/a.txt maps/b.txt '
    astar maps --report - --json
    assert_refused '' 'standard output'
    astar maps/a.txt --report - -o -
    assert_refused '' 'standard output'
    astar maps/a.txt --report - --path -
    assert_refused '' 'standard output'
}

@test "a report that cannot be created is refused; if writing it fails later, the pictures are kept" {
    grid maps/a.txt
    mkdir folder
    astar maps --report nowhere/report.csv
    assert_refused 'nowhere/report.csv: '
    astar maps --report folder
    assert_refused 'folder: '
    astar maps --report /dev/full
    assert_status 2
    grep -q '^astar-cli: /dev/full: ' "$STDERR" || explain 'expected: a message about /dev/full'
    assert_png out/a.png
    # An old report is replaced completely.
    seq 10000 >report.csv
    astar maps --report report.csv
    assert_status 0
    assert_equal "$(csv_table report.csv | wc -l)" 1
}

# --- --fail-fast ---

# large_broken FILE: writes a broken map that is larger than all other maps in the test.
large_broken() {
    open_map 300 "$1"
    printf '0 0 0\n' >>"$1"
}

@test "with --fail-fast, no further map is processed after a failure" {
    grid maps/{1,2,4,5}.txt
    large_broken maps/3.txt
    # The broken map is the largest, so it is processed first.
    astar maps --fail-fast --jobs 1 --json --report report.csv
    assert_status 2
    assert_statuses error
    assert_equal "$(csv_table report.csv | jq -r .map)" maps/3.txt
    assert_dir_not_exists out
    grep -q '^astar-cli: maps/3.txt:' "$STDERR" || explain 'expected: a message about maps/3.txt'
    grep -Eq '^astar-cli: .*[^0-9]1 of 5[^0-9]' "$STDERR" || explain 'expected: 1 of 5 maps processed'
    # Without --fail-fast, all other maps are solved.
    astar maps --jobs 1 --json
    assert_status 2
    assert_statuses solved solved error solved solved
    ! grep -q ' of 5 ' "$STDERR" || explain 'expected: no note about unfinished maps'
}

@test "with --fail-fast, only the broken map fails, and all pictures are complete and reported" {
    grid maps/{1,2}.txt
    open_map 40 maps/4.txt
    large_broken maps/3.txt
    local jobs
    for jobs in 1 2 4; do
        rm -rf out
        astar maps --fail-fast --jobs "$jobs" --json
        assert_status 2
        assert_equal "$(jq -r .map "$STDOUT" | sort -V)" "$(jq -r .map "$STDOUT")"
        assert_equal "$(jq -r 'select(.status == "error").map' "$STDOUT")" maps/3.txt
        local picture
        while read -r picture; do assert_png "$picture"; done < <(jq -r '.output // empty' "$STDOUT")
        assert_equal "$(jq -r '.output // empty' "$STDOUT" | sort)" "$(find out -type f 2>/dev/null | sort)"
    done
}

@test "with --fail-fast, all maps are processed if only the last one fails, or if some have no path" {
    open_map 50 maps/1.txt
    open_map 60 maps/2.txt
    broken maps/3.txt
    astar maps --fail-fast --jobs 1 --json
    assert_status 2
    assert_statuses solved solved error
    assert_summary 2 0 1
    rm maps/3.txt
    closed maps/{4..9}.txt
    astar maps --fail-fast --json
    assert_status 1
    assert_summary 2 6 0
}

@test "--fail-fast treats a map that exceeds --memory as a failure" {
    open_map 300 maps/1.txt
    grid maps/2.txt
    RUN_AS=(timeout 60)
    astar maps --fail-fast --jobs 1 --memory 300K --json
    assert_status 2
    assert_equal "$(jq -r 'select(.status == "error").map' "$STDOUT")" maps/1.txt
    assert_equal "$(wc -l <"$STDOUT")" 1
}

# --- --skip-existing ---

# aged FILE...: sets the modification time of the files to a date in the past.
aged() {
    touch -d 2020-01-01 "$@"
}

# fast: makes astar run the release build, for a test that runs the program many times.
fast() {
    ASTAR_CLI=$ASTAR_CLI_RELEASE
}

@test "--skip-existing keeps pictures that are up to date, and the exit status is 0" {
    local state
    grid maps/a.txt maps/b.txt
    closed maps/c.txt
    aged maps/*
    astar maps --skip-existing --json
    assert_status 1
    assert_statuses solved solved no-path
    state=$(stat -c '%i %y %s %n' out/*)
    astar maps --skip-existing --json --report report.csv
    assert_status 0
    assert_statuses skipped skipped skipped
    assert_summary 0 0 0 3
    assert_equal "$(stat -c '%i %y %s %n' out/*)" "$state"
    assert_equal "$(jq -rc keys_unsorted "$STDOUT" | sort -u)" "$(jq -cR 'split(",")' <<<"$KEYS")"
    assert_equal "$(jq -r .output "$STDOUT" | tr '\n' ' ')" 'out/a.png out/b.png out/c.png '
    assert_equal "$(jq -c '[.message, .cost, .width, .read_ms]' "$STDOUT" | sort -u)" '[null,null,null,null]'
    assert_equal "$(csv_table report.csv | jq -r .status | sort -u)" skipped
    astar maps --skip-existing
    assert_status 0
    assert_equal "$(grep -c skipped "$STDOUT")" 3
    # Without --skip-existing, all maps are solved again.
    astar maps --json
    assert_statuses solved solved no-path
}

@test "--skip-existing solves a map unless its picture exists and is newer than the map" {
    grid maps/{a,b,c,d,e}.txt
    aged maps/*
    astar maps
    touch -d '1 hour' maps/a.txt # newer than its picture
    rm out/b.png
    touch -r maps/c.txt out/c.png # as old as its map, so the map may have changed later
    grid maps/f.txt
    aged maps/f.txt
    astar maps --skip-existing --json
    assert_status 0
    assert_statuses solved solved solved skipped skipped solved
    astar maps --skip-existing --json
    assert_statuses solved skipped skipped skipped skipped skipped
    # A changed map is solved again even if its size is the same.
    printf '2 1\n1 3\n' >maps/d.txt
    touch -d '1 hour' maps/d.txt
    astar maps/d.txt --skip-existing --json
    assert_status 1
    assert_statuses no-path
    # If a map is a symbolic link, the modification time of its target is used.
    ln -sf ../maps/e.txt maps/link.txt
    astar maps/link.txt -q
    astar maps/link.txt --skip-existing --json
    assert_statuses skipped
    touch -d '1 hour' maps/e.txt
    astar maps/link.txt --skip-existing --json
    assert_statuses solved
}

@test "--skip-existing -o - draws the picture even if a file called - is up to date" {
    grid map.txt
    aged map.txt
    astar map.txt -q -o picture.png
    cp picture.png ./-
    "$ASTAR_CLI" map.txt --no-sandbox --skip-existing -o - >printed.png
    cmp printed.png picture.png
}

@test "--skip-existing draws a picture again if an option that affects it has changed" {
    fast
    local option
    cp "$PROJECT/maps/drawing.png" map.png
    aged map.png
    astar map.png
    assert_solved
    local baseline=''
    while read -r option; do
        # shellcheck disable=SC2086 # split into words
        astar map.png $option --skip-existing --json
        [ "$(jq -r .status "$STDOUT")" != skipped ] || fail "skipped with $option, made with $baseline"
        [ "$(jq -r .status "$STDOUT")" != error ] || explain "$option"
        # shellcheck disable=SC2086
        astar map.png $option --skip-existing --json
        assert_equal "$option $(jq -r .status "$STDOUT")" "$option skipped"
        # The picture was made with $option, so a run without this option must not skip the map.
        astar map.png --skip-existing --json
        [ "$(jq -r .status "$STDOUT")" != skipped ] || fail "skipped without options, made with $option"
        # shellcheck disable=SC2086
        astar map.png $option -q
        baseline=$option
    done <<'END'
--scale 1
--scale 2
--scale 2 --no-grid
--scale 2 --no-explored
--diagonal one-free
--diagonal always
--no-diagonal
--diagonal-cost 1.5
--diagonal-cost 1.501
--move-cost N=2
--move-cost S=2
--move-cost S=inf
--clearance 1
--clearance 1.25
--algorithm dijkstra
--algorithm bfs
--algorithm jps
--heuristic zero
--heuristic manhattan
--weight 2
--weight 2.5
--start 1,1
--goal 1,1
--start 1,2
--start 2,1
--start 1,1 --start 1,2
--start 1,1 --goal 1,2
--via 1,1
--via 1,1 --via 1,2
--nearest
--format png
--cell 2
--threshold 100
--threshold otsu
--invert
--cost 0=2
--cost 0=2.5
--unknown free
END
}

@test "--skip-existing ignores options that do not affect the picture" {
    local option
    grid maps/a.txt
    aged maps/a.txt
    astar maps
    for option in '--jobs 2' --verbose '--memory 1G' '--time-limit 9' '--report report.csv' \
        --fail-fast -r '--no-diagonal --diagonal both-free' '-a astar' '--weight 1.0' '--diagonal both-free'; do
        # shellcheck disable=SC2086 # split into words
        astar maps --skip-existing --json $option
        assert_status 0
        assert_equal "$option $(jq -r .status "$STDOUT")" "$option skipped"
    done
}

@test "--skip-existing replaces a picture that is broken, made by another program, or made with other settings" {
    local data offset length
    grid map.txt
    aged map.txt
    astar map.txt
    cp out/map.png good.png
    # The third tEXt chunk contains a keyword and then the fingerprint. other.png is a copy of
    # good.png in which the last digit of the fingerprint and the CRC of this chunk are changed.
    read -r offset length < <(png_chunks good.png | awk '$1 == "tEXt" && ++count == 3 { print $2, $3 }')
    tail -c +$((offset + 1)) good.png | head -c 18 | grep -q 'astar-cli settings'
    data=$(tail -c +$((offset + 1)) good.png | head -c "$length" | od -An -v -tx1 | tr -d ' \n')
    local last=${data: -2} other
    other=${data:0:${#data}-2}$([ "$last" = 30 ] && echo 31 || echo 30)
    {
        head -c $((offset - 8)) good.png
        bytes "$(printf '%08x' "$length")74455874$other$(crc32 "74455874$other")"
        tail -c +$((offset + length + 5)) good.png
    } >other.png
    assert_png other.png
    assert_equal "$(stat -c %s other.png)" "$(stat -c %s good.png)"
    printf 'S.\n.G\n' | art >foreign.png
    head -c 20 good.png >cut.png
    : >empty.png
    local picture
    for picture in other foreign cut empty; do
        cp "$picture.png" out/map.png
        astar map.txt --skip-existing --json
        assert_status 0
        assert_equal "$picture $(jq -r .status "$STDOUT")" "$picture solved"
        cmp out/map.png good.png
    done
    cp good.png out/map.png
    astar map.txt --skip-existing --json
    assert_statuses skipped
}

@test "--skip-existing solves a ROS map again if its image has changed" {
    mkdir maps
    cp "$PROJECT/maps/options/robot.yaml" "$PROJECT/maps/options/robot.pgm" maps
    aged maps/*
    astar maps --start 0.3m,-0.5m --goal 4m,0.9m --json
    assert_equal "$(wc -l <"$STDOUT")" 1
    local first=$status
    [ "$first" -le 1 ] || explain 'expected: a map that is solved or has no path'
    astar maps --start 0.3m,-0.5m --goal 4m,0.9m --skip-existing --json
    assert_status 0
    assert_statuses skipped
    touch -d '1 hour' maps/robot.pgm
    astar maps --start 0.3m,-0.5m --goal 4m,0.9m --skip-existing --json
    assert_status "$first"
    [ "$(jq -r .status "$STDOUT")" != skipped ] || explain 'expected: solved again'
}

@test "--skip-existing does not skip a map if --path or --map-image is given" {
    grid map.txt
    aged map.txt
    astar map.txt -q
    astar map.txt --skip-existing --path path.csv --json
    assert_statuses solved
    astar map.txt --skip-existing --map-image map.png --json
    assert_statuses solved
    # The old path.csv contains a path that --no-diagonal does not allow.
    astar map.txt --path path.csv -q
    astar map.txt --no-diagonal -q
    astar map.txt --no-diagonal --skip-existing --path path.csv -q
    assert_equal "$(wc -l <path.csv)" 4
}

@test "--skip-existing does not skip a map from standard input" {
    grid ./-
    aged ./-
    astar - --json <"$REFERENCE"
    assert_solved
    astar - --skip-existing --json <"$REFERENCE"
    assert_statuses solved
}

# --- limits ---

@test "with --memory, a map that needs more memory than allowed fails, and the others are solved" {
    grid maps/1.txt maps/3.txt
    open_map 2000 maps/2.txt
    RUN_AS=(timeout 60)
    astar maps --memory 4M --json
    assert_status 2
    assert_statuses solved error solved
    assert_regex "$(jq -r 'select(.status == "error").message' "$STDOUT")" '--memory'
    grep -q '^astar-cli: maps/2.txt: .*--memory' "$STDERR" || explain 'expected: --memory in the message'
    assert_summary 2 0 1
    astar maps --memory 1 --json
    assert_status 2
    assert_statuses error error error
    astar maps --memory 1G --json
    assert_status 0
    assert_statuses solved solved solved
}

@test "with --memory, all maps are solved if each one fits within the limit, even if all together do not" {
    local jobs
    for i in {1..6}; do open_map 400 "maps/$i.txt"; done
    grid maps/{7..12}.txt
    ASTAR_CLI=$ASTAR_CLI_RELEASE astar maps/1.txt --memory 6M
    assert_solved
    for jobs in 1 8; do
        RUN_AS=(timeout 60)
        ASTAR_CLI=$ASTAR_CLI_RELEASE astar maps --memory 6M --jobs $jobs
        assert_status 0
        assert_summary 12 0 0
    done
}

@test "--memory accepts only a positive number of bytes with an optional suffix" {
    local value
    grid map.txt
    for value in '' 0 -1 -1G x 1X G M 1GG 1MBB nan inf 1,5G '1 G' 0x10 +; do
        astar map.txt "--memory=$value"
        assert_refused '' 'memory'
    done
    for value in 1000000 200M 200m 1.5G 1g 1T 100000K; do
        astar map.txt --memory "$value"
        assert_solved
    done
}

@test "with --time-limit, a map that takes too long fails, and the other maps are still processed" {
    grid maps/1.txt maps/3.txt
    closed maps/4.txt
    open_map 3000 maps/2.txt
    local jobs
    for jobs in 1 2; do
        astar maps --time-limit 0.3 --algorithm dijkstra --jobs $jobs --json
        assert_status 2
        assert_statuses solved error solved no-path
        assert_regex "$(jq -r 'select(.status == "error").message' "$STDOUT")" '--time-limit'
        grep -q '^astar-cli: maps/2.txt: .*--time-limit' "$STDERR" || explain 'expected: --time-limit'
        assert_summary 2 1 1
        assert_file_not_exists out/2.png
        assert_equal "$(find out -type f | wc -l)" 3
    done
}

@test "--time-limit stops astar, bidirectional and bfs on a single map" {
    local algorithm
    open_map 3000 map.txt
    for algorithm in astar bidirectional bfs; do
        astar map.txt --time-limit 0.1 --algorithm "$algorithm" --heuristic zero
        assert_refused 'map.txt: ' '--time-limit'
    done
}

@test "--time-limit applies to a map even while larger maps wait for memory" {
    local i
    for i in {1..16}; do open_map 900 "maps/large$i.txt"; done
    open_map 700 maps/small.txt
    RUN_AS=(timeout 60)
    # The limit of 14M is enough for small.txt and one large map, but not for two large maps.
    astar maps --time-limit 0.002 --algorithm dijkstra --jobs 2 --memory 14M --json --scale 1
    assert_status 2
    assert_equal "$(jq -r 'select(.map == "maps/small.txt") | .status, .message' "$STDOUT" | grep -c -- --memory)" 0
    assert_equal "$(jq -r 'select(.map == "maps/small.txt").status' "$STDOUT")" error
}

@test "--time-limit accepts only a positive number of seconds" {
    local value
    grid map.txt
    for value in '' 0 -1 x 1s nan inf 1,5 '1 ' 1..5 +; do
        astar map.txt "--time-limit=$value"
        assert_refused '' 'time-limit'
    done
    for value in 10 10.5 1000; do
        astar map.txt --time-limit "$value"
        assert_solved
    done
}
