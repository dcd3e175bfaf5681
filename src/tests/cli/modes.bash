# SPDX-License-Identifier: MIT
# modes.bash - runs the program in each of its modes, and checks the files that interrupted or
# failed runs leave behind.
#
# The current folder contains the inputs of the modes: map.txt, the folder maps, the file list,
# which names some maps of that folder, and the scenario $SCENARIO. Outputs are written to the
# folder out.

# shellcheck disable=SC2034,SC2154 # variables are shared with common.bash and the tests

MODES=(single folder list scenario problem compare animate stdin)

# arguments MODE: sets the array `arguments` to the command line of a run in this mode.
arguments() {
    local files=(-o out/picture.png --path out/path.csv --map-image out/map.png --report out/report.csv)
    case $1 in
    single) arguments=(map.txt "${files[@]}") ;;
    folder) arguments=(maps --jobs 2 --report out/report.csv) ;;
    list) arguments=(--files-from list --jobs 2 --report out/report.csv) ;;
    scenario) arguments=("$SCENARIO" --jobs 2 --report out/report.csv) ;;
    problem) arguments=("$SCENARIO" --problem 3 -o out/picture.png) ;;
    compare) arguments=(map.txt --compare all --scale 1 -o out/picture.png --report out/report.csv) ;;
    animate) arguments=(map.txt -o out/picture.png --animate out/film.png --scale 1) ;;
    stdin) arguments=(- "${files[@]}") ;;
    esac
}

# run_whole FILE...: runs the program in each MODE without interruption, in the folder whole/MODE,
# which contains links to the FILEs. Writes three files there: status (the exit status),
# milliseconds (the duration), and sums (the checksums of all outputs except the report).
run_whole() {
    local mode began
    for mode in "${MODES[@]}"; do
        arguments "$mode"
        mkdir -p "whole/$mode/out"
        ln -s "${@/#/../../}" "whole/$mode"
        (
            cd "whole/$mode" || exit
            began=${EPOCHREALTIME/[^0-9]/}
            "$ASTAR_CLI_RELEASE" "${arguments[@]}" -q <map.txt 2>stderr
            echo "$?" >status
            echo $(((${EPOCHREALTIME/[^0-9]/} - began) / 1000 + 2)) >milliseconds
            find out -type f ! -name report.csv -exec cksum {} + >sums
        )
    done
}

# check_temporaries: calls `complain` if the run left a temporary file behind.
check_temporaries() {
    local found
    found=$(find . -name '.astar-cli-*')
    [ -z "$found" ] || complain "a temporary file is left: $found"
}
