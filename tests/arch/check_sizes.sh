#!/usr/bin/env bash
# Usage: check_sizes.sh ROOT     A header has at most 200 lines, a source 500, a test 600.
set -u
cd "$1" || exit 2
find core maps planner app tests \( -name '*.h' -o -name '*.cpp' \) -print0 2>/dev/null | sort -z |
  xargs -0 -r awk '
    function check() {
      limit = file ~ /^tests\// ? 600 : file ~ /\.h$/ ? 200 : 500
      if (lines > limit) { printf "%s: %d lines, at most %d: split by idea\n", file, lines, limit; bad = 1 }
    }
    FNR == 1 { check(); file = FILENAME }
    { lines = FNR }
    END { check(); exit bad }'
