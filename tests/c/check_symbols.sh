#!/usr/bin/env bash
# Usage: check_symbols.sh LIBRARY HEADER     The library exports exactly the functions of the header, and has its SONAME.
set -u
library=$1 header=$2
exported=$(nm -D --defined-only "$library" | awk '$2 != "A" { sub(/@.*/, "", $3); print $3 }' | sort)
declared=$(cat "$header" "$(dirname "$header")/clearway_fleet.h" | grep -oE '^CW_API [^(]*' | grep -oE 'cw_[a-z_]+$' | sort)
bad=0
if [ "$exported" != "$declared" ]; then
  diff <(echo "$declared") <(echo "$exported") | sed 's/^</declared only:/; s/^>/exported only:/'
  bad=1
fi
readelf -d "$library" | grep -q 'SONAME.*\[libclearway\.so\.0\]' || { echo "the SONAME is not libclearway.so.0"; bad=1; }
exit $bad
