#!/usr/bin/env bash
# Usage: check_sizes.sh ROOT     A header has at most 400 lines, a source 800, a test 1000. A folder of core, maps,
# planner or app has at most 45 of them.
set -u
cd "$1" || exit 2
find core maps planner app tests \( -name '*.h' -o -name '*.cpp' \) -print0 2>/dev/null | sort -z |
  xargs -0 -r awk '
    function check() {
      limit = file ~ /^tests\// ? 1000 : file ~ /\.h$/ ? 400 : 800
      if (lines > limit) { printf "%s: %d lines, at most %d: split by idea\n", file, lines, limit; bad = 1 }
    }
    FNR == 1 {
      check()
      file = FILENAME
      folder = file
      sub(/\/[^\/]*$/, "", folder)
      if (folder ~ /^(core|maps|planner|app)(\/|$)/) ++files[folder]
    }
    { lines = FNR }
    END {
      check()
      for (folder in files) {
        if (files[folder] <= 45) continue
        printf "%s: %d files, at most 45: divide it into rooms\n", folder, files[folder]
        bad = 1
      }
      exit bad
    }'
