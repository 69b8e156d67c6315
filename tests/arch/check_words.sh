#!/usr/bin/env bash
# Usage: check_words.sh ROOT     Fails on private words in names, comments and texts of the sources.
# Names are split into their words (goOneWay, kMost_ways), so that each is found in them.
set -u
root=$1
rules=$(dirname "$0")/words.txt
pattern=$(grep -v '^#' "$rules" | cut -d'|' -f1- | sed -E 's/\|[^|()]*$//' | paste -sd'|')
cd "$root" || exit 2
found=$(find core planner maps app tests resources/docs README.md -not -path 'tests/arch/*' \( -name '*.h' -o -name '*.cpp' -o -name '*.in' -o -name '*.md' \) 2>/dev/null | sort | while read -r f; do
  sed -E 's/([A-Z])([A-Z][a-z])/\1 \2/g; s/([a-z0-9])([A-Z])/\1 \2/g; s/_/ /g; s/[sS]ingle Shot//g; s/.*/\L&/' "$f" | grep -nE "\\b($pattern)\\b" | sed "s|^|$f:|"
done)
[ -n "$found" ] || exit 0
printf '%s\n' "$found"
printf '%s lines with private words: %s has the words of the field\n' "$(printf '%s\n' "$found" | wc -l)" "$rules"
exit 1
