# SPDX-License-Identifier: MIT
# row.awk - prints one row of the table that compares peers. The title of the row is given by
# -v title. Reads the output of ratios.awk, one line for each map.
NF != 9 { failed = failed " " $1; next }
{
    maps++
    search += log($4)
    if (maps == 1 || $4 < low) low = $4
    if ($4 > high) high = $4
    if ($5 > 0) { queries++; query += log($5) }
    problems += $6
    differ += $7
    if ($8 < least) least = $8
    if ($9 > most) most = $9
}
END {
    printf "%-34s %8.2f %8.2f to %-8.2f ", title, maps ? exp(search / maps) : 0, low, high
    printf queries ? "%8.2f" : "%8s", queries ? exp(query / queries) : "-"
    printf "%7d %6d", problems, differ
    if (differ) printf "  (%+.2f to %+.2f)", least, most
    print failed ? "  failed:" failed : ""
}
