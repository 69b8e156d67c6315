#!/usr/bin/env bash
# Usage: check_abi.sh HEADER RECORD             The header's functions, structs and numbers are the recorded ones.
#        check_abi.sh HEADER RECORD --record    Records them anew, after a change that was meant.
#        check_abi.sh HEADER RECORD --plant     With a new member within cw_plan_summary and another CW_IO: must fail.
# The ABI is read from a library of empty functions that is made from the header. That the real library has these
# functions, the compiler checks (each is declared by the header) and check_symbols.sh (all are exported).
# Needs abidw and abidiff (abigail-tools).
set -eu
header=$1 record=$2 mode=${3:-}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp "$header" "$(dirname "$header")/clearway_fleet.h" "$folder"
both=("$folder/clearway.h" "$folder/clearway_fleet.h")
if [ "$mode" = --plant ]; then
  sed -i 's/^typedef struct cw_plan_summary {.*$/&\n  double planted;/; s/CW_IO = 6/CW_IO = 16/' "$folder/clearway.h"
fi
{
  echo '#include "clearway.h"'
  # Enumerations have no names, so that they are in no function: their numbers become the lengths of arrays.
  grep -ohE 'CW_[A-Z_]+ = [0-9]+' "${both[@]}" | sed -E 's/(.*) = .*/char number_\1[\1 + 1];/'
  awk '/^CW_API/ { text = "" }
    /^CW_API/, /;/ { text = text " " $0 }
    /;/ && text != "" {
      sub(/;.*/, "", text); sub(/CW_API/, "", text)
      print text (text ~ /^ *void / ? " {}" : " { return 0; }"); text = ""
    }' "${both[@]}"
} >"$folder/empty.c"
(cd "$folder" && cc -std=c99 -g -shared -fPIC -Wl,-soname,libclearway.so.0 empty.c -o libclearway.so.0)
abidw --no-show-locs --no-comp-dir-path --no-corpus-path --no-elf-needed --no-parameter-names \
  --load-all-types --type-id-style hash --out-file "$folder/now.abi" "$folder/libclearway.so.0"
if [ "$mode" = --record ]; then
  cp "$folder/now.abi" "$record"
  exit
fi
abidiff "$record" "$folder/now.abi" || { echo "the ABI differs from $record"; exit 1; }
