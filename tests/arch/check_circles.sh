#!/usr/bin/env bash
# Usage: check_circles.sh ROOT FOLDER...     A unit is X.h with X.cpp. No units include each other in a circle.
set -u
cd "$1" || exit 2
shift
find "$@" \( -name '*.h' -o -name '*.cpp' \) -print0 | sort -z |
  xargs -0 grep -oE '^[[:space:]]*#[[:space:]]*include[[:space:]]*"[^"]+' /dev/null | awk '
    # Whether the units that are left lead from one to the other.
    function leads(from, to,   queue, first, last, seen, pair, ends) {
      queue[1] = from
      for (first = last = 1; first <= last; ++first) {
        if (queue[first] == to) return 1
        for (pair in includes) {
          split(pair, ends, SUBSEP)
          if (ends[1] != queue[first] || (ends[2] in seen)) continue
          seen[ends[2]] = 1
          queue[++last] = ends[2]
        }
      }
      return 0
    }
    function unitOf(file) { sub(/\.(h|cpp)$/, "", file); return file }
    {
      colon = index($0, ":")
      from = unitOf(substr($0, 1, colon - 1))
      to = $0
      sub(/.*"/, "", to)
      to = unitOf(to)
      units[from] = 1
      if (from != to) includes[from, to] = 1
    }
    END {
      # Units that include no other one are in no circle, nor are those that none includes.
      for (changed = 1; changed;) {
        changed = 0
        delete includer
        delete included
        for (pair in includes) {
          split(pair, ends, SUBSEP)
          includer[ends[1]] = 1
          included[ends[2]] = 1
        }
        for (pair in includes) {
          split(pair, ends, SUBSEP)
          if ((ends[2] in units) && (ends[2] in includer) && (ends[1] in included)) continue
          delete includes[pair]
          changed = 1
        }
      }
      for (pair in includes) {
        split(pair, ends, SUBSEP)
        if (!leads(ends[2], ends[1])) continue
        printf "%s includes %s: they are in a circle\n", ends[1], ends[2] | "sort"
        bad = 1
      }
      close("sort")
      exit bad
    }'
