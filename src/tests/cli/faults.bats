# SPDX-License-Identifier: MIT
# faults.bats - checks that, if files, disks, memory or threads fail while many maps are being
# solved, only the affected maps fail.

# shellcheck disable=SC2034,SC2154,SC2030,SC2031 # variables are shared with common.bash; each test is a subshell

load common
load png

# The number of maps in the folder maps. The picture of map1.txt is much larger than the others.
COUNT=14

setup_file() (
    cd "$BATS_FILE_TMPDIR" || return
    mkdir maps
    random_grid 900 >maps/map1.txt
    for ((i = 2; i <= COUNT; i++)); do
        random_grid $((8 + i)) $((i * 7)) >"maps/map$i.txt"
    done
    # The picture of map1.txt is larger than the buffer of a pipe. A run that writes this picture to
    # a pipe therefore blocks until the test reads from the pipe.
    "$ASTAR_CLI_RELEASE" maps -q
    (cd out && cksum ./*) >sums
)

setup() {
    enter_folder
    cp -r "$BATS_FILE_TMPDIR/maps" .
    SUMS=$BATS_FILE_TMPDIR/sums
    inputs=$(cksum maps/*)
    mkdir reports
}

teardown() {
    [ -z "${program-}" ] || kill -KILL "$program" 2>/dev/null || true
    [ -z "${MOUNTED-}" ] || umount "$MOUNTED"
    leave_user
}

# statuses: prints the number of maps with each status in the report, such as "12 solved 2 error".
statuses() {
    jq -r '[.[].status] | group_by(.) | map("\(length) \(.[0])") | sort_by(split(" ")[1]) | reverse | join(" ")' \
        reports/report.json
}

# assert_sound: the last run left no incomplete pictures and no temporary files. The report lists
# all maps and names exactly the pictures that exist, and there is a message for each failed map.
assert_sound() {
    local failed
    assert_equal "$(jq length reports/report.json)" "$COUNT"
    failed=$(jq 'map(select(.status == "error")) | length' reports/report.json)
    assert_status $((failed > 0 ? 2 : 0))
    assert_equal "$(grep -c '^astar-cli: .*: .*[^ ]$' "$STDERR")" "$failed"
    assert_equal "$(wc -l <"$STDERR")" "$failed"
    assert_pictures "$(jq -r '.[] | select(.status != "error").output' reports/report.json)"
}

# assert_pictures LIST: the folder out contains exactly the files in LIST, one name per line. All of
# them are complete pictures, and no temporary files remain.
assert_pictures() {
    assert_equal "$(find out -mindepth 1 -printf 'out/%P\n' 2>/dev/null | sort)" "$(sort <<<"$1")"
    assert_equal "$(cd out 2>/dev/null && find . -name '*.png' -exec cksum {} + | grep -Fxvf "$SUMS")" ''
    assert_equal "$(find reports . -maxdepth 1 -name '.?*')" ''
}

# --- disks ---

# small_disk FOLDER OPTIONS: creates FOLDER and mounts a tmpfs on it with the mount options OPTIONS.
small_disk() {
    [ "$(id -u)" -eq 0 ] || skip 'needs root to mount a small disk'
    mkdir "$1"
    mount -t tmpfs -o "$2" tmpfs "$1" 2>/dev/null || skip 'cannot mount a small disk'
    MOUNTED=$PWD/$1
}

@test "on a disk that fills up, pictures that fit are written, and the other maps are reported as failed" {
    local jobs
    small_disk out size=80k # 20 pages; a small picture needs two pages, the large one more than 20
    for jobs in 1 2 4; do
        astar maps -q --report reports/report.json --jobs "$jobs"
        assert_status 2
        assert_sound
        [ "$jobs" -ne 1 ] || assert_equal "$(statuses)" '10 solved 4 error'
        assert_equal "$(jq -r '.[0].status' reports/report.json)" error
        assert_equal "$(grep -ci 'no space left' "$STDERR")" "$(wc -l <"$STDERR")"
        rm out/*.png
    done
    assert_equal "$(cksum maps/*)" "$inputs"
}

@test "on a disk that runs out of inodes, the remaining maps fail with messages" {
    small_disk out nr_inodes=6 # the root folder of the disk uses one
    astar maps -q --report reports/report.json --jobs 2
    assert_status 2
    assert_sound
    assert_equal "$(statuses)" '5 solved 9 error'
    assert_equal "$(grep -ci 'no space left' "$STDERR")" 9
}

@test "if there is no space for the report, the pictures are still written" {
    small_disk disk size=4k
    echo full >disk/full
    astar maps -q --report disk/report.json
    assert_status 2
    assert_one_message 'disk/report.json: ' 'no space'
    assert_equal "$(ls -A disk)" full
    assert_equal "$(cd out && cksum ./*)" "$(<"$SUMS")"
}

# --- system calls that fail ---

# injected CALL ERROR WHEN: runs the program with one worker thread. strace makes the system call
# CALL fail with ERROR. WHEN selects the calls that fail, counted separately in each thread: 12 (the
# twelfth), 1+ (all) or 1..5 (the first five).
injected() {
    RUN_AS=(strace -f -o /dev/null -e "inject=$1:error=$2:when=$3")
    rm -rf out
    ASTAR_CLI=$ASTAR_CLI_RELEASE astar maps -q --jobs 1 --report reports/report.json
}

needs_injection() {
    needs strace
    strace -o /dev/null -e inject=write:error=EIO:when=1 true 2>/dev/null || skip 'strace is not permitted'
}

@test "if one picture cannot be written, only that picture is missing" {
    local error
    needs_injection
    # The thirteenth write call of the worker fails: it writes a picture and a result for each map.
    # The process that was started tries an order that fails once more.
    for error in EIO ENOSPC EDQUOT; do
        injected write $error 13
        assert_sound
        assert_equal "$(statuses)" "$((COUNT - 1)) solved 1 error"
    done
}

@test "if one picture cannot be renamed, only that picture is missing" {
    local error
    needs_injection
    # The main thread makes only one rename call, for the report. The fifth rename call of the
    # worker thread renames a picture.
    for error in EIO EACCES ENOSPC; do
        injected rename $error 5
        assert_sound
        assert_equal "$(statuses)" "$((COUNT - 1)) solved 1 error"
    done
}

@test "if closing a picture fails, its map is reported as failed" {
    local when failed=0
    needs_injection
    for when in 11 12 13 14 15 16; do
        injected close EIO $when
        assert_sound
        [ "$status" -eq 0 ] || failed=$((failed + 1))
    done
    [ "$failed" -gt 0 ] || fail 'no picture failed; this test is not effective'
}

@test "on a file system that does not support locks, pictures are still written" {
    needs_injection
    injected flock ENOLCK 1+
    assert_sound
    assert_equal "$(statuses)" "$COUNT solved"
    injected flock EOPNOTSUPP 1+
    assert_sound
    assert_equal "$(statuses)" "$COUNT solved"
    # Without locks, the program cannot determine whether a temporary file is in use, so it keeps
    # the file.
    rm -rf out
    mkdir out
    echo half >out/.astar-cli-1-1.tmp
    RUN_AS=(strace -f -o /dev/null -e "inject=flock:error=ENOLCK")
    ASTAR_CLI=$ASTAR_CLI_RELEASE astar maps -q
    assert_status 0
    assert_equal "$(cd out && cksum ./*)" "$(<"$SUMS")"
    assert_file_exists out/.astar-cli-1-1.tmp
}

@test "interrupted write calls are repeated" {
    needs_injection
    injected write EINTR 1..5
    assert_sound
    assert_equal "$(statuses)" "$COUNT solved"
}

# --- permissions ---

@test "maps whose output folder is not writable fail, and the others are solved" {
    ordinary_user
    mkdir -p maps/a maps/b/c out/b reports
    random_grid 8 >maps/x.txt
    random_grid 9 >maps/a/x.txt
    random_grid 10 >maps/b/x.txt
    random_grid 11 >maps/b/y.txt
    random_grid 12 >maps/b/c/x.txt
    [ "$(id -u)" -ne 0 ] || chown -R 65534:65534 .
    chmod 555 out/b
    astar maps --recursive -q --report reports/report.json
    assert_status 2
    assert_equal "$(wc -l <"$STDERR")" 3
    grep -q '^astar-cli: out/b/x.png: .*[Pp]ermission' "$STDERR" || explain 'expected: out/b/x.png'
    grep -q '^astar-cli: out/b/y.png: .*[Pp]ermission' "$STDERR" || explain 'expected: out/b/y.png'
    grep -q '^astar-cli: out/b/c.*: .*[Pp]ermission' "$STDERR" || explain 'expected: out/b/c'
    assert_png out/x.png out/a/x.png
    assert_equal "$(find out -type f | sort)" $'out/a/x.png\nout/x.png'
    assert_equal "$(jq -r '.[] | .map + " " + .status' reports/report.json | sort)" \
        'maps/a/x.txt solved
maps/b/c/x.txt error
maps/b/x.txt error
maps/b/y.txt error
maps/x.txt solved'
}

@test "if the old picture of a map is read-only, the map fails, and the others are solved" {
    ordinary_user
    mkdir maps out reports
    for i in 1 2 3 4; do
        random_grid 1$i >maps/map$i.txt
    done
    echo old >out/map2.png
    [ "$(id -u)" -ne 0 ] || chown -R 65534:65534 .
    chmod 444 out/map2.png
    astar maps -q
    assert_status 2
    assert_one_message 'out/map2.png: ' 'permission'
    assert_equal "$(<out/map2.png)" old
    assert_png out/map1.png out/map3.png out/map4.png
}

@test "if a picture would have the name of a folder, its map fails, and the others are solved" {
    mkdir -p out/map5.png
    astar maps -q --report reports/report.json
    assert_status 2
    assert_one_message 'out/map5.png: ' 'folder'
    assert_equal "$(statuses)" "$((COUNT - 1)) solved 1 error"
    assert_equal "$(cd out && find . -type f | wc -l)" $((COUNT - 1))
}

# --- maps that change ---

# begin_held: starts a run with one worker thread. The picture of the first and largest map is
# written to a pipe that no process reads, so the run blocks until `release` is called.
begin_held() {
    STDOUT=$BATS_TEST_TMPDIR/stdout STDERR=$BATS_TEST_TMPDIR/stderr
    mkdir out
    mkfifo out/map1.png
    exec 7<>out/map1.png
    "$ASTAR_CLI" maps -q --jobs 1 --report reports/report.json >"$STDOUT" 2>"$STDERR" 3>&- 7>&- &
    program=$!
    head -c 8 <&7 >"$BATS_TEST_TMPDIR/first"
    cmp -n 8 "$BATS_TEST_TMPDIR/first" "$FIXTURES/indexed.png" # the signature of PNG files
    assert_equal "$(find out -type f)" ''
}

# release: reads the remaining bytes of the picture from the pipe, so that the run can continue, and
# waits for the run to end.
release() {
    local reader
    exec 8<out/map1.png
    cat <&8 >"$BATS_TEST_TMPDIR/rest" 3>&- 7>&- & # cat ends when no process writes to the pipe
    reader=$!
    exec 7>&- 8<&-
    status=0
    wait "$program" || status=$?
    program=''
    wait "$reader"
    { output=$(<"$STDOUT") stderr=$(<"$STDERR"); } 2>/dev/null
}

@test "maps that are deleted or damaged during a run fail, and a replaced map is solved with its new contents" {
    begin_held
    rm maps/map3.txt
    : >maps/map5.txt
    printf '2 0 0\n0 0' >maps/map7.txt
    rm maps/map9.txt
    mkdir maps/map9.txt
    cp maps/map2.txt maps/map11.txt # a valid map, but a different one
    release
    assert_status 2
    assert_equal "$(wc -l <"$STDERR")" 4
    grep -q '^astar-cli: maps/map3.txt: .*No such file' "$STDERR" || explain 'expected: map3'
    grep -q '^astar-cli: maps/map5.txt: ' "$STDERR" || explain 'expected: map5'
    grep -q '^astar-cli: maps/map7.txt:' "$STDERR" || explain 'expected: map7'
    grep -q '^astar-cli: maps/map9.txt: .*folder' "$STDERR" || explain 'expected: map9'
    assert_equal "$(statuses)" "$((COUNT - 4)) solved 4 error"
    rm out/map1.png
    assert_equal "$(cd out && find . -mindepth 1 | wc -l)" $((COUNT - 5))
    assert_same_picture out/map11.png out/map2.png
    assert_equal "$(cd out && cksum ./* | grep -Fxvf "$SUMS" | awk '{ print $3 }')" './map11.png'
}

@test "if all maps are deleted while the first one is being solved, only the first one is solved" {
    begin_held
    rm -r maps
    release
    assert_status 2
    assert_equal "$(wc -l <"$STDERR")" $((COUNT - 1))
    assert_equal "$(statuses)" "1 solved $((COUNT - 1)) error"
    cat "$BATS_TEST_TMPDIR/first" "$BATS_TEST_TMPDIR/rest" >whole.png
    cmp whole.png "$BATS_FILE_TMPDIR/out/map1.png"
}

@test "an output folder that is deleted while maps are being solved is created again" {
    begin_held
    rm -r out
    cat <&7 >/dev/null 3>&- &
    cat=$!
    status=0
    wait "$program" || status=$?
    program=''
    kill "$cat"
    exec 7>&-
    assert_status 0
    rm -rf out/map1.png
    assert_equal "$(cd out && cksum ./*)" "$(grep -v ' ./map1.png' "$SUMS")"
}

@test "a map that grows while it is being read fails, and the others are solved" {
    needs_injection
    local process
    STDOUT=$BATS_TEST_TMPDIR/stdout STDERR=$BATS_TEST_TMPDIR/stderr
    # strace delays the first read of map6.txt. During the delay, the test appends to the file.
    strace -D -f -o /dev/null -P "$PWD/maps/map6.txt" -e inject=read:delay_enter=2000000:when=1 \
        "$ASTAR_CLI_RELEASE" maps -q --report reports/report.json >"$STDOUT" 2>"$STDERR" 3>&- &
    program=$!
    while [ -n "$(find "/proc/$program/task" -mindepth 1 -maxdepth 1 2>/dev/null)" ]; do
        for process in "$program" $(pgrep -P "$program"); do
            ! readlink "/proc/$process"/fd/* 2>/dev/null | grep -q map6.txt || echo >>maps/map6.txt
        done
        sleep 0.02
    done
    status=0
    wait "$program" || status=$?
    program=''
    { output=$(<"$STDOUT") stderr=$(<"$STDERR"); } 2>/dev/null
    assert_status 2
    assert_one_message 'maps/map6.txt: ' 'changed'
    assert_sound
    assert_equal "$(statuses)" "$((COUNT - 1)) solved 1 error"
}

# --- special files ---

@test "pipes, sockets and devices in a folder are passed over" {
    mkfifo maps/fifo.txt
    ln -s fifo.txt maps/link-to-fifo.txt
    ln -s /dev/zero maps/zero.txt
    local others=3
    if perl -MSocket -e 'socket(S, AF_UNIX, SOCK_STREAM, 0) && bind(S, pack_sockaddr_un(shift)) or exit 1' \
        maps/socket.txt 2>/dev/null; then
        others=4
    fi
    RUN_AS=(timeout 60)
    astar maps --report reports/report.json --verbose
    assert_status 0
    assert_equal "$(statuses)" "$COUNT solved"
    assert_equal "$(cd out && cksum ./*)" "$(<"$SUMS")"
    assert_equal "$(grep -c ': passed over: ' "$STDERR")" "$others"
    [ -p maps/fifo.txt ] || fail 'the pipe is gone'
}

@test "sockets, broken links and missing files fail if they are given by name, and the other maps are solved" {
    perl -MSocket -e 'socket(S, AF_UNIX, SOCK_STREAM, 0) && bind(S, pack_sockaddr_un(shift)) or exit 1' \
        socket 2>/dev/null || skip 'cannot make a socket'
    ln -s nothing loose
    RUN_AS=(timeout 60)
    astar socket maps/map2.txt loose missing maps/map3.txt -q
    assert_status 2
    assert_equal "$(sed -n 's/^astar-cli: \([^:]*\): .*/\1/p' "$STDERR")" $'socket\nloose\nmissing'
    assert_equal "$(wc -l <"$STDERR")" 3
    assert_equal "$(cd out && cksum ./* | grep -Fxcf "$SUMS")" 2
}

# --- resource limits ---

# limited OPTION VALUE: makes astar run the program under the limit set by bash's `ulimit OPTION
# VALUE`.
limited() {
    # shellcheck disable=SC2016 # the inner bash expands this
    RUN_AS=(bash -c 'ulimit "${@:1:2}" && shift 2 && exec "$@"' limited "$@")
}

# assert_survived TEXT: the last run was not ended by a signal, left no incomplete picture, and
# printed a message for each failed map. TEXT describes the run in messages about failed checks.
assert_survived() {
    local failed
    [ "$status" -le 2 ] || explain "expected: exit status 0, 1 or 2 ($*)"
    assert_equal "$(grep -vc '^astar-cli: .*[^ ]$' "$STDERR")" 0
    assert_equal "$(find . -name '.?*')" ''
    assert_equal "$(cd out 2>/dev/null && find . -name '*.png' -exec cksum {} + | grep -Fxvf "$SUMS")" ''
    if [ -e reports/report.json ]; then
        failed=$(jq 'map(select(.status == "error")) | length' reports/report.json)
        assert_equal "$(wc -l <"$STDERR") $*" "$failed $*"
        assert_equal "$(jq length reports/report.json)" "$COUNT"
        assert_equal "$(find out -name '*.png' 2>/dev/null | wc -l)" $((COUNT - failed))
    else
        assert_status 2
        [ -s "$STDERR" ] || explain "expected: a message ($*)"
    fi
}

@test "with too little memory, maps that do not fit fail, and all other pictures are complete" {
    local limit memory some=0 none=0
    ASTAR_CLI=$ASTAR_CLI_RELEASE
    # These limits are in kilobytes. With the smallest limit, the program may not even start. The
    # largest limit is enough for all maps.
    for limit in 5500 6500 7000 7500 8000 10000 14000 20000 200000; do
        limited -v $limit
        astar --version
        [ "$status" -eq 0 ] || continue
        for memory in '' 100G; do
            rm -rf out reports/*
            astar maps -q --jobs 2 --report reports/report.json ${memory:+--memory $memory}
            assert_survived "ulimit -v $limit --memory $memory"
            [ "$status" -eq 0 ] && none=$((none + 1)) || some=$((some + 1))
        done
    done
    [ "$some" -gt 0 ] || fail 'memory was never short; this test is not effective'
    [ "$none" -gt 0 ] || fail 'no limit was high enough for all maps'
}

@test "a map that does not fit into memory does not prevent the others from being solved" {
    ASTAR_CLI=$ASTAR_CLI_RELEASE
    yes "$(printf '0 %.0s' {1..3000})" | head -n 3000 >maps/map1.txt
    sed -i '1s/^0/2/; $s/0 $/3 /' maps/map1.txt
    limited -v 60000
    astar maps -q --report reports/report.json --memory 100G
    assert_status 2
    assert_one_message 'maps/map1.txt: ' 'memory'
    assert_sound
    assert_equal "$(statuses)" "$((COUNT - 1)) solved 1 error"
}

@test "with few file descriptors, fewer maps are solved in parallel, and none fails" {
    local jobs
    for jobs in 1 2 8 100; do
        limited -n 16
        rm -rf out
        astar maps -q --jobs $jobs --report reports/report.json 3>&-
        assert_status 0
        assert_sound
    done
}

@test "with too few file descriptors, the program reports errors and does not crash" {
    local limit
    ASTAR_CLI=$ASTAR_CLI_RELEASE
    for limit in 12 10 9 8 7 6 5 4 3; do
        limited -n $limit
        astar --version 3>&-
        [ "$status" -eq 0 ] || continue
        rm -rf out reports/*
        astar maps -q --jobs 4 --report reports/report.json 3>&-
        # With very few descriptors, the folder cannot be listed, and the program only prints a
        # message.
        if [ -e reports/report.json ] || [ -e out ]; then
            assert_survived "ulimit -n $limit"
        else
            assert_status 2
            [ -s "$STDERR" ] || explain 'expected: a message'
        fi
    done
}

@test "if threads cannot be created, all maps are still solved" {
    ASTAR_CLI=$ASTAR_CLI_RELEASE
    ordinary_user
    cp -r "$BATS_FILE_TMPDIR/maps" .
    mkdir reports out
    [ "$(id -u)" -ne 0 ] || chown -R 65534:65534 .
    RUN_AS=(timeout 60 "${RUN_AS[@]}" bash -c 'ulimit -u 1 && exec "$@"' limited)
    needs perl
    "${RUN_AS[@]}" perl -e 'exit(defined fork)' || skip 'the limit on processes has no effect'
    astar maps -q --jobs 4 --report reports/report.json
    assert_status 0
    assert_sound
    assert_equal "$(statuses)" "$COUNT solved"
}

# --- standard output and standard error ---

# assert_all_drawn: all pictures exist and are complete, and no map was changed.
assert_all_drawn() {
    assert_equal "$(cd out && cksum ./*)" "$(<"$SUMS")"
    assert_equal "$(cksum maps/*)" "$inputs"
}

@test "if standard output is closed, all files are written, and the exit status is 2 unless --quiet is given" {
    local format
    for format in '' --json; do
        rm -rf out reports/*
        status=0
        "$ASTAR_CLI" maps $format --jobs 4 --report reports/report.json >&- 2>stderr || status=$?
        assert_equal "$status" 2
        grep -q '^astar-cli: .*standard output' stderr || fail "no message: $(<stderr)"
        assert_all_drawn
        assert_equal "$(statuses)" "$COUNT solved"
    done
    rm -rf out
    status=0
    "$ASTAR_CLI" maps -q --jobs 4 >&- 2>stderr || status=$?
    assert_equal "$status" 0
    assert_all_drawn
}

@test "if standard error is closed, all pictures are written, and no message is written into a picture" {
    printf 'no map' >maps/map20.txt
    inputs=$(cksum maps/*)
    status=0
    "$ASTAR_CLI" maps maps/map20.txt --verbose --jobs 4 >/dev/null 2>&- || status=$?
    assert_equal "$status" 2
    assert_all_drawn
    status=0
    rm -r out
    "$ASTAR_CLI" maps --verbose --json --report reports/report.json <&- >&- 2>&- || status=$?
    assert_equal "$status" 2
    assert_all_drawn
    assert_equal "$(statuses)" "$COUNT solved"
}

@test "if standard output has no space left, the exit status is 2, and all pictures and the report are written" {
    local format
    ordinary_user
    cp -r "$BATS_FILE_TMPDIR/maps" .
    mkdir reports
    [ "$(id -u)" -ne 0 ] || chown -R 65534:65534 .
    for format in '' --json; do
        status=0
        "${RUN_AS[@]}" "$ASTAR_CLI" maps $format --report reports/report.json >/dev/full \
            2>"$BATS_TEST_TMPDIR/stderr" || status=$?
        assert_equal "$status" 2
        grep -qi '^astar-cli: .*no space left' "$BATS_TEST_TMPDIR/stderr" ||
            fail "no message: $(<"$BATS_TEST_TMPDIR/stderr")"
        assert_all_drawn
        assert_equal "$(statuses)" "$COUNT solved"
    done
    [ -c /dev/full ]
}

@test "if the reader of standard output closes the pipe, pictures are complete, and the report lists finished maps" {
    local format
    for format in '' --json; do
        rm -rf out reports/*
        { "$ASTAR_CLI" maps $format --report reports/report.json 2>stderr || echo $? >status; } | true
        # `true` exits immediately, so the pipe is already closed when the first line is written.
        assert_equal "$(cat status)" 141
        assert_equal "$(<stderr)" ''
        assert_equal "$(find out -name '.*' -type f)" ''
        (cd out && cksum ./*.png) >finished
        assert_equal "$(grep -Fxvf "$SUMS" finished)" ''
        assert_equal "$(jq -r '.[].status' reports/report.json | sort -u)" solved
        [ "$(jq length reports/report.json)" -le "$(wc -l <finished)" ] || fail 'a map without a picture'
    done
}
