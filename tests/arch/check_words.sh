#!/usr/bin/env bash
# Usage: check_words.sh ROOT     Fails on private words in names, comments and texts of the sources.
# Names are split into their words (goOneWay, kMost_ways), so that each is found in them.
set -u
rules=$(cd "$(dirname "$0")" && pwd)/words.txt
pattern=$(grep -v '^#' "$rules" | sed -E 's/\|[^|()]*$//' | paste -sd'|')
cd "$1" || exit 2
found=$(find core planner maps app tests resources/docs README.md -not -path 'tests/arch/*' \
  \( -name '*.h' -o -name '*.cpp' -o -name '*.in' -o -name '*.md' \) 2>/dev/null | sort |
  PATTERN=$pattern xargs -r perl -ne '
    s/([A-Z])([A-Z][a-z])/$1 $2/g;
    s/([a-z0-9])([A-Z])/$1 $2/g;
    tr/_/ /;
    s/single shot//gi;
    print "$ARGV:$.:", lc if /\b(?:$ENV{PATTERN})\b/io;
    close ARGV if eof;')
[ -n "$found" ] || exit 0
printf '%s\n' "$found"
printf '%s lines with private words: %s has the words of the field\n' "$(printf '%s\n' "$found" | wc -l)" "$rules"
exit 1
